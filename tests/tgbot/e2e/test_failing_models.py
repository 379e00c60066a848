"""A model that fails while people play: the hand goes on over HTTP, and people and host are told who plays."""

import random
from pathlib import Path

import numpy as np
import structlog

from env.engine.actions import Action
from env.engine.cards import card_text
from env.engine.views import SeatView
from tests.tgbot.e2e.world import world


class Failing:
    """Names its cards in the error."""

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        raise RuntimeError(f"I hold {[card_text(card) for card in view.cards]}")


async def test_a_hand_with_a_model_that_fails(tmp_path: Path) -> None:
    rng = random.Random(1)
    with structlog.testing.capture_logs() as logs:
        async with world(tmp_path, agent=Failing) as w:
            lobby = await w.open_table(w.anna, w.boris, bots=2)
            assert "cannot be used" not in lobby.text
            await w.press(w.anna, lobby, "Start")
            while (turn := await w.next_turn(w.group)) is not None and w.hand().number < 2:
                await w.play(*turn, rng, a=0, f=0, r=0)
            assert w.hand().number == 2
            assert w.chips() == 400
            await w.server.say(w.chen, w.group, "/who")
            said = await w.message(w.group, "Who plays")
            line = "🤖 Ada: scripted player «tight» in place of model test, which cannot be used at present"
            assert line in said.text
            await w.server.say(w.chen, w.server.chat(w.chen), "/start")
            menu = await w.message(w.chen, "Five Draw")
            await w.press(w.chen, menu, "Opponents")
            await w.until(lambda: "Model test cannot be used at present: the scripted player" in menu.text)
            (trouble,) = w.bot.shared.service.health.troubles()  # type: ignore[union-attr]
            assert trouble.model == "test"
    told = [entry for entry in logs if entry.get("model") == "test"]
    assert [entry["event"] for entry in told] == ["model_rests"] * trouble.count, "once a minute at most"
    assert told[0]["why"].startswith("RuntimeError at act:")
