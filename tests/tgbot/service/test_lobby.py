"""Sitting down, bots, who starts, and when a lobby starts or closes by itself."""

import pytest

from env.errors import RulesError
from tests.tgbot.service.kit import GROUP, Kit, models_of, private, refused
from tgbot.service.model import ChatRef, Status


async def test_host_takes_the_first_seat(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1))
    assert table.status == Status.LOBBY
    assert [seat.name for seat in table.seats] == ["Anna"]
    assert table.host_id == 1
    assert table.expires == kit.clock.now() + 600
    assert len(table.token) >= 16
    assert kit.service.by_token(table.token) == table
    assert kit.service.open_tables(GROUP.chat_id, 0) == (table,)


async def test_one_open_table_a_place(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1))
    assert await refused(kit.service.create(GROUP, await kit.person(2)), "exists") == {"table": table.id}
    topic = ChatRef(GROUP.chat_id, 5, "Friday club", True, "en")
    other = await kit.service.create(topic, await kit.person(1))
    assert [state.id for state in kit.service.tables_of(1)] == [other.id, table.id]
    await kit.service.close(table.id, 1)
    await kit.service.create(GROUP, await kit.person(2))


async def test_an_unknown_profile_is_named(kit: Kit) -> None:
    with pytest.raises(RulesError, match="solitaire"):
        await kit.service.create(GROUP, await kit.person(1), profile="solitaire")


async def test_joining_and_its_refusals(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1))
    joined = await kit.service.join(table.id, await kit.person(2))
    assert [seat.name for seat in joined.seats] == ["Anna", "Boris"]
    assert await refused(kit.service.join(table.id, await kit.person(2)), "seated") == {"n": 2}
    for user_id in (3, 4, 5, 6):
        await kit.service.join(table.id, await kit.person(user_id))
    await refused(kit.service.join(table.id, await kit.person(7)), "full")
    await refused(kit.service.add_bot(table.id, 1), "full")
    await kit.service.start_match(table.id, 1)
    await refused(kit.service.join(table.id, await kit.person(7)), "nolate")
    await kit.service.stop_table(table.id, 1, now=True)
    await refused(kit.service.join(table.id, await kit.person(7)), "gone")
    await refused(kit.service.join(99, await kit.person(7)), "gone")


async def test_leaving_passes_the_host_on_and_the_last_one_closes(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1), bots=1)
    await kit.service.join(table.id, await kit.person(2))
    await refused(kit.service.leave(table.id, 3), "noseat")
    left = await kit.service.leave(table.id, 1)
    assert [(seat.seat, seat.name) for seat in left.seats] == [(0, "Ada"), (1, "Boris")]
    assert left.host_id == 2
    assert left.second_at is not None
    closed = await kit.service.leave(table.id, 2)
    assert (closed.status, closed.why_closed) == (Status.CLOSED, "empty")


async def test_bots_have_names_and_the_host_decides(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1))
    await kit.service.join(table.id, await kit.person(2))
    await kit.service.leave(table.id, 2)
    for _ in range(5):
        table = await kit.service.add_bot(table.id, 1)
    assert [seat.name for seat in table.seats[1:]] == ["Ada", "Bo", "Cleo", "Dan", "Eve"]
    assert await refused(kit.service.remove_bot(table.id, 2), "host") == {"name": "Anna"}
    await kit.service.remove_bot(table.id, 9, is_admin=True)
    for _ in range(4):
        table = await kit.service.remove_bot(table.id, 1)
    await refused(kit.service.remove_bot(table.id, 1), "end")
    assert table.second_at is None


async def test_the_host_starts_at_once_others_after_a_minute(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1))
    await refused(kit.service.start_match(table.id, 1), "need2")
    await kit.service.join(table.id, await kit.person(2))
    kit.clock.advance(20.5)
    await refused(kit.service.start_match(table.id, 3), "noseat")
    assert await refused(kit.service.start_match(table.id, 2), "host60") == {"n": 40}
    kit.clock.advance(39.5)
    started = await kit.service.start_match(table.id, 2)
    assert started.status == Status.PLAYING
    assert started.hand is not None
    assert started.hand.number == 1


async def test_an_admin_starts_and_closes(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1), bots=1)
    await refused(kit.service.close(table.id, 9), "host")
    assert (await kit.service.start_match(table.id, 9, is_admin=True)).status == Status.PLAYING
    await refused(kit.service.close(table.id, 9, is_admin=True), "nolate")


async def test_agents_are_chosen_for_the_seats_that_play(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1), bots=2)
    started = await kit.service.start_match(table.id, 1)
    assert models_of(started) == {"home-3"}


async def test_a_lobby_closes_ten_minutes_after_its_last_change(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1))
    kit.clock.advance(599)
    await kit.service.add_bot(table.id, 1)
    kit.clock.advance(599)
    await kit.service.remove_bot(table.id, 1)
    kit.clock.advance(600)
    closed = await kit.until(table.id, lambda state: state.status == Status.CLOSED)
    assert closed.why_closed == "expired"
    await refused(kit.service.start_match(table.id, 1), "gone")


async def test_six_people_start_by_themselves(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1))
    for user_id in range(2, 7):
        table = await kit.service.join(table.id, await kit.person(user_id))
    assert table.starts == kit.clock.now() + 15
    table = await kit.service.leave(table.id, 6)
    assert table.starts is None
    await kit.service.join(table.id, await kit.person(6))
    kit.clock.advance(15)
    started = await kit.until(table.id, lambda state: state.status == Status.PLAYING)
    assert started.starts is None
    assert started.expires is None


async def test_play_now_deals_at_once(kit: Kit) -> None:
    table = await kit.service.play_now(await kit.person(1), 3, private(1))
    assert [seat.name for seat in table.seats] == ["Anna", "Ada", "Bo", "Cleo"]
    assert table.status == Status.PLAYING
    assert await refused(kit.service.play_now(await kit.person(1), 3, private(1)), "exists") == {"table": table.id}
    await refused(kit.service.play_now(await kit.person(2), 0, private(2)), "need2")
    group = await kit.service.create(GROUP, await kit.person(1))
    assert kit.service.tables_of(1)[0] == group


async def test_what_is_known_of_persons(kit: Kit) -> None:
    assert await kit.service.person(1) is None
    assert await kit.service.set_language(1, "ru") is None
    first = await kit.service.remember_person(1, "Anna", "en")
    assert not first.dm_ok
    table = await kit.service.create(GROUP, first)
    await kit.service.set_language(1, "ru")
    later = await kit.service.remember_person(1, "Anna K.", "en", True)
    assert (later.name, later.language, later.dm_ok) == ("Anna K.", "ru", True)
    assert (await kit.service.remember_person(1, "Anna K.", "en")).dm_ok
    now = kit.service.state(table.id)
    assert now is not None
    assert now.seats[0].person == later
