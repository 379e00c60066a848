"""Ways to a table and settings in the page: Join in a group, a link that was shared, a person's settings, a group's."""

from pathlib import Path

from playwright.async_api import Page, expect

from tests.tgbot.browser.kit import ONE_LOOP, PATIENCE, Window, play_bots
from tests.tgbot.e2e.world import world

pytestmark = ONE_LOOP


async def test_join_in_a_group_leads_to_the_start_button(tmp_path: Path, page: Page) -> None:
    async with world(tmp_path) as w:
        lobby = await w.open_table(w.anna)
        chen = Window(page, w, w.chen)
        await chen.open("group")
        await expect(chen.private).to_be_hidden(timeout=PATIENCE)
        await chen.press(lobby, "j")
        start = chen.private.get_by_test_id("start")
        await expect(start).to_be_visible(timeout=PATIENCE)
        await expect(chen.group).to_be_hidden(timeout=PATIENCE)
        async with page.expect_response("**/demo/start"):
            await start.click()
        seated = await w.message(w.chen, "You have seat 2 in «Friday club».")
        await chen.bubble(seated)
        await expect(start).to_be_hidden(timeout=PATIENCE)
        await (await chen.bubble(seated)).get_by_role("button", name="Back to the group").click()
        await w.until(lambda: "2. Chen" in lobby.text)
        await expect(await chen.bubble(lobby)).to_contain_text("2. Chen")


async def test_a_shared_link_leads_to_a_seat(tmp_path: Path, page: Page) -> None:
    async with world(tmp_path) as w:
        anna = Window(page, w, w.anna)
        await anna.open()
        async with page.expect_response("**/demo/start"):
            await anna.private.get_by_test_id("start").click()
        await anna.press(await w.message(w.anna, "Five Draw"), "m-friends")
        room = await w.message(w.anna, "?start=i_")
        await (await anna.bubble(room)).get_by_role("button", name="Share").click()
        async with page.expect_response("**/demo/say"):
            await anna.group.get_by_role("button", name="Send").click()
        shared = await w.server.wait_for(
            lambda: next((m for m in w.server.messages(w.group) if "?start=i_" in m.text), None)
        )
        chen = Window(page, w, w.chen)
        await chen.open("group")
        await (await chen.bubble(shared)).locator("a").click()
        async with page.expect_response("**/demo/start"):
            await chen.private.get_by_test_id("start").click()
        offered = await w.until(lambda: next((m for m in w.server.messages(w.chen) if "Take a seat" in m.labels), None))
        await (await chen.bubble(offered)).get_by_role("button", name="Take a seat").click()
        await w.until(lambda: w.table().seat_of(w.chen.id) is not None)
        assert w.table().seat_of(w.anna.id) is not None
        await w.until(lambda: "2. Chen" in room.text)


async def test_a_person_s_settings_change_the_open_hand(tmp_path: Path, page: Page) -> None:
    async with world(tmp_path, pictures=True) as w:
        anna = Window(page, w, w.anna)
        hand = await play_bots(anna)
        light = await (await anna.bubble(hand)).locator("img").get_attribute("src")
        await anna.say(w.anna, "/settings")
        panel = await w.message(w.anna, "Settings")
        await (await anna.bubble(panel)).get_by_role("button", name="Theme: light").click()
        await w.until(lambda: "Theme: dark" in panel.labels)
        await expect((await anna.bubble(hand)).locator("img")).not_to_have_attribute("src", light or "")
        await (await anna.bubble(panel)).get_by_role("button", name="Cards: picture").click()
        await w.until(lambda: "Cards: text" in panel.labels)
        written = await w.until(
            lambda: next((m for m in w.server.messages(w.anna) if "Hand 1/10" in m.text and not m.photo), None)
        )
        await expect((await anna.bubble(written)).locator("img")).to_have_count(0)
        assert set("♠♥♦♣") & set(await (await anna.bubble(written)).locator(".text").inner_text())


async def test_a_group_s_settings_are_for_its_admins(tmp_path: Path, page: Page) -> None:
    async with world(tmp_path) as w:
        anna = Window(page, w, w.anna)
        await anna.open("group")
        await anna.say(w.group, "/settings")
        panel = await w.message(w.group, "Settings of this group")
        box = await anna.bubble(panel)
        await box.get_by_role("button", name="Tables: 3").click()
        await expect(box.get_by_role("button", name="Tables: 5")).to_be_visible(timeout=PATIENCE)
        await expect(anna.group.get_by_test_id("toast")).to_have_text("Saved.")
        chen = Window(page, w, w.chen)
        await chen.open("group")
        await (await chen.bubble(panel)).get_by_role("button", name="Tables: 5").click()
        await expect(chen.group.get_by_test_id("toast")).to_have_text("Only admins change this.", timeout=PATIENCE)
        assert "Tables: 5" in panel.labels
