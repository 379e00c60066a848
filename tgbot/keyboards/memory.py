"""Keyboards of what is remembered: statistics, a group's list, hands that are over, a person's data.

A button that chooses a value carries the next one; verbs are those of menu buttons.
"""

from __future__ import annotations

from collections.abc import Sequence

from tgbot.i18n import text
from tgbot.keyboards.coach import coach_here_button
from tgbot.keyboards.fair import fairness_button
from tgbot.keyboards.fit import GROUP, PRIVATE, fit
from tgbot.keyboards.menus import chosen, menu
from tgbot.screen import Button, Keyboard
from tgbot.service.memory import Page, Ranking
from tgbot.service.replay import Moment
from tgbot.service.statistics import PERIODS, Question

CHARTS = ("chips", "position", "draws")
"""Charts of a person's statistics."""

RANKINGS: tuple[Ranking, ...] = ("places", "rate")

ALL_GAMES = "all"
"""How buttons name all games together."""

SORTED = ("best", "worst")
"""Lists of hands at all tables."""

_MORE = "▾"


def stats_args(question: Question, chart: str) -> tuple[str, str, int]:
    """As buttons carry it."""
    return chart, question.profile or ALL_GAMES, question.days


def stats_keyboard(language: str, question: Question, chart: str, games: Sequence[str], group: int | None) -> Keyboard:
    """S6.2: charts, the game, the days; the latest group of the person, achievements."""

    def to(label: str, profile: str | None, days: int, other: str = chart) -> Button:
        return menu(label, "stats", *stats_args(Question(profile, days), other))

    def after(values: Sequence[object], value: object) -> int:
        return (values.index(value) + 1) % len(values) if value in values else 0

    offered: list[str | None] = [*games, None] if len(games) > 1 else [*games]
    game = offered[after(offered, question.profile)] if offered else None
    days = PERIODS[after(PERIODS, question.days)]
    key = "b-all-games" if question.profile is None else f"profile-{question.profile}"
    rows = [
        [
            to(chosen(text(language, f"b-chart-{one}"), one == chart), question.profile, question.days, one)
            for one in CHARTS
        ],
        [
            to(f"{text(language, key)} {_MORE}", game, question.days),
            to(f"{period(language, question.days)} {_MORE}", question.profile, days),
        ],
        [
            *([menu(text(language, "b-this-group"), "top", group, RANKINGS[0])] if group is not None else []),
            menu(text(language, "b-achievements"), "medals"),
        ],
    ]
    return fit(rows, PRIVATE)


def period(language: str, days: int) -> str:
    """As in "90 days", "All time"."""
    return text(language, "b-days", n=days) if days else text(language, "b-all-time")


def top_keyboard(language: str, chat_id: int, ranking: Ranking, *, group: bool) -> Keyboard:
    """S6.3: the ways to sort, one's own place; in the group itself its league."""
    rows = [
        [menu(chosen(text(language, f"b-top-{one}"), one == ranking), "top", chat_id, one) for one in RANKINGS],
        [menu(text(language, "b-my-place"), "place", chat_id, ranking)],
    ]
    if group:
        rows[1].append(menu(text(language, "b-league"), "league", "week"))
    return fit(rows, GROUP if group else PRIVATE)


def history_keyboard(language: str, page: Page, order: str = "") -> Keyboard:
    """S6.4: each hand of the page, the pages beside it, the best and the worst, all of them as a file.

    `order` is "best" or "worst" where the list goes over all tables.
    """
    hands = [
        menu(str(place if order else line.result.hand), "replay", line.result.table_id, line.result.hand)
        for place, line in enumerate(page.lines, 1)
    ]
    beside = [
        menu(text(language, key), "list", *start)
        for key, start in (("b-newer", page.newer), ("b-older", page.older))
        if start is not None
    ]
    sorts = [menu(text(language, f"b-{one}-hands"), "list", one) for one in SORTED if one != order]
    if order:
        sorts.insert(0, menu(text(language, "b-last-hands"), "list"))
    export = []
    if page.lines:
        first = page.lines[0].result
        here = (order,) if order else (first.table_id, first.hand)
        export = [menu(text(language, "b-export-phh"), "phh", *here)]
    return fit([hands, beside, [*sorts, *export]], PRIVATE)


def replay_keyboard(language: str, moment: Moment) -> Keyboard:
    """S6.5: to the first, the previous, the next and the last step; each button carries the step it leads to."""
    state, step = moment.state, moment.step
    assert state.hand is not None
    table, hand = state.id, state.hand.number

    def to(sign: str, target: int) -> Button:
        if target == step or not 1 <= target <= moment.steps:
            return menu(sign, "end")
        return menu(sign, "step", table, hand, target)

    row = [to("⏮", 1), to("◀", step - 1), to("▶", step + 1), to("⏭", moment.steps)]
    coach, own = [], []
    if moment.view is not None:
        coach = [coach_here_button(language, table, hand, step)] if moment.view.legal is not None else []
        own = [menu(text(language, "b-list"), "list", table, hand)]
    return fit([row, [*coach, fairness_button(language, table, hand), *own]], PRIVATE)


def replay_button(language: str, table_id: int, hand: int) -> Button:
    """In private: the hand from its deal on, in a new message."""
    return menu(text(language, "b-replay"), "replay", table_id, hand)


def hands_button(language: str, table_id: int) -> Button:
    """In private: the hands of a table, in a new message."""
    return menu(text(language, "b-hands-list"), "hands", table_id)


def hands_link(language: str, bot_username: str, token: str) -> Button:
    """In a group: the same in the presser's private chat."""
    return Button(text(language, "b-hands-list"), url=f"https://t.me/{bot_username}?start=v_{token}")


def data_keyboard(language: str) -> Keyboard:
    """S6.9, My data."""
    rows = [
        [menu(text(language, "b-export-data"), "export")],
        [menu(text(language, "b-forget"), "forget"), menu(text(language, "b-back"), "settings")],
    ]
    return fit(rows, PRIVATE)


def forget_keyboard(language: str) -> Keyboard:
    """Before everything is forgotten."""
    rows = [[menu(text(language, "b-forget"), "forget", "yes", style="danger"), menu(text(language, "b-keep"), "data")]]
    return fit(rows, PRIVATE)
