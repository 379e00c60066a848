"""What the service knows of a table, as frozen values: the only thing renderers and adapters read.

A `TableState` holds no hidden card. A seat's own cards come from `TableService.seat_view(table_id, seat)`.
Times are UTC seconds since the epoch, chips are integers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from env.engine.events import Event
from env.engine.profiles import TableSettings
from env.engine.rules import Rules
from env.engine.views import Phase, PublicView


class Status(StrEnum):
    """Life of a table."""

    LOBBY = "lobby"  # people sit down
    PLAYING = "playing"  # a hand runs
    PAUSE = "pause"  # between two hands
    HOLD = "hold"  # everybody is away, or the chat cannot be written to
    FINISHED = "finished"  # the match is over, places are known
    CLOSED = "closed"  # ended without a match result


@dataclass(frozen=True, slots=True)
class Person:
    """A human being in Telegram. `dm_ok`: has pressed Start, so the bot may write in private."""

    user_id: int
    name: str
    language: str
    dm_ok: bool


@dataclass(frozen=True, slots=True)
class BotPlayer:
    """An agent in a seat: its shown name and the registry name of the agent."""

    name: str
    agent: str


@dataclass(frozen=True, slots=True)
class ChatRef:
    """Where the public message of a table lives. `topic` is 0 outside forum topics; `group` is False in private."""

    chat_id: int
    topic: int
    title: str
    group: bool
    language: str


@dataclass(frozen=True, slots=True)
class SeatState:
    """One seat of a table. Exactly one of person and bot is set.

    away: sits out, answered at once    left: gave the seat up (its chips stay in a match)
    misses: clocks missed in a row      away_next: sits out from the next hand on
    out_in_hand: hand number in which the last chip went, None while it has chips
    """

    seat: int
    person: Person | None
    bot: BotPlayer | None
    stack: int
    away: bool = False
    left: bool = False
    misses: int = 0
    out_in_hand: int | None = None
    away_next: bool = False

    @property
    def plays(self) -> bool:
        """A person who has not left: the one a table waits for, or at least does not go on without."""
        return self.person is not None and not self.left

    @property
    def name(self) -> str:
        """Name as the player gave it (not yet safe for HTML)."""
        if self.person is not None:
            return self.person.name
        return self.bot.name if self.bot is not None else ""


@dataclass(frozen=True, slots=True)
class HandState:
    """The running (or just ended) hand.

    number    1.. within the table        decision  grows with every action of this hand; buttons carry it
    events    public events of the hand so far, in order (never a private one)
    actions   per seat the last public event of this round, None if it has not acted (for seat lines)
    deadline  when the actor's clock runs out, None where no clock runs
    aborted   the hand was called off and every chip went back
    notes     what is not an engine event: ("auto_fold", seat, misses), ("auto_check", seat, misses), ("auto_pat",
              seat, misses), ("away", seat, misses), ("back", seat, 0), ("left", seat, 0), ("outage", -1, seconds)
              of the latest step; away seats that are answered at once get none
    cut_by    seat that cut the deck and the number of cards, None before
    """

    number: int
    decision: int
    public: PublicView
    events: tuple[Event, ...]
    actions: tuple[Event | None, ...]
    deadline: float | None
    aborted: bool = False
    notes: tuple[tuple[str, int, int], ...] = ()
    cut_by: tuple[int, int] | None = None

    @property
    def over(self) -> bool:
        """Whether it has been paid."""
        return self.public.phase == Phase.DONE


@dataclass(frozen=True, slots=True)
class Place:
    """One line of the final table. Equal chips share `first`..`last`."""

    first: int
    last: int
    seat: int
    stack: int
    net: int
    out_in_hand: int | None


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything public of a table.

    version   grows with every commit; renderers use it to drop old frames
    token     random, url-safe, >= 80 bits: deep links name the table by it
    expires   when an unstarted lobby closes, when the next hand begins in a pause, when a table on hold is closed
              (None otherwise)
    starts    when a lobby full of people starts by itself
    stopping  /stop was given: the table ends after this hand
    rematch   user ids that pressed Rematch after the match
    rematch_at when the rematch starts with those who pressed
    next_table the table that the rematch is played at
    second_at when the second seat was taken (anybody may start 60 s later)
    why_closed "expired" (nobody started it), "host", "empty" (nobody sits there), "left" (every person has left),
              "stopped" (/stop), "hold" (nobody came back for a day)
    opened, ended  when the lobby was opened and the table finished or closed
    """

    id: int
    token: str
    version: int
    chat: ChatRef
    status: Status
    host_id: int
    profile: str
    rules: Rules
    settings: TableSettings
    seats: tuple[SeatState, ...]
    dealer: int
    hand: HandState | None = None
    places: tuple[Place, ...] = ()
    biggest_pot: tuple[int, int] | None = None  # (chips, hand number)
    best_hand: tuple[int, tuple[int, ...]] | None = None  # (seat, cards) of the best hand shown
    expires: float | None = None
    stopping: bool = False
    rematch: tuple[int, ...] = ()
    second_at: float | None = None
    why_closed: str = ""
    starts: float | None = None
    rematch_at: float | None = None
    next_table: int | None = None
    opened: float = 0.0
    ended: float | None = None

    @property
    def open(self) -> bool:
        """Whether it occupies its place in the chat."""
        return self.status not in (Status.FINISHED, Status.CLOSED)

    @property
    def actor(self) -> SeatState | None:
        """The seat that must decide now, None if no hand runs (also on hold)."""
        if self.status != Status.PLAYING or self.hand is None or self.hand.public.actor is None:
            return None
        return self.seats[self.hand.public.actor]

    def seat_of(self, user_id: int) -> SeatState | None:
        """The seat this person holds (also an away or left one), None if there is none."""
        return next((s for s in self.seats if s.person is not None and s.person.user_id == user_id), None)
