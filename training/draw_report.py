"""What an agent draws with each kind of hand, beside the solver's plan.

Kinds are poker's own (a pair, four cards to a flush). A share is taken over the hands that the agent itself brings to
its draw and over the lines that its own play leads to, both seats being the agent; the plan's over its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from agents.base import Agent
from env.encoding.hand_tables import classify, load
from env.encoding.menu import DISCARDS
from env.engine.hands import Category
from env.engine.profiles import Profile
from env.engine.rules import Ranking, Rules
from training.solver.buckets import COUNTS, all_hands
from training.solver.cfr import Solution
from training.solver.player import PlanAgent
from training.solver.project import Asker
from training.solver.tree import BETS, Node

_RARE = 1e-4  # lines that less of the hands come to by the agent's own choice are not followed
_MADE = 31  # every card of the hand
_EIGHT, _NINE = 6, 7  # ranks, 0 = two


@dataclass(frozen=True, slots=True)
class DrawShare:
    """How often a kind of hand is drawn to as it should be.

    hands    deals of the deck that are of this kind     should  what is counted, without parting with its cards
    agent, solver   shares 0..1, None where the kind is not brought to the draw at all
    """

    kind: str
    hands: int
    should: str
    agent: float | None
    solver: float | None


class _Kind(NamedTuple):
    """core (canon,) int64: the cards, as bits of the canonical order, that are to be kept; -1 for other hands."""

    name: str
    core: Any
    counts: tuple[int, ...]


def _bits(flags: Any) -> Any:
    """(n,) int64 with bit k where flags (n, 5)."""
    return (flags.astype(np.int64) << np.arange(5)).sum(axis=1)


def _straights(rules: Rules) -> list[int]:
    """Sets of ranks that make a straight."""
    lowest = 13 - rules.deck_size // 4
    runs = [0b11111 << low for low in range(lowest, 9)]
    return [*runs, 1 << 12 | 0b1111 << lowest] if rules.ace_low_straight else runs


def _open_ended(ranks: Any, rules: Rules) -> Any:
    """(n,) int64 the four cards of a straight draw that two ranks complete, 0 where there is none. ranks (n, 5)."""
    core = np.zeros(len(ranks), np.int64)
    for left_out in range(5):
        kept = np.delete(ranks, left_out, axis=1)
        held = (np.int64(1) << kept).sum(axis=1)
        ways = sum(np.bitwise_count(run & held) == 4 for run in _straights(rules))
        core[ways == 2] = _MADE & ~(1 << left_out)
    return core


def _high_kinds(ranks: Any, suits: Any, category: Any, rules: Rules) -> list[_Kind]:
    same = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)  # cards of each card's rank
    suited = (suits[:, :, None] == suits[:, None, :]).sum(axis=2)
    alone = category == Category.HIGH_CARD
    flush = alone & (suited.max(axis=1) == 4)
    straight = np.where(alone & ~flush, _open_ended(ranks, rules), 0)
    made = (category >= Category.STRAIGHT) & (category != Category.FOUR_OF_A_KIND)  # four of a kind may draw one freely

    def where(chosen: Any, core: Any) -> Any:
        return np.where(chosen, core, -1)

    return [
        _Kind("pair", where(category == Category.PAIR, _bits(same == 2)), (3, 2)),
        _Kind("two pair", where(category == Category.TWO_PAIR, _bits(same == 2)), (1,)),
        _Kind("three of a kind", where(category == Category.THREE_OF_A_KIND, _bits(same == 3)), (2, 1, 0)),
        _Kind("straight, flush or full house", where(made, _MADE), (0,)),
        _Kind("four to a flush", where(flush, _bits(suited == 4)), (1,)),
        _Kind("open-ended straight draw", where(straight > 0, straight), (1,)),
    ]


def _low_kinds(ranks: Any, category: Any) -> list[_Kind]:
    pat = (category == Category.HIGH_CARD) & (ranks[:, 0] <= _NINE)
    first = np.ones(ranks.shape, bool)  # cards whose rank no earlier card has
    first[:, 1:] = ranks[:, 1:] != ranks[:, :-1]
    small = ranks <= _EIGHT
    four = ~pat & ((first & small).sum(axis=1) == 4)
    same = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    return [
        _Kind("nine low or better", np.where(pat, _MADE, -1), (0,)),
        _Kind("four to an eight low", np.where(four, _bits(small & (same == 1)), -1), (1,)),
    ]


def kinds_of(rules: Rules) -> list[_Kind]:
    """The kinds of a ranking; no hand is of two."""
    tables = load(rules)
    cards, _ = all_hands(rules)
    classes = np.zeros(len(cards), np.int64)
    classify(cards, tables, classes)
    category = tables.category[classes]
    ranks, suits = cards >> 2, cards & 3
    if rules.ranking == Ranking.LOW27:
        return _low_kinds(ranks, category)
    return _high_kinds(ranks, suits, category, rules)


def _sample(kinds: list[_Kind], chance: Any, hands: int, seed: int) -> tuple[Any, Any, Any]:
    """(canonical hands (H,), kind (H,) with -1 for none, weight (H,)): up to `hands` of each kind and of none."""
    rng = np.random.default_rng(seed)
    kind = np.full(len(chance), -1)
    for number, one in enumerate(kinds):
        kind[one.core >= 0] = number
    rows, weights = [], []
    for number in range(-1, len(kinds)):
        all_of = np.flatnonzero(kind == number)
        if not len(all_of):
            continue
        p = chance[all_of]
        some = all_of if len(all_of) <= hands else rng.choice(all_of, hands, p=p / p.sum())
        rows.append(some)
        weights.append(p if len(all_of) <= hands else np.full(hands, p.sum() / hands))
    found = np.concatenate(rows)
    return found, kind[found], np.concatenate(weights)


class _Draws(NamedTuple):
    """node -> (chance that its role itself plays there (H,), chances of the discards (H, 32))."""

    at: dict[int, tuple[Any, Any]]
    mass: Any  # (N,) share of its hands with which the role itself plays to each node


def _walk(ask: Asker, role: int, cards: Any, weight: Any) -> _Draws:
    """Follow a role with every hand until both have drawn."""
    tree = ask.tree.nodes
    found = _Draws({}, np.zeros(len(tree)))
    reach = {0: np.ones(len(cards))}
    nothing = np.zeros(len(cards), np.int64)
    for node in np.flatnonzero((tree.drawn.sum(axis=1) < 2) & (tree.kind <= Node.DRAW)):
        own = reach.pop(int(node), None)
        if own is None:
            continue
        found.mass[node] = (weight * own).sum()
        if found.mass[node] < _RARE:
            continue
        below = tree.child[node]
        if tree.role[node] != role:
            reach |= {int(child): own for child in below[below >= 0]}
            continue
        chances = ask.chances(np.full(len(cards), node), cards, nothing)
        if tree.kind[node] == Node.DRAW:
            discards = chances[:, :DISCARDS]
            found.at[int(node)] = (own, discards)
            for count in range(COUNTS):
                masks = [mask for mask in range(DISCARDS) if min(mask.bit_count(), COUNTS - 1) == count]
                if below[BETS + count] >= 0:
                    reach[int(below[BETS + count])] = own * discards[:, masks].sum(axis=1)
        else:
            for slot in np.flatnonzero(below[:BETS] >= 0):
                reach[int(below[slot])] = own * chances[:, DISCARDS + slot]
    return found


def _shares(agent: Agent, solution: Solution, kinds: list[_Kind], sample: tuple[Any, Any, Any]) -> list[float | None]:
    """The share of each row of the report, in its order."""
    ask = Asker(agent, solution.tree)
    rows, kind, weight = sample
    cards = all_hands(solution.rules)[0][rows]
    walks = [_walk(ask, role, cards, weight) for role in (0, 1)]
    total, sums = np.zeros(len(rows)), np.zeros((len(rows), DISCARDS))
    for role, walk in enumerate(walks):
        for node, (own, discards) in walk.at.items():
            here = weight * own * walks[1 - role].mass[node]
            total += here
            sums += here[:, None] * discards
    shares: list[float | None] = []
    for number, one in enumerate(kinds):
        who = kind == number
        core = one.core[rows[who]]
        for count in one.counts:
            right = np.zeros((len(core), DISCARDS), bool)
            for mask in range(DISCARDS):
                right[:, mask] = (mask.bit_count() == count) & (core & mask == 0)
            come = total[who].sum()
            shares.append(float((sums[who] * right).sum() / come) if come > 0 else None)
    return shares


def draw_report(
    agent: Agent,
    game: Profile,
    solution: Solution,
    hands: int = 400,
    seed: int = 1,
    say: Callable[[str], None] = lambda _: None,
) -> list[DrawShare]:
    """Shares of an agent and of a solution, a row for each kind of hand and number of cards.

    Args:
        agent: one with `probabilities(observations, masks)`, or a plan's.
        game: the game that the solution is of.
        solution: gives the tree (its stacks are those played) and the plan to hold the agent against.
        hands: hands of each kind that are asked about.
        seed: of their choice.
        say: called before the agent and before the solution is asked.

    Raises ValueError for an agent that cannot be asked about many hands at once, or a solution of another game.
    """
    if solution.rules != game.rules_for(2):
        raise ValueError(f"the solution is of another game than {game.name}")
    kinds, chance = kinds_of(solution.rules), all_hands(solution.rules)[1]
    sample = _sample(kinds, chance, hands, seed)
    say("asking the agent")
    mine = _shares(agent, solution, kinds, sample)
    say("asking the solution")
    plan = _shares(PlanAgent(solution.tree, solution.buckets, solution.plan), solution, kinds, sample)
    deals = _deals(solution.rules.deck_size)
    rows, place = [], 0
    for one in kinds:
        number = round(float(chance[one.core >= 0].sum()) * deals)
        for count in one.counts:
            should = f"draws {count}" if count else "stands pat"
            rows.append(DrawShare(one.name, number, should, mine[place], plan[place]))
            place += 1
    return rows


def _deals(cards: int) -> int:
    """Five-card hands of a deck."""
    return cards * (cards - 1) * (cards - 2) * (cards - 3) * (cards - 4) // 120
