"""Updates that come twice, again under another number, or in another order."""

from dataclasses import replace
from pathlib import Path

from tests.tgbot.e2e.faults.kit import act, acted, actor, dealt, playing, quiet, turn
from tests.tgbot.e2e.world import World, world
from tgbot.callback import TablePress
from tgbot.demo import Message


async def test_everything_twice_is_done_once(tmp_path: Path) -> None:
    """Commands, presses and typed actions, all delivered twice under the same number."""
    async with world(tmp_path) as w:
        w.server.fault("duplicate_update", times=-1)
        found = await playing(w)
        assert w.bot.shared is not None
        assert len(w.bot.shared.service.tables_in(w.group.id)) == 1
        assert [seat.name for seat in w.table().seats] == ["Anna", "Ada", "Boris"]
        while w.hand().number == 1:
            before = w.hand()
            found = await acted(w, found)
            assert (w.hand().number, _by_people(w)) in {(1, _by_people(w, before.events) + 1), (2, _by_people(w))}
        lobbies = [m for m in w.server.messages(w.group) if "New table" in m.text]
        assert len(lobbies) <= 1


def _by_people(w: World, events: object = None) -> int:
    """Decisions of people in this hand."""
    seats = {seat.seat for seat in w.table().seats if seat.person is not None}
    found = w.hand().events if events is None else events
    return sum(event.seat in seats and event.kind.name in {"CHECK", "CALL", "DRAW"} for event in found)  # type: ignore[attr-defined]


async def test_a_press_sent_again_under_another_number_is_done_once(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        w.server.fault("resend_callback", times=-1)
        message, presses = await playing(w)
        for _ in range(3):
            user, data = actor(w), quiet(presses)
            message, presses = await acted(w, (message, presses))
            before = w.hand()
            answer = await w.press_data(user, message, data)  # and once more, as a press of its own
            assert answer.text, "told that it is done, or that the table has gone on"
            assert w.hand() == before


async def test_a_later_decision_before_an_earlier_one(tmp_path: Path) -> None:
    """Boris's press overtakes Anna's, which it depends on: refused softly, and nothing is lost."""
    async with world(tmp_path) as w:
        message, presses = await playing(w)
        first, decision = actor(w), w.hand().decision
        second = w.boris if first is w.anna else w.anna
        seat = w.table().seat_of(second.id)
        assert seat is not None
        early = TablePress(presses[0].table, presses[0].hand, decision + 1, seat.seat, "k")
        w.server.fault("swap_updates")
        earlier = w.server.people.press(first, message, data=quiet(presses))
        later = w.server.people.press(second, message, data=early.pack())
        await w.until(lambda: earlier.answer and later.answer)
        assert earlier.answer is not None
        assert w.hand().decision > decision
        assert later.answer is not None
        assert later.answer.text == w.words(second, "t.stale")
        assert w.table().actor is not None
        await acted(w, await turn(w))


async def test_marks_and_draw_out_of_order_throw_nothing_away_unseen(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        message, presses = await _at_the_draw(w)
        user, cards = actor(w), dealt(w)[presses[0].seat]
        draw = next(p for p in presses if p.verb == "D")
        mark = replace(draw, verb="d", args=("1", "1"))
        w.server.fault("swap_updates")
        marking = w.server.people.press(user, message, data=mark.pack())
        drawing = w.server.people.press(user, message, data=replace(draw, args=("00001",)).pack())
        await w.until(lambda: marking.answer and drawing.answer)
        assert drawing.answer is not None
        assert drawing.answer.text
        assert dealt(w)[presses[0].seat] == cards, "what Draw said was not marked when it came"
        for position in ("2", "3"):
            w.server.fault("swap_updates", times=int(position == "2"))
            w.server.people.press(user, message, data=replace(mark, args=(position, "1")).pack())
        assert w.bot.shared is not None
        service = w.bot.shared.service
        await w.until(lambda: service.marks(draw.table, draw.seat).bit_count() == 3)
        await w.press_data(user, message, replace(draw, args=()).pack())
        await w.until(lambda: dealt(w)[presses[0].seat] != cards)
        assert w.chips() == 300


async def _at_the_draw(w: World) -> tuple[Message, list[TablePress]]:
    message, presses = await playing(w)
    while not any(p.verb == "D" for p in presses):
        await act(w, message, presses)
        message, presses = await turn(w)
    return message, presses


async def test_a_join_that_comes_after_the_start(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.server.start(w.chen)
        lobby = await w.open_table(w.anna, w.boris)
        w.server.fault("swap_updates")
        await w.server.say(w.chen, w.group, "/join")
        w.server.people.press(w.anna, lobby, label="Start")
        await w.until(lambda: w.table().hand is not None)
        await w.settle()
        assert len(w.hand().public.seats) == 2
        assert w.table().seat_of(w.chen.id) is None, "a match takes nobody in"
        await w.message(w.group, w.words(w.chen, "t.nolate"))
        found = await turn(w)
        before = w.hand().decision
        await act(w, *found)
        await w.until(lambda: w.hand().decision > before)
