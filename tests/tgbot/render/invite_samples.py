"""A table by invitation, and boxes for the own turn, as golden files show them."""

from collections.abc import Callable
from dataclasses import replace

from env.engine.preactions import Box
from tests.tgbot.render.samples import ADA, ANNA, BOT, KONSTANTIN, NOW, own_view, raised, table
from tgbot import render
from tgbot.screen import Screen
from tgbot.service.model import ChatRef, TableState


def _state(language: str) -> TableState:
    state = table(language, None, (KONSTANTIN, ANNA, ADA), expires=NOW + 600)
    return replace(state, chat=ChatRef(11, 0, "", False, language, invite=True))


def host(language: str) -> Screen:
    return render.invite_lobby(_state(language), replace(KONSTANTIN, language=language), NOW, BOT)


def guest(language: str) -> Screen:
    return render.invite_lobby(_state(language), replace(ANNA, language=language), NOW, BOT)


def invitation(language: str) -> Screen:
    return render.invitation(_state(language), language)


def in_advance(language: str) -> Screen:
    """Шэнь Ли waits behind Max."""
    state, _ = raised(language)
    ahead = render.Ahead(Box.CALL)
    return render.private_hand(state, own_view(state, 5, "As Ad Tc 7h 2s", None), 0, language, NOW, ahead=ahead)


SCREENS: dict[str, Callable[[str], Screen]] = {
    "S1.7 private table": host,
    "S1.7 private table of a guest": guest,
    "S1.7 invitation": invitation,
    "S4.7 in advance": in_advance,
}
