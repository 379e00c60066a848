"""What persons do, what the bot gets to see of it, and who can see what the bot says."""

import pytest
from aiogram import types

from tests.demo.conftest import Call
from tests.demo.helpers import button, inline, png
from tgbot.clock import ManualClock
from tgbot.demo import Answer, DemoServer, NotPossible


async def heard(call: Call) -> list[str]:
    """The texts of all updates so far, forgotten afterwards."""
    updates = await call("getUpdates")
    await call("getUpdates", offset=-1)
    if updates:
        await call("getUpdates", offset=updates[-1]["update_id"] + 1)
    return [u["message"].get("text", "") for u in updates if "message" in u]


async def test_privacy_mode(call: Call, demo: DemoServer) -> None:
    club = demo.chat("Friday club")
    sent = await call("sendMessage", chat_id=club.id, text="Table")
    table = club.messages[sent["message_id"]]
    said = await demo.say("anna", club, "hello all")
    await demo.say("boris", club, "hello Anna", said)
    await demo.say("anna", club, "/newgame@other_bot")
    assert await heard(call) == []
    await demo.say("anna", club, "/newgame")
    await demo.say("anna", club, "/newgame@Five_Draw_Bot home")
    await demo.say("anna", club, "60", table)
    assert await heard(call) == ["/newgame", "/newgame@Five_Draw_Bot home", "60"]
    demo.people.promote(demo.state.bot, club)
    await demo.say("boris", club, "an administrator hears all")
    assert await heard(call) == ["an administrator hears all"]


async def test_commands_have_entities(call: Call, demo: DemoServer) -> None:
    await demo.say("anna", "Friday club", "/raise@five_draw_bot 60")
    (update,) = await call("getUpdates")
    assert update["message"]["entities"] == [{"type": "bot_command", "offset": 0, "length": 20}]
    assert "language_code" in update["message"]["from"]


async def test_start_and_deep_links(call: Call, demo: DemoServer) -> None:
    dana = demo.state.add_user("Dana")
    with pytest.raises(NotPossible):
        await demo.say(dana, dana, "hello")
    await demo.start(dana, "j_abc-1")
    await demo.follow(dana, "https://t.me/five_draw_bot?start=i_2")
    await demo.follow(dana, "t.me/Five_Draw_Bot")
    assert await heard(call) == ["/start j_abc-1", "/start i_2", "/start"]
    for wrong in ("x" * 65, "a b"):
        with pytest.raises(NotPossible):
            await demo.start(dana, wrong)
    with pytest.raises(NotPossible):
        await demo.follow(dana, "https://t.me/other_bot?start=1")
    group = demo.state.add_group("Dana's", [dana], with_bot=False)
    await demo.follow(dana, "https://t.me/five_draw_bot?startgroup=new", group)
    updates = await call("getUpdates", offset=0)
    assert [next(k for k in u if k != "update_id") for u in updates] == ["my_chat_member", "message", "message"]
    assert updates[1]["message"]["new_chat_members"][0]["username"] == "five_draw_bot"
    assert updates[2]["message"]["text"] == "/start@five_draw_bot new"


async def test_block_and_restart(call: Call, demo: DemoServer) -> None:
    anna = demo.user("anna")
    demo.people.block(anna)
    with pytest.raises(NotPossible):
        await demo.say("anna", "anna", "hello")
    await demo.start("anna")
    updates = await call("getUpdates")
    assert [u["my_chat_member"]["new_chat_member"]["status"] for u in updates[:2]] == ["kicked", "member"]
    assert updates[2]["message"]["text"] == "/start"


async def test_coming_and_going(call: Call, demo: DemoServer) -> None:
    club, chen = demo.chat("Friday club"), demo.user("chen")
    demo.people.leave(chen, club)
    with pytest.raises(NotPossible):
        await demo.say(chen, club, "/join")
    demo.people.join(chen, club)
    with pytest.raises(NotPossible):
        demo.people.join(chen, club)
    updates = await call("getUpdates")
    assert updates[0]["message"]["left_chat_member"]["first_name"] == "Chen"
    assert updates[1]["message"]["new_chat_members"][0]["first_name"] == "Chen"
    await call("getUpdates", offset=updates[-1]["update_id"] + 1, allowed_updates=["chat_member"])
    demo.people.promote(demo.state.bot, club)
    demo.people.kick(demo.user("anna"), chen, club)
    (update,) = await call("getUpdates")
    assert update["chat_member"]["new_chat_member"]["status"] == "kicked"
    with pytest.raises(NotPossible):
        demo.people.kick(demo.user("boris"), demo.user("anna"), club)


async def test_anonymous_administrator(call: Call, demo: DemoServer) -> None:
    await demo.say("anna", "Friday club", "/kill", anonymous=True)
    (update,) = await call("getUpdates")
    assert update["message"]["from"]["id"] == 1_087_968_824
    assert update["message"]["sender_chat"]["title"] == "Friday club"


async def test_press_and_answer(call: Call, demo: DemoServer) -> None:
    club = demo.chat("Friday club")
    await call("sendMessage", chat_id=club.id, text="Table", reply_markup=inline([button("My cards", "m")]))
    table = demo.last(club)
    press = demo.people.press(demo.user("boris"), table, label="My cards")
    (update,) = await call("getUpdates")
    query = types.Update.model_validate(update).callback_query
    assert query is not None
    assert (query.data, query.from_user.first_name, query.chat_instance) == ("m", "Boris", club.instance)
    assert isinstance(query.message, types.Message)
    await call("answerCallbackQuery", callback_query_id=query.id, text="A♠ A♦", show_alert=True)
    assert press.answer == Answer("A♠ A♦", show_alert=True)
    seen = demo.state.visibility_log[-1]
    assert (seen.kind, seen.text, seen.viewers) == ("alert", "A♠ A♦", {demo.user("boris").id})
    demo.people.press(demo.user("boris"), table, data="from an old keyboard")
    with pytest.raises(NotPossible):
        demo.people.press(demo.user("boris"), table, label="Fold")
    demo.state.delete_message(table)
    with pytest.raises(NotPossible):
        demo.people.press(demo.user("boris"), table, data="m")


async def test_client_repeats_a_cached_answer(call: Call, demo: DemoServer, clock: ManualClock) -> None:
    anna = demo.user("anna")
    await call("sendMessage", chat_id=anna.id, text="x", reply_markup=inline([button()]))
    first = demo.people.press(anna, demo.last("anna"), label="Go")
    await call("answerCallbackQuery", callback_query_id=first.id, text="old", cache_time=5)
    assert demo.people.press(anna, demo.last("anna"), label="Go").answer == Answer("old", cache_time=5)
    clock.advance(5)
    assert demo.people.press(anna, demo.last("anna"), label="Go").answer is None


async def test_message_ids(call: Call, demo: DemoServer) -> None:
    """Supergroups count for themselves; private chats and basic groups share one sequence."""
    basic = demo.state.add_group("Basic", [demo.user("anna")], kind="group")
    chats = [demo.user("anna").id, basic.id, demo.user("boris").id, demo.chat("Friday club").id]
    ids = [(await call("sendMessage", chat_id=chat, text="x"))["message_id"] for chat in chats]
    assert ids == [1, 2, 3, 1]


async def test_who_could_see_what(call: Call, demo: DemoServer) -> None:
    club = demo.chat("Friday club")
    anna, boris, chen = (demo.user(name).id for name in ("anna", "boris", "chen"))
    demo.people.leave(demo.user("chen"), club)
    await call("sendMessage", chat_id=club.id, text="Table", reply_markup=inline([button("Fold", "f")]))
    await call("sendMessage", chat_id=anna, text="A♠", reply_markup=inline([button("Draw 2", "D:11")]))
    private = {"chat_id": anna, "message_id": demo.last("anna").message_id}
    await call("editMessageText", text="K♠", **private)
    photo = {"photo": ("hand.png", png(), "image/png")}
    await call("sendPhoto", photo, chat_id=boris, caption="Q♠")
    log = {(seen.kind, seen.text): seen.viewers for seen in demo.state.visibility_log}
    assert log["message", "Table"] == log["button", "Fold"] == {anna, boris}
    assert log["message", "A♠"] == log["callback_data", "D:11"] == log["edit", "K♠"] == {anna}
    assert log["caption", "Q♠"] == log["file", "hand.png"] == {boris}
    demo.people.join(demo.user("chen"), club)
    log = {(seen.kind, seen.text): seen.viewers for seen in demo.state.visibility_log}
    assert log["history", "Table"] == {chen}


async def test_finding_people_and_chats(demo: DemoServer) -> None:
    anna = demo.user("ANNA")
    assert demo.user(anna.id) is demo.user(str(anna.id)) is anna
    assert demo.chat(anna) is demo.chat("anna") is demo.chat(anna.id)
    assert demo.chat("friday club") is demo.chat(demo.chat("Friday club").id)
    for wrong in ("nobody", 1):
        with pytest.raises(NotPossible):
            demo.user(wrong)
        with pytest.raises(NotPossible):
            demo.chat(wrong)
