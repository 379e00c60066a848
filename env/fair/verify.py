"""A hand history against its seals: does every card that it tells of lie where it was sealed, before the deal?"""

from __future__ import annotations

from dataclasses import dataclass

from env.engine.cards import Card, card_text, deck_cards
from env.engine.history.record import HandHistory, Step
from env.engine.history.replay import Replay, replay
from env.errors import SealError
from env.fair.order import after_cut, deck_of, mix_of
from env.fair.proof import CUT, CUT_BY, ROOTS, Proof, deals_of, read_proof, redeals_of
from env.fair.seal import CARDS, PARTS
from env.fair.slots import Slot, slots_of, with_cards


@dataclass(frozen=True, slots=True)
class Verified:
    """A hand whose proof holds. `cards`: cards of the hand that were proved; `whole`: every card of it is open."""

    roots: tuple[bytes, ...]
    cut: int
    cut_by: int | None
    cards: int
    whole: bool


def verify(history: HandHistory) -> Verified:
    """Check a history against the seals that it names.

    Every opening leads to its root; the cut is one that can be, by the dealer's right-hand neighbour; each card that
    the history tells of is opened, at the place that the rules dealt it from; and the hand can be played so.

    Raises SealError for what differs, HistoryError for a hand that cannot be played.
    """
    proof = read_proof(history.about)
    _check_cut(history, proof)
    opened = _opened(proof)
    played = replay(history)
    slots = slots_of(played)
    redeals = redeals_of(history)
    if len(proof.roots) < max(1, redeals):
        raise SealError(f"{ROOTS}: {len(proof.roots)} seals, the hand needs {redeals}", ROOTS)
    found: dict[Slot, Card] = {}
    for number, (seal, part) in enumerate(deals_of(history)):
        mine = [slot for slot in slots if (slot.part, slot.number) == (part, max(0, number - 1))]
        found |= _check_deck(played, number, opened.get((seal, part), {}), mine, proof)
    if proof.whole:
        found |= {slot: slot.card for slot in slots if slot.part == "mix"}
        _check_whole_mixes(played, proof, redeals)
    else:
        found |= _check_mixes(history, opened, [slot for slot in slots if slot.part == "mix"], redeals)
    _check_shown(history, slots, found, opened)
    replay(with_cards(history, found))
    return Verified(proof.roots, proof.cut, proof.cut_by, len(found), bool(proof.whole))


Places = dict[int, tuple[Card, str]]
"""By place of a sealed order: the card that lies there, and a piece of the line of the file that says so."""


def _check_cut(history: HandHistory, proof: Proof) -> None:
    if not 1 <= proof.cut < history.rules.deck_size:
        raise SealError(f"{CUT}: {proof.cut} of {history.rules.deck_size} cards cannot be cut", CUT)
    seats = len(history.stacks)
    right = next(seat for k in range(1, seats + 1) if (seat := (history.dealer - k) % seats) in history.dealt)
    if proof.cut_by not in (None, right):
        raise SealError(f"{CUT_BY}: seat {proof.cut_by}; seat {right} sits on the dealer's right", CUT_BY)


def _opened(proof: Proof) -> dict[tuple[int, str], Places]:
    """By seal and part what is open there. Raises SealError for the first opening that does not hold."""
    opened: dict[tuple[int, str], Places] = {}
    for number, one in proof.openings:
        quote = one.salt.hex()
        where = f"{one.part} {one.position}, {card_text(one.card)}"
        if number >= len(proof.roots) or not one.fits(proof.roots[number]):
            raise SealError(f"opening of {where}: it does not lead to the seal", quote)
        places = opened.setdefault((number, one.part), {})
        if places.get(one.position, (one.card, ""))[0] != one.card:
            raise SealError(f"opening of {where}: another card was opened there", quote)
        if any(card == one.card and place != one.position for place, (card, _) in places.items()):
            raise SealError(f"opening of {where}: the card was opened elsewhere too", quote)
        places[one.position] = (one.card, quote)
    if proof.whole and len(proof.whole) != len(proof.roots):
        raise SealError(f"{len(proof.whole)} seals are opened of {len(proof.roots)}", ROOTS)
    for number, sealed in enumerate(proof.whole):
        if sealed.root != proof.roots[number]:
            raise SealError("the opened seal is not the one that was published", sealed.salts.hex())
        for part in PARTS:
            opened[number, part] = {k: (card, sealed.salts.hex()) for k, card in enumerate(sealed.order(part))}
    return opened


def _check_deck(played: Replay, number: int, places: Places, slots: list[Slot], proof: Proof) -> dict[Slot, Card]:
    """The cards dealt from one deck. Returns those that are open."""
    history = played.history
    size = history.rules.deck_size
    if proof.whole:
        seal, part = deals_of(history)[number]
        order = deck_of(proof.whole[seal].order(part), size, proof.cut)
        if order != list(played.deck if number == 0 else played.redeals[number - 1]):
            raise SealError("the deck is not the one that was sealed", proof.whole[seal].salts.hex())
    position_of = _positions(places, size, proof.cut)
    found: dict[Slot, Card] = {}
    for slot in slots:
        position, known = position_of[slot.place], slot.known(history)
        if position in places:
            card, quote = places[position]
            if known not in (None, card):
                message = f"seat {slot.seat} got {card_text(known)} where {card_text(card)} was sealed"
                raise SealError(message, quote)
            found[slot] = card
        elif known is not None:
            raise SealError(f"seat {slot.seat} got {card_text(known)}, which no opening proves")
    dealt = {position_of[slot.place] for slot in slots}
    for position, (card, quote) in places.items():
        if not proof.whole and position not in dealt and card in deck_cards(size):
            raise SealError(f"opening of {card_text(card)}: nobody was dealt that place", quote)
    return found


def _positions(places: Places, size: int, cut: int) -> list[int]:
    """By place of the deck that is dealt: the place in the sealed order. Raises SealError if it cannot be known."""
    left_out = {position for position, (card, _) in places.items() if card not in deck_cards(size)}
    if len(left_out) != CARDS - size:
        raise SealError(f"{CARDS - size} cards are not in play; {len(left_out)} of them are opened")
    return after_cut([position for position in range(CARDS) if position not in left_out], cut)


def _check_mixes(
    history: HandHistory, opened: dict[tuple[int, str], Places], slots: list[Slot], redeals: int
) -> dict[Slot, Card]:
    """The cards dealt from mixes: those that are known came in the order that was sealed.

    Which mix a card came from is what its opening says: how often cards are mixed may depend on cards nobody has seen.
    """
    places: dict[Card, list[tuple[int, int, str]]] = {}
    for (seal, part), here in sorted(opened.items()):
        for position, (opened_card, quote) in here.items() if part == "mix" and seal >= redeals else ():
            places.setdefault(opened_card, []).append((seal, position, quote))
    found: dict[Slot, tuple[int, int, Card]] = {}
    for slot in slots:
        card = slot.known(history)
        if card is None:
            continue
        latest = max((seal for seal, _, _ in found.values()), default=redeals)
        coming = [place for place in places.get(card, []) if place[0] >= latest]
        if not coming:
            raise SealError(f"seat {slot.seat} got {card_text(card)} from a mix, which no opening proves")
        seal, position, quote = coming[0]
        for earlier, (other, place, before) in found.items():
            if other == seal and place > position and not _skips(history, earlier.seat, card):
                raise SealError(f"{card_text(card)} came after {card_text(before)}, it was sealed before it", quote)
        found[slot] = seal, position, card
    return {slot: card for slot, (_, _, card) in found.items()}


def _check_whole_mixes(played: Replay, proof: Proof, redeals: int) -> None:
    """Where everything is open: each mix in the order that was sealed."""
    if len(proof.whole) < redeals + len(played.mixes):
        raise SealError(f"{ROOTS}: {len(proof.roots)} seals, the hand needs {redeals + len(played.mixes)}", ROOTS)
    for number, order in enumerate(played.mixes):
        seal = proof.whole[redeals + number]
        if list(order) != mix_of(seal.order("mix"), order):
            raise SealError(f"mix {number + 1} does not stand in the order that was sealed", seal.salts.hex())


def _skips(history: HandHistory, seat: int, card: Card) -> bool:
    """Whether the seat could not get this card: it threw it away, or nobody knows what it threw away (K14)."""
    thrown = {card for step in history.steps if isinstance(step, Step) and step.seat == seat for card in step.thrown}
    return card in thrown or None in thrown


def _check_shown(
    history: HandHistory, slots: list[Slot], found: dict[Slot, Card], opened: dict[tuple[int, str], Places]
) -> None:
    """Every card of a shown hand is proved: it was dealt to that seat, or came to it from a mix."""
    mixed = {card for (_, part), places in opened.items() if part == "mix" for card, _ in places.values()}
    for seat, final in enumerate(history.finals):
        dealt = {card for slot, card in found.items() if slot.seat == seat}
        if any(slot.seat == seat and slot.part == "mix" for slot in slots):
            dealt |= mixed
        for card in final:
            if card is not None and card not in dealt:
                raise SealError(f"seat {seat} shows {card_text(card)}, which no opening proves")
