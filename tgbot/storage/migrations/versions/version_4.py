"""Version 4 knows which updates were handled, which process owns a table, and where every chip came from."""

from __future__ import annotations

import re

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """New tables; the ledger begins with the chips there are. From now on Alembic's table alone names the version."""
    op.create_table(
        "updates",
        sa.Column("update_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("received_at", sa.Double, nullable=False),
        sa.Column("payload", sa.JSON),
        sa.Column("keys", sa.JSON),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("owner", sa.String),
    )
    is_open = sa.text("owner IS NOT NULL OR NOT done")
    op.create_index("updates_open", "updates", ["update_id"], postgresql_where=is_open, sqlite_where=is_open)
    op.create_index("tables_by_chat", "tables", ["chat_id"])
    op.create_index("tables_by_host", "tables", ["host_id"])
    op.create_table(
        "leases",
        sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("owner", sa.String, nullable=False, index=True),
        sa.Column("wanted_by", sa.String),
    )
    op.create_table(
        "processes",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("started_at", sa.Double, nullable=False),
    )
    op.create_table(
        "ledger",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("debit", sa.String, nullable=False),
        sa.Column("credit", sa.String, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.BigInteger),
        sa.Column("hand", sa.Integer),
        sa.Column("reason", sa.String),
    )
    op.create_index("hands_by_time", "hands", ["dealt_at"])
    op.create_index("ledger_debits", "ledger", ["debit", "amount"])
    op.create_index("ledger_credits", "ledger", ["credit", "amount"])
    op.create_table(
        "announcements",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("audience", sa.String, nullable=False),
        sa.Column("words", sa.String, nullable=False),
        sa.Column("status", sa.String, nullable=False),
    )
    op.create_table(
        "recipients",
        sa.Column(
            "announcement", sa.BigInteger, sa.ForeignKey("announcements.id"), primary_key=True, autoincrement=False
        ),
        sa.Column("chat_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("topic", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("taken", sa.Boolean, nullable=False),
    )
    results_alone(op.get_bind())
    fill_ledger(op.get_bind())
    op.execute("DELETE FROM meta WHERE key = 'schema_version'")


def fill_ledger(connection: sa.Connection) -> None:
    """Enter the balances and stacks of the older version, as if all of it had been granted."""
    connection.execute(
        sa.text(
            "INSERT INTO ledger (at, kind, debit, credit, amount) "
            "SELECT granted_at, 'opening', 'mint', 'person:' || user_id, chips FROM balances WHERE chips > 0"
        )
    )
    connection.execute(
        sa.text(
            "INSERT INTO ledger (at, kind, debit, credit, amount, table_id) "
            "SELECT created_at, 'opening', 'mint', 'table:' || id, chips, id FROM ("
            "SELECT id, created_at, gone + (SELECT coalesce(sum(bought), 0) FROM seats WHERE table_id = id) AS chips "
            "FROM tables WHERE ended_at IS NULL AND sit_and_go IS NULL AND json_extract(settings, '$.hands') = 0"
            ") AS open_tables WHERE chips > 0"
        )
    )


def results_alone(connection: sa.Connection) -> None:
    """Results no longer need the log of their hand, which goes after a while: their table is made anew (SQLite)."""
    kept = "SELECT sql FROM sqlite_master WHERE tbl_name = 'results' AND type = '{}' AND sql IS NOT NULL"
    created: str = connection.execute(sa.text(kept.format("table"))).scalar_one()
    indexes = connection.execute(sa.text(kept.format("index"))).scalars().all()
    alone = re.sub(r",\s*FOREIGN KEY\s*\(table_id, hand\) REFERENCES hands\s*\(table_id, number\)", "", created)
    connection.execute(sa.text("ALTER TABLE results RENAME TO results_of_hands"))
    connection.exec_driver_sql(alone)
    connection.execute(sa.text("INSERT INTO results SELECT * FROM results_of_hands"))
    connection.execute(sa.text("DROP TABLE results_of_hands"))
    for index in indexes:
        connection.exec_driver_sql(index)
