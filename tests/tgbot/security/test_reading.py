"""What comes as an update is read as far as it is one, and the library never fails at what was read."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from telegram import Update

from tests.tgbot.e2e.world import world
from tests.tgbot.security.odd_updates import Known, update
from tgbot.updates.reading import NOBODIES, readable

ANNA = {"id": 5, "is_bot": False, "first_name": "Anna", "last_name": "B", "language_code": "en", "username": "anna"}
GROUP = {"id": -1002, "type": "supergroup", "title": "Club", "is_forum": True}
KNOWN = Known([ANNA, {**ANNA, "id": 6}], [GROUP], [(GROUP, 7, ["1:1:1:1:0:k"])], ["token"], ["k"], ["start"], [1])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def check(found: object) -> bool:
    """What must hold of any JSON; whether more than a number was read."""
    read = readable(found)
    if read is None:
        return False
    json.dumps(read, allow_nan=False).encode()
    text = json.dumps(read, ensure_ascii=False, allow_nan=False)
    text.encode()  # no half of a surrogate pair, which no database takes
    assert "\\u0000" not in text
    given = Update.de_json(read, None)
    user, message = given.effective_user, given.effective_message
    if user is not None:
        assert 0 < user.id < 2**53
        assert isinstance(user.full_name or "", str)
    if message is not None and message.text is not None and message.from_user is not None:
        assert not message.from_user.is_bot or message.from_user.id in NOBODIES
        assert len(message.text) <= 4096
        assert len(message.entities) <= 1
    if given.callback_query is not None:
        assert not given.callback_query.from_user.is_bot
    return len(read) > 1


@settings(max_examples=100)
@given(JSON, st.sampled_from(("message", "callback_query", "chat_member", "my_chat_member")))
def test_any_json(body: Any, kind: str) -> None:
    check(body)
    check({"update_id": 1, kind: body})


@settings(max_examples=100)
@given(
    st.fixed_dictionaries(
        {},
        optional={
            "message_id": JSON,
            "date": JSON,
            "chat": JSON | st.just(GROUP),
            "from": JSON | st.just(ANNA),
            "text": JSON,
            "entities": JSON,
            "reply_to_message": JSON,
            "left_chat_member": JSON,
            "migrate_to_chat_id": JSON,
            "message_thread_id": JSON,
        },
    )
)
def test_any_fields_of_a_message(odd: dict[str, Any]) -> None:
    whole = {"message_id": 1, "date": 1, "chat": GROUP, "from": ANNA, "text": "/fold", **odd}
    check({"update_id": 1, "message": whole})
    check({"update_id": 1, "callback_query": {"id": "1", "from": ANNA, "data": "x", "message": whole}})


def test_what_is_used_is_read() -> None:
    topic = {"message_id": 3, "date": 1, "chat": GROUP, "forum_topic_created": {"name": "Poker", "icon_color": 1}}
    place = {"message_id": 9, "date": 1, "chat": GROUP, "from": ANNA, "message_thread_id": 3, "is_topic_message": True}
    entity = {"type": "bot_command", "offset": 0, "length": 5}
    said = {**place, "text": "/kick now", "entities": [entity], "reply_to_message": topic, "caption": "x", "poll": {}}
    message = Update.de_json(readable({"update_id": 1, "message": said}), None).message
    assert message is not None
    assert (message.text, message.entities[0].length, message.message_thread_id) == ("/kick now", 5, 3)
    assert message.is_topic_message
    assert message.from_user is not None
    assert (message.from_user.full_name, message.from_user.language_code) == ("Anna B", "en")
    assert message.reply_to_message is not None
    assert message.reply_to_message.forum_topic_created is not None
    assert message.reply_to_message.forum_topic_created.name == "Poker"
    button = {"text": "Fold", "callback_data": "1:1:1:1:0:f", "style": "danger"}
    odd = {"text": "x", "callback_data": "\0\ud800"}
    keyboard = [[button], [{"url": "x"}], [odd]]
    pressed = {**place, "photo": [{"file_id": "a"}], "reply_markup": {"inline_keyboard": keyboard}}
    query = {"id": "77", "from": ANNA, "chat_instance": "1", "data": "1:1:1:1:0:f", "message": pressed}
    assert check({"update_id": 1, "callback_query": query})
    press = Update.de_json(readable({"update_id": 1, "callback_query": query}), None).callback_query
    assert press is not None
    assert (press.id, press.data) == ("77", "1:1:1:1:0:f")
    assert press.message is not None
    assert press.message.photo  # type: ignore[attr-defined]
    assert press.message.reply_markup.inline_keyboard[0][0].callback_data == "1:1:1:1:0:f"  # type: ignore[attr-defined]


@pytest.mark.parametrize("sender", [{**ANNA, "is_bot": True}, {**ANNA, "id": 1087968824}, {**ANNA, "id": 777000}])
def test_only_persons_press(sender: dict[str, Any]) -> None:
    assert readable({"update_id": 1, "callback_query": {"id": "1", "from": sender, "data": "m:start"}}) == {
        "update_id": 1
    }


def test_a_bot_has_no_words_but_may_remove_somebody() -> None:
    robot = {**ANNA, "id": 8, "is_bot": True}
    said = {"message_id": 1, "date": 1, "chat": GROUP, "from": robot, "text": "/join", "left_chat_member": ANNA}
    message = Update.de_json(readable({"update_id": 1, "message": said}), None).message
    assert message is not None
    assert message.text is None
    assert message.left_chat_member is not None


def many(count: int, start: int) -> int:
    """So many odd updates; how many were read."""
    return sum(check(update(random.Random(seed), KNOWN, seed)) for seed in range(start, start + count))


def test_odd_updates() -> None:
    assert many(1500, 0) > 700


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_four_hundred_thousand_odd_updates(part: int) -> None:
    assert many(40_000, 1_000_000 + part * 40_000) > 10_000


async def test_an_update_that_cannot_be_read_stops_nothing(tmp_path: Path) -> None:
    """Over HTTP: what comes after it is handled, and it does not come again."""
    async with world(tmp_path) as w:
        for odd in (None, True, 1.5, "x", [], {}, {"message_id": 1, "chat": {"id": "x"}}):
            w.server.state.put_update("message", odd)  # type: ignore[arg-type]
        await w.server.start("Anna")
        assert "Five Draw" in (await w.message(w.anna, "Five Draw")).text
        await w.until(lambda: not w.server.state.updates.pending)
