"""Stacks that were taken from an open table: who comes back within hours sits down with the same one (S2.7)."""

from __future__ import annotations

from env.engine import match
from tgbot.service.model import Kept, TableState


def kept_stack(state: TableState, user_id: int, now: float) -> int:
    """Chips that the person took from this table a short while ago, 0 without any."""
    return next((one.chips for one in state.kept if one.user_id == user_id and one.until > now), 0)


def with_kept(state: TableState, kept: Kept, now: float) -> tuple[Kept, ...]:
    """What is kept at the table together with this, which replaces an earlier one of the person."""
    return (*without(state, kept.user_id, now), kept)


def without(state: TableState, user_id: int, now: float) -> tuple[Kept, ...]:
    """What is kept at the table for others, as far as it still counts."""
    return tuple(one for one in state.kept if one.user_id != user_id and one.until > now)


def stack_again(state: TableState, user_id: int, balance: int, now: float) -> int | None:
    """What the person sits down with again: the old stack, or as much of it as the balance holds.

    None without an old stack, or where it would not pay the next hand: then it is an ordinary buy-in.
    """
    chips = min(kept_stack(state, user_id, now), balance)
    return chips if match.payers([chips], state.rules) else None
