"""A group's life over real HTTP: several tables, keeping order, being called, people and chats that go away."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tgbot.e2e.world import World, settings_for, world
from tgbot.app import FiveDrawBot
from tgbot.callback import TablePress
from tgbot.demo import Message, User
from tgbot.followers import talk
from tgbot.i18n import text
from tgbot.service.model import Person, SeatState, Status, TableState


async def playing(w: World, *more: User, bots: int = 1) -> tuple[Message, list[TablePress]]:
    """A table of Anna, Boris, whoever else and bots, where a person has the turn."""
    lobby = await w.open_table(w.anna, w.boris, *more, bots=bots)
    await w.press(w.anna, lobby, "Start")
    return await w.next_turn(w.group) or pytest.fail("over")


def actor(w: World) -> tuple[SeatState, User]:
    """Who is to act."""
    seat = w.table().actor
    assert seat is not None
    assert seat.person is not None
    return seat, w.server.user(seat.person.user_id)


async def act(w: World, message: Message, presses: list[TablePress]) -> None:
    """Check, call or stand pat, for the person to act."""
    press = next((p for p in presses if p.verb in {"k", "c"}), replace(presses[0], args=("00000",)))
    assert w.bot.shared is not None
    state = w.bot.shared.service.state(press.table)
    assert state is not None
    person = state.seats[press.seat].person
    assert person is not None
    await w.press_data(w.server.user(person.user_id), message, press.pack())


def tables(w: World) -> tuple[TableState, ...]:
    assert w.bot.shared is not None
    return w.bot.shared.service.tables_in(w.group.id)


async def test_two_tables_have_letters_and_can_be_shown(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        first, _ = await playing(w)
        assert first.text.startswith("Hand 1/10 · Home")
        said = await w.server.say(w.chen, w.group, "/newgame")
        lobby = await w.message(w.group, "B · New table", after=said)
        await w.until(lambda: first.text.startswith("A · Hand 1/10"))
        said = await w.server.say(w.chen, w.group, "/newgame")
        again = await w.message(w.group, "B · New table", after=said)
        await w.until(lambda: not lobby.keyboard)
        said = await w.server.say(w.boris, w.group, "/table")
        asked = await w.message(w.group, "Two tables here", after=said)
        assert asked.text == "Two tables here: A (Home, hand 1/10) and B (lobby)."
        await w.press(w.boris, asked, "Show A")
        shown = await w.message(w.group, "A · Hand 1/10", after=asked)
        await w.until(lambda: not first.keyboard)
        said = await w.server.say(w.boris, w.group, "/table b")
        await w.message(w.group, "B · New table", after=said)
        await w.until(lambda: not again.keyboard)
        await act(w, shown, w.turn(shown))
        assert {state.letter for state in tables(w)} == {0, 1}


async def test_an_action_goes_to_the_table_where_the_person_sits(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await playing(w)
        seat, user = actor(w)
        await w.server.say(w.chen, w.group, "/newgame")
        await w.message(w.group, "B · New table")
        first, second = tables(w)[1], tables(w)[0]
        assert first.hand is not None
        await w.server.say(user, w.group, "/check")
        await w.until(lambda: tables(w)[1].hand != first.hand)
        await w.server.say(w.chen, w.group, "/leave")
        await w.until(lambda: len(tables(w)) == 1)
        assert tables(w)[0].id == first.id != second.id
        assert tables(w)[0].seats[seat.seat].person is not None


async def test_the_limit_of_tables_is_told(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        assert w.bot.shared is not None
        await w.bot.shared.service.groups.change(w.group.id, "Friday club", tables=2)
        for user in (w.anna, w.chen):
            said = await w.server.say(user, w.group, "/newgame")
            lobby = await w.message(w.group, "New table", after=said)
            await w.press(user, lobby, "+ Bot")
            await w.press(user, lobby, "Start")
        await w.server.say(w.boris, w.group, "/newgame")
        await w.message(w.group, w.words(w.boris, "t.tables", n=2))
        assert len(tables(w)) == 2


async def test_an_expired_lobby_opens_again_and_calls_who_asked(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.server.start(w.boris)
        lobby = await w.open_table(w.anna)
        await w.pass_time(601)
        await w.until(lambda: "nobody started it" in lobby.text)
        assert lobby.labels == ["Open again", "Tell me next time"]
        assert (await w.press(w.boris, lobby, "Tell me next time")).text == w.words(w.boris, "t.notify")
        assert (await w.press(w.boris, lobby, "Tell me next time")).text == w.words(w.boris, "t.notify")
        link = (await w.press(w.chen, lobby, "Tell me next time")).url
        assert link is not None
        await w.server.follow(w.chen, link)
        await w.message(w.chen, w.words(w.chen, "t.notify"))
        await w.press(w.anna, lobby, "Open again")
        call = await w.message(w.boris, "открывают стол")
        other = await w.message(w.chen, "A table is opening in «Friday club».")
        await w.press(w.boris, call, w.words(w.boris, "b-join"))
        await w.until(lambda: w.table().seat_of(w.boris.id) is not None)
        await w.until(lambda: "место: 2" in call.text)
        await w.press(w.anna, await w.message(w.group, "New table"), "Close")
        await w.until(lambda: not w.table().open)
        assert (await w.press(w.chen, other, "Join")).text == w.words(w.chen, "t.gone")
        said = await w.server.say(w.anna, w.group, "/newgame")
        await w.message(w.group, "New table", after=said)
        await w.settle()
        for user, words in ((w.boris, "открывают стол"), (w.chen, "A table is opening")):
            assert sum(words in m.text for m in w.server.messages(user)) <= 1


async def test_notify_leads_to_the_private_chat_first_and_strangers_are_not_called(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.server.say(w.chen, w.group, "/notify")
        answer = await w.message(w.group, "Press Start")
        await w.server.follow(w.chen, answer.buttons[0]["url"])
        await w.message(w.chen, w.words(w.chen, "t.notify"))
        stranger = w.server.state.add_user("Dora", "en")
        await w.server.follow(stranger, answer.buttons[0]["url"])
        await w.message(stranger, w.words(stranger, "t.member"))
        said = await w.server.say(w.chen, w.group, "/notify")
        await w.message(w.group, w.words(w.chen, "t.notify"), after=said)
        await w.bot.stop()
        w.bot = FiveDrawBot(
            settings_for(w.server, tmp_path), clock=w.clock, agents=w.bot._agents, agent_name=w.bot._agent_name
        )
        await w.bot.start()
        try:
            await w.server.say(w.anna, w.group, "/newgame")
            await w.message(w.chen, "A table is opening")
            assert not [m for m in w.server.messages(stranger) if "opening" in m.text]
        finally:
            await w.bot.stop()


async def test_a_slow_turn_is_skipped_by_the_host_only(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await playing(w)
        decision = w.hand().decision
        said = await w.server.say(w.anna, w.group, "/stop")
        panel = await w.message(w.group, "Stop the table?", after=said)
        assert panel.labels == ["After this hand", "Stop now", "Remove…", "Skip turn", "Back"]
        assert (await w.press(w.boris, panel, "Skip turn")).text == w.words(w.boris, "t.host", name="Anna")
        assert "30" in (await w.press(w.anna, panel, "Skip turn")).text
        assert w.hand().decision == decision
        await w.pass_time(31)
        _, user = actor(w)
        assert (await w.press(w.anna, panel, "Skip turn")).text == w.words(w.anna, "t.skipped")
        assert w.hand().decision > decision
        await w.message(w.group, f"{user.first_name}: no answer, auto-check (1 of 3)")
        await w.server.say(w.boris, w.group, "/skip")
        await w.message(w.group, w.words(w.boris, "t.host", name="Anna"))


async def test_who_is_removed_is_told_and_does_not_return(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await playing(w, w.chen)
        said = await w.server.say(w.anna, w.group, "/stop")
        panel = await w.message(w.group, "Stop the table?", after=said)
        assert (await w.press(w.chen, panel, "Remove…")).text == w.words(w.chen, "t.host", name="Anna")
        await w.press(w.anna, panel, "Remove…")
        await w.until(lambda: "Boris" in panel.labels)
        assert panel.labels == ["Anna", "Boris", "Chen", "Back"]
        assert (await w.press(w.anna, panel, "Boris")).text == "Boris is removed from the table."
        await w.message(w.boris, "Вас удалили из-за стола в «Friday club». Фишки остаются в игре")
        await w.until(lambda: "Boris" not in panel.labels)
        seat = w.table().seat_of(w.boris.id)
        assert seat is not None
        assert seat.left
        assert w.chips() == 400
        reply = next(m for m in w.server.messages(w.group) if m.sender is w.anna)
        said = await w.server.say(w.chen, w.group, "/kick", reply_to=reply)
        await w.message(w.group, w.words(w.chen, "t.host", name="Anna"), after=said)
        word = await w.server.say(w.chen, w.group, "nice hand")
        said = await w.server.say(w.anna, w.group, "/kick", reply_to=word)
        await w.message(w.group, "Chen is removed from the table.", after=said)
        await w.message(w.chen, "You were removed")


async def test_who_is_removed_from_an_open_table_has_the_chips_again(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        lobby = await w.open_table(w.anna, w.boris)
        await w.choose(lobby, "lounge")
        said = await w.server.say(w.anna, w.group, "/kick")
        panel = await w.message(w.group, "Remove whom?", after=said)
        await w.press(w.anna, panel, "Boris")
        await w.message(w.boris, "Вас удалили из-за стола в «Friday club».")
        assert len(w.table().seats) == 1
        assert w.bot.shared is not None
        assert await w.bot.shared.service.balance(w.boris.id) == 10_000
        assert (await w.press(w.boris, lobby, "Join")).text in {"", w.words(w.boris, "t.kicked")}
        await w.server.say(w.boris, w.group, "/join")
        await w.message(w.group, w.words(w.boris, "t.kicked"))
        assert len(w.table().seats) == 1


async def test_onlookers_follow_and_are_refused_softly(tmp_path: Path) -> None:
    async with world(tmp_path, seed=3) as w:
        turn = await playing(w)
        cards = [w.view(seat).cards for seat in range(3)]
        message, presses = turn
        for label in message.labels:
            if label not in {"Amount…", "In advance"}:
                answer = await w.press(w.chen, message, label)
                assert answer.text in {
                    w.words(w.chen, "t.noseat"),
                    w.words(w.chen, "t.turn", name=actor(w)[1].first_name),
                }
        assert [w.view(seat).cards for seat in range(3)] == cards
        rng = random.Random(1)
        while w.hand().number == 1 and not w.hand().over:
            message, presses = await w.next_turn(w.group) or pytest.fail("over")
            await w.play(message, presses, rng, a=0, r=0, f=0)
        await w.message(w.group, "Hand 1/10 · Showdown")
        assert not w.server.messages(w.chen)


async def test_a_deleted_account_never_stops_a_table(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await playing(w)
        seat, user = actor(w)
        w.server.people.deactivate(user)
        other = w.boris if user is w.anna else w.anna
        while True:
            message, presses = await w.next_turn(w.group) or pytest.fail("over")
            if presses[0].seat != seat.seat:
                break
            await w.pass_time(5)
        gone = w.table().seat_of(user.id)
        assert gone is not None
        assert gone.left
        assert gone.person is not None
        assert not gone.person.dm_ok
        assert actor(w)[1] is other
        await act(w, message, presses)


async def test_who_blocks_the_bot_plays_on_by_pop_ups(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        message, presses = await playing(w)
        seat, user = actor(w)
        w.server.people.block(user)
        await w.until(lambda: not _person(w, user).dm_ok)
        assert not w.table().seats[seat.seat].left
        assert w.table().status is Status.PLAYING
        look = await w.press(user, message, "My cards")
        assert look.show_alert
        await act(w, message, presses)
        assert (await w.next_turn(w.group)) is not None


def _person(w: World, user: User) -> Person:
    seat = w.table().seat_of(user.id)
    assert seat is not None
    assert seat.person is not None
    return seat.person


@pytest.mark.parametrize("how", ["leave", "kick"])
async def test_who_leaves_or_is_banned_is_answered_at_once(tmp_path: Path, how: str) -> None:
    async with world(tmp_path) as w:
        await playing(w)
        if how == "kick":
            w.server.people.promote(w.server.state.bot, w.group)
            w.server.people.kick(w.anna, w.boris, w.group)
        else:
            w.server.people.leave(w.boris, w.group)
        await w.until(lambda: any(seat.left for seat in w.table().seats))
        found = await w.next_turn(w.group)
        assert found is not None
        assert actor(w)[1] is w.anna


async def test_a_table_in_a_closed_group_is_finished_in_private(tmp_path: Path) -> None:
    async with world(tmp_path, seed=2) as w:
        await w.server.start(w.anna)
        await playing(w)
        cards = [w.view(seat).cards for seat in range(3)]
        table = w.table().id
        w.server.people.remove_bot(w.anna, w.group)
        told = {user.id: await w.message(user, "7 дней" if user is w.boris else "7 days") for user in (w.anna, w.boris)}
        mine = told[w.anna.id]
        assert "«Friday club» is on hold" in mine.text
        assert (await w.press(w.anna, mine, "Finish here in private")).text == w.words(w.anna, "t.agreed", n=1, all=2)
        await w.until(lambda: "1 of 2 agreed" in mine.text)
        await w.press(w.boris, told[w.boris.id], w.words(w.boris, "b-finish-private"))
        await w.until(lambda: "goes on here" in mine.text)
        state = next(state for state in w.states[::-1] if state.id == table)
        assert state.status is Status.PLAYING
        assert [w.view(seat).cards for seat in range(3)] == cards
        assert state.actor is not None
        assert state.actor.person is not None
        user = w.server.user(state.actor.person.user_id)
        message, presses = await w.next_turn(user) or pytest.fail("over")
        await act(w, message, presses)


async def test_only_the_tables_of_a_closed_topic_wait(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        w.group = w.server.state.add_group("Forum", [w.anna, w.boris], topics={7: "Poker"})
        await w.server.say(w.anna, w.group, "/newgame")
        lobby = await w.message(w.group, "New table")
        await w.press(w.anna, lobby, "+ Bot")
        await w.press(w.anna, lobby, "Start")
        await w.server.say(w.anna, w.group, "/newgame", thread_id=7)
        lobby = await w.message(w.group, "B · New table")
        await w.press(w.anna, lobby, "+ Bot")
        w.server.people.close_topic(w.anna, w.group, 7)
        await w.press(w.anna, lobby, "Start")
        await w.until(lambda: any(state.shut_at is not None for state in tables(w)))
        assert [state.shut_at is None for state in tables(w)] == [False, True]
        w.server.people.reopen_topic(w.anna, w.group, 7)
        await w.until(lambda: all(state.shut_at is None for state in tables(w)))
        await w.until(lambda: any(m.thread_id == 7 and "B · Hand 1/10" in m.text for m in w.server.messages(w.group)))


async def test_settings_calls_and_tables_move_with_the_group(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.server.start(w.boris)
        await w.message(w.boris, "Five Draw")
        w.group = w.server.state.add_group("Old club", [w.anna, w.boris], kind="group")
        assert w.bot.shared is not None
        service = w.bot.shared.service
        await service.groups.change(w.group.id, "Old club", bots_chat=True, game="online")
        await service.notify.add(w.group.id, w.boris.id)
        w.group = w.server.people.upgrade(w.group)
        await w.until(lambda: service.groups.of(w.group.id).bots_chat)
        await w.server.say(w.anna, w.group, "/newgame")
        await w.message(w.group, "New table · Online")
        await w.message(w.boris, "открывают стол")


async def test_bots_talk_where_the_group_wants_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "CHANCE", 1.0)
    async with world(tmp_path) as w:
        assert w.bot.shared is not None
        await w.bot.shared.service.groups.change(w.group.id, "Friday club", bots_chat=True)
        await playing(w)
        said = await w.message(w.group, "🤖 Ada: ")
        assert said.text.removeprefix("🤖 Ada: ") in {text("en", f"talk-{line}") for line in range(1, 9)}
        await w.bot.shared.service.groups.change(w.group.id, "Friday club", bots_chat=False)
        while w.hand().number < 2:
            message, presses = await w.next_turn(w.group) or pytest.fail("over")
            await w.press_data(actor(w)[1], message, next((p for p in presses if p.verb == "f"), presses[0]).pack())
            await w.pass_time(20)
        await w.pass_time(talk.DELAY[1])
        assert sum("🤖 Ada: " in m.text for m in w.server.messages(w.group)) == 1


async def test_a_muted_bot_tries_again_when_somebody_asks_in_the_group(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.server.start(w.anna)
        message, presses = await playing(w)
        w.group.bot_may_write = False
        await act(w, message, presses)
        await w.server.say(w.chen, w.group, "/table")
        await w.until(lambda: w.table().shut_at is not None)
        told = await w.message(w.anna, "is on hold")
        assert (await w.press(w.anna, told, "Finish here in private")).text == w.words(w.anna, "t.agreed", n=1, all=2)
        await w.bot.stop()
        w.bot = FiveDrawBot(
            settings_for(w.server, tmp_path), clock=w.clock, agents=w.bot._agents, agent_name=w.bot._agent_name
        )
        await w.bot.start()
        try:
            assert w.table().shut_at is not None
            assert w.table().movers == (w.anna.id,)
            w.group.bot_may_write = True
            said = await w.server.say(w.chen, w.group, "/table")
            again = await w.message(w.group, "Hand 1/10", after=said)
            await w.until(lambda: "goes on there" in told.text)
            assert not told.keyboard
            await act(w, again, w.turn(again))
        finally:
            await w.bot.stop()


async def test_a_full_lobby_starts_by_itself_and_a_table_without_people_waits(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        people = [w.anna, w.boris, w.chen, *(w.server.state.add_user(name, "en") for name in ("Dora", "Emil", "Finn"))]
        w.group = w.server.state.add_group("Full house", people)
        lobby = await w.open_table(*people)
        await w.until(lambda: "Starts" in lobby.text)
        await w.message(w.group, "Hand 1/10")
        assert w.bot.shared is not None
        for user in people:
            await w.bot.shared.service.sit_out(w.table().id, user.id)
        await w.pass_time(6 * 61)
        await w.until(lambda: w.table().status is Status.HOLD, 3600)
        paused = await w.message(w.group, "Table paused: nobody is here.")
        assert paused.labels == ["I'm back"]
        assert (await w.press(w.chen, paused, "I'm back")).text == w.words(w.chen, "t.back")
        await w.until(lambda: w.table().status is Status.PLAYING)
