"""Leaving an open table and coming back with the old stack; a private table whose only person takes a rest."""

from pathlib import Path

import pytest

from tests.tgbot.e2e.world import World, world
from tgbot.service.model import Status


async def cash_table(w: World, profile: str) -> None:
    """Anna, Boris and Chen at an open table, in the pause after its first hand."""
    for user in (w.anna, w.boris, w.chen):
        await w.server.start(user)
    lobby = await w.open_table(w.anna)
    await w.choose(lobby, profile)
    for user in (w.boris, w.chen):
        await w.sit(user, lobby)
    await w.slow(w.table())
    await w.press(w.anna, lobby, "Start")
    while w.table().status is not Status.PAUSE:
        message, presses = await w.next_turn(w.group) or pytest.fail("over")
        person = w.table().seats[presses[0].seat].person
        assert person is not None
        quiet = next(press for press in presses if press.verb in {"k", "c"} or press.args == ("00000",))
        await w.press_data(w.server.user(person.user_id), message, quiet.pack())


@pytest.mark.parametrize("profile", ["online", "lounge"])
async def test_the_old_stack_comes_back(tmp_path: Path, profile: str) -> None:
    async with world(tmp_path) as w:
        await cash_table(w, profile)
        assert w.bot.shared is not None
        service, table = w.bot.shared.service, w.table()
        seat = table.seat_of(w.boris.id)
        assert seat is not None
        stack, balance = seat.stack, await service.balance(w.boris.id)
        await service.leave(table.id, w.boris.id)
        assert await service.balance(w.boris.id) == balance + stack
        label = w.words(w.anna, "b-join-next")  # the group speaks the language of its host
        group = await w.until(lambda: next((m for m in w.server.messages(w.group) if label in m.labels), None))
        answer = await w.press(w.boris, group, label)
        assert answer.text == w.words(w.boris, "t.back-with", n=stack)
        again = w.table().seat_of(w.boris.id)
        assert again is not None
        assert again.bought - seat.bought == 0 or again.stack in range(stack - 20, stack + 1)
        assert await service.balance(w.boris.id) == balance


async def test_a_rest_at_a_table_against_bots(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.server.start(w.anna)
        await w.press(w.anna, await w.message(w.anna, "Five Draw"), "Play now")
        message, presses = await w.next_turn(w.anna) or pytest.fail("no turn")
        assert "⏳" not in message.text
        words = w.words(w.anna, "log-idle")
        await w.settle()
        await w.server.advance(601)
        await w.until(lambda: words in message.text)
        assert w.table().status is Status.PLAYING
        quiet = next(press for press in presses if press.verb in {"k", "c"})
        await w.press_data(w.anna, message, quiet.pack())
        await w.until(lambda: words not in message.text)
