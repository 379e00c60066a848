"""The tables of the database, written so that SQLite and PostgreSQL both take them.

    meta         one row a key: last sign of life
    persons      who plays
    tables       the present state of a table, apart from its hand; changed in place
    seats        the present state of its seats
    hands        one row for each hand dealt: everything chance and the rules gave to it   never changed
    steps        what was then done, in order: actions, mixes, redeals, the abort          never changed
    seals        orders of cards promised before a deal, a mix or a redeal, with their salts; secret until opened
    deadlines    clocks that run
    marks        cards marked for the draw, private to a seat
    boxes        what is to happen at the own turn, private to a seat
    balances     chips of persons that are at no table
    groups       settings of groups
    notify       who wants to be told of the next table of a group
    choices      what persons chose last for a table against bots
    messages     which version of a table each chat has seen, and in which message
    results      what came of each finished hand for each seat: derived from the log, public facts only
    placements   what came of each finished match for each seat
    achievements what a person has earned, once, and the hand that did it
    updates      what Telegram has sent, and whether it was handled
    leases       which of several processes owns a table, and which one asks for it
    processes    which of them are alive, and until when that counts, by the clock of the database
    ledger       where every chip came from and went to: only added to, old entries are summed up
    announcements what the owner of the bot has to say     recipients  to which chats, and where it was said

A hand is rebuilt from its `hands` row and its `steps`, so these are only ever added to. After a while whole hands go
(retention.py); their results stay.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    false,
    text,
)

SCHEMA_VERSION = 4
"""Older versions are brought up to this one when a database is opened (migrations/)."""

metadata = MetaData()

# SQLite counts ids up by itself only in a column of type INTEGER.
_Id = BigInteger().with_variant(Integer, "sqlite")


def _table_id() -> Column[int]:
    """The first part of the key of whatever belongs to a table."""
    return Column("table_id", BigInteger, ForeignKey("tables.id"), primary_key=True)


meta = Table(
    "meta",
    metadata,
    Column("key", String, primary_key=True),
    Column("value", Double, nullable=False),
)

persons = Table(
    "persons",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String, nullable=False),
    Column("language", String, nullable=False),
    Column("language_chosen", Boolean, nullable=False),
    Column("dm_ok", Boolean, nullable=False),
    Column("prefs", JSON(none_as_null=True)),
)

tables = Table(
    "tables",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("token", String, nullable=False, unique=True),
    Column("version", BigInteger, nullable=False),
    Column("status", String, nullable=False),
    Column("chat_id", BigInteger, nullable=False),
    Column("topic", BigInteger, nullable=False),
    Column("chat_title", String, nullable=False),
    Column("chat_group", Boolean, nullable=False),
    Column("chat_language", String, nullable=False),
    Column("host_id", BigInteger, ForeignKey("persons.user_id"), nullable=False),
    Column("profile", String, nullable=False),
    Column("rules", JSON, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("dealer", Integer, nullable=False),
    Column("stopping", Boolean, nullable=False),
    Column("second_at", Double),
    Column("biggest_pot", JSON),
    Column("best_hand", JSON),
    Column("rematch", JSON, nullable=False),
    Column("next_table", BigInteger),
    Column("why_closed", String, nullable=False),
    Column("notes", JSON, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("ended_at", Double),
    Column("gone", BigInteger, nullable=False, server_default=text("0")),
    Column("letter", Integer),
    Column("removed", JSON, nullable=False, server_default=text("'[]'")),
    Column("shut_at", Double),
    Column("movers", JSON, nullable=False, server_default=text("'[]'")),
    Column("chat_invite", Boolean, nullable=False, server_default=false()),
    Column("open_decks", Boolean, nullable=False, server_default=false()),
    Column("slow_clock", Boolean, nullable=False, server_default=false()),
    Column("slow_turn", Boolean, nullable=False, server_default=false()),
    Column("kept", JSON, nullable=False, server_default=text("'[]'")),
    Column("bot_level", Integer, nullable=False, server_default=text("3")),
    Column("bot_style", String, nullable=False, server_default=text("'mixed'")),
    Column("sit_and_go", BigInteger),
)
Index("tables_by_chat", tables.c.chat_id)
Index("tables_by_host", tables.c.host_id)

seats = Table(
    "seats",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True),
    Column("user_id", BigInteger, ForeignKey("persons.user_id"), index=True),
    Column("bot_name", String),
    Column("bot_agent", String),
    Column("stack", BigInteger, nullable=False),
    Column("away", Boolean, nullable=False),
    Column("away_next", Boolean, nullable=False),
    Column("left", Boolean, nullable=False),
    Column("misses", Integer, nullable=False),
    Column("out_in_hand", Integer),
    Column("waiting", Boolean, nullable=False, server_default=false()),
    Column("bought", BigInteger, nullable=False, server_default=text("0")),
    Column("auto_rebuy", Boolean, nullable=False, server_default=false()),
    Column("away_until", Double),
)

hands = Table(
    "hands",
    metadata,
    _table_id(),
    Column("number", Integer, primary_key=True),
    Column("profile", String, nullable=False),
    Column("rules", JSON, nullable=False),
    Column("stacks", JSON, nullable=False),
    Column("dealer", Integer, nullable=False),
    Column("deck", JSON, nullable=False),
    Column("cut_seat", Integer, nullable=False),
    Column("cut", Integer, nullable=False),
    Column("dealt_at", Double, nullable=False),
)

Index("hands_by_time", hands.c.dealt_at)

steps = Table(
    "steps",
    metadata,
    Column("table_id", BigInteger, primary_key=True),
    Column("hand", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", Integer),
    Column("amount", BigInteger, nullable=False),
    Column("mask", Integer, nullable=False),
    Column("cards", JSON),
    Column("at", Double, nullable=False),
    ForeignKeyConstraint(["table_id", "hand"], ["hands.table_id", "hands.number"]),
)

seals = Table(
    "seals",
    metadata,
    _table_id(),
    Column("hand", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("root", String, nullable=False, unique=True),
    Column("orders", LargeBinary, nullable=False),
    Column("salts", LargeBinary, nullable=False),
    Column("cut", Integer),
    Column("cut_by", BigInteger),
)

deadlines = Table(
    "deadlines",
    metadata,
    _table_id(),
    Column("kind", String, primary_key=True),
    Column("at", Double, nullable=False),
    Column("hand", Integer, nullable=False),
    Column("decision", Integer, nullable=False),
)

marks = Table(
    "marks",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True),
    Column("hand", Integer, nullable=False),
    Column("decision", Integer, nullable=False),
    Column("mask", Integer, nullable=False),
)

boxes = Table(
    "boxes",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True),
    Column("hand", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("box", String, nullable=False),
    Column("amount", BigInteger, nullable=False),
)

balances = Table(
    "balances",
    metadata,
    Column("user_id", BigInteger, ForeignKey("persons.user_id"), primary_key=True, autoincrement=False),
    Column("chips", BigInteger, nullable=False),
    Column("granted_at", Double, nullable=False),
)

groups = Table(
    "groups",
    metadata,
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("title", String, nullable=False),
    Column("settings", JSON, nullable=False),
)

notify = Table(
    "notify",
    metadata,
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, ForeignKey("persons.user_id"), primary_key=True, autoincrement=False),
)

choices = Table(
    "choices",
    metadata,
    Column("user_id", BigInteger, ForeignKey("persons.user_id"), primary_key=True, autoincrement=False),
    Column("bots", Integer, nullable=False),
    Column("profile", String, nullable=False),
    Column("level", Integer, nullable=False),
    Column("style", String, nullable=False),
    Column("named", JSON, nullable=False),
    Column("sit_and_go", Boolean, nullable=False),
)

messages = Table(
    "messages",
    metadata,
    _table_id(),
    Column("chat_id", BigInteger, primary_key=True),
    Column("kind", String, primary_key=True),
    Column("message_id", BigInteger, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("hand", Integer, nullable=False),
    Column("picture", String),
)

results = Table(
    "results",
    metadata,
    Column("table_id", BigInteger, primary_key=True),
    Column("hand", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", BigInteger, ForeignKey("persons.user_id")),
    Column("bot_name", String),
    Column("bot_agent", String),
    Column("chat_id", BigInteger, nullable=False),
    Column("chat_group", Boolean, nullable=False),
    Column("profile", String, nullable=False),
    Column("stakes", BigInteger, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("position", Integer, nullable=False),
    Column("drawn", JSON, nullable=False),
    Column("stack", BigInteger, nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("put_in", BigInteger, nullable=False),
    Column("entered", Boolean, nullable=False),
    Column("raised", Boolean, nullable=False),
    Column("aggressive", Integer, nullable=False),
    Column("passive", Integer, nullable=False),
    Column("folded", Boolean, nullable=False),
    Column("showdown", Boolean, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("cards", JSON(none_as_null=True)),
    Column("category", Integer),
    Column("strength", BigInteger),
    Column("at", Double, nullable=False),
)
Index("results_by_person", results.c.user_id, results.c.table_id, results.c.hand)
Index("results_by_chat", results.c.chat_id, results.c.user_id)

placements = Table(
    "placements",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True),
    Column("user_id", BigInteger, ForeignKey("persons.user_id"), index=True),
    Column("bot_agent", String),
    Column("chat_id", BigInteger, nullable=False, index=True),
    Column("chat_group", Boolean, nullable=False),
    Column("profile", String, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("at", Double, nullable=False),
)

achievements = Table(
    "achievements",
    metadata,
    Column("user_id", BigInteger, ForeignKey("persons.user_id"), primary_key=True, autoincrement=False),
    Column("name", String, primary_key=True),
    Column("table_id", BigInteger, nullable=False),
    Column("hand", Integer, nullable=False),
    Column("at", Double, nullable=False),
)

_open_update = text("owner IS NOT NULL OR NOT done")  # it is being handled, or is to be

updates = Table(
    "updates",
    metadata,
    Column("update_id", BigInteger, primary_key=True, autoincrement=False),
    Column("received_at", Double, nullable=False),
    Column("payload", JSON(none_as_null=True)),
    Column("keys", JSON(none_as_null=True)),
    Column("done", Boolean, nullable=False),
    Column("owner", String),
)
Index("updates_open", updates.c.update_id, postgresql_where=_open_update, sqlite_where=_open_update)

leases = Table(
    "leases",
    metadata,
    Column("table_id", BigInteger, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("owner", String, nullable=False, index=True),
    Column("wanted_by", String),
)

processes = Table(
    "processes",
    metadata,
    Column("name", String, primary_key=True),
    Column("until", Double, nullable=False),
    Column("started_at", Double, nullable=False),
)

ledger = Table(
    "ledger",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("at", Double, nullable=False),
    Column("kind", String, nullable=False),
    Column("debit", String, nullable=False),
    Column("credit", String, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("table_id", BigInteger),
    Column("hand", Integer),
    Column("reason", String),
)
Index("ledger_debits", ledger.c.debit, ledger.c.amount)
Index("ledger_credits", ledger.c.credit, ledger.c.amount)

announcements = Table(
    "announcements",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("at", Double, nullable=False),
    Column("audience", String, nullable=False),
    Column("words", String, nullable=False),
    Column("status", String, nullable=False),
)

recipients = Table(
    "recipients",
    metadata,
    Column("announcement", BigInteger, ForeignKey("announcements.id"), primary_key=True, autoincrement=False),
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("topic", BigInteger, primary_key=True, autoincrement=False),
    Column("taken", Boolean, nullable=False),
)
