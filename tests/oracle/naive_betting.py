"""Whose turn it is and what that seat may do, worked out anew from the whole list of actions (K1-K8, home options).

The engine keeps a few numbers up to date; this keeps none. It reads the history from the first action, with a
queue of the seats still to be asked and, for each seat, the level it has answered.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.oracle.naive_pots import uncalled

Step = tuple[int, str, int]
"""Seat, what it does (fold check call bet raise draw), amount: chips "to", or the number of cards drawn."""


@dataclass
class Situation:
    """Where the history leads. `options` maps what the actor may do to the (lowest, highest) amount."""

    phase: str  # bet, draw or done
    stacks: list[int]
    actor: int = -1
    round: int = 0
    level: int = 0
    bets: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    live: list[bool] = field(default_factory=list)
    returned: list[int] = field(default_factory=list)
    last_wager: int = -1  # seat that bet or raised last in the round that is open, or was the last one
    options: dict[str, tuple[int, int]] = field(default_factory=dict)


class History:
    """Reads a list of actions against the stacks of a hand."""

    def __init__(self, stacks: Sequence[int], dealer: int, ante: int, min_bet: int, steps: Sequence[Step]) -> None:
        self.seats = len(stacks)
        self.dealer, self.min_bet = dealer, min_bet
        self.steps = list(steps)
        dealt = [stack >= ante for stack in stacks]
        self.now = Situation(
            phase="bet",
            stacks=[stack - ante * dealt_in for stack, dealt_in in zip(stacks, dealt, strict=True)],
            bets=[0] * self.seats,
            totals=[ante * dealt_in for dealt_in in dealt],
            live=dealt,
            returned=[0] * self.seats,
        )

    def clockwise_after(self, seat: int) -> list[int]:
        return [(seat + k) % self.seats for k in range(1, self.seats + 1)]

    def able(self) -> list[int]:
        return [s for s in self.clockwise_after(self.dealer) if self.now.live[s] and self.now.stacks[s] > 0]

    def read(self) -> Situation:
        """The situation after the last action."""
        now = self.now
        for now.round in (0, 1):
            if self.round_is_open():
                return now
            seat, chips = uncalled(now.totals)
            now.totals[seat] -= chips
            now.stacks[seat] += chips
            now.returned[seat] += chips
            if sum(now.live) == 1 or now.round == 1:
                break
            for drawer in self.clockwise_after(self.dealer):
                if now.live[drawer]:
                    if not self.steps:
                        now.phase, now.actor, now.options = "draw", drawer, {"draw": (0, 5)}
                        return now
                    self.take(drawer)
        now.phase, now.actor = "done", -1
        return now

    def take(self, seat: int) -> tuple[str, int]:
        who, verb, amount = self.steps.pop(0)
        assert who == seat, f"the history lets seat {who} act, it is seat {seat}'s turn"
        return verb, amount

    def round_is_open(self) -> bool:
        """Read one betting round; True if the history ends inside it (the situation then says who is asked)."""
        now = self.now
        now.bets, now.level, now.last_wager = [0] * self.seats, 0, -1
        answered: dict[int, int] = {}  # seat -> the level it has answered
        full_step = self.min_bet
        queue = self.able()
        if len(queue) < 2:
            return False
        while queue:
            seat = queue.pop(0)
            options = self.options_of(seat, answered, full_step)
            if not self.steps:
                now.phase, now.actor, now.options = "bet", seat, options
                return True
            verb, amount = self.take(seat)
            assert verb in options, f"{verb} is not among {options}"
            if verb == "fold":
                now.live[seat] = False
                if sum(now.live) == 1:
                    return False
                continue
            to = min(now.level, now.bets[seat] + now.stacks[seat]) if verb in ("call", "check") else amount
            for ledger, chips in ((now.stacks, now.bets[seat] - to), (now.totals, to - now.bets[seat])):
                ledger[seat] += chips
            now.bets[seat] = to
            if to > now.level:
                full_step = max(full_step, to - now.level)
                now.level, now.last_wager = to, seat
                queue = [other for other in self.clockwise_after(seat) if other in self.able() and other != seat]
            answered[seat] = now.level
        return False

    def options_of(self, seat: int, answered: dict[int, int], full_step: int) -> dict[str, tuple[int, int]]:
        now = self.now
        owed = now.level - now.bets[seat]
        everything = now.bets[seat] + now.stacks[seat]
        options: dict[str, tuple[int, int]] = {}
        if owed:
            options["fold"] = (0, 0)
            options["call"] = (min(owed, now.stacks[seat]),) * 2
        else:
            options["check"] = (0, 0)
        reach = [now.bets[other] + now.stacks[other] for other in self.able() if other != seat]
        reopened = seat not in answered or now.level - answered[seat] >= full_step
        if everything > now.level and reopened and any(chips > now.level for chips in reach):
            least = min(now.level + full_step, everything)
            options["raise" if now.level else "bet"] = (least, everything)
        return options
