"""The log line: what happened last, and what must not be missed."""

from dataclasses import replace

import pytest

from env.engine.events import Event, EventKind
from env.engine.profiles import PROFILES
from env.engine.views import Legal, Phase
from tests.tgbot.render.samples import KONSTANTIN, MAX, SHEN, antes, at, hand, info, public, raised, run_out, table
from tgbot.render.log import log_line, special_line
from tgbot.render.names import Names
from tgbot.service.model import TableState


def line(state: TableState, legal: Legal | None = None, **changes: object) -> str:
    changed = replace(state.hand, **changes)
    return log_line(state.chat.language, changed, Names(state.seats, state.chat.language, 9), legal)


@pytest.mark.parametrize(
    ("note", "en", "ru"),
    [
        (("auto_fold", 3, 1), "Max: no answer, auto-fold (1 of 3)", "Max: нет ответа, автофолд (1 из 3)"),
        (("auto_check", 3, 2), "Max: no answer, auto-check (2 of 3)", "Max: нет ответа, авточек (2 из 3)"),
        (("auto_pat", 3, 2), "Max: no answer, pat (2 of 3)", "Max: нет ответа, пат (2 из 3)"),
        (("away", 3, 3), "Max: 3 misses, away", "Max: 3 пропуска, пауза"),
        (("away", 3, 0), "Max: away", "Max: пауза"),
        (("back", 3, 0), "Max is back", "Max снова в игре"),
        (("left", 3, 0), "Max left the table", "Max: выход из-за стола"),
        (
            ("outage", -1, 130),
            "I was away for 2 min. Nothing is lost, the clock starts again.",
            "Меня не было 2 мин. Всё на месте, время пошло заново.",
        ),
    ],
)
def test_notes_win(note: tuple[str, int, int], en: str, ru: str) -> None:
    assert line(raised("en")[0], notes=(note,)) == en
    assert line(raised("ru")[0], notes=(note,)) == ru


def test_the_last_note_wins() -> None:
    assert line(raised("en")[0], notes=(("auto_fold", 3, 3), ("away", 3, 3))) == "Max: 3 misses, away"


def test_special_events_of_the_last_step() -> None:
    state, _ = raised("en")
    drew = Event(EventKind.DRAW, 3, 2)
    assert line(state, events=(drew, Event(EventKind.MIX, -1, 20))) == "Deck short: discards mixed in"
    returned = (Event(EventKind.FOLD, 3), Event(EventKind.RETURN, 2, 4))
    assert line(state, events=returned) == "Returned to Ada: 4"
    assert line(state, events=(*returned, Event(EventKind.CHECK, 1))) == "Анна: check", "of the step before"


def test_run_out_and_short_all_in() -> None:
    assert line(run_out("en")[0]) == "No more betting: draw, then showdown"
    view = public([info(50, 10, 11), info(80, 10, 11), info(0, 14, 15)], actor=0)
    events = (Event(EventKind.BET, 0, 10), Event(EventKind.CALL, 1, 10), Event(EventKind.RAISE, 2, 14, 1))
    state = table("en", hand(view, 2, *events), (KONSTANTIN, MAX, SHEN))
    assert line(state, Legal(fold=True, call=4)) == "All-in 14 is no full raise: call or fold"
    assert line(state, Legal(fold=True, call=4, wager=(24, 60))) == "Шэнь Ли: all-in, raise to 14"


def test_before_the_first_action() -> None:
    state, _ = antes("en")
    assert line(state) == "Antes in. Cut: Шэнь Ли, 17"
    assert line(state, cut_by=None) == "Antes in"
    seats = [replace(one, all_in=True, stack=0) if n == 3 else one for n, one in enumerate(state.hand.public.seats)]
    assert line(state, public=replace(state.hand.public, seats=tuple(seats))) == "Max: all-in with the ante"


def test_an_ordinary_action_is_not_special() -> None:
    state, legal = raised("en")
    names = Names(state.seats, "en")
    assert log_line("en", state.hand, names, legal) == "Ada: raise to 6"
    assert special_line("en", state.hand, names, legal) == ""


def step_of(game: str, *events: Event, actor: int | None = 1, language: str = "en", **more: object) -> str:
    """The log line of a table of two after these events."""
    view = public([info(100), info(100)], actor=actor, rules=PROFILES[game].rules, **more)
    state = table(language, hand(view, 2, *events), (KONSTANTIN, MAX), **at(PROFILES[game]))
    return line(state)


def test_lines_of_other_games() -> None:
    check, draws = Event(EventKind.CHECK, 0), Event(EventKind.DRAWING, -1, 0)
    drawing = {"phase": Phase.DRAW}
    redeal = (check, Event(EventKind.REDEAL, -1, 1), Event(EventKind.ROUND, -1, 0))
    assert step_of("classic", *redeal) == "Nobody bet: new cards, antes stay"
    assert step_of("classic", *redeal, language="ru") == "Ставок не было: пересдача, анте в банке"
    assert step_of("lounge", check, draws, **drawing) == "First to draw: Max"
    assert step_of("house", check, draws, **drawing) == "Konstant…: check"
    burned = (check, draws, Event(EventKind.BURN, -1))
    assert step_of("casino", *burned, **drawing) == "Konstant…: check · One card burned"
    late = (Event(EventKind.DRAW, 0, 5),)
    assert step_of("casino", *late, **drawing) == "Fifth card for Konstant… comes last"
    assert step_of("home", *late, **drawing) == "Konstant…: 5 cards"
    comes = (Event(EventKind.DRAW, 1, 2), Event(EventKind.FIFTH, 0), Event(EventKind.ROUND, -1, 1))
    assert step_of("casino", *comes) == "Fifth card: Konstant…"


@pytest.mark.parametrize(
    ("game", "words"),
    [("online", "no answer, pat, no bets"), ("classic", "no answer, pat, no raises"), ("home", "pat (2 of 3)")],
)
def test_a_missed_draw_says_what_it_costs(game: str, words: str) -> None:
    view = public([info(100), info(100)], actor=1, rules=PROFILES[game].rules, phase=Phase.DRAW)
    state = table("en", hand(view, 2), (KONSTANTIN, MAX), **at(PROFILES[game]))
    assert line(state, notes=(("auto_pat", 1, 2),)).endswith(words)


@pytest.mark.parametrize(
    ("note", "en", "ru"),
    [
        (("rebuy", 1, 500), "Max: rebuy +500", "Max: докупка +500"),
        (("auto_rebuy", 1, 70), "Max: auto-rebuy +70", "Max: автодокупка +70"),
        (("sat", 1, 200), "Max sits down with 200", "Max за столом, стек 200"),
        (("broke", 1, 0), "Max is out of chips", "Max без фишек"),
    ],
)
def test_chips_of_open_tables(note: tuple[str, int, int], en: str, ru: str) -> None:
    for language, words in (("en", en), ("ru", ru)):
        view = public([info(100), info(100)], actor=0)
        state = table(language, hand(view, 2), (KONSTANTIN, MAX))
        assert line(state, notes=(note, ("cashed", 1, 5))) == words
