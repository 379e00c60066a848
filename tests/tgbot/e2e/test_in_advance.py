"""Boxes for the own turn, in every game: ticked in private, cleared by a raise, seen by nobody else."""

from pathlib import Path

import pytest

from tests.tgbot.e2e.world import World, world
from tgbot.callback import TablePress, parse
from tgbot.demo import Message, User
from tgbot.service.pace import Pace

SLOW = Pace(bot_pause=(2.0, 2.0), heartbeat=600)


async def three(w: World) -> list[User]:
    """A table of three with private chats, in the order of their turns."""
    for user in (w.anna, w.boris, w.chen):
        await w.server.start(user)
    lobby = await w.open_table(w.anna, w.boris, w.chen)
    await w.slow(w.table())
    await w.press(w.anna, lobby, "Start")
    await w.next_turn(w.group)
    hand = w.hand()
    assert hand.public.actor is not None
    users = {user.id: user for user in (w.anna, w.boris, w.chen)}
    ids = [seat.person.user_id for seat in w.table().seats if seat.person is not None]
    return [users[ids[(hand.public.actor + number) % 3]] for number in range(3)]


async def act(w: World, verb: str) -> None:
    """The person to act presses the first button with this verb in the group."""
    message, presses = await w.next_turn(w.group) or pytest.fail("over")
    press = next(press for press in presses if press.verb == verb)
    person = w.table().seats[press.seat].person
    assert person is not None
    await w.press_data(w.server.user(person.user_id), message, press.pack())


async def own(w: World, user: User, label: str) -> Message:
    """The private hand, once it has this button."""
    return await w.until(lambda: next((m for m in reversed(w.server.messages(user)) if label in m.labels), None))


async def test_a_raise_clears_a_call_and_a_box_plays(tmp_path: Path) -> None:
    async with world(tmp_path, pace=SLOW) as w:
        *_, third = await three(w)
        check_fold = w.words(third, "b-check-fold")
        waiting = await own(w, third, f"☐ {check_fold}")
        assert w.words(third, "in-advance-round") in waiting.text
        assert not any(w.words(third, "b-call", n="2") in label for label in waiting.labels), "nothing to call yet"
        await act(w, "r")  # bets 2
        call = w.words(third, "b-call", n="2")
        await own(w, third, f"☐ {call}")
        assert f"☐ {check_fold}" not in waiting.labels, "somebody has bet"
        await w.press(third, waiting, f"☐ {call}")
        await own(w, third, f"☑ {call}")
        await act(w, "r")  # raises to 4
        await w.until(lambda: w.words(third, "box-cleared", n=4) in waiting.text)
        assert "☑" not in " ".join(waiting.labels)


async def test_a_box_fires_and_only_its_owner_reads_why(tmp_path: Path) -> None:
    async with world(tmp_path, pace=SLOW) as w:
        first, second, _ = await three(w)
        label = w.words(second, "b-check-fold")
        waiting = await own(w, second, f"☐ {label}")
        await w.press(second, waiting, f"☐ {label}")
        await own(w, second, f"☑ {label}")
        await act(w, "r")
        mine = w.words(second, "in-advance", line="").strip()
        await w.until(lambda: mine in waiting.text)
        await w.settle()
        log = w.server.state.visibility_log
        lines = [w.words(one, "in-advance", line="").strip() for one in (first, second)]
        told = [seen for seen in log if any(line in seen.text for line in lines)]
        assert told
        assert all(seen.viewers == {second.id} for seen in told)
        boxes = [seen for seen in log if "☑" in seen.text or "☐" in seen.text]
        assert all(len(seen.viewers) == 1 for seen in boxes)


async def test_boxes_never_draw(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        _, second, _ = await three(w)
        for _ in range(3):
            await act(w, "k")
        await w.until(lambda: w.hand().public.drawing)
        waiting = await own(w, second, w.words(second, "b-leave-hand"))
        await w.until(lambda: not any("☐" in label for label in waiting.labels), 12)
        here = TablePress(w.table().id, 1, w.hand().decision, 1, "p", ("f", "1", "0"))
        answer = await w.press_data(second, waiting, here.pack())
        assert answer.text == w.words(second, "t.box-no-betting")
        assert w.hand().public.drawing


async def test_presses_that_say_something_else_than_the_table(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        _, _, third = await three(w)
        waiting = await own(w, third, f"☐ {w.words(third, 'b-fold')}")
        await act(w, "r")
        await own(w, third, f"☐ {w.words(third, 'b-call', n='2')}")
        at = parse(next(b for b in waiting.buttons if "☐" in b["text"])["callback_data"])
        assert isinstance(at, TablePress)

        async def press(*args: str) -> str:
            data = TablePress(at.table, at.hand, at.decision, at.seat, "p", args).pack()
            return (await w.press_data(third, waiting, data)).text

        assert await press("c", "1", "0", "7") == w.words(third, "t.box-price", n=2)
        assert await press("r", "1", "0") == w.words(third, "t.box-lounge-only")
        assert await press("cf", "1", "0") == w.words(third, "t.preno")
        assert await press("f", "1", "1") == w.words(third, "t.stale")
        assert w.bot.shared is not None
        assert w.bot.shared.service.box(at.table, third.id) is None


async def test_in_advance_in_the_group_opens_the_private_hand(tmp_path: Path) -> None:
    async with world(tmp_path, pace=SLOW) as w:
        await w.server.start(w.anna)
        lobby = await w.open_table(w.anna, bots=2)
        await w.press(w.anna, lobby, "Start")
        await w.until(lambda: w.table().hand is not None)
        while w.table().actor is None or w.table().actor.bot is None:  # type: ignore[union-attr]
            await act(w, "k")
        group = await w.until(lambda: next((m for m in w.server.messages(w.group) if "In advance" in m.labels), None))
        assert group.labels == ["My cards", "In advance"]
        before = w.server.messages(w.anna)[-1]
        await w.server.follow(w.anna, group.button("In advance")["url"])
        hand = await w.message(w.anna, "Hand 1", after=before)
        await w.until(lambda: any("☐ Fold" in label for label in hand.labels) or w.table().actor.person is not None)  # type: ignore[union-attr]
        await w.server.follow(w.boris, group.button("In advance")["url"])
        await w.message(w.boris, "Five Draw")
