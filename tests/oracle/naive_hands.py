"""Which hand wins, written from the rules with sorting and counting, on card texts such as "Td".

Shares no code with the engine: cards are texts, ranks are 2..14, a key is a tuple that compares.
"""

from collections import Counter
from collections.abc import Sequence

RANK_VALUE = {text: value for value, text in enumerate("23456789TJQKA", 2)}
ACE = 14

# Best first; the order of the two rankings differs in one place only (rules S0-32, S3-11).
HIGH = (
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "pair",
    "high card",
)
STRIPPED = ("straight flush", "four of a kind", "flush", "full house", *HIGH[4:])
LOWEST_RANK = {52: 2, 36: 6, 32: 7}


def category_and_ranks(cards: Sequence[str], deck_size: int = 52, ace_low: bool = True) -> tuple[str, tuple[int, ...]]:
    """Name of the category, and the ranks that decide inside it, the first ones first."""
    values = sorted((RANK_VALUE[card[0]] for card in cards), reverse=True)
    times = Counter(values)
    by_importance = sorted(times, key=lambda value: (times[value], value), reverse=True)
    shape = sorted(times.values(), reverse=True)
    names = {(4, 1): "four of a kind", (3, 2): "full house", (3, 1, 1): "three of a kind", (2, 2, 1): "two pair"}
    if len(values) != len(times):
        return names.get(tuple(shape), "pair"), tuple(by_importance)
    top = 0
    if values == list(range(values[0], values[0] - 5, -1)):
        top = values[0]
    lowest = LOWEST_RANK[deck_size]
    if ace_low and values == [ACE, lowest + 3, lowest + 2, lowest + 1, lowest]:
        top = lowest + 3
    flush = len({card[1] for card in cards}) == 1
    if top:
        return ("straight flush" if flush else "straight"), (top,)
    return ("flush" if flush else "high card"), tuple(values)


def key(
    cards: Sequence[str], ranking: str = "high", deck_size: int = 52, ace_low: bool = True
) -> tuple[int | tuple[int, ...], ...]:
    """A better hand has a larger key, equal hands have equal keys.

    ranking     high, high_flush_over_full_house or low27
    """
    if ranking == "low27":
        name, ranks = category_and_ranks(cards, deck_size, ace_low=False)
        return HIGH.index(name), tuple(-rank for rank in ranks)
    name, ranks = category_and_ranks(cards, deck_size, ace_low)
    order = HIGH if ranking == "high" else STRIPPED
    return -order.index(name), ranks
