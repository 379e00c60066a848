"""Logging: one line an event on standard error, as text or as JSON.

No card, no deck, no token, no password and no word of a person is ever logged. What we log ourselves are numbers and
names of our own. What comes with an error is not trusted: of an exception the log shows where it happened, its kind and
its code, never its message, which may hold anything (a row of the database, an address with the token). Telegram's own
messages are shown without what they quote; of the libraries' lines, the words before the first quotation.
"""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import MutableMapping
from types import TracebackType
from typing import Any, Literal

import structlog

Style = Literal["text", "json"]

_SECRETS = (
    (re.compile(r"\d{3,}:[\w-]{10,}"), "<token>"),
    (re.compile(r"://[^/\s@]*@"), "://<password>@"),
)
_QUOTED = re.compile(r"\"[^\"]*\"?|`[^`]*`?|(?<!\w)'[^']*'?")
_LIBRARY_ENDS = re.compile(r"[\n(<\[{\"'`]")
_TELEGRAM = "telegram.error"
_MOST_FRAMES = 30


def configure(level: str, style: Style = "text") -> None:
    """Send structlog, the libraries' logging and uncaught errors to standard error, from `level` ("info", ...) on."""
    number = logging.getLevelNamesMapping()[level.upper()]
    renderer: Any = structlog.processors.JSONRenderer()
    if style == "text":
        renderer = structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), timestamp_key="time", exception_formatter=structlog.dev.plain_traceback
        )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
            _exception,
            _discreet,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    # The libraries tell their troubles only; what they do is told by us. An HTTP client may name the address of
    # each request, and that address holds the token.
    logging.basicConfig(level=max(number, logging.WARNING), handlers=[_Libraries()], force=True)
    sys.excepthook = _uncaught


def where(error: BaseException) -> str:
    """An error without its message: the lines of our sources it came through, its kind, and its code if it has one."""
    told = []
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        frames = traceback.extract_tb(current.__traceback__)[-_MOST_FRAMES:]
        told.append("".join(traceback.format_list(frames)) + kind(current))
        if isinstance(current, BaseExceptionGroup):
            told += [where(one) for one in current.exceptions]
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
    return "\nfrom\n".join(reversed(told))


def kind(error: BaseException) -> str:
    """What an error is, in a word or two; of Telegram's, what it said."""
    name = type(error).__name__
    if type(error).__module__ == _TELEGRAM:
        return f"{name}: {_clean(str(error), quotes=False)}"
    code = getattr(error, "code", None)
    return f"{name} ({code})" if isinstance(code, str | int) else name


def _clean(text: str, *, quotes: bool = True) -> str:
    """A text without tokens and passwords; `quotes`: whether what it quotes may stay."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text if quotes else _QUOTED.sub('"..."', text)


def _exception(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Replace an exception by where it happened."""
    info = event.pop("exc_info", None)
    error = info if isinstance(info, BaseException) else sys.exc_info()[1] if info is True else None
    if isinstance(info, tuple):
        error = info[1]
    if error is not None:
        event["exception"] = where(error)
    return event


def _discreet(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Private chats have no number, errors no quotations, and nothing holds a token."""
    for name, value in event.items():
        if isinstance(value, str):
            event[name] = _clean(value, quotes=name not in {"error", "reason"})
        elif name == "chat" and isinstance(value, int) and value > 0:
            event[name] = "private"
    return event


class _Libraries(logging.Handler):
    """Passes on what the libraries log: their words up to the first thing that is not theirs."""

    def emit(self, record: logging.LogRecord) -> None:
        message = _LIBRARY_ENDS.split(_filled(record), maxsplit=1)[0].strip()
        log = structlog.get_logger()
        log.log(record.levelno, message, logger=record.name, exc_info=record.exc_info or None)


def _filled(record: logging.LogRecord) -> str:
    """The message with its numbers; other arguments may be anybody's words."""
    words = str(record.msg)
    if isinstance(record.args, tuple) and record.args:
        try:
            return words % tuple(arg if isinstance(arg, int | float) else "..." for arg in record.args)
        except (TypeError, ValueError):
            return words
    return words


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
    else:
        structlog.get_logger().critical("crashed", exc_info=error)
