"""Playing on after a match: who wants to presses, the bots always want to (screens S6.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tgbot.service import lobby, sit_and_go
from tgbot.service.draft import Draft, Snapshot
from tgbot.service.errors import ServiceError
from tgbot.service.model import SeatState, Status, TableState


def press(draft: Draft, user_id: int) -> bool:
    """Count a press on Rematch; returns whether the rematch begins now. Raises ServiceError (gone, stale, noseat)."""
    state = draft.state
    if state.status == Status.CLOSED or state.next_table is not None:
        raise ServiceError("gone")
    if state.status != Status.FINISHED:
        raise ServiceError("stale")
    seat = state.seat_of(user_id)
    if seat is None or seat.left:
        raise ServiceError("noseat")
    if user_id not in state.rematch:
        draft.set(rematch=(*state.rematch, user_id))
        if len(draft.state.rematch) == 2:
            draft.set(rematch_at=draft.now + draft.pace.rematch)
    wanted = {other.person.user_id for other in state.seats if other.person is not None and not other.left}
    return wanted <= set(draft.state.rematch)


def begin(draft: Draft, token: str, agent_name: Callable[[str, int], str]) -> None:
    """Make the rematch's table, dealt, the draft's successor; if only one seat is left of it, nothing comes of it.

    The persons who pressed and the bots keep their order; the others lose their seats. `agent_name`: as in
    TableService.
    """
    old = draft.state
    draft.set(rematch_at=None)
    players = [seat for seat in old.seats if seat.bot is not None or _wants(old, seat)]
    if len(players) < 2:
        return
    persons = [seat.person.user_id for seat in players if seat.person is not None]
    host_id = old.host_id if old.host_id in persons else persons[0]
    game = old.game if old.sit_and_go is None else sit_and_go.game_of_hand(old.game, old.sit_and_go, 1)
    empty = lobby.new_table(token, old.chat, host_id, game, draft.now)
    empty = replace(empty, lineup=old.lineup, sit_and_go=old.sit_and_go)
    empty = replace(empty, open_decks=old.open_decks, slow_clock=old.slow_clock)
    successor = Draft(Snapshot(empty), draft.now, draft.dealer, draft.pace, draft.balance)
    for number, seat in enumerate(players):
        lobby.add_seat(successor, SeatState(number, seat.person, seat.bot, stack=0))
    lobby.name_bots(successor, agent_name(old.profile, len(players)))
    lobby.start(successor)
    draft.successor = successor


def _wants(state: TableState, seat: SeatState) -> bool:
    return seat.person is not None and not seat.left and seat.person.user_id in state.rematch


def drop(draft: Draft) -> None:
    """The rematch cannot begin: its place is taken by another table."""
    draft.set(rematch_at=None)
