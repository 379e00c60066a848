"""Which process handles an update. Transactions run one at a time, so all processes decide one after the other.

All tables that share a person or a chat belong to one process, and so do all updates about these persons and chats.
Where nobody has a table yet, the updates that are being handled say which process it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.cluster.about import about
from tgbot.storage import inbox, leases
from tgbot.storage.inbox import Received


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided about an update.

    update  with what it is about, and who handles it; nobody as long as that must wait
    wake    the processes that have something to do now
    behind  open updates about the same persons, chats and tables
    """

    update: Received
    wake: frozenset[str]
    behind: frozenset[int]


async def decide(connection: AsyncConnection, me: str, update: Received) -> Decision:
    """Choose who handles the update: who has its tables, or else this process."""
    what = about(update.payload)
    near = await leases.around(connection, what.heads, what.tokens)
    tables = frozenset(lease.table_id for lease in near)
    heads = what.heads.union(*(lease.heads for lease in near))
    others = [other for other in await inbox.open_ones(connection) if other.update_id != update.update_id]
    same = [other for other in others if other.heads & heads or other.tables & tables]
    handlers = {other.owner for other in same if other.owner is not None}
    owners = {lease.target for lease in near} | handlers
    owner, wake = None, frozenset[str]()
    if any(other.owner is None and other.update_id < update.update_id for other in same):
        pass  # an earlier one of these persons waits for its decision
    elif len(owners) <= 1:
        owner = next(iter(owners), me)
        wake = frozenset({owner})
    elif not handlers and all(lease.wanted_by is None for lease in near):
        # Tables of several processes: all of them go to where the first one is.
        owner = near[0].owner
        await leases.ask(connection, tables, owner)
        wake = frozenset(owners)
    decided = replace(update, heads=what.heads, tables=tables, owner=owner)
    return Decision(decided, wake, frozenset(other.update_id for other in same))


async def decide_all(connection: AsyncConnection, me: str) -> frozenset[str]:
    """Decide about the updates that had to wait, the earliest first; returns who has something to do."""
    wake = frozenset[str]()
    for update in await inbox.of(connection, None):
        decision = await decide(connection, me, update)
        now = decision.update
        await inbox.assign(connection, now.update_id, now.owner, now.heads, now.tables)
        wake |= decision.wake
    return wake
