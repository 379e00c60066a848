"""Playing in the page by buttons and typed words: a whole hand, a raise, the coach's review, the statistics."""

import re
from pathlib import Path

from playwright.async_api import Page, expect

from env.engine.events import EventKind
from tests.tgbot.browser.kit import ONE_LOOP, PATIENCE, STILL, PairAgent, Window, play_bots
from tests.tgbot.e2e.test_coach import load_coach
from tests.tgbot.e2e.world import world

pytestmark = ONE_LOOP


async def test_a_whole_hand_with_a_discard_and_its_review(tmp_path: Path, page: Page) -> None:
    async with world(tmp_path, seed=7, pace=STILL, pictures=True) as w:
        await load_coach(w)
        anna = Window(page, w, w.anna)
        await play_bots(anna, bots=1)
        message, presses = await anna.to("D")
        picture = (await anna.bubble(message)).locator("img")
        before = await picture.get_attribute("src")
        seat = presses[0].seat
        for position in (4, 5):
            await anna.press(message, f"d-{position}-1")
            await w.until(lambda position=position: f":d:{position}:0" in str(message.keyboard))  # type: ignore[misc]
        box = await anna.bubble(message)
        await expect(box.locator(".key.danger")).to_have_count(2, timeout=PATIENCE)
        await expect(box).to_contain_text("Keep 3, draw 2")
        await box.get_by_role("button", name="Draw 2").click()
        await w.until(lambda: bool(w.hand().public.seats[seat].drew))
        assert w.hand().public.seats[seat].drew == (2,)
        hand, _ = await anna.turn()
        box = await anna.bubble(hand)
        await expect(box).to_contain_text(re.compile(r"Out .+, in "), timeout=PATIENCE)
        await expect(box.locator("img")).not_to_have_attribute("src", before or "", timeout=PATIENCE)
        over = await anna.finish()
        await expect(await anna.bubble(over)).to_contain_text(re.compile("Showdown|everyone else folded"))
        await anna.press(over, "m-review")
        review = await w.message(w.anna, "Review · 1 hand")
        await expect(await anna.bubble(review)).to_contain_text(re.compile("Hand 1, |Nothing to correct"))
        await anna.press(review, "m-dismiss")
        await w.until(lambda: review.deleted)
        await expect(anna.private.locator(".messages").get_by_text("Review · 1 hand")).to_have_count(0)


async def test_a_raise_by_a_typed_amount(tmp_path: Path, page: Page) -> None:
    async with world(tmp_path, seed=3, pace=STILL, pictures=True) as w:
        anna = Window(page, w, w.anna)
        message = await play_bots(anna)
        await (await anna.bubble(message)).get_by_role("button", name="Amount…").click()
        await w.until(lambda: "Type it" in message.labels)
        await (await anna.bubble(message)).get_by_role("button", name="Type it").click()
        question = await w.message(w.anna, "How much to bet, 2–99")
        await anna.bubble(question)
        entry = anna.private.get_by_test_id("input")
        await expect(entry).to_be_focused(timeout=PATIENCE)
        await expect(anna.private.locator(".quote")).to_contain_text("How much to bet, 2–99")
        await entry.fill("1000")
        await entry.press("Enter")
        await w.message(w.anna, "At most 99 here")
        await anna.say(w.anna, "18")
        bet = await w.until(lambda: next((event for event in w.hand().events if event.kind == EventKind.BET), None))
        assert bet.a == 18
        hand, _ = await anna.turn()
        await expect(await anna.bubble(hand)).to_contain_text(re.compile(r"You .*81"))


async def test_statistics_as_a_picture(tmp_path: Path, page: Page) -> None:
    async with world(tmp_path, agent=PairAgent, seed=5, pace=STILL, pictures=True) as w:
        anna = Window(page, w, w.anna)
        await play_bots(anna)
        await anna.finish()
        await anna.private.get_by_test_id("input").fill("/st")
        await anna.private.get_by_role("button", name="/stats").click()
        card = await w.message(w.anna, "Statistics")
        box = await anna.bubble(card)
        picture = box.locator("img")
        await page.wait_for_function("[...document.querySelectorAll('.photo')].every(image => image.complete)")
        assert await picture.evaluate("image => image.naturalWidth / image.naturalHeight") == 1.6
        first = await picture.get_attribute("src")
        data = card.photo.data if card.photo else b""
        await anna.press(card, "m-stats-position")
        await w.until(lambda: card.photo is not None and card.photo.data != data)
        await expect(box.locator("img")).not_to_have_attribute("src", first or "", timeout=PATIENCE)
        await expect(box).to_contain_text("Hands 1")
        await box.get_by_role("button", name="Open the picture").click()
        await expect(page.get_by_test_id("zoom").locator("img")).to_be_visible(timeout=PATIENCE)
        await page.get_by_test_id("zoom").get_by_role("button").click()
