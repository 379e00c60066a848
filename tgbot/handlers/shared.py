"""What all handlers share: the service, the way out, and how a refusal is told."""

from __future__ import annotations

import html
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

from telegram import Bot, CallbackQuery, Message
from telegram.error import BadRequest, Forbidden, TelegramError

from agents.regulars import BY_NAME
from env.engine.profiles import PROFILES, Profile
from env.errors import FiveDrawError
from tgbot import illustrated, render
from tgbot.announcing import Announcing
from tgbot.caveat import Caveat, CaveatOf
from tgbot.chats import Chats
from tgbot.clock import Clock
from tgbot.closing import Closing
from tgbot.coaching import Coaching
from tgbot.explained import ExplainedOf, by_name
from tgbot.followers.hints import Hints
from tgbot.handlers.all_in import AllIns
from tgbot.handlers.pacing import Pacing
from tgbot.handlers.people import People
from tgbot.handlers.places import ANONYMOUS_ADMIN, CHANNELS, topic_of
from tgbot.keyboards.menus import Choice
from tgbot.publisher import Publisher
from tgbot.screen import Answer, Screen
from tgbot.sending.answers import Answers
from tgbot.sending.board import PUBLIC, Place
from tgbot.sending.sender import Sender
from tgbot.sending.wire import Post
from tgbot.service.errors import ServiceError
from tgbot.service.groups import GroupSettings
from tgbot.service.kept import kept_stack
from tgbot.service.lineup import Lineup
from tgbot.service.model import Person, Status, TableState
from tgbot.service.replay import Moment
from tgbot.service.tables import TableService
from tgbot.storage.rows import ChoiceRow

Refused = ServiceError | FiveDrawError

REFUSAL_PAUSE = 10.0  # seconds between two refusals that one person gets as messages


class Right(Protocol):
    """What a person may do at a table."""

    def __call__(self, state: TableState, user_id: int, settings: GroupSettings, *, is_admin: bool) -> None:
        """Raises ServiceError for who may not."""


@dataclass(frozen=True, slots=True)
class Asked:
    """An amount that a person was asked to write, and the decision (hand, decision) it is for."""

    table: int
    decision: tuple[int, int]


@dataclass(eq=False)
class Shared:
    """One object for the whole bot.

    profiles   the game of a name, with the host's clocks
    caveat     what to say of who plays for the bots
    explained  what can be said of who plays for a bot
    owners     user ids of those who may use /admin      announcing  what they have to say
    invited    table and person: who has followed the link of a table by invitation since the last start
    thoughts   how many hints, reviews and charts one person gets, files  how many long files: they cost seconds
    """

    bot: Bot
    clock: Clock
    service: TableService
    sender: Sender
    publisher: Publisher
    chats: Chats
    profiles: Callable[[str], Profile]
    caveat: CaveatOf
    answers: Answers = field(init=False)
    people: People = field(init=False)
    all_ins: AllIns = field(init=False)
    closing: Closing = field(init=False)
    hints: Hints = field(init=False)
    thoughts: Pacing = field(init=False)
    files: Pacing = field(init=False)
    coaching: Coaching = field(default_factory=Coaching)
    asked: dict[int, Asked] = field(default_factory=dict)
    explained: ExplainedOf = by_name
    invited: set[tuple[int, int]] = field(default_factory=set)
    owners: frozenset[int] = frozenset()
    announcing: Announcing = field(init=False)
    _refused_at: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.answers = Answers(self.bot, self.clock, self.sender.haste)
        self.people = People(self.service)
        self.all_ins = AllIns(self.clock)
        self.closing = Closing(self.sender, self.clock)
        self.hints = Hints(self.sender)
        self.thoughts = Pacing(self.clock, 12, 60.0)
        self.files = Pacing(self.clock, 5, 600.0)

    def forget(self, table_id: int) -> None:
        """Keep nothing of a table that is long over."""
        self.asked = {user_id: asked for user_id, asked in self.asked.items() if asked.table != table_id}
        self.invited = {(table, user_id) for table, user_id in self.invited if table != table_id}

    def answer(self, query: CallbackQuery, answer: Answer) -> None:
        """Tell the presser; nothing waits for it."""
        self.answers.give(query.id, answer)

    def reply(self, message: Message, screen: Screen, *, ask: str | None = None) -> None:
        """Answer a command in its chat; in a group as a reply to it."""
        group = message.chat.type != "private"
        self.sender.post(
            Post(
                message.chat.id,
                screen,
                topic=topic_of(message),
                reply_to=message.message_id if group else None,
                ask=ask,
            )
        )

    def refuse(self, message: Message, person: Person, refused: Refused | str, **values: object) -> None:
        """Tell the writer of a command why not: at most once in 10 s, so that nobody can make us flood a group."""
        now = self.clock.now()
        self._refused_at = {who: at for who, at in self._refused_at.items() if now - at < REFUSAL_PAUSE}
        if person.user_id not in self._refused_at:
            self._refused_at[person.user_id] = now
            language = person.language
            if person.user_id in CHANNELS:  # nobody's language: the group's
                language = self.service.groups.of(message.chat.id).language or language
            self.reply(message, Screen(html.escape(self.why(language, refused, **values).text, quote=False)))

    def why(self, language: str, refused: Refused | str, **values: object) -> Answer:
        """The words of a refusal: an error, or a code such as "stale"."""
        if isinstance(refused, str):
            return render.error(language, refused, values)
        return render.error(language, refused.code, refused.values)

    def table(self, table_id: int) -> TableState:
        """The table that a button names. Raises ServiceError (gone) if there is none."""
        state = self.service.state(table_id)
        if state is None:
            raise ServiceError("gone")
        return state

    def link(self, payload: str) -> str:
        """Opens the private chat; its Start sends the payload (at most 64 characters of A-Z a-z 0-9 _ -)."""
        return f"https://t.me/{self.bot.username}?start={payload}"

    def choice_of(self, person: Person) -> Choice:
        """The private table that a person chose last."""
        row = self.service.choices.of(person.user_id)
        if row is None or row.profile not in PROFILES:
            return Choice()
        named = tuple(name for name in row.named if name in BY_NAME)
        return Choice(row.bots, row.profile, Lineup(row.level, row.style), named, row.sit_and_go)

    async def choose(self, person: Person, choice: Choice) -> None:
        """Keep what a person has chosen for a private table."""
        lineup = choice.lineup
        row = ChoiceRow(
            person.user_id,
            choice.bots,
            choice.profile,
            lineup.level,
            lineup.style,
            list(choice.named),
            choice.sit_and_go,
        )
        await self.service.choices.keep(row)

    def opponents_screen(self, person: Person) -> Screen:
        """S1.3 with what the person has chosen."""
        choice = self.choice_of(person)
        return render.opponents(person.language, choice, self.caveat_of(choice), self.profiles(choice.profile))

    def start_screen(self, person: Person) -> Screen:
        """What a person sees first: the open table, or the offer to play."""
        choice = self.choice_of(person)
        return render.start_screen(
            person,
            choice,
            self.profiles(choice.profile),
            tables=self.service.tables_of(person.user_id),
            bot_username=self.bot.username,
        )

    def replay_screen(self, person: Person, moment: Moment) -> Screen:
        """S6.5: a step of a hand as this person saw it."""
        screen = render.replay(person, moment)
        return illustrated.replay(screen, moment, person) if self.publisher.pictures else screen

    def caveat_of(self, choice: Choice) -> Caveat | None:
        """What to say of who plays for the bots of a private table."""
        return self.caveat(self.profiles(choice.profile), choice.bots + 1)

    def group_url(self, state: TableState) -> str | None:
        """The address of the table's message; basic groups have none."""
        chat_id = str(state.chat.chat_id)
        place = Place(state.chat.chat_id, state.chat.topic, state.id, PUBLIC)
        message_id = self.sender.board(place).message_id
        if not chat_id.startswith("-100") or message_id is None:
            return None
        return f"https://t.me/c/{chat_id.removeprefix('-100')}/{message_id}"

    async def choose_language(self, person: Person, language: str) -> Person:
        """Keep the choice and write the person's open hands anew in it."""
        chosen = await self.service.set_language(person.user_id, language) or person
        self.show_tables(chosen)
        return chosen

    def kept(self, state: TableState, person: Person) -> int:
        """Chips that the person comes back to an open table with, 0 for an ordinary buy-in."""
        return kept_stack(state, person.user_id, self.clock.now())

    def sat(self, state: TableState, person: Person, kept: int = 0) -> Answer:
        """What somebody is told who has just sat down. `kept`: as it was before."""
        seat = state.seat_of(person.user_id)
        assert seat is not None
        if kept:
            return render.toast(person.language, "back-with", n=seat.stack)
        return render.toast(person.language, "sat" if state.status == Status.LOBBY else "late", n=seat.seat + 1)

    def show_tables(self, person: Person) -> None:
        """Bring the person's private messages up to date: something about the person has changed."""
        for state in self.service.tables_of(person.user_id):
            self.publisher.publish(state)

    def ask_amount(self, state: TableState, person: Person) -> None:
        """Ask in private for an amount; the next text of this person answers, as long as the decision stands."""
        seat, hand = state.seat_of(person.user_id), state.hand
        view = None if seat is None else self.service.seat_view(state.id, seat.seat)
        if hand is None or view is None or view.legal is None:
            return
        question, placeholder = render.type_prompt(person.language, view.legal)
        if question:
            self.asked[person.user_id] = Asked(state.id, (hand.number, hand.decision))
            self.sender.post(Post(person.user_id, Screen(question), ask=placeholder))

    # Rights

    async def as_host(
        self, state: TableState, user_id: int, call: Callable[[int, int, bool], Awaitable[TableState]]
    ) -> TableState:
        """Do what the host may, and an administrator of the group; Telegram is asked only if it matters."""
        try:
            return await call(state.id, user_id, False)
        except ServiceError as refused:
            if refused.code not in {"host", "host60", "adminonly"} or not await self._is_admin(state, user_id):
                raise
        return await call(state.id, user_id, True)

    async def check_right(self, state: TableState, user_id: int, check: Right) -> None:
        """Raises what `check`, of `service.rights`, refuses, unless the person is an administrator."""
        try:
            check(state, user_id, self.service.groups.of(state.chat.chat_id), is_admin=False)
        except ServiceError:
            if not await self._is_admin(state, user_id):
                raise

    async def check_member(self, state: TableState, user_id: int) -> None:
        """Raises ServiceError (member) for who is not in the table's group; a server that cannot say is trusted.

        At a table by invitation it is stale for who has not followed its link.
        """
        if state.chat.invite:
            if (state.id, user_id) in self.invited or state.seat_of(user_id) is not None:
                return
            raise ServiceError("stale")
        if not state.chat.group:
            raise ServiceError("member")
        await self.check_in(state.chat.chat_id, user_id)

    async def check_in(self, chat_id: int, user_id: int) -> None:
        """Raises ServiceError (member) for who is not in this group; a server that cannot say is trusted."""
        try:
            member = await self.bot.get_chat_member(chat_id, user_id)
        except (BadRequest, Forbidden):
            raise ServiceError("member") from None
        except TelegramError:
            return
        if member.status in {"left", "kicked"}:
            raise ServiceError("member")

    async def _is_admin(self, state: TableState, user_id: int) -> bool:
        return state.chat.group and await self.is_admin(state.chat.chat_id, user_id)

    async def is_admin(self, chat_id: int, user_id: int) -> bool:
        """Whether a person administers a group; asked of Telegram, False if it does not say."""
        if user_id == ANONYMOUS_ADMIN:
            return True
        try:
            member = await self.bot.get_chat_member(chat_id, user_id)
        except TelegramError:
            return False
        return member.status in {"creator", "administrator"}
