"""Bot API methods that send, edit and delete messages."""

from secrets import token_hex
from typing import Any

from tgbot.demo import limits
from tgbot.demo.context import Context, Method, find_message, open_chat
from tgbot.demo.entities import Entity
from tgbot.demo.errors import NOT_MODIFIED, ApiError, bad_request
from tgbot.demo.model import Chat, Json, Message, StoredFile
from tgbot.demo.params import Params
from tgbot.demo.views import message_view, user_view

_PASSED_ON = {
    "protect_content": "has_protected_content",
    "link_preview_options": "link_preview_options",
    "message_effect_id": "effect_id",
}


async def send_message(ctx: Context, p: Params) -> Json:
    """`sendMessage`."""
    text, entities = limits.message_text(p.text("text"), p.text("parse_mode"), p.json("entities"))
    return _send(ctx, p, "text messages", text, entities)


async def send_photo(ctx: Context, p: Params) -> Json:
    """`sendPhoto`."""
    photo = _file(ctx, p, "photo", p.text("photo"))
    text, entities = limits.caption_text(p.text("caption"), p.text("parse_mode"), p.json("caption_entities"))
    return _send(ctx, p, "photos", text, entities, photo=photo)


async def send_document(ctx: Context, p: Params) -> Json:
    """`sendDocument`."""
    document = _file(ctx, p, "document", p.text("document"))
    text, entities = limits.caption_text(p.text("caption"), p.text("parse_mode"), p.json("caption_entities"))
    return _send(ctx, p, "documents", text, entities, document=document)


def _send(
    ctx: Context,
    p: Params,
    what: str,
    text: str,
    entities: list[Entity],
    *,
    photo: StoredFile | None = None,
    document: StoredFile | None = None,
) -> Json:
    markup = p.json("reply_markup")
    keyboard = limits.inline_keyboard(markup)
    chat = open_chat(ctx, p)
    thread_id = _thread(chat, p)
    reply_to = _replied(chat, p)
    if not chat.bot_may_write:
        raise bad_request(f"not enough rights to send {what} to the chat")
    if p.text("message_effect_id") and chat.is_group:
        raise bad_request("EFFECT_ID_INVALID")
    ctx.state.rates.spend(chat)
    message = ctx.state.add_message(
        chat,
        ctx.bot,
        text,
        _with_users(ctx, entities),
        photo=photo,
        document=document,
        keyboard=keyboard,
        other_markup=markup if isinstance(markup, dict) and "inline_keyboard" not in markup else None,
        reply_to=reply_to,
        thread_id=thread_id,
        options=_options(p),
    )
    return message_view(message)


def _thread(chat: Chat, p: Params) -> int | None:
    thread_id = p.integer("message_thread_id")
    if thread_id and thread_id not in (chat.topics or {}):
        raise bad_request("message thread not found")  # for the General topic, id 1, too
    if thread_id in chat.closed_topics:
        raise bad_request("TOPIC_CLOSED")
    return thread_id or None


def _replied(chat: Chat, p: Params) -> Message | None:
    given = p.json("reply_parameters") or {}
    number = given.get("message_id") or p.integer("reply_to_message_id")
    if not number:
        return None
    message = chat.messages.get(int(number))
    lenient = bool(given.get("allow_sending_without_reply")) or p.flag("allow_sending_without_reply")
    if message is None and not lenient:
        raise bad_request("message to be replied not found")
    return message


def _options(p: Params) -> Json:
    options = {name: p.json(given) for given, name in _PASSED_ON.items() if given in p.values}
    if "has_protected_content" in options:
        options["has_protected_content"] = p.flag("protect_content")
    if "effect_id" in options:
        options["effect_id"] = p.text("message_effect_id")
    return {name: value for name, value in options.items() if value}


def _with_users(ctx: Context, entities: list[Entity]) -> list[Entity]:
    """Complete the mentions by user id; a mention of a stranger becomes plain text."""
    kept = []
    for entity in entities:
        if entity["type"] == "text_mention":
            user = ctx.state.users.get(int(entity["user"]["id"]))
            if user is None:
                continue
            kept.append({**entity, "user": user_view(user)})
        else:
            kept.append(entity)
    return kept


def _file(ctx: Context, p: Params, kind: str, given: str | None) -> StoredFile:
    """A new upload (under `kind`, or named by attach://), or a file sent before (by file_id)."""
    upload = p.files.get((given or "").removeprefix("attach://") if given else kind)
    if upload is None:
        if not given:
            raise bad_request(f"there is no {kind} in the request")
        known = ctx.state.files.get(given)
        if known is None:
            raise bad_request("wrong file identifier/HTTP URL specified")
        if kind == "photo" and not known.width:
            raise bad_request("can't use file of type Document as Photo")
        return known
    if not upload.data:
        raise bad_request("file must be non-empty")
    if len(upload.data) > limits.FILE_BYTES_MAX:
        raise ApiError(413, "Request Entity Too Large")
    mime, width, height = upload.mime, 0, 0
    if kind == "photo":
        mime, width, height = limits.picture_size(upload.data)
    prefix = "AgAC" if kind == "photo" else "BQAC"
    stored = StoredFile(prefix + token_hex(16), "AQAD" + token_hex(6), upload.name, mime, upload.data, width, height)
    ctx.state.add_file(stored)
    return stored


# Edits


def _to_edit(ctx: Context, p: Params) -> tuple[Message, list[list[Json]] | None]:
    """The bot's own message to edit, and its new keyboard; counts against the rate limit."""
    if p.text("inline_message_id"):
        raise bad_request("MESSAGE_ID_INVALID")
    markup = p.json("reply_markup")
    keyboard = limits.inline_keyboard(markup)
    if isinstance(markup, dict) and markup and "inline_keyboard" not in markup:
        raise bad_request("inline keyboard expected")
    message = find_message(open_chat(ctx, p), p, "edit")
    if message.sender is not ctx.bot or message.service:
        raise bad_request("message can't be edited")
    ctx.state.rates.spend(message.chat)
    return message, keyboard


def _apply(ctx: Context, message: Message, **changes: Any) -> Json:
    if all(getattr(message, name) == value for name, value in changes.items()):
        raise bad_request(NOT_MODIFIED)
    for name, value in changes.items():
        setattr(message, name, value)
    ctx.state.changed_message(message)
    return message_view(message)


async def edit_text(ctx: Context, p: Params) -> Json:
    """`editMessageText`; without reply_markup the keyboard goes away."""
    text, entities = limits.message_text(p.text("text"), p.text("parse_mode"), p.json("entities"))
    message, keyboard = _to_edit(ctx, p)
    if message.has_media:
        raise bad_request("there is no text in the message to edit")
    return _apply(ctx, message, text=text, entities=_with_users(ctx, entities), keyboard=keyboard)


async def edit_caption(ctx: Context, p: Params) -> Json:
    """`editMessageCaption`."""
    text, entities = limits.caption_text(p.text("caption"), p.text("parse_mode"), p.json("caption_entities"))
    message, keyboard = _to_edit(ctx, p)
    if not message.has_media:
        raise bad_request("there is no caption in the message to edit")
    return _apply(ctx, message, text=text, entities=_with_users(ctx, entities), keyboard=keyboard)


async def edit_media(ctx: Context, p: Params) -> Json:
    """`editMessageMedia`, to a photo or a document."""
    media = p.json("media")
    if not isinstance(media, dict):
        raise bad_request("media is empty" if media is None else "can't parse media JSON object")
    kind = media.get("type")
    if kind not in ("photo", "document"):
        raise bad_request("can't parse InputMedia: invalid type specified")
    stored = _file(ctx, p, kind, media.get("media"))
    text, entities = limits.caption_text(media.get("caption"), media.get("parse_mode"), media.get("caption_entities"))
    message, keyboard = _to_edit(ctx, p)
    return _apply(
        ctx,
        message,
        text=text,
        entities=_with_users(ctx, entities),
        keyboard=keyboard,
        photo=stored if kind == "photo" else None,
        document=stored if kind == "document" else None,
    )


async def edit_reply_markup(ctx: Context, p: Params) -> Json:
    """`editMessageReplyMarkup`."""
    message, keyboard = _to_edit(ctx, p)
    return _apply(ctx, message, keyboard=keyboard)


async def delete_message(ctx: Context, p: Params) -> bool:
    """`deleteMessage`: own ones, a person's in private, any as a group's administrator; at most 48 hours old."""
    message = find_message(open_chat(ctx, p), p, "delete")
    own = message.sender is ctx.bot
    admin = message.chat.members.get(ctx.bot.id) == "administrator"
    too_old = ctx.state.now() - message.date > limits.DELETE_SECONDS
    if too_old or (message.chat.is_group and not own and not admin):
        raise bad_request("message can't be deleted")
    ctx.state.delete_message(message)
    return True


METHODS: dict[str, Method] = {
    "sendmessage": send_message,
    "sendphoto": send_photo,
    "senddocument": send_document,
    "editmessagetext": edit_text,
    "editmessagecaption": edit_caption,
    "editmessagemedia": edit_media,
    "editmessagereplymarkup": edit_reply_markup,
    "deletemessage": delete_message,
}
