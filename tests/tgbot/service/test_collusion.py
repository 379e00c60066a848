"""Chips that go one way are told, chips that come and go are not."""

import random
from pathlib import Path

import pytest

from env.engine.actions import Action
from env.engine.views import SeatView
from tests.tgbot.service.kit import fold, running
from tgbot.host import auditing
from tgbot.service.collusion import LEAST_HANDS, Flow, Hand, one_way

ANNA, BORIS, CLARA = 1, 2, 3


def fair(rng: random.Random, hands: int) -> list[Hand]:
    """Three persons and a bot with pots of all sizes, each as likely to win."""
    found: list[Hand] = []
    for _ in range(hands):
        bets = [rng.choice((0, 1, 5, 50, 400)) for _ in range(4)]
        winner = rng.randrange(4)
        nets = [sum(bets) - bets[winner] if seat == winner else -bets[seat] for seat in range(4)]
        found.append(list(zip((ANNA, BORIS, CLARA, None), nets, strict=True)))
    return found


def dumped(rng: random.Random, hands: int) -> list[Hand]:
    """Boris lets Anna win from him."""
    return [[(ANNA, bet), (BORIS, -bet), (CLARA, 0)] for bet in (rng.choice((20, 50, 90)) for _ in range(hands))]


@pytest.mark.parametrize("seed", range(20))
def test_luck_is_not_told(seed: int) -> None:
    assert one_way(fair(random.Random(seed), 2000)) == []


def test_chips_that_go_one_way_are_told_among_all_others() -> None:
    rng = random.Random(1)
    hands = [*fair(rng, 400), *dumped(rng, 300)]
    rng.shuffle(hands)
    (found,) = one_way(hands)
    assert (found.giver, found.taker) == (BORIS, ANNA)
    assert found.z > 4.5


def test_the_formula() -> None:
    """Boris loses 30 of 40 lost to Anna and Clara, who win 10 and 30: 7.5 go to Anna. The bot's 10 are nobody's."""
    hand: Hand = [(ANNA, 10), (BORIS, -30), (CLARA, 30), (None, -10)]
    flows = one_way([hand] * 36, far=0, least=1)
    assert flows == [Flow(BORIS, ANNA, 36, 270.0, 6.0), Flow(BORIS, CLARA, 36, 810.0, 6.0)]
    assert one_way([hand] * (LEAST_HANDS - 1)) == []
    assert one_way([[(ANNA, 5), (BORIS, -5)]] * 50, far=7.1) == []


async def test_the_host_s_check_tells_the_pair(tmp_path: Path) -> None:
    """Real hands at an open table: Anna bets, Boris folds, again and again."""

    def choose(view: SeatView) -> Action:
        legal = view.legal
        assert legal is not None
        if view.seat == 1 or legal.wager is None:
            return fold(view)
        return Action(legal.wager_kind, amount=legal.wager[0])

    async with running(tmp_path) as kit:
        state = await kit.group_table(2, profile="lounge")
        while state.hand is not None and state.hand.number <= LEAST_HANDS:
            await kit.hand_over(state.id, choose)
            state = await kit.next_hand(state.id)
        async with kit.database.transaction() as connection:
            told = [said async for said in auditing.audit(connection, engine=True, quick=True)]
    (flow,) = [said for _, what, said in told if what == "flows"]
    assert flow.startswith("300 chips went from person 2 to person 1 in 30 hands (z 5.5)")
    assert {level for level, _, _ in told} == {"ok", "warn"}
