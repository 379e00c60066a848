"""The web page and its own small API under /demo: a live stream per person, and what persons can do.

Errors come as {"error": text} with status 400.
"""

import asyncio
import inspect
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from tgbot.demo.errors import NotPossible
from tgbot.demo.faults import Fault
from tgbot.demo.model import Event, Json, Message, User
from tgbot.demo.page_views import event_view, people_view, seen_view, snapshot

if TYPE_CHECKING:
    from tgbot.demo.server import DemoServer

STATIC = Path(__file__).parent / "static"
Action = Callable[["DemoServer", User, Json], Any]


def _message(server: "DemoServer", body: Json) -> Message:
    chat = server.state.chat(int(body["chat"]))
    message = chat.messages.get(int(body["message"]))
    if message is None:
        raise NotPossible("the message is gone")
    return message


def _say(server: "DemoServer", user: User, body: Json) -> Json:
    chat = server.state.chat(int(body["chat"]))
    reply_to = chat.messages.get(int(body.get("reply_to") or 0))
    thread_id = body.get("thread_id")
    message = server.people.say(user, chat, str(body["text"]), reply_to=reply_to, thread_id=thread_id)
    return {"message": message.message_id}


def _press(server: "DemoServer", user: User, body: Json) -> Json:
    press = server.people.press(user, _message(server, body), data=str(body["data"]))
    return {"press": press.id}


def _start(server: "DemoServer", user: User, body: Json) -> Json:
    return {"message": server.people.start(user, str(body.get("payload") or "")).message_id}


def _add_bot(server: "DemoServer", user: User, body: Json) -> Json:
    server.people.add_bot(user, server.state.chat(int(body["chat"])), body.get("payload"))
    return {}


def _remove_bot(server: "DemoServer", user: User, body: Json) -> Json:
    server.people.remove_bot(user, server.state.chat(int(body["chat"])))
    return {}


def _join(server: "DemoServer", user: User, body: Json) -> Json:
    server.people.join(user, server.state.chat(int(body["chat"])))
    return {}


def _leave(server: "DemoServer", user: User, body: Json) -> Json:
    server.people.leave(user, server.state.chat(int(body["chat"])))
    return {}


def _block(server: "DemoServer", user: User, _body: Json) -> Json:
    server.people.block(user)
    return {}


def _delete(server: "DemoServer", user: User, body: Json) -> Json:
    server.people.delete(user, _message(server, body))
    return {}


def _read(server: "DemoServer", user: User, body: Json) -> Json:
    server.people.read(user, server.state.chat(int(body["chat"])))
    return {}


def _person(server: "DemoServer", user: User, body: Json) -> Json:
    name = str(body.get("name") or "").strip()[:64]
    if not name:
        raise NotPossible("a name is needed")
    person = server.state.add_user(name, str(body.get("language") or "en")[:2])
    for chat in server.state.chats.values():
        if chat.is_group and chat.has(user) and body.get("join", True) and chat.migrated_to is None:
            server.people.join(person, chat)
    return {"id": person.id}


def _group(server: "DemoServer", user: User, body: Json) -> Json:
    title = str(body.get("title") or "").strip()[:128] or "New group"
    members = [user, *(person for person in server.state.people() if person is not user)]
    return {"id": server.state.add_group(title, members).id}


async def _restart(server: "DemoServer", _user: User, _body: Json) -> Json:
    if server.restart_bot is None:
        raise NotPossible("nothing here can restart the bot")
    await server.restart_bot()
    return {}


ACTIONS: dict[str, Action] = {
    "say": _say,
    "press": _press,
    "start": _start,
    "join": _join,
    "leave": _leave,
    "block": _block,
    "delete": _delete,
    "read": _read,
    "person": _person,
    "group": _group,
    "add_bot": _add_bot,
    "remove_bot": _remove_bot,
    "restart": _restart,
}


class Page:
    """The page's routes."""

    def __init__(self, server: "DemoServer") -> None:
        self._server = server

    def routes(self) -> list[Route | Mount]:
        """Everything but the Bot API itself."""
        return [
            Route("/", self.index),
            Mount("/static", StaticFiles(directory=STATIC)),
            Route("/demo/state", self.state),
            Route("/demo/events", self.events),
            Route("/demo/log", self.log),
            Route("/demo/file/{file_id}", self.file),
            Route("/demo/clock/advance", self.advance, methods=["POST"]),
            Route("/demo/faults", self.faults, methods=["GET", "POST", "DELETE"]),
            Route("/demo/{action}", self.act, methods=["POST"]),
        ]

    async def index(self, _request: Request) -> Response:
        """The page."""
        return FileResponse(STATIC / "index.html")

    def _viewer(self, request: Request) -> User:
        return self._server.state.user(request.query_params.get("as") or self._server.state.people()[0])

    async def state(self, request: Request) -> Response:
        """What one person sees now."""
        return await self._guarded(self._state_of(request))

    async def _state_of(self, request: Request) -> Json:
        return snapshot(self._server, self._viewer(request))

    async def log(self, _request: Request) -> Response:
        """The inspector's view: API calls, and who could see each text."""
        state = self._server.state
        names = {user.id: user.first_name for user in state.people()}
        seen = [seen_view(record, names) for record in state.visibility_log[-300:]]
        return JSONResponse({"api": list(state.api_log), "seen": seen})

    async def file(self, request: Request) -> Response:
        """The bytes of a picture or document."""
        stored = self._server.state.files.get(request.path_params["file_id"])
        if stored is None:
            return JSONResponse({"error": "no such file"}, status_code=404)
        return Response(stored.data, media_type=stored.mime, headers={"Cache-Control": "max-age=86400"})

    async def act(self, request: Request) -> Response:
        """Let a person do something: {"as": person, ...}."""
        action = ACTIONS.get(request.path_params["action"])
        if action is None:
            return JSONResponse({"error": "no such action"}, status_code=404)
        return await self._guarded(self._perform(action, request))

    async def _perform(self, action: Action, request: Request) -> Json:
        body = await _json_body(request)
        result = action(self._server, self._server.state.user(body.get("as", "")), body)
        return dict(await result if inspect.isawaitable(result) else result)

    async def advance(self, request: Request) -> Response:
        """Move a manual clock: {"seconds": n}."""
        return await self._guarded(self._advance(request))

    async def _advance(self, request: Request) -> Json:
        body = await _json_body(request)
        await self._server.advance(float(body.get("seconds", 0)))
        return {"now": self._server.state.clock.now()}

    async def faults(self, request: Request) -> Response:
        """GET the active faults, POST one ({"kind", "method", "chat_id", "times", ...}), DELETE all or ?id=."""
        return await self._guarded(self._faults(request))

    async def _faults(self, request: Request) -> Json:
        faults = self._server.state.faults
        if request.method == "POST":
            body = await _json_body(request)
            body.pop("id", None)
            faults.add(Fault(**body))
        elif request.method == "DELETE":
            number = request.query_params.get("id")
            if number is None:
                faults.clear()
            else:
                faults.remove(int(number))
        self._server.state.emit("faults")
        return {"faults": faults.active()}

    async def _guarded(self, work: Awaitable[Json]) -> Response:
        try:
            return JSONResponse(await work)
        except (NotPossible, KeyError, TypeError, ValueError) as error:
            return JSONResponse({"error": str(error)}, status_code=400)

    async def events(self, request: Request) -> Response:
        """Server-sent events for one person (?as=); with ?inspect=1 also the inspector's."""
        try:
            viewer = self._viewer(request)
        except NotPossible as error:
            return JSONResponse({"error": str(error)}, status_code=400)
        stream = self._stream(viewer, request.query_params.get("inspect") == "1")
        return StreamingResponse(stream, media_type="text/event-stream", headers={"Cache-Control": "no-store"})

    async def _stream(self, viewer: User, inspector: bool) -> AsyncIterator[str]:
        """A snapshot, then each change this person may see."""
        server, queue = self._server, asyncio.Queue[Event | None]()
        server.state.listeners.add(queue.put_nowait)
        server.streams.add(queue)
        stale = recount = False  # what to send once the queue is empty: everything, or the unread counts
        try:
            yield _line({"kind": "snapshot", **snapshot(server, viewer)})
            while (event := await queue.get()) is not None:
                stale |= event.kind in ("chats", "commands")
                recount |= event.kind in ("people", "message", "delete")
                mine = event.viewers is None or viewer.id in event.viewers
                extra = inspector and event.kind in ("api", "seen", "faults")
                if extra or (mine and event.kind not in ("chats", "commands", "people")):
                    yield _line(event_view(event, server.state))
                if not queue.empty():
                    continue
                if stale:
                    yield _line({"kind": "snapshot", **snapshot(server, viewer)})
                elif recount:
                    yield _line({"kind": "people", "people": people_view(server.state)})
                stale = recount = False
        finally:
            server.streams.discard(queue)
            server.state.listeners.discard(queue.put_nowait)


def _line(body: Json) -> str:
    return f"data: {json.dumps(body, default=asdict)}\n\n"


async def _json_body(request: Request) -> Json:
    body = await request.json()
    if not isinstance(body, dict):
        raise TypeError("expected a JSON object")
    return body
