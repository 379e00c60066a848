"""The one log line of a live hand: the last action, unless something special happened with it.

Special lines win: an outage, a time-out, a return, cards mixed in, a betting round that nobody can bet in.
"""

from __future__ import annotations

from collections.abc import Sequence

from env.engine.events import Event, EventKind
from env.engine.views import Legal, Phase, PublicView
from tgbot.i18n import numbers, text
from tgbot.render.actions import ACTIONS, action_text
from tgbot.render.names import Names
from tgbot.service.model import HandState

_NOTES = {
    "auto_fold": "log-auto-fold",
    "auto_check": "log-auto-check",
    "auto_pat": "log-auto-pat",
    "back": "log-back",
    "left": "log-left",
}


def duration(language: str, seconds: int) -> str:
    """As in "45 s", "2 min"."""
    if seconds < 120:
        return text(language, "duration-seconds", n=seconds)
    return text(language, "duration-minutes", n=round(seconds / 60))


def log_line(language: str, hand: HandState, names: Names, legal: Legal | None) -> str:
    """The line for the hand as it stands, HTML without its italics; empty if there is nothing to say.

    `legal` belongs to the seat to act: it tells a short all-in that this seat may not raise.
    """
    step = _latest_step(hand.events)
    return (
        _note(language, hand, names)
        or _special(language, hand, step, names, legal)
        or _last_action(language, step, names)
        or _opening(language, hand, names)
    )


def special_line(language: str, hand: HandState, names: Names, legal: Legal | None) -> str:
    """Only what is out of the ordinary, else empty: for the seat to act, who reads what it may do instead."""
    return _note(language, hand, names) or _special(language, hand, _latest_step(hand.events), names, legal)


def no_more_betting(public: PublicView) -> bool:
    """Whether draws go on although at most one live seat has chips to bet (K8)."""
    return public.phase == Phase.DRAW and sum(seat.live and not seat.all_in for seat in public.seats) <= 1


def _latest_step(events: Sequence[Event]) -> Sequence[Event]:
    """The last thing a seat did and all that followed from it; everything if nobody has acted yet."""
    for index in range(len(events) - 1, -1, -1):
        if events[index].kind in ACTIONS:
            return events[index:]
    return events


def _note(language: str, hand: HandState, names: Names) -> str:
    if not hand.notes:
        return ""
    kind, seat, number = hand.notes[-1]
    if kind == "outage":
        return text(language, "log-outage", time=duration(language, number))
    key = _NOTES.get(kind)
    if kind == "away":
        key = "log-away-misses" if number else "log-away"
    if key is None:
        return ""
    return text(language, key, name=names.spoken(seat), n=number, you=seat == names.you)


def _special(language: str, hand: HandState, step: Sequence[Event], names: Names, legal: Legal | None) -> str:
    happened = {event.kind: event for event in step}
    if EventKind.MIX in happened:
        return text(language, "log-mix")
    if (back := happened.get(EventKind.RETURN)) is not None:
        return text(language, "log-returned", name=names.to(back.seat), n=numbers.chips(language, back.a))
    if no_more_betting(hand.public):
        return text(language, "log-no-more-betting")
    wager = step[0] if step else None
    if wager is not None and wager.kind == EventKind.RAISE and wager.b and _not_reopened(hand.public, legal):
        return text(language, "log-short-all-in", n=numbers.chips(language, wager.a))
    return ""


def _not_reopened(public: PublicView, legal: Legal | None) -> bool:
    """Whether the actor may not raise although it has the chips and somebody could answer (K5)."""
    if legal is None or legal.call is None or legal.wager is not None or public.actor is None:
        return False
    rivals = (seat for number, seat in enumerate(public.seats) if number != public.actor and seat.live)
    return public.seats[public.actor].stack > legal.call and any(seat.stack for seat in rivals)


def _last_action(language: str, step: Sequence[Event], names: Names) -> str:
    if not step or step[0].kind not in ACTIONS:
        return ""
    done = action_text(language, step[0])
    return text(language, "log-action", name=names.spoken(step[0].seat), action=done)


def _opening(language: str, hand: HandState, names: Names) -> str:
    """Before the first action: a seat that the ante put all-in, else the forced bets and the cut."""
    for seat, info in enumerate(hand.public.seats):
        if info.dealt_in and info.all_in:
            return text(language, "log-ante-all-in", name=names.spoken(seat))
    blinds = any(event.kind == EventKind.BIG_BLIND for event in hand.events)
    line = text(language, "log-blinds" if blinds else "log-antes")
    if hand.cut_by is None:
        return line.removesuffix(".")
    seat, cards = hand.cut_by
    return f"{line} {text(language, 'log-cut', name=names.spoken(seat), n=cards)}"
