"""Version 2 knows balances, boxes, and what each seat has brought to its table: until now the start stack."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Columns and tables of open tables; every seat has brought its table's start stack."""
    op.add_column("tables", sa.Column("gone", sa.BigInteger, nullable=False, server_default=sa.text("0")))
    op.add_column("seats", sa.Column("waiting", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("bought", sa.BigInteger, nullable=False, server_default=sa.text("0")))
    op.add_column("seats", sa.Column("auto_rebuy", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("away_until", sa.Double))
    op.create_table(
        "boxes",
        sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("box", sa.String, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "balances",
        sa.Column("user_id", sa.BigInteger, sa.ForeignKey("persons.user_id"), primary_key=True, autoincrement=False),
        sa.Column("chips", sa.BigInteger, nullable=False),
        sa.Column("granted_at", sa.Double, nullable=False),
    )
    connection = op.get_bind()
    for table_id, settings in connection.execute(sa.text("SELECT id, settings FROM tables")).all():
        connection.execute(
            sa.text("UPDATE seats SET bought = :chips WHERE table_id = :table_id"),
            {"chips": json.loads(settings)["start_stack"], "table_id": table_id},
        )
