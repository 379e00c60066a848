"""Table talk: only where it is wanted, seldom, and drawn from chance that knows no card."""

import asyncio
import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import cast

from tests.tgbot.render.samples import raised
from tgbot import render
from tgbot.clock import ManualClock
from tgbot.followers import talk
from tgbot.followers.talk import Talk
from tgbot.sending.sender import Sender
from tgbot.sending.wire import Post
from tgbot.service.groups import Groups
from tgbot.service.model import Status, TableState
from tgbot.storage.database import Database


class Ears:
    """A sender that keeps what it is given."""

    def __init__(self, clock: ManualClock) -> None:
        self.clock = clock
        self.heard: list[tuple[float, str]] = []

    def post(self, post: Post) -> None:
        self.heard.append((self.clock.now(), post.screen.text))


def dealt(number: int) -> TableState:
    state, _ = raised("en")
    assert state.hand is not None
    return replace(state, hand=replace(state.hand, number=number))


async def hands(tmp_path: Path, seed: int, *, wanted: bool, number: int = 120) -> list[tuple[float, str]]:
    """What is said while so many hands are dealt, a minute each."""
    database = await Database.open(f"sqlite:///{tmp_path / f'{seed}{wanted}.db'}")
    groups, clock = Groups(database), ManualClock()
    await groups.change(dealt(1).chat.chat_id, "Club", bots_chat=wanted)
    ears = Ears(clock)
    speaking = Talk(groups, cast("Sender", ears), clock, random.Random(seed))
    for hand in range(1, number + 1):
        for _ in range(3):  # every change of a hand is told, only the deal counts
            speaking.follow(dealt(hand))
        for _ in range(2):
            await asyncio.sleep(0)
            clock.advance(30)
            await asyncio.sleep(0)
    await speaking.stop()
    await database.close()
    return ears.heard


async def test_bots_are_silent_unless_the_group_wants_them_to_talk(tmp_path: Path) -> None:
    assert await hands(tmp_path, 1, wanted=False) == []


async def test_they_speak_seldom_and_never_in_step_with_the_deal(tmp_path: Path) -> None:
    heard = await hands(tmp_path, 1, wanted=True)
    times = [at for at, _ in heard]
    assert 5 <= len(heard) <= 30
    assert all(later - earlier > talk.QUIET - talk.DELAY[1] for earlier, later in pairwise(times))
    assert len({text for _, text in heard}) > 3
    state = dealt(1)
    lines = {render.talk(state, seat, line).text for seat in (2, 4) for line in range(1, render.TALK + 1)}
    assert {text for _, text in heard} <= lines


async def test_what_is_said_does_not_depend_on_the_cards(tmp_path: Path) -> None:
    """The same chance gives the same lines at the same times, whatever is held and done."""
    database = await Database.open(f"sqlite:///{tmp_path / 'cards.db'}")
    groups = Groups(database)
    await groups.change(dealt(1).chat.chat_id, "Club", bots_chat=True)
    said = []
    for change in (lambda state: state, lambda state: replace(state, status=Status.PLAYING, best_hand=(0, (1, 2, 3)))):
        clock = ManualClock()
        ears = Ears(clock)
        speaking = Talk(groups, cast("Sender", ears), clock, random.Random(3))
        for hand in range(1, 40):
            speaking.follow(change(dealt(hand)))
            await asyncio.sleep(0)
            clock.advance(60)
            await asyncio.sleep(0)
        await speaking.stop()
        said.append(ears.heard)
    await database.close()
    assert said[0] == said[1] != []
