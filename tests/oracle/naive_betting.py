"""One betting round in plain Python, written from RULES.md (R15-R36): who is asked, and every amount that is legal.

Shares nothing with the engine: options are names and plain values, the round is a list of what happened in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

Options = dict[str, Any]


@dataclass
class Chips:
    """The chips of a hand and who is in it, seat by seat."""

    stacks: list[int]
    totals: list[int]
    live: list[bool]
    clock_missed: list[bool]

    def able(self) -> list[int]:
        return [seat for seat, stack in enumerate(self.stacks) if self.live[seat] and stack > 0]


@dataclass
class BetQuestion:
    """A seat is asked. `amounts`: every legal "to" amount of a bet or raise, ascending."""

    seat: int
    fold: bool
    check: bool
    call: int
    amounts: Sequence[int]


@dataclass
class Round:
    """One betting round. `number` counts from 0; `start`: the seat it starts from."""

    options: Options
    chips: Chips
    number: int
    start: int
    bets: list[int]
    level: int = 0
    missing: int = 0  # chips of short blinds, which count in full (R11, R29)
    wagers: list[tuple[int, int]] = field(default_factory=list)  # (seat, to), in order
    answered: dict[int, int] = field(default_factory=dict)  # seat -> its bet after its last action
    closer: int = -1

    def __post_init__(self) -> None:
        self.first_level = self.level
        self.queue = [seat for seat in self.clockwise(self.start) if seat in self.chips.able()]

    def clockwise(self, start: int) -> list[int]:
        seats = len(self.bets)
        return [(start + k) % seats for k in range(seats)]

    def whose_turn(self) -> int:
        """The seat that is asked next; -1: the round is over (R26)."""
        able = self.chips.able()
        waiting = [seat for seat in self.queue if seat in able]
        if sum(self.chips.live) < 2 or not waiting:
            return -1
        if len(able) == 1:
            put_in_by_others = max(bet for seat, bet in enumerate(self.bets) if seat != able[0])
            if self.bets[able[0]] >= put_in_by_others:
                return -1
        return waiting[0]

    # -- what is legal -----------------------------------------------------------------------------------------------

    def question(self, seat: int) -> BetQuestion:
        owed = self.level - self.bets[seat]
        return BetQuestion(
            seat,
            fold=owed > 0 or self.options["fold_when_free"],
            check=owed == 0,
            call=min(owed, self.chips.stacks[seat]),
            amounts=self.amounts(seat),
        )

    def unit(self) -> int:
        """The unit of this round in limit games."""
        if self.options["structure"] == "lounge_limit":
            return int(self.options["ante"])
        return int(self.options["limit_units"][self.number])

    def steps(self) -> list[int]:
        """Sizes that full wagers must have had, one after the other; the last is the one now (R20, R25)."""
        steps = [self.options["min_bet"]]
        level = self.first_level
        for _, to in self.wagers:
            if to - level >= steps[-1]:
                steps.append(to - level)
            level = to
        return steps

    def counted_level(self) -> int:
        """The last level that counted, for the half-bet rule (R32)."""
        counted = self.first_level
        for _, to in self.wagers:
            if to - counted >= self.unit() / 2:
                counted = to
        return counted

    def reopened(self, seat: int, step: float) -> bool:
        """A seat that has acted may raise only if what came since is large enough (R25, R32)."""
        return seat not in self.answered or self.level - self.answered[seat] >= step

    def amounts(self, seat: int) -> Sequence[int]:
        everything = self.bets[seat] + self.chips.stacks[seat]
        answerable = [
            other
            for other in self.chips.able()
            if other != seat and self.bets[other] + self.chips.stacks[other] > self.level
        ]
        if everything <= self.level or not answerable or self.barred(seat):
            return ()
        structure = self.options["structure"]
        if structure in ("no_limit", "pot_limit"):
            return self.any_amount(seat, everything, structure == "pot_limit")
        if structure == "fixed_limit":
            return self.one_amount(seat, everything)
        return self.whole_units(seat, everything)

    def barred(self, seat: int) -> bool:
        """A missed draw clock (R43)."""
        if not self.chips.clock_missed[seat]:
            return False
        return {"pat_only": False, "no_raise": self.level > 0, "no_bet_or_raise": True}[self.options["draw_timeout"]]

    def any_amount(self, seat: int, everything: int, pot_limit: bool) -> Sequence[int]:
        step = self.steps()[-1]
        if not self.reopened(seat, step):
            return ()
        least, most = self.level + step, everything
        if pot_limit:
            pot = sum(self.chips.totals) + self.missing
            call = self.level - self.bets[seat]
            most = min(everything, max(self.level + pot + call, least))
        return range(min(least, everything), most + 1)

    def one_amount(self, seat: int, everything: int) -> Sequence[int]:
        unit, counted = self.unit(), self.counted_level()
        if not self.reopened(seat, unit / 2):
            return ()
        to = self.level + unit if self.level - counted >= unit / 2 else counted + unit
        if self.options["limit_cap"]:
            to = min(to, self.options["limit_cap"] * unit)
        return (min(to, everything),) if to > self.level else ()

    def whole_units(self, seat: int, everything: int) -> Sequence[int]:
        """Multiples of the unit (R33), or the level and whole antes (R34); and the exact stack (R35)."""
        unit, cap = self.unit(), self.options["limit_cap"]
        if not self.reopened(seat, unit):
            return ()
        if self.options["structure"] == "lounge_limit":
            ceiling = self.level + (unit if self.number == 0 else 2 * unit)
            whole = {self.level + unit, ceiling}
        else:
            ceiling = cap * unit if cap else everything
            if cap and ceiling < self.level + unit:
                return ()
            whole = {to for to in range(0, ceiling + 1, unit) if to >= self.level + unit}
        return sorted(to for to in whole | {everything} if to <= min(ceiling, everything))

    # -- what is done ------------------------------------------------------------------------------------------------

    def act(self, seat: int, verb: str, amount: int) -> int:
        """Do what the seat answers; returns its bet after it."""
        chips = self.chips
        self.closer = seat
        self.queue.remove(seat)
        if verb == "fold":
            chips.live[seat] = False
            return self.bets[seat]
        to = self.bets[seat]
        if verb == "call":
            to = min(self.level, self.bets[seat] + chips.stacks[seat])
        elif verb in ("bet", "raise"):
            to = amount
        added = to - self.bets[seat]
        self.bets[seat] = to
        chips.stacks[seat] -= added
        chips.totals[seat] += added
        if to > self.level:
            self.level = to
            self.wagers.append((seat, to))
            self.queue = [other for other in self.clockwise(seat + 1) if other != seat and other in chips.able()]
        self.answered[seat] = to
        return to
