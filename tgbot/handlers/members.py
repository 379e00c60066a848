"""People who leave or block the bot, groups that throw it out, close to it or become supergroups."""

from __future__ import annotations

import structlog
from telegram import ChatMember, ChatMemberUpdated, Update
from telegram.ext import ContextTypes

from tgbot.handlers.places import topic_of
from tgbot.handlers.shared import Shared

log = structlog.get_logger(__name__)

_GONE = {ChatMember.LEFT, ChatMember.BANNED}


class Members:
    """Handlers of membership; each change is idempotent, for several updates may tell the same."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared

    async def left(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Somebody left the group (a service message)."""
        message = update.effective_message
        if message is not None and message.left_chat_member is not None and not message.left_chat_member.is_bot:
            await self._shared.service.gone(message.left_chat_member.id, message.chat.id)

    async def member(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Somebody's membership changed (only told to administrators)."""
        change = update.chat_member
        if change is not None and _is_gone(change) and not change.new_chat_member.user.is_bot:
            await self._shared.service.gone(change.new_chat_member.user.id, change.chat.id)

    async def own(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """The bot was added, thrown out or silenced in a group, or blocked or unblocked by a person."""
        change = update.my_chat_member
        if change is None:
            return
        gone = _is_gone(change)
        if change.chat.type == "private" and not gone:
            await self._shared.people.of(change.from_user, dm_ok=True)
        if gone or getattr(change.new_chat_member, "can_send_messages", True) is False:
            log.info("group_closed_to_us", chat=change.chat.id)
            await self._shared.chats.shut(change.chat.id)
        else:
            await self._shared.chats.opened(change.chat.id)

    async def reopened(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """A forum topic was opened again."""
        message = update.effective_message
        if message is not None:
            await self._shared.chats.opened(message.chat.id, topic_of(message))

    async def migrated(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """The group became a supergroup: told once in the old chat and once in the new one."""
        message = update.effective_message
        if message is None:
            return
        if message.migrate_to_chat_id is not None:
            await self._shared.chats.migrated(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id is not None:
            await self._shared.chats.migrated(message.migrate_from_chat_id, message.chat.id)


def _is_gone(change: ChatMemberUpdated) -> bool:
    member = change.new_chat_member
    return member.status in _GONE or getattr(member, "is_member", True) is False
