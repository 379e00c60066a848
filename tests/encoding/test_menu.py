"""The mask of ids is what the menu offers and the engine accepts, nothing more and nothing less."""

from collections import Counter

import numpy as np
import pytest

from env.encoding.menu import ACTIONS, DISCARDS, BetId
from env.encoding.observe import Encoder
from env.engine.actions import Action, Kind
from env.engine.cards import deck_cards
from env.engine.rules import Rules, Structure
from env.engine.table import Table
from env.engine.views import Phase
from tests.encoding.situations import Situation


@pytest.fixture(scope="module")
def decisions(situations: list[Situation]) -> list[Situation]:
    return [one for one in situations if one.table.actor is not None]


def sized(one: Situation, wanted: int) -> int:
    """The legal "to" amount that a wanted one becomes: inside the limits, on a whole unit."""
    legal, rules = one.table.legal(), one.table.rules
    low, high = legal.wager
    amount = max(low, min(wanted, high))
    if rules.structure == Structure.FIXED_LIMIT_MULTIPLES:
        amount = max(low, amount - amount % legal.wager_unit)
    if rules.structure == Structure.LOUNGE_LIMIT:
        level = one.table.public().level
        amount = max(low, amount - (amount - level) % legal.wager_unit)
    return amount


def wagers(one: Situation) -> dict[int, int]:
    """The menu by its description: id -> "to" amount."""
    public, legal = one.table.public(), one.table.legal()
    if legal.wager is None:
        return {}
    low, high = legal.wager
    info = public.seats[one.table.actor]
    if low == high:
        return {BetId.MAXIMUM if high == info.bet + info.stack else BetId.MINIMUM: high}
    raises = int(one.table.row.raises)
    after_call = public.pot + (legal.call or 0)
    offered = {BetId.HALF_POT: (after_call + 1) // 2, BetId.POT: after_call, BetId.TWO_POT: 2 * after_call}
    if raises > 0:
        offered = {BetId.POT: after_call} if raises <= 2 else {}
    menu = {BetId.MINIMUM: low} if raises <= 3 or legal.wager_unit > 1 else {}
    largest = low
    for action, more in offered.items():
        amount = sized(one, public.level + more)
        if largest < amount < high:
            menu[action] = largest = amount
    return {**menu, BetId.MAXIMUM: high}


def test_the_actor_always_has_an_id(decisions: list[Situation]) -> None:
    assert all(one.menu() for one in decisions)


def test_every_id_of_the_mask_is_accepted_by_the_engine(decisions: list[Situation]) -> None:
    for one in decisions:
        for action in one.menu().values():
            assert one.table.can(one.table.actor, action), action


def test_discard_ids_are_exactly_the_discards_that_the_engine_accepts(decisions: list[Situation]) -> None:
    for one in decisions:
        if one.table.phase != Phase.DRAW:
            assert not any(action < DISCARDS for action in one.menu())
            continue
        view = one.table.view(one.table.actor)
        _, _, order = one.encoder.encode(view)
        every = {action: one.encoder.action(view, action, order) for action in range(DISCARDS)}
        assert sorted(action.mask for action in every.values()) == list(range(32))
        assert one.menu() == {id_: action for id_, action in every.items() if one.table.can(view.seat, action)}


def test_betting_ids_are_exactly_the_menu(decisions: list[Situation]) -> None:
    sizes = set()
    for one in decisions:
        if one.table.phase != Phase.BET:
            continue
        legal = one.table.legal()
        expected = {id_: Action(legal.wager_kind, amount=amount) for id_, amount in wagers(one).items()}
        if legal.fold:
            expected[BetId.FOLD] = Action.fold()
        expected[BetId.CHECK_CALL] = Action.check() if legal.check else Action.call()
        assert one.menu() == expected
        sizes |= expected.keys()
    assert sizes == set(range(DISCARDS, ACTIONS))


def test_no_amount_is_offered_twice(decisions: list[Situation]) -> None:
    for one in decisions:
        amounts = [action.amount for action in one.menu().values() if action.kind in (Kind.BET, Kind.RAISE)]
        assert len(amounts) == len(set(amounts))


def test_a_stack_that_is_no_whole_unit_can_be_bet() -> None:
    rules = Rules(ante=2, min_bet=0, structure=Structure.FIXED_LIMIT_MULTIPLES, limit_units=(4, 4))
    table = Table.deal(rules, [9, 100], 1, deck_cards(52))
    assert [to for to in range(1, 10) if table.can(0, Action.bet(to))] == [4, 7]
    menu = Situation(table, Encoder(rules), rules.record()).menu()
    assert [menu[BetId.MINIMUM].amount, menu[BetId.MAXIMUM].amount] == [4, 7]


def test_thrown_cards_are_named_as_the_engine_throws_them(decisions: list[Situation]) -> None:
    for one in decisions:
        if one.table.phase != Phase.DRAW:
            continue
        seat = one.table.actor
        view = one.table.view(seat)
        _, mask, order = one.encoder.encode(view)
        action = int(np.flatnonzero(mask)[-1])
        thrown = one.encoder.discard_cards(view, action, order)
        table = one.table.copy()
        table.apply(seat, one.encoder.action(view, action, order))
        assert set(thrown) == set(table.view(seat).discarded) - set(view.discarded)


def test_where_amounts_are_few_the_menu_has_them_all(situations: list[Situation]) -> None:
    """One raise in fixed limit, one or two antes in the lounge, every number of units up to a cap."""
    seen = Counter()
    for one in situations:
        legal = one.table.legal()
        if one.table.phase != Phase.BET or legal.wager is None:
            continue
        name, (low, high) = one.table.rules.structure, legal.wager
        amounts = {to for to in range(low, high + 1) if one.table.can(one.table.actor, Action(legal.wager_kind, to))}
        menu = {action.amount for action in one.menu().values() if action.kind in (Kind.BET, Kind.RAISE)}
        seen[name] += 1
        if name == Structure.FIXED_LIMIT:
            assert len(amounts) == 1
        if name == Structure.LOUNGE_LIMIT:
            assert len(amounts) <= 2
        if name in (Structure.FIXED_LIMIT, Structure.LOUNGE_LIMIT):
            assert menu == amounts
        assert {low, high} & menu
        assert menu <= amounts
    assert set(seen) == set(Structure)


def test_a_pot_limit_menu_ends_with_the_pot(situations: list[Situation]) -> None:
    """Its largest size is the ceiling by K5b: the level, plus the pot after the call, short blinds counted in full."""
    ceilings = 0
    for one in situations:
        public, legal = one.table.public(), one.table.legal()
        if public.rules.structure != Structure.POT_LIMIT or one.table.phase != Phase.BET or legal.wager is None:
            continue
        info = public.seats[one.table.actor]
        short = int(one.table.row.blind_short) if public.round == 0 else 0
        ceiling = public.level + public.pot + short + public.level - info.bet
        largest = max(action.amount for action in one.menu().values() if action.kind in (Kind.BET, Kind.RAISE))
        assert largest == min(max(ceiling, legal.wager[0]), info.bet + info.stack)
        ceilings += largest == ceiling
    assert ceilings > 10


def test_four_cards_are_thrown_only_beside_an_ace(situations: list[Situation]) -> None:
    fours = 0
    for one in situations:
        if one.table.phase != Phase.DRAW or not one.table.rules.four_with_ace:
            continue
        cards = one.table.view(one.table.actor).cards
        for action in one.menu().values():
            kept = [card for k, card in enumerate(cards) if not action.mask >> k & 1]
            assert len(kept) >= 2 or (len(kept) == 1 and kept[0] >> 2 == 12)
            fours += len(kept) == 1
    assert fours
