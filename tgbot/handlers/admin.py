"""/admin and its buttons, in private, for the owners that OWNER_IDS names. For others there is no such command."""

from __future__ import annotations

from telegram import Message, Update
from telegram.ext import Application, ApplicationHandlerStop, CommandHandler, ContextTypes, MessageHandler, filters

from tgbot.announcing import DRAIN
from tgbot.handlers.chosen import Chosen, Verbs
from tgbot.handlers.places import is_group
from tgbot.handlers.said import Said, handler
from tgbot.handlers.shared import Shared
from tgbot.i18n import text
from tgbot.keyboards.admin import VERB
from tgbot.render import admin as render
from tgbot.screen import Answer, Screen
from tgbot.sending.wire import Post
from tgbot.service.errors import ServiceError
from tgbot.service.model import Person
from tgbot.service.operation import Mode
from tgbot.storage.announcements import Audience

Args = tuple[str, ...]

MOST_WORDS = 3000
"""Characters of an announcement; with the question around it, it fits a message."""


class Admin:
    """What the owner does. By words: /admin tables, pause, resume, drain [exit], close N, say groups|people TEXT."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._asked: dict[int, Audience] = {}
        self.verbs: Verbs = {VERB: self._press}

    def register(self, application: Application) -> None:  # type: ignore[type-arg]
        """Add the handlers; none without an owner, so that the command is as unknown as any other."""
        if self._shared.owners:
            own = filters.User(self._shared.owners) & filters.ChatType.PRIVATE & filters.UpdateType.MESSAGE
            application.add_handler(CommandHandler("admin", handler(self._shared, self._command), own))
            application.add_handler(MessageHandler(own & filters.TEXT & ~filters.COMMAND, self._words), group=-2)

    # By words

    async def _command(self, said: Said) -> None:
        words = said.words
        match [word.lower() for word in words[:2]]:
            case ["tables", *_]:
                await self._tables(said.message, said.person, 0)
            case ["pause", *_]:
                await self._mode(said.message, said.person, Mode.NO_NEW_GAMES)
            case ["resume", *_]:
                await self._mode(said.message, said.person, Mode.PLAY)
            case ["drain", *rest]:
                await self._drain(said.message, said.person, leave=rest == ["exit"])
            case ["close", number] if number.isdecimal():
                self._reply(said.message, render.close_question(said.person.language, int(number)))
            case ["say", "groups" | "people" as audience]:
                spoken = (said.message.text or "").split(maxsplit=3)
                await self._prepare(said.message, said.person, audience, spoken[3] if len(spoken) > 3 else "")
            case _:
                await self._home(said.message, said.person)

    async def _words(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """The text of an announcement that the owner was asked for. Raises ApplicationHandlerStop then."""
        message, user = update.effective_message, update.effective_user
        audience = None if user is None else self._asked.pop(user.id, None)
        if message is None or user is None or audience is None:
            return
        person = await self._shared.people.of(user, dm_ok=True)
        await self._prepare(message, person, audience, message.text or "")
        raise ApplicationHandlerStop

    # By buttons

    async def _press(self, chosen: Chosen) -> Answer:
        """Raises ServiceError (stale) for whoever is not the owner, as any button that we never wrote."""
        if chosen.person.user_id not in self._shared.owners or is_group(chosen.message):
            raise ServiceError("stale")
        message, person = chosen.message, chosen.person
        match chosen.args:
            case ("home",):
                await self._home(message, person, edit=True)
            case ("tables", page) if page.isdecimal():
                await self._tables(message, person, int(page), edit=True)
            case ("mode", "pause"):
                await self._mode(message, person, Mode.NO_NEW_GAMES, edit=True)
            case ("mode", "resume"):
                await self._mode(message, person, Mode.PLAY, edit=True)
            case ("drain",):
                self._page(message, render.drain_question(person.language))
            case ("drain", "stay" | "leave" as what):
                await self._drain(message, person, leave=what == "leave", edit=True)
            case ("close", number) if number.isdecimal():
                self._page(message, render.close_question(person.language, int(number)))
            case ("close", number, "yes") if number.isdecimal():
                return await self._close(message, person, int(number))
            case ("ask", "groups" | "people" as audience):
                self._ask(message, person, audience)
            case ("say", number) if number.isdecimal():
                await self._say(message, person, int(number))
            case ("said", number) if number.isdecimal():
                await self._said(message, person, int(number))
            case _:
                raise ServiceError("stale")
        return Answer()

    # What is done

    async def _home(self, message: Message, person: Person, *, edit: bool = False) -> None:
        service = self._shared.service
        report = render.Report(service.operation, await service.overview(), service.playing)
        self._show(message, render.home(person.language, report), edit=edit)

    async def _tables(self, message: Message, person: Person, page: int, *, edit: bool = False) -> None:
        lines = await self._shared.service.overview()
        self._show(message, render.tables(person.language, lines, page), edit=edit)

    async def _mode(self, message: Message, person: Person, mode: Mode, *, edit: bool = False) -> None:
        await self._shared.service.operation.choose(mode)
        await self._home(message, person, edit=edit)

    async def _drain(self, message: Message, person: Person, *, leave: bool, edit: bool = False) -> None:
        """Who plays is told, each chat in its own language."""
        operation, announcing = self._shared.service.operation, self._shared.announcing
        told = operation.halted
        await operation.choose(Mode.DRAIN, leave=leave)
        if not told:
            number, _ = await announcing.prepare("players", DRAIN)
            await announcing.say(number)
        await self._home(message, person, edit=edit)

    async def _close(self, message: Message, person: Person, table_id: int) -> Answer:
        await self._shared.service.close_by_owner(table_id)
        await self._tables(message, person, 0, edit=True)
        return Answer(text(person.language, "admin-closed", id=str(table_id)))

    def _ask(self, message: Message, person: Person, audience: Audience) -> None:
        self._asked[person.user_id] = audience
        question = Screen(text(person.language, "admin-ask", audience=audience))
        self._shared.sender.post(Post(message.chat.id, question, ask=text(person.language, "admin-ask-here")))

    async def _prepare(self, message: Message, person: Person, audience: Audience, words: str) -> None:
        """Show what would be said to how many; nothing is said before the owner agrees."""
        if not 0 < len(words) <= MOST_WORDS:
            self._reply(message, Screen(text(person.language, "admin-no-words", n=MOST_WORDS)))
            return
        number, chats = await self._shared.announcing.prepare(audience, words)
        self._reply(message, render.say_question(person.language, number, words, chats))

    async def _say(self, message: Message, person: Person, number: int) -> None:
        await self._shared.announcing.say(number)  # again does nothing
        await self._said(message, person, number)

    async def _said(self, message: Message, person: Person, number: int) -> None:
        done, chats = await self._shared.announcing.progress(number)
        self._page(message, render.said(person.language, number, done, chats))

    def _show(self, message: Message, screen: Screen, *, edit: bool) -> None:
        if edit:
            self._page(message, screen)
        else:
            self._reply(message, screen)

    def _reply(self, message: Message, screen: Screen) -> None:
        self._shared.reply(message, screen)

    def _page(self, message: Message, screen: Screen) -> None:
        self._shared.sender.post(Post(message.chat.id, screen, edit=message.message_id))
