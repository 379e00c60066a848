"""Bugs of deck, draw, secrecy and series reported elsewhere. A number in a name is the row of our bug log."""

import random

import pytest

from env.engine import match
from env.engine.actions import Action, Refusal
from env.engine.cards import parse_cards
from env.engine.table import Table
from env.engine.views import Phase
from env.errors import DealError, IllegalAction
from tests.known_bugs.worked import ACES, KINGS, QUEENS, dealt
from tests.oracle.decks import HOME
from tests.oracle.passive import pass_round
from tests.oracle.random_play import held, play_out, random_deal


def test_68_nothing_is_taken_after_the_end_of_a_series() -> None:
    """Seen in TextArena PR 189: another ante after the match had ended."""
    assert match.is_over(3, 10, [300, 0, 0], HOME)
    with pytest.raises(DealError, match="fewer than two seats"):
        Table.deal(HOME, [300, 0, 0], 0, range(52))


def test_69_after_a_bust_the_deal_moves_to_the_next_seat_that_can_pay() -> None:
    """Seen in pokerth 541: a moving button that skips broke seats is a choice (C9)."""
    assert match.next_dealer(0, [150, 0, 150], HOME) == 2


def test_71_every_hand_has_the_whole_deck() -> None:
    """Seen in slack-poker-bot 34: the deck ran dry after a few hands."""
    rng = random.Random(71)
    for _ in range(10):
        table = random_deal(rng, seats=6, rules=HOME)
        live = [seat for seat, info in enumerate(table.public().seats) if info.dealt_in]
        cards = [card for seat in live for card in held(table, seat)] + list(table.stub_cards())
        assert sorted(cards) == list(range(52))
        for _ in play_out(rng, table):
            pass


@pytest.mark.parametrize("mask", [32, 63, -1, 1 << 40, 1.0, "1", None])
def test_72_only_cards_that_are_held_can_be_discarded(mask: object) -> None:
    """Seen in cuttle 901: a card that was gone already could be discarded again."""
    table = dealt([100, 100], 1)
    pass_round(table)
    before = table.row.tobytes()
    with pytest.raises(IllegalAction) as caught:
        table.apply(0, Action.draw(mask))  # type: ignore[arg-type]
    assert caught.value.code in ("card_not_held", "bad_amount")
    assert table.row.tobytes() == before


def test_72_nobody_draws_twice() -> None:
    table = dealt([100, 100], 1)
    pass_round(table)
    table.apply(0, Action.draw(0b11111))
    assert table.why_not(0, Action.draw(0b11111)) == Refusal.NOT_YOUR_TURN
    table.apply(1, Action.pat())
    assert table.why_not(0, Action.draw(0b00001)) == Refusal.NOT_DRAWING


def test_74_the_pile_is_used_only_when_the_stub_is_too_short() -> None:
    """Seen in pokerkit 28: folded cards were dealable although the stub was full."""
    table = dealt([100] * 6, 5)
    pass_round(table)
    for drawer in range(4):
        stub = table.stub_cards()
        table.apply(drawer, Action.draw(0b11111))
        assert table.view(drawer).received == stub[:5]
        assert table.public().mixes == 0
    assert len(table.stub_cards()) == 2
    table.apply(4, Action.draw(0b11111))
    assert table.phase == Phase.MIX
    assert set(table.view(4).discarded).isdisjoint(table.mix_cards())
    assert len(table.mix_cards()) == 2 + 4 * 5


def test_85_a_short_stub_is_completed() -> None:
    """Seen in townsquare 497: the draw was silently short."""
    table = dealt([100] * 6, 5)
    pass_round(table)
    for drawer in range(6):
        table.apply(drawer, Action.draw(0b11111))
        if table.phase == Phase.MIX:
            table.mix(tuple(reversed(table.mix_cards())))
        view = table.view(drawer)
        assert len(view.cards) == len(view.received) == 5
        assert set(view.cards).isdisjoint(view.discarded)
    assert table.public().mixes == 1


@pytest.mark.parametrize("change", ["missing", "own discard", "live hand", "twice", "nothing"])
def test_85_the_mix_holds_exactly_the_right_cards(change: str) -> None:
    table = dealt([100] * 6, 5)
    pass_round(table)
    for drawer in range(5):
        table.apply(drawer, Action.draw(0b11111))
    order = list(table.mix_cards())
    before = table.row.tobytes()
    wrong = {
        "missing": order[:-1],
        "own discard": [*order[:-1], table.view(4).discarded[0]],
        "live hand": [*order[:-1], table.view(5).cards[0]],
        "twice": [*order[:-1], order[0]],
        "nothing": [],
    }[change]
    with pytest.raises(IllegalAction) as caught:
        table.mix(wrong)
    assert caught.value.code == "wrong_cards"
    assert table.row.tobytes() == before


def test_a_mix_or_a_new_deck_that_nobody_asked_for_is_refused() -> None:
    table = dealt([100, 100], 1)
    before = table.row.tobytes()
    for supply in (table.mix, table.redeal):
        with pytest.raises(IllegalAction) as caught:
            supply(range(52))
        assert caught.value.code == "not_waiting_for_cards"
    assert table.row.tobytes() == before
    assert table.mix_cards() == ()


def visible_cards(table: Table, seat: int) -> set[int]:
    """Cards that anybody could find in a seat's view, the engine's record included."""
    view = table.view(seat)
    record = view.record
    hands = record.hole[: len(view.public.seats)]
    cards = {int(card) for hand in hands for card in hand} | {int(card) for card in record.stub} | {*view.cards}
    cards |= {card for hand in view.public.shown for card in hand.cards}
    assert not int(record.pile)
    return cards - {-1}


def test_76_a_fold_shows_nothing() -> None:
    """Seen in pangea-poker 48: all hands were sent although the last bet was not called."""
    table = dealt([100] * 3, 2, hands={0: ACES, 1: KINGS, 2: QUEENS})
    table.apply(0, Action.bet(5))
    table.apply(1, Action.fold())
    table.apply(2, Action.fold())
    assert table.public().shown == ()
    for seat, cards in enumerate((ACES, KINGS, QUEENS)):
        assert visible_cards(table, seat) == set(parse_cards(cards))


def test_77_all_in_hands_stay_closed_until_the_showdown() -> None:
    """Seen in acebusters 511: a folder saw the cards of the player who was all-in."""
    table = dealt([50] * 3, 2, hands={0: ACES, 1: KINGS, 2: QUEENS})
    table.apply(0, Action.bet(49))
    table.apply(1, Action.call())
    table.apply(2, Action.fold())
    for seat, cards in enumerate((ACES, KINGS, QUEENS)):
        assert visible_cards(table, seat) == set(parse_cards(cards))
    table.apply(0, Action.pat())
    table.apply(1, Action.pat())
    assert [hand.seat for hand in table.public().shown] == [0, 1]
    assert visible_cards(table, 2) == {*parse_cards(ACES), *parse_cards(KINGS), *parse_cards(QUEENS)}
    assert visible_cards(table, 0) == {*parse_cards(ACES), *parse_cards(KINGS)}


def test_81_a_seat_that_leaves_an_all_in_hand_is_paid() -> None:
    """Seen in decentraland 316: whoever leaves stands pat and keeps the claim (C45, K15)."""
    table = dealt([50] * 2, 1, hands={0: ACES, 1: KINGS})
    table.apply(0, Action.bet(49))
    table.apply(1, Action.call())
    table.apply(0, Action.timeout())
    table.apply(1, Action.timeout())
    assert table.stacks() == (100, 0)
