"""Which screens have a picture: the own hand, and in a group what its settings ask for. Text wherever that is wished.

A picture's caption says all that the text variant says but the cards, which the picture names too; with suits in words
there is none.
"""

from __future__ import annotations

import html
import re
from dataclasses import replace
from typing import Protocol

from env.engine.views import SeatView
from tgbot.pictures.hand import hand_picture
from tgbot.pictures.showdown import showdown_picture
from tgbot.pictures.table import table_picture
from tgbot.pictures.theme import Look
from tgbot.screen import Picture, Screen
from tgbot.service.groups import GroupSettings
from tgbot.service.model import HandState, Person, TableState

LONGEST_CAPTION = 1024  # UTF-16 units without markup
_TAG = re.compile(r"<[^>]+>")
_GROUP_LOOK = Look()


class Written(Protocol):
    """Writes a private hand; `pictured`: its cards are seen above the text."""

    def __call__(self, *, pictured: bool) -> Screen:
        """The screen, without a picture."""


def private_hand(written: Written, view: SeatView, person: Person) -> Screen:
    """The own hand as its owner likes it."""
    words = written(pictured=False)
    if not view.cards or not person.prefs.pictures:
        return words
    look = Look(person.prefs.theme, four_colours=person.prefs.suits == "four")
    return _with(written(pictured=True), hand_picture(view, person.language, look, words.text))


def table(screen: Screen, state: TableState, hand: HandState, settings: GroupSettings) -> Screen:
    """The message of a group, which shows a picture at the showdown, or from the deal on, or never.

    While the hand runs the picture changes with the betting rounds and the text with everything.
    """
    if settings.pictures == "none" or hand.aborted:
        return screen
    if hand.public.shown:
        return _with(screen, showdown_picture(state, hand, state.chat.language, _GROUP_LOOK))
    if settings.pictures == "phases":
        return _with(screen, _phase(state, hand))
    return screen


def _phase(state: TableState, hand: HandState) -> Picture:
    """The table as it was when this betting round began to be shown."""
    drawn = table_picture(state, hand, state.chat.language, _GROUP_LOOK, turn=False)
    return replace(drawn, key=f"table-{state.id}-{hand.number}-{hand.public.redeals}-{hand.public.round}")


def _with(screen: Screen, picture: Picture) -> Screen:
    """The screen with its picture, in words if the caption would be too long for Telegram."""
    pictured = replace(screen, picture=picture)
    length = len(html.unescape(_TAG.sub("", screen.text)).encode("utf-16-le")) // 2
    return pictured if length <= LONGEST_CAPTION else pictured.plain
