"""Points of the league: the formula, weeks, sharing, who counts."""

from datetime import UTC, datetime
from fractions import Fraction

from tests.tgbot.service.kit import GROUP, Kit, private, shove
from tgbot.service.league import Placed, points, span, standings, week_of


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def test_places_among_people_give_points() -> None:
    """Bots in between leave no gap: what counts is how many people were better."""
    table = [Placed(1, 7, 2), Placed(1, 8, 3), Placed(1, 9, 6)]
    assert points(table) == {7: 6, 8: 4, 9: 3}
    assert points([Placed(1, user_id, user_id) for user_id in range(1, 7)]) == {1: 6, 2: 4, 3: 3, 4: 2, 5: 1, 6: 0}


def test_equal_places_share() -> None:
    assert points([Placed(1, 7, 1), Placed(1, 8, 2), Placed(1, 9, 2)]) == {7: 6, 8: Fraction(7, 2), 9: Fraction(7, 2)}
    assert points([Placed(1, 7, 1), Placed(1, 8, 1)]) == {7: 5, 8: 5}


def test_one_person_among_bots_earns_nothing() -> None:
    assert points([Placed(1, 7, 1)]) == {}
    assert standings([Placed(1, 7, 1), Placed(2, 7, 1)]) == []


def test_the_standings() -> None:
    places = [Placed(1, 7, 1), Placed(1, 8, 2), Placed(2, 8, 1), Placed(2, 7, 3), Placed(3, 7, 1)]
    places += [Placed(4, 9, 1), Placed(4, 6, 2)]
    assert [(rank.place, rank.user_id, rank.points, rank.matches) for rank in standings(places)] == [
        (1, 7, 10, 2),
        (1, 8, 10, 2),
        (3, 9, 6, 1),
        (4, 6, 4, 1),
    ]


def test_weeks_begin_on_monday_in_utc() -> None:
    sunday, monday = at("2027-01-03T23:59:59"), at("2027-01-04T00:00:00")
    assert week_of(sunday)[:2] == (2026, 53)
    assert week_of(monday) == (2027, 1, monday)
    assert span("week", sunday) == (at("2026-12-28T00:00:00"), float("inf"))
    assert span("last", monday + 5) == (at("2026-12-28T00:00:00"), monday)
    assert span("all", monday)[0] == 0


async def test_only_matches_of_the_group_count_once_they_are_over(kit: Kit) -> None:
    table = await kit.service.create(GROUP, await kit.person(1), bots=1)
    await kit.service.join(table.id, await kit.person(2))
    await kit.service.start_match(table.id, 1)
    assert await kit.service.league(GROUP.chat_id, "week") == []
    over = await kit.play(table.id, lambda now: not now.open, shove)
    ranks = await kit.service.league(GROUP.chat_id, "week")
    people = [place for place in over.places if over.seats[place.seat].person is not None]
    shared = people[0].first == people[1].first
    assert [rank.points for rank in ranks] == ([5, 5] if shared else [6, 4])
    assert {rank.user_id for rank in ranks} == {1, 2}
    assert await kit.service.league(GROUP.chat_id, "all") == ranks
    assert await kit.service.league(GROUP.chat_id, "last") == []
    alone = await kit.service.play_now(await kit.person(3), 1, private(3))
    await kit.play(alone.id, lambda now: not now.open, shove)
    assert await kit.service.league(3, "all") == []
    kit.clock.advance(7 * 24 * 3600)
    assert await kit.service.league(GROUP.chat_id, "week") == []
    assert await kit.service.league(GROUP.chat_id, "last") == ranks
