"""The log line: what happened last, and what must not be missed."""

from dataclasses import replace

import pytest

from env.engine.events import Event, EventKind
from env.engine.views import Legal
from tests.tgbot.render.samples import KONSTANTIN, MAX, SHEN, antes, hand, info, public, raised, run_out, table
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
