"""The lobby: people sit down, bots are added, somebody starts (screens S2)."""

from __future__ import annotations

from dataclasses import replace

from agents.regulars import Regular
from env.engine.profiles import Profile
from tgbot.service import chips, hand
from tgbot.service.draft import Draft
from tgbot.service.errors import ServiceError
from tgbot.service.lineup import Lineup, agent_again, agent_for
from tgbot.service.model import BotPlayer, ChatRef, Person, SeatState, Status, TableState
from tgbot.service.presence import in_hand, running

BOT_NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve")


def new_table(token: str, chat: ChatRef, host_id: int, profile: Profile, now: float) -> TableState:
    """An empty lobby that is not stored yet."""
    return TableState(
        id=0,
        token=token,
        version=0,
        chat=chat,
        status=Status.LOBBY,
        host_id=host_id,
        profile=profile.name,
        rules=profile.rules,
        settings=profile.table,
        seats=(),
        dealer=0,
        opened=now,
    )


def check_lobby(state: TableState) -> None:
    """Raises ServiceError (gone, nolate) unless it is a lobby."""
    if not state.open:
        raise ServiceError("gone")
    if state.status != Status.LOBBY:
        raise ServiceError("nolate")


def join(draft: Draft, person: Person, buy_in: int | None = None) -> None:
    """Take the next free seat; at an open table that plays it is dealt in from the next hand on.

    `buy_in`: chips to sit down with, None for the usual ones. Raises ServiceError (gone, nolate, seated, full, inhand:
    the seat was given up and its hand still runs, kicked, buyin, poor).
    """
    if not (draft.state.open and draft.state.cash):
        check_lobby(draft.state)
    if person.user_id in draft.state.removed:
        raise ServiceError("kicked")
    seat = draft.state.seat_of(person.user_id)
    if seat is None:
        _sit(draft, person, None, buy_in)
        return
    if not seat.left:
        raise ServiceError("seated", n=seat.seat + 1)
    if in_hand(draft.state, seat):
        raise ServiceError("inhand")
    _check_room(draft.state)
    draft.set_seat(seat.seat, left=False, away=False, away_next=False, misses=0, waiting=True)
    chips.buy_in(draft, seat.seat, buy_in)
    draft.note("sat", seat.seat, draft.state.seats[seat.seat].stack)


def change_buy_in(draft: Draft, seat: SeatState, buy_in: int) -> None:
    """Somebody seated in a lobby brings other chips. Raises ServiceError (buyin, poor)."""
    chips.give_back(draft, seat.seat, was_cash=draft.state.cash)
    chips.buy_in(draft, seat.seat, buy_in)
    _touch(draft)


def add_bot(draft: Draft, model: str, regular: Regular | None = None) -> None:
    """Seat a bot: that one, or one of the table's level and style under the next free name.

    Raises ServiceError (gone, nolate, full, end).
    """
    check_lobby(draft.state)
    state = draft.state
    if regular is not None:
        name, lineup = regular.name, Lineup(regular.level, regular.style)
    else:
        taken = {seat.bot.name for seat in state.seats if seat.bot is not None}
        free = next((name for name in BOT_NAMES if name not in taken), None)
        if free is None:
            raise ServiceError("end")
        name, lineup = free, state.lineup
    _sit(draft, None, BotPlayer(name, agent_for(model, state.profile, lineup, draft.dealer.pick)))


def remove_bot(draft: Draft) -> None:
    """Take away the bot that came last. Raises ServiceError (gone, nolate, end)."""
    check_lobby(draft.state)
    bots = [seat.seat for seat in draft.state.seats if seat.bot is not None]
    if not bots:
        raise ServiceError("end")
    _stand_up(draft, bots[-1])


def leave(draft: Draft, user_id: int) -> None:
    """Give the seat up; the host's part goes to the first person left, and without one the lobby closes."""
    seat = draft.state.seat_of(user_id)
    if seat is None:
        raise ServiceError("noseat")
    _stand_up(draft, seat.seat)
    pass_host_on(draft)


def pass_host_on(draft: Draft) -> None:
    """Make the first seated person host if the host has no seat any more."""
    persons = [seat.person.user_id for seat in draft.state.seats if seat.person is not None and not seat.left]
    if draft.state.host_id in persons:
        return
    if persons:
        draft.set(host_id=persons[0])
    elif draft.state.status == Status.LOBBY:
        hand.close(draft, "empty")


def _sit(draft: Draft, person: Person | None, bot: BotPlayer | None, buy_in: int | None = None) -> None:
    state = draft.state
    number, lobby = len(state.seats), state.status == Status.LOBBY
    if not _resting(state) and number >= state.settings.seats_max:
        raise ServiceError("full")
    _check_room(state)
    add_seat(draft, SeatState(number, person, bot, stack=0, waiting=not lobby), buy_in)
    if lobby:
        _touch(draft)
    else:
        draft.note("sat", number, draft.state.seats[number].stack)


def add_seat(draft: Draft, seat: SeatState, buy_in: int | None = None) -> None:
    """Put a seat without chips after the others, and give it its stack. Raises ServiceError (buyin, poor)."""
    draft.set(seats=(*draft.state.seats, seat))
    chips.buy_in(draft, seat.seat, buy_in)


def _check_room(state: TableState) -> None:
    """Raises ServiceError (full) if the seats that are not left are as many as the table has."""
    if sum(not seat.left for seat in state.seats) >= state.settings.seats_max:
        raise ServiceError("full")


def _resting(state: TableState) -> bool:
    """Whether no hand comes by itself. Else a seat that was left is free only with it: until then it is shown."""
    return not running(state) and (state.waits_for_second or state.status == Status.HOLD)


def _stand_up(draft: Draft, seat: int) -> None:
    """Free a seat; those behind it move up."""
    chips.give_back(draft, seat, was_cash=draft.state.cash)
    draft.renumber([other.seat for other in draft.state.seats if other.seat != seat])
    _touch(draft)


def _touch(draft: Draft) -> None:
    """After a change of the seats: the lobby lives on, and its rules of starting are looked at again."""
    state = draft.state
    persons = sum(seat.person is not None for seat in state.seats)
    second_at = (state.second_at or draft.now) if len(state.seats) >= 2 else None
    starts = draft.now + draft.pace.full_start if persons == state.settings.seats_max else None
    draft.set(expires=draft.now + draft.pace.lobby, second_at=second_at, starts=starts)


def check_starter(state: TableState, user_id: int, now: float, anyone_starts: float, *, is_admin: bool) -> None:
    """Whether this person may start the match now. Raises ServiceError (gone, nolate, noseat, need2, host60)."""
    check_lobby(state)
    may_wait = state.seat_of(user_id) is not None
    if not (may_wait or is_admin):
        raise ServiceError("noseat")
    if state.second_at is None:
        raise ServiceError("need2")
    wait = state.second_at + anyone_starts - now
    if user_id != state.host_id and not is_admin and wait > 0:
        raise ServiceError("host60", n=int(wait) + (wait > int(wait)))


def name_bots(draft: Draft, model: str) -> None:
    """That model decides for the bots, each at its own level and in its own style."""
    state = draft.state
    for seat in state.seats:
        if seat.bot is not None:
            agent = agent_again(seat.bot.agent, model, state.profile, state.lineup, draft.dealer.pick)
            draft.set_seat(seat.seat, bot=replace(seat.bot, agent=agent))


def start(draft: Draft) -> None:
    """Draw lots for the deal and deal the first hand."""
    draft.set(second_at=None, starts=None, expires=None)
    if draft.state.cash:
        chips.fill_up(draft)
    hand.move_button(draft, first=True)
    hand.deal_hand(draft)
