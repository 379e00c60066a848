"""Open tables over real HTTP: buying in, boxes, auto-rebuy, out of chips, joining late, leaving."""

import random
from pathlib import Path

import pytest

from tests.tgbot.e2e.world import CallAgent, World, world
from tgbot.callback import TablePress
from tgbot.demo import Message
from tgbot.i18n import text


async def lounge(w: World) -> Message:
    """A lounge of Anna and Boris, not started."""
    await w.server.start("Anna")
    lobby = await w.open_table(w.anna)
    await w.choose(lobby, "lounge")
    return lobby


async def test_the_buy_in_is_chosen_in_private(tmp_path: Path) -> None:
    async with world(tmp_path, agent=CallAgent) as w:
        lobby = await lounge(w)
        assert "Open table, buy-in 10–500, ante 10, lounge limit" in lobby.text
        answer = await w.press(w.chen, lobby, "Join")
        assert answer.url is not None
        await w.server.follow(w.chen, answer.url)
        panel = await w.message(w.chen, "Buy in for 10 to 500 (1 to 50 antes): 500")
        assert "balance 10,000" in panel.text
        assert w.table().seat_of(w.chen.id) is None, "nobody sits down before the choice"
        await w.press(w.chen, panel, "250")
        await w.until(lambda: "250 ✓" in panel.labels)
        await w.press(w.chen, panel, "☑ Auto-rebuy to 500")
        await w.until(lambda: "☐ Auto-rebuy to 500" in panel.labels)
        await w.press(w.chen, panel, "Other…")
        await w.until(lambda: "+100" in panel.labels)
        await w.press(w.chen, panel, "+100")
        await w.until(lambda: panel.text.endswith(": 350"))
        await w.press(w.chen, panel, "Take a seat")
        await w.until(lambda: "You have seat 2" in panel.text)
        seat = w.table().seat_of(w.chen.id)
        assert seat is not None
        assert (seat.stack, seat.auto_rebuy) == (350, False)
        answer = await w.press(w.anna, lobby, "Join")
        assert answer.url is not None, "who sits in the lobby may bring other chips"
        await w.server.follow(w.anna, answer.url)
        other = await w.message(w.anna, "Buy in for")
        await w.press(w.anna, other, "100")
        await w.until(lambda: "100 ✓" in other.labels)
        await w.press(w.anna, other, "Take a seat")
        await w.until(lambda: w.table().seats[0].stack == 100)


async def test_a_box_fires_and_auto_rebuy_fills_up(tmp_path: Path) -> None:
    async with world(tmp_path, agent=CallAgent, seed=4) as w:
        lobby = await lounge(w)
        await w.sit(w.boris, lobby)
        await w.press(w.anna, lobby, "Start")
        await w.until(lambda: w.table().hand is not None)
        while True:
            turn = await w.next_turn(w.group) or pytest.fail("over")
            actor = w.table().actor
            assert actor is not None
            assert actor.person is not None
            if actor.person.user_id == w.boris.id:
                break
            await w.press_data(w.anna, turn[0], next(p for p in turn[1] if p.verb in {"k", "c"}).pack())
        own = await w.until(
            lambda: next((m for m in reversed(w.server.messages(w.anna)) if "☐ Fold" in m.labels), None)
        )
        assert "In advance, this round only:" in own.text
        shown = turn[0].text
        await w.press(w.anna, own, "☐ Fold")
        await w.until(lambda: "☑ Fold" in own.labels)
        assert turn[0].text == shown, "nothing of it in the group"
        await w.press(w.anna, own, "☐ Auto-rebuy")
        await w.until(lambda: "☑ Auto-rebuy" in own.labels)
        assert "☑ Fold" in own.labels
        raise_or_check = next((p for p in turn[1] if p.verb == "r"), None) or next(p for p in turn[1] if p.verb == "k")
        await w.press_data(w.boris, turn[0], raise_or_check.pack())
        await w.until(lambda: w.hand().over)
        public = w.hand().public
        seat = w.table().seat_of(w.anna.id)
        assert seat is not None
        assert public.seats[seat.seat].folded
        lost = 500 - seat.stack
        await w.message(w.group, f"Anna: auto-rebuy +{lost}")
        group = [m.text for m in w.server.messages(w.group)]
        assert not any("advance" in said or "☑" in said or "balance" in said for said in group)


async def test_out_of_chips_and_a_rebuy(tmp_path: Path) -> None:
    async with world(tmp_path, agent=CallAgent, seed=3) as w:
        await w.server.start("Boris")
        lobby = await w.open_table(w.anna, w.boris)
        await w.choose(lobby, "online")
        await w.press(w.anna, lobby, "Start")
        await w.until(lambda: w.table().hand is not None)
        await w.server.start("Anna")
        rng = random.Random(3)
        while all(seat.stack for seat in w.table().seats) or not w.hand().over:
            turn = await w.next_turn(w.group) or pytest.fail("over")
            await w.play(*turn, rng, a=1, f=0, k=0, c=0.01, r=0)
        await w.until(lambda: w.table().expires is None)
        broke = next(seat for seat in w.table().seats if seat.stack == 0)
        assert broke.person is not None
        user = w.server.user(broke.person.user_id)
        news = await w.message(user, "You are out of chips. Balance 9,800.")
        assert news.labels == ["Rebuy 200", "Leave"]
        result = await w.message(w.group, "Waiting for a second player with chips.")
        assert f"Out of chips: {broke.person.name}" in result.text
        answer = await w.press(w.chen, result, "Join from next hand")
        assert answer.url is not None, "cards need a private chat"
        await w.press(user, news, "Rebuy 200")
        await w.until(lambda: not w.hand().over)
        await w.until(lambda: news.deleted)
        await w.server.follow(w.chen, answer.url)
        seated = await w.message(w.chen, "You have seat 3")
        assert "from the next hand" in seated.text
        live = await w.message(w.group, "next hand")
        assert "Chen 200 · next hand" in live.text
        look = TablePress(w.table().id, w.hand().number, 0, 0, "m")
        answer = await w.press_data(w.chen, live, look.pack())
        assert answer.text == text("en", "t.handover")
        turn = await w.next_turn(w.group) or pytest.fail("over")
        actor = w.table().actor
        assert actor is not None
        pressed = await w.press_data(w.chen, turn[0], turn[1][0].pack())
        assert pressed.text == text("en", "t.turn", name=actor.name), "who waits is told whose turn it is"
        await w.server.start("Chen")
        await w.message(w.chen, "Welcome back. Your table: «Friday club», hand")
        await w.server.say(w.chen, w.server.chat(w.chen), "/hand")
        await w.message(w.group, "next hand", after=live)
