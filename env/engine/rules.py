"""One record of integers holds every option of every game; a profile is a named value of it.

`Rules` is what people read and write: names, validated once. `Rules.record()` is what kernels get: the same
options as one NumPy record of int32. Nothing in the kernel asks which profile it plays.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import IntEnum
from typing import Any, TypeVar

import numpy as np

from env.errors import RulesError

MAX_SEATS = 6
MAX_ROUNDS = 4
MAX_DRAWS = 3
MAX_CHIPS = 1_000_000  # bound that keeps every sum of chips inside int32
MAX_REDEALS = 20  # C18


class Ranking(IntEnum):
    """Order of hands."""

    HIGH = 0
    HIGH_FLUSH_OVER_FULL_HOUSE = 1
    LOW27 = 2


class Structure(IntEnum):
    """How much may be bet."""

    NO_LIMIT = 0
    POT_LIMIT = 1
    FIXED_LIMIT = 2
    FIXED_LIMIT_MULTIPLES = 3
    LOUNGE_LIMIT = 4


class FirstRoundStarts(IntEnum):
    """Who speaks first before the draw. STARTER = the seat left of `dealer`, drawn at random (lounge)."""

    LEFT_OF_FORCED_BETS = 0
    STARTER = 1


class LaterRoundsStart(IntEnum):
    """Who speaks first after a draw."""

    LEFT_OF_DEALER = 0
    OPENER = 1
    FIRST_DRAWER = 2


class DrawStarts(IntEnum):
    """Who draws first."""

    LEFT_OF_DEALER = 0
    AFTER_CLOSER = 1


class StubExhaustion(IntEnum):
    """What happens when the stub cannot serve a seat's whole request (C14)."""

    MIX_FIRST = 0
    DEAL_THEN_MIX = 1


class AllCheck(IntEnum):
    """What follows a first round without a bet (C18)."""

    DRAW = 0
    REDEAL = 1


class DrawTimeout(IntEnum):
    """What a missed draw clock adds to standing pat (C17)."""

    PAT_ONLY = 0
    NO_RAISE = 1
    NO_BET_OR_RAISE = 2


class HeadsUpBlinds(IntEnum):
    """Who posts the small blind with two seats: the dealer (standard), or the seat left of it (literal) (C6)."""

    STANDARD = 0
    LITERAL = 1


RULES_DTYPE = np.dtype(
    [
        ("deck_size", "i4"),
        ("ranking", "i4"),
        ("ace_low_straight", "i4"),
        ("ante", "i4"),
        ("small_blind", "i4"),
        ("big_blind", "i4"),
        ("min_bet", "i4"),
        ("structure", "i4"),
        ("limit_units", "i4", (MAX_ROUNDS,)),
        ("limit_cap", "i4"),
        ("draws", "i4"),
        ("max_discards", "i4"),
        ("four_with_ace", "i4"),
        ("first_round_starts", "i4"),
        ("later_rounds_start", "i4"),
        ("draw_starts", "i4"),
        ("split_fifth_card", "i4"),
        ("burn", "i4"),
        ("reserve_bottom_card", "i4"),
        ("stub_exhaustion", "i4"),
        ("all_check", "i4"),
        ("draw_timeout", "i4"),
        ("fold_when_free", "i4"),
        ("heads_up_blinds", "i4"),
    ],
    align=True,
)
"""One int32 for each option, `limit_units` four of them (the unit of each betting round, 0 where it has none)."""

E_ = TypeVar("E_", bound=IntEnum)


@dataclass(frozen=True, slots=True)
class Rules:
    """Every option of a hand. Chips are integers; the defaults are the home game.

    Raises RulesError where options contradict each other (both are named).
    """

    deck_size: int = 52
    ranking: Ranking = Ranking.HIGH
    ace_low_straight: bool = True
    ante: int = 1
    small_blind: int = 0
    big_blind: int = 0
    min_bet: int = 2
    structure: Structure = Structure.NO_LIMIT
    limit_units: tuple[int, ...] = ()
    limit_cap: int = 0
    draws: int = 1
    max_discards: int = 5
    four_with_ace: bool = False
    first_round_starts: FirstRoundStarts = FirstRoundStarts.LEFT_OF_FORCED_BETS
    later_rounds_start: LaterRoundsStart = LaterRoundsStart.LEFT_OF_DEALER
    draw_starts: DrawStarts = DrawStarts.LEFT_OF_DEALER
    split_fifth_card: bool = False
    burn: bool = False
    reserve_bottom_card: bool = False
    stub_exhaustion: StubExhaustion = StubExhaustion.MIX_FIRST
    all_check: AllCheck = AllCheck.DRAW
    draw_timeout: DrawTimeout = DrawTimeout.PAT_ONLY
    fold_when_free: bool = False
    heads_up_blinds: HeadsUpBlinds = HeadsUpBlinds.STANDARD

    def __post_init__(self) -> None:
        def need(holds: bool, message: str, **values: object) -> None:
            if not holds:
                raise RulesError(message, **values)

        for field in fields(self):
            value = getattr(self, field.name)
            if field.type == "bool":
                need(isinstance(value, bool), f"{field.name} {value!r}: true or false")
            elif field.name in _ENUMS:
                need(isinstance(value, _ENUMS[field.name]), f"{field.name} {value!r}: no {_ENUMS[field.name].__name__}")
            else:
                units = field.name == "limit_units"
                need(not units or isinstance(value, tuple), f"{field.name} {value!r}: a tuple of chips")
                whole = all(type(number) is int for number in (value if units else (value,)))
                need(whole, f"{field.name} {value!r}: whole numbers only")
        need(self.deck_size in (32, 36, 52), f"deck_size {self.deck_size}: 32, 36 or 52")
        need(1 <= self.draws <= MAX_DRAWS, f"draws {self.draws}: 1 to {MAX_DRAWS}")
        need(0 <= self.max_discards <= 5, f"max_discards {self.max_discards}: 0 to 5")
        for name in ("ante", "small_blind", "big_blind", "min_bet", "limit_cap"):
            value = getattr(self, name)
            need(0 <= value <= MAX_CHIPS, f"{name} {value}: 0 to {MAX_CHIPS}")
        need(self.ante > 0 or self.big_blind > 0, "ante 0 and big_blind 0: a hand needs a forced bet")
        need(
            self.small_blind <= self.big_blind,
            f"small_blind {self.small_blind} and big_blind {self.big_blind}: the small one is not larger",
        )
        fixed = self.structure in (Structure.FIXED_LIMIT, Structure.FIXED_LIMIT_MULTIPLES)
        need(
            not fixed or len(self.limit_units) == self.draws + 1,
            f"limit_units {self.limit_units} and draws {self.draws}: one unit for each of {self.draws + 1} rounds",
        )
        structure = self.structure.name.lower()
        need(fixed or not self.limit_units, f"limit_units {self.limit_units} and structure {structure}")
        need(all(0 < unit <= MAX_CHIPS for unit in self.limit_units), f"limit_units {self.limit_units}: positive chips")
        need(fixed or self.limit_cap == 0, f"limit_cap {self.limit_cap} and structure {structure}")
        need(
            not fixed or self.big_blind in (0, self.limit_units[0]),
            f"big_blind {self.big_blind} and limit_units {self.limit_units}: the blind is the first round's unit",
        )
        need(
            self.structure != Structure.LOUNGE_LIMIT or self.ante > 0,
            "structure lounge_limit and ante 0: its step is one ante",
        )
        free = self.structure in (Structure.NO_LIMIT, Structure.POT_LIMIT)
        need(not free or self.min_bet > 0, f"min_bet {self.min_bet} and structure {structure}")
        need(
            not free or self.big_blind == 0 or self.min_bet == self.big_blind,
            f"min_bet {self.min_bet} and big_blind {self.big_blind}: with blinds they are the same",
        )
        need(
            self.heads_up_blinds == HeadsUpBlinds.STANDARD or self.big_blind > 0,
            "heads_up_blinds literal and big_blind 0: there is no blind to post",
        )
        need(not self.four_with_ace or self.max_discards == 3, "four_with_ace and max_discards other than 3")
        need(not self.split_fifth_card or self.max_discards == 5, "split_fifth_card and max_discards below 5")
        need(
            self.all_check != AllCheck.REDEAL or self.big_blind == 0,
            "all_check redeal and big_blind: a round with a blind is never checked out",
        )
        need(
            self.ranking != Ranking.LOW27 or not self.ace_low_straight,
            "ranking low27 and ace_low_straight: the ace is always high",
        )

    def seat_limit(self) -> int:
        """Most seats that always find enough cards (C16)."""
        if self.deck_size == 52:
            return MAX_SEATS
        if self.deck_size == 36:
            return 5 if self.draws == 1 else 4
        return 4 if self.draws == 1 else 3

    def record(self) -> Any:
        """The kernel's form: one np.record of RULES_DTYPE."""
        row = np.zeros(1, RULES_DTYPE).view(np.recarray)[0]
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name == "limit_units":
                row.limit_units[: len(value)] = value
            else:
                setattr(row, field.name, int(value))
        return row

    def changed(self, **options: object) -> Rules:
        """The same rules with some options replaced, validated again."""
        return replace(self, **options)  # type: ignore[arg-type]

    def options(self) -> dict[str, object]:
        """Options by name as text, numbers and booleans, as `python -m env profiles --json` prints them."""
        result: dict[str, object] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            result[field.name] = value.name.lower() if isinstance(value, IntEnum) else value
        result["limit_units"] = list(self.limit_units)
        return result


_ENUMS: dict[str, type[IntEnum]] = {
    "ranking": Ranking,
    "structure": Structure,
    "first_round_starts": FirstRoundStarts,
    "later_rounds_start": LaterRoundsStart,
    "draw_starts": DrawStarts,
    "stub_exhaustion": StubExhaustion,
    "all_check": AllCheck,
    "draw_timeout": DrawTimeout,
    "heads_up_blinds": HeadsUpBlinds,
}


def rules_from_options(options: dict[str, Any]) -> Rules:
    """Rules from option names and plain values; None means "has no meaning here". Raises RulesError."""
    known = {field.name for field in fields(Rules)}
    values: dict[str, Any] = {}
    for name, value in options.items():
        if name not in known:
            raise RulesError(f"unknown option {name!r}", option=name)
        if value is None:
            continue
        if name in _ENUMS:
            choices = {member.name.lower(): member for member in _ENUMS[name]}
            if not isinstance(value, str) or value not in choices:
                raise RulesError(f"{name} {value!r}: one of {', '.join(choices)}", option=name)
            values[name] = choices[value]
        elif name == "limit_units":
            values[name] = tuple(value) if isinstance(value, list | tuple) else value
        else:
            values[name] = value
    if options.get("min_bet", 0) is None:
        values["min_bet"] = 0
    return Rules(**values)
