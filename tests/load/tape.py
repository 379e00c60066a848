"""What a bot was asked and what it did, so that another can be made to do the same."""

from __future__ import annotations

import asyncio
import pickle
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.requests import Request

from tgbot.demo import DemoServer, Message, Press
from tgbot.demo.model import StoredFile
from tgbot.demo.params import Params


@dataclass
class Call:
    """A call of the Bot API: parameters as sent, files by parameter, and the message that it made, if one."""

    method: str
    values: dict[str, Any]
    files: dict[str, bytes]
    made: int | None

    @property
    def message(self) -> tuple[int, int] | None:
        """Chat and id of the message that it changes, None if none."""
        number = self.values.get("message_id")
        return None if number is None else (int(self.values["chat_id"]), int(number))


@dataclass
class Tape:
    """Presses with the seconds after which they came, and the calls made before the next one."""

    presses: list[tuple[float, dict[str, Any]]] = field(default_factory=list)
    calls: list[list[Call]] = field(default_factory=list)

    def save(self, path: Path) -> None:
        """Write it to a file."""
        path.write_bytes(pickle.dumps(self))

    @classmethod
    def load(cls, path: Path) -> Tape:
        """Read it from a file that `save` has written."""
        tape = pickle.loads(path.read_bytes())
        assert isinstance(tape, cls)
        return tape

    @property
    def number(self) -> int:
        """How many calls there are."""
        return sum(map(len, self.calls))


def record(server: DemoServer) -> tuple[Tape, Callable[[], None]]:
    """A tape that runs, and what stops it."""
    tape, began = Tape(), time.monotonic()
    call, put = server._call, server.state.updates.put

    async def recording_call(method: str, params: Params, request: Request) -> Any:
        result = await call(method, params, request)
        if method.lower() not in {"getupdates", "getme"} and tape.presses:
            made = result["message_id"] if method.startswith("send") else None
            files = {name: upload.data for name, upload in params.files.items()}
            tape.calls[-1].append(Call(method, dict(params.values), files, made))
        return result

    def recording_put(kind: str, body: dict[str, Any], *args: Any, **options: Any) -> Any:
        if kind == "callback_query":
            tape.presses.append((time.monotonic() - began, body))
            tape.calls.append([])
        return put(kind, body, *args, **options)

    def stop() -> None:
        server._call, server.state.updates.put = call, put  # type: ignore[method-assign]

    server._call, server.state.updates.put = recording_call, recording_put  # type: ignore[method-assign]
    return tape, stop


def furnish(server: DemoServer, tape: Tape) -> None:
    """Every message that the tape changes or has presses on, and that it does not make itself."""
    made = {(int(call.values["chat_id"]), call.made) for calls in tape.calls for call in calls if call.made is not None}
    for calls in tape.calls:
        for call in calls:
            if call.message is not None and call.message not in made:
                _put(server, *call.message, pictured=call.method in {"editMessageCaption", "editMessageMedia"})
    for _, body in tape.presses:
        message = body["message"]
        _put(server, message["chat"]["id"], message["message_id"], pictured="photo" in message)
    for user in server.state.people():
        user.started = True
    for chat in server.state.chats.values():
        chat.last_message_id = 10_000_000  # what is made now has another number than what was made then


def _put(server: DemoServer, chat_id: int, number: int, *, pictured: bool) -> None:
    chat = server.state.chats[chat_id]
    if number not in chat.messages:
        photo = StoredFile("photo", "photo", "photo.png", "image/png", b"", 1, 1) if pictured else None
        chat.messages[number] = Message(number, chat, server.state.bot, server.state.now(), "before", photo=photo)


async def play_back(server: DemoServer, tape: Tape) -> None:
    """The same presses at the same times."""
    began = time.monotonic()
    for seconds, body in tape.presses:
        await asyncio.sleep(max(0.0, began + seconds - time.monotonic()))
        message = server.state.chats[body["message"]["chat"]["id"]].messages[body["message"]["message_id"]]
        user = server.state.user(body["from"]["id"])
        server.state.presses[body["id"]] = Press(body["id"], user, message, body["data"], server.state.clock.now())
        server.state.put_update("callback_query", body)
