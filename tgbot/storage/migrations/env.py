"""What Alembic runs for every command: the steps go over the connection, and the transaction, of the caller."""

from __future__ import annotations

from alembic import context

from tgbot.storage import schema

context.configure(connection=context.config.attributes["connection"], target_metadata=schema.metadata)
context.run_migrations()
