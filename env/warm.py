"""Building everything that is kept in the cache folder, in two processes, so that no player waits for a compiler."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

import numpy as np

from env.encoding import tables as kernel
from env.encoding.hand_tables import load
from env.encoding.layout import OBSERVATION_SIZE, ORACLE_SIZE
from env.encoding.menu import ACTIONS
from env.encoding.observe import Encoder, observe_tables
from env.engine import batch
from env.engine.actions import Action
from env.engine.cards import deck_cards
from env.engine.hands import describe
from env.engine.profiles import PROFILES
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


def warm_observations() -> str:
    """Build the hand tables of every profile and compile everything that observes."""
    for profile in PROFILES.values():
        load(profile.rules)
    encoder = Encoder(_HOME)
    rows = new_hands(1)
    rows.phase[:] = int(Phase.DRAW)
    rows.seats[:] = 2
    rows.dealt[:, :2] = 1
    rows.hole[0, :2] = np.arange(10).reshape(2, 5)
    out, mask = np.zeros((1, OBSERVATION_SIZE), np.float32), np.zeros((1, ACTIONS), np.int8)
    order, seat, oracle = np.zeros((1, 5), np.int64), np.zeros(1, np.int64), np.zeros((1, ORACLE_SIZE), np.float32)
    observe_tables(rows, np.arange(1), _HOME.record(), encoder.tables, -1, out, mask, order, seat, oracle)
    encoder.warm(rows)
    return "hand tables and observations"


def build_caches() -> Iterator[str]:
    """Run all parts side by side; yields the name of each that is ready."""
    parts: tuple[Callable[[], str], ...] = (warm_rules, warm_observations)
    with ProcessPoolExecutor(len(parts), mp_context=get_context("spawn")) as pool:
        for job in as_completed([pool.submit(part) for part in parts]):
            yield job.result()
