"""Random situations of several games, and the same situation with hidden cards, suits or seats changed."""

import dataclasses
from collections.abc import Iterator
from typing import Any

import numpy as np

from env.encoding.layout import OBSERVATION_SIZE
from env.encoding.menu import ACTIONS
from env.encoding.observe import Encoder, observe_seat
from env.engine.actions import Action
from env.engine.cards import deck_cards
from env.engine.profiles import PROFILES
from env.engine.rules import MAX_SEATS, AllCheck, LaterRoundsStart, Rules, Structure
from env.engine.state import HAND_DTYPE
from env.engine.table import Table
from env.engine.views import Phase

# Options that no profile has, or not together.
MIXTURES = {
    "home": Rules(),
    "pot limit, three draws": Rules(
        ante=0, small_blind=1, big_blind=2, min_bet=2, structure=Structure.POT_LIMIT, draws=3, burn=True
    ),
    "fixed limit": Rules(
        ante=5,
        min_bet=0,
        structure=Structure.FIXED_LIMIT,
        limit_units=(5, 10),
        limit_cap=4,
        max_discards=3,
        four_with_ace=True,
        fold_when_free=True,
        all_check=AllCheck.REDEAL,
    ),
    "multiples": Rules(
        ante=2,
        min_bet=0,
        structure=Structure.FIXED_LIMIT_MULTIPLES,
        limit_units=(2, 4),
        limit_cap=3,
        later_rounds_start=LaterRoundsStart.OPENER,
        split_fifth_card=True,
    ),
}

PROFILE_GAMES = {
    f"{game.name}, {structure.name.lower()}": game.at(structure)
    for game in PROFILES.values()
    for structure in game.structures
}
"""Every profile in every structure that it offers."""

NOT_BY_SEAT = {"pot", "eligible", "winners", "show"}  # by number of pot, or in showdown order
SEAT_FIELDS = [
    name for name in HAND_DTYPE.names if HAND_DTYPE[name].shape[:1] == (MAX_SEATS,) and name not in NOT_BY_SEAT
]
SEAT_NUMBERS = [
    *("actor", "dealer", "round_start", "draw_start", "opener", "aggressor", "last_actor"),
    *("drawer", "last_served", "last_raiser"),
]


@dataclasses.dataclass
class Situation:
    """A hand somewhere on its way, and what encodes it."""

    table: Table
    encoder: Encoder
    r: Any  # the rules as kernels take them

    @property
    def rows(self) -> Any:
        """A copy of the state as an array of one row."""
        rows = np.zeros(1, self.table.row.dtype).view(np.recarray)
        rows[0] = self.table.row
        return rows

    @property
    def seats(self) -> range:
        return range(len(self.table.stacks()))

    def observe(self, rows: Any, seat: int) -> tuple[Any, Any, Any]:
        """(observation, mask, order) of a seat of a state row."""
        out = np.full(OBSERVATION_SIZE, np.nan, np.float32)
        mask = np.full(ACTIONS, -1, np.int8)
        order = np.full(5, -1, np.int64)
        observe_seat(rows, self.r, seat, self.encoder.tables, out, mask, order)
        return out, mask, order

    def menu(self) -> dict[int, Action]:
        """What each legal id of the seat to act stands for."""
        view = self.table.view(self.table.actor)
        _, mask, order = self.encoder.encode(view)
        return {int(one): self.encoder.action(view, int(one), order) for one in np.flatnonzero(mask)}


def any_action(situation: Situation, rng: np.random.Generator) -> Action:
    """A legal action: from the menu, or of any size that a person could name."""
    legal = situation.table.legal()
    menu = situation.menu()
    if rng.random() < 0.5 or legal.wager is None:
        return menu[int(rng.choice(list(menu)))]
    action = Action(legal.wager_kind, amount=int(rng.integers(legal.wager[0], legal.wager[1] + 1)))
    return action if situation.table.can(situation.table.actor, action) else Action(legal.wager_kind, legal.wager[0])


def played(rules: Rules, seats: int, hands: int, seed: int) -> Iterator[Situation]:
    """Every decision, mix and end of random hands with random stacks."""
    rng = np.random.default_rng(seed)
    encoder, r = Encoder(rules), rules.record()
    deck = deck_cards(rules.deck_size)
    scale = max(1, rules.ante // 5)  # everybody can pay
    for _ in range(hands):
        stacks = [int(chips) * scale for chips in rng.choice([8, 30, 100, 400], seats) + rng.integers(0, 40, seats)]
        table = Table.deal(rules, stacks, int(rng.integers(seats)), [int(card) for card in rng.permutation(deck)])
        while True:
            yield Situation(table.copy(), encoder, r)
            if table.done:
                break
            if table.phase == Phase.MIX:
                table.mix([int(card) for card in rng.permutation(table.mix_cards())])
            elif table.phase == Phase.REDEAL:
                table.redeal([int(card) for card in rng.permutation(deck)])
            else:
                table.apply(table.actor, any_action(Situation(table, encoder, r), rng))


def _swap_set(cards: int, swap: Any) -> int:
    return sum(1 << int(swap[card]) for card in range(52) if cards >> card & 1)


def renamed(rows: Any, swap: Any) -> Any:
    """The same situation with card c called swap[c], everywhere."""
    rows = rows.copy()
    t = rows[0]
    for name in ("hole", "stub", "burned"):
        cards = t[name]
        t[name] = np.where(cards >= 0, np.asarray(swap)[cards], cards)
    for name in ("thrown", "thrown_now"):
        t[name] = [_swap_set(int(cards), swap) for cards in t[name]]
    t.pile = _swap_set(int(t.pile), swap)
    return rows


def hidden_shuffled(rows: Any, viewer: int, rng: np.random.Generator, deck_size: int) -> Any:
    """The same situation for `viewer`, with all cards that it does not know exchanged at random."""
    t = rows[0]
    known = {int(card) for card in t.hole[viewer] if card >= 0}
    known |= {card for card in range(52) if int(t.thrown[viewer]) >> card & 1}
    unknown = [card for card in deck_cards(deck_size) if card not in known]
    swap = np.arange(52)
    swap[unknown] = rng.permutation(unknown)
    rows = renamed(rows, swap)
    others = [seat for seat in range(int(t.seats)) if seat != viewer]
    rows[0].strength[others] = rng.integers(0, 1 << 23, len(others))
    rows[0].event[:, 2] = rng.integers(0, 52, len(rows[0].event))
    return rows


def rotated(rows: Any) -> Any:
    """The same situation with every seat one place further."""
    rows = rows.copy()
    t = rows[0]
    seats = int(t.seats)
    for name in SEAT_FIELDS:
        t[name][:seats] = np.roll(t[name][:seats], 1, axis=0)
    for name in SEAT_NUMBERS:
        old = np.asarray(t[name])
        t[name] = np.where(old >= 0, (old + 1) % seats, old)
    return rows
