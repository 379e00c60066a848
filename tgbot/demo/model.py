"""The nouns of the pretend Telegram: users, chats, messages, files, button presses."""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from tgbot.demo.entities import Entity, to_html

Json = dict[str, Any]
ChatType = Literal["private", "group", "supergroup"]
MemberStatus = Literal["creator", "administrator", "member", "left", "kicked"]

IN_CHAT: frozenset[str] = frozenset({"creator", "administrator", "member"})


@dataclass(eq=False)
class User:
    """A person, or the bot. `started` and `blocked` describe the person's private chat with the bot."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False
    started: bool = False
    blocked: bool = False
    deactivated: bool = False
    read: dict[int, int] = field(default_factory=dict)  # chat id -> last message id seen

    @property
    def key(self) -> str:
        """Short name for addresses, as in `/?as=boris`."""
        return (self.username or self.first_name).lower()


@dataclass(eq=False)
class Chat:
    """A private chat (its id is the person's id), a basic group or a supergroup."""

    id: int
    type: ChatType
    instance: str  # chat_instance of callback queries
    title: str | None = None
    user: User | None = None  # the person, in a private chat
    username: str | None = None
    members: dict[int, MemberStatus] = field(default_factory=dict)
    topics: dict[int, str] | None = None  # message_thread_id -> name, in a forum; General has no entry
    closed_topics: set[int] = field(default_factory=set)
    bot_may_write: bool = True
    deleted: bool = False
    migrated_to: int | None = None
    messages: dict[int, "Message"] = field(default_factory=dict)
    last_message_id: int = 0

    @property
    def is_group(self) -> bool:
        return self.type != "private"

    def has(self, user: User) -> bool:
        """Whether `user` is in the chat now."""
        return self.members.get(user.id, "left") in IN_CHAT


@dataclass(eq=False, frozen=True)
class StoredFile:
    """Bytes that the bot sent."""

    id: str
    unique_id: str
    name: str
    mime: str
    data: bytes
    width: int = 0  # pixels, pictures only
    height: int = 0

    @property
    def sizes(self) -> list[tuple[str, int, int]]:
        """Of a picture: (id, width, height) from the smallest to its own; longest sides as Telegram makes them."""
        longest = max(self.width, self.height)
        smaller = [
            (f"{self.id}-{letter}", max(1, self.width * side // longest), max(1, self.height * side // longest))
            for letter, side in (("s", 90), ("m", 320), ("x", 800))
            if side < longest
        ]
        return [*smaller, (self.id, self.width, self.height)]

    @property
    def path(self) -> str:
        """Where it is downloaded, below the bot's address of files."""
        folder = "photos" if self.width else "documents"
        return f"{folder}/{self.unique_id}{Path(self.name).suffix}"


@dataclass(eq=False)
class Message:
    """A message as it is now. `text` and `entities` are the caption when there is a photo or a document."""

    message_id: int
    chat: Chat
    sender: User
    date: int  # seconds since the epoch
    text: str = ""
    entities: list[Entity] = field(default_factory=list)
    photo: StoredFile | None = None
    document: StoredFile | None = None
    keyboard: list[list[Json]] | None = None  # inline keyboard: rows of button objects
    other_markup: Json | None = None  # force_reply or a reply keyboard
    reply_to: "Message | None" = None
    thread_id: int | None = None
    edit_date: int | None = None
    service: Json | None = None  # e.g. {"left_chat_member": ...}
    options: Json = field(default_factory=dict)  # protect_content, link_preview_options, ...
    deleted: bool = False

    @property
    def has_media(self) -> bool:
        return self.photo is not None or self.document is not None

    @property
    def html(self) -> str:
        """Text (or caption) as HTML parse mode."""
        return to_html(self.text, self.entities)

    @property
    def buttons(self) -> list[Json]:
        """All inline buttons, row after row."""
        return [button for row in self.keyboard or [] for button in row]

    @property
    def labels(self) -> list[str]:
        """Texts of all inline buttons, row after row."""
        return [str(button["text"]) for button in self.buttons]

    def button(self, label: str) -> Json | None:
        """The first button with this exact text, if any."""
        return next((b for b in self.buttons if b["text"] == label), None)


@dataclass(frozen=True)
class Answer:
    """What the presser of a button gets back; `url` opens a link, `text` is a toast or (`show_alert`) an alert."""

    text: str = ""
    show_alert: bool = False
    url: str | None = None
    cache_time: int = 0  # seconds during which the client repeats this answer without asking the bot


@dataclass(eq=False)
class Press:
    """A callback query that the bot is to answer within 15 seconds of the server's clock."""

    id: str
    user: User
    message: Message
    data: str
    pressed_at: float
    answer: Answer | None = None
    done: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(frozen=True)
class Seen:
    """One text and who could see it, for leak tests.

    kind: message, edit, caption, caption_edit, button, callback_data, file, alert, toast, url, service,
    history (older messages, on joining a group).
    """

    time: float
    viewers: frozenset[int]  # ids of persons (the bot is not counted)
    kind: str
    text: str
    chat_id: int | None = None
    message_id: int | None = None
    file_id: str | None = None  # of kind file: what `State.files` knows it by


@dataclass(frozen=True)
class Event:
    """A change to show on the page; `viewers` None means everybody."""

    kind: str
    data: Json
    viewers: frozenset[int] | None = None
