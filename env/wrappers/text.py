"""A hand as a few lines of text, for `render()` of the one-table environments."""

from __future__ import annotations

from env.engine.cards import cards_text
from env.engine.views import Phase, PublicView, SeatView


def hand_text(view: SeatView) -> str:
    """What the seat knows, one line a seat.

    The seat to act is marked with ">", the dealer with "D"; where nobody deals, the seat that starts with "S".
    """
    public = view.public
    marked, mark = (public.dealer, "D") if public.starter is None else (public.starter, "S")
    shown = {hand.seat: hand.cards for hand in public.shown} | {view.seat: view.cards}
    lines = [_headline(public)]
    for seat, info in enumerate(public.seats):
        state = "" if info.live else "folded" if info.dealt_in else "sits out"
        drew = " ".join(f"drew {count}" for count in info.drew)
        won = f"wins {info.won}" if info.won else ""
        cells = (
            f"{'>' if seat == public.actor else ' '} seat {seat} {mark if seat == marked else ' '}",
            f"{info.stack:5} chips, {info.total} in the pot",
            cards_text(shown.get(seat, ())),
            drew,
            "all-in" if info.all_in else state,
            won,
        )
        lines.append("  ".join(cell for cell in cells if cell))
    return "\n".join(lines)


def _headline(public: PublicView) -> str:
    if public.phase == Phase.DONE:
        return f"pot {public.pot}, the hand is over"
    if public.drawing:
        return f"pot {public.pot}, draw {public.round + 1}"
    return f"pot {public.pot}, betting round {public.round + 1}, to match {public.level}"
