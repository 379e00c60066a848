"""Betting perft: the number of ways a whole hand can go, counted by the engine and by the naive oracle.

Cards are fixed, everybody stands pat and every new deck is the same; every exact amount counts. A wrong number prints
its split: how many ways begin with each first action, so that the branch that differs is found by hand.
"""

from collections.abc import Iterator, Sequence

import pytest

from env.engine.actions import Action
from env.engine.cards import card_text, deck_cards
from env.engine.profiles import PROFILES
from env.engine.rules import Rules, Structure
from env.engine.table import Table
from env.engine.views import Legal, Phase
from tests.oracle.games import GAMES
from tests.oracle.naive_betting import BetQuestion
from tests.oracle.naive_hand import DeckQuestion, DrawQuestion, NaiveHand, Question

RICH_ANTE = Rules(ante=2, min_bet=4)
LOUNGE = PROFILES["lounge"].at(stakes=1).rules
LOUNGE_POTS = PROFILES["lounge"].at(structure=Structure.POT_LIMIT, stakes=1).rules
MULTIPLES = Rules(min_bet=0, structure=Structure.FIXED_LIMIT_MULTIPLES, limit_units=(2, 4), limit_cap=4)
SMALL_LIMIT = Rules(min_bet=0, structure=Structure.FIXED_LIMIT, limit_units=(2, 4), limit_cap=4)

# (rules, stacks, dealer, ways to play the hand)
COUNTS: dict[str, list[tuple[Rules, list[int], int, int]]] = {
    "home": [
        (GAMES["home/no_limit"], [1, 1], 0, 1),
        (GAMES["home/no_limit"], [1, 5], 0, 1),
        (GAMES["home/no_limit"], [3, 3], 0, 9),
        (GAMES["home/no_limit"], [5, 5], 0, 57),
        (GAMES["home/no_limit"], [8, 8], 0, 377),
        (GAMES["home/no_limit"], [6, 9], 0, 209),
        (GAMES["home/no_limit"], [9, 6], 0, 209),
        (GAMES["home/no_limit"], [0, 5, 5], 0, 57),
        (GAMES["home/no_limit"], [3, 3, 3], 0, 25),
        (GAMES["home/no_limit"], [1, 4, 4], 2, 33),
        (GAMES["home/no_limit"], [2, 4, 5], 0, 87),
        (GAMES["home/no_limit"], [5, 4, 2], 1, 99),
        (GAMES["home/no_limit"], [4, 4, 4], 0, 169),
        (GAMES["home/no_limit"], [2, 3, 4, 3], 0, 105),
        (GAMES["home/no_limit"], [2, 2, 2, 2, 2], 3, 161),
        (GAMES["home/no_limit"], [2, 2, 2, 2, 2, 2], 3, 385),
        (RICH_ANTE, [7, 7], 0, 33),
        (RICH_ANTE, [9, 5, 3], 0, 69),
    ],
    "online": [
        (GAMES["online/no_limit"], [1, 1], 0, 1),
        (GAMES["online/no_limit"], [6, 6], 0, 58),
        (GAMES["online/no_limit"], [7, 1], 0, 1),
        (GAMES["online/no_limit"], [4, 4, 4], 0, 42),
        (GAMES["online/no_limit"], [7, 5, 1], 1, 50),
        (GAMES["online/pot_limit"], [7, 7], 1, 114),
        (GAMES["online/pot_limit"], [6, 5, 1], 2, 76),
        (GAMES["online/fixed_limit"], [9, 9], 0, 54),
        (GAMES["online/fixed_limit"], [5, 4, 3], 0, 52),
    ],
    "classic": [
        (GAMES["classic/no_limit"], [3, 3], 0, 89),
        (GAMES["classic/pot_limit"], [3, 4], 0, 89),
        (GAMES["classic/fixed_limit"], [6, 6], 0, 341),
        (SMALL_LIMIT, [9, 7, 4], 0, 227),
        (MULTIPLES, [9, 9], 1, 145),
        (MULTIPLES, [8, 6, 4], 1, 333),
    ],
    "single27": [
        (GAMES["single27/no_limit"], [5, 6], 1, 38),
        (GAMES["single27/pot_limit"], [4, 4, 4], 0, 42),
        (GAMES["single27/fixed_limit"], [12, 12], 1, 66),
    ],
    "triple27": [
        (GAMES["triple27/fixed_limit"], [9, 9], 0, 358),
        (GAMES["triple27/fixed_limit"], [2, 3, 4], 0, 36),
        (GAMES["triple27/pot_limit"], [4, 4], 1, 18),
        (GAMES["triple27/no_limit"], [3, 4], 0, 18),
    ],
    "house": [
        (GAMES["house/no_limit"], [4, 5], 0, 37),
        (GAMES["house/no_limit"], [3, 4, 4], 1, 85),
    ],
    "casino": [
        (GAMES["casino/no_limit"], [5, 5], 0, 34),
        (GAMES["casino/no_limit"], [3, 5, 6], 2, 134),
    ],
    "stripped": [
        (GAMES["stripped/32"], [5, 6], 0, 69),
        (GAMES["stripped/32"], [3, 3, 4], 1, 33),
        (GAMES["stripped/36"], [2, 2, 2, 2, 2], 1, 161),
    ],
    "lounge": [
        (LOUNGE, [4, 4], 0, 81),
        (LOUNGE, [3, 2, 4], 1, 161),
        (LOUNGE_POTS, [4, 4], 0, 105),
        (LOUNGE_POTS, [2, 2, 3], 0, 83),
    ],
}


def amounts(table: Table, legal: Legal) -> Iterator[int]:
    """Every amount that the engine accepts."""
    low, high = legal.wager or (1, 0)
    return (to for to in range(low, high + 1) if table.can(table.actor or 0, Action(legal.wager_kind, to)))


def engine_split(table: Table) -> dict[str, int]:
    """Next action -> ways that begin with it. A hand without a decision has one way, under the name "end"."""
    while table.phase in (Phase.DRAW, Phase.REDEAL):
        if table.phase == Phase.REDEAL:
            table.redeal(deck_cards(table.rules.deck_size))
        else:
            table.apply(table.actor or 0, Action.pat())
    legal = table.legal()
    if legal is None:
        return {"end": 1}
    actions = [Action.fold()] * legal.fold + [Action.check()] * legal.check + [Action.call()] * (legal.call is not None)
    actions += [Action(legal.wager_kind, to) for to in amounts(table, legal)]
    ways = {}
    for action in actions:
        after = table.copy()
        after.apply(table.actor or 0, action)
        ways[f"{action.kind.name.lower()} {action.amount}"] = sum(engine_split(after).values())
    return ways


Answers = list[tuple[str, int]]


def asked(rules: Rules, stacks: Sequence[int], dealer: int, answers: Answers) -> tuple[BetQuestion | None, int]:
    """What the oracle asks after these answers of the betting, None at the end of the hand; and the level."""
    deck = [card_text(card) for card in deck_cards(rules.deck_size)]
    hand = NaiveHand(rules.options(), stacks, dealer, deck)
    play, left = hand.play(), list(answers)
    answer: object = None
    try:
        while True:
            question: Question = play.send(answer)
            if isinstance(question, DrawQuestion):
                answer = ("draw", ())
            elif isinstance(question, DeckQuestion):
                answer = deck
            elif isinstance(question, BetQuestion) and not left:
                return question, hand.betting.level
            else:
                answer = left.pop(0)
    except StopIteration:
        return None, 0


def naive_split(rules: Rules, stacks: Sequence[int], dealer: int, answers: Answers) -> dict[str, int]:
    """The same, from the list of actions alone."""
    question, level = asked(rules, stacks, dealer, answers)
    if question is None:
        return {"end": 1}
    options = [("fold", 0)] * question.fold + [("check", 0)] * question.check + [("call", 0)] * (question.call > 0)
    options += [("raise" if level else "bet", to) for to in question.amounts]
    return {
        f"{verb} {to}": sum(naive_split(rules, stacks, dealer, [*answers, (verb, to)]).values()) for verb, to in options
    }


@pytest.mark.parametrize("profile", COUNTS)
def test_ways_to_play_a_hand(profile: str) -> None:
    for rules, stacks, dealer, ways in COUNTS[profile]:
        engine = engine_split(Table.deal(rules, stacks, dealer, deck_cards(rules.deck_size)))
        assert engine == naive_split(rules, stacks, dealer, []), (rules, stacks, dealer)
        assert sum(engine.values()) == ways, f"{stacks}, dealer {dealer}, split: {engine}"


def test_every_profile_is_counted() -> None:
    assert set(COUNTS) == set(PROFILES)
