"""Plays one hand on both sides and compares every decision. Known deviations are counted, all others raise.

A known deviation is recognised by its exact condition, never by "PokerKit differs somewhere", and only where our side
is what the naive oracle says; what each is and which rule decides it stands in `deviations.toml`. Two of them (`ENDS`)
leave nothing to compare after them.
"""

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise

from env.engine.actions import Action, Kind
from env.engine.rules import Structure
from env.engine.table import Table
from env.engine.views import Legal, Phase, PublicView
from tests.differential.games import GAMES, random_hand
from tests.differential.mirror import Mirror
from tests.differential.payment import stacks_after
from tests.oracle.naive_betting import Chips, Round
from tests.oracle.random_play import held, new_order, random_action, supply

SHORT_OPENING = "short-opening-reopens"
SHORT_AFTER_FULL = "short-all-in-after-a-full-sum-closes-again"
NO_HALF_BET = "no-half-bet-rule"
SHORT_BIG_BLIND = "short-big-blind-lowers-the-price"
SHORT_BLIND_POT = "short-blind-lowers-the-pot-limit"
LONE_OPTION = "big-blind-asked-although-nobody-can-answer"
REDEAL = "no-redeal"
ODD_CHIPS = "odd-chips-to-one-winner"
MERGED_POTS = "pots-of-the-same-winners-merged"
UNCONTESTED_POT = "uncontested-pot-without-the-winners-bet"

ENDS = {SHORT_BIG_BLIND, REDEAL}


class Comparison:
    """One hand in both engines. `over`: a deviation has ended the comparison, or the hand has ended."""

    def __init__(self, table: Table, stacks: list[int]) -> None:
        self.table, self.rules = table, table.rules
        hands = [held(table, seat) for seat in range(len(stacks))]
        self.mirror = Mirror(table.rules, stacks, table.public(), hands)
        self.deviations: Counter[str] = Counter()
        self.naive = self.naive_round()
        self.skip_lone_option()

    @property
    def over(self) -> bool:
        """Whether nothing is left to compare before the payment."""
        return self.table.done or bool(ENDS & set(self.deviations))

    def step(self, action: Action, rng: random.Random) -> None:
        """Do the action of the actor on both sides, and deal what is due."""
        table, seat = self.table, self.table.actor
        assert seat is not None
        hand = held(table, seat)
        if table.phase == Phase.BET:
            self.naive.act(seat, action.kind.name.lower(), action.amount)
        table.apply(seat, action)
        while table.phase == Phase.MIX:
            supply(table, new_order(rng, table))
        self.mirror.apply(seat, action, hand)
        if table.phase == Phase.REDEAL:
            assert self.mirror.drawing
            assert not self.naive.wagers
            self.deviations[REDEAL] += 1
            return
        if action.kind == Kind.DRAW and not self.mirror.drawing:
            seats = range(len(table.public().seats))
            burned = [int(card) for card in table.row.burned[: int(table.row.burned_n)]]
            self.mirror.deal([held(table, seat) for seat in seats], burned)
            self.naive = self.naive_round()
        self.skip_lone_option()

    def naive_round(self) -> Round:
        """The betting round that begins, as the naive oracle plays it."""
        view, rules = self.table.public(), self.rules
        bets = [seat.bet for seat in view.seats]
        chips = Chips(
            [seat.stack for seat in view.seats],
            [seat.total for seat in view.seats],
            [seat.live for seat in view.seats],
            [False] * len(bets),
        )
        blinds = (rules.big_blind, rules.small_blind + rules.big_blind - sum(bets)) if view.round == 0 else (0, 0)
        return Round(rules.options(), chips, view.round, 0, bets, *blinds)

    def added(self) -> list[int]:
        """What each wager of this round added to the level."""
        levels = [self.naive.first_level, *(to for _, to in self.naive.wagers)]
        return [to - before for before, to in pairwise(levels)]

    def skip_lone_option(self) -> None:
        """K7: PokerKit asks the big blind, which has not acted, although nobody else is able to act."""
        view, state = self.table.public(), self.mirror.state
        if state.actor_index is None or (view.phase == Phase.BET and view.round == self.mirror.round):
            return
        able = [seat for seat, info in enumerate(view.seats) if info.live and info.stack]
        assert able == [self.mirror.actor]
        assert self.mirror.round == 0
        theirs = self.mirror.legal()
        assert theirs.check
        assert theirs.wager is None
        state.check_or_call()
        self.deviations[LONE_OPTION] += 1

    def decision(self) -> None:
        """Compare who is asked, for what, and the chips before the answer."""
        view, ours = self.table.public(), self.table.legal()
        assert ours is not None
        assert self.mirror.round == view.round + view.drawing
        assert self.mirror.drawing == view.drawing
        assert self.mirror.actor == view.actor
        assert self.mirror.stacks() == [seat.stack for seat in view.seats]
        assert self.mirror.pot() == view.pot
        theirs = self.mirror.legal()
        if view.drawing:
            assert theirs.discards is not None
        elif theirs != ours:
            self.deviations[self.excuse(view, ours, theirs)] += 1

    def excuse(self, view: PublicView, ours: Legal, theirs: Legal) -> str:
        """Name of the deviation that explains this difference; AssertionError if there is none."""
        seat = view.actor or 0
        info, asked = view.seats[seat], self.naive.question(seat)
        assert (ours.fold, ours.check, ours.call or 0) == (asked.fold, asked.check, asked.call)
        assert (ours.wager or ()) == ((asked.amounts[0], asked.amounts[-1]) if asked.amounts else ())
        top = max(seat.bet for seat in view.seats)
        if view.level > top:
            assert view.round == 0
            assert view.level == self.rules.big_blind
            assert theirs.call == (min(top - info.bet, info.stack) or None)
            return SHORT_BIG_BLIND
        assert replace(theirs, wager=None) == replace(ours, wager=None)
        added, full_step = self.added(), self.mirror.state.completion_betting_or_raising_amount
        if self.rules.structure == Structure.FIXED_LIMIT and any(by < self.naive.unit() for by in added):
            whole = min(view.level + self.naive.unit(), info.bet + info.stack)
            assert theirs.wager in (None, (whole, whole))
            return NO_HALF_BET
        if ours.wager and theirs.wager and self.short_blind_lowers(view, ours.wager, theirs.wager):
            return SHORT_BLIND_POT
        short_first = bool(added) and added[0] < self.rules.min_bet
        if ours.wager is None and seat in self.naive.answered and short_first and full_step < self.naive.steps()[-1]:
            return SHORT_OPENING
        if theirs.wager is None and self.closed_again(view):
            return SHORT_AFTER_FULL
        assert theirs == ours
        raise AssertionError

    def short_blind_lowers(self, view: PublicView, ours: tuple[int, int], theirs: tuple[int, int]) -> bool:
        """Whether the pot limits differ by what a blind is short of (C20)."""
        if self.rules.structure != Structure.POT_LIMIT or view.round != 0:
            return False
        info, missing = view.seats[view.actor or 0], self.naive.missing
        pot_limit = 2 * view.level - info.bet + view.pot
        most = info.bet + info.stack
        return (
            missing > 0
            and ours == (ours[0], min(most, max(ours[0], pot_limit + missing)))
            and theirs == (ours[0], min(most, max(ours[0], pot_limit)))
        )

    def closed_again(self, view: PublicView) -> bool:
        """Whether the actor faces a full step, of which PokerKit counts only the last short all-ins (K5)."""
        state, actor = self.mirror.state, view.actor or 0
        full_step = state.completion_betting_or_raising_amount
        return view.level - view.seats[actor].bet >= full_step > sum(state.consecutive_short_all_in_amounts) > 0

    def both_allow(self, action: Action) -> bool:
        """Whether PokerKit can follow."""
        if action.kind not in (Kind.BET, Kind.RAISE):
            return True
        wager = self.mirror.legal().wager
        return wager is not None and wager[0] <= action.amount <= wager[1]

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


def compare_random_hand(game: str, seed: int) -> Counter[str]:
    """Play random hand number `seed` of "profile/structure"; the deviations met in it.

    Every second hand is a tied deal in which everybody stands pat. PokerKit has no clock: who misses it stands pat.
    Raises AssertionError, with game and seed, for everything that is no known deviation.
    """
    rng = random.Random(f"{game} {seed}")
    tied = seed % 2 == 1
    table, stacks = random_hand(rng, GAMES[game], tied=tied)
    try:
        comparison = Comparison(table, stacks)
        while not comparison.over:
            comparison.decision()
            if comparison.over:
                break
            action = random_action(rng, table)
            while not comparison.both_allow(action):
                action = random_action(rng, table)
            pat = action.kind == Kind.TIMEOUT or (tied and action.kind == Kind.DRAW)
            comparison.step(Action.pat() if pat else action, rng)
        if table.done:
            comparison.end()
    except AssertionError as error:
        error.add_note(f"{game}, random hand {seed}: stacks {stacks}, dealer {table.public().dealer}")
        raise
    return comparison.deviations
