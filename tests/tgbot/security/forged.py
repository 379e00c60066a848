"""Presses as a modified client could make them: of any data, under any message, by anybody."""

from __future__ import annotations

from typing import Any

from tests.tgbot.e2e.world import World
from tgbot.demo import Answer, Message, User
from tgbot.demo.views import message_view, user_view

Json = dict[str, Any]


async def forge(w: World, user: User, under: Message, data: str, **other: Any) -> Answer:
    """The answer to a press that no keyboard offered; `other` replaces fields of the callback query."""
    press = w.server.state.add_press(user, under, data)
    query: Json = {"id": press.id, "from": user_view(user), "message": message_view(under), "data": data}
    w.server.state.put_update("callback_query", query | {"chat_instance": "1"} | other)
    await w.until(press.done.is_set)
    assert press.answer is not None
    return press.answer


async def put(w: World, kind: str, body: Json) -> None:
    """An update as it is, and until it has been handled."""
    w.server.state.put_update(kind, body)
    await w.until(lambda: not w.server.state.updates.pending)


async def own_message(w: World, user: User) -> Message:
    """A message of the bot in the person's private chat."""
    await w.server.start(user)
    return await w.message(user, "Five Draw")
