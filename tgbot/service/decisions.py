"""Decisions at a table: an action or a time-out of the seat to act, and whether a press belongs to this decision."""

from __future__ import annotations

from env.engine.actions import Action
from tgbot.service import hand
from tgbot.service.draft import Draft
from tgbot.service.errors import ServiceError
from tgbot.service.model import Status, TableState
from tgbot.service.presence import passive
from tgbot.service.records import action_of
from tgbot.storage.rows import MarksRow, StepKind


def act(draft: Draft, seat: int, action: Action, number: int, decision: int, *, keep_box: bool = False) -> None:
    """The action of a seat, for decision `decision` of hand `number`; it uses up a ticked box.

    Raises ServiceError (gone, stale, done, noseat, turn, folded), IllegalAction.
    """
    _check_decision(draft, seat, action, number, decision)
    _check_turn(draft.state, seat)
    draft.apply(seat, action)
    if draft.state.seats[seat].person is not None:
        # Whoever acts is there, also on hold.
        draft.set_seat(seat, misses=0, away=False, away_until=None)
    if not keep_box:
        draft.unboxed.add(seat)
    hand.run(draft)


def check_draw(draft: Draft, seat: int, number: int, decision: int) -> None:
    """Whether the seat may choose cards to throw away. Raises ServiceError (gone, stale, drawn, turn, folded)."""
    hand_now = draft.state.hand
    if hand_now is not None and hand_now.number == number and 0 <= seat < len(hand_now.public.seats):
        drew = hand_now.public.seats[seat].drew
        if drew and hand_now.decision != decision:
            raise ServiceError("drawn", n=drew[-1])
    _check_decision(draft, seat, None, number, decision)
    _check_turn(draft.state, seat)
    if hand_now is None or not hand_now.public.drawing:
        raise ServiceError("stale")


def _check_decision(draft: Draft, seat: int, action: Action | None, number: int, decision: int) -> None:
    """Raises ServiceError (gone, stale, done, noseat) unless the table waits for this decision."""
    state = draft.state
    if state.status == Status.CLOSED:
        raise ServiceError("gone")
    if state.shut_at is not None:
        raise ServiceError("shut")
    if state.hand is None or state.hand.number != number:
        raise ServiceError("stale")
    if state.hand.decision != decision:
        actions = [step for step in draft.steps if step.kind == StepKind.ACTION]
        if 0 <= decision < len(actions):
            step = actions[decision]
            if step.seat == seat and action_of(step) == action:
                raise ServiceError("done", action=action)
        raise ServiceError("stale")
    if state.status not in (Status.PLAYING, Status.HOLD) or state.hand.over:
        raise ServiceError("stale")
    if not 0 <= seat < len(state.seats) or state.seats[seat].left:
        raise ServiceError("noseat")


def _check_turn(state: TableState, seat: int) -> None:
    """Raises ServiceError (turn, folded) unless the hand waits for this seat."""
    assert state.hand is not None
    public = state.hand.public
    if public.actor == seat:
        return
    if seat < len(public.seats) and public.seats[seat].dealt_in and public.seats[seat].folded:
        raise ServiceError("folded")
    raise ServiceError("turn", name="" if public.actor is None else state.seats[public.actor].name)


def marks_of(state: TableState, marks: MarksRow | None) -> int:
    """The marks if they are of the present decision, else 0."""
    hand_now = state.hand
    if marks is None or hand_now is None or (marks.hand, marks.decision) != (hand_now.number, hand_now.decision):
        return 0
    return marks.mask


def time_out(draft: Draft, marks: dict[int, MarksRow]) -> None:
    """The clock of the seat to act ran out: check, else fold, or stand pat whatever is marked; perhaps it is away."""
    assert draft.game is not None
    assert draft.state.hand is not None
    legal, actor = draft.game.legal(), draft.game.actor
    assert legal is not None
    assert actor is not None
    latest = marks.get(actor)
    here = (draft.state.hand.number, draft.state.hand.decision)
    stirred = latest is not None and (latest.hand, latest.decision) == here  # any press begins the count anew
    misses = 1 if stirred else draft.state.seats[actor].misses + 1
    if legal.discards is not None:
        name, action = "auto_pat", Action.timeout()
    else:
        name, action = "auto_check" if legal.check else "auto_fold", passive(legal)
    draft.note(name, actor, misses)
    draft.set_seat(actor, misses=misses)
    if misses >= draft.pace.misses:
        hand.send_away(draft, actor)
        draft.note("away", actor, misses)
    draft.apply(actor, action)
    hand.run(draft)


def forgive_outage(draft: Draft, seconds: float) -> None:
    """The bot was away that long: clocks that ran begin anew, and the table is told; long waits are longer by that."""
    state = draft.state
    for seat in state.seats:
        if seat.away_until is not None:
            draft.set_seat(seat.seat, away_until=seat.away_until + seconds)
    if state.status == Status.LOBBY:
        draft.set(expires=draft.now + draft.pace.lobby)
        if state.starts is not None:
            draft.set(starts=draft.now + draft.pace.full_start)
    elif state.status == Status.PLAYING and state.hand is not None and state.hand.deadline is not None:
        draft.note("outage", -1, round(seconds))
        hand.start_clock(draft)
    elif state.status == Status.PAUSE and state.expires is not None:
        draft.set(expires=draft.now + draft.pace.pause)
    elif state.expires is not None or state.closes is not None:
        longer = {"expires": state.expires, "closes": state.closes}
        draft.set(**{name: at + seconds for name, at in longer.items() if at is not None})
    if state.rematch_at is not None:
        draft.set(rematch_at=draft.now + draft.pace.rematch)
