"""Choosing bots: level, style and names in private, level and style of a lobby; /who says which models play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from agents.names import LEVELS
from agents.regulars import BY_NAME
from env.engine.profiles import Profile
from tgbot import render
from tgbot.explained import Explained
from tgbot.handlers.chosen import Chosen, Verbs
from tgbot.handlers.places import is_group
from tgbot.handlers.said import Handler, Said, handler
from tgbot.handlers.shared import Shared
from tgbot.handlers.table_buttons import Pressed
from tgbot.handlers.which import meant
from tgbot.keyboards.menus import Choice
from tgbot.screen import Answer, Screen
from tgbot.sending.wire import Post
from tgbot.service.errors import ServiceError
from tgbot.service.lineup import OFFERED, Lineup, agent_for
from tgbot.service.lobby import BOT_NAMES
from tgbot.service.model import Person, TableState


class Opponents:
    """What people choose about bots, and what they are told of them. `verbs` are those of menu buttons."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self.verbs: Verbs = {
            "level": self._level,
            "style": self._style,
            "mode": self._mode,
            "names": self._names,
            "named": self._named,
            "whois": self._who,
        }
        self.table_verbs: dict[str, Callable[[Pressed], Awaitable[Answer]]] = {"B": self._lineup}

    def handlers(self) -> dict[str, Handler]:
        """Command -> handler; /who asks nothing of its person, so anybody may give it."""
        return {"who": handler(self._shared, self._who_command, self._who_command)}

    # In private: the next table

    async def _level(self, chosen: Chosen) -> Answer:
        if chosen.number() not in LEVELS:
            raise ServiceError("stale")
        choice = self._shared.choice_of(chosen.person)
        lineup = replace(choice.lineup, level=chosen.number())
        return await self._panel(chosen, replace(choice, lineup=lineup, named=()))

    async def _style(self, chosen: Chosen) -> Answer:
        if len(chosen.args) != 1 or chosen.args[0] not in OFFERED:
            raise ServiceError("stale")
        choice = self._shared.choice_of(chosen.person)
        lineup = replace(choice.lineup, style=chosen.args[0])
        return await self._panel(chosen, replace(choice, lineup=lineup, named=()))

    async def _mode(self, chosen: Chosen) -> Answer:
        """The game's own end, or a sit-and-go."""
        if chosen.args not in (("0",), ("1",)):
            raise ServiceError("stale")
        choice = self._shared.choice_of(chosen.person)
        return await self._panel(chosen, replace(choice, sit_and_go=chosen.args == ("1",)))

    async def _panel(self, chosen: Chosen, choice: Choice) -> Answer:
        _in_private(chosen)
        await self._shared.choose(chosen.person, choice)
        return self._page(chosen, self._shared.opponents_screen(chosen.person))

    async def _names(self, chosen: Chosen) -> Answer:
        return self._page(chosen, render.names(chosen.person.language, self._shared.choice_of(chosen.person)))

    async def _named(self, chosen: Chosen) -> Answer:
        """Seat somebody by name, or take the name away. Raises ServiceError (stale, end: no seat is left)."""
        _in_private(chosen)
        name, on = chosen.args if len(chosen.args) == 2 else ("", "")
        if name not in BY_NAME or on not in ("0", "1"):
            raise ServiceError("stale")
        choice = self._shared.choice_of(chosen.person)
        named = tuple(one for one in choice.named if one != name) + ((name,) if on == "1" else ())
        if len(named) > choice.most_bots:
            raise ServiceError("end")
        await self._shared.choose(chosen.person, replace(choice, named=named, bots=len(named) or choice.bots))
        return await self._names(chosen)

    async def _who(self, chosen: Chosen) -> Answer:
        _in_private(chosen)
        return self._page(chosen, self._next_table(chosen.person))

    def _next_table(self, person: Person) -> Screen:
        """Who would play at the table that the person has chosen."""
        choice = self._shared.choice_of(person)
        game, seats = self._shared.profiles(choice.profile), choice.bots + 1
        model = self._shared.service.opponent(choice.profile, seats)
        seated = []
        for name in choice.named or BOT_NAMES[: choice.bots]:
            regular = BY_NAME.get(name) if choice.named else None
            lineup = choice.lineup if regular is None else Lineup(regular.level, regular.style)
            agent = agent_for(model, choice.profile, lineup, lambda _: "")
            seated.append((name, self._shared.explained(agent, game, seats)))
        return render.who(person.language, seated, game, choice)

    def _page(self, chosen: Chosen, screen: Screen) -> Answer:
        self._shared.sender.post(Post(chosen.message.chat.id, screen, edit=chosen.message.message_id))
        return Answer()

    # At a table

    async def _lineup(self, pressed: Pressed) -> Answer:
        """S2.3b: level and style of bots that sit down from now on, for who may change the lobby."""
        level, style = pressed.press.args if len(pressed.press.args) == 2 else ("", "")
        if not level.isdecimal():
            raise ServiceError("stale")
        lineup = Lineup(int(level), style)

        async def call(table_id: int, user_id: int, is_admin: bool) -> TableState:
            return await self._shared.service.set_lineup(table_id, user_id, lineup, is_admin)

        await self._shared.as_host(pressed.state, pressed.person.user_id, call)
        return Answer()

    async def _who_command(self, said: Said) -> None:
        """Of the table that is meant; in private without one, of the next table."""
        state = meant(self._shared.service, said.message, said.person.user_id)
        if state is not None:
            language = state.chat.language if said.group else said.person.language
            self._shared.reply(said.message, render.who(language, self._seated(state), state.game))
        elif said.group:
            raise ServiceError("notable")
        else:
            self._shared.reply(said.message, self._next_table(said.person))

    def _seated(self, state: TableState) -> list[tuple[str, Explained]]:
        game: Profile = state.game
        seats = max(2, sum(not seat.left for seat in state.seats))
        bots = [seat.bot for seat in state.seats if seat.bot is not None]
        return [(bot.name, self._shared.explained(bot.agent, game, seats)) for bot in bots]


def _in_private(chosen: Chosen) -> None:
    """Raises ServiceError (stale) for a press in a group, where no such button stands."""
    if is_group(chosen.message):
        raise ServiceError("stale")
