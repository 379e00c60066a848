"""Which screens have a picture, and what their captions say."""

from dataclasses import replace
from functools import partial

import pytest

from tests.tgbot.render import samples
from tgbot import illustrated, render
from tgbot.i18n.cards import cards_label
from tgbot.screen import Picture, Screen
from tgbot.service.groups import GroupSettings
from tgbot.service.preferences import Prefs

CARDS = "A♠ A♦ 10♣ 7♥ 2♠"


def private(prefs: Prefs, *, marks: int = 0, folded: bool = False) -> Screen:
    state, legal = samples.drawing("en")
    assert state.hand is not None
    if folded:
        seats = tuple(replace(seat, folded=True) for seat in state.hand.public.seats)
        state = replace(state, hand=replace(state.hand, public=replace(state.hand.public, seats=seats)))
    view = samples.own_view(state, 3, "As Ad Tc 7h 2s", None if folded else legal)
    written = partial(render.private_hand, state, view, marks, "en", samples.NOW, prefs=prefs)

    return illustrated.private_hand(written, view, replace(samples.MAX, prefs=prefs))


def test_a_caption_says_all_but_the_cards() -> None:
    pictured, words = private(Prefs()), private(Prefs(cards="text"))
    assert pictured.picture is not None
    assert words.picture is None
    assert [line for line in words.text.split("\n") if line not in pictured.text.split("\n")] == [f"<b>{CARDS}</b>"]
    assert pictured.keyboard == words.keyboard
    assert pictured.plain == words, "what is said where the picture cannot be sent"


def test_marks_do_not_change_the_picture() -> None:
    one, other = private(Prefs()), private(Prefs(), marks=0b10)
    assert one.picture == other.picture
    assert one.text != other.text
    assert one.keyboard != other.keyboard


def test_a_folded_hand_says_so() -> None:
    assert "You folded" in private(Prefs(), folded=True).text


@pytest.mark.parametrize("prefs", [Prefs(cards="text"), Prefs(suits="words")])
def test_text_for_those_who_want_it(prefs: Prefs) -> None:
    assert private(prefs).picture is None


def test_looks_differ() -> None:
    looks = (Prefs(), Prefs(theme="dark"), Prefs(suits="four"), Prefs(suits="letters"))
    pictures = [private(prefs).picture for prefs in looks]
    assert len({picture.key for picture in pictures if picture is not None}) == 4


def test_a_caption_that_is_too_long_is_a_text() -> None:
    """1024 UTF-16 units: markup does not count, an entity is one, an emoji two."""
    picture = Picture("key", bytes, lambda: "all in words")
    fits = Screen("<b>" + "😀" * 511 + "</b>&amp;x")
    assert illustrated._with(fits, picture) == replace(fits, picture=picture)
    assert illustrated._with(replace(fits, text=fits.text + "x"), picture) == Screen("all in words")


def test_the_theme_of_a_group() -> None:
    state, legal = samples.raised("en")
    assert state.hand is not None
    screen = render.table_message(state, samples.NOW, legal=legal, bot_username=samples.BOT)
    light, dark = (
        illustrated.table(screen, state, state.hand, GroupSettings(pictures="phases", theme=theme)).picture
        for theme in ("light", "dark")
    )
    assert light is not None
    assert dark is not None
    assert light.key != dark.key
    assert light.draw() != dark.draw()


@pytest.mark.parametrize("pictures", ["none", "end", "phases"])
def test_pictures_of_a_group(pictures: str) -> None:
    settings = GroupSettings(pictures=pictures)
    keys = []
    for sample in (samples.antes, samples.raised, samples.drawing, samples.second_round):
        state, legal = sample("en")
        assert state.hand is not None
        screen = render.table_message(state, samples.NOW, legal=legal, bot_username=samples.BOT)
        shown = illustrated.table(screen, state, state.hand, settings)
        assert (shown.text, shown.keyboard) == (screen.text, screen.keyboard)
        keys.append(shown.picture and shown.picture.key)
    assert len(set(keys)) == (2 if pictures == "phases" else 1), "one for each betting round, or none"
    state, _ = samples.showdown("en")
    assert state.hand is not None
    text = Screen(cards_label(state.hand.public.shown[0].cards))
    assert (illustrated.table(text, state, state.hand, settings).picture is None) == (pictures == "none")
    state, _ = samples.uncontested("en")
    assert state.hand is not None
    end = illustrated.table(Screen("Max wins"), state, state.hand, settings)
    assert end.picture is None or end.picture.key.startswith("table")
