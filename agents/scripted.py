"""The scripted opponents that strength is measured against. SCRIPTED_VERSION is part of every published figure.

They read observations only. Bet amounts are the menu's; "pot" means the menu's pot raise, or the size that it is
merged with; in limit games the pot and the largest size are the one legal raise.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from agents.base import ObservationAgent
from env.encoding.layout import MONEY_SCALE, field_slice
from env.encoding.menu import ACTIONS, DISCARDS, BetId
from env.engine.hands import Category
from env.engine.rules import Ranking

SCRIPTED_VERSION = 1

_EIGHT, _NINE, _TEN, _JACK = 6, 7, 8, 9
_DECK, _RANKING = field_slice("deck").start, field_slice("ranking")
_CATEGORY, _RANKS, _SUITED = field_slice("category"), field_slice("ranks"), field_slice("suited")
_MASK_MEANS, _MASK_TAILS = field_slice("mask_means"), field_slice("mask_tails")
_MEANS, _TAILS = field_slice("draw_means"), field_slice("draw_tails")
_ONE_CARD = np.array([mask.bit_count() == 1 for mask in range(DISCARDS)])
_PERCENTILE, _LEFT = field_slice("percentile").start, field_slice("draws_left").start
_POT, _CALL = field_slice("pot").start, field_slice("to_call").start
_LEAST, _MOST = field_slice("least_raise").start, field_slice("most_raise").start
_EFFECTIVE, _SEATS_IN, _RAISES = field_slice("effective").start, field_slice("seats_in"), field_slice("raises")


def one_hot(ids: Any) -> Any:
    """(n, A) float64 with probability one on each id."""
    out = np.zeros((len(ids), ACTIONS))
    out[np.arange(len(ids)), ids] = 1.0
    return out


def drawing(masks: Any) -> Any:
    """(n,) bool: the decision is a discard."""
    return masks[:, DISCARDS:].sum(axis=1) == 0


def best_discards(observations: Any, masks: Any) -> Any:
    """(n,) the legal discard of the best mean final percentile (any id where there is no draw)."""
    return np.where(masks[:, :DISCARDS] == 1, observations[:, _MASK_MEANS], -1.0).argmax(axis=1)


def one_card_draw(observations: Any, masks: Any) -> Any:
    """(n,) the legal discard of one card that most often makes a strong hand."""
    return np.where((masks[:, :DISCARDS] == 1) & _ONE_CARD, observations[:, _MASK_TAILS], -1.0).argmax(axis=1)


def stakes(column: Any) -> Any:
    """Chips in stakes from a money field."""
    return np.expm1(column.astype(np.float64) * MONEY_SCALE)


def first_legal(masks: Any, *choices: int) -> Any:
    """(n,) the first of the ids that is legal; CHECK_CALL always is in betting."""
    out = np.full(len(masks), BetId.CHECK_CALL.value)
    for choice in reversed(choices):
        out = np.where(masks[:, choice] == 1, choice, out)
    return out


def pot_chips(observations: Any) -> Any:
    """(n,) stakes that a bet or raise of the pot adds."""
    return 2 * stakes(observations[:, _CALL]) + stakes(observations[:, _POT])


def pot_raise(observations: Any, masks: Any) -> Any:
    """(n,) the id that bets or raises the pot, CHECK_CALL where no raise is legal.

    The menu offers equal amounts once: a pot up to the smallest raise is MINIMUM, one beyond the stack MAXIMUM.
    """
    small = stakes(observations[:, _LEAST]) > 0.999 * pot_chips(observations)
    larger = first_legal(masks, BetId.POT, BetId.MAXIMUM, BetId.MINIMUM)
    return np.where(small, first_legal(masks, BetId.MINIMUM, BetId.MAXIMUM), larger)


class RandomAgent(ObservationAgent):
    """Uniform over the legal menu."""

    def probabilities(self, observations: Any, masks: Any) -> Any:  # noqa: ARG002 (it needs no look at the table)
        """Equal chances for all legal ids."""
        return masks / masks.sum(axis=1, keepdims=True)


class CallAgent(ObservationAgent):
    """Checks or calls, draws by the best mean."""

    def probabilities(self, observations: Any, masks: Any) -> Any:
        """One action of probability one."""
        bets = np.full(len(masks), BetId.CHECK_CALL.value)
        return one_hot(np.where(drawing(masks), best_discards(observations, masks), bets))


class RaiseAgent(ObservationAgent):
    """Bets or raises the largest size on the menu every time, draws by the best mean."""

    def probabilities(self, observations: Any, masks: Any) -> Any:
        """One action of probability one."""
        sizes = first_legal(masks, *range(BetId.MAXIMUM, BetId.CHECK_CALL, -1))
        return one_hot(np.where(drawing(masks), best_discards(observations, masks), sizes))


def low(observations: Any) -> Any:
    """(n,) bool: the lowest hand wins (2-7)."""
    return observations[:, _RANKING][:, Ranking.LOW27] > 0


def fold_to_a_bet(observations: Any) -> Any:
    """(n,) FOLD where there is a bet to pay, else CHECK_CALL: nobody gives up a hand that costs nothing."""
    return np.where(observations[:, _CALL] > 0, BetId.FOLD.value, BetId.CHECK_CALL.value)


class TightAgent(ObservationAgent):
    """Enters with good hands and good draws, bets the pot with strong hands, folds the rest to a bet.

    52 cards    enters with jacks or better or four cards to an open straight or a flush; strong: two pair or better
    32, 36      enters with two pair or better or four cards to a flush; strong: two pair or better
    2-7         enters with a pat ten or four cards to an eight; strong: a nine

    With a strong hand it bets or raises the pot while the round has fewer than two raises, then calls. It draws to
    the straight or flush draw it came in with; all else it draws by the best mean.
    """

    def probabilities(self, observations: Any, masks: Any) -> Any:
        """One action of probability one."""
        category = observations[:, _CATEGORY].argmax(axis=1)
        ranks = observations[:, _RANKS] > 0
        lowest, full_deck = low(observations), observations[:, _DECK] > 0
        made = category >= Category.TWO_PAIR
        jacks = full_deck & (category == Category.PAIR) & (observations[:, _RANKS][:, _JACK:] >= 1.0).any(axis=1)
        windows = np.stack([ranks[:, k : k + 4].all(axis=1) for k in range(9)], axis=1)  # 2345 .. TJQK
        draws = (full_deck & windows.any(axis=1)) | (observations[:, _SUITED][:, 1] > 0)
        no_pair = category == Category.HIGH_CARD
        pat_nine, pat_ten = (no_pair & ~ranks[:, top + 1 :].any(axis=1) for top in (_NINE, _TEN))
        to_an_eight = ranks[:, : _EIGHT + 1].sum(axis=1) >= 4
        strong = np.where(lowest, pat_nine, made)
        stays = np.where(lowest, pat_ten, made)
        hopes = np.where(lowest, to_an_eight, jacks | draws)
        enters = stays | (hopes & (observations[:, _LEFT] > 0))
        raises = observations[:, _RAISES].argmax(axis=1)
        bet = np.where(raises < 2, pot_raise(observations, masks), BetId.CHECK_CALL.value)
        choice = np.where(strong, bet, np.where(enters, BetId.CHECK_CALL.value, fold_to_a_bet(observations)))
        chased = draws & ~made & ~jacks & ~lowest
        discard = np.where(chased, one_card_draw(observations, masks), best_discards(observations, masks))
        return one_hot(np.where(drawing(masks), discard, choice))


class MyopicAgent(ObservationAgent):
    """Takes the action of highest immediate value among fold, call, pot and all-in, as if no bet came after it.

    Opponents hold independent random final hands. Its own final percentile p is exact after the draw; before it, p
    is the best discard's: strong with that discard's tail chance, else at the mean of the rest (exact in the mean, so
    exact against one opponent). Facing a bet of x into a pot P, an opponent folds the lowest x / (P + x) of hands.
    """

    def probabilities(self, observations: Any, masks: Any) -> Any:
        """One action of probability one."""
        rows = np.arange(len(masks))
        pot, call = stakes(observations[:, _POT]), stakes(observations[:, _CALL])
        most = stakes(observations[:, _MOST])
        reach = call + stakes(observations[:, _EFFECTIVE])
        opponents = observations[:, _SEATS_IN].argmax(axis=1) + 1
        before = observations[:, _LEFT] > 0
        count = observations[:, _MEANS].argmax(axis=1)
        mean = observations[:, _MEANS][rows, count].astype(np.float64)
        strong = 0.95
        chance = np.minimum(observations[:, _TAILS][rows, count], mean / strong)
        rest = (mean - chance * strong) / np.maximum(1 - chance, 1e-9)
        now = observations[:, _PERCENTILE].astype(np.float64)
        points = [(np.where(before, chance, 0.0), np.full(len(rows), strong))]
        points.append((np.where(before, 1 - chance, 1.0), np.where(before, rest, now)))

        def wins(threshold: Any, callers: Any) -> Any:
            """Chance to beat `callers` hands drawn from above the threshold."""
            total = np.zeros(len(rows))
            for weight, p in points:
                total += weight * np.clip((p - threshold) / (1 - threshold), 0, 1) ** callers
            return total

        def wager(chips: Any) -> Any:
            """Immediate value of putting in `chips`, with every opponent answering independently."""
            extra = np.maximum(chips - call, 0)
            fold = extra / (pot + chips + 1e-9)
            value = np.zeros(len(rows))
            for k in range(6):
                ways = np.array([comb(int(n), k) for n in opponents])
                some = ways * (1 - fold) ** k * fold ** np.maximum(opponents - k, 0)
                value += some * (wins(fold, np.full(len(rows), k)) * (pot + chips + k * extra) - chips)
            return value

        zero = np.zeros(len(rows))
        values = np.full((len(rows), ACTIONS), -np.inf)
        most = np.minimum(most, reach)
        chips = np.maximum(pot_chips(observations), stakes(observations[:, _LEAST]))
        values[rows, pot_raise(observations, masks)] = wager(np.minimum(chips, most))
        values[:, BetId.MAXIMUM] = wager(most)
        values[:, BetId.CHECK_CALL] = wins(zero, opponents) * (pot + call) - call
        values[:, BetId.FOLD] = np.where(call > 0, zero, -1.0)  # where folding is free (lounge) checking is better
        choice = np.where(masks == 1, values, -np.inf).argmax(axis=1)
        return one_hot(np.where(drawing(masks), best_discards(observations, masks), choice))


SCRIPTED: dict[str, type[ObservationAgent]] = {
    "random": RandomAgent,
    "call": CallAgent,
    "raise": RaiseAgent,
    "tight": TightAgent,
    "myopic": MyopicAgent,
}
