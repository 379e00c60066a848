"""Chips of persons: their balances, and what they bring to open tables (screens S5.7, S5.9)."""

from __future__ import annotations

from env.engine.profiles import Rebuy
from tgbot.service import absence, lobby
from tgbot.service.bank import ANTE, Bank
from tgbot.service.chips import rebuy
from tgbot.service.errors import ServiceError
from tgbot.service.lookup import Lookup
from tgbot.service.model import Person, Status, TableState
from tgbot.service.presence import in_hand
from tgbot.service.register import Register


class Cashier(Lookup):
    """Balances and buy-ins; every chip moves in the transaction that stores its table."""

    def __init__(self, register: Register, bank: Bank) -> None:
        Lookup.__init__(self, register)
        self._bank = bank

    async def balance(self, user_id: int) -> int:
        """Chips of a known person that are at no table. Free chips that are due come with the question."""
        await self._bank.open([user_id])
        if self._needy(user_id):
            await self._bank.grant(user_id)
        return self._bank.known(user_id)

    async def grant_at(self, user_id: int) -> float | None:
        """When the next free chips are due, UTC seconds; None for somebody who has an ante, here or at a table."""
        await self.balance(user_id)
        return self._bank.free_at(user_id) if self._needy(user_id) else None

    def _needy(self, user_id: int) -> bool:
        """Whether the balance and all stacks hold less than an ante."""
        total = self._bank.known(user_id)
        for state in self._register.states():
            seat = state.seat_of(user_id) if state.open and state.cash else None
            if seat is not None:
                total += seat.stack
                if in_hand(state, seat) and state.hand is not None and state.hand.public.seats[seat.seat].live:
                    return False
        return total < ANTE

    async def join(self, table_id: int, person: Person) -> TableState:
        """Take a seat, at an open table with the usual buy-in or what the balance allows (least buy-in or more).

        While an open table plays, the seat waits for the next hand. Raises ServiceError (gone, nolate, seated, full,
        inhand, poor).
        """
        return await self._sit(table_id, person, None, auto_rebuy=False)

    async def sit(self, table_id: int, person: Person, chips: int, auto_rebuy: bool) -> TableState:
        """Take a seat with this buy-in; somebody seated in the lobby brings these chips instead.

        Raises ServiceError (those of `join`; buyin: least, most; fixed: no auto-rebuy at this table).
        """
        return await self._sit(table_id, person, chips, auto_rebuy=auto_rebuy)

    async def _sit(self, table_id: int, person: Person, buy_in: int | None, *, auto_rebuy: bool) -> TableState:
        await self.balance(person.user_id)
        async with self._register.press(table_id) as draft:
            there = draft.state.seat_of(person.user_id)
            if there is not None and buy_in is not None and draft.state.status == Status.LOBBY:
                lobby.change_buy_in(draft, there, buy_in)
            else:
                lobby.join(draft, person, buy_in)
            seat = draft.state.seat_of(person.user_id)
            assert seat is not None
            if auto_rebuy and draft.state.settings.rebuy != Rebuy.AUTO:
                raise ServiceError("fixed", row="auto_rebuy")
            draft.set_seat(seat.seat, auto_rebuy=auto_rebuy)
            if draft.state.status != Status.LOBBY:
                absence.resume(draft)
        return self._after(table_id)

    async def rebuy(self, table_id: int, user_id: int, chips: int) -> TableState:
        """Add chips of the balance to the stack; refused while the seat is in a hand (RB-7).

        Raises ServiceError (gone, stale in a lobby, noseat, fixed, inhand, buyin, poor).
        """
        await self.balance(user_id)
        async with self._register.press(table_id) as draft:
            rebuy(draft, absence.seat_in_match(draft, user_id), chips)
            absence.resume(draft)
        return self._after(table_id)

    async def set_auto_rebuy(self, table_id: int, user_id: int, on: bool) -> TableState:
        """Whether chips are added before a hand, up to the largest buy-in.

        Raises ServiceError (gone, noseat, fixed: no auto-rebuy at this table).
        """
        async with self._register.press(table_id) as draft:
            if not draft.state.open:
                raise ServiceError("gone")
            seat = draft.state.seat_of(user_id)
            if seat is None or seat.left:
                raise ServiceError("noseat")
            if draft.state.settings.rebuy != Rebuy.AUTO:
                raise ServiceError("fixed", row="auto_rebuy")
            if seat.auto_rebuy != on:
                draft.set_seat(seat.seat, auto_rebuy=on)
        return self._after(table_id)
