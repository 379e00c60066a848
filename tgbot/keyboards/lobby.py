"""Keyboards of a table that is not playing: the lobby, a closed lobby, the question of /stop, the match table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from env.engine.profiles import PROFILES
from env.engine.rules import Structure
from tgbot.i18n import numbers, text
from tgbot.keyboards.coach import my_review_button, my_review_link
from tgbot.keyboards.fair import fairness_button, fairness_link
from tgbot.keyboards.fit import GROUP, PRIVATE, fit
from tgbot.keyboards.memory import hands_button, hands_link
from tgbot.keyboards.menus import GAME_ROWS, chosen, menu
from tgbot.keyboards.opponents import bots_keyboard
from tgbot.keyboards.table import Press
from tgbot.screen import Button, Keyboard
from tgbot.service.model import Status, TableState
from tgbot.service.setup import STEPS, free_rows

LobbyPanel = Literal["main", "game", "stakes", "bots"]
PANELS: tuple[LobbyPanel, ...] = ("main", "game", "stakes", "bots")

MATCH_HANDS = 10
"""Hands that a press on Match sets."""

_CLOCKS = {"bet_clock_s": "turn-clock", "draw_clock_s": "draw-clock"}


def lobby_keyboard(state: TableState, language: str, panel: LobbyPanel = "main") -> Keyboard:
    """S2.1 to S2.3b: everybody sees all of it; who may press what is the service's business."""
    if panel == "game":
        return _game_keyboard(state, language)
    if panel == "stakes":
        return _stakes_keyboard(state, language)
    if panel == "bots":
        return bots_keyboard(state, language)
    press = Press(state, language)
    seats = [press.button("join", "j", style="success"), press.button("leave", "l")]
    return fit([seats, *host_rows(press)], GROUP)


def host_rows(press: Press) -> list[list[Button]]:
    """What the host may do in a lobby: bots, game, settings, start, close."""
    return [
        [press.button("bot-more", "g"), press.button("bot-less", "h"), press.button("bots-panel", "P", "bots")],
        [press.button("game-panel", "P", "game"), press.button("stakes-panel", "P", "stakes")],
        [press.button("start", "S", style="success"), press.button("close", "X")],
    ]


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
    rows.append(_modes(state, press))
    decks = text(language, "b-open-decks", on=state.open_decks)
    last = [press.labelled(decks, "C", "open_decks", int(not state.open_decks)), press.button("back", "P", "main")]
    return fit([*rows, last], GROUP)


def _modes(state: TableState, press: Press) -> list[Button]:
    """Match, open table, sit-and-go; the first two where the game leaves the choice, else what it is by itself."""
    language, settings, rises = press.language, state.settings, state.sit_and_go is not None
    match = chosen(text(language, "b-match"), not (state.cash or rises))
    cash = chosen(text(language, "b-open"), state.cash)
    rising = press.labelled(chosen(text(language, "b-sit-and-go"), rises), "C", "sit_and_go", 1)
    if "hands" in free_rows(state.profile):
        hands = settings.hands or MATCH_HANDS
        return [press.labelled(match, "C", "hands", hands), press.labelled(cash, "C", "hands", 0), rising]
    usual = match if PROFILES[state.profile].table.hands else cash
    return [press.labelled(usual, "C", "sit_and_go", 0), rising]


def structure_key(structure: Structure) -> str:
    """As texts name a betting structure: "no-limit", "pot-limit"."""
    return structure.name.lower().replace("_", "-")


def neighbours(steps: Sequence[int], now: int) -> tuple[int | None, int | None]:
    """The next smaller and the next larger step, None at an end. 0 stands for "without end" and is no neighbour."""
    below = [step for step in steps if 0 < step < now]
    above = [step for step in steps if step > now]
    return max(below, default=None), min(above, default=None)


def closed_keyboard(state: TableState, language: str) -> Keyboard:
    """S2.4: a lobby that ran out can be opened again by whoever presses; others are called to the next one."""
    again = menu(text(language, "b-open-again"), "again", state.id)
    return fit([[again, menu(text(language, "b-tell-me"), "notify")] if state.chat.group else [again]], GROUP)


def seated_keyboard(state: TableState, language: str, group_url: str | None) -> Keyboard:
    """S1.5, in private: back to the lobby message (basic groups have no address), or up again."""
    press = Press(state, language)
    leave = press.button("leave", "l")
    if group_url is None:
        return fit([[leave]], PRIVATE)
    return fit([[menu(text(language, "b-back-to-group"), url=group_url), leave]], PRIVATE)


def stop_keyboard(state: TableState, language: str, *, sure: bool) -> Keyboard:
    """S5.4: after this hand, now (asks once more), removing somebody, skipping a turn, back."""
    press = Press(state, language)
    if sure:
        return fit([[press.button("really-stop", "Z", style="danger"), press.button("back", "b")]], GROUP)
    order = [press.button("remove-panel", "remove"), press.button("skip-turn", "skip")]
    rows = [
        [press.button("after-hand", "e"), press.button("stop-now", "E")],
        [*(order if state.chat.group else []), press.button("back", "b")],
    ]
    return fit(rows, GROUP)


def paused_keyboard(state: TableState, language: str) -> Keyboard:
    """S5.8: the table goes on when somebody is back."""
    return fit([[Press(state, language).button("back-in", "i", style="success")]], GROUP)


def match_keyboard(state: TableState, language: str, bot_username: str = "") -> Keyboard:
    """S6.1: the same seats again once everybody agrees, or a new table; the hands, in a group by a link to the bot."""
    if state.status != Status.FINISHED:
        return ()
    people = sum(seat.person is not None for seat in state.seats)
    label = text(language, "b-rematch")
    if people > 1:
        label = text(language, "b-rematch-n", n=len(state.rematch), all=people)
    again = menu(label, "rematch", state.id, style="success")
    if not state.chat.group:
        rows = [
            [again, menu(text(language, "b-opponents"), "opponents")],
            [hands_button(language, state.id), my_review_button(language, state.id)],
        ]
        if state.hand is not None and state.hand.seals:
            rows.append([fairness_button(language, state.id, state.hand.number)])
        return fit(rows, PRIVATE)
    hands = []
    if bot_username:
        hands = [hands_link(language, bot_username, state.token), my_review_link(language, bot_username, state.token)]
    proofs = fairness_link(language, bot_username, state) if bot_username else []
    return fit([[again, menu(text(language, "b-new-table"), "new_table")], hands, proofs], GROUP)
