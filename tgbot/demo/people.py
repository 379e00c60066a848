"""What persons do: talk, press buttons, press Start, come and go, block the bot.

Each action changes the state and queues the updates the bot would get, privacy mode included.
Every method raises NotPossible where a Telegram client would not offer the action.
"""

import re
from urllib.parse import parse_qs, urlsplit

from tgbot.demo.entities import with_detected
from tgbot.demo.errors import NotPossible
from tgbot.demo.model import Answer, Chat, Json, MemberStatus, Message, Press, User
from tgbot.demo.state import State
from tgbot.demo.views import chat_view, member_view, message_view, user_view

ANONYMOUS = User(1_087_968_824, "Group", username="GroupAnonymousBot", is_bot=True)
_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")
_COMMAND = re.compile(r"/[A-Za-z0-9_]+(?:@([A-Za-z0-9_]+))?")


class People:
    """The hands and voices of the persons in a `State`."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._cached: dict[tuple[int, int, int, str], tuple[float, Answer]] = {}  # answers with a cache_time

    def say(
        self,
        user: User,
        chat: Chat,
        text: str,
        *,
        reply_to: Message | None = None,
        thread_id: int | None = None,
        anonymous: bool = False,
    ) -> Message:
        """Write a text; `anonymous` as an anonymous administrator of a group."""
        self._require_member(user, chat)
        text = text.strip()
        if not text:
            raise NotPossible("an empty message cannot be sent")
        if not chat.is_group:
            if text == "/start" or text.startswith("/start "):
                self._restart(user)
            elif not user.started or user.blocked:
                raise NotPossible("the chat shows only a Start button")
        message = self._state.add_message(
            chat,
            ANONYMOUS if anonymous else user,
            text,
            with_detected(text, []),
            reply_to=reply_to,
            thread_id=thread_id,
            options={"sender_chat": chat_view(chat)} if anonymous else {},
        )
        if self._bot_sees(message):
            self._state.put_update("message", message_view(message))
        return message

    def press(self, user: User, message: Message, *, data: str | None = None, label: str | None = None) -> Press:
        """Press an inline button, by its label or by its callback data.

        Data is not checked against the keyboard: an old client may still show an old one. If the last
        answer to the same press has a cache_time that is not over, the client repeats it and the bot
        hears nothing.
        """
        self._require_member(user, message.chat)
        if message.deleted:
            raise NotPossible("the message is gone")
        if data is None:
            button = message.button(label or "")
            if button is None or "callback_data" not in button:
                raise NotPossible(f"no button {label!r} among {message.labels}")
            data = str(button["callback_data"])
        press = self._state.add_press(user, message, data)
        repeated = self._cached.get((user.id, message.chat.id, message.message_id, data))
        if repeated is not None and repeated[0] > self._state.clock.now():
            self.answered(press, repeated[1])
            return press
        update: Json = {
            "id": press.id,
            "from": user_view(user),
            "message": message_view(message),
            "chat_instance": message.chat.instance,
            "data": data,
        }
        self._state.put_update("callback_query", update)
        if self._state.faults.take_update("resend_callback"):
            self._state.put_update("callback_query", update)
        return press

    def answered(self, press: Press, answer: Answer) -> None:
        """Show the bot's answer to the presser, and only there."""
        press.answer = answer
        if answer.cache_time > 0:
            key = (press.user.id, press.message.chat.id, press.message.message_id, press.data)
            self._cached[key] = (self._state.clock.now() + answer.cache_time, answer)
        me = frozenset({press.user.id})
        self._state.see(me, "alert" if answer.show_alert else "toast", answer.text, press.message)
        self._state.see(me, "url", answer.url or "", press.message)
        press.done.set()
        data = {
            "press": press.id,
            "chat_id": press.message.chat.id,
            "text": answer.text,
            "alert": answer.show_alert,
            "url": answer.url,
        }
        self._state.emit("answer", data, me)

    def start(self, user: User, payload: str = "") -> Message:
        """Press Start (or Restart, after blocking) in the private chat; `payload` comes from a deep link."""
        if not _PAYLOAD.fullmatch(payload):
            raise NotPossible("a payload is at most 64 of A-Z a-z 0-9 _ -")
        return self.say(user, self._state.chat(user), f"/start {payload}".rstrip())

    def follow(self, user: User, url: str, group: Chat | None = None) -> Message | None:
        """Open a t.me link to the bot and confirm: ?start= presses Start, ?startgroup= adds it to `group`."""
        parts = urlsplit(url if "//" in url else f"https://{url}")
        name = parts.path.strip("/").lower()
        if parts.hostname not in ("t.me", "telegram.me") or name != str(self._state.bot.username).lower():
            raise NotPossible(f"not a link to the bot: {url}")
        query = parse_qs(parts.query, keep_blank_values=True)
        if "startgroup" in query:
            if group is None:
                raise NotPossible("choose a group first")
            return self.add_bot(user, group, query["startgroup"][0])
        return self.start(user, query.get("start", [""])[0])

    def _restart(self, user: User) -> None:
        if user.blocked:
            user.blocked = False
            chat = self._state.chat(user)
            self._set_bot_status(user, chat, "member")
        user.started = True
        self._state.emit("people")

    def block(self, user: User) -> None:
        """Stop and block the bot."""
        user.blocked = True
        self._set_bot_status(user, self._state.chat(user), "kicked")
        self._state.emit("people")

    def deactivate(self, user: User) -> None:
        """Delete the person's account; the person stays listed in groups."""
        user.deactivated = True
        self._state.emit("people")

    # Groups

    def join(self, user: User, chat: Chat) -> Message:
        """Enter a group; the older messages become visible."""
        if chat.has(user):
            raise NotPossible(f"{user.first_name} is in the group already")
        old, chat.members[user.id] = chat.members.get(user.id, "left"), "member"
        for message in chat.messages.values():
            self._state.record_message(message, viewers=frozenset({user.id}), kind="history")
        self._tell_member(user, user, chat, old)
        return self._service(chat, user, {"new_chat_members": [user_view(user)]})

    def leave(self, user: User, chat: Chat) -> Message:
        """Leave a group."""
        self._require_member(user, chat)
        return self._remove(user, user, chat, "left")

    def kick(self, admin: User, user: User, chat: Chat) -> Message:
        """Remove and ban a person."""
        self._require_admin(admin, chat)
        self._require_member(user, chat)
        return self._remove(admin, user, chat, "kicked")

    def _remove(self, by: User, user: User, chat: Chat, status: MemberStatus) -> Message:
        old, chat.members[user.id] = chat.members[user.id], status
        self._tell_member(by, user, chat, old)
        self._state.emit("chats")
        return self._service(chat, by, {"left_chat_member": user_view(user)})

    def add_bot(self, user: User, chat: Chat, payload: str | None = None) -> Message | None:
        """Put the bot into a group (if it is not there) and send /start@bot with the payload of a link."""
        self._require_member(user, chat)
        bot = self._state.bot
        message = None
        if not chat.has(bot):
            self._set_bot_status(user, chat, "member")
            message = self._service(chat, user, {"new_chat_members": [user_view(bot)]})
        if payload is not None:
            message = self.say(user, chat, f"/start@{bot.username} {payload}".rstrip())
        return message

    def remove_bot(self, user: User, chat: Chat) -> Message:
        """Kick the bot out of a group."""
        self._require_member(user, chat)
        self._set_bot_status(user, chat, "kicked")
        return self._service(chat, user, {"left_chat_member": user_view(self._state.bot)})

    def bot_leaves(self, chat: Chat) -> None:
        """The bot goes by itself (leaveChat)."""
        bot = self._state.bot
        self._set_bot_status(bot, chat, "left")
        self._service(chat, bot, {"left_chat_member": user_view(bot)})

    def promote(self, user: User, chat: Chat, status: MemberStatus = "administrator") -> None:
        """Make a person or the bot an administrator, or (`status` "member") an ordinary member again."""
        self._require_member(user, chat)
        if user is self._state.bot:
            self._set_bot_status(self._owner(chat), chat, status)
            return
        old, chat.members[user.id] = chat.members[user.id], status
        self._tell_member(self._owner(chat), user, chat, old)

    def upgrade(self, chat: Chat, *, told: bool = True) -> Chat:
        """Turn a basic group into a supergroup: a new id, no old messages; the old chat refuses all calls.

        `told` False: the service messages come later, by `tell_upgrade`.
        """
        if chat.type != "group":
            raise NotPossible("only a basic group can be upgraded")
        new = self._state.add_group(chat.title or "", with_bot=False)
        new.members = dict(chat.members)
        chat.migrated_to = new.id
        if told:
            self.tell_upgrade(chat)
        self._state.emit("chats")
        return new

    def tell_upgrade(self, chat: Chat, *, newest_first: bool = False) -> None:
        """The service messages of an upgrade: in the old chat and in the new one."""
        assert chat.migrated_to is not None
        new, owner = self._state.chat(chat.migrated_to), self._owner(chat)
        messages = [(chat, {"migrate_to_chat_id": new.id}), (new, {"migrate_from_chat_id": chat.id})]
        for where, service in reversed(messages) if newest_first else messages:
            self._service(where, owner, service)

    def delete_group(self, owner: User, chat: Chat) -> None:
        """Delete a group for everybody."""
        if chat.members.get(owner.id) != "creator":
            raise NotPossible(f"{owner.first_name} is not the owner of the chat")
        chat.deleted = True
        self._state.emit("chats")

    def close_topic(self, admin: User, chat: Chat, thread_id: int) -> Message:
        """Let only administrators write in a forum topic."""
        self._require_admin(admin, chat)
        chat.closed_topics.add(thread_id)
        return self._service(chat, admin, {"forum_topic_closed": {}}, thread_id)

    def delete_topic(self, admin: User, chat: Chat, thread_id: int) -> None:
        """Delete a forum topic with all its messages; bots are not told."""
        self._require_admin(admin, chat)
        assert chat.topics is not None
        del chat.topics[thread_id]
        for message in [m for m in chat.messages.values() if m.thread_id == thread_id]:
            self._state.delete_message(message)

    def reopen_topic(self, admin: User, chat: Chat, thread_id: int) -> Message:
        """Let everybody write there again."""
        self._require_admin(admin, chat)
        chat.closed_topics.discard(thread_id)
        return self._service(chat, admin, {"forum_topic_reopened": {}}, thread_id)

    def delete(self, user: User, message: Message) -> None:
        """Delete a message for everybody: in private any message, in a group one's own or as an administrator."""
        self._require_member(user, message.chat)
        if message.chat.is_group and message.sender is not user:
            self._require_admin(user, message.chat)
        self._state.delete_message(message)

    def read(self, user: User, chat: Chat) -> None:
        """Mark all messages of a chat as seen by a person."""
        if user.read.get(chat.id) != chat.last_message_id:
            user.read[chat.id] = chat.last_message_id
            self._state.emit("people")

    # Helpers

    def _service(self, chat: Chat, sender: User, service: Json, thread_id: int | None = None) -> Message:
        message = self._state.add_message(chat, sender, service=service, thread_id=thread_id)
        if self._bot_sees(message):
            self._state.put_update("message", message_view(message))
        self._state.emit("chats")
        return message

    def _bot_sees(self, message: Message) -> bool:
        """Privacy mode: commands, replies to the bot, service messages; in private everything."""
        chat, bot = message.chat, self._state.bot
        if not chat.is_group:
            return True
        if not chat.has(bot):
            return False
        if message.service or chat.members[bot.id] == "administrator":
            return True
        if message.reply_to is not None and message.reply_to.sender is bot:
            return True
        command = _COMMAND.match(message.text)
        if command is None:
            return False
        return command.group(1) is None or command.group(1).lower() == str(bot.username).lower()

    def _set_bot_status(self, by: User, chat: Chat, status: MemberStatus) -> None:
        bot = self._state.bot
        old = chat.members.get(bot.id, "left")
        chat.members[bot.id] = status
        self._state.put_update("my_chat_member", self._member_change(by, bot, chat, old))
        self._state.emit("chats")

    def _tell_member(self, by: User, user: User, chat: Chat, old: MemberStatus) -> None:
        if chat.members.get(self._state.bot.id) == "administrator":
            self._state.put_update("chat_member", self._member_change(by, user, chat, old))

    def _member_change(self, by: User, user: User, chat: Chat, old: MemberStatus) -> Json:
        return {
            "chat": chat_view(chat),
            "from": user_view(by),
            "date": self._state.now(),
            "old_chat_member": member_view(user, old),
            "new_chat_member": member_view(user, chat.members[user.id]),
        }

    def _owner(self, chat: Chat) -> User:
        owners = [user_id for user_id, status in chat.members.items() if status == "creator"]
        if not owners:
            raise NotPossible("the group has no owner")
        return self._state.users[owners[0]]

    def _require_member(self, user: User, chat: Chat) -> None:
        if not chat.has(user):
            raise NotPossible(f"{user.first_name} is not in the chat")
        if chat.migrated_to is not None:
            raise NotPossible("the group was upgraded")

    def _require_admin(self, user: User, chat: Chat) -> None:
        if chat.members.get(user.id) not in ("creator", "administrator"):
            raise NotPossible(f"{user.first_name} is no administrator of the chat")
