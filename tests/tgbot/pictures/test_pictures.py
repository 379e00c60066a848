"""What is drawn, in which size and colours, and above all which cards: those of the view and no other."""

import io
import random

import pytest
from PIL import Image

from env.engine.cards import parse_cards
from env.engine.views import SeatView
from tests.tgbot.render import samples
from tgbot.i18n.cards import card_label, sorted_hand
from tgbot.keyboards.private import draw_keyboard
from tgbot.pictures import cards, fonts
from tgbot.pictures.canvas import WIDTH, Canvas
from tgbot.pictures.hand import hand_picture
from tgbot.pictures.names import bare, drawn_names
from tgbot.pictures.showdown import showdown_picture
from tgbot.pictures.table import table_picture
from tgbot.pictures.theme import DARK, LIGHT, Look
from tgbot.screen import Picture
from tgbot.service.model import Person

SUITS = ((False, False), (True, False), (False, True))
LOOKS = [Look(theme, *suits) for theme in ("light", "dark") for suits in SUITS]  # type: ignore[arg-type]
HELD = "As Ad Tc 7h 2s"


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """The cards that each picture shows face up, in the order drawn; nothing is encoded."""
    found: list[list[int]] = []

    def noting(canvas: Canvas) -> bytes:
        found.append(canvas.shown)
        return b""

    monkeypatch.setattr(Canvas, "jpeg", noting)
    return found


def opened(picture: Picture) -> Image.Image:
    image = Image.open(io.BytesIO(picture.draw()))
    image.load()
    assert image.format == "JPEG"
    assert {(layer[1], layer[2]) for layer in image.layer} == {(1, 1)}, "colours in full resolution"  # type: ignore[attr-defined]
    return image


def view_of(text: str = HELD, **more: object) -> SeatView:
    state, legal = samples.drawing("en")
    return samples.own_view(state, 3, text, legal, **more)


@pytest.mark.parametrize("look", LOOKS)
def test_sizes(look: Look) -> None:
    assert opened(hand_picture(view_of(), "ru", look)).size == (WIDTH, 500)
    state, _ = samples.showdown("ru")
    assert state.hand is not None
    assert opened(showdown_picture(state, state.hand, "ru", look)).size == (WIDTH, 110 + 204 * 4 + 20)
    state, _ = samples.run_out("ru")
    assert state.hand is not None
    assert opened(table_picture(state, state.hand, "ru", look)).size == (WIDTH, 950)
    state, _ = samples.drawing("en")
    assert state.hand is not None
    assert opened(table_picture(state, state.hand, "ru", look, view=view_of(), strip=True)).size == (WIDTH, 1280)
    assert opened(table_picture(state, state.hand, "ru", look, strip=True)).size == (WIDTH, 950), "an onlooker"


def test_a_hand_is_drawn_in_the_order_of_its_buttons(shown: list[list[int]]) -> None:
    view = view_of("2s Ad 7h As Tc")
    hand_picture(view, "en", Look()).draw()
    assert shown == [list(sorted_hand(view.cards))]
    state, _ = samples.drawing("en")
    from tgbot.i18n.suits import CardWriter

    labels = [button.label for button in draw_keyboard(state, view, 0, CardWriter("en", "symbols"))[0]]
    assert [card_label(card) for card in shown[0]] == labels


def test_new_cards_have_a_bar_below() -> None:
    drawn = opened(hand_picture(view_of(received=parse_cards("7h 2s")), "en", Look()))
    bar = 20 + cards.height_of(cards.HAND) + 9
    held = sorted_hand(view_of().cards)
    yellow = [drawn.getpixel((28 + 248 * position + 116, bar))[2] < 100 for position in range(5)]  # type: ignore[index]
    assert yellow == [card_label(card) in {"7♥", "2♠"} for card in held]


def test_letters_stand_for_suits() -> None:
    """Every card of its own, none as with the signs; a ten is the T of the buttons."""
    faces = {card: cards.face(card, cards.HAND, Look(letters=True)).tobytes() for card in range(52)}
    assert len(set(faces.values())) == 52
    assert not any(cards.face(card, cards.HAND, Look()).tobytes() == face for card, face in faces.items())
    assert fonts.drawable("cdhsT")


def test_keys_tell_what_differs_and_nothing_else() -> None:
    look = Look()
    same = hand_picture(view_of(), "en", look)
    assert same == hand_picture(view_of("2s 7h Tc Ad As"), "en", look, lambda: "words")
    others = [
        hand_picture(view_of("As Ad Tc 7h 3s"), "en", look),
        hand_picture(view_of(received=parse_cards("7h")), "en", look),
        hand_picture(view_of(), "ru", look),
        *(hand_picture(view_of(), "en", other) for other in LOOKS[1:]),
    ]
    assert len({same.key, *(other.key for other in others)}) == len(others) + 1
    assert not any(card_label(card) in repr(same) for card in view_of().cards)


def test_a_table_shows_no_card_but_those_of_its_viewer(shown: list[list[int]]) -> None:
    opened_hands = 0
    for state, table in samples.random_hands(2, "en", samples.SIX[:4], [100] * 4, seed=3):
        assert state.hand is not None
        shown.clear()
        table_picture(state, state.hand, "en", Look()).draw()
        assert shown == [[]]
        view = table.view(2)
        table_picture(state, state.hand, "en", Look(), view=view).draw()
        assert sorted(shown[1]) == sorted(view.cards)
        table_picture(state, state.hand, "en", Look(), view=view, strip=True).draw()
        assert shown.pop(2) == list(sorted_hand(view.cards))
        if state.hand.public.shown:
            opened_hands += 1
            showdown_picture(state, state.hand, "en", Look()).draw()
            assert [set(shown[2][at : at + 5]) for at in range(0, len(shown[2]), 5)] == [
                set(one.cards) for one in state.hand.public.shown
            ]
    assert opened_hands


def test_nothing_is_drawn_of_an_uncontested_hand() -> None:
    state, _ = samples.uncontested("en")
    assert state.hand is not None
    with pytest.raises(ValueError, match="no hand"):
        showdown_picture(state, state.hand, "en", Look())


@pytest.mark.parametrize("count", range(1, 7))
def test_plates_lie_within_the_frame(count: int) -> None:
    from tgbot.pictures.table import _CENTRES, _HEIGHT, _PLATE

    assert len(_CENTRES[count]) == count
    for x, y in _CENTRES[count]:
        assert _PLATE[0] // 2 + 10 <= x <= WIDTH - _PLATE[0] // 2 - 10
        assert _PLATE[1] // 2 + 10 <= y <= _HEIGHT - _PLATE[1] // 2 - 10


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("look", LOOKS)
def test_everything_can_be_read(look: Look) -> None:
    colours = look.colours
    assert all(contrast(look.suit(suit), colours.card) >= 5 for suit in range(4))
    assert contrast(colours.text, colours.background) >= 7
    assert contrast(colours.muted, colours.background) >= 4.5
    assert contrast(colours.muted, colours.panel) >= 4.5
    assert contrast(colours.gain, colours.panel) >= 4.5
    assert contrast(colours.plate_muted, colours.plate_folded) >= 4.5
    assert contrast("#FFFFFF", colours.felt) >= 4.5


def test_the_cards_of_both_themes_are_light() -> None:
    assert min(luminance(theme.card) for theme in (LIGHT, DARK)) > 0.8


def test_names_that_the_font_lacks_become_seats() -> None:
    people = [Person(1, "Анна", "ru", True), Person(2, "小明", "en", True), Person(3, "عبد", "en", True)]
    more = [Person(4, "Zoë ½", "en", True), Person(5, "🦊", "en", True), samples.ADA]
    seats = [samples.seat(number, who, 100) for number, who in enumerate([*people, *more])]
    assert list(drawn_names(seats, "ru").values()) == ["Анна", "Игрок 2", "Игрок 3", "Zoë ½", "Игрок 5", "Ada"]
    assert fonts.drawable("♠♥♦♣ ½ − × ✓ ⇄ ◆ ñ Ё …")


def test_texts_fit() -> None:
    rng = random.Random(1)
    for _ in range(50):
        text = "".join(rng.choice("iWЖ 1") for _ in range(rng.randrange(1, 40)))
        cut, size = fonts.fitting(text, 54, 300, smallest=40)
        assert fonts.width(cut, size) <= 300
        assert cut == text or cut.endswith("…")
        assert 40 <= size <= 54
    assert fonts.fitting("Max", 54, 300) == ("Max", 54)


def test_lines_lose_their_markup() -> None:
    assert bare("<b>Pot 14</b> · &lt;3 · bet 6") == "Pot 14 · <3 · bet 6"
