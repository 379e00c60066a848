"""Chips at open tables and boxes ticked in advance: presses in private, and /rebuy."""

from __future__ import annotations

from dataclasses import replace

from telegram import Message

from env.engine.buyin import buy_in_range, rebuy_range
from env.engine.profiles import Rebuy
from tgbot import render
from tgbot.handlers import typed
from tgbot.handlers.places import is_group
from tgbot.handlers.shared import Shared
from tgbot.handlers.table_buttons import Pressed
from tgbot.keyboards.boxes import AUTO_REBUY, BOX_CODES, CALL
from tgbot.keyboards.chips import BuyIn, amounts, chooses_buy_in
from tgbot.screen import Answer, Screen
from tgbot.sending.wire import Post
from tgbot.service.errors import ServiceError
from tgbot.service.model import Person, Status, TableState


class Chips:
    """What these buttons do; the service says who may."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared

    # Buying in

    async def offer(self, state: TableState, person: Person) -> Screen:
        """S5.7 with the usual amount. Raises ServiceError (gone, seated, poor)."""
        available = await self._available(state, person)
        least, most = buy_in_range(state.game)
        mine = state.seat_of(person.user_id)
        usual = mine.stack if mine is not None and not mine.left else state.settings.start_stack
        found = amounts(least, most, available)
        if not found:
            raise ServiceError("poor", balance=available)
        chips = usual if least <= usual <= min(most, available) else found[0]
        auto = state.settings.rebuy == Rebuy.AUTO and (mine is None or mine.auto_rebuy)
        return render.buy_in(state, person.language, BuyIn(state.id, chips, auto), available)

    async def sit_or_ask(self, state: TableState, person: Person, message: Message) -> Answer:
        """A seat for who pressed on this message, or first the question with how many chips. Raises ServiceError."""
        kept = self._shared.kept(state, person)
        if chooses_buy_in(state.game) and not kept:
            screen = await self.offer(state, person)
            self._shared.sender.post(Post(message.chat.id, screen, edit=message.message_id))
            return Answer()
        state = await self._shared.service.join(state.id, person)
        return self.seated(state, person, message, kept)

    async def _available(self, state: TableState, person: Person) -> int:
        """Chips that the person can sit down with: the balance, and in a lobby what is at the seat already."""
        if not state.open:
            raise ServiceError("gone")
        balance = await self._shared.service.balance(person.user_id)
        mine = state.seat_of(person.user_id)
        if mine is None or mine.left:
            return balance
        if state.status != Status.LOBBY:
            raise ServiceError("seated", n=mine.seat + 1)
        return balance + mine.stack

    async def show(self, args: tuple[str, ...], person: Person, message: Message) -> Answer:
        """Another amount, box or page of the buy-in."""
        shown = _buy_in(args, message)
        state = self._shared.table(shown.table)
        available = await self._available(state, person)
        least, most = buy_in_range(state.game)
        shown = replace(shown, chips=max(least, min(shown.chips, most, available)))
        screen = render.buy_in(state, person.language, shown, available)
        self._shared.sender.post(Post(message.chat.id, screen, edit=message.message_id))
        return Answer()

    async def sit(self, args: tuple[str, ...], person: Person, message: Message) -> Answer:
        """Take a seat with what is shown."""
        wanted = _buy_in(args, message)
        state = self._shared.table(wanted.table)
        await self._shared.check_member(state, person.user_id)
        kept = self._shared.kept(state, person)
        state = await self._shared.service.sit(state.id, person, wanted.chips, wanted.auto_rebuy)
        return self.seated(state, person, message, kept)

    def seated(self, state: TableState, person: Person, message: Message, kept: int = 0) -> Answer:
        """The message that led to a seat tells which; a lobby by invitation has a message of its own."""
        seat = state.seat_of(person.user_id)
        assert seat is not None
        if state.chat.invite and state.status == Status.LOBBY:
            self._shared.sender.post(Post.deletion(message.chat.id, message.message_id))
        else:
            screen = render.seated(state, seat.seat, person.language, self._shared.group_url(state))
            self._shared.sender.post(Post(message.chat.id, screen, edit=message.message_id))
        return self._shared.sat(state, person, kept)

    async def dismiss(self, message: Message) -> Answer:
        """Not now."""
        if is_group(message):
            raise ServiceError("stale")
        self._shared.sender.post(Post.deletion(message.chat.id, message.message_id))
        return Answer()

    # Buying again

    async def rebuy(self, args: tuple[str, ...], person: Person, message: Message) -> Answer:
        """Rebuy 500 under the news that the chips are gone."""
        if len(args) != 2 or not all(arg.isdecimal() for arg in args):
            raise ServiceError("stale")
        chips, state = int(args[1]), self._shared.table(int(args[0]))
        seat = state.seat_of(person.user_id)
        if seat is not None and not seat.left and state.can_pay(seat):
            raise ServiceError("stale")  # it was pressed before, and the message has not gone yet
        await self._shared.service.rebuy(state.id, person.user_id, chips)
        if not is_group(message):
            self._shared.sender.post(Post.deletion(message.chat.id, message.message_id))
        return render.toast(person.language, "rebought", n=chips)

    async def command(self, state: TableState, person: Person, words: str) -> None:
        """/rebuy, with an amount or as much as fits. Raises ServiceError as the service does."""
        seat = state.seat_of(person.user_id)
        if seat is None or seat.left:
            raise ServiceError("noseat")
        span, chips = rebuy_range(state.game, seat.stack), typed.amount(words)
        if span is None:
            chips = 1  # of no amount: the service says why
        elif not words:
            chips = max(span[0], min(span[1], await self._shared.service.balance(person.user_id)))
        elif chips is None:
            raise ServiceError("range", min=span[0], max=span[1])
        await self._shared.service.rebuy(state.id, person.user_id, chips)

    # Boxes: told to nobody but their owner

    async def tick(self, pressed: Pressed) -> Answer:
        """A box on or off, as the button says."""
        state, person, args = pressed.state, pressed.person, pressed.press.args
        if not pressed.private or len(args) < 2 or args[1] not in ("0", "1"):
            raise ServiceError("stale")
        on = args[1] == "1"
        if args[0] == AUTO_REBUY:
            await self._shared.service.set_auto_rebuy(state.id, person.user_id, on)
            answer = render.toast(person.language, "auto-on" if on else "auto-off")
        elif args[0] in BOX_CODES and len(args) == 3 + (args[0] == CALL) and all(map(str.isdecimal, args[2:])):
            box, service = BOX_CODES[args[0]], self._shared.service
            now = service.box(state.id, person.user_id)
            chips = int(args[3]) if args[0] == CALL else None
            if on or (now is not None and now.box == box):  # "off" is about this box alone
                where = pressed.press.hand, int(args[2])
                await service.set_box(state.id, person.user_id, box if on else None, *where, chips)
            answer = Answer()
        else:
            raise ServiceError("stale")
        self._shared.publisher.refresh(state.id, person.user_id)
        return answer


def _buy_in(args: tuple[str, ...], message: Message) -> BuyIn:
    """Raises ServiceError (stale) if we never wrote such a button, or not in private."""
    if is_group(message) or len(args) != 4 or not all(arg.isdecimal() for arg in args):
        raise ServiceError("stale")
    table, chips, auto, other = map(int, args)
    return BuyIn(table, chips, bool(auto), bool(other))
