"""One browser for all tests here, and a window of its own for each."""

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from tests.tgbot.browser.kit import CHROMIUM, PATIENCE, SWITCHES


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield launched
        await launched.close()


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """A phone's screen, 360 px wide; fails if the page's script does."""
    context = await browser.new_context(viewport={"width": 360, "height": 760}, device_scale_factor=2)
    context.set_default_timeout(PATIENCE)
    opened = await context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    await context.close()
    assert errors == []
