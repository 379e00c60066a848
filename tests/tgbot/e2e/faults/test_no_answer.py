"""Calls whose answer is an error of a server, cut, garbled or never there: whether they took effect is unknown."""

from pathlib import Path
from typing import Any

import pytest

from tests.tgbot.e2e.faults.kit import Turn, acted, all_boards_show_the_last_state, dealt, playing, turn
from tests.tgbot.e2e.ledger import CARD
from tests.tgbot.e2e.world import World, world

WITHOUT_EFFECT: list[dict[str, Any]] = [
    {"kind": "server_error", "code": 500},
    {"kind": "proxy_error", "code": 502},
    {"kind": "proxy_error", "code": 504},
    {"kind": "drop_before"},
    {"kind": "timeout_before"},
]
AFTER_EFFECT: list[dict[str, Any]] = [
    {"kind": "drop_after"},
    {"kind": "timeout_after"},
    {"kind": "half_sent"},
    {"kind": "truncated"},
    {"kind": "garbage", "description": "<html>OK</html>"},
    {"kind": "garbage", "description": "[]"},
    {"kind": "garbage", "description": '{"ok": true}'},
    {"kind": "garbage", "description": '{"ok": true, "result": 5}'},
]
ALL = [*WITHOUT_EFFECT, *AFTER_EFFECT]


async def test_edits_are_made_again_and_no_turn_is_lost(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        found = await playing(w)
        for fault in ALL:
            w.server.fault(**fault, method="editMessageText", chat_id=w.group.id)
            found = await acted(w, found)
            w.server.faults.clear()
        said = [call["error"] for call in w.server.state.api_log if call["error"]]
        assert any("message is not modified" in error for error in said), "the edit had taken effect already"
        await all_boards_show_the_last_state(w)


@pytest.mark.parametrize("faults", [WITHOUT_EFFECT, AFTER_EFFECT], ids=["without effect", "after the effect"])
async def test_sends_are_repeated_only_after_a_while(tmp_path: Path, faults: list[dict[str, Any]]) -> None:
    """Each time the table is asked for again. A copy that the bot does not know of works as well, once."""
    async with world(tmp_path) as w:
        found, cards = await playing(w), []
        for fault in faults:
            number = w.hand().number
            cards = dealt(w)
            found = await _below(w, fault, took_effect=faults is AFTER_EFFECT)
            if w.hand().number == number:
                assert dealt(w) == cards
            found = await acted(w, found)
        await all_boards_show_the_last_state(w)


async def _below(w: World, fault: dict[str, Any], *, took_effect: bool) -> Turn:
    """/table under a fault: the message that gives the turn then, one that the bot does not know of if it was sent."""
    old, _ = await turn(w)
    w.server.fault(**fault, method="sendMessage", chat_id=w.group.id)
    await w.server.say(w.anna, w.group, "/table")
    below = await w.message(w.group, "Hand", after=old)
    if took_effect:
        return below, w.turn(below)
    await w.until(lambda: not old.keyboard)
    copies = [m for m in w.server.messages(w.group) if m.message_id > old.message_id and w.turn(m)]
    assert copies == [below]
    return await turn(w)


async def test_answers_to_presses_are_given_again(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        message, _ = await playing(w)
        for fault in ALL:
            w.server.fault(**fault, method="answerCallbackQuery")
            press = w.server.people.press(w.anna, message, label="My cards")
            answer = await w.until(lambda press=press: press.answer)  # type: ignore[misc]
            assert answer.show_alert
            w.server.faults.clear()


async def test_an_answer_that_cannot_be_read_leaves_no_card_in_the_log(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    async with world(tmp_path) as w:
        await w.server.start(w.anna)
        await playing(w)
        for kind in ("truncated", "half_sent"):
            w.server.fault(kind, method="editMessageText", chat_id=w.anna.id)
            w.server.fault(kind, method="sendMessage", chat_id=w.anna.id)
            await acted(w, await turn(w))
            await w.server.say(w.anna, w.anna, "/hand")
            await w.settle(30)
        assert any(CARD.search(m.text) for m in w.server.messages(w.anna))
    output = "".join(capfd.readouterr()) + caplog.text
    assert "an answer that cannot be read" in output
    assert not CARD.search(output)
