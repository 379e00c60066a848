"""The course of a hand at a table: dealing, running on to the next person or bot, and what follows its end."""

from __future__ import annotations

from env.engine import hands, match
from env.engine.profiles import Button
from env.engine.rules import Rules
from env.engine.views import Phase, PublicView
from tgbot.service import chips, sealing, sit_and_go
from tgbot.service.draft import Draft
from tgbot.service.model import Place, Status, TableState
from tgbot.service.presence import (
    absent,
    anybody_here,
    anybody_present,
    can_deal,
    has_clocks,
    next_stacks,
    passive,
    running,
)
from tgbot.storage.rows import HandRow


def deal_hand(draft: Draft) -> None:
    """Deal the next hand with the dealer that the state names, and run on."""
    state = draft.state
    stacks = next_stacks(state)
    rules = state.game.rules_for(len(match.payers(stacks, state.rules)))
    if state.hand is not None and state.sit_and_go is not None and _dearer(rules, state.hand.public.rules):
        draft.note("level", -1, sit_and_go.level_of_hand(state.hand.number + 1))
    seal = sealing.prepare(draft)
    cut_seat, cut = sealing.cut(draft, seal, stacks, rules.deck_size)
    draft.ready = frozenset()
    draft.set(status=Status.PLAYING, expires=None, closes=None)
    draft.begin_hand(
        HandRow(
            table_id=state.id,
            number=1 if state.hand is None else state.hand.number + 1,
            profile=state.profile,
            rules=rules.options(),
            stacks=stacks,
            dealer=state.dealer,
            deck=sealing.deck(seal, rules.deck_size, cut),
            cut_seat=cut_seat,
            cut=cut,
            dealt_at=draft.now,
        )
    )
    run(draft)


def _dearer(rules: Rules, before: Rules) -> bool:
    return (rules.ante, rules.big_blind) > (before.ante, before.big_blind)


def next_hand(draft: Draft) -> None:
    """After the pause: the deal moves on, unless nobody is there, or at an open table too few can play."""
    for seat in draft.state.seats:
        if seat.away_next:
            send_away(draft, seat.seat)
    if draft.state.cash:
        chips.fill_up(draft)
        if not can_deal(draft.state):
            rest(draft)
            return
    elif not anybody_present(draft.state):
        hold(draft)
        return
    if draft.halted:  # it is due at once when hands are dealt again
        draft.set(status=Status.PAUSE, expires=draft.now, closes=None)
        return
    if draft.state.cash:
        chips.free_seats(draft)  # not before: seats of the hand that is still shown keep their numbers, and their cards
    move_button(draft)
    deal_hand(draft)


def move_button(draft: Draft, *, first: bool = False) -> None:
    """Who deals the next hand: by lot the first time, then the next seat that plays.

    Where nobody deals, a starter is drawn by lot each time; the engine counts from the seat before it (S4-7).
    """
    state, stacks = draft.state, next_stacks(draft.state)
    able = match.payers(stacks, state.rules)
    if state.settings.button == Button.NONE:
        dealer = (draft.dealer.lot(able) - 1) % len(stacks)
    elif first:
        dealer = draft.dealer.lot(able)
    else:
        dealer = match.next_dealer(state.dealer, stacks, state.rules)
    draft.set(dealer=dealer)


def send_away(draft: Draft, seat: int) -> None:
    """The seat is away from now on; at an open table it is given up after a while."""
    until = draft.now + draft.pace.away_seat if draft.state.cash else None
    draft.set_seat(seat, away=True, away_next=False, away_until=until)


def rest(draft: Draft) -> None:
    """An open table without a hand to deal: on hold if nobody is there, else it waits for a second player."""
    if anybody_here(draft.state):
        draft.set(status=Status.PAUSE, expires=None, closes=draft.now + draft.pace.hold)
    else:
        hold(draft)


def run(draft: Draft) -> None:
    """Run on until a person who is there or a bot must decide, the hand is over, or nobody is there."""
    game = draft.game
    assert game is not None
    while not game.done:
        if game.phase == Phase.MIX:
            draft.mix(sealing.mix(draft, game.mix_cards()))
            continue
        if game.phase == Phase.REDEAL:
            draft.redeal(sealing.redeal(draft, game.rules.deck_size))
            continue
        # Bots end a hand that the last person has left: the chips in it are at stake.
        if not anybody_present(draft.state) and any(seat.plays for seat in draft.state.seats):
            hold(draft)
            return
        actor, legal = game.actor, game.legal()
        assert actor is not None
        assert legal is not None
        if not absent(draft.state.seats[actor]):
            draft.set(status=Status.PLAYING, expires=None, closes=None)
            start_clock(draft)
            return
        draft.apply(actor, passive(legal))
    _end_hand(draft)
    if draft.state.open:
        sealing.prepare(draft)


def start_clock(draft: Draft) -> None:
    """Give the seat to act its full time, where decisions are timed. Else it is told after a while that all wait."""
    state = draft.state
    assert state.hand is not None
    actor = state.actor
    deadline = idles = None
    if actor is not None and actor.person is not None:
        if has_clocks(state):
            draft.set(slow_turn=state.slow_clock and actor.person.prefs.slow_clock)
            deadline = draft.now + draft.state.turn_seconds
        else:
            idles = draft.now + draft.pace.idle
    draft.set_hand(deadline=deadline)
    draft.set(idles=idles)


def say_idle(draft: Draft) -> None:
    """The only person at the table has not acted for a while: the table says that it waits."""
    actor = draft.state.actor
    draft.set(idles=None)
    if actor is not None:
        draft.note("idle", actor.seat)


def hold(draft: Draft) -> None:
    """Nobody is there: the table waits, for a day."""
    if draft.state.hand is not None:
        draft.set_hand(deadline=None)
    draft.set(status=Status.HOLD, expires=draft.now + draft.pace.hold, closes=None, idles=None)


def _end_hand(draft: Draft) -> None:
    """The hand is paid: keep its records, then pause, or end the match."""
    state = draft.state
    assert state.hand is not None
    number, public = state.hand.number, state.hand.public
    draft.set(biggest_pot=_biggest_pot(state, public, number), best_hand=_best_hand(state, public), idles=None)
    if state.cash:
        _end_open_hand(draft)
        return
    sit_and_go.rise(draft, number + 1)
    state = draft.state
    for seat in state.seats:
        if seat.out_in_hand is None and not state.can_pay(seat):
            draft.set_seat(seat.seat, out_in_hand=number)
    stacks = [seat.stack for seat in state.seats]
    if match.is_over(number, state.settings.hands, stacks, state.rules):
        finish(draft)
    elif state.stopping:
        close(draft, "stopped")
    elif not any(seat.plays and state.can_pay(seat) for seat in state.seats):
        finish(draft)  # every person is out: bots do not play on alone
    elif not anybody_present(draft.state):
        hold(draft)
    else:
        _pause(draft, public)


def _end_open_hand(draft: Draft) -> None:
    chips.settle(draft)
    state = draft.state
    assert state.hand is not None
    if state.stopping:
        close(draft, "stopped")
    elif not any(seat.plays for seat in state.seats):
        close(draft, "left")
    elif not anybody_here(state):
        hold(draft)
    else:
        _pause(draft, state.hand.public)


def _pause(draft: Draft, public: PublicView) -> None:
    pause = draft.pace.pause if public.shown else draft.pace.pause_uncontested
    draft.set(status=Status.PAUSE, expires=draft.now + pause)


def _biggest_pot(state: TableState, public: PublicView, number: int) -> tuple[int, int] | None:
    """(chips, hand number) of the biggest pot so far; the earlier one of equals."""
    chips = sum(pot.amount for pot in public.pots)
    return (chips, number) if state.biggest_pot is None or chips > state.biggest_pot[0] else state.biggest_pot


def _best_hand(state: TableState, public: PublicView) -> tuple[int, tuple[int, ...]] | None:
    """(seat, cards) of the best hand shown so far; the earlier one of equals."""
    best = state.best_hand
    for shown in public.shown:
        if best is None or hands.strength(shown.cards, public.rules) > hands.strength(best[1], public.rules):
            best = (shown.seat, shown.cards)
    return best


def finish(draft: Draft) -> None:
    """The match is over: places by chips, in a sit-and-go by who was out last."""
    _call_off(draft)
    if draft.state.sit_and_go is not None:
        sit_and_go.collect(draft)
    draft.set(places=places(draft.state), status=Status.FINISHED, expires=None, ended=draft.now, stopping=False)


def places(state: TableState) -> tuple[Place, ...]:
    """The final table, best first."""
    ranks = [seat.stack for seat in state.seats] if state.sit_and_go is None else sit_and_go.ranks(state)
    return tuple(
        Place(
            first=first,
            last=last,
            seat=seat,
            stack=state.seats[seat].stack,
            net=state.seats[seat].stack - state.seats[seat].bought,
            out_in_hand=state.seats[seat].out_in_hand,
        )
        for first, last, seat in match.places(ranks)
    )


def close(draft: Draft, why: str) -> None:
    """End the table without a result; the chips of a running hand go back, at open tables all to the balances."""
    _call_off(draft)
    if draft.state.cash:
        for seat in draft.state.seats:
            if seat.person is not None:
                draft.cash_out(seat.seat)
            draft.set_seat(seat.seat, away_until=None)
    draft.set(status=Status.CLOSED, why_closed=why, expires=None, starts=None, closes=None, ended=draft.now)


def _call_off(draft: Draft) -> None:
    draft.set(idles=None)
    if running(draft.state):
        draft.abort_hand()
