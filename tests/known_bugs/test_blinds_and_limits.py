"""Bugs of blinds, pot limit and fixed limit reported elsewhere. A number in a name is the row of our bug log."""

from env.engine.profiles import PROFILES
from env.engine.rules import Structure
from tests.known_bugs.worked import ACES, KINGS, QUEENS, pot, worked

BLINDS = PROFILES["online"].rules
POT_LIMIT = PROFILES["online"].at(Structure.POT_LIMIT).rules
ANTE_POT_LIMIT = PROFILES["classic"].at(Structure.POT_LIMIT).rules
LOUNGE = PROFILES["lounge"].rules


def test_32_the_pot_limit_counts_every_bet() -> None:
    """Seen in Bitcoin-Poker-Room 95: only called money counted. A pot of 5, a bet of 2: raise to 4..11 (C19)."""
    worked(
        [100] * 5,
        4,
        ["?0 check bet=2..5", "0 bet 2", "?1 fold call=2 raise=4..11", "1 raise 11", "?2 fold call=11 raise=20..40"],
        rules=ANTE_POT_LIMIT,
    )
    worked([100] * 3, 0, ["?0 fold call=2 raise=4..7", "0 raise 7", "?1 fold call=6 raise=12..23"], rules=POT_LIMIT)


def test_33_a_short_blind_does_not_shrink_the_pot_limit() -> None:
    """Seen in pkcore DEFECT_008: a big blind of 1 counts as 2, for the price and for the pot (C20, C27)."""
    worked([100, 100, 1], 0, ["=pot 2", "?0 fold call=2 raise=4..7", "x0 raise 8", "0 call"], rules=POT_LIMIT)


def test_33_a_short_small_blind_counts_in_full_too() -> None:
    rules = PROFILES["online"].at(Structure.POT_LIMIT, stakes=5).rules
    worked([100, 1, 100], 0, ["=pot 11", "?0 fold call=10 raise=20..35"], rules=rules)


def test_60_a_seat_all_in_by_its_blind_is_skipped() -> None:
    """Seen in slack-poker-bot 36: the table hung."""
    worked([1, 100], 0, ["=draw 1", "1 pat", "0 pat", "=phase done"], rules=BLINDS)
    worked([100, 1], 0, ["=draw 1", "1 pat", "0 pat", "=phase done"], rules=BLINDS)
    worked([100, 1, 2], 0, ["?0 fold call=2", "0 call", "=draw 1"], rules=BLINDS)
    worked([10, 500, 500], 2, ["?1 fold check bet=10..10", "1 check", "2 check", "=draw 0"], rules=LOUNGE)


def test_62_the_blind_is_asked_after_two_folds_and_a_call() -> None:
    """Seen in poker_ai 77: actions were counted against the number of players left."""
    worked([100] * 4, 0, ["3 fold", "0 fold", "1 call", "?2 check raise=4..100"], rules=BLINDS)


def test_63_the_big_blind_has_its_option() -> None:
    """Seen in scala-poker 40 and neuron_poker 25: everybody has called, and the blind may raise, last of all."""
    worked(
        [100] * 3,
        0,
        ["0 call", "1 call", "?2 check raise=4..100", "2 raise 4", "?0 fold call=2 raise=6..100", "0 fold", "1 call"],
        rules=BLINDS,
    )
    worked([100] * 3, 0, ["0 call", "1 fold", "?2 check raise=4..100", "2 check", "=draw 2"], rules=BLINDS)


def test_46_folds_for_nothing_leave_the_pot_to_the_seat_that_is_all_in() -> None:
    """Seen in pokerkit 35: free folds in an all-in pot divided by zero. The lounge lets people fold for nothing."""
    worked(
        [10, 500, 500, 500],
        3,
        ["1 fold", "2 fold", "=draw 0", "0 pat", "3 pat"],
        hands={0: KINGS, 1: ACES, 3: QUEENS},
        rules=LOUNGE,
        pots=[pot(40, [0, 3], [0])],
        stacks=[40, 490, 490, 490],
    )
