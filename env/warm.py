"""Building everything that is kept in the cache folder, in two processes, so that no player waits for a compiler."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

import numpy as np

from env.encoding import tables as kernel
from env.encoding.hand_tables import HandTables, load, table_file
from env.encoding.layout import OBSERVATION_SIZE, ORACLE_SIZE
from env.encoding.menu import ACTIONS
from env.encoding.observe import exact_one, observe_tables
from env.engine import batch
from env.engine.actions import Action
from env.engine.cards import deck_cards
from env.engine.hands import describe
from env.engine.profiles import PROFILES
from env.engine.rules import Rules
from env.engine.state import new_hands
from env.engine.table import Table
from env.engine.views import Phase

_HOME = PROFILES["home"].rules


def warm_rules() -> str:
    """Compile everything that plays: one hand, random play, many tables."""
    deck = deck_cards(52)
    table = Table.deal(_HOME, [100, 100], 0, deck)
    table.legal()
    table.apply(1, Action.bet(2))
    table.apply(0, Action.call())
    table.legal()
    table.view(1)
    batch.cards_to_mix_one(new_hands(1))
    describe(deck[:5], _HOME)
    rows = new_hands(1)
    rows.phase[:] = int(Phase.DONE)
    r, seed = _HOME.record(), np.ones(1, np.int64)
    batch.play_random(rows, r, np.full(2, 100, np.int64), seed, 2, np.zeros(2, np.int64))
    kernel.reset_tables(rows, r, np.array([1000, 0, 0, 0, 0], np.int64), 100, 0, seed)
    return "rules"


def table_rules() -> list[Rules]:
    """One set of rules for each ranking and deck that a profile plays with."""
    games = (game.rules_for(seats) for game in PROFILES.values() for seats in range(2, game.table.seats_max + 1))
    return list({table_file(rules): rules for rules in games}.values())


def warm_hand_tables() -> str:
    """Build the hand tables of every profile."""
    for rules in table_rules():
        load(rules)
    return "hand tables"


def warm_observations() -> str:
    """Compile everything that observes. Only the types of the hand tables matter for that, so empty ones will do."""
    ints, floats = np.zeros(0, np.int64), np.zeros(0, np.float32)
    tables = HandTables(
        choose=np.zeros((0, 6), np.int64),
        suits=np.zeros((0, 4), np.int64),
        hands=ints,
        percentile=floats,
        category=np.zeros(0, np.int8),
        mean=np.zeros((0, 32), np.float32),
        tail=np.zeros((0, 32), np.float32),
        best=np.zeros((0, 6, 3), np.float32),
        logs=floats,
    )
    rows, r = new_hands(1), _HOME.record()
    out, mask = np.zeros((0, OBSERVATION_SIZE), np.float32), np.zeros((0, ACTIONS), np.int8)
    order, oracle = np.zeros((0, 5), np.int64), np.zeros((0, ORACLE_SIZE), np.float32)
    observe_tables(rows, ints, r, tables, -1, out, mask, order, ints.copy(), oracle)
    exact_one(rows, r, 0, np.zeros(5, np.int64))
    return "observations"


def build_caches() -> Iterator[str]:
    """Run all parts, two at a time, the longest first; yields the name of each that is ready."""
    parts: tuple[Callable[[], str], ...] = (warm_rules, warm_hand_tables, warm_observations)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for job in as_completed([pool.submit(part) for part in parts]):
            yield job.result()
