"""The ledger: every movement of chips that outlive a hand, out of one account and into another.

    mint          gives welcome and free chips           person:<id>   the balance of a person
    house         gives bots their chips                 table:<id>    stacks and pot of an open table with buy-ins
    past          the other side of what was summed up   correction    the other side of what a host has accepted

A row is written in the transaction that moves the chips, so an account always holds what its rows say: `differences`
looks. Chips of a match are play chips of no account: they come with the match and go with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from sqlalchemy import (
    ColumnElement,
    Select,
    String,
    and_,
    case,
    cast,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    union_all,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from tgbot.storage import schema
from tgbot.storage.errors import StorageError

MINT, HOUSE, PAST, CORRECTION = "mint", "house", "past", "correction"
_OUTSIDE = (MINT, HOUSE, CORRECTION)  # accounts that are found nowhere but here

_ledger = schema.ledger


class LedgerError(StorageError):
    """An account does not hold what the ledger says; the message is one line that names it, with both figures."""

    def __init__(self, found: list[Difference]) -> None:
        self.differences = found
        more = f" (and {len(found) - 1} more accounts)" if len(found) > 1 else ""
        super().__init__(
            f"the ledger does not add up: {found[0]}{more}; restore a backup, or accept what is there with "
            'python -m tgbot check --accept "why"'
        )


@dataclass(frozen=True, slots=True)
class Entry:
    """`amount` > 0 chips out of the account `debit` and into `credit`. `reason`: a host's words for a correction."""

    kind: str
    debit: str
    credit: str
    amount: int
    at: float
    table_id: int | None = None
    hand: int | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """An account that holds other chips (`found`) than its entries say (`booked`)."""

    account: str
    booked: int
    found: int

    def __str__(self) -> str:
        return f"{self.account} has {self.found} chips, the ledger says {self.booked}"


@dataclass(frozen=True, slots=True)
class Totals:
    """Where all chips come from, and where they are."""

    minted: int
    house: int
    corrected: int
    balances: int
    tables: int

    @property
    def adds_up(self) -> bool:
        """Grants and the house's chips are balances, stacks and pots."""
        return self.minted + self.house + self.corrected == self.balances + self.tables


def person(user_id: int) -> str:
    """The account of a person's balance."""
    return f"person:{user_id}"


def table(table_id: int) -> str:
    """The account of an open table."""
    return f"table:{table_id}"


async def add(connection: AsyncConnection, entries: Iterable[Entry]) -> None:
    """Write entries down; the caller moves the chips in the same transaction."""
    rows = [asdict(entry) for entry in entries]
    assert all(row["amount"] > 0 and row["debit"] != row["credit"] for row in rows)
    if rows:
        await connection.execute(insert(_ledger), rows)


async def of_person(connection: AsyncConnection, user_id: int) -> list[Entry]:
    """Every entry of a person's account, in order."""
    c, account = _ledger.c, person(user_id)
    query = select(_ledger).where(or_(c.debit == account, c.credit == account)).order_by(c.id)
    rows = (await connection.execute(query)).mappings()
    return [Entry(**{name: value for name, value in row.items() if name != "id"}) for row in rows]


# -- looking ----------------------------------------------------------------------------------------------------------


def _booked() -> tuple[Select[tuple[str, int, int]], ...]:
    """What the entries say, as (account, booked, found)."""
    c, nothing = _ledger.c, literal(0).label("found")
    received = select(c.credit.label("account"), func.sum(c.amount).label("booked"), nothing).group_by(c.credit)
    given = select(c.debit.label("account"), (-func.sum(c.amount)).label("booked"), nothing).group_by(c.debit)
    return received, given


def _balances() -> Select[tuple[str, int, int]]:
    c = schema.balances.c
    account = (literal("person:") + cast(c.user_id, String)).label("account")
    return select(account, literal(0).label("booked"), c.chips.label("found"))


def cash() -> ColumnElement[bool]:
    """Whether a table has chips of accounts: an open table with buy-ins that has not ended."""
    c = schema.tables.c
    return and_(c.ended_at.is_(None), c.sit_and_go.is_(None), c.settings["hands"].as_integer() == 0)


def _tables() -> Select[tuple[str, int, int]]:
    """Stacks and pot of a table are what its seats have brought; the service proves that at every change."""
    c, seats = schema.tables.c, schema.seats
    brought = select(func.coalesce(func.sum(seats.c.bought), 0)).where(seats.c.table_id == c.id).scalar_subquery()
    account = (literal("table:") + cast(c.id, String)).label("account")
    return select(account, literal(0).label("booked"), (brought + c.gone).label("found")).where(cash())


async def differences(connection: AsyncConnection) -> list[Difference]:
    """Every account that does not hold what its entries say. One statement, so it sees one moment."""
    parts = union_all(*_booked(), _balances(), _tables()).subquery()
    booked, found = func.sum(parts.c.booked), func.sum(parts.c.found)
    query = select(parts.c.account, booked, found).where(parts.c.account.not_in(_OUTSIDE)).group_by(parts.c.account)
    rows = await connection.execute(query.having(booked != found).order_by(parts.c.account))
    return [Difference(account, int(said), int(there)) for account, said, there in rows]


async def totals(connection: AsyncConnection) -> Totals:
    """The sums over all accounts of a kind."""
    given: dict[str, int] = {}
    for account in _OUTSIDE:
        net = func.coalesce(func.sum(case((_ledger.c.debit == account, _ledger.c.amount), else_=-_ledger.c.amount)), 0)
        query = select(net).where(or_(_ledger.c.debit == account, _ledger.c.credit == account))
        given[account] = int((await connection.execute(query)).scalar_one())
    found = [
        int((await connection.execute(select(func.coalesce(func.sum(part.subquery().c.found), 0)))).scalar_one())
        for part in (_balances(), _tables())
    ]
    return Totals(given[MINT], given[HOUSE], given[CORRECTION], *found)


# -- correcting and summing up ----------------------------------------------------------------------------------------


async def accept(connection: AsyncConnection, reason: str, now: float) -> list[Difference]:
    """Write an entry for each difference, so that the ledger says what is there; returns them."""
    found = await differences(connection)
    await add(
        connection,
        (
            Entry("accepted", CORRECTION, one.account, one.found - one.booked, now, reason=reason)
            if one.found > one.booked
            else Entry("accepted", one.account, CORRECTION, one.booked - one.found, now, reason=reason)
            for one in found
        ),
    )
    return found


async def sum_up(connection: AsyncConnection, before: float, limit: int) -> int:
    """Replace up to `limit` entries older than that time by one for each account, with the same sums.

    Returns how many were replaced. Those of a table that is open stay, and so do corrections, which people read.
    """
    c = _ledger.c
    still_open = select(schema.tables.c.id).where(schema.tables.c.ended_at.is_(None))
    closed = or_(c.table_id.is_(None), c.table_id.not_in(still_open))
    old = select(_ledger).where(c.at < before, c.kind.not_in(("past", "accepted")), closed).order_by(c.id).limit(limit)
    rows = (await connection.execute(old)).mappings().all()
    accounts = {account for row in rows for account in (row["debit"], row["credit"])}
    theirs = or_(c.debit.in_(accounts), c.credit.in_(accounts))
    past = (await connection.execute(select(_ledger).where(c.kind == "past", theirs))).mappings().all()
    sums: dict[str, int] = {}
    for row in (*rows, *past):
        sums[row["credit"]] = sums.get(row["credit"], 0) + row["amount"]
        sums[row["debit"]] = sums.get(row["debit"], 0) - row["amount"]
    sums.pop(PAST, None)  # it is the other side of all that follows
    await connection.execute(delete(_ledger).where(c.id.in_([row["id"] for row in (*rows, *past)])))
    latest = max((row["at"] for row in rows), default=0.0)
    await add(
        connection,
        (
            Entry("past", PAST, name, amount, latest) if amount > 0 else Entry("past", name, PAST, -amount, latest)
            for name, amount in sums.items()
            if amount
        ),
    )
    return len(rows)
