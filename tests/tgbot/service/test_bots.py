"""Bots: they see their own seat, think beside the loop, and pause as long as was drawn."""

import asyncio
import threading
from pathlib import Path

from env.engine.actions import Action
from env.engine.cards import NO_CARD
from env.engine.views import SeatView
from tests.tgbot.service.kit import Scripted, call, private, running
from tgbot.service.model import Status
from tgbot.service.pace import Pace


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
