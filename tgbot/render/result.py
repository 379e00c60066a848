"""The end of a hand: who showed what, who won which pot, what came back, the net.

Only `PublicView.shown` holds cards here, so an uncontested hand shows none.
"""

from __future__ import annotations

from collections.abc import Sequence

from env.engine.views import Pot, PublicView
from tgbot.i18n import numbers, text
from tgbot.i18n.cards import sorted_hand
from tgbot.i18n.hand_names import category_name, hand_name
from tgbot.i18n.suits import CardWriter
from tgbot.render.letters import titled
from tgbot.render.log import note_line
from tgbot.render.markup import italic
from tgbot.render.names import Names
from tgbot.render.wrap import MOST_LINES
from tgbot.service.model import HandState, TableState

_FEW = 3  # seats whose net is listed even if they folded an uncontested hand


def result_lines(
    state: TableState,
    hand: HandState,
    language: str,
    names: Names,
    tail: Sequence[str] = (),
    write: CardWriter | None = None,
) -> list[str]:
    """All lines of the final text from the title to `tail`; an aborted hand has no result but its chips back.

    Where they would be more than 14, the losing hands fold away, then all but those that won the main pot.
    """
    title = final_title(language, state, hand)
    tail = [line for line in tail if line]
    if hand.aborted:
        return [title, italic(text(language, "cancelled")), *tail]
    public = hand.public
    write = write or CardWriter(language)
    shown = shown_lines(public, names, write)
    blank = [""] if shown else []
    rest = [
        *pot_lines(public, language, names),
        *returned_lines(public, language, names),
        net_line(public, language, names),
        *busted_lines(state, hand, language, names),
        *tail,
    ]
    for kept in (winners_of(public), frozenset(public.pots[0].winners)):
        if 1 + len(shown) + len(blank) + len(rest) > MOST_LINES:
            shown = _folded(public, names, kept, write)
    return [title, *shown, *blank, *rest]


def winners_of(public: PublicView) -> frozenset[int]:
    """Seats that won a part of any pot."""
    return frozenset(seat for pot in public.pots for seat in pot.winners)


def shown_lines(public: PublicView, names: Names, write: CardWriter) -> list[str]:
    """The opened hands in showdown order, the winners' names bold."""
    winners = winners_of(public)
    return [
        f"{names.bold(hand.seat) if hand.seat in winners else names.html(hand.seat)} "
        f"{write.several(sorted_hand(hand.cards), '')}"
        for hand in public.shown
    ]


def _folded(public: PublicView, names: Names, kept: frozenset[int], write: CardWriter) -> list[str]:
    """The hands of the seats in `kept`, then the others' as one line: a quotation that opens on a press."""
    lines = shown_lines(public, names, write)
    best = [line for line, hand in zip(lines, public.shown, strict=True) if hand.seat in kept]
    others = [line for line, hand in zip(lines, public.shown, strict=True) if hand.seat not in kept]
    return [*best, "<blockquote expandable>" + "\n".join(others) + "</blockquote>"] if others else best


def pot_lines(public: PublicView, language: str, names: Names) -> list[str]:
    """Who won what: one line a layer, then the odd chips."""
    pots = [pot for pot in public.pots if pot.winners]
    if not pots:
        return []
    if not public.shown:
        seat = pots[0].winners[0]
        values = {"name": names.bold(seat), "you": seat == names.you}
        return [text(language, "wins-folds", n=sum(pot.amount for pot in pots), **values)]
    if len(pots) == 1 and len(pots[0].winners) == 1:
        return [_single(public, pots[0], language, names)]
    lines = []
    for number, pot in enumerate(pots):
        same = number > 0 and pots[number - 1].winners == pot.winners
        key = "pot-split" if len(pots) == 1 else "pot-main" if number == 0 else "pot-side"
        lines.append(_layer(public, pot, language, names, key, same=same))
    odd = dict.fromkeys(seat for pot in pots for seat in _odd(pot))
    if odd:
        lines.append(italic(text(language, "odd-chip", names=", ".join(map(names.html, odd)))))
    return lines


def _single(public: PublicView, pot: Pot, language: str, names: Names) -> str:
    seat = pot.winners[0]
    hand = hand_name(language, _cards(public, seat), public.rules)
    return text(language, "wins-shown", name=names.bold(seat), n=pot.amount, hand=hand, you=seat == names.you)


def _layer(public: PublicView, pot: Pot, language: str, names: Names, key: str, *, same: bool) -> str:
    if same and len(pot.winners) > 1:
        if len(set(pot.shares)) == 1:
            winners = text(language, "same-winners", n=len(pot.winners), share=pot.shares[0])
        else:
            shares = " + ".join(numbers.chips(language, share) for share in pot.shares)
            winners = text(language, "same-winners-uneven", n=len(pot.winners), shares=shares)
    elif len(pot.winners) == 1:
        winners = names.bold(pot.winners[0])
    else:
        won = zip(pot.winners, pot.shares, strict=True)
        winners = ", ".join(f"{names.bold(seat)} {numbers.chips(language, share)}" for seat, share in won)
    if same:
        return text(language, "pot-side-same", n=pot.amount, winners=winners)
    hand = category_name(language, _cards(public, pot.winners[0]), public.rules)
    return text(language, key, n=pot.amount, winners=winners, hand=hand)


def _cards(public: PublicView, seat: int) -> Sequence[int]:
    return next(hand.cards for hand in public.shown if hand.seat == seat)


def _odd(pot: Pot) -> list[int]:
    """Winners that got one chip more than the others."""
    least = min(pot.shares, default=0)
    return [seat for seat, share in zip(pot.winners, pot.shares, strict=True) if share > least]


def returned_lines(public: PublicView, language: str, names: Names) -> list[str]:
    """Chips that nobody called."""
    return [
        italic(text(language, "returned-uncalled", name=names.to(number), n=seat.returned))
        for number, seat in enumerate(public.seats)
        if seat.returned
    ]


def net_of(public: PublicView, seat: int) -> int:
    """Chips won less chips put in; what came back was never put in."""
    return public.seats[seat].won - public.seats[seat].total


def net_line(public: PublicView, language: str, names: Names) -> str:
    """The net of those who were in it to the end; at small tables of all. No line breaks inside a part."""
    dealt = [seat for seat, info in enumerate(public.seats) if info.dealt_in]
    everybody = not public.shown and len(dealt) <= _FEW
    listed = [seat for seat in dealt if everybody or not public.seats[seat].folded]
    listed.sort(key=lambda seat: -net_of(public, seat))
    parts = (f"{names.html(seat)} {numbers.signed(language, net_of(public, seat))}" for seat in listed)
    return text(language, "net", list=", ".join(part.replace(" ", "\u00a0") for part in parts))


def busted_lines(state: TableState, hand: HandState, language: str, names: Names) -> list[str]:
    """Who lost the last chip in this hand; at an open table who cannot pay the next one, and what happened since."""
    if state.cash:
        out = [seat.seat for seat in state.seats if not (state.can_pay(seat) or seat.left or seat.waiting)]
        since = "" if any(name == "broke" for name, _, _ in hand.notes) else note_line(language, hand, names)
    else:
        out, since = [seat.seat for seat in state.seats if seat.out_in_hand == hand.number], ""
    lines = [text(language, "busted", names=", ".join(map(names.html, out)))] if out else []
    return [italic(line) for line in (*lines, since) if line]


def final_title(language: str, state: TableState, hand: HandState) -> str:
    """As in "Hand 7/10 · Showdown"; an uncontested or cancelled hand names no phase."""
    key = "title-hand" if state.settings.hands else "title-hand-open"
    line = titled(state, language, text(language, key, hand=hand.number, hands=state.settings.hands))
    return f"{line} · {text(language, 'phase-showdown')}" if hand.public.shown and not hand.aborted else line
