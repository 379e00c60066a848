"""Sit-and-go: everybody starts with the same stack, stakes rise, and it goes on until one seat has all chips.

The schedule: a level lasts `HANDS` hands, each has `FACTOR` times the stakes of the one before, in whole chips. Stakes
stay where they are once the next level would ask for more than a stack of the start: until then some seat can always
pay. Who cannot pay the next hand is out; the later, the better the place.
"""

from __future__ import annotations

from dataclasses import replace

from env.engine import match
from env.engine.profiles import Profile, Rebuy
from env.errors import RulesError
from tgbot.service.draft import Draft
from tgbot.service.model import TableState

HANDS = 6
"""Hands of a level."""
FACTOR = 2
"""What stakes are multiplied with at each new level."""


def game(base: Profile) -> Profile:
    """A profile as a sit-and-go plays it: no last hand, no chips but those of the start."""
    return base.at(hands=0, rebuy=Rebuy.NONE, buy_in_min_antes=None, buy_in_max_antes=None)


def as_sit_and_go(state: TableState, base: Profile) -> TableState:
    """A table without seats, as a sit-and-go of this game."""
    chosen = game(base)
    return replace(state, rules=chosen.rules, settings=chosen.table, sit_and_go=chosen.table.stakes)


def level_of_hand(number: int) -> int:
    """The level of the hand `number`, both from 1 on; in the end levels have the same stakes."""
    return 1 + (number - 1) // HANDS


def game_of_hand(now: Profile, first: int, number: int) -> Profile:
    """The game of the hand `number`. now: at any level; first: the stakes of level 1."""
    found = now.at(stakes=first)
    for _ in range(1, level_of_hand(number)):
        try:
            found = found.at(stakes=FACTOR * found.table.stakes)
        except RulesError:
            break
    return found


def rise(draft: Draft, number: int) -> None:
    """Let the stakes be those of the hand `number`, which comes next."""
    state = draft.state
    if state.sit_and_go is not None:
        next_game = game_of_hand(state.game, state.sit_and_go, number)
        if next_game.rules != state.rules:
            draft.set(rules=next_game.rules, settings=next_game.table)


def collect(draft: Draft) -> None:
    """At the end whoever is left has all chips: also those that others could not pay an ante with any more."""
    state = draft.state
    able = match.payers([seat.stack for seat in state.seats], state.rules)
    if len(able) != 1:
        return
    total = sum(seat.stack for seat in state.seats)
    for seat in state.seats:
        draft.set_seat(seat.seat, stack=total if seat.seat in able else 0)


def ranks(state: TableState) -> list[int]:
    """A number a seat, higher is better: who still plays by chips, then who was out later. Equal is the same place."""
    kept = [(seat.out_in_hand is None, seat.out_in_hand or seat.stack) for seat in state.seats]
    return [sorted(set(kept)).index(one) for one in kept]
