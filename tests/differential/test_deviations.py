"""Every deviation of `deviations.toml`, shown by a hand or by a test of its own."""

import random
import re
import tomllib
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from env.engine.actions import Action, Kind
from env.engine.cards import parse_cards
from env.engine.table import Table
from tests.differential import compare
from tests.differential.compare import Comparison
from tests.differential.pokerkit_home import Mirror
from tests.oracle.decks import HOME, deck_with
from tests.oracle.random_play import held

FILE = Path(__file__).with_name("deviations.toml")
ENTRIES: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["deviation"]
SHOWN_BY_A_HAND = {entry["id"]: entry for entry in ENTRIES if "actions" in entry}


def read_action(text: str) -> Action:
    verb, *amount = text.split()
    if verb == "pat":
        return Action.pat()
    return Action(Kind[verb.upper()], amount=int(amount[0]) if amount else 0)


@pytest.mark.parametrize("name", SHOWN_BY_A_HAND)
def test_a_hand_shows_the_deviation(name: str) -> None:
    entry = SHOWN_BY_A_HAND[name]
    hands = {int(seat): cards for seat, cards in entry["hands"].items()}
    deck = parse_cards(deck_with(entry["start"], entry["dealer"], hands))
    table = Table.deal(HOME, entry["start"], entry["dealer"], deck)
    comparison = Comparison(table, entry["start"])
    for text in entry["actions"]:
        comparison.decision()
        comparison.step(read_action(text), random.Random(0))
    comparison.end()
    assert comparison.deviations == Counter({name: entry["decisions"]})


def test_every_deviation_is_named_and_shown() -> None:
    known = {value for key, value in vars(compare).items() if key.isupper() and isinstance(value, str)}
    assert known == set(SHOWN_BY_A_HAND)
    assert [entry["id"] for entry in ENTRIES if "actions" not in entry and entry["test"] not in globals()] == []


def test_every_deviation_names_a_rule() -> None:
    rules = (FILE.parents[2] / "env" / "RULES.md").read_text(encoding="utf-8")
    for entry in ENTRIES:
        assert re.search(rf"\b{entry['rule']}\b", rules), entry["id"]


def six_seats_at_the_draw() -> Mirror:
    table = Table.deal(HOME, [100] * 6, 5, range(52))
    mirror = Mirror(HOME, [100] * 6, table.public(), [held(table, seat) for seat in range(6)])
    for seat in range(6):
        mirror.apply(seat, Action.check(), (), ())
    return mirror


def test_all_discards_before_any_replacement() -> None:
    state = six_seats_at_the_draw().state
    state.stand_pat_or_discard(tuple(state.hole_cards[0]))
    assert state.stand_patter_or_discarder_index == 1
    assert not state.can_deal_hole()


def test_own_discards_come_back() -> None:
    state = six_seats_at_the_draw().state
    thrown = [tuple(hand) for hand in state.hole_cards]
    for hand in thrown:
        state.stand_pat_or_discard(hand)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        for _ in range(22):
            state.deal_hole()
        assert state.hole_dealee_index == 4
        assert set(thrown[4]) <= set(state.get_dealable_cards(5))
