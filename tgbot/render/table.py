"""The public message of a hand: live while it runs, its record when it is over (S3).

Built from a `TableState`, which holds no hidden card, and the seat to act's `Legal`, which holds none either.
"""

from __future__ import annotations

from env.engine.views import Legal
from tgbot.i18n import text
from tgbot.keyboards.table import table_keyboard
from tgbot.render.frame import clock_line, hand_of, pot_line, seat_lines, title
from tgbot.render.log import log_line
from tgbot.render.markup import blocks, italic
from tgbot.render.names import LIST, NARROWEST, Names, width_for
from tgbot.render.result import result_lines
from tgbot.render.seals import lock
from tgbot.render.wrap import MOST_LINES, phone_lines
from tgbot.screen import Screen
from tgbot.service.model import HandState, Status, TableState


def table_message(state: TableState, now: float, *, legal: Legal | None, bot_username: str) -> Screen:
    """The table's message in its chat's language.

    Args:
        state: a table that has dealt a hand. Raises ValueError for a lobby.
        now: UTC seconds; a clock that has run out is not shown.
        legal: what the seat to act may do (`service.seat_view(table, actor).legal`), None if nobody is to act.
        bot_username: of the link that opens the private chat.
    """
    hand, language = hand_of(state), state.chat.language

    def link(kind: str) -> str:
        return f"https://t.me/{bot_username}?start={kind}_{state.token}"

    keyboard = table_keyboard(state, hand, language, legal, link)
    if hand.over or hand.aborted:
        names = Names(state.seats, language, width_for(len(state.seats), LIST))
        lines = result_lines(state, hand, language, names, closing_lines(state, language, names))
        seal = lock(state, bot_username)
        head = f"{lines[0]} · {seal}" if seal else lines[0]
        return Screen("\n".join([head, *lines[1:]]), keyboard)
    return Screen(_live(state, hand, language, legal, now, lock(state, bot_username)), keyboard)


def _live(state: TableState, hand: HandState, language: str, legal: Legal | None, now: float, seal: str) -> str:
    """The running hand. Names give way where wide letters and large amounts would need more than 14 lines."""
    text_, width = "", width_for(len(state.seats))
    for columns in range(width, NARROWEST - 1, -1):
        text_ = _frame(state, hand, language, Names(state.seats, language, columns), legal, now, seal)
        if phone_lines(text_) <= MOST_LINES:
            break
    return text_


def _frame(
    state: TableState, hand: HandState, language: str, names: Names, legal: Legal | None, now: float, seal: str
) -> str:
    log = log_line(language, hand, names, legal)
    clock = [] if state.status == Status.HOLD or _bot_acts(state, hand) else [clock_line(state, language, now)]
    return blocks(
        [title(state, language, *filter(None, [seal])), pot_line(language, hand.public)],
        seat_lines(state, language, names),
        [italic(log) if log else "", *closing_lines(state, language, names), *clock],
    )


def closing_lines(state: TableState, language: str, names: Names) -> list[str]:
    """Who is away, and that the table stops or waits; nothing of it once the match is over."""
    if not state.open:
        return []
    if state.status == Status.HOLD:
        return [text(language, "paused")]
    if state.waits_for_second:
        return [italic(text(language, "waits-for-second"))]
    away = [seat.seat for seat in state.seats if seat.away and not seat.left]
    lines = [italic(text(language, "away-list", names=", ".join(map(names.html, away))))] if away else []
    return [*lines, italic(text(language, "stopping"))] if state.stopping else lines


def _bot_acts(state: TableState, hand: HandState) -> bool:
    actor = hand.public.actor
    return actor is not None and state.seats[actor].bot is not None
