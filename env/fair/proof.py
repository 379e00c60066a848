"""What a hand history carries of its seals, and which openings somebody may have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from env.engine.cards import card_text, deck_cards
from env.engine.history.hosted import seen_by
from env.engine.history.record import HandHistory, Redeal
from env.engine.history.replay import replay
from env.errors import SealError
from env.fair.seal import CARDS, PARTS, Opening, Sealed, read_opening, read_orders
from env.fair.slots import Slot, slots_of

ROOTS, CUT, CUT_BY, OPENINGS, WHOLE = "_deck_commitment", "_cut", "_cut_by", "_openings", "_sealed"
FIELDS = (ROOTS, CUT, CUT_BY, OPENINGS, WHOLE)
"""Fields of a history; RULES.md says what they mean."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What is told of the seals of one hand.

    roots     of the hand's seal, then of those made at redeals and mixes
    cut       cards that the cut moved             cut_by    seat that chose it, None: drawn at random
    openings  (number of the seal, opening)        whole     the seals themselves, () where they stay closed
    """

    roots: tuple[bytes, ...]
    cut: int
    cut_by: int | None = None
    openings: tuple[tuple[int, Opening], ...] = ()
    whole: tuple[Sealed, ...] = ()

    def fields(self) -> dict[str, str]:
        """As fields of a history."""
        found = {ROOTS: " ".join(root.hex() for root in self.roots), CUT: str(self.cut)}
        if self.cut_by is not None:
            found[CUT_BY] = str(self.cut_by)
        if self.openings:
            found[OPENINGS] = "\n".join(f"{number} {opening.text()}" for number, opening in self.openings)
        if self.whole:
            found[WHOLE] = "\n".join(_whole_text(one) for one in self.whole)
        return found


def seal_of(slot: Slot, redeals: int) -> int:
    """Number of the seal that covers a card: each redeal and each mix uses one up. `redeals`: of the whole hand."""
    return slot.number + (redeals if slot.part == "mix" else 0)


def redeals_of(history: HandHistory) -> int:
    """How often new cards were dealt."""
    return sum(isinstance(step, Redeal) for step in history.steps)


def deals_of(history: HandHistory) -> list[tuple[int, str]]:
    """(seal, part) of each deck that was dealt from: the first, then one for each redeal."""
    return [(0, "deck"), *((number, "redeal") for number in range(redeals_of(history)))]


def prove(history: HandHistory, seals: Sequence[Sealed], cut: int, cut_by: int | None, seat: int | None) -> HandHistory:
    """What one seat saw of a whole hand, with the openings of its cards and of those that were shown.

    Args:
        history: the hand with its deck (`record_of`).
        seals: the hand's seal, then those made at its redeals and mixes.
        cut: as in Proof.
        cut_by: as in Proof.
        seat: the seat that looks, None: somebody who only watched.
    """
    openings = tuple((number, seals[number].open(part, card)) for number, part, card in sorted(_to_open(history, seat)))
    proof = Proof(tuple(one.root for one in seals), cut, cut_by, openings)
    seen = seen_by(history, -1 if seat is None else seat)
    return replace(seen, about={**seen.about, **proof.fields()})


def open_all(history: HandHistory, seals: Sequence[Sealed], cut: int, cut_by: int | None) -> HandHistory:
    """A whole hand with its seals opened: the folded hands and the stub too."""
    proof = Proof(tuple(one.root for one in seals), cut, cut_by, whole=tuple(seals))
    return replace(history, about={**history.about, **proof.fields()})


def _to_open(history: HandHistory, seat: int | None) -> set[tuple[int, str, int]]:
    """(seal, part, card) of what may be opened: a seat's own cards, shown ones, those that the game does without."""
    redeals = redeals_of(history)
    found = {
        (number, part, card)
        for number, part in deals_of(history)
        for card in set(range(CARDS)) - set(deck_cards(history.rules.deck_size))
    }
    for slot in slots_of(replay(history)):
        shown = history.finals[slot.seat] if history.finals else ()
        latest = redeals == 0 or slot.part == "mix" or (slot.part, slot.number) == ("redeal", redeals - 1)
        if slot.seat == seat or (latest and slot.card in shown):
            found.add((seal_of(slot, redeals), slot.part, slot.card))
    return found


# -- reading ---------------------------------------------------------------------------------------------------------


def read_proof(about: Mapping[str, str]) -> Proof:
    """The proof in the fields of a history. Raises SealError where there is none, or one that cannot be read."""
    if ROOTS not in about:
        raise SealError(f"no {ROOTS}: nothing was sealed, or nothing is told of it")
    roots = tuple(_root(word) for word in about[ROOTS].split())
    if not roots:
        raise SealError(f"{ROOTS} is empty", ROOTS)
    cut_by = _number(about, CUT_BY) if CUT_BY in about else None
    return Proof(roots, _number(about, CUT), cut_by, tuple(_openings(about)), tuple(_wholes(about)))


def _root(word: str) -> bytes:
    try:
        root = bytes.fromhex(word)
    except ValueError:
        root = b""
    if len(root) != 32:
        raise SealError(f"{ROOTS}: {word[:80]!r} is no SHA-256 of 64 hexadecimal digits", ROOTS)
    return root


def _number(about: Mapping[str, str], field: str) -> int:
    text = about.get(field, "")
    if not text.isascii() or not text.isdecimal() or len(text) > 3:
        raise SealError(f"{field}: {text[:80]!r} is no number" if text else f"no {field}", field)
    return int(text)


def _openings(about: Mapping[str, str]) -> Iterator[tuple[int, Opening]]:
    for line in filter(str.strip, about.get(OPENINGS, "").split("\n")):
        number, _, rest = line.strip().partition(" ")
        if not number.isascii() or not number.isdecimal() or len(number) > 3:
            raise SealError(f"{OPENINGS}: {number[:80]!r} is no number of a seal", line.strip())
        try:
            yield int(number), read_opening(rest)
        except SealError as error:
            raise SealError(f"{OPENINGS}: {error}", line.strip()) from error


def _wholes(about: Mapping[str, str]) -> Iterator[Sealed]:
    for line in filter(str.strip, about.get(WHOLE, "").split("\n")):
        *orders, salts = line.split()
        try:
            yield Sealed(read_orders(orders), bytes.fromhex(salts))
        except (SealError, ValueError) as error:
            raise SealError(f"{WHOLE}: {error}", line.strip()) from error


def _whole_text(sealed: Sealed) -> str:
    orders = ("".join(map(card_text, sealed.order(part))) for part in PARTS)
    return f"{' '.join(orders)} {sealed.salts.hex()}"
