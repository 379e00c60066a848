"""A table in memory, and a table while it is changed.

`Snapshot` is a value: what is committed. `Draft` starts as a copy of one; if the change is refused or fails, the
draft is dropped and the snapshot is still right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from env.engine.actions import Action
from env.engine.cards import Card
from env.engine.events import PRIVATE, Event, EventKind
from env.engine.rules import rules_from_options
from env.engine.table import Table
from env.engine.views import PublicView
from tgbot.service.dealer import Dealer
from tgbot.service.errors import ChipsError
from tgbot.service.kept import with_kept
from tgbot.service.model import HandState, Kept, SeatState, TableState
from tgbot.service.pace import Pace
from tgbot.storage.rows import HandRow, SealRow, StepKind, StepRow

_OF_A_SEAT = frozenset(
    {
        EventKind.FOLD,
        EventKind.CHECK,
        EventKind.CALL,
        EventKind.BET,
        EventKind.RAISE,
        EventKind.DRAW,
        EventKind.TIMEOUT,
        EventKind.SMALL_BLIND,
        EventKind.BIG_BLIND,
    }
)
_NEW_ROUND = frozenset({EventKind.ROUND, EventKind.DRAWING, EventKind.NO_MORE_BETTING})


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A committed table.

    game   the engine's hand, the latest one; never changed here, a draft copies it first
    dealt  how that hand was dealt              steps  what was done in it since
    ready  persons who pressed Deal now in this pause
    seals  of that hand and of the next one
    """

    state: TableState
    game: Table | None = None
    dealt: HandRow | None = None
    steps: tuple[StepRow, ...] = ()
    ready: frozenset[int] = frozenset()
    seals: tuple[SealRow, ...] = ()


class Draft:
    """A table while it is changed.

    Attributes:
        before: the state as it is stored.
        state, game, dealt, steps, ready, seals: as in Snapshot; `game` is the draft's own.
        now: time of the change, UTC seconds.
        dealer, pace: where chance comes from and how long things take.
        changed: whether there is anything to commit.
        moves: chips that the same commit adds to balances (or takes), by user id.
        halted: no next hand is dealt, until the owner of the bot lets it go on.
        house: chips that the house has given to bots in this change, less what it took back.
        unboxed: seats whose ticked boxes are used up.
        successor: the table of a rematch, created by the same commit.

    Args:
        purse: the balance of a person as it is stored, by user id.
    """

    def __init__(self, snapshot: Snapshot, now: float, dealer: Dealer, pace: Pace, purse: Callable[[int], int]) -> None:
        self.before = snapshot.state
        self.state = snapshot.state
        self.game = None if snapshot.game is None else snapshot.game.copy()
        self.dealt = snapshot.dealt
        self.steps = snapshot.steps
        self.ready = snapshot.ready
        self.seals = snapshot.seals
        self.now = now
        self.dealer = dealer
        self.pace = pace
        self.changed = False
        self.moves: dict[int, int] = {}
        self.halted = False
        self.house = 0
        self.unboxed: set[int] = set()
        self._purse = purse
        self.successor: Draft | None = None
        self._notes: list[tuple[str, int, int]] = []
        self._logged = len(snapshot.steps)
        self._logged_hand = snapshot.dealt
        self._sealed = snapshot.seals

    # -- present state ------------------------------------------------------------------------------------------------

    def set(self, **values: Any) -> None:
        """Replace fields of the state."""
        self.changed = True
        self.state = replace(self.state, **values)

    def set_seat(self, seat: int, **values: Any) -> None:
        """Replace fields of a seat."""
        seats = list(self.state.seats)
        seats[seat] = replace(seats[seat], **values)
        self.set(seats=tuple(seats))

    def set_hand(self, **values: Any) -> None:
        """Replace fields of the hand."""
        assert self.state.hand is not None
        self.set(hand=replace(self.state.hand, **values))

    def move_chat(self, chat_id: int) -> None:
        """The table goes on in another chat."""
        self.set(chat=replace(self.state.chat, chat_id=chat_id))

    def renumber(self, kept: Sequence[int]) -> None:
        """Free every seat but these; they are numbered anew, in order."""
        old, numbers = self.state, {seat: number for number, seat in enumerate(kept)}
        self._notes = [(name, numbers.get(seat, -1), value) for name, seat, value in self._notes]
        best = old.best_hand
        self.set(
            seats=tuple(replace(old.seats[seat], seat=number) for seat, number in numbers.items()),
            gone=old.gone + sum(seat.bought for seat in old.seats if seat.seat not in numbers),
            # The deal goes on from the next seat that is still there.
            dealer=(sum(seat <= old.dealer for seat in kept) - 1) % max(1, len(kept)),
            best_hand=None if best is None or best[0] not in numbers else (numbers[best[0]], best[1]),
        )

    # -- chips --------------------------------------------------------------------------------------------------------

    def balance(self, user_id: int) -> int:
        """Chips of a person that are at no table."""
        return self._purse(user_id) + self.moves.get(user_id, 0)

    def pay_in(self, seat: int, chips: int) -> None:
        """Chips come to a seat: from its person's balance, to a bot from the house. Negative: they go back."""
        there = self.state.seats[seat]
        if there.person is not None:
            user_id = there.person.user_id
            self.moves[user_id] = self.moves.get(user_id, 0) - chips
        else:
            self.house += chips
        self.set_seat(seat, stack=there.stack + chips, bought=there.bought + chips)

    def cash_out(self, seat: int) -> None:
        """All chips of a person go from the seat back to the balance; the table remembers those of who has left."""
        there = self.state.seats[seat]
        chips, person = there.stack, there.person
        if chips > 0 and person is not None:
            self.pay_in(seat, -chips)
            self.note("cashed", seat, chips)
            if there.left:
                kept = Kept(person.user_id, chips, self.now + self.pace.rejoin)
                self.set(kept=with_kept(self.state, kept, self.now))

    def note(self, name: str, seat: int, value: int = 0) -> None:
        """Tell the table what is no event of the engine (see HandState.notes)."""
        self.changed = True
        self._notes.append((name, seat, value))

    # -- the hand -----------------------------------------------------------------------------------------------------

    def begin_hand(self, dealt: HandRow) -> None:
        """Deal a hand. Raises DealError."""
        self.dealt = dealt
        self.steps = ()
        self._logged = 0
        self.game = deal(dealt)
        self.set(dealer=dealt.dealer)
        self._show(first_state(dealt, self.game), self.game.opening)

    def add_seal(self, row: SealRow) -> None:
        """Orders of cards were sealed; the table shows the roots of the hand's seals, and of the next hand's."""
        self.seals = (*self.seals, row)

    def apply(self, seat: int, action: Action) -> None:
        """Do an action. Raises IllegalAction, and nothing has changed."""
        assert self.game is not None
        events = self.game.apply(seat, action)
        self._log(StepKind.ACTION, seat=seat, action=int(action.kind), amount=action.amount, mask=action.mask)
        self._show(self._next_decision(), events)

    def mix(self, order: list[Card]) -> None:
        """Put the discards back in that order."""
        assert self.game is not None
        events = self.game.mix(order)
        self._log(StepKind.MIX, cards=order)
        self._show(self._hand, events)

    def redeal(self, deck: list[Card]) -> None:
        """Deal new cards after a checked first round; what was ticked for the old ones is void."""
        assert self.game is not None
        events = self.game.redeal(deck)
        self._log(StepKind.REDEAL, cards=deck)
        self.unboxed |= {seat.seat for seat in self.state.seats}
        self._show(self._hand, events)

    def abort_hand(self) -> None:
        """Call the hand off: every chip goes back to where it was before the antes."""
        assert self.dealt is not None
        self._log(StepKind.ABORT)
        self.set_hand(aborted=True, deadline=None)
        self.set(seats=with_stacks(self.state.seats, self._hand.public, self.dealt.stacks))

    @property
    def _hand(self) -> HandState:
        assert self.state.hand is not None
        return self.state.hand

    def _next_decision(self) -> HandState:
        return replace(self._hand, decision=self._hand.decision + 1, deadline=None)

    def _log(self, kind: StepKind, **values: Any) -> None:
        step = StepRow(self.state.id, self._hand.number, len(self.steps), kind.value, at=self.now, **values)
        self.steps = (*self.steps, step)

    def _show(self, hand: HandState, events: Sequence[Event]) -> None:
        """Take over what the engine now says."""
        assert self.game is not None
        shown = after_events(hand, self.game, events)
        self.set(hand=shown, seats=with_stacks(self.state.seats, shown.public, self.game.stacks()))

    # -- commit -------------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Make it the next version, ready to be stored. Raises ChipsError if chips do not add up."""
        check_chips(self.state)
        notes = tuple(self._notes)
        hand = None if self.state.hand is None else replace(self.state.hand, notes=notes)
        self.state = with_seals(replace(self.state, version=self.state.version + 1, hand=hand), self.seals)

    def log(self) -> tuple[HandRow | None, tuple[StepRow, ...]]:
        """What this change adds to the log of the hand."""
        return None if self.dealt is self._logged_hand else self.dealt, self.steps[self._logged :]

    def new_seals(self) -> tuple[SealRow, ...]:
        """Seals that this change has made."""
        return self.seals[len(self._sealed) :]

    def snapshot(self) -> Snapshot:
        """The draft as a value. Seals of earlier hands are left to the database."""
        number = 0 if self.state.hand is None else self.state.hand.number
        seals = tuple(row for row in self.seals if row.hand >= number)
        return Snapshot(self.state, self.game, self.dealt, self.steps, self.ready, seals)


def deal(dealt: HandRow) -> Table:
    """The engine's hand as it was dealt. Raises DealError, RulesError."""
    return Table.deal(rules_from_options(dealt.rules), dealt.stacks, dealt.dealer, dealt.deck)


def first_state(dealt: HandRow, game: Table) -> HandState:
    """The hand before its first event."""
    return HandState(
        number=dealt.number,
        decision=0,
        public=game.public(),
        events=(),
        actions=(None,) * len(dealt.stacks),
        deadline=None,
        cut_by=(dealt.cut_seat, dealt.cut),
    )


def after_events(hand: HandState, game: Table, events: Sequence[Event]) -> HandState:
    """The hand after these events of the engine; private ones are left out."""
    actions = list(hand.actions)
    for event in events:
        if event.kind in _NEW_ROUND:
            actions = [None] * len(actions)
        elif event.kind in _OF_A_SEAT:
            actions[event.seat] = event
    shown = tuple(event for event in events if event.kind not in PRIVATE)
    return replace(hand, public=game.public(), events=hand.events + shown, actions=tuple(actions))


def with_stacks(seats: tuple[SeatState, ...], public: PublicView, stacks: Sequence[int]) -> tuple[SeatState, ...]:
    """The seats with these chips behind; those that are not in the hand keep theirs."""
    dealt = {seat for seat, info in enumerate(public.seats) if info.dealt_in}
    return tuple(replace(seat, stack=stacks[seat.seat]) if seat.seat in dealt else seat for seat in seats)


def with_seals(state: TableState, seals: Sequence[SealRow]) -> TableState:
    """The state with what is published of these seals."""
    hand, number = state.hand, 0
    if hand is not None:
        number = hand.number
        hand = replace(hand, seals=tuple(row.root for row in seals if row.hand == number))
    coming = next((row.root for row in seals if row.hand == number + 1), "")
    return replace(state, hand=hand, next_seal=coming)


def check_chips(state: TableState) -> None:
    """Raises ChipsError unless the chips of all seats and the pot are those that were brought and not taken away."""
    chips = sum(seat.stack for seat in state.seats)
    if state.hand is not None and not (state.hand.aborted or state.hand.over):
        chips += state.hand.public.pot
    expected = sum(seat.bought for seat in state.seats) + state.gone
    if chips != expected:
        number = 0 if state.hand is None else state.hand.number
        raise ChipsError(f"table {state.id}, hand {number}: {chips} chips instead of {expected}")
