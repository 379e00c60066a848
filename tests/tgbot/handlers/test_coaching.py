"""The coaches' thread: one that hangs holds up nobody else."""

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from env.engine.rules import Rules
from env.engine.table import Table
from env.engine.views import SeatView
from tgbot.coaching import Coaching
from tgbot.service.errors import ServiceError


def view(seats: int) -> SeatView:
    table = Table.deal(Rules(), [100] * seats, 0, tuple(range(52)))
    assert table.actor is not None
    return table.view(table.actor)


async def test_a_coach_that_hangs_is_left_behind() -> None:
    free, asked = threading.Event(), []

    def load(profile: str, seats: int) -> Any:
        def advise(of: SeatView) -> Any:
            asked.append(seats)
            if seats == 3:
                free.wait()
            return SimpleNamespace(valued=False)

        return SimpleNamespace(advise=advise, name=f"coach of {seats}")

    coaching = Coaching(load, patience=0.1)
    with pytest.raises(ServiceError, match="coachhung"):
        await coaching.hint("home", view(3))
    found = await coaching.hint("home", view(2))
    assert found is not None
    assert found[1] == "coach of 2"
    assert await coaching.hint("home", view(3)) is None, "it is not asked again"
    assert asked == [3, 2]
    free.set()
    await coaching.stop()


async def test_what_was_asked_behind_a_coach_that_hangs_is_answered() -> None:
    free = threading.Event()

    def load(profile: str, seats: int) -> Any:
        if seats == 3:
            free.wait()
        return SimpleNamespace(advise=lambda of: SimpleNamespace(valued=False), name=f"coach of {seats}")

    coaching = Coaching(load, patience=0.1)
    hanging, *waiting = await asyncio.gather(
        *(coaching.hint("home", view(seats)) for seats in (3, 2, 4)), return_exceptions=True
    )
    assert isinstance(hanging, ServiceError)
    assert [found[1] for found in waiting if isinstance(found, tuple)] == ["coach of 2", "coach of 4"]
    free.set()
    await coaching.stop()
