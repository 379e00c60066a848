"""The version of a database: which one it has, and bringing it up to the present one (migrations/)."""

from __future__ import annotations

from functools import cache

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, select, table

from tgbot.storage import schema
from tgbot.storage.errors import SchemaError, StorageError

_SCRIPTS = "tgbot.storage:migrations"
_ALEMBIC_TABLE = "alembic_version"


def prepare(connection: Connection) -> None:
    """Create the tables in an empty database, or bring an older one up to date; all in the caller's transaction.

    Raises SchemaError for a database of a version it does not know, or of another program; nothing has changed then.
    """
    version = version_of(connection)
    if version is None:
        schema.metadata.create_all(connection)
        _stamp(connection, "head")
    elif version != str(schema.SCHEMA_VERSION):
        if _ALEMBIC_TABLE not in inspect(connection).get_table_names():
            _stamp(connection, version)
        command.upgrade(_config(connection), "head")


def version_of(connection: Connection) -> str | None:
    """The version of the database, None if it is empty; only reads.

    Versions 1 to 3 name themselves in `meta`, later ones in Alembic's table. Raises SchemaError as `prepare` does.
    """
    present = set(inspect(connection).get_table_names())
    if not present:
        return None
    if "meta" not in present:
        raise SchemaError(f"it belongs to something else and holds {', '.join(sorted(present)[:5])}; name another one")
    if _ALEMBIC_TABLE in present:
        found = MigrationContext.configure(connection).get_current_revision()
    else:
        query = select(schema.meta.c.value).where(schema.meta.c.key == "schema_version")
        value = connection.execute(query).scalar_one_or_none()
        found = None if value is None else f"{value:g}"
    if found not in {script.revision for script in _scripts().walk_revisions()}:
        raise SchemaError(
            f"its schema has {'no version' if found is None else f'version {found}'}, this bot knows versions up to "
            f"{schema.SCHEMA_VERSION}: start the bot that wrote it, or name another one"
        )
    return found


def check_empty(connection: Connection) -> None:
    """Raises StorageError if the database holds anything that a restore would take away."""
    present = set(inspect(connection).get_table_names()) - {"meta", "processes", _ALEMBIC_TABLE}
    if any(connection.execute(select(1).select_from(table(name)).limit(1)).first() for name in sorted(present)):
        raise StorageError("it holds something already; name another one, or replace all of it with --replace")


def _stamp(connection: Connection, version: str) -> None:
    MigrationContext.configure(connection).stamp(_scripts(), version)


@cache
def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", _SCRIPTS)
    config.attributes["connection"] = connection
    return config
