"""Rows of what came of hands and matches, as frozen values. Nothing in them was hidden from the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What came of one finished hand for one seat that was dealt in. Chips are whole numbers.

    user_id     the person, None for a bot and for somebody who is forgotten
    stakes      the larger one of ante and big blind          seats       seats dealt in
    position    seats left of the dealer, 0 = the dealer      drawn       cards drawn in each draw
    stack       before the hand                               put_in      into the pot, what came back left out
    entered     called, bet or raised in the first round      raised      bet or raised there
    aggressive  bets and raises in all rounds                 passive     calls in all rounds
    showdown    the hand was shown                            won         a part of a pot
    cards       as they were shown                            strength    of those cards in that game, higher wins
    category    kind of the shown hand where high hands win (`env.engine.hands.Category`)
    """

    table_id: int
    hand: int
    seat: int
    user_id: int | None
    bot_name: str | None
    bot_agent: str | None
    chat_id: int
    chat_group: bool
    profile: str
    stakes: int
    seats: int
    position: int
    drawn: list[int]
    stack: int
    net: int
    put_in: int
    entered: bool
    raised: bool
    aggressive: int
    passive: int
    folded: bool
    showdown: bool
    won: bool
    cards: list[int] | None
    category: int | None
    strength: int | None
    at: float


@dataclass(frozen=True, slots=True)
class PlacementRow:
    """The place of one seat in a match that is over: `first` to `last` where chips were equal; `net` chips."""

    table_id: int
    seat: int
    user_id: int | None
    bot_agent: str | None
    chat_id: int
    chat_group: bool
    profile: str
    seats: int
    first: int
    last: int
    net: int
    at: float


@dataclass(frozen=True, slots=True)
class AchievementRow:
    """What a person has earned, and the hand that did it."""

    user_id: int
    name: str
    table_id: int
    hand: int
    at: float
