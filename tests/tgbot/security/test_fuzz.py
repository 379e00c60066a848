"""Odd updates and odd callback data, fed to the handlers of a running bot: see `scene` for what must hold after each.

An update is made from its seed, so hypothesis looks for seeds that fail, and a failure names the update.
"""

import asyncio
import json
import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.tgbot.security.odd_updates import update
from tests.tgbot.security.scene import Scene, Violation, scene, sender_of

BATCH = 40
WHO = ("outsiders", "members", "anybody")


async def feed(there: Scene, who: str, seeds: Sequence[int]) -> None:
    """Feed the updates of these seeds. Raises Violation, which tells the update."""
    w = there.w
    users = {"outsiders": (there.dora, there.eve), "members": (w.anna, w.boris, w.chen), "anybody": ()}[who]
    outside = who == "outsiders"
    await there.prepare()
    stored = await there.stored(*users) if outside else ""
    known = there.known(*users, outside=outside)
    for seed in seeds:
        sender = users[seed % len(users)] if users else None
        made = update(random.Random(seed), known, there.number(), None if sender is None else sender_of(sender))
        try:
            await there.feed(made, sender)
        except Exception as error:
            raise Violation(f"{error!r} after {json.dumps(made, default=str)[:2000]}") from error
    if outside and await there.stored(*users) != stored:
        raise Violation("something is stored of others")
    await there.rest()


@pytest.mark.parametrize("who", WHO)
async def test_odd_updates_do_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, who: str) -> None:
    async with scene(tmp_path, monkeypatch) as there:
        start = 1_000_000 * WHO.index(who)
        for first in range(start, start + 2 * BATCH, BATCH):
            await feed(there, who, range(first, first + BATCH))


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("who", WHO)
def test_a_hundred_thousand_odd_updates_do_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, who: str, part: int
) -> None:
    """Sixty worlds, each with 42 batches of 40 updates whose seeds hypothesis chooses."""
    with asyncio.Runner() as runner:
        context = scene(tmp_path, monkeypatch, seed=part + 1)
        there = runner.run(context.__aenter__())

        @settings(
            max_examples=42,
            deadline=None,
            database=None,
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        )
        @given(st.lists(st.integers(0, 2**48), min_size=BATCH, max_size=BATCH))
        def batches(seeds: list[int]) -> None:
            runner.run(feed(there, who, [seed + part for seed in seeds]))

        try:
            batches()
        finally:
            runner.run(context.__aexit__(None, None, None))
