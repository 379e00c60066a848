"""The page on the machine's clock: a hand by the buttons a beginner presses, and README's picture of a group.

With SCREENSHOTS=1 that picture is written: a hand in a group, and one player's own cards beside it.
"""

import asyncio
import os
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Locator, Page, expect

from env.engine.actions import Action, Kind
from tests.tgbot.browser.kit import ONE_LOOP, PATIENCE
from tests.tgbot.e2e.world import CallAgent, World, compile_rules, settings_for
from tgbot.app import FiveDrawBot
from tgbot.callback import TablePress
from tgbot.clock import ManualClock, SystemClock
from tgbot.demo import DemoServer, Message
from tgbot.i18n.cards import mask_of
from tgbot.service.model import Status
from tgbot.service.pace import Pace

pytestmark = ONE_LOOP
PICTURE = Path(__file__).resolve().parents[3] / "tgbot" / "demo" / "static" / "hand.jpg"
QUIET_ACTION = re.compile(r"^btn-(k|c-\d+|D-00000|n)$")
WIDE = {"width": 1280, "height": 800}


@asynccontextmanager
async def running(folder: Path, seed: int) -> AsyncIterator[World]:
    """The bot and the page on the machine's clock: a browser cannot be told what time it is."""
    compile_rules()
    clock = SystemClock()
    async with DemoServer(clock=clock) as server:
        bot = FiveDrawBot(
            settings_for(server, folder),
            clock=clock,
            pace=Pace(bot_pause=(0.0, 0.0), pause=600),
            agents=lambda name: CallAgent(),
            agent_name=lambda profile, seats: "test",
            source=random.Random(seed),
        )
        await bot.start()
        try:
            yield World(server, ManualClock(), bot)
        finally:
            await bot.stop()


def actions(pane: Locator) -> Locator:
    """Buttons of the newest message that check, call, stand pat or go on."""
    return pane.get_by_test_id("message").last.get_by_test_id(QUIET_ACTION)


async def test_one_hand_by_buttons(tmp_path: Path, page: Page) -> None:
    async with running(tmp_path, seed=7) as w:
        await page.set_viewport_size(WIDE)
        await page.goto(f"{w.server.url}/?as=anna")
        private = page.get_by_test_id("pane-private")
        await private.get_by_test_id("start").click()
        await private.get_by_role("button", name="Play now").click()
        await expect(private.get_by_test_id("message").last).to_contain_text("Hand 1/10", timeout=PATIENCE)
        decision = -1
        while True:
            message, decision = await w.server.wait_for(lambda last=decision: _next_step(w, last), PATIENCE / 1000)
            newest = private.get_by_test_id("message").last
            await expect(newest.locator(".text")).to_have_text(message.text, timeout=PATIENCE)
            if w.table().status is Status.PAUSE:
                break
            await actions(private).first.click()
        await expect(newest).to_contain_text(re.compile("Showdown|everyone else folded"))
        await actions(private).first.click()
        await expect(private.get_by_test_id("message").last).to_contain_text("Hand 2/10", timeout=PATIENCE)


async def test_picture_of_a_hand(tmp_path: Path, page: Page) -> None:
    async with running(tmp_path, seed=12) as w:
        await page.set_viewport_size(WIDE)
        await w.server.start("Anna")
        await w.server.start("Boris")
        await w.server.say("Anna", w.group, "/newgame")
        lobby = await w.server.wait_message(w.group, "New table")
        await w.server.press("Boris", lobby, label="Join")
        for _ in range(2):
            await w.server.press("Anna", lobby, label="+ Bot")
        await w.server.press("Anna", lobby, label="Start")
        await page.goto(f"{w.server.url}/?as=anna")
        people = {seat.seat: seat.person for seat in w.table().seats}
        while True:
            presses = await w.server.wait_for(lambda: _turn(w))
            person = people[presses[0].seat]
            assert person is not None
            verbs = {press.verb for press in presses}
            if person.user_id == w.anna.id and "c" in verbs and _round(w) == 1:
                break
            action = Action.check() if "k" in verbs else Action.call()
            if "D" in verbs:
                cards = w.view(presses[0].seat).cards
                action = Action.draw(mask_of(cards, "00111" if person.user_id == w.anna.id else "00011"))
            elif person.user_id == w.boris.id:
                action = Action(Kind.BET if "k" in verbs else Kind.RAISE, amount=_pot(w))
            press = presses[0]
            assert w.bot.shared is not None
            await w.bot.shared.service.act(press.table, press.seat, action, press.hand, press.decision)
        group = page.get_by_test_id("pane-group").get_by_test_id("message").last
        await expect(group).to_contain_text("Round 2", timeout=PATIENCE)
        await expect(page.get_by_test_id("pane-private")).to_contain_text("Round 2", timeout=PATIENCE)
        await asyncio.wait_for(page.evaluate("document.fonts.ready.then(() => true)"), 10)
        picture = PICTURE if os.environ.get("SCREENSHOTS") else tmp_path / PICTURE.name
        picture.write_bytes(await page.screenshot(type="jpeg", quality=85, scale="css", animations="disabled"))
        assert picture.stat().st_size < 150_000


def _next_step(w: World, after: int) -> tuple[Message, int] | None:
    """Anna's message and its decision once it offers something new, or the hand is over."""
    message, hand = w.server.last(w.anna), w.table().hand
    if hand is None:
        return None
    if w.table().status is Status.PAUSE:
        return (message, -1) if message.button("Next hand") else None
    presses = w.turn(message)
    fresh = presses and presses[0].decision == hand.decision > after
    return (message, hand.decision) if fresh else None


def _pot(w: World) -> int:
    hand = w.table().hand
    return 0 if hand is None else hand.public.level + hand.public.pot


def _turn(w: World) -> list[TablePress] | None:
    state = w.table()
    for message in reversed(w.server.messages(w.group)):
        presses = w.turn(message)
        here = None if state.hand is None else (state.hand.number, state.hand.decision)
        if presses and (presses[0].hand, presses[0].decision) == here:
            return presses
    return None


def _round(w: World) -> int:
    hand = w.table().hand
    return 0 if hand is None else hand.public.round
