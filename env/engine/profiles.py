"""The named games. Each is a value of `Rules` plus the settings of its table; no code depends on a name.

Sources and reasons: the profile table in RULES.md, which is written from here. Chips of a profile are those of its
usual stakes; `Profile.at` gives the same game at other stakes or in another betting structure its source knows.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from env.engine.rules import (
    MAX_CHIPS,
    MAX_SEATS,
    AllCheck,
    DrawStarts,
    DrawTimeout,
    FirstRoundStarts,
    LaterRoundsStart,
    Ranking,
    Rules,
    Structure,
    StubExhaustion,
)
from env.errors import RulesError


class Rebuy(StrEnum):
    """Whether a seat gets new chips from its owner's balance between hands."""

    NONE = "none"
    MANUAL = "manual"  # when the owner asks for it
    AUTO = "auto"  # also by itself before a hand, where the owner wants that


class Button(StrEnum):
    """Who deals the next hand."""

    LEFT = "left"  # the next seat clockwise that still plays
    NEXT_ACTIVE = "next_active"  # the next seat clockwise that is dealt in
    NONE = "none"  # nobody: each hand a starter is drawn by lot


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Settings of a table, apart from the rules of a hand. Times in seconds, stacks in chips.

    start_stack       chips of a seat at the start; where a buy-in is chosen, the one offered first
    buy_in_*_antes    least and most chips to sit down with, in antes; None: `start_stack`, no more and no less
    hands             hands of a match, 0 = an open table
    stakes            chips of the ante, in blind games of the small blind

    Raises RulesError for settings that contradict each other (both are named).
    """

    seats_min: int = 2
    seats_max: int = 6
    start_stack: int = 100
    hands: int = 10
    bet_clock_s: int = 60
    draw_clock_s: int = 30
    buy_in_min_antes: int | None = None
    buy_in_max_antes: int | None = None
    rebuy: Rebuy = Rebuy.NONE
    button: Button = Button.LEFT
    stakes: int = 1

    def __post_init__(self) -> None:
        def need(holds: bool, message: str) -> None:
            if not holds:
                raise RulesError(message)

        for field in fields(self):
            value = getattr(self, field.name)
            if field.name in ("rebuy", "button"):
                choices = Rebuy if field.name == "rebuy" else Button
                need(
                    isinstance(value, str) and value in set(choices),
                    f"{field.name} {value!r}: one of {', '.join(choices)}",
                )
                object.__setattr__(self, field.name, choices(value))
            elif value is not None or not field.name.startswith("buy_in"):
                whole = isinstance(value, int) and not isinstance(value, bool)
                need(whole and 0 <= value <= MAX_CHIPS, f"{field.name} {value!r}: a whole number, 0 to {MAX_CHIPS}")
        least, most = self.buy_in_min_antes, self.buy_in_max_antes
        low, high = self.seats_min, self.seats_max
        need(2 <= low <= high <= MAX_SEATS, f"seats_min {low} and seats_max {high}: 2 to {MAX_SEATS}, in order")
        need(self.start_stack > 0, f"start_stack {self.start_stack}: at least one chip")
        need(self.stakes > 0, f"stakes {self.stakes}: at least one chip")
        both = f"buy_in_min_antes {least} and buy_in_max_antes {most}"
        need((least is None) == (most is None), f"{both}: both or neither")
        if least is not None and most is not None:
            need(1 <= least <= most, f"{both}: 1 or more, in order")
        need(self.rebuy == Rebuy.NONE or self.hands == 0, f"rebuy {self.rebuy} and hands {self.hands}: not in a match")


@dataclass(frozen=True, slots=True)
class Profile:
    """A game people choose by name.

    structures  betting structures that its source offers, the usual one first
    decks       (most seats dealt in, deck_size), fewest seats first; empty: always `rules.deck_size`
    source      the document it comes from, as RULES.md numbers them

    Raises RulesError where the table seats more players than its deck serves, or starts with chips that do not pay the
    forced bet or that nobody may buy.
    """

    name: str
    rules: Rules
    table: TableSettings
    structures: tuple[Structure, ...] = ()
    decks: tuple[tuple[int, int], ...] = ()
    source: str = ""

    def __post_init__(self) -> None:
        for seats in range(self.table.seats_min, self.table.seats_max + 1):
            rules = self.rules_for(seats)
            if seats > rules.seat_limit():
                raise RulesError(
                    f"seats_max {self.table.seats_max} and deck_size {rules.deck_size}: "
                    f"at most {rules.seat_limit()} seats (C16)"
                )
        forced = "ante" if self.rules.ante >= self.rules.big_blind else "big_blind"
        if self.table.start_stack < getattr(self.rules, forced):
            chips = f"start_stack {self.table.start_stack} and {forced} {getattr(self.rules, forced)}"
            raise RulesError(f"{chips}: too few chips")
        least, most = self.table.buy_in_min_antes, self.table.buy_in_max_antes
        if least is None or most is None:
            return
        ante, start = self.rules.ante, self.table.start_stack
        if ante == 0:
            raise RulesError(f"buy_in_max_antes {most} and ante 0: buy-ins are counted in antes")
        if not least * ante <= start <= most * ante:
            raise RulesError(f"start_stack {start} and buy_in_max_antes {most}: {least * ante} to {most * ante} chips")

    def rules_for(self, seats: int) -> Rules:
        """The rules of a hand that deals in so many seats: some games choose the deck by them (S3-11)."""
        for most, deck_size in self.decks:
            if seats <= most:
                return self.rules.changed(deck_size=deck_size)
        return self.rules

    def at(self, structure: Structure | None = None, stakes: int | None = None, **table: Any) -> Profile:
        """The same game in another structure, at other stakes, with other table settings.

        Raises RulesError for a structure that the profile does not offer, and for settings that contradict each other.
        """
        rules, settings = self.rules, self.table
        if stakes is not None and stakes != settings.stakes:
            if not 1 <= stakes <= MAX_CHIPS // 1000:
                raise RulesError(f"stakes {stakes}: 1 to {MAX_CHIPS // 1000} chips")
            rules = _scaled(rules, stakes, settings.stakes)
            if settings.buy_in_max_antes is not None:
                table.setdefault("start_stack", settings.start_stack * stakes // settings.stakes)
            settings = replace(settings, stakes=stakes)
        if structure is not None and structure != rules.structure:
            if structure not in self.structures:
                offered = ", ".join(one.name.lower() for one in self.structures)
                raise RulesError(f"structure {structure.name.lower()} and profile {self.name}: it offers {offered}")
            rules = _structured(rules, structure)
        if table.get("hands"):
            table.setdefault("rebuy", Rebuy.NONE)  # a match is played with the chips of its start
        return replace(self, rules=rules, table=replace(settings, **table))


def _scaled(rules: Rules, stakes: int, usual: int) -> Rules:
    """All chips of the rules times stakes / usual."""
    amounts = {name: getattr(rules, name) * stakes // usual for name in ("ante", "small_blind", "big_blind", "min_bet")}
    return rules.changed(**amounts, limit_units=tuple(unit * stakes // usual for unit in rules.limit_units))


def _structured(rules: Rules, structure: Structure) -> Rules:
    """The rules in another structure: with blinds the unit or least bet is the big blind, else a few antes.

    Fixed limit bets one unit in the first half of the rounds and two in the second, at most four units a round (S2-8).
    """
    if structure == Structure.FIXED_LIMIT:
        unit, half = rules.big_blind or 3 * rules.ante, (rules.draws + 1) // 2
        return rules.changed(
            structure=structure, min_bet=0, limit_units=(unit,) * half + (2 * unit,) * half, limit_cap=4
        )
    least = rules.min_bet or rules.big_blind or 2 * rules.ante
    return rules.changed(structure=structure, min_bet=least, limit_units=(), limit_cap=0)


_BLINDS = Rules(ante=0, small_blind=1, big_blind=2)
_NL, _PL, _FL = Structure.NO_LIMIT, Structure.POT_LIMIT, Structure.FIXED_LIMIT
_CASH = TableSettings(start_stack=200, hands=0, button=Button.NEXT_ACTIVE, rebuy=Rebuy.MANUAL)
_OPEN = TableSettings(hands=0)

_PROFILES = (
    Profile("home", Rules(), TableSettings(), (_NL,), source="S0"),
    Profile("online", replace(_BLINDS, draw_timeout=DrawTimeout.NO_BET_OR_RAISE), _CASH, (_NL, _PL, _FL), source="S1"),
    Profile(
        "classic",
        Rules(all_check=AllCheck.REDEAL, draw_timeout=DrawTimeout.NO_RAISE),
        replace(_CASH, start_stack=100),
        (_NL, _PL, _FL),
        source="S2",
    ),
    Profile(
        "single27",
        replace(_BLINDS, ranking=Ranking.LOW27, ace_low_straight=False, draw_timeout=DrawTimeout.NO_RAISE),
        _CASH,
        (_NL, _PL, _FL),
        source="S2",
    ),
    Profile(
        "triple27",
        replace(
            _BLINDS,
            ranking=Ranking.LOW27,
            ace_low_straight=False,
            draw_timeout=DrawTimeout.NO_RAISE,
            draws=3,
            structure=_FL,
            min_bet=0,
            limit_units=(2, 2, 4, 4),
            limit_cap=4,
        ),
        _CASH,
        (_FL, _PL, _NL),
        source="S2",
    ),
    Profile(
        "house",
        Rules(
            max_discards=3,
            four_with_ace=True,
            later_rounds_start=LaterRoundsStart.OPENER,
            burn=True,
            reserve_bottom_card=True,
            stub_exhaustion=StubExhaustion.DEAL_THEN_MIX,
        ),
        _OPEN,
        (_NL,),
        source="S3",
    ),
    Profile(
        "casino",
        replace(
            _BLINDS,
            split_fifth_card=True,
            burn=True,
            reserve_bottom_card=True,
            stub_exhaustion=StubExhaustion.DEAL_THEN_MIX,
        ),
        _CASH,
        (_NL,),
        source="S3",
    ),
    Profile(
        "stripped",
        Rules(deck_size=36, ranking=Ranking.HIGH_FLUSH_OVER_FULL_HOUSE),
        replace(_OPEN, seats_max=5),
        (_NL,),
        decks=((4, 32), (5, 36)),
        source="S3",
    ),
    Profile(
        "lounge",
        Rules(
            ante=10,
            min_bet=10,
            structure=Structure.LOUNGE_LIMIT,
            first_round_starts=FirstRoundStarts.STARTER,
            later_rounds_start=LaterRoundsStart.FIRST_DRAWER,
            draw_starts=DrawStarts.AFTER_CLOSER,
            fold_when_free=True,
        ),
        TableSettings(
            start_stack=500,
            hands=0,
            buy_in_min_antes=1,
            buy_in_max_antes=50,
            rebuy=Rebuy.AUTO,
            button=Button.NONE,
            stakes=10,
        ),
        (Structure.LOUNGE_LIMIT, _PL, _NL),
        source="S4",
    ),
)

PROFILES: dict[str, Profile] = {game.name: game for game in _PROFILES}
"""Every game by its name, in the order people are shown."""


def profile(name: str | Profile) -> Profile:
    """The profile of that name; a profile is returned as it is. Raises RulesError for an unknown name."""
    if isinstance(name, Profile):
        return name
    if name in PROFILES:
        return PROFILES[name]
    raise RulesError(f"unknown profile {name!r}; known: {', '.join(PROFILES)}", profile=name)
