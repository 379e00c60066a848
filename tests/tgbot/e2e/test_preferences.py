"""A person's settings over real HTTP: each acts at once on the open hand and is there after a restart."""

import re
from pathlib import Path

import pytest

from tests.tgbot.e2e.test_coach import load_coach, play_hand
from tests.tgbot.e2e.test_invites import invite
from tests.tgbot.e2e.world import World, world
from tgbot.callback import TablePress
from tgbot.demo import Message

HAND = "Hand 1/10"
CARD = re.compile(r"[♠♥♦♣🔷🍀]|\b[2-9TJQKA][cdhs]\b")


async def seated(w: World) -> Message:
    """Anna's hand against bots, her turn; the tips skipped and cards as text."""
    await w.server.start("Anna")
    first = await w.message(w.anna, "Five Draw")
    await w.press(w.anna, first, "Play now")
    message = await w.message(w.anna, HAND)
    await w.until(lambda: "Fold" in message.labels or "Check" in message.labels)
    return message


async def settings(w: World) -> Message:
    await w.server.say(w.anna, w.server.chat(w.anna), "/settings")
    return await w.message(w.anna, "Settings")


async def pressed(w: World, panel: Message, label: str, then: str) -> None:
    """Press a setting; the panel shows what it is now."""
    await w.press(w.anna, panel, label)
    await w.until(lambda: then in panel.labels)


async def test_the_first_hand_teaches_until_it_is_over(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        message = await seated(w)
        assert message.text.startswith("Check is free. Call matches the bet")
        assert "Skip the tips" in message.labels
        while (turn := await w.next_turn(w.anna)) is not None and w.hand().number == 1:
            press = next(one for one in turn[1] if one.verb in {"k", "c", "D"})
            if press.verb == "D":
                assert turn[0].text.startswith("Mark the cards you don't want, then Draw.")
            await w.press_data(w.anna, turn[0], press.pack())
        over = await w.message(w.anna, "That was a hand.")
        assert over.text.startswith("That was a hand. /hint asks the coach")
        second = await w.message(w.anna, "Hand 2/10")
        await w.until(lambda: "Check" in second.labels or "Call 1" in second.labels or "Fold" in second.labels)
        assert "Skip the tips" not in second.labels
        assert second.text.startswith("Hand 2/10")


async def test_tips_can_be_skipped_for_good(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        message = await seated(w)
        await w.press(w.anna, message, "Skip the tips")
        await w.until(lambda: "Skip the tips" not in message.labels)
        assert message.text.startswith(HAND)
    async with world(tmp_path) as w:
        anna = w.server.user("Anna")
        person = await w.bot.shared.service.person(anna.id) if w.bot.shared else None
        assert person is not None
        assert person.prefs.taught


async def test_suits_act_at_once(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        message = await seated(w)
        panel = await settings(w)
        await pressed(w, panel, "Cards: picture", "Cards: text")
        hand = await w.until(lambda: written(w))
        await pressed(w, panel, "Suits: ♠♥♦♣", "Suits: ♠♥🔷🍀")
        await w.until(lambda: "♦" not in hand.text and "♣" not in hand.text)
        await pressed(w, panel, "Suits: ♠♥🔷🍀", "Suits: As Td")
        await w.until(lambda: not set("♠♥♦♣🔷🍀") & set(hand.text))
        await pressed(w, panel, "Suits: As Td", "Suits: words")
        await w.until(lambda: " of " in hand.text)
        assert not set("👉⏳⇄Ⓓ") & set(hand.text)
        assert hand.text.index(" of spades" if " of spades" in hand.text else " of ") < hand.text.index(HAND)
        answer = await w.press_data(w.anna, hand, my_cards(w))
        assert " of " in answer.text
        assert len(answer.text) <= 200
        assert message is not None


def written(w: World) -> Message | None:
    """The latest hand that is told in text, with its cards."""
    hands = [one for one in w.server.messages(w.anna) if HAND in one.text and CARD.search(one.text)]
    return hands[-1] if hands else None


def my_cards(w: World) -> str:
    """What My cards carries, which stands in groups."""
    state = w.table()
    return TablePress(state.id, w.hand().number, w.hand().decision, 0, "m").pack()


async def test_all_in_may_ask_or_not(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        message = await seated(w)
        panel = await settings(w)
        await pressed(w, panel, "All-in asks: on", "All-in asks: off")
        version = w.table().version
        await w.press(w.anna, message, next(label for label in message.labels if label.startswith("All-in")))
        await w.until(lambda: w.table().version > version)
        assert any(event.b for event in w.hand().events), "one press was enough"


async def test_hands_can_be_kept_from_being_forwarded(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        message = await seated(w)
        assert not message.options.get("has_protected_content")
        panel = await settings(w)
        await pressed(w, panel, "Hide from forwards: off", "Hide from forwards: on")
        anew = await w.message(w.anna, HAND, after=panel)
        assert anew.options["has_protected_content"]
        await w.until(lambda: message.deleted)
        await w.settle()
        await pressed(w, panel, "Hide from forwards: on", "Hide from forwards: off")
        open_ = await w.message(w.anna, HAND, after=anew)
        assert not open_.options.get("has_protected_content")


async def test_all_that_shows_the_own_hands_is_kept_from_being_forwarded(tmp_path: Path) -> None:
    """The hint, the replay, the list and the review of a finished hand; files that are asked for can be kept."""
    async with world(tmp_path) as w:
        assert w.bot.shared is not None
        await load_coach(w)
        await w.server.start("Anna")
        first = await w.message(w.anna, "Five Draw")
        await w.bot.shared.service.set_prefs(w.anna.id, protect=True, cards="text")
        await w.press_data(w.anna, first, "m:play:1:home")
        hand = (await w.next_turn(w.anna) or pytest.fail("no turn"))[0]
        await w.press(w.anna, hand, "Hint")
        hint = await w.message(w.anna, "Coach:")
        over = await play_hand(w)
        table = w.table().id
        await w.press(w.anna, over, "Replay")
        replay = await w.message(w.anna, "step 1 of")
        await w.press(w.anna, over, "Review")
        review = await w.message(w.anna, "Review · ")
        await w.server.say(w.anna, w.server.chat(w.anna), "/history")
        hands = await w.message(w.anna, "Last hands")
        await w.press(w.anna, hands, "Export PHH")
        await w.press_data(w.anna, replay, f"m:fairfile:{table}:1")
        files = await w.until(lambda: [m for m in w.server.messages(w.anna) if m.document][1:])
        for message in (hand, hint, over, replay, review, hands):
            assert message.options["has_protected_content"], message.text
        assert not any(message.options.get("has_protected_content") for message in (first, *files))


async def test_nobody_is_pinged_who_does_not_want_to_be(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.server.start("Anna")
        lobby = await w.open_table(w.anna, w.boris)
        panel = await settings(w)
        await pressed(w, panel, "Ping: on", "Ping: off")
        await w.press(w.anna, lobby, "Start")
        await w.until(lambda: w.table().actor is not None)
        for _ in range(2):
            decision = w.hand().decision
            await w.until(lambda decision=decision: w.hand().decision != decision)
        pinged = [call["params"]["chat_id"] for call in w.server.state.api_log if "⏰" in str(call["params"])]
        assert set(map(int, pinged)) == {w.boris.id}, "both were slow"


async def test_a_slow_clock_doubles_the_own_time(tmp_path: Path) -> None:
    """Anna sets it by its button; the group has allowed it; the line of the clock says how long she has."""
    async with world(tmp_path) as w:
        assert w.bot.shared is not None
        await w.server.start("Anna")
        panel = await settings(w)
        await pressed(w, panel, "Slow clock: off", "Slow clock: on")
        assert "double time" in (await invite(w))[0].text, "a host who has one allows it"
        await w.bot.shared.service.groups.change(w.group.id, "", slow_clock=True)
        lobby = await w.open_table(w.anna, w.boris)
        assert "double time" in lobby.text
        await w.press(w.anna, lobby, "Start")
        seen: dict[int, float] = {}
        while len(seen) < 2:
            message, presses = await w.next_turn(w.group) or pytest.fail("over")
            person, hand = w.table().seats[presses[0].seat].person, w.hand()
            assert person is not None
            assert hand.deadline is not None
            seen[person.user_id] = seconds = w.table().turn_seconds
            assert f"after {seconds // 60} min" in message.text or f"after {seconds} s" in message.text
            assert hand.deadline - w.clock.now() > seconds / 2
            await w.press_data(w.server.user(person.user_id), message, next(p for p in presses if p.verb == "k").pack())
        assert seen == {w.anna.id: 120, w.boris.id: 60}


async def test_settings_are_there_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await seated(w)
        panel = await settings(w)
        await pressed(w, panel, "Suits: ♠♥♦♣", "Suits: ♠♥🔷🍀")
        await pressed(w, panel, "Theme: light", "Theme: dark")
        await w.bot.stop()
        await w.bot.start()
        again = await settings(w)
        assert {"Suits: ♠♥🔷🍀", "Theme: dark", "Ping: on"} <= set(again.labels)


@pytest.mark.parametrize("data", ["m:pref", "m:pref:suits", "m:pref:suits:gold", "m:pref:ping:2", "m:pref:name:Anna"])
async def test_buttons_we_never_wrote_change_nothing(data: str, tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.server.start("Anna")
        panel = await settings(w)
        before = list(panel.labels)
        answer = await w.press_data(w.anna, panel, data)
        assert "earlier turn" in answer.text
        await w.settle()
        assert list(panel.labels) == before


async def test_pictures_follow_the_settings_at_once(tmp_path: Path) -> None:
    async with world(tmp_path, pictures=True) as w:
        hand = await seated(w)
        assert hand.photo is not None
        panel = await settings(w)
        for label, then in (
            ("Theme: light", "Theme: dark"),
            ("Suits: ♠♥♦♣", "Suits: ♠♥🔷🍀"),
            ("Suits: ♠♥🔷🍀", "Suits: As Td"),
        ):
            before = hand.photo
            await pressed(w, panel, label, then)
            await w.until(lambda before=before: hand.photo is not before)
        await pressed(w, panel, "Cards: picture", "Cards: text")
        told = await w.until(lambda: written(w))
        assert told.photo is None
        assert told is not hand, "no text replaces a picture"
        await pressed(w, panel, "Cards: text", "Cards: picture")
        await w.until(lambda: any(m.photo is not None for m in w.server.messages(w.anna) if m is not hand))
