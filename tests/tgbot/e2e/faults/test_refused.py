"""Messages that Telegram refuses: gone, locked, too late, or written wrongly by us."""

from dataclasses import replace
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.tgbot.e2e.faults.kit import act, acted, actor, all_boards_show_the_last_state, playing, send, turn
from tests.tgbot.e2e.ledger import CARD
from tests.tgbot.e2e.world import CallAgent, world
from tgbot import render
from tgbot.screen import Button, Screen
from tgbot.sending.simpler import COMMANDS


@pytest.mark.parametrize("text", ["message to edit not found", "message can't be edited", "MESSAGE_ID_INVALID"])
async def test_a_message_that_cannot_be_edited_is_posted_anew(tmp_path: Path, text: str) -> None:
    async with world(tmp_path) as w:
        found = await playing(w)
        w.server.fault("bad_request", method="editMessageText", chat_id=w.group.id, description=text)
        message, presses = await acted(w, found)
        assert message.message_id > found[0].message_id
        await acted(w, (message, presses))
        await all_boards_show_the_last_state(w)


async def test_an_answer_that_comes_too_late_costs_nothing(tmp_path: Path) -> None:
    text = "query is too old and response timeout expired or query ID is invalid"
    async with world(tmp_path) as w:
        found = await playing(w)
        w.server.fault("bad_request", method="answerCallbackQuery", description=text)
        await acted(w, found)
        tried = [call for call in w.server.state.api_log if call["method"] == "answerCallbackQuery" and call["error"]]
        assert len(tried) == 1, "not tried again"


def open_tag(screen: Screen) -> Screen:
    return replace(screen, text="<b>" + screen.text)


def too_long(screen: Screen) -> Screen:
    return replace(screen, text=screen.text + "\n" + "x" * 5000)


def wrong_data(screen: Screen) -> Screen:
    return replace(screen, keyboard=(*screen.keyboard, (Button("More", "m" * 70),)))


@pytest.mark.parametrize(
    ("wrong", "named"),
    [(open_tag, "Can't parse entities"), (too_long, "Message_too_long"), (wrong_data, "Button_data_invalid")],
)
async def test_a_frame_that_we_wrote_wrongly_is_shown_plainly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: object, named: str
) -> None:
    """Every frame of the table is wrong: it is played to the end of the hand all the same."""
    right = render.table_message
    monkeypatch.setattr(render, "table_message", lambda *args, **given: wrong(right(*args, **given)))  # type: ignore[operator]
    with capture_logs() as logs:
        async with world(tmp_path) as w:
            found = await playing(w)
            while w.hand().number == 1:
                found = await acted(w, found)
    refused = [entry for entry in logs if entry["event"] == "request_refused"]
    assert {entry["reason"] for entry in refused} == {named}
    assert not CARD.search(str(logs))
    assert "Anna" not in str(refused)


async def test_without_buttons_a_table_is_played_by_commands(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        found = await playing(w)
        text = "BUTTON_DATA_INVALID"
        w.server.fault("bad_request", method="editMessageText", chat_id=w.group.id, description=text, times=2)
        before = w.hand()
        send(w, *found)
        await w.until(lambda: w.hand().decision > before.decision)
        shown = await w.message(w.group, COMMANDS)
        assert shown is found[0]
        assert shown.labels == []
        await w.server.say(actor(w), w.group, "/check" if w.view(w.hand().public.actor or 0).legal.check else "/call")  # type: ignore[union-attr]
        message, _ = await turn(w)
        assert COMMANDS not in message.text


@pytest.mark.parametrize("text", ["PHOTO_INVALID_DIMENSIONS", "wrong file identifier/HTTP URL specified"])
async def test_a_picture_that_is_refused_is_said_in_words(tmp_path: Path, text: str) -> None:
    async with world(tmp_path, agent=CallAgent, pictures=True) as w:
        w.server.fault("bad_request", method="sendPhoto", chat_id=w.boris.id, description=text, times=-1)
        await w.server.start(w.boris)
        message, presses = await playing(w)
        hand = await w.message(w.boris, "Раздача 1/10")
        assert hand.photo is None
        assert CARD.search(hand.text)
        await act(w, message, presses)
        await turn(w)
