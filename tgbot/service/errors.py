"""What the service refuses, and what must never happen."""

from __future__ import annotations


class ServiceError(Exception):
    """A press or command that is refused; the table is unchanged.

    Attributes:
        code: names the text `t.<code>` that the presser is told.
        values: what fills it in.

    Codes: stale (an earlier turn), done (the same press again; action), turn (name), folded, drawn (n), noseat, seated
    (n), full, nolate, gone, exists (table), host (name), host60 (n seconds), need2, end (no more bots to add or to
    remove), mark1 (nothing marked), marks (mask), notaway, busy; fixed (row: the profile leaves no choice there),
    conflict (why), seats5 (n seats at most), buyin (least, most), poor (balance), inhand (chips move between hands
    only), tables (n are open: no more), hosting (n are yours), topic (topics: names of those where the bot plays),
    adminonly, kicked, shut (the chat cannot be written to), skip30 (n seconds), noskip (no person is to act against
    the clock), box (why: a WhyNotBox value, or "lounge_only"), slowly (n seconds).
    """

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(f"{code} {values}" if values else code)
        self.code = code
        self.values = values


class ChipsError(Exception):
    """Chips appeared or vanished: a mistake in the program. Nothing of the step is stored."""
