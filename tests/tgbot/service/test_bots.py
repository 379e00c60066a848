"""Bots: they see their own seat, think beside the loop, and a broken one never stops a hand."""

import asyncio
import threading
from pathlib import Path

import numpy as np
import pytest
import structlog

from env.engine.actions import Action
from env.engine.cards import NO_CARD, card_text
from env.engine.views import SeatView
from tests.tgbot.service.kit import Scripted, call, private, running
from tgbot.service.model import Status
from tgbot.service.pace import Pace


class Broken:
    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        raise RuntimeError(f"I hold {[card_text(card) for card in view.cards]}")


def not_there(name: str) -> Broken:
    raise LookupError(name)


def greedy(_view: SeatView) -> Action:
    return Action.raise_to(100_000)


@pytest.mark.parametrize("agents", [lambda _: Broken(), not_there, lambda _: Scripted(greedy)])
async def test_a_broken_agent_checks_or_folds(tmp_path: Path, agents: object) -> None:
    with structlog.testing.capture_logs() as logs:
        async with running(tmp_path, agents=agents) as kit:  # type: ignore[arg-type]
            start = await kit.service.play_now(await kit.person(1), 2, private(1))
            state = await kit.play(start.id, lambda now: now.status == Status.PAUSE)
    assert state.hand is not None
    assert all(seat.drew in {(), (0,)} for seat in state.hand.public.seats[1:])
    assert logs
    assert all(entry["log_level"] == "warning" for entry in logs)
    cards = [card_text(card) for card in range(52)]
    assert not [entry for entry in logs for card in cards if f"'{card}'" in str(entry)]


async def test_agents_see_their_own_cards_only_and_run_in_one_thread(tmp_path: Path) -> None:
    views: list[SeatView] = []
    threads: set[int] = set()
    loaded: list[str] = []

    def choose(view: SeatView) -> Action:
        views.append(view)
        threads.add(threading.get_ident())
        return call(view)

    def load(name: str) -> Scripted:
        loaded.append(name)
        return Scripted(choose)

    async with running(tmp_path, agents=load) as kit:
        start = await kit.service.play_now(await kit.person(1), 3, private(1))
        await kit.play(start.id, lambda now: now.status == Status.PAUSE)
    assert {name.partition("@")[0] for name in loaded} == {"home:home-4"}
    assert len(loaded) == len(set(loaded))
    assert len(threads) == 1
    assert threading.get_ident() not in threads
    assert len(views) == 9
    for view in views:
        assert view.legal is not None
        assert view.public.shown == ()
        holes = [seat for seat, hole in enumerate(view.record.hole[:4]) if any(card != NO_CARD for card in hole)]
        assert holes == [view.seat]


async def test_the_pause_is_drawn_and_waited_for(tmp_path: Path) -> None:
    async with running(tmp_path, pace=Pace(bot_pause=(1.5, 4.0))) as kit:
        start = await kit.service.play_now(await kit.person(1), 1, private(1))
        if start.actor is not None and start.actor.person is not None:
            assert start.hand is not None
            start = await kit.service.act(start.id, 0, Action.check(), 1, start.hand.decision)
        assert start.actor is not None
        assert start.actor.bot is not None
        kit.clock.advance(1.4)
        assert kit.service.state(start.id) == start
        await asyncio.sleep(0)  # the bot has begun to wait
        kit.clock.advance(4.0)
        await kit.until(start.id, lambda now: now.version > start.version)
