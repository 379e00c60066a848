"""Exact best response and exploitability of a policy on the flat arrays; and the same policy in OpenSpiel's form."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Any

import numpy as np

from training.minigames.flat import CHANCE, FlatGame, load


def reach(game: FlatGame, policy: Any, players: tuple[int, ...]) -> Any:
    """(N,) float64 chance's and the given players' share of the probability to come to each node.

    policy (I, A), a distribution over legal actions in every row.
    """
    step = game.chance.copy()
    moved = np.flatnonzero(game.action >= 0)
    mover = game.player[game.parent[moved]]
    ours = moved[np.isin(mover, players)]
    step[ours] = policy[game.infoset[game.parent[ours]], game.action[ours]]
    out = np.ones(len(game.player))
    for start, stop in zip(game.levels[1:-1], game.levels[2:], strict=True):
        out[start:stop] = step[start:stop] * out[game.parent[start:stop]]
    return out


def own_reach(game: FlatGame, policy: Any) -> Any:
    """(I,) float64 the share of its owner's actions in the probability to come to each information set."""
    only = replace(game, chance=np.ones_like(game.chance))
    reached = np.zeros(len(game.keys))
    for seat in (0, 1):
        mine = np.flatnonzero(game.player == seat)
        reached[game.infoset[mine]] = reach(only, policy, (seat,))[mine]  # the same at all nodes of a set
    return reached


def values(game: FlatGame, policy: Any) -> Any:
    """(N,) float64 player 0's expected return from each node when both play the policy."""
    return _backward(game, policy, None)[0]


def best_response(game: FlatGame, policy: Any, player: int) -> tuple[float, Any]:
    """(value for `player`, action (I,) int64) of a best reply to the policy's other seat.

    The actions of the other player's information sets are -1. Of actions equally good the lowest id is taken.
    """
    value, best = _backward(game, policy, player)
    return float(value[0]) * (1 - 2 * player), best


def _backward(game: FlatGame, policy: Any, player: int | None) -> tuple[Any, Any]:
    """Values for player 0 from the leaves up. `player` chooses what is best for it, everyone else plays the policy."""
    sets, actions = game.legal.shape
    sign = 1.0 if player in {None, 0} else -1.0
    others = () if player is None else (1 - player,)
    weight = reach(game, policy, others) if others else None
    best = np.full(sets, -1, np.int64)
    value = game.payoff.copy()
    for start, stop in zip(game.levels[-2::-1], game.levels[:0:-1], strict=True):
        nodes = np.arange(start, stop)
        who = game.player[nodes]
        dealt = nodes[who == CHANCE]
        if len(dealt):
            below = np.flatnonzero(np.isin(game.parent, dealt))
            value[dealt] = 0.0
            np.add.at(value, game.parent[below], game.chance[below] * value[below])
        for seat in range(2):
            mine = nodes[who == seat]
            if not len(mine):
                continue
            rows = game.infoset[mine]
            child = game.child[mine]
            after = np.where(child >= 0, value[child], 0.0)
            if weight is None or seat != player:
                value[mine] = (policy[rows] * after).sum(axis=1)
                continue
            total = np.zeros((sets, actions))
            np.add.at(total, rows, sign * weight[mine, None] * after)
            total[game.legal == 0] = -np.inf
            here = np.unique(rows)
            best[here] = total[here].argmax(axis=1)
            value[mine] = after[np.arange(len(mine)), best[rows]]
    return value, best


def exploitability(game: FlatGame, policy: Any) -> float:
    """What a best reply wins a hand, averaged over both seats (NashConv / 2), in the game's unit."""
    return sum(best_response(game, policy, player)[0] for player in range(2)) / 2


def tabular_policy(game: FlatGame, policy: Any) -> Any:
    """The policy as `open_spiel.python.policy.TabularPolicy`."""
    table = import_module("open_spiel.python.policy").TabularPolicy(load(game.name))
    for key, row in zip(game.keys, policy, strict=True):
        table.action_probability_array[table.state_lookup[key]] = row
    return table
