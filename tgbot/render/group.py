"""A group's life: its settings, which of several tables, removing people, being called, a chat that closes."""

from __future__ import annotations

from collections.abc import Sequence

from tgbot.i18n import text
from tgbot.keyboards.group import (
    called_keyboard,
    remove_keyboard,
    settings_keyboard,
    shut_keyboard,
    start_keyboard,
    tables_keyboard,
)
from tgbot.render.frame import hand_count
from tgbot.render.letters import letter
from tgbot.render.lobby import profile_name
from tgbot.render.markup import blocks, italic
from tgbot.render.match import match_over
from tgbot.render.names import LIST, WIDE, Names, safe_name
from tgbot.screen import Screen
from tgbot.service.groups import GroupSettings
from tgbot.service.model import Status, TableState
from tgbot.service.presence import in_hand
from tgbot.service.venues import may_move, movers_wanted

_TITLE = 32  # columns of a group's title in private
TALK = 8
"""So many lines of table talk there are."""


def group_settings(settings: GroupSettings, language: str, topic: int, opened: float) -> Screen:
    """S6.10. `topic`, `opened`: as in `settings_keyboard`."""
    return Screen(text(language, "group-settings"), settings_keyboard(settings, language, topic, opened))


def several_tables(tables: Sequence[TableState], language: str) -> Screen:
    """S2.6: which tables there are; `tables` in the order of their letters."""
    shown = [_one(state, language, number) for number, state in enumerate(tables)]
    together = shown[-1]
    if shown[:-1]:
        together = text(language, "tables-and", list=", ".join(shown[:-1]), last=shown[-1])
    buttons = [(_letter(state, language, number), state.id) for number, state in enumerate(tables)]
    line = text(language, "tables-here", n=len(tables), list=together)
    return Screen(line, tables_keyboard(buttons, language))


def _letter(state: TableState, language: str, number: int) -> str:
    return letter(state, language) or text(language, "table-letters")[number]


def _one(state: TableState, language: str, number: int) -> str:
    mark = _letter(state, language, number)
    if state.status == Status.LOBBY or state.hand is None:
        return text(language, "tables-lobby", letter=mark)
    where = text(language, "tables-hand", hand=hand_count(state))
    return text(language, "tables-one", letter=mark, profile=profile_name(language, state.profile), where=where)


def remove_question(state: TableState) -> Screen:
    """S5.4, Remove…: the persons who sit there."""
    language = state.chat.language
    names = Names(state.seats, language, LIST)
    seats = [(seat, names.plain(seat.seat)) for seat in state.seats if seat.plays]
    return Screen(text(language, "remove-question"), remove_keyboard(state, language, seats))


def removed(before: TableState, after: TableState, user_id: int, language: str) -> str:
    """To who was removed, in private: that, and what becomes of the chips."""
    title = safe_name(before.chat.title, _TITLE)
    if before.status == Status.LOBBY:
        return text(language, "removed", title=title)
    if not before.cash:
        return text(language, "removed-match", title=title)
    seat = after.seat_of(user_id)
    if seat is not None and in_hand(after, seat):
        return text(language, "removed-later", title=title)
    notes = () if after.hand is None else after.hand.notes
    paid = sum(chips for name, number, chips in notes if name == "cashed" and seat is not None and number == seat.seat)
    return text(language, "removed-chips", title=title, n=paid) if paid else text(language, "removed", title=title)


def called(state: TableState, language: str) -> Screen:
    """S2.4, in private: a table is opening."""
    title = safe_name(state.chat.title, _TITLE)
    return Screen(text(language, "notify-told", title=title), called_keyboard(state.token, language))


def needs_start(language: str, url: str) -> Screen:
    """To who wants to be called but has no private chat; `url` opens it."""
    return Screen(text(language, "notify-start"), start_keyboard(language, url))


def shut(state: TableState, language: str, now: float, agree: float, title: str) -> Screen:
    """S5.6, in private: the table is on hold, goes on, or has ended.

    now     UTC seconds                          title   of the chat that was closed to us
    agree   seconds in which all must agree to finish in private
    """
    title = safe_name(title, _TITLE)
    if state.status == Status.FINISHED:
        return Screen(match_over(state, language).text)
    if not state.open:
        return Screen(text(language, "shut-closed", title=title))
    if state.shut_at is None:
        return Screen(text(language, "shut-over" if state.chat.group else "shut-moved", title=title))
    lines = [text(language, "shut-open" if state.cash else "shut-match", title=title)]
    if not may_move(state, now, agree):
        return Screen(lines[0])
    if state.movers:
        lines.append(italic(text(language, "shut-agreed", n=len(state.movers), all=len(movers_wanted(state)))))
    return Screen(blocks(lines), shut_keyboard(state, language))


def talk(state: TableState, seat: int, line: int) -> Screen:
    """A bot says one of its lines, 1 to `TALK`; none of them knows a card."""
    language = state.chat.language
    name = Names(state.seats, language, WIDE).html(seat)
    return Screen(text(language, "talk", name=name, line=text(language, f"talk-{line}")))
