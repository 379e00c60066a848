"""How long a bot thinks tells nothing of its cards: the pause is drawn before it looks at them."""

import asyncio
import random
from dataclasses import replace
from statistics import fmean

from env.engine.actions import Action
from env.engine.cards import deck_cards, parse_cards
from env.engine.rules import Rules
from env.engine.table import Table
from env.engine.views import SeatView
from tests.tgbot.render.samples import ADA, BO, hand, table
from tests.tgbot.service.kit import Scripted, call
from tgbot.service.bots import BotPlayers

DECISIONS = 200
PAUSE = (1.5, 4.0)


class Source(random.Random):
    """Notes when a pause is drawn."""

    def __init__(self, log: list[str]) -> None:
        super().__init__(11)
        self.log = log

    def uniform(self, a: float, b: float) -> float:
        self.log.append("pause")
        return super().uniform(a, b)


class Naps:
    """A clock that keeps what it was asked to wait."""

    def __init__(self) -> None:
        self.naps: list[float] = []

    def now(self) -> float:
        return 0.0

    async def sleep(self, seconds: float) -> None:
        self.naps.append(seconds)


async def pauses(cards: str) -> tuple[list[float], list[str]]:
    """The pauses of a bot that holds these cards at each of its decisions, and in which order things happened."""
    held = parse_cards(cards)
    others = [card for card in deck_cards(52) if card not in held]
    deck = [card for pair in zip(others[:5], held, strict=True) for card in pair] + others[5:]
    played = Table.deal(Rules(), [100, 100], 0, deck)
    actor = played.actor
    assert actor is not None
    log: list[str] = []
    clock, done = Naps(), asyncio.Event()

    def look(_table: int, seat: int) -> SeatView:
        log.append("look")
        return played.view(seat)

    async def act(_table: int, _seat: int, _action: Action, _hand: int, _decision: int) -> None:
        log.append("act")
        done.set()

    bots = BotPlayers(lambda _: Scripted(call), clock, Source(log), PAUSE, look, act)  # type: ignore[arg-type]
    shown = played.public()
    for decision in range(DECISIONS):
        done.clear()
        state = table("en", replace(hand(shown, 1), decision=decision), (ADA, BO))
        bots.consider(state)
        await done.wait()
    await bots.stop()
    assert sorted(played.view(1).cards) == sorted(held) or sorted(played.view(0).cards) == sorted(held)
    return clock.naps, log


async def test_the_pause_does_not_depend_on_the_cards() -> None:
    best, order = await pauses("As Ks Qs Js Ts")
    worst, _ = await pauses("7s 5h 4d 3c 2s")
    assert best == worst
    assert order == ["pause", "look", "act"] * DECISIONS
    assert all(PAUSE[0] <= pause <= PAUSE[1] for pause in best)
    assert abs(fmean(best) - sum(PAUSE) / 2) < 0.15
    assert len(set(best)) == DECISIONS
