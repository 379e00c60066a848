"""/stats, /top, /history and their buttons: statistics, lists of a group, hands that are over step by step."""

from __future__ import annotations

from functools import partial

from telegram import Message

from env.engine.history import phh_write
from env.engine.profiles import PROFILES
from tgbot import render
from tgbot.handlers.chosen import Chosen, Verbs
from tgbot.handlers.places import is_group, topic_of
from tgbot.handlers.said import Handler, Said, handler
from tgbot.handlers.shared import Shared
from tgbot.i18n import text
from tgbot.keyboards.memory import ALL_GAMES, CHARTS, RANKINGS, SORTED, stats_args
from tgbot.pictures import charts
from tgbot.screen import Answer, Document, Picture, Screen
from tgbot.sending.wire import Post
from tgbot.service.errors import ServiceError
from tgbot.service.memory import Page, Ranking
from tgbot.service.model import Person
from tgbot.service.statistics import PERIODS, Question

Args = tuple[str, ...]
POSITIONS = 6  # the dealer and up to five seats left of it
DRAWS = 6  # none to five cards


class MemoryHandlers:
    """What is remembered of a person and a group, told to whom it concerns."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._memory = shared.service.memory
        self.verbs: Verbs = {
            "stats": self._chart,
            "top": self._ranking,
            "place": self._place,
            "medals": self._medals,
            "hands": self._hands_of,
            "list": self._list,
            "replay": self._replay,
            "step": self._step,
            "phh": self._export,
        }

    def handlers(self) -> dict[str, Handler]:
        """Command -> handler."""
        commands = {"stats": self._stats, "top": self._top, "history": self._history}
        return {name: handler(self._shared, call) for name, call in commands.items()}

    # Statistics

    async def _stats(self, said: Said) -> None:
        person = said.person
        if said.group:
            question = Question(None, 0, said.message.chat.id)
            found = await self._memory.statistics(person.user_id, question)
            language = self._language(said.message, person)
            self._shared.reply(said.message, render.group_statistics(language, person, found))
            return
        played = (await self._memory.statistics(person.user_id, Question())).games
        question = Question(played[0] if len(played) == 1 else None)
        self._shared.reply(said.message, await self._statistics(person, question, CHARTS[0]))

    async def _chart(self, chosen: Chosen) -> Answer:
        """Another chart, another game, other days: each button carries all three."""
        chart, profile, days = chosen.args if len(chosen.args) == 3 else ("", "", "")
        known = chart in CHARTS and (profile in PROFILES or profile == ALL_GAMES) and days.isdecimal()
        if not known or int(days) not in PERIODS or is_group(chosen.message):
            raise ServiceError("stale")
        question = Question(None if profile == ALL_GAMES else profile, int(days))
        return self._page(chosen.message, await self._statistics(chosen.person, question, chart))

    async def _statistics(self, person: Person, question: Question, chart: str) -> Screen:
        found = await self._memory.statistics(person.user_id, question)
        group = next(iter(await self._memory.groups_of(person.user_id)), None)
        picture = None
        if self._shared.publisher.pictures and person.prefs.pictures and found.totals.hands:
            self._shared.thoughts.check(person.user_id)
            picture = await self._picture(person, question, chart)
        return render.statistics(person.language, found, question, chart, group=group, picture=picture)

    async def _picture(self, person: Person, question: Question, chart: str) -> Picture:
        course = await self._memory.course(person.user_id, question)
        language, dark = person.language, person.prefs.theme == "dark"
        title = text(language, f"chart-{chart}")
        key = ":".join(map(str, ("chart", *stats_args(question, chart), language, dark, len(course), course[-1])))
        if chart == "chips":
            return Picture(key, partial(charts.chips, [net for net, _, _ in course], title, dark))
        names = [str(number) for number in range(DRAWS)]
        if chart == "position":
            names = [text(language, "chart-dealer"), *(f"+{number}" for number in range(1, POSITIONS))]
        nets: dict[str, list[int]] = {name: [] for name in names}
        for net, position, drawn in course:
            if chart == "position":
                nets[names[position]].append(net)
            elif drawn:
                nets[names[drawn[0]]].append(net)
        return Picture(key, partial(_bars, nets, title, dark))

    # Lists of a group

    async def _top(self, said: Said) -> None:
        if said.group:
            chat_id: int | None = said.message.chat.id
            title = said.message.chat.title or ""
        else:
            chat_id = next(iter(await self._memory.groups_of(said.person.user_id)), None)
            title = "" if chat_id is None else await self._memory.title_of(chat_id)
        if chat_id is None:
            raise ServiceError("noplace")
        language = self._language(said.message, said.person)
        self._shared.reply(said.message, await self._list_of(language, chat_id, title, RANKINGS[0], group=said.group))

    async def _ranking(self, chosen: Chosen) -> Answer:
        chat_id, ranking = await self._asked(chosen)
        title = await self._memory.title_of(chat_id)
        language = self._language(chosen.message, chosen.person)
        screen = await self._list_of(language, chat_id, title, ranking, group=is_group(chosen.message))
        return self._page(chosen.message, screen)

    async def _place(self, chosen: Chosen) -> Answer:
        """The presser's own place, told to nobody else."""
        ranked = await self._memory.top(*await self._asked(chosen))
        place = next((place for place, one in enumerate(ranked, 1) if one.user_id == chosen.person.user_id), None)
        if place is None:
            return render.toast(chosen.person.language, "noplace")
        return render.toast(chosen.person.language, "place", n=place, all=len(ranked))

    async def _asked(self, chosen: Chosen) -> tuple[int, Ranking]:
        """Group and ranking of a button; in private only of a group where the presser has played."""
        chat, ranking = chosen.args if len(chosen.args) == 2 else ("", "")
        found = next((one for one in RANKINGS if one == ranking), None)
        if found is None or not chat.removeprefix("-").isdecimal():
            raise ServiceError("stale")
        chat_id = int(chat)
        if chat_id != chosen.message.chat.id and chat_id not in await self._memory.groups_of(chosen.person.user_id):
            raise ServiceError("stale")
        return chat_id, found

    async def _list_of(self, language: str, chat_id: int, title: str, ranking: Ranking, *, group: bool) -> Screen:
        ranked = await self._memory.top(chat_id, ranking)
        persons = await self._memory.persons(one.user_id for one in ranked)
        return render.top(language, title, chat_id, ranking, ranked, persons, group=group)

    def _language(self, message: Message, person: Person) -> str:
        """A list in a group is for everybody: in the group's language if it has chosen one."""
        if not is_group(message):
            return person.language
        return self._shared.service.groups.of(message.chat.id).language or person.language

    async def _medals(self, chosen: Chosen) -> Answer:
        if is_group(chosen.message):
            raise ServiceError("stale")
        earned = {row.name for row in await self._memory.earned(chosen.person.user_id)}
        return self._page(chosen.message, render.achievements(chosen.person.language, earned))

    # Hands

    async def _history(self, said: Said) -> None:
        if said.group:
            raise ServiceError("private")
        page = await self._memory.page(said.person.user_id)
        self._shared.reply(said.message, render.hand_list(said.person, page))

    async def _hands_of(self, chosen: Chosen) -> Answer:
        """The hands of a table, below it."""
        if len(chosen.args) != 1 or not chosen.args[0].isdecimal() or is_group(chosen.message):
            raise ServiceError("stale")
        await self._send_hands(int(chosen.args[0]), chosen.person)
        return Answer()

    async def _send_hands(self, table_id: int, person: Person) -> None:
        last = await self._memory.last_hand(table_id)
        page = Page(()) if last is None else await self._memory.page(person.user_id, (table_id, last))
        if page.table is None or page.table.id != table_id:
            raise ServiceError("nohand")
        self._shared.sender.post(Post(person.user_id, render.hand_list(person, page)))

    async def _list(self, chosen: Chosen) -> Answer:
        if is_group(chosen.message):
            raise ServiceError("stale")
        page, order = await self._listed(chosen.args, chosen.person)
        return self._page(chosen.message, render.hand_list(chosen.person, page, order))

    async def _listed(self, args: Args, person: Person) -> tuple[Page, str]:
        """The page of a button: from a hand on, the latest one, or the best or worst of all."""
        if len(args) == 1 and args[0] in SORTED:
            return await self._memory.extremes(person.user_id, best=args[0] == "best"), args[0]
        start = None if not args else _numbers(args, 2)
        return await self._memory.page(person.user_id, None if start is None else (start[0], start[1])), ""

    async def _replay(self, chosen: Chosen) -> Answer:
        """A hand from its deal on, below the chosen.message with the button."""
        if is_group(chosen.message):
            raise ServiceError("stale")
        table_id, hand = _numbers(chosen.args, 2)
        self._shared.sender.post(Post(chosen.person.user_id, await self._moment(table_id, hand, 1, chosen.person)))
        return Answer()

    async def _step(self, chosen: Chosen) -> Answer:
        if is_group(chosen.message):
            raise ServiceError("stale")
        table_id, hand, step = _numbers(chosen.args, 3)
        return self._page(chosen.message, await self._moment(table_id, hand, step, chosen.person))

    async def _moment(self, table_id: int, hand: int, step: int, person: Person) -> Screen:
        """A step as this person saw it: as a player, else as a member of the group. Raises ServiceError (nohand)."""
        moment = await self._memory.moment(table_id, hand, person.user_id, step)
        if moment is None:
            forgotten = await self._memory.forgotten(table_id, hand, person.user_id)
            raise ServiceError("handgone" if forgotten else "nohand")
        if moment.view is None:
            if not moment.state.chat.group:
                raise ServiceError("nohand")
            await self._shared.check_member(moment.state, person.user_id)
        return self._shared.replay_screen(person, moment)

    async def follow(self, said: Said, hand: str, token: str) -> None:
        """A link of a group's table: one of its hands, or all of the person's hands there."""
        table_id = await self._memory.table_by_token(token)
        if table_id is None:
            raise ServiceError("gone")
        if hand.isdecimal():
            self._shared.reply(said.message, await self._moment(table_id, int(hand), 1, said.person))
        else:
            await self._send_hands(table_id, said.person)

    async def _export(self, chosen: Chosen) -> Answer:
        """The listed hands as a file."""
        if is_group(chosen.message):
            raise ServiceError("stale")
        self._shared.files.check(chosen.person.user_id)
        page, _ = await self._listed(chosen.args, chosen.person)
        keys = [(line.result.table_id, line.result.hand) for line in page.lines]
        histories = await self._memory.histories(chosen.person.user_id, keys)
        if not histories:
            raise ServiceError("nohand")
        caption = text(chosen.person.language, "data-hands", n=len(histories))
        document = Document("hands.phhs", phh_write.write_all(histories).encode())
        self._shared.sender.post(Post(chosen.person.user_id, Screen(caption), document=document))
        return Answer()

    def _page(self, message: Message, screen: Screen) -> Answer:
        """The next page in the same message; a text cannot take the place of a picture, so it comes below."""
        anew = bool(message.photo) and screen.picture is None
        edit = None if anew else message.message_id
        self._shared.sender.post(Post(message.chat.id, screen, topic=topic_of(message), edit=edit))
        return Answer()


def _bars(nets: dict[str, list[int]], title: str, dark: bool) -> bytes:
    return charts.bars({name: charts.group(some) for name, some in nets.items()}, title, dark)


def _numbers(args: Args, count: int) -> tuple[int, ...]:
    """The numbers that a button carries. Raises ServiceError (stale) if we never wrote such a button."""
    if len(args) != count or not all(arg.isdecimal() for arg in args):
        raise ServiceError("stale")
    return tuple(map(int, args))
