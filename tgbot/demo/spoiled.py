"""Answers spoiled by a fault: cut, garbled, held back, or a connection that breaks."""

import asyncio
import json
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Receive, Scope, Send

from tgbot.demo.errors import ApiError
from tgbot.demo.faults import Fault
from tgbot.demo.state import State

BEFORE = frozenset({"drop_before", "unreachable", "timeout_before"})
_PAGE = "<html>\r\n<head><title>{0}</title></head>\r\n<body>\r\n<center><h1>{0}</h1></center>\r\n</body>\r\n</html>\r\n"


async def instead(fault: Fault, state: State, request: Request, gone: Callable[[], Awaitable[None]]) -> Response:
    """What happens where the call has no effect, a fault of BEFORE."""
    if fault.kind == "timeout_before":
        with state.hanging():
            await gone()
    return await _broken(request)


def refused(fault: Fault | None, error: ApiError) -> Response:
    """A refusal; by a web server in front of Telegram's it is a page."""
    if fault is not None and fault.kind == "proxy_error":
        return HTMLResponse(_PAGE.format(f"{error.code} {error.description}"), error.code)
    return JSONResponse(error.to_api(), status_code=error.code)


async def afterwards(
    fault: Fault | None, state: State, request: Request, gone: Callable[[], Awaitable[None]], body: object
) -> Response:
    """The answer to a call that had its effect."""
    kind = None if fault is None else fault.kind
    if fault is not None and kind == "latency":
        with state.hanging():
            await state.clock.sleep(fault.seconds)
    if kind == "timeout_after":
        with state.hanging():
            await gone()
    if kind in ("drop_after", "timeout_after"):
        return await _broken(request)
    if fault is not None and kind == "garbage":
        return Response(fault.description, media_type="application/json")
    text = json.dumps(body, ensure_ascii=False).encode()
    if kind == "truncated":
        return Response(text[: len(text) // 2], media_type="application/json")
    if kind == "half_sent":
        return _HalfSent(text, media_type="application/json")
    return JSONResponse(body)


class _HalfSent(Response):
    """Announces its whole length, sends one half, and hangs up."""

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        half = bytes(self.body[: len(self.body) // 2])
        await send({"type": "http.response.body", "body": half, "more_body": True})
        transport = scope.get("demo.transport")
        if transport is not None:
            transport.close()
            await asyncio.sleep(0)


async def _broken(request: Request) -> Response:
    transport = request.scope.get("demo.transport")
    if transport is not None:
        transport.abort()
        await asyncio.sleep(0)  # let the server notice before it tries to answer
    return Response(status_code=502)
