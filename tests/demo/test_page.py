"""The page in a headless browser against a tiny bot, and the page's own API."""

import asyncio
import os
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from playwright.async_api import Page, async_playwright, expect

from tests.demo.helpers import button, inline, png
from tgbot.clock import ManualClock
from tgbot.demo import DemoServer

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
SWITCHES = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class TinyBot:
    """Answers /start and /table with a keyboard, each button in its own way."""

    def __init__(self, server: DemoServer) -> None:
        self.server = server
        self.client = httpx.AsyncClient(base_url=f"{server.bot_url}{server.token}", timeout=30)
        self.task = asyncio.create_task(self.run())

    async def call(self, method: str, **parameters: Any) -> Any:
        return (await self.client.post(f"/{method}", json=parameters)).json().get("result")

    async def run(self) -> None:
        offset = 0
        while True:
            for update in await self.call("getUpdates", offset=offset, timeout=50) or []:
                offset = update["update_id"] + 1
                if "callback_query" in update:
                    await self.pressed(update["callback_query"])
                elif update.get("message", {}).get("text", "").startswith(("/start", "/table")):
                    await self.table(update["message"])

    async def table(self, message: dict[str, Any]) -> None:
        keys = inline(
            [button("Toast", "menu:toast"), button("Alert", "1:t1:1:1:0:m", style="primary")],
            [button("Fold", "1:t1:1:1:0:f", style="danger"), button("Never", "never")],
            [{"text": "Join", "url": "https://t.me/five_draw_bot?start=j_7"}, button("Seat", "seat")],
        )
        text = f'<b>Table</b> &lt;b&gt; {message["text"]} <tg-time unix="1800000060" format="r">after 60 s</tg-time>'
        await self.call("sendMessage", chat_id=message["chat"]["id"], text=text, parse_mode="HTML", reply_markup=keys)

    async def pressed(self, query: dict[str, Any]) -> None:
        answers: dict[str, dict[str, Any]] = {
            "menu:toast": {"text": "Just you"},
            "1:t1:1:1:0:m": {"text": "A♠ A♦", "show_alert": True},
            "seat": {"url": "https://t.me/five_draw_bot?start=j_8"},
            "1:t1:1:1:0:f": {},
        }
        if query["data"] in answers:
            await self.call("answerCallbackQuery", callback_query_id=query["id"], **answers[query["data"]])
        if query["data"].endswith(":f"):
            message = query["message"]
            await self.call(
                "editMessageText", chat_id=message["chat"]["id"], message_id=message["message_id"], text="Folded"
            )


@pytest.fixture
async def server(clock: ManualClock) -> AsyncIterator[DemoServer]:
    async with DemoServer(clock=clock) as running:
        bot = TinyBot(running)
        yield running
        bot.task.cancel()
        await asyncio.gather(bot.task, return_exceptions=True)
        await bot.client.aclose()


@pytest.fixture
async def page() -> AsyncIterator[Page]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        opened = await browser.new_page(viewport={"width": 1280, "height": 800})
        errors: list[str] = []
        opened.on("pageerror", lambda error: errors.append(str(error)))
        yield opened
        await browser.close()
        assert errors == []


async def test_playing_in_the_browser(server: DemoServer, page: Page) -> None:
    await page.goto(f"{server.url}/?as=anna")
    private, group = page.get_by_test_id("pane-private"), page.get_by_test_id("pane-group")
    await private.get_by_test_id("start").click()
    table = private.get_by_test_id("message").filter(has_text="Table")
    await expect(table.locator(".text")).to_have_text("Table <b> /start in 60 seconds")
    await server.advance(15)
    await expect(table.locator(".text")).to_have_text("Table <b> /start in 45 seconds")

    await private.get_by_test_id("btn-menu-toast").click()
    await expect(private.get_by_role("status")).to_have_text("Just you")

    await private.get_by_test_id("btn-m").click()
    alert = private.get_by_role("alertdialog")
    await expect(alert).to_contain_text("A♠ A♦")
    await page.keyboard.press("Escape")
    await expect(alert).to_have_count(0)

    waiting = private.get_by_test_id("btn-never")
    await waiting.click()
    await expect(waiting).to_have_attribute("aria-busy", "true")

    await private.get_by_test_id("btn-f").click()
    await expect(private.get_by_test_id("message").last).to_contain_text("Folded")
    await expect(private.get_by_test_id("message").last).to_contain_text("edited")
    await expect(private.get_by_test_id("btn-f")).to_have_count(0)

    await group.get_by_test_id("input").fill("/table")
    await page.keyboard.press("Enter")
    await group.get_by_test_id("btn-url").click()
    await expect(private.get_by_test_id("start")).to_have_attribute("title", "/start j_7")
    await group.get_by_test_id("btn-seat").click()
    await expect(private.get_by_test_id("start")).to_have_attribute("title", "/start j_8")

    await page.get_by_test_id("person-boris").click()
    await expect(private).to_contain_text("личный чат: Boris")
    await expect(private.get_by_test_id("message")).to_have_count(0)
    await expect(group.get_by_test_id("btn-seat")).to_have_count(1)

    server.state.delete_message(server.last("Friday club"))
    await expect(group.get_by_test_id("btn-seat")).to_have_count(0)
    picture = {"photo": ("hand.png", png(), "image/png")}
    async with httpx.AsyncClient() as client:
        url = f"{server.bot_url}{server.token}/sendPhoto"
        await client.post(url, data={"chat_id": str(server.chat("Friday club").id)}, files=picture)
    await expect(group.locator("img.photo")).to_be_visible()
    question = {"chat_id": server.chat("Friday club").id, "text": "How much?", "reply_markup": {"force_reply": True}}
    async with httpx.AsyncClient() as client:
        await client.post(f"{server.bot_url}{server.token}/sendMessage", json=question)
    await expect(group.get_by_test_id("input")).to_be_focused()
    await expect(group.locator(".quote")).to_contain_text("Five Draw: How much?")
    await page.get_by_test_id("inspect").click()
    await expect(page.get_by_test_id("seen-log")).to_contain_text("Anna alert: A♠ A♦")


async def test_phone_width(server: DemoServer, page: Page) -> None:
    await page.goto(f"{server.url}/?as=anna&width=360")
    await expect(page.get_by_test_id("pane-private")).to_be_visible()
    await expect(page.get_by_test_id("pane-group")).to_be_hidden()
    await page.get_by_test_id("tab-group").click()
    await page.get_by_test_id("pane-group").get_by_test_id("input").fill("/table")
    await page.keyboard.press("Enter")
    fold = page.get_by_test_id("pane-group").get_by_test_id("btn-f")
    await expect(fold).to_be_visible()
    box = await fold.bounding_box()
    assert box is not None
    assert box["height"] == 44
    assert not await page.evaluate("document.querySelector('#app').scrollWidth > 360")


async def test_actions_of_the_page(server: DemoServer) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:

        async def act(action: str, **body: Any) -> dict[str, Any]:
            answer = await client.post(f"/demo/{action}", json=body)
            return {**answer.json(), "status": answer.status_code}

        club = server.chat("Friday club").id
        assert (await act("say", **{"as": "anna"}, chat=club, text="hello"))["message"] == 1
        refused = await act("say", **{"as": "anna"}, chat=server.user("boris").id, text="hello")
        assert (refused["status"], refused["error"]) == (400, "Anna is not in the chat")
        await act("leave", **{"as": "chen"}, chat=club)
        await act("join", **{"as": "chen"}, chat=club)
        dana = await act("person", **{"as": "anna"}, name="Dana", language="es")
        assert server.user("dana").id == dana["id"]
        assert server.chat(club).has(server.user("dana"))
        made = await act("group", **{"as": "anna"}, title="Two")
        await act("remove_bot", **{"as": "anna"}, chat=made["id"])
        await act("add_bot", **{"as": "anna"}, chat=made["id"], payload="new")
        assert "/start@five_draw_bot new" in (await server.wait_message("Two", "Table")).text
        await act("start", **{"as": "anna"}, payload="j_1")
        await act("block", **{"as": "anna"})
        assert server.user("anna").blocked
        await act("delete", **{"as": "anna"}, chat=club, message=1)
        assert (await act("delete", **{"as": "anna"}, chat=club, message=1))["error"] == "the message is gone"
        assert (await act("restart", **{"as": "anna"}))["status"] == 400
        assert (await act("dance"))["status"] == 404
        assert (await act("clock/advance", seconds=5))["now"] == server.state.clock.now()
        await act("faults", kind="server_error", method="getMe")
        assert (await client.get("/demo/faults")).json()["faults"][0]["kind"] == "server_error"
        await client.delete("/demo/faults")
        assert server.faults.active() == []
        assert (await client.get("/demo/file/none")).status_code == 404
        assert (await client.get("/demo/state?as=nobody")).status_code == 400
        assert {seen["kind"] for seen in (await client.get("/demo/log")).json()["seen"]} >= {"message", "service"}


async def test_a_persons_stream_has_no_other_private_chat(server: DemoServer) -> None:
    async with (
        httpx.AsyncClient(base_url=server.url) as client,
        client.stream("GET", "/demo/events?as=boris") as stream,
    ):
        lines = stream.aiter_lines()
        assert '"kind": "snapshot"' in await anext(lines)
        await server.start("anna", "secret_payload")
        await server.wait_message("anna", "Table")
        await server.say("boris", "Friday club", "the end")
        seen = []
        async for line in lines:
            seen.append(line)
            if "the end" in line:
                break
    assert not any("secret" in line or "Table" in line for line in seen)
