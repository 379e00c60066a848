"""A pretend Telegram: a strict Bot API server with a web page, for playing without a token and for tests."""

from tgbot.demo.errors import ApiError, NotPossible
from tgbot.demo.faults import Fault
from tgbot.demo.model import Answer, Chat, Message, Press, Seen, User
from tgbot.demo.server import DEFAULT_TOKEN, DemoServer, serve_demo

__all__ = [
    "DEFAULT_TOKEN",
    "Answer",
    "ApiError",
    "Chat",
    "DemoServer",
    "Fault",
    "Message",
    "NotPossible",
    "Press",
    "Seen",
    "User",
    "serve_demo",
]
