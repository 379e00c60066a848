"""Names as people choose them, made safe."""

import pytest

from tests.tgbot.render.markup_check import check
from tests.tgbot.render.samples import ADA, BOT, NOW, SIX, seat, table
from tgbot import render
from tgbot.render.names import Names, clean, columns, cut, graphemes, safe_name
from tgbot.service.model import BotPlayer, Person

RLO, ZWJ, ZWSP = "\N{RIGHT-TO-LEFT OVERRIDE}", "\N{ZERO WIDTH JOINER}", "\N{ZERO WIDTH SPACE}"
FSI, PDI = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


def people(*names: str | BotPlayer) -> list:
    players = [
        name if isinstance(name, BotPlayer) else Person(n, name, "en", dm_ok=True) for n, name in enumerate(names)
    ]
    return [seat(number, who, 100) for number, who in enumerate(players)]


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Max", "Max"),
        ("  Max \t\n  M ", "Max M"),
        (f"M{ZWSP}a{ZWJ}x{RLO}", "Max"),
        ("e\N{COMBINING ACUTE ACCENT}", "é"),
        ("Z" + "\N{COMBINING TILDE}" * 40, "Z" + "\N{COMBINING TILDE}" * 40),
        ("\N{HANGUL FILLER}\N{BRAILLE PATTERN BLANK}", ""),
        ("\x00\x1b[31m", "[31m"),
    ],
)
def test_clean(given: str, shown: str) -> None:
    assert clean(given) == shown


@pytest.mark.parametrize(
    ("name", "width", "shown"),
    [
        ("Konstantin A. Belov-Sherbakov", 9, "Konstant…"),
        ("Konstantin A. Belov-Sherbakov", 8, "Konstan…"),
        ("Konstantin A. Belov-Sherbakov", 16, "Konstantin A. B…"),
        ("Шэнь Ли", 9, "Шэнь Ли"),
        ("Konst an", 7, "Konst…"),
        ("漢字漢字漢字", 9, "漢字漢字…"),
        ("👍🏽👍🏽👍🏽👍🏽👍🏽", 9, "👍🏽👍🏽👍🏽👍🏽…"),
        ("🇩🇪🇫🇷🇪🇸🇮🇹🇵🇱", 9, "🇩🇪🇫🇷🇪🇸🇮🇹…"),
        ("Ma" + "\N{COMBINING TILDE}" * 40 + "x", 9, "Ma" + "\N{COMBINING TILDE}" * 2 + "x"),
        ("", 9, ""),
    ],
)
def test_cut(name: str, width: int, shown: str) -> None:
    assert cut(name, width) == shown
    assert sum(map(columns, graphemes(shown))) <= width


def test_names_are_escaped_and_never_break_an_entity() -> None:
    for name in ("<3", "a&b", "<b>x</b>", "&lt;&lt;&lt;&lt;", "'\"<>&"):
        for width in range(1, 12):
            assert check(f"<b>{safe_name(name, width)}</b>") == cut(clean(name), width)


def test_right_to_left_names_are_isolated() -> None:
    """Without the marks the chips after the name would stand before it."""
    assert safe_name("אבג") == f"{FSI}אבג{PDI}"
    assert safe_name("Max") == "Max"


def test_empty_names_get_a_number() -> None:
    names = Names(people("", ZWSP, "Max"), "en")
    assert [names.plain(n) for n in range(3)] == ["Player 1", "Player 2", "Max"]
    assert Names(people(""), "ru").plain(0) == "Игрок 1"


def test_equal_names_get_numbers_in_seat_order() -> None:
    names = Names(people("Konstantin A", "Max", "Konstantin B", "Max "), "en", 9)
    assert [names.plain(n) for n in range(4)] == ["Konsta…·1", "Max·1", "Konsta…·2", "Max·2"]


def test_a_number_makes_no_name_equal_to_another() -> None:
    names = Names(people("Ann", "Ann·1", "Ann", "You"), "en", you=None)
    assert [names.plain(n) for n in range(4)] == ["Ann·2", "Ann·1", "Ann·3", "You"]
    names = Names(people("Max", "You", "You"), "en", you=0)
    assert [names.plain(n) for n in range(3)] == ["You", "You·1", "You·2"]


def test_the_mark_of_bots_is_theirs_alone() -> None:
    names = Names(people("🤖 Ada", "🤖🤖Max", ADA), "en")
    assert [names.plain(n) for n in range(3)] == ["Ada", "Max", "🤖 Ada"]
    assert names.spoken(2) == "🤖 Ada", "a person has that name: the mark stays"
    assert Names(people("Max", ADA), "en").spoken(1) == "Ada"


def test_the_reader_is_called_you() -> None:
    names = Names(people("Max", "Ada"), "ru", you=0)
    assert (names.plain(0), names.to(0), names.to(1)) == ("Вы", "вам", "Ada")


ODD = ["<3", "אבג", "😀" * 30, "", "<3", "W" * 64, "👨‍👩‍👧‍👦 Ann", "a&b<i>"]


@pytest.mark.parametrize("start", range(len(ODD)))
def test_odd_names_leave_every_public_screen_well_formed(start: int) -> None:
    six = [Person(n, (ODD * 2)[start + n], "en", dm_ok=n % 2 == 0) for n in range(6)]
    for language in ("en", "ru"):
        state = table(language, None, six, expires=NOW + 600)
        check(render.lobby(state, NOW).text)
        check(render.started(state, bot_username=BOT).text)
        check(render.seated(state, 0, language, None).text)
    assert len(six) == len(SIX)
