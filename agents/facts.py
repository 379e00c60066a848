"""What has been measured of levels, for whoever shows it. Imports no learning library."""

from __future__ import annotations

from models.ladder import Rung, rungs


def rung(profile: str, seats: int, level: int) -> Rung | None:
    """What a level wins from the one below: at such a table, else heads-up; None where it has not been measured.

    Nothing either where the 99% interval holds 0: then nobody knows which of the two is better.
    """
    known = rungs()
    found = known.get((profile, seats, level)) or known.get((profile, 2, level))
    return found if found is not None and found.low > 0 else None
