"""What a seat's observation says, and what it must not depend on."""

from collections import Counter

import numpy as np
import pytest

from env.encoding.layout import MONEY_SCALE, OBSERVATION_SIZE, ORACLE_SIZE, field_slice
from env.encoding.menu import ACTIONS, DISCARDS
from env.encoding.observe import Encoder, observation_bounds, observe_tables
from env.encoding.tables import stake
from env.engine.actions import Action
from env.engine.cards import deck_cards
from env.engine.hands import describe
from env.engine.profiles import PROFILES
from env.engine.rules import Rules
from env.engine.table import Table
from env.engine.views import Phase
from tests.encoding.situations import Situation, hidden_shuffled, played, renamed, rotated


def chips(values: np.ndarray, situation: Situation) -> list[int]:
    """Money fields back in chips."""
    unit = stake(situation.table.rules.record())
    return [round(float(value)) for value in np.expm1(values.astype(np.float64) * MONEY_SCALE) * unit]


def test_the_situations_cover_every_phase_and_seat_number(situations: list[Situation]) -> None:
    phases = Counter(one.table.phase for one in situations)
    assert {Phase.BET, Phase.DRAW, Phase.MIX, Phase.DONE} <= phases.keys()
    assert {len(one.seats) for one in situations} == {2, 3, 4, 5, 6}
    assert any(one.table.public().shown for one in situations)


def test_nothing_hidden_changes_an_observation(situations: list[Situation]) -> None:
    rng = np.random.default_rng(5)
    for one in situations:
        rows = one.rows
        for seat in one.seats:
            seen = one.observe(rows, seat)
            other = one.observe(hidden_shuffled(rows, seat, rng, one.table.rules.deck_size), seat)
            for a, b in zip(seen, other, strict=True):
                np.testing.assert_array_equal(a, b)


def test_the_own_cards_do_change_it(situations: list[Situation]) -> None:
    changed = 0
    for one in situations[:100]:
        seat = one.seats[-1]
        swap = np.roll(np.arange(52), 4)  # every card one rank higher or lower
        changed += not np.array_equal(one.observe(one.rows, seat)[0], one.observe(renamed(one.rows, swap), seat)[0])
    assert changed == 100


def test_a_view_and_the_whole_state_give_the_same_observation(situations: list[Situation]) -> None:
    for one in situations[::4]:
        rows = one.rows
        for seat in one.seats:
            for a, b in zip(one.encoder.encode(one.table.view(seat)), one.observe(rows, seat), strict=True):
                np.testing.assert_array_equal(a, b)


def test_names_of_suits_do_not_matter(situations: list[Situation]) -> None:
    rng = np.random.default_rng(6)
    for one in situations:
        suits = rng.permutation(4)
        swap = np.array([card // 4 * 4 + suits[card % 4] for card in range(52)])
        for seat in one.seats:
            observation, mask, order = one.observe(one.rows, seat)
            other, other_mask, other_order = one.observe(renamed(one.rows, swap), seat)
            np.testing.assert_array_equal(observation, other)
            np.testing.assert_array_equal(mask, other_mask)
            # A discard id throws the same ranks away, whatever the suits are called.
            ranks = one.table.row.hole[seat] // 4
            np.testing.assert_array_equal(ranks[order], ranks[other_order])


def test_numbers_of_seats_do_not_matter(situations: list[Situation]) -> None:
    for one in situations:
        turned = rotated(one.rows)
        for seat in one.seats:
            there = (seat + 1) % len(one.seats)
            for a, b in zip(one.observe(one.rows, seat), one.observe(turned, there), strict=True):
                np.testing.assert_array_equal(a, b)


def test_every_value_is_finite_and_within_its_bounds(situations: list[Situation]) -> None:
    low, high = observation_bounds()
    for one in situations:
        for seat in one.seats:
            observation, mask, _ = one.observe(one.rows, seat)
            assert np.isfinite(observation).all()
            assert (low <= observation).all(), np.flatnonzero(observation < low)
            assert (observation <= high).all(), np.flatnonzero(observation > high)
            assert set(mask.tolist()) <= {0, 1}


def test_money_is_told_exactly(situations: list[Situation]) -> None:
    for one in situations[::4]:
        public = one.table.public()
        for seat in one.seats:
            observation, _, _ = one.observe(one.rows, seat)
            assert chips(observation[field_slice("pot")], one) == [public.pot]
            assert chips(observation[field_slice("level")], one) == [public.level]
            for j in one.seats:
                info = public.seats[(seat + j) % len(one.seats)]
                wanted = [info.stack, info.bet, info.total] if info.dealt_in else [0, 0, 0]
                assert chips(observation[field_slice(f"seat{j}_money")], one) == wanted


def test_call_and_raise_sizes_are_the_engines(situations: list[Situation]) -> None:
    for one in situations:
        legal = one.table.legal()
        if one.table.phase != Phase.BET or legal is None:
            continue
        actor = one.table.actor
        observation, _, _ = one.observe(one.rows, actor)
        bet = one.table.public().seats[actor].bet
        assert chips(observation[field_slice("to_call")], one) == [legal.call or 0]
        assert observation[field_slice("may_raise")] == (legal.wager is not None)
        low, high = legal.wager or (bet, bet)
        assert chips(observation[field_slice("least_raise")], one) == [low - bet]
        assert chips(observation[field_slice("most_raise")], one) == [high - bet]


def test_the_own_hand_is_described(situations: list[Situation]) -> None:
    for one in situations[::4]:
        for seat in one.seats:
            observation, _, _ = one.observe(one.rows, seat)
            view = one.table.view(seat)
            if len(view.cards) < 5:  # sits out, or waits for cards of its draw: nothing is said of its hand
                assert not observation[field_slice("category")].any()
                continue
            ranks = np.bincount([card // 4 for card in view.cards], minlength=13) / 2
            np.testing.assert_array_equal(observation[field_slice("ranks")], ranks.astype(np.float32))
            thrown = np.bincount([card // 4 for card in view.discarded], minlength=13) / 2
            np.testing.assert_array_equal(observation[field_slice("discarded")], thrown.astype(np.float32))
            category = np.flatnonzero(observation[field_slice("category")]).tolist()
            assert category == [describe(view.cards, one.table.rules).category]


def test_the_draw_table_belongs_to_the_discard_ids(situations: list[Situation]) -> None:
    for one in situations:
        drawing = one.table.phase == Phase.DRAW
        for seat in one.seats:
            observation, _, _ = one.observe(one.rows, seat)
            means = observation[field_slice("mask_means")]
            if not (drawing and seat == one.table.actor):
                assert not means.any()
                continue
            by_count = observation[field_slice("draw_means")]
            allowed = [mask for mask, action in one.menu().items() if mask < DISCARDS]
            for count in range(6):
                best = [float(means[mask]) for mask in allowed if mask.bit_count() == count]
                assert by_count[count] == max(best, default=0.0)


def test_the_critic_is_told_of_draws_that_the_rules_allow(situations: list[Situation]) -> None:
    """The best draw of another seat is that of its own observation; a fourth card beside an ace does not count."""
    limited = 0
    for one in situations:
        rules, actor = one.table.rules, one.table.actor
        if actor is None:
            continue
        out, mask = np.zeros((1, OBSERVATION_SIZE), np.float32), np.zeros((1, ACTIONS), np.int8)
        order, seat, oracle = np.zeros((1, 5), np.int64), np.zeros(1, np.int64), np.zeros((1, ORACLE_SIZE), np.float32)
        observe_tables(one.rows, np.arange(1), one.r, one.encoder.tables, -1, out, mask, order, seat, oracle)
        blocks = oracle[0].reshape(5, 6)
        for ahead in range(1, len(one.seats)):
            other = (actor + ahead) % len(one.seats)
            if blocks[ahead - 1, 2] > 0:
                own = one.observe(one.rows, other)[0]
                assert blocks[ahead - 1, 2] == own[field_slice("draw_means")][: rules.max_discards + 1].max()
                limited += rules.max_discards < 5
    assert limited


@pytest.mark.parametrize("seats", [2, 5])
def test_only_the_seat_to_act_has_a_mask(seats: int) -> None:
    for one in played(Rules(), seats, 4, seed=9):
        for seat in one.seats:
            _, mask, _ = one.observe(one.rows, seat)
            assert mask.shape == (ACTIONS,)
            assert mask.any() == (seat == one.table.actor)


def test_a_hand_that_waits_for_its_fifth_card_is_no_hand_yet() -> None:
    """C11: who threw five holds four cards while the others draw; the critic is told of no hand either."""
    rules = PROFILES["casino"].rules
    table = Table.deal(rules, [100, 100, 100], 0, deck_cards(52))
    for action in (Action.call(), Action.call(), Action.check(), Action.draw(31)):
        table.apply(table.actor, action)
    waiting, drawing = 1, table.actor
    assert len(table.view(waiting).cards) == 4
    situation = Situation(table, Encoder(rules), rules.record())
    observation, _, _ = situation.observe(situation.rows, waiting)
    assert not observation[field_slice("category")].any()
    rows, which = situation.rows, np.arange(1)
    out, mask = np.zeros((1, OBSERVATION_SIZE), np.float32), np.zeros((1, ACTIONS), np.int8)
    order, seat, oracle = np.zeros((1, 5), np.int64), np.zeros(1, np.int64), np.zeros((1, ORACLE_SIZE), np.float32)
    observe_tables(rows, which, situation.r, situation.encoder.tables, -1, out, mask, order, seat, oracle)
    assert seat[0] == drawing == 2
    blocks = oracle[0].reshape(5, 6)
    assert blocks[0, 1] > 0, "the dealer's hand is whole"
    assert blocks[1].tolist() == [1, 0, 0, 0, 0, 0], "seat 1 is live, and has no hand yet"


def test_own_discards_of_all_three_draws_are_told() -> None:
    rules = PROFILES["triple27"].rules
    table = Table.deal(rules, [200, 200], 0, deck_cards(52))
    situation = Situation(table, Encoder(rules), rules.record())
    lefts = []
    while not table.done:
        if table.phase == Phase.DRAW:
            observation, _, _ = situation.observe(situation.rows, table.actor)
            lefts.append(round(3 * float(observation[field_slice("draws_left")][0])))
            assert 2 * observation[field_slice("discarded")].sum() == len(table.view(table.actor).discarded)
            table.apply(table.actor, Action.draw(0b00111))
        else:
            table.apply(table.actor, Action.check() if table.legal().check else Action.call())
    assert lefts == [3, 3, 2, 2, 1, 1]
    observation, _, _ = situation.observe(situation.rows, 0)
    assert 2 * observation[field_slice("discarded")].sum() == 9
    assert observation[field_slice("seat1_drew_before")].tolist() == pytest.approx([0.6, 0.6])
    assert not observation[field_slice("draw_means")].any()
