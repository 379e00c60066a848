"""The coach over real HTTP: a hint at the own turn, a review of finished hands, and to whom both are refused."""

import asyncio
import re
from pathlib import Path

import pytest

from agents.coach import Coach
from tests.tgbot.e2e.world import World, world
from tgbot.callback import TablePress, parse
from tgbot.demo import Message
from tgbot.service.model import Status


async def load_coach(w: World, seats: int = 2) -> None:
    """Load the coach of the home game before any time can pass."""
    assert w.bot.shared is not None
    await asyncio.to_thread(w.bot.shared.coaching._coach, "home", seats)


async def start(w: World, seats: int = 2) -> Message:
    """Anna plays home in private with so many seats."""
    await load_coach(w, seats)
    await w.server.start("Anna")
    first = await w.message(w.anna, "Five Draw")
    await w.press_data(w.anna, first, f"m:play:{seats - 1}:home")
    await w.message(w.anna, "Hand 1/10")
    message, _ = await w.next_turn(w.anna) or pytest.fail("no turn")
    return message


async def play_hand(w: World) -> Message:
    """Check, call and stand pat to the end of the hand; the message that shows it."""
    while w.table().status is Status.PLAYING:
        message, presses = await w.next_turn(w.anna) or pytest.fail("over")
        quiet = next(press for press in presses if press.verb in {"k", "c", "a", "D"})
        await w.press_data(w.anna, message, quiet.pack())
        if quiet.verb == "a":
            await w.press_data(w.anna, message, quiet.pack().replace(":a:", ":A:"))
    return await w.until(lambda: next((m for m in w.server.messages(w.anna) if "Review" in m.labels), None))


async def test_a_hint_says_what_the_policy_does_and_goes_with_the_decision(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        hand = await start(w)
        assert "Hint" in hand.labels
        await w.press(w.anna, hand, "Hint")
        hint = await w.message(w.anna, "Coach:")
        shares = [int(number) for number in re.findall(r"(\d+)%", "\n".join(hint.text.split("\n")[:2]))]
        assert 97 <= sum(shares) <= 102, hint.text
        assert "beats" in hint.text
        assert {"Do it", "Why?"} <= set(hint.labels)
        await w.press(w.anna, hint, "Why?")
        await w.until(lambda: "folding being 0" in hint.text and "home-duel-1" in hint.text)
        assert "Why?" not in hint.labels
        version = w.table().version
        advised = parse(hint.button("Do it")["callback_data"])
        assert isinstance(advised, TablePress)
        await w.press(w.anna, hint, "Do it")
        if advised.verb == "a":
            await w.press(w.anna, hand, next(label for label in hand.labels if label.startswith("Yes")))
        await w.until(lambda: w.table().version > version)
        await w.until(lambda: hint not in w.server.messages(w.anna))


async def test_a_hint_at_the_draw_is_done_whatever_is_marked(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await start(w)
        while not w.hand().public.drawing:
            message, presses = await w.next_turn(w.anna) or pytest.fail("over")
            await w.press_data(w.anna, message, next(p for p in presses if p.verb in {"k", "c"}).pack())
            await w.until(lambda: w.table().actor is not None and w.table().actor.person is not None)  # type: ignore[union-attr]
        message, presses = await w.next_turn(w.anna) or pytest.fail("over")
        seat = presses[0].seat
        await w.press(w.anna, message, message.labels[0])
        await w.server.say("Anna", w.server.chat("Anna"), "/hint")
        hint = await w.message(w.anna, "Coach:")
        assert re.search(r"keep .*, draw \d|pat|draw all five", hint.text), hint.text
        await w.press(w.anna, hint, "Do it")
        await w.until(lambda: bool(w.hand().public.seats[seat].drew))
        said = re.search(r"draw (\d)", hint.text.split("\n")[0])
        assert w.hand().public.seats[seat].drew == (int(said[1]) if said else 0,)


async def test_no_hint_in_a_group_and_none_out_of_turn(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        lobby = await w.open_table(w.anna, w.boris)
        await w.press(w.anna, lobby, "Start")
        await w.until(lambda: w.table().status is Status.PLAYING)
        await w.server.say(w.anna, w.group, "/hint")
        await w.message(w.group, "Hints only at tables without other people.")
        await w.server.say(w.boris, w.server.chat(w.boris), "/hint")
        await w.message(w.boris, w.words(w.boris, "t.hintno"))
        shown = [m for person in (w.anna, w.boris) for m in w.server.messages(person)]
        assert not any("Hint" in m.labels or "Coach:" in m.text for m in shown)
        assert "Review" not in {label for m in shown for label in m.labels}
        hand = next(m for m in w.server.messages(w.boris) if m.text.startswith("Раздача 1"))
        answer = await w.press_data(w.boris, hand, TablePress(w.table().id, 1, w.hand().decision, 1, "H").pack())
        assert answer.text == w.words(w.boris, "t.hintno")


async def test_a_review_of_a_hand_and_of_the_match_survives_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await start(w)
        over = await play_hand(w)
        await w.press(w.anna, over, "Review")
        review = await w.message(w.anna, "Review · 1 hand,")
        assert {"Whole match", "Close"} <= set(review.labels)
        await w.press(w.anna, review, "Whole match")
        whole = await w.message(w.anna, "Review · ", after=review)
        assert "Whole match" not in whole.labels
        await w.bot.stop()
        await w.bot.start()
        await load_coach(w)
        await w.server.say("Anna", w.server.chat("Anna"), "/review")
        again = await w.message(w.anna, "Review · ", after=whole)
        assert again.text == whole.text
        for label in [label for label in again.labels if label.startswith("Show hand")]:
            await w.press(w.anna, again, label)
            await w.message(w.anna, "step ", after=again)
        await w.press(w.anna, again, "Close")
        await w.until(lambda: again not in w.server.messages(w.anna))


async def test_people_review_a_match_only_when_it_is_over(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await load_coach(w)
        await w.server.start("Anna")
        lobby = await w.open_table(w.anna, w.boris)
        await w.press(w.anna, lobby, "Start")
        await w.until(lambda: w.table().status is Status.PLAYING)
        for verb in ("r", "f"):  # the first bets, the other folds
            message, presses = await w.next_turn(w.group) or pytest.fail("over")
            person = w.table().seats[presses[0].seat].person
            assert person is not None
            await w.press_data(
                w.server.user(person.user_id), message, next(p for p in presses if p.verb == verb).pack()
            )
        await w.until(lambda: w.hand().over)
        await w.server.say(w.anna, w.server.chat(w.anna), "/review")
        await w.message(w.anna, "Review opens after the match.")
        await w.server.say(w.anna, w.group, "/stop")
        question = await w.message(w.group, "Stop the table?")
        await w.press(w.anna, question, "Stop now")
        await w.until(lambda: "Really stop" in question.labels)
        await w.press(w.anna, question, "Really stop")
        await w.until(lambda: w.table().status is Status.CLOSED)
        await w.pass_time(11)
        await w.server.say(w.anna, w.server.chat(w.anna), "/review")
        await w.message(w.anna, "Review · 1 hand,")
        assert not any("Review ·" in m.text for m in w.server.messages(w.group))
        token = w.table().token
        shown = await w.message(w.anna, "Review ·")
        await w.server.say(w.anna, w.server.chat(w.anna), f"/start c_{token}")
        again = await w.message(w.anna, "Review ·", after=shown)
        assert again.text == shown.text, "the link of My review leads to the same"


async def test_a_game_without_values_has_hints_and_no_review(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await start(w)
        await w.press(w.anna, await play_hand(w), "Review")
        shown = await w.message(w.anna, "Review ·")
        assert w.bot.shared is not None
        coaching = w.bot.shared.coaching
        coach = coaching._coach("home", 2)
        assert coach is not None
        coaching._coaches["home", 2] = Coach(coach.agent)  # type: ignore[attr-defined]
        await w.press(w.anna, shown, "Whole match")
        none = await w.message(w.anna, "not there for this game")
        assert "There is one for: Home (2 seats)" in none.text
        hand, _ = await w.next_turn(w.anna) or pytest.fail("over")
        await w.press(w.anna, hand, "Hint")
        hint = await w.message(w.anna, "Coach:")
        await w.press(w.anna, hint, "Why?")
        await w.until(lambda: "its chances alone" in hint.text)
        coaching._coaches["home", 2] = None
        answer = await w.press(w.anna, hand, "Hint")
        assert answer.text == w.words(w.anna, "t.hintnone")
