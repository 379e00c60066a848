"""The screens on a phone of 360 px: each is reached by what people do, and none is wider.

With SCREENSHOTS=1 they are written to build/screenshots in two languages, those of README to the folder of the page;
labels that the browser cuts are named.
"""

import os
import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from playwright.async_api import Page

from tests.tgbot.browser.kit import ONE_LOOP, PATIENCE, STILL, PairAgent, Window, play_bots
from tests.tgbot.e2e.test_coach import load_coach
from tests.tgbot.e2e.world import World, verb_of, world
from tgbot.callback import TablePress
from tgbot.demo import Chat, Message, User

pytestmark = ONE_LOOP
ROOT = Path(__file__).resolve().parents[3]
SHOTS = ROOT / "build" / "screenshots"
README = ROOT / "tgbot" / "demo" / "static"
TAKES = bool(os.environ.get("SCREENSHOTS"))
WIDER = """[...document.querySelectorAll('#app, header, .messages, .body')]
    .filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)"""
LANGUAGES = ["en", "ru"] if TAKES else ["ru"]  # Russian has the longer words
HANDS = 9 if TAKES else 1  # more of them make a better chart
QUIET = """document.querySelectorAll('.toast').forEach(toast => toast.remove());
    document.querySelectorAll('.waiting').forEach(key => key.classList.remove('waiting'))"""
CUT = "[...document.querySelectorAll('.key span')].filter(s => s.scrollWidth > s.clientWidth).map(s => s.textContent)"


class Camera:
    """Looks at messages in a window, and takes pictures when asked to."""

    def __init__(self, window: Window, language: str) -> None:
        self.window, self.language = window, language

    async def look(self, message: Message, name: str, readme: str = "") -> None:
        """The message at the lower end of the screen."""
        page, box = self.window.page, await self.window.bubble(message)
        await page.wait_for_function("[...document.querySelectorAll('.photo')].every(image => image.complete)")
        await box.evaluate("box => box.scrollIntoView({ block: 'end' })")
        await page.evaluate(QUIET)
        while await page.get_by_test_id("alert").count():
            await page.keyboard.press("Escape")
        await page.mouse.move(0, 0)
        assert await page.evaluate(WIDER) == [], f"{name} is wider than the screen"
        if not TAKES:
            return
        SHOTS.mkdir(parents=True, exist_ok=True)
        await page.screenshot(path=SHOTS / f"{name}-{self.language}.png", animations="disabled")
        if readme:
            await page.screenshot(path=README / readme, type="jpeg", quality=82, animations="disabled")
        for label in await page.evaluate(CUT):
            print(f"{name}-{self.language}: {label!r} is cut")


def having(w: World, chat: Chat | User, verb: str) -> Callable[[], Message | None]:
    """The newest message with a button of this verb."""

    def find() -> Message | None:
        for message in reversed(w.server.messages(chat)):
            if any(verb_of(button.get("callback_data", "")) == verb for button in message.buttons):
                return message
        return None

    return find


async def asked(w: World, window: Window, chat: Chat, words: str) -> Message:
    """What the bot answers to something typed."""
    last = max(w.server.chat(chat).messages, default=0)
    await window.say(chat, words)

    def answer() -> Message | None:
        return next((m for m in reversed(w.server.messages(chat)) if m.message_id > last and m.sender.is_bot), None)

    return await w.until(answer)


async def changed(w: World, window: Window, message: Message, verb: str) -> None:
    """Press, and wait until the message is another."""
    before = (message.text, str(message.keyboard))
    await window.press(message, verb)
    await w.until(lambda: (message.text, str(message.keyboard)) != before)


async def play_on(w: World, person: User) -> None:
    """The running hand to its end without the page; then the next one, if there is one."""
    assert w.bot.shared is not None
    while (found := await w.until(lambda: w.hand().over or turn_in(w, person))) is not True:
        press = found[1][0]
        action = PairAgent().act(w.view(press.seat), np.random.default_rng(0))
        await w.bot.shared.service.act(press.table, press.seat, action, press.hand, press.decision)
    await w.settle()
    over = await w.until(having(w, person, "n"))
    number = w.hand().number
    if number < HANDS:
        await w.press_data(person, over, data(over, "n"))
        await w.until(lambda: w.hand().number > number)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_screens_of_playing_alone(tmp_path: Path, page: Page, language: str) -> None:
    async with world(tmp_path, agent=PairAgent, seed=21, pace=STILL, pictures=True) as w:
        person = w.anna if language == "en" else w.boris
        chat = w.server.chat(person)
        window = Window(page, w, person)
        camera = Camera(window, language)
        await window.open()
        async with page.expect_response("**/demo/start"):
            await window.private.get_by_test_id("start").click()
        first = await w.until(having(w, person, "play"))
        await camera.look(first, "S1.1-start")
        await changed(w, window, first, "m-opponents")
        await camera.look(first, "S1.3-opponents")
        await window.press(first, "m-play")
        await w.until(having(w, person, "skip"))
        message, _ = await window.turn()
        await camera.look(message, "S1.6-first-hand")
        await changed(w, window, message, "m-skip")
        message, presses = await window.turn()
        await camera.look(message, "S4.1-bet")
        await changed(w, window, message, "s")
        await camera.look(message, "S4.3-amount")
        await changed(w, window, message, "b")
        await changed(w, window, message, "a")
        await camera.look(message, "S4.2-all-in")
        await changed(w, window, message, "b")
        message, presses = await window.to("D")
        for position in (4, 5):
            await changed(w, window, message, f"d-{position}-1")
        await camera.look(message, "S4.4-draw", "draw.jpg" if language == "en" else "")
        await window.press(message, "D")
        await w.until(lambda: bool(w.hand().public.seats[presses[0].seat].drew))
        message, _ = await window.turn()
        await camera.look(message, "S4.5-after-the-draw")
        over = await window.finish()
        await camera.look(over, "S4.5-over")
        await window.press(over, "m-replay")
        replay = await w.until(having(w, person, "step"))
        await camera.look(replay, "S6.5-replay")
        await camera.look(await asked(w, window, chat, "/fair"), "S6.8-fair")
        settings = await asked(w, window, chat, "/settings")
        await camera.look(settings, "S6.9-settings")
        await changed(w, window, settings, "m-pref-cards")
        await w.settle()
        await window.press(await w.until(having(w, person, "n")), "n")
        await w.until(lambda: w.hand().number == 2)
        message, _ = await window.turn()
        await camera.look(message, "S4.1-text")
        await changed(w, window, settings, "m-pref-cards")
        for _ in range(HANDS):
            await play_on(w, person)
        card = await asked(w, window, chat, "/stats")
        await w.settle()
        await camera.look(card, "S6.2-statistics", "statistics.jpg" if language == "en" else "")
        for name in ("position", "draws"):
            await window.press(card, f"m-stats-{name}")
            await w.settle()
            await camera.look(card, f"S6.2-{name}")
        await camera.look(await asked(w, window, chat, "/history"), "S6.4-history")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_screens_of_the_coach(tmp_path: Path, page: Page, language: str) -> None:
    async with world(tmp_path, agent=PairAgent, seed=4, pace=STILL, pictures=True) as w:
        await load_coach(w)
        person = w.anna if language == "en" else w.boris
        window = Window(page, w, person)
        camera = Camera(window, language)
        message = await play_bots(window, bots=1)
        await w.settle()
        await window.press(message, "H")
        hint = await w.server.wait_for(having(w, person, "W"), PATIENCE / 1000)  # the clock waits for the coach
        await camera.look(hint, "S6.6-hint")
        await changed(w, window, hint, "W")
        await camera.look(hint, "S6.6-why")
        await window.say(w.server.chat(person), "/bet 30")  # whatever the cards: the review has something to say
        await w.until(lambda: w.hand().public.level == 30)
        over = await window.finish()
        await w.settle()
        await window.press(over, "m-review")
        review = await w.server.wait_for(having(w, person, "dismiss"), PATIENCE / 1000)
        await camera.look(review, "S6.7-review")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_screens_of_a_group(tmp_path: Path, page: Page, language: str) -> None:
    async with world(tmp_path, agent=PairAgent, seed=9, pace=STILL, pictures=True) as w:
        host, guest = (w.anna, w.boris) if language == "en" else (w.boris, w.anna)
        for user in (host, guest, w.chen):
            await w.server.start(user)
        window = Window(page, w, host)
        camera = Camera(window, language)
        await window.open("group")
        lobby = await asked(w, window, w.group, "/newgame")
        for verb in ("g", "g"):
            await changed(w, window, lobby, verb)
        for user in (guest, w.chen):
            await w.press_data(user, lobby, data(lobby, "j"))
        await w.until(lambda: w.table().seat_of(w.chen.id) is not None)
        await w.settle()
        await camera.look(lobby, "S2.1-lobby")
        await w.slow(w.table())
        await w.press_data(host, lobby, data(lobby, "S"))
        rng, raised = random.Random(1), False
        seen: set[str] = set()
        while True:
            found = await w.until(lambda: w.hand().over or turn_in(w, w.group))
            if found is True:
                break
            message, presses = found
            verbs = {press.verb: press for press in presses}
            name = None
            if raised and "r" in verbs and "c" in verbs:
                name = "S3.2-facing-a-raise"
            elif "D" in verbs and w.hand().public.seats[presses[0].seat - 1].drew:
                name = "S3.3-draw"
            if name and name not in seen:
                seen.add(name)
                await camera.look(
                    message, name, "group.jpg" if name == "S3.2-facing-a-raise" and language == "en" else ""
                )
            await w.play(message, presses, rng, f=0, a=0, r=0 if raised else 1000)
            raised = raised or "r" in verbs
            await w.until(lambda press=presses[0]: w.hand().over or w.hand().decision > press.decision)  # type: ignore[misc]
        await w.settle()
        await camera.look(w.server.messages(w.group)[-1], "S3.6-showdown")
        assert seen == {"S3.2-facing-a-raise", "S3.3-draw"}
        await window.open("group")
        if language == "ru":
            w.server.people.promote(host, w.group)
        panel = await asked(w, window, w.group, "/settings")
        await camera.look(panel, "S6.10-group-settings")


def turn_in(w: World, chat: Chat | User) -> tuple[Message, list[TablePress]] | None:
    for message in reversed(w.server.messages(chat)):
        presses, hand = w.turn(message), w.hand()
        if presses and (presses[0].hand, presses[0].decision) == (hand.number, hand.decision):
            return message, presses
    return None


def data(message: Message, verb: str) -> str:
    """What the first button of a verb carries."""
    found = (button.get("callback_data", "") for button in message.buttons)
    return next(one for one in found if verb_of(one) == verb)
