"""The course of a hand without faces: what follows from seats, amounts and numbers of cards, whatever the cards are."""

from __future__ import annotations

from env.engine.actions import Action, Refusal
from env.engine.cards import deck_cards
from env.engine.history.record import HandHistory, Redeal, Step, error_at
from env.engine.rules import Rules
from env.engine.table import Table
from env.engine.views import Phase
from env.errors import DealError, IllegalAction


def faceless(rules: Rules) -> Rules:
    """The rules for a play-through in which no card has a face yet: nobody can say whether an ace is kept (C10)."""
    return rules.changed(four_with_ace=False, max_discards=4) if rules.four_with_ace else rules


def showdown_order(history: HandHistory) -> tuple[int, ...]:
    """Seats that come to the showdown, first to show first; () without one. Raises HistoryError for an illegal step."""
    deck = deck_cards(history.rules.deck_size)
    where: HandHistory | Redeal | Step = history
    try:
        table = Table.deal(faceless(history.rules), history.stacks, history.dealer, deck)
        for where in history.steps:
            if isinstance(where, Redeal):
                table.redeal(deck)
            else:
                table.apply(where.seat, Action(where.kind, amount=where.amount, mask=(1 << len(where.thrown)) - 1))
            while table.phase == Phase.MIX:
                table.mix(table.mix_cards())
    except (DealError, IllegalAction) as error:
        raise error_at(error.code, str(error), where) from error
    return tuple(hand.seat for hand in table.public().shown)


def check(table: Table, step: Step, action: Action) -> None:
    """Raise HistoryError with the engine's own refusal if the action is illegal."""
    if table.why_not(step.seat, action) == Refusal.NONE:
        return
    try:
        table.copy().apply(step.seat, action)
    except IllegalAction as error:
        raise error_at(error.code, str(error), step) from error
