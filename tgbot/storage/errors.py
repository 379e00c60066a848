"""Why a database cannot be used."""

from __future__ import annotations


class StorageError(Exception):
    """The database cannot be used and was left as it is. One line: which one, why, and what to do."""


class SchemaError(StorageError):
    """The database is of another version of the bot, or is no database of the bot at all."""
