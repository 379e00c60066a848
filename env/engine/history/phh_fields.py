"""What the PHH reader and writer share: codes of games, the rules they stand for, names of fields.

PHH is TOML with fields such as `variant`, `antes` and `actions`. p1 is the first seat in the hand left of the dealer.
What it has no word for stands in fields with an underscore; see "Hand histories" in RULES.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import IntEnum

from env.engine.profiles import PROFILES
from env.engine.rules import HeadsUpBlinds, Ranking, Rules, Structure, rules_from_options
from env.errors import HistoryError, RulesError

OWN_FIELDS = frozenset(
    {
        "_profile",
        "_rules",
        "_dealer",
        "_sitting_out",
        "_unit",
        "_deck",
        "_redeals",
        "_mixes",
        "_timeouts",
        "_pots",
        "_returned",
        "_rake",
    }
)
"""Fields of ours."""

PLAYED_FIELDS = frozenset(
    {
        "variant",
        "antes",
        "blinds_or_straddles",
        "bring_in",
        "small_bet",
        "big_bet",
        "min_bet",
        "starting_stacks",
        "actions",
        "players",
        "finishing_stacks",
        "winnings",
    }
)
"""Fields of the standard that a HandHistory holds in parts of its own."""

TYPED_FIELDS = frozenset(
    {
        "time",
        "day",
        "month",
        "year",
        "hand",
        "level",
        "seats",
        "seat_count",
        "table",
        "ante_trimming_status",
        "time_limit",
        "time_banks",
        "_cut",
        "_cut_by",
    }
)
"""Fields that the engine has no use for and whose value need not be text."""

_VARIANT = re.compile(r"([NPF])(?:(5)|2L([123]))D")
_LETTERS = {
    Structure.NO_LIMIT: "N",
    Structure.POT_LIMIT: "P",
    Structure.FIXED_LIMIT: "F",
    Structure.FIXED_LIMIT_MULTIPLES: "F",
    Structure.LOUNGE_LIMIT: "F",
}
_STRUCTURES = {"N": Structure.NO_LIMIT, "P": Structure.POT_LIMIT, "F": Structure.FIXED_LIMIT}


@dataclass(frozen=True, slots=True)
class Stakes:
    """Amounts of the standard fields, in chips; blinds as small and big one. heads_up: None = the list does not say."""

    ante: int = 0
    small_blind: int = 0
    big_blind: int = 0
    heads_up: HeadsUpBlinds | None = None
    min_bet: int = 0
    small_bet: int = 0
    big_bet: int = 0


def variant_of(rules: Rules) -> str:
    """Code of the game: N2L1D and F2L3D of the standard, and others made in the same way (N5D, P2L3D)."""
    game = f"2L{rules.draws}D" if rules.ranking == Ranking.LOW27 else "5D"
    return _LETTERS[rules.structure] + game


def bets_of(rules: Rules) -> tuple[int, int]:
    """`small_bet` and `big_bet` of a game in the fixed-limit family: units of the first and of the last round."""
    if rules.structure == Structure.LOUNGE_LIMIT:
        return rules.ante, rules.ante
    return rules.limit_units[0], rules.limit_units[-1]


def stakes_of(ante: int, blinds: Sequence[int], min_bet: int, small_bet: int, big_bet: int) -> Stakes:
    """Stakes of a file's fields; `blinds` by player.

    With two players the standard reads the list backwards: p1, left of the dealer, posts the second entry. The larger
    one first is therefore the literal order of C6.
    """
    first, second = blinds[0], blinds[1]
    heads_up = None
    if len(blinds) == 2 and first != second:
        heads_up = HeadsUpBlinds.LITERAL if first > second else HeadsUpBlinds.STANDARD
        first, second = min(first, second), max(first, second)
    return Stakes(ante, first, second, heads_up, min_bet, small_bet, big_bet)


def rules_of(variant: str, profile: str, dealt: int, stakes: Stakes, options: dict[str, object]) -> Rules:
    """The rules of a file: those of its profile at its stakes, then the options it states itself.

    Without a profile of ours the code decides: 2-7 games as `single27` and `triple27`, five-card draw as `online` with
    blinds and as `home` without.
    Raises HistoryError for a code that is none of ours, and for options that do not go together.
    """
    code = _VARIANT.fullmatch(variant)
    if code is None:
        message = (
            f"variant {variant!r}: this plays five-card draw and 2-7 draw (N5D, P5D, F5D, N2L1D, F2L3D and the like)"
        )
        raise HistoryError("unsupported", message)
    letter, high, draws = code.groups()
    if profile in PROFILES:
        game = PROFILES[profile]
    elif high:
        game = PROFILES["online" if stakes.big_blind else "home"]
    else:
        game = PROFILES["single27" if draws == "1" else "triple27"]
    base = game.rules_for(dealt)
    if (base.ranking == Ranking.LOW27) != (high is None):
        raise HistoryError("contradiction", f"variant {variant} and _profile {profile}: not the same ranking")
    values = base.options()
    if draws is not None:
        values["draws"] = int(draws)
    values.update(_amounts(base, _STRUCTURES[letter], int(str(values["draws"])), stakes))
    try:
        return rules_from_options({**values, **options})
    except (RulesError, TypeError, ValueError) as error:
        raise HistoryError("unsupported", str(error)) from error


def _amounts(base: Rules, structure: Structure, draws: int, stakes: Stakes) -> dict[str, object]:
    """Options that follow from the code's structure and the amounts of the standard fields."""
    values: dict[str, object] = {
        "ante": stakes.ante,
        "small_blind": stakes.small_blind,
        "big_blind": stakes.big_blind,
        "heads_up_blinds": (base.heads_up_blinds if stakes.heads_up is None else stakes.heads_up).name.lower(),
        "structure": structure.name.lower(),
        "min_bet": stakes.min_bet,
        "limit_units": [],
        "limit_cap": 0,
    }
    if structure == Structure.FIXED_LIMIT:
        if base.structure == Structure.LOUNGE_LIMIT:
            return {**values, "structure": "lounge_limit", "min_bet": stakes.ante}
        fixed = base.structure in (Structure.FIXED_LIMIT, Structure.FIXED_LIMIT_MULTIPLES)
        half = (draws + 1) // 2
        values["structure"] = base.structure.name.lower() if fixed else "fixed_limit"
        values["limit_units"] = [stakes.small_bet] * half + [stakes.big_bet] * (draws + 1 - half)
        values["limit_cap"] = base.limit_cap if fixed else 4
    return values


def stated_options(rules: Rules, derived: Rules) -> dict[str, object]:
    """Options of `rules` that a reader would not derive, as plain values."""
    result: dict[str, object] = {}
    for field in fields(Rules):
        value = getattr(rules, field.name)
        if value != getattr(derived, field.name):
            result[field.name] = value.name.lower() if isinstance(value, IntEnum) else value
    if "limit_units" in result:
        result["limit_units"] = list(rules.limit_units)
    return result


def players_of(seats: int, dealer: int, absent: Sequence[int]) -> list[int]:
    """Seats of p1, p2, ...: clockwise from the dealer's left, those that are not dealt in left out."""
    order = [(dealer + k) % seats for k in range(1, seats + 1)]
    return [seat for seat in order if seat not in absent]
