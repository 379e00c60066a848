"""Keyboards of a table that is not playing: the lobby, a closed lobby, the question of /stop, the match table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from env.engine.profiles import PROFILES
from env.engine.rules import Structure
from tgbot.i18n import numbers, text
from tgbot.keyboards.fit import GROUP, PRIVATE, fit
from tgbot.keyboards.menus import GAME_ROWS, chosen, menu
from tgbot.keyboards.table import Press
from tgbot.screen import Button, Keyboard
from tgbot.service.model import Status, TableState
from tgbot.service.setup import STEPS, free_rows

LobbyPanel = Literal["main", "game", "stakes"]
PANELS: tuple[LobbyPanel, ...] = ("main", "game", "stakes")

MATCH_HANDS = 10
"""Hands that a press on Match sets."""

_CLOCKS = {"bet_clock_s": "turn-clock", "draw_clock_s": "draw-clock"}


def lobby_keyboard(state: TableState, language: str, panel: LobbyPanel = "main") -> Keyboard:
    """S2.1 to S2.3: everybody sees all of it; who may press what is the service's business."""
    if panel == "game":
        return _game_keyboard(state, language)
    if panel == "stakes":
        return _stakes_keyboard(state, language)
    press = Press(state, language)
    return fit(
        [
            [press.button("join", "j", style="success"), press.button("leave", "l")],
            [press.button("bot-more", "g"), press.button("bot-less", "h")],
            [press.button("game-panel", "P", "game"), press.button("stakes-panel", "P", "stakes")],
            [press.button("start", "S", style="success"), press.button("close", "X")],
        ],
        GROUP,
    )


def _game_keyboard(state: TableState, language: str) -> Keyboard:
    """S2.2: the games, the chosen one marked."""
    press = Press(state, language)

    def game(name: str) -> Button:
        label = text(language, f"profile-{name}")
        return press.labelled(chosen(label, name == state.profile), "C", "profile", name)

    rows = [[game(name) for name in row] for row in GAME_ROWS]
    return fit([*rows, [press.button("back", "P", "main")]], GROUP)


def _stakes_keyboard(state: TableState, language: str) -> Keyboard:
    """S2.3: one row a setting that the game leaves free; each button carries the value it leads to."""
    press, settings, free = Press(state, language), state.settings, free_rows(state.profile)

    def stepper(row: str, now: int, label: str) -> list[Button]:
        def to(sign: str, value: int | None) -> Button:
            return menu(sign, "end") if value is None else press.labelled(sign, "C", row, value)

        less, more = neighbours(STEPS[row], now)
        return [to(numbers.MINUS, less), press.labelled(label, "C", row, now), to("+", more)]

    rows: list[Sequence[Button]] = []
    if "start_stack" in free:
        label = text(language, "b-stack", n=numbers.short(language, settings.start_stack))
        rows.append(stepper("start_stack", settings.start_stack, label))
    if "stakes" in free:
        key = "b-blind" if state.rules.small_blind and not state.rules.ante else "b-ante"
        rows.append(stepper("stakes", settings.stakes, text(language, key, n=settings.stakes)))
    if "hands" in free and settings.hands:
        rows.append(stepper("hands", settings.hands, text(language, "b-hands", n=settings.hands)))
    for row, key in _CLOCKS.items():
        if row in free:
            seconds = getattr(settings, row)
            rows.append(stepper(row, seconds, text(language, f"b-{key}", n=seconds)))
    if "structure" in free:

        def structure(one: Structure) -> Button:
            label = text(language, f"b-{structure_key(one)}")
            return press.labelled(chosen(label, one == state.rules.structure), "C", "structure", int(one))

        rows.append([structure(one) for one in PROFILES[state.profile].structures])
    if "hands" in free:
        match = chosen(text(language, "b-match"), not state.cash)
        cash = chosen(text(language, "b-open"), state.cash)
        rows.append(
            [press.labelled(match, "C", "hands", settings.hands or MATCH_HANDS), press.labelled(cash, "C", "hands", 0)]
        )
    return fit([*rows, [press.button("back", "P", "main")]], GROUP)


def structure_key(structure: Structure) -> str:
    """As texts name a betting structure: "no-limit", "pot-limit"."""
    return structure.name.lower().replace("_", "-")


def neighbours(steps: Sequence[int], now: int) -> tuple[int | None, int | None]:
    """The next smaller and the next larger step, None at an end. 0 stands for "without end" and is no neighbour."""
    below = [step for step in steps if 0 < step < now]
    above = [step for step in steps if step > now]
    return max(below, default=None), min(above, default=None)


def closed_keyboard(state: TableState, language: str) -> Keyboard:
    """S2.4: a lobby that ran out can be opened again by whoever presses."""
    return fit([[menu(text(language, "b-open-again"), "again", state.id)]], GROUP)


def seated_keyboard(state: TableState, language: str, group_url: str | None) -> Keyboard:
    """S1.5, in private: back to the lobby message (basic groups have no address), or up again."""
    press = Press(state, language)
    leave = press.button("leave", "l")
    if group_url is None:
        return fit([[leave]], PRIVATE)
    return fit([[menu(text(language, "b-back-to-group"), url=group_url), leave]], PRIVATE)


def stop_keyboard(state: TableState, language: str, *, sure: bool) -> Keyboard:
    """S5.4: after this hand, now (asks once more), back."""
    press = Press(state, language)
    if sure:
        return fit([[press.button("really-stop", "Z", style="danger"), press.button("back", "b")]], GROUP)
    rows = [[press.button("after-hand", "e"), press.button("stop-now", "E")], [press.button("back", "b")]]
    return fit(rows, GROUP)


def paused_keyboard(state: TableState, language: str) -> Keyboard:
    """S5.8: the table goes on when somebody is back."""
    return fit([[Press(state, language).button("back-in", "i", style="success")]], GROUP)


def match_keyboard(state: TableState, language: str) -> Keyboard:
    """S6.1: the same seats again once everybody agrees, or a new table."""
    if state.status != Status.FINISHED:
        return ()
    people = sum(seat.person is not None for seat in state.seats)
    label = text(language, "b-rematch")
    if people > 1:
        label = text(language, "b-rematch-n", n=len(state.rematch), all=people)
    again = menu(label, "rematch", state.id, style="success")
    if not state.chat.group:
        return fit([[again, menu(text(language, "b-opponents"), "opponents")]], PRIVATE)
    return fit([[again, menu(text(language, "b-new-table"), "new_table")]], GROUP)
