"""What a person sees and does in the page, with the real bot behind it on a manual clock.

The clock stands while the browser works, and runs in `World.until` as soon as both sides are quiet.
"""

import os
import re

import numpy as np
import pytest
from playwright.async_api import Locator, Page, expect

from env.engine.actions import Action, Kind
from env.engine.views import SeatView
from tests.tgbot.e2e.world import World
from tgbot.callback import TablePress
from tgbot.demo import Chat, Message, User
from tgbot.service.pace import Pace

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
SWITCHES = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
PATIENCE = 30_000  # milliseconds, on a busy machine
ONE_LOOP = pytest.mark.asyncio(loop_scope="session")
"""For every test here: the browser lives in the session's event loop."""

STILL = Pace(bot_pause=(0.0, 0.0), pause=3600, pause_uncontested=3600, heartbeat=600)
"""Bots act at once, the next hand waits for a press."""


class PairAgent:
    """Bets a pair or better, calls, keeps what belongs together: hands that look like hands."""

    def act(self, view: SeatView, rng: np.random.Generator) -> Action:
        legal, ranks = view.legal, [card // 4 for card in view.cards]
        assert legal is not None
        made = [ranks.count(rank) > 1 for rank in ranks]
        if legal.discards is not None:
            weak = sorted((i for i in range(5) if not made[i]), key=lambda i: ranks[i])[:3]
            return Action.draw(sum(1 << i for i in weak))
        if legal.check and legal.wager is not None and any(made):
            return Action(Kind.BET, amount=legal.wager[0])
        return Action.check() if legal.check else Action.call()


class Window:
    """One person's page."""

    def __init__(self, page: Page, world: World, person: User) -> None:
        self.page, self.world, self.person = page, world, person

    async def open(self, pane: str = "private") -> None:
        """The page as this person, on a phone with one of the two chats in front."""
        key = self.person.first_name.lower()
        await self.page.goto(f"{self.world.server.url}/?as={key}&pane={pane}")
        await self.page.wait_for_function("document.body.dataset.ready")

    @property
    def private(self) -> Locator:
        return self.page.get_by_test_id("pane-private")

    @property
    def group(self) -> Locator:
        return self.page.get_by_test_id("pane-group")

    def pane(self, chat: Chat) -> Locator:
        return self.group if chat.is_group else self.private

    async def bubble(self, message: Message) -> Locator:
        """The message on the page, once it shows what the chat holds."""
        pane = "group" if message.chat.is_group else "private"
        same = "([pane, id, text]) => window.demo[pane].messages.get(id)?.text === text"
        await self.page.wait_for_function(same, arg=[pane, message.message_id, message.text])
        found = self.pane(message.chat).locator(f'[data-message="{message.message_id}"]')
        await expect(found).to_be_visible(timeout=PATIENCE)
        return found

    async def press(self, message: Message, verb: str) -> None:
        """Press the first button of a message whose test id begins with this verb and arguments."""
        box = await self.bubble(message)
        async with self.page.expect_response("**/demo/press"):
            await box.get_by_test_id(re.compile(rf"^btn-{re.escape(verb)}(-|$)")).first.click()

    async def say(self, chat: Chat | User, text: str) -> None:
        """Type something and send it."""
        pane = self.pane(self.world.server.chat(chat))
        await pane.get_by_test_id("input").fill(text)
        async with self.page.expect_response("**/demo/say"):
            await pane.get_by_role("button", name="Send").click()

    async def turn(self) -> tuple[Message, list[TablePress]]:
        """The private message that gives this person the turn, and what it offers."""
        return await self.world.next_turn(self.person) or pytest.fail("the table has ended")

    async def play(self, message: Message, presses: list[TablePress]) -> None:
        """Check, call or draw what is marked, whatever is offered first."""
        press = next(one for one in presses if one.verb in {"k", "c", "D"})
        await self.press(message, "-".join((press.verb, *press.args)))
        hand = self.world.hand()
        await self.world.until(
            lambda: (self.world.hand().number, self.world.hand().decision) > (hand.number, press.decision)
        )

    async def finish(self) -> Message:
        """Play on to the end of the hand; the message that shows it."""
        w = self.world

        def over() -> Message | None:
            return next((m for m in reversed(w.server.messages(self.person)) if "m:replay:" in str(m.keyboard)), None)

        while (found := await w.until(lambda: w.hand().over or self._turn())) is not True:
            await self.play(*found)
        return await w.until(over)

    def _turn(self) -> tuple[Message, list[TablePress]] | None:
        for message in reversed(self.world.server.messages(self.person)):
            presses, hand = self.world.turn(message), self.world.hand()
            if presses and (presses[0].hand, presses[0].decision) == (hand.number, hand.decision):
                return message, presses
        return None

    async def to(self, verb: str) -> tuple[Message, list[TablePress]]:
        """Play on until such an action is offered: `D` the draw, `r` a bet or raise."""
        while True:
            message, presses = await self.turn()
            if any(press.verb == verb for press in presses):
                return message, presses
            await self.play(message, presses)


async def play_bots(window: Window, bots: int = 3) -> Message:
    """Start, Play now and Skip the tips by buttons; the hand at the person's first turn.

    With another number of bots by way of Opponents.
    """
    w = window.world
    await window.open()
    async with window.page.expect_response("**/demo/start"):
        await window.private.get_by_test_id("start").click()
    first = await w.message(window.person, "Five Draw")
    if bots != 3:
        await window.press(first, "m-opponents")
    for fewer in range(2, bots - 1, -1):
        await w.until(lambda fewer=fewer: f":{fewer}:home" in str(first.keyboard))  # type: ignore[misc]
        await window.press(first, f"m-opponents-{fewer}")
    await w.until(lambda: f"m:play:{bots}:home" in str(first.keyboard))
    await window.press(first, f"m-play-{bots}")
    await w.message(window.person, "1/10")
    message, _ = await window.turn()
    await window.press(message, "m-skip")
    await w.until(lambda: not any(b.get("callback_data") == "m:skip" for b in message.buttons))
    return (await window.turn())[0]
