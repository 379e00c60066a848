"""Presses and messages that Telegram's own apps would not send: nobody reaches what is not theirs."""

from dataclasses import replace
from pathlib import Path

from tests.tgbot.e2e.world import World, world
from tests.tgbot.security.forged import forge, own_message, put
from tgbot.callback import TablePress
from tgbot.demo.views import chat_view, user_view
from tgbot.service.model import ChatRef, Status, TableState

NOBODIES = (1087968824, 136817688, 777000)


def tables(w: World) -> dict[int, TableState]:
    assert w.bot.shared is not None
    return {state.id: state for state in w.bot.shared.service._register.states()}


async def test_ones_own_chat_leads_to_no_table_of_others(tmp_path: Path) -> None:
    """Dora, who is in no group, presses every verb of every table under the bot's greeting in her own chat."""
    async with world(tmp_path) as w:
        assert w.bot.shared is not None
        service = w.bot.shared.service
        await w.open_table(w.anna, w.boris)
        anna = await service.remember_person(w.anna.id, "Anna", "en", True)
        alone = ChatRef(w.anna.id, 0, "", False, "en")
        lounge = await service.play_now(anna, 1, alone, "lounge")
        invited = await service.create(replace(alone, invite=True), anna, "lounge")
        dora = w.server.state.add_user("Dora", "en")
        message = await own_message(w, dora)
        before = tables(w)
        assert len(before) == 3
        for table in before:
            for verb in ("j", "m", "i", "n", "o", "l", "L", "g", "h", "S", "X", "P", "C", "e", "E", "Z", "f", "k", "b"):
                press = TablePress(table, 1, 0, 0, verb, {"C": ("profile", "lounge"), "P": ("games",)}.get(verb, ()))
                answer = await forge(w, dora, message, press.pack())
                assert answer.text, press
                assert answer.url is None, press
            for data in (f"m:sit:{table}:100:0:0", f"m:rematch:{table}", f"m:agree:{table}", f"m:hand:{table}",
                         f"m:show:{table}", f"m:again:{table}", f"m:replay:{table}:1", f"m:hands:{table}",
                         f"m:rebuy:{table}:100", f"m:review:{table}", f"m:proof:{table}:1",
                         f"m:fairfile:{table}:1"):  # fmt: skip
                answer = await forge(w, dora, message, data)
                assert answer.text, data
        after = tables(w)
        assert {lounge.id, invited.id} < after.keys() == before.keys()
        assert all(state.seat_of(dora.id) is None for state in after.values())
        assert len(w.server.messages(dora)) <= 3, "nothing was told"


async def test_who_looks_into_a_group_from_outside_sits_at_no_table_there(tmp_path: Path) -> None:
    """The messages of a public group can be seen, and their buttons pressed, by anybody."""
    async with world(tmp_path) as w:
        lobby = await w.open_table(w.anna)
        dora = w.server.state.add_user("Dora", "en")
        await own_message(w, dora)
        join = next(b["callback_data"] for b in lobby.buttons if b["text"] == "Join")
        answer = await forge(w, dora, lobby, join)
        assert answer.text == w.words(dora, "t.member")
        assert answer.url is None
        assert w.table().seat_of(dora.id) is None
        assert (await forge(w, w.boris, lobby, join)).url is not None


async def test_no_page_takes_the_place_of_the_table(tmp_path: Path) -> None:
    """Menu data pressed under the group's table, and the data of another table's question."""
    async with world(tmp_path) as w:
        lobby = await w.open_table(w.anna, w.boris)
        await w.press(w.anna, lobby, "Start")
        message, _ = await w.next_turn(w.group) or (None, None)
        assert message is not None
        text = message.text
        for data in ("m:league:week", f"m:top:{w.group.id}:places", "m:help", "m:start:1:home", "m:rules:home:hands",
                     "m:opponents", "m:langs", "m:new_table", f"m:show:{w.table().id}",
                     f"m:fairhow:{w.table().id}:1", "m:dismiss"):  # fmt: skip
            assert (await forge(w, w.boris, message, data)).text == w.words(w.boris, "t.stale"), data
        await w.settle()
        assert message.text == text
        assert message.keyboard
        other = TablePress(w.table().id, 1, 0, 1, "o").pack()
        assert (await forge(w, w.boris, lobby, other)).text == w.words(w.boris, "t.away")
        await w.settle()
        assert "New table" in lobby.text or "Anna" in lobby.text
        assert w.words(w.boris, "t.away") not in [m.text for m in w.server.messages(w.group)]
        assert sum(state.open for state in tables(w).values()) == 1


async def test_presses_without_a_message_or_a_person_change_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        lobby = await w.open_table(w.anna, w.boris)
        await w.press(w.anna, lobby, "Start")
        found = await w.next_turn(w.group)
        assert found is not None
        message, presses = found
        data, before = presses[0].pack(), w.table()
        owner = before.seats[presses[0].seat].person
        assert owner is not None
        user = w.server.user(owner.user_id)
        stale = w.words(user, "t.stale")
        assert (await forge(w, user, message, data, message=None, inline_message_id="x")).text == stale
        elsewhere = {"message_id": 3, "date": 0, "chat": {"id": -1009, "type": "supergroup", "title": "x"}}
        assert (await forge(w, user, message, data, message=elsewhere)).text == stale
        assert (await forge(w, user, message, "", game_short_name="x")).text == stale
        assert (await forge(w, user, message, "1:" * 2000)).text == stale
        robot = {"id": owner.user_id, "is_bot": True, "first_name": "x"}
        for sender in (robot, *({"id": one, "is_bot": False, "first_name": "x"} for one in NOBODIES)):
            query = {"id": "1", "from": sender, "message": {"message_id": 1, "date": 1, "chat": chat_view(w.group)}}
            await put(w, "callback_query", query | {"chat_instance": "1", "data": data})
        await w.settle()
        assert w.table() == before


async def test_bots_and_channels_take_no_seat(tmp_path: Path) -> None:
    """Other bots' commands, posts that come from a linked channel, hidden administrators, channels themselves."""
    async with world(tmp_path) as w:
        await w.open_table(w.anna)
        senders = [{"id": 9, "is_bot": True, "first_name": "Robot"}]
        senders += [{"id": one, "is_bot": one != 777000, "first_name": "Telegram"} for one in NOBODIES]
        for number, sender in enumerate(senders):
            for command in ("/join", "/newgame", "/leave"):
                body = {"message_id": 9000 + number, "date": 1, "chat": chat_view(w.group), "from": sender}
                entity = {"type": "bot_command", "offset": 0, "length": len(command)}
                await put(w, "message", body | {"text": command, "entities": [entity], "sender_chat": {"id": -5}})
        for kind in ("edited_message", "channel_post", "business_message", "guest_message"):
            body = {"message_id": 9, "date": 1, "chat": chat_view(w.group), "from": user_view(w.boris), "text": "/join"}
            w.server.state.updates.allowed = [kind, "message", "callback_query"]
            await put(w, kind, body | {"entities": [{"type": "bot_command", "offset": 0, "length": 5}]})
        await w.settle()
        assert [seat.name for seat in w.table().seats] == ["Anna"]
        assert len(tables(w)) == 1


async def test_a_command_may_be_followed_by_anything(tmp_path: Path) -> None:
    """Telegram marks "/check" in "/check!" as the command; a deleted account has an empty name."""
    async with world(tmp_path) as w:
        w.boris.first_name = ""
        lobby = await w.open_table(w.anna, w.boris)
        await w.press(w.anna, lobby, "Start")
        await w.next_turn(w.group)
        actor = w.table().actor
        assert actor is not None
        assert actor.person is not None
        await w.server.say(w.server.user(actor.person.user_id), w.group, "/check!")
        await w.until(lambda: w.hand().decision == 1)
        assert "Player 2" in (await w.message(w.group, "Hand 1/10")).text


async def test_what_a_host_cannot_do_in_a_hand(tmp_path: Path) -> None:
    """Change the game, the clocks or the bots; act for others; end a turn at once; look at cards; get back in."""
    async with world(tmp_path) as w:
        lobby = await w.open_table(w.anna, w.boris, bots=1)
        await w.press(w.anna, lobby, "Start")
        found = await w.next_turn(w.group)
        assert found is not None
        message, presses = found
        before, table = w.table(), w.table().id
        cards = [w.view(seat).cards for seat in range(3)]
        turn = presses[0]
        for verb, args in (("C", ("profile", "lounge")), ("C", ("bet_clock_s", "30")), ("g", ()), ("h", ()), ("S", ()),
                           ("X", ()), ("B", ("5", "mixed")), ("P", ("games",))):  # fmt: skip
            answer = await forge(w, w.anna, message, TablePress(table, 1, 0, 0, verb, args).pack())
            assert answer.text in {w.words(w.anna, "t.nolate"), w.words(w.anna, "t.stale")}, verb
        actor = before.actor
        assert actor is not None
        assert actor.person is not None
        other = w.boris if actor.person.user_id == w.boris.id else w.anna
        if other is w.boris:  # the host would act for Boris
            for press in presses:
                assert (await forge(w, w.anna, message, press.pack())).text == w.words(w.anna, "t.turn", name="Boris")
        skipped = await forge(w, w.anna, message, replace(turn, verb="skip", args=()).pack())
        assert skipped.text.startswith(w.words(w.anna, "t.skip30", n=30)[:20])
        assert w.table() == before
        await forge(w, w.anna, message, TablePress(table, 1, 0, 0, "kick", (str(w.boris.id),)).pack())
        seat = w.table().seat_of(w.boris.id)
        assert seat is not None
        assert seat.left
        assert w.chips() == 300, "the chips of who was removed stay in play"
        assert [w.view(seat).cards for seat in range(3)] == cards
        join = await forge(w, w.boris, message, TablePress(table, 1, 0, 0, "j").pack())
        assert join.text in {w.words(w.boris, "t.kicked"), w.words(w.boris, "t.nolate")}
        assert w.table().status in (Status.PLAYING, Status.PAUSE)
