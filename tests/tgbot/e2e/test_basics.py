"""What everybody expects of a table: seats by buttons, clocks that answer, leaving, stopping, chips that are kept."""

from pathlib import Path

from sqlalchemy import update

from env.engine.events import EventKind
from tests.tgbot.e2e.test_typed import actor, done
from tests.tgbot.e2e.world import World, world
from tgbot.demo import User
from tgbot.service.bank import FREE_CHIPS, FREE_EVERY
from tgbot.service.model import Status
from tgbot.storage import ledger, schema


async def playing(w: World) -> None:
    """Anna and Boris in their first hand."""
    for user in (w.anna, w.boris):
        await w.server.start(user)
    lobby = await w.open_table(w.anna, w.boris)
    await w.press(w.anna, lobby, "Start")
    await w.next_turn(w.group)


async def test_seats_are_taken_and_left_by_buttons(tmp_path: Path) -> None:
    """Who has no private chat yet is led there: Start takes the seat. Only the host starts at once."""
    async with world(tmp_path) as w:
        lobby = await w.open_table(w.anna)
        answer = await w.press(w.chen, lobby, "Join")
        assert "?start=j_" in (answer.url or "")
        assert w.table().seat_of(w.chen.id) is None
        await w.server.follow(w.chen, answer.url or "")
        seated = await w.message(w.chen, "You have seat 2")
        await w.until(lambda: "2. Chen" in lobby.text)
        await w.press(w.chen, seated, "Leave")
        await w.until(lambda: "Chen" not in lobby.text)
        assert (await w.press(w.chen, lobby, "Join")).text == "You have seat 2."
        assert (await w.press(w.chen, lobby, "Join")).text == "You already sit here, seat 2."
        assert (await w.press(w.chen, lobby, "Leave")).text == w.words(w.chen, "t.stood")
        assert (await w.press(w.chen, lobby, "Leave")).text == w.words(w.chen, "t.noseat")
        await w.press(w.chen, lobby, "Join")
        assert "The host starts" in (await w.press(w.chen, lobby, "Start")).text
        await w.press(w.anna, lobby, "Start")
        assert w.table().status is Status.PLAYING


async def test_a_clock_that_runs_out_checks_folds_and_sends_away(tmp_path: Path) -> None:
    """Check where it is free, else fold; three times in a row is away; I'm back returns."""
    async with world(tmp_path) as w:
        await playing(w)
        await w.message(w.group, "auto-check")
        sleeper = actor(w)
        other = w.boris if sleeper is w.anna else w.anna
        await w.until(lambda: actor(w) is other)
        assert w.hand().events[-1].kind == EventKind.CHECK
        await w.message(w.group, f"{sleeper.first_name}: no answer, auto-check (1 of 3)")
        await done(w, other, w.group, "/bet 2")
        await w.message(w.group, "auto-fold")
        await w.until(lambda: w.hand().over)
        assert any(event.kind == EventKind.FOLD for event in w.hand().events)
        while not (seat := w.table().seat_of(sleeper.id)) or not seat.away:
            if await w.next_turn(w.group) is None or actor(w) is other:
                await done(w, other, w.group, "/pat" if w.hand().public.drawing else "/check")
            else:
                version = w.table().version
                await w.until(lambda version=version: w.table().version > version)  # type: ignore[misc]
        live = await w.message(w.group, f"Away: {sleeper.first_name}")
        assert "I'm back" in live.labels
        assert (await w.press(sleeper, live, "I'm back")).text == w.words(sleeper, "t.back")
        back = w.table().seat_of(sleeper.id)
        assert back is not None
        assert not back.away


async def test_who_leaves_in_mid_hand_is_answered_and_the_chips_stay(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        for user in (w.anna, w.boris, w.chen):
            await w.server.start(user)
        lobby = await w.open_table(w.anna, w.boris, w.chen)
        await w.press(w.anna, lobby, "Start")
        await w.next_turn(w.group)
        leaver = actor(w)
        await w.server.say(leaver, w.group, "/leave")
        await w.message(w.group, w.words(leaver, "leave-question").split("</b>")[0].removeprefix("<b>"))
        seat = w.table().seat_of(leaver.id)
        assert seat is not None
        assert not seat.left, "once asks"
        await w.server.say(leaver, w.group, "/leave")
        await w.until(lambda: actor(w) is not leaver)
        seat = w.table().seat_of(leaver.id)
        assert seat is not None
        assert seat.left
        assert w.chips() == 300
        assert w.hand().number == 1
        await w.message(w.group, f"{leaver.first_name} left the table")


async def test_stopping_now_asks_twice_and_gives_the_bets_back(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await playing(w)
        await done(w, actor(w), w.group, "/bet 20")
        said = await w.server.say(w.anna, w.group, "/stop")
        asked = await w.message(w.group, "Stop the table?", after=said)
        assert (await w.press(w.boris, asked, "Stop now")).text == w.words(w.boris, "t.host", name="Anna")
        await w.press(w.anna, asked, "Stop now")
        await w.until(lambda: "Really stop" in asked.labels)
        assert w.table().status is Status.PLAYING
        await w.press(w.anna, asked, "Really stop")
        assert w.table().status is Status.CLOSED
        await w.message(w.group, "Hand cancelled")
        assert [seat.stack for seat in w.table().seats] == [100, 100]


async def poor(w: World, user: User, chips: int) -> None:
    """The person's balance, as if the rest were lost."""
    assert w.bot.shared is not None
    service = w.bot.shared.service
    await service.balance(user.id)
    row = schema.balances.c.user_id == user.id
    async with service._database.transaction() as connection:
        await connection.execute(update(schema.balances).where(row).values(chips=chips))
        await ledger.accept(connection, "set by a test", w.clock.now())
        await service._bank.refresh(connection, [user.id])


async def test_chips_are_kept_and_who_has_none_gets_some_each_day(tmp_path: Path) -> None:
    """What is won stays over a restart; with less than an ante the free chips come after a day, and not before."""
    async with world(tmp_path) as w:
        await w.server.start("Chen")
        await w.message(w.chen, "Five Draw")
        await poor(w, w.chen, 5)
        lobby = await w.open_table(w.anna)
        await w.choose(lobby, "online")
        assert (await w.press(w.chen, lobby, "Join")).text == w.words(w.chen, "t.poor", balance=5)
        await w.bot.stop()
        await w.bot.start()
        await w.server.advance(FREE_EVERY)
        await w.until(lambda: "Table closed" in lobby.text)
        again = await w.open_table(w.anna)
        await w.choose(again, "online")
        assert (await w.press(w.chen, again, "Join")).text == "You have seat 2."
        seat = w.table().seat_of(w.chen.id)
        assert seat is not None
        assert w.bot.shared is not None
        assert await w.bot.shared.service.balance(w.chen.id) == 5 + FREE_CHIPS - seat.stack
        assert (await w.press(w.chen, again, "Leave")).text == w.words(w.chen, "t.stood")
        assert await w.bot.shared.service.balance(w.chen.id) == 5 + FREE_CHIPS
