"""What a person has set in /settings: how cards look, what is asked, what is sent. They count at every table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, get_args

Cards = Literal["picture", "text"]
Suits = Literal["symbols", "four", "letters", "words"]
Theme = Literal["light", "dark"]


@dataclass(frozen=True, slots=True)
class Prefs:
    """The settings of one person.

    cards       the own hand as a picture or as text
    suits       how the own cards are written: ♠♥♦♣, four colours (♠♥🔷🍀), letters (As Td), words (ace of spades)
    theme       of the pictures: Telegram does not tell bots which one a person uses
    ping        a message with sound when the own turn has waited
    ask_all_in  an all-in in private asks before it counts
    protect     what shows the own hands cannot be forwarded or saved: hands, hints, reviews, replays, files of hands
    slow_clock  double time for the own turns, at tables that allow it
    taught      the lines that explain the very first hand are over or skipped
    """

    cards: Cards = "picture"
    suits: Suits = "symbols"
    theme: Theme = "light"
    ping: bool = True
    ask_all_in: bool = True
    protect: bool = False
    slow_clock: bool = False
    taught: bool = False

    @property
    def pictures(self) -> bool:
        """Whether hands are sent as pictures: cards in words are read, not looked at."""
        return self.cards == "picture" and self.suits != "words"


DEFAULTS = Prefs()
"""Those of a new person."""

VALUES: Mapping[str, tuple[str | bool, ...]] = {
    "cards": get_args(Cards),
    "suits": get_args(Suits),
    "theme": get_args(Theme),
    "ping": (True, False),
    "ask_all_in": (True, False),
    "protect": (True, False),
    "slow_clock": (True, False),
    "taught": (True, False),
}
"""What each setting can be, in the order in which a button goes through them."""


def prefs_of(stored: Mapping[str, Any] | None) -> Prefs:
    """Preferences as they were stored; what is unknown or was never chosen is as it is for a new person."""
    known = {name: value for name, value in (stored or {}).items() if value in VALUES.get(name, ())}
    return Prefs(**known)


def stored_prefs(prefs: Prefs) -> dict[str, Any] | None:
    """Preferences to be stored: only what differs from those of a new person, None where nothing does."""
    usual = asdict(DEFAULTS)
    return {name: value for name, value in asdict(prefs).items() if value != usual[name]} or None


assert set(VALUES) == {field.name for field in fields(Prefs)}
