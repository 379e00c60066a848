"""The demo server: Telegram's Bot API and the web page on one port, and the Python handle that tests use."""

import asyncio
import contextlib
import inspect
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, Self, TypeVar, cast

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from tgbot.clock import Clock, SystemClock
from tgbot.demo import spoiled
from tgbot.demo.context import Context
from tgbot.demo.delivery import deliver_forever
from tgbot.demo.errors import ApiError, NotPossible, not_found, unauthorized
from tgbot.demo.faults import Fault, Faults
from tgbot.demo.methods import METHODS, summary
from tgbot.demo.model import Answer, Chat, Event, Message, User
from tgbot.demo.page import Page
from tgbot.demo.params import Params, read_params
from tgbot.demo.people import People
from tgbot.demo.state import State

DEFAULT_TOKEN = "7000000001:DEMO-five-draw-pretend-telegram-token"  # noqa: S105 - opens nothing but the demo
REAL_SECONDS = 10.0  # how long the Python handle waits for the bot before it gives up
UserRef = User | int | str
ChatRef = Chat | User | int | str
T = TypeVar("T")
log = logging.getLogger(__name__)


class _Protocol(H11Protocol):
    """Hands the connection to the application, so that a fault can break it."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        inner = self.app

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            await inner(cast("Any", {**scope, "demo.transport": transport}), cast("Any", receive), cast("Any", send))

        self.app = cast("Any", app)


class _Uvicorn(uvicorn.Server):
    """uvicorn without signal handlers and without its ten ticks a second."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = asyncio.Event()
        self.stop = asyncio.Event()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def main_loop(self) -> None:
        self.ready.set()
        await self.stop.wait()


class DemoServer:
    """A pretend Telegram; `async with DemoServer() as server` runs it on this event loop.

    clock: moves time-outs and limits. port 0: any free port. rate_limits False: 429 only by faults.
    populate False: no people and no groups. The address is known once the server runs.
    """

    def __init__(
        self,
        *,
        clock: Clock | None = None,
        host: str = "127.0.0.1",
        port: int = 0,
        token: str = DEFAULT_TOKEN,
        rate_limits: bool = True,
        populate: bool = True,
    ) -> None:
        self.token = token
        self.state = State(clock or SystemClock(), rate_limits=rate_limits)
        self.people = People(self.state)
        self.restart_bot: Callable[[], Awaitable[None]] | None = None  # behind the page's "restart bot" switch
        self.streams: set[asyncio.Queue[Event | None]] = set()  # open pages
        methods = ["GET", "POST"]
        api = Route("/bot{token}/{method}", self._bot_api, methods=methods)
        routes = [api, Route("/file/bot{token}/{path:path}", self._file), *Page(self).routes()]
        self.app = Starlette(routes=routes)
        self._host, self._port = host, port
        self._uvicorn: _Uvicorn | None = None
        self._tasks: list[asyncio.Task[None]] = []
        if populate:
            self.state.populate()

    # Running

    async def __aenter__(self) -> Self:
        listener = socket.create_server((self._host, self._port))
        self._port = listener.getsockname()[1]
        config = uvicorn.Config(
            self.app,
            http=_Protocol,
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=1,
        )
        server = _Uvicorn(config)
        self._uvicorn = server
        self._tasks = [
            asyncio.create_task(server.serve(sockets=[listener])),
            asyncio.create_task(deliver_forever(self.state)),
        ]
        await server.ready.wait()
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Stop: long polls return at once, pages are disconnected, the port is free again."""
        if self._uvicorn is None:
            return
        self.state.updates.close()
        for queue in self.streams:
            queue.put_nowait(None)
        serving, delivering = self._tasks
        delivering.cancel()
        self._uvicorn.stop.set()
        await asyncio.gather(serving, delivering, return_exceptions=True)
        self._uvicorn = None

    @property
    def url(self) -> str:
        """Address of the page."""
        return f"http://{self._host}:{self._port}"

    @property
    def bot_url(self) -> str:
        """Base address of the Bot API; the token is appended to it."""
        return f"{self.url}/bot"

    # The Bot API over HTTP

    async def _bot_api(self, request: Request) -> Response:
        method = str(request.path_params["method"])
        params, fault = Params({}, {}), None

        async def gone() -> None:
            while (await request.receive())["type"] != "http.disconnect":
                pass

        try:
            if request.path_params["token"] != self.token:
                raise unauthorized() if ":" in request.path_params["token"] else not_found()
            params = await read_params(request)
            fault = self.state.faults.take_call(method, params.integer("chat_id"))
            if fault is not None:
                if fault.kind in spoiled.BEFORE:
                    return await spoiled.instead(fault, self.state, request, gone)
                if (refusal := fault.error()) is not None:
                    raise refusal
            result = await self._call(method, params, gone)
        except ApiError as error:
            self._note(method, params, error)
            return spoiled.refused(fault, error)
        answer = await spoiled.afterwards(fault, self.state, request, gone, {"ok": True, "result": result})
        self._note(method, params, None)
        return answer

    async def _call(self, method: str, params: Params, gone: Callable[[], Awaitable[None]]) -> Any:
        handler = METHODS.get(method.lower())
        if handler is None:
            raise not_found()
        try:
            return await handler(Context(self.state, self.people, gone), params)
        except (ValueError, TypeError, KeyError, AttributeError):
            log.exception("the demo server failed at %s", method)
            raise ApiError(500, "Internal Server Error") from None

    def _note(self, method: str, params: Params, error: ApiError | None) -> None:
        if method.lower() == "getupdates" and error is None:
            return
        entry = {
            "time": self.state.clock.now(),
            "method": method,
            "params": summary(params),
            "error": None if error is None else f"{error.code} {error.description}",
        }
        self.state.api_log.append(entry)
        self.state.emit("api", {"call": entry}, frozenset())

    async def _file(self, request: Request) -> Response:
        """The bytes of a file, under the path that getFile told."""
        path, token = request.path_params["path"], request.path_params["token"]
        stored = next((one for one in self.state.files.values() if one.path == path), None)
        if token != self.token or stored is None:
            error = unauthorized() if token != self.token else not_found()
            return JSONResponse(error.to_api(), status_code=error.code)
        return Response(stored.data, media_type=stored.mime)

    # What persons do, for tests

    @property
    def faults(self) -> Faults:
        """The fault switches."""
        return self.state.faults

    def fault(self, kind: str, **options: Any) -> Fault:
        """Switch a fault on; the options are `Fault`'s fields."""
        return self.state.faults.add(Fault(cast("Any", kind), **options))

    def user(self, ref: UserRef) -> User:
        """A person by name or id."""
        return self.state.user(ref)

    def chat(self, ref: ChatRef) -> Chat:
        """A group by title or id; a private chat by its person."""
        return self.state.chat(ref)

    async def say(
        self,
        user: UserRef,
        chat: ChatRef,
        text: str,
        reply_to: Message | None = None,
        *,
        thread_id: int | None = None,
        anonymous: bool = False,
    ) -> Message:
        """Let a person write; the message as sent."""
        return self.people.say(
            self.user(user), self.chat(chat), text, reply_to=reply_to, thread_id=thread_id, anonymous=anonymous
        )

    async def start(self, user: UserRef, payload: str = "") -> Message:
        """Let a person press Start in the private chat, with a deep link's payload."""
        return self.people.start(self.user(user), payload)

    async def press(
        self,
        user: UserRef,
        message: Message,
        data: str | None = None,
        label: str | None = None,
        *,
        within: float = REAL_SECONDS,
    ) -> Answer:
        """Press a button and return the bot's answer; TimeoutError after `within` real seconds without one."""
        press = self.people.press(self.user(user), message, data=data, label=label)
        try:
            await asyncio.wait_for(press.done.wait(), within)
        except TimeoutError:
            raise TimeoutError(f"no answer to {press.data!r} pressed by {press.user.first_name}") from None
        assert press.answer is not None
        return press.answer

    async def follow(self, user: UserRef, url: str, group: ChatRef | None = None) -> Message | None:
        """Open a t.me link to the bot and confirm (Start, or choose `group`)."""
        return self.people.follow(self.user(user), url, None if group is None else self.chat(group))

    def messages(self, chat: ChatRef) -> list[Message]:
        """The chat's messages as they are now, oldest first."""
        return list(self.chat(chat).messages.values())

    def last(self, chat: ChatRef) -> Message:
        """The newest message of a chat; NotPossible if there is none."""
        found = self.messages(chat)
        if not found:
            raise NotPossible("the chat is empty")
        return found[-1]

    async def wait_for(self, predicate: Callable[[], T], within: float = REAL_SECONDS) -> T:
        """The first truthy value of `predicate`, asked at each change; TimeoutError after `within` real seconds."""
        return await asyncio.wait_for(self.state.changed.until(predicate), within)

    async def wait_message(
        self, chat: ChatRef, having: str = "", *, after: Message | None = None, within: float = REAL_SECONDS
    ) -> Message:
        """The newest message of the bot in a chat whose text contains `having`, newer than `after`."""
        room = self.chat(chat)
        oldest = 0 if after is None else after.message_id

        def find() -> Message | None:
            fitting = (
                m
                for m in reversed(room.messages.values())
                if m.sender is self.state.bot and m.message_id > oldest and having in m.text
            )
            return next(fitting, None)

        found = await self.wait_for(find, within)
        assert found is not None
        return found

    async def advance(self, seconds: float) -> None:
        """Move a manual clock forward; ValueError if the clock is the machine's."""
        advance = getattr(self.state.clock, "advance", None)
        if advance is None:
            raise ValueError("the clock cannot be moved")
        moved = advance(seconds)
        if inspect.isawaitable(moved):
            await moved
        self.state.emit("clock", {"now": self.state.clock.now()})


@contextlib.asynccontextmanager
async def serve_demo(
    host: str = "127.0.0.1", port: int = 0, token: str = DEFAULT_TOKEN, clock: Clock | None = None
) -> AsyncIterator[DemoServer]:
    """A running demo chat, for the application; stops when the `async with` block ends."""
    async with DemoServer(clock=clock, host=host, port=port, token=token) as server:
        yield server
