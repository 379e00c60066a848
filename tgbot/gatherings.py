"""The lobby of a table by invitation: one message in the private chat of everybody who sits there (S1.7)."""

from __future__ import annotations

from tgbot import render
from tgbot.caveat import CaveatOf
from tgbot.clock import Clock
from tgbot.keyboards.lobby import LobbyPanel
from tgbot.screen import Screen
from tgbot.sending.board import LOBBY, Frame, Place
from tgbot.sending.sender import Sender
from tgbot.service.model import Person, Status, TableState


class Gatherings:
    """Shows the lobbies, what becomes of them, and a last text to those who stand up again."""

    def __init__(self, sender: Sender, clock: Clock, bot_username: str, caveat: CaveatOf) -> None:
        self._sender = sender
        self._clock = clock
        self._bot_username = bot_username
        self._caveat = caveat
        self._seated: dict[int, dict[int, Person]] = {}

    def show(self, state: TableState, panel: LobbyPanel) -> None:
        """Bring all of them up to date. `panel`: what the host's message shows."""
        people = [seat.person for seat in state.seats if seat.person is not None and not seat.left]
        here = {person.user_id: person for person in people if person.dm_ok}
        for person in here.values():
            self._show(state, person, panel)
        if state.hand is None:
            for user_id, person in self._seated.get(state.id, {}).items():
                if user_id not in here:
                    self._put(state, person, render.stood_up(person.language))
        if state.status is Status.LOBBY:
            self._seated[state.id] = here
        else:
            self._seated.pop(state.id, None)

    def forget(self, table_id: int) -> None:
        """Another process goes on with a table."""
        self._seated.pop(table_id, None)

    def _show(self, state: TableState, person: Person, panel: LobbyPanel) -> None:
        if state.status is Status.LOBBY:
            caveat = self._caveat(state.game, max(2, len(state.seats)))
            now = self._clock.now()
            self._put(state, person, render.invite_lobby(state, person, now, self._bot_username, panel, caveat))
        elif state.hand is None:
            host = person.user_id == state.host_id == state.chat.chat_id
            self._put(state, person, render.closed(state, person.language, again=host))
        elif state.hand.number == 1 and self._sender.board(self._place(state, person)).page == LOBBY:
            self._put(state, person, render.started(state, person.language, bot_username=self._bot_username))

    def _put(self, state: TableState, person: Person, screen: Screen) -> None:
        self._sender.show(self._place(state, person), Frame(LOBBY, screen, state.version))

    def _place(self, state: TableState, person: Person) -> Place:
        return Place.private(state.id, person.user_id)
