"""Actions that are typed: /fold /check /call /bet 20 /raise 60 /allin /draw 2 4 /pat, and amounts we asked for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from telegram import Message, Update
from telegram.ext import ContextTypes

from env.engine.actions import Action
from env.engine.views import Legal, SeatView
from env.errors import FiveDrawError
from tgbot.handlers import typed
from tgbot.handlers.all_in import Intent, all_in_action
from tgbot.handlers.places import is_group
from tgbot.handlers.shared import Shared
from tgbot.handlers.which import meant
from tgbot.i18n import text
from tgbot.i18n.cards import position_index
from tgbot.keyboards.amounts import all_chips
from tgbot.keyboards.table import all_in_amount
from tgbot.screen import Screen
from tgbot.service.errors import ServiceError
from tgbot.service.model import HandState, Person, SeatState, TableState

COMMANDS = ("fold", "check", "call", "bet", "raise", "allin", "draw", "pat")


@dataclass(frozen=True, slots=True)
class Turn:
    """A typed action of a seated person, and the decision it is meant for."""

    message: Message
    person: Person
    state: TableState
    hand: HandState
    seat: SeatState
    view: SeatView
    words: str  # what follows the command

    @property
    def legal(self) -> Legal:
        """What may be done. Raises ServiceError (turn, folded) if it is another's turn."""
        if self.view.legal is not None:
            return self.view.legal
        if self.hand.public.seats[self.seat.seat].folded:
            raise ServiceError("folded")
        actor = self.state.actor
        raise ServiceError("turn", name="" if actor is None else actor.name)


class Actions:
    """Handlers of typed actions. Success is shown by the table; only refusals are written."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._handlers: dict[str, Callable[[Turn], Awaitable[None]]] = {
            "fold": self._fold,
            "check": self._check,
            "call": self._call,
            "bet": self._wager,
            "raise": self._wager,
            "allin": self._all_in,
            "draw": self._draw,
            "pat": self._pat,
        }

    async def command(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """One of COMMANDS."""
        message, user = update.effective_message, update.effective_user
        if message is None or user is None or not message.text:
            return
        act = self._handlers[typed.command(message)]
        await self._do(message, await self._shared.people.of(user), " ".join(context.args or ()), act)

    async def amount(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """A text in private, or one that answers us: the amount we asked this person for, if we did."""
        message, user = update.effective_message, update.effective_user
        if message is None or user is None or not message.text:
            return
        person = await self._shared.people.of(user)
        asked = self._shared.asked.get(person.user_id)
        if asked is None:
            return
        state = self._shared.service.state(asked.table)
        if state is None or state.hand is None or (state.hand.number, state.hand.decision) != asked.decision:
            del self._shared.asked[person.user_id]
            self._shared.refuse(message, person, "stale")
            return
        await self._do(message, person, message.text, self._asked_amount, state)

    async def _do(
        self,
        message: Message,
        person: Person,
        words: str,
        act: Callable[[Turn], Awaitable[None]],
        state: TableState | None = None,
    ) -> None:
        try:
            await act(self._turn(message, person, words, state))
        except (ServiceError, FiveDrawError) as refused:
            self._shared.refuse(message, person, refused)

    def _turn(self, message: Message, person: Person, words: str, state: TableState | None) -> Turn:
        """The table that is meant: of this chat and topic, in private the one that waits for this person."""
        state = state or self._table(message, person)
        if state is None:
            raise ServiceError("notable")
        seat = state.seat_of(person.user_id)
        if seat is None or seat.left:
            raise ServiceError("noseat")
        view = self._shared.service.seat_view(state.id, seat.seat)
        if state.hand is None or view is None or state.hand.over or state.hand.aborted:
            raise ServiceError("handover")
        return Turn(message, person, state, state.hand, seat, view, words)

    def _table(self, message: Message, person: Person) -> TableState | None:
        if is_group(message):
            return meant(self._shared.service, message, person.user_id)
        mine = [state for state in self._shared.service.tables_of(person.user_id) if state.open]
        waiting = (state for state in mine if _is_actor(state, person))
        return next(waiting, mine[0] if mine else None)

    # The actions

    async def _act(self, turn: Turn, action: Action) -> None:
        await self._shared.service.act(turn.state.id, turn.seat.seat, action, turn.hand.number, turn.hand.decision)

    async def _fold(self, turn: Turn) -> None:
        await self._act(turn, Action.fold())

    async def _check(self, turn: Turn) -> None:
        await self._act(turn, Action.check())

    async def _call(self, turn: Turn) -> None:
        await self._act(turn, Action.call())

    async def _wager(self, turn: Turn) -> None:
        """/bet and /raise are one: the amount is always the total."""
        legal = turn.legal
        amount = typed.amount(turn.words)
        if amount is None:
            raise _range(legal)
        if legal.wager is not None and amount > legal.wager[1]:
            raise ServiceError("above_maximum", maximum=legal.wager[1], stack=all_chips(turn.view.public))
        await self._act(turn, Action(legal.wager_kind, amount=amount))

    async def _asked_amount(self, turn: Turn) -> None:
        await self._wager(turn)
        self._shared.asked.pop(turn.person.user_id, None)

    async def _all_in(self, turn: Turn) -> None:
        """Said twice, or confirmed by the button: in a group within 30 s, in private while the question stands there.

        In private at once for who does not want to be asked.
        """
        legal = turn.legal
        amount = all_in_amount(legal, turn.view.public)
        if amount is None:
            raise ServiceError("impossible")
        action = all_in_action(legal, turn.view.public, amount)
        user, table = turn.person.user_id, turn.state.id
        intent = Intent(user, table, turn.hand.number, turn.hand.decision, amount)
        if is_group(turn.message):
            if not self._shared.all_ins.armed(intent):
                self._shared.all_ins.arm(intent)
                self._shared.reply(turn.message, Screen(text(turn.person.language, "t.arm", n=amount)))
                return
            self._shared.all_ins.disarm(intent)
        elif turn.person.prefs.ask_all_in and self._shared.publisher.current_panel(table, user) != "allin":
            self._shared.publisher.panel(table, user, "allin")
            return
        await self._act(turn, action)

    async def _draw(self, turn: Turn) -> None:
        """With positions those cards, without any the marked ones."""
        if not turn.words:
            await self._shared.service.draw_marked(
                turn.state.id, turn.seat.seat, turn.hand.number, turn.hand.decision, None
            )
            return
        places = typed.positions(turn.words)
        if places is None or not turn.view.cards:
            raise ServiceError("mark1")
        mask = sum(1 << position_index(turn.view.cards, place) for place in places)
        await self._act(turn, Action.draw(mask))

    async def _pat(self, turn: Turn) -> None:
        await self._act(turn, Action.pat())


def _range(legal: Legal) -> ServiceError:
    """What may be written instead."""
    if legal.wager is None:
        return ServiceError("impossible")
    return ServiceError("range", min=legal.wager[0], max=legal.wager[1])


def _is_actor(state: TableState, person: Person) -> bool:
    actor = state.actor
    return actor is not None and actor.person is not None and actor.person.user_id == person.user_id
