"""Keyboards of a table that is not playing: the lobby, a closed lobby, the question of /stop, the match table."""

from __future__ import annotations

from tgbot.i18n import text
from tgbot.keyboards.fit import GROUP, PRIVATE, fit
from tgbot.keyboards.menus import menu
from tgbot.keyboards.table import Press
from tgbot.screen import Keyboard
from tgbot.service.model import Status, TableState


def lobby_keyboard(state: TableState, language: str) -> Keyboard:
    """S2.1: everybody sees all of it; who may press what is the service's business."""
    press = Press(state, language)
    return fit(
        [
            [press.button("join", "j", style="success"), press.button("leave", "l")],
            [press.button("bot-more", "g"), press.button("bot-less", "h")],
            [press.button("start", "S", style="success"), press.button("close", "X")],
        ],
        GROUP,
    )


def closed_keyboard(state: TableState, language: str) -> Keyboard:
    """S2.4: a lobby that ran out can be opened again by whoever presses."""
    return fit([[menu(text(language, "b-open-again"), "again", state.id)]], GROUP)


def seated_keyboard(state: TableState, language: str, group_url: str | None) -> Keyboard:
    """S1.5, in private: back to the lobby message (basic groups have no address), or up again."""
    press = Press(state, language)
    leave = press.button("leave", "l")
    if group_url is None:
        return fit([[leave]], PRIVATE)
    return fit([[menu(text(language, "b-back-to-group"), url=group_url), leave]], PRIVATE)


def stop_keyboard(state: TableState, language: str, *, sure: bool) -> Keyboard:
    """S5.4: after this hand, now (asks once more), back."""
    press = Press(state, language)
    if sure:
        return fit([[press.button("really-stop", "Z", style="danger"), press.button("back", "b")]], GROUP)
    rows = [[press.button("after-hand", "e"), press.button("stop-now", "E")], [press.button("back", "b")]]
    return fit(rows, GROUP)


def paused_keyboard(state: TableState, language: str) -> Keyboard:
    """S5.8: the table goes on when somebody is back."""
    return fit([[Press(state, language).button("back-in", "i", style="success")]], GROUP)


def match_keyboard(state: TableState, language: str) -> Keyboard:
    """S6.1: the same seats again once everybody agrees, or a new table."""
    if state.status != Status.FINISHED:
        return ()
    people = sum(seat.person is not None for seat in state.seats)
    label = text(language, "b-rematch")
    if people > 1:
        label = text(language, "b-rematch-n", n=len(state.rematch), all=people)
    again = menu(label, "rematch", state.id, style="success")
    if not state.chat.group:
        return fit([[again, menu(text(language, "b-opponents"), "opponents")]], PRIVATE)
    return fit([[again, menu(text(language, "b-new-table"), "new_table")]], GROUP)
