"""The same job on other engines, where they are installed: random decisions per second, one thread.

PokerKit plays the same game, composed from its `State`. RLCard and OpenSpiel have no draw game; they play their
nearest one, which the row names.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from env.bench import Row


def _rate(hand: Callable[[], int], seconds: float) -> float:
    hand()
    done, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        done += hand()
    return done / (time.perf_counter() - began)


def _pokerkit(seats: int, rng: random.Random) -> Callable[[], int]:
    from pokerkit import Automation, BettingStructure, Deck, Opening, StandardHighHand, State, Street

    streets = (
        Street(False, (False,) * 5, 0, False, Opening.POSITION, 2, None),
        Street(False, (), 0, True, Opening.POSITION, 2, None),
    )
    automations = tuple(one for one in Automation if one not in (Automation.RUNOUT_COUNT_SELECTION,))

    def hand() -> int:
        state = State(
            automations,
            Deck.STANDARD,
            (StandardHighHand,),
            streets,
            BettingStructure.NO_LIMIT,
            True,
            (1,) * seats,
            (0,) * seats,
            0,
            (100,) * seats,
            seats,
        )
        done = 0
        while state.status:
            done += 1
            if state.stander_pat_or_discarder_index is not None:
                held = list(state.get_down_cards(state.stander_pat_or_discarder_index))
                state.stand_pat_or_discard([card for card in held if rng.random() < 0.5])
            elif state.actor_index is None:
                raise AssertionError("nobody is to act in a running hand")
            else:
                choice = rng.randrange(8)
                if choice == 0 and state.can_fold() and state.checking_or_calling_amount:
                    state.fold()
                elif choice >= 5 and state.can_complete_bet_or_raise_to():
                    low = state.min_completion_betting_or_raising_to_amount
                    high = state.max_completion_betting_or_raising_to_amount
                    state.complete_bet_or_raise_to(rng.randint(low, high) if choice == 7 else low)  # type: ignore[arg-type]
                else:
                    state.check_or_call()
        return done

    return hand


def _rlcard(seats: int, rng: random.Random) -> Callable[[], int]:
    import rlcard

    env: Any = rlcard.make("no-limit-holdem", config={"game_num_players": seats, "seed": 1})

    def hand() -> int:
        state, _ = env.reset()
        done = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            done += 1
        return done

    return hand


def _openspiel(seats: int, rng: random.Random) -> Callable[[], int]:
    import pyspiel

    text = (
        "GAMEDEF\nnolimit\n"
        f"numPlayers = {seats}\nnumRounds = 2\nstack = {' '.join(['100'] * seats)}\n"
        f"blind = {' '.join(['1', '2'] + ['0'] * (seats - 2))}\n"
        f"firstPlayer = {'1 1' if seats == 2 else '3 1'}\n"
        "numSuits = 4\nnumRanks = 13\nnumHoleCards = 2\nnumBoardCards = 0 3\nEND GAMEDEF\n"
    )
    game = pyspiel.universal_poker.load_universal_poker_from_acpc_gamedef(text)

    def hand() -> int:
        state: Any = game.new_initial_state()
        done = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            done += 0 if state.is_chance_node() else 1
            state.apply_action(actions[rng.randrange(len(actions))])
        return done

    return hand


PEERS: dict[str, tuple[str, Callable[[int, random.Random], Callable[[], int]]]] = {
    "pokerkit": ("five-card draw composed from State", _pokerkit),
    "rlcard": ("no-limit hold'em", _rlcard),
    "openspiel": ("universal_poker, two cards and a flop, through Python", _openspiel),
}


def measure_peers(profile: str, seats: list[int], seconds: float) -> tuple[list[Row], list[str]]:
    """Rows of the installed peers, and the names of those that are not installed."""
    rows, missing = [], []
    for name, (game, make) in PEERS.items():
        try:
            for n in seats:
                rows.append(
                    Row("decisions", profile, n, 1, _rate(make(n, random.Random(1)), seconds), f"{name} ({game})")
                )
        except ImportError:
            missing.append(name)
    return rows, missing
