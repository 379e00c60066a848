"""Keyboards of a table by invitation, all in private: its lobby, the invitation, refusals (S1.7)."""

from __future__ import annotations

from urllib.parse import quote

from tgbot.i18n import text
from tgbot.keyboards.fit import PRIVATE, fit
from tgbot.keyboards.lobby import LobbyPanel, host_rows, lobby_keyboard
from tgbot.keyboards.menus import Choice, menu
from tgbot.keyboards.table import Press
from tgbot.screen import Button, Keyboard
from tgbot.service.model import TableState


def invite_keyboard(state: TableState, language: str, link: str, *, host: bool, panel: LobbyPanel = "main") -> Keyboard:
    """The lobby as one of its people sees it: anybody may pass the link on, the host does the rest."""
    if host and panel != "main":
        return lobby_keyboard(state, language, panel)
    press = Press(state, language)
    pass_on = [
        Button(text(language, "b-copy-link"), copy=link),
        Button(text(language, "b-share"), url=f"https://t.me/share/url?url={quote(link, safe='')}"),
    ]
    if host:
        return fit([pass_on, *host_rows(press)], PRIVATE)
    return fit([pass_on, [press.button("start", "S", style="success"), press.button("leave", "l")]], PRIVATE)


def offer_keyboard(state: TableState, language: str) -> Keyboard:
    """Under an invitation: sit down, or not. The button carries the secret of the link."""
    sit = menu(text(language, "b-take-seat"), "invite", state.token, style="success")
    return fit([[sit, menu(text(language, "b-not-now"), "dismiss")]], PRIVATE)


def refused_keyboard(language: str, choice: Choice) -> Keyboard:
    """Under the reason why a link leads nowhere."""
    return ((menu(text(language, "b-play-bots"), "play", *choice.args),),)
