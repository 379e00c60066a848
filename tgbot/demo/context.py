"""What every Bot API method needs: the state, the persons, and how to find the chat or message a call names."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from tgbot.demo.errors import bad_request, forbidden, upgraded
from tgbot.demo.model import Chat, Message, User
from tgbot.demo.params import Params
from tgbot.demo.people import People
from tgbot.demo.state import State


@dataclass(frozen=True)
class Context:
    """One call's surroundings; `gone()` returns when the caller hangs up."""

    state: State
    people: People
    gone: Callable[[], Awaitable[None]]

    @property
    def bot(self) -> User:
        return self.state.bot


Method = Callable[[Context, Params], Awaitable[Any]]


def find_chat(ctx: Context, p: Params) -> Chat:
    """The chat of `chat_id`, whatever its condition; 400 if there is none or it was upgraded."""
    given = (p.text("chat_id") or "").strip()
    if not given:
        raise bad_request("chat_id is empty")
    if given.startswith("@"):
        chat = next((c for c in ctx.state.chats.values() if f"@{c.username}".lower() == given.lower()), None)
    else:
        chat = ctx.state.chats.get(int(given)) if given.lstrip("-").isdecimal() else None
    if chat is None or (chat.is_group and ctx.bot.id not in chat.members):
        raise bad_request("chat not found")
    if chat.migrated_to is not None:
        raise upgraded(chat.migrated_to)
    return chat


def open_chat(ctx: Context, p: Params) -> Chat:
    """The chat of `chat_id`, if the bot can act there; 403 if it was blocked, kicked, or never started."""
    chat = find_chat(ctx, p)
    if chat.user is not None:
        if chat.user.deactivated:
            raise forbidden("user is deactivated")
        if chat.user.blocked:
            raise forbidden("bot was blocked by the user")
        if not chat.user.started:
            raise forbidden("bot can't initiate conversation with a user")
        return chat
    if chat.deleted:
        raise forbidden("the group chat was deleted")
    if chat.members[ctx.bot.id] == "kicked":
        raise forbidden(f"bot was kicked from the {chat.type} chat")
    if not chat.has(ctx.bot):
        raise forbidden(f"bot is not a member of the {chat.type} chat")
    return chat


def find_message(chat: Chat, p: Params, purpose: str) -> Message:
    """The message of `message_id`; 400 "message to <purpose> not found"."""
    number = p.integer("message_id")
    if not number:
        raise bad_request("message identifier is not specified")
    message = chat.messages.get(number)
    if message is None:
        raise bad_request(f"message to {purpose} not found")
    return message


def member(ctx: Context, p: Params) -> User:
    """The user of `user_id`; 400 if it is missing or unknown."""
    number = p.integer("user_id")
    if not number:
        raise bad_request("invalid user_id specified")
    user = ctx.state.users.get(number)
    if user is None:
        raise bad_request("user not found")
    return user
