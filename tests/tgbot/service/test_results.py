"""Results of hands: statistics equal a recount from the raw log, and what is missing is made from it."""

from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest
from sqlalchemy import delete, select

from env.engine.actions import Kind
from env.engine.hands import strength
from env.engine.rules import rules_from_options
from env.engine.table import Table
from tests.tgbot.service.kit import GROUP, Kit, Random, anything, running, shove
from tgbot.service.model import Status
from tgbot.service.records import action_of
from tgbot.service.recount import recount
from tgbot.service.statistics import Question, margin
from tgbot.storage import schema, tables
from tgbot.storage.result_rows import ResultRow
from tgbot.storage.rows import HandRow, StepKind, StepRow

WAGERS = {Kind.BET, Kind.RAISE}


async def rows(kit: Kit, table: str = "results") -> list[tuple[object, ...]]:
    async with kit.database.transaction() as connection:
        found = schema.metadata.tables[table]
        return [tuple(row) for row in await connection.execute(select(found).order_by(*found.primary_key))]


async def raw(kit: Kit, table_id: int) -> list[tuple[HandRow, tuple[StepRow, ...]]]:
    async with kit.database.transaction() as connection:
        hands = await tables.hands_of(connection, table_id)
        return [(hand, await tables.steps_of(connection, table_id, hand.number)) for hand in hands]


def play(dealt: HandRow, steps: tuple[StepRow, ...]) -> Table:
    """The hand by the engine alone."""
    table = Table.deal(rules_from_options(dealt.rules), dealt.stacks, dealt.dealer, dealt.deck)
    for step in steps:
        if step.kind == StepKind.MIX:
            table.mix(step.cards or [])
        elif step.kind == StepKind.REDEAL:
            table.redeal(step.cards or [])
        else:
            table.apply(step.seat, action_of(step))
    return table


def counted(logs: list[tuple[HandRow, tuple[StepRow, ...]]], seat: int) -> dict[str, int]:
    """What a seat did, counted from the steps as they are stored."""
    sums: dict[str, int] = defaultdict(int)
    for dealt, steps in logs:
        if any(step.kind == StepKind.ABORT for step in steps):
            continue
        table = play(dealt, steps)
        public = table.public()
        if not table.done or not public.seats[seat].dealt_in:
            continue
        kinds = [(step.seat, action_of(step).kind) for step in steps if step.kind == StepKind.ACTION]
        draws = [index for index, (_, kind) in enumerate(kinds) if kind in {Kind.DRAW, Kind.TIMEOUT}]
        early = {kind for who, kind in kinds[: draws[0] if draws else None] if who == seat}
        mine = [kind for who, kind in kinds if who == seat]
        gain = table.stacks()[seat] - dealt.stacks[seat]
        sums["hands"] += 1
        sums["net"] += gain
        sums["squares"] += gain * gain
        sums["entered"] += bool(early & {Kind.CALL, *WAGERS})
        sums["raised"] += bool(early & WAGERS)
        sums["aggressive"] += sum(kind in WAGERS for kind in mine)
        sums["passive"] += mine.count(Kind.CALL)
        shown = {one.seat for one in public.shown}
        sums["showdowns"] += seat in shown
        sums["won_showdowns"] += seat in shown and public.seats[seat].won > 0
    return sums


def best_of(logs: list[tuple[HandRow, tuple[StepRow, ...]]], seat: int) -> int | None:
    """Strength of the best hand that a seat has shown."""
    shown = [
        strength(one.cards, rules_from_options(dealt.rules))
        for dealt, steps in logs
        for one in play(dealt, steps).public().shown
        if one.seat == seat
    ]
    return max(shown, default=None)


def check_sums(found: object, sums: dict[str, int]) -> None:
    fields = ("hands", "net", "squares", "entered", "raised", "aggressive", "passive", "showdowns", "won_showdowns")
    assert {name: getattr(found, name) for name in fields} == {name: sums[name] for name in fields}


@pytest.mark.parametrize(("seed", "profile"), [(1, "home"), (3, "classic"), (4, "triple27")])
async def test_statistics_equal_a_recount(tmp_path: Path, seed: int, profile: str) -> None:
    rng = np.random.default_rng(seed)
    async with running(tmp_path, agents=lambda _: Random(), seed=seed) as kit:
        setup = {} if profile == "home" else {"hands": 4}
        start = await kit.group_table(2, 2, profile=profile, **setup)
        end = await kit.play(start.id, lambda state: not state.open, lambda view: anything(view, rng))
        assert end.status == Status.FINISHED
        logs = await raw(kit, start.id)
        for seat in end.seats:
            if seat.person is None:
                continue
            for question in (Question(profile, 0, GROUP.chat_id), Question(None, 7), Question(profile)):
                found = await kit.service.memory.statistics(seat.person.user_id, question)
                check_sums(found.totals, counted(logs, seat.seat))
                place = next(place for place in end.places if place.seat == seat.seat)
                assert (found.standing.matches, found.standing.first) == (1, int(place.first == 1))
                assert found.standing.net == place.net == found.totals.net
                assert found.games == (profile,)
            best = (await kit.service.memory.statistics(seat.person.user_id, Question(profile))).best
            assert (None if best is None else best.strength) == best_of(logs, seat.seat)
            assert (await kit.service.memory.statistics(seat.person.user_id, Question("lounge"))).totals.hands == 0
            assert (await kit.service.memory.statistics(seat.person.user_id, Question(None, 0, -5))).totals.hands == 0


async def test_every_seat_of_a_hand_has_a_row_and_all_nets_are_zero(tmp_path: Path) -> None:
    async with running(tmp_path, agents=lambda _: Random()) as kit:
        table = await kit.group_table(2, 3)
        await kit.hand_over(table.id)
        async with kit.database.transaction() as connection:
            found = [ResultRow(**row) for row in (await connection.execute(select(schema.results))).mappings()]
        assert [row.seat for row in found] == [0, 1, 2, 3, 4]
        assert sum(row.net for row in found) == 0
        assert sorted(row.position for row in found) == [0, 1, 2, 3, 4]
        assert next(row.seat for row in found if row.position == 0) == table.dealer
        assert next(row.seat for row in found if row.position == 2) == (table.dealer + 2) % 5
        assert [row.user_id for row in found] == [1, None, None, None, 2]
        assert all(row.cards is None for row in found if not row.showdown)


async def test_a_hand_that_is_called_off_counts_nowhere(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        table = await kit.group_table(2)
        await kit.service.stop_table(table.id, 1, now=True)
        assert await rows(kit) == []
        await recount(kit.database, kit.service._people)
        assert await rows(kit) == []


async def test_results_are_made_again_from_the_log(tmp_path: Path) -> None:
    """A database that knows no results: all of matches, of an open table only the hand whose seats are known."""
    rng = np.random.default_rng(7)
    async with running(tmp_path, agents=lambda _: Random(), seed=7) as kit:
        match = await kit.group_table(3, 1, profile="classic", hands=5)
        await kit.play(match.id, lambda state: not state.open, lambda view: anything(view, rng))
        cash = await kit.group_table(2, profile="online")
        for _ in range(3):
            await kit.hand_over(cash.id)
            state = await kit.next_hand(cash.id)
        assert state.hand is not None
        assert state.hand.number == 4
        before, places = await rows(kit), await rows(kit, "placements")
        assert {row[0] for row in before} == {match.id, cash.id}
        async with kit.database.transaction() as connection:
            await connection.execute(delete(schema.results))
            await connection.execute(delete(schema.placements))
        for _ in range(2):
            await recount(kit.database, kit.service._people)
            assert await rows(kit) == [row for row in before if row[0] == match.id]
            assert await rows(kit, "placements") == places
        await kit.hand_over(cash.id)
        last = [row for row in await rows(kit) if row[0] == cash.id]
        async with kit.database.transaction() as connection:
            await connection.execute(delete(schema.results).where(schema.results.c.table_id == cash.id))
        await recount(kit.database, kit.service._people)
        assert [row for row in await rows(kit) if row[0] == cash.id] == last
        assert {row[1] for row in last} == {4}
        async with kit.database.transaction() as connection:
            await connection.execute(delete(schema.results))
    async with running(tmp_path) as kit:
        await kit.service._running[-1]  # what a start makes of it, beside everything else
        assert await rows(kit) == [row for row in before if row[0] == match.id] + last


async def test_they_are_stored_with_the_last_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that cannot be stored leaves neither the end of the hand nor a result of it."""
    async with running(tmp_path) as kit:
        table = await kit.group_table(2)
        honest = tables._write_parts

        async def fail(*args: object) -> None:
            await honest(*args)  # type: ignore[arg-type]
            if args[2].results:  # type: ignore[attr-defined]
                raise OSError("disk full")

        monkeypatch.setattr(tables, "_write_parts", fail)
        with pytest.raises(OSError, match="disk full"):
            await kit.hand_over(table.id, shove)
        state = kit.service.state(table.id)
        assert state is not None
        assert state.hand is not None
        assert not state.hand.over
        assert await rows(kit) == []
        monkeypatch.undo()
        await kit.hand_over(table.id, shove)
        assert len(await rows(kit)) == 2


async def test_a_group_that_moves_takes_its_results_along(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        table = await kit.group_table(2, profile="classic", hands=1)
        end = await kit.hand_over(table.id)
        assert end.status == Status.FINISHED
        await kit.service.move_chat(GROUP.chat_id, -100200)
        for ranking in ("places", "rate"):
            assert await kit.service.memory.top(GROUP.chat_id, ranking) == []  # type: ignore[arg-type]
        assert [one.of for one in await kit.service.memory.top(-100200, "places")] == [1, 1]


def test_interval() -> None:
    """Half of them won 1 and half lost 1: the spread is one chip a hand."""
    assert margin(10_000, 0, 10_000) == pytest.approx(1.96, rel=1e-3)
    assert margin(1, 5, 25) == 0
    assert margin(100, 500, 2_500) == 0
