"""How PokerKit pays an ended hand of ours."""

from env.engine.views import PublicView


def stacks_after(view: PublicView, *, merge: bool, odd_to_first: bool) -> list[int]:
    """Final stacks of our ended hand, paid PokerKit's way.

    merge         pots that differ only by losing seats are one pot: losing hands are killed before pots are counted
    odd_to_first  the whole remainder of a pot goes to one winner instead of one chip each
    """
    stacks = [seat.stack - seat.won for seat in view.seats]
    alive = {seat for pot in view.pots for seat in pot.winners}
    heaps: list[tuple[set[int], int, tuple[int, ...]]] = []
    for pot in view.pots:
        claims, amount = alive & set(pot.eligible), pot.amount
        if merge and heaps and heaps[-1][0] == claims:
            amount += heaps.pop()[1]
        heaps.append((claims, amount, pot.winners))
    for _, amount, winners in heaps:
        share, odd = divmod(amount, len(winners))
        for place, seat in enumerate(winners):
            one_each = 1 if place < odd else 0
            stacks[seat] += share + ((odd if place == 0 else 0) if odd_to_first else one_each)
    return stacks
