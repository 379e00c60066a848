"""Words of PokerStars' text that its reader and its writer share: games, money, cards, names of hands."""

from __future__ import annotations

import re
from collections.abc import Sequence

from env.engine.cards import Card, cards_text, parse_cards
from env.engine.hands import Category, describe
from env.engine.history.record import Cards
from env.engine.history.units import CHIP
from env.engine.rules import Ranking, Rules, Structure
from env.errors import CardError, HistoryError

GAMES: dict[str, tuple[str, ...]] = {
    "5 Card Draw": ("online", "classic", "home"),
    "Single Draw 2-7 Lowball": ("single27",),
    "Triple Draw 2-7 Lowball": ("triple27",),
}
"""Games of the format and the profiles that play them, the one that a room's hand is taken for first."""

SPELLINGS = {
    "five card draw": "5 Card Draw",
    "5 card draw": "5 Card Draw",
    "single draw 2-7 lowball": "Single Draw 2-7 Lowball",
    "single draw 2-7": "Single Draw 2-7 Lowball",
    "2-7 single draw": "Single Draw 2-7 Lowball",
    "triple draw 2-7 lowball": "Triple Draw 2-7 Lowball",
    "triple draw 2-7": "Triple Draw 2-7 Lowball",
    "2-7 triple draw": "Triple Draw 2-7 Lowball",
}
STRUCTURES = {"Limit": Structure.FIXED_LIMIT, "Pot Limit": Structure.POT_LIMIT, "No Limit": Structure.NO_LIMIT}

CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}

DRAWS = ("FIRST", "SECOND", "THIRD")
MONEY = r"[$€£]?\d+(?:\.\d{1,2})?"
_WORDS = ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace"]
_LETTERS = "23456789TJQKA"


def unit_of(symbol: str) -> str:
    """What one whole chip is where amounts carry this symbol, "" for play money: "chip", or "0.01 USD"."""
    return f"0.01 {CURRENCIES[symbol]}" if symbol else CHIP


def symbol_of(unit: str) -> str:
    """The symbol of amounts in chips of this worth. Raises HistoryError for a unit that the format cannot count in."""
    if unit == CHIP:
        return ""
    for symbol, currency in CURRENCIES.items():
        if unit == f"0.01 {currency}":
            return symbol
    known = ", ".join([CHIP, *(f"0.01 {currency}" for currency in CURRENCIES.values())])
    raise HistoryError("unsupported", f"unit {unit!r}: PokerStars' text counts in {known}")


def chips_of(text: str, symbol: str, line: int) -> int:
    """Whole chips of an amount such as "$0.25" (25) or, in play money, "40". Raises HistoryError."""
    sign = text[0] if text[:1] in CURRENCIES else ""
    if sign != symbol:
        raise HistoryError("contradiction", f"{text}: the header counts in {symbol or 'chips'}", line=line)
    whole, _, cents = text[len(sign) :].partition(".")
    if not symbol and cents:
        raise HistoryError("syntax", f"{text}: chips are whole numbers (R4)", line=line)
    if len(whole) > 9:
        raise HistoryError("unsupported", f"{text}: too many chips", line=line)
    return int(whole) * 100 + int(cents.ljust(2, "0")) if symbol else int(whole)


def money(chips: int, symbol: str) -> str:
    """Text of an amount: "$5.50", "$2" for whole dollars, "40" for chips."""
    if not symbol:
        return str(chips)
    whole, cents = divmod(chips, 100)
    return f"{symbol}{whole}.{cents:02}" if cents else f"{symbol}{whole}"


def cards_of(text: str, line: int) -> tuple[Card, ...]:
    """Cards of "2c Th". Raises HistoryError for a bad or a repeated card."""
    try:
        return parse_cards(text)
    except CardError as error:
        raise HistoryError("syntax", str(error), line=line) from None


def bracket(cards: Sequence[Card]) -> str:
    """Cards as the format prints them: "[2c Th]"."""
    return f"[{cards_text(cards)}]"


def known(cards: Cards) -> tuple[Card, ...] | None:
    """The cards if all of them are known, else None."""
    found = tuple(card for card in cards if card is not None)
    return found if len(found) == len(cards) else None


def plural(rank: int) -> str:
    """Name of several cards of a rank 0..12: "Sixes", "Tens"."""
    return _WORDS[rank] + ("es" if _WORDS[rank] == "Six" else "s")


def hand_words(cards: Sequence[Card], rules: Rules) -> str:
    """Name of five cards in the format's words: "two pair, Kings and Sevens", "Lo: 8,7,6,5,3" (R62, R68)."""
    low = rules.ranking == Ranking.LOW27
    name = describe(cards, rules)
    ranks, top = name.ranks, name.ranks[0]
    if name.category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        bottom = _WORDS[12 if top == 3 else top - 4]
        kind = "a straight flush" if name.category == Category.STRAIGHT_FLUSH else "a straight"
        words = f"{kind}, {bottom} to {_WORDS[top]}"
        words = "a Royal Flush" if name.royal and not low else words
    else:
        words = {
            Category.HIGH_CARD: lambda: ",".join(_LETTERS[r] for r in ranks) if low else f"high card {_WORDS[top]}",
            Category.PAIR: lambda: f"a pair of {plural(top)}",
            Category.TWO_PAIR: lambda: f"two pair, {plural(top)} and {plural(ranks[1])}",
            Category.THREE_OF_A_KIND: lambda: f"three of a kind, {plural(top)}",
            Category.FLUSH: lambda: f"a flush, {_WORDS[top]} high",
            Category.FULL_HOUSE: lambda: f"a full house, {plural(top)} full of {plural(ranks[1])}",
            Category.FOUR_OF_A_KIND: lambda: f"four of a kind, {plural(top)}",
        }[name.category]()
    return f"Lo: {words}" if low else words


def short(text: str) -> str:
    """The start of a line, for messages."""
    return repr(text if len(text) <= 60 else text[:57] + "...")


def same_cards(cards: Sequence[Card], others: Sequence[Card]) -> bool:
    """Whether these are the same cards in any order."""
    return sorted(cards) == sorted(others)


def missing(cards: Sequence[Card], held: Cards) -> Card | None:
    """A card of `cards` that a hand cannot hold: all of `held` is known and it is not there. None if there is none."""
    unknown = held.count(None)
    strange = [card for card in cards if card not in held]
    return strange[0] if len(strange) > unknown else None


def without(held: Cards, cards: Sequence[Card]) -> Cards:
    """`held` without `cards`; a card that is not among the known ones was one of the unknown."""
    rest = list(held)
    for card in cards:
        rest.remove(card if card in rest else None)
    return tuple(rest)


NAME_REFUSED = re.compile(r"[\x00-\x1f\x7f\u2028\u2029]|^\s|\s$|^$")
"""Names that cannot stand in a line of text."""
