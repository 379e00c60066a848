"""Messages that ask: the reminder of a turn, leaving, stopping (S5)."""

from __future__ import annotations

from env.engine.views import Legal
from tgbot.i18n import text
from tgbot.keyboards.fit import GROUP, fit
from tgbot.keyboards.lobby import stop_keyboard
from tgbot.keyboards.menus import hand_keyboard
from tgbot.keyboards.private import question_keyboard
from tgbot.keyboards.table import my_cards
from tgbot.render.frame import hand_of
from tgbot.render.markup import countdown
from tgbot.render.names import Names, safe_name
from tgbot.render.turn import options_text
from tgbot.screen import Screen
from tgbot.service.model import TableState


def ping_group(state: TableState, legal: Legal) -> Screen:
    """S5.1 for a player without a private chat: mentions him in the group. Raises ValueError if no person is to act."""
    hand, seat = hand_of(state), state.actor
    if seat is None or seat.person is None:
        raise ValueError(f"table {state.id}: no person is to act")
    language = state.chat.language
    name = Names(state.seats, language).html(seat.seat)
    time = text(language, "seconds-in-all", n=state.turn_seconds)
    line = text(
        language,
        "ping-group",
        mention=f'<a href="tg://user?id={seat.person.user_id}">{name}</a>',
        options=options_text(language, hand.public, legal),
        time=time if hand.deadline is None else countdown(hand.deadline, time),
    )
    return Screen(line, fit([[my_cards(state, language)]], GROUP))


def ping_private(state: TableState, language: str) -> Screen:
    """S5.1 in private."""
    if state.chat.group:
        line = text(language, "ping-private", title=safe_name(state.chat.title, 32))
    else:
        line = text(language, "ping-private-bots")
    return Screen(line, hand_keyboard(language, state.id))


def leave_question(state: TableState, seat: int, language: str) -> Screen:
    """S5.3: what leaving means, and the break that is often meant instead. Chips of an open table are taken along."""
    if state.cash:
        question = text(language, "leave-question-open", n=state.seats[seat].stack)
    else:
        others = state.chat.group or state.chat.invite
        question = text(language, "leave-question" if others else "leave-question-bots")
    return Screen(question, question_keyboard(state, language, seat))


def stop_question(state: TableState, *, sure: bool = False) -> Screen:
    """S5.4: after this hand or now; with `sure` the question that follows on "now"."""
    language = state.chat.language
    key = ("stop-sure" if sure else "stop-question") + ("-open" if state.cash else "")
    return Screen(text(language, key), stop_keyboard(state, language, sure=sure))
