"""What the coach says, in both languages: hints with their buttons, reviews with words for what decisions cost."""

import re
from dataclasses import replace

import pytest

from agents.advice import Advice, Choice
from env.engine.actions import Action
from env.engine.cards import parse_cards
from env.engine.profiles import PROFILES
from env.engine.table import Table
from tests.oracle.decks import deck_with
from tests.tgbot.render import samples
from tgbot import render
from tgbot.callback import MenuPress, TablePress, parse
from tgbot.keyboards.fit import PRIVATE, fits
from tgbot.screen import Screen
from tgbot.service.review import Decision, Judged, Review

HAND = "As Ad 10c 7h 2s".replace("10c", "Tc")


def table_to_bet() -> Table:
    chips = [100, 100]
    deck = parse_cards(" ".join(deck_with(chips, 0, {0: HAND, 1: "Ks Kd 8h 5c 3s"})))
    table = Table.deal(PROFILES["home"].rules_for(2), chips, 0, deck)
    table.apply(1, Action.bet(6))
    return table


def bet_advice() -> Advice:
    return Advice(
        (
            Choice(Action.raise_to(16), 0.54, 11.2),
            Choice(Action.call(), 0.31, 7.4),
            Choice(Action.fold(), 0.09, 0.0),
            Choice(Action.raise_to(10), 0.04, 9.0),
            Choice(Action.raise_to(99), 0.02, -3.0),
        ),
        0.684,
    )


def hint(language: str, *, why: bool = False, advice: Advice | None = None, table: Table | None = None) -> Screen:
    return render.hint(
        samples.raised("en")[0], (table or table_to_bet()).view(0), advice or bet_advice(), "home-duel-1", language,
        "symbols", why=why,
    )  # fmt: skip


def presses(screen: Screen) -> list[TablePress | MenuPress]:
    found = [parse(button.data or "") for row in screen.keyboard for button in row]
    assert all(one is not None for one in found)
    return [one for one in found if one is not None]


def test_a_hint_to_bet() -> None:
    shown = hint("en")
    assert shown.text.split("\n") == [
        "<b>Coach</b>: raise to 16, 54%",
        "call: 31%, fold: 9%, other raises: 6%",
        "As it is, it beats 68% of final hands.",
    ]
    assert hint("ru").text.split("\n")[:2] == [
        "<b>Тренер</b>: рейз до 16, 54\u00a0%",
        "колл: 31\u00a0%, фолд: 9\u00a0%, другие рейзы: 6\u00a0%",
    ]
    do_it, why = presses(shown)
    assert isinstance(do_it, TablePress)
    assert (do_it.verb, do_it.args) == ("r", ("16",))
    assert isinstance(why, TablePress)
    assert all(fits(row, PRIVATE) for row in shown.keyboard)


def test_why_names_values_and_the_model() -> None:
    shown = hint("en", why=True)
    assert "raise to 16 +11, call +7, fold 0" in shown.text
    assert "home-duel-1" in shown.text
    assert len(presses(shown)) == 1
    unvalued = hint("en", why=True, advice=bet_advice().unvalued())
    assert "its chances alone" in unvalued.text
    assert "+" not in unvalued.text


@pytest.mark.parametrize(
    ("action", "verb", "args"),
    [(Action.fold(), "f", ()), (Action.call(), "c", ("6",)), (Action.raise_to(99), "a", ("99",))],
)
def test_do_it_does_what_the_button_of_that_action_does(action: Action, verb: str, args: tuple[str, ...]) -> None:
    shown = hint("en", advice=Advice((Choice(action, 1.0, 1.0),), 0.5))
    do_it = presses(shown)[0]
    assert isinstance(do_it, TablePress)
    assert (do_it.verb, do_it.args) == (verb, args)


def test_a_hint_to_draw_names_the_cards_that_stay() -> None:
    table = table_to_bet()
    table.apply(0, Action.call())
    table.apply(1, Action.pat())
    view = table.view(0)
    pair = sum(1 << k for k, card in enumerate(view.cards) if card not in parse_cards("As Ad"))
    shown = hint("en", advice=Advice((Choice(Action.draw(pair), 0.88), Choice(Action.pat(), 0.12)), 0.7), table=table)
    assert shown.text.split("\n") == ["<b>Coach</b>: keep A♠ A♦, draw 3, 88%", "pat: 12%"]
    do_it = presses(shown)[0]
    assert isinstance(do_it, TablePress)
    assert (do_it.verb, do_it.args) == ("G", ("00111",))


def judged(cost: float, hand: int = 7) -> Judged:
    view = table_to_bet().view(0)
    return Judged(
        Decision(hand, 2, view, Action.fold()), Choice(Action.fold(), 0.1, 0.0), Choice(Action.call(), 0.6, cost), cost
    )


def test_a_review_says_where_what_and_how_much() -> None:
    found = Review(3, 12, 100, (judged(7.4), judged(3.1, 2), judged(1.2, 1)), judged(9.0, 4))
    shown = render.review(found, 5, "en", "symbols")
    first, *lines = shown.text.split("\n\n")
    assert first == "<b>Review</b> · 3 hands, 3 decisions to look at"
    assert lines[0] == (
        "<b>Hand 7, round 1.</b> You: fold with A♠\u00a0A♦\u00a010♣\u00a07♥\u00a02♠, pot 8. "
        "Better: call 6, by about 7 chips (big)."
    )
    assert lines[1].endswith("by about 3 chips (costly).")
    assert lines[2].endswith("by about 1 chip (small).")
    assert lines[-1] == "Well played: hand 4, pair of aces, fold."
    assert [one.args for one in presses(shown) if isinstance(one, MenuPress) and one.verb == "judged"] == [
        ("5", "7", "2"), ("5", "2", "2"), ("5", "1", "2"),
    ]  # fmt: skip
    assert "Whole match" not in str(shown.keyboard)
    assert "Whole match" in str(render.review(found, 5, "en", "symbols", one_hand=True).keyboard)
    russian = render.review(found, 5, "ru", "symbols").text
    assert "Разбор</b> · 3 раздачи, 3 решения" in russian
    assert "примерно на 7 фишек (очень дорого)" in russian
    assert "примерно на 1 фишку (мелочь)" in russian
    assert not re.search(r"blunder|luck|ошибк|удач", shown.text + russian)


def test_a_clean_review_and_none_at_all() -> None:
    clean = render.review(Review(1, 4, 100, ()), 5, "en", "symbols")
    assert clean.text.split("\n") == [
        "<b>Review</b> · 1 hand, nothing to look at", "",
        "Nothing to correct: every decision was within a chip of the best one.",
    ]  # fmt: skip
    small = render.review(replace(Review(1, 4, 20, ()), costly=(judged(0.3),)), 5, "en", "symbols")
    assert "by less than a chip (small)" in small.text
    none = render.no_review("en", [("home", 2, 2)])
    assert none.text.split("\n") == [
        "<b>Review</b>: not there for this game. Nobody has measured what its actions are worth.",
        "There is one for: Home (2 seats).",
    ]
