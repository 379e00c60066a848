"""Seals and cuts in the course of a table: made before, kept over a restart, used once."""

from pathlib import Path

import pytest

from env.engine.actions import Action
from env.engine.cards import deck_cards
from env.engine.profiles import PROFILES
from env.engine.views import SeatView
from env.fair.order import deck_of, mix_of
from tests.tgbot.service.kit import Kit, call, private, refused, running
from tgbot.service.model import Setup, Status, TableState
from tgbot.service.sealing import RANDOM, next_cutter, root_bytes, root_text, sealed_of
from tgbot.storage import seals
from tgbot.storage.rows import HandRow, SealRow, StepKind
from tgbot.storage.tables import hands_of, steps_of


def lively(view: SeatView) -> Action:
    """Checks until cards were dealt anew twice, then bets; throws all its cards away in a draw."""
    legal = view.legal
    assert legal is not None
    if legal.discards is not None:
        return Action.draw(31 if view.public.rules.max_discards == 5 else 0)
    if legal.wager is not None and legal.check and (view.public.redeals == 2 or view.public.round):
        return Action(legal.wager_kind, amount=legal.wager[0])
    return call(view)


async def stored(kit: Kit, table_id: int) -> tuple[SealRow, ...]:
    async with kit.database.transaction() as connection:
        return await seals.of_table(connection, table_id)


async def dealt(kit: Kit, table_id: int) -> tuple[HandRow, ...]:
    async with kit.database.transaction() as connection:
        return await hands_of(connection, table_id)


def who_cuts(state: TableState) -> int:
    seat = next_cutter(state)
    assert seat is not None
    assert seat.person is not None
    return seat.person.user_id


async def test_each_hand_is_dealt_from_the_deck_that_was_sealed_before(kit: Kit) -> None:
    state = await kit.group_table(3)
    assert state.hand is not None
    first = state.hand.seals
    assert [row.root for row in await stored(kit, state.id)] == list(first)
    assert state.next_seal == ""
    paused = await kit.hand_over(state.id)
    assert paused.status == Status.PAUSE
    rows = await stored(kit, state.id)
    assert [(row.hand, row.number) for row in rows] == [(1, 0), (2, 0)]
    assert paused.next_seal == rows[1].root == root_text(sealed_of(rows[1]).root)
    after = await kit.next_hand(state.id)
    assert after.hand is not None
    assert after.hand.seals == (paused.next_seal,)
    for hand, row in zip(await dealt(kit, state.id), rows, strict=True):
        assert hand.deck == deck_of(sealed_of(row).order("deck"), 52, hand.cut)
        assert hand.cut_seat == RANDOM


async def test_the_player_on_the_dealers_right_cuts(kit: Kit) -> None:
    state = await kit.hand_over((await kit.group_table(3)).id)
    user_id = who_cuts(state)
    seat = state.seat_of(user_id)
    assert seat is not None
    assert seat.seat == state.dealer, "who has dealt sits on the next dealer's right"
    fair = kit.service.fairness
    for other in {1, 2, 3} - {user_id}:
        await refused(fair.set_cut(state.id, other, 5), "nocut")
    assert await refused(fair.set_cut(state.id, user_id, 52), "cutrange") == {"min": 1, "max": 51}
    await refused(fair.set_cut(state.id, user_id, 0), "cutrange")
    await refused(fair.set_cut(state.id, user_id, 9, hand=3), "nocut")
    await fair.set_cut(state.id, user_id, 9)
    await fair.set_cut(state.id, user_id, 17, hand=2)
    version = state.version
    current = kit.service.state(state.id)
    assert current is not None
    assert current.version == version, "nobody is told of a cut before the deal"
    after = await kit.next_hand(state.id)
    assert after.hand is not None
    assert after.hand.cut_by == (seat.seat, 17)
    (*_, hand) = await dealt(kit, state.id)
    row = next(row for row in await stored(kit, state.id) if row.hand == 2)
    assert hand.deck == deck_of(sealed_of(row).order("deck"), 52, 17)
    await refused(fair.set_cut(state.id, user_id, 5), "nocut")


async def test_who_is_away_leaves_the_cut_to_chance(kit: Kit) -> None:
    state = await kit.hand_over((await kit.group_table(3)).id)
    user_id = who_cuts(state)
    await kit.service.fairness.set_cut(state.id, user_id, 17)
    await kit.service.sit_out(state.id, user_id)
    current = kit.service.state(state.id)
    assert current is not None
    assert next_cutter(current) is None
    after = await kit.next_hand(state.id)
    assert after.hand is not None
    assert after.hand.cut_by is not None


async def test_bots_leave_it_to_chance_and_nobody_waits(kit: Kit) -> None:
    state = await kit.service.play_now(await kit.person(1), 2, private(1))
    cut = []
    for _ in range(4):
        state = await kit.hand_over(state.id)
        if state.status != Status.PAUSE:
            break
        assert state.expires is not None
        assert state.expires - kit.clock.now() <= 8
        seat = next_cutter(state)
        cut.append(seat is not None)
        state = await kit.next_hand(state.id)
        assert state.hand is not None
        assert state.hand.cut_by is not None
        assert state.hand.cut_by[0] == RANDOM
    assert True in cut
    assert False in cut


async def test_seal_and_cut_survive_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        state = await kit.hand_over((await kit.group_table(3)).id)
        user_id, clock = who_cuts(state), kit.clock
        await kit.service.fairness.set_cut(state.id, user_id, 31)
        sealed = state.next_seal
    async with running(tmp_path, clock=clock, seed=99) as kit:
        again = kit.service.state(state.id)
        assert again is not None
        assert again.next_seal == sealed
        after = await kit.next_hand(state.id)
        assert after.hand is not None
        assert after.hand.seals == (sealed,)
        assert after.hand.cut_by is not None
        assert after.hand.cut_by[1] == 31


@pytest.mark.parametrize("profile", ["classic", "triple27", "stripped", "lounge"])
async def test_mixes_and_redeals_have_seals_of_their_own(kit: Kit, profile: str) -> None:
    """Whatever happens in some hands of a game, each order comes from a seal made before, and proofs hold."""
    persons = min(5, PROFILES[profile].table.seats_max)
    state = await kit.group_table(persons, profile=profile)
    for _ in range(2):
        state = await kit.hand_over(state.id, lively)
        if state.status != Status.PAUSE:
            break
        state = await kit.next_hand(state.id)
    rows = await stored(kit, state.id)
    used = 0
    for hand in await dealt(kit, state.id):
        async with kit.database.transaction() as connection:
            steps = await steps_of(connection, state.id, hand.number)
        mine = [row for row in rows if row.hand == hand.number]
        orders = [step for step in steps if step.kind in {StepKind.MIX, StepKind.REDEAL}]
        assert len(mine) == 1 + len(orders)
        for seal, step in zip(mine, orders, strict=False):
            used += 1
            if step.kind == StepKind.MIX:
                assert step.cards == mix_of(sealed_of(seal).order("mix"), step.cards or ())
            else:
                assert step.cards == deck_of(sealed_of(seal).order("redeal"), len(hand.deck), hand.cut)
        assert sorted(hand.deck) == list(deck_cards(len(hand.deck)))
        if state.hand is not None and hand.number < state.hand.number:
            for user_id in (1, persons):
                look = await kit.service.fairness.look(state.id, user_id, hand.number)
                assert look.proved is not None
                assert look.proved.wrong == ""
                assert look.proved.own >= 5
    assert used or profile not in {"classic", "triple27"}
    if profile == "lounge":
        assert next_cutter(await kit.hand_over(state.id)) is None, "nobody deals"


async def test_whole_decks_are_opened_only_where_it_was_chosen(kit: Kit) -> None:
    for open_decks in (False, True):
        lobby = await kit.service.create(private(1), await kit.person(1), "home", 1)
        if open_decks:
            lobby = await kit.service.configure(lobby.id, 1, Setup(open_decks=True))
        assert lobby.open_decks == open_decks
        await kit.service.start_match(lobby.id, 1)
        state = await kit.hand_over(lobby.id)
        await refused(kit.service.fairness.files(state.id), "closeddecks")
        await kit.service.leave(state.id, 1)
        look = await kit.service.fairness.look(state.id, 1)
        if open_decks:
            assert look.opened == (1, 1)
            assert len(await kit.service.fairness.files(state.id)) == 1
        else:
            assert look.opened is None
            await refused(kit.service.fairness.files(state.id), "closeddecks")


def test_roots_as_text() -> None:
    for byte in range(256):
        root = bytes([byte] * 32)
        assert len(root_text(root)) == 43
        assert root_bytes(root_text(root)) == root
