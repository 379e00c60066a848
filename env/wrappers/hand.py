"""One hand in policy ids: what the one-table environments share.

Hands are dealt by the kernels of the vector environment, so a table started from the same number gets the same cards
here and there. What a seat sees comes from `observe_seat`, which writes nothing that is hidden from that seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from env.encoding import tables as kernel
from env.encoding.layout import OBSERVATION_SIZE
from env.encoding.menu import ACTIONS, BetId
from env.encoding.observe import observe_seat
from env.engine.actions import Action
from env.engine.cards import deck_cards
from env.engine.match import payers
from env.engine.profiles import Profile
from env.engine.profiles import profile as named_profile
from env.engine.state import new_hands
from env.engine.table import Table
from env.engine.views import Phase, SeatView
from env.errors import DealError, IllegalAction
from env.wrappers.games import SEATS, Game, games_of, spread_per_mille

DEAL_OPTIONS = ("stacks", "dealer", "deck")
DRAW, DONE = int(Phase.DRAW), int(Phase.DONE)  # a comparison with the enum's own member takes longer
_ONLY = np.zeros(1, np.int64)  # the one row


def known_options(options: Mapping[str, Any] | None, *also: str) -> dict[str, Any]:
    """Reset options as a dictionary. Raises ValueError for an unknown name: a slip of the pen must not go unseen."""
    given = dict(options or {})
    known = (*DEAL_OPTIONS, *also)
    if unknown := sorted(str(name) for name in given if name not in known):
        raise ValueError(f"unknown reset option {unknown[0]!r}; known: {', '.join(known)}")
    return given


class Hand:
    """The current hand of one table, from one `deal` to the next.

    Args:
        profile: the game, or its name.
        seats: seats of the table, or shares of hands with 2, 3, 4, 5, 6 seats.
        spread: share of hands whose stacks are moved about as in a running match, the others start equal.

    Raises:
        RulesError: unknown profile, or a start stack that does not pay the ante.
        ValueError: impossible seats or spread, or seats that the profile does not have.
    """

    def __init__(self, profile: str | Profile, seats: int | Sequence[float], spread: float) -> None:
        self._profile = named_profile(profile)
        self._games = games_of(self._profile, seats)
        self._start = self._profile.table.start_stack
        self._spread = spread_per_mille(spread)
        self._rows = new_hands(1)
        self._row = self._rows.view(np.ndarray)[0]  # the same memory without recarray's slow attributes
        self._phase, self._actor = self._rows["phase"].view(np.ndarray), self._rows["actor"].view(np.ndarray)
        self._phase[0], self._actor[0] = DONE, -1
        self._seed = np.zeros(1, np.int64)
        self._play(self._games[0])
        self._asked: tuple[Any, Any, Any] | None = None  # what the seat to act sees, once somebody wants to know

    def _play(self, game: Game) -> None:
        """The next hand is one of this game."""
        self._game = game
        self._r = game.record
        self.stake = kernel.stake(self._r)
        self._table = Table(game.rules, self._rows, ())  # the same row: views, and checks of exact actions

    # -- where it stands ---------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """Seats at the table; 0 before the first deal."""
        return int(self._row["seats"])

    @property
    def actor(self) -> int:
        """Seat to act, -1 if nobody is."""
        return int(self._actor[0])

    @property
    def done(self) -> bool:
        """Whether the hand is over and paid."""
        return bool(self._phase[0] == DONE)

    def dealt_in(self, seat: int) -> bool:
        """Whether the seat plays in this hand."""
        return bool(self._row["dealt"][seat])

    def view(self, seat: int) -> SeatView:
        """What the seat may know: for agents and for people."""
        return self._table.view(seat)

    def look(self, seat: int) -> dict[str, Any]:
        """{"observation": (D,) float32, "action_mask": (A,) int8} of a seat, in new arrays.

        The mask is all zero unless the seat is to act.
        """
        observation, mask, _ = self._ask() if seat == self.actor else self._encode(seat)
        return {"observation": observation.copy(), "action_mask": mask.copy()}

    def is_legal(self, action: int) -> bool:
        """Whether the id is on the menu of the seat to act."""
        return not self.done and 0 <= action < ACTIONS and bool(self._ask()[1][action])

    def harmless(self) -> int:
        """The id that is played in place of one that is not legal: stand pat, check, or else fold."""
        if self._phase[0] == DRAW:
            return 0
        owes = self._row["level"] > self._row["bet"][self.actor]
        return int(BetId.FOLD if owes else BetId.CHECK_CALL)

    def results(self) -> Any:
        """(6,) float64 net result of every seat in stakes, 0 for seats that are not there. Once the hand is done."""
        net = np.zeros(SEATS)
        here = slice(0, self.seats)
        net[here] = (self._row["won"][here].astype(np.float64) - self._row["total"][here]) / self.stake
        return net

    # -- how it goes on ----------------------------------------------------------------------------------------------

    def deal(self, rng: np.random.Generator, options: Mapping[str, Any]) -> None:
        """Deal the next hand, all chance drawn from `rng`.

        `options` may fix `stacks` (chips of seats 0.., which also sets their number), `dealer` (a seat) and `deck` (all
        cards, top first). Where seats choose the deck, those count that can pay. Raises DealError for what cannot be
        dealt.
        """
        self._asked = None
        if len(self._games) > 1:
            weights = [game.weight for game in self._games]
            self._play(self._games[int(rng.choice(len(self._games), p=weights))])
        self._seed[0] = rng.integers(1, 2**31 - 1)
        kernel.reset_tables(self._rows, self._r, self._game.share, self._start, self._spread, self._seed)
        fixed = {name: options[name] for name in DEAL_OPTIONS if options.get(name) is not None}
        if fixed:
            drawn = (self._row["stack"] + self._row["total"])[: self.seats].tolist()
            stacks = fixed.get("stacks", drawn)
            dealer = fixed.get("dealer", rng.integers(len(stacks)))
            game = self._game_for(stacks)
            deck = fixed.get("deck", rng.permutation(deck_cards(game.rules.deck_size)))
            self._rows[0] = Table.deal(game.rules, stacks, int(dealer), [int(card) for card in deck]).row
            self._play(game)
            self._supply_cards()
            if self.done:
                raise DealError(f"stacks {list(stacks)}: nobody has a decision in this hand", stacks=list(stacks))

    def _game_for(self, stacks: Sequence[int]) -> Game:
        """The game of a hand with these stacks."""
        if not self._profile.decks:
            return self._game
        rules = self._profile.rules_for(len(payers(stacks, self._profile.rules)))
        known = [game for game in self._games if game.rules == rules]
        return known[0] if known else Game.of(rules, self._game.share)

    def resume(self, row: Any, seed: int) -> None:
        """Go on from a state row and its generator as they stood in a batch."""
        self._asked = None
        self._rows[0] = row
        self._seed[0] = seed

    def act(self, action: int) -> None:
        """Do a policy id of the seat to act. Raises IllegalAction with the legal ids; nothing has changed then."""
        seat = self.actor
        if not self.is_legal(action):
            legal = [] if self.done else np.flatnonzero(self._ask()[1]).tolist()
            code, why = ("hand_over", "the hand is over") if self.done else ("id", f"legal ids are {legal}")
            message = f"seat {seat}, id {action} is not legal: {why}"
            raise IllegalAction(code, message, seat=seat, id=action, legal=legal)
        order = self._ask()[2]
        self._asked = None
        kernel.act_some(self._rows, _ONLY, self._r, np.array([action]), order[None], self._seed)

    def apply(self, action: Action) -> None:
        """Do an exact action of the seat to act. Raises IllegalAction; nothing has changed then."""
        self._table.apply(self.actor, action)
        self._asked = None
        self._supply_cards()

    def _ask(self) -> tuple[Any, Any, Any]:
        """Observation, mask and canonical order of the seat to act."""
        if self._asked is None:
            self._asked = self._encode(self.actor)
        return self._asked

    def _encode(self, seat: int) -> tuple[Any, Any, Any]:
        observation = np.zeros(OBSERVATION_SIZE, np.float32)
        mask = np.zeros(ACTIONS, np.int8)
        order = np.zeros(5, np.int64)
        observe_seat(self._rows, self._r, seat, self._game.tables, observation, mask, order)
        return observation, mask, order

    def _supply_cards(self) -> None:
        """Answer a request for a mixed stub or a new deck."""
        kernel.supply_one(self._rows, 0, self._r, self._seed)
