"""Mini draw: the smallest poker with a draw, as two games registered with OpenSpiel.

Six cards: three ranks (J, Q, K), two of each; suits do not exist. Two players, one ante each, hands of one card
(`mini_draw_1`) or of two (`mini_draw_2`). In order:

    deal             player 0's hand, then player 1's
    betting          fixed limit of one ante; player 0 begins; at most a bet and one raise
    draw             player 0, then player 1, throws away any of its cards and takes as many from the rest of the
                     deck; nobody takes more than is left there, and thrown cards do not come back. Numbers of cards
                     are seen by both, cards by their owner alone
    betting          as before, with a limit of two antes; player 0 begins
    showdown         a pair beats two single cards; then the highest rank, then the other; equal hands split

Terminal histories: 28,470 and 77,310. Actions: 0 fold, 1 check or call, 2 bet or raise, 3 + mask discard, where bit k
of the mask stands for the k-th card of the hand, highest first. Chance deals whole hands: outcome i is the i-th
combination of the six cards. Returns are net antes.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
import pyspiel  # type: ignore[import-not-found,unused-ignore]

FOLD, CALL, RAISE, DISCARD = range(4)
RANKS, DECK = 3, 6
LIMITS = (1, 2)
"""Size of a bet before and after the draw, in antes."""
LONGEST_ROUND = 4
"""Actions of check, bet, raise, call."""

Cards = tuple[int, ...]
COMBINATIONS: tuple[tuple[Cards, ...], ...] = tuple(tuple(combinations(range(DECK), k)) for k in range(3))


def rank(card: int) -> int:
    """0 = J, 1 = Q, 2 = K."""
    return card // 2


def names(cards: Cards) -> str:
    """Ranks as letters, such as KQ."""
    return "".join("JQK"[rank(card)] for card in cards)


def strength(cards: Cards) -> tuple[int, ...]:
    """Higher wins, equal ties. cards: highest first."""
    ranks = tuple(rank(card) for card in cards)
    return (int(len(ranks) == 2 and ranks[0] == ranks[1]), *ranks)


class Deal(NamedTuple):
    """A hand of mini draw at one moment; every move makes a new one.

    size       cards of a hand
    dealt      hands as they were dealt, highest card first; fewer than two while chance deals
    thrown     what each player has thrown away, in the order of the draw
    held       hands after the draw, in the same order; one shorter than `thrown` while chance deals
    bets       actions of the two betting rounds
    """

    size: int
    dealt: tuple[Cards, ...] = ()
    thrown: tuple[Cards, ...] = ()
    held: tuple[Cards, ...] = ()
    bets: tuple[Cards, Cards] = ((), ())

    def __deepcopy__(self, memo: dict[int, Any]) -> Deal:
        """Nothing in it changes."""
        return self

    @property
    def round(self) -> int:
        """0 before the draw, 1 after it."""
        return int(len(self.held) == 2)

    def hand(self, player: int) -> Cards:
        """What the player holds now."""
        return self.held[player] if player < len(self.held) else self.dealt[player]

    def paid(self, player: int) -> int:
        """Antes that the player has put in."""
        total = 1
        for limit, actions in zip(LIMITS, self.bets, strict=True):
            mine = level = 0
            for turn, action in enumerate(actions):
                level += action == RAISE
                if turn % 2 == player and action != FOLD:
                    mine = level
            total += mine * limit
        return total

    def betting(self) -> bool:
        """Whether the running round still waits for a bet."""
        actions = self.bets[self.round]
        return len(actions) < 2 or actions[-1] == RAISE

    def folded(self) -> bool:
        """Whether a player has folded."""
        return FOLD in self.bets[0][-1:] + self.bets[1][-1:]

    def player(self) -> int:
        """Who moves: a player, or OpenSpiel's id of chance or of the end."""
        chance, terminal = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
        if len(self.dealt) < 2:
            return chance
        if self.folded():
            return terminal
        if self.round == 0 and not self.betting():
            return chance if len(self.held) < len(self.thrown) else len(self.thrown)
        return len(self.bets[self.round]) % 2 if self.betting() else terminal

    def rest(self) -> Cards:
        """The deck's cards that nobody has had."""
        seen = {card for hand in (*self.dealt, *self.held) for card in hand}
        return tuple(card for card in range(DECK) if card not in seen)

    def discards(self) -> list[Cards]:
        """What the drawer may throw away, by mask."""
        hand = self.dealt[len(self.thrown)]
        masks = range(1 << self.size)
        chosen = [tuple(card for k, card in enumerate(hand) if mask >> k & 1) for mask in masks]
        return [cards for cards in chosen if len(cards) <= len(self.rest())]

    def legal(self) -> list[int]:
        """Ids of the mover's actions, ascending."""
        if self.round == 0 and not self.betting():
            return [DISCARD + mask for mask in range(len(self.discards()))]
        raises = self.bets[self.round].count(RAISE)
        return [FOLD] * (raises > 0) + [CALL] + [RAISE] * (raises < 2)

    def outcomes(self) -> list[int]:
        """What chance may deal, all equally likely."""
        count = self.size if len(self.dealt) < 2 else len(self.thrown[-1])
        rest = set(self.rest())
        return [i for i, cards in enumerate(COMBINATIONS[count]) if rest.issuperset(cards)]

    def after(self, action: int) -> Deal:
        """The hand after a move of a player or of chance."""
        if len(self.dealt) < 2:
            hand = COMBINATIONS[self.size][action][::-1]
            return self._replace(dealt=(*self.dealt, hand))
        if len(self.held) < len(self.thrown):
            kept = set(self.dealt[len(self.held)]) - set(self.thrown[-1])
            held = kept.union(COMBINATIONS[len(self.thrown[-1])][action])
            return self._replace(held=(*self.held, tuple(sorted(held, reverse=True))))
        if action < DISCARD:
            bets = list(self.bets)
            bets[self.round] += (action,)
            return self._replace(bets=(bets[0], bets[1]))
        cards = self.discards()[action - DISCARD]
        if cards:
            return self._replace(thrown=(*self.thrown, cards))
        return self._replace(thrown=(*self.thrown, ()), held=(*self.held, self.dealt[len(self.thrown)]))

    def won(self) -> list[float]:
        """Net antes of both players; zeros before the end."""
        if self.player() != int(pyspiel.PlayerId.TERMINAL):
            return [0.0, 0.0]
        if self.folded():
            loser = (len(self.bets[self.round]) - 1) % 2
        elif strength(self.hand(0)) == strength(self.hand(1)):
            return [0.0, 0.0]
        else:
            loser = int(strength(self.hand(0)) > strength(self.hand(1)))
        lost = float(self.paid(loser))
        return [-lost, lost] if loser == 0 else [lost, -lost]


class MiniDrawState(pyspiel.State):  # type: ignore[misc,unused-ignore]
    """OpenSpiel's view of a `Deal`."""

    def __init__(self, game: Any, size: int) -> None:
        super().__init__(game)
        self.deal = Deal(size)

    def current_player(self) -> int:
        """Who moves."""
        return self.deal.player()

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - OpenSpiel passes the mover
        return self.deal.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """(outcome, probability) of what chance deals."""
        outcomes = self.deal.outcomes()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        self.deal = self.deal.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return ("fold", "call", "raise")[action] if action < DISCARD else f"discard {action - DISCARD:b}"

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self.deal.player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """Net antes of both players."""
        return self.deal.won()

    def __str__(self) -> str:
        return str(tuple(self.deal))


PIECES = (
    ("player", (2,)),
    ("dealt", (RANKS,)),
    ("thrown", (RANKS,)),
    ("held", (RANKS,)),
    ("draws", (2, 4)),
    ("bets", (2, LONGEST_ROUND, 3)),
)
"""The information-state tensor: the player, its ranks (counted), how many cards each seat drew (none yet, 0, 1, 2),
and the actions of both rounds."""


class MiniDrawObserver:
    """What a player knows: its own cards with those thrown away, all bets, how many cards were drawn."""

    def __init__(self) -> None:
        self.tensor = np.zeros(sum(int(np.prod(shape)) for _, shape in PIECES), np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for name, shape in PIECES:
            stop = start + int(np.prod(shape))
            self.dict[name] = self.tensor[start:stop].reshape(shape)
            start = stop

    def set_from(self, state: MiniDrawState, player: int) -> None:
        """Fill `tensor` for the player."""
        deal = state.deal
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if player < len(deal.dealt):
            for name, cards in (("dealt", deal.dealt[player]), ("held", deal.hand(player))):
                for card in cards:
                    self.dict[name][rank(card)] += 1
        for card in deal.thrown[player] if player < len(deal.thrown) else ():
            self.dict["thrown"][rank(card)] += 1
        for seat in range(2):
            self.dict["draws"][seat, 1 + len(deal.thrown[seat]) if seat < len(deal.thrown) else 0] = 1
        for number, actions in enumerate(deal.bets):
            for turn, action in enumerate(actions):
                self.dict["bets"][number, turn, action] = 1

    def string_from(self, state: MiniDrawState, player: int) -> str:
        """The same as text."""
        deal = state.deal
        before, after = ("".join("fcr"[action] for action in actions) for actions in deal.bets)
        dealt = names(deal.dealt[player]) if player < len(deal.dealt) else ""
        thrown = names(deal.thrown[player]) if player < len(deal.thrown) else ""
        held = names(deal.held[player]) if player < len(deal.held) else ""
        counts = "".join(str(len(cards)) for cards in deal.thrown)
        return f"{player} {dealt} {before} -{thrown} +{held} {counts} {after}"


def _register(size: int) -> None:
    game_type = pyspiel.GameType(
        short_name=f"mini_draw_{size}",
        long_name=f"Mini draw, hands of {size}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=False,
        provides_observation_tensor=False,
    )
    most = 1 + 2 * sum(LIMITS)
    info = pyspiel.GameInfo(
        num_distinct_actions=DISCARD + (1 << size),
        max_chance_outcomes=len(COMBINATIONS[size]),
        num_players=2,
        min_utility=-most,
        max_utility=most,
        utility_sum=0.0,
        max_game_length=2 * LONGEST_ROUND + 2,
    )

    class MiniDrawGame(pyspiel.Game):  # type: ignore[misc,unused-ignore]
        """Mini draw with hands of `size` cards."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game_type, info, params or {})

        def new_initial_state(self) -> MiniDrawState:
            """Before the deal."""
            return MiniDrawState(self, size)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MiniDrawObserver:  # noqa: ARG002
            """The information state, whatever is asked for: there is no other view."""
            return MiniDrawObserver()

    pyspiel.register_game(game_type, MiniDrawGame)


for _size in (1, 2):
    _register(_size)
