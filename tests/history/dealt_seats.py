"""Comparing hands with those of a format that does not number the seats without cards."""

from dataclasses import replace

from env.engine.history.record import HandHistory, Step


def dealt_seats_only(history: HandHistory) -> HandHistory:
    """The same hand without the seats that got no cards; the others are numbered anew. Redeals are left out."""
    dealt = [seat for seat, hand in enumerate(history.hands) if hand]
    places = {seat: place for place, seat in enumerate(dealt)}
    before = [seat for seat in dealt if seat <= history.dealer] or dealt
    return replace(
        history,
        stacks=tuple(history.stacks[seat] for seat in dealt),
        dealer=places[before[-1]],
        hands=tuple(history.hands[seat] for seat in dealt),
        steps=tuple(replace(step, seat=places[step.seat]) for step in history.steps if isinstance(step, Step)),
        finals=tuple(history.finals[seat] for seat in dealt) if history.finals else (),
        mucked=tuple(places[seat] for seat in history.mucked),
        names=tuple(history.names[seat] for seat in dealt) if history.names else (),
    )
