"""429 Too Many Requests: for a chat, for several, for getUpdates, for an answer."""

from pathlib import Path

from tests.tgbot.e2e.faults.kit import act, acted, missed, playing, send, turn
from tests.tgbot.e2e.world import world


async def test_said_of_several_chats_at_once_it_holds_all_and_no_answer_waits(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        found = await playing(w)
        others = [w.server.state.add_group(f"Club {number}", [w.chen]) for number in range(4)]
        for club in others[:3]:
            w.server.fault("retry_after", chat_id=club.id, seconds=40)
        began = w.clock.now()
        for club in others[:3]:
            await w.server.say(w.chen, club, "/newgame")
        await w.until(lambda: sum("429" in (call["error"] or "") for call in w.server.state.api_log) == 3)
        before = w.hand().decision
        assert (await act(w, *found)).text  # answered at once, and carried out
        assert w.hand().decision > before
        assert w.clock.now() - began < 10
        await w.server.say(w.chen, others[3], "/newgame")
        await w.message(others[3], "New table")
        assert 35 < w.clock.now() - began < 60
        for club in others[:3]:
            await w.message(club, "New table")
        await acted(w, await turn(w))


async def test_for_getupdates_presses_wait_and_nobody_is_timed_out(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        found = await playing(w)
        w.server.fault("retry_after", method="getUpdates", seconds=90)
        found = await acted(w, found)  # this press ends the call that waits, the next one is refused
        await w.until(lambda: any(call["method"] == "getUpdates" for call in w.server.state.api_log))
        before, began = w.hand(), w.clock.now()
        send(w, *found)
        await w.pass_time(80)
        assert w.hand().decision == before.decision
        found = await turn(w)
        assert w.clock.now() - began < 95
        assert missed(w) == []
        await acted(w, found)


async def test_for_an_answer_it_comes_a_moment_later(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        message, presses = await playing(w)
        w.server.fault("retry_after", method="answerCallbackQuery", seconds=3)
        began = w.clock.now()
        press = w.server.people.press(w.anna, message, label="My cards")
        await w.until(lambda: press.answer)
        assert press.answer is not None
        assert press.answer.show_alert
        assert 3 <= w.clock.now() - began < 10
        w.server.fault("retry_after", method="answerCallbackQuery", seconds=30)
        await acted(w, (message, presses))  # the answer comes too late, the action does not
