"""Bots by level, style and name, and who plays: over real HTTP, in both languages, over a restart."""

from pathlib import Path

from tests.tgbot.e2e.world import World, world
from tgbot.demo import Message


async def panel(w: World) -> Message:
    await w.server.start("Anna")
    first = await w.message(w.anna, "Five Draw")
    await w.press(w.anna, first, "Opponents")
    await w.until(lambda: "Three bots, level 3 (Regular), mixed styles." in first.text)
    return first


async def test_level_and_style_are_chosen_kept_and_played(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        shown = await panel(w)
        assert "Level 3 wins about 101 chips per 100 hands from level 2." in shown.text
        rows = [[button["text"] for button in row] for row in shown.keyboard]
        assert rows[:3] == [["−", "Bots: 3", "+"], ["−", "Level: 3", "+"], ["‹", "Mixed", "›"]]
        answer = await w.press(w.anna, shown, "‹")
        assert answer.text == "That is the limit."
        await w.press_data(w.anna, shown, "m:level:4")
        await w.press_data(w.anna, shown, "m:style:bold")
        await w.press_data(w.anna, shown, "m:opponents:2:home")
        await w.until(lambda: "Two bots, level 4 (Strong), bold style." in shown.text)
        assert "Heads-up, level 4 wins about" in shown.text
        for wrong in ("m:level:6", "m:style:rude", "m:named:Nobody:1", "m:mode:2", "m:named:Ivy"):
            assert "earlier turn" in (await w.press_data(w.anna, shown, wrong)).text
        await w.bot.stop()
        await w.bot.start()
        w.watch()
        await w.press(w.anna, shown, "Play now")
        await w.message(w.anna, "Hand 1/10")
        agents = [seat.bot.agent for seat in w.table().seats if seat.bot is not None]
        assert agents == ["home:test@4~bold"] * 2
        await w.server.say("Anna", w.server.chat("Anna"), "/who")
        said = await w.message(w.anna, "Who plays")
        assert "🤖 Ada: model test, level 4 of 5 (Strong), bold" in said.text
        assert "A bot sees its own cards and what everybody sees, nothing else." in said.text


async def test_bots_by_name_in_russian(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.server.start("Boris")
        first = await w.message(w.boris, "Five Draw")
        await w.press(w.boris, first, w.words(w.boris, "b-opponents"))
        label = w.words(w.boris, "b-by-name")
        await w.until(lambda: label in first.labels)
        await w.press(w.boris, first, label)
        await w.until(lambda: "Ivy: уровень 3, тайтовый" in first.labels)
        await w.press(w.boris, first, "Ivy: уровень 3, тайтовый")
        await w.until(lambda: "Ivy: уровень 3, тайтовый ✓" in first.labels)
        for name in ("Pip", "Gus", "Rex", "Otto"):
            await w.press_data(w.boris, first, f"m:named:{name}:1")
        full = await w.press_data(w.boris, first, "m:named:Vera:1")
        assert full.text == w.words(w.boris, "t-end")
        for name in ("Pip", "Gus", "Otto"):
            await w.press_data(w.boris, first, f"m:named:{name}:0")
        await w.press_data(w.boris, first, "m:opponents:2:home")
        await w.until(lambda: "По имени: Ivy (уровень 3, тайтовый), Rex (уровень 3, дерзкий)." in first.text)
        await w.press(w.boris, first, w.words(w.boris, "b-who"))
        await w.until(lambda: "🤖 Rex: модель test, уровень 3 из 5 (игрок), дерзкий" in first.text)
        await w.press(w.boris, first, w.words(w.boris, "b-play"))
        await w.until(lambda: any(state.hand is not None for state in w.states))
        bots = [seat.bot for seat in w.table().seats if seat.bot is not None]
        assert [(bot.name, bot.agent) for bot in bots] == [
            ("Ivy", "home:test@3~tight"),
            ("Rex", "home:test@3~bold"),
        ]


async def test_a_host_chooses_what_bots_of_a_group_are_like(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        lobby = await w.open_table(w.anna, w.boris, bots=1)
        await w.until(lambda: "🤖 Ada · level 3" in lobby.text)
        await w.press(w.anna, lobby, "Bots…")
        await w.until(lambda: "Level: 3" in lobby.labels)
        await w.press(w.anna, lobby, "+")
        await w.until(lambda: "Level: 4" in lobby.labels)
        await w.press(w.anna, lobby, "›")
        await w.until(lambda: "Even" in lobby.labels)
        refused = await w.press(w.boris, lobby, "−")
        assert refused.text == w.words(w.boris, "t-host", name="Anna")
        await w.press(w.anna, lobby, "Back")
        await w.until(lambda: "+ Bot" in lobby.labels)
        await w.press(w.anna, lobby, "+ Bot")
        await w.until(lambda: "🤖 Bo · level 4" in lobby.text)
        assert "🤖 Ada · level 3" in lobby.text
        await w.server.say("Chen", w.group, "/who")
        said = await w.message(w.group, "Who plays")
        assert "🤖 Bo: model test, level 4 of 5 (Strong), even" in said.text
        assert not [call for call in w.server.state.api_log if call["error"]]
