"""Each achievement by careers that have it and careers that just have not."""

from dataclasses import replace
from pathlib import Path

import pytest

from env.engine.hands import Category
from env.engine.profiles import PROFILES
from tests.tgbot.service.kit import GROUP, Kit, Random, running, shove
from tgbot.i18n import LANGUAGES, text
from tgbot.i18n.texts import has_text
from tgbot.service.achievements import ACHIEVEMENTS, Career, newly_earned
from tgbot.service.statistics import DAY
from tgbot.storage.result_rows import PlacementRow, ResultRow

HAND = ResultRow(
    1, 1, 0, 7, None, None, -100, True, "home", 1, 4, 0, [3], 100, 0, 1, False, False, 0, 0, False, False, False, None,
    None, None, 10.0,
)  # fmt: skip
MATCH = PlacementRow(1, 0, 7, None, -100, True, "home", 4, 2, 2, 0, 20.0)
SHOWN = replace(HAND, showdown=True, cards=[0, 1, 2, 3, 4])
TAKEN = replace(HAND, won=True, net=5)


def earned(*hands: ResultRow, **career: object) -> dict[str, int]:
    """Names of what these hands earn, with the number of the hand."""
    numbered = [replace(hand, hand=number) for number, hand in enumerate(hands, 1)]
    return {name: row.hand for name, row in newly_earned(Career(numbered, **career), ()).items()}  # type: ignore[arg-type]


def test_nothing_comes_of_nothing() -> None:
    assert earned() == {}
    assert earned(HAND, SHOWN, TAKEN) == {}


def test_shown_hands() -> None:
    for category, name in ((Category.FOUR_OF_A_KIND, "four-of-a-kind"), (Category.STRAIGHT_FLUSH, "straight-flush")):
        assert earned(HAND, replace(SHOWN, category=int(category))) == {name: 2}
    assert earned(replace(SHOWN, category=int(Category.FULL_HOUSE))) == {}


def test_pots_without_a_showdown() -> None:
    assert earned(TAKEN, TAKEN, TAKEN) == {"three-unshown": 3}
    assert earned(TAKEN, HAND, TAKEN, TAKEN) == {}
    assert earned(TAKEN, TAKEN, replace(TAKEN, showdown=True)) == {}
    assert earned(TAKEN, TAKEN, replace(TAKEN, table_id=2)) == {}
    pat = replace(TAKEN, seats=6, drawn=[0])
    assert earned(pat) == {"outplayed": 1}
    assert earned(replace(pat, seats=5), replace(pat, drawn=[1]), replace(pat, showdown=True)) == {}


def test_chips() -> None:
    assert earned(replace(TAKEN, stack=1)) == {"one-chip": 1}
    assert earned(replace(HAND, stack=1), replace(TAKEN, stack=2)) == {}
    assert earned(replace(TAKEN, net=199), replace(TAKEN, net=200)) == {"big-pot": 2}
    assert earned(replace(TAKEN, net=999, stakes=10)) == {}


def test_counts() -> None:
    assert earned(*[HAND] * 5, before=95) == {"hands-100": 5}
    assert earned(*[HAND] * 4, before=95) == {}
    assert earned(*[HAND] * 4, before=998) == {"hands-100": 1, "hands-1000": 2}
    assert earned(HAND, HAND, games=frozenset(PROFILES)) == {"all-games": 2}
    assert earned(HAND, games=frozenset(PROFILES) - {"lounge"}) == {}


def test_matches() -> None:
    won, shared = replace(MATCH, first=1, last=1, net=40), replace(MATCH, first=1, last=2, net=20)
    assert earned(HAND, HAND, matches=[MATCH]) == {}
    assert earned(HAND, HAND, matches=[won]) == {"match-won": 2}
    assert earned(HAND, matches=[shared]) == {"shared-first": 1}
    assert earned(HAND, matches=[replace(won, table_id=9)]) == {}, "the match's hands are not looked at any more"
    assert earned(HAND, replace(HAND, stack=20), HAND, matches=[won]) == {"match-won": 3, "comeback": 3}
    assert earned(HAND, replace(HAND, stack=21), HAND, matches=[won]) == {"match-won": 3}
    three = [replace(won, table_id=table) for table in (1, 2, 3)]
    hands = [replace(HAND, table_id=table) for table in (1, 2, 3)]
    assert earned(*hands, matches=three) == {"match-won": 1, "three-matches": 3}
    assert "three-matches" not in earned(*hands, matches=[three[0], replace(MATCH, table_id=2), three[2]])


@pytest.mark.parametrize(
    ("agent", "counts"),
    [("home:home-1@5", True), ("home:home-1@5~tight", True), ("home:home-1@4~loose", False), ("tight", False)],
)
def test_ahead_of_the_strongest(agent: str, counts: bool) -> None:
    matches = [replace(MATCH, table_id=table, net=-3 if table else 28) for table in range(10)]
    hands = [replace(HAND, table_id=table) for table in range(10)]
    rivals = {table: [agent, "home:home-1@5~even"] for table in range(10)}
    assert earned(*hands, matches=matches, rivals=rivals) == ({"strongest": 10} if counts else {})
    assert earned(*hands[:9], matches=matches[:9], rivals=rivals) == {}
    behind = [replace(match, net=-3) for match in matches]
    assert earned(*hands, matches=behind, rivals=rivals) == {}


def test_what_is_earned_is_not_earned_again() -> None:
    assert newly_earned(Career([replace(TAKEN, stack=1)]), ["one-chip"]) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_has_a_name(language: str) -> None:
    names = [text(language, f"achievement-{name}") for name in ACHIEVEMENTS]
    assert len(set(names)) == len(names)
    assert has_text("achievement-new")


async def test_they_are_stored_once_with_their_hand(tmp_path: Path) -> None:
    """Everybody all-in: somebody has won a match, or shared the first place."""
    async with running(tmp_path, agents=lambda _: Random()) as kit:
        table = await kit.group_table(2, profile="classic", hands=1)
        await kit.hand_over(table.id, shove)
        new = [row for user_id in (1, 2) for row in await kit.service.memory.reward(user_id)]
        assert {row.name for row in new} & {"match-won", "shared-first"}
        assert {(row.table_id, row.hand) for row in new} == {(table.id, 1)}
        assert [row for user_id in (1, 2) for row in await kit.service.memory.reward(user_id)] == []
        stored = [row for user_id in (1, 2) for row in await kit.service.memory.earned(user_id)]
        assert set(stored) == set(new)


async def test_the_winner_of_a_league_is_told_in_the_week_after(kit: Kit) -> None:
    """By points among people; a bot that came first takes nothing from anybody."""
    table = await kit.group_table(2, 1, profile="classic", hands=1)
    await kit.play(table.id, lambda now: not now.open, shove)
    ranks = await kit.service.league(GROUP.chat_id, "week")
    winners = {rank.user_id for rank in ranks if rank.place == 1}

    async def league() -> dict[int, tuple[int, int]]:
        rows = [row for user_id in (1, 2) for row in await kit.service.memory.reward(user_id)]
        return {row.user_id: (row.table_id, row.hand) for row in rows if row.name == "league"}

    assert await league() == {}, "the week is not over"
    kit.clock.advance(7 * DAY)
    last = await kit.service.memory.last_hand(table.id)
    assert await league() == dict.fromkeys(winners, (table.id, last))
    assert await league() == {}
    kit.clock.advance(7 * DAY)
    loser = next(iter({1, 2} - winners), None)
    alone = await kit.group_table(1, 1, profile="classic", hands=1)
    await kit.play(alone.id, lambda now: not now.open, shove)
    kit.clock.advance(7 * DAY)
    assert await league() == {}, "the winner has it, and nobody wins a league alone"
    assert loser is None or "league" not in {row.name for row in await kit.service.memory.earned(loser)}
