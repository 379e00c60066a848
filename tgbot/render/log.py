"""The one log line of a live hand: the last action, unless something special happened with it.

Special lines win: an outage, a time-out, a return, cards mixed in or dealt anew, who draws first where that varies, a
late fifth card, a betting round that nobody can bet in.
"""

from __future__ import annotations

from collections.abc import Sequence

from env.engine.events import Event, EventKind
from env.engine.rules import DrawStarts, DrawTimeout, Rules, Structure
from env.engine.views import Legal, Phase, PublicView
from tgbot.i18n import numbers, text
from tgbot.render.actions import ACTIONS, action_text
from tgbot.render.lobby import forced_bets
from tgbot.render.names import Names
from tgbot.service.model import HandState

_NOTES = {
    "auto_fold": "log-auto-fold",
    "auto_check": "log-auto-check",
    "auto_pat": "log-auto-pat",
    "back": "log-back",
    "left": "log-left",
    "kicked": "log-kicked",
    "sat": "log-sat",
    "rebuy": "log-rebuy",
    "auto_rebuy": "log-auto-rebuy",
    "broke": "log-broke",
    "idle": "log-idle",
}
_PAT = {DrawTimeout.NO_RAISE: "log-auto-pat-no-raises", DrawTimeout.NO_BET_OR_RAISE: "log-auto-pat-no-bets"}


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
        note_line(language, hand, names)
        or _special(language, hand, step, names, legal)
        or _last_action(language, step, names)
        or _opening(language, hand, names)
    )


def special_line(language: str, hand: HandState, names: Names, legal: Legal | None) -> str:
    """Only what is out of the ordinary, else empty: for the seat to act, who reads what it may do instead."""
    return note_line(language, hand, names) or _special(language, hand, _latest_step(hand.events), names, legal)


def no_more_betting(public: PublicView) -> bool:
    """Whether draws go on although at most one live seat has chips to bet (K8)."""
    return public.phase == Phase.DRAW and sum(seat.live and not seat.all_in for seat in public.seats) <= 1


def _latest_step(events: Sequence[Event]) -> Sequence[Event]:
    """The last thing a seat did and all that followed from it; everything if nobody has acted yet."""
    for index in range(len(events) - 1, -1, -1):
        if events[index].kind in ACTIONS:
            return events[index:]
    return events


def note_line(language: str, hand: HandState, names: Names) -> str:
    """The last note that has words, else empty."""
    for kind, seat, number in reversed(hand.notes):
        if kind == "level":
            return _level(language, number, hand.public.rules)
        if kind == "outage":
            return text(language, "log-outage", time=duration(language, number))
        key = _NOTES.get(kind)
        if kind == "away":
            key = "log-away-misses" if number else "log-away"
        elif kind == "auto_pat":
            key = _PAT.get(hand.public.rules.draw_timeout, key)
        if key is not None:
            return text(language, key, name=names.spoken(seat), n=number, you=seat == names.you)
    return ""


def _level(language: str, level: int, rules: Rules) -> str:
    """As in "Level 3: ante 4, min bet 8"."""
    forced = forced_bets(language, rules)
    units = "/".join(numbers.chips(language, unit) for unit in dict.fromkeys(rules.limit_units))
    if units:
        return text(language, "log-level-limit", level=level, forced=forced, units=units)
    least = numbers.chips(language, rules.ante if rules.structure == Structure.LOUNGE_LIMIT else rules.min_bet)
    return text(language, "log-level", level=level, forced=forced, n=least)


def _special(language: str, hand: HandState, step: Sequence[Event], names: Names, legal: Legal | None) -> str:
    happened = {event.kind: event for event in step}
    if EventKind.MIX in happened:
        return text(language, "log-mix")
    if EventKind.REDEAL in happened:
        return text(language, "log-redeal")
    if (back := happened.get(EventKind.RETURN)) is not None:
        return text(language, "log-returned", name=names.to(back.seat), n=numbers.chips(language, back.a))
    if no_more_betting(hand.public):
        return text(language, "log-no-more-betting")
    if (dealing := _dealing(language, hand.public, step, names)) is not None:
        return dealing
    wager = step[0] if step else None
    if wager is not None and wager.kind == EventKind.RAISE and wager.b and _not_reopened(hand.public, legal):
        return text(language, "log-short-all-in", n=numbers.chips(language, wager.a))
    return ""


def _dealing(language: str, public: PublicView, step: Sequence[Event], names: Names) -> str | None:
    """What a draw does apart from dealing: who begins it, cards burned, fifth cards. None in an ordinary step."""
    lines = []
    kinds = {event.kind for event in step}
    if EventKind.DRAWING in kinds and public.rules.draw_starts == DrawStarts.AFTER_CLOSER and public.actor is not None:
        lines.append(text(language, "log-first-draw", name=names.spoken(public.actor)))
    fifth = [names.spoken(event.seat) for event in step if event.kind == EventKind.FIFTH]
    if fifth:
        lines.append(text(language, "log-fifth-comes", names=", ".join(fifth)))
    elif step and step[0].kind == EventKind.DRAW and step[0].a == 5 and public.rules.split_fifth_card:
        lines.append(text(language, "log-fifth", name=names.spoken(step[0].seat)))
    if EventKind.BURN in kinds:
        if not lines and EventKind.DRAWING in kinds:  # the draw begins: what ended the betting is not to be missed
            lines = [line for line in [_last_action(language, step, names)] if line]
        lines.append(text(language, "log-burn"))
    return " · ".join(lines) if lines else None


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
    blinds = [event for event in hand.events if event.kind in {EventKind.SMALL_BLIND, EventKind.BIG_BLIND}]
    for seat, info in enumerate(hand.public.seats):
        if info.dealt_in and info.all_in:
            blind = any(event.seat == seat for event in blinds)
            return text(language, "log-blind-all-in" if blind else "log-ante-all-in", name=names.spoken(seat))
    antes = any(event.kind == EventKind.ANTE for event in hand.events)
    line = text(language, "log-antes" if not blinds else "log-blinds-antes" if antes else "log-blinds")
    if hand.cut_by is None:
        return line.removesuffix(".")
    return f"{line} {cut_text(language, hand.cut_by, names)}"


def cut_text(language: str, cut_by: tuple[int, int], names: Names) -> str:
    """Who cut how many cards; chance cuts where nobody did."""
    seat, cards = cut_by
    if seat < 0:
        return text(language, "log-cut-random", n=cards)
    return text(language, "log-cut", name=names.spoken(seat), n=cards)
