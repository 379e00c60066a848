"""The same job on other engines, where they are installed: random decisions per second, one thread.

PokerKit plays the same game, composed from its `State`. RLCard and OpenSpiel have no draw game; they play their
nearest one, which the row names. Everywhere a hand is set up, dealt and paid within the time, and only the players'
decisions are counted; they are drawn as in the engine's own job (`env.engine.batch.random_action`).
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from env.bench import Row

Hand = Callable[[], int]
"""Plays one hand and returns its number of decisions."""


def _rate(hand: Hand, seconds: float) -> float:
    hand()
    done, began = 0, time.perf_counter()
    while (took := time.perf_counter() - began) < seconds:
        done += hand()
    return done / took


def _pick(legal: Sequence[int], rng: random.Random) -> int:
    """One of the legal ids 0 = fold, 1 = check or call, 2 and above = raises, smallest first."""
    choice = rng.randrange(8)
    if choice >= 5 and legal[-1] > 1:
        raises = [one for one in legal if one > 1]
        return rng.choice(raises) if choice == 7 else raises[0]
    return legal[0] if choice == 0 else 1


def _pokerkit(seats: int, rng: random.Random) -> Hand:
    from pokerkit import Automation, BettingStructure, Deck, Opening, StandardHighHand, State, Street

    automations = tuple(Automation)
    streets = (
        Street(False, (False,) * 5, 0, False, Opening.POSITION, 2, None),
        Street(False, (), 0, True, Opening.POSITION, 2, None),
    )

    def hand() -> int:
        state = State(
            automations=automations,
            deck=Deck.STANDARD,
            hand_types=(StandardHighHand,),
            streets=streets,
            betting_structure=BettingStructure.NO_LIMIT,
            ante_trimming_status=True,
            raw_antes=(1,) * seats,
            raw_blinds_or_straddles=(0,) * seats,
            bring_in=0,
            raw_starting_stacks=(100,) * seats,
            player_count=seats,
        )
        done = 0
        while state.status:
            done += 1
            if (drawer := state.stand_patter_or_discarder_index) is not None:
                state.stand_pat_or_discard([card for card in state.hole_cards[drawer] if rng.random() < 0.5])
                continue
            choice = rng.randrange(8)
            low = state.min_completion_betting_or_raising_to_amount if choice >= 5 else None
            if low is not None:
                high = state.max_completion_betting_or_raising_to_amount or low
                state.complete_bet_or_raise_to(rng.randint(low, high) if choice == 7 else low)
            elif choice == 0 and state.checking_or_calling_amount:
                state.fold()
            else:
                state.check_or_call()
        return done

    return hand


def _rlcard(seats: int, rng: random.Random) -> Hand:
    env: Any = import_module("rlcard").make("no-limit-holdem", config={"game_num_players": seats, "seed": 1})

    def hand() -> int:
        state, _ = env.reset()
        done = 0
        while not env.is_over():
            state, _ = env.step(_pick(sorted(state["legal_actions"]), rng))
            done += 1
        return done

    return hand


def _openspiel(seats: int, rng: random.Random) -> Hand:
    poker: Any = import_module("pyspiel").universal_poker
    game = poker.load_universal_poker_from_acpc_gamedef(
        "GAMEDEF\nnolimit\n"
        f"numPlayers = {seats}\nnumRounds = 2\nstack = {' '.join(['100'] * seats)}\n"
        f"blind = {' '.join(['1', '2'] + ['0'] * (seats - 2))}\n"
        f"firstPlayer = {'1 1' if seats == 2 else '3 1'}\n"
        "numSuits = 4\nnumRanks = 13\nnumHoleCards = 2\nnumBoardCards = 0 3\nEND GAMEDEF\n"
    )

    def hand() -> int:
        state: Any = game.new_initial_state()
        done = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node():
                state.apply_action(rng.choice(legal))
            else:
                state.apply_action(_pick(legal, rng))
                done += 1
        return done

    return hand


PEERS: dict[str, tuple[str, Callable[[int, random.Random], Hand]]] = {
    "pokerkit": ("five-card draw composed from State", _pokerkit),
    "rlcard": ("no-limit hold'em", _rlcard),
    "openspiel": ("universal_poker, two cards and a flop, through Python", _openspiel),
}


def measure_peers(profile: str, seats: list[int], seconds: float) -> tuple[list[Row], list[str]]:
    """Rows of the installed peers, and the names of those that are not installed."""
    rows: list[Row] = []
    missing: list[str] = []
    for name, (game, make) in PEERS.items():
        try:
            hands = [make(n, random.Random(1)) for n in seats]
        except ImportError:
            missing.append(name)
            continue
        label = f"{name} ({game})"
        rows += [
            Row("decisions", profile, n, 1, _rate(one, seconds), label) for n, one in zip(seats, hands, strict=True)
        ]
    return rows, missing
