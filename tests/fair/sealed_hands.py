"""Random hands of every game that are dealt from sealed decks, and what one seat is told of them."""

import random
from dataclasses import dataclass

from env.engine.actions import Action
from env.engine.history.hosted import record_of
from env.engine.history.record import HandHistory
from env.engine.profiles import PROFILES
from env.engine.table import Table
from env.engine.views import Phase
from env.fair.order import deck_of, mix_of
from env.fair.seal import CARDS, SALTS, Sealed
from tests.history.hands import choose, random_stacks


def sealed(rng: random.Random) -> Sealed:
    orders = tuple(tuple(rng.sample(range(CARDS), CARDS)) for _ in range(3))
    return Sealed(orders, rng.randbytes(SALTS))


@dataclass(frozen=True)
class SealedHand:
    """A hand of which everything is known, and its seals: the first, then one after each redeal and mix."""

    history: HandHistory
    seals: tuple[Sealed, ...]
    cut: int
    right: int


def sealed_hand(rng: random.Random, name: str, seats: int, *, greedy: bool = False, quiet: bool = False) -> SealedHand:
    """A random hand. greedy: nobody folds and all draw, so that decks run out; quiet: everybody checks at first."""
    game = PROFILES[name]
    rules = game.at(structure=rng.choice(game.structures)).rules_for(seats)
    stacks = random_stacks(rng, rules, seats)
    if greedy:
        stacks = [40 * (rules.big_blind or 2 * rules.ante)] * seats
    dealer, cut = rng.randrange(seats), rng.randrange(1, rules.deck_size)
    seals, mixes, redeals = [sealed(rng)], [], []
    deck = deck_of(seals[0].order("deck"), rules.deck_size, cut)
    table = Table.deal(rules, stacks, dealer, deck)
    actions: list[tuple[int, Action]] = []
    while not table.done:
        if table.phase == Phase.MIX:
            mixes.append(mix_of(seals[-1].order("mix"), table.mix_cards()))
            table.mix(mixes[-1])
            seals.append(sealed(rng))
        elif table.phase == Phase.REDEAL:
            redeals.append(deck_of(seals[-1].order("redeal"), rules.deck_size, cut))
            table.redeal(redeals[-1])
            seals.append(sealed(rng))
        else:
            seat, legal = table.actor, table.legal()
            assert seat is not None
            assert legal is not None
            if table.phase == Phase.BET:
                passive = quiet and legal.check and len(redeals) < 2
                action = Action.check() if passive else choose(rng, legal, fold=not greedy)
            else:
                mask = 31 if greedy else rng.randrange(32)
                while not table.can(seat, Action.draw(mask)):
                    mask &= mask - 1
                action = Action.draw(mask)
            table.apply(seat, action)
            actions.append((seat, action))
    names = [f"Player {seat}" for seat in range(seats)]
    history = record_of(name, rules, stacks, dealer, deck, mixes, redeals, actions, names)
    right = next(seat for k in range(1, seats + 1) if (seat := (dealer - k) % seats) in history.dealt)
    return SealedHand(history, tuple(seals), cut, right)


def games(rng: random.Random, count: int) -> list[SealedHand]:
    """Hands of every profile: with all numbers of seats, some that run out of cards, some that are dealt anew."""
    hands = []
    for name, game in PROFILES.items():
        for number in range(count):
            seats = rng.randint(2, game.table.seats_max)
            hands.append(sealed_hand(rng, name, seats, greedy=number % 4 == 1, quiet=number % 2 == 0))
    return hands
