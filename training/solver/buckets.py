"""Which hands the solver tells apart, and how a discard moves between them.

Before the draw: clusters of the draw table (for each number of cards thrown away, the mean final percentile and the
tail chance of the best discard). After it: quantiles of the final percentile, finer above 0.9. One procedure for every
ranking and deck. Hands of the two players are taken as independent: card removal is left out.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import torch

from env.encoding.hand_tables import (
    HandTables,
    canonical_order,
    class_of,
    load,
    sort_down,
    subset_number,
    table_file,
)
from env.engine._jit import entry
from env.engine.batch import random_below
from env.engine.rules import Rules
from training.solver.files import save_arrays

COUNTS = 4
"""Numbers of cards thrown away that the tree tells apart: 0, 1, 2, and 3 or more (four and five are read as three)."""

BEFORE, AFTER = 150, 120
_FINE = 0.9  # strengths above this percentile get 5 of 12 buckets
_SAMPLES = 64  # draws of each canonical hand and count
_POINTS, _ROUNDS = 20_000, 20  # of the clustering


class Buckets(NamedTuple):
    """Buckets of one ranking and deck; passed to kernels as they are.

    before   (canon,) int16    cluster of a canonical hand before the draw
    after    (classes,) int16  bucket of a final hand, the weakest first
    prior    (B1,) float32     chance of each cluster at the deal
    moves    (COUNTS, B1, B2) float32  from cluster to final bucket after the best discard of so many cards
    weight   (canon,) float64  chance of each canonical hand at the deal
    """

    before: Any
    after: Any
    prior: Any
    moves: Any
    weight: Any


@entry
def canonical_hands(tables: HandTables, first: int, out: Any) -> None:
    """Fill out (canon, 5) int64 with the cards of every canonical hand of the cards first..51, highest first."""
    hand = np.zeros(5, np.int64)
    row = 0
    for a in range(first + 4, 52):
        for b in range(first + 3, a):
            for c in range(first + 2, b):
                for d in range(first + 1, c):
                    for e in range(first, d):
                        hand[0], hand[1], hand[2], hand[3], hand[4] = a, b, c, d, e
                        found = int(tables.hands[subset_number(hand, 5, tables.choose)])
                        if found >> 16 & 0xFFFF == 0:
                            row = found >> 32
                            for k in range(5):
                                out[row, k] = hand[k]


@entry
def redraw(hands: Any, masks: Any, tables: HandTables, first: int, seed: Any, cards: Any, classes: Any) -> None:
    """Throw away masks (n,) of hands (n, 5) in canonical order and draw from the cards first..51 that are left.

    seed (1,) int64, advanced     cards (n, 5) filled: kept cards, then replacements     classes (n,) filled
    """
    order = np.zeros(5, np.int64)
    scratch = np.zeros(5, np.int64)
    for row in range(hands.shape[0]):
        canonical_order(hands[row], tables, order, scratch)
        gone = 0
        used = 0
        for k in range(5):
            used |= 1 << int(hands[row, k])
            if int(masks[row]) >> k & 1:
                gone |= 1 << int(hands[row, int(order[k])])
        filled = 0
        for k in range(5):
            if not gone >> int(hands[row, k]) & 1:
                cards[row, filled] = hands[row, k]
                filled += 1
        while filled < 5:
            card = first + random_below(seed, 0, 52 - first)
            if not used >> card & 1:
                used |= 1 << card
                cards[row, filled] = card
                filled += 1
        for k in range(5):
            scratch[k] = cards[row, k]
        sort_down(scratch, 5)
        classes[row] = class_of(int(tables.hands[subset_number(scratch, 5, tables.choose)]))


@cache
def all_hands(rules: Rules) -> tuple[Any, Any]:
    """(cards (canon, 5) int64, chance (canon,) float64) of every canonical hand."""
    tables = load(rules)
    cards = np.zeros((len(tables.mean), 5), np.int64)
    canonical_hands(tables, 52 - rules.deck_size, cards)
    canon = tables.hands >> 32
    counts = np.bincount(canon[canon >= 0], minlength=len(cards)).astype(np.float64)
    return cards, counts / counts.sum()


def _clusters(points: Any, weight: Any, count: int, seed: int) -> Any:
    """Weighted k-means (Lloyd, started by k-means++) on a sample. points (n, f) float32, weight (n,); (n,) int64."""
    rng = np.random.default_rng(seed)
    some = rng.choice(len(points), min(len(points), _POINTS), replace=False)
    x, w = torch.from_numpy(points[some]), torch.from_numpy(weight[some])
    centres = x[rng.choice(len(x), p=(w / w.sum()).numpy())][None]
    nearest = ((x - centres) ** 2).sum(1)
    while len(centres) < count:
        chance = (nearest.double() * w).clamp(min=0).numpy()
        pick = x[rng.choice(len(x), p=chance / chance.sum())]
        nearest = torch.minimum(nearest, ((x - pick) ** 2).sum(1))
        centres = torch.cat([centres, pick[None]])

    def label(which: Any) -> Any:
        return ((centres**2).sum(1) - 2 * which @ centres.T).argmin(1)

    for _ in range(_ROUNDS):
        near = label(x)
        total = torch.zeros(count, dtype=torch.float64).index_add_(0, near, w)
        sums = torch.zeros(count, x.shape[1], dtype=torch.float64).index_add_(0, near, x.double() * w[:, None])
        centres = torch.where(total[:, None] > 0, sums / total[:, None].clamp(min=1e-300), centres.double()).float()
    return label(torch.from_numpy(points)).numpy()


def _before(rules: Rules, tables: HandTables, weight: Any, count: int) -> Any:
    """Clusters of the draw table, numbered from the weakest."""
    legal = min(COUNTS - 1, rules.max_discards)
    means, tails = tables.best[:, : legal + 1, 0], tables.best[:, : legal + 1, 1]
    pat = -np.log(1.001 - means[:, :1]) / 5  # tells the best pat hands apart, which the mean does not
    label = _clusters(np.concatenate([means, tails, pat], axis=1).astype(np.float32), weight, count, seed=1)
    used, label = np.unique(label, return_inverse=True)
    strength = means.max(axis=1)
    order = np.argsort(np.bincount(label, strength * weight) / np.bincount(label, weight))
    rank = np.empty(len(used), np.int16)
    rank[order] = np.arange(len(used))
    return rank[label]


def _after(tables: HandTables, count: int) -> Any:
    """Quantiles of the final percentile; 7 of 12 buckets lie below 0.9."""
    low = count * 7 // 12
    p = tables.percentile.astype(np.float64)
    raw = np.where(p < _FINE, p / _FINE * low, low + (p - _FINE) / (1 - _FINE) * (count - low))
    _, bucket = np.unique(np.minimum(raw.astype(np.int64), count - 1), return_inverse=True)
    return bucket.astype(np.int16)


@cache
def buckets_of(rules: Rules, scale: int = 1) -> Buckets:
    """The buckets of a ranking and deck; scale 2, 4: twice, four times as many. Some seconds; kept on disk."""
    file = table_file(rules)
    name = f"{file.stem}-{min(COUNTS - 1, rules.max_discards)}-{BEFORE * scale}x{AFTER * scale}.npz"
    path = file.with_name(f"buckets-{name}")
    if path.exists():
        with np.load(path) as data:
            return Buckets(**{field: data[field] for field in Buckets._fields})
    buckets = _build(rules, scale)
    save_arrays(path, buckets._asdict())
    return buckets


def _build(rules: Rules, scale: int) -> Buckets:
    tables = load(rules)
    cards, weight = all_hands(rules)
    before, after = _before(rules, tables, weight, BEFORE * scale), _after(tables, AFTER * scale)
    clusters, finals = int(before.max()) + 1, int(after.max()) + 1
    prior = np.bincount(before, weight)
    moves = np.zeros((COUNTS, clusters, finals))
    np.add.at(moves[0], (before, after[_pat_classes(cards, tables)]), weight)
    seed, drawn = np.array([77_001], np.int64), np.zeros_like(cards)
    classes = np.zeros(len(cards), np.int16)
    for count in range(1, COUNTS):
        masks = tables.best[:, min(count, rules.max_discards), 2].astype(np.int64)
        for _ in range(_SAMPLES):
            redraw(cards, masks, tables, 52 - rules.deck_size, seed, drawn, classes)
            flat = before.astype(np.int64) * finals + after[classes]
            moves[count] += np.bincount(flat, weight, clusters * finals).reshape(clusters, finals)
    moves /= moves.sum(axis=2, keepdims=True)
    return Buckets(before, after, prior.astype(np.float32), moves.astype(np.float32), weight)


def _pat_classes(cards: Any, tables: HandTables) -> Any:
    """(canon,) strength class of every canonical hand as it is dealt."""
    classes, drawn = np.zeros(len(cards), np.int16), np.zeros_like(cards)
    redraw(cards, np.zeros(len(cards), np.int64), tables, 0, np.array([1], np.int64), drawn, classes)
    return classes
