"""From nothing to a finished match against bots, in a private chat, over real HTTP."""

import random
from pathlib import Path

import pytest

from tests.tgbot.e2e.world import RandomAgent, World, verb_of, world
from tgbot.service.model import Status


async def start(w: World) -> None:
    await w.server.start("Anna")
    first = await w.message(w.anna, "Five Draw")
    await w.press(w.anna, first, "Play now")
    await w.message(w.anna, "Hand 1/10")


async def test_two_presses_from_nothing_to_a_hand_with_buttons(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await start(w)
        message, presses = await w.next_turn(w.anna) or pytest.fail("no turn")
        assert {"k", "r"} <= {press.verb for press in presses}
        assert "👉 <b>You</b>" in message.html
        assert len(w.table().seats) == 4


async def test_a_whole_match_against_bots_by_buttons(tmp_path: Path) -> None:
    rng = random.Random(11)
    async with world(tmp_path, agent=RandomAgent, seed=11) as w:
        await start(w)
        total = w.chips()
        while (turn := await w.next_turn(w.anna)) is not None:
            await w.play(*turn, rng, a=0.05)
            assert w.chips() == total
        assert w.table().status is Status.FINISHED
        over = await w.message(w.anna, "Match over")
        hands = [m for m in w.server.messages(w.anna) if "Hand " in m.text and "Match over" not in m.text]
        last = w.table().hand
        assert last is not None
        assert len(hands) == last.number, "one message a hand"
        await w.press(w.anna, over, "Rematch")
        await w.message(w.anna, "Hand 1/10", after=over)
        assert not [call for call in w.server.state.api_log if call["error"]]


async def test_the_next_hand_comes_at_a_press(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await start(w)
        while w.table().status is Status.PLAYING:
            message, presses = await w.next_turn(w.anna) or pytest.fail("over")
            quiet = next(press for press in presses if press.verb in {"k", "c", "D"})
            await w.press_data(w.anna, message, quiet.pack())
        over = await w.until(lambda: next((m for m in w.server.messages(w.anna) if "Next hand" in m.labels), None))
        before = w.clock.now()
        await w.press(w.anna, over, "Next hand")
        await w.message(w.anna, "Hand 2/10")
        assert w.clock.now() - before < 8, "a shown hand stays for eight seconds unless somebody presses"
        await w.until(lambda: not over.keyboard)
        assert "Showdown" in over.text, "the text stays as the record"


async def test_the_stepper_shows_amounts_and_bets_none_of_them(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await start(w)
        message, _ = await w.next_turn(w.anna) or pytest.fail("no turn")
        version = w.table().version
        await w.press(w.anna, message, "Amount…")
        await w.until(lambda: "Bet 2" in message.text)
        await w.press(w.anna, message, "+1")
        await w.until(lambda: "Bet 3" in message.text)
        answer = await w.press_data(w.anna, message, message.button("+1")["callback_data"].replace(":s:4", ":s:1"))
        assert "Too small" in answer.text
        assert w.table().version == version
        await w.press(w.anna, message, "Bet 3")
        await w.until(lambda: w.table().version > version)


async def test_an_amount_can_be_typed(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await start(w)
        message, _ = await w.next_turn(w.anna) or pytest.fail("no turn")
        await w.press(w.anna, message, "Amount…")
        await w.until(lambda: "Type it" in message.labels)
        await w.press(w.anna, message, "Type it")
        question = await w.message(w.anna, "How much to bet")
        assert question.other_markup is not None
        assert question.other_markup["force_reply"]
        await w.server.say("Anna", w.server.chat("Anna"), "lots", question)
        await w.message(w.anna, "Write a whole number from 2 to 99")
        await w.server.say("Anna", w.server.chat("Anna"), "to 5", question)
        await w.until(lambda: any("bet 5" in m.text for m in w.server.messages(w.anna)))


async def test_an_all_in_asks_first(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await start(w)
        message, _ = await w.next_turn(w.anna) or pytest.fail("no turn")
        version = w.table().version
        await w.press(w.anna, message, "All-in 99")
        await w.until(lambda: "Sure?" in message.text)
        assert w.table().version == version
        await w.press(w.anna, message, "Back")
        await w.until(lambda: "All-in 99" in message.labels)
        await w.press(w.anna, message, "All-in 99")
        await w.until(lambda: "Yes, all-in 99" in message.labels)
        await w.press(w.anna, message, "Yes, all-in 99")
        await w.until(lambda: w.table().version > version)
        assert w.table().hand is not None
        assert any(event.b for event in w.table().hand.events)


async def test_the_question_of_an_all_in_waits_as_long_as_the_turn(tmp_path: Path) -> None:
    """S4.2: it closes itself when the decision is over, and its button acts until then, also after a restart."""
    async with world(tmp_path) as w:
        await start(w)
        message, _ = await w.next_turn(w.anna) or pytest.fail("no turn")
        await w.press(w.anna, message, "All-in 99")
        await w.until(lambda: "Yes, all-in 99" in message.labels)
        data = next(b["callback_data"] for b in message.buttons if verb_of(b["callback_data"]) == "A")
        await w.bot.stop()
        await w.bot.start()
        await w.server.advance(40)
        answer = await w.press_data(w.anna, message, data)
        assert answer.text == w.words(w.anna, "t.did", action=w.words(w.anna, "action-all-in-bet", n="99"))


async def test_a_typed_all_in_asks_again_after_back(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await start(w)
        message, _ = await w.next_turn(w.anna) or pytest.fail("no turn")
        chat, version = w.server.chat("Anna"), w.table().version
        for _ in range(2):
            await w.server.say("Anna", chat, "/allin")
            await w.until(lambda: "Yes, all-in 99" in message.labels)
            await w.press(w.anna, message, "Back")
            await w.until(lambda: "All-in 99" in message.labels)
        assert w.table().version == version
        await w.server.say("Anna", chat, "/allin")
        await w.until(lambda: "Yes, all-in 99" in message.labels)
        await w.server.say("Anna", chat, "/allin")
        await w.until(lambda: w.table().version > version)


async def test_marks_are_drawn_once_after_quick_presses(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await start(w)
        while True:
            message, presses = await w.next_turn(w.anna) or pytest.fail("over")
            if presses[0].verb == "D":
                break
            await w.press_data(w.anna, message, next(p for p in presses if p.verb in {"k", "c"}).pack())
        await w.settle()
        edits = len([c for c in w.server.state.api_log if c["method"] == "editMessageText"])
        cards = [b for b in message.buttons if verb_of(b["callback_data"]) == "d"]
        for button in cards[2:]:
            await w.press_data(w.anna, message, button["callback_data"])
        await w.until(lambda: "Draw 3" in message.labels)
        assert len([c for c in w.server.state.api_log if c["method"] == "editMessageText"]) - edits <= 2
        stale = next(b for b in message.buttons if b["text"] == "Draw 3")["callback_data"]
        await w.press_data(w.anna, message, cards[0]["callback_data"])
        answer = await w.press_data(w.anna, message, stale)
        assert "changed" in answer.text
        await w.until(lambda: "Draw 4" in message.labels)
        await w.press(w.anna, message, "Draw 4")
        await w.until(lambda: "Out " in message.text)


async def test_commands_do_what_buttons_do(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await start(w)
        chat = w.server.chat("Anna")
        said = 0
        while w.table().status is Status.PLAYING:
            _, presses = await w.next_turn(w.anna) or pytest.fail("over")
            version = w.table().version
            verbs = {press.verb for press in presses}
            await w.server.say("Anna", chat, "/check" if "k" in verbs else "/draw 4 5" if "D" in verbs else "/call")
            said += 1
            await w.until(lambda version=version: w.table().version > version)
        assert said >= 3


async def test_blocking_and_coming_back(tmp_path: Path) -> None:
    """The bot is blocked in mid-hand: the table waits; after Start the same hand goes on."""
    async with world(tmp_path) as w:
        await start(w)
        await w.next_turn(w.anna)
        cards = w.view(0).cards
        w.server.people.block(w.anna)
        await w.until(lambda: w.table().status is Status.HOLD)
        await w.server.start("Anna")
        await w.until(lambda: w.table().status is Status.PLAYING)
        assert w.view(0).cards == cards
        assert await w.next_turn(w.anna) is not None
        assert not [call for call in w.server.state.api_log if call["error"] and "403" not in call["error"]]
