"""Plays one hand on both sides and compares every decision. Known deviations are counted, all others raise.

A known deviation is recognised by its exact condition, never by "PokerKit differs somewhere"; what each is and which
rule decides it stands in `deviations.toml`.
"""

import random
from collections import Counter
from dataclasses import replace

from env.engine.actions import Action, Kind
from env.engine.cards import parse_cards
from env.engine.rules import Rules
from env.engine.table import Table
from env.engine.views import Phase, PublicView
from tests.differential.pokerkit_home import Mirror
from tests.oracle.decks import deck_with
from tests.oracle.random_play import RULES, held, random_action, random_deal, random_stacks, supply

SHORT_OPENING = "short-opening-reopens"
SHORT_AFTER_FULL = "short-all-in-after-a-full-sum-closes-again"
ODD_CHIPS = "odd-chips-to-one-winner"
UNCONTESTED_POT = "uncontested-pot-without-the-winners-bet"
MERGED_POTS = "pots-of-the-same-winners-merged"


class Comparison:
    """One hand in both engines."""

    def __init__(self, table: Table, stacks: list[int]) -> None:
        self.table, self.rules = table, table.rules
        view = table.public()
        hands = [held(table, seat) for seat in range(len(stacks))]
        self.mirror = Mirror(table.rules, stacks, view, hands)
        self.deviations: Counter[str] = Counter()
        self.opening: dict[int, int] = {}  # round -> first bet

    def step(self, action: Action, rng: random.Random) -> None:
        """Do the action of the actor on both sides."""
        table, seat = self.table, self.table.actor
        assert seat is not None
        if action.kind == Kind.BET:
            self.opening[table.public().round] = action.amount
        hand = held(table, seat)
        table.apply(seat, action)
        while table.phase == Phase.MIX:
            supply(rng, table)
        received = held(table, seat)[5 - action.mask.bit_count() :]
        self.mirror.apply(seat, action, hand, received)

    def decision(self) -> None:
        """Compare who is asked, for what, and the chips before the answer."""
        view, ours = self.table.public(), self.table.legal()
        assert ours is not None
        assert self.mirror.actor == view.actor
        assert self.mirror.stacks() == [seat.stack for seat in view.seats]
        assert self.mirror.pot() == view.pot
        theirs = self.mirror.legal()
        if theirs == ours:
            return
        assert replace(theirs, wager=None) == replace(ours, wager=None)
        if ours.wager is None and self.opening[view.round] < self.rules.min_bet:
            self.deviations[SHORT_OPENING] += 1
        elif theirs.wager is None and self.closed_again(view):
            self.deviations[SHORT_AFTER_FULL] += 1
        else:
            assert theirs == ours

    def closed_again(self, view: PublicView) -> bool:
        """Whether the actor faces a full step, of which PokerKit counts only the last short all-ins (K5)."""
        state, actor = self.mirror.state, view.actor or 0
        full_step = state.completion_betting_or_raising_amount
        return view.level - view.seats[actor].bet >= full_step > sum(state.consecutive_short_all_in_amounts) > 0

    def both_allow(self, action: Action) -> bool:
        """Whether PokerKit can follow."""
        return action.kind not in (Kind.BET, Kind.RAISE) or self.mirror.legal().wager is not None

    def end(self) -> None:
        """Compare showdown order, pots, shares and final stacks."""
        view = self.table.public()
        shown = self.mirror.show_hands()
        assert shown == [hand.seat for hand in view.shown]
        pots = [(pot.amount, list(pot.eligible)) for pot in view.pots]
        if self.mirror.pots() != pots:
            (winner,) = view.pots[0].winners
            assert not view.shown
            assert self.mirror.pots() == [(view.pot - view.seats[winner].bet, [winner])]
            self.deviations[UNCONTESTED_POT] += 1
        self.mirror.pay()
        assert not self.mirror.state.status
        ours, theirs = list(self.table.stacks()), self.mirror.stacks()
        if theirs != ours:
            assert theirs == stacks_after(view, merge=True, odd_to_first=True)
            self.deviations[ODD_CHIPS] += theirs != stacks_after(view, merge=True, odd_to_first=False)
            self.deviations[MERGED_POTS] += theirs != stacks_after(view, merge=False, odd_to_first=True)


def stacks_after(view: PublicView, *, merge: bool, odd_to_first: bool) -> list[int]:
    """Final stacks of our ended hand, paid PokerKit's way.

    merge         pots that differ only by losing seats are one pot: losing hands are killed before pots are counted
    odd_to_first  the whole remainder of a pot goes to one winner instead of one chip each
    """
    stacks = [seat.stack - seat.won for seat in view.seats]
    alive = {seat for pot in view.pots for seat in pot.winners}
    heaps: list[tuple[set[int], int, tuple[int, ...]]] = []
    for pot in view.pots:
        claims, amount = alive & set(pot.eligible), pot.amount
        if merge and heaps and heaps[-1][0] == claims:
            amount += heaps.pop()[1]
        heaps.append((claims, amount, pot.winners))
    for _, amount, winners in heaps:
        share, odd = divmod(amount, len(winners))
        for place, seat in enumerate(winners):
            one_each = 1 if place < odd else 0
            stacks[seat] += share + ((odd if place == 0 else 0) if odd_to_first else one_each)
    return stacks


def tied_deal(rng: random.Random, rules: Rules) -> Table:
    """A deal in which up to four seats hold the same five ranks, so that pots are shared and chips are odd."""
    seats = rng.randint(2, 6)
    stacks, dealer = random_stacks(rng, seats, rules.ante), rng.randrange(seats)
    ranks = rng.sample("23456789TJQKA", 5)
    payers = [seat for seat in range(seats) if stacks[seat] >= rules.ante]
    tied = rng.sample(payers, min(len(payers), rng.randint(2, 4)))
    hands = {
        seat: " ".join(rank + "cdhs"[(number + k) % 4] for k, rank in enumerate(ranks))
        for number, seat in enumerate(tied)
    }
    return Table.deal(rules, stacks, dealer, parse_cards(deck_with(stacks, dealer, hands, rules=rules)))


def compare_random_hand(seed: int) -> Counter[str]:
    """Play random hand number `seed`; the deviations met in it. Raises AssertionError with the seed for any other.

    Every second hand is a tied deal in which everybody stands pat.
    """
    rng = random.Random(seed)
    tied = seed % 2 == 1
    table = tied_deal(rng, rng.choice(RULES)) if tied else random_deal(rng)
    stacks = [seat.stack + seat.total for seat in table.public().seats]
    try:
        comparison = Comparison(table, stacks)
        while not table.done:
            comparison.decision()
            action = random_action(rng, table)
            while not comparison.both_allow(action):
                action = random_action(rng, table)
            comparison.step(Action.pat() if tied and action.kind == Kind.DRAW else action, rng)
        comparison.end()
    except AssertionError as error:
        error.add_note(f"random hand {seed}: stacks {stacks}, dealer {table.public().dealer}")
        raise
    return comparison.deviations
