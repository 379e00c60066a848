"""Where the cards of a hand come from: orders that were sealed, and published, before anybody could know them.

The seal of a hand is made in the step that ends the hand before it, or that starts the table. It holds the deck and the
orders of the first mix and of the first redeal; when one of those is used up, the hand gets another seal for the next.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import replace

from env.engine import match
from env.engine.cards import Card
from env.engine.profiles import Button
from env.errors import SealError
from env.fair import order
from env.fair.seal import CARDS, PARTS, Sealed
from tgbot.service.draft import Draft
from tgbot.service.errors import ServiceError
from tgbot.service.model import SeatState, Status, TableState
from tgbot.service.presence import absent, next_stacks
from tgbot.storage.rows import SealRow

RANDOM = -1
"""`cut_seat` of a hand that nobody cut: then chance did."""


def root_text(root: bytes) -> str:
    """A root as links and the database have it: 43 url-safe characters."""
    return urlsafe_b64encode(root).decode().rstrip("=")


def root_bytes(text: str) -> bytes:
    """The 32 bytes of a root. Raises SealError."""
    try:
        root = urlsafe_b64decode(text + "=")
    except ValueError as error:
        raise SealError(f"{text!r} is no seal") from error
    if len(root) != 32 or root_text(root) != text:
        raise SealError(f"{text!r} is no seal")
    return root


def sealed_of(row: SealRow) -> Sealed:
    """The secret of a stored seal."""
    orders = tuple(tuple(row.orders[k * CARDS : (k + 1) * CARDS]) for k in range(len(PARTS)))
    return Sealed(orders, row.salts)


# -- in the course of a table ----------------------------------------------------------------------------------------


def prepare(draft: Draft) -> SealRow:
    """The seal of the next hand, made now if there is none yet."""
    number = 1 if draft.state.hand is None else draft.state.hand.number + 1
    return _of_hand(draft, number) or _make(draft, number, 0)


def deck(seal: SealRow, deck_size: int, cut: int) -> list[Card]:
    """The deck that the next hand is dealt from."""
    return order.deck_of(sealed_of(seal).order("deck"), deck_size, cut)


def mix(draft: Draft, cards: Sequence[Card]) -> list[Card]:
    """The cards of a mix in the order that was sealed for it; the next one gets a seal of its own."""
    return order.mix_of(_use(draft).order("mix"), cards)


def redeal(draft: Draft, deck_size: int) -> list[Card]:
    """The deck of a redeal, cut as the first one was; the next one gets a seal of its own."""
    assert draft.dealt is not None
    return order.deck_of(_use(draft).order("redeal"), deck_size, draft.dealt.cut)


def _use(draft: Draft) -> Sealed:
    """The latest seal of the running hand, which is used up now. A hand of an older version has none."""
    assert draft.state.hand is not None
    number = draft.state.hand.number
    latest = _of_hand(draft, number) or _make(draft, number, 0)
    _make(draft, number, latest.number + 1)
    return sealed_of(latest)


def _of_hand(draft: Draft, number: int) -> SealRow | None:
    return next((row for row in reversed(draft.seals) if row.hand == number), None)


def _make(draft: Draft, hand: int, number: int) -> SealRow:
    sealed = draft.dealer.seal()
    row = SealRow(
        table_id=draft.state.id,
        hand=hand,
        number=number,
        root=root_text(sealed.root),
        orders=bytes(card for one in sealed.orders for card in one),
        salts=sealed.salts,
    )
    draft.add_seal(row)
    return row


# -- the cut ---------------------------------------------------------------------------------------------------------


def right_of_dealer(state: TableState, stacks: Sequence[int]) -> int:
    """The seat that cuts: the next one counter-clockwise that plays this hand."""
    payers = match.payers(stacks, state.rules)
    return min(payers, key=lambda seat: (state.dealer - seat - 1) % len(stacks))


def next_cutter(state: TableState) -> SeatState | None:
    """The person who may cut before the next hand, None between no two hands and where chance does it.

    Where nobody deals, nobody sits on the dealer's right; bots and who is away leave it to chance.
    """
    if state.status != Status.PAUSE or state.settings.button == Button.NONE or state.waits_for_second:
        return None
    stacks = next_stacks(state)
    if len(match.payers(stacks, state.rules)) < 2:
        return None
    dealer = match.next_dealer(state.dealer, stacks, state.rules)
    seat = state.seats[right_of_dealer(replace(state, dealer=dealer), stacks)]
    return None if seat.person is None or absent(seat) or seat.away_next else seat


def next_deck_size(state: TableState) -> int:
    """Cards of the deck that the next hand is dealt from, as things stand."""
    return state.game.rules_for(len(match.payers(next_stacks(state), state.rules))).deck_size


def choose(state: TableState, seal: SealRow | None, user_id: int, cut: int) -> SealRow:
    """The seal of the next hand with the cut that a person chooses. Raises ServiceError (gone, nocut, cutrange)."""
    if not state.open:
        raise ServiceError("gone")
    seat = next_cutter(state)
    if seal is None or seat is None or seat.person is None or seat.person.user_id != user_id:
        raise ServiceError("nocut")
    most = next_deck_size(state) - 1
    if not 1 <= cut <= most:
        raise ServiceError("cutrange", min=1, max=most)
    return replace(seal, cut=cut, cut_by=user_id)


def cut(draft: Draft, seal: SealRow, stacks: Sequence[int], deck_size: int) -> tuple[int, int]:
    """(seat, cards) of the cut: as the player on the dealer's right wanted it, else (RANDOM, cards)."""
    state = draft.state
    if seal.cut is not None and seal.cut < deck_size and state.settings.button != Button.NONE:
        seat = state.seats[right_of_dealer(state, stacks)]
        if seat.person is not None and seat.person.user_id == seal.cut_by:
            return seat.seat, seal.cut
    return RANDOM, draft.dealer.cut(deck_size)
