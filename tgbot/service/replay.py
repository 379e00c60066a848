"""A finished hand step by step, from one viewer's own view: the engine plays it again and says what that seat may know.

Step 1 is the deal; each action makes one more, with what followed from it; the last one shows how the hand ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from env.engine.cards import Card
from env.engine.events import Event, EventKind
from env.engine.history.hosted import record_of, seen_by
from env.engine.history.record import HandHistory
from env.engine.profiles import TableSettings
from env.engine.rules import rules_from_options
from env.engine.views import SeatView
from tgbot.service.model import BotPlayer, ChatRef, Person, SeatState, Status, TableState
from tgbot.service.records import action_of
from tgbot.service.records import replay as play
from tgbot.storage.result_rows import ResultRow
from tgbot.storage.rows import HandRow, StepKind, StepRow, TableRow

_DONE_BY_SEATS = frozenset(
    {
        EventKind.FOLD,
        EventKind.CHECK,
        EventKind.CALL,
        EventKind.BET,
        EventKind.RAISE,
        EventKind.DRAW,
        EventKind.TIMEOUT,
    }
)


@dataclass(frozen=True, slots=True)
class Logged:
    """A finished hand as it is stored: its table, its log, and who sat where."""

    table: TableRow
    dealt: HandRow
    steps: tuple[StepRow, ...]
    results: Sequence[ResultRow]

    @property
    def key(self) -> tuple[int, int]:
        """Table and hand."""
        return self.dealt.table_id, self.dealt.number

    def seat_of(self, user_id: int) -> int | None:
        """The seat of a person, None for an onlooker."""
        return next((row.seat for row in self.results if row.user_id == user_id), None)


@dataclass(frozen=True, slots=True)
class Moment:
    """A hand at one of its steps.

    state     the table as everybody saw it then        view    what the viewer's seat knew, None for an onlooker
    step      1..steps                                  coming  what a seat does next, None at the end
    """

    state: TableState
    view: SeatView | None
    step: int
    steps: int
    coming: Event | None


def moment(hand: Logged, persons: Mapping[int, Person], viewer: int | None, step: int) -> Moment:
    """A step of a hand as a seat saw it, or as everybody did; a step beyond an end is that end."""
    cuts = _cuts(hand.steps)
    step = min(max(1, step), len(cuts))
    game, now = play(hand.dealt, hand.steps[: cuts[step - 1]])
    coming = None
    if step < len(cuts):
        _, after = play(hand.dealt, hand.steps[: cuts[step]])
        new = after.events[len(now.events) :]
        coming = next((event for event in new if event.kind in _DONE_BY_SEATS), None)
    state = replace(_table(hand, persons), hand=now, status=Status.PAUSE if now.over else Status.PLAYING)
    return Moment(state, None if viewer is None else game.view(viewer), step, len(cuts), coming)


def last_cards(dealt: HandRow, steps: tuple[StepRow, ...], seat: int) -> tuple[Card, ...]:
    """The cards that a seat held at the end of a hand, or threw away with a fold."""
    return play(dealt, steps)[0].view(seat).cards


def histories(hands: Sequence[tuple[Logged, int]], persons: Mapping[int, Person]) -> list[HandHistory]:
    """Records of several hands, each as that seat saw it."""
    return [history(hand, persons, seat) for hand, seat in hands]


def history(hand: Logged, persons: Mapping[int, Person], viewer: int) -> HandHistory:
    """The hand as a record that holds what this seat saw, and of others what was shown at the showdown."""
    return seen_by(whole(hand, persons), viewer)


def whole(hand: Logged, persons: Mapping[int, Person]) -> HandHistory:
    """The hand as a record of which everything is known, the deck too: nothing to be shown to anybody."""
    record = record_of(
        hand.dealt.profile,
        rules_from_options(hand.dealt.rules),
        hand.dealt.stacks,
        hand.dealt.dealer,
        hand.dealt.deck,
        [step.cards or () for step in hand.steps if step.kind == StepKind.MIX],
        [step.cards or () for step in hand.steps if step.kind == StepKind.REDEAL],
        [(step.seat, action_of(step)) for step in hand.steps if step.kind == StepKind.ACTION],
        [seat.name or f"Player {seat.seat + 1}" for seat in seats_of(hand, persons)],
    )
    return replace(record, about={"table": str(hand.table.id), "hand": str(hand.dealt.number)})


def _cuts(steps: Sequence[StepRow]) -> list[int]:
    """How many rows of the log each step of a replay has behind it: mixes and redeals go with the action before."""
    actions = [index for index, step in enumerate(steps) if step.kind == StepKind.ACTION]
    return [*actions, len(steps)] if actions else [len(steps)]


def _table(hand: Logged, persons: Mapping[int, Person]) -> TableState:
    row = hand.table
    return TableState(
        id=row.id,
        token=row.token,
        version=0,
        chat=ChatRef(row.chat_id, row.topic, row.chat_title, row.chat_group, row.chat_language),
        status=Status.PLAYING,
        host_id=row.host_id,
        profile=hand.dealt.profile,
        rules=rules_from_options(hand.dealt.rules),
        settings=TableSettings(**row.settings),
        seats=seats_of(hand, persons),
        dealer=hand.dealt.dealer,
    )


def seats_of(hand: Logged, persons: Mapping[int, Person]) -> tuple[SeatState, ...]:
    """Who was dealt in; other seats are empty."""
    seats = [SeatState(number, None, None, 0) for number in range(len(hand.dealt.stacks))]
    for row in hand.results:
        bot = None if row.bot_name is None or row.bot_agent is None else BotPlayer(row.bot_name, row.bot_agent)
        person = None if row.user_id is None else persons.get(row.user_id)
        seats[row.seat] = SeatState(row.seat, person, bot, row.stack)
    return tuple(seats)
