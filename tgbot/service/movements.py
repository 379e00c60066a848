"""Which accounts a change of a table moves chips between: persons, the house, the table.

Only an open table with buy-ins has an account. A match's chips are play chips: they come with it and go with it.
"""

from __future__ import annotations

from tgbot import metrics
from tgbot.service.draft import Draft
from tgbot.service.errors import ChipsError
from tgbot.service.kept import kept_stack
from tgbot.service.model import TableState
from tgbot.storage import ledger
from tgbot.storage.database import Database
from tgbot.storage.ledger import HOUSE, Entry, LedgerError


def worth(state: TableState) -> int:
    """Chips of a table's account: its stacks and its pot while it is open."""
    return sum(seat.bought for seat in state.seats) + state.gone if state.open and state.cash else 0


def entries(draft: Draft, table_id: int) -> tuple[Entry, ...]:
    """What a finished draft moves. Raises ChipsError if that is not what the table has more or less than before."""
    before, after = draft.before, draft.state
    here, hand = ledger.table(table_id), None if after.hand is None else after.hand.number
    brought = draft.house
    if before.open and not after.open and after.cash:
        brought -= sum(seat.stack for seat in after.seats)  # persons have theirs, the rest is the house's
    if worth(after) - worth(before) != brought - sum(draft.moves.values()):
        raise ChipsError(f"table {table_id}: {worth(before)} chips became {worth(after)}, which nobody has moved")
    found = []
    for user_id, chips in sorted(draft.moves.items()):
        account = ledger.person(user_id)
        if chips > 0:
            found.append(Entry("cash_out", here, account, chips, draft.now, table_id, hand))
        elif chips < 0:
            found.append(Entry(_why(draft, user_id), account, here, -chips, draft.now, table_id, hand))
    if brought > 0:
        found.append(Entry("bots", HOUSE, here, brought, draft.now, table_id, hand))
    elif brought < 0:
        found.append(Entry("bots", here, HOUSE, -brought, draft.now, table_id, hand))
    return tuple(found)


def _why(draft: Draft, user_id: int) -> str:
    """What a person brings chips for."""
    seat = draft.before.seat_of(user_id)
    if seat is not None and not seat.left:
        return "rebuy"
    return "rejoin" if kept_stack(draft.before, user_id, draft.now) else "buy_in"


async def check_ledger(database: Database) -> None:
    """Look whether every account holds what its entries say. Raises LedgerError."""
    async with database.transaction() as connection:
        found = await ledger.differences(connection)
    metrics.LEDGER.set(sum(abs(one.found - one.booked) for one in found))
    if found:
        raise LedgerError(found)
