"""A clear line for everything that happens at a table, in both languages."""

from dataclasses import replace

import pytest

from env.engine.events import Event, EventKind
from env.engine.profiles import PROFILES
from env.engine.views import Legal, Phase
from tests.tgbot.render.samples import (
    BOT,
    KONSTANTIN,
    MAX,
    NOW,
    SHEN,
    at,
    hand,
    info,
    own_view,
    public,
    table,
    with_seat,
)
from tgbot import render
from tgbot.render.log import log_line
from tgbot.render.names import Names
from tgbot.service.model import Status, TableState

CHECK, DRAWS = Event(EventKind.CHECK, 0), Event(EventKind.DRAWING, -1, 0)
IN_DRAW = {"phase": Phase.DRAW}


def state_of(language: str, game: str, events: tuple[Event, ...], *, notes: tuple = (), **more: object) -> TableState:  # type: ignore[type-arg]
    """A table of two in a game after these events."""
    rules = PROFILES[game].rules
    view = public([info(100), info(100)], **{"actor": 1, "rules": rules, **more})
    played = replace(hand(view, 2, *events), notes=notes)
    return table(language, played, (KONSTANTIN, MAX), **at(PROFILES[game]))


def line(state: TableState, legal: Legal | None = None) -> str:
    assert state.hand is not None
    return log_line(state.chat.language, state.hand, Names(state.seats, state.chat.language, 9), legal)


EVENTS = {
    "bet": ("home", (Event(EventKind.BET, 0, 2),), {}, "Konstant…: bet 2", "Konstant…: бет 2"),
    "raise": ("home", (Event(EventKind.RAISE, 0, 16),), {}, "Konstant…: raise to 16", "Konstant…: рейз до 16"),
    "call": ("home", (Event(EventKind.CALL, 0, 6),), {}, "Konstant…: call 6", "Konstant…: колл 6"),
    "check": ("home", (CHECK,), {}, "Konstant…: check", "Konstant…: чек"),
    "fold": ("home", (Event(EventKind.FOLD, 0),), {}, "Konstant…: fold", "Konstant…: фолд"),
    "all-in": (
        "home",
        (Event(EventKind.RAISE, 0, 90, 1),),
        {},
        "Konstant…: all-in, raise to 90",
        "Konstant…: олл-ин, рейз до 90",
    ),
    "drew": ("home", (DRAWS, Event(EventKind.DRAW, 0, 3)), IN_DRAW, "Konstant…: 3 cards", "Konstant…: 3 карты"),
    "pat": ("home", (DRAWS, Event(EventKind.DRAW, 0, 0)), IN_DRAW, "Konstant…: pat", "Konstant…: пат"),
    "redeal": (
        "classic",
        (CHECK, Event(EventKind.REDEAL, -1, 1), Event(EventKind.ROUND, -1, 0)),
        {},
        "Nobody bet: new cards, antes stay",
        "Ставок не было: пересдача, анте в банке",
    ),
    "returned": (
        "home",
        (CHECK, Event(EventKind.RETURN, 1, 4)),
        {},
        "Returned to Max: 4",
        "Возврат Max: 4",
    ),
    "mixed": (
        "home",
        (Event(EventKind.DRAW, 0, 3), Event(EventKind.MIX, -1, 20)),
        IN_DRAW,
        "Deck short: discards mixed in",
        "Колода кончилась: сбросы замешаны",
    ),
    "fifth card": (
        "casino",
        (Event(EventKind.DRAW, 1, 5),),
        IN_DRAW,
        "Fifth card for Max comes last",
        "Пятая карта Max — последней",
    ),
    "burn": (
        "casino",
        (CHECK, DRAWS, Event(EventKind.BURN, -1)),
        IN_DRAW,
        "Konstant…: check · One card burned",
        "Konstant…: чек · Сожжена карта",
    ),
    "first to draw": ("lounge", (CHECK, DRAWS), IN_DRAW, "First to draw: Max", "Первый обмен: Max"),
    "antes": ("home", (Event(EventKind.ANTE, 0, 1),), {}, "Antes in", "Анте внесены"),
    "blinds": (
        "online",
        (Event(EventKind.SMALL_BLIND, 0, 1), Event(EventKind.BIG_BLIND, 1, 2)),
        {},
        "Blinds in",
        "Блайнды внесены",
    ),
}


@pytest.mark.parametrize("name", EVENTS)
def test_what_the_engine_says(name: str) -> None:
    game, events, more, en, ru = EVENTS[name]
    assert line(state_of("en", game, events, **more)) == en
    assert line(state_of("ru", game, events, **more)) == ru


NOTES = {
    ("auto_fold", 1, 1): ("Max: no answer, auto-fold (1 of 3)", "Max: нет ответа, автофолд (1 из 3)"),
    ("auto_check", 1, 2): ("Max: no answer, auto-check (2 of 3)", "Max: нет ответа, авточек (2 из 3)"),
    ("auto_pat", 1, 1): ("Max: no answer, pat (1 of 3)", "Max: нет ответа, пат (1 из 3)"),
    ("away", 1, 3): ("Max: 3 misses, away", "Max: 3 пропуска, пауза"),
    ("away", 1, 0): ("Max: away", "Max: пауза"),
    ("back", 1, 0): ("Max is back", "Max снова в игре"),
    ("left", 1, 0): ("Max left the table", "Max: выход из-за стола"),
    ("sat", 1, 100): ("Max sits down with 100", "Max за столом, стек 100"),
    ("rebuy", 1, 500): ("Max: rebuy +500", "Max: докупка +500"),
    ("auto_rebuy", 1, 70): ("Max: auto-rebuy +70", "Max: автодокупка +70"),
    ("broke", 1, 0): ("Max is out of chips", "Max без фишек"),
    ("idle", 1, 0): ("Paused. Press any button to go on.", "Пауза. Нажмите любую кнопку, и игра продолжится."),
    ("outage", -1, 50): (
        "I was away for 50 s. Nothing is lost, the clock starts again.",
        "Меня не было 50 с. Всё на месте, время пошло заново.",
    ),
}


@pytest.mark.parametrize("note", NOTES)
def test_what_the_table_says(note: tuple[str, int, int]) -> None:
    for language, words in zip(("en", "ru"), NOTES[note], strict=True):
        assert line(state_of(language, "home", (CHECK,), notes=(note,))) == words


@pytest.mark.parametrize(("language", "words"), [("en", "all-in with the ante"), ("ru", "олл-ин на анте")])
def test_an_ante_that_takes_all(language: str, words: str) -> None:
    view = public([info(0), info(100)], actor=1)
    state = table(language, hand(view, 2, Event(EventKind.ANTE, 0, 1)), (MAX, KONSTANTIN))
    assert line(state) == f"Max: {words}"


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "No more betting: draw, then showdown"), ("ru", "Торг окончен: обмен и вскрытие")],
)
def test_a_run_out(language: str, words: str) -> None:
    view = public([info(0), info(100)], actor=0, phase=Phase.DRAW)
    assert line(table(language, hand(view, 2, Event(EventKind.CALL, 1, 9)), (MAX, KONSTANTIN))) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "All-in 14 is no full raise: call or fold"), ("ru", "Олл-ин 14 — неполный рейз: колл или фолд")],
)
def test_a_short_all_in(language: str, words: str) -> None:
    view = public([info(50, 10, 11), info(80, 10, 11), info(0, 14, 15)], actor=0)
    events = (Event(EventKind.BET, 0, 10), Event(EventKind.CALL, 1, 10), Event(EventKind.RAISE, 2, 14, 1))
    state = table(language, hand(view, 2, *events), (KONSTANTIN, MAX, SHEN))
    assert line(state, Legal(fold=True, call=4)) == words


@pytest.mark.parametrize(
    ("language", "title", "deal"),
    [("en", "Hand 2 · Draw 2 of 3", "second deal"), ("ru", "Раздача 2 · Обмен 2 из 3", "вторая сдача")],
)
def test_titles_of_later_draws_and_deals(language: str, title: str, deal: str) -> None:
    game = replace(PROFILES["triple27"], table=replace(PROFILES["triple27"].table, hands=0))
    view = public([info(100), info(100)], actor=0, phase=Phase.DRAW, round=1, rules=game.rules)
    state = table(language, hand(view, 2), (KONSTANTIN, MAX), **at(game))
    text = render.table_message(state, NOW, legal=None, bot_username=BOT).text
    assert text.replace("<b>", "").replace("</b>", "").split("\n")[0].split(" · <a ")[0] == title
    redealt = state_of(language, "classic", (), redeals=1)
    assert deal in render.table_message(redealt, NOW, legal=None, bot_username=BOT).text


@pytest.mark.parametrize(("language", "words"), [("en", ("drew 3", "pat")), ("ru", ("обмен 3", "пат"))])
def test_everybody_sees_who_drew_how_many(language: str, words: tuple[str, str]) -> None:
    seats = [info(100, drew=(3,)), info(100, drew=(0,)), info(100)]
    view = public(seats, actor=2, phase=Phase.DRAW, level=0)
    state = table(language, hand(view, 2), (KONSTANTIN, MAX, SHEN))
    text = render.table_message(state, NOW, legal=None, bot_username=BOT).text
    assert all(f"· {word}" in text for word in words)
    later = public([replace(one, drew=one.drew or (1,)) for one in seats], actor=0, round=1, level=0)
    text = render.table_message(
        table(language, hand(later, 2), (KONSTANTIN, MAX, SHEN)), NOW, legal=None, bot_username=BOT
    ).text
    assert [mark in text for mark in ("⇄3", "⇄–", "⇄1")] == [True] * 3


@pytest.mark.parametrize(("language", "words"), [("en", "cleared: raise to 16"), ("ru", "снято: рейз до 16")])
def test_a_cleared_box_says_so_to_its_owner(language: str, words: str) -> None:
    view = public([info(100, 16, 17), info(100, 2, 3)], actor=1)
    state = table(language, hand(view, 2, Event(EventKind.RAISE, 0, 16)), (KONSTANTIN, MAX))
    legal = Legal(fold=True, call=14, wager=(30, 102))
    own = own_view(state, 1, "As Ad Tc 7h 2s", legal)
    assert words in render.private_hand(state, own, 0, language, NOW, ahead=render.Ahead(cleared=True)).text
    assert words not in render.private_hand(state, own, 0, language, NOW).text


@pytest.mark.parametrize(
    ("language", "away", "paused"), [("en", "Away: Max", "Table paused"), ("ru", "Пауза: Max", "Стол на паузе")]
)
def test_who_is_away(language: str, away: str, paused: str) -> None:
    state = with_seat(state_of(language, "home", (CHECK,), actor=0), 1, away=True)
    assert away in render.table_message(state, NOW, legal=None, bot_username=BOT).text
    held = replace(state, status=Status.HOLD)
    assert paused in render.table_message(held, NOW, legal=None, bot_username=BOT).text


def test_a_countdown_is_true_without_a_client_that_counts() -> None:
    """The clock's fallback says a length, not what is left, so the message need not be edited."""
    for language, words in (("en", "auto-check <tg-time"), ("ru", "авточек <tg-time")):
        state = state_of(language, "home", (Event(EventKind.ANTE, 0, 1),), actor=0)
        text = render.table_message(state, NOW, legal=Legal(check=True), bot_username=BOT).text
        assert words in text
        assert f'unix="{int(NOW) + 60}" format="r">' in text
        later = render.table_message(state, NOW + 30, legal=Legal(check=True), bot_username=BOT).text
        assert later == text
