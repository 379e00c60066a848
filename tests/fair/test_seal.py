"""The tree: an opening proves its card at its place under its root, and nothing else."""

import hashlib
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from env.errors import SealError
from env.fair.seal import CARDS, PARTS, SALT, Sealed, read_opening
from tests.fair.sealed_hands import sealed

SEALED = sealed(random.Random(1))
ROOT = SEALED.root


@settings(max_examples=20)
@given(st.sampled_from(PARTS), st.integers(0, 51))
def test_every_card_can_be_opened(part: str, card: int) -> None:
    opening = SEALED.open(part, card)
    assert opening.fits(ROOT)
    assert SEALED.order(part)[opening.position] == card
    assert read_opening(opening.text()) == opening


@settings(max_examples=20)
@given(st.sampled_from(PARTS), st.integers(0, 51), st.data())
def test_nothing_else_fits(part: str, card: int, data: st.DataObject) -> None:
    opening = SEALED.open(part, card)
    other_part = data.draw(st.sampled_from([one for one in PARTS if one != part]))
    other_card = data.draw(st.integers(0, 51).filter(lambda one: one != card))
    other_place = data.draw(st.integers(-1, 60).filter(lambda one: one != opening.position))
    level = data.draw(st.integers(0, len(opening.path) - 1))
    bit = data.draw(st.integers(0, 127))
    path = list(opening.path)
    path[level] = flipped(path[level], bit)
    for wrong in (
        replace(opening, part=other_part),
        replace(opening, part="stub"),
        replace(opening, card=other_card),
        replace(opening, position=other_place),
        replace(opening, salt=flipped(opening.salt, bit)),
        replace(opening, salt=opening.salt + b"\0"),
        replace(opening, path=tuple(path)),
        replace(opening, path=opening.path[:-1]),
    ):
        assert not wrong.fits(ROOT)
    assert not opening.fits(flipped(ROOT, bit))


def flipped(data: bytes, bit: int) -> bytes:
    """With one bit changed."""
    return data[: bit // 8] + bytes([data[bit // 8] ^ 1 << bit % 8]) + data[bit // 8 + 1 :]


def test_the_root_is_that_of_the_readme() -> None:
    """Computed again by the README alone."""
    leaves = [
        hashlib.sha256(bytes([0, part, place, card]) + SEALED.salts[(part * 52 + place) * 16 :][:16]).digest()
        for part, order in enumerate(SEALED.orders)
        for place, card in enumerate(order)
    ]
    level = leaves + [bytes(32)] * 100
    while len(level) > 1:
        level = [hashlib.sha256(b"\x01" + level[k] + level[k + 1]).digest() for k in range(0, len(level), 2)]
    assert level == [ROOT]


def test_a_salt_hides_its_card() -> None:
    """Two seals of the same orders have no leaf in common, so no table of hashes finds a card."""
    other = Sealed(SEALED.orders, random.Random(2).randbytes(len(SEALED.salts)))
    assert not set(SEALED._levels[0][: 3 * CARDS]) & set(other._levels[0][: 3 * CARDS])
    assert len(SEALED.open("deck", 0).salt) == SALT


def test_the_repr_shows_no_secret() -> None:
    assert SEALED.salts.hex()[:8] not in repr(SEALED)
    assert repr(SEALED) == "Sealed()"


UNREADABLE = ("stub 1 As", "deck 52 As", "deck x As", "deck 1 1s")


@pytest.mark.parametrize("text", ["", "deck 1 As", "deck 1 As zz 00", *(f"{one} 00 00" for one in UNREADABLE)])
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(SealError):
        read_opening(text)


def test_what_cannot_be_sealed_is_refused() -> None:
    with pytest.raises(SealError):
        Sealed((SEALED.orders[0], SEALED.orders[1], SEALED.orders[1][:-1]), SEALED.salts)
    with pytest.raises(SealError):
        Sealed(SEALED.orders, SEALED.salts[:-1])
    with pytest.raises(SealError):
        SEALED.open("stub", 3)
