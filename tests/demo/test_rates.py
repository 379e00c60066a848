"""Rate limits on the manual clock, and faults."""

import asyncio

import httpx
import pytest

from tests.demo.conftest import Call
from tests.demo.helpers import Refused, button, inline
from tgbot.clock import ManualClock
from tgbot.demo import DemoServer
from tgbot.demo.rates import PRIVATE_BURST


@pytest.fixture
def limited(demo: DemoServer) -> DemoServer:
    demo.state.rates.enabled = True
    return demo


async def test_group_budget_is_shared_by_sends_and_edits(
    call: Call, refuses: Call, limited: DemoServer, clock: ManualClock
) -> None:
    club = limited.chat("Friday club").id
    for number in range(10):
        sent = await call("sendMessage", chat_id=club, text="x", reply_markup=inline([button()]))
        await call("editMessageText", chat_id=club, message_id=sent["message_id"], text=str(number))
        clock.advance(1)
    where = {"chat_id": club, "message_id": sent["message_id"]}
    refused = await refuses(429, "Too Many Requests: retry after 50", "editMessageText", text="y", **where)
    assert refused.parameters == {"retry_after": 50}
    assert limited.state.rates.used(club) == 20
    press = limited.people.press(limited.user("anna"), limited.last(club), data="go")
    assert await call("answerCallbackQuery", callback_query_id=press.id) is True
    assert (await call("sendMessage", chat_id=limited.user("anna").id, text="others may go on"))["text"]
    clock.advance(49.9)
    await refuses(429, "Too Many Requests: retry after 1", "sendMessage", chat_id=club, text="y")
    clock.advance(0.1)
    assert await call("editMessageText", text="y", **where)


async def test_private_burst(call: Call, refuses: Call, limited: DemoServer, clock: ManualClock) -> None:
    anna = limited.user("anna").id
    for _ in range(PRIVATE_BURST):
        await call("sendMessage", chat_id=anna, text="x")
    await refuses(429, "Too Many Requests: retry after 1", "sendMessage", chat_id=anna, text="x")
    clock.advance(1)
    await call("sendMessage", chat_id=anna, text="x")


async def test_overall_rate(call: Call, limited: DemoServer, clock: ManualClock) -> None:
    people = [limited.state.add_user(f"P{number}") for number in range(31)]
    for person in people:
        person.started = True
    for person in people[:30]:
        await call("sendMessage", chat_id=person.id, text="x")
    with pytest.raises(Refused, match="retry after 1"):
        await call("sendMessage", chat_id=people[30].id, text="x")
    clock.advance(1)
    await call("sendMessage", chat_id=people[30].id, text="x")


async def test_refusing_faults(call: Call, refuses: Call, demo: DemoServer) -> None:
    anna, club = demo.user("anna").id, demo.chat("Friday club").id
    demo.fault("retry_after", chat_id=club, seconds=7, times=2)
    refused = await refuses(429, "Too Many Requests: retry after 7", "sendMessage", chat_id=club, text="x")
    assert refused.parameters == {"retry_after": 7}
    assert await call("sendMessage", chat_id=anna, text="x")
    await refuses(429, "Too Many Requests: retry after 7", "editMessageText", chat_id=club, message_id=1, text="x")
    assert demo.faults.active() == []
    demo.fault("server_error")
    await call("getUpdates")
    await refuses(502, "Bad Gateway", "sendMessage", chat_id=anna, text="x")
    fault = demo.fault("server_error", code=500, method="getupdates", times=-1)
    for _ in range(2):
        await refuses(500, "Internal Server Error", "getUpdates")
    demo.faults.remove(fault.id)
    await call("getUpdates")
    demo.fault("forbidden", chat_id=anna)
    await refuses(403, "Forbidden: bot was blocked by the user", "sendMessage", chat_id=anna, text="x")
    with pytest.raises(ValueError, match="no such fault"):
        demo.fault("earthquake")


async def test_broken_connections(clock: ManualClock) -> None:
    async with DemoServer(clock=clock) as server, httpx.AsyncClient() as client:
        await server.start("anna")
        url = f"{server.bot_url}{server.token}/sendMessage"
        body = {"chat_id": server.user("anna").id, "text": "x"}
        for kind, effect in (("drop_before", 0), ("drop_after", 1)):
            server.fault(kind)
            with pytest.raises(httpx.TransportError):
                await client.post(url, json=body)
            assert len(server.messages("anna")) == 1 + effect
        assert (await client.post(url, json=body)).json()["ok"]


async def test_latency_is_on_the_clock(clock: ManualClock, demo: DemoServer, call: Call) -> None:
    demo.fault("latency", seconds=3)
    slow = asyncio.create_task(call("sendMessage", chat_id=demo.user("anna").id, text="x"))
    await demo.wait_for(lambda: demo.messages("anna"))
    for _ in range(5):
        await asyncio.sleep(0)
    assert not slow.done()
    clock.advance(3)
    assert (await slow)["text"] == "x"


async def test_updates_that_come_twice(call: Call, demo: DemoServer) -> None:
    demo.fault("duplicate_update")
    await demo.say("anna", "anna", "once")
    (first,) = await call("getUpdates")
    (again,) = await call("getUpdates", offset=first["update_id"] + 1)
    assert again == first
    assert await call("getUpdates", offset=first["update_id"] + 1) == []
    await call("sendMessage", chat_id=demo.user("anna").id, text="x", reply_markup=inline([button()]))
    demo.fault("resend_callback")
    demo.people.press(demo.user("anna"), demo.last("anna"), label="Go")
    one, two = await call("getUpdates")
    assert one["update_id"] != two["update_id"]
    assert one["callback_query"] == two["callback_query"]
