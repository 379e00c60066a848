"""Keyboards of a group's life: its settings, which of several tables, whom to remove, finishing in private."""

from __future__ import annotations

from collections.abc import Sequence

from env.engine.profiles import PROFILES
from tgbot.i18n import LANGUAGES, language_name, text
from tgbot.keyboards.fit import GROUP, PRIVATE, fit
from tgbot.keyboards.menus import menu
from tgbot.keyboards.table import Press
from tgbot.screen import Button, Keyboard
from tgbot.service.groups import CHANGES, PICTURES, STOPS, TABLES, THEMES, GroupSettings
from tgbot.service.model import SeatState, TableState
from tgbot.service.setup import STEPS

SETTING = "gset"
"""The verb of the settings' buttons: name, value, and when the panel was opened, UTC seconds."""

_NEXT: dict[str, Sequence[object]] = {
    "language": LANGUAGES,
    "game": tuple(PROFILES),
    "bet_clock_s": (0, *STEPS["bet_clock_s"]),
    "draw_clock_s": (0, *STEPS["draw_clock_s"]),
    "changes": CHANGES,
    "stops": STOPS,
    "pictures": PICTURES,
    "tables": TABLES,
    "bots_chat": (False, True),
    "slow_clock": (False, True),
    "theme": THEMES,
}
"""What each button steps through."""


def settings_keyboard(settings: GroupSettings, language: str, topic: int, opened: float) -> Keyboard:
    """S6.10: each button shows a setting and carries the value it leads to.

    topic   the one that the panel stands in       opened  when the panel was opened, UTC seconds
    """

    def button(name: str, key: str, **values: object) -> Button:
        now = language if name == "language" else getattr(settings, name)
        value = following(name, now)
        data = int(value) if isinstance(value, bool) else value
        return menu(text(language, f"b-of-{key}", **values), SETTING, name, data, int(opened))

    def simple(name: str, key: str) -> Button:
        return button(name, key, value=getattr(settings, name))

    game = text(language, f"profile-{settings.game}-in-button")
    shown, leads_to = _topics(settings, topic)
    label = text(language, "b-of-topics", value=shown, n=len(settings.topics))
    return fit(
        [
            [
                button("language", "language", value=language_name(language)),
                button("game", "game", value=game),
            ],
            [
                button("bet_clock_s", "bet", n=settings.bet_clock_s),
                button("draw_clock_s", "draw", n=settings.draw_clock_s),
            ],
            [simple("changes", "changes"), simple("stops", "stops")],
            [simple("pictures", "pictures"), menu(label, SETTING, "topics", leads_to, int(opened))],
            [
                button("tables", "tables", n=settings.tables),
                button("bots_chat", "chat", value="yes" if settings.bots_chat else "no"),
            ],
            [simple("slow_clock", "slow-clock"), simple("theme", "theme")],
            [menu(text(language, "b-close"), SETTING, "close", "", int(opened))],
        ],
        GROUP,
    )


def following(name: str, now: object) -> object:
    """The value after this one, the first after the last; a value off the steps leads to the first."""
    steps = list(_NEXT[name])
    return steps[(steps.index(now) + 1) % len(steps)] if now in steps else steps[0]


def setting(name: str, value: str) -> object:
    """The value that a button carries. Raises ValueError if we never wrote such a button."""
    for step in _NEXT.get(name, ()):
        if value == str(int(step) if isinstance(step, bool) else step):
            return step
    raise ValueError(f"{name} {value!r} is no setting of a group")


def _topics(settings: GroupSettings, topic: int) -> tuple[str, str]:
    """What the button shows of the topics, and what it does: all, or add the one that the panel stands in."""
    if not settings.topics:
        return "all", "add"
    if topic not in settings.topics:
        return "other" if len(settings.topics) == 1 else "several", "add"
    return "this" if len(settings.topics) == 1 else "several", "all"


def tables_keyboard(tables: Sequence[tuple[str, int]], language: str) -> Keyboard:
    """S2.6: a button a table, each a letter and the table's id."""
    buttons = [menu(text(language, "b-show", letter=letter), "show", table) for letter, table in tables]
    return fit([buttons[start : start + 2] for start in range(0, len(buttons), 2)], GROUP)


def remove_keyboard(state: TableState, language: str, seats: Sequence[tuple[SeatState, str]]) -> Keyboard:
    """S5.4, Remove…: a button a person, with the name as it is shown."""
    press = Press(state, language)
    people = [
        press.labelled(name, "kick", seat.person.user_id, style="danger")
        for seat, name in seats
        if seat.person is not None
    ]
    return fit([*(people[start : start + 2] for start in range(0, len(people), 2)), [press.button("back", "b")]], GROUP)


def shut_keyboard(state: TableState, language: str) -> Keyboard:
    """S5.6: everybody must agree."""
    return fit([[menu(text(language, "b-finish-private"), "agree", state.id)]], PRIVATE)


def called_keyboard(token: str, language: str) -> Keyboard:
    """S2.4, in private: a seat at the table that has just been opened."""
    return fit([[menu(text(language, "b-join"), "take", token, style="success")]], PRIVATE)


def start_keyboard(language: str, url: str) -> Keyboard:
    """Under a text that needs the private chat."""
    return fit([[menu(text(language, "b-help-private"), url=url)]], GROUP)
