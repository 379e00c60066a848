"""Playing a hand history through the engine: is it legal, is it consistent, what came of it.

Cards that the history does not know are played as cards nobody has seen, chosen so that the record can be true; they
are never reported.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from env.engine.cards import Card
from env.engine.events import Event
from env.engine.history.course import check
from env.engine.history.plan import Plan
from env.engine.history.record import Cards, HandHistory, Redeal, Stated, Step, contradiction
from env.engine.history.unseen import check_mucks, settle_unseen
from env.engine.table import Table
from env.engine.views import Legal, Phase, Pot
from env.errors import HistoryError


@dataclass(frozen=True, slots=True)
class Replay:
    """A hand that was played through. Chips are the history's own units.

    table     the engine after the last step; cards nobody knows are stand-ins there: only its public view is true
    finished  whether the hand is over          stacks    chips behind each seat
    pots      with winners and shares once the hand is over, else as they stand
    returned  uncalled chips by seat            shown     (seat, cards) in showdown order; unknown and mucked hands not
    hands     five cards of each seat at the end of the record as far as they are known, () for a seat without cards
    actor, legal   who is to act where the record stops, and what is legal; None if nobody is
    events    the engine's log: of the deal, then of each step
    deck, mixes, redeals   orders that the engine was given
    """

    history: HandHistory
    table: Table
    finished: bool
    stacks: tuple[int, ...]
    pots: tuple[Pot, ...]
    returned: tuple[int, ...]
    shown: tuple[tuple[int, tuple[Card, ...]], ...]
    hands: tuple[Cards, ...]
    actor: int | None
    legal: Legal | None
    events: tuple[tuple[Event, ...], ...]
    deck: tuple[Card, ...]
    mixes: tuple[tuple[Card, ...], ...]
    redeals: tuple[tuple[Card, ...], ...]


def replay(history: HandHistory) -> Replay:
    """Play a history.

    Raises HistoryError, with line and action where one is to blame: the refusal of an illegal step as its code,
    "deal" for stacks, seats or rules that cannot be dealt, "contradiction" for a record that cannot be true,
    "unsupported" for a showdown of which nothing says who won.
    """
    plan = _plan(history)
    known = _known_hands(plan)
    for deal in plan.deals:
        deal.faces.fill()
    decks = [deal.faces.of(deal.deck) for deal in plan.deals]
    mixes = [plan.faces.of(order) for order in plan.mixes]
    table, events = _play(history, plan, decks, mixes)
    view = table.public()
    if view.shown:
        check_mucks(history, view.pots)
    result = Replay(
        history=history,
        table=table,
        finished=table.done,
        stacks=table.stacks(),
        pots=view.pots,
        returned=tuple(info.returned for info in view.seats),
        shown=tuple(
            (hand.seat, hand.cards)
            for hand in view.shown
            if hand.seat not in history.mucked and None not in known[hand.seat]
        ),
        hands=known,
        actor=table.actor,
        legal=table.legal(),
        events=events,
        deck=decks[0],
        mixes=tuple(mixes),
        redeals=tuple(decks[1:]),
    )
    if history.stated is not None:
        _compare(result, history.stated)
    return result


def _plan(history: HandHistory) -> Plan:
    """A way to deal unknown cards that the record allows.

    Without a mix all unknown cards are alike, and one way is as good as any. With one, a way that does not fit proves
    nothing: then the hand is played by its actions, its counts and the hands at the end, which decide everything that
    is reported.
    """
    plan = Plan(history)
    try:
        plan.play()
        settle_unseen(plan)
    except HistoryError as error:
        if error.code != "contradiction" or not plan.mixes or plan.fixed or not _has_unknown_draws(history):
            raise
        plan = Plan(_without_cards(history)).play()
        settle_unseen(plan)
    return plan


def _without_cards(history: HandHistory) -> HandHistory:
    """The record with all cards unknown but those at the end."""

    def closed(cards: Cards) -> Cards:
        return (None,) * len(cards)

    steps = [
        replace(step, hands=tuple(map(closed, step.hands)), deck=())
        if isinstance(step, Redeal)
        else replace(step, thrown=closed(step.thrown), received=closed(step.received))
        for step in history.steps
    ]
    return replace(history, hands=tuple(map(closed, history.hands)), steps=tuple(steps), deck=(), mixes=())


def _has_unknown_draws(history: HandHistory) -> bool:
    """Whether somebody drew cards that the record does not name."""
    drawn = [step for step in history.steps if isinstance(step, Step)]
    return any(len(step.received) < len(step.thrown) or None in step.received for step in drawn)


def _known_hands(plan: Plan) -> tuple[Cards, ...]:
    """The hand of each seat at the end: cards that the record shows at the end, else those it tells on the way."""
    hands: list[Cards] = []
    for seat in range(len(plan.history.stacks)):
        final = plan.history.finals[seat] if plan.history.finals else ()
        faces = plan.faces
        hands.append(final or tuple(faces.face[one] if one in faces.sure else None for one in plan.held(seat)))
    return tuple(hands)


def _play(
    history: HandHistory, plan: Plan, decks: list[tuple[Card, ...]], mixes: list[tuple[Card, ...]]
) -> tuple[Table, tuple[tuple[Event, ...], ...]]:
    """The hand with real cards. The plan has found every step legal; what depends on faces is checked here again."""
    orders, deals = iter(mixes), iter(decks[1:])
    table = Table.deal(history.rules, history.stacks, history.dealer, decks[0])
    log = [table.opening]
    for step, action in zip(history.steps, plan.moves, strict=True):
        if isinstance(step, Redeal) or action is None:
            events = table.redeal(next(deals))
        else:
            check(table, step, action)
            events = table.apply(step.seat, action)
        while table.phase == Phase.MIX:
            events += table.mix(next(orders))
        log.append(events)
    return table, tuple(log)


def _compare(played: Replay, stated: Stated) -> None:
    """Raise HistoryError where what the record says came of the hand is not what comes of it, rake aside (K9-K11)."""
    history = played.history
    seats = len(history.stacks)
    stated_end = any((stated.pots, any(stated.returned or ()), any(stated.collected or ())))

    def differ(what: str, said: object, made: object) -> None:
        raise contradiction(f"the record says {what} {said}, the engine makes it {made}", history)

    if not played.finished and not stated_end and stated.stacks in (None, played.stacks):
        return
    if not played.finished:
        where = "new cards come" if played.actor is None else f"seat {played.actor} is to act"
        raise contradiction(f"the record says what came of the hand, but the hand is not over: {where}", history)
    amounts = tuple(pot.amount for pot in played.pots)
    if stated.pots is not None:
        same_number = len(stated.pots) == len(amounts)
        if stated.pots != amounts if same_number else sum(stated.pots) != sum(amounts):
            differ("pots", _numbers(stated.pots), _numbers(amounts))
    if stated.returned is not None and stated.returned != played.returned:
        differ("returned chips by seat", _numbers(stated.returned), _numbers(played.returned))
    won = tuple(info.won for info in played.table.public().seats)
    for what, said, made in (
        ("collected chips", stated.collected, won),
        ("final stacks", stated.stacks, played.stacks),
    ):
        if said is None:
            continue
        if len(said) != seats:
            differ(f"{what} by seat", _numbers(said), _numbers(made))
        kept = tuple(more - less for more, less in zip(made, said, strict=True))  # what the room kept of each
        paid_only = all(0 <= rake <= chips for rake, chips in zip(kept, won, strict=True))
        if not paid_only or sum(kept) != stated.rake:
            rake = f" (rake {stated.rake})" if stated.rake else ""
            differ(f"{what} by seat{rake}", _numbers(said), _numbers(made))


def _numbers(row: tuple[int, ...]) -> str:
    return ", ".join(str(number) for number in row) or "none"
