"""The parts that the group's table and the private hand share: title, pot, seat lines, clock.

Seat line: [👉 ]name[ Ⓓ] stack[ ⇄drawn][ · state]; where nobody deals, ◆ marks the seat that spoke first.
"""

from __future__ import annotations

from env.engine.events import Event, EventKind
from env.engine.views import Phase, PublicView, SeatInfo
from tgbot.i18n import numbers, text
from tgbot.render.actions import drew_text, state_text
from tgbot.render.letters import titled
from tgbot.render.markup import after, bold, countdown, struck
from tgbot.render.names import Names
from tgbot.service.model import HandState, SeatState, TableState
from tgbot.service.sit_and_go import level_of_hand


def hand_of(state: TableState) -> HandState:
    """The hand of a table that has one. Raises ValueError for a lobby."""
    if state.hand is None:
        raise ValueError(f"table {state.id} has no hand")
    return state.hand


def hand_count(state: TableState) -> str:
    """As in "4/10", or "4" at a table without a last hand."""
    number = hand_of(state).number
    return f"{number}/{state.settings.hands}" if state.settings.hands else str(number)


def title(state: TableState, language: str, *more: str, short_profile: bool = True) -> str:
    """As in "Hand 4/10 · Home": in the draw and later the phase takes the profile's place. `more` is HTML."""
    key = "title-hand" if state.settings.hands else "title-hand-open"
    parts = [text(language, key, hand=hand_of(state).number, hands=state.settings.hands)]
    phase = phase_name(language, hand_of(state).public)
    profile = text(language, f"profile-{state.profile}" + ("-short" if short_profile else ""))
    if state.sit_and_go is not None:
        profile = text(language, "title-level", n=level_of_hand(hand_of(state).number))
    parts.append(phase or profile)
    return titled(state, language, " · ".join([*parts, *more]))


def phase_name(language: str, public: PublicView) -> str:
    """As in "Draw", "Round 2", "Showdown"; empty in the first betting round."""
    if public.shown:
        return text(language, "phase-showdown")
    if public.phase in {Phase.DRAW, Phase.MIX}:
        if public.rules.draws == 1:
            return text(language, "phase-draw")
        return text(language, "phase-draw-of", n=public.round + 1, draws=public.rules.draws)
    return text(language, "phase-round", n=public.round + 1) if public.round else ""


def pot_line(language: str, public: PublicView) -> str:
    """As in "Pot 14 · bet 6", "Pot 2 · second deal"; the layers once there are several and no bet is open."""
    if not public.level and len(public.pots) > 1:
        layers = " + ".join(numbers.chips(language, pot.amount) for pot in public.pots)
        return text(language, "pots", list=layers)
    parts = [text(language, "pot", n=numbers.chips(language, public.pot))]
    if public.level and public.phase == Phase.BET:
        parts.append(text(language, "level", n=numbers.chips(language, public.level)))
    if public.redeals and public.phase == Phase.BET and public.round == 0:
        parts.append(text(language, "redealt", deal=public.redeals + 1))
    return " · ".join(parts)


def seat_lines(state: TableState, language: str, names: Names, *, words: bool = False) -> list[str]:
    """One line a seat that belongs to the match, in seat order; with `words` nothing is said by a sign."""
    return [
        _seat_line(state, seat, language, names, words) for seat in state.seats if seat.person or seat.bot or seat.stack
    ]


def _seat_line(state: TableState, seat: SeatState, language: str, names: Names, words: bool) -> str:
    hand = hand_of(state)
    public, name = hand.public, names.html(seat.seat)
    if seat.seat >= len(public.seats):
        return f"{name} {numbers.short(language, seat.stack)} · {text(language, 'state-next-hand')}"
    info = public.seats[seat.seat]
    if public.actor == seat.seat:
        name = text(language, "words-to-act", name=bold(name)) if words else f"👉 {bold(name)}"
    elif info.folded:
        name = struck(name)
    parts = [name]
    if seat.seat == (public.dealer if public.starter is None else public.starter):
        parts.append(_button(language, starter=public.starter is not None, words=words))
    states = seat_states(language, hand, seat, info)
    if info.stack or not states:
        parts.append(numbers.short(language, info.stack))
    if info.drew and info.live and public.phase != Phase.DRAW:
        if words:
            parts.append(", ".join(drew_text(language, drawn) for drawn in info.drew))
        else:
            parts.append("⇄" + ",".join(str(drawn) if drawn else "–" for drawn in info.drew))
    line = " ".join(parts)
    return f"{line} · {', '.join(states)}" if states else line


def _button(language: str, *, starter: bool, words: bool) -> str:
    """The sign of the dealer, or of the seat that spoke first."""
    if words:
        return text(language, "words-starter" if starter else "words-dealer")
    return "◆" if starter else "Ⓓ"


def seat_states(language: str, hand: HandState, seat: SeatState, info: SeatInfo) -> list[str]:
    """What stands after the dot: at most an all-in with a draw, or one of the others."""
    public = hand.public
    if seat.waiting:
        return [text(language, "state-next-hand")]
    if not info.dealt_in:
        return [text(language, "state-out" if not info.stack or seat.left else "state-away")]
    if info.folded:
        return [text(language, "state-fold")]
    states = []
    last = hand.actions[seat.seat] or _blind(hand, seat.seat)
    if info.all_in:
        states.append(text(language, "state-all-in", n=numbers.short(language, all_in_chips(hand, seat.seat))))
    elif public.phase == Phase.BET and last is not None:
        states.append(state_text(language, last))
    if public.phase != Phase.BET and len(info.drew) > public.round:
        states.append(drew_text(language, info.drew[public.round]))
    if not any(states) and (seat.away or seat.left):
        states.append(text(language, "state-away"))
    return [state for state in states if state]


def _blind(hand: HandState, seat: int) -> Event | None:
    """The blind of a seat that has not acted yet: it counts as its bet of the first round."""
    if hand.public.round:
        return None
    kinds = {EventKind.SMALL_BLIND, EventKind.BIG_BLIND}
    return next((event for event in hand.events if event.seat == seat and event.kind in kinds), None)


def all_in_chips(hand: HandState, seat: int) -> int:
    """The amount with which a seat went all-in: its chips of that round, or its ante."""
    for event in reversed(hand.events):
        if event.seat == seat and event.b and event.kind in {EventKind.CALL, EventKind.BET, EventKind.RAISE}:
            return event.a
    return hand.public.seats[seat].total


def clock_line(state: TableState, language: str, now: float, *, words: bool = False) -> str:
    """What happens when the time of the seat to act is up; empty where no clock runs or it has run out."""
    hand = hand_of(state)
    if hand.deadline is None or hand.deadline <= now or hand.public.actor is None:
        return ""
    if hand.public.phase == Phase.DRAW:
        key = "clock-pat"
    else:
        owes = hand.public.level > hand.public.seats[hand.public.actor].bet
        key = "clock-fold" if owes else "clock-check"
    line = text(language, key, time=countdown(hand.deadline, after(language, state.turn_seconds)))
    return text(language, "words-time", clock=line) if words else f"⏳ {line}"
