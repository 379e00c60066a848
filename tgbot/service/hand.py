"""The course of a hand at a table: dealing, running on to the next person or bot, and what follows its end."""

from __future__ import annotations

from env.engine import hands, match
from env.engine.views import Phase, PublicView
from tgbot.service.draft import Draft
from tgbot.service.model import Place, Status, TableState
from tgbot.service.presence import absent, anybody_present, has_clocks, passive
from tgbot.storage.rows import HandRow


def deal_hand(draft: Draft) -> None:
    """Deal the next hand with the dealer that the state names, and run on."""
    state = draft.state
    stacks = [seat.stack for seat in state.seats]
    deck, cut = draft.dealer.deck(state.rules.deck_size)
    draft.ready = frozenset()
    draft.set(status=Status.PLAYING, expires=None)
    draft.begin_hand(
        HandRow(
            table_id=state.id,
            number=1 if state.hand is None else state.hand.number + 1,
            profile=state.profile,
            rules=state.rules.options(),
            stacks=stacks,
            dealer=state.dealer,
            deck=deck,
            cut_seat=_right_of_dealer(state, stacks),
            cut=cut,
            dealt_at=draft.now,
        )
    )
    run(draft)


def _right_of_dealer(state: TableState, stacks: list[int]) -> int:
    """The seat that cuts: the next one counter-clockwise that plays this hand."""
    payers = match.payers(stacks, state.rules)
    return min(payers, key=lambda seat: (state.dealer - seat - 1) % len(stacks))


def next_hand(draft: Draft) -> None:
    """After the pause: the deal moves on, unless nobody is there."""
    for seat in draft.state.seats:
        if seat.away_next:
            draft.set_seat(seat.seat, away=True, away_next=False)
    if not anybody_present(draft.state):
        hold(draft)
        return
    state = draft.state
    draft.set(dealer=match.next_dealer(state.dealer, [seat.stack for seat in state.seats], state.rules))
    deal_hand(draft)


def run(draft: Draft) -> None:
    """Run on until a person who is there or a bot must decide, the hand is over, or nobody is there."""
    game = draft.game
    assert game is not None
    while not game.done:
        if game.phase == Phase.MIX:
            draft.mix(draft.dealer.order(game.mix_cards()))
            continue
        if not anybody_present(draft.state):
            hold(draft)
            return
        actor, legal = game.actor, game.legal()
        assert actor is not None
        assert legal is not None
        if not absent(draft.state.seats[actor]):
            draft.set(status=Status.PLAYING, expires=None)
            start_clock(draft)
            return
        draft.apply(actor, passive(legal))
    _end_hand(draft)


def start_clock(draft: Draft) -> None:
    """Give the seat to act its full time, where decisions are timed."""
    state = draft.state
    assert state.hand is not None
    actor = state.actor
    deadline = None
    if actor is not None and actor.person is not None and has_clocks(state):
        drawing = state.hand.public.drawing
        deadline = draft.now + (state.settings.draw_clock_s if drawing else state.settings.bet_clock_s)
    draft.set_hand(deadline=deadline)


def hold(draft: Draft) -> None:
    """Nobody is there: the table waits, for a day."""
    if draft.state.hand is not None:
        draft.set_hand(deadline=None)
    draft.set(status=Status.HOLD, expires=draft.now + draft.pace.hold)


def _end_hand(draft: Draft) -> None:
    """The hand is paid: keep its records, then pause, or end the match."""
    state = draft.state
    assert state.hand is not None
    number, public = state.hand.number, state.hand.public
    for seat in state.seats:
        if seat.stack == 0 and seat.out_in_hand is None:
            draft.set_seat(seat.seat, out_in_hand=number)
    draft.set(biggest_pot=_biggest_pot(state, public, number), best_hand=_best_hand(state, public))
    stacks = [seat.stack for seat in state.seats]
    if match.is_over(number, state.settings.hands, stacks, state.rules):
        finish(draft)
    elif state.stopping:
        close(draft, "stopped")
    elif not any(seat.plays and seat.stack > 0 for seat in state.seats):
        finish(draft)  # every person is out of chips: bots do not play on alone
    elif not anybody_present(draft.state):
        hold(draft)
    else:
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
        if best is None or hands.strength(shown.cards, state.rules) > hands.strength(best[1], state.rules):
            best = (shown.seat, shown.cards)
    return best


def finish(draft: Draft) -> None:
    """The match is over: places by chips."""
    _call_off(draft)
    draft.set(places=places(draft.state), status=Status.FINISHED, expires=None, ended=draft.now, stopping=False)


def places(state: TableState) -> tuple[Place, ...]:
    """The final table, best first."""
    return tuple(
        Place(
            first=first,
            last=last,
            seat=seat,
            stack=state.seats[seat].stack,
            net=state.seats[seat].stack - state.settings.start_stack,
            out_in_hand=state.seats[seat].out_in_hand,
        )
        for first, last, seat in match.places([seat.stack for seat in state.seats])
    )


def close(draft: Draft, why: str) -> None:
    """End the table without a result; the chips of a running hand go back."""
    _call_off(draft)
    draft.set(status=Status.CLOSED, why_closed=why, expires=None, starts=None, ended=draft.now)


def _call_off(draft: Draft) -> None:
    hand = draft.state.hand
    if hand is not None and not hand.over and not hand.aborted:
        draft.abort_hand()
