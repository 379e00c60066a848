"""A small OpenSpiel game enumerated once into flat arrays, so that thousands of copies can be played at a time."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

GAMES = {"kuhn": "kuhn_poker", "leduc": "leduc_poker", "draw1": "mini_draw_1", "draw2": "mini_draw_2"}
"""Names of the command line and OpenSpiel's own. Payoffs of the first two are in chips, of the others in antes."""
CHANCE, TERMINAL = -1, -2


class MissingGameError(ValueError):
    """An unknown game, or OpenSpiel is not installed."""


@dataclass(frozen=True)
class FlatGame:
    """A two-player zero-sum game of perfect recall, as a tree in arrays. Children have higher numbers than parents.

    Nodes, N of them, in breadth-first order: depth d is the slice levels[d] : levels[d + 1].
    player    (N,) int8        0 or 1, CHANCE, TERMINAL
    infoset   (N,) int32       information set, -1 where no player moves
    child     (N, A) int32     by action, -1 where it is illegal; at chance nodes all -1
    first     (N,) int32       first child of a chance node; its children follow each other
    chance    (N,) float64     probability of the node at its parent if that is a chance node, else 1
    parent    (N,) int32       -1 for the root      action (N,) int32 that a player took at the parent, else -1
    payoff    (N,) float64     player 0's return at terminal nodes, else 0
    view      (N, 2) int32     row of `tensors` that each player would see, -1 where no player moves

    Information sets, I of them, of both players:
    keys      I strings, OpenSpiel's information states      seat (I,) int8
    legal     (I, A) int8      features (I, F) float32, OpenSpiel's information-state tensor
    tensors   (V, F) float32   all tensors that either player can see, for a critic that sees both hands
    """

    name: str
    levels: Any
    player: Any
    infoset: Any
    child: Any
    first: Any
    chance: Any
    parent: Any
    action: Any
    payoff: Any
    view: Any
    keys: tuple[str, ...]
    seat: Any
    legal: Any
    features: Any
    tensors: Any

    def uniform(self) -> Any:
        """(I, A) float64 policy that gives every legal action the same chance."""
        return self.legal / self.legal.sum(axis=1, keepdims=True)


def load(name: str) -> Any:
    """The OpenSpiel game of a name in GAMES. Raises MissingGameError."""
    if name not in GAMES:
        raise MissingGameError(f"no mini game {name!r}; there are: {', '.join(GAMES)}")
    try:
        pyspiel = import_module("pyspiel")
    except ModuleNotFoundError as error:
        raise MissingGameError("the mini games need OpenSpiel: pip install open_spiel") from error
    import_module("training.minigames.mini_draw")  # registers its games
    return pyspiel.load_game(GAMES[name])


def enumerate_game(name: str) -> FlatGame:
    """Walk the whole tree of a game of GAMES. Milliseconds for OpenSpiel's own games, seconds for mini draw.

    Raises MissingGameError; ValueError if an information set has nodes of different depths or legal actions.
    """
    game = load(name)
    actions = game.num_distinct_actions()
    width = int(np.prod(game.information_state_tensor_shape()))
    player: list[int] = []
    infoset: list[int] = []
    child: list[list[int]] = []
    first: list[int] = []
    chance: list[float] = [1.0]
    parent: list[int] = [-1]
    action: list[int] = [-1]
    payoff: list[float] = []
    view: list[tuple[int, int]] = []
    numbers: dict[str, int] = {}
    depths: list[int] = []
    seat: list[int] = []
    legal: list[list[int]] = []
    features: list[int] = []
    tensors: dict[bytes, int] = {}
    levels = [0]
    level = [game.new_initial_state()]

    def seen(state: Any, who: int) -> int:
        tensor = np.array(state.information_state_tensor(who), np.float32)
        return tensors.setdefault(tensor.tobytes(), len(tensors))

    while level:
        after: list[Any] = []
        base = levels[-1] + len(level)
        for state in level:
            number = len(player)
            row = [-1] * actions
            which = -1
            both = (-1, -1)
            ended = state.is_terminal()
            mover = TERMINAL if ended else CHANCE if state.is_chance_node() else state.current_player()
            if mover >= 0:
                both = (seen(state, 0), seen(state, 1))
                key = state.information_state_string()
                which = numbers.setdefault(key, len(numbers))
                moves = state.legal_actions()
                if which == len(seat):
                    seat.append(mover)
                    legal.append([int(move in moves) for move in range(actions)])
                    features.append(both[mover])
                    depths.append(len(levels))
                elif depths[which] != len(levels) or np.flatnonzero(legal[which]).tolist() != moves:
                    raise ValueError(f"{name}: {key!r} is no information set of perfect recall")
                for move in moves:
                    row[move] = base + len(after)
                    after.append(state.child(move))
                    chance.append(1.0)
                    parent.append(number)
                    action.append(move)
            first.append(base + len(after) if mover == CHANCE else -1)
            if mover == CHANCE:
                for outcome, probability in state.chance_outcomes():
                    after.append(state.child(outcome))
                    chance.append(probability)
                    parent.append(number)
                    action.append(-1)
            player.append(mover)
            infoset.append(which)
            child.append(row)
            payoff.append(state.returns()[0] if ended else 0.0)
            view.append(both)
        levels.append(base)
        level = after
    rows = np.frombuffer(b"".join(tensors), np.float32).reshape(-1, width)
    return FlatGame(
        name=name,
        levels=np.array(levels, np.int64),
        player=np.array(player, np.int8),
        infoset=np.array(infoset, np.int32),
        child=np.array(child, np.int32),
        first=np.array(first, np.int32),
        chance=np.array(chance, np.float64),
        parent=np.array(parent, np.int32),
        action=np.array(action, np.int32),
        payoff=np.array(payoff, np.float64),
        view=np.array(view, np.int32),
        keys=tuple(numbers),
        seat=np.array(seat, np.int8),
        legal=np.array(legal, np.int8),
        features=rows[features],
        tensors=rows,
    )
