"""Updates that cannot be had: another process takes them, the token is no more, Telegram answers nonsense."""

import asyncio
from pathlib import Path

import httpx
import pytest
from structlog.testing import capture_logs

from tests.tgbot.e2e.faults.kit import act, acted, all_boards_show_the_last_state, missed, playing, send, turn
from tests.tgbot.e2e.faults.test_no_answer import ALL
from tests.tgbot.e2e.world import World, settings_for, world
from tgbot.app import FiveDrawBot
from tgbot.settings import SettingsError


def told(logs: list[dict[str, str]]) -> list[str]:
    """What the host reads."""
    return [entry["event"] + ": " + str(entry.get("why", "")) for entry in logs]


async def test_whatever_getupdates_answers_presses_arrive(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        found = await playing(w)
        for fault in ALL:
            w.server.fault(**fault, method="getUpdates")
            found = await acted(w, found)
            w.server.faults.clear()
        assert missed(w) == []


async def test_a_second_process_is_named_and_the_bot_goes_on_when_it_stops(tmp_path: Path) -> None:
    with capture_logs() as logs:
        async with world(tmp_path) as w, httpx.AsyncClient() as other:
            found = await playing(w)
            url = f"{w.server.bot_url}{w.server.token}/getUpdates"

            async def polls() -> None:
                while True:
                    await other.post(url, json={"timeout": 50}, timeout=600)

            stealing = asyncio.create_task(polls())
            await w.until(lambda: any("another process" in line for line in told(logs)))  # type: ignore[arg-type]
            stealing.cancel()
            await asyncio.gather(stealing, return_exceptions=True)
            found = await acted(w, found)
            await w.until(lambda: "updates_come_again: " in told(logs))  # type: ignore[arg-type]
            assert missed(w) == []
            assert sum("another process" in line for line in told(logs)) <= 2  # type: ignore[arg-type]
            await acted(w, found)


async def test_a_webhook_that_somebody_sets_is_named(tmp_path: Path) -> None:
    with capture_logs() as logs:
        async with world(tmp_path) as w, httpx.AsyncClient() as other:
            found = await playing(w)
            url = f"{w.server.bot_url}{w.server.token}/"
            await other.post(url + "setWebhook", json={"url": "https://bot.example/hook"})
            await w.until(lambda: any("a webhook is set" in line for line in told(logs)))  # type: ignore[arg-type]
            before = w.hand().decision
            send(w, *found)
            await w.pass_time(70)
            assert (w.hand().decision, missed(w)) == (before, [])
            w.server.state.updates.webhook = None
            await w.until(lambda: w.hand().decision > before)
            await acted(w, await turn(w))
            assert missed(w) == []


async def test_a_token_taken_back_is_named_and_when_it_is_good_again_all_goes_on(tmp_path: Path) -> None:
    with capture_logs() as logs:
        async with world(tmp_path) as w:
            message, presses = await playing(w)
            for method in (None, "getUpdates"):
                w.server.fault("unauthorized", method=method, times=-1)
            await w.server.say(w.chen, w.group, "/help")
            await w.until(lambda: any("token" in line for line in told(logs)))  # type: ignore[arg-type]
            before = w.hand()
            send(w, message, presses)
            await w.pass_time(200)
            assert (w.hand().decision, missed(w)) == (before.decision, [])
            w.server.faults.clear()
            await w.until(lambda: w.hand().decision > before.decision)
            await act(w, *await turn(w))
            assert missed(w) == []
            await all_boards_show_the_last_state(w)
            assert sum("token" in line for line in told(logs)) == 1  # type: ignore[arg-type]
            assert w.server.token not in str(logs)


async def test_a_wrong_token_stops_the_start_and_nonsense_does_not(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await playing(w)
        await w.bot.stop()
        w.server.fault("unauthorized")
        with pytest.raises(SettingsError, match="TELEGRAM_BOT_TOKEN"):
            await again(w, tmp_path).start()
        w.server.fault("garbage", method="getMe", description="<html>")
        w.bot = again(w, tmp_path)
        starting = asyncio.create_task(w.bot.start())
        await w.until(starting.done)
        await starting
        await acted(w, await turn(w))


def again(w: World, folder: Path) -> FiveDrawBot:
    return FiveDrawBot(
        settings_for(w.server, folder), clock=w.clock, agents=w.bot._agents, agent_name=w.bot._agent_name
    )
