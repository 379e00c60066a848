"""Reading PokerStars' text: what the lines mean, what is refused and where."""

import re
from pathlib import Path

import pytest

from env.engine.actions import Kind
from env.engine.cards import parse_cards
from env.engine.history.pokerstars_read import read
from env.engine.history.record import HandHistory, Stated, Step
from env.engine.history.replay import replay
from env.engine.profiles import PROFILES
from env.engine.rules import HeadsUpBlinds, Structure
from env.errors import HistoryError

SAMPLES = Path(__file__).parent / "samples"
ROOM = (SAMPLES / "room-lines.txt").read_text(encoding="utf-8")
FIVE_CARD, WALK, TOURNAMENT = ("PokerStars " + part for part in ROOM.split("PokerStars ")[1:])
SIDE_POTS = (SAMPLES / "five-card-no-limit-side-pots.txt").read_text(encoding="utf-8")
TRIPLE = (SAMPLES / "triple-draw-limit-reshuffle.txt").read_text(encoding="utf-8")
CLOCK = (SAMPLES / "single-draw-pot-limit-clock.txt").read_text(encoding="utf-8")


def hand(text: str) -> HandHistory:
    (found,) = read(text)
    assert isinstance(found, HandHistory), found
    return found


def refusal(text: str) -> HistoryError:
    (found,) = read(text)
    assert isinstance(found, HistoryError), found
    return found


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_a_cash_hand_in_cents() -> None:
    found = hand(FIVE_CARD)
    assert found.profile == "online"
    assert found.rules == PROFILES["online"].at(Structure.FIXED_LIMIT, 5).rules
    assert found.stacks == (200, 310, 180, 500)
    assert found.unit == "0.01 USD"
    assert found.stated == Stated((130,), 6, (0, 0, 0, 0), (0, 62, 62, 0))
    assert found.about == {
        "room": "PokerStars",
        "hand": "9101",
        "date": "2026/01/03 18:00:00 ET",
        "table": "Kitchen II",
        "table_seats": "6",
        "seats": "1 3 4 6",
        "button": "2",
    }


def test_who_sits_out_is_not_dealt_in_and_an_empty_button_is_the_seat_before_it() -> None:
    found = hand(FIVE_CARD)
    assert found.names == ("Anna", "Boris K.", "Chloé", "dd_44")
    assert found.dealer == 0


def test_a_seat_that_sits_out_but_acts_is_dealt_in() -> None:
    found = hand(TOURNAMENT)
    assert found.names[1] == "Boris K."
    assert found.rules.ante == 5
    assert (found.rules.small_blind, found.rules.big_blind) == (25, 50)
    assert found.about["tournament"] == "Tournament #77, $1.00+$0.10 USD"
    assert found.about["level"] == "Level IV"


def test_discards_with_and_without_names() -> None:
    draws = [step for step in hand(FIVE_CARD).steps if isinstance(step, Step) and step.kind == Kind.DRAW]
    assert [(step.seat, len(step.thrown)) for step in draws] == [(1, 1), (2, 2), (0, 0)]
    assert draws[0].thrown == draws[0].received == (None,)
    assert draws[1].thrown == parse_cards("4c 2d")
    assert draws[1].received == parse_cards("Qs 3c")


def test_discards_that_only_the_kept_cards_tell() -> None:
    found = hand(changed(FIVE_CARD, "discards 2 cards [4c 2d]", "discards 2 cards"))
    assert found == hand(FIVE_CARD)


def test_mucked_hands_that_only_the_summary_shows() -> None:
    found = hand(TOURNAMENT)
    assert found.mucked == (0,)
    assert found.finals[0] == parse_cards("Js Jd 8c 8h 7c")
    unseen = hand(changed(TOURNAMENT, "mucked [Js Jd 8c 8h 7c]", "mucked"))
    assert unseen.finals[0] == ()
    assert replay(unseen).pots[0].winners == (2,)


def test_a_walk_and_cards_shown_for_free() -> None:
    found = hand(WALK)
    assert [step.kind for step in found.steps if isinstance(step, Step)] == [Kind.FOLD]
    assert found.finals == ()
    assert found.about["shows"] == "Anna: shows [2s 3d] (Lo)"
    assert found.stated == Stated((10,), 0, (5, 0), (10, 0))
    assert found.unit == "chip"


def test_side_pots_and_amounts_raised_to() -> None:
    found = hand(SIDE_POTS)
    assert found.stated is not None
    assert found.stated.pots == (1450, 3600, 2000)
    assert [step.amount for step in found.steps if isinstance(step, Step) and step.kind == Kind.RAISE][:3] == [
        100,
        150,
        200,
    ]


def test_a_missed_draw_clock_and_a_reshuffle() -> None:
    late = [step for step in hand(CLOCK).steps if isinstance(step, Step) and step.kind == Kind.TIMEOUT]
    assert [step.seat for step in late] == [2]
    assert hand(TRIPLE).mixes == ((),)
    assert hand(TRIPLE).rules.limit_units == (2, 2, 4, 4)


@pytest.mark.parametrize(
    "line",
    [
        "Betting is capped",
        "Zoe: sits out",
        "Zoe: is sitting out",
        "Zoe: waits for big blind",
        "Anna: is sitting out",
        "Zoe joins the table at seat #5",
        "Zoe leaves the table",
        "Zoe will be allowed to play after the button",
        "dd_44 has timed out",
        "dd_44 has timed out while disconnected",
        "dd_44 has timed out while being disconnected",
        "Anna has returned",
        "Anna is sitting out",
        "Anna is disconnected",
        "Anna is connected",
        "Zoe was removed from the table for failing to post",
        "Zoe re-buys and receives 1500 chips for $1.00",
        "Zoe finished the tournament",
        "Zoe finished the tournament in 3rd place and received $2.00",
        "Zoe wins the tournament and receives $5.00 - congratulations!",
        'Zoe said, "Anna: folds"',
    ],
)
def test_lines_that_change_nothing(line: str) -> None:
    assert hand(changed(FIVE_CARD, "Anna: calls $0.10\n", f"{line}\nAnna: calls $0.10\n")) == hand(FIVE_CARD)


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (FIVE_CARD, "PokerStars Game #", "PokerStars Zoom Hand #"),
        (FIVE_CARD, "PokerStars Game #", "PokerStars Home Game Hand #"),
        (FIVE_CARD, "($0.10/$0.20)", "($0.10/$0.20 USD)"),
        (FIVE_CARD, "Anna ($2 in chips)", "Anna ($2.00 in chips, $0.50 bounty)"),
        (FIVE_CARD, "posts small blind", "posts the small blind"),
        (FIVE_CARD, "stands pat", "discards 0 cards"),
        (FIVE_CARD, "Boris K. collected $0.62 from pot", "Boris K. collected $0.62 from main pot"),
        (FIVE_CARD, "\nSeat 1: Anna folded", "\nSeat 2: Gleb is sitting out\nSeat 1: Anna folded"),
        (SIDE_POTS, "Dealt to Boris K.", "Boris K.: doesn't show hand\nDealt to Boris K."),
        (TRIPLE, "*** FIRST DRAW ***", "*** DRAW ***"),
        (CLOCK, "discards 1 card [7s]", "discards 1 card"),
    ],
)
def test_other_ways_to_say_the_same(text: str, old: str, new: str) -> None:
    assert hand(changed(text, old, new)) == hand(text)


@pytest.mark.parametrize("fee", ["Freeroll", "$0.50+$0.50+$0.10 USD", "$5"])
def test_tournaments(fee: str) -> None:
    found = hand(changed(TOURNAMENT, "$1.00+$0.10 USD", fee))
    assert found.about["tournament"] == f"Tournament #77, {fee}"


@pytest.mark.parametrize(
    "first", ["Boris K.: waits for big blind", "Boris K. will be allowed to play after the button"]
)
def test_who_waits_is_not_dealt_in(first: str) -> None:
    text = re.sub(r"Boris K.: (posts|folds).*\n", "", changed(TOURNAMENT, "Anna: posts", f"{first}\nAnna: posts"))
    text = text.replace("Seat 2: Boris K. (60 in chips) is sitting out", "Seat 2: Boris K. (60 in chips)")
    text = text.replace("Chloé: posts big blind 50", "Anna: posts small blind 25\nChloé: posts big blind 50")
    assert hand(text.replace("1830", "1800")).names == ("Anna", "Chloé")


@pytest.mark.parametrize(
    ("game", "profile"),
    [
        ("Triple Draw 2-7 Lowball", "triple27"),
        ("2-7 Triple Draw", "triple27"),
        ("Single Draw 2-7 Lowball", "single27"),
        ("2-7 Single Draw", "single27"),
        ("5 Card Draw", "online"),
        ("Five Card Draw", "online"),
    ],
)
def test_spellings_of_the_games(game: str, profile: str) -> None:
    assert hand(changed(WALK, "2-7 Triple Draw", game)).profile == profile


def test_byte_order_mark_windows_lines_and_blank_ends() -> None:
    plain = read(ROOM)
    assert all(isinstance(found, HandHistory) for found in plain)
    assert read("\ufeff" + ROOM.replace("\n", "\r\n") + "\r\n\0") == plain
    assert read("") == read(" \r\n\n") == []


def test_blinds_of_two_seats_either_way() -> None:
    assert hand(WALK).rules.heads_up_blinds == HeadsUpBlinds.STANDARD
    other = hand(changed(WALK, "Seat #5", "Seat #2"))
    assert other.rules.heads_up_blinds == HeadsUpBlinds.LITERAL


def test_a_small_blind_that_nobody_posts() -> None:
    text = changed(WALK, "Boris K.: posts small blind 5\n", "")
    text = text.replace("Uncalled bet (5)", "Uncalled bet (10)").replace("Anna collected 10 from pot\n", "")
    found = hand(text.replace("Total pot 10", "Total pot 0"))
    assert found.rules.small_blind == 0


def test_one_damaged_hand_does_not_stop_the_rest() -> None:
    broken = changed(ROOM, "Uncalled bet (5) returned to Anna", "Uncalled what")
    found = read(broken)
    assert [isinstance(one, HistoryError) for one in found] == [False, True, False]
    assert found[0] == read(ROOM)[0]
    cut = read(ROOM.replace("PokerStars Hand #9102", "PokerSt#rs Hand 9102"))
    assert [isinstance(one, HistoryError) for one in cut] == [False, True, False]


REFUSED = [
    (FIVE_CARD, "5 Card Draw", "Hold'em", "unsupported", 1, None, "game"),
    (FIVE_CARD, "5 Card Draw Limit", "5 Card Draw", "syntax", 1, None, "first line"),
    (FIVE_CARD, "Table 'Kitchen II'", "Tabel 'Kitchen II'", "syntax", 2, None, "table"),
    (FIVE_CARD, "($2 in chips)", "(€2 in chips)", "contradiction", 3, None, "counts in $"),
    (FIVE_CARD, "Seat 3: Boris", "Seat 1: Boris", "contradiction", 5, None, "in order"),
    (
        FIVE_CARD,
        "Chloé: posts big blind $0.10",
        "Chloé: posts small & big blinds $0.15",
        "unsupported",
        10,
        None,
        "R10",
    ),
    (FIVE_CARD, "Chloé: posts big", "dd_44: posts big", "unsupported", 10, None, "R10"),
    (FIVE_CARD, "Chloé: posts big blind $0.10", "Chloé: posts big blind $0.20", "contradiction", 10, None, "R10"),
    (FIVE_CARD, "Anna: calls $0.10", "Anna: calls $0.20", "contradiction", 18, 2, "R17"),
    (FIVE_CARD, "Anna: calls $0.10", "Anna: checks", "check_facing_bet", 18, 2, "K3"),
    (FIVE_CARD, "Anna: calls $0.10", "Boris K.: calls $0.05", "not_your_turn", 18, 2, "turn"),
    (FIVE_CARD, "Chloé: bets $0.20", "Chloé: bets $0.30", "above_maximum", 27, 9, "K5"),
    (FIVE_CARD, "raises $0.20 to $0.40", "raises $0.10 to $0.40", "contradiction", 30, 11, "raise"),
    (FIVE_CARD, "Chloé: calls $0.20", "Chloé: calls $0.20 and is all-in", "contradiction", 31, 12, "R22"),
    (FIVE_CARD, "2 cards [4c 2d]", "2 cards [4c]", "contradiction", 23, 6, "R41"),
    (FIVE_CARD, "2 cards [4c 2d]", "2 cards []", "contradiction", 23, 6, "[] names 0"),
    (FIVE_CARD, "2 cards [4c 2d]", "2 cards [4c Ad]", "contradiction", 23, 6, "R41"),
    (FIVE_CARD, "[9s 9d Kh] [Qs 3c]", "[9s 9d Kc] [Qs 3c]", "contradiction", 24, 6, "R38"),
    (FIVE_CARD, "[9s 9d Kh] [Qs 3c]", "[9s 9d Kh] [Qs]", "contradiction", 24, 6, "R38"),
    (FIVE_CARD, "[9s 9d Kh] [Qs 3c]", "[9s 9d Kh] [Qs 9d]", "contradiction", 24, 6, "R38"),
    (FIVE_CARD, "Anna: stands pat", "Anna: discards 6 cards", "too_many_discards", 25, 7, "five"),
    (FIVE_CARD, "shows [9s 9d Kh Qs 3c]", "shows [9s 9d Kh Qs 4c]", "contradiction", 36, None, "hand of Chloé"),
    (FIVE_CARD, "shows [9h 9c Ks Qd 3h]", "shows [9h 9c Ks Qd 10h]", "syntax", 35, None, "no card"),
    (FIVE_CARD, "Total pot $1.30", "Total pot $1.40", "contradiction", 40, None, "R4"),
    (FIVE_CARD, "Total pot $1.30 | Rake $0.06", "Total pot what", "syntax", 40, None, "summary"),
    (FIVE_CARD, "Seat 4: Chloé (big", "Seat 4: Clara (big", "contradiction", 43, None, "Chloé's"),
    (FIVE_CARD, "Hanna leaves the table", "Hanna eats the table", "syntax", 33, None, "no line"),
    (FIVE_CARD, "Boris K.: checks", "Boris K.: ponders", "syntax", 26, None, "player does"),
    (FIVE_CARD, "dd_44: folds\ndd_44 is", "dd_44 is", "not_your_turn", 17, 1, "turn"),
    (TOURNAMENT, "Chloé: posts the ante 5", "Chloé: posts the ante 4", "unsupported", 8, None, "R8"),
    (TOURNAMENT, "Chloé: posts the ante 5\n", "", "unsupported", 6, None, "R8"),
    (TOURNAMENT, "(1500 in chips)", "(1500.50 in chips)", "syntax", 3, None, "R4"),
    (TOURNAMENT, "(1500 in chips)", "(1500000 in chips)", "deal", 1, None, "1500000"),
    (TOURNAMENT, "(25/50)", "(50/25)", "contradiction", 10, None, "R10"),
    (FIVE_CARD, "posts small blind $0.05", "posts small blind $0.15", "unsupported", 1, None, "small_blind"),
    (TOURNAMENT, "Boris K.: posts the ante 5", "Boris K.: posts the ante 500", "contradiction", 7, None, "stack of 60"),
    (TOURNAMENT, "Chloé: posts the ante 5", "Anna: posts the ante 5", "contradiction", 8, None, "twice"),
    (WALK, "Anna: posts big blind 10\n", "", "unsupported", 5, None, "without a big blind"),
    (WALK, "returned to Anna", "returned to Hanna", "syntax", 10, None, "no player"),
    (FIVE_CARD, "($0.10/$0.20)", "($0.10/$0.20 CAD)", "unsupported", 1, None, "CAD"),
    (WALK, "(10/20)", "(10/10000000000)", "unsupported", 1, None, "too many chips"),
    (
        SIDE_POTS,
        "Boris K.: stands pat on [As",
        "Boris K.: stands pat on [Ac",
        "contradiction",
        27,
        None,
        "not the hand",
    ),
    (TRIPLE, "*** SECOND DRAW ***", "*** THIRD DRAW ***", "contradiction", 31, None, "R1"),
    (TRIPLE, "Anna: bets 2\n", "Anna: bets 4\n", "above_maximum", 28, 15, "K5"),
]


@pytest.mark.parametrize(("text", "old", "new", "code", "line", "action", "says"), REFUSED)
def test_refused_with_code_line_and_reason(
    text: str, old: str, new: str, code: str, line: int, action: int | None, says: str
) -> None:
    error = refusal(changed(text, old, new))
    assert (error.code, error.line, error.action) == (code, line, action), error
    assert says in str(error)


def test_seven_seats_and_a_second_big_blind() -> None:
    seats = "".join(f"Seat {number}: P{number} ($9 in chips)\n" for number in range(5, 9))
    seven = changed(SIDE_POTS, "Seat 5: Emil: the 2nd ($3 in chips)\n", f"{seats}Seat 9: Emil: the 2nd ($3 in chips)\n")
    assert (refusal(seven).code, refusal(seven).line) == ("unsupported", 9)
    twice = changed(SIDE_POTS, "*** DEALING", "Chloé: posts big blind $0.50\n*** DEALING")
    assert (refusal(twice).code, refusal(twice).line) == ("unsupported", 10)


def test_a_hand_that_breaks_off() -> None:
    lines = FIVE_CARD.splitlines()
    for count in range(1, len(lines)):
        (found,) = read("\n".join(lines[:count]))
        total = next(k for k, line in enumerate(lines) if line.startswith("Total pot"))
        assert isinstance(found, HistoryError) == (count <= total)
