"""From a table in memory to rows of the database, and back by replaying the log through the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace

from env.engine.actions import Action, Kind
from env.engine.profiles import TableSettings
from env.engine.rules import rules_from_options
from env.engine.table import Table
from tgbot.service.draft import Draft, Snapshot, after_events, check_chips, deal, first_state, with_seals, with_stacks
from tgbot.service.errors import ChipsError
from tgbot.service.hand import places
from tgbot.service.lineup import Lineup
from tgbot.service.model import BotPlayer, ChatRef, HandState, Kept, Person, SeatState, Status, TableState
from tgbot.service.preferences import prefs_of
from tgbot.service.presence import running
from tgbot.service.results import hand_results, placements
from tgbot.storage.result_rows import ResultRow
from tgbot.storage.rows import Change, Deadline, HandRow, PersonRow, SavedTable, SeatRow, StepKind, StepRow, TableRow


def person_of(row: PersonRow) -> Person:
    """The person of a row."""
    return Person(row.user_id, row.name, row.language, row.dm_ok, prefs_of(row.prefs))


# -- to the database -------------------------------------------------------------------------------------------------


def change_of(draft: Draft) -> Change:
    """What a finished draft writes."""
    before, state = draft.before, draft.state
    hand, steps = draft.log()
    return Change(
        table=_table_row(state),
        seats=None if state.seats == before.seats else tuple(_seat_row(state, seat) for seat in state.seats),
        deadlines=None if deadlines(state) == deadlines(before) else deadlines(state),
        hand=hand,
        steps=steps,
        unboxed=tuple(sorted(draft.unboxed)),
        seals=draft.new_seals(),
        results=_results(draft),
        placements=placements(state) if state.status == Status.FINISHED != before.status else (),
    )


def _results(draft: Draft) -> tuple[ResultRow, ...]:
    """What came of the hand, if this step has ended it."""
    hand, before = draft.state.hand, draft.before.hand
    if hand is None or draft.dealt is None or (before is not None and before.number == hand.number and before.over):
        return ()
    return hand_results(draft.state, hand, draft.dealt, draft.now)


def deadlines(state: TableState) -> tuple[Deadline, ...]:
    """The clocks that run at a table."""
    hand = state.hand.number if state.hand is not None else 0
    decision = state.hand.decision if state.hand is not None else 0
    turn = state.hand.deadline if state.hand is not None and state.status == Status.PLAYING else None
    times = {
        "turn": turn,
        Status.LOBBY.value: state.expires if state.status == Status.LOBBY else None,
        Status.PAUSE.value: state.expires if state.status == Status.PAUSE else None,
        Status.HOLD.value: state.expires if state.status == Status.HOLD else None,
        "idle": state.closes,
        "still": state.idles,
        "away": min((seat.away_until for seat in state.seats if seat.away_until is not None), default=None),
        "full": state.starts,
        "rematch": state.rematch_at,
    }
    return tuple(Deadline(state.id, kind, at, hand, decision) for kind, at in times.items() if at is not None)


def _table_row(state: TableState) -> TableRow:
    best = state.best_hand
    return TableRow(
        id=state.id,
        token=state.token,
        version=state.version,
        status=state.status.value,
        chat_id=state.chat.chat_id,
        topic=state.chat.topic,
        chat_title=state.chat.title,
        chat_group=state.chat.group,
        chat_language=state.chat.language,
        host_id=state.host_id,
        profile=state.profile,
        rules=state.rules.options(),
        settings=asdict(state.settings),
        dealer=state.dealer,
        stopping=state.stopping,
        second_at=state.second_at,
        biggest_pot=None if state.biggest_pot is None else list(state.biggest_pot),
        best_hand=None if best is None else [best[0], list(best[1])],
        rematch=list(state.rematch),
        next_table=state.next_table,
        why_closed=state.why_closed,
        notes=[] if state.hand is None else [list(note) for note in state.hand.notes],
        created_at=state.opened,
        ended_at=state.ended,
        gone=state.gone,
        letter=state.letter,
        removed=list(state.removed),
        shut_at=state.shut_at,
        movers=list(state.movers),
        chat_invite=state.chat.invite,
        open_decks=state.open_decks,
        slow_clock=state.slow_clock,
        slow_turn=state.slow_turn,
        kept=[[kept.user_id, kept.chips, kept.until] for kept in state.kept],
        bot_level=state.lineup.level,
        bot_style=state.lineup.style,
        sit_and_go=state.sit_and_go,
    )


def _seat_row(state: TableState, seat: SeatState) -> SeatRow:
    return SeatRow(
        table_id=state.id,
        seat=seat.seat,
        user_id=None if seat.person is None else seat.person.user_id,
        bot_name=None if seat.bot is None else seat.bot.name,
        bot_agent=None if seat.bot is None else seat.bot.agent,
        stack=seat.stack,
        away=seat.away,
        away_next=seat.away_next,
        left=seat.left,
        misses=seat.misses,
        out_in_hand=seat.out_in_hand,
        waiting=seat.waiting,
        bought=seat.bought,
        auto_rebuy=seat.auto_rebuy,
        away_until=seat.away_until,
    )


# -- from the database -----------------------------------------------------------------------------------------------


def restore(saved: SavedTable, persons: Mapping[int, Person]) -> Snapshot:
    """The table as it was committed. Raises FiveDrawError or ChipsError if its log does not lead there."""
    row = saved.table
    times = {deadline.kind: deadline.at for deadline in saved.deadlines}
    status = Status(row.status)
    state = TableState(
        id=row.id,
        token=row.token,
        version=row.version,
        chat=ChatRef(row.chat_id, row.topic, row.chat_title, row.chat_group, row.chat_language, row.chat_invite),
        status=status,
        host_id=row.host_id,
        profile=row.profile,
        rules=rules_from_options(row.rules),
        settings=TableSettings(**row.settings),
        seats=tuple(_seat(seat, persons) for seat in saved.seats),
        dealer=row.dealer,
        biggest_pot=None if row.biggest_pot is None else (row.biggest_pot[0], row.biggest_pot[1]),
        best_hand=None if row.best_hand is None else (row.best_hand[0], tuple(row.best_hand[1])),
        expires=times.get(status.value),
        starts=times.get("full"),
        stopping=row.stopping,
        rematch=tuple(row.rematch),
        rematch_at=times.get("rematch"),
        next_table=row.next_table,
        closes=times.get("idle"),
        gone=row.gone,
        letter=row.letter,
        removed=tuple(row.removed),
        shut_at=row.shut_at,
        movers=tuple(row.movers),
        open_decks=row.open_decks,
        slow_clock=row.slow_clock,
        slow_turn=row.slow_turn,
        kept=tuple(Kept(int(user_id), int(chips), until) for user_id, chips, until in row.kept),
        idles=times.get("still"),
        lineup=Lineup(row.bot_level, row.bot_style),
        sit_and_go=row.sit_and_go,
        second_at=row.second_at,
        why_closed=row.why_closed,
        opened=row.created_at,
        ended=row.ended_at,
    )
    game = None
    if saved.hand is not None:
        game, hand = replay(saved.hand, saved.steps)
        notes = tuple((name, seat, value) for name, seat, value in row.notes)
        state = replace(state, hand=replace(hand, deadline=times.get("turn"), notes=notes))
        # Between hands chips come to an open table and leave it.
        # At the end of a sit-and-go what others could not pay with any more goes to who is left.
        if running(state) or not (state.cash or (state.sit_and_go is not None and status == Status.FINISHED)):
            stacks = saved.hand.stacks if hand.aborted else game.stacks()
            if with_stacks(state.seats, hand.public, stacks) != state.seats:
                raise ChipsError(f"table {row.id}, hand {hand.number}: the log does not lead to the stored stacks")
    if status == Status.FINISHED:
        state = replace(state, places=places(state))
    check_chips(state)
    return Snapshot(with_seals(state, saved.seals), game, saved.hand, saved.steps, seals=saved.seals)


def _seat(row: SeatRow, persons: Mapping[int, Person]) -> SeatState:
    bot = None
    if row.bot_name is not None and row.bot_agent is not None:
        bot = BotPlayer(row.bot_name, row.bot_agent)
    return SeatState(
        seat=row.seat,
        person=None if row.user_id is None else persons[row.user_id],
        bot=bot,
        stack=row.stack,
        away=row.away,
        left=row.left,
        misses=row.misses,
        out_in_hand=row.out_in_hand,
        away_next=row.away_next,
        waiting=row.waiting,
        bought=row.bought,
        auto_rebuy=row.auto_rebuy,
        away_until=row.away_until,
    )


def replay(dealt: HandRow, steps: tuple[StepRow, ...]) -> tuple[Table, HandState]:
    """The hand after these steps. Raises FiveDrawError if the engine refuses one of them."""
    game = deal(dealt)
    hand = after_events(first_state(dealt, game), game, game.opening)
    for step in steps:
        if step.kind == StepKind.ABORT:
            hand = replace(hand, aborted=True)
        elif step.kind == StepKind.MIX:
            hand = after_events(hand, game, game.mix(step.cards or ()))
        elif step.kind == StepKind.REDEAL:
            hand = after_events(hand, game, game.redeal(step.cards or ()))
        else:
            events = game.apply(step.seat, action_of(step))
            hand = after_events(replace(hand, decision=hand.decision + 1), game, events)
    return game, hand


def action_of(step: StepRow) -> Action:
    """The action of a step of that kind."""
    assert step.action is not None
    return Action(Kind(step.action), step.amount, step.mask)
