"""A sit-and-go from the lobby to the league of its group, over real HTTP."""

import random
from pathlib import Path

from tests.tgbot.e2e.world import RandomAgent, World, world
from tgbot.demo import Message, User
from tgbot.service.model import Status


async def choose_sit_and_go(w: World, lobby: Message) -> None:
    await w.press(w.anna, lobby, "Stakes…")
    await w.until(lambda: "Sit&go" in lobby.labels)
    await w.press(w.anna, lobby, "Sit&go")
    await w.until(lambda: "Sit&go ✓" in lobby.labels)
    assert "Sit-and-go, 100 chips, ante 1, no limit" in lobby.text
    assert "Stakes double every 6 hands" in lobby.text
    await w.press(w.anna, lobby, "Back")
    await w.until(lambda: "Start" in lobby.labels)


async def play_to_the_end(w: World, rng: random.Random, all_in_from: int) -> None:
    """Quiet play, then everybody goes all-in; chips stay the same."""
    total = w.chips()
    while (turn := await w.next_turn(w.group)) is not None:
        rough = w.hand().number >= all_in_from
        await w.play(*turn, rng, f=0.0, r=0.0, a=9.0 if rough else 0.0)
        assert w.chips() == total


async def league(w: World, user: User, having: str) -> Message:
    await w.server.say(user, w.group, "/league")
    return await w.message(w.group, having)


async def test_a_sit_and_go_from_the_lobby_to_the_league(tmp_path: Path) -> None:
    async with world(tmp_path, agent=RandomAgent, seed=4) as w:
        none = await league(w, w.anna, "League of «Friday club»")
        assert "No points yet." in none.text
        lobby = await w.open_table(w.anna, w.boris)
        await choose_sit_and_go(w, lobby)
        await w.press(w.anna, lobby, "Start")
        await w.until(lambda: "Table started · Home, sit-and-go" in lobby.text)
        shown = await w.message(w.group, "Hand 1")
        assert "Hand 1 · level 1" in shown.text
        await play_to_the_end(w, random.Random(3), all_in_from=7)
        state = w.table()
        assert state.status is Status.FINISHED
        assert state.rules.ante >= 2
        assert sorted(seat.stack for seat in state.seats) == [0, 200]
        texts = [edit for message in w.server.messages(w.group) for edit in (message.text,)]
        assert any("Hand 7" in one for one in texts)
        over = await w.message(w.group, "Sit-and-go over · Home")
        winner = state.seats[state.places[0].seat].name
        assert f"🏆 1. {winner} 200 (+100)" in over.text
        table = await league(w, w.anna, "6 points")
        assert f"1. {winner} 6 points · 1 match" in table.text
        assert "4 points · 1 match" in table.text
        assert "6, 4, 3, 2, 1" in table.text
        mine = await w.press(w.anna, table, "My place")
        assert mine.text == f"Your place: {1 if winner == 'Anna' else 2} of 2."
        assert (await w.press(w.chen, table, "My place")).text == "You have no points here yet."
        await w.press(w.anna, table, "Last week")
        await w.until(lambda: "No points yet." in table.text)
        await w.press(w.anna, table, "All time")
        await w.until(lambda: "6 points" in table.text)
        await w.server.advance(7 * 24 * 3600)
        await w.press(w.anna, table, "This week")
        await w.until(lambda: "No points yet." in table.text)
        await w.press(w.anna, table, "Last week")
        await w.until(lambda: "6 points" in table.text)
        assert not [call for call in w.server.state.api_log if call["error"]]


async def test_stakes_rise_with_a_line_in_private_and_the_league_is_the_groups(tmp_path: Path) -> None:
    rng = random.Random(5)
    async with world(tmp_path) as w:
        await w.server.start("Anna")
        first = await w.message(w.anna, "Five Draw")
        await w.press(w.anna, first, "Opponents")
        await w.until(lambda: "Sit&go" in first.labels)
        await w.press_data(w.anna, first, "m:opponents:1:home")
        await w.press(w.anna, first, "Sit&go")
        await w.until(lambda: "stakes rise until one has all chips" in first.text)
        await w.press(w.anna, first, "Back")
        await w.until(lambda: "starts a sit-and-go against one bot" in first.text)
        await w.press(w.anna, first, "Play now")
        lines: set[str] = set()
        while (turn := await w.next_turn(w.anna)) is not None and w.hand().number < 8:
            lines |= {line for message in w.server.messages(w.anna) for line in message.text.split("\n")}
            await w.play(*turn, rng, f=0.0, r=0.0, a=0.0)
        assert w.table().rules.ante == 2
        noted = [note for state in w.states if state.hand is not None for note in state.hand.notes]
        assert ("level", -1, 2) in noted
        assert "Level 2: ante 2, min bet 4" in lines
        await w.server.say("Anna", w.server.chat("Anna"), "/rules")
        await w.server.say("Anna", w.server.chat("Anna"), "/league")
        await w.message(w.anna, "The league is kept in groups")
