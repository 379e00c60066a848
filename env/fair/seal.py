"""One seal: three orders of 52 cards, a salt for each place, a hash tree with one root; bytes as in the README."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from env.engine.cards import Card, card_text, parse_card
from env.errors import CardError, SealError

CARDS = 52
SALT = 16  # bytes
PARTS = ("deck", "mix", "redeal")
"""What the three orders are for."""

LEAVES = len(PARTS) * CARDS
SALTS = LEAVES * SALT  # bytes of all salts of a seal
_DEPTH = 8
_NOBODY = bytes(32)  # leaves beyond the last place


@dataclass(frozen=True, slots=True)
class Opening:
    """One opened place: what it takes to find the root again from this card.

    part, position  which place of which order      path  neighbours from the leaf up, 32 bytes each
    """

    part: str
    position: int
    card: Card
    salt: bytes
    path: tuple[bytes, ...]

    def fits(self, root: bytes) -> bool:
        """Whether this card lies at this place under this root."""
        if self.part not in PARTS or not 0 <= self.position < CARDS or not 0 <= self.card < CARDS:
            return False
        if len(self.salt) != SALT or len(self.path) != _DEPTH or any(len(one) != 32 for one in self.path):
            return False
        place = _place(self.part, self.position)
        found = _leaf(self.part, self.position, self.card, self.salt)
        for neighbour in self.path:
            found = _node(neighbour, found) if place & 1 else _node(found, neighbour)
            place >>= 1
        return found == root

    def text(self) -> str:
        """As a line of a file: part, position, card, salt and path in hexadecimal digits."""
        return f"{self.part} {self.position} {card_text(self.card)} {self.salt.hex()} {b''.join(self.path).hex()}"


@dataclass(frozen=True)
class Sealed:
    """The orders of the deck, of the first mix and of the first redeal, with their salts. Secret until opened.

    Raises SealError unless each order holds 52 cards once and there are 156 salts of 16 bytes.
    """

    orders: tuple[tuple[Card, ...], ...] = field(repr=False)
    salts: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.orders) != len(PARTS) or any(sorted(order) != list(range(CARDS)) for order in self.orders):
            raise SealError("a seal needs three orders of 52 different cards")
        if len(self.salts) != SALTS:
            raise SealError(f"a seal needs {SALTS} bytes of salts, not {len(self.salts)}")

    @property
    def root(self) -> bytes:
        """What is published: 32 bytes."""
        return self._levels[-1][0]

    def order(self, part: str) -> tuple[Card, ...]:
        """One of the orders. Raises SealError for a part that there is none of."""
        return self.orders[_number(part)]

    def open(self, part: str, card: Card) -> Opening:
        """Prove where this card lies in an order. Raises SealError for a part that there is none of."""
        position = self.order(part).index(card)
        place = _place(part, position)
        path = tuple(level[place >> height ^ 1] for height, level in enumerate(self._levels[:-1]))
        return Opening(part, position, card, self._salt(place), path)

    def _salt(self, place: int) -> bytes:
        return self.salts[place * SALT : (place + 1) * SALT]

    @cached_property
    def _levels(self) -> list[list[bytes]]:
        """The tree, leaves first."""
        leaves = [
            _leaf(part, position, card, self._salt(_place(part, position)))
            for part, order in zip(PARTS, self.orders, strict=True)
            for position, card in enumerate(order)
        ]
        levels = [leaves + [_NOBODY] * (2**_DEPTH - LEAVES)]
        while len(levels[-1]) > 1:
            below = levels[-1]
            levels.append([_node(below[k], below[k + 1]) for k in range(0, len(below), 2)])
        return levels


def read_opening(text: str) -> Opening:
    """The opening of a line. Raises SealError, which says what is wrong."""
    parts = text.split()
    if len(parts) != 5:
        raise SealError(f"an opening has a part, a position, a card, a salt and a path, not {len(parts)} words")
    part, position, card, salt, path = parts
    if part not in PARTS or not position.isascii() or not position.isdecimal() or int(position) >= CARDS:
        raise SealError(f"{part} {position}: a part is one of {', '.join(PARTS)}, a position 0 to {CARDS - 1}")
    try:
        joined = bytes.fromhex(path)
        neighbours = tuple(joined[k : k + 32] for k in range(0, len(joined), 32))
        return Opening(part, int(position), parse_card(card), bytes.fromhex(salt), neighbours)
    except (CardError, ValueError) as error:
        raise SealError(f"{part} {position}: {error}") from error


def read_orders(texts: Sequence[str]) -> tuple[tuple[Card, ...], ...]:
    """Orders of cards from texts such as 2c3d. Raises SealError."""
    try:
        return tuple(tuple(parse_card(text[k : k + 2]) for k in range(0, len(text), 2)) for text in texts)
    except CardError as error:
        raise SealError(str(error)) from error


def _number(part: str) -> int:
    if part not in PARTS:
        raise SealError(f"{part!r}: a part is one of {', '.join(PARTS)}")
    return PARTS.index(part)


def _place(part: str, position: int) -> int:
    """Number of the leaf."""
    return _number(part) * CARDS + position


def _leaf(part: str, position: int, card: Card, salt: bytes) -> bytes:
    return hashlib.sha256(bytes((0, _number(part), position, card)) + salt).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()
