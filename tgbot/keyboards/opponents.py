"""Keyboards about bots: how many, how strong, in which style, by name, and the same for a table in its lobby."""

from __future__ import annotations

from collections.abc import Sequence

from agents.names import LEVELS
from agents.regulars import REGULARS, Regular
from env.engine.profiles import PROFILES
from tgbot.i18n import numbers, text
from tgbot.keyboards.fit import GROUP, PRIVATE, fit
from tgbot.keyboards.menus import Choice, chosen, menu, play_button
from tgbot.keyboards.table import Press
from tgbot.screen import Button, Keyboard
from tgbot.service.lineup import OFFERED
from tgbot.service.model import TableState


def opponents_keyboard(language: str, choice: Choice) -> Keyboard:
    """S1.3. The signs carry what they lead to, at an end the verb that says so."""

    def bots(label: str, count: int) -> Button:
        if 1 <= count <= choice.most_bots:
            return menu(label, "opponents", count, choice.profile)
        return menu(label, "end")

    def level(label: str, number: int) -> Button:
        return menu(label, "level", number) if number in LEVELS else menu(label, "end")

    def style(label: str, name: str | None) -> Button:
        return menu(label, "end") if name is None else menu(label, "style", name)

    now, lineup = choice.bots, choice.lineup
    before, after = beside(OFFERED, lineup.style)
    usual = "b-match" if PROFILES[choice.profile].table.hands else "b-open"
    number, label = lineup.level, text(language, "b-level", n=lineup.level)
    return fit(
        [
            [bots(numbers.MINUS, now - 1), bots(text(language, "b-bots", n=now), now), bots("+", now + 1)],
            [level(numbers.MINUS, number - 1), level(label, number), level("+", number + 1)],
            [style("‹", before), style(text(language, f"style-{lineup.style}"), lineup.style), style("›", after)],
            [
                menu(chosen(text(language, usual), not choice.sit_and_go), "mode", 0),
                menu(chosen(text(language, "b-sit-and-go"), choice.sit_and_go), "mode", 1),
            ],
            [menu(text(language, "b-by-name"), "names"), menu(text(language, "b-who"), "whois")],
            [play_button(language, choice), menu(text(language, "b-back"), "start", *choice.args)],
        ],
        PRIVATE,
    )


def names_keyboard(language: str, choice: Choice) -> Keyboard:
    """Everybody who can be asked for, one a row; who is seated is marked."""

    def row(regular: Regular) -> list[Button]:
        on = regular.name in choice.named
        style = text(language, f"style-{regular.style}-alone")
        label = text(language, "b-regular", name=regular.name, level=regular.level, style=style)
        return [menu(chosen(label, on), "named", regular.name, int(not on))]

    back = menu(text(language, "b-back"), "opponents", *choice.args)
    return fit([*map(row, REGULARS), [play_button(language, choice), back]], PRIVATE)


def who_keyboard(language: str, choice: Choice) -> Keyboard:
    """Under the explanation of who plays at the next table."""
    return fit([[play_button(language, choice), menu(text(language, "b-back"), "opponents", *choice.args)]], PRIVATE)


def bots_keyboard(state: TableState, language: str) -> Keyboard:
    """S2.3b: what bots are like that sit down from now on; each button carries level and style."""
    press, lineup = Press(state, language), state.lineup
    before, after = beside(OFFERED, lineup.style)

    def to(label: str, level: int, style: str | None) -> Button:
        if level not in LEVELS or style is None:
            return menu(label, "end")
        return press.labelled(label, "B", level, style)

    level, style = lineup.level, lineup.style
    label = text(language, "b-level-short", n=level)
    return fit(
        [
            [to(numbers.MINUS, level - 1, style), to(label, level, style), to("+", level + 1, style)],
            [to("‹", level, before), to(text(language, f"style-{style}"), level, style), to("›", level, after)],
            [press.button("back", "P", "main")],
        ],
        GROUP,
    )


def beside(names: Sequence[str], now: str) -> tuple[str | None, str | None]:
    """The one before and the one after, None at an end."""
    at = names.index(now)
    return names[at - 1] if at else None, names[at + 1] if at + 1 < len(names) else None
