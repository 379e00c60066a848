"""What came of a finished hand or match for each seat: made from what the whole table has seen, nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from env.engine.events import Event, EventKind
from env.engine.hands import describe, strength
from env.engine.rules import Ranking, Rules, rules_from_options
from env.engine.views import PublicView
from tgbot.service.model import HandState, TableState
from tgbot.storage.result_rows import PlacementRow, ResultRow
from tgbot.storage.rows import HandRow

_AGGRESSIVE = frozenset({EventKind.BET, EventKind.RAISE})
_VOLUNTARY = _AGGRESSIVE | {EventKind.CALL}


def hand_results(state: TableState, hand: HandState, dealt: HandRow, at: float) -> tuple[ResultRow, ...]:
    """A row for each seat that was dealt in; none for a hand that is not over or was called off.

    Args:
        state: the table with the seats as they were in that hand.
        hand: the hand at its end.
        dealt: how it was dealt.
        at: when it ended, UTC seconds.
    """
    if not hand.over or hand.aborted:
        return ()
    public = hand.public
    rules = rules_from_options(dealt.rules)
    players = [seat for seat, info in enumerate(public.seats) if info.dealt_in]
    shown = {one.seat: one.cards for one in public.shown}
    winners = {seat for pot in public.pots for seat in pot.winners}
    first_round = [event for event in _first_round(hand.events) if event.kind in _VOLUNTARY]
    entered = {event.seat for event in first_round}
    raised = {event.seat for event in first_round if event.kind in _AGGRESSIVE}
    aggressive = _count(hand.events, _AGGRESSIVE)
    passive = _count(hand.events, {EventKind.CALL})
    rows = []
    for seat in players:
        info, cards, sitting = public.seats[seat], shown.get(seat), state.seats[seat]
        rows.append(
            ResultRow(
                table_id=state.id,
                hand=hand.number,
                seat=seat,
                user_id=None if sitting.person is None else sitting.person.user_id,
                bot_name=None if sitting.bot is None else sitting.bot.name,
                bot_agent=None if sitting.bot is None else sitting.bot.agent,
                chat_id=state.chat.chat_id,
                chat_group=state.chat.group,
                profile=dealt.profile,
                stakes=max(rules.ante, rules.big_blind),
                seats=len(players),
                position=_position(public, players, seat),
                drawn=list(info.drew),
                stack=dealt.stacks[seat],
                net=info.won - info.total,
                put_in=info.total,
                entered=seat in entered,
                raised=seat in raised,
                aggressive=aggressive[seat],
                passive=passive[seat],
                folded=info.folded,
                showdown=cards is not None,
                won=seat in winners,
                cards=None if cards is None else list(cards),
                category=None if cards is None else _category(cards, rules),
                strength=None if cards is None else strength(cards, rules),
                at=at,
            )
        )
    return tuple(rows)


def placements(state: TableState) -> tuple[PlacementRow, ...]:
    """A row for each seat of a match that is over, in order of places; none for any other table."""
    return tuple(
        PlacementRow(
            table_id=state.id,
            seat=place.seat,
            user_id=None if seat.person is None else seat.person.user_id,
            bot_agent=None if seat.bot is None else seat.bot.agent,
            chat_id=state.chat.chat_id,
            chat_group=state.chat.group,
            profile=state.profile,
            seats=len(state.places),
            first=place.first,
            last=place.last,
            net=place.net,
            at=state.ended or 0.0,
        )
        for place in state.places
        for seat in (state.seats[place.seat],)
    )


def _first_round(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Everything before the first draw; the whole hand if it came to none."""
    for index, event in enumerate(events):
        if event.kind in {EventKind.DRAWING, EventKind.DRAW, EventKind.TIMEOUT} or (
            event.kind == EventKind.ROUND and event.a > 0
        ):
            return events[:index]
    return events


def _count(events: tuple[Event, ...], kinds: Collection[EventKind]) -> Counter[int]:
    return Counter(event.seat for event in events if event.kind in kinds)


def _position(public: PublicView, players: list[int], seat: int) -> int:
    """How many of those dealt in sit from the dealer to this seat; a dealer who is not dealt in counts as one."""
    count = len(public.seats)
    distance = (seat - public.dealer) % count
    return sum((other - public.dealer) % count < distance for other in players) + (public.dealer not in players)


def _category(cards: tuple[int, ...], rules: Rules) -> int | None:
    return None if rules.ranking == Ranking.LOW27 else int(describe(cards, rules).category)
