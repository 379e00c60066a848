"""The teacher of a cell that has a solution: it follows every table and says what it would do."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable


@runtime_checkable
class Guide(Protocol):
    """Follows the B tables of one cell, decision by decision. All arrays are contiguous and belong to the caller."""

    def restart(self, rows: Any) -> None:
        """Every table has been dealt a new hand.

        rows (B,) the engine's records of the tables (env.engine.state), changed in place as they are played: to be
        read, never written. Each call may bring another array.
        """

    def targets(self, probabilities: Any, covered: Any) -> None:
        """Write what the teacher would do with the decision that each table asks for now; may be asked again.

        probabilities (B, A) float32 filled: over legal ids, sums to 1 where covered
        covered (B,) int8 filled: 1 where the solution has something to say
        """

    def step(self, actions: Any, done: Any) -> None:
        """What was played: actions (B,) int64 ids; done (B,) int8, 1 where the hand ended and a new one was dealt."""
