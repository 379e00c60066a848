"""The compiled entry points: single hands for `Table`, thousands of rows for training and benchmarks.

Only what is here (and in `env.encoding`) is cached on disk; every other kernel is linked into these. Shuffles of
the batch live here too, from a generator that gives the same stream compiled and in plain Python.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from env.engine._jit import entry, njit
from env.engine.actions import Kind, Refusal
from env.engine.betting import to_call, unit_of, wager_limits
from env.engine.deal import deal_again, start_hand
from env.engine.draw import cards_to_mix, mix_in, most_discards
from env.engine.flow import advance, apply, begin, why_not
from env.engine.state import Hand, RulesRow
from env.engine.views import Phase

# -- questions to one hand -------------------------------------------------------------------------------------------


class Op(IntEnum):
    """What `hand_step` does."""

    DEAL = 0
    ACT = 1
    MIX = 2
    REDEAL = 3
    RANDOM = 4


@entry
def why_not_one(rows: Any, r: RulesRow, kind: int, value: int) -> int:
    """Refusal of an action of the actor of rows[0]."""
    return why_not(rows[0], r, kind, value)


@entry
def limits_one(rows: Any, r: RulesRow) -> tuple[int, int, int, int, int]:
    """(refusal, lowest, highest, unit, chips to call) of the bettor of rows[0]."""
    t = rows[0]
    seat = int(t.actor)
    refusal, low, high = wager_limits(t, r, seat)
    return refusal, low, high, unit_of(t, r), to_call(t, seat)


@entry
def most_discards_one(rows: Any, r: RulesRow) -> int:
    """Most cards the drawer of rows[0] may throw away."""
    return most_discards(rows[0], r, int(rows[0].actor))


@entry
def cards_to_mix_one(rows: Any) -> int:
    """Set of cards that the mix of rows[0] waits for."""
    return cards_to_mix(rows[0])


# -- many hands ------------------------------------------------------------------------------------------------------


@njit
def random_below(seed: Any, row: int, bound: int) -> int:
    """A number 0..bound-1 from the row's own generator; seed (N,) int64 in 1..2^31-2, advanced in place.

    A 31-bit Lehmer generator (a = 48271, m = 2^31 - 1) without a division: products stay inside signed 64 bits, so
    plain Python and compiled code agree. The bias for bounds up to 64 is below 2^-24.
    """
    product = int(seed[row]) * 48271
    state = (product & 2147483647) + (product >> 31)
    if state >= 2147483647:
        state -= 2147483647
    seed[row] = state
    return state * bound >> 31


@njit
def shuffle(cards: Any, count: int, wanted: int, seed: Any, row: int) -> None:
    """Fisher-Yates from the top: the first `wanted` of cards[:count] are a uniform draw, the rest what is left."""
    for k in range(min(wanted, count - 1)):
        j = k + random_below(seed, row, count - k)
        card = int(cards[k])
        cards[k] = int(cards[j])
        cards[j] = card


@njit
def start_shuffled(t: Hand, r: RulesRow, stacks: Any, seats: int, dealer: int, deck: Any, seed: Any, row: int) -> int:
    """Shuffle `deck` (scratch, (52,)) as deep as this hand can ever deal, and deal it."""
    size = int(r.deck_size)
    for k in range(size):
        deck[k] = 52 - size + k
    shuffle(deck, size, 5 * seats * (1 + int(r.draws)) + 8, seed, row)
    dealt = start_hand(t, r, stacks, seats, dealer, deck)
    if dealt >= 2:
        begin(t, r)
    return dealt


@njit
def supply_cards(t: Hand, r: RulesRow, deck: Any, seed: Any, row: int) -> None:
    """Answer the phases MIX and REDEAL with fresh random orders until a seat is asked or the hand is over."""
    while int(t.phase) == Phase.MIX or int(t.phase) == Phase.REDEAL:
        if int(t.phase) == Phase.MIX:
            cards = cards_to_mix(t)
            count = 0
            for card in range(52):
                if cards >> card & 1:
                    deck[count] = card
                    count += 1
            shuffle(deck, count, count, seed, row)
            mix_in(t, deck, count)
            advance(t, r)
        else:
            size = int(r.deck_size)
            for k in range(size):
                deck[k] = 52 - size + k
            shuffle(deck, size, size, seed, row)
            deal_again(t, r, deck)
            begin(t, r)


@njit
def random_action(t: Hand, r: RulesRow, seed: Any, row: int) -> tuple[int, int]:
    """A legal action (kind, value) drawn from all exact actions: for benchmarks and random play in tests.

    Betting: fold, check or call, wager with equal chances among the legal kinds; wager sizes are uniform half of
    the time and the minimum otherwise, so that hands do not end all-in at once.
    """
    if int(t.phase) == Phase.DRAW:
        while True:
            mask = random_below(seed, row, 32)
            if why_not(t, r, Kind.DRAW.value, mask) == Refusal.NONE:
                return Kind.DRAW.value, mask
    owes = int(t.level) > int(t.bet[int(t.actor)])
    draw = random_below(seed, row, 8)
    if draw >= 5:
        refusal, low, high = wager_limits(t, r, int(t.actor))
        if refusal == Refusal.NONE:
            kind = Kind.RAISE.value if int(t.level) > 0 else Kind.BET.value
            amount = low
            if draw == 7:
                amount = low + random_below(seed, row, high - low + 1)
                if why_not(t, r, kind, amount) != Refusal.NONE:
                    amount = low
            return kind, amount
    if draw == 0 and (owes or int(r.fold_when_free)):
        return Kind.FOLD.value, 0
    return (Kind.CALL.value, 0) if owes else (Kind.CHECK.value, 0)


@njit
def random_play(rows: Any, r: RulesRow, stacks: Any, seed: Any, steps: int, counts: Any) -> int:
    """What `play_random` does."""
    deck = stacks[:1].repeat(52)
    seats = stacks.shape[0]
    chips = 0
    for seat in range(seats):
        chips += int(stacks[seat])
    digest = 0
    for row in range(rows.shape[0]):
        t = rows[row]
        for _ in range(steps):
            if int(t.phase) == Phase.DONE:
                start_shuffled(t, r, stacks, seats, random_below(seed, row, seats), deck, seed, row)
                supply_cards(t, r, deck, seed, row)
                if int(t.phase) == Phase.DONE:
                    continue
            kind, value = random_action(t, r, seed, row)
            digest = (digest * 31 + kind * 1009 + value + int(t.actor)) % 1000000007
            apply(t, r, kind, value)
            supply_cards(t, r, deck, seed, row)
            counts[0] += 1
            if int(t.phase) == Phase.DONE:
                counts[1] += 1
                total = 0
                for seat in range(seats):
                    total += int(t.stack[seat])
                    digest = (digest * 31 + int(t.stack[seat])) % 1000000007
                if total != chips:
                    return -1
    return digest


# -- the entry -------------------------------------------------------------------------------------------------------


@entry
def hand_step(
    rows: Any, r: RulesRow, op: int, kind: int, value: int, stacks: Any, cards: Any, seed: Any, counts: Any
) -> int:
    """Move rows[0] on to its next question. One entry for everything that does: the engine is compiled once for it.

    RANDOM plays at random in all rows instead, see `play_random`; value = steps.

    op      DEAL: value = dealer, stacks (S,) int64, cards = deck (deck_size,) int64, top first
            ACT: kind and value of a checked action      MIX, REDEAL: cards = a checked order
    Returns the number of seats dealt in after DEAL (below two: the row is unusable), else 0.
    """
    if op == Op.RANDOM:
        return random_play(rows, r, stacks, seed, value, counts)
    t = rows[0]
    t.events = 0
    if op == Op.DEAL:
        dealt = start_hand(t, r, stacks, stacks.shape[0], value, cards)
        if dealt >= 2:
            begin(t, r)
        return dealt
    if op == Op.ACT:
        apply(t, r, kind, value)
    elif op == Op.MIX:
        mix_in(t, cards, cards.shape[0])
        advance(t, r)
    else:
        deal_again(t, r, cards)
        begin(t, r)
    return 0


_NOTHING = np.zeros(0, np.int64)


def start_one(rows: Any, r: RulesRow, stacks: Any, dealer: int, deck: Any) -> int:
    """Deal a hand into rows[0]; returns the number of seats dealt in. stacks (S,) int64, deck (deck_size,) int64."""
    return hand_step(rows, r, Op.DEAL.value, 0, dealer, stacks, deck, _NOTHING, _NOTHING)


def apply_one(rows: Any, r: RulesRow, kind: int, value: int) -> None:
    """Do a checked action in rows[0]."""
    hand_step(rows, r, Op.ACT.value, kind, value, _NOTHING, _NOTHING, _NOTHING, _NOTHING)


def mix_one(rows: Any, r: RulesRow, order: Any) -> None:
    """Supply a checked mix, order (n,) int64, to rows[0] and go on."""
    hand_step(rows, r, Op.MIX.value, 0, 0, _NOTHING, order, _NOTHING, _NOTHING)


def redeal_one(rows: Any, r: RulesRow, deck: Any) -> None:
    """Supply a new deck, (deck_size,) int64, to rows[0] and go on."""
    hand_step(rows, r, Op.REDEAL.value, 0, 0, _NOTHING, deck, _NOTHING, _NOTHING)


def play_random(rows: Any, r: RulesRow, stacks: Any, seed: Any, steps: int, counts: Any) -> int:
    """Advance every row by `steps` random decisions, dealing new hands as they end. Returns a digest of the play.

    rows    (N,) hands, zeroed before the first call (phase is then set to DONE by the caller)
    stacks  (S,) chips of every new hand     seed  (N,) int64, one generator a row
    counts  (2,) int64, grows by decisions taken and hands finished
    Raises nothing; a wrong chip count makes the digest -1.
    """
    return hand_step(rows, r, Op.RANDOM.value, 0, steps, stacks, _NOTHING, seed, counts)
