"""A hand as a picture on a phone's screen: the buttons lie under its cards, a press shows it in full size."""

from pathlib import Path

from playwright.async_api import Page, expect

from tests.tgbot.browser.kit import ONE_LOOP, PATIENCE
from tests.tgbot.browser.test_page import running

pytestmark = ONE_LOOP


async def test_a_picture_on_a_phone(tmp_path: Path, page: Page) -> None:
    async with running(tmp_path, seed=7) as w:
        await w.server.start("Anna")
        first = await w.server.wait_message("anna", "Five Draw")
        await w.server.press("Anna", first, label="Play now")
        message = await w.server.wait_message("anna", "Your turn", within=PATIENCE / 1000)
        assert message.photo is not None
        await page.goto(f"{w.server.url}/?as=anna&pane=private")
        bubble = page.get_by_test_id("pane-private").get_by_test_id("message").last
        picture = bubble.locator("img")
        await expect(picture).to_be_visible(timeout=PATIENCE)
        size = "image => [image.naturalWidth, image.naturalHeight]"
        await page.wait_for_function("document.querySelector('.photo').complete")
        assert await picture.evaluate(size) == [1280, 500]
        box, key = await picture.bounding_box(), await bubble.locator(".key").first.bounding_box()
        assert box is not None
        assert key is not None
        assert 250 <= box["width"] <= 360
        assert box["height"] < key["y"] - box["y"], "text and buttons are below it"
        await page.screenshot(path=tmp_path / "phone.png", animations="disabled")
        await bubble.get_by_role("button", name="Open the picture").click()
        zoomed = page.get_by_test_id("zoom").locator("img")
        await expect(zoomed).to_be_visible(timeout=PATIENCE)
        assert await zoomed.evaluate(size) == [1280, 500]
        await page.get_by_test_id("zoom").get_by_role("button").click()
        await expect(zoomed).to_be_hidden(timeout=PATIENCE)
