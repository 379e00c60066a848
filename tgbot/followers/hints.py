"""The coach's hint below the hand: one message a person and table, gone when the decision it is about has passed."""

from __future__ import annotations

from dataclasses import dataclass

from tgbot.screen import Screen
from tgbot.sending.sender import Sender
from tgbot.sending.wire import Post
from tgbot.service.model import TableState


@dataclass(eq=False)
class _Hint:
    """A hint that was sent for a decision (hand, decision) to the one person of a private table."""

    decision: tuple[int, int]
    chat_id: int
    message_id: int | None = None
    over: bool = False


class Hints:
    """Which hints stand where."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender
        self._hints: dict[int, _Hint] = {}

    def show(self, state: TableState, chat_id: int, screen: Screen) -> None:
        """Show a hint for the decision that the table waits for; a second one takes the place of the first."""
        decision = _decision(state)
        if decision is None:
            return
        hint = self._hints.get(state.id)
        if hint is not None and hint.decision == decision and hint.message_id is not None:
            self._sender.post(Post(chat_id, screen, edit=hint.message_id))
            return
        self._end(state.id)
        hint = self._hints[state.id] = _Hint(decision, chat_id)

        def sent(message_id: int) -> None:
            hint.message_id = message_id
            if hint.over:  # the decision passed while the hint was under way
                self._sender.post(Post.deletion(chat_id, message_id))

        self._sender.post(Post(chat_id, screen, sent=sent))

    def follow(self, state: TableState) -> None:
        """A table has changed: its decision may have passed."""
        hint = self._hints.get(state.id)
        if hint is not None and hint.decision != _decision(state):
            self._end(state.id)

    def forget(self, table_id: int) -> None:
        """Another process goes on with a table: the hint goes, nobody would take it away later."""
        self._end(table_id)

    async def stop(self) -> None:
        """Nothing runs: hints that stand now are left as they are."""

    def _end(self, table_id: int) -> None:
        hint = self._hints.pop(table_id, None)
        if hint is None:
            return
        hint.over = True
        if hint.message_id is not None:
            self._sender.post(Post.deletion(hint.chat_id, hint.message_id))


def _decision(state: TableState) -> tuple[int, int] | None:
    """Hand and decision that the table waits for, None if it waits for none."""
    hand = state.hand
    return None if state.actor is None or hand is None else (hand.number, hand.decision)
