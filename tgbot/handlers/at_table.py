"""What buttons of a table do, as commands: /begin, /close, /deal, /sitout, /back, /rematch.

A button is of one moment; a command means the table as it is now, and is refused in the same words.
"""

from __future__ import annotations

from tgbot import render
from tgbot.handlers.said import Call, Handler, Said, handler
from tgbot.handlers.shared import Shared
from tgbot.handlers.which import ended, gathering, meant
from tgbot.screen import Screen
from tgbot.service.errors import ServiceError
from tgbot.service.model import Status, TableState


class AtTable:
    """Handlers of these commands. What the table's message does not show is said."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared

    def handlers(self, nobody: Call) -> dict[str, Handler]:
        """Command -> handler; `nobody` answers who writes as the group."""
        commands: dict[str, Call] = {
            "begin": self._begin,
            "close": self._close,
            "deal": self._deal,
            "sitout": self._sit_out,
            "back": self._back,
            "rematch": self._rematch,
        }
        return {name: handler(self._shared, call, nobody) for name, call in commands.items()}

    # The lobby

    async def _begin(self, said: Said) -> None:
        state = gathering(self._shared.service, said.message, said.person.user_id)
        await self._shared.as_host(_found(state), said.person.user_id, self._shared.service.start_match)

    async def _close(self, said: Said) -> None:
        state = gathering(self._shared.service, said.message, said.person.user_id)
        await self._shared.as_host(_found(state), said.person.user_id, self._shared.service.close)

    # Between hands

    async def _deal(self, said: Said) -> None:
        state = self._playing(said)
        if state.status != Status.PAUSE:
            raise ServiceError("impossible")
        after = await self._shared.service.deal_now(state.id, said.person.user_id)
        if after.status == Status.PAUSE:
            self._say(said, "dealt-soon")

    async def _sit_out(self, said: Said) -> None:
        await self._shared.service.sit_out(self._playing(said).id, said.person.user_id)
        self._say(said, "away")

    async def _back(self, said: Said) -> None:
        await self._shared.service.back(self._playing(said).id, said.person.user_id)

    async def _rematch(self, said: Said) -> None:
        """Of the last match here that this person has played to its end."""
        state = ended(self._shared.service, said.message, said.person.user_id)
        if state is None:
            open_ = meant(self._shared.service, said.message, said.person.user_id)
            raise ServiceError("notable" if open_ is None else "impossible")
        after = await self._shared.service.rematch(state.id, said.person.user_id)
        if after.id == state.id:
            self._say(said, "rematch")

    def _playing(self, said: Said) -> TableState:
        """The table that is meant. Raises ServiceError (notable; impossible while people gather)."""
        state = _found(meant(self._shared.service, said.message, said.person.user_id))
        if state.status == Status.LOBBY:
            raise ServiceError("impossible")
        return state

    def _say(self, said: Said, key: str) -> None:
        self._shared.reply(said.message, Screen(render.toast(said.person.language, key).text))


def _found(state: TableState | None) -> TableState:
    if state is None:
        raise ServiceError("notable")
    return state
