"""9/6 Jacks or Better: the discard network learned from sampled draws and scored by the exact table.

Video poker is the discard alone: five cards, throw away any, get paid for the hand after the draw. Its best play is
known (99.5439% of the stake; Ethier et al., arXiv 1602.04171), so it shows what learning a discard from samples loses.

    deal      every canonical hand (those that differ by a renaming of suits are one), all 32 masks; a shuffled rest of
              the deck serves all masks of a hand, from which each takes nine disjoint draws
    learn     network: features of the cards kept and thrown -> log of the expected pay, Poisson deviance on sampled
              pays (a proper score of the mean for any pay of at least 0, Gneiting 2011), argmax over masks
    score     return of the argmax over all 2,598,960 hands by exact expectations, which the learner never sees

Masks are those of `models.networks`: bit k throws away the k-th card of the canonical order. The policy there reads
each mask's row of the exact draw table of its game as an input; this network has no such table and learns what would
stand in it, with one trunk over masks in place of one weight per mask.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from typing import Annotated, Any, NamedTuple

import numpy as np
import torch
import typer
from torch import Tensor, nn
from torch.nn.functional import poisson_nll_loss

from env.encoding.hand_tables import (
    _CHOOSE,
    _OFFSETS,
    HANDS,
    _fill_discards,
    _fill_sums,
    _numbering,
    sort_down,
    subset_number,
)
from env.engine._jit import entry, njit
from env.engine.batch import random_below
from env.engine.hands import Category, strength_batch
from env.engine.rules import Rules
from models.networks import DISCARDS

OPTIMUM = 0.995439
"""Return of the best play per coin, as published."""
PAYS = {
    Category.PAIR: 1,  # jacks or better
    Category.TWO_PAIR: 2,
    Category.THREE_OF_A_KIND: 3,
    Category.STRAIGHT: 4,
    Category.FLUSH: 6,
    Category.FULL_HOUSE: 9,
    Category.FOUR_OF_A_KIND: 25,
    Category.STRAIGHT_FLUSH: 50,
}
ROYAL = 800
DRAWS = 9
"""Disjoint draws of up to five cards in the 47 that are left."""
_REST = 47
_TEN = 8  # rank of the ten, the lowest card of a royal flush

FEATURES = 93
_KEPT, _STRAIGHTS, _SUITED, _SUITED_RANKS, _FLUSHES, _THROWN, _BLOCKED = 6, 45, 55, 56, 69, 79, 92
"""Where the parts of the features begin; the first six say how many cards are thrown away. See `features`."""


class VideoPoker(NamedTuple):
    """All hands, their pay, and the canonical ones.

    cards      (HANDS, 5) int8      by hand number, highest first      pay (HANDS,) int16
    canonical  (C, 5) int8          canonical hands, highest first
    weight     (C,) int64           hands that each stands for, their sum is HANDS
    """

    cards: Any
    pay: Any
    canonical: Any
    weight: Any


@cache
def machine() -> VideoPoker:
    """The game. Seconds the first time."""
    canon, renaming, cards = _numbering()
    strengths = np.zeros(HANDS, np.int64)
    strength_batch(cards, Rules().record(), strengths)
    category, top = strengths >> 20, strengths >> 16 & 15
    pay = np.zeros(HANDS, np.int16)
    for one, coins in PAYS.items():
        pay[category == one] = coins
    pay[(category == Category.PAIR) & (top < 9)] = 0
    pay[(category == Category.STRAIGHT_FLUSH) & (top == 12)] = ROYAL
    return VideoPoker(cards, pay, cards[renaming == 0], np.bincount(canon))


@cache
def exact() -> Any:
    """(C, 32) float32 expected pay of every mask of every canonical hand, by inclusion and exclusion."""
    canon, renaming, cards = _numbering()
    classes, klass = np.unique(machine().pay, return_inverse=True)
    sums = np.zeros((int(_OFFSETS[-1]) + HANDS, 1), np.float64)
    _fill_sums(cards, canon, klass.astype(np.int16), classes[:, None].astype(np.float64), _CHOOSE, _OFFSETS, sums)
    out = np.zeros((1, len(machine().canonical), DISCARDS), np.float32)
    ways = np.array([_CHOOSE[_REST, k] for k in range(6)], np.float64)
    _fill_discards(cards, canon, renaming, sums, _CHOOSE, _OFFSETS, ways, out)
    return out[0]


def score(masks: Any) -> float:
    """Exact return per coin of the masks (C,) chosen for the canonical hands, over all hands."""
    table = exact()
    return float((table[np.arange(len(table)), masks].astype(np.float64) * machine().weight).sum() / HANDS)


@njit
def _royals(hand: Any, mask: int) -> int:
    """How many royal flushes a mask can still draw."""
    kept = np.zeros(4, np.int64)
    blocked = np.zeros(4, np.int64)
    size = 0
    for k in range(5):
        suit, high = hand[k] & 3, hand[k] >> 2 >= _TEN
        if mask >> k & 1:
            blocked[suit] += high
        else:
            size += 1
            kept[suit] += high
    ways = 0
    for suit in range(4):
        ways += kept[suit] == size and blocked[suit] == 0
    return ways


@entry
def sample(hands: Any, pay: Any, choose: Any, shuffles: int, seed: Any, out: Any) -> None:
    """Mean pay of sampled draws of every mask.

    Two strata a mask: draws that make a royal flush, whose share is known by counting and whose pay is one sampled
    hand's, and all others, of which shuffles * DRAWS are dealt (a royal flush among them is passed over).

    hands (n, 5) int8, highest first    pay (HANDS,) int16    choose: binomial coefficients
    seed (1,) int64, advanced           out (n, 32) float32, filled
    """
    rest = np.zeros(_REST, np.int64)
    drawn = np.zeros(5, np.int64)
    royal = np.zeros(1, np.int64)
    total = np.zeros(DISCARDS, np.float64)
    count = np.zeros(DISCARDS, np.int64)
    for k in range(5):
        drawn[k] = 51 - 4 * k
    royal[0] = pay[subset_number(drawn, 5, choose)]
    for row in range(hands.shape[0]):
        hand = hands[row]
        left = 0
        for card in range(52):
            held = False
            for k in range(5):
                held |= hand[k] == card
            if not held:
                rest[left] = card
                left += 1
        total[:] = 0.0
        count[:] = 0
        for _ in range(shuffles):
            for k in range(5 * DRAWS):
                j = k + random_below(seed, 0, _REST - k)
                rest[k], rest[j] = rest[j], rest[k]
            for mask in range(DISCARDS):
                used = 0
                for _draw in range(DRAWS):
                    for k in range(5):
                        drawn[k] = hand[k]
                        if mask >> k & 1:
                            drawn[k] = rest[used]
                            used += 1
                    sort_down(drawn, 5)
                    coins = pay[subset_number(drawn, 5, choose)]
                    if coins != royal[0] or mask == 0:
                        total[mask] += coins
                        count[mask] += 1
        for mask in range(DISCARDS):
            share = 0.0
            size = 0
            for k in range(5):
                size += mask >> k & 1
            if mask:
                share = _royals(hand, mask) / choose[_REST, size]
            out[row, mask] = share * royal[0] + (1 - share) * total[mask] / max(count[mask], 1)


@entry
def features(hands: Any, out: Any) -> None:
    """What the network sees of every mask of hands (n, 5) int8, highest first. out (n, 32, FEATURES) float32, filled.

    Thrown cards counted (one of six); kept ranks (at least one, two, three of each); which of the ten straights, five-
    high first, hold all kept cards; whether all are of one suit, which ranks then, and which straight flushes are
    still in the deck; thrown ranks; thrown cards of the kept suit. No chance and no pay.
    """
    out[:] = 0.0
    for row in range(hands.shape[0]):
        hand = hands[row]
        for mask in range(DISCARDS):
            here = out[row, mask]
            size, ranks, gone = 0, 0, 0
            suit, paired = -1, False
            for k in range(5):
                rank = int(hand[k]) >> 2
                if mask >> k & 1:
                    here[_THROWN + rank] += 1
                    continue
                size += 1
                paired |= (ranks >> rank & 1) == 1
                ranks |= 1 << rank
                level = 0
                while level < 2 and here[_KEPT + 13 * level + rank] > 0:
                    level += 1
                here[_KEPT + 13 * level + rank] = 1
                suit = int(hand[k]) & 3 if suit in {-1, int(hand[k]) & 3} else 4
            here[5 - size] = 1
            suited = 0 <= suit < 4
            for k in range(5):
                if suited and mask >> k & 1 and int(hand[k]) & 3 == suit:
                    gone |= 1 << (int(hand[k]) >> 2)
                    here[_BLOCKED] += 1
            if suited:
                here[_SUITED] = 1
                for rank in range(13):
                    here[_SUITED_RANKS + rank] = ranks >> rank & 1
            for low in range(10):
                window = 1 << 12 | 15 if low == 0 else 31 << (low - 1)
                if size and not paired and ranks & window == ranks:
                    here[_STRAIGHTS + low] = 1
                    if suited and gone & window == 0:
                        here[_FLUSHES + low] = 1


class DiscardNetwork(nn.Module):
    """features (..., FEATURES) -> log of the expected pay (...)."""

    def __init__(self, hidden: int, layers: int) -> None:
        super().__init__()
        parts: list[nn.Module] = []
        for k in range(layers):
            parts += [nn.Linear(hidden if k else FEATURES, hidden), nn.ReLU()]
        self.trunk = nn.Sequential(*parts)
        self.value = nn.Linear(hidden, 1)

    def forward(self, inputs: Tensor) -> Tensor:
        """Log of the expected pay."""
        values: Tensor = self.value(self.trunk(inputs)).squeeze(-1)
        return values

    @torch.no_grad()
    def masks(self, hands: Any) -> Any:
        """(n,) int64 the best mask of each hand (n, 5), highest card first."""
        chosen = []
        for part in np.array_split(hands, max(1, len(hands) // 2048)):
            seen = np.empty((len(part), DISCARDS, FEATURES), np.float32)
            features(part, seen)
            chosen.append(self(torch.from_numpy(seen)).argmax(dim=1).numpy())
        return np.concatenate(chosen)


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of a run. The learning rate falls geometrically over the budget.

    steps            gradient steps that the other settings are made for
    hidden, layers   network      hands: canonical hands of a gradient step, with all their masks
    shuffles         decks shuffled for a hand each time it comes      average: decay of the weights that are scored
    """

    steps: int = 5_000
    hidden: int = 128
    layers: int = 2
    hands: int = 128
    shuffles: int = 2
    learning_rate: tuple[float, float] = (5e-3, 5e-5)
    average: float = 0.998


@dataclass
class Result:
    """A run's outcome. returned: exact return per coin; draws: sampled draws it has learned from."""

    returned: float
    draws: int
    steps: int
    seconds: float


def train(
    settings: Settings,
    seed: int = 1,
    minutes: float | None = None,
    steps: int | None = None,
    points: int = 4,
    report: Callable[[Result, float], None] | None = None,
) -> tuple[DiscardNetwork, list[Result]]:
    """Learn the discard from sampled draws until the budget (minutes or gradient steps) is used.

    Returns (averaged network, `points` measurements, the last at the end). report: called with each and the progress
    0..1. Raises ValueError if no budget is given.
    """
    if minutes is None and steps is None:
        raise ValueError("give a budget: minutes or steps")
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    deck_seed = rng.integers(1, 2**31 - 1, 1)
    game = machine()
    network, average = (DiscardNetwork(settings.hidden, settings.layers) for _ in range(2))
    average.load_state_dict(network.state_dict())
    optimizer = torch.optim.Adam(network.parameters(), lr=settings.learning_rate[0], eps=1e-5)
    inputs = np.empty((settings.hands, DISCARDS, FEATURES), np.float32)
    pays = np.empty((settings.hands, DISCARDS), np.float32)
    curve: list[Result] = []
    order = rng.permutation(len(game.canonical))
    done, place, seconds, progress = 0, 0, 0.0, 0.0
    while progress < 1:
        began = time.monotonic()
        if place + settings.hands > len(order):
            order, place = rng.permutation(len(game.canonical)), 0
        hands = game.canonical[order[place : place + settings.hands]]
        place += settings.hands
        sample(hands, game.pay, _CHOOSE, settings.shuffles, deck_seed, pays)
        features(hands, inputs)
        start, stop = settings.learning_rate
        for group in optimizer.param_groups:
            group["lr"] = start * (stop / start) ** progress
        loss = poisson_nll_loss(network(torch.from_numpy(inputs)), torch.from_numpy(pays))
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        done += 1
        decay = min(settings.average, done / (done + 10))
        with torch.no_grad():
            for slow, source in zip(average.parameters(), network.parameters(), strict=True):
                slow.lerp_(source, 1 - decay)
        seconds += time.monotonic() - began
        by_time = 0.0 if minutes is None else seconds / (60 * minutes)
        by_steps = 0.0 if steps is None else done / steps
        progress = max(by_time, by_steps)
        if progress * points >= len(curve) + 1 or progress >= 1:
            draws = done * settings.hands * DISCARDS * settings.shuffles * DRAWS
            curve.append(Result(score(average.masks(game.canonical)), draws, done, seconds))
            if report is not None:
                report(curve[-1], min(progress, 1.0))
    return average, curve


def video_poker_command(
    minutes: Annotated[float | None, typer.Option(help="Minutes of training, scoring not counted.")] = None,
    steps: Annotated[int | None, typer.Option(help="Gradient steps.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of everything random.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Learn the discard of 9/6 Jacks or Better from sampled draws; its exact return over all hands, in per cent.

    Without a budget it is the number of steps that the settings are made for.
    """
    torch.set_num_threads(1)
    settings = Settings()
    if minutes is None and steps is None:
        steps = settings.steps

    def report(result: Result, progress: float) -> None:
        if not as_json:
            typer.echo(
                f"{100 * progress:3.0f}%  {result.draws / 1e6:6.0f} M draws  {result.steps} steps  "
                f"{result.seconds:6.1f} s  return {100 * result.returned:.4f}%"
            )

    last = train(settings, seed, minutes, steps, points=1 if as_json else 4, report=report)[1][-1]
    best = 100 * score(exact().argmax(axis=1))
    if as_json:
        typer.echo(json.dumps({**asdict(last), "return_percent": 100 * last.returned, "optimum_percent": best}))
    else:
        typer.echo(f"best play returns {best:.4f}%")
