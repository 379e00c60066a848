"""PHH by hand: forms that others write, and for each kind of damage the code, the line and the number of the action."""

import re
from pathlib import Path

import pytest

from env.engine.actions import Kind
from env.engine.cards import parse_cards
from env.engine.history import phh_read, phh_write
from env.engine.history.record import HandHistory, Step
from env.engine.history.replay import Replay, replay
from env.engine.rules import HeadsUpBlinds, Structure
from env.errors import HistoryError

SAMPLES = Path(__file__).parent / "samples"

HEAD = """variant = "N5D"
antes = [1, 1, 1]
blinds_or_straddles = [0, 0, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
_profile = "home"
actions = [
"""
DEAL = ["d dh p1 AsAd5c7d9h", "d dh p2 KsKdKh3d4h", "d dh p3 ??????????"]
ROUND = ["p1 cbr 4", "p2 cc", "p3 f"]
DRAW = ["p1 sd 5c7d9h", "d dh p1 AcAh2s", "p2 sd", "p1 cc", "p2 cc", "p1 sm AsAdAcAh2s", "p2 sm KsKdKh3d4h"]
FIRST = 8  # line of the first action


def text_of(actions: list[str], head: str = HEAD) -> str:
    return head + "".join(f'  "{action}",\n' for action in actions) + "]\n"


def read_one(text: str) -> HandHistory:
    (hand,) = phh_read.read(text)
    if isinstance(hand, HistoryError):
        raise hand
    return hand


def play(actions: list[str], head: str = HEAD) -> Replay:
    return replay(read_one(text_of(actions, head)))


def refused(actions: list[str], head: str = HEAD) -> HistoryError:
    with pytest.raises(HistoryError) as caught:
        play(actions, head)
    return caught.value


def test_the_example_of_the_home_game() -> None:
    """S0-45: ante 1 and 4 more each, pot of 10 for four aces; the third seat folds its ante."""
    played = play(DEAL + ROUND + DRAW)
    assert played.finished
    assert [(pot.amount, pot.winners) for pot in played.pots] == [(11, (0,))]
    assert played.stacks == (106, 95, 99)
    assert [seat for seat, _ in played.shown] == [0, 1]


def test_a_record_may_stop_anywhere() -> None:
    played = play(DEAL + ROUND[:1])
    assert not played.finished
    assert played.actor == 1
    assert played.legal is not None
    assert (played.legal.call, played.legal.wager) == (4, (8, 99))
    drawing = play(DEAL + ROUND + DRAW[:1])
    assert drawing.actor == 1
    assert drawing.legal is not None
    assert drawing.legal.discards == 5


def test_replacements_may_follow_all_discards() -> None:
    both = ["p1 sd 5c7d9h", "p2 sd 3d", "d dh p1 Ac", "d dh p1 Ah2s", "d dh p2 2d", "p1 cc", "p2 cc"]
    played = play(DEAL + ROUND + both)
    first = next(step for step in played.history.steps if isinstance(step, Step) and step.kind == Kind.DRAW)
    assert first.received == parse_cards("Ac Ah 2s")
    assert played.stacks == (106, 95, 99)  # nobody shows: the cards were named


def test_comments_and_extra_spaces() -> None:
    dressed = [f"  {action.replace(' ', '   ')}  # a remark" for action in DEAL + ROUND + DRAW]
    assert play(["", "# first", *dressed, "d db ??", "d db 2c"]).stacks == (106, 95, 99)


def test_mucked_hands_stay_unknown() -> None:
    """The third player's cards are never seen: it mucks, so it has lost to the two hands shown."""
    actions = ["p1 cbr 4", "p2 cc", "p3 cc", "p1 sd", "p2 sd", "p3 sd ????", "d dh p3 ????", "p1 cc", "p2 cc", "p3 cc"]
    played = play([*DEAL, *actions, "p1 sm -", "p2 sm KsKdKh3d4h", "p3 sm"])
    assert [(pot.amount, pot.winners) for pot in played.pots] == [(15, (1,))]
    assert [seat for seat, _ in played.shown] == [0, 1]
    assert played.hands[2] == (None,) * 5


def test_mucks_in_any_order_are_one_history() -> None:
    """The seat that bet last shows first; a file may name the others first."""
    actions = ["p1 cbr 4", "p2 cc", "p3 cc", "p1 sd", "p2 sd", "p3 sd", "p1 cc", "p2 cc", "p3 cbr 9", "p1 cc", "p2 cc"]
    found = read_one(text_of([*DEAL, *actions, "p2 sm", "p2 sm", "p1 sm", "p3 sm KcAcAhQcQh"]))
    assert found.mucked == (0, 1)
    text = phh_write.write(found)
    assert re.findall(r"p\d sm", text) == ["p3 sm", "p1 sm", "p2 sm"]
    assert phh_read.read(text) == [found]


def test_samples_of_others() -> None:
    (big,) = phh_read.read((SAMPLES / "triple_big_amounts.phh").read_text(encoding="utf-8"))
    assert isinstance(big, HandHistory)
    assert big.unit == "20000 chip"
    assert big.about == {
        "ante_trimming_status": "true",
        "author": "Somebody",
        "event": "A final table",
        "day": "28",
        "month": "6",
        "year": "2019",
    }
    assert [20000 * stack for stack in replay(big).stacks] == [0, 2480000, 3100000, 6260000]
    singles = phh_read.read((SAMPLES / "single_forms.phhs").read_text(encoding="utf-8"))
    plays = [replay(hand) for hand in singles if isinstance(hand, HandHistory)]
    assert [played.stacks for played in plays] == [(180, 0), (2025, 3525, 3625), (335, 335, 335)]
    assert [played.finished for played in plays] == [True, True, False]
    assert [played.history.unit for played in plays] == ["chip", "0.01 USD", "chip"]
    assert plays[1].returned == (0, 575, 0)
    for hand in [big, *singles]:
        assert isinstance(hand, HandHistory)
        assert phh_read.read(phh_write.write(hand)) == [hand]


def test_heads_up_blinds_are_written_backwards() -> None:
    """C6: p1 is left of the dealer and posts the second entry; the larger one first is the literal order."""
    head = 'variant = "N2L1D"\nantes = [0, 0]\nmin_bet = 2\nstarting_stacks = [50, 50]\n'
    deal = ["d dh p1 ??????????", "d dh p2 ??????????"]
    standard = read_one(text_of(deal, f"{head}blinds_or_straddles = [1, 2]\nactions = [\n"))
    literal = read_one(text_of(deal, f"{head}blinds_or_straddles = [2, 1]\nactions = [\n"))
    assert replay(standard).stacks == (48, 49)
    assert replay(standard).actor == 1
    assert literal.rules.heads_up_blinds == HeadsUpBlinds.LITERAL
    assert replay(literal).stacks == (49, 48)
    assert replay(literal).actor == 0


def test_codes_of_games() -> None:
    fixed = "small_bet = 3\nbig_bet = 6\n"
    for code, bets, structure, draws in (
        ("P2L1D", "min_bet = 2\n", Structure.POT_LIMIT, 1),
        ("F2L1D", fixed, Structure.FIXED_LIMIT, 1),
        ("N2L3D", "min_bet = 2\n", Structure.NO_LIMIT, 3),
        ("F5D", fixed, Structure.FIXED_LIMIT, 1),
    ):
        hand = read_one(
            f'variant = "{code}"\nantes = [1, 1]\n{bets}starting_stacks = [9, 9]\n'
            'actions = ["d dh p1 ??????????", "d dh p2 ??????????"]\n'
        )
        assert (hand.rules.structure, hand.rules.draws) == (structure, draws)
        assert phh_write.write(hand).startswith(f'variant = "{code}"')
        if structure == Structure.FIXED_LIMIT:
            assert (hand.rules.limit_units, hand.rules.limit_cap) == ((3, 6), 4)


@pytest.mark.parametrize(
    ("actions", "code", "number", "words"),
    [
        ([*DEAL, "p1 cbr 1"], "below_minimum", 4, "2 to 99"),
        ([*DEAL, "p1 cbr 100"], "above_maximum", 4, "K4"),
        ([*DEAL, "p2 cc"], "not_your_turn", 4, "seat 0's"),
        ([*DEAL, "p1 f"], "fold_when_free", 4, "K3"),
        ([*DEAL, "p1 cbr 4", "p2 cbr 7"], "below_minimum", 5, "8 to 99"),
        ([*DEAL, "p1 sd"], "not_drawing", 4, "not a draw"),
        ([*DEAL, *ROUND, "p1 cc"], "not_betting", 7, "not a betting round"),
        ([*DEAL, *ROUND, "p1 sd 2c"], "card_not_held", 7, "K13"),
        ([*DEAL, *ROUND, "p1 sd", "p2 sd Ks", "d dh p2 Qs", "p1 cc", "p2 cc", "p1 cc"], "hand_over", 12, "over"),
        ([*DEAL, *ROUND, "p1 sd 5c", "d dh p1 KsQs"], "contradiction", 8, "1 are due"),
        ([*DEAL, *ROUND, "p1 sd 5c", "d dh p1 Ks"], "contradiction", 8, "seat 1 holds it"),
        ([*DEAL, *ROUND, "p1 sd 5c", "d dh p1 5c"], "contradiction", 7, "5c"),
        ([*DEAL, *ROUND, "p1 sd 5c", "p2 sd", "p1 cc"], "contradiction", 9, "still to get 1"),
        ([*DEAL, *ROUND, "p1 sd 5c7d9hAs", "d dh p2 2c"], "not_waiting_for_cards", 8, "0 are due"),
        ([*DEAL, "d dh p1 2c"], "not_waiting_for_cards", 4, "0 are due"),
        ([*DEAL, "p1 sm"], "contradiction", 4, "not over"),
        (["d dh p1 AsAd5c7d", "d dh p2 KsKdKh3d4h", "p1 cc"], "contradiction", 3, "still to get 1"),
        (["d dh p1 AsAs5c7d9h"], "contradiction", 1, "twice"),
        (["d dh p1 AsAd5c7d9h", "d dh p2 AsKdKh3d4h"], "contradiction", 2, "seat 0 holds it"),
        (["d dh p1 AsAd5c7d9"], "syntax", 1, "two signs"),
        (["d dh p1 AsAd5c7d10"], "syntax", 1, "'10'"),
        (["d dh p4 ??????????"], "syntax", 1, "p1 to p3"),
        ([*DEAL, "p1 bets 5"], "syntax", 4, "no action"),
        ([*DEAL, "p1 cbr x"], "syntax", 4, "no amount"),
        ([*DEAL, "p1 cbr 2.5"], "contradiction", 4, "whole number"),
        ([*DEAL, *ROUND, "p1 sd 2c3c4c5c6c7c"], "too_many_discards", 7, "five"),
        ([*DEAL, *ROUND, "p1 sd", "p2 sd", "p1 cc", "p2 cc", "p1 sm As"], "contradiction", 11, "1 cards"),
        ([*DEAL, "p1 pb"], "unsupported", 4, "bring-in"),
        (DEAL[:2], "contradiction", 2, "seat 2 is dealt 0"),
    ],
)
def test_refused_actions(actions: list[str], code: str, number: int, words: str) -> None:
    head = HEAD + "  # a line between\n"
    if code == "contradiction" and "whole" in words:
        head = HEAD.replace("_profile", '_unit = "chip"\n_profile')
    error = refused(actions, head)
    assert (error.code, error.action) == (code, number), str(error)
    assert error.line == head.count("\n") + number
    assert words in str(error)


def test_more_cards_than_the_house_allows() -> None:
    """C10: three, or four when the kept card is an ace."""
    head = HEAD.replace('"home"', '"house"')
    ace = play([*DEAL, *ROUND, "p1 sd Ad5c7d9h", "d dh p1 2c2d2h2s"], head)
    assert ace.actor == 1
    error = refused([*DEAL, *ROUND, "p1 sd", "p2 sd KdKh3d4h", "d dh p2 2c2d2h2s"], head)
    assert (error.code, error.action) == ("too_many_discards", 8)
    assert "C10" in str(error)


def test_redeals_and_clocks() -> None:
    """C18: everybody checks, new cards come; C17: who missed the draw clock may not raise."""
    head = HEAD.replace('"home"', '"classic"').replace("actions", "_timeouts = [10]\nactions")
    again = ["d dh p1 2c2d2h2s3c", "d dh p2 ??????????", "d dh p3 4c4d4h4s5c"]
    checks = ["p1 cc", "p2 cc", "p3 cc"]
    assert refused([*DEAL, *checks, "p1 cc"], head).code == "not_your_turn"
    actions = [*DEAL, *checks, *again, "p1 cbr 2", "p2 cc", "p3 cc", "p1 sd", "p2 sd", "p3 sd", "p1 cbr 2"]
    played = play(actions, head.replace("[10]", "[13]"))
    assert played.table.public().redeals == 1
    played = play([*actions, "p2 cbr 4", "p3 cc"], head.replace("[10]", "[13]"))
    assert played.actor == 0
    assert played.legal is not None
    assert played.legal.wager is None


@pytest.mark.parametrize(
    ("change", "code", "line", "words"),
    [
        (('"N5D"', '"NT"'), "unsupported", 1, "variant 'NT'"),
        (("[0, 0, 0]", "[2, 1, 0]"), "unsupported", 3, "not larger"),
        (("min_bet = 2", 'min_bet = 2.5\n_unit = "chip"'), "contradiction", 4, "whole number"),
        (('_profile = "home"', "bring_in = 1"), "unsupported", 6, "bring_in"),
        (('_profile = "home"', "_sitting_out = [[0, 5, '']]\n_dealer = 9"), "contradiction", 7, "0 to 3"),
        (('_profile = "home"', "_rules = { deck_size = 32 }"), "contradiction", 8, "32 cards"),
        (('"N5D"', "5"), "syntax", 1, "a text"),
        (("[1, 1, 1]", "[1, 1]"), "contradiction", 2, "2 amounts for 3"),
        (("[1, 1, 1]", "[1, 1, 2]"), "unsupported", 2, "same ante"),
        (("[1, 1, 1]", '[1, 1, "x"]'), "syntax", 2, "no amount"),
        (("[0, 0, 0]", "[1, 2, 4]"), "unsupported", 3, "straddles"),
        (("[0, 0, 0]", "[1, 5, 0]"), "unsupported", 1, "min_bet 2 and big_blind 5"),
        (("[100, 100, 100]", "[100, inf, 100]"), "unsupported", 5, "unknown amount"),
        (("[100, 100, 100]", "[100, -5, 100]"), "unsupported", 5, "below zero"),
        (("[100, 100, 100]", "[100, 100, 0]"), "contradiction", 5, "C47"),
        (("[100, 100, 100]", "[100]"), "unsupported", 5, "2 to 6"),
        (("[100, 100, 100]", "[1, 2"), "syntax", 6, "no TOML"),
        (('_profile = "home"', '_profile = "single27"'), "contradiction", 1, "ranking"),
        (('_profile = "home"', "_rules = { wild = 1 }"), "unsupported", 6, "'wild'"),
        (('_profile = "home"', "_rules = { draws = 9 }"), "unsupported", 6, "draws 9"),
        (('_profile = "home"', '_rules = { draws = "x" }'), "unsupported", 6, "draws"),
        (('_profile = "home"', "_dealer = 7"), "contradiction", 6, "0 to 2"),
        (('_profile = "home"', '_deck = "2c2c"'), "contradiction", 6, "twice"),
        (('_profile = "home"', '_deck = "2c3c"'), "contradiction", 0, "each of the 52"),
        (('_profile = "home"', '_unit = "x"'), "syntax", 6, "unit"),
        (('_profile = "home"', "players = [1]"), "syntax", 6, "3 names"),
        (('_profile = "home"', "finishing_stacks = [1, 2, 3]"), "contradiction", 0, "1, 2, 3"),
    ],
)
def test_refused_fields(change: tuple[str, str], code: str, line: int, words: str) -> None:
    head = HEAD.replace(*change)
    assert head != HEAD
    error = refused(DEAL + ROUND + DRAW, head)
    assert error.code == code, str(error)
    assert words in str(error)
    if line:
        assert error.line == line, str(error)


def test_stated_results_are_compared() -> None:
    """Rake aside; the error names both figures."""
    actions = DEAL + ROUND + DRAW
    raked = HEAD.replace("_profile", "finishing_stacks = [105, 95, 99]\n_profile")
    assert read_one(text_of(actions, raked)).stated is not None
    assert play(actions, raked).stacks == (106, 95, 99)
    for line, said, made in (
        ("finishing_stacks = [95, 106, 99]", "95, 106, 99", "106, 95, 99"),
        ("winnings = [10, 0, 0]", "10, 0, 0", "11, 0, 0"),
        ("_pots = [12]", "12", "11"),
        ("_returned = [0, 3, 0]", "0, 3, 0", "0, 0, 0"),
    ):
        error = refused(actions, HEAD.replace("_profile", f"{line}\n_profile"))
        assert error.code == "contradiction"
        assert said in str(error)
        assert made in str(error)


def test_one_bad_hand_does_not_stop_the_others() -> None:
    good = text_of(DEAL + ROUND + DRAW)
    results = phh_read.read(f"[1]\n{good}\n[2]\n{good.replace('antes = [1', 'antes = [[')}\n[3]\n{good}")
    assert [isinstance(one, HistoryError) for one in results] == [False, True, False]
    assert isinstance(results[1], HistoryError)
    lines = f"[1]\n{good}\n[2]\n".count("\n")
    assert results[1].line == lines + 2
