"""How the Bot API writes users, chats, members and messages as JSON."""

from tgbot.demo.model import Chat, Json, MemberStatus, Message, StoredFile, User

ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_send_welcome_messages",
)
_BOT_ADMIN_RIGHTS = {"can_manage_chat", "can_delete_messages", "can_invite_users", "can_restrict_members"}
_GIFTS = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels")


def user_view(user: User) -> Json:
    """User"""
    view: Json = {"id": user.id, "is_bot": user.is_bot, "first_name": user.first_name}
    for name in ("last_name", "username", "language_code"):
        value = getattr(user, name)
        if value is not None and not (user.is_bot and name == "language_code"):
            view[name] = value
    return view


def me_view(bot: User) -> Json:
    """User, with the fields that only getMe returns."""
    return {
        **user_view(bot),
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def chat_view(chat: Chat) -> Json:
    """Chat"""
    view: Json = {"id": chat.id, "type": chat.type}
    if chat.user is not None:
        person = user_view(chat.user)
        return view | {k: person[k] for k in ("first_name", "last_name", "username") if k in person}
    view["title"] = chat.title
    if chat.username:
        view["username"] = chat.username
    if chat.topics is not None:
        view["is_forum"] = True
    return view


def full_chat_view(chat: Chat) -> Json:
    """ChatFullInfo"""
    view = chat_view(chat) | {
        "accent_color_id": chat.id % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(_GIFTS, False),
    }
    if chat.is_group:
        view["permissions"] = {"can_send_messages": chat.bot_may_write}
        view["join_to_send_messages"] = True
    return view


def member_view(user: User, status: MemberStatus) -> Json:
    """ChatMember"""
    view: Json = {"user": user_view(user), "status": status}
    if status == "creator":
        view["is_anonymous"] = False
    elif status == "administrator":
        granted = _BOT_ADMIN_RIGHTS if user.is_bot else set(ADMIN_RIGHTS)
        view |= {"can_be_edited": False, "is_anonymous": False}
        view |= {right: right in granted for right in ADMIN_RIGHTS}
    elif status == "kicked":
        view["until_date"] = 0
    return view


def _photo_view(photo: StoredFile) -> list[Json]:
    """PhotoSize, every size; the bytes of the smaller ones are those of the largest."""
    return [
        {
            "file_id": file_id,
            "file_unique_id": photo.unique_id + file_id.removeprefix(photo.id),
            "file_size": len(photo.data),
            "width": width,
            "height": height,
        }
        for file_id, width, height in photo.sizes
    ]


def file_view(file_id: str, stored: StoredFile) -> Json:
    """File"""
    return {
        "file_id": file_id,
        "file_unique_id": stored.unique_id + file_id.removeprefix(stored.id),
        "file_size": len(stored.data),
        "file_path": stored.path,
    }


def _document_view(document: StoredFile) -> Json:
    return {
        "file_id": document.id,
        "file_unique_id": document.unique_id,
        "file_name": document.name,
        "mime_type": document.mime,
        "file_size": len(document.data),
    }


def _topic_view(message: Message) -> Json:
    """The message that created a topic: what is written there answers it, if it answers nothing else."""
    return {
        "message_id": message.thread_id,
        "chat": chat_view(message.chat),
        "date": message.date,
        "message_thread_id": message.thread_id,
        "is_topic_message": True,
        "forum_topic_created": {"name": (message.chat.topics or {}).get(message.thread_id or 0, ""), "icon_color": 0},
    }


def message_view(message: Message, *, nested: bool = False) -> Json:
    """Message; a `nested` one (reply_to_message) leaves out what it replies to itself."""
    view: Json = {
        "message_id": message.message_id,
        "from": user_view(message.sender),
        "chat": chat_view(message.chat),
        "date": message.date,
    }
    if message.thread_id is not None:
        view |= {"message_thread_id": message.thread_id, "is_topic_message": True}
    if message.reply_to is not None and not nested:
        view["reply_to_message"] = message_view(message.reply_to, nested=True)
    elif message.thread_id is not None and not nested:
        view["reply_to_message"] = _topic_view(message)
    if message.edit_date is not None:
        view["edit_date"] = message.edit_date
    if message.photo is not None:
        view["photo"] = _photo_view(message.photo)
    if message.document is not None:
        view["document"] = _document_view(message.document)
    prefix = "caption_" if message.has_media else ""
    if message.text:
        view["caption" if message.has_media else "text"] = message.text
    if message.entities:
        view[prefix + "entities"] = message.entities
    if message.keyboard is not None:
        view["reply_markup"] = {"inline_keyboard": message.keyboard}
    return view | message.options | (message.service or {})
