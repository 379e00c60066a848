"""Bringing a database of an older version up to the present one, in the transaction that opens it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sqlalchemy import bindparam, inspect, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.schema import CreateColumn

from tgbot.storage import schema


async def _from_1(connection: AsyncConnection) -> None:
    """Version 2 knows balances, boxes, and what each seat has brought to its table: until now the start stack."""
    await _add_columns(connection, schema.tables.name, "gone")
    await _add_columns(connection, schema.seats.name, "waiting", "bought", "auto_rebuy", "away_until")
    await connection.run_sync(schema.metadata.create_all, tables=[schema.boxes, schema.balances])
    settings = (await connection.execute(select(schema.tables.c.id, schema.tables.c.settings))).all()
    if settings:
        await connection.execute(
            update(schema.seats).where(schema.seats.c.table_id == bindparam("table")).values(bought=bindparam("chips")),
            [{"table": table_id, "chips": values["start_stack"]} for table_id, values in settings],
        )


_NEW_TABLES_3 = (
    "groups",
    "notify",
    "results",
    "placements",
    "achievements",
    "seals",
    "choices",
)
_BOTS_3 = ("bot_level", "bot_style", "sit_and_go")
_CLOCKS_3 = ("slow_clock", "slow_turn")
_NEW_COLUMNS_3 = {
    "persons": ("prefs",),
    "tables": ("letter", "removed", "shut_at", "movers", "chat_invite", "open_decks", "kept", *_BOTS_3, *_CLOCKS_3),
    "messages": ("picture",),
}


async def _from_2(connection: AsyncConnection) -> None:
    """Version 3 knows settings of groups and persons; a place may have several open tables."""
    await connection.execute(text("DROP INDEX IF EXISTS one_open_table"))
    for table, names in _NEW_COLUMNS_3.items():
        await _add_columns(connection, table, *names)
    tables = [schema.metadata.tables[name] for name in _NEW_TABLES_3]
    await connection.run_sync(schema.metadata.create_all, tables=tables)


async def _add_columns(connection: AsyncConnection, table: str, *names: str) -> None:
    """Add those columns that an earlier step has not created with their table."""
    there = await connection.run_sync(lambda sync: {column["name"] for column in inspect(sync).get_columns(table)})
    for name in names:
        if name not in there:
            column = CreateColumn(schema.metadata.tables[table].c[name]).compile(dialect=connection.dialect)
            await connection.execute(text(f"ALTER TABLE {table} ADD COLUMN {column}"))


_STEPS: dict[int, Callable[[AsyncConnection], Awaitable[None]]] = {1: _from_1, 2: _from_2}
"""How each version becomes the one after it."""


async def upgrade(connection: AsyncConnection, version: int) -> bool:
    """Bring the schema of `version` up to the present one; False, and nothing changes, for a version it cannot."""
    if not all(step in _STEPS for step in range(version, schema.SCHEMA_VERSION)) or version > schema.SCHEMA_VERSION:
        return False
    for step in range(version, schema.SCHEMA_VERSION):
        await _STEPS[step](connection)
    if version != schema.SCHEMA_VERSION:
        key = schema.meta.c.key == "schema_version"
        await connection.execute(update(schema.meta).where(key).values(value=schema.SCHEMA_VERSION))
    return True
