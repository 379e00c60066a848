"""Rows of the database as frozen values. Field names are column names; times are UTC seconds since the epoch."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tgbot.storage.result_rows import PlacementRow, ResultRow


def columns(row: Any) -> dict[str, Any]:
    """The row's values by column. `dataclasses.asdict` would copy them deeply, at each change of a table."""
    return {name: getattr(row, name) for name in row.__dataclass_fields__}


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person. `language_chosen`: picked in the bot, so Telegram's language no longer overrides it.

    `prefs`: settings that differ from those of a new person, None where none does.
    """

    user_id: int
    name: str
    language: str
    language_chosen: bool
    dm_ok: bool
    prefs: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table without its seats and its hand; `id` is 0 until it is stored."""

    id: int
    token: str
    version: int
    status: str
    chat_id: int
    topic: int
    chat_title: str
    chat_group: bool
    chat_language: str
    host_id: int
    profile: str
    rules: dict[str, Any]
    settings: dict[str, Any]
    dealer: int
    stopping: bool
    second_at: float | None
    biggest_pot: list[int] | None
    best_hand: list[Any] | None
    rematch: list[int]
    next_table: int | None
    why_closed: str
    notes: list[list[Any]]
    created_at: float
    ended_at: float | None
    gone: int = 0
    letter: int | None = None
    removed: list[int] = field(default_factory=list)
    shut_at: float | None = None
    movers: list[int] = field(default_factory=list)
    chat_invite: bool = False
    open_decks: bool = False
    kept: list[list[float]] = field(default_factory=list)
    bot_level: int = 3
    bot_style: str = "mixed"
    sit_and_go: int | None = None
    slow_clock: bool = False
    slow_turn: bool = False


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat; its person or its bot."""

    table_id: int
    seat: int
    user_id: int | None
    bot_name: str | None
    bot_agent: str | None
    stack: int
    away: bool
    away_next: bool
    left: bool
    misses: int
    out_in_hand: int | None
    waiting: bool = False
    bought: int = 0
    auto_rebuy: bool = False
    away_until: float | None = None


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand as it was dealt: `deck` is the deck after the cut, top card first. Its repr shows no card."""

    table_id: int
    number: int
    profile: str
    rules: dict[str, Any]
    stacks: list[int]
    dealer: int
    deck: list[int] = field(repr=False)
    cut_seat: int
    cut: int
    dealt_at: float


class StepKind(StrEnum):
    """What a step of a hand is."""

    ACTION = "action"  # a seat's action: `seat`, `action` (its kind), `amount`, `mask`
    MIX = "mix"  # the discards were mixed into the deck: `cards`, in their new order
    REDEAL = "redeal"  # everybody checked and gets new cards: `cards`, the whole new deck, top card first
    ABORT = "abort"  # the hand was called off, every chip went back


@dataclass(frozen=True, slots=True)
class StepRow:
    """One thing done in a hand. Its repr shows no card."""

    table_id: int
    hand: int
    number: int
    kind: str
    seat: int = -1
    action: int | None = None
    amount: int = 0
    mask: int = field(default=0, repr=False)
    cards: list[int] | None = field(default=None, repr=False)
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class SealRow:
    """Orders of cards that were promised for a hand, before its deal (`number` 0), or before its next mix or redeal.

    root    what is published, as 43 url-safe characters; one of a kind
    orders, salts   as in `env.fair.seal.Sealed`, the orders one after the other; secret
    cut     cards to be cut off as the person `cut_by` wants it, None where nobody chose
    """

    table_id: int
    hand: int
    number: int
    root: str
    orders: bytes = field(repr=False)
    salts: bytes = field(repr=False)
    cut: int | None = None
    cut_by: int | None = None


@dataclass(frozen=True, slots=True)
class Deadline:
    """A clock of a table that runs out at `at`; void once the table is past this hand and decision."""

    table_id: int
    kind: str
    at: float
    hand: int = 0
    decision: int = 0


@dataclass(frozen=True, slots=True)
class MarksRow:
    """Cards a seat has marked for the draw, bit i = position i; void once the decision is over."""

    table_id: int
    seat: int
    hand: int
    decision: int
    mask: int = field(repr=False)


@dataclass(frozen=True, slots=True)
class BoxRow:
    """A box a seat has ticked for its turn in a betting round; `box` is an engine's Box. Private to the seat."""

    table_id: int
    seat: int
    hand: int
    round: int
    box: str = field(repr=False)
    amount: int = field(default=0, repr=False)


@dataclass(frozen=True, slots=True)
class BalanceRow:
    """Chips of a person that are at no table, and when the last free ones came, UTC seconds."""

    user_id: int
    chips: int
    granted_at: float


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A message that shows a table, the version and hand it shows, and the key of its picture (None: a text)."""

    table_id: int
    chat_id: int
    kind: str
    message_id: int
    version: int
    hand: int
    picture: str | None = None


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """A private table against bots as a person chose it last.

    `named`: bots by name, with a level and style of their own.
    """

    user_id: int
    bots: int
    profile: str
    level: int
    style: str
    named: list[str]
    sit_and_go: bool


@dataclass(frozen=True, slots=True)
class GroupRow:
    """What a group has chosen: settings that differ from the usual ones."""

    chat_id: int
    title: str
    settings: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """What one step of a table writes: its rows as they now are (None: as stored), and what is added to the log.

    unboxed: seats whose ticked boxes are used up.
    results, placements: what came of a hand, and of a match, that this step ends.
    seals: made in this step.
    """

    table: TableRow
    seats: tuple[SeatRow, ...] | None
    deadlines: tuple[Deadline, ...] | None
    hand: HandRow | None = None
    steps: tuple[StepRow, ...] = ()
    unboxed: tuple[int, ...] = ()
    results: tuple[ResultRow, ...] = ()
    seals: tuple[SealRow, ...] = ()
    placements: tuple[PlacementRow, ...] = ()


@dataclass(frozen=True, slots=True)
class SavedTable:
    """All there is of a table: what it is rebuilt from. `hand` is the latest one, `seals` are of it and the next."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    deadlines: tuple[Deadline, ...]
    marks: tuple[MarksRow, ...]
    boxes: tuple[BoxRow, ...]
    hand: HandRow | None
    steps: tuple[StepRow, ...]
    seals: tuple[SealRow, ...] = ()
