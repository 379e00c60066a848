"""/fair in words: every state of a seal, in every language; the links in a group's texts."""

import re
from dataclasses import replace

import pytest

from tests.tgbot.render.fair_samples import ROOT, looks, row
from tests.tgbot.render.markup_check import check
from tests.tgbot.render.samples import BOT, NEXT_SEAL, NOW, SEAL, antes, drawing, raised, showdown, uncontested
from tgbot import render
from tgbot.i18n import LANGUAGES
from tgbot.keyboards.fit import PRIVATE, fits
from tgbot.service.fairness import Look, Sealed
from tgbot.service.model import TableState


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", looks())
def test_every_state_of_a_seal(language: str, name: str) -> None:
    screen = render.fair(language, looks()[name])
    check(screen.text)
    assert ROOT in screen.text
    assert all(fits(line, PRIVATE) for line in screen.keyboard)
    assert ("✗" in screen.text) == (name in {"wrong", "not all"})


def test_words() -> None:
    assert "Cut: Шэнь Ли, 17" in render.fair("en", looks()["running"]).text
    assert "Cut: 17 (random)" in render.fair("en", looks()["random"]).text
    assert "✓ your 7 cards and 10 shown cards fit the seal, ✓ cut 22" in render.fair("en", looks()["running"]).text
    assert "1 to 51" in render.fair("en", looks()["yours"]).text
    assert "Your cut: 17" in render.fair("en", looks()["chosen"]).text
    assert "&lt;Max&gt;" in render.fair("en", looks()["theirs"]).text
    assert "Folded hands stay closed" in render.fair("en", looks()["chance"]).text
    assert "folded hands too" in render.fair("en", looks()["theirs"]).text
    assert "10 of 10 decks" in render.fair("en", looks()["opened"]).text
    wrong = render.fair("en", looks()["wrong"]).text
    assert "does not lead to the seal\n0 deck 3 As ff" in wrong


def test_only_who_cuts_gets_the_button() -> None:
    for name, look in looks().items():
        labels = {button.label for line in render.fair("en", look).keyboard for button in line}
        assert ("Set my cut" in labels) == (name in {"yours", "chosen"})
        assert ("File to verify" in labels) == (look.proved is not None)
        assert ("Whole match" in labels) == (look.opened is not None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_it_works_has_eight_sentences(language: str) -> None:
    text = render.how(language, 7, 4).text
    check(text)
    assert [int(found) for found in re.findall(r"^(\d)\. ", text, re.MULTILINE)] == list(range(1, 9))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cut", [1, 17, 51])
def test_the_stepper_carries_numbers_that_can_be_cut(language: str, cut: int) -> None:
    screen = render.cut_stepper(language, 7, 4, cut, 51)
    check(screen.text)
    for line in screen.keyboard:
        assert fits(line, PRIVATE)
        for button in line:
            *_, verb, number = (button.data or "").rsplit(":", 1)
            assert button.data == "m:end" or not verb.endswith(":4") or 1 <= int(number) <= 51


def lock(state: TableState) -> str:
    text = render.table_message(state, NOW, legal=None, bot_username=BOT).text.split("\n")[0]
    found = re.search(r'<a href="https://t.me/\w+\?start=fair_([\w-]{43})">🔒</a>', text)
    return found[1] if found else ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_carry_the_seal(language: str) -> None:
    """Of the hand while it runs; its final text carries the next one's."""
    assert [lock(sample(language)[0]) for sample in (antes, raised, drawing)] == [SEAL] * 3
    assert [lock(sample(language)[0]) for sample in (showdown, uncontested)] == [NEXT_SEAL] * 2
    state = antes(language)[0]
    assert state.hand is not None
    mixed = replace(state, hand=replace(state.hand, seals=(SEAL, NEXT_SEAL)))
    assert lock(mixed) == NEXT_SEAL
    assert f"fair_{SEAL}" in render.started(mixed, bot_username=BOT).text
    older = replace(state, hand=replace(state.hand, seals=()))
    assert lock(older) == ""
    assert "fair_" not in render.started(older, bot_username=BOT).text


def test_a_group_gets_the_seal_and_the_way_to_the_proofs() -> None:
    screen = render.group_fair("en", Look(row(), Sealed(4, ROOT), None, ()), BOT, SEAL)
    assert ROOT in screen.text
    assert [button.url for line in screen.keyboard for button in line] == [f"https://t.me/{BOT}?start=fair_{SEAL}"]
