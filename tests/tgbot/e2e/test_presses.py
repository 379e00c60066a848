"""Presses that must change nothing: doubled, from older messages, by others, forged; and refusals that say why."""

import itertools
import random
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tgbot.e2e.world import CallAgent, World, verb_of, world
from tgbot.callback import TablePress
from tgbot.demo import Message
from tgbot.service.model import Status


async def playing(w: World) -> tuple[Message, list[TablePress]]:
    """A table of Anna, Boris and a bot where a person has the turn."""
    lobby = await w.open_table(w.anna, w.boris, bots=1)
    await w.press(w.anna, lobby, "Start")
    return await w.next_turn(w.group) or pytest.fail("over")


async def test_every_press_doubled_acts_once(tmp_path: Path) -> None:
    """Each action is pressed twice, and each of its updates comes again under another number."""
    rng = random.Random(3)
    async with world(tmp_path, agent=CallAgent, seed=3) as w:
        turn: tuple[Message, list[TablePress]] | None = await playing(w)
        acted = 0
        while turn is not None and w.table().hand is not None and turn[1][0].hand < 3:
            message, presses = turn
            quiet = [p for p in presses if p.verb in {"k", "c", "r", "D"}]
            press = rng.choice(
                quiet or [p for p in presses if p.verb == "f"]
            )  # what is left may be an all-in or a fold
            press = replace(press, args=("00000",)) if press.verb == "D" else press
            person = w.table().seats[press.seat].person
            assert person is not None
            w.server.fault("resend_callback")
            w.server.fault("duplicate_update")
            user = w.server.user(person.user_id)
            await w.press_data(user, message, press.pack())
            second = await w.press_data(user, message, press.pack())
            prefixes = (w.words(user, "t.done", action=""), w.words(user, "t.drawn-pat"), w.words(user, "t.stale"))
            assert second.text.startswith(tuple(prefix.rstrip(". ") for prefix in prefixes))
            acted += 1
            step = (press.hand, press.decision + 1)
            assert sum(s.hand is not None and (s.hand.number, s.hand.decision) == step for s in w.states) == 1
            turn = await w.next_turn(w.group)
        assert acted > 8


async def test_old_foreign_and_forged_presses_change_nothing(tmp_path: Path) -> None:
    async with world(tmp_path, agent=CallAgent, seed=4) as w:
        message, presses = await playing(w)
        old = message, [button["callback_data"] for button in message.buttons if button.get("callback_data")]
        state = w.table()
        owner = state.seats[presses[0].seat].person
        assert owner is not None
        other = w.boris if owner.user_id == w.anna.id else w.anna
        onlooker = w.chen
        version = state.version

        for data in old[1]:
            if verb_of(data) in {"m", "i", "n", "o", "l"}:
                continue
            answer = await w.press_data(other, message, data)
            assert answer.text == w.words(other, "t.turn", name=owner.name)
            answer = await w.press_data(onlooker, message, data)
            assert answer.text == "You have no seat here. Press Join to play."
        answer = await w.press(onlooker, message, "My cards")
        assert answer.text.startswith("You have no seat")

        base = presses[0]
        forged = [
            replace(base, verb="r", args=("1",)),
            replace(base, verb="r", args=("100000",)),
            replace(base, verb="r", args=("-5",)),
            replace(base, verb="r", args=("9" * 20,)),
            replace(base, verb="r"),
            replace(base, verb="r", args=("5", "6")),
            replace(base, verb="c", args=("77",)),
            replace(base, verb="A", args=("99",)),
            replace(base, verb="A", args=("5",)),
            replace(base, verb="a", args=("5",)),
            replace(base, verb="D", args=("11111",)),
            replace(base, verb="D", args=("2",)),
            replace(base, verb="d", args=("9", "1")),
            replace(base, verb="d", args=("1", "1")),
            replace(base, verb="s", args=("x",)),
            replace(base, verb="?"),
            replace(base, decision=base.decision + 1, verb="k"),
            replace(base, hand=base.hand + 1, verb="k"),
            replace(base, table=base.table + 1, verb="k"),
            replace(base, seat=base.seat ^ 1, verb="k"),
            replace(base, seat=5, verb="k"),
            replace(base, seat=35, verb="f"),
        ]
        user = w.server.user(owner.user_id)
        for press in forged:
            answer = await w.press_data(user, message, press.pack())
            assert answer.text, press
        for data in ("", "1", "1:", "1:1:1:1:0", "1:z", "m", "m:", "m:nothing", "m:play:x", "m:play:99", "m:rules:home",
                     "m:rules:home:x", "m:rules:x:hands", "m:lang:xx", "m:hand:99", "m:rematch:1", "m:again:1",
                     "m:opponents:0", "2:1:1:1:1:k", "1:-1:1:1:1:k", "x" * 64, "1:1:1:1:0:k:" + "é" * 20):  # fmt: skip
            if data:
                answer = await w.press_data(user, message, data)
                assert answer.text, data
        assert w.table().version == version

        await w.press_data(user, message, replace(base, verb="k", args=()).pack())
        newer = await w.next_turn(w.group)
        assert newer is not None
        version = w.table().version
        for data, person in itertools.product(old[1], (w.anna, w.boris, w.chen)):
            if verb_of(data) in {"m", "i"}:
                continue
            answer = await w.press_data(person, old[0], data)
            assert answer.text
        assert w.table().version == version
        assert not [call for call in w.server.state.api_log if call["error"]]


async def test_an_all_in_needs_its_own_presser_and_both_steps(tmp_path: Path) -> None:
    async with world(tmp_path, agent=CallAgent, seed=4) as w:
        message, presses = await playing(w)
        arm = next(press for press in presses if press.verb == "a")
        confirm = replace(arm, verb="A")
        owner = w.table().seats[arm.seat].person
        assert owner is not None
        user = w.server.user(owner.user_id)
        version = w.table().version
        assert (await w.press_data(user, message, confirm.pack())).text == w.words(user, "t.arm1st")
        assert (await w.press_data(user, message, arm.pack())).text == w.words(user, "t.arm", n=99)
        assert (await w.press_data(user, message, arm.pack())).text == w.words(user, "t.arm", n=99)
        other = w.boris if user is w.anna else w.anna
        answer = await w.press_data(other, message, confirm.pack())
        assert answer.text == w.words(other, "t.turn", name=owner.name)
        await w.server.advance(31)
        assert (await w.press_data(user, message, confirm.pack())).text == w.words(user, "t.arm1st")
        assert w.table().version == version
        await w.press_data(user, message, arm.pack())
        assert (await w.press_data(user, message, confirm.pack())).text == w.words(
            user, "t.did", action=w.words(user, "action-all-in-bet", n="99")
        )


async def test_a_group_alone_is_enough(tmp_path: Path) -> None:
    """Without a private chat: cards and marks by pop-ups, the draw by numbers."""
    async with world(tmp_path, agent=CallAgent, seed=6) as w:
        await w.server.say("Anna", w.group, "/newgame")
        lobby = await w.message(w.group, "New table")
        assert "no private chat" in lobby.text
        await w.press(w.anna, lobby, "+ Bot")
        await w.press(w.anna, lobby, "Start")
        while True:
            message, presses = await w.next_turn(w.group) or pytest.fail("over")
            if presses[0].verb == "D":
                break
            await w.press_data(w.anna, message, next(p for p in presses if p.verb in {"k", "c"}).pack())
        look = await w.press(w.anna, message, "My cards")
        assert look.show_alert
        assert "Your cards: 1 " in look.text
        cards = dict(part.split(" ")[:2] for part in look.text.split("cards: ")[1].split(". ")[0].split(", "))
        assert (await w.press(w.anna, message, "Draw")).text == "Nothing marked. Press 1–5 first, or Stand pat."
        assert (await w.press(w.anna, message, "2")).text == f"Out: 2 {cards['2']}. Press Draw."
        assert (await w.press(w.anna, message, "4")).text == f"Out: 2 {cards['2']}, 4 {cards['4']}. Press Draw."
        assert "nothing is marked" in (await w.press(w.anna, message, "Stand pat")).text
        await w.press(w.anna, message, "4")
        drew = await w.press(w.anna, message, "Draw")
        assert drew.show_alert
        assert f"for {cards['4']}. Now: 1 " in drew.text
        assert not w.server.messages(w.anna)


async def test_leaving_takes_two_presses_and_the_bots_do_not_play_on(tmp_path: Path) -> None:
    async with world(tmp_path, agent=CallAgent, seed=6) as w:
        message, presses = await playing(w)
        while w.table().status is Status.PLAYING:
            message, presses = await w.next_turn(w.group) or pytest.fail("over")
            person = w.table().seats[presses[0].seat].person
            assert person is not None
            press = next((p for p in presses if p.verb in {"k", "c"}), replace(presses[0], verb="D", args=("00000",)))
            await w.press_data(w.server.user(person.user_id), message, press.pack())
        await w.until(lambda: "Leave" in w.server.last(w.group).labels)
        message = w.server.last(w.group)
        assert "Leave the table?" in (await w.press(w.anna, message, "Leave")).text
        assert (await w.press(w.anna, message, "Leave")).text == "You left the table."
        await w.press(w.boris, message, "Leave")
        await w.press(w.boris, message, "Leave")
        assert w.table().status is Status.CLOSED
        await w.message(w.group, "Table closed")
