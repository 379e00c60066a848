"""The versions of the schema, as Alembic revisions."""
