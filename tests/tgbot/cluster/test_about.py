"""What an update is about, as far as it says so itself."""

import pytest

from tgbot.cluster.about import about

TOKEN = "abcdefghij-_0123"
PERSON = {"id": 7, "is_bot": False, "first_name": "Ann"}
GROUP = {"id": -100, "type": "supergroup"}
PRIVATE = {"id": 7, "type": "private"}


def message(text: str = "", chat: object = GROUP, **more: object) -> dict[str, object]:
    return {"update_id": 1, "message": {"from": PERSON, "chat": chat, "text": text, **more}}


def press(data: str) -> dict[str, object]:
    return {"update_id": 1, "callback_query": {"from": PERSON, "data": data, "message": {"chat": GROUP}}}


@pytest.mark.parametrize(
    ("update", "heads", "tokens"),
    [
        (message("/table"), {7, -100}, set()),
        (message("hello", PRIVATE), {7}, set()),
        (message(f"/start i_{TOKEN}", PRIVATE), {7}, {TOKEN}),
        (message(f"/start@FiveDrawBot v12_{TOKEN}", PRIVATE), {7}, {TOKEN}),
        (message("/start n_-1001234", PRIVATE), {7, -1001234}, set()),
        (message("/start help", PRIVATE), {7}, set()),
        (message(left_chat_member={"id": 8, "is_bot": False}), {7, 8, -100}, set()),
        (message(left_chat_member={"id": 9, "is_bot": True}), {7, -100}, set()),
        (message(migrate_to_chat_id=-1005), {7, -100, -1005}, set()),
        (message(migrate_from_chat_id=-5), {7, -100, -5}, set()),
        (press("1:2:3:4:0:c:20"), {7, -100}, set()),
        (press(f"m:take:{TOKEN}"), {7, -100}, {TOKEN}),
        (press("m:play:3:home"), {7, -100}, set()),
        ({"my_chat_member": {"from": PERSON, "chat": PRIVATE}}, {7}, set()),
        (
            {"chat_member": {"from": PERSON, "chat": GROUP, "new_chat_member": {"user": {"id": 8, "is_bot": False}}}},
            {7, 8, -100},
            set(),
        ),
        # Accounts of Telegram that write for others are nobody: they would tie all groups together.
        ({"message": {"from": {"id": 1087968824, "is_bot": True}, "chat": GROUP}}, {-100}, set()),
        ({"message": {"from": {"id": 777000, "is_bot": False}, "chat": GROUP}}, {-100}, set()),
        # Whatever else may come.
        ({}, set(), set()),
        ({"message": 3, "callback_query": {"message": None, "data": 5}}, set(), set()),
        ({"message": {"from": {"id": "7"}, "chat": [], "text": None}}, set(), set()),
    ],
)
def test_about(update: dict[str, object], heads: set[int], tokens: set[str]) -> None:
    found = about(update)
    assert (found.heads, found.tokens) == (heads, tokens)
