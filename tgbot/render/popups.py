"""Pop-ups with the presser's own cards (S4.6): plain text of at most 200 characters."""

from __future__ import annotations

from collections.abc import Sequence

from env.engine.cards import Card
from env.engine.views import Phase, SeatView
from tgbot.i18n import numbers, text
from tgbot.i18n.cards import marked_cards, sorted_hand
from tgbot.i18n.hand_names import held_name, sentence
from tgbot.i18n.suits import CardWriter
from tgbot.render.frame import hand_count
from tgbot.screen import Answer
from tgbot.service.model import TableState

MOST_CHARACTERS = 200


def cards_alert(state: TableState, view: SeatView, language: str, suits: str = "symbols") -> str:
    """The own hand; right after the own draw also what was swapped; after a fold what the cards were.

    `suits`: how the reader wants cards written. In words what was swapped is left out where there is no room for it.
    """
    if not view.cards:
        return text(language, "a.none")
    write, info = CardWriter(language, suits), view.public.seats[view.seat]
    if info.folded:
        return text(language, "a.folded", cards=write.several(sorted_hand(view.cards), ", "))
    cards = write.numbered(enumerate(sorted_hand(view.cards), 1))
    hand = sentence(held_name(language, view.cards, view.public.rules))
    if _just_drew(state, view.seat):
        if not view.received:
            return text(language, "a.pat", cards=cards, hand=hand)
        got = write.several(sorted(view.received, reverse=True), ", ")
        said = [text(language, "a.drew-in", got=got, cards=cards, hand=hand)]
        if len(info.drew) == 1:
            out = write.several(sorted(view.discarded, reverse=True), ", ")
            said.insert(0, text(language, "a.drew", got=got, out=out, cards=cards, hand=hand))
        short = text(language, "a.now", cards=cards, hand=hand)
        return next((one for one in said if len(one) <= MOST_CHARACTERS), short)
    owed = min(max(view.public.level - info.bet, 0), info.stack)
    stack, call = numbers.chips(language, info.stack), numbers.chips(language, owed)
    title = hand_count(state)
    if not owed:
        return text(language, "a.hand", title=title, cards=cards, hand=hand, stack=stack)
    return text(language, "a.hand-call", title=title, cards=cards, hand=hand, stack=stack, call=call)


def _just_drew(state: TableState, seat: int) -> bool:
    """Whether the seat has drawn and not yet acted in the betting round after it."""
    hand = state.hand
    if hand is None or hand.over:
        return False
    draws = len(hand.public.seats[seat].drew)
    if hand.public.phase != Phase.BET:
        return draws > hand.public.round
    return 0 < draws == hand.public.round and hand.actions[seat] is None


def cards_list(write: CardWriter, cards: Sequence[Card], mask: int) -> str:
    """As in "4 7♥, 5 2♠": marked cards with their positions. `mask` is the engine's."""
    return write.numbered(marked_cards(cards, mask))


def marked(language: str, cards: Sequence[Card], mask: int, suits: str = "symbols") -> Answer:
    """The toast after a card was marked in a group: what would go out."""
    if not mask:
        return Answer(text(language, "t.unmarked"))
    return Answer(text(language, "t.marked", cards=cards_list(CardWriter(language, suits), cards, mask)))
