"""A person's last hands, a hand step by step, a person's data (S6.4, S6.5, S6.9)."""

from __future__ import annotations

from env.engine.profiles import PROFILES
from tgbot.i18n import numbers, text
from tgbot.i18n.cards import sorted_hand
from tgbot.i18n.hand_names import category_name
from tgbot.i18n.suits import CardWriter
from tgbot.keyboards.memory import data_keyboard, forget_keyboard, history_keyboard, replay_keyboard
from tgbot.render.actions import action_text
from tgbot.render.frame import hand_of, pot_line, seat_lines, title
from tgbot.render.lobby import profile_name
from tgbot.render.log import log_line
from tgbot.render.markup import blocks, italic
from tgbot.render.names import Names, safe_name
from tgbot.render.result import result_lines
from tgbot.screen import Screen
from tgbot.service.memory import Line, Page
from tgbot.service.model import Person
from tgbot.service.replay import Moment
from tgbot.storage.rows import TableRow


def hand_list(person: Person, page: Page, order: str = "") -> Screen:
    """S6.4: hands of one table, or the best or worst of all (`order`)."""
    language = person.language
    if not page.lines:
        return Screen(text(language, "history-gone" if page.gone else "history-none"))
    if page.table is None:
        head = text(language, f"history-{order}")
    else:
        head = text(language, "history-title", table=_table(language, page.table))
    lines = [_line(person, line, place if order else line.result.hand) for place, line in enumerate(page.lines, 1)]
    keyboard = history_keyboard(language, page, order)
    if page.gone:
        lines.append(italic(text(language, "history-gone")))
    return Screen("\n".join([head, *lines]), keyboard, protect=person.prefs.protect)


def _table(language: str, table: TableRow) -> str:
    game = profile_name(language, table.profile)
    if table.chat_group:
        return text(language, "history-table", title=safe_name(table.chat_title, 24), game=game)
    return text(language, "history-table", title=text(language, "start-bots"), game=game)


def _line(person: Person, line: Line, number: int) -> str:
    """As in "7. −40 · K♠ K♥ 4♣ 4♦ 3♠ · two pair"."""
    language, row = person.language, line.result
    if row.showdown:
        cards = CardWriter(language, person.prefs.suits).several(sorted_hand(line.cards))
        hand = category_name(language, line.cards, PROFILES[row.profile].rules_for(row.seats))
        what = text(language, "history-showdown", cards=cards, hand=hand)
    elif row.folded:
        what = text(language, "history-folded-after" if row.drawn else "history-folded-before")
    else:
        what = text(language, "history-unshown")
    return text(language, "history-line", n=str(number), net=numbers.signed(language, row.net), what=what)


def replay(person: Person, moment: Moment) -> Screen:
    """S6.5: the hand at one of its steps as the viewer saw it; an onlooker has no line of cards."""
    language, state, view = person.language, moment.state, moment.view
    hand, write = hand_of(state), CardWriter(language, person.prefs.suits)
    names = Names(state.seats, language, you=None if view is None else view.seat)
    step = text(language, "replay-step", n=moment.step, all=moment.steps)
    keyboard = replay_keyboard(language, moment)
    own = [] if view is None or not view.cards else [_own(write, view.cards)]
    if hand.over:
        head, *lines = result_lines(state, hand, language, names, own, write)
        return Screen("\n".join([f"{head} · {step}", *lines]), keyboard, protect=person.prefs.protect)
    log = log_line(language, hand, names, None)
    coming = ""
    if moment.coming is not None:
        seat, action = names.spoken(moment.coming.seat), action_text(language, moment.coming)
        coming = italic(text(language, "replay-next", name=seat, action=action))
    shown = blocks(
        [title(state, language, step), pot_line(language, hand.public)],
        seat_lines(state, language, names, words=write.words),
        [italic(log) if log else "", *own, coming],
    )
    return Screen(shown, keyboard, protect=person.prefs.protect)


def _own(write: CardWriter, cards: tuple[int, ...]) -> str:
    return text(write.language, "replay-yours", cards=write.several(sorted_hand(cards)))


def data(language: str) -> Screen:
    """My data: what is kept, and what can be done with it."""
    return Screen("\n".join([text(language, "data-title"), text(language, "data-what")]), data_keyboard(language))


def forget_question(language: str) -> Screen:
    """Before everything is forgotten."""
    return Screen(text(language, "forget-question"), forget_keyboard(language))
