"""Every refusal has words that say what is possible instead."""

import random

import pytest

from env.engine.actions import Action, Refusal
from env.engine.cards import parse_cards
from env.engine.preactions import WhyNotBox
from env.engine.rules import Rules
from env.engine.table import Table
from env.errors import IllegalAction
from tgbot import render
from tgbot.i18n import LANGUAGES, text
from tgbot.i18n.texts import bundle

# What `Table` sends with each refusal.
VALUES = {
    "seat": 1,
    "actor": 0,
    "level": 6,
    "call": 4,
    "amount": 7,
    "minimum": 10,
    "maximum": 96,
    "unit": 1,
    "discards": 5,
}
SERVICE = {
    "stale": {},
    "done": {"action": Action.raise_to(16)},
    "turn": {"name": "Max"},
    "folded": {},
    "drawn": {"n": 2},
    "noseat": {},
    "seated": {"n": 3},
    "full": {},
    "nolate": {},
    "gone": {},
    "exists": {"table": 4},
    "host": {"name": "Konstantin A. Belov-Sherbakov"},
    "host60": {"n": 42},
    "need2": {},
    "end": {},
    "mark1": {},
    "marks": {"mask": 3, "cards": parse_cards("As Ad Tc 7h 2s")},
    "notaway": {},
    "busy": {},
    "arm1st": {},
    "range": {"min": 10, "max": 96},
    "fixed": {"row": "stakes"},
    "seats5": {"n": 5},
    "buyin": {"least": 10, "most": 500},
    "poor": {"balance": 4},
    "inhand": {},
    "box": {"why": "bet_made"},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("refusal", [refusal for refusal in Refusal if refusal != Refusal.NONE], ids=lambda r: r.name)
def test_engine_refusals(refusal: Refusal, language: str) -> None:
    answer = render.error(language, refusal.name.lower(), VALUES)
    assert answer.text != text(language, "t.impossible")
    assert 0 < len(answer.text) <= 200


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", SERVICE)
def test_service_refusals(code: str, language: str) -> None:
    answer = render.error(language, code, SERVICE[code])
    assert answer.text != text(language, "t.impossible")
    assert len(answer.text) <= 200
    assert not answer.alert


def test_texts_of_refusals() -> None:
    def why(code: str, **values: object) -> str:
        return render.error("en", code, values).text

    assert why("turn", name="Max") == "Not your turn: waiting for Max."
    assert why("turn", name="") == why("not_your_turn", seat=1) == "Not your turn yet."
    assert why("below_minimum", **VALUES) == "Too small. Raise to 10–96, or all-in 96."
    assert why("below_minimum", **{**VALUES, "level": 0}) == "Too small. Bet 10–96, or all-in 96."
    assert why("above_maximum", **VALUES) == "At most 96 here (your chips)."
    assert why("check_facing_bet", **VALUES) == "There is a bet of 6: call, raise or fold."
    assert why("nobody_to_answer", **VALUES) == "Nobody could answer a raise: call 4 or fold."
    assert why("nobody_to_answer", call=0) == "Nobody could answer a bet: check."
    assert why("done", action=Action.raise_to(16)) == "Already done: raise to 16."
    assert why("drawn", n=0) == "You stood pat already; that is final."
    assert why("marks", mask=0b11000, cards=parse_cards("As Ad Tc 7h 2s")).startswith("Your marks changed: 4 7♥, 5 2♠.")
    assert why("marks", mask=0) == "Your marks changed: nothing is marked. Press again."
    assert why("too_many_discards", discards=3) == "Three cards at most, four if you keep an ace."
    assert why("host60", n=1200) == "The host starts; everybody can in 1,200 s."


def test_texts_of_games_and_chips() -> None:
    def why(code: str, **values: object) -> str:
        return render.error("en", code, values).text

    assert why("poor", balance=4) == "Your balance is 4: too few chips for this table."
    assert why("poor", balance=4, name="Max") == "Max has too few chips for this table."
    for one in WhyNotBox:
        if one != WhyNotBox.NONE:
            assert why("box", why=one.value) != text("en", "t.impossible"), one
    assert why("box", why="lounge_only") == "This box is for the Lounge only."
    conflict = render.error("ru", "conflict", {"why": "start_stack 20 and big_blind 50: too few chips"})
    assert (conflict.text, conflict.alert) == ("Стек 20 и большой блайнд 50 не сочетаются.", True)
    assert why("conflict", why="burn and structure") == text("en", "t.conflict-other")
    assert why("above_maximum", maximum=6, stack=200) == "At most 6 here (the limit)."
    assert why("draw_clock_ran_out", level=6, call=6).endswith("no raises this hand, call 6 or fold.")
    assert why("draw_clock_ran_out", level=0).endswith("no bets or raises this hand.")


def test_a_refusal_never_fails() -> None:
    for code in ("unheard_of", "host60", "seated", "range", ""):
        assert render.error("ru", code).text == text("ru", "t.impossible")
    assert render.error("en", "unheard_of", {"name": "<b>"}).text == text("en", "t.impossible")


def test_alerts_are_the_few_that_must_be_read() -> None:
    assert render.toast("en", "error").alert
    assert not render.toast("en", "gone").alert


def test_names_in_toasts_are_plain_and_short() -> None:
    answer = render.toast("en", "turn", name="<3\N{RIGHT-TO-LEFT OVERRIDE}" + "W" * 64)
    assert answer.text == "Not your turn: waiting for <3WWWWWWWWWWWWW…."


def test_real_refusals_of_the_engine() -> None:
    table = Table.deal(Rules(), [100, 100], 0, random.Random(1).sample(range(52), 52))
    for action in (Action.fold(), Action.call(), Action.bet(1), Action.bet(100), Action.raise_to(4), Action.pat()):
        with pytest.raises(IllegalAction) as refused:
            table.apply(table.actor, action)
        for language in LANGUAGES:
            answer = render.error(language, refused.value.code, refused.value.values)
            assert answer.text != text(language, "t.impossible"), refused.value.code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_toast_is_short(language: str) -> None:
    """At most 200 characters with the longest values."""
    longest = {"name": "W" * 16, "action": "all-in, raise to 999,999", "reason": "your chips", "profile": "triple27"}
    longest |= {"cards": "1 10♠, 2 10♥, 3 10♦, 4 10♣, 5 A♠", "list": "1 10♠, 2 10♥, 3 10♦, 4 10♣, 5 A♠"}
    longest |= dict.fromkeys(("n", "min", "max", "all", "call", "least", "most", "balance"), 999_999)
    longest |= {"a": "Stack 999,999", "b": "big blind 999,999", "topic": "W" * 32}
    keys = [key for key in bundle(language)._messages if key.startswith("t-")]
    assert len(keys) > 50
    for key in keys:
        assert len(text(language, key, **longest)) <= 200
