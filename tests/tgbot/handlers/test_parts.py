"""Small parts: order of one person's updates, kinds of errors, keyboards, the two steps of an all-in."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from aiohttp.client_reqrep import ConnectionKey
from telegram import Update
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError, TimedOut

from env.engine.actions import Action
from env.engine.rules import Rules
from env.engine.table import Table
from tgbot.clock import ManualClock
from tgbot.handlers.all_in import AllIns, Intent, all_in_action
from tgbot.keyboards.table import all_in_amount
from tgbot.screen import Button
from tgbot.sending.haste import Haste
from tgbot.sending.markup import inline_keyboard
from tgbot.service.errors import ServiceError
from tgbot.storage.database import Database
from tgbot.telegram_errors import Trouble, retry_seconds, trouble
from tgbot.updates.once import Once
from tgbot.updates.processor import PersonalOrder

UNREACHED = aiohttp.ClientConnectorError(ConnectionKey("x", 1, False, True, None, None, None), OSError())


@pytest.fixture
async def once(tmp_path: Path) -> AsyncIterator[Once]:
    database = await Database.open(f"sqlite:///{tmp_path / 'once.db'}")
    yield Once(database, ManualClock())
    await database.close()


def update(number: int, user: int) -> Update:
    person = {"id": user, "is_bot": False, "first_name": "A"}
    message = {"message_id": number, "date": 1, "chat": {"id": user, "type": "private"}, "from": person}
    found = Update.de_json({"update_id": number, "message": message}, None)
    assert found is not None
    return found


async def test_updates_of_one_person_keep_their_order_and_wait_for_nobody_else(once: Once) -> None:
    processor = PersonalOrder(once, Haste())
    done: list[str] = []
    gate = asyncio.Event()

    async def work(name: str, wait: bool = False) -> None:
        if wait:
            await gate.wait()
        done.append(name)

    async with processor:
        tasks = [
            asyncio.create_task(processor.process_update(update(1, 7), work("first of 7", wait=True))),
            asyncio.create_task(processor.process_update(update(2, 7), work("second of 7"))),
            asyncio.create_task(processor.process_update(update(3, 8), work("of 8"))),
        ]
        await tasks[2]
        assert done == ["of 8"]
        gate.set()
        await asyncio.gather(*tasks)
        await processor.process_update("no update", work("no update"))
    assert done == ["of 8", "first of 7", "second of 7", "no update"]
    assert not processor._locks


async def test_an_update_that_comes_again_is_not_handled_again(once: Once) -> None:
    processor = PersonalOrder(once, Haste())
    done: list[int] = []

    async def work(number: int) -> None:
        done.append(number)

    async with processor:
        for number in (1, 2, 1, 3, 2):
            await processor.process_update(update(number, 7), work(number))
    assert done == [1, 2, 3]


def caused(error: TelegramError, cause: Exception) -> TelegramError:
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (BadRequest("Message is not modified: specified new message content and reply markup are..."), Trouble.NOTHING),
        (BadRequest("Query is too old and response timeout expired or query id is invalid"), Trouble.NOTHING),
        (BadRequest("Message to edit not found"), Trouble.LOST),
        (BadRequest("Message can't be edited"), Trouble.LOST),
        (BadRequest("MESSAGE_ID_INVALID"), Trouble.LOST),
        (BadRequest("Chat not found"), Trouble.SHUT),
        (BadRequest("Not enough rights to send text messages to the chat"), Trouble.SHUT),
        (BadRequest("Message thread not found"), Trouble.SHUT),
        (BadRequest("BUTTON_DATA_INVALID"), Trouble.REFUSED),
        (Forbidden("Forbidden: bot was blocked by the user"), Trouble.SHUT),
        (ChatMigrated(-1005), Trouble.MOVED),
        (RetryAfter(7), Trouble.WAIT),
        (TimedOut(), Trouble.UNKNOWN),
        (NetworkError("Bad Gateway"), Trouble.UNKNOWN),
        (caused(NetworkError("ClientConnectorError"), UNREACHED), Trouble.UNSENT),
        (caused(TimedOut(), aiohttp.ConnectionTimeoutError()), Trouble.UNSENT),
        (caused(TimedOut(), aiohttp.SocketTimeoutError()), Trouble.UNKNOWN),
        (caused(NetworkError("ServerDisconnectedError"), aiohttp.ServerDisconnectedError()), Trouble.UNKNOWN),
        (caused(NetworkError("ClientOSError"), aiohttp.ClientOSError(104, "reset")), Trouble.UNKNOWN),
    ],
    ids=str,
)
def test_every_error_has_a_kind(error: TelegramError, kind: Trouble) -> None:
    assert trouble(error) is kind
    assert retry_seconds(error) == (7.0 if isinstance(error, RetryAfter) else 0.0)


def test_keyboards() -> None:
    rows = (
        (Button("Fold", "1:1:1:1:0:f", style="danger"), Button("Site", url="https://t.me/x")),
        (),
        (Button("C", copy="x"),),
    )
    markup = inline_keyboard(rows)
    assert markup is not None
    first, second = json.loads(markup)["inline_keyboard"]
    assert first[0] == {"text": "Fold", "callback_data": "1:1:1:1:0:f", "style": "danger"}
    assert first[1] == {"text": "Site", "url": "https://t.me/x"}
    assert second == [{"text": "C", "copy_text": {"text": "x"}}]
    assert inline_keyboard(()) is inline_keyboard(((),)) is None


def test_an_all_in_is_armed_for_one_decision_and_thirty_seconds() -> None:
    clock = ManualClock()
    all_ins = AllIns(clock)
    intent = Intent(user_id=1, table=2, hand=3, decision=4, amount=99)
    assert not all_ins.armed(intent)
    all_ins.arm(intent)
    assert all_ins.armed(intent)
    for other in (Intent(9, 2, 3, 4, 99), Intent(1, 9, 3, 4, 99), Intent(1, 2, 9, 4, 99), Intent(1, 2, 3, 9, 99)):
        assert not all_ins.armed(other)
    assert not all_ins.armed(Intent(1, 2, 3, 4, 98))
    clock.advance(30)
    assert all_ins.armed(intent)
    clock.advance(0.1)
    assert not all_ins.armed(intent)
    all_ins.arm(intent)
    all_ins.disarm(intent)
    assert not all_ins.armed(intent)


def test_what_an_all_in_button_does() -> None:
    table = Table.deal(Rules(), [40, 100], 0, tuple(range(52)))
    for seat, amount, action in ((1, 99, Action.bet(99)), (0, 39, Action.call())):
        legal, public = table.legal(), table.public()
        assert legal is not None
        assert (table.actor, all_in_amount(legal, public)) == (seat, amount)
        with pytest.raises(ServiceError, match="stale"):
            all_in_action(legal, public, amount - 1)
        assert all_in_action(legal, public, amount) == action
        table.apply(seat, action)
