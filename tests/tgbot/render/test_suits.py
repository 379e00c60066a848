"""Cards as their reader wants them: on the private hand, its buttons and pop-ups, in every language."""

from dataclasses import replace

import pytest

from env.engine.cards import parse_cards
from tests.tgbot.render.markup_check import check
from tests.tgbot.render.samples import NOW, drawing, own_view, raised, second_round, showdown
from tgbot import render
from tgbot.i18n import LANGUAGES
from tgbot.i18n.suits import CardWriter
from tgbot.keyboards.fit import FILL, PRIVATE, label_width, room
from tgbot.render.popups import MOST_CHARACTERS
from tgbot.screen import Screen
from tgbot.service.model import TableState
from tgbot.service.preferences import VALUES, Prefs

HELD = "7h As 2s Ad Tc"
SIGNS = set("👉⏳⇄Ⓓ◆♠♥♦♣🔷🍀×")


@pytest.mark.parametrize(
    ("suits", "en", "ru"),
    [
        ("symbols", "A♠ 10♦ 7♥ 2♣", "A♠ 10♦ 7♥ 2♣"),
        ("four", "A♠ 10🔷 7♥ 2🍀", "A♠ 10🔷 7♥ 2🍀"),
        ("letters", "As Td 7h 2c", "As Td 7h 2c"),
        (
            "words",
            "ace of spades, ten of diamonds, seven of hearts, two of clubs",
            "туз пик, десятка бубен, семёрка червей, двойка треф",
        ),
    ],
)
def test_cards(suits: str, en: str, ru: str) -> None:
    cards = parse_cards("As Td 7h 2c")
    assert (CardWriter("en", suits).several(cards), CardWriter("ru", suits).several(cards)) == (en, ru)
    assert CardWriter("en", suits).numbered([(4, cards[0])]) == "4 " + CardWriter("en", suits).one(cards[0])


def test_letters_never_run_together() -> None:
    assert CardWriter("en", "letters").several(parse_cards("As Td"), "") == "As Td"
    assert CardWriter("en").several(parse_cards("As Td"), "") == "A♠10♦"


def own(state: TableState, seat: int, language: str, suits: str, legal: object = None, marks: int = 0) -> Screen:
    view = own_view(state, seat, HELD, legal)
    return render.private_hand(state, view, marks, language, NOW, prefs=replace(Prefs(), suits=suits))


def test_in_words_the_hand_comes_first() -> None:
    state, legal = raised("en")
    lines = own(state, 3, "en", "words", legal).text.split("\n")
    assert (
        lines[0] == "<b>ace of spades, ace of diamonds, ten of clubs, seven of hearts, two of spades</b> · pair of aces"
    )
    assert lines[2].startswith("<b>Hand 4/10</b>")
    assert "to act: <b>You</b> 96" in lines
    assert lines[-1].startswith("time: auto-fold <tg-time")
    usual = own(state, 3, "en", "symbols", legal).text.split("\n")
    assert usual[0] == lines[2]


def test_in_words_the_draw_says_what_stays_and_what_goes() -> None:
    state, legal = drawing("en")
    screen = own(state, 3, "en", "words", legal, marks=0b00101)
    assert screen.text.split("\n")[:2] == [
        "Keep: <b>ace of spades, ace of diamonds, ten of clubs</b>",
        "Out: seven of hearts, two of spades",
    ]
    labels = [button.label for row in screen.keyboard for button in row]
    assert labels[:5] == [
        "ace of spades", "ace of diamonds", "ten of clubs", "out: seven of hearts", "out: two of spades"
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_words_no_sign_says_anything(language: str) -> None:
    for sample in (raised, drawing, second_round, showdown):
        state, legal = sample(language)
        for marks in (0, 0b00101):
            screen = own(state, 3, language, "words", legal, marks)
            labels = {button.label for row in screen.keyboard for button in row}
            assert not SIGNS & set(check(screen.text)).union(*labels), screen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("suits", VALUES["suits"])
def test_buttons_fit_and_pop_ups_are_short(language: str, suits: str) -> None:
    state, legal = drawing(language)
    for hand in ("Qd 8d 7d 3d Qc", "Qh 8h 7h 3h Qs"):
        view = own_view(state, 3, hand, legal)
        screen = render.private_hand(state, view, 0b11111, language, NOW, prefs=replace(Prefs(), suits=suits))
        for row in screen.keyboard:
            assert max(label_width(button.label) for button in row) <= FILL * room(PRIVATE, len(row)), row
        assert len(render.cards_alert(state, view, language, suits)) <= MOST_CHARACTERS
        assert len(render.marked(language, view.cards, 0b11111, suits).text) <= MOST_CHARACTERS
        folded = own_view(state, 4, hand, None)
        assert len(render.cards_alert(state, folded, language, suits)) <= MOST_CHARACTERS
        after, _ = second_round(language)
        just = replace(after, hand=replace(after.hand, number=10, actions=(None,) * 6))
        drawn = own_view(just, 1, hand, None, discarded=view.cards, received=view.cards)
        assert len(render.cards_alert(just, drawn, language, suits)) <= MOST_CHARACTERS


def test_a_pop_up_in_words_says_what_it_has_room_for() -> None:
    state, _ = second_round("en")
    just = replace(state, hand=replace(state.hand, actions=(None,) * 6))
    one = own_view(just, 1, HELD, None, discarded=parse_cards("3c"), received=parse_cards("2s"))
    assert render.cards_alert(just, one, "en", "words").startswith("Got two of spades for three of clubs. Now: 1 ace")
    five = own_view(just, 1, HELD, None, discarded=parse_cards("3c 4d 5d 6d 8d"), received=parse_cards(HELD))
    assert render.cards_alert(just, five, "en", "words").startswith("Got ace of spades, ace of diamonds, ten of clubs")
    long = parse_cards("Qd Qc 8d 7d 3d")
    five = own_view(just, 1, "Qd Qc 8d 7d 3d", None, discarded=parse_cards(HELD), received=long)
    assert render.cards_alert(just, five, "en", "words").startswith("Now: 1 queen of diamonds, 2 queen of clubs")
