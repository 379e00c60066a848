"""Bot API methods about the bot itself: updates, webhook, button answers, commands, chats. Plus the full table."""

import json
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tgbot.demo import limits, messages
from tgbot.demo.context import Context, Method, find_chat, member, open_chat
from tgbot.demo.entities import utf16_length
from tgbot.demo.errors import QUERY_TOO_OLD, bad_request
from tgbot.demo.model import Answer, Json
from tgbot.demo.params import Params
from tgbot.demo.updates import Webhook
from tgbot.demo.views import file_view, full_chat_view, me_view, member_view

_ACTIONS = {
    "typing",
    "upload_photo",
    "record_video",
    "upload_video",
    "record_voice",
    "upload_voice",
    "upload_document",
    "choose_sticker",
    "find_location",
    "record_video_note",
    "upload_video_note",
}
_COMMAND = re.compile(r"[a-z0-9_]{1,32}")
_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
_LOCAL_HOSTS = {"127.0.0.1", "localhost", "::1"}


async def get_me(ctx: Context, _p: Params) -> Json:
    """`getMe`."""
    return me_view(ctx.bot)


async def get_updates(ctx: Context, p: Params) -> list[Json]:
    """`getUpdates`: long polling with offset, limit, timeout (seconds of the clock) and allowed_updates."""
    queue = ctx.state.updates
    queue.allow(p.json("allowed_updates"))
    limit = min(max(p.integer("limit") or 100, 1), 100)
    timeout = min(max(p.integer("timeout") or 0, 0), 50)
    return await queue.get(p.integer("offset") or 0, limit, timeout, ctx.gone)


async def set_webhook(ctx: Context, p: Params) -> bool:
    """`setWebhook`; plain http is allowed to this computer only. An empty url deletes the webhook."""
    url = p.text("url") or ""
    if not url:
        return await delete_webhook(ctx, p)
    parts = urlsplit(url)
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in _LOCAL_HOSTS):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    secret = p.text("secret_token")
    if secret and not _SECRET.fullmatch(secret):
        raise bad_request("secret token contains unallowed characters")
    connections = p.integer("max_connections") or 40
    if not 1 <= connections <= 100:
        raise bad_request("max_connections must be between 1 and 100")
    queue = ctx.state.updates
    queue.allow(p.json("allowed_updates"))
    if p.flag("drop_pending_updates"):
        queue.pending.clear()
    queue.set_webhook(Webhook(url, secret, connections, p.text("ip_address")))
    return True


async def delete_webhook(ctx: Context, p: Params) -> bool:
    """`deleteWebhook`."""
    if p.flag("drop_pending_updates"):
        ctx.state.updates.pending.clear()
    ctx.state.updates.set_webhook(None)
    return True


async def get_webhook_info(ctx: Context, _p: Params) -> Json:
    """`getWebhookInfo`."""
    queue = ctx.state.updates
    hook = queue.webhook
    info: Json = {
        "url": hook.url if hook else "",
        "has_custom_certificate": False,
        "pending_update_count": len(queue.pending),
    }
    if hook is not None:
        info |= {"max_connections": hook.max_connections, "ip_address": hook.ip_address or "127.0.0.1"}
        if hook.last_error_date is not None:
            info |= {"last_error_date": hook.last_error_date, "last_error_message": hook.last_error_message}
    if queue.allowed is not None:
        info["allowed_updates"] = queue.allowed
    return info


async def answer_callback_query(ctx: Context, p: Params) -> bool:
    """`answerCallbackQuery`: once, within 15 seconds; not rate limited."""
    text = p.text("text") or ""
    if utf16_length(text) > limits.ANSWER_MAX:
        raise bad_request("MESSAGE_TOO_LONG")
    press = ctx.state.presses.get(p.text("callback_query_id") or "")
    if press is None or press.answer is not None:
        raise bad_request(QUERY_TOO_OLD)
    if ctx.state.clock.now() - press.pressed_at > limits.ANSWER_SECONDS:
        raise bad_request(QUERY_TOO_OLD)
    url = p.text("url")
    if url and not _is_own_link(url, str(ctx.bot.username)):
        raise bad_request("URL_INVALID")
    answer = Answer(text, p.flag("show_alert"), url or None, p.integer("cache_time") or 0)
    ctx.people.answered(press, answer)
    return True


def _is_own_link(url: str, username: str) -> bool:
    parts = urlsplit(url if "//" in url else f"https://{url}")
    own = parts.hostname == "t.me" and parts.path.strip("/").lower() == username.lower()
    return own and "start" in parse_qs(parts.query, keep_blank_values=True)


async def send_chat_action(ctx: Context, p: Params) -> bool:
    """`sendChatAction`: shown for at most 5 seconds."""
    action = p.text("action") or ""
    if action not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    chat = open_chat(ctx, p)
    ctx.state.emit("typing", {"chat_id": chat.id, "action": action}, ctx.state.viewers(chat))
    return True


async def set_my_commands(ctx: Context, p: Params) -> bool:
    """`setMyCommands`, by scope and language."""
    commands = p.json("commands")
    if not isinstance(commands, list):
        raise bad_request("can't parse commands: expected an Array of BotCommand")
    if len(commands) > 100:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        if not isinstance(command, dict) or not _COMMAND.fullmatch(str(command.get("command", "")).lstrip("/")):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(str(command.get("description", ""))) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    ctx.state.commands[_commands_key(p)] = commands
    ctx.state.emit("commands")
    return True


async def delete_my_commands(ctx: Context, p: Params) -> bool:
    """`deleteMyCommands`."""
    ctx.state.commands.pop(_commands_key(p), None)
    ctx.state.emit("commands")
    return True


def _commands_key(p: Params) -> tuple[str, str]:
    scope = p.json("scope") or {"type": "default"}
    language = p.text("language_code") or ""
    if language and not re.fullmatch("[a-z]{2}", language):
        raise bad_request("invalid language code specified")
    return json.dumps(scope, sort_keys=True), language


async def get_file(ctx: Context, p: Params) -> Json:
    """`getFile`: where to download a file, at most 20 MB."""
    file_id = p.text("file_id") or ""
    stored = ctx.state.files.get(file_id)
    if stored is None:
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    if len(stored.data) > limits.DOWNLOAD_BYTES_MAX:
        raise bad_request("file is too big")
    return file_view(file_id, stored)


async def get_chat(ctx: Context, p: Params) -> Json:
    """`getChat`."""
    return full_chat_view(find_chat(ctx, p))


async def get_chat_member(ctx: Context, p: Params) -> Json:
    """`getChatMember`."""
    chat, user = open_chat(ctx, p), member(ctx, p)
    return member_view(user, chat.members.get(user.id, "left"))


async def get_chat_administrators(ctx: Context, p: Params) -> list[Json]:
    """`getChatAdministrators`."""
    chat = open_chat(ctx, p)
    if not chat.is_group:
        raise bad_request("there are no administrators in the private chat")
    return [
        member_view(ctx.state.users[user_id], status)
        for user_id, status in chat.members.items()
        if status in ("creator", "administrator")
    ]


async def leave_chat(ctx: Context, p: Params) -> bool:
    """`leaveChat`."""
    chat = open_chat(ctx, p)
    if not chat.is_group:
        raise bad_request("chat member status can't be changed in private chats")
    ctx.people.bot_leaves(chat)
    return True


METHODS: dict[str, Method] = {
    **messages.METHODS,
    "getme": get_me,
    "getupdates": get_updates,
    "setwebhook": set_webhook,
    "deletewebhook": delete_webhook,
    "getwebhookinfo": get_webhook_info,
    "answercallbackquery": answer_callback_query,
    "sendchataction": send_chat_action,
    "setmycommands": set_my_commands,
    "deletemycommands": delete_my_commands,
    "getfile": get_file,
    "getchat": get_chat,
    "getchatmember": get_chat_member,
    "getchatadministrators": get_chat_administrators,
    "leavechat": leave_chat,
}


def summary(p: Params) -> Json:
    """The parameters of a call for the log, files by name and size."""
    values: dict[str, Any] = dict(p.values)
    return values | {name: f"{upload.name}, {len(upload.data)} bytes" for name, upload in p.files.items()}
