"""Keyboards that belong to no hand: start, opponents, games, settings, help, rules.

Number of bots and game of the next private table travel in every button; what else was chosen is kept for the person.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from env.engine.profiles import PROFILES
from tgbot.callback import MenuPress
from tgbot.i18n import LANGUAGES, language_name, language_of, text
from tgbot.keyboards.fit import PRIVATE, fit
from tgbot.screen import Button, Keyboard, Style
from tgbot.service.lineup import USUAL, Lineup
from tgbot.service.opponents import Wish
from tgbot.service.statistics import PERIODS

MOST_BOTS = 5
TOPICS = ("hands", "betting", "draw", "allin", "clocks", "match")
GAME_ROWS = (("home", "online"), ("classic", "house"), ("single27", "triple27"), ("casino", "stripped", "lounge"))
"""The games as they stand on keyboards."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A private table against bots, as a person wants it.

    named       bots by name, who have a level and style of their own; without names there are `bots` of `lineup`
    sit_and_go  stakes rise until one has all chips
    """

    bots: int = 3
    profile: str = "home"
    lineup: Lineup = USUAL
    named: tuple[str, ...] = ()
    sit_and_go: bool = False

    @property
    def most_bots(self) -> int:
        """So many find a seat in this game."""
        return min(MOST_BOTS, PROFILES[self.profile].table.seats_max - 1)

    def of(self, profile: str) -> Choice:
        """The same for another game, with fewer bots where it has fewer seats."""
        other = replace(self, profile=profile)
        return other if other.bots <= other.most_bots else other.of_bots(other.most_bots)

    def of_bots(self, bots: int) -> Choice:
        """The same against so many bots; names that were chosen for another number are forgotten."""
        return self if bots == self.bots else replace(self, bots=bots, named=())

    @property
    def wish(self) -> Wish:
        """What the table is to be like, apart from its game."""
        return Wish(self.lineup, self.named, self.sit_and_go)

    @property
    def args(self) -> tuple[int, str]:
        """As buttons carry it."""
        return self.bots, self.profile


def menu(label: str, verb: str = "", *args: object, style: Style | None = None, url: str | None = None) -> Button:
    """A menu button; with `url` it opens that instead."""
    if url is not None:
        return Button(label, url=url)
    return Button(label, data=MenuPress(verb, tuple(map(str, args))).pack(), style=style)


def language_button(language: str, label: str, origin: str) -> Button:
    """Leads to the other language where there are two, else to the choice; `origin` is the page that it stands on."""
    others = [one for one in LANGUAGES if one != language_of(language)]
    return menu(label, "lang", *others, origin) if len(others) == 1 else menu(label, "langs", origin)


def other_language(language: str) -> str:
    """The name of the other language where there are two, else the word for all of them."""
    others = [one for one in LANGUAGES if one != language_of(language)]
    return language_name(others[0]) if len(others) == 1 else text(language, "b-languages")


def chosen(label: str, on: bool) -> str:
    """The label of a choice, marked if it is the present one."""
    return f"{label} ✓" if on else label


def box(label: str, on: bool) -> str:
    """The label of a box, ticked or not."""
    return f"{'☑' if on else '☐'} {label}"


def play_button(language: str, choice: Choice) -> Button:
    """Starts the private table of the choice."""
    return menu(text(language, "b-play"), "play", *choice.args, style="primary")


def start_keyboard(language: str, choice: Choice, bot_username: str) -> Keyboard:
    """S1.1: nothing is open yet."""
    game = text(language, "b-game", profile=text(language, f"profile-{choice.profile}-in-button"))
    return fit(
        [
            [play_button(language, choice)],
            [menu(text(language, "b-opponents"), "opponents", *choice.args), menu(game, "game", *choice.args)],
            [
                menu(text(language, "b-add-to-group"), url=f"https://t.me/{bot_username}?startgroup=new"),
                menu(text(language, "b-play-friends"), "friends", *choice.args),
            ],
            [
                menu(text(language, "b-how-to-play"), "help", *choice.args),
                menu(text(language, "b-settings"), "settings"),
                language_button(language, other_language(language), "start"),
            ],
        ],
        PRIVATE,
    )


def welcome_keyboard(language: str, table_id: int, choice: Choice) -> Keyboard:
    """S1.2: a table is open."""
    return fit(
        [
            [
                menu(text(language, "b-open-hand"), "hand", table_id, style="primary"),
                menu(text(language, "b-play-bots"), "play", *choice.args),
            ],
            [
                menu(text(language, "b-play-friends"), "friends", *choice.args),
                menu(text(language, "b-statistics"), "stats", "chips", "all", PERIODS[0]),
            ],
            [
                menu(text(language, "b-how-to-play"), "help", *choice.args),
                menu(text(language, "b-settings"), "settings"),
            ],
        ],
        PRIVATE,
    )


def games_keyboard(language: str, choice: Choice) -> Keyboard:
    """S1.4: the games, the chosen one marked."""

    def game(name: str) -> Button:
        label = text(language, f"profile-{name}")
        return menu(chosen(label, name == choice.profile), "game", *choice.of(name).args)

    return fit(
        [
            *([game(name) for name in row] for row in GAME_ROWS),
            [
                menu(text(language, "b-rules-of-game"), "rules", choice.profile, "hands"),
                play_button(language, choice),
            ],
            [menu(text(language, "b-back"), "start", *choice.args)],
        ],
        PRIVATE,
    )


def help_keyboard(language: str, choice: Choice) -> Keyboard:
    """S6.11 in private."""
    return fit(
        [
            [
                menu(text(language, "b-ranking"), "rules", choice.profile, "hands"),
                menu(text(language, "b-rules"), "rules", choice.profile, "betting"),
            ],
            [play_button(language, choice)],
        ],
        PRIVATE,
    )


def group_help_keyboard(language: str, bot_username: str) -> Keyboard:
    """S6.11 in a group: the whole help is in private."""
    return ((menu(text(language, "b-help-private"), url=f"https://t.me/{bot_username}?start=help"),),)


def rules_keyboard(language: str, of: str, topic: str, *, match: bool) -> Keyboard:
    """S6.12: six topics, the shown one marked. `of`: whose rules, a profile's or a table's (`rules_of_table`)."""

    def page(name: str) -> Button:
        label = text(language, f"b-topic-{name}" if match or name != "match" else "b-topic-table")
        return menu(chosen(label, name == topic), "rules", of, name)

    rows: Sequence[Sequence[Button]] = [[page(name) for name in TOPICS[:3]], [page(name) for name in TOPICS[3:]]]
    return fit(rows, PRIVATE)


def rules_of_table(table_id: int) -> str:
    """How a button of the rules names a table."""
    return f"t{table_id}"


def skip_keyboard(language: str) -> Keyboard:
    """S1.6: no more lines that explain."""
    return ((menu(text(language, "b-skip-tips"), "skip"),),)


def hand_keyboard(language: str, table_id: int) -> Keyboard:
    """S5.1 in private: the hand of that table, sent anew."""
    return ((menu(text(language, "b-open-hand"), "hand", table_id, style="primary"),),)
