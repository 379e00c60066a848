"""How long a bot or a ticked box takes tells nothing: neither of the cards, nor of what is done, nor of a slow agent.

Thousands of decisions in virtual time, each timed from the turn to the action. Kolmogorov and Smirnov's test compares
the pauses of one kind of decision with those of all others; fixed seeds, so it comes out the same each time.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pytest
import structlog

from env.engine.actions import Action, Kind
from env.engine.cards import deck_cards
from env.engine.hands import strength
from env.engine.preactions import Box, PreAction
from env.engine.rules import Rules
from env.engine.table import Table
from env.engine.views import SeatView
from tests.tgbot.render.samples import ADA, ANNA, BO, KONSTANTIN, hand, table
from tests.tgbot.service.kit import anything
from tgbot.clock import ManualClock
from tgbot.service import health
from tgbot.service.bots import BotPlayers
from tgbot.service.boxes import BoxedTurns
from tgbot.service.worker import Call

PAUSE = (1.5, 4.0)
SLOWEST = 12.0  # seconds that the slow agent may think
LEVEL = 1e-3  # what comes by chance this rarely is a leak
RULES = Rules()


def smirnov(one: Any, other: Any) -> float:
    """How likely two samples of one distribution are at least so far apart (Kolmogorov and Smirnov, asymptotic)."""
    one, other = np.sort(one), np.sort(other)
    both = np.concatenate([one, other])
    below = [np.searchsorted(sample, both, side="right") / len(sample) for sample in (one, other)]
    size = len(one) * len(other) / len(both)
    k = np.arange(1, 101)
    distance = float(np.abs(below[0] - below[1]).max()) * (np.sqrt(size) + 0.12 + 0.11 / np.sqrt(size))
    return float(np.clip(2 * np.sum((-1.0) ** (k - 1) * np.exp(-2 * k**2 * distance**2)), 0, 1))


@dataclass
class Decisions:
    """What was seen of each decision, and what nobody may tell from it."""

    pause: list[float] = field(default_factory=list)
    kinds: dict[str, list[bool]] = field(default_factory=dict)

    def note(self, pause: float, **kinds: bool) -> None:
        self.pause.append(pause)
        for name, holds in kinds.items():
            self.kinds.setdefault(name, []).append(holds)

    def likelihoods(self) -> dict[str, float]:
        """For each kind of which there are enough: how likely its pauses and the others' are of one distribution."""
        pauses, found = np.array(self.pause), {}
        for name, holds in self.kinds.items():
            mask = np.array(holds)
            if min(mask.sum(), (~mask).sum()) >= 100:
                found[name] = smirnov(pauses[mask], pauses[~mask])
        return found

    def leaking(self, kind: str, leak: float) -> Decisions:
        """The same, had decisions of this kind taken so much longer, seconds."""
        late = [pause + leak * holds for pause, holds in zip(self.pause, self.kinds[kind], strict=True)]
        return Decisions(late, self.kinds)


class Thoughts:
    """A worker whose calls take the clock's time, as long as `length` says; its answers come late, never lost."""

    def __init__(self, clock: ManualClock, length: Callable[[], float]) -> None:
        self._clock, self._length = clock, length
        self._tasks: set[asyncio.Task[None]] = set()

    def ask(self, function: Callable[[], Any]) -> Call[Any]:
        call = Call(function)
        task = asyncio.ensure_future(self._think(call))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return call

    async def _think(self, call: Call[Any]) -> None:
        call.begun.set_result(None)
        result = call._function()
        await self._clock.sleep(self._length())
        call.answer.set_result(result)

    def leave(self) -> None:
        pass

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()


class Player:
    """Plays at random, more boldly with better cards; thinks as long as `thinks` says of its hand's strength (0..1)."""

    def __init__(self, thinks: Callable[[float], float]) -> None:
        self._thinks = thinks
        self.length = self.latest = 0.0

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        good = standing(view)
        self.length = self.latest = self._thinks(good)
        action = anything(view, rng)
        if view.legal is not None and view.legal.wager is not None and rng.random() < good:
            action = Action(view.legal.wager_kind, amount=view.legal.wager[0])
        return action

    def take(self) -> float:
        """How long the latest decision takes; 0 for whoever decides in its place."""
        length, self.length = self.length, 0.0
        return length


RANKED = np.sort([strength([int(card) for card in random.Random(n).sample(range(52), 5)], RULES) for n in range(500)])


def standing(view: SeatView) -> float:
    """The share of hands that are no better."""
    return float(np.searchsorted(RANKED, strength(view.cards, RULES)) / len(RANKED))


def hands(rng: np.random.Generator) -> Iterator[Table]:
    """One dealt hand after another."""
    while True:
        deck = [int(card) for card in rng.permutation(deck_cards(52))]
        yield Table.deal(RULES, [300, 300], int(rng.integers(2)), deck)


async def settle() -> None:
    """Until everybody waits for the clock."""
    for _ in range(12):
        await asyncio.sleep(0)


async def pass_until(clock: ManualClock, done: asyncio.Event) -> None:
    """Time goes from one moment that somebody waits for to the next, until it is done."""
    await settle()
    while not done.is_set():
        waiting = [at for at, _, future in clock._sleepers if not future.done()]
        clock.advance(max(0.0, min(waiting) - clock.now()))
        await settle()


async def bots_decide(count: int, thinks: Callable[[float], float], seed: int = 3) -> Decisions:
    """So many decisions of bots, as `BotPlayers` times them."""
    clock, found, agent, done = ManualClock(), Decisions(), Player(thinks), asyncio.Event()
    dealt = hands(np.random.default_rng(seed))
    played = next(dealt)
    taken: list[Action] = []

    async def act(_table: int, seat: int, action: Action, _hand: int, _decision: int) -> None:
        played.apply(seat, action)
        taken.append(action)
        done.set()

    players = BotPlayers(
        lambda _: agent, clock, random.Random(seed), PAUSE, lambda _, seat: played.view(seat), act, machine=clock
    )
    players._worker = Thoughts(clock, agent.take)  # type: ignore[assignment]
    for number in range(count):
        if played.actor is None:
            played = next(dealt)
        assert played.actor is not None
        view = played.view(played.actor)
        done.clear()
        agent.latest = 0.0
        began, before = clock.now(), view.public
        players.consider(table("en", replace(hand(before, number), decision=0), (ADA, BO)))
        await pass_until(clock, done)
        action, good = taken.pop(), standing(view)
        found.note(
            clock.now() - began,
            strong=good > 0.5,
            best=good > 0.85,
            drawing=before.drawing,
            later=before.round > 0,
            bets=action.kind in {Kind.BET, Kind.RAISE},
            folds=action.kind == Kind.FOLD,
            draws_three=action.kind == Kind.DRAW and action.mask.bit_count() >= 3,
            slow=agent.latest > 1.0,
            too_slow=agent.latest > PAUSE[0],
        )
    await players.stop()
    return found


def slow_with_good_cards(good: float) -> float:
    return SLOWEST * max(0.0, good - 0.4)


def slow_with_bad_cards(good: float) -> float:
    return 1.2 * (1 - good)


@pytest.fixture(autouse=True)
def tried_again_at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A slow agent is asked each time that its last call is over, so that many decisions show its slowness."""
    monkeypatch.setattr(health, "FIRST_REST", 0.0)
    with structlog.testing.capture_logs():
        yield


async def check(count: int, thinks: Callable[[float], float], kinds: set[str], leak: float) -> None:
    """Of so many decisions no kind shows; and one of these kinds would, if it took so many seconds longer."""
    found = await bots_decide(count, thinks)
    likely = found.likelihoods()
    assert kinds <= likely.keys(), {name: sum(holds) for name, holds in found.kinds.items()}
    assert min(likely.values()) > LEVEL, likely
    assert smirnov(found.pause, np.random.default_rng(1).uniform(*PAUSE, 10 * count)) > LEVEL, "as drawn"
    seen = {kind: found.leaking(kind, leak).likelihoods()[kind] for kind in kinds}
    assert max(seen.values()) < LEVEL, seen


KINDS = {"strong", "drawing", "later", "bets", "slow"}


async def test_a_bot_s_pause_tells_nothing() -> None:
    """Of an agent that thinks up to 7 s with good cards; it would be seen, were it 0.4 s."""
    await check(900, slow_with_good_cards, KINDS | {"too_slow"}, leak=0.4)


@pytest.mark.long
@pytest.mark.parametrize("thinks", [slow_with_bad_cards, slow_with_good_cards])
async def test_a_bot_s_pause_tells_nothing_at_length(thinks: Callable[[float], float]) -> None:
    await check(20_000, thinks, KINDS, leak=0.08)


async def boxes_fire(count: int, seed: int = 5) -> Decisions:
    """So many boxes that fire, with cards that go with the box."""
    clock, rng, found, done = ManualClock(), np.random.default_rng(seed), Decisions(), asyncio.Event()
    dealt = hands(rng)
    ticked: list[PreAction] = []

    async def fire(_table: int, _seat: int, _hand: int, _decision: int) -> None:
        done.set()

    boxed = BoxedTurns(clock, random.Random(seed), PAUSE, lambda _table, _seat: ticked[-1], fire)
    for number in range(count):
        played = next(dealt)
        assert played.actor is not None
        good = standing(played.view(played.actor))
        box = Box.FOLD if good < 0.3 else Box.CHECK_FOLD if good < 0.7 else Box.RAISE_ANY
        ticked.append(PreAction(box, number, 0, 0))
        done.clear()
        began = clock.now()
        boxed.consider(table("en", replace(hand(played.public(), number), decision=0), (KONSTANTIN, ANNA)))
        await pass_until(clock, done)
        found.note(clock.now() - began, folds=box == Box.FOLD, raises=box == Box.RAISE_ANY)
    await boxed.stop()
    return found


async def test_a_box_fires_like_a_bot() -> None:
    """Whatever it is and whatever the cards are, after a pause of the same distribution."""
    found = await boxes_fire(500)
    assert min(found.likelihoods().values()) > LEVEL
    for kind in found.kinds:
        assert found.leaking(kind, 0.5).likelihoods()[kind] < LEVEL
    bots = await bots_decide(300, slow_with_bad_cards, seed=7)
    assert smirnov(found.pause, bots.pause) > LEVEL
    assert smirnov([pause + 0.4 for pause in found.pause], bots.pause) < LEVEL
