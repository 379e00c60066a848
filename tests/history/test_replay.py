"""Replaying records of which only some cards are known: they are filled in so that the record can be true."""

from dataclasses import replace

import pytest

from env.engine.actions import Kind
from env.engine.cards import parse_card, parse_cards
from env.engine.history.record import Cards, HandHistory, Redeal, Stated, Step
from env.engine.history.replay import replay
from env.engine.profiles import PROFILES
from env.engine.rules import Rules
from env.errors import HistoryError

HOME = PROFILES["home"].rules
UNKNOWN: Cards = (None,) * 5
CALLED = (Step(0, Kind.BET, 10), Step(1, Kind.CALL), Step(2, Kind.CALL))
CHECKED = (Step(0, Kind.CHECK), Step(1, Kind.CHECK), Step(2, Kind.CHECK))


def cards(text: str) -> Cards:
    """Cards, "??" for an unknown one."""
    return tuple(None if one == "??" else parse_card(one) for one in text.split())


def draw(seat: int, thrown: str = "", received: str = "") -> Step:
    return Step(seat, Kind.DRAW, thrown=cards(thrown), received=cards(received))


PAT = (draw(0), draw(1), draw(2))


def hand(*steps: Step | Redeal, rules: Rules = HOME, **fields: object) -> HandHistory:
    history = HandHistory("home", rules, (100, 100, 100), 2, (UNKNOWN,) * 3, steps)
    return replace(history, **fields)  # type: ignore[arg-type]


def code_of(history: HandHistory) -> str:
    with pytest.raises(HistoryError) as caught:
        replay(history)
    return caught.value.code


def test_unseen_hands_lose_to_the_hand_shown() -> None:
    """Whatever is shown: a pair of twos wins when the others were never seen."""
    for shown in ("2c 2d 4h 5s 7c", "As Ks Qs Js Ts", "8c 6d 4h 3s 2c"):
        played = replay(hand(*CALLED, *PAT, *CHECKED, finals=((), parse_cards(shown), ())))
        assert played.pots[0].winners == (1,)
        assert [seat for seat, _ in played.shown] == [1]
        assert played.hands == (UNKNOWN, parse_cards(shown), UNKNOWN)


def test_nothing_loses_to_the_worst_hand() -> None:
    """7-5-4-3-2 is the lowest high hand: unseen hands can tie it, not lose."""
    assert code_of(hand(*CALLED, *PAT, *CHECKED, finals=((), parse_cards("7c 5d 4h 3s 2c"), ()))) == "contradiction"
    low = hand(*CALLED, *PAT, *CHECKED, rules=PROFILES["single27"].rules.changed(ante=1, small_blind=0, big_blind=0))
    assert replay(replace(low, finals=((), parse_cards("Ac Ad Ah As 2c"), ()))).pots[0].winners == (1,)


def test_the_stated_winner_wins() -> None:
    """Seat 1 shows a pair and is paid nothing; seat 0 is never seen and collects: it must have had more."""
    stated = Stated(pots=(33,), rake=3, collected=(30, 0, 0))
    played = replay(hand(*CALLED, *PAT, *CHECKED, finals=((), parse_cards("2c 2d 4h 5s 7c"), ()), stated=stated))
    assert played.pots[0].winners == (0,)
    assert played.hands[0] == UNKNOWN
    assert [seat for seat, _ in played.shown] == [1]


def test_nothing_says_who_won() -> None:
    assert code_of(hand(*CALLED, *PAT, *CHECKED)) == "unsupported"


def test_a_winning_hand_is_not_mucked() -> None:
    finals = (parse_cards("Ac Ad Ah As 2c"), parse_cards("Kc Kd 3h 4s 2d"), parse_cards("Qc Qd 3c 4h 2h"))
    assert replay(hand(*CALLED, *PAT, *CHECKED, finals=finals, mucked=(1, 2))).pots[0].winners == (0,)
    assert code_of(hand(*CALLED, *PAT, *CHECKED, finals=finals, mucked=(0,))) == "contradiction"


def test_discards_that_were_not_named() -> None:
    """Seat 0 holds five known cards, throws two unnamed ones and ends with a known hand: three of them were kept."""
    dealt = parse_cards("Ac Ad Ah 3s 7c")
    history = hand(*CALLED, draw(0, "?? ??", "?? ??"), draw(1), draw(2), *CHECKED, hands=(dealt, UNKNOWN, UNKNOWN))
    ended = replace(history, finals=(parse_cards("Ac Ad Ah Kc Kd"), (), ()))
    assert replay(ended).pots[0].winners == (0,)
    never = replace(history, finals=(parse_cards("Qc Qd Qh Kc Kd"), (), ()))
    assert code_of(never) == "contradiction"


def test_named_cards_come_in_their_order() -> None:
    steps = (draw(0, "?? Ac", "Kc ??"), draw(1, "2c", "2d"), draw(2))
    played = replay(hand(*CALLED, *steps, finals=()))
    assert [played.deck[15], played.deck[17]] == list(parse_cards("Kc 2d"))
    assert played.actor == 0


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ((draw(0, "Ac", "Ac"),), "contradiction"),
        ((draw(0, "Ac", "Kc"), draw(1, "Kc", "2c")), "card_not_held"),
        ((draw(0, "Ac", "Kc"), draw(1, "2c", "Kc")), "contradiction"),
        ((draw(0, "Ac Ac", "Kc Qc"),), "card_not_held"),
        ((draw(0, "", "Kc"),), "contradiction"),
        ((draw(0, "Ac Kc Qc Jc Tc 9c"),), "too_many_discards"),
        ((Step(0, Kind.CHECK, thrown=cards("Ac")),), "not_drawing"),
        ((draw(1),), "not_your_turn"),
        ((Redeal((UNKNOWN,) * 3),), "not_waiting_for_cards"),
        ((Step(7, Kind.DRAW),), "not_your_turn"),
    ],
)
def test_what_cannot_be(steps: tuple[Step | Redeal, ...], code: str) -> None:
    assert code_of(hand(*CALLED, *steps)) == code


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"hands": (UNKNOWN, UNKNOWN)}, "contradiction"),
        ({"hands": (UNKNOWN, (), UNKNOWN)}, "contradiction"),
        ({"hands": (cards("Ac Ac 2c 3c 4c"), UNKNOWN, UNKNOWN)}, "contradiction"),
        ({"hands": (cards("Ac Kc 2c 3c 4c"), cards("Ac 2d 3d 4d 5d"), UNKNOWN)}, "contradiction"),
        ({"rules": HOME.changed(deck_size=32), "hands": (cards("2c Kc Ac Ad Ah"), UNKNOWN, UNKNOWN)}, "contradiction"),
        ({"finals": (UNKNOWN, UNKNOWN)}, "contradiction"),
        ({"deck": parse_cards("Ac Kc")}, "contradiction"),
        ({"stacks": (100, 0, 0)}, "deal"),
        ({"dealer": 5}, "deal"),
        ({"names": ("A", "B")}, "contradiction"),
        ({"stated": Stated(collected=(1, 2))}, "contradiction"),
        ({"stated": Stated(pots=(3,))}, "contradiction"),
        ({"stated": Stated(stacks=(99, 99))}, "contradiction"),
        ({"finals": (cards("Ac Ac 2c 3c 4c"), (), ())}, "contradiction"),
        (
            {"hands": (cards("Ac Kc 2c 3c 4c"), UNKNOWN, UNKNOWN), "finals": (cards("Ad ?? ?? ?? ??"), (), ())},
            "contradiction",
        ),
    ],
)
def test_records_that_contradict_themselves(fields: dict[str, object], code: str) -> None:
    assert code_of(hand(**fields)) == code


def test_what_is_stated_of_a_hand_that_is_not_over() -> None:
    assert not replay(hand(*CALLED, stated=Stated(stacks=(89, 89, 89)))).finished
    assert code_of(hand(*CALLED, stated=Stated(stacks=(122, 89, 89)))) == "contradiction"


def test_the_only_hand_that_is_not_mucked_wins() -> None:
    played = replay(hand(*CALLED, *PAT, *CHECKED, mucked=(0, 2)))
    assert played.pots[0].winners == (1,)
    assert played.shown == ()


def test_new_hands_after_a_checked_round() -> None:
    rules = PROFILES["classic"].rules
    again = Redeal((UNKNOWN,) * 3)
    assert replay(hand(*CHECKED, again, rules=rules)).table.public().redeals == 1
    assert code_of(hand(*CHECKED, Step(0, Kind.CHECK), rules=rules)) == "not_your_turn"
    assert code_of(hand(*CHECKED, Redeal((UNKNOWN,) * 2), rules=rules)) == "contradiction"


def test_a_given_deck_is_used_as_it_is() -> None:
    deck = tuple(range(51, -1, -1))
    steps = (*CALLED, Step(0, Kind.DRAW, thrown=(51,), received=(36,)), *PAT[1:], *CHECKED)
    played = replay(hand(*steps, hands=(), deck=deck))
    assert played.deck == deck
    assert (
        code_of(hand(*CALLED, Step(0, Kind.DRAW, thrown=(51,), received=(35,)), hands=(), deck=deck)) == "contradiction"
    )
    assert code_of(hand(*CALLED, Step(0, Kind.DRAW, thrown=(50,)), hands=(), deck=deck)) == "card_not_held"
