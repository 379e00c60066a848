"""Which screens have a picture: the own hand, replays, in a group what its settings ask for. Text where that is wished.

A picture's caption says all that the text variant says but the cards, which the picture names too; with suits in words
there is none.
"""

from __future__ import annotations

import html
import re
from dataclasses import replace
from functools import partial
from typing import Protocol

from env.engine.views import SeatView
from tgbot.pictures.hand import hand_picture
from tgbot.pictures.showdown import showdown_picture
from tgbot.pictures.table import table_picture
from tgbot.pictures.theme import Look
from tgbot.screen import Picture, Screen
from tgbot.service.groups import GroupSettings
from tgbot.service.model import HandState, Person, TableState
from tgbot.service.replay import Moment

LONGEST_CAPTION = 1024  # UTF-16 units without markup
_TAG = re.compile(r"<[^>]+>")


class Written(Protocol):
    """Writes a private hand; `pictured`: its cards are seen above the text."""

    def __call__(self, *, pictured: bool) -> Screen:
        """The screen, without a picture."""


def private_hand(written: Written, view: SeatView, person: Person) -> Screen:
    """The own hand as its owner likes it."""
    if not view.cards or not person.prefs.pictures:
        return written(pictured=False)
    in_words = partial(_text_alone, written)
    return _with(written(pictured=True), hand_picture(view, person.language, look_of(person), in_words))


def replay(screen: Screen, moment: Moment, person: Person) -> Screen:
    """A step of a replay: the table with the viewer's cards below it; at its end the hands that were opened."""
    state, look = moment.state, look_of(person)
    if state.hand is None or not person.prefs.pictures:
        return screen
    if state.hand.public.shown:
        return _with(screen, showdown_picture(state, state.hand, person.language, look))
    return _with(screen, table_picture(state, state.hand, person.language, look, view=moment.view, strip=True))


def look_of(person: Person) -> Look:
    """How pictures look to this person."""
    suits = person.prefs.suits
    return Look(person.prefs.theme, four_colours=suits == "four", letters=suits == "letters")


def table(screen: Screen, state: TableState, hand: HandState, settings: GroupSettings) -> Screen:
    """The message of a group, which shows a picture at the showdown, or from the deal on, or never.

    While the hand runs the picture changes with the betting rounds and the text with everything.
    """
    if settings.pictures == "none" or hand.aborted:
        return screen
    look = Look("dark" if settings.theme == "dark" else "light")
    if hand.public.shown:
        return _with(screen, showdown_picture(state, hand, state.chat.language, look))
    if settings.pictures == "phases":
        return _with(screen, _phase(state, hand, look))
    return screen


def _phase(state: TableState, hand: HandState, look: Look) -> Picture:
    """The table as it was when this betting round began to be shown."""
    drawn = table_picture(state, hand, state.chat.language, look, turn=False)
    return replace(drawn, key=f"table-{state.id}-{hand.number}-{hand.public.redeals}-{hand.public.round}-{look.theme}")


def _text_alone(written: Written) -> str:
    """Seldom asked for, so it is not written each time that the picture is shown."""
    return written(pictured=False).text


def _with(screen: Screen, picture: Picture) -> Screen:
    """The screen with its picture, in words if the caption would be too long for Telegram."""
    pictured = replace(screen, picture=picture)
    length = len(html.unescape(_TAG.sub("", screen.text)).encode("utf-16-le")) // 2
    return pictured if length <= LONGEST_CAPTION else pictured.plain
