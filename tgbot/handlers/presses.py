"""Presses on the buttons of a table: who may, what it does, what the presser is told.

Each press carries table, hand, decision and seat; the service refuses whatever is not of this very moment. The answer
comes from the table's own lock and never waits for another chat, a bot's thought or a message to be sent.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog
from telegram import CallbackQuery, Message, Update
from telegram.ext import ContextTypes

from env.engine.actions import Action, Kind
from env.engine.views import Legal, PublicView, SeatInfo, SeatView
from env.errors import FiveDrawError
from tgbot import metrics, render
from tgbot.callback import MenuPress, TablePress, parse
from tgbot.handlers.all_in import Intent, all_in_action
from tgbot.handlers.chips import Chips
from tgbot.handlers.menus import Menus
from tgbot.handlers.pacing import Pacing
from tgbot.handlers.places import carries, is_group
from tgbot.handlers.shared import Shared
from tgbot.handlers.table_buttons import Pressed, TableButtons
from tgbot.i18n import text
from tgbot.i18n.cards import mask_of, position_index
from tgbot.keyboards.amounts import all_chips
from tgbot.keyboards.group import SETTING
from tgbot.screen import Answer
from tgbot.service.errors import ServiceError
from tgbot.service.model import Person, SeatState, TableState

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Turn:
    """One press of a seat's owner, and what it was pressed on."""

    press: TablePress
    person: Person
    state: TableState
    seat: SeatState
    message: Message

    @property
    def private(self) -> bool:
        """Pressed in the presser's private chat."""
        return self.message.chat.type == "private"

    @property
    def intent(self) -> Intent:
        """The all-in that this press announces or confirms."""
        press = self.press
        return Intent(self.person.user_id, press.table, press.hand, press.decision, self.number)

    @property
    def number(self) -> int:
        """The argument as a number. Raises ServiceError (stale) if we never wrote such a button."""
        if len(self.press.args) != 1 or not self.press.args[0].isdecimal():
            raise ServiceError("stale")
        return int(self.press.args[0])


MOST, SECONDS = 200, 20.0
"""So many presses of one person in so many seconds; the others get no answer at all."""


class Presses:
    """The handler of callback queries."""

    def __init__(self, shared: Shared, menus: Menus, buttons: TableButtons, chips: Chips) -> None:
        self._shared = shared
        self._pacing = Pacing(shared.clock, MOST, SECONDS)
        self._chips = chips
        self._menus = menus
        self._buttons = buttons
        self._own: dict[str, Callable[[Turn], Awaitable[Answer]]] = {
            "f": self._fold,
            "k": self._check,
            "c": self._call,
            "r": self._wager,
            "a": self._arm,
            "A": self._confirm,
            "d": self._mark,
            "D": self._draw,
            "x": self._clear,
            "s": self._step,
            "t": self._type,
            "b": self._back_to_main,
        }

    async def handle(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Answer a press, whatever it is."""
        query = update.callback_query
        if query is None or self._pacing.wait(query.from_user.id):
            return
        start = time.perf_counter()
        private = query.message is not None and query.message.chat.type == "private"
        person = await self._shared.people.of(query.from_user, dm_ok=True if private else None)
        try:
            answer = await self._answer(query, person)
        except (ServiceError, FiveDrawError) as refused:
            answer = self._shared.why(person.language, refused)
        except Exception:
            metrics.HANDLER_ERRORS.inc()
            log.exception("press_failed")  # what was pressed may be an invitation, or anybody's words
            answer = Answer(text(person.language, "t.error"), alert=True)
        self._shared.answer(query, answer)
        metrics.PRESS.observe(time.perf_counter() - start)

    async def _answer(self, query: CallbackQuery, person: Person) -> Answer:
        press = parse(query.data or "")
        message = query.message
        if press is None or message is None or not isinstance(message, Message):
            return self._shared.why(person.language, "stale")
        if isinstance(press, MenuPress):
            # The settings of a group are its administrators' alone, who may press an older panel.
            if is_group(message) and press.verb != SETTING and not carries(message, query.data or ""):
                return self._shared.why(person.language, "stale")  # its page would take the place of what is there
            return await self._menus.press(press, person, message)
        state = self._shared.service.state(press.table)
        if state is None:
            return self._shared.why(person.language, "gone")
        if message.chat.id not in {state.chat.chat_id, person.user_id}:
            return self._shared.why(person.language, "stale")
        if message.chat.id == person.user_id and state.seat_of(person.user_id) is None:
            await self._shared.check_member(state, person.user_id)  # one's own chat leads to no other table
        self._shared.publisher.adopt(state, message.chat.id, message.message_id, press.hand)
        pressed = Pressed(press, person, state, message)
        if press.verb == "p":
            return await self._chips.tick(pressed)
        if press.verb == "b" and self._buttons.is_question(pressed):
            return await self._buttons.back(pressed)
        if press.verb not in self._own:
            return await self._buttons.press(pressed)
        self._shared.publisher.replaced(state, message.chat.id, message.message_id)
        return await self._own[press.verb](self._turn(press, person, state, message))

    def _turn(self, press: TablePress, person: Person, state: TableState, message: Message) -> Turn:
        """The press as its seat's owner's. Raises ServiceError for everybody else."""
        mine = state.seat_of(person.user_id)
        if mine is None or mine.left:
            raise ServiceError("noseat")
        if mine.seat != press.seat:
            hand = state.hand
            if hand is None or (press.hand, press.decision) != (hand.number, hand.decision):
                raise ServiceError("stale")
            info = _in_hand(state, mine)
            if info is not None and info.folded:
                raise ServiceError("folded")
            actor = state.actor
            raise ServiceError("turn", name="" if actor is None else actor.name)
        return Turn(press, person, state, mine, message)

    # Betting

    async def _fold(self, turn: Turn) -> Answer:
        return await self._act(turn, Action.fold())

    async def _check(self, turn: Turn) -> Answer:
        return await self._act(turn, Action.check())

    async def _call(self, turn: Turn) -> Answer:
        legal = self._legal(turn)
        if legal is not None and legal.call != turn.number:
            raise ServiceError("stale")
        return await self._act(turn, Action.call())

    async def _wager(self, turn: Turn) -> Answer:
        legal = self._legal(turn)
        bets = legal is not None and legal.wager_kind == Kind.BET
        return await self._act(turn, _wager(bets, turn.number))

    async def _arm(self, turn: Turn) -> Answer:
        """All-in, first step: nothing public happens. In private the only one, for who does not want to be asked."""
        legal, public = self._turn_to_bet(turn)
        action = all_in_action(legal, public, turn.number)
        if turn.private and not turn.person.prefs.ask_all_in:
            return await self._act(turn, action)
        if turn.private:
            self._shared.publisher.panel(turn.press.table, turn.person.user_id, "allin")
            return Answer()
        self._shared.all_ins.arm(turn.intent)
        return Answer(text(turn.person.language, "t.arm", n=turn.number))

    async def _confirm(self, turn: Turn) -> Answer:
        """All-in, second step: in a group only what this person armed for this decision.

        In private the button is there under the question alone, which stands until the decision is over.
        """
        legal, public = self._turn_to_bet(turn)
        action = all_in_action(legal, public, turn.number)
        if not turn.private and not self._shared.all_ins.armed(turn.intent):
            raise ServiceError("arm1st")
        self._shared.all_ins.disarm(turn.intent)
        return await self._act(turn, action)

    async def _act(self, turn: Turn, action: Action) -> Answer:
        press = turn.press
        legal = self._legal(turn)
        info = _in_hand(turn.state, turn.seat)
        await self._shared.service.act(press.table, press.seat, action, press.hand, press.decision)
        call = None if legal is None else legal.call
        put = call if action.kind == Kind.CALL else action.amount - (info.bet if info is not None else 0)
        all_in = info is not None and put is not None and 0 < info.stack <= put
        language = turn.person.language
        return Answer(text(language, "t.did", action=render.action_text(language, action, call, all_in)))

    # Drawing

    async def _mark(self, turn: Turn) -> Answer:
        press = turn.press
        if len(press.args) != 2 or press.args[0] not in set("12345") or press.args[1] not in set("01"):
            raise ServiceError("stale")
        view = self._view(turn)
        index, on = position_index(view.cards, int(press.args[0])), press.args[1] == "1"
        if on and view.legal is not None and view.legal.discards is not None:
            marks = self._shared.service.marks(press.table, press.seat) | 1 << index
            self._shared.service.check(press.table, press.seat, Action.draw(marks))  # a limit of the draw: not marked
        mask = await self._shared.service.mark(press.table, press.seat, index, on, press.hand, press.decision)
        return self._marked(turn, view, mask)

    async def _clear(self, turn: Turn) -> Answer:
        press = turn.press
        await self._shared.service.clear_marks(press.table, press.seat, press.hand, press.decision)
        return self._marked(turn, self._view(turn), 0)

    def _marked(self, turn: Turn, view: SeatView, mask: int) -> Answer:
        """In private the message shows the marks; in a group only this answer may."""
        self._shared.publisher.panel(turn.press.table, turn.person.user_id, "main", quiet=True)
        person = turn.person
        return Answer() if turn.private else render.marked(person.language, view.cards, mask, person.prefs.suits)

    async def _draw(self, turn: Turn) -> Answer:
        press = turn.press
        view = self._view(turn)
        expected = None
        if press.args:
            try:
                expected = mask_of(view.cards, press.args[0])
            except ValueError:
                raise ServiceError("stale") from None
        try:
            await self._shared.service.draw_marked(press.table, press.seat, press.hand, press.decision, expected)
        except ServiceError as refused:
            if refused.code != "marks":
                raise
            return await self._marks_differ(turn, view, expected)
        if turn.private:
            return Answer()
        state = self._shared.service.state(press.table)
        after = self._shared.service.seat_view(press.table, press.seat)
        if state is None or after is None:
            return Answer()
        alert = render.cards_alert(state, after, turn.person.language, turn.person.prefs.suits)
        return Answer(alert, alert=True)

    async def _marks_differ(self, turn: Turn, view: SeatView, expected: int | None) -> Answer:
        """A press on Draw or Stand pat that says something else than the marks.

        In a group Stand pat takes the marks away, else it could never be pressed with success.
        """
        press, language = turn.press, turn.person.language
        if not turn.private and expected == 0:
            await self._shared.service.clear_marks(press.table, press.seat, press.hand, press.decision)
        marks = self._shared.service.marks(press.table, press.seat)
        self._shared.publisher.panel(press.table, turn.person.user_id, "main")
        return render.error(language, "marks", {"mask": marks, "cards": view.cards, "suits": turn.person.prefs.suits})

    # The private message's panels

    async def _step(self, turn: Turn) -> Answer:
        """The stepper shows another amount; nothing is bet. Outside the range it says why."""
        legal, public = self._turn_to_bet(turn)
        if legal.wager is None:
            raise ServiceError("stale")
        low, high = legal.wager
        if not low <= turn.number <= high:
            code = "below_minimum" if turn.number < low else "above_maximum"
            values = {"minimum": low, "maximum": high, "level": public.level, "stack": all_chips(public)}
            return render.error(turn.person.language, code, values)
        self._shared.publisher.panel(turn.press.table, turn.person.user_id, ("amount", turn.number))
        return Answer()

    async def _type(self, turn: Turn) -> Answer:
        """Ask for a number; what comes back is read by `tgbot.handlers.actions`."""
        self._turn_to_bet(turn)
        self._shared.ask_amount(turn.state, turn.person)
        return Answer()

    async def _back_to_main(self, turn: Turn) -> Answer:
        self._shared.publisher.panel(turn.press.table, turn.person.user_id, "main")
        return Answer()

    # Helpers

    def _view(self, turn: Turn) -> SeatView:
        view = self._shared.service.seat_view(turn.press.table, turn.press.seat)
        if view is None or not view.cards:
            raise ServiceError("stale")
        return view

    def _legal(self, turn: Turn) -> Legal | None:
        view = self._shared.service.seat_view(turn.press.table, turn.press.seat)
        return None if view is None else view.legal

    def _turn_to_bet(self, turn: Turn) -> tuple[Legal, PublicView]:
        """What may be done. Raises ServiceError unless the press is of the present decision and it is this seat's."""
        hand, press, actor = turn.state.hand, turn.press, turn.state.actor
        if hand is None or (press.hand, press.decision) != (hand.number, hand.decision):
            raise ServiceError("stale")
        if actor is None or actor.seat != turn.seat.seat:
            raise ServiceError("turn", name="" if actor is None else actor.name)
        view = self._view(turn)
        if view.legal is None:
            raise ServiceError("stale")
        return view.legal, view.public


def _in_hand(state: TableState, seat: SeatState) -> SeatInfo | None:
    """The seat in the latest hand, None before its first one."""
    seats = () if state.hand is None else state.hand.public.seats
    return seats[seat.seat] if seat.seat < len(seats) else None


def _wager(bets: bool, amount: int) -> Action:
    return Action.bet(amount) if bets else Action.raise_to(amount)
