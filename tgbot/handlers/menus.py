"""Buttons of menus: start, opponents, games, help, rules, buying in, and what follows a match."""

from __future__ import annotations

from dataclasses import fields

from telegram import Message

from env.engine.profiles import PROFILES
from tgbot import render
from tgbot.callback import MenuPress
from tgbot.handlers.chips import Chips
from tgbot.handlers.chosen import Chosen, Verbs
from tgbot.handlers.invites import Invites
from tgbot.handlers.personal import Personal
from tgbot.handlers.places import is_group, place_of
from tgbot.handlers.shared import Shared
from tgbot.i18n import text
from tgbot.keyboards.menus import TOPICS, Choice, rules_of_table
from tgbot.screen import Answer, Screen
from tgbot.sending.wire import Post
from tgbot.service.errors import ServiceError
from tgbot.service.model import ChatRef, Person, Setup, Status, TableState
from tgbot.service.opponents import Wish
from tgbot.service.setup import free_rows
from tgbot.service.venues import movers_wanted


class Menus:
    """What the menu buttons do: mostly another page in the same message."""

    def __init__(self, shared: Shared, chips: Chips, invites: Invites) -> None:
        self._shared = shared
        self._chips = chips
        self._invites = invites
        self.verbs: Verbs = {
            **Personal(shared).verbs,
            "start": self._start,
            "play": self._play,
            "opponents": self._opponents,
            "game": self._game,
            "end": self._end,
            "help": self._help,
            "rules": self._rules,
            "hand": self._hand,
            "rematch": self._rematch,
            "again": self._again,
            "new_table": self._new_table,
            "friends": self._friends,
            "invite": lambda chosen: self._invites.sit(chosen.args, chosen.person, chosen.message),
            "show": self._show,
            "agree": self._agree,
            "buy": lambda chosen: self._chips.show(chosen.args, chosen.person, chosen.message),
            "sit": lambda chosen: self._chips.sit(chosen.args, chosen.person, chosen.message),
            "dismiss": lambda chosen: self._chips.dismiss(chosen.message),
            "rebuy": lambda chosen: self._chips.rebuy(chosen.args, chosen.person, chosen.message),
        }

    async def press(self, press: MenuPress, person: Person, message: Message) -> Answer:
        """Do what the button says. Raises ServiceError and the engine's errors."""
        handler = self.verbs.get(press.verb)
        if handler is None:
            raise ServiceError("stale")
        return await handler(Chosen(person, message, press.args))

    # Pages

    async def _choice(self, chosen: Chosen) -> Choice:
        """What the button says about the private table; an older one leaves it as it was chosen last."""
        choice = self._shared.choice_of(chosen.person)
        if len(chosen.args) > 1:
            if chosen.args[1] not in PROFILES:
                raise ServiceError("stale")
            choice = choice.of(chosen.args[1])
        if chosen.args:
            choice = choice.of_bots(chosen.number())
        if not 1 <= choice.bots <= choice.most_bots:
            raise ServiceError("stale")
        await self._shared.choose(chosen.person, choice)
        return choice

    async def _start(self, chosen: Chosen) -> Answer:
        await self._choice(chosen)
        return self._page(chosen, self._shared.start_screen(chosen.person))

    async def _opponents(self, chosen: Chosen) -> Answer:
        await self._choice(chosen)
        return self._page(chosen, self._shared.opponents_screen(chosen.person))

    async def _game(self, chosen: Chosen) -> Answer:
        choice = await self._choice(chosen)
        return self._page(chosen, render.games(chosen.person.language, choice, self._shared.caveat_of(choice)))

    async def _end(self, chosen: Chosen) -> Answer:
        return render.toast(chosen.person.language, "end")

    async def _help(self, chosen: Chosen) -> Answer:
        return self._page(chosen, render.help_screen(chosen.person.language, await self._choice(chosen)))

    async def _rules(self, chosen: Chosen) -> Answer:
        """A page of the rules: of a game as it is offered, or of a table as it is played."""
        if len(chosen.args) != 2 or chosen.args[1] not in TOPICS:
            raise ServiceError("stale")
        of, topic = chosen.args
        rises = False
        if of in PROFILES:
            game = self._shared.profiles(of)
        else:
            table_id = of.removeprefix("t")
            if not table_id.isdecimal() or of != rules_of_table(int(table_id)):
                raise ServiceError("stale")
            state = self._shared.table(int(table_id))
            game, rises = state.game, state.sit_and_go is not None
        return self._page(chosen, render.rules_page(chosen.person.language, game, topic, of, sit_and_go=rises))

    def _page(self, chosen: Chosen, screen: Screen) -> Answer:
        self._shared.sender.post(Post(chosen.message.chat.id, screen, edit=chosen.message.message_id))
        return Answer()

    # Tables

    async def _play(self, chosen: Chosen) -> Answer:
        """A table against bots, dealt at once; if one is open already, that one."""
        if is_group(chosen.message):
            raise ServiceError("stale")
        choice, person = await self._choice(chosen), chosen.person
        here = ChatRef(person.user_id, 0, "", False, person.language)
        try:
            await self._shared.service.play_now(person, choice.bots, here, choice.profile, choice.wish)
        except ServiceError as refused:
            if refused.code != "exists":
                raise
            for state in self._shared.service.open_tables(person.user_id, 0):
                if not state.chat.invite:
                    self._shared.publisher.repost(state, person.user_id)
        return Answer()

    async def _friends(self, chosen: Chosen) -> Answer:
        """S1.7: a table by invitation, of the chosen game."""
        return await self._invites.open(chosen.person, await self._choice(chosen), chosen.message)

    async def _hand(self, chosen: Chosen) -> Answer:
        state = self._shared.table(chosen.number())
        seat = state.seat_of(chosen.person.user_id)
        if seat is None or seat.left:
            raise ServiceError("noseat")
        if state.status == Status.LOBBY and not state.chat.invite:
            return Answer(text(chosen.person.language, "t.sat", n=seat.seat + 1))
        self._shared.publisher.repost(state, chosen.person.user_id)
        return Answer()

    async def _rematch(self, chosen: Chosen) -> Answer:
        state = self._shared.table(chosen.number())
        after = await self._shared.service.rematch(state.id, chosen.person.user_id)
        return Answer() if after.id != state.id else render.toast(chosen.person.language, "rematch")

    async def _again(self, chosen: Chosen) -> Answer:
        """Open a lobby again that nobody started, with its settings; the presser is its host."""
        old = self._shared.table(chosen.number())
        if old.status != Status.CLOSED or chosen.message.chat.id != old.chat.chat_id:
            raise ServiceError("stale")
        await self._check_there(chosen)
        bots = sum(seat.bot is not None for seat in old.seats)
        wish = Wish(old.lineup, sit_and_go=old.sit_and_go is not None)
        state = await self._shared.service.create(old.chat, chosen.person, old.profile, bots, wish)
        setup = _setup(old)
        if setup != _setup(state):
            await self._shared.service.configure(state.id, chosen.person.user_id, setup)
        return self._page(chosen, Screen(render.closed(old).text))

    async def _show(self, chosen: Chosen) -> Answer:
        """S2.6: the message of that table, below."""
        state = self._shared.table(chosen.number())
        if chosen.message.chat.id != state.chat.chat_id:
            raise ServiceError("stale")
        self._shared.publisher.repost(state)
        return Answer()

    async def _agree(self, chosen: Chosen) -> Answer:
        """S5.6: finish here in private, once all say so."""
        state = self._shared.table(chosen.number())
        after = await self._shared.service.agree(state.id, chosen.person.user_id)
        if after.shut_at is None:
            return Answer()
        return render.toast(chosen.person.language, "agreed", n=len(after.movers), all=len(movers_wanted(after)))

    async def _new_table(self, chosen: Chosen) -> Answer:
        if not is_group(chosen.message):
            raise ServiceError("stale")
        await self._check_there(chosen)
        await self._shared.service.create(place_of(chosen.message, chosen.person.language), chosen.person)
        return Answer()

    async def _check_there(self, chosen: Chosen) -> None:
        """Raises ServiceError (member) for who looks into a group from outside."""
        if is_group(chosen.message):
            await self._shared.check_in(chosen.message.chat.id, chosen.person.user_id)


def _setup(state: TableState) -> Setup:
    """What its host chose, or could have chosen."""
    now = {row: getattr(state.settings, row, None) for row in free_rows(state.profile)}
    if state.sit_and_go is not None:
        now["hands"], now["sit_and_go"] = None, True
    if "structure" in now:
        now["structure"] = state.rules.structure
    now["open_decks"] = state.open_decks or None
    return Setup(**{field.name: now.get(field.name) for field in fields(Setup)})
