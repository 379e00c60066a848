"""Hands in words: "pair of aces", "фулл-хаус, тузы и десятки", in games for the lowest hand "eight-six low"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from env.engine.cards import RANKS, Card
from env.engine.hands import Category, HandName, describe
from env.engine.rules import Ranking, Rules
from tgbot.i18n.texts import text

FORMS = ("one", "of", "many", "of_many", "low")
"""A rank's forms: "ace", "of an ace", "aces", "of aces", and as in "ace-king low"."""


def category_name(language: str, cards: Sequence[Card], rules: Rules) -> str:
    """The kind of hand alone: "full house"; "royal flush" for the highest straight flush; a low hand's whole name."""
    hand = describe(cards, rules)
    if _is_low(hand, rules):
        return hand_name(language, cards, rules)
    return text(language, "hand-royal" if hand.royal else f"hand-{_key(hand.category)}")


def hand_name(language: str, cards: Sequence[Card], rules: Rules) -> str:
    """The hand with the ranks that name it: "two pair, queens and nines", "flush, ace high"."""
    return _hand_name(language, tuple(cards), rules)


@lru_cache(maxsize=1024)  # each hand is named several times, at every change of its table
def _hand_name(language: str, cards: tuple[Card, ...], rules: Rules) -> str:
    hand = describe(cards, rules)
    if hand.royal:
        return text(language, "hand-royal")
    ranks = {"a": hand.ranks[0], "b": hand.ranks[min(1, len(hand.ranks) - 1)]}  # only two-rank names mention b
    forms = {f"{name}_{form}": _rank(language, rank, form) for name, rank in ranks.items() for form in FORMS}
    return text(language, "words-low" if _is_low(hand, rules) else f"words-{_key(hand.category)}", **forms)


def held_name(language: str, cards: Sequence[Card], rules: Rules) -> str:
    """The name of a hand that its owner holds; while a fifth card is still to come, that it is."""
    return hand_name(language, cards, rules) if len(cards) == 5 else text(language, "fifth-waits")


def sentence(words: str) -> str:
    """The same words with a capital first letter."""
    return words[:1].upper() + words[1:]


def _is_low(hand: HandName, rules: Rules) -> bool:
    return rules.ranking == Ranking.LOW27 and hand.category == Category.HIGH_CARD


@cache
def _rank(language: str, rank: int, form: str) -> str:
    return text(language, f"rank-{RANKS[rank]}", form=form.replace("_", "-"))


def _key(category: Category) -> str:
    return category.name.lower().replace("_", "-")
