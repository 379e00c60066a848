"""Every option of the rules can be seen in an observation: one network can tell all games apart."""

from typing import Any

import numpy as np
import pytest

from env.encoding.hand_tables import HandTables
from env.encoding.observe import DRAWING, rules_part
from env.engine.profiles import PROFILES
from env.engine.rules import (
    AllCheck,
    DrawStarts,
    DrawTimeout,
    FirstRoundStarts,
    HeadsUpBlinds,
    LaterRoundsStart,
    Ranking,
    Rules,
    Structure,
    StubExhaustion,
)

HOME = Rules()
BLINDS = Rules(ante=0, small_blind=1, big_blind=2)
LIMIT = BLINDS.changed(min_bet=0, structure=Structure.FIXED_LIMIT, limit_units=(2, 4), limit_cap=4)

PAIRS: list[tuple[str, Rules, dict[str, Any]]] = [
    ("deck_size", HOME, {"deck_size": 36}),
    ("deck_size", HOME, {"deck_size": 32}),
    ("ranking", HOME, {"ranking": Ranking.HIGH_FLUSH_OVER_FULL_HOUSE}),
    ("ranking", HOME.changed(ace_low_straight=False), {"ranking": Ranking.LOW27}),
    ("ace_low_straight", HOME, {"ace_low_straight": False}),
    ("ante", HOME, {"ante": 2}),
    ("ante", BLINDS, {"ante": 1}),
    ("small_blind", BLINDS, {"small_blind": 0}),
    ("small_blind", BLINDS, {"small_blind": 2}),
    ("big_blind", LIMIT.changed(small_blind=0, ante=1), {"big_blind": 0}),
    ("min_bet", HOME, {"min_bet": 1}),
    ("structure", HOME, {"structure": Structure.POT_LIMIT}),
    ("structure", LIMIT, {"structure": Structure.FIXED_LIMIT_MULTIPLES}),
    ("structure", HOME, {"structure": Structure.LOUNGE_LIMIT}),
    ("limit_units", LIMIT, {"limit_units": (2, 2)}),
    ("limit_cap", LIMIT, {"limit_cap": 0}),
    ("limit_cap", LIMIT, {"limit_cap": 5}),
    ("draws", HOME, {"draws": 3}),
    ("draws", HOME, {"draws": 2}),
    ("max_discards", HOME, {"max_discards": 3}),
    ("four_with_ace", HOME.changed(max_discards=3), {"four_with_ace": True}),
    ("first_round_starts", HOME, {"first_round_starts": FirstRoundStarts.STARTER}),
    ("later_rounds_start", HOME, {"later_rounds_start": LaterRoundsStart.OPENER}),
    ("later_rounds_start", HOME, {"later_rounds_start": LaterRoundsStart.FIRST_DRAWER}),
    ("draw_starts", HOME, {"draw_starts": DrawStarts.AFTER_CLOSER}),
    ("split_fifth_card", HOME, {"split_fifth_card": True}),
    ("burn", HOME, {"burn": True}),
    ("reserve_bottom_card", HOME, {"reserve_bottom_card": True}),
    ("stub_exhaustion", HOME, {"stub_exhaustion": StubExhaustion.DEAL_THEN_MIX}),
    ("all_check", HOME, {"all_check": AllCheck.REDEAL}),
    ("draw_timeout", HOME, {"draw_timeout": DrawTimeout.NO_RAISE}),
    ("draw_timeout", HOME, {"draw_timeout": DrawTimeout.NO_BET_OR_RAISE}),
    ("fold_when_free", HOME, {"fold_when_free": True}),
    ("heads_up_blinds", BLINDS, {"heads_up_blinds": HeadsUpBlinds.LITERAL}),
]


def part(rules: Rules, tables: HandTables) -> Any:
    return rules_part(rules.record(), tables)


@pytest.mark.parametrize(
    ("option", "rules", "change"), PAIRS, ids=[f"{name}-{k}" for k, (name, *_) in enumerate(PAIRS)]
)
def test_an_option_can_be_seen(option: str, rules: Rules, change: dict[str, Any], tables: HandTables) -> None:
    assert list(change) == [option]
    assert (part(rules, tables) != part(rules.changed(**change), tables)).any()


def test_no_option_is_left_out() -> None:
    assert {name for name, *_ in PAIRS} == set(HOME.options())


def test_all_profiles_look_different(tables: HandTables) -> None:
    games = [game.at(structure).rules for game in PROFILES.values() for structure in game.structures]
    games.append(PROFILES["stripped"].rules_for(4))
    assert len({part(rules, tables).tobytes() for rules in games}) == len(games)


def test_chips_are_told_in_stakes(tables: HandTables) -> None:
    """The same game at ten times the stakes looks the same."""
    ten = HOME.changed(ante=10, min_bet=20)
    np.testing.assert_array_equal(part(HOME, tables), part(ten, tables))
    assert part(HOME, tables).shape == (DRAWING,)
