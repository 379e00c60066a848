"""Real hands of the format: imported, played, compared with what they state, written and read again.

The files lie beside the project, not in it; where they are missing there is nothing to test.
"""

from functools import cache
from pathlib import Path

import pytest

from env.engine.history.pokerstars_read import read
from env.engine.history.pokerstars_write import write
from env.engine.history.record import HandHistory
from env.engine.history.replay import replay
from env.errors import HistoryError

HANDS = Path(__file__).resolve().parents[3] / "shared" / "hands"

pytestmark = pytest.mark.skipif(not HANDS.is_dir(), reason="the real hands lie beside the project only")

REFUSED = {
    ("1000", "unsupported", 9, "7 seats"),
    ("1001", "unsupported", 9, "7 seats"),
    ("1008", "unsupported", 142, "second big blind"),
    ("1014", "unsupported", 313, "second big blind"),
    ("1058", "contradiction", 21, "2 cards are thrown away, [] names 0"),
}
"""Hand, code, line, and what the message says: five hands that the rules have no word for (hands/README.md)."""


@cache
def everything() -> list[tuple[str, HandHistory | HistoryError]]:
    found: list[tuple[str, HandHistory | HistoryError]] = []
    for path in sorted(HANDS.glob("*.txt")):
        text = path.read_bytes().decode("utf-8")
        numbers = [line.split("#")[1].split(":")[0] for line in text.splitlines() if "PokerStars " in line]
        found += zip(numbers, read(text), strict=True)
    return found


def imported() -> list[HandHistory]:
    return [hand for _, hand in everything() if isinstance(hand, HandHistory)]


def test_33_hands_of_which_28_are_imported_and_five_refused() -> None:
    hands = everything()
    assert len(hands) == 33
    assert len(imported()) == 28
    refused = [(number, error) for number, error in hands if isinstance(error, HistoryError)]
    assert {(number, error.code, error.line) for number, error in refused} == {row[:3] for row in REFUSED}
    says = {row[0]: row[3] for row in REFUSED}
    assert all(says[number] in str(error) for number, error in refused)


def test_a_refused_discard_names_its_action() -> None:
    (error,) = [error for number, error in everything() if number == "1058"]
    assert isinstance(error, HistoryError)
    assert error.action == 8


def test_pots_returned_chips_and_winners_come_out_as_stated() -> None:
    for hand in imported():
        played, stated = replay(hand), hand.stated
        assert stated is not None
        assert stated.collected is not None
        assert played.finished
        assert tuple(pot.amount for pot in played.pots) == stated.pots
        assert played.returned == stated.returned
        winners = {seat for pot in played.pots for seat in pot.winners}
        assert winners == {seat for seat, chips in enumerate(stated.collected) if chips}
        assert sum(stated.collected) + stated.rake == sum(pot.amount for pot in played.pots)


def test_cards_that_were_never_shown_stay_unknown() -> None:
    for hand in imported():
        own = [seat for seat, cards in enumerate(hand.hands) if None not in cards]
        assert [hand.names[seat] for seat in own] == ["Hero"]
        for seat, cards in enumerate(replay(hand).hands):
            assert seat in own or (hand.finals and hand.finals[seat]) or set(cards) == {None}


def test_written_and_read_again_they_are_the_same_hands() -> None:
    for hand in imported():
        assert read(write(hand)) == [hand]
