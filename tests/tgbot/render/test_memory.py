"""Statistics, lists of a group, last hands: words and numbers in both languages, names made safe, charts as PNG."""

from dataclasses import replace

import pytest

from env.engine.cards import parse_cards
from env.engine.hands import describe, strength
from env.engine.profiles import PROFILES
from env.engine.rules import Rules
from tests.tgbot.render.markup_check import check
from tgbot import render
from tgbot.callback import MenuPress, parse
from tgbot.i18n import LANGUAGES
from tgbot.keyboards.fit import PRIVATE, fits
from tgbot.keyboards.memory import stats_keyboard
from tgbot.pictures import charts
from tgbot.service.memory import Line, Page
from tgbot.service.model import Person
from tgbot.service.statistics import Question, Ranked, Statistics
from tgbot.storage.result_rows import ResultRow
from tgbot.storage.results import Standing, Totals
from tgbot.storage.rows import TableRow

NINES = parse_cards("9c 9d 9h 9s 2c")
ROW = ResultRow(
    5, 7, 1, 3, None, None, -100, True, "home", 1, 4, 2, [2], 100, -40, 40, True, False, 0, 1, False, True, False,
    list(NINES), int(describe(NINES, Rules()).category), strength(NINES, Rules()), 0.0,
)  # fmt: skip
TOTALS = Totals(412, 286, 20_000, 169, 74, 90, 60, 97, 50)
FOUND = Statistics(TOTALS, Standing(38, 9, 11, 8, 4, 286), ROW, ("home", "lounge"))
MAX = Person(3, "Max", "en", True)
TABLE = TableRow(
    5, "t", 1, "finished", -100, 0, "Friday club", True, "en", 3, "home", {}, {}, 0, False, None, None, None, [], None,
    "", [], 0.0, 1.0,
)  # fmt: skip


def test_statistics_as_designed() -> None:
    assert render.statistics("en", FOUND, Question("home"), "chips").text.split("\n") == [
        "<b>Statistics</b> · Home, last 90 days",
        "Hands 412 · matches 38 · won 9",
        "Net +286, per 100 hands <b>+69 ± 67</b>",
        "Entered the pot 41% · raised 18%",
        "Bets and raises for each call: 1.5",
        "Showdowns 97, won 52%",
        "Best hand: four nines",
        "Places: 1st 9, 2nd 11, 3rd 8, last 4",
    ]
    russian = render.statistics("ru", FOUND, Question(None, 0), "chips").text
    assert "<b>Статистика</b> · все игры, за всё время" in russian
    assert "Входов в банк 41\u00a0% · рейзов 18\u00a0%" in russian
    assert "1,5" in russian
    assert "каре девяток" in russian


def test_too_few_hands_say_so() -> None:
    few = replace(FOUND, totals=Totals(199, -5, 500), standing=Standing(), best=None)
    lines = render.statistics("en", few, Question("home"), "chips").text.split("\n")
    assert lines[1:] == [
        "Hands 199",
        "Net −5. Per 100 hands: too few hands yet",
        "Entered the pot 0% · raised 0%",
        "Showdowns 0",
    ]
    none = render.statistics("en", Statistics(Totals(), Standing(), None), Question(), "chips")
    assert none.text.endswith("No finished hands yet.")
    assert none.picture is None


def test_group_statistics_are_text_with_a_safe_name() -> None:
    screen = render.group_statistics("en", replace(MAX, name="<b>Max\u202e</b>"), FOUND)
    assert screen.text.startswith("<b>Statistics of &lt;b&gt;Max&lt;/b&gt;</b> in this group\n")
    assert not screen.keyboard
    assert screen.picture is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_comes_round(language: str) -> None:
    """Pressing game or days again and again goes through all of them; every row fits."""

    def pressed(question: Question, row: int, place: int) -> Question:
        keyboard = stats_keyboard(language, question, "draws", ("home", "lounge"), -100)
        for buttons in keyboard:
            assert fits(buttons, PRIVATE), [button.label for button in buttons]
        flat = [button for buttons in keyboard for button in buttons]
        press = parse(flat[3 + place].data or "")
        assert isinstance(press, MenuPress)
        chart, profile, days = press.args
        assert chart == "draws"
        return Question(None if profile == "all" else profile, int(days))

    games, days = set(), set()
    question = Question("home")
    for _ in range(3):
        question = pressed(question, 1, 0)
        games.add(question.profile)
    for _ in range(4):
        question = pressed(question, 1, 1)
        days.add(question.days)
    assert games == {"home", "lounge", None}
    assert days == {90, 30, 7, 0}


def test_top_lists_ten_safe_names_that_differ() -> None:
    ranked = [Ranked(number, 20 - number, 30) for number in range(1, 13)]
    persons = {number: replace(MAX, user_id=number, name="Konstantin & Co") for number in range(1, 11)}
    persons[2] = replace(MAX, user_id=2, name="")
    text = render.top("en", "Friday <club>", -100, "places", ranked, persons, group=True).text
    lines = text.split("\n")
    assert lines[0] == "<b>Top of «Friday &lt;club&gt;»</b>"
    assert len(lines) == 2 + 10
    names = [line.split(". ", 1)[1].rsplit(" ", 3)[0] for line in lines[2:]]
    assert len(set(names)) == 10
    assert names[1] == "Player 2"
    check(text)
    assert "−19 · 30" in render.top("en", "x", -100, "rate", [Ranked(1, -19, 30)], persons, group=False).text


def test_last_hands() -> None:
    cards = parse_cards("Ks Kh 4c 4d 3s")
    shown = Line(replace(ROW, cards=list(cards)), cards)
    folded = replace(ROW, hand=5, net=-6, folded=True, showdown=False, drawn=[], cards=None)
    late, quiet = replace(folded, hand=4, drawn=[3]), replace(folded, hand=6, net=12, folded=False)
    lines = (shown, *(Line(row, cards) for row in (quiet, folded, late)))
    screen = render.hand_list(MAX, Page(lines, TABLE, newer=None, older=(4, 10)))
    assert screen.text.split("\n") == [
        "<b>Last hands</b> · Friday club, Home",
        "7. −40 · K♠ K♥ 4♦ 4♣ 3♠ · two pair",
        "6. +12 · no showdown",
        "5. −6 · folded before the draw",
        "4. −6 · folded after the draw",
    ]
    labels = [[button.label for button in row] for row in screen.keyboard]
    assert labels[:2] == [["7", "6", "5", "4"], ["Older ›"]]
    best = render.hand_list(MAX, Page(lines), "best")
    assert [button.label for button in best.keyboard[0]] == ["1", "2", "3", "4"]
    words = replace(MAX, prefs=replace(MAX.prefs, suits="words"))
    assert "king of spades" in render.hand_list(words, Page(lines, TABLE)).text


@pytest.mark.parametrize("dark", [False, True])
def test_charts_are_pictures(dark: bool) -> None:
    nets = [3, -1, -1, 20, -30] * 30
    line = charts.chips(nets, "Фишки по раздачам", dark)
    bars = charts.bars({"dealer": charts.group(nets), "+1": charts.group([]), "+2": charts.group([4])}, "x", dark)
    for picture in (line, bars, charts.chips([5], "x", dark)):
        assert picture.startswith(b"\x89PNG")
        assert int.from_bytes(picture[16:20], "big") == charts.WIDTH
        assert int.from_bytes(picture[20:24], "big") == charts.HEIGHT
    assert charts.chips(nets, "Фишки по раздачам", dark) == line
    assert charts.group([1, 3]) == charts.Group(2, 200.0, pytest.approx(196.0))


def test_every_game_is_offered_by_its_name() -> None:
    for profile in PROFILES:
        assert stats_keyboard("en", Question(profile), "chips", tuple(PROFILES), None)
