"""A group chooses each game by buttons and plays a hand of it; nobody sees a card that is not his."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from env.engine.profiles import PROFILES
from env.engine.rules import Structure
from tests.tgbot.e2e.ledger import CARD, Ledger
from tests.tgbot.e2e.world import CallAgent, RandomAgent, World, world
from tgbot.callback import TablePress
from tgbot.i18n import text
from tgbot.i18n.cards import display_order
from tgbot.service.model import Status

ACE = 12


async def play_hand(w: World, rng: random.Random, **weights: float) -> None:
    """Two people act at random until the hand is over."""
    number, total = w.hand().number, w.chips()
    while (turn := await w.next_turn(w.group)) is not None and turn[1][0].hand == number:
        await w.play(*turn, rng, a=0, f=0.3, **weights)
        if w.hand().number == number:
            assert w.chips() == total


@pytest.mark.parametrize("profile", PROFILES)
async def test_a_group_chooses_a_game_and_plays_it(tmp_path: Path, profile: str) -> None:
    async with world(tmp_path, agent=RandomAgent, seed=8) as w:
        assert w.bot.shared is not None
        ledger = Ledger(w.bot.shared.service.seat_view, w.clock.now)
        w.listeners.append(ledger.note)
        await w.server.start("Anna")
        lobby = await w.open_table(w.anna, bots=1)
        await w.choose(lobby, profile)
        await w.sit(w.boris, lobby)
        await w.press(w.anna, lobby, "Start")
        await w.until(lambda: w.table().hand is not None)
        state = w.table()
        assert state.profile == profile
        assert w.hand().public.rules.deck_size == PROFILES[profile].rules_for(3).deck_size
        await play_hand(w, random.Random(8))
        log = list(w.server.state.visibility_log)  # the rules show cards too, of no hand
        assert sum(bool(CARD.search(seen.text)) for seen in log) > 5
        assert ledger.leaks(log) == []
        await w.server.say(w.anna, w.server.chat(w.anna), "/rules")
        rules = await w.message(w.anna, "best first")
        assert rules.text.startswith(text("en", f"profile-{profile}"))
        for topic in ("Betting", "Draw", "All-in", "Clocks", "Match" if state.settings.hands else "Table"):
            before = rules.text
            await w.press(w.anna, rules, topic)
            await w.until(lambda before=before: rules.text != before)  # type: ignore[misc]
        assert not [call for call in w.server.state.api_log if call["error"]]


async def test_settings_by_buttons(tmp_path: Path) -> None:
    """Only what the game leaves free is offered; who may not is told so; contradictions are named."""
    async with world(tmp_path, agent=CallAgent) as w:
        lobby = await w.open_table(w.anna, w.boris)
        only_host = w.words(w.boris, "t.host", name="Anna")
        assert (await w.press(w.boris, lobby, "Stakes…")).text == only_host
        await w.press(w.anna, lobby, "Stakes…")
        await w.until(lambda: "Turn 60 s" in lobby.labels)
        assert not {"Stack 100", "Ante 1", "10 hands"} & set(lobby.labels), "the home game fixes them"
        base = TablePress(w.table().id, 0, 0, 0, "C", ("stakes", "5"))
        assert (await w.press_data(w.anna, lobby, base.pack())).text == "Fixed in this game."
        await w.press(w.anna, lobby, "Back")
        await w.choose(lobby, "online")
        await w.press(w.anna, lobby, "Stakes…")
        await w.until(lambda: "Stack 200" in lobby.labels)
        assert [one for one in lobby.labels if "✓" in one] == ["No limit ✓", "Open ✓"]
        assert (await w.press(w.boris, lobby, "Pot")).text == only_host
        for label, after in (("Pot", "Pot ✓"), ("Fixed", "Fixed ✓"), ("Match", "Match ✓")):
            await w.press(w.anna, lobby, label)
            await w.until(lambda after=after: after in lobby.labels)  # type: ignore[misc]
        assert "10 hands, 200 chips, blinds 1/2, fixed limit 2/4" in lobby.text
        assert w.table().rules.structure == Structure.FIXED_LIMIT
        for row, value in (("stakes", "25"), ("start_stack", "20")):
            answer = await w.press_data(w.anna, lobby, replace(base, args=(row, value)).pack())
        assert answer.text == "Stack 20 and big blind 50 do not go together."
        assert answer.show_alert
        for forged in (("stakes",), ("stakes", "x"), ("profile", "nope"), ("seats_max", "9"), ("structure", "9")):
            answer = await w.press_data(w.anna, lobby, replace(base, args=forged).pack())
            assert answer.text == text("en", "t.stale")
        await w.press(w.anna, lobby, "Back")
        await w.until(lambda: "+ Bot" in lobby.labels)
        for _ in range(4):
            await w.press(w.anna, lobby, "+ Bot")
        await w.press(w.anna, lobby, "Game…")
        await w.until(lambda: "Short deck" in lobby.labels)
        assert (await w.press(w.anna, lobby, "Short deck")).text == "This game has 5 seats. Remove one."


async def test_the_fourth_card_of_the_house_game_needs_an_ace(tmp_path: Path) -> None:
    async with world(tmp_path, agent=CallAgent, seed=2) as w:
        lobby = await w.open_table(w.anna, w.boris)
        await w.choose(lobby, "house")
        await w.press(w.anna, lobby, "Start")
        while True:
            message, presses = await w.next_turn(w.group) or pytest.fail("over")
            if presses[0].verb == "D":
                break
            await w.press_data(w.anna, message, next(p for p in presses if p.verb in {"k", "c"}).pack())
            await w.press_data(w.boris, message, next(p for p in presses if p.verb in {"k", "c"}).pack())
        person = w.table().seats[presses[0].seat].person
        assert person is not None
        user, view = w.server.user(person.user_id), w.view(presses[0].seat)
        shown = [view.cards[index] for index in display_order(view.cards)]
        kept = next(place for place, card in enumerate(shown, 1) if card // 4 != ACE)
        places = [place for place in range(1, 6) if place != kept]
        for place in places[:3]:
            mark = replace(presses[0], verb="d", args=(str(place), "1"))
            assert CARD.search((await w.press_data(user, message, mark.pack())).text)
        last = replace(presses[0], verb="d", args=(str(places[3]), "1"))
        assert (await w.press_data(user, message, last.pack())).text == w.words(user, "t.max3")
        assert w.bot.shared is not None
        assert w.bot.shared.service.marks(presses[0].table, presses[0].seat).bit_count() == 3


async def test_a_private_game_of_three_draws(tmp_path: Path) -> None:
    async with world(tmp_path, agent=CallAgent, seed=6) as w:
        await w.server.start("Anna")
        menu = await w.message(w.anna, "Five Draw")
        await w.press(w.anna, menu, "Game: Home")
        await w.until(lambda: "2-7 triple" in menu.labels)
        await w.press(w.anna, menu, "2-7 triple")
        await w.until(lambda: "2-7 triple ✓" in menu.labels)
        await w.press(w.anna, menu, "Rules of this game")
        await w.until(lambda: menu.text.startswith("2-7 triple · hands"))
        await w.server.start("Anna")
        again = await w.message(w.anna, "Five Draw", after=menu)
        assert "Game: 2-7 triple" in again.labels, "remembered for the next start"
        await w.press(w.anna, again, "Play now")
        hand = await w.message(w.anna, "Hand 1 · 2-7 triple")
        titles = set()
        while w.table().status is Status.PLAYING:
            message, presses = await w.next_turn(w.anna) or pytest.fail("over")
            titles.update(message.text.split("\n"))  # the first lines of somebody's first hand teach
            assert sum(press.verb == "r" for press in presses) <= 1, "fixed limit"
            quiet = next(press for press in presses if press.verb in {"k", "c", "D"})
            await w.press_data(w.anna, message, quiet.pack())
        assert {f"Hand 1 · Draw {n} of 3" for n in (1, 2, 3)} <= titles
        assert {"Hand 1 · Round 2", "Hand 1 · Round 4"} <= titles
        await w.until(lambda: "Showdown" in hand.text)
        await w.server.say("Anna", w.server.chat("Anna"), "/leave")
        question = await w.message(w.anna, "Leave the table?")
        assert "chips go to your balance" in question.text
        await w.press(w.anna, question, "Leave")
        await w.until(lambda: w.table().status is Status.CLOSED)
