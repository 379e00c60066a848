"""Settings of groups, rights, several tables, keeping order, and chats that close (S2.6, S5.4, S5.6, S6.10)."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest

from env.engine.actions import Action
from tests.tgbot.service.kit import GROUP, Kit, call, chips, fold, refused, running
from tgbot.service.bank import WELCOME
from tgbot.service.errors import ServiceError
from tgbot.service.groups import GroupSettings
from tgbot.service.model import ChatRef, Setup, Status, TableState
from tgbot.service.order import SKIP_AFTER

CHAT = GROUP.chat_id
TOPIC = replace(GROUP, topic=5)
CLUB = "Friday club"


async def test_settings_outlive_a_restart_and_stay_in_bounds(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        groups = kit.service.groups
        assert groups.of(CHAT) == GroupSettings()
        await groups.change(CHAT, CLUB, tables=2, topics=(0, 5), topic_names=("General", "Poker"), changes="seated")
        wrong: list[dict[str, object]] = [{"tables": 0}, {"tables": 9}, {"stops": "anybody"}, {"game": "whist"}]
        for choice in [*wrong, {"topics": (1,)}, {"pictures": "all"}]:
            with pytest.raises(ValueError, match=next(iter(choice))):
                await groups.change(CHAT, CLUB, **choice)
        kept = groups.of(CHAT)
    async with running(tmp_path) as kit:
        assert kit.service.groups.of(CHAT) == kept
        assert (kept.tables, kept.topics, kept.topic_names, kept.changes) == (2, (0, 5), ("General", "Poker"), "seated")
        assert kit.service.groups.of(CHAT - 1) == GroupSettings()


async def test_choices_made_at_once_are_all_kept(kit: Kit) -> None:
    changes: list[dict[str, object]] = [{"tables": 5}, {"stops": "admin"}, {"bots_chat": True}, {"game": "online"}]
    await asyncio.gather(*(kit.service.groups.change(CHAT, CLUB, **change) for change in changes))
    assert kit.service.groups.of(CHAT) == GroupSettings(tables=5, stops="admin", bots_chat=True, game="online")


async def test_a_new_table_has_the_game_the_clocks_and_the_language_of_the_group(kit: Kit) -> None:
    russian = replace(GROUP, language="ru")
    first = await kit.service.create(russian, await kit.person(1))
    assert (first.chat.language, first.profile) == ("ru", "home")
    await kit.service.close(first.id, 1)
    await kit.service.groups.change(CHAT, CLUB, game="online", bet_clock_s=90)
    second = await kit.service.create(GROUP, await kit.person(2))
    assert (second.chat.language, second.profile) == ("ru", "online")
    assert (second.settings.bet_clock_s, second.settings.draw_clock_s) == (90, 30)
    other_game = await kit.service.configure(second.id, 2, Setup(profile="home"))
    assert other_game.settings.bet_clock_s == 90
    await kit.service.groups.change(CHAT, CLUB, language="en")
    await kit.service.set_group_language(CHAT, "en")
    now = kit.service.state(second.id)
    assert now is not None
    assert now.chat.language == "en"


async def table_of_two(kit: Kit) -> TableState:
    lobby = await kit.service.create(GROUP, await kit.person(1))
    return await kit.service.join(lobby.id, await kit.person(2))


@pytest.mark.parametrize(
    ("changes", "host", "guest", "onlooker"),
    [("host", "", "host", "host"), ("seated", "", "", "host"), ("admins",) * 4],
)
async def test_who_changes_a_lobby(kit: Kit, changes: str, host: str, guest: str, onlooker: str) -> None:
    lobby = await table_of_two(kit)
    await kit.service.groups.change(CHAT, CLUB, changes=changes)
    for user_id, refusal in ((1, host), (2, guest), (3, onlooker)):
        for change in (
            kit.service.add_bot(lobby.id, user_id),
            kit.service.configure(lobby.id, user_id, Setup(bet_clock_s=45)),
            kit.service.remove_bot(lobby.id, user_id),
        ):
            if refusal:
                await refused(change, "adminonly" if refusal == "admins" else refusal)
            else:
                await change
    await kit.service.add_bot(lobby.id, 3, is_admin=True)


@pytest.mark.parametrize(("stops", "allowed"), [("host", {1}), ("seated", {1, 2}), ("admin", set())])
async def test_who_stops_removes_and_skips(kit: Kit, stops: str, allowed: set[int]) -> None:
    await kit.service.groups.change(CHAT, CLUB, stops=stops)
    state = await kit.group_table(2, bots=1)
    for user_id in (1, 2, 3):
        code = "adminonly" if stops == "admin" else "host"
        if user_id in allowed:
            await refused(kit.service.skip(state.id, user_id), "skip30")
            await refused(kit.service.remove(state.id, user_id, 4), "noseat")
        else:
            await refused(kit.service.skip(state.id, user_id), code)
            await refused(kit.service.remove(state.id, user_id, 1), code)
            await refused(kit.service.stop_table(state.id, user_id, now=True), code)
    await refused(kit.service.skip(state.id, 3, is_admin=True), "skip30")
    assert not (await kit.service.stop_table(state.id, 3, now=True, is_admin=True)).open
    await refused(kit.service.remove(state.id, 1, 2, is_admin=True), "gone")


async def test_several_tables_in_a_group_have_letters(kit: Kit) -> None:
    first = await kit.group_table(2)
    assert first.letter is None
    second = await kit.service.create(GROUP, await kit.person(3))
    assert [state.letter for state in kit.service.tables_in(CHAT)] == [1, 0]
    assert await refused(kit.service.create(GROUP, await kit.person(4)), "exists") == {"table": second.id}
    await kit.service.add_bot(second.id, 3)
    await kit.service.start_match(second.id, 3)
    third = await kit.service.create(TOPIC, await kit.person(4))
    assert third.letter == 2
    assert await refused(kit.service.create(GROUP, await kit.person(5)), "tables") == {"n": 3}
    await kit.service.stop_table(first.id, 1, now=True)
    fourth = await kit.service.create(GROUP, await kit.person(5))
    assert fourth.letter == 0
    assert [state.letter for state in kit.service.open_tables(CHAT)] == [0, 1]
    assert await refused(kit.service.create(TOPIC, await kit.person(6)), "exists") == {"table": third.id}


async def test_one_table_a_group_where_it_wants_no_more(kit: Kit) -> None:
    await kit.service.groups.change(CHAT, CLUB, tables=1)
    first = await kit.group_table(2)
    for place in (GROUP, TOPIC):
        assert await refused(kit.service.create(place, await kit.person(3)), "exists") == {"table": first.id}


async def test_only_the_chosen_topics(kit: Kit) -> None:
    await kit.service.groups.change(CHAT, CLUB, topics=(5,), topic_names=("Poker",))
    assert await refused(kit.service.create(GROUP, await kit.person(1)), "topic") == {"topics": ("Poker",)}
    assert (await kit.service.create(TOPIC, await kit.person(1))).chat.topic == 5


@pytest.mark.parametrize("seed", range(3))
async def test_however_many_ask_at_once_a_group_keeps_its_limit(tmp_path: Path, seed: int) -> None:
    """Tables are opened, started, played on and stopped by many at the same time: the rule is the service's alone."""
    rng = random.Random(seed)
    async with running(tmp_path) as kit:
        await kit.service.groups.change(CHAT, CLUB, tables=2)
        people = [await kit.person(user_id) for user_id in range(1, 7)]
        opened = 0
        for _ in range(6):
            places = [rng.choice([GROUP, GROUP, TOPIC, replace(GROUP, topic=6)]) for _ in people]
            results = await asyncio.gather(
                *(kit.service.create(place, person, bots=1) for place, person in zip(places, people, strict=True)),
                return_exceptions=True,
            )
            made = [result for result in results if isinstance(result, TableState)]
            assert all(isinstance(result, TableState | ServiceError) for result in results)
            opened += len(made)
            await asyncio.gather(*(kit.service.start_match(state.id, state.host_id) for state in made))
            there = kit.service.tables_in(CHAT)
            assert len(there) <= 2
            assert len({state.letter for state in there}) == len(there)
            assert all(len([s for s in there if s.chat.topic == topic]) <= 1 for topic in (5, 6))
            for state in there:
                if rng.random() < 0.6:
                    await kit.service.stop_table(state.id, state.host_id, now=True)
        assert opened >= 4


async def test_a_rematch_needs_room_too(kit: Kit) -> None:
    await kit.service.groups.change(CHAT, CLUB, tables=1)
    first = await kit.group_table(1, bots=1, profile="online", hands=5)
    await kit.play(first.id, lambda state: state.status == Status.FINISHED)
    other = await kit.service.create(GROUP, await kit.person(2))
    assert await refused(kit.service.rematch(first.id, 1), "exists") == {"table": other.id}
    await kit.service.groups.change(CHAT, CLUB, tables=2)
    again = await kit.service.rematch(first.id, 1)
    assert again.status == Status.PLAYING
    assert {state.letter for state in kit.service.tables_in(CHAT)} == {0, 1}


async def test_a_turn_is_skipped_after_half_a_minute_and_counts_as_missed(kit: Kit) -> None:
    state = await kit.group_table(3)
    assert state.actor is not None
    assert state.hand is not None
    kit.clock.advance(SKIP_AFTER - 5)
    assert await refused(kit.service.skip(state.id, 1), "skip30") == {"n": 5}
    kit.clock.advance(5)
    after = await kit.service.skip(state.id, 1)
    assert after.hand is not None
    assert after.hand.decision == state.hand.decision + 1
    assert after.hand.notes == (("auto_check", state.actor.seat, 1),)
    assert after.seats[state.actor.seat].misses == 1
    await kit.service.stop_table(state.id, 1, now=False)
    await kit.hand_over(state.id)
    alone = await kit.group_table(1, bots=2, chat=TOPIC)
    await kit.hand_over(alone.id)
    await refused(kit.service.skip(alone.id, 1), "noskip")


async def test_whoever_is_removed_from_a_match_leaves_the_chips_and_does_not_return(kit: Kit) -> None:
    state = await kit.group_table(3)
    assert state.actor is not None
    assert state.actor.person is not None
    kicked = state.actor.person.user_id
    after = await kit.service.remove(state.id, 7, kicked, is_admin=True)
    assert after.hand is not None
    assert ("kicked", state.actor.seat, 0) in after.hand.notes
    assert after.actor is not None
    assert after.actor.seat != state.actor.seat
    assert chips(after) == 300
    await refused(kit.service.back(state.id, kicked), "noseat")
    end = await kit.play(state.id, lambda now: now.status == Status.FINISHED)
    assert len(end.places) == 3
    await refused(kit.service.rematch(state.id, kicked), "noseat")


async def test_removed_from_an_open_table_the_chips_go_to_the_balance(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        state = await kit.group_table(3, profile="lounge")
        await kit.play(state.id, lambda now: now.status == Status.PAUSE, fold)
        at_table = state.seats[2].bought
        after = await kit.service.remove(state.id, 1, 3)
        assert after.seat_of(3) is None or after.seats[2].left
        assert abs(await kit.service.balance(3) - WELCOME) < at_table
        await refused(kit.service.join(state.id, await kit.person(3)), "kicked")
    async with running(tmp_path) as kit:
        await refused(kit.service.join(state.id, await kit.person(3)), "kicked")


async def test_removed_from_a_lobby(kit: Kit) -> None:
    lobby = await table_of_two(kit)
    after = await kit.service.remove(lobby.id, 1, 2)
    assert [seat.name for seat in after.seats] == ["Anna"]
    await refused(kit.service.join(lobby.id, await kit.person(2)), "kicked")
    await kit.service.join(lobby.id, await kit.person(3))
    passed_on = await kit.service.remove(lobby.id, 9, 1, is_admin=True)
    assert passed_on.host_id == 3


async def shut(kit: Kit, persons: int = 2) -> TableState:
    state = await kit.group_table(persons, bots=1)
    await kit.service.suspend(CHAT)
    held = kit.service.state(state.id)
    assert held is not None
    assert held.status == Status.HOLD
    assert held.shut_at == kit.clock.now()
    return held


async def test_a_shut_table_goes_on_in_private_once_all_agree(kit: Kit) -> None:
    held = await shut(kit)
    await refused(kit.service.agree(held.id, 3), "noseat")
    first = await kit.service.agree(held.id, 1)
    assert (first.status, first.movers) == (Status.HOLD, (1,))
    await kit.service.agree(held.id, 1)
    moved = await kit.service.agree(held.id, 2)
    assert moved.chat == ChatRef(1, 0, "", False, "en", invite=True)
    assert (moved.status, moved.shut_at, moved.movers) == (Status.PLAYING, None, ())
    await kit.service.resume(CHAT)
    assert chips(await kit.play(held.id, lambda state: state.status == Status.FINISHED)) == 300


async def test_nobody_is_moved_who_could_not_see_the_table(kit: Kit) -> None:
    held = await shut(kit)
    await kit.service.remember_person(2, "Boris", "en", dm_ok=False)
    await refused(kit.service.agree(held.id, 1), "stale")
    await kit.service.remember_person(2, "Boris", "en", dm_ok=True)
    kit.clock.advance(24 * 3600 + 1)
    await refused(kit.service.agree(held.id, 1), "stale")


async def test_a_shut_match_is_settled_by_chips_after_a_week_and_an_open_table_pays_out(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        match = await shut(kit)
        lounge = await kit.group_table(2, chat=replace(TOPIC, chat_id=-7), profile="lounge")
        await kit.service.suspend(-7, 5)
    async with running(tmp_path, clock=kit.clock) as kit:
        again = kit.service.state(match.id)
        assert again is not None
        assert again.shut_at == match.shut_at
        assert kit.deadline(match.id).at == kit.clock.now() + 7 * 24 * 3600
        await kit.time_out(match.id)
        settled = await kit.until(match.id, lambda state: not state.open)
        assert settled.status == Status.FINISHED
        assert [place.stack for place in settled.places] == [100, 100, 100]
        closed = await kit.until(lounge.id, lambda state: not state.open)
        assert closed.status == Status.CLOSED
        assert await kit.service.balance(1) == WELCOME


async def test_only_the_topic_that_is_closed_stops(kit: Kit) -> None:
    here, there = await kit.group_table(2), await kit.group_table(2, chat=TOPIC)
    await kit.service.suspend(CHAT, 5)
    states = [kit.service.state(table.id) for table in (here, there)]
    assert [state.status for state in states if state is not None] == [Status.PLAYING, Status.HOLD]
    await kit.service.resume(CHAT, 0)
    assert [state.shut_at is None for state in kit.service.tables_in(CHAT)] == [False, True]
    await kit.service.resume(CHAT)
    assert [state.status for state in kit.service.tables_in(CHAT)] == [Status.PLAYING, Status.PLAYING]


async def test_a_deleted_account_gives_up_every_seat(kit: Kit) -> None:
    lobby = await kit.service.create(TOPIC, await kit.person(2))
    match = await kit.group_table(3)
    await kit.service.gone(2)
    after = kit.service.state(match.id)
    assert after is not None
    assert [seat.left for seat in after.seats] == [False, True, False]
    gone = kit.service.state(lobby.id)
    assert gone is not None
    assert (gone.status, gone.why_closed) == (Status.CLOSED, "empty")
    await kit.play(match.id, lambda state: state.status == Status.FINISHED, call)


async def test_a_moved_group_keeps_settings_list_and_tables(kit: Kit) -> None:
    await kit.service.groups.change(CHAT, CLUB, tables=2, game="online")
    await kit.person(2)
    await kit.service.notify.add(CHAT, 2)
    await kit.service.notify.add(CHAT, 2)
    state = await kit.group_table(2)
    for _ in range(2):
        await kit.service.move_chat(CHAT, -1000)
    assert kit.service.groups.of(-1000).game == "online"
    assert kit.service.groups.of(CHAT) == GroupSettings()
    assert [table.id for table in kit.service.tables_in(-1000)] == [state.id]
    assert await kit.service.notify.waiting(-1000) == (2,)
    assert await kit.service.notify.waiting(CHAT) == ()


async def test_an_action_at_a_shut_table_is_refused(kit: Kit) -> None:
    held = await shut(kit)
    assert held.hand is not None
    actor = held.hand.public.actor
    assert actor is not None
    await refused(kit.service.act(held.id, actor, Action.check(), 1, held.hand.decision), "shut")
    await refused(kit.service.back(held.id, 1), "shut")
