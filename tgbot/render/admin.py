"""Screens of /admin: the state of the bot and its open tables, nothing that lies in anybody's hand."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass

from tgbot.i18n import text
from tgbot.keyboards import admin as keyboards
from tgbot.render.lobby import profile_name
from tgbot.render.names import safe_name
from tgbot.screen import Screen
from tgbot.service.hosting import TableLine
from tgbot.service.operation import Operation

PAGE = 10
"""Tables on a page."""


@dataclass(frozen=True, slots=True)
class Report:
    """What the owner is told of the whole bot. `playing`: hands that run."""

    operation: Operation
    lines: Sequence[TableLine]
    playing: int


def home(language: str, report: Report) -> Screen:
    """How the bot runs."""
    lines, mode = report.lines, report.operation.mode
    said = [text(language, "admin-title"), text(language, "admin-mode", mode=mode.name.lower())]
    if report.operation.leaving:
        said.append(text(language, "admin-leaving"))
    people = sum(line.people for line in lines)
    said.append(text(language, "admin-sums", tables=len(lines), people=people, hands=report.playing))
    stuck = sum(line.stuck for line in lines)
    if stuck:
        said.append(text(language, "admin-stuck", n=stuck))
    said.append(text(language, "admin-words"))
    return Screen("\n".join(said), keyboards.home_keyboard(language, mode))


def tables(language: str, lines: Sequence[TableLine], page: int) -> Screen:
    """Open tables, the stuck ones first."""
    pages = max(1, -(-len(lines) // PAGE))
    page = min(page, pages - 1)
    shown = lines[page * PAGE : (page + 1) * PAGE]
    head = text(language, "admin-tables" if lines else "admin-no-tables")
    keyboard = keyboards.tables_keyboard(language, [line.table_id for line in shown], page, pages)
    return Screen("\n".join([head, *(_line(language, line) for line in shown)]), keyboard)


def _line(language: str, line: TableLine) -> str:
    number, state = str(line.table_id), line.state
    if state is None:
        return text(language, "admin-line-lost" if line.stuck else "admin-line-elsewhere", id=number)
    title = safe_name(state.chat.title, 24) if state.chat.group else text(language, "admin-private")
    told = text(
        language,
        "admin-line",
        id=number,
        where=title,
        game=profile_name(language, state.profile),
        people=line.people,
        hands=line.hands,
        rate=line.hands_per_hour,
        age=int(line.age // 3600),
    )
    return f"{told} · {text(language, 'admin-line-stuck')}" if line.stuck else told


def close_question(language: str, table_id: int) -> Screen:
    """Before a table is closed."""
    question = text(language, "admin-close-question", id=str(table_id))
    return Screen(question, keyboards.close_keyboard(language, table_id))


def drain_question(language: str) -> Screen:
    """Before the bot is drained."""
    return Screen(text(language, "admin-drain-question"), keyboards.drain_keyboard(language))


def say_question(language: str, number: int, words: str, chats: int) -> Screen:
    """Before something is said: to how many, and the words as they will stand there."""
    head = text(language, "admin-say-question", n=chats)
    return Screen(f"{head}\n\n{html.escape(words, quote=False)}", keyboards.say_keyboard(language, number))


def said(language: str, number: int, done: int, chats: int) -> Screen:
    """How far it has got."""
    return Screen(text(language, "admin-said", n=done, all=chats), keyboards.progress_keyboard(language, number))
