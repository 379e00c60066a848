"""How the page gets people, chats and messages as JSON: only what one person may see."""

import json
from typing import TYPE_CHECKING

from tgbot.demo.model import Chat, Event, Json, Message, Seen, User
from tgbot.demo.state import State

if TYPE_CHECKING:
    from tgbot.demo.server import DemoServer

SHOWN = 100  # messages of a chat in a snapshot


def message_json(message: Message) -> Json:
    """A message as the page draws it; a deep link's payload after /start stays hidden, as in Telegram."""
    text = message.text
    if not message.chat.is_group and text.startswith("/start "):
        text = "/start"
    view: Json = {
        "id": message.message_id,
        "chat": message.chat.id,
        "from": {"id": message.sender.id, "name": message.sender.first_name, "bot": message.sender.is_bot},
        "date": message.date,
        "edited": message.edit_date is not None,
        "text": text,
        "entities": message.entities,
        "keyboard": message.keyboard,
        "thread": (message.chat.topics or {}).get(message.thread_id or 0),
        "service": message.service,
        "force_reply": bool((message.other_markup or {}).get("force_reply")),
        "placeholder": (message.other_markup or {}).get("input_field_placeholder"),
    }
    if message.photo is not None:
        photo = message.photo
        view["photo"] = {"url": f"/demo/file/{photo.id}", "width": photo.width, "height": photo.height}
    if message.document is not None:
        view["document"] = {"url": f"/demo/file/{message.document.id}", "name": message.document.name}
    if message.reply_to is not None:
        original = message.reply_to
        view["reply"] = {"id": original.message_id, "name": original.sender.first_name, "text": original.text[:80]}
    return view


def _unread(user: User, chat: Chat) -> int:
    last = user.read.get(chat.id, 0)
    return sum(1 for m in chat.messages.values() if m.message_id > last and m.sender is not user)


def _chats_of(state: State, user: User) -> list[Chat]:
    return [chat for chat in state.chats.values() if chat.has(user) and chat.migrated_to is None]


def people_view(state: State) -> list[Json]:
    """All persons with their unread counts, per chat."""
    return [
        {
            "id": user.id,
            "key": user.key,
            "name": user.first_name,
            "language": user.language_code,
            "started": user.started,
            "blocked": user.blocked,
            "unread": {str(chat.id): n for chat in _chats_of(state, user) if (n := _unread(user, chat))},
        }
        for user in state.people()
    ]


def _chat_json(state: State, chat: Chat) -> Json:
    bot_in = chat.has(state.bot)
    return {
        "id": chat.id,
        "type": chat.type,
        "title": chat.title or state.bot.first_name,
        "members": len(state.viewers(chat)) + bot_in,
        "bot": bot_in,
        "topics": chat.topics,
        "rate": state.rates.used(chat.id),
    }


def snapshot(server: "DemoServer", viewer: User) -> Json:
    """Everything the page needs to draw itself for one person."""
    state = server.state
    chats = _chats_of(state, viewer)
    elsewhere = [c for c in state.chats.values() if c.is_group and not c.has(viewer) and c.migrated_to is None]
    return {
        "me": viewer.id,
        "bot": {"id": state.bot.id, "name": state.bot.first_name, "username": state.bot.username},
        "people": people_view(state),
        "chats": [_chat_json(state, chat) for chat in chats],
        "elsewhere": [{"id": chat.id, "title": chat.title} for chat in elsewhere],
        "messages": {str(c.id): [message_json(m) for m in list(c.messages.values())[-SHOWN:]] for c in chats},
        "commands": {kind: commands_for(state, viewer, kind) for kind in ("private", "group")},
        "faults": state.faults.active(),
        "now": state.clock.now(),
        "manual_clock": hasattr(state.clock, "advance"),
        "can_restart": server.restart_bot is not None,
    }


def commands_for(state: State, viewer: User, kind: str) -> list[Json]:
    """The command menu: the more special scope wins, then the person's language."""
    scopes = ["all_private_chats" if kind == "private" else "all_group_chats", "default"]
    rights = {chat.members.get(viewer.id) for chat in state.chats.values() if chat.is_group}
    if kind == "group" and rights & {"creator", "administrator"}:
        scopes.insert(0, "all_chat_administrators")
    for scope in scopes:
        for language in (viewer.language_code or "", ""):
            found = state.commands.get((json.dumps({"type": scope}, sort_keys=True), language))
            if found:
                return found
    return []


def seen_view(seen: Seen, names: dict[int, str]) -> Json:
    """One line of the visibility log, with names instead of ids."""
    return {
        "time": seen.time,
        "viewers": sorted(names.get(user_id, str(user_id)) for user_id in seen.viewers),
        "kind": seen.kind,
        "text": seen.text,
    }


def event_view(event: Event, state: State) -> Json:
    """One change as the page gets it."""
    if event.kind == "message":
        message = event.data["message"]
        rate = state.rates.used(message.chat.id)
        return {"kind": "message", "message": message_json(message), "rate": rate, "now": state.clock.now()}
    if event.kind == "seen":
        names = {user.id: user.first_name for user in state.people()}
        return {"kind": "seen", "seen": seen_view(event.data["seen"], names)}
    if event.kind == "faults":
        return {"kind": "faults", "faults": state.faults.active()}
    return {"kind": event.kind, **event.data}
