"""Decks that deal chosen hands: the readable way to set up a situation."""

import random
from collections.abc import Mapping, Sequence

from env.engine.cards import card_text, deck_cards, parse_cards
from env.engine.rules import Rules

HOME = Rules()


def deck_with(
    stacks: Sequence[int],
    dealer: int,
    hands: Mapping[int, str],
    stub: str = "",
    rules: Rules = HOME,
    rng: random.Random | None = None,
) -> list[str]:
    """A whole deck, top card first, that deals `hands` (seat -> "As Kd ...") and then the cards of `stub`.

    Seats without a chosen hand, and the rest of the stub, get the other cards in ascending order, or
    shuffled by `rng`.
    """
    least = max(1, rules.ante)
    order = [seat for k in range(1, len(stacks) + 1) if stacks[seat := (dealer + k) % len(stacks)] >= least]
    chosen = parse_cards(" ".join([*hands.values(), stub]))
    rest = [card_text(card) for card in deck_cards(rules.deck_size) if card not in chosen]
    if rng:
        rng.shuffle(rest)
    full = {seat: hands[seat].split() if seat in hands else [rest.pop(0) for _ in range(5)] for seat in order}
    assert all(len(hand) == 5 for hand in full.values()), "a hand is five cards"
    return [full[seat][k] for k in range(5) for seat in order] + stub.split() + rest
