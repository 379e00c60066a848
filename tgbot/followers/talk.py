"""Table talk of bots, in groups that want it: now and then a calm line.

Whether, when, who and what is drawn as a hand is dealt, from chance of its own: it tells nothing of any card.
"""

from __future__ import annotations

import random

from tgbot import render
from tgbot.clock import Clock
from tgbot.followers.tasks import Tasks
from tgbot.sending.sender import Sender
from tgbot.sending.wire import Post
from tgbot.service.groups import Groups
from tgbot.service.model import Status, TableState

CHANCE = 0.15  # that somebody speaks in a hand
DELAY = (5.0, 40.0)  # seconds after the deal
QUIET = 240.0  # seconds between two lines in a chat


class Talk:
    """Follows all tables."""

    def __init__(self, groups: Groups, sender: Sender, clock: Clock, source: random.Random | None = None) -> None:
        self._groups = groups
        self._sender = sender
        self._clock = clock
        self._source = source or random.Random()
        self._hands: dict[int, int] = {}
        self._spoken: dict[int, float] = {}
        self._tasks = Tasks()

    def follow(self, state: TableState) -> None:
        """A table has changed: a hand may have been dealt."""
        hand = state.hand
        if not state.open:
            self._hands.pop(state.id, None)
        if state.status != Status.PLAYING or hand is None or self._hands.get(state.id) == hand.number:
            return
        self._hands[state.id] = hand.number
        if state.chat.group and self._groups.of(state.chat.chat_id).bots_chat:
            self._perhaps(state)

    def _perhaps(self, state: TableState) -> None:
        bots = [seat.seat for seat in state.seats if seat.bot is not None]
        now, chat_id = self._clock.now(), state.chat.chat_id
        speaks = self._source.random() < CHANCE
        if not bots or not speaks or now - self._spoken.get(chat_id, -QUIET) < QUIET:
            return
        self._spoken = {chat: at for chat, at in self._spoken.items() if now - at < QUIET} | {chat_id: now}
        line, seat = self._source.randint(1, render.TALK), self._source.choice(bots)
        post = Post(chat_id, render.talk(state, seat, line), topic=state.chat.topic)
        self._tasks.start(self._say(post, self._source.uniform(*DELAY)))

    def forget(self, table_id: int) -> None:
        """Another process goes on with a table."""
        self._hands.pop(table_id, None)

    async def stop(self) -> None:
        """Say nothing any more."""
        await self._tasks.stop()

    async def _say(self, post: Post, delay: float) -> None:
        await self._clock.sleep(delay)
        if self._groups.of(post.chat_id).bots_chat:
            self._sender.post(post)
