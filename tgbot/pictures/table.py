"""The table from above: plates of the seats around a felt, the pot in the middle; no cards but the viewer's own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from env.engine.cards import Card
from env.engine.views import PublicView, SeatView
from tgbot.i18n import numbers
from tgbot.i18n.cards import sorted_hand
from tgbot.pictures import cards
from tgbot.pictures.canvas import Box, Canvas
from tgbot.pictures.keys import key_of
from tgbot.pictures.names import bare, drawn_names
from tgbot.pictures.theme import Look
from tgbot.render.frame import phase_name, pot_line, seat_states
from tgbot.screen import Picture
from tgbot.service.model import HandState, SeatState, TableState

_HEIGHT = 950
_FELT, _FELT_RADIUS, _RIM = (110, 140, 1170, 830), 320, 20
_POT, _LINE, _MIDDLE = 440, 525, 640
_PLATE = (340, 150)
_OWN_CARDS, _OWN_STEP = 552, 92
_STRIP, _STRIP_LEFT, _STRIP_STEP, _STRIP_TOP = 330, 28, 248, 938

Point = tuple[int, int]
_CENTRES: dict[int, tuple[Point, ...]] = {
    1: ((640, 800),),
    2: ((640, 800), (640, 150)),
    3: ((640, 800), (200, 330), (1080, 330)),
    4: ((640, 800), (180, 470), (640, 150), (1100, 470)),
    5: ((640, 800), (180, 590), (300, 190), (980, 190), (1100, 590)),
    6: ((640, 800), (180, 620), (180, 270), (640, 150), (1100, 270), (1100, 620)),
}
"""Where the plates lie, by the number of seats: the viewer's or the first, then clockwise."""


@dataclass(frozen=True, slots=True)
class _Plate:
    """One seat as it is drawn."""

    name: str
    stack: str
    state: str
    out: bool
    turn: bool
    dealer: bool
    drew: int


def table_picture(
    state: TableState,
    hand: HandState,
    language: str,
    look: Look,
    *,
    view: SeatView | None = None,
    turn: bool = True,
    strip: bool = False,
) -> Picture:
    """The table as the public view of `hand` has it.

    Args:
        state: the table.
        hand: its hand.
        language: of the texts.
        look: colours.
        view: of the seat that looks at it: it sits at the bottom, its cards above its plate. None: the first seat
            sits there, and no card is to be seen.
        turn: whether the seat to act is marked.
        strip: whether the viewer's cards lie large below the table, not above the plate; the picture is 1280 high.
    """
    public = hand.public
    first = 0 if view is None else view.seat
    names = drawn_names(state.seats, language)
    seats = [*state.seats[first : len(public.seats)], *state.seats[:first]]
    own = () if view is None else sorted_hand(view.cards)
    new = tuple(view is not None and card in view.received for card in own)
    above = bool(own) and not strip
    plates = tuple(
        _plate(seat, names[seat.seat], hand, language, turn=turn, own=above and seat.seat == first) for seat in seats
    )
    lines = (bare(pot_line(language, public)).split(" · ")[0], _second_line(public, language))
    if strip and own:
        key = key_of("replay", plates, own, new, lines, look)
        return Picture(key, partial(_with_strip, plates, own, new, lines, look))
    return Picture(key_of("table", plates, own, lines, look), partial(_draw, plates, own, lines, look))


def _plate(seat: SeatState, name: str, hand: HandState, language: str, *, turn: bool, own: bool) -> _Plate:
    """`own`: with its cards above it, where the backs of the drawn ones would lie."""
    public = hand.public
    info = public.seats[seat.seat]
    states = [bare(one) for one in seat_states(language, hand, seat, info)]
    return _Plate(
        name,
        numbers.short(language, info.stack) if info.stack or not states else "",
        states[0] if states else "",
        not info.live,
        turn and public.actor == seat.seat,
        public.starter is None and seat.seat == public.dealer,
        info.drew[-1] if info.drew and info.live and not own else 0,
    )


def _second_line(public: PublicView, language: str) -> str:
    """The bet to match, else the phase."""
    parts = bare(pot_line(language, public)).split(" · ")
    return parts[1] if len(parts) > 1 else phase_name(language, public)


def _draw(plates: tuple[_Plate, ...], own: tuple[Card, ...], lines: tuple[str, str], look: Look) -> bytes:
    canvas = Canvas(_HEIGHT, look)
    _table(canvas, plates, lines)
    start = _MIDDLE - (_OWN_STEP * (len(own) - 1) + cards.TABLE) // 2
    for position, card in enumerate(own):
        canvas.card(card, start + _OWN_STEP * position, _OWN_CARDS, cards.TABLE)
    return canvas.jpeg()


def _with_strip(
    plates: tuple[_Plate, ...], own: tuple[Card, ...], new: tuple[bool, ...], lines: tuple[str, str], look: Look
) -> bytes:
    """`new`: which of the cards came in the draw; they have a bar below, as in the private hand."""
    canvas = Canvas(_HEIGHT + _STRIP, look)
    _table(canvas, plates, lines)
    bottom = _STRIP_TOP + cards.height_of(cards.HAND)
    for position, (card, fresh) in enumerate(zip(own, new, strict=True)):
        x = _STRIP_LEFT + _STRIP_STEP * position
        canvas.card(card, x, _STRIP_TOP, cards.HAND)
        if fresh:
            canvas.plate((x, bottom + 4, x + cards.HAND, bottom + 14), 5, look.colours.accent)
    return canvas.jpeg()


def _table(canvas: Canvas, plates: tuple[_Plate, ...], lines: tuple[str, str]) -> None:
    colours = canvas.look.colours
    left, top, right, bottom = _FELT
    rim = (left - _RIM, top - _RIM, right + _RIM, bottom + _RIM)
    canvas.plate(rim, _FELT_RADIUS + _RIM, colours.rim)
    canvas.plate(_FELT, _FELT_RADIUS, colours.felt)
    canvas.text(lines[0], _MIDDLE, _POT, 64, "#FFFFFF", bold=True, anchor="mm", room=640, smallest=50)
    canvas.text(lines[1], _MIDDLE, _LINE - 5, 50, "#FFFFFF", anchor="mm", room=640)
    for plate, centre in zip(plates, _CENTRES[len(plates)], strict=True):
        _seat(canvas, plate, centre)


def _seat(canvas: Canvas, plate: _Plate, centre: Point) -> None:
    colours = canvas.look.colours
    width, height = _PLATE
    left, top = centre[0] - width // 2, centre[1] - height // 2
    box: Box = (left, top, left + width, top + height)
    inner = top if centre[1] > _POT else top + height  # the edge towards the middle
    canvas.plate(box, 28, colours.plate_folded if plate.out else colours.plate)
    if plate.turn:
        canvas.ring(box, 28, 8, colours.accent)
    text = colours.plate_muted if plate.out else colours.plate_text
    canvas.text(plate.name, left + 24, top + 45, 50, text, bold=True, room=width - 48)
    stack_colour = colours.plate_muted if plate.out else colours.chips
    canvas.text(plate.stack, left + 24, top + 108, 50, stack_colour, bold=True, room=150)
    room = width - 60 - (min(150, 36 * len(plate.stack)) if plate.stack else 0)
    canvas.text(plate.state, left + width - 24, top + 108, 46, text, anchor="rm", room=room, smallest=34)
    outward = -1 if inner == top else 1
    for number in range(plate.drew):
        tall = cards.height_of(cards.DRAWN)
        canvas.back(left + 24 + 42 * number, inner + 6 if outward > 0 else inner - tall - 6, cards.DRAWN)
    if plate.dealer:
        x, y = left + width - 52, inner + 22 * outward
        canvas.plate((x - 28, y - 28, x + 28, y + 28), 28, "#FFFFFF")
        canvas.text("D", x, y, 40, "#15191E", bold=True, anchor="mm")
