"""A group's life: several tables, settings, keeping order, a chat that closes."""

from collections.abc import Callable
from dataclasses import replace

from tests.tgbot.render.samples import ADA, ANNA, KONSTANTIN, NOW, raised, second_round, table
from tgbot import render
from tgbot.screen import Screen
from tgbot.service.groups import GroupSettings
from tgbot.service.model import Status, TableState

DAY = 24 * 3600
CHOSEN = GroupSettings("ru", "stripped", 120, 60, "seated", "admin", "phases", (7, 9), ("Poker", ""), 8, bots_chat=True)


def with_letter(state: TableState, letter: int) -> TableState:
    return replace(state, id=letter + 1, letter=letter)


def several(language: str) -> Screen:
    lobby = table(language, None, (KONSTANTIN, ANNA, ADA), expires=NOW + 600)
    tables = [with_letter(raised(language)[0], 0), with_letter(lobby, 1), with_letter(second_round(language)[0], 2)]
    return render.several_tables(tables, language)


def lettered(language: str) -> Screen:
    state, legal = raised(language)
    return render.table_message(with_letter(state, 1), NOW, legal=legal, bot_username="five_draw_bot")


def shut(language: str, **values: object) -> Screen:
    held = replace(raised(language)[0], status=Status.HOLD, shut_at=NOW, **values)  # type: ignore[arg-type]
    seats = tuple(
        replace(seat, person=None if seat.person is None else replace(seat.person, dm_ok=True)) for seat in held.seats
    )
    return render.shut(replace(held, seats=seats), language, NOW, DAY, "Friday club")


SCREENS: dict[str, Callable[[str], Screen]] = {
    "S2.4 expired": lambda language: render.closed(table(language, None, status=Status.CLOSED, why_closed="expired")),
    "S2.4 call": lambda language: render.called(table(language, None), language),
    "S2.6 which table": several,
    "S2.6 with a letter": lettered,
    "S5.4 stop": lambda language: render.stop_question(raised(language)[0]),
    "S5.4 remove": lambda language: render.remove_question(raised(language)[0]),
    "S5.6 on hold": shut,
    "S5.6 some agreed": lambda language: shut(language, movers=(11,)),
    "S6.10 group settings": lambda language: render.group_settings(GroupSettings(), language, 0, NOW),
    "S6.10 all chosen": lambda language: render.group_settings(CHOSEN, language, 7, NOW),
}
