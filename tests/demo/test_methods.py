"""Each method's success and each refusal, with Telegram's words."""

from typing import Any

import httpx
import pytest

from tests.demo.conftest import Call
from tests.demo.helpers import button, inline, png
from tgbot.clock import ManualClock
from tgbot.demo import DemoServer
from tgbot.demo.errors import NOT_MODIFIED, QUERY_TOO_OLD

BAD = "Bad Request: "


@pytest.fixture
def anna(demo: DemoServer) -> int:
    return demo.user("anna").id


@pytest.fixture
def club(demo: DemoServer) -> int:
    return demo.chat("Friday club").id


async def test_get_me(call: Call) -> None:
    me = await call("getMe")
    assert me["is_bot"] is True
    assert me["username"] == "five_draw_bot"
    assert await call("GETme") == me


async def test_unknown_method_and_token(refuses: Call, client: httpx.AsyncClient) -> None:
    await refuses(404, "Not Found", "sendRichMessage")
    wrong = await client.get("/bot123:abc/getMe")
    assert (wrong.status_code, wrong.json()["description"]) == (401, "Unauthorized")
    assert (await client.get("/botnonsense/getMe")).json()["description"] == "Not Found"


async def test_encodings_of_a_call(demo: DemoServer, client: httpx.AsyncClient, anna: int) -> None:
    url = f"/bot{demo.token}/sendMessage"
    await client.get(url, params={"chat_id": anna, "text": "query"})
    await client.post(url, data={"chat_id": anna, "text": "form", "reply_markup": '{"inline_keyboard":[]}'})
    await client.post(url, data={"chat_id": str(anna), "text": "multi"}, files={"unused": ("x.txt", b"1\r\n")})
    assert [m.text for m in demo.messages("anna")] == ["query", "form", "multi"]
    broken = await client.post(url, content=b"{", headers={"Content-Type": "application/json"})
    assert broken.status_code == 400


async def test_send_message(call: Call, demo: DemoServer, anna: int) -> None:
    sent = await call(
        "sendMessage",
        chat_id=anna,
        text=" <b>Pot 🂡</b> 20, /hint \n",
        parse_mode="HTML",
        reply_markup=inline([button(style="danger")]),
        protect_content=True,
        link_preview_options={"is_disabled": True},
        unknown_parameter="ignored",
    )
    assert sent["text"] == "Pot 🂡 20, /hint"
    assert sent["entities"] == [
        {"type": "bold", "offset": 0, "length": 6},
        {"type": "bot_command", "offset": 11, "length": 5},
    ]
    assert sent["date"] == demo.state.now()
    assert sent["has_protected_content"] is True
    assert sent["reply_markup"]["inline_keyboard"] == [[button(style="danger")]]
    (message,) = demo.messages("anna")
    assert message.html == "<b>Pot 🂡</b> 20, /hint"
    assert message.labels == ["Go"]


async def test_send_with_entities_and_effect(call: Call, refuses: Call, anna: int, club: int) -> None:
    sent = await call("sendMessage", chat_id=anna, text="🂡x", entities=[{"type": "bold", "offset": 2, "length": 1}])
    assert sent["entities"] == [{"type": "bold", "offset": 2, "length": 1}]
    sent = await call("sendMessage", chat_id=anna, text="won", message_effect_id="5046509860389126442")
    assert sent["effect_id"] == "5046509860389126442"
    await refuses(400, BAD + "EFFECT_ID_INVALID", "sendMessage", chat_id=club, text="won", message_effect_id="1")
    wrong = [{"type": "bold", "offset": 0, "length": 9}]
    await refuses(
        400, BAD + "entity offset or length is out of the text", "sendMessage", chat_id=anna, text="x", entities=wrong
    )


@pytest.mark.parametrize(
    ("parameters", "error"),
    [
        ({"text": ""}, "message text is empty"),
        ({"text": " \n "}, "message text is empty"),
        ({"text": "<b></b>", "parse_mode": "HTML"}, "message text is empty"),
        ({"text": "x" * 4097}, "MESSAGE_TOO_LONG"),
        ({"text": "🂡" * 2049}, "MESSAGE_TOO_LONG"),
        ({"text": "x" * 32769}, "text is too long"),
        ({"text": "x", "parse_mode": "Markdown"}, "unsupported parse_mode"),
        (
            {"text": "<3", "parse_mode": "html"},
            "can't parse entities: Unclosed start tag at byte offset 0",
        ),
        ({"chat_id": None}, "chat_id is empty"),
        ({"chat_id": 42}, "chat not found"),
        ({"chat_id": "@nobody"}, "chat not found"),
        ({"chat_id": "rubbish"}, "chat not found"),
        ({"message_thread_id": 1}, "message thread not found"),
        ({"reply_parameters": {"message_id": 99}}, "message to be replied not found"),
        ({"reply_markup": "{"}, "can't parse reply markup JSON object"),
        ({"reply_markup": [1]}, "object expected as reply markup"),
        ({"reply_markup": {"inline_keyboard": 1}}, 'field "inline_keyboard" must be of type Array'),
        ({"reply_markup": inline([button(data="x" * 65)])}, "BUTTON_DATA_INVALID"),
        ({"reply_markup": inline([button(data="я" * 33)])}, "BUTTON_DATA_INVALID"),
        (
            {"reply_markup": inline([button(data="")])},
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ),
        (
            {"reply_markup": inline([{"callback_data": "x"}])},
            "can't parse inline keyboard button: Can't find field \"text\"",
        ),
        (
            {"reply_markup": inline([button(url="https://example.org")])},
            "can't parse inline keyboard button: exactly one action must be specified",
        ),
        (
            {"reply_markup": inline([button(style="pink")])},
            "can't parse inline keyboard button: invalid button style specified",
        ),
        ({"reply_markup": inline([button(label="")])}, "inline keyboard button text must be non-empty"),
        ({"reply_markup": inline([button()] * 9)}, "reply markup is too long"),
        ({"reply_markup": inline(*[[button()] * 4] * 26)}, "reply markup is too long"),
        ({"reply_markup": inline([{"text": "x", "copy_text": {"text": ""}}])}, "BUTTON_COPY_TEXT_INVALID"),
        (
            {"reply_markup": inline([{"text": "x", "url": "ftp://example.com"}])},
            "inline keyboard button URL 'ftp://example.com' is invalid: Unsupported URL protocol",
        ),
        (
            {"reply_markup": inline([{"text": "x", "url": "nonsense"}])},
            "inline keyboard button URL 'nonsense' is invalid: Wrong HTTP URL",
        ),
    ],
)
async def test_send_message_refusals(
    refuses: Call, demo: DemoServer, anna: int, parameters: dict[str, Any], error: str
) -> None:
    given = {"chat_id": anna, "text": "x", **parameters}
    await refuses(400, BAD + error, "sendMessage", **{k: v for k, v in given.items() if v is not None})
    assert demo.messages("anna") == []


async def test_largest_accepted(call: Call, anna: int) -> None:
    keyboard = inline(*[[button(data="я" * 32)] * 8] * 12, [button()] * 4)
    sent = await call("sendMessage", chat_id=anna, text="🂡" * 2048, reply_markup=keyboard)
    assert len(sent["text"]) == 2048


async def test_conditions_of_a_chat(call: Call, refuses: Call, demo: DemoServer, anna: int, club: int) -> None:
    send = {"method": "sendMessage", "text": "x"}
    boris = demo.user("boris")
    boris.started = False
    await refuses(403, "Forbidden: bot can't initiate conversation with a user", chat_id=boris.id, **send)
    demo.people.block(demo.user("anna"))
    await refuses(403, "Forbidden: bot was blocked by the user", chat_id=anna, **send)
    demo.people.deactivate(demo.user("chen"))
    await refuses(403, "Forbidden: user is deactivated", chat_id=demo.user("chen").id, **send)
    chat = demo.chat(club)
    chat.bot_may_write = False
    await refuses(400, BAD + "not enough rights to send text messages to the chat", chat_id=club, **send)
    demo.people.remove_bot(boris, chat)
    await refuses(403, "Forbidden: bot was kicked from the supergroup chat", chat_id=club, **send)
    chat.members[demo.state.bot.id] = "left"
    await refuses(403, "Forbidden: bot is not a member of the supergroup chat", chat_id=club, **send)
    chat.deleted = True
    await refuses(403, "Forbidden: the group chat was deleted", chat_id=club, **send)
    strange = demo.state.add_group("Strangers", [boris], with_bot=False)
    await refuses(400, BAD + "chat not found", chat_id=strange.id, **send)


async def test_upgraded_group(call: Call, refuses: Call, demo: DemoServer) -> None:
    old = demo.state.add_group("Small", [demo.user("anna")], kind="group")
    new = demo.people.upgrade(old)
    refused = await refuses(
        400, BAD + "group chat was upgraded to a supergroup chat", "sendMessage", chat_id=old.id, text="x"
    )
    assert refused.parameters == {"migrate_to_chat_id": new.id}
    assert (await call("sendMessage", chat_id=new.id, text="x"))["message_id"] == 2
    kinds = [set(u["message"]) & {"migrate_to_chat_id", "migrate_from_chat_id"} for u in await call("getUpdates")]
    assert kinds == [{"migrate_to_chat_id"}, {"migrate_from_chat_id"}]


async def test_topics(call: Call, refuses: Call, demo: DemoServer) -> None:
    forum = demo.state.add_group("Forum", [demo.user("anna")], topics={7: "Poker"})
    sent = await call("sendMessage", chat_id=forum.id, text="x", message_thread_id=7)
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (7, True)
    await refuses(400, BAD + "message thread not found", "sendMessage", chat_id=forum.id, text="x", message_thread_id=1)


async def test_replies(call: Call, demo: DemoServer, anna: int) -> None:
    said = await demo.say("anna", "anna", "hello")
    to = {"message_id": said.message_id}
    sent = await call("sendMessage", chat_id=anna, text="x", reply_parameters=to)
    assert sent["reply_to_message"]["text"] == "hello"
    lost = {"message_id": 99, "allow_sending_without_reply": True}
    assert "reply_to_message" not in await call("sendMessage", chat_id=anna, text="x", reply_parameters=lost)
    asked = await call("sendMessage", chat_id=anna, text="How much?", reply_markup={"force_reply": True})
    assert "reply_markup" not in asked
    assert demo.last("anna").other_markup == {"force_reply": True}


async def test_files_are_downloaded_where_get_file_says(
    call: Call, refuses: Call, demo: DemoServer, client: httpx.AsyncClient, anna: int
) -> None:
    large = {"photo": ("hand.png", png(1280, 500), "image/png")}
    sizes = (await call("sendPhoto", large, chat_id=anna))["photo"]
    assert [(size["width"], size["height"]) for size in sizes] == [(90, 35), (320, 125), (800, 312), (1280, 500)]
    assert len({size["file_unique_id"] for size in sizes}) == 4
    document = (await call("sendDocument", {"document": ("a b.phh", b"hand", "text/plain")}, chat_id=anna))["document"]
    for sent, data, ending in ((sizes[0], png(1280, 500), ".png"), (document, b"hand", ".phh")):
        file = await call("getFile", file_id=sent["file_id"])
        assert file["file_path"].endswith(ending)
        found = await client.get(f"/file/bot{demo.token}/{file['file_path']}")
        assert (found.status_code, found.content) == (200, data)
        assert (await client.get(f"/file/bot1:x/{file['file_path']}")).status_code == 401
    assert (await client.get(f"/file/bot{demo.token}/photos/none.jpg")).status_code == 404
    again = await call("sendPhoto", chat_id=anna, photo=sizes[0]["file_id"])
    assert again["photo"] == sizes
    await refuses(400, BAD + "wrong file_id or the file is temporarily unavailable", "getFile", file_id="AgACnothing")


async def test_photo_and_document(call: Call, demo: DemoServer, client: httpx.AsyncClient, anna: int) -> None:
    sent = await call(
        "sendPhoto", {"photo": ("hand.png", png(), "image/png")}, chat_id=anna, caption="<b>Hand</b>", parse_mode="HTML"
    )
    assert (sent["photo"][0]["width"], sent["photo"][0]["height"]) == (4, 3)
    assert (sent["caption"], sent["caption_entities"][0]["type"]) == ("Hand", "bold")
    again = await call("sendPhoto", chat_id=anna, photo=sent["photo"][0]["file_id"])
    assert "caption" not in again
    shown = await client.get(f"/demo/file/{again['photo'][0]['file_id']}")
    assert (shown.content, shown.headers["content-type"]) == (png(), "image/png")
    content = b"bytes\r\n--x\r\n"
    sent = await call("sendDocument", {"document": ("рука 1.phh", content, "text/plain")}, chat_id=anna)
    assert sent["document"]["file_name"] == "рука 1.phh"
    assert demo.state.files[sent["document"]["file_id"]].data == content


async def test_file_refusals(refuses: Call, call: Call, anna: int) -> None:
    await refuses(400, BAD + "there is no photo in the request", "sendPhoto", chat_id=anna)
    await refuses(400, BAD + "wrong file identifier/HTTP URL specified", "sendPhoto", chat_id=anna, photo="AgACnothing")
    await refuses(
        400, BAD + "IMAGE_PROCESS_FAILED", "sendPhoto", {"photo": ("a.png", b"text", "image/png")}, chat_id=anna
    )
    wide = {"photo": ("a.png", png(210, 10), "image/png")}
    await refuses(400, BAD + "PHOTO_INVALID_DIMENSIONS", "sendPhoto", wide, chat_id=anna)
    picture = {"photo": ("a.png", png(), "image/png")}
    await refuses(400, BAD + "MEDIA_CAPTION_TOO_LONG", "sendPhoto", picture, chat_id=anna, caption="x" * 1025)
    await refuses(400, BAD + "file must be non-empty", "sendDocument", {"document": ("a.txt", b"")}, chat_id=anna)


async def test_edits(call: Call, demo: DemoServer, clock: ManualClock, anna: int) -> None:
    sent = await call("sendMessage", chat_id=anna, text="one", reply_markup=inline([button()]))
    where = {"chat_id": anna, "message_id": sent["message_id"]}
    clock.advance(5)
    edited = await call("editMessageText", text="<i>two</i>", parse_mode="HTML", **where)
    assert (edited["text"], edited["edit_date"]) == ("two", demo.state.now())
    assert "reply_markup" not in edited
    edited = await call("editMessageReplyMarkup", reply_markup=inline([button("New")]), **where)
    assert demo.last("anna").labels == ["New"]
    photo = {"picture": ("a.png", png(), "image/png")}
    media = {"type": "photo", "media": "attach://picture", "caption": "three"}
    edited = await call("editMessageMedia", photo, media=media, **where)
    assert edited["caption"] == "three"
    assert (await call("editMessageCaption", caption="four", **where))["caption"] == "four"
    assert [m.text for m in demo.messages("anna")] == ["four"]


async def test_edit_refusals(call: Call, refuses: Call, demo: DemoServer, anna: int, club: int) -> None:
    sent = await call("sendMessage", chat_id=anna, text="one", reply_markup=inline([button()]))
    where = {"chat_id": anna, "message_id": sent["message_id"]}
    same = {"text": "<b></b>one ", "parse_mode": "HTML", "reply_markup": inline([button()])}
    await refuses(400, BAD + NOT_MODIFIED, "editMessageText", **where, **same)
    await refuses(400, BAD + NOT_MODIFIED, "editMessageReplyMarkup", **where, reply_markup=inline([button()]))
    await refuses(400, BAD + "there is no caption in the message to edit", "editMessageCaption", **where, caption="x")
    await refuses(400, BAD + "message to edit not found", "editMessageText", chat_id=anna, message_id=99, text="x")
    await refuses(400, BAD + "message identifier is not specified", "editMessageText", chat_id=anna, text="x")
    await refuses(400, BAD + "inline keyboard expected", "editMessageReplyMarkup", **where, reply_markup={"a": 1})
    await refuses(400, BAD + "MESSAGE_ID_INVALID", "editMessageText", inline_message_id="x", text="x")
    await refuses(400, BAD + "media is empty", "editMessageMedia", **where)
    await refuses(
        400,
        BAD + "can't parse InputMedia: invalid type specified",
        "editMessageMedia",
        media={"type": "gif"},
        **where,
    )
    theirs = await demo.say("anna", club, "hello")
    await refuses(
        400, BAD + "message can't be edited", "editMessageText", chat_id=club, message_id=theirs.message_id, text="x"
    )
    photo = {"photo": ("a.png", png(), "image/png")}
    sent = await call("sendPhoto", photo, chat_id=anna)
    await refuses(
        400,
        BAD + "there is no text in the message to edit",
        "editMessageText",
        chat_id=anna,
        message_id=sent["message_id"],
        text="x",
    )


async def test_delete(call: Call, refuses: Call, demo: DemoServer, clock: ManualClock, anna: int, club: int) -> None:
    own = await call("sendMessage", chat_id=club, text="x")
    assert await call("deleteMessage", chat_id=club, message_id=own["message_id"]) is True
    gone = {"chat_id": club, "message_id": own["message_id"]}
    await refuses(400, BAD + "message to delete not found", "deleteMessage", **gone)
    await refuses(400, BAD + "message to edit not found", "editMessageText", text="y", **gone)
    theirs = await demo.say("anna", club, "hello")
    where = {"chat_id": club, "message_id": theirs.message_id}
    await refuses(400, BAD + "message can't be deleted", "deleteMessage", **where)
    demo.people.promote(demo.state.bot, demo.chat(club))
    assert await call("deleteMessage", **where) is True
    said = await demo.say("anna", "anna", "hello")
    clock.advance(48 * 3600 + 1)
    await refuses(400, BAD + "message can't be deleted", "deleteMessage", chat_id=anna, message_id=said.message_id)


async def test_answer_callback_query(call: Call, refuses: Call, demo: DemoServer, clock: ManualClock) -> None:
    await call("sendMessage", chat_id=demo.chat("Friday club").id, text="x", reply_markup=inline([button()]))
    message = demo.last("Friday club")
    anna = demo.user("anna")
    press = demo.people.press(anna, message, label="Go")
    late = demo.people.press(anna, message, label="Go")
    answer = {"method": "answerCallbackQuery", "callback_query_id": press.id}
    await refuses(400, BAD + "MESSAGE_TOO_LONG", text="x" * 201, **answer)
    await refuses(400, BAD + "URL_INVALID", url="https://example.org", **answer)
    own = "https://t.me/five_draw_bot?start=j_1"
    clock.advance(15)
    assert await call(text="y" * 200, show_alert=True, url=own, **answer) is True
    assert press.answer is not None
    assert (press.answer.text, press.answer.show_alert, press.answer.url) == ("y" * 200, True, own)
    await refuses(400, BAD + QUERY_TOO_OLD, **answer)
    await refuses(400, BAD + QUERY_TOO_OLD, "answerCallbackQuery", callback_query_id="12")
    clock.advance(0.1)
    await refuses(400, BAD + QUERY_TOO_OLD, "answerCallbackQuery", callback_query_id=late.id)


async def test_chat_action(call: Call, refuses: Call, anna: int) -> None:
    assert await call("sendChatAction", chat_id=anna, action="typing") is True
    await refuses(400, BAD + "wrong parameter action in request", "sendChatAction", chat_id=anna, action="dance")


async def test_commands(call: Call, refuses: Call, client: httpx.AsyncClient, demo: DemoServer) -> None:
    group = {"type": "all_group_chats"}
    one = [{"command": "newgame", "description": "New table"}]
    assert await call("setMyCommands", commands=one, scope=group) is True
    await call(
        "setMyCommands", commands=[{"command": "newgame", "description": "Стол"}], scope=group, language_code="ru"
    )
    await call("setMyCommands", commands=[{"command": "start", "description": "Start"}])

    async def menu(name: str) -> dict[str, Any]:
        answer = await client.get(f"/demo/state?as={name}")
        return dict(answer.json()["commands"])

    assert (await menu("anna"))["group"] == one
    assert (await menu("boris"))["group"][0]["description"] == "Стол"
    assert (await menu("boris"))["private"][0]["command"] == "start"
    few = [{"command": "kick", "description": "Remove somebody"}]
    assert await call("setMyCommands", commands=few, scope={"type": "all_chat_administrators"}) is True
    assert (await menu("anna"))["group"] == few, "she has made the group"
    assert await call("deleteMyCommands", scope=group, language_code="ru") is True
    assert (await menu("boris"))["group"] == one
    for wrong in ([{"command": "New", "description": "x"}], [{"description": "x"}]):
        await refuses(400, BAD + "BOT_COMMAND_INVALID", "setMyCommands", commands=wrong)
    nameless = [{"command": "x", "description": ""}]
    await refuses(400, BAD + "BOT_COMMAND_DESCRIPTION_INVALID", "setMyCommands", commands=nameless)
    await refuses(400, BAD + "BOT_COMMANDS_TOO_MUCH", "setMyCommands", commands=one * 101)
    await refuses(400, BAD + "invalid language code specified", "deleteMyCommands", language_code="rus")


async def test_chats_and_members(call: Call, refuses: Call, demo: DemoServer, anna: int, club: int) -> None:
    assert (await call("getChat", chat_id=club))["title"] == "Friday club"
    assert (await call("getChat", chat_id=anna))["type"] == "private"

    async def status(user_id: int) -> str:
        return str((await call("getChatMember", chat_id=club, user_id=user_id))["status"])

    assert await status(anna) == "creator"
    assert await status(demo.state.bot.id) == "member"
    boris, chen = demo.user("boris"), demo.user("chen")
    demo.people.promote(boris, demo.chat(club))
    assert await status(boris.id) == "administrator"
    admins = await call("getChatAdministrators", chat_id=club)
    assert [member["user"]["first_name"] for member in admins] == ["Anna", "Boris"]
    demo.people.kick(boris, chen, demo.chat(club))
    assert await status(chen.id) == "kicked"
    assert await status(demo.state.add_user("Dana").id) == "left"
    await refuses(400, BAD + "user not found", "getChatMember", chat_id=club, user_id=5)
    await refuses(400, BAD + "invalid user_id specified", "getChatMember", chat_id=club)
    await refuses(400, BAD + "there are no administrators in the private chat", "getChatAdministrators", chat_id=anna)


async def test_leave_chat(call: Call, refuses: Call, demo: DemoServer, anna: int, club: int) -> None:
    await refuses(400, BAD + "chat member status can't be changed in private chats", "leaveChat", chat_id=anna)
    assert await call("leaveChat", chat_id=club) is True
    await refuses(403, "Forbidden: bot is not a member of the supergroup chat", "leaveChat", chat_id=club)
    (update,) = await call("getUpdates")
    assert update["my_chat_member"]["new_chat_member"]["status"] == "left"
