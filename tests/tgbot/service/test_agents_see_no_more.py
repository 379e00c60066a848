"""Whatever the other hands and the deck hold, a bot decides the same: every level and style, as the bot asks them."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from agents.names import LEVELS, AgentName
from agents.neural import NeuralAgent
from agents.styles import STYLES
from env.engine.actions import Action
from env.engine.profiles import PROFILES
from env.engine.table import Table
from tgbot import opponents
from tgbot.clock import ManualClock
from tgbot.service.bots import BotPlayers

SEATS, HERO = 3, 1
NAMES = [(level, style) for level in LEVELS for style in STYLES]


def passive(table: Table) -> Action:
    """What everybody does: two cards are drawn, whichever they are; bets are called."""
    legal = table.legal()
    assert legal is not None
    if legal.discards is not None:
        return Action.draw(0b00011)
    return Action.check() if legal.check else Action.call()


def spots(game: str, deck: list[int]) -> Iterator[Table]:
    """The hand at each decision of the hero."""
    profile = PROFILES[game]
    table = Table.deal(profile.rules_for(SEATS), [profile.table.start_stack] * SEATS, 0, deck)
    while table.actor is not None:
        if table.actor == HERO:
            yield table.copy()
        table.apply(table.actor, passive(table))


def decks(game: str, rng: np.random.Generator, count: int) -> list[list[int]]:
    """Decks that give the hero the same cards in the same places; everything else lies elsewhere each time."""
    first = [int(card) for card in rng.permutation(52)]
    own = {card for table in spots(game, first) for card in table.view(HERO).cards}
    free = [place for place, card in enumerate(first) if card not in own]
    found = [first]
    for _ in range(count - 1):
        deck = list(first)
        for place, source in zip(free, rng.permutation(free), strict=True):
            deck[place] = first[int(source)]
        found.append(deck)
    return found


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every distribution that an agent was asked for."""
    seen: list[Any] = []
    real = NeuralAgent.probabilities

    def spy(agent: NeuralAgent, observations: Any, masks: Any) -> Any:
        seen.append(real(agent, observations, masks))
        return seen[-1]

    monkeypatch.setattr(NeuralAgent, "probabilities", spy)
    return seen


@pytest.mark.parametrize("game", ["home", "online"])
async def test_hidden_cards_and_the_deck_change_nothing(game: str, asked: list[Any]) -> None:
    rng = np.random.default_rng(7)
    dealt = [list(spots(game, deck)) for deck in decks(game, rng, 3)]
    assert len({len(one) for one in dealt}) == 1
    assert {table.view(HERO).public.drawing for table in dealt[0]} == {False, True}
    others = [{card for seat in (0, 2) for card in one[-1].view(seat).cards} for one in dealt]
    assert others[0] != others[1] != others[2], "the other hands do differ"
    model = opponents.agent_name(game, SEATS)

    async def act(*_: object) -> None:
        raise AssertionError("nobody acts here")

    players = BotPlayers(opponents.load, ManualClock(), random.Random(1), (0, 0), lambda *_: None, act)
    different = set()
    for level, style in NAMES:
        name = str(AgentName(model, level, style, game))
        for spot in zip(*dealt, strict=True):
            asked.clear()
            for table in spot:
                action, _ = await players._decide(name, table.view(HERO))
                assert action is not None
            assert len(asked) == len(spot), "a trained agent was asked, no stand-in"
            for chances in asked[1:]:
                assert np.array_equal(chances, asked[0]), name
            different.add(asked[0].tobytes())
    assert len(different) > len(NAMES), "levels and styles are told apart"
    await players.stop()
