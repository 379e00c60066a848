"""What a seat did, in words: for its seat line ("raise 16") and for the log ("raise to 16")."""

from __future__ import annotations

from env.engine.actions import Action, Kind
from env.engine.events import Event, EventKind
from tgbot.i18n import numbers, text

_LOG = {
    EventKind.FOLD: "action-fold",
    EventKind.CHECK: "action-check",
    EventKind.CALL: "action-call-to",
    EventKind.BET: "action-bet",
    EventKind.RAISE: "action-raise",
}
_LOG_ALL_IN = {
    EventKind.CALL: "action-all-in-call",
    EventKind.BET: "action-all-in-bet",
    EventKind.RAISE: "action-all-in-raise",
}
_STATE = {
    EventKind.SMALL_BLIND: "state-small-blind",
    EventKind.BIG_BLIND: "state-big-blind",
    EventKind.FOLD: "state-fold",
    EventKind.CHECK: "state-check",
    EventKind.CALL: "state-call",
    EventKind.BET: "state-bet",
    EventKind.RAISE: "state-raise",
}
_KINDS = {
    Kind.FOLD: EventKind.FOLD,
    Kind.CHECK: EventKind.CHECK,
    Kind.CALL: EventKind.CALL,
    Kind.BET: EventKind.BET,
    Kind.RAISE: EventKind.RAISE,
}
ACTIONS = frozenset({*_LOG, EventKind.DRAW, EventKind.TIMEOUT})
"""Events that are a seat's own doing."""


def action_text(language: str, done: Event | Action, call: int | None = None, all_in: bool = False) -> str:
    """As in "raise to 16", "check", "2 cards": an event of `ACTIONS`, or an action before or after it is done.

    call    chips of a call, for an `Action` (which does not hold them)
    all_in  whether an `Action` puts the seat all-in; an event says so itself
    """
    if isinstance(done, Event):
        kind, amount, everything = done.kind, done.a, bool(done.b)
    elif done.kind == Kind.DRAW:
        kind, amount, everything = EventKind.DRAW, done.mask.bit_count(), False
    elif done.kind == Kind.TIMEOUT:
        kind, amount, everything = EventKind.TIMEOUT, 0, False
    else:
        kind, amount, everything = _KINDS[done.kind], call or 0 if done.kind == Kind.CALL else done.amount, all_in
    if kind == EventKind.TIMEOUT:
        return text(language, "action-timeout")
    if kind == EventKind.DRAW:
        return text(language, "count-cards", n=amount) if amount else text(language, "action-pat")
    if kind == EventKind.CALL and not amount:
        return text(language, "action-call")
    key = _LOG_ALL_IN.get(kind, _LOG[kind]) if everything else _LOG[kind]
    return text(language, key, n=numbers.chips(language, amount))


def state_text(language: str, event: Event) -> str:
    """As in "raise 16": the last action of a seat in this round; empty for an ante or a draw."""
    key = _STATE.get(event.kind)
    return text(language, key, n=numbers.short(language, event.a)) if key else ""


def drew_text(language: str, cards: int) -> str:
    """As in "drew 3", "pat"."""
    return text(language, "state-drew", n=cards) if cards else text(language, "state-pat")
