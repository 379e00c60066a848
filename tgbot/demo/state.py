"""Everything the pretend Telegram knows: who is there, what was said, and who could see it."""

import itertools
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from secrets import token_hex

from tgbot.clock import Clock
from tgbot.demo.entities import Entity
from tgbot.demo.errors import NotPossible
from tgbot.demo.faults import Faults
from tgbot.demo.model import Chat, ChatType, Event, Json, Message, Press, Seen, StoredFile, User
from tgbot.demo.rates import RateLimiter
from tgbot.demo.signal import Signal
from tgbot.demo.updates import UpdateQueue

BOT_ID = 7_000_000_001
BOT_USERNAME = "five_draw_bot"
BOT_NAME = "Five Draw"


class State:
    """Users, chats, messages, presses, files, and the log of who could see what."""

    def __init__(self, clock: Clock, *, rate_limits: bool = True) -> None:
        self.clock = clock
        self.changed = Signal()
        self.bot = User(BOT_ID, BOT_NAME, username=BOT_USERNAME, is_bot=True)
        self.users: dict[int, User] = {BOT_ID: self.bot}
        self.chats: dict[int, Chat] = {}
        self.updates = UpdateQueue(clock, self.changed)
        self.rates = RateLimiter(clock, rate_limits)
        self.faults = Faults()
        self.presses: dict[str, Press] = {}
        self.files: dict[str, StoredFile] = {}  # every size of a picture under its own id
        self.commands: dict[tuple[str, str], list[Json]] = {}  # (scope as JSON, language) -> commands
        self.visibility_log: list[Seen] = []
        self.api_log: deque[Json] = deque(maxlen=500)
        self.listeners: set[Callable[[Event], None]] = set()
        self._hanging = 0
        self._swapped: tuple[str, Json, int] | None = None  # an update that waits for the one after it
        self._user_ids = itertools.count(100_001)
        self._group_ids = itertools.count(4_000_001)
        self._supergroup_ids = itertools.count(1_002_000_000_001)
        self._press_ids = itertools.count(9_000_000_000_000_001)
        self._common_message_ids = itertools.count(1)  # private chats and basic groups share one sequence

    def populate(self) -> None:
        """The default world: Anna, Boris and Chen, and their supergroup "Friday club" with the bot in it."""
        people = [self.add_user("Anna", "en"), self.add_user("Boris", "ru"), self.add_user("Chen", "en")]
        self.add_group("Friday club", people)

    # People and chats

    def add_user(
        self,
        first_name: str,
        language_code: str | None = "en",
        *,
        last_name: str | None = None,
        username: str | None = None,
    ) -> User:
        """A new person, with a private chat to the bot that is not started yet."""
        user = User(next(self._user_ids), first_name, last_name, username, language_code)
        self.users[user.id] = user
        chat = Chat(user.id, "private", token_hex(8), user=user, members={user.id: "member", BOT_ID: "member"})
        self.chats[chat.id] = chat
        self.emit("people")
        return user

    def add_group(
        self,
        title: str,
        members: Iterable[User] = (),
        *,
        kind: ChatType = "supergroup",
        with_bot: bool = True,
        username: str | None = None,
        topics: dict[int, str] | None = None,
    ) -> Chat:
        """A new group; the first member is its owner. `topics` (thread id -> name) makes it a forum."""
        group_id = -next(self._supergroup_ids) if kind == "supergroup" else -next(self._group_ids)
        chat = Chat(group_id, kind, token_hex(8), title=title, username=username, topics=topics)
        for user in members:
            chat.members[user.id] = "member" if chat.members else "creator"
        if with_bot:
            chat.members[BOT_ID] = "member"
        self.chats[chat.id] = chat
        self.emit("chats")
        return chat

    def user(self, ref: "User | int | str") -> User:
        """A person by object, id, first name or username (any case); NotPossible if there is none."""
        if isinstance(ref, User):
            return ref
        if isinstance(ref, int) or ref.lstrip("-").isdecimal():
            found = self.users.get(int(ref))
        else:
            name = ref.lower().lstrip("@")
            found = next((u for u in self.users.values() if name in (u.key, u.first_name.lower())), None)
        if found is None:
            raise NotPossible(f"no such person: {ref}")
        return found

    def chat(self, ref: "Chat | User | int | str") -> Chat:
        """A chat by object, id, title or @name, or a person's private chat; NotPossible if there is none."""
        if isinstance(ref, Chat):
            return ref
        if isinstance(ref, User):
            return self.chats[ref.id]
        if isinstance(ref, int) or ref.lstrip("-").isdecimal():
            found = self.chats.get(int(ref))
        else:
            name = ref.lower()
            names = ((c, {(c.title or "").lower(), f"@{c.username}".lower()}) for c in self.chats.values())
            found = next((c for c, known in names if name in known), None)
            if found is None:
                found = self.chats[self.user(ref).id]
        if found is None:
            raise NotPossible(f"no such chat: {ref}")
        return found

    def people(self) -> list[User]:
        """All persons, the bot left out."""
        return [user for user in self.users.values() if not user.is_bot]

    def viewers(self, chat: Chat) -> frozenset[int]:
        """Ids of the persons who can read the chat now."""
        known = (self.users.get(user_id) for user_id in chat.members)  # of many people few are in one chat
        return frozenset(user.id for user in known if user is not None and not user.is_bot and chat.has(user))

    def now(self) -> int:
        """The server's clock in whole seconds since the epoch, as its messages show it."""
        return int(self.clock.now() + self.faults.skew())

    # Calls that wait on purpose

    @property
    def held(self) -> int:
        """Calls that are not answered now: polls with nothing to tell, and those that a fault holds."""
        return self._hanging + self.updates.polled

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """Count a call that a fault holds."""
        self._hanging += 1
        try:
            yield
        finally:
            self._hanging -= 1

    # Messages

    def add_message(
        self,
        chat: Chat,
        sender: User,
        text: str = "",
        entities: list[Entity] | None = None,
        **fields: object,
    ) -> Message:
        """Append a message to a chat, write down who can see it, and show it on the page."""
        number = chat.last_message_id + 1 if chat.type == "supergroup" else next(self._common_message_ids)
        chat.last_message_id = number
        message = Message(number, chat, sender, self.now(), text, entities or [], **fields)  # type: ignore[arg-type]
        chat.messages[number] = message
        if not sender.is_bot:
            sender.read[chat.id] = number
        self.record_message(message)
        self.emit("message", {"message": message}, self.viewers(chat))
        return message

    def add_file(self, stored: StoredFile) -> None:
        """Keep a file that the bot sent."""
        ids = [file_id for file_id, _, _ in stored.sizes] if stored.width else [stored.id]
        self.files |= dict.fromkeys(ids, stored)

    def changed_message(self, message: Message) -> None:
        """After an edit: write down who can see the new text, and show it on the page."""
        message.edit_date = self.now()
        self.record_message(message, edited=True)
        self.emit("message", {"message": message}, self.viewers(message.chat))

    def delete_message(self, message: Message) -> None:
        """Make a message vanish for everybody."""
        message.deleted = True
        del message.chat.messages[message.message_id]
        self.emit(
            "delete",
            {"chat_id": message.chat.id, "message_id": message.message_id},
            self.viewers(message.chat),
        )

    def put_update(self, kind: str, body: Json) -> None:
        """Queue an update; twice, or after the next one, if a fault says so."""
        if not self.updates.wants(kind):
            return
        repeats = 1 if self.faults.take_update("duplicate_update") else 0
        if self._swapped is None and self.faults.take_update("swap_updates"):
            self._swapped = (kind, body, repeats)
            return
        self.updates.put(kind, body, repeats)
        self.release_swapped()

    def release_swapped(self) -> None:
        """Queue the update that waits for the next one, if there is one."""
        if self._swapped is not None:
            self.updates.put(*self._swapped)
            self._swapped = None

    # Presses

    def add_press(self, user: User, message: Message, data: str) -> Press:
        """A callback query, not yet queued as an update."""
        press = Press(str(next(self._press_ids)), user, message, data, self.clock.now())
        self.presses[press.id] = press
        return press

    # Who could see what

    def see(
        self,
        viewers: frozenset[int],
        kind: str,
        text: str,
        message: Message | None = None,
        file_id: str | None = None,
    ) -> None:
        """Write one text into the visibility log; empty texts are left out."""
        if not text:
            return
        chat_id = message.chat.id if message else None
        message_id = message.message_id if message else None
        seen = Seen(self.clock.now(), viewers, kind, text, chat_id, message_id, file_id)
        self.visibility_log.append(seen)
        self.emit("seen", {"seen": seen}, frozenset())

    def record_message(
        self,
        message: Message,
        *,
        edited: bool = False,
        viewers: frozenset[int] | None = None,
        kind: str | None = None,
    ) -> None:
        """Log every text of a message: body, links, labels, callback data, file names, placeholder."""
        who = self.viewers(message.chat) if viewers is None else viewers
        body = "caption" if message.has_media else "message"
        if edited:
            body = "caption_edit" if message.has_media else "edit"
        self.see(who, kind or body, message.text, message)
        for entity in message.entities:
            self.see(who, "url", entity.get("url", ""), message)
        for stored in (message.photo, message.document):
            if stored is not None:
                self.see(who, "file", stored.name, message, stored.id)
        for button in message.buttons:
            self.see(who, "button", button["text"], message)
            self.see(who, "callback_data", button.get("callback_data", ""), message)
            self.see(who, "url", button.get("url", ""), message)
            self.see(who, "button", button.get("copy_text", {}).get("text", ""), message)
        if message.other_markup is not None:
            self.see(who, "button", message.other_markup.get("input_field_placeholder", ""), message)
        if message.service is not None:
            self.see(who, "service", next(iter(message.service)), message)

    def emit(self, kind: str, data: Json | None = None, viewers: frozenset[int] | None = None) -> None:
        """Tell the page's listeners and everybody who waits for a change."""
        event = Event(kind, data or {}, viewers)
        for listener in list(self.listeners):
            listener(event)
        self.changed.notify()
