"""A reminder 15 s into a turn: the only message with sound. It goes when the turn does.

In private if the person can be reached there and wants it, else in the group: only who cannot be reached is reminded
there. Where no clock runs nobody is.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from tgbot import render
from tgbot.clock import Clock
from tgbot.sending.sender import Sender
from tgbot.sending.wire import Post
from tgbot.service.model import TableState
from tgbot.service.tables import TableService

PING_AFTER = 15.0  # seconds of a turn


@dataclass(eq=False)
class _Ping:
    """One turn of one table, and the reminder that was sent for it."""

    decision: tuple[int, int]
    task: asyncio.Task[None] | None = None
    chat_id: int = 0
    message_id: int | None = None
    over: bool = False


class Pings:
    """Follows the turns of all tables."""

    def __init__(self, service: TableService, sender: Sender, clock: Clock) -> None:
        self._service = service
        self._sender = sender
        self._clock = clock
        self._pings: dict[int, _Ping] = {}

    def follow(self, state: TableState) -> None:
        """A table has changed: a turn may have begun or ended."""
        decision = _timed_turn(state)
        ping = self._pings.get(state.id)
        if ping is not None and ping.decision == decision:
            return
        if ping is not None:
            del self._pings[state.id]
            self._end(ping)
        if decision is not None:
            ping = self._pings[state.id] = _Ping(decision)
            ping.task = asyncio.create_task(self._remind(state.id, ping))

    def forget(self, table_id: int) -> None:
        """Another process goes on with a table: the reminder goes, nobody would take it away later."""
        ping = self._pings.pop(table_id, None)
        if ping is not None:
            self._end(ping)

    async def stop(self) -> None:
        """Remind nobody any more."""
        tasks = [ping.task for ping in self._pings.values() if ping.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _end(self, ping: _Ping) -> None:
        ping.over = True
        if ping.task is not None:
            ping.task.cancel()
        self._delete(ping)

    def _delete(self, ping: _Ping) -> None:
        if ping.message_id is not None:
            self._sender.post(Post.deletion(ping.chat_id, ping.message_id))

    async def _remind(self, table_id: int, ping: _Ping) -> None:
        await self._clock.sleep(PING_AFTER)
        state = self._service.state(table_id)
        if state is None or _timed_turn(state) != ping.decision:
            return
        actor = state.actor
        assert actor is not None
        assert actor.person is not None
        view = self._service.seat_view(table_id, actor.seat)
        if view is None or view.legal is None:
            return

        def sent(message_id: int) -> None:
            ping.message_id = message_id
            if ping.over:  # the turn ended while the reminder was under way
                self._delete(ping)

        if actor.person.dm_ok:
            if not actor.person.prefs.ping:
                return
            ping.chat_id, topic = actor.person.user_id, 0
            screen = render.ping_private(state, actor.person.language)
        elif state.chat.group:
            ping.chat_id, topic = state.chat.chat_id, state.chat.topic
            screen = render.ping_group(state, view.legal)
        else:
            return  # in private there is nobody else to tell
        self._sender.post(Post(ping.chat_id, screen, topic, loud=True, sent=sent))


def _timed_turn(state: TableState) -> tuple[int, int] | None:
    """Hand and decision of a person's turn against the clock."""
    actor, hand = state.actor, state.hand
    if actor is None or actor.person is None or hand is None or hand.deadline is None:
        return None
    return hand.number, hand.decision
