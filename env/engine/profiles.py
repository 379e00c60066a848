"""The named games. Each is a value of `Rules` plus the settings of its table; no code depends on a name.

Sources and the table of all options: rules A3. A profile that this version does not play yet is listed in
`PLANNED` and refused by name.
"""

from __future__ import annotations

from dataclasses import dataclass

from env.engine.rules import Rules
from env.errors import NotBuiltError, RulesError


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Settings of a table, apart from the rules of a hand. Times in seconds, stacks in chips; hands 0 = open end."""

    seats_min: int = 2
    seats_max: int = 6
    start_stack: int = 100
    hands: int = 10
    bet_clock_s: int = 60
    draw_clock_s: int = 30


@dataclass(frozen=True, slots=True)
class Profile:
    """A game people choose by name."""

    name: str
    rules: Rules
    table: TableSettings


PROFILES: dict[str, Profile] = {"home": Profile("home", Rules(), TableSettings())}

PLANNED = ("online", "classic", "single27", "triple27", "house", "casino", "stripped", "lounge")


def profile(name: str) -> Profile:
    """The profile of that name. Raises NotBuiltError for a planned one, RulesError for an unknown one."""
    if name in PROFILES:
        return PROFILES[name]
    if name in PLANNED:
        raise NotBuiltError(f"profile {name!r} is not built yet; built: {', '.join(PROFILES)}", profile=name)
    raise RulesError(f"unknown profile {name!r}; built: {', '.join(PROFILES)}", profile=name)
