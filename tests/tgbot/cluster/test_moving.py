"""A table goes from one living process to another because of a person: two bots on one PostgreSQL and one loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from tests.tgbot.cluster.fleet import free_port
from tests.tgbot.cluster.front import Front, front
from tests.tgbot.cluster.truth import check_tables, owners, unfinished
from tests.tgbot.e2e.world import CallAgent, compile_rules
from tgbot.app import FiveDrawBot
from tgbot.demo import Chat, DemoServer, Message, User
from tgbot.service.pace import Pace
from tgbot.settings import load_settings
from tgbot.storage.database import Database

BUSY = 60.0  # real seconds, on a busy machine


@dataclass
class Two:
    """The two bots, and the way to choose which of them hears of what."""

    server: DemoServer
    front: Front
    bots: list[FiveDrawBot]
    ports: list[int]
    database: Database

    async def only(self, number: int) -> None:
        """From now on, when all that came is handled, Telegram's updates come to this one."""
        async with asyncio.timeout(BUSY):
            while self.server.state.updates.pending or await unfinished(self.database):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        self.front.ports = [self.ports[number]]

    def tables(self, number: int) -> set[int]:
        """Open tables that this one plays."""
        shared = self.bots[number].shared
        assert shared is not None
        return {state.id for state in shared.service._register.states() if state.open}

    async def message(self, chat: Chat | User, label: str) -> Message:
        bot = self.server.state.bot
        found = await self.server.wait_for(
            lambda: next((m for m in self.server.messages(chat) if m.sender is bot and label in m.labels), None), BUSY
        )
        assert found is not None
        return found


@asynccontextmanager
async def two(url: str) -> AsyncIterator[Two]:
    compile_rules()
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(DemoServer(rate_limits=False))
        before = await stack.enter_async_context(front())
        database = await Database.open(url)
        stack.push_async_callback(database.close)
        running = Two(server, before, [], [], database)
        for _ in range(2):
            port = free_port()
            settings = load_settings(
                None,
                telegram_bot_token=server.token,
                telegram_api_url=server.url,
                database_url=url,
                webhook_url=f"http://127.0.0.1:{before.port}/telegram",
                http_port=port,
            )
            bot = FiveDrawBot(
                settings,
                pace=Pace(bot_pause=(0.0, 0.0)),
                agents=lambda name: CallAgent(),
                agent_name=lambda profile, seats: "call",
                pictures=False,
                lease=BUSY,
            )
            stack.push_async_callback(bot.stop)
            await bot.start()
            running.bots.append(bot)
            running.ports.append(port)
        yield running


async def test_a_person_who_joins_brings_the_tables_together(postgres_url: str) -> None:
    async with two(postgres_url) as world:
        server, group = world.server, world.server.chat("Friday club")
        await world.only(0)
        await server.start("Anna")
        menu = await world.message(server.user("Anna"), "Play now")
        await server.press("Anna", menu, label="Play now", within=BUSY)
        await server.wait_message("Anna", "Hand 1/10", within=BUSY)
        await world.only(1)
        await server.start("Chen")
        await server.say("Chen", group, "/newgame")
        lobby = await world.message(group, "Join")
        alone, gathering = world.tables(0), world.tables(1)
        assert (len(alone), len(gathering)) == (1, 1)

        # Anna, whose table the other process plays, joins: the gathering goes to where her table is.
        await server.press("Anna", lobby, label="Join", within=BUSY)
        await server.wait_for(lambda: "Anna" in lobby.text, BUSY)
        assert (world.tables(0), world.tables(1)) == (alone | gathering, set())
        assert [m for m in server.messages(group) if m.sender is server.state.bot] == [lobby], (
            "the same message goes on"
        )

        # Who comes to the other process is passed on, in order.
        await server.press("Chen", lobby, label="Start", within=BUSY)
        await server.wait_for(lambda: any("Hand 1" in m.text for m in server.messages(group)), BUSY)
        assert world.tables(1) == set()
        assert len(set((await owners(world.database)).values())) == 1
        assert await check_tables(world.database) == 2


async def test_what_one_process_has_stored_the_other_one_reads_before_it_handles(postgres_url: str) -> None:
    async with two(postgres_url) as world:
        server, anna = world.server, world.server.user("Anna")
        first = world.bots[0].shared
        assert first is not None
        await world.only(0)
        await server.start(anna)
        menu = await world.message(anna, "Play now")
        await server.press(anna, menu, data="m:game:2:house", within=BUSY)
        await world.only(1)
        await server.press(anna, menu, data="m:game:4:casino", within=BUSY)
        chosen = first.service.choices.of(anna.id)
        assert chosen is not None
        assert (chosen.bots, chosen.profile) == (2, "house"), "what this process has in memory is old"
        await world.only(0)
        await server.press(anna, menu, data="m:play", within=BUSY)
        await server.wait_message(anna, "Hand 1", within=BUSY)
        state = next(state for state in first.service._register.states() if state.open)
        assert (len(state.seats), state.profile) == (5, "casino")
