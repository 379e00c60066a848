"""The scripted opponents do what is said of them: every strength figure rests on it."""

import numpy as np
import pytest

from agents.base import encoder_for
from agents.scripted import (
    SCRIPTED,
    CallAgent,
    MyopicAgent,
    RaiseAgent,
    RandomAgent,
    TightAgent,
    best_discards,
)
from env.encoding.hand_tables import canon_of, canonical_order
from env.encoding.menu import BetId
from env.engine.actions import Action, Kind
from env.engine.cards import cards_text, deck_cards, parse_cards
from tests.agents.spots import HOME, choice, dealt, facing, kind, menu, seen, with_fields
from tests.encoding.situations import played

JACKS, TENS = "Jc Jd 8h 5s 2c", "Tc Td 8h 5s 2c"
FOUR_FLUSH, OPEN_STRAIGHT = "Kh 9h 6h 3h 2c", "8c 7d 6h 5s 2c"
GUTSHOT, ONE_ENDED, LOW_STRAIGHT = "9c 8d 6h 5s 2c", "As Kd Qc Jh 4s", "As 2d 3c 4h 9s"
TWO_PAIR, TRIPS, NUTS, NOTHING = "9c 9d 4h 4s Kc", "4c 4d 4h Ks 9c", "As Ks Qs Js Ts", "7c 6d 4h 3s 2c"


def drawing(hero: str) -> str:
    """The cards that an agent throws away, those of the best mean for all but `random`."""
    table = dealt(hero)
    table.apply(0, Action.check())
    table.apply(1, Action.check())
    thrown = {}
    for name in ("call", "raise", "tight", "myopic"):
        mask = choice(SCRIPTED[name](), table).mask
        thrown[name] = cards_text(card for k, card in enumerate(parse_cards(hero)) if mask >> k & 1)
    assert len(set(thrown.values())) == 1, thrown
    return thrown["call"]


# -- every one of them -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCRIPTED)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_agent_acts_legally_wherever_a_hand_can_lead(name: str, seats: int) -> None:
    agent, rng = SCRIPTED[name](), np.random.default_rng(1)
    decisions = 0
    for situation in played(HOME, seats, hands=12, seed=seats):
        table = situation.table
        if table.actor is not None:
            action = agent.act(table.view(table.actor), rng)
            assert table.can(table.actor, action), (action, table.legal())
            decisions += 1
    assert decisions > 50


@pytest.mark.parametrize(
    ("hero", "thrown"),
    [
        (JACKS, "8h 5s 2c"),
        (TWO_PAIR, "Kc"),
        (TRIPS, "Ks 9c"),
        (NUTS, ""),
        ("9c 8d 7h 6s 5c", ""),
    ],
)
def test_all_but_random_draw_by_the_best_mean(hero: str, thrown: str) -> None:
    assert drawing(hero) == thrown


def test_the_best_discard_is_that_of_the_hand_tables() -> None:
    tables = encoder_for(HOME).tables
    rng = np.random.default_rng(2)
    order, scratch = np.zeros(5, np.int64), np.zeros(5, np.int64)
    for _ in range(50):
        hand = [int(card) for card in rng.permutation(deck_cards(52))[:5]]
        table = dealt(cards_text(hand))
        table.apply(0, Action.check())
        table.apply(1, Action.check())
        observation, mask = seen(table)
        chosen = int(best_discards(observation[None], mask[None])[0])
        canon = canon_of(int(canonical_order(np.array(hand), tables, order, scratch)))
        assert tables.mean[canon, chosen] == tables.best[canon, :, 0].max()


# -- random, call, raise ---------------------------------------------------------------------------------------------


def test_random_is_uniform_over_the_menu() -> None:
    for table in (dealt(JACKS), facing(JACKS, 10)):
        observation, mask = seen(table)
        chances = RandomAgent().probabilities(observation[None], mask[None])[0]
        np.testing.assert_array_equal(chances, mask / mask.sum())
    table = facing(NOTHING, 10)
    rng = np.random.default_rng(1)
    counts = dict.fromkeys(menu(table).values(), 0)
    for _ in range(1200):
        counts[RandomAgent().act(table.view(1), rng)] += 1
    expected = 1200 / len(counts)
    assert all(abs(count - expected) < 4 * expected**0.5 for count in counts.values())


@pytest.mark.parametrize("hero", [NUTS, NOTHING])
def test_call_never_raises_and_never_folds(hero: str) -> None:
    assert choice(CallAgent(), dealt(hero)) == Action.check()
    for bet in (2, 10, 99):
        assert choice(CallAgent(), facing(hero, bet)) == Action.call()
        assert choice(CallAgent(), facing(hero, bet, drawn=True, seats=4)) == Action.call()


@pytest.mark.parametrize("hero", [NUTS, NOTHING])
def test_raise_takes_the_largest_size_whatever_it_holds(hero: str) -> None:
    assert choice(RaiseAgent(), dealt(hero)) == Action.bet(99)
    assert choice(RaiseAgent(), facing(hero, 10)) == Action.raise_to(99)
    assert choice(RaiseAgent(), facing(hero, 10, drawn=True, seats=3)) == Action.raise_to(99)
    assert choice(RaiseAgent(), facing(hero, 99)) == Action.call()


# -- tight -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hero", [JACKS, FOUR_FLUSH, OPEN_STRAIGHT, "Ac Ad 7h 5s 2c", "Kc Qd Jh Ts 3c"])
def test_tight_enters_with_jacks_or_a_good_draw(hero: str) -> None:
    assert choice(TightAgent(), dealt(hero)) == Action.check()
    assert choice(TightAgent(), facing(hero, 10)) == Action.call()
    assert choice(TightAgent(), facing(hero, 99, seats=4)) == Action.call()


@pytest.mark.parametrize("hero", [TENS, GUTSHOT, ONE_ENDED, LOW_STRAIGHT, NOTHING, "Ac Kd 9h 5s 2c"])
def test_tight_folds_the_rest_to_a_bet(hero: str) -> None:
    assert choice(TightAgent(), dealt(hero)) == Action.check()
    assert choice(TightAgent(), facing(hero, 2)) == Action.fold()


@pytest.mark.parametrize("hero", [TWO_PAIR, TRIPS, NUTS, "Ah Jh 8h 5h 3h"])
@pytest.mark.parametrize("drawn", [False, True])
def test_tight_bets_and_raises_the_pot_with_two_pair_or_better(hero: str, drawn: bool) -> None:
    assert choice(TightAgent(), facing(hero, drawn=drawn)) == Action.bet(2)  # the pot of two antes
    assert choice(TightAgent(), facing(hero, drawn=drawn, seats=5)) == Action.bet(5)
    assert choice(TightAgent(), facing(hero, 4, drawn=drawn)) == Action.raise_to(14)  # 4 + (2 + 4 + 4)


def test_tight_raises_twice_a_round_and_then_calls() -> None:
    table = dealt(NUTS, TWO_PAIR)
    table.apply(0, Action.bet(4))
    assert kind(TightAgent(), table) == Kind.RAISE
    table.apply(1, Action.raise_to(14))
    assert choice(TightAgent(), table) == Action.call()


def test_tight_after_the_draw_stays_with_two_pair_or_better_alone() -> None:
    assert choice(TightAgent(), facing(JACKS, 4, drawn=True)) == Action.fold()
    assert choice(TightAgent(), facing(FOUR_FLUSH, 4, drawn=True)) == Action.fold()
    assert choice(TightAgent(), facing(JACKS, drawn=True)) == Action.check()


# -- myopic ----------------------------------------------------------------------------------------------------------


def test_myopic_goes_all_in_with_the_nuts_after_the_draw() -> None:
    assert choice(MyopicAgent(), facing(NUTS, drawn=True)) == Action.bet(99)
    assert choice(MyopicAgent(), facing(NUTS, 10, drawn=True)) == Action.raise_to(99)
    assert choice(MyopicAgent(), facing(NUTS, 99, drawn=True)) == Action.call()


@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize("seats", [2, 4])
def test_myopic_folds_the_worst_hand_to_an_all_in(drawn: bool, seats: int) -> None:
    assert choice(MyopicAgent(), facing(NOTHING, 99, drawn=drawn, seats=seats)) == Action.fold()


def test_myopic_never_folds_for_free_and_calls_a_tiny_price() -> None:
    assert kind(MyopicAgent(), facing(NOTHING, drawn=True)) != Kind.FOLD
    table = facing("Ac Ad 7h 5s 2c", 2, drawn=True, seats=2)
    assert kind(MyopicAgent(), table) in (Kind.CALL, Kind.RAISE)


@pytest.mark.parametrize(("bet", "seats"), [(99, 2), (99, 3), (30, 4)])
def test_myopic_calls_an_all_in_by_pot_odds_alone(bet: int, seats: int) -> None:
    """With nobody left to raise: it calls if p^opponents * (pot + call) > call."""
    table = facing(NOTHING, bet, drawn=True, seats=seats, stacks=bet + 1)
    public = table.public()
    threshold = (bet / (public.pot + bet)) ** (1 / (seats - 1))
    assert with_fields(table, MyopicAgent(), percentile=threshold - 0.003) == BetId.FOLD
    assert with_fields(table, MyopicAgent(), percentile=threshold + 0.003) == BetId.CHECK_CALL


def test_myopic_before_the_draw_counts_with_the_mean_of_its_best_discard() -> None:
    """Against one opponent this is exact: it calls an all-in if mean * (pot + call) > call."""
    tables, rng = encoder_for(HOME).tables, np.random.default_rng(3)
    order, scratch = np.zeros(5, np.int64), np.zeros(5, np.int64)
    kinds = set()
    for _ in range(60):
        hand = [int(card) for card in rng.permutation(deck_cards(52))[:5]]
        table = facing(cards_text(hand), 99)
        mean = float(tables.best[canon_of(int(canonical_order(np.array(hand), tables, order, scratch))), :, 0].max())
        expected = Kind.CALL if mean * (101 + 99) > 99 else Kind.FOLD
        assert kind(MyopicAgent(), table) == expected, (cards_text(hand), mean)
        kinds.add(expected)
    assert kinds == {Kind.CALL, Kind.FOLD}


def test_myopic_values_a_bet_by_who_folds_to_it() -> None:
    """Heads-up after the draw, pot 2, checked to it: the value of betting x with percentile p, by hand.

    The opponent folds the lowest f = x / (2 + x) of hands; else it calls and is beaten with chance (p - f) / (1 - f):
    value = f * 2 + (1 - f) * (win * (2 + 2x) - x). Checking is worth 2p.
    """

    def value(x: int, p: float) -> float:
        fold = x / (2 + x)
        win = max(0.0, p - fold) / (1 - fold)
        return fold * 2 + (1 - fold) * (win * (2 + 2 * x) - x)

    table = facing(NOTHING, drawn=True)
    actions = menu(table)
    assert (actions[BetId.MINIMUM], actions[BetId.MAXIMUM]) == (Action.bet(2), Action.bet(99))
    chosen = set()
    for p in (0.02, 0.2, 0.45, 0.55, 0.7, 0.8, 0.9, 0.97, 0.999):
        worth = {BetId.CHECK_CALL: 2 * p, BetId.MINIMUM: value(2, p), BetId.MAXIMUM: value(99, p)}
        best = max(worth, key=lambda action: worth[action])
        assert with_fields(table, MyopicAgent(), percentile=p) == best, (p, worth)
        chosen.add(best)
    assert chosen == set(worth)
