"""Names as nobody would choose them, on every screen that shows one: whatever they hold, a screen stays a screen."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from env.engine.events import EventKind
from tests.tgbot.render import games, samples
from tests.tgbot.render.markup_check import check
from tests.tgbot.render.samples import ADA, BOT, NOW, own_view, with_seat
from tests.tgbot.render.test_memory import FOUND, NINES, ROW, TABLE
from tgbot import render
from tgbot.i18n import LANGUAGES
from tgbot.keyboards.memory import RANKINGS
from tgbot.keyboards.menus import Choice
from tgbot.render.names import SEAT, Names, columns, graphemes, listed
from tgbot.screen import Screen
from tgbot.service.league import PERIODS, Rank
from tgbot.service.memory import Line, Page
from tgbot.service.model import BotPlayer, Person, SeatState, TableState
from tgbot.service.replay import Moment
from tgbot.service.statistics import Ranked

FSI, PDI = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
ODD = (
    "<>&\"'/=;", "\u200b\u200c\u200d\u2060\ufeff\u00ad", "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2069\u200e",
    "\n\r\t\x00\x1b\x7f\u0085\u2028\u2029", "אבגدسق", "漢字カ한",
    "😀🤖👍🏽🇩🇪👉⏳🏆♠", "\u0301\u0336\u20dd\ufe0f\u3164\u2800",
    "AaĂｑ·…1 ",
)  # fmt: skip
NAME = st.text(st.sampled_from("".join(ODD)) | st.characters(codec="utf-8"), max_size=64)
ALIKE = ("You", "Player 1", "A·1", "A", "🤖 Ada")
SAMPLES = (
    samples.antes, samples.raised, samples.drawing, samples.second_round, samples.run_out, samples.showdown
)  # fmt: skip


def named(state: TableState, names: Sequence[str]) -> TableState:
    """The state with these people in its seats."""
    for number, name in enumerate(names[: len(state.seats)]):
        person = state.seats[number].person
        if person is not None:
            state = with_seat(state, number, person=replace(person, name=name))
    return state


def screens(language: str, names: Sequence[str]) -> Iterator[Screen]:
    """Everything of a table that names its people, in public and in private."""
    title = names[-1]
    for sample in SAMPLES:
        state, legal = sample(language)
        state = named(replace(state, chat=replace(state.chat, title=title)), names)
        yield render.table_message(state, NOW, legal=legal, bot_username=BOT)
        yield render.private_hand(state, own_view(state, 3, "7h As 2s Ad Tc", None), 0, language, NOW)
        yield render.table_message(with_seat(state, 0, away=True), NOW, legal=legal, bot_username=BOT)
        if legal is not None and state.actor is not None and state.actor.person is not None:
            yield render.ping_group(state, legal)
        yield render.ping_private(state, language)
    state, _ = samples.uncontested(language)
    yield render.table_message(named(state, names), NOW, legal=None, bot_username=BOT)
    six = [Person(n, name, language, dm_ok=n % 2 == 0) for n, name in enumerate(names[:5])]
    lobby = samples.table(language, None, (*six, ADA), expires=NOW + 600)
    lobby = replace(lobby, chat=replace(lobby.chat, title=title))
    yield from (
        render.lobby(lobby, NOW),
        render.started(lobby, bot_username=BOT),
        render.seated(lobby, 0, language, None),
    )
    me = replace(six[0], user_id=0)
    yield render.start_screen(me, Choice(), games.PROFILES["home"], (lobby,), bot_username=BOT)
    yield from memories(language, names, six)
    for key in ("host", "turn", "poor-other"):
        yield Screen(render.toast(language, key, name=names[0]).text.replace("&", "&amp;").replace("<", "&lt;").replace(
            ">", "&gt;"))  # fmt: skip


def memories(language: str, names: Sequence[str], persons: Sequence[Person]) -> Iterator[Screen]:
    """Statistics, the lists of a group, its league, the last hands, a replay by a player and by an onlooker."""
    title, people = names[-1], {person.user_id: person for person in persons}
    yield render.group_statistics(language, persons[0], FOUND)
    for ranking in RANKINGS:
        ranked = [Ranked(number, 9 - number, 30) for number in people]
        yield render.top(language, title, -100, ranking, ranked, people, group=True)
    ranks = [Rank(number + 1, number, Fraction(7, 2), 3) for number in people]
    called = {number: person.name for number, person in people.items()}
    for period in PERIODS:
        yield render.league(language, title, period, ranks, called, NOW)
    page = Page((Line(ROW, NINES),), replace(TABLE, chat_title=title))
    yield render.hand_list(replace(persons[0], language=language), page)
    for sample in SAMPLES:
        state, legal = sample(language)
        state = named(replace(state, chat=replace(state.chat, title=title)), names)
        assert state.hand is not None
        view = own_view(state, 3, "7h As 2s Ad Tc", legal)
        coming = next((event for event in state.hand.events if event.kind in {EventKind.CHECK, EventKind.BET}), None)
        for seen in (view, None):
            yield render.replay(replace(persons[0], language=language), Moment(state, seen, 2, 9, coming))


@cache
def usual_lines(language: str) -> list[int]:
    """Line breaks of every screen with plain names."""
    return [screen.text.count("\n") for screen in screens(language, "Abcdefg")]


@settings(max_examples=60)
@given(st.lists(NAME, min_size=7, max_size=7), st.sampled_from(LANGUAGES))
def test_every_screen_stays_well_formed(names: list[str], language: str) -> None:
    shown = list(screens(language, names))
    for screen, lines in zip(shown, usual_lines(language), strict=True):
        visible = check(screen.text)
        assert screen.text.count("\n") == lines, "a name breaks no line"
        for char in visible.replace("\n", ""):
            assert unicodedata.category(char) not in {"Cc", "Zl", "Zp"}
            assert char in {FSI, PDI} or unicodedata.category(char) != "Cf"
        for line in visible.split("\n"):
            assert line.count(FSI) == line.count(PDI), "no direction leaks out of a name"


@settings(max_examples=300)
@given(st.lists(NAME | st.sampled_from(ALIKE), min_size=2, max_size=6), st.booleans())
def test_no_two_seats_are_called_alike(names: list[str], reader: bool) -> None:
    seats = [SeatState(n, Person(n, name, "en", dm_ok=True), None, 100) for n, name in enumerate(names)]
    seats.append(SeatState(len(seats), None, BotPlayer("Ada", "test"), 100))
    made = Names(seats, "en", SEAT, you=0 if reader else None)
    shown = [made.plain(seat.seat) for seat in seats]
    assert len(set(shown)) == len(shown)
    assert all(shown)
    assert [name.startswith("🤖") for name in shown] == [False] * len(names) + [True], "the mark is the bots' alone"
    for name in shown[:-1]:
        assert sum(map(columns, graphemes(name.strip(FSI + PDI)))) <= SEAT + 1


@settings(max_examples=200)
@given(st.lists(NAME | st.sampled_from(ALIKE), max_size=10))
def test_no_two_persons_of_a_list_are_called_alike(names: list[str]) -> None:
    shown = listed(names, "en")
    assert len(set(shown)) == len(names)
    assert all(shown)
    assert not any(name.startswith("🤖") for name in shown)
