"""Betting bugs reported elsewhere: legal actions, raises, turns. A number in a name is the row of our bug log."""

import pytest

from env.engine.actions import Action, Kind
from env.engine.views import Phase
from env.errors import IllegalAction
from tests.known_bugs.worked import dealt, worked


def test_23_a_full_all_in_raise_keeps_the_reopening_rule() -> None:
    """Seen in pokerkit 45: a full all-in raise switched the rule off for the rest of the round."""
    worked(
        [100, 26, 100, 31],
        3,
        [
            "0 bet 10",
            "1 raise 25",
            "2 call",
            "?3 fold call=25 raise=30..30",
            "3 raise 30",
            "?0 fold call=20 raise=45..99",  # faces 20, a full raise
            "0 call",
            "?2 fold call=5",  # faces 5
            "x2 raise 45",
            "x2 allin",
        ],
    )


def test_24_a_short_all_in_does_not_reopen() -> None:
    """Seen in pkcore DEFECT_008: no reopening rule at all."""
    worked([100, 100, 15], 2, ["0 bet 10", "1 call", "2 allin", "?0 fold call=4", "x0 raise 24", "x0 allin"])


def test_24_short_all_ins_add_up_for_each_seat() -> None:
    """The opener faces a full step after two short all-ins, the caller between them does not."""
    worked(
        [100, 16, 100, 21],
        3,
        [
            "0 bet 10",
            "?1 fold call=10 raise=15..15",
            "1 raise 15",
            "2 call",
            "?3 fold call=15 raise=20..20",
            "3 raise 20",
            "?0 fold call=10 raise=30..99",  # 20 - 10 is a full step
            "0 call",
            "?2 fold call=5",
        ],
    )


def test_26_a_short_all_in_raise_is_offered() -> None:
    """Seen in PyPokerEngine 72: nothing was offered when only a short all-in was possible."""
    worked([100, 100, 15], 2, ["0 bet 10", "1 call", "?2 fold call=10 raise=14..14", "x2 raise 13"])


def test_27_the_last_chips_over_a_call_may_be_raised() -> None:
    """Seen in Bitcoin-Poker-Room 70: 29 chips against a bet of 22."""
    worked([100, 30], 1, ["0 bet 22", "?1 fold call=22 raise=29..29", "1 allin", "?0 fold call=7"])


@pytest.mark.parametrize("to", [4, 5, 7, 98, 99])
def test_29_any_whole_amount_in_range_is_accepted(to: int) -> None:
    """Seen in open_spiel 391, PR 395: only multiples of the big blind."""
    worked([100, 100], 1, ["0 bet 2", "?1 fold call=2 raise=4..99", f"1 raise {to}"])


def test_30_nothing_is_legal_after_the_end() -> None:
    """Seen in open_spiel PR 1035: raises were listed at the showdown."""
    table = dealt([100, 100], 1)
    table.apply(0, Action.bet(2))
    table.apply(1, Action.fold())
    assert table.done
    assert table.legal() is None
    assert table.actor is None
    for seat in (0, 1):
        for kind in Kind:
            with pytest.raises(IllegalAction, match="the hand is over") as caught:
                table.apply(seat, Action(kind, amount=4))
            assert caught.value.code == "hand_over"


def test_36_the_minimum_raise_adds_the_last_raise_and_starts_anew_each_round() -> None:
    """Seen in TexasHoldemGameEngine 21: it doubled the bet, and was kept after the draw."""
    worked(
        [100, 100],
        1,
        [
            "0 bet 2",
            "1 raise 6",
            "?0 fold call=4 raise=10..99",
            "0 raise 50",
            "?1 fold call=44 raise=94..99",
            "1 call",
            "0 pat",
            "1 pat",
            "?0 check bet=2..49",
        ],
    )


def test_37_a_full_raise_lets_the_bettor_raise_again() -> None:
    """Seen in neuron_poker 13."""
    worked([100, 100], 1, ["0 bet 2", "1 raise 6", "?0 fold call=4 raise=10..99", "0 raise 10", "1 raise 14"])


def test_39_no_raise_against_players_who_are_all_in() -> None:
    """Seen in pokerth 4."""
    worked([11, 6, 100], 2, ["0 bet 10", "1 call", "?2 fold call=10", "x2 raise 20", "x2 allin"])


def test_40_amounts_are_always_to_amounts() -> None:
    """Seen in texasholdem 39: "raise 5" was read in two ways."""
    worked(
        [100, 100],
        1,
        ["0 bet 10", "x1 raise 16", "1 raise 26", "?0 fold call=16 raise=42..99", "0 call", "=pot 54"],
    )


def test_56_a_single_able_seat_that_owes_chips_is_asked() -> None:
    """Seen in rs-poker PR 249."""
    worked([11, 100], 1, ["0 bet 10", "?1 fold call=10", "1 call", "=draw 0"])


def test_57_after_everyone_is_all_in_the_hand_runs_to_the_end() -> None:
    """Seen in chips-blockchain/bet 47: betting went on."""
    worked([50, 50], 1, ["0 allin", "1 allin", "=draw 0", "0 pat", "1 pat", "=phase done"])


def test_59_the_last_able_seat_is_not_asked_when_nothing_can_change() -> None:
    """Seen in PyPokerEngine PR 44: it was asked, and folding crashed."""
    worked([11, 21, 100], 2, ["0 allin", "1 allin", "2 call", "0 pat", "1 pat", "2 pat", "=phase done"])


def test_60_a_seat_whose_ante_was_its_last_chip_is_skipped() -> None:
    """Seen in slack-poker-bot 36: the table hung."""
    worked([1, 100, 100], 2, ["?1 check bet=2..99", "1 check", "2 check", "=draw 0"])
    worked([1, 100], 1, ["=draw 0", "0 pat", "1 pat", "=phase done"])
    worked([1, 1, 1], 0, ["=draw 1", "1 pat", "2 pat", "0 pat", "=phase done"])


def test_62_folds_do_not_end_a_round_early() -> None:
    """Seen in poker_ai 77: actions were counted against the number of players left."""
    worked(
        [100, 100, 100, 100],
        3,
        ["0 check", "1 bet 2", "2 fold", "3 fold", "?0 fold call=2 raise=4..99", "0 call", "=draw 0"],
    )


def test_no_raise_when_a_call_takes_the_whole_stack() -> None:
    """Seen in deepcfr-texas-no-limit-holdem-6-players PR 31."""
    worked([100, 5, 11], 2, ["0 bet 10", "?1 fold call=4", "x1 raise 20", "1 call", "?2 fold call=10"])


@pytest.mark.parametrize("amount", [-5, 0, 1, 1.5, 2.0, "x", "2", None, True, 10**9, -(10**12), 100])
def test_82_amounts_that_are_no_bet_are_refused(amount: object) -> None:
    """Seen in ChatDev 346: negative bets were accepted."""
    table = dealt([100, 100], 1)
    before = table.row.tobytes()
    with pytest.raises(IllegalAction) as caught:
        table.apply(0, Action(Kind.BET, amount=amount))  # type: ignore[arg-type]
    assert caught.value.code in ("bad_amount", "below_minimum", "above_maximum")
    assert (caught.value.values["minimum"], caught.value.values["maximum"]) == (2, 99)
    assert table.row.tobytes() == before


def test_84_the_same_press_twice_acts_once() -> None:
    """Seen in Bitcoin-Poker-Room 45: the second click answered the next question."""
    table = dealt([100, 100, 100], 2)
    table.apply(0, Action.bet(2))
    with pytest.raises(IllegalAction) as caught:
        table.apply(0, Action.bet(2))
    assert caught.value.code == "not_your_turn"


def test_an_illegal_action_is_refused_and_not_replaced() -> None:
    """Seen in rlcard `_decode_action`: an illegal action silently became a check or a fold."""
    table = dealt([100, 100], 1)
    before = table.row.tobytes()
    for action, code in [
        (Action.fold(), "fold_when_free"),
        (Action.call(), "nothing_to_call"),
        (Action.raise_to(4), "raise_without_bet"),
        (Action.bet(1), "below_minimum"),
        (Action.bet(100), "above_maximum"),
        (Action.draw(3), "not_drawing"),
        (Action.timeout(), "not_drawing"),
    ]:
        with pytest.raises(IllegalAction) as caught:
            table.apply(0, action)
        assert caught.value.code == code
        assert table.row.tobytes() == before
    assert table.phase == Phase.BET


def test_every_bet_goes_into_the_pot() -> None:
    """Seen in TextArena PR 189: the pot never grew. PyPokerEngine PR 48: antes were taken and not in the pot."""
    worked(
        [100, 100],
        1,
        ["=pot 2", "0 bet 3", "=pot 5", "1 raise 9", "=pot 14", "0 call", "=pot 20", "0 pat", "1 pat", "=pot 20"],
    )
