"""Every deviation of `deviations.toml`, shown by a hand or by a test of its own; and what is not compared at all."""

import random
import re
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from env.engine.actions import Action, Kind
from env.engine.profiles import PROFILES
from env.engine.table import Table
from tests.differential import compare
from tests.differential.compare import Comparison
from tests.differential.games import FILE, GAMES, NOT_EXPRESSED, deal
from tests.differential.mirror import Mirror, standard_triple_draw, without_words
from tests.oracle.random_play import held

ENTRIES: list[dict[str, Any]] = FILE["deviation"]
SHOWN_BY_A_HAND = [entry for entry in ENTRIES if "actions" in entry]
RULE_BOOK = Path(__file__).parents[2] / "env" / "RULES.md"


def read_action(text: str) -> Action:
    verb, *amount = text.split()
    if verb == "pat":
        return Action.pat()
    return Action(Kind[verb.upper()], amount=int(amount[0]) if amount else 0)


@pytest.mark.parametrize("entry", SHOWN_BY_A_HAND, ids=lambda entry: entry["id"])
def test_a_hand_shows_the_deviation(entry: dict[str, Any]) -> None:
    rng = random.Random(0)
    rules = GAMES[entry.get("game", "home/no_limit")].at(stakes=entry.get("stakes", 1)).rules
    hands = {int(seat): cards for seat, cards in entry["hands"].items()}
    table = deal(rng, rules, entry["start"], entry["dealer"], hands)
    comparison = Comparison(table, entry["start"])
    for text in entry["actions"]:
        comparison.decision()
        comparison.step(read_action(text), rng)
    if table.done:
        comparison.end()
    elif not comparison.over:
        comparison.decision()
    assert comparison.over
    assert comparison.deviations == Counter({entry["id"]: entry["decisions"]})


def test_every_deviation_is_named_and_shown() -> None:
    known = {value for key, value in vars(compare).items() if key.isupper() and isinstance(value, str)}
    assert known == {entry["id"] for entry in SHOWN_BY_A_HAND}
    assert [entry["id"] for entry in ENTRIES if "actions" not in entry and entry["test"] not in globals()] == []


def test_every_deviation_names_a_rule() -> None:
    rules = RULE_BOOK.read_text(encoding="utf-8")
    for entry in ENTRIES + NOT_EXPRESSED:
        assert re.search(rf"\*\*{entry['rule']}\*\*", rules), entry


@pytest.mark.parametrize("name", PROFILES)
def test_what_is_not_compared_is_listed(name: str) -> None:
    options = {option for entry in NOT_EXPRESSED if entry["game"] == name for option in entry["options"]}
    assert options == without_words(PROFILES[name].rules)
    compared = {game for game in GAMES if game.startswith(f"{name}/")}
    offered = {f"{name}/{structure.name.lower()}" for structure in PROFILES[name].structures}
    assert compared == (set() if name == "lounge" else offered)


def at_the_draw(game: str, seats: int) -> Mirror:
    """Everybody stays in and nobody bets; the deck lies in order."""
    rules = GAMES[game].rules
    table = Table.deal(rules, [100] * seats, seats - 1, range(rules.deck_size))
    mirror = Mirror(rules, [100] * seats, table.public(), [held(table, seat) for seat in range(seats)])
    for _ in range(seats):
        mirror.state.check_or_call()
    assert mirror.drawing
    return mirror


def test_all_discards_before_any_replacement() -> None:
    state = at_the_draw("home/no_limit", 6).state
    state.stand_pat_or_discard(tuple(state.hole_cards[0]))
    assert state.stand_patter_or_discarder_index == 1
    assert not state.can_deal_hole()


def test_own_discards_come_back() -> None:
    state = at_the_draw("home/no_limit", 6).state
    thrown = [tuple(hand) for hand in state.hole_cards]
    for hand in thrown:
        state.stand_pat_or_discard(hand)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        for _ in range(22):
            state.deal_hole()
        assert state.hole_dealee_index == 4
        assert set(thrown[4]) <= set(state.get_dealable_cards(5))


def test_four_raises_above_the_blind() -> None:
    state = standard_triple_draw([100, 100, 100])
    for to in (4, 6, 8, 10):
        assert state.max_completion_betting_or_raising_to_amount == to
        state.complete_bet_or_raise_to(to)
    assert state.max_completion_betting_or_raising_to_amount is None
    table = deal(random.Random(0), GAMES["triple27/fixed_limit"].rules, [100, 100, 100], 2, {})
    for seat, to in ((2, 4), (0, 6), (1, 8)):
        table.apply(seat, Action.raise_to(to))
    legal = table.legal()
    assert legal is not None
    assert legal.wager is None


def test_burn_after_the_discards() -> None:
    state = at_the_draw("casino/no_limit", 2).state
    assert state.card_burning_status
    state.stand_pat_or_discard(())
    assert not state.can_burn_card()
    state.stand_pat_or_discard(())
    assert state.can_burn_card()


def test_five_cards_in_a_row() -> None:
    state = at_the_draw("casino/no_limit", 2).state
    for player in range(2):
        state.stand_pat_or_discard(tuple(state.hole_cards[player]))
    state.burn_card()
    players = []
    while state.hole_dealee_index is not None:
        players.append(state.hole_dealee_index)
        state.deal_hole()
    assert players == [0] * 5 + [1] * 5


def test_no_draw_limit() -> None:
    state = at_the_draw("house/no_limit", 2).state
    assert state.can_stand_pat_or_discard(tuple(state.hole_cards[0]))
