"""Pot bugs reported elsewhere: side pots, ties, odd chips, folds. A number in a name is the row of our bug log."""

import pytest

from env.engine.actions import Action
from env.engine.events import EventKind
from tests.known_bugs.worked import ACES, JACKS, KINGS, QUEENS, dealt, pot, worked

# Three hands of equal strength, and a worse one.
TIED = ("Ac Kc 9d 5h 3s", "Ad Kd 9h 5s 3c", "Ah Kh 9s 5c 3d")
WORSE = "Qc Jd 9c 6h 2s"


def pat(*seats: int) -> list[str]:
    return [f"{seat} pat" for seat in seats]


def check(*seats: int) -> list[str]:
    return [f"{seat} check" for seat in seats]


def test_41_each_layer_has_its_own_winners() -> None:
    """Seen in rlcard PR 286: a side pot with several winners counted the second-best hand as losing."""
    worked(
        [2, 50, 50, 50],
        3,
        ["0 check", "1 bet 6", "2 call", "3 call", "0 call", *pat(0, 1, 2, 3), *check(1, 2, 3)],
        hands={0: KINGS, 1: TIED[0], 2: TIED[1], 3: WORSE},
        pots=[pot(8, [0, 1, 2, 3], [0]), pot(15, [1, 2, 3], [1, 2])],
        stacks=[8, 51, 50, 43],
    )


def test_41_two_odd_chips_go_to_two_winners() -> None:
    """PokerKit gives both to the first; here nobody gets more than one (K11): 11 among three is 4, 4, 3."""
    worked(
        [100] * 5,
        1,
        ["2 bet 2", "3 fold", "4 call", "0 fold", "1 call", *pat(2, 4, 1), *check(2, 4, 1)],
        hands={1: TIED[0], 2: TIED[1], 4: TIED[2]},
        pots=[pot(11, [1, 2, 4], [2, 4, 1])],
        stacks=[99, 100, 101, 99, 101],
    )


def test_43_chips_of_folded_seats_above_an_all_in_are_paid() -> None:
    """Seen in ORG2 PR 918: a layer whose contributors had folded vanished."""
    worked(
        [6, 100, 100],
        2,
        ["0 bet 5", "1 raise 20", "2 call", *pat(0, 1, 2), "1 bet 10", "2 fold"],
        hands={0: ACES, 1: KINGS, 2: QUEENS},
        pots=[pot(18, [0, 1], [0]), pot(30, [1], [1])],
        returned={"1": 10},
        stacks=[18, 109, 79],
    )


def test_43_folded_seats_make_no_layers_of_their_own() -> None:
    """Seen in pokerkit 46: cut at 1, 3 and 6 as well, the odd chips of 30 would make 16 and 14 of it."""
    worked(
        [100] * 5,
        4,
        [
            *("0 check", "1 bet 2", "2 raise 5", "3 raise 9", "4 call", "0 fold", "1 fold", "2 fold"),
            *pat(3, 4),
            *check(3, 4),
        ],
        hands={3: TIED[0], 4: TIED[1]},
        pots=[pot(30, [3, 4], [3, 4])],
        stacks=[99, 97, 94, 105, 105],
    )


def test_44_an_all_in_seat_keeps_its_claim_when_nobody_bets_any_more() -> None:
    """Seen in poker-ts PR 18."""
    worked(
        [11, 100, 100],
        2,
        ["0 bet 10", "1 call", "2 call", *pat(0, 1, 2), *check(1, 2)],
        hands={0: ACES, 1: KINGS, 2: QUEENS},
        pots=[pot(33, [0, 1, 2], [0])],
        stacks=[33, 89, 89],
    )


def test_46_nobody_folds_for_free() -> None:
    """Seen in pokerkit 35: free folds in an all-in pot divided by zero."""
    worked([11, 100, 100], 2, ["0 bet 10", "1 call", "2 call", *pat(0, 1, 2), "x1 fold", "1 check", "x2 fold"])


def test_47_a_loser_gets_back_only_what_nobody_matched() -> None:
    """Seen in distributed-texasholdem 23: 98 against 102."""
    worked(
        [98, 102],
        0,
        ["1 bet 101", "?0 fold call=97", "0 call", *pat(1, 0)],
        hands={0: ACES, 1: KINGS},
        pots=[pot(196, [0, 1], [0])],
        returned={"1": 4},
        stacks=[196, 4],
    )


def test_49_an_all_in_that_nobody_calls_comes_back() -> None:
    """Seen in slack-poker-bot 23: the winner lost the stack."""
    worked(
        [100, 100, 100],
        2,
        ["0 allin", "1 fold", "2 fold"],
        pots=[pot(3, [0], [0])],
        returned={"0": 99},
        shown=[],
        stacks=[102, 99, 99],
    )


def test_50_what_is_won_does_not_contain_the_own_uncalled_bet() -> None:
    """Seen in slack-poker-bot 41."""
    table = dealt([100, 100, 100], 2)
    table.apply(0, Action.bet(5))
    table.apply(1, Action.fold())
    events = table.apply(2, Action.fold())
    assert [(event.kind, event.seat, event.a, event.b) for event in events[1:]] == [
        (EventKind.RETURN, 0, 5, 0),
        (EventKind.WIN, 0, 0, 3),
    ]
    view = table.public()
    assert (view.pot, view.seats[0].won, view.seats[0].returned) == (3, 3, 5)


def test_51_an_exact_split_leaves_no_odd_chip() -> None:
    """Seen in pokerth 152: 303 among three is 101 each."""
    worked(
        [100] * 6,
        5,
        ["0 bet 99", "1 fold", "2 fold", "3 call", "4 call", "5 fold", *pat(0, 3, 4)],
        hands={0: TIED[0], 3: TIED[1], 4: TIED[2]},
        pots=[pot(303, [0, 3, 4], [0, 3, 4])],
        stacks=[101, 99, 99, 101, 101, 99],
    )


def test_53_a_tie_pays_only_the_best_hands() -> None:
    """Seen in PokerTexter 1: any tie at the table gave everybody the bets back."""
    worked(
        [100] * 3,
        2,
        ["0 bet 5", "1 call", "2 call", *pat(0, 1, 2), *check(0, 1, 2)],
        hands={0: TIED[0], 1: WORSE, 2: TIED[1]},
        pots=[pot(18, [0, 1, 2], [0, 2])],
        stacks=[103, 94, 103],
    )


@pytest.mark.parametrize(("dealer", "order", "stacks"), [(0, [2, 0], [100, 99, 101]), (2, [0, 2], [101, 99, 100])])
def test_54_the_odd_chip_follows_the_dealer(dealer: int, order: list[int], stacks: list[int]) -> None:
    """Seen in pkcore DEFECT_008: it went by seat number."""
    turns = [(dealer + k) % 3 for k in (1, 2, 3)]
    worked(
        [100] * 3,
        dealer,
        [*check(*turns), *pat(*turns), *check(*turns)],
        hands={0: TIED[0], 1: WORSE, 2: TIED[1]},
        pots=[pot(3, [0, 1, 2], order)],
        stacks=stacks,
    )


def test_65_all_folded_before_the_draw_pays_without_a_showdown() -> None:
    """Seen in joker PR 6: the evaluator was called on missing cards."""
    worked([100, 100], 1, ["0 bet 2", "1 fold"], shown=[], stacks=[101, 99], returned={"0": 2})


def test_66_a_folded_hand_never_wins() -> None:
    """Seen in poker-engine 2: the folder holds four aces."""
    worked(
        [100] * 3,
        2,
        ["0 check", "1 bet 2", "2 call", "0 fold", *pat(1, 2), *check(1, 2)],
        hands={0: "Ac Ad Ah As 2c", 1: JACKS, 2: QUEENS},
        pots=[pot(7, [1, 2], [2])],
        shown=[1, 2],
        stacks=[99, 97, 104],
    )
