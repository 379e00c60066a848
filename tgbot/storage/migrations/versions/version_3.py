"""Version 3 knows groups, statistics, sealed decks and levels of bots; a place may have several open tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Columns of persons, tables and messages, and the tables of what came of hands."""
    op.execute("DROP INDEX IF EXISTS one_open_table")
    op.add_column("persons", sa.Column("prefs", sa.JSON))
    op.add_column("messages", sa.Column("picture", sa.String))
    _columns_of_tables()
    _groups_and_choices()
    _seals()
    _results()


def _columns_of_tables() -> None:
    empty_list, no = sa.text("'[]'"), sa.false()
    for column in (
        sa.Column("letter", sa.Integer),
        sa.Column("removed", sa.JSON, nullable=False, server_default=empty_list),
        sa.Column("shut_at", sa.Double),
        sa.Column("movers", sa.JSON, nullable=False, server_default=empty_list),
        sa.Column("chat_invite", sa.Boolean, nullable=False, server_default=no),
        sa.Column("open_decks", sa.Boolean, nullable=False, server_default=no),
        sa.Column("slow_clock", sa.Boolean, nullable=False, server_default=no),
        sa.Column("slow_turn", sa.Boolean, nullable=False, server_default=no),
        sa.Column("kept", sa.JSON, nullable=False, server_default=empty_list),
        sa.Column("bot_level", sa.Integer, nullable=False, server_default=sa.text("3")),
        sa.Column("bot_style", sa.String, nullable=False, server_default=sa.text("'mixed'")),
        sa.Column("sit_and_go", sa.BigInteger),
    ):
        op.add_column("tables", column)


def _person_key() -> sa.Column[int]:
    return sa.Column("user_id", sa.BigInteger, sa.ForeignKey("persons.user_id"), primary_key=True, autoincrement=False)


def _groups_and_choices() -> None:
    op.create_table(
        "groups",
        sa.Column("chat_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
    )
    op.create_table(
        "notify",
        sa.Column("chat_id", sa.BigInteger, primary_key=True, autoincrement=False),
        _person_key(),
    )
    op.create_table(
        "choices",
        _person_key(),
        sa.Column("bots", sa.Integer, nullable=False),
        sa.Column("profile", sa.String, nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("style", sa.String, nullable=False),
        sa.Column("named", sa.JSON, nullable=False),
        sa.Column("sit_and_go", sa.Boolean, nullable=False),
    )


def _seals() -> None:
    op.create_table(
        "seals",
        sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("hand", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("root", sa.String, nullable=False, unique=True),
        sa.Column("orders", sa.LargeBinary, nullable=False),
        sa.Column("salts", sa.LargeBinary, nullable=False),
        sa.Column("cut", sa.Integer),
        sa.Column("cut_by", sa.BigInteger),
    )


def _results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.BigInteger, primary_key=True),
        sa.Column("hand", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.BigInteger, sa.ForeignKey("persons.user_id")),
        sa.Column("bot_name", sa.String),
        sa.Column("bot_agent", sa.String),
        sa.Column("chat_id", sa.BigInteger, nullable=False),
        sa.Column("chat_group", sa.Boolean, nullable=False),
        sa.Column("profile", sa.String, nullable=False),
        sa.Column("stakes", sa.BigInteger, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("drawn", sa.JSON, nullable=False),
        sa.Column("stack", sa.BigInteger, nullable=False),
        sa.Column("net", sa.BigInteger, nullable=False),
        sa.Column("put_in", sa.BigInteger, nullable=False),
        sa.Column("entered", sa.Boolean, nullable=False),
        sa.Column("raised", sa.Boolean, nullable=False),
        sa.Column("aggressive", sa.Integer, nullable=False),
        sa.Column("passive", sa.Integer, nullable=False),
        sa.Column("folded", sa.Boolean, nullable=False),
        sa.Column("showdown", sa.Boolean, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("cards", sa.JSON),
        sa.Column("category", sa.Integer),
        sa.Column("strength", sa.BigInteger),
        sa.Column("at", sa.Double, nullable=False),
        sa.ForeignKeyConstraint(["table_id", "hand"], ["hands.table_id", "hands.number"]),
    )
    op.create_index("results_by_person", "results", ["user_id", "table_id", "hand"])
    op.create_index("results_by_chat", "results", ["chat_id", "user_id"])
    op.create_table(
        "placements",
        sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.BigInteger, sa.ForeignKey("persons.user_id"), index=True),
        sa.Column("bot_agent", sa.String),
        sa.Column("chat_id", sa.BigInteger, nullable=False, index=True),
        sa.Column("chat_group", sa.Boolean, nullable=False),
        sa.Column("profile", sa.String, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("net", sa.BigInteger, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "achievements",
        _person_key(),
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("table_id", sa.BigInteger, nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
