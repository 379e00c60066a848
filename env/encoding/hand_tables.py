"""Tables of all five-card hands of a ranking and deck: class, percentile, and what each discard leads to.

Built once (seconds), kept in the kernel cache folder, never computed during a turn. A hand is numbered by the
combinatorial number system over 52 cards; hands that differ only by a renaming of suits share one canonical hand
(134,459 with 52 cards), and discard values are stored for canonical hands alone.

Exact values of a discard: with K kept and D thrown away, the sum of a value over all hands that contain K and avoid
D is  sum over E in D of (-1)^|E| S(K + E),  where S(X) sums the value over all hands that contain X. One pass over
all hands fills S for every subset, 3^5 additions then give the 32 discards of a hand.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple
from uuid import uuid4

import numpy as np

from env.encoding.layout import MONEY_SCALE
from env.engine._jit import cache_folder, entry, njit
from env.engine.batch import random_below
from env.engine.hands import strength_batch
from env.engine.rules import Ranking, Rules

HANDS = 2_598_960
LOGS = 4096
TAIL = 0.88
"""A final hand above this percentile counts for the tail chance (lab: the feature that tells flush draws apart)."""

_CHOOSE = np.zeros((53, 6), np.int64)
for _n in range(53):
    _CHOOSE[_n, 0] = 1
    for _k in range(1, 6):
        _CHOOSE[_n, _k] = 0 if _n == 0 else _CHOOSE[_n - 1, _k - 1] + _CHOOSE[_n - 1, _k]
_OFFSETS = np.cumsum([0, 1, 52, 1326, 22100, 270725])  # where subsets of each size start in S
_SUITS = np.array(list(permutations(range(4))), np.int64)


class HandTables(NamedTuple):
    """Look-up tables of one ranking and deck; passed to kernels as they are.

    choose      (53, 6) int64       binomial coefficients
    suits       (24, 4) int64       renamings of the suits
    hands       (HANDS,) int64      by hand number: strength class (0 the weakest, equal classes tie), the row of
                                    `suits` that takes the hand to its canonical form << 16, its canonical hand << 32;
                                    packed, because a look-up costs one trip to memory
    percentile  (classes,) float32  share of final (post-draw) hands below, ties half: 0..1
    category    (classes,) int8     hands.Category of a class
    mean        (canon, 32) float32 mean final percentile after throwing away the cards of a mask
    tail        (canon, 32) float32 chance of a final percentile above TAIL
    best        (canon, 6, 3) float32  by number of cards thrown away, of the mask of the highest mean: its mean,
                                    its tail chance, the mask
    logs        (LOGS,) float32     log1p(k) / MONEY_SCALE, so that observations of whole stakes need no logarithm
    """

    choose: Any
    suits: Any
    hands: Any
    percentile: Any
    category: Any
    mean: Any
    tail: Any
    best: Any
    logs: Any


@njit
def sort_down(cards: Any, count: int) -> None:
    """Sort cards[:count] in place, highest first."""
    for i in range(1, count):
        card = int(cards[i])
        j = i - 1
        while j >= 0 and int(cards[j]) < card:
            cards[j + 1] = int(cards[j])
            j -= 1
        cards[j + 1] = card


@njit
def subset_number(cards: Any, count: int, choose: Any) -> int:
    """Number of a set of cards among the sets of its size; `cards` sorted highest first."""
    number = 0
    for k in range(count):
        number += int(choose[int(cards[k]), count - k])
    return number


@njit
def class_of(entry: int) -> int:
    """Strength class of an entry of `HandTables.hands`."""
    return entry & 0xFFFF


@njit
def canon_of(entry: int) -> int:
    """Canonical hand of an entry of `HandTables.hands`."""
    return entry >> 32


@njit
def canonical_order(hand: Any, tables: HandTables, order: Any, scratch: Any) -> int:
    """Fill `order`: order[k] = position in `hand` of the k-th canonical card. Returns the hand's table entry.

    hand (5,) cards, order (5,) int64 out, scratch (5,) int64. Canonical cards go from the highest to the lowest,
    suits renamed, so a mask over `order` means the same for every renaming of suits.
    """
    for k in range(5):
        scratch[k] = int(hand[k])
    sort_down(scratch, 5)
    found = int(tables.hands[subset_number(scratch, 5, tables.choose)])
    rename = found >> 16 & 0xFFFF
    for k in range(5):
        card = int(hand[k])
        scratch[k] = (card >> 2 << 2) + int(tables.suits[rename, card & 3])
        order[k] = k
    for i in range(1, 5):
        position = int(order[i])
        j = i - 1
        while j >= 0 and int(scratch[int(order[j])]) < int(scratch[position]):
            order[j + 1] = int(order[j])
            j -= 1
        order[j + 1] = position
    return found


@entry
def _number_hands(choose: Any, suits: Any, canon: Any, renaming: Any, cards: Any) -> None:
    """Number all hands of 52 cards. choose, suits: as in `HandTables`.

    Filled: canon (HANDS,) int32 canonical hands; renaming (HANDS,) int8 rows of `suits`; cards (HANDS, 5) int8, highest
    first.
    """
    hand = np.zeros(5, np.int64)
    renamed = np.zeros(5, np.int64)
    for k in range(5):
        hand[k] = 4 - k
    count = 0
    for number in range(cards.shape[0]):
        best, which = number, 0
        for k in range(24):
            for i in range(5):
                renamed[i] = (hand[i] >> 2 << 2) + suits[k, hand[i] & 3]
            sort_down(renamed, 5)
            other = subset_number(renamed, 5, choose)
            if other < best:
                best, which = other, k
        renaming[number] = which
        for i in range(5):
            cards[number, i] = hand[i]
        if best == number:
            canon[number] = count
            count += 1
        else:  # hands come in ascending order, so the canonical one is numbered already
            canon[number] = canon[best]
        k = 4  # on to the hand of the next number
        while k > 0 and hand[k] + 1 == hand[k - 1]:
            k -= 1
        hand[k] += 1
        for lower in range(k + 1, 5):
            hand[lower] = 4 - lower


@njit
def _subsets(hand: Any, choose: Any, offsets: Any, index: Any, sizes: Any) -> None:
    """Fill index (32,) and sizes (32,): where in S the cards of `hand` in each mask are, and how many.

    hand: highest first. The lowest cards come first, so each mask adds its highest card to a smaller one.
    """
    index[0] = 0
    sizes[0] = 0
    for k in range(4, -1, -1):
        for rest in range(0, 32, 2 << k):
            mask, size = rest | 1 << k, sizes[rest] + 1
            index[mask] = index[rest] - offsets[size - 1] + offsets[size] + choose[hand[k], size]
            sizes[mask] = size


@entry
def _fill_sums(cards: Any, known: Any, klass: Any, value: Any, choose: Any, offsets: Any, sums: Any) -> None:
    """sums[S index, v] += value[class, v] over all hands and their 32 subsets.

    cards (HANDS, 5) int8, highest first      known (HANDS,) int32, not negative where a hand exists
    klass (HANDS,) int16                      value (classes, V) float64
    choose, offsets: `_CHOOSE`, `_OFFSETS`    sums (subsets, V) float64, added to
    """
    index = np.zeros(32, np.int64)
    sizes = np.zeros(32, np.int64)
    for number in range(cards.shape[0]):
        if known[number] < 0:
            continue
        _subsets(cards[number], choose, offsets, index, sizes)
        for v in range(value.shape[1]):
            one = value[klass[number], v]
            for mask in range(32):
                sums[index[mask], v] += one


@entry
def _fill_discards(
    cards: Any, canon: Any, renaming: Any, sums: Any, choose: Any, offsets: Any, ways: Any, out: Any
) -> None:
    """out[v, canon, mask] = mean value after throwing away `mask`, for canonical hands (renaming 0).

    cards (HANDS, 5), canon (HANDS,), renaming (HANDS,): see `_number_hands`      sums (subsets, V): see `_fill_sums`
    ways (6,) float64: number of ways to draw k cards of those outside the hand   out (V, canon, 32) float32, filled
    """
    index = np.zeros(32, np.int64)
    sizes = np.zeros(32, np.int64)
    subset = np.zeros(32, np.float64)
    for number in range(cards.shape[0]):
        if canon[number] < 0 or renaming[number] != 0:
            continue
        _subsets(cards[number], choose, offsets, index, sizes)
        for v in range(out.shape[0]):
            for mask in range(32):
                subset[mask] = sums[index[mask], v]
            for mask in range(32):
                kept = 31 - mask
                total = 0.0
                part = mask
                while True:  # every subset `part` of the discard
                    sign = 1.0 - 2.0 * (sizes[part] & 1)
                    total += sign * subset[kept | part]
                    if part == 0:
                        break
                    part = (part - 1) & mask
                out[v, canon[number], mask] = total / ways[sizes[mask]]


@njit
def best_size(canon: int, most: int, tables: HandTables) -> int:
    """How many cards the discard of the highest mean throws away, at most `most`."""
    size = 0
    for k in range(1, most + 1):
        if tables.best[canon, k, 0] > tables.best[canon, size, 0]:
            size = k
    return size


@entry
def _sample_final(
    first: int,
    choose: Any,
    suits: Any,
    cards: Any,
    canon: Any,
    renaming: Any,
    klass: Any,
    discard: Any,
    seed: Any,
    hands: int,
    counts: Any,
) -> None:
    """Deal `hands` random hands of cards >= first, throw away what `discard` says, draw, count final classes.

    cards (HANDS, 5), canon, renaming (HANDS,): see `_number_hands`; klass (HANDS,) int16
    discard (canon,) int8: a mask over the canonical order     seed (1,) int64, advanced
    counts (classes,) float64: one more for every final hand
    """
    deck = np.arange(first, 52)
    size = 52 - first
    hand = np.zeros(5, np.int64)
    renamed = np.zeros(5, np.int64)
    thrown = np.zeros(cards.shape[0], np.int8)  # by hand: the mask over its cards, highest first
    for number in range(cards.shape[0]):
        if canon[number] < 0:
            continue
        mask = int(discard[canon[number]])
        for k in range(5):
            card = int(cards[number, k])
            renamed[k] = (card >> 2 << 2) + int(suits[int(renaming[number]), card & 3])
        for k in range(5):
            place = 0
            for other in range(5):
                if renamed[other] > renamed[k]:
                    place += 1
            if mask >> place & 1:
                thrown[number] |= 1 << k
    for _ in range(hands):
        for k in range(10):
            j = k + random_below(seed, 0, size - k)
            deck[k], deck[j] = deck[j], deck[k]
        for k in range(5):
            hand[k] = deck[k]
        sort_down(hand, 5)
        mask = int(thrown[subset_number(hand, 5, choose)])
        used = 5
        for k in range(5):
            if mask >> k & 1:
                hand[k] = deck[used]
                used += 1
        sort_down(hand, 5)
        counts[klass[subset_number(hand, 5, choose)]] += 1


def _percentiles(counts: Any) -> Any:
    """Share of hands below each class, ties half."""
    weights = counts / counts.sum()
    return np.cumsum(weights) - weights / 2


def _best_masks(mean: Any, tail: Any) -> Any:
    """(canon, 6, 3) float32: by number of cards thrown away the best mean, its tail chance, its mask."""
    sizes = np.array([mask.bit_count() for mask in range(32)])
    rows = np.arange(len(mean))
    parts = []
    for size in range(6):
        mask = np.where(sizes == size, mean, -1.0).argmax(axis=1)
        parts.append(np.stack([mean[rows, mask], tail[rows, mask], mask], axis=1))
    return np.stack(parts, axis=1).astype(np.float32)


@cache
def _numbering() -> tuple[Any, Any, Any]:
    """(canon (HANDS,) int32, renaming (HANDS,) int8, cards (HANDS, 5) int8) of 52 cards, for every ranking and deck."""
    canon, renaming, cards = np.zeros(HANDS, np.int32), np.zeros(HANDS, np.int8), np.zeros((HANDS, 5), np.int8)
    _number_hands(_CHOOSE, _SUITS, canon, renaming, cards)
    return canon, renaming, cards


def build(rules: Rules) -> HandTables:
    """Compute the tables of these rules' ranking and deck. A few seconds."""
    first = 52 - rules.deck_size
    canon, renaming, cards = _numbering()
    known = cards[:, 4] >= first
    if first:  # the canonical hands of a smaller deck are some of the 52 cards', in the same order
        canonical_here = np.cumsum(known & (renaming == 0), dtype=np.int32) - 1
        rows = np.zeros(len(canon), np.int32)
        rows[: canon.max() + 1] = canonical_here[renaming == 0]
        canon = np.where(known, rows[canon], np.int32(-1))
    canonical = int(canon.max()) + 1
    strengths = np.zeros(HANDS, np.int64)
    strength_batch(cards, rules.record(), strengths)
    classes, inverse = np.unique(strengths[known], return_inverse=True)
    klass = np.zeros(HANDS, np.int16)
    klass[known] = inverse
    ways = np.array([_CHOOSE[rules.deck_size - 5, k] for k in range(6)], np.float64)

    def discards(*values: Any) -> Any:
        """(V, canon, 32) mean of each value after each discard."""
        sums = np.zeros((int(_OFFSETS[-1]) + HANDS, len(values)), np.float64)
        out = np.zeros((len(values), canonical, 32), np.float32)
        _fill_sums(cards, canon, klass, np.stack(values, axis=1), _CHOOSE, _OFFSETS, sums)
        _fill_discards(cards, canon, renaming, sums, _CHOOSE, _OFFSETS, ways, out)
        return out

    # First the percentile among dealt hands, then among the final hands of players who draw by it.
    dealt = np.bincount(klass[known], minlength=len(classes))
    mean = discards(_percentiles(dealt))[0]
    best = _best_masks(mean, mean)
    discard = best[np.arange(canonical), best[:, :, 0].argmax(axis=1), 2].astype(np.int8)
    counts = dealt * (400_000 / known.sum())
    seed = np.array([20_260_101], np.int64)
    _sample_final(first, _CHOOSE, _SUITS, cards, canon, renaming, klass, discard, seed, 4_000_000, counts)
    final = _percentiles(counts)
    mean, tail = discards(final, (final > TAIL).astype(np.float64))
    categories = np.abs(classes) >> 20
    if rules.ranking == Ranking.HIGH_FLUSH_OVER_FULL_HOUSE:
        categories = np.where((categories == 5) | (categories == 6), 11 - categories, categories)
    return HandTables(
        choose=_CHOOSE,
        suits=_SUITS,
        hands=klass.astype(np.int64) | renaming.astype(np.int64) << 16 | canon.astype(np.int64) << 32,
        percentile=final.astype(np.float32),
        category=categories.astype(np.int8),
        mean=mean,
        tail=tail,
        best=_best_masks(mean, tail),
        logs=(np.log1p(np.arange(LOGS)) / MONEY_SCALE).astype(np.float32),
    )


def table_file(rules: Rules) -> Path:
    """Where the tables of these rules' ranking and deck are kept."""
    ace = "ace-low" if rules.ace_low_straight else "ace-high"
    return cache_folder() / f"hands-{rules.ranking.name.lower()}-{rules.deck_size}-{ace}.npz"


_loaded: dict[Path, HandTables] = {}
_lock = Lock()


def load(rules: Rules) -> HandTables:
    """The tables, from memory, from the cache folder, or built and saved there."""
    path = table_file(rules)
    with _lock:
        if path not in _loaded:
            if path.exists():
                with np.load(path) as data:
                    _loaded[path] = HandTables(**{name: data[name] for name in HandTables._fields})
            else:
                tables = build(rules)
                _save(path, tables)
                _loaded[path] = tables
        return _loaded[path]


def _save(path: Path, tables: HandTables) -> None:
    """Write atomically: another process sees the whole file or none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.stem}.{uuid4().hex}.part.npz")
    try:
        np.savez(partial, **tables._asdict())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


@entry
def classify(cards: Any, tables: HandTables, out: Any) -> None:
    """Strength classes of many hands by table. cards (N, 5) integer, out (N,) int16 filled."""
    hand = np.zeros(5, np.int64)
    for row in range(cards.shape[0]):
        for k in range(5):
            hand[k] = cards[row, k]
        sort_down(hand, 5)
        out[row] = class_of(int(tables.hands[subset_number(hand, 5, tables.choose)]))
