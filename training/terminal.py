"""A hand in the terminal, for a quick look at an agent without Telegram."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from agents.base import Agent
from env.engine.actions import Action, Kind
from env.engine.cards import Card, cards_text, deck_cards
from env.engine.hands import Category, describe
from env.engine.profiles import Profile
from env.engine.rules import FirstRoundStarts, Ranking, Rules, Structure
from env.engine.table import Table
from env.engine.views import Legal, Phase, SeatView
from env.errors import IllegalAction

YOU = 0
NUMBERS = ("first", "second", "third")
RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")


def game_text(profile: Profile, rules: Rules) -> str:
    """The game in one line: deck, ranking, draws, forced bets, structure."""
    structure = rules.structure.name.lower().replace("_", " ")
    if rules.limit_units:
        structure += " " + "/".join(map(str, rules.limit_units))
    words = [
        f"{rules.deck_size} cards" if rules.deck_size < 52 else "",
        {Ranking.LOW27: "2-7 low", Ranking.HIGH_FLUSH_OVER_FULL_HOUSE: "flush beats full house"}.get(rules.ranking, ""),
        f"{rules.draws} draws" if rules.draws > 1 else "",
        f"ante {rules.ante}" if rules.ante else "",
        f"blinds {rules.small_blind}/{rules.big_blind}" if rules.big_blind else "",
        structure,
        f"at most {rules.limit_cap} bets a round" if rules.limit_cap else "",
    ]
    return f"{profile.name}: {', '.join(word for word in words if word)}"


def draw_name(number: int, draws: int) -> str:
    """What a draw is called, number 0.. of so many."""
    return "draw" if draws == 1 else f"{NUMBERS[number]} draw"


def round_name(number: int, draws: int) -> str:
    """What a betting round is called, number 0.. of draws + 1."""
    return f"before the {draw_name(0, draws)}" if number == 0 else f"after the {draw_name(number - 1, draws)}"


def hand_name(cards: tuple[Card, ...], rules: Rules) -> str:
    """What five cards are called; in 2-7 a hand without a pair by its highest card."""
    name = describe(cards, rules)
    if rules.ranking == Ranking.LOW27 and name.category == Category.HIGH_CARD:
        return f"{RANKS[name.ranks[0]]} low"
    return name.category.name.replace("_", " ").lower()


def menu_text(legal: Legal, rules: Rules) -> str:
    """What may be typed now."""
    if legal.discards is not None:
        limit = "" if legal.discards == 5 else f", at most {legal.discards}"
        if legal.discards > rules.max_discards:
            limit = f", at most {rules.max_discards}, or {legal.discards} beside an ace"
        return f"positions to throw away (1-5{limit}), or pat"
    words = [word for word, may in (("fold", legal.fold), ("check", legal.check)) if may]
    if legal.call is not None:
        words.append(f"call ({legal.call})")
    if legal.wager is not None:
        low, high = legal.wager
        amounts = f"{low}" if low == high else f"{low}..{high}"
        if low < high and legal.wager_unit > 1:
            multiples = rules.structure == Structure.FIXED_LIMIT_MULTIPLES
            amounts += f" in {'multiples' if multiples else 'steps'} of {legal.wager_unit}"
        words.append(f"{legal.wager_kind.name.lower()} {amounts}")
    return ", ".join(words)


def read_action(text: str, legal: Legal, rules: Rules) -> Action:
    """The action that a typed line means. Raises ValueError with what can be typed."""
    words = text.lower().split()
    if legal.discards is not None:
        if words == ["pat"]:
            return Action.pat()
        positions = set("".join(words).replace(",", ""))
        if positions and positions <= set("12345"):
            return Action.draw(sum(1 << (int(one) - 1) for one in positions))
    elif words and words[0] in ("fold", "check", "call") and len(words) == 1:
        return Action(Kind[words[0].upper()])
    elif words and words[0] in ("bet", "raise"):
        if len(words) == 1 and legal.wager is not None and legal.wager[0] == legal.wager[1]:
            words.append(str(legal.wager[0]))
        if len(words) == 2 and words[1].isdigit():
            return Action(Kind[words[0].upper()], amount=int(words[1]))
    raise ValueError(f"type one of: {menu_text(legal, rules)}")


def action_text(action: Action) -> str:
    """What an opponent does, as the table sees it: how many cards it draws, not which."""
    if action.kind == Kind.DRAW:
        count = action.mask.bit_count()
        return f"draws {count}" if count else "stands pat"
    return f"{action.kind.name.lower()} {action.amount or ''}".rstrip()


def show(view: SeatView, say: Callable[[str], Any]) -> None:
    """The hand as the player sees it."""
    public = view.public
    draws = public.rules.draws
    where = draw_name(public.round, draws) if public.drawing else round_name(public.round, draws)
    rest = ", ".join(f"{'you' if s == YOU else 'opponent'} {info.stack}" for s, info in enumerate(public.seats))
    level = "" if public.drawing else f", level {public.level}"
    say(f"{where}: pot {public.pot}{level} | {rest}")
    say(f"your cards: {cards_text(view.cards)} ({hand_name(view.cards, public.rules)})")


def supply_cards(table: Table, deck: list[Card], dice: random.Random, say: Callable[[str], Any]) -> None:
    """Give a hand that waits for cards a mixed stub or a new deck, and say so."""
    if table.phase == Phase.MIX:
        say("the cards run out: discards and folded hands are mixed in")
        order = list(table.mix_cards())
        dice.shuffle(order)
        table.mix(order)
    else:
        say("nobody has bet: new cards for everybody, the antes stay in the pot")
        dice.shuffle(deck)
        table.redeal(deck)


def play_hand(
    agent: Agent,
    name: str,
    profile: Profile,
    seed: int | None,
    ask: Callable[[str], str],
    say: Callable[[str], Any],
) -> tuple[int, ...]:
    """Play one heads-up hand; returns the final stacks (you, the agent).

    ask     prompts for a line of text     say     prints a line
    """
    dice = random.Random(seed) if seed is not None else random.SystemRandom()
    rng = np.random.default_rng(seed)
    rules = profile.rules_for(2)
    deck = list(deck_cards(rules.deck_size))
    dice.shuffle(deck)
    dealer = dice.randrange(2)
    table = Table.deal(rules, [profile.table.start_stack] * 2, dealer, deck)
    say(game_text(profile, rules))
    if rules.first_round_starts == FirstRoundStarts.STARTER:
        say(f"{'you start' if dealer != YOU else f'{name} starts'}, by lot")
    else:
        say(f"{'you deal' if dealer == YOU else f'{name} deals'}")
    while not table.done:
        seat = table.actor
        if seat is None:
            supply_cards(table, deck, dice, say)
            continue
        view = table.view(seat)
        if seat != YOU:
            action = agent.act(view, rng)
            say(f"{name}: {action_text(action)}")
            table.apply(seat, action)
            continue
        show(view, say)
        try:
            legal = view.legal or Legal()
            action = read_action(ask(menu_text(legal, rules)), legal, rules)
            table.apply(YOU, action)
        except (ValueError, IllegalAction) as error:
            say(str(error))
            continue
        if action.mask:
            say(f"you throw away {cards_text(card for k, card in enumerate(view.cards) if action.mask >> k & 1)}")
    public = table.public()
    for hand in public.shown:
        who = "you" if hand.seat == YOU else name
        say(f"{who}: {cards_text(hand.cards)} ({hand_name(hand.cards, rules)})")
    for pot in public.pots:
        winners = " and ".join("you" if seat == YOU else name for seat in pot.winners)
        say(f"pot {pot.amount}: {winners}")
    return table.stacks()
