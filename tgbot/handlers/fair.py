"""/fair, /cut, every 🔒 link, and their buttons: seals, proofs, files to verify, the cut."""

from __future__ import annotations

from tgbot import render
from tgbot.handlers.chosen import Chosen, Verbs
from tgbot.handlers.places import is_group
from tgbot.handlers.said import Handler, Said, handler
from tgbot.handlers.shared import Shared
from tgbot.handlers.which import meant
from tgbot.i18n import text
from tgbot.keyboards.fair import MIDDLE
from tgbot.screen import Answer, Document, Screen
from tgbot.sending.wire import Post
from tgbot.service.errors import ServiceError
from tgbot.service.fairness import Look
from tgbot.service.model import Person
from tgbot.service.sealing import next_deck_size, root_text

_CAPTION = 1000  # characters


class FairHandlers:
    """What people are told of sealed decks, and how they cut them."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._fairness = shared.service.fairness
        self.verbs: Verbs = {
            "fair": self._page,
            "proof": self._below,
            "fairfile": self._file,
            "fairmatch": self._match,
            "fairhow": self._how,
            "mycut": self._ask_cut,
            "cut": self._step,
            "cutset": self._set_cut,
        }

    def handlers(self) -> dict[str, Handler]:
        """Command -> handler."""
        return {
            "fair": handler(self._shared, self._fair, self._fair),
            "cut": handler(self._shared, self._cut),
        }

    # Looking

    async def _fair(self, said: Said) -> None:
        """Of the table that is meant; in private without one of the person's latest hand."""
        person = said.person
        state = meant(self._shared.service, said.message, person.user_id)
        if state is not None:
            table_id = state.id
        elif said.group:
            raise ServiceError("notable")
        else:
            page = await self._shared.service.memory.page(person.user_id)
            if page.table is None:
                raise ServiceError("noseal")
            table_id = page.table.id
        look = await self._fairness.look(table_id, person.user_id)
        if said.group:
            language = self._shared.service.groups.of(said.message.chat.id).language or person.language
            root = root_text(bytes.fromhex(look.sealed.root))
            self._shared.reply(said.message, render.group_fair(language, look, self._shared.bot.username, root))
        else:
            self._shared.reply(said.message, render.fair(person.language, look))

    async def follow(self, said: Said, root: str) -> None:
        """A 🔒 link: the hand of that seal."""
        found = await self._fairness.find(root)
        if found is None:
            raise ServiceError("noseal")
        self._shared.reply(said.message, render.fair(said.person.language, await self._look(*found, said.person)))

    async def _look(self, table_id: int, hand: int, person: Person) -> Look:
        """For the table's players and the members of its group. Raises ServiceError (member, noseal)."""
        look = await self._fairness.look(table_id, person.user_id, hand)
        if not await self._fairness.played(table_id, person.user_id):
            if not look.table.chat_group:
                raise ServiceError("noseal")
            await self._shared.check_in(look.table.chat_id, person.user_id)
        return look

    async def _page(self, chosen: Chosen) -> Answer:
        table_id, hand = _numbers(chosen, 2)
        screen = render.fair(chosen.person.language, await self._look(table_id, hand, chosen.person))
        return self._edit(chosen, screen)

    async def _below(self, chosen: Chosen) -> Answer:
        """The same as a new message, below what it was pressed under."""
        table_id, hand = _numbers(chosen, 2)
        screen = render.fair(chosen.person.language, await self._look(table_id, hand, chosen.person))
        self._shared.sender.post(Post(chosen.person.user_id, screen))
        return Answer()

    async def _how(self, chosen: Chosen) -> Answer:
        return self._edit(chosen, render.how(chosen.person.language, *_numbers(chosen, 2)))

    # Files

    async def _file(self, chosen: Chosen) -> Answer:
        """The proof of one hand as a document, below."""
        table_id, hand = _numbers(chosen, 2)
        proved = (await self._look(table_id, hand, chosen.person)).proved
        if proved is None or proved.hand != hand:
            raise ServiceError("noseal")
        self._send(chosen.person, render.file_name(hand), proved.file)
        return Answer()

    async def _match(self, chosen: Chosen) -> Answer:
        """All hands of a table whose decks are opened."""
        (table_id,) = _numbers(chosen, 1)
        self._shared.files.check(chosen.person.user_id)
        files = await self._fairness.files(table_id)
        if not files:
            raise ServiceError("closeddecks")
        await self._look(table_id, 1, chosen.person)
        several = "\n".join(f"[{number}]\n{file}" for number, file in enumerate(files, 1))
        self._send(chosen.person, render.file_name(None), several)
        return Answer()

    def _send(self, person: Person, name: str, content: str) -> None:
        caption = Screen(text(person.language, "fair-command", file=name))
        self._shared.sender.post(Post(person.user_id, caption, document=Document(name, content.encode())))

    # The cut

    async def _cut(self, said: Said) -> None:
        """/cut 17; without a number the stepper. What is chosen is told to the chooser alone: the deal shows it."""
        person = said.person
        state = self._fairness.to_cut(person.user_id)
        if state is None:
            raise ServiceError("nocut")
        word = " ".join(said.words)
        if word and not (word.isascii() and word.isdecimal()):
            raise ServiceError("cutrange", min=1, max=next_deck_size(state) - 1)
        if word:
            await self._fairness.set_cut(state.id, person.user_id, int(word))
            done = Screen(render.toast(person.language, "cut", n=int(word)).text)
            if not said.group:
                self._shared.reply(said.message, done)
            elif person.dm_ok:
                self._shared.sender.post(Post(person.user_id, done))
        elif said.group:
            raise ServiceError("cutrange", min=1, max=next_deck_size(state) - 1)
        else:
            hand = 1 if state.hand is None else state.hand.number + 1
            screen = render.cut_stepper(person.language, state.id, hand, MIDDLE, next_deck_size(state) - 1)
            self._shared.reply(said.message, screen)

    async def _ask_cut(self, chosen: Chosen) -> Answer:
        """Set my cut: the stepper, below."""
        table_id, hand = _numbers(chosen, 2)
        self._shared.sender.post(Post(chosen.person.user_id, self._stepper(chosen.person, table_id, hand, MIDDLE)))
        return Answer()

    async def _step(self, chosen: Chosen) -> Answer:
        table_id, hand, cut = _numbers(chosen, 3)
        return self._edit(chosen, self._stepper(chosen.person, table_id, hand, cut))

    def _stepper(self, person: Person, table_id: int, hand: int, cut: int) -> Screen:
        """Raises ServiceError (nocut) unless this person cuts that hand's deck now."""
        state = self._fairness.to_cut(person.user_id)
        if state is None or state.hand is None or (state.id, state.hand.number + 1) != (table_id, hand):
            raise ServiceError("nocut")
        most = next_deck_size(state) - 1
        return render.cut_stepper(person.language, table_id, hand, min(max(1, cut), most), most)

    async def _set_cut(self, chosen: Chosen) -> Answer:
        table_id, hand, cut = _numbers(chosen, 3)
        await self._fairness.set_cut(table_id, chosen.person.user_id, cut, hand)
        answer = render.toast(chosen.person.language, "cut", n=cut)
        self._edit(chosen, Screen(answer.text))
        return answer

    def _edit(self, chosen: Chosen, screen: Screen) -> Answer:
        self._shared.sender.post(Post(chosen.message.chat.id, screen, edit=chosen.message.message_id))
        return Answer()


def _numbers(chosen: Chosen, count: int) -> tuple[int, ...]:
    """The numbers that a button in private carries. Raises ServiceError (stale) if we never wrote such a button."""
    args = chosen.args
    if is_group(chosen.message) or len(args) != count or not all(arg.isascii() and arg.isdecimal() for arg in args):
        raise ServiceError("stale")
    return tuple(map(int, args))
