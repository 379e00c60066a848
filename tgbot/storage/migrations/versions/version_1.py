"""Version 1, where history begins: matches, their hands and their messages. New databases begin at the latest one."""

from __future__ import annotations

revision = "1"
down_revision = None


def upgrade() -> None:
    """Nothing to do: a database of this version was made as a whole."""
