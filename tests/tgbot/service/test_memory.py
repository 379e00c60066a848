"""Replays, files and forgetting: what a person may know, and nothing of others."""

import json
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from sqlalchemy import select

from env.engine.cards import card_text
from env.engine.history import phh_write
from env.engine.history.formats import read_histories
from env.engine.history.record import HandHistory
from env.engine.history.replay import replay
from tests.tgbot.service.kit import GROUP, Kit, Random, anything, chips, refused, running
from tests.tgbot.service.test_results import raw, rows
from tgbot import render
from tgbot.i18n.cards import card_label
from tgbot.service.model import Status, TableState
from tgbot.service.records import restore
from tgbot.storage import personal, schema, tables

CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")
HIDDEN = {"cards", "deck", "mask", "hole"}


async def match_of(kit: Kit, seed: int, profile: str = "classic", hands: int = 2) -> TableState:
    """A match of two persons and two bots, played to its end."""
    rng = np.random.default_rng(seed)
    start = await kit.group_table(2, 2, profile=profile, hands=hands)
    return await kit.play(start.id, lambda state: not state.open, lambda view: anything(view, rng))


@pytest.mark.parametrize(("seed", "profile", "hands"), [(3, "classic", 1), (5, "triple27", 1), (6, "casino", 1)])
async def test_a_replay_shows_what_its_viewer_knew_then(tmp_path: Path, seed: int, profile: str, hands: int) -> None:
    """Against the states and views that were there when the hand was played."""
    known: dict[tuple[int, int, int], tuple[set[str], tuple[int, ...]]] = {}

    def note(kit: Kit, state: TableState) -> None:
        for seat in state.seats:
            view = kit.service.seat_view(state.id, seat.seat) if state.hand is not None else None
            if view is None or state.hand is None:
                continue
            mine = {card_label(card) for card in (*view.cards, *view.discarded, *view.received)}
            shown = {card_label(card) for one in view.public.shown for card in one.cards}
            known[state.hand.number, seat.seat, state.hand.decision] = (mine | shown, view.cards)

    async with running(tmp_path, agents=lambda _: Random(), seed=seed, tell=note) as kit:
        end = await match_of(kit, seed, profile, hands)
        memory = kit.service.memory
        for number in range(1, (await memory.last_hand(end.id) or 0) + 1):
            for user_id, seat in ((1, 0), (2, 3), (3, None)):
                person = await kit.person(user_id)
                first = await memory.moment(end.id, number, user_id, 0)
                assert first is not None
                steps = [await memory.moment(end.id, number, user_id, step) for step in range(1, first.steps + 1)]
                for step, moment in enumerate(steps, 1):
                    assert moment is not None
                    hand = moment.state.hand
                    assert hand is not None
                    assert (moment.step, hand.number) == (step, number)
                    assert hand.decision == step - 1
                    text = render.replay(person, moment).text
                    shown = {card_label(card) for one in hand.public.shown for card in one.cards}
                    if seat is None or not hand.public.seats[seat].dealt_in:
                        assert moment.view is None
                        assert set(CARD.findall(text)) <= shown
                    else:
                        assert moment.view is not None
                        may_know, held = known[number, seat, step - 1]
                        assert moment.view.cards == held
                        assert set(CARD.findall(text)) <= may_know
                    assert bool(moment.coming) == (step < first.steps)
                    assert not (hand.public.shown and step < first.steps)
                for before, after in pairwise(steps):
                    assert before is not None
                    assert after is not None
                    assert before.coming in after.state.hand.events  # type: ignore[union-attr]
                assert steps[-1].state.hand.over  # type: ignore[union-attr]
        assert await memory.moment(end.id, 99, 1, 1) is None
        assert await memory.moment(end.id + 1, 1, 1, 1) is None


def cards_of(history: HandHistory) -> set[str]:
    """Every card that a file names."""
    words = re.findall(r"(?<![\w?])(?:[2-9TJQKA?][cdhs?])+(?![\w?])", phh_write.write(history))
    return {word[at : at + 2] for word in words for at in range(0, len(word), 2)} - {"??"}


@pytest.mark.parametrize(("seed", "profile", "hands"), [(12, "classic", 2), (13, "triple27", 1)])
async def test_a_file_holds_what_its_person_saw(tmp_path: Path, seed: int, profile: str, hands: int) -> None:
    """Own cards and shown hands; the file is read back, and the engine finds it true."""
    async with running(tmp_path, agents=lambda _: Random(), seed=seed) as kit:
        end = await match_of(kit, seed, profile, hands)
        logs = await raw(kit, end.id)
        for user_id, seat in ((1, 0), (2, 3)):
            histories = await kit.service.memory.histories(user_id)
            keys = [(end.id, dealt.number) for dealt, _ in logs if dealt.stacks[seat] > 0]
            assert [(int(one.about["table"]), int(one.about["hand"])) for one in histories] == keys
            text = phh_write.write_all(histories)
            for history, again, (_, number) in zip(histories, read_histories(text), keys, strict=True):
                assert isinstance(again, HandHistory)
                assert replay(again).finished
                first = await kit.service.memory.moment(end.id, number, user_id, 1)
                assert first is not None
                steps = range(1, first.steps + 1)
                moments = [await kit.service.memory.moment(end.id, number, user_id, step) for step in steps]
                seen = {
                    card_text(card)
                    for moment in moments
                    if moment is not None and moment.view is not None
                    for one in (
                        (*moment.view.cards, *moment.view.discarded, *moment.view.received),
                        *(shown.cards for shown in moment.view.public.shown),
                    )
                    for card in one
                }
                assert cards_of(history) <= seen
                assert not history.deck
                assert not history.mixes
        assert await kit.service.memory.histories(5) == []


async def test_the_export_is_the_person_s_own(tmp_path: Path) -> None:
    """Every row carries the person's id, no row another one's, and no cards but those the person has shown."""
    async with running(tmp_path, agents=lambda _: Random(), seed=4) as kit:
        end = await match_of(kit, 4)
        await kit.service.balance(1)
        found = json.loads(await kit.service.personal.export(1))
        assert {"persons", "balances", "ledger", "seats", "results", "placements"} <= found.keys()
        assert found["persons"][0]["name"] == "Anna"
        for table, entries in found.items():
            for row in entries:
                assert row["user_id"] == 1
                for name, value in row.items():
                    assert name not in HIDDEN or (table == "results" and (value is None or row["showdown"]))
        assert len(found["results"]) == sum(row[3] == 1 for row in await rows(kit))
        assert end.status == Status.FINISHED


async def restored(kit: Kit, table_id: int) -> TableState:
    async with kit.database.transaction() as connection:
        saved = await tables.load(connection, table_id)
    assert saved is not None
    persons = {user_id: await kit.person(user_id) for user_id in range(1, 4)}
    return restore(saved, persons).state


async def test_forgetting_leaves_hands_and_chips(tmp_path: Path) -> None:
    async with running(tmp_path, agents=lambda _: Random(), seed=8) as kit:
        end = await match_of(kit, 8)
        balance = await kit.service.balance(1)
        logs, results = await raw(kit, end.id), await rows(kit)
        table = await kit.group_table(2, chat=replace(GROUP, chat_id=-200), profile="online")
        await refused(kit.service.personal.forget(1), "seatedyet")
        await kit.service.leave(table.id, 2)
        await kit.service.leave(table.id, 1)
        await kit.until(table.id, lambda state: not state.open)
        total = await kit.service.balance(1) + await kit.service.balance(2)
        stacks = {one: [seat.stack for seat in (kit.service.state(one) or end).seats] for one in (end.id, table.id)}

        await kit.service.personal.forget(1)
        assert await raw(kit, end.id) == logs
        for table_id in (end.id, table.id):
            state = kit.service.state(table_id)
            assert state is not None
            assert state.seat_of(1) is None
            assert [seat.stack for seat in state.seats] == stacks[table_id]
            assert "Anna" not in {seat.name for seat in state.seats}
        after = kit.service.state(end.id)
        assert after is not None
        assert chips(after) == 400
        assert await kit.service.balance(1) + await kit.service.balance(2) == total
        assert balance <= total
        assert [row[4:] for row in await rows(kit)][: len(results)] == [row[4:] for row in results]
        found = json.loads(await kit.service.personal.export(1))
        assert found.keys() == {"persons", "balances", "ledger"}
        assert found["persons"][0]["name"] == ""
        assert "Anna" not in render.match_over(after).text
        assert await kit.service.memory.histories(1) == []
        assert (await kit.service.memory.page(1)).lines == ()
        moment = await kit.service.memory.moment(end.id, 1, 2, 1)
        assert moment is not None
        assert "Anna" not in render.replay(await kit.person(2), moment).text
        assert "Player 1" in render.replay(await kit.person(2), moment).text
        fresh = await restored(kit, end.id)
        assert [seat.person for seat in fresh.seats] == [seat.person for seat in after.seats]

    async with running(tmp_path) as kit:
        person = await kit.service.remember_person(1, "Somebody", "ru")
        assert person.name == "Somebody"
        assert (await kit.service.memory.page(1)).lines == ()
        state = kit.service.state(end.id)
        assert state is not None
        assert state.seat_of(1) is None


def test_every_table_of_persons_is_known() -> None:
    """A new table with persons in it: say here whether forgetting deletes its rows, or what stays."""
    deleted = {"notify", "achievements"}
    there = {table.name for table in schema.metadata.tables.values() if "user_id" in table.c}
    named = personal.UNLINKED | personal.KEPT | deleted
    assert named <= there
    for name in personal.UNLINKED:
        assert schema.metadata.tables[name].c.user_id.nullable
    ids = {
        (table.name, c.name)
        for table in schema.metadata.tables.values()
        for c in table.c
        for key in c.foreign_keys
        if key.column.table.name == "persons"
    }
    assert {name for name, column in ids if column != "user_id"} <= {"tables"}, "a table names its host for ever"


async def test_pages_go_through_every_hand_once(tmp_path: Path) -> None:
    async with running(tmp_path, agents=lambda _: Random(), seed=2) as kit:
        for hands in (7, 3):
            await match_of(kit, 2, hands=hands)
        async with kit.database.transaction() as connection:
            c = schema.results.c
            query = select(c.table_id, c.hand).where(c.user_id == 1).order_by(c.table_id.desc(), c.hand.desc())
            wanted = [(table_id, hand) for table_id, hand in await connection.execute(query)]
        page, seen, starts = await kit.service.memory.page(1), [], []
        while True:
            keys = [(line.result.table_id, line.result.hand) for line in page.lines]
            assert page.table is not None
            assert {table_id for table_id, _ in keys} == {page.table.id}
            assert len(keys) <= 5
            seen += keys
            starts.append(keys[0])
            if page.older is None:
                break
            page = await kit.service.memory.page(1, page.older)
        assert seen == wanted
        while page.newer is not None:
            assert page.lines[0].result.hand == starts.pop()[1]
            page = await kit.service.memory.page(1, page.newer)
        best = await kit.service.memory.extremes(1, best=True)
        worst = await kit.service.memory.extremes(1, best=False)
        nets = [row.result.net for row in best.lines], [row.result.net for row in worst.lines]
        assert nets[0] == sorted(nets[0], reverse=True)
        assert nets[1] == sorted(nets[1])
        assert nets[0][0] >= nets[1][0]
