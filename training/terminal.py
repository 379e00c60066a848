"""A hand in the terminal, for a quick look at an agent without Telegram."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from agents.base import Agent
from env.engine.actions import Action, Kind
from env.engine.cards import cards_text, deck_cards
from env.engine.hands import describe
from env.engine.profiles import Profile
from env.engine.table import Table
from env.engine.views import Legal, Phase, SeatView
from env.errors import IllegalAction

YOU = 0


def menu_text(legal: Legal) -> str:
    """What may be typed now."""
    if legal.discards is not None:
        return "positions to throw away (1-5), or pat"
    words = [word for word, may in (("fold", legal.fold), ("check", legal.check)) if may]
    if legal.call is not None:
        words.append(f"call ({legal.call})")
    if legal.wager is not None:
        words.append(f"{legal.wager_kind.name.lower()} {legal.wager[0]}..{legal.wager[1]}")
    return ", ".join(words)


def read_action(text: str, legal: Legal) -> Action:
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
    elif len(words) == 2 and words[0] in ("bet", "raise") and words[1].isdigit():
        return Action(Kind[words[0].upper()], amount=int(words[1]))
    raise ValueError(f"type one of: {menu_text(legal)}")


def show(view: SeatView, say: Callable[[str], Any]) -> None:
    """The hand as the player sees it."""
    public = view.public
    rest = ", ".join(f"{'you' if s == YOU else 'opponent'} {info.stack}" for s, info in enumerate(public.seats))
    say(f"pot {public.pot}, level {public.level} | {rest}")
    name = describe(view.cards, public.rules).category.name.replace("_", " ").lower()
    say(f"your cards: {cards_text(view.cards)} ({name})")


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
    deck = list(deck_cards(profile.rules.deck_size))
    dice.shuffle(deck)
    table = Table.deal(profile.rules, [profile.table.start_stack] * 2, dice.randrange(2), deck)
    while not table.done:
        if table.phase == Phase.MIX:
            order = list(table.mix_cards())
            dice.shuffle(order)
            table.mix(order)
            continue
        seat = table.actor
        view = table.view(seat if seat is not None else YOU)
        if seat == YOU:
            show(view, say)
            try:
                action = read_action(ask(menu_text(view.legal or Legal())), view.legal or Legal())
                table.apply(YOU, action)
            except (ValueError, IllegalAction) as error:
                say(str(error))
        else:
            action = agent.act(view, rng)
            amount = action.mask.bit_count() if action.kind == Kind.DRAW else action.amount
            say(f"{name}: {action.kind.name.lower()} {amount or ''}".rstrip())
            table.apply(1 - YOU, action)
    public = table.public()
    for hand in public.shown:
        say(f"{'you' if hand.seat == YOU else name}: {cards_text(hand.cards)}")
    for pot in public.pots:
        winners = " and ".join("you" if seat == YOU else name for seat in pot.winners)
        say(f"pot {pot.amount}: {winners}")
    return table.stacks()
