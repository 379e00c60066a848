"""Agents that fail while they play: a scripted one decides in their place, at once from the second decision on."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
import structlog

from env.engine.actions import Action, Kind
from env.engine.cards import card_text
from env.engine.views import SeatView
from tests.tgbot.service.kit import Kit, Scripted, call, chips, private, running
from tgbot.clock import ManualClock
from tgbot.service import bots
from tgbot.service.health import FIRST_REST, LONGEST_REST, Health
from tgbot.service.model import Status


class Failing:
    """An agent that fails in some way, until it is mended; and calls from then on."""

    def __init__(self, fail: Callable[[SeatView], object]) -> None:
        self._fail = fail
        self.mended = False
        self.asked = 0

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        self.asked += 1
        return call(view) if self.mended else self._fail(view)  # type: ignore[return-value]


def tells_its_cards(view: SeatView) -> object:
    raise RuntimeError(f"I hold {[card_text(card) for card in view.cards]}")


def leaves(_view: SeatView) -> object:
    raise SystemExit


def stops(_view: SeatView) -> object:
    raise StopIteration


def times_out(view: SeatView) -> object:
    raise TimeoutError(card_text(view.cards[0]))


FAILS: dict[str, tuple[Callable[[SeatView], object], str]] = {
    "raises": (tells_its_cards, "RuntimeError at tells_its_cards:"),
    "raises a time-out": (times_out, "TimeoutError at times_out:"),
    "ends its thread": (leaves, "RuntimeError at"),
    "stops an iteration": (stops, "RuntimeError at"),
    "bets too much": (lambda _: Action.raise_to(100_000), "wants what is not legal"),
    "draws a card it has not": (lambda _: Action(Kind.DRAW, mask=1 << 40), "wants what is not legal"),
    "bets a negative number": (lambda _: Action(Kind.BET, amount=-5), "wants what is not legal"),
    "bets more than a number can be": (lambda _: Action(Kind.BET, amount=10**30), "wants what is not legal"),
    "answers nothing": (lambda _: None, "AttributeError at _think:"),
    "answers a word": (lambda _: "fold", "AttributeError at _think:"),
    "bets no number": (lambda _: Action(Kind.BET, amount=float("nan")), "ValueError at _think:"),  # type: ignore[arg-type]
}


async def one_hand(kit: Kit, bots: int = 2) -> int:
    """One person and bots play a hand to its end, and no chip is lost; the table."""
    start = await kit.service.play_now(await kit.person(1), bots, private(1))
    before = chips(start)
    state = await kit.play(start.id, lambda now: now.status != Status.PLAYING)
    assert state.hand is not None
    assert state.hand.over
    assert chips(state) == before
    return start.id


async def another(kit: Kit, table_id: int, after: float) -> None:
    """So many seconds pass, and with them the pause; the next hand is played to its end."""
    kit.clock.advance(after)
    await kit.until(table_id, lambda state: state.status == Status.PLAYING)
    await kit.hand_over(table_id)


@pytest.mark.parametrize("fault", FAILS)
async def test_a_scripted_agent_plays_on(fault: str, tmp_path: Path) -> None:
    fail, why = FAILS[fault]
    agent = Failing(fail)
    with structlog.testing.capture_logs() as logs:
        async with running(tmp_path, agents=lambda _: agent) as kit:
            await one_hand(kit)
            (trouble,) = kit.service.health.troubles()
    assert trouble.model == "home-3"
    assert trouble.why.startswith(why)
    assert agent.asked == 1, "not asked again for the time being"
    (entry,) = logs
    assert entry == {
        "event": "model_rests", "model": "home-3", "why": trouble.why, "seconds": 60, "log_level": "warning"
    }  # fmt: skip
    assert not [card for card in map(card_text, range(52)) if card in str(entry)]


async def test_an_agent_that_cannot_be_loaded(tmp_path: Path) -> None:
    def load(name: str) -> Failing:
        raise LookupError(f"nothing is called {name}")

    async with running(tmp_path, agents=load) as kit:
        await one_hand(kit)
        (trouble,) = kit.service.health.troubles()
    assert trouble.why.startswith("cannot be loaded: nothing is called home:home-3@")


async def test_a_model_is_tried_again_after_its_rest(tmp_path: Path) -> None:
    agent = Failing(tells_its_cards)
    with structlog.testing.capture_logs() as logs:
        async with running(tmp_path, agents=lambda _: agent) as kit:
            table_id = await one_hand(kit)
            health = kit.service.health
            await another(kit, table_id, FIRST_REST - 1)
            assert agent.asked == 1
            await another(kit, table_id, FIRST_REST)
            assert agent.asked == 2
            assert health.troubles()[0].count == 2
            agent.mended = True
            await another(kit, table_id, FIRST_REST)
            assert agent.asked == 2, "the second rest is longer"
            await another(kit, table_id, FIRST_REST)
            assert agent.asked > 3
            assert health.troubles() == ()
    assert [(entry["event"], entry.get("seconds")) for entry in logs] == [
        ("model_rests", 60),
        ("model_rests", 120),
        ("model_plays_again", None),
    ]


@pytest.fixture
def hanging() -> Iterator[tuple[Failing, threading.Event]]:
    """An agent whose decisions never return until the event is set."""
    release = threading.Event()

    def wait(view: SeatView) -> object:
        release.wait()
        return call(view)

    yield Failing(wait), release
    release.set()


def bot_threads() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name == "bot"}


async def test_an_agent_that_hangs(
    hanging: tuple[Failing, threading.Event], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes one thread with it, and nobody waits for it a second time."""
    agent, release = hanging
    monkeypatch.setattr(bots, "PATIENCE", 0.2)
    before = bot_threads()
    async with running(tmp_path, agents=lambda name: agent if "home-3" in name else Scripted(call)) as kit:
        table_id = await one_hand(kit)
        assert agent.asked == 1
        (trouble,) = kit.service.health.troubles()
        assert trouble.why == "no answer within 0.2 s"
        for _ in range(3):
            await another(kit, table_id, 3600)
        assert agent.asked == 1, "its call is still out"
        assert len(bot_threads() - before) == 2
        assert kit.service.health.may_try("home-2"), "other models go on"
        agent.mended = True
        release.set()
        await another(kit, table_id, 3600)
        assert agent.asked > 2
        assert kit.service.health.troubles() == ()


async def test_an_agent_that_hangs_while_it_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()
    loads: list[str] = []

    def load(name: str) -> Scripted:
        loads.append(name)
        release.wait()
        return Scripted(call)

    monkeypatch.setattr(bots, "LOADING", 0.3)
    try:
        async with running(tmp_path, agents=load) as kit:
            await one_hand(kit, bots=4)
            assert len(loads) == 1
            assert kit.service.health.troubles()[0].why == "no answer within 0.3 s"
    finally:
        release.set()


def test_a_model_that_fails_for_years_is_still_tried_once_an_hour() -> None:
    clock = ManualClock()
    health = Health(clock)
    for _ in range(3000):
        health.fails("m", "no answer")
        clock.advance(LONGEST_REST)
        assert health.may_try("m")
