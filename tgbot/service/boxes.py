"""Boxes that persons tick before their turn (S4.7, S4-15, B1): private to the seat, they fire by themselves.

A box fires after a pause like a bot's, so nobody sees that it was one. It is looked at again when it fires.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from functools import partial

import structlog

from env.engine import preactions
from env.engine.preactions import Box, PreAction, WhyNotBox
from env.engine.profiles import Rebuy
from tgbot.clock import Clock
from tgbot.service.errors import ServiceError
from tgbot.service.model import TableState
from tgbot.service.presence import running
from tgbot.service.turns import RETRY, Turn, Turns
from tgbot.storage.rows import BoxRow

_log = structlog.get_logger(__name__)


def seat_with_boxes(state: TableState, user_id: int, number: int, betting_round: int) -> int:
    """The seat of a person in this round of this hand. Raises ServiceError (gone, stale, noseat)."""
    if not state.open:
        raise ServiceError("gone")
    here = state.hand
    if here is None or not running(state) or (here.number, here.public.round) != (number, betting_round):
        raise ServiceError("stale")
    seat = state.seat_of(user_id)
    if seat is None or seat.left:
        raise ServiceError("noseat")
    return seat.seat


def tick(state: TableState, seat: int, box: Box, chips: int | None = None) -> PreAction:
    """The box as ticked now; `chips`: what a call is to cost. Raises ServiceError (box, why)."""
    here = state.hand
    assert here is not None
    if box == Box.RAISE_ANY and state.settings.rebuy != Rebuy.AUTO:
        raise ServiceError("box", why="lounge_only")  # S5.10
    known = seat < len(here.public.seats)
    why = preactions.why_not_box(here.public, seat, box) if known else WhyNotBox.NOT_LIVE
    if why != WhyNotBox.NONE:
        raise ServiceError("box", why=why.value)
    pre = preactions.tick(here.public, seat, box, here.number)
    if box == Box.CALL and chips not in (None, pre.amount):
        raise ServiceError("box", why="price", n=pre.amount)
    return pre


def row_of(table_id: int, seat: int, pre: PreAction) -> BoxRow:
    """The row of a ticked box."""
    return BoxRow(table_id, seat, pre.hand, pre.round, pre.box.value, pre.amount)


def _box_of(row: BoxRow) -> PreAction:
    return PreAction(Box(row.box), row.hand, row.round, row.amount)


def ticked(state: TableState, row: BoxRow | None) -> PreAction | None:
    """The box of a row while it counts, else None."""
    here = state.hand
    if row is None or here is None or not running(state):
        return None
    pre = _box_of(row)
    return None if preactions.is_void(pre, here.public, row.seat, here.number) else pre


def cleared(state: TableState, row: BoxRow | None) -> PreAction | None:
    """The box of a row that was ticked in the present round and counts no more: its price has changed (S4.7)."""
    here = state.hand
    if row is None or here is None or not running(state) or ticked(state, row) is not None:
        return None
    if (row.hand, row.round) != (here.number, here.public.round) or here.public.drawing:
        return None
    return _box_of(row) if here.public.seats[row.seat].live else None


class BoxedTurns:
    """Lets boxes fire.

    Args:
        clock, source, pause: as for bots.
        ticked: the box of a seat that counts now, by table and seat.
        fire: does what the box of a seat says, if it still counts: table, seat, hand, decision.
    """

    def __init__(
        self,
        clock: Clock,
        source: random.Random,
        pause: tuple[float, float],
        ticked: Callable[[int, int], PreAction | None],
        fire: Callable[[int, int, int, int], Awaitable[None]],
    ) -> None:
        self._clock = clock
        self._source = source
        self._pause = pause
        self._ticked = ticked
        self._fire = fire
        self._turns = Turns()

    def consider(self, state: TableState) -> None:
        """After a change of a table or a box: if the seat to act has a box, let it fire."""
        actor = state.actor
        if actor is not None and actor.person is not None and self._ticked(state.id, actor.seat) is not None:
            self._turns.begin(state, partial(self._wait, actor.seat))

    async def stop(self) -> None:
        """Stop; boxes that were about to fire do so after the next start."""
        await self._turns.stop()

    async def _wait(self, seat: int, turn: Turn) -> None:
        table_id, hand, decision = turn
        await self._clock.sleep(self._source.uniform(*self._pause))
        while True:
            try:
                await self._fire(table_id, seat, hand, decision)
            except ServiceError:
                return  # the table has moved on
            except Exception:  # noqa: BLE001 - the person counts on it, so it must try again
                _log.exception("box was not stored", table=table_id)
                await self._clock.sleep(RETRY)
            else:
                return
