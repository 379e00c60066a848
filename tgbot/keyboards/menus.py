"""Keyboards that belong to no hand: start, opponents, settings, help, rules."""

from __future__ import annotations

from collections.abc import Sequence

from tgbot.callback import MenuPress
from tgbot.i18n import LANGUAGES, language_of, text
from tgbot.keyboards.fit import PRIVATE, fit
from tgbot.screen import Button, Keyboard, Style

MOST_BOTS = 5
TOPICS = ("hands", "betting", "draw", "allin", "clocks", "match")


def menu(label: str, verb: str = "", *args: object, style: Style | None = None, url: str | None = None) -> Button:
    """A menu button; with `url` it opens that instead."""
    if url is not None:
        return Button(label, url=url)
    return Button(label, data=MenuPress(verb, tuple(map(str, args))).pack(), style=style)


def other_language(language: str) -> str:
    """The language that the last button of a menu leads to."""
    own = LANGUAGES.index(language_of(language))
    return LANGUAGES[(own + 1) % len(LANGUAGES)]


def play_button(language: str, bots: int) -> Button:
    """Starts a private table against that many bots."""
    return menu(text(language, "b-play"), "play", bots, style="primary")


def start_keyboard(language: str, bots: int, bot_username: str) -> Keyboard:
    """S1.1: nothing is open yet."""
    return fit(
        [
            [play_button(language, bots)],
            [
                menu(text(language, "b-opponents"), "opponents", bots),
                menu(text(language, "b-add-to-group"), url=f"https://t.me/{bot_username}?startgroup=new"),
            ],
            [
                menu(text(language, "b-how-to-play"), "help"),
                menu(text(language, "b-settings"), "settings"),
                menu(text(language, "b-other-language"), "lang", other_language(language)),
            ],
        ],
        PRIVATE,
    )


def welcome_keyboard(language: str, table_id: int, bots: int) -> Keyboard:
    """S1.2: a table is open."""
    return fit(
        [
            [
                menu(text(language, "b-open-hand"), "hand", table_id, style="primary"),
                menu(text(language, "b-play-bots"), "play", bots),
            ],
            [menu(text(language, "b-how-to-play"), "help"), menu(text(language, "b-settings"), "settings")],
        ],
        PRIVATE,
    )


def opponents_keyboard(language: str, bots: int) -> Keyboard:
    """S1.3: how many bots. The signs carry the number they lead to, at an end the verb that says so."""

    def to(label: str, count: int) -> Button:
        return menu(label, "opponents", count) if 1 <= count <= MOST_BOTS else menu(label, "end")

    return fit(
        [
            [to("−", bots - 1), to(text(language, "b-bots", n=bots), bots), to("+", bots + 1)],
            [play_button(language, bots), menu(text(language, "b-back"), "start")],
        ],
        PRIVATE,
    )


def settings_keyboard(language: str) -> Keyboard:
    """S6.9: the language; the button carries the one it leads to."""
    return fit(
        [
            [menu(text(language, "b-language"), "lang", other_language(language), "settings")],
            [menu(text(language, "b-back"), "start")],
        ],
        PRIVATE,
    )


def help_keyboard(language: str, profile: str, bots: int) -> Keyboard:
    """S6.11 in private."""
    return fit(
        [
            [
                menu(text(language, "b-ranking"), "rules", profile, "hands"),
                menu(text(language, "b-rules"), "rules", profile, "betting"),
            ],
            [play_button(language, bots)],
        ],
        PRIVATE,
    )


def group_help_keyboard(language: str, bot_username: str) -> Keyboard:
    """S6.11 in a group: the whole help is in private."""
    return ((menu(text(language, "b-help-private"), url=f"https://t.me/{bot_username}?start=help"),),)


def rules_keyboard(language: str, profile: str, topic: str) -> Keyboard:
    """S6.12: six topics, the shown one marked."""

    def page(name: str) -> Button:
        label = text(language, f"b-topic-{name}")
        return menu(f"{label} ✓" if name == topic else label, "rules", profile, name)

    rows: Sequence[Sequence[Button]] = [[page(name) for name in TOPICS[:3]], [page(name) for name in TOPICS[3:]]]
    return fit(rows, PRIVATE)


def hand_keyboard(language: str, table_id: int) -> Keyboard:
    """S5.1 in private: the hand of that table, sent anew."""
    return ((menu(text(language, "b-open-hand"), "hand", table_id, style="primary"),),)
