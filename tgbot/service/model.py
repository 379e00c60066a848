"""What the service knows of a table, as frozen values: the only thing renderers and adapters read.

A `TableState` holds no hidden card. A seat's own cards come from `TableService.seat_view(table_id, seat)`.
Times are UTC seconds since the epoch, chips are integers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from env.engine import match
from env.engine.events import Event
from env.engine.profiles import PROFILES, Profile, TableSettings
from env.engine.rules import Rules, Structure
from env.engine.views import Phase, PublicView
from tgbot.service.lineup import USUAL, Lineup
from tgbot.service.preferences import DEFAULTS, Prefs


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
    prefs: Prefs = DEFAULTS


@dataclass(frozen=True, slots=True)
class BotPlayer:
    """An agent in a seat: its shown name and the registry name of the agent."""

    name: str
    agent: str


@dataclass(frozen=True, slots=True)
class ChatRef:
    """Where the public message of a table lives. `topic` is 0 outside forum topics; `group` is False in private.

    `invite`: a private table for several persons, by link. It has no public message: each sees it in the own private
    chat, and `chat_id` is that of the person who opened it.
    """

    chat_id: int
    topic: int
    title: str
    group: bool
    language: str
    invite: bool = False


@dataclass(frozen=True, slots=True)
class SeatState:
    """One seat of a table. Exactly one of person and bot is set.

    away: sits out, answered at once    left: gave the seat up (its chips stay in a match)
    misses: clocks missed in a row      away_next: sits out from the next hand on
    out_in_hand: hand number of a match after which it could not pay the next hand, None while it can
    waiting: sat down while the table plays, dealt in from the next hand on; `HandState.public` does not know it yet
    bought: chips brought to the table less those taken away from it, so the net result is always stack - bought
    auto_rebuy: chips are added before a hand, up to the largest buy-in (S4-15)
    away_until: when the seat that is away at an open table is given up, None while it is not away
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
    waiting: bool = False
    bought: int = 0
    auto_rebuy: bool = False
    away_until: float | None = None

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
              seat, misses), ("away", seat, misses), ("back", seat, 0), ("left", seat, 0), ("kicked", seat, 0),
              ("outage", -1, seconds);
              ("idle", seat, 0) where only one person plays and takes long;
              at open tables ("sat", seat, stack), ("rebuy", seat, chips), ("auto_rebuy", seat, chips), ("broke",
              seat, 0), ("cashed", seat, chips): those went to the balance;
              all of the latest step; away seats that are answered at once get none
    cut_by    seat that cut the deck and the number of cards, None before; the seat is -1 where chance did it
    seals     roots of the hand's seal and of those made at its mixes and redeals, as links carry them
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
    seals: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Whether it has been paid."""
        return self.public.phase == Phase.DONE


@dataclass(frozen=True, slots=True)
class Setup:
    """Settings a host chooses; None: as it is. A new profile resets the others to its own (see `service.setup`).

    stakes   chips of the ante, in blind games of the small blind      start_stack   chips, the default buy-in
    hands    hands of a match, 0 = open table                          clocks        seconds
    sit_and_go  until one seat has all chips, stakes rise; False: back to what the profile plays
    open_decks  whole decks are opened once the table has ended; stays whatever the game
    """

    profile: str | None = None
    structure: Structure | None = None
    stakes: int | None = None
    start_stack: int | None = None
    hands: int | None = None
    bet_clock_s: int | None = None
    draw_clock_s: int | None = None
    sit_and_go: bool | None = None
    open_decks: bool | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """The stack that somebody took from an open table: who comes back until then sits down with it."""

    user_id: int
    chips: int
    until: float


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
              (None otherwise, also in a pause that lasts until a second seat can play)
    starts    when a lobby full of people starts by itself
    stopping  /stop was given: the table ends after this hand
    rematch   user ids that pressed Rematch after the match
    rematch_at when the rematch starts with those who pressed
    next_table the table that the rematch is played at
    closes    when a pause without an end closes the table
    next_seal root of the seal of the next hand, "" while there is none
    open_decks whether whole decks are opened once the table has ended
    slow_clock whether who has set a slow clock has double time here        slow_turn  whether this turn has it
    gone      what seats that are free again had brought less what they took away: negative where they won
    kept      stacks that were taken from an open table a short while ago
    idles     when a table whose only person takes its time says so (its clock does not run)
    second_at when the second seat was taken (anybody may start 60 s later)
    why_closed "expired" (nobody started it), "host", "empty" (nobody sits there), "left" (every person has left),
              "stopped" (/stop), "hold" (nobody came back for a day)
    opened, ended  when the lobby was opened and the table finished or closed
    letter    what tells it from the other tables of its chat, 0 is A; None while it has always been alone
    removed   user ids that may not sit down here any more
    shut_at   since when its chat cannot be written to; it is on hold then
    movers    user ids that have agreed to finish it in private
    lineup    what bots are like that sit down from now on
    sit_and_go  stakes of a sit-and-go's first level (see `service.sit_and_go`), None for a match or an open table
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
    closes: float | None = None
    gone: int = 0
    next_seal: str = ""
    open_decks: bool = False
    slow_clock: bool = False
    slow_turn: bool = False
    kept: tuple[Kept, ...] = ()
    idles: float | None = None
    opened: float = 0.0
    ended: float | None = None
    letter: int | None = None
    removed: tuple[int, ...] = ()
    shut_at: float | None = None
    movers: tuple[int, ...] = ()
    lineup: Lineup = USUAL
    sit_and_go: int | None = None

    @property
    def open(self) -> bool:
        """Whether it occupies its place in the chat."""
        return self.status not in (Status.FINISHED, Status.CLOSED)

    @property
    def cash(self) -> bool:
        """Whether it is an open table: chips from balances, seats come and go. Else it ends with places."""
        return self.settings.hands == 0 and self.sit_and_go is None

    @property
    def game(self) -> Profile:
        """The game as this table plays it: its structure, stakes and settings."""
        return replace(PROFILES[self.profile], rules=self.rules, table=self.settings)

    @property
    def actor(self) -> SeatState | None:
        """The seat that must decide now, None if no hand runs (also on hold)."""
        if self.status != Status.PLAYING or self.hand is None or self.hand.public.actor is None:
            return None
        return self.seats[self.hand.public.actor]

    @property
    def turn_seconds(self) -> int:
        """How long the seat to act has, where its decision is timed."""
        drawing = self.hand is not None and self.hand.public.drawing
        seconds = self.settings.draw_clock_s if drawing else self.settings.bet_clock_s
        return 2 * seconds if self.slow_turn else seconds

    @property
    def waits_for_second(self) -> bool:
        """Whether an open table pauses until a second seat can play: no hand comes by itself."""
        return self.cash and self.status == Status.PAUSE and self.expires is None

    def can_pay(self, seat: SeatState) -> bool:
        """Whether its chips are enough to be dealt into the next hand (C47)."""
        return bool(match.payers([seat.stack], self.rules))

    def seat_of(self, user_id: int) -> SeatState | None:
        """The seat this person holds (also an away or left one), None if there is none."""
        return next((s for s in self.seats if s.person is not None and s.person.user_id == user_id), None)
