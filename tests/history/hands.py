"""Random hands of every game as histories, with all that a record can hold: draws, clocks, redeals, mixes, stops."""

import random
from dataclasses import replace

from env.engine.actions import Action
from env.engine.cards import deck_cards
from env.engine.history.hosted import record_of
from env.engine.history.record import HandHistory, Redeal
from env.engine.profiles import PROFILES
from env.engine.rules import Rules
from env.engine.table import Table
from env.engine.views import Legal, Phase


def shuffled(rng: random.Random, cards: tuple[int, ...]) -> list[int]:
    order = list(cards)
    rng.shuffle(order)
    return order


def random_stacks(rng: random.Random, rules: Rules, seats: int) -> list[int]:
    """Deep and short ones, some that cannot pay; two at least are deep."""
    unit = rules.big_blind or 2 * rules.ante
    stacks = [rng.choice([0, unit // 2, rng.randint(1, 10) * unit, 50 * unit, 200 * unit]) for _ in range(seats)]
    for seat in rng.sample(range(seats), 2):
        stacks[seat] = 40 * unit
    return stacks


def choose(rng: random.Random, legal: Legal, *, fold: bool) -> Action:
    """One betting action."""
    choices = [Action.check()] * 3 if legal.check else []
    choices += [Action.call()] * 4 if legal.call is not None else []
    choices += [Action.fold()] if legal.fold and fold else []
    if legal.wager is not None:
        low, high = legal.wager
        whole = range(low, high + 1, legal.wager_unit)
        choices.append(Action(legal.wager_kind, amount=rng.choice([low, low, rng.choice(whole)])))
    return rng.choice(choices)


def random_history(
    rng: random.Random, name: str, seats: int, *, greedy: bool = False, stop: float = 0.0, rules: Rules | None = None
) -> tuple[HandHistory, Table]:
    """A random hand and the table after it.

    greedy  nobody folds and all draw as many as they may, so that the stub runs out      stop  chance to end early
    """
    game = PROFILES[name]
    rules = rules or game.at(structure=rng.choice(game.structures)).rules_for(seats)
    stacks = random_stacks(rng, rules, seats)
    if greedy:
        stacks = [40 * (rules.big_blind or 2 * rules.ante)] * seats
    dealer = rng.randrange(seats)
    deck = shuffled(rng, deck_cards(rules.deck_size))
    table = Table.deal(rules, stacks, dealer, deck)
    mixes: list[list[int]] = []
    redeals: list[list[int]] = []
    actions: list[tuple[int, Action]] = []
    stops = rng.random() < stop
    while not table.done:
        if table.phase == Phase.MIX:
            mixes.append(shuffled(rng, table.mix_cards()))
            table.mix(mixes[-1])
        elif table.phase == Phase.REDEAL:
            if len(redeals) == 2:
                break
            redeals.append(shuffled(rng, deck_cards(rules.deck_size)))
            table.redeal(redeals[-1])
        elif stops and rng.random() < 0.15:
            break
        else:
            seat, legal = table.actor, table.legal()
            assert seat is not None
            assert legal is not None
            action = Action.timeout()
            if table.phase == Phase.BET:
                action = choose(rng, legal, fold=not greedy)
            elif rng.random() < 0.9:
                masks = [mask for mask in range(32) if table.can(seat, Action.draw(mask))]
                most = max(mask.bit_count() for mask in masks)
                action = Action.draw(rng.choice([m for m in masks if not greedy or m.bit_count() == most]))
            actions.append((seat, action))
            table.apply(seat, action)
    names = [f"player {seat}" for seat in range(seats)] if rng.random() < 0.5 else []
    return record_of(name, rules, stacks, dealer, deck, mixes, redeals, actions, names), table


def without_decks(history: HandHistory) -> HandHistory:
    """All cards that were dealt stay known; the orders of decks and mixes do not."""
    steps = tuple(replace(step, deck=()) if isinstance(step, Redeal) else step for step in history.steps)
    return replace(history, deck=(), mixes=(), steps=steps)
