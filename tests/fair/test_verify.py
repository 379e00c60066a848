"""Random hands of every profile verify, for each seat and for onlookers; their proofs tell nothing that is closed."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from env.engine.cards import Card, deck_cards
from env.engine.history import phh_read, phh_write
from env.engine.history.record import HandHistory, Redeal, Step
from env.errors import FiveDrawError
from env.fair.proof import FIELDS, open_all, prove, read_proof
from env.fair.verify import verify
from tests.fair.sealed_hands import SealedHand, games, sealed_hand

HANDS = games(random.Random(5), 5)


def told(hand: SealedHand, seat: int | None, *, random_cut: bool = False) -> HandHistory:
    return prove(hand.history, hand.seals, hand.cut, None if random_cut else hand.right, seat)


def again(history: HandHistory) -> HandHistory:
    """Through a file."""
    (found,) = phh_read.read(phh_write.write(history))
    assert isinstance(found, HandHistory), found
    return found


def cards_told(history: HandHistory) -> Counter[Card]:
    """Every card that a history says somebody was dealt or showed."""
    found: Counter[Card] = Counter()
    for hands in (history.hands, *(step.hands for step in history.steps if isinstance(step, Redeal))):
        found.update(card for hand in hands for card in hand if card is not None)
    for step in history.steps:
        if isinstance(step, Step):
            found.update(card for card in step.received if card is not None)
    return found


def test_every_hand_fits_for_everybody() -> None:
    kinds: Counter[str] = Counter()
    for number, hand in enumerate(HANDS):
        seats = range(len(hand.history.stacks))
        for seat in [number % len(seats), None]:
            history = again(told(hand, seat, random_cut=number % 2 == 0))
            found = verify(history)
            assert found.cut == hand.cut
            assert found.cards >= cards_told(history).total()
            assert found.roots == tuple(one.root for one in hand.seals)
        whole = verify(again(open_all(hand.history, hand.seals, hand.cut, hand.right)))
        assert whole.whole
        assert whole.cards == cards_told(hand.history).total()
        kinds["mix"] += bool(hand.history.mixes)
        kinds["redeal"] += any(isinstance(step, Redeal) for step in hand.history.steps)
        kinds["showdown"] += any(hand.history.finals)
        kinds["short deck"] += hand.history.rules.deck_size < 52
    assert min(kinds[kind] for kind in ("mix", "redeal", "showdown", "short deck")) >= 2, kinds


def test_openings_tell_nothing_that_is_closed() -> None:
    """A proof holds exactly the places whose cards that seat held or everybody saw, and no salt of another place."""
    for number, hand in enumerate(HANDS):
        rng = random.Random(number)
        seat = rng.choice([None, *range(len(hand.history.stacks))])
        history = told(hand, seat)
        proof = read_proof(history.about)
        assert not proof.whole
        shown = {card for final in history.finals for card in final if card is not None}
        own = set(cards_told(history))
        not_in_play = set(range(52)) - set(deck_cards(history.rules.deck_size))
        for _, opening in proof.openings:
            assert opening.card in own | shown | not_in_play
            assert opening.part != "mix" or hand.history.mixes
        text = "\n".join(history.about[field] for field in FIELDS if field in history.about)
        opened = {(seal, one.part, one.position) for seal, one in proof.openings}
        for k, sealed in enumerate(hand.seals):
            for place in range(3 * 52):
                salt = sealed.salts[16 * place : 16 * place + 16].hex()
                part = ("deck", "mix", "redeal")[place // 52]
                assert (salt in text) == ((k, part, place % 52) in opened)


def test_a_folded_hand_stays_closed_to_others() -> None:
    closed = 0
    for hand in HANDS:
        for seat in range(len(hand.history.stacks)):
            if hand.history.finals and hand.history.finals[seat]:
                continue
            other = read_proof(told(hand, None).about)
            in_deck = {one.card for seal, one in other.openings if (seal, one.part) == (0, "deck")}
            secret = set(hand.history.hands[seat]) - in_deck
            shown = {card for final in hand.history.finals for card in final}
            assert set(hand.history.hands[seat]) & in_deck <= shown
            closed += len(secret)
    assert closed > 50


@pytest.mark.parametrize("field", ["salt", "path", "card", "position", "seal", "cut", "root"])
def test_any_change_of_a_proof_is_found(field: str) -> None:
    rng = random.Random(field)
    for hand in rng.sample(HANDS, 12):
        history = told(hand, rng.randrange(len(hand.history.stacks)))
        if not read_proof(history.about).openings:
            continue
        with pytest.raises(FiveDrawError):
            verify(replace(history, about=damaged(rng, history, field)))


def damaged(rng: random.Random, history: HandHistory, field: str) -> dict[str, str]:
    """The fields with one thing changed."""
    about = dict(history.about)
    if field == "cut":
        about["_cut"] = str(rng.choice([n for n in range(1, history.rules.deck_size) if str(n) != about["_cut"]]))
        return about
    if field == "root":
        about["_deck_commitment"] = flipped(rng, about["_deck_commitment"][:64]) + about["_deck_commitment"][64:]
        return about
    lines = about["_openings"].split("\n")
    number = rng.randrange(len(lines))
    seal, part, position, card, salt, path = lines[number].split()
    if field == "salt":
        salt = flipped(rng, salt)
    elif field == "path":
        path = flipped(rng, path)
    elif field == "card":
        card = rng.choice([one for one in ("As", "Kd", "7h", "2c") if one != card])
    elif field == "position":
        position = str((int(position) + rng.randrange(1, 52)) % 52)
    else:
        seal = str(int(seal) + 1)
    lines[number] = f"{seal} {part} {position} {card} {salt} {path}"
    about["_openings"] = "\n".join(lines)
    return about


def flipped(rng: random.Random, digits: str) -> str:
    """One bit of it changed."""
    place = rng.randrange(len(digits))
    return digits[:place] + f"{int(digits[place], 16) ^ 1 << rng.randrange(4):x}" + digits[place + 1 :]


def test_any_opening_left_out_is_found() -> None:
    rng = random.Random(3)
    for hand in rng.sample(HANDS, 12):
        history = told(hand, rng.randrange(len(hand.history.stacks)))
        lines = history.about.get("_openings", "").split("\n")
        if lines == [""]:
            continue
        del lines[rng.randrange(len(lines))]
        with pytest.raises(FiveDrawError):
            verify(replace(history, about={**history.about, "_openings": "\n".join(lines)}))


def test_a_card_that_was_not_dealt_from_the_deck_is_found() -> None:
    """The bot swaps a card of a hand for another one of the deck: the record is legal, the seal says no."""
    rng = random.Random(4)
    for hand in [one for one in HANDS if not one.history.finals]:
        history = hand.history
        seat = rng.choice(history.dealt)
        seen = told(hand, seat)
        unused = [card for card in deck_cards(history.rules.deck_size) if card not in cards_told(seen)]
        old, new = seen.hands[seat][0], unused[0]

        def swap(cards: tuple[Card | None, ...], old: Card | None = old, new: Card = new) -> tuple[Card | None, ...]:
            return tuple(new if card == old else card for card in cards)

        steps = tuple(
            replace(step, thrown=swap(step.thrown)) if isinstance(step, Step) else step for step in seen.steps
        )
        forged = replace(seen, hands=tuple(map(swap, seen.hands)), steps=steps)
        with pytest.raises(FiveDrawError, match="sealed"):
            verify(forged)


def test_another_deck_than_the_sealed_one_is_found() -> None:
    rng = random.Random(6)
    hand = sealed_hand(rng, "home", 4)
    deck = list(hand.history.deck)
    deck[40], deck[41] = deck[41], deck[40]
    whole = open_all(replace(hand.history, deck=tuple(deck)), hand.seals, hand.cut, hand.right)
    with pytest.raises(FiveDrawError, match="not the one that was sealed"):
        verify(whole)


def test_only_the_right_hand_neighbour_cuts() -> None:
    hand = sealed_hand(random.Random(7), "home", 4)
    other = (hand.right + 1) % 4
    with pytest.raises(FiveDrawError, match="right"):
        verify(prove(hand.history, hand.seals, hand.cut, other, 0))


def test_a_hand_without_a_seal_is_no_proof() -> None:
    with pytest.raises(FiveDrawError, match="_deck_commitment"):
        verify(sealed_hand(random.Random(8), "home", 2).history)
