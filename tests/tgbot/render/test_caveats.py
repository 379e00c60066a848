"""Who plays for the bots is said where people choose a table, if it is not the model that the figures are about."""

import pytest

from env.engine.profiles import PROFILES
from tests.tgbot.render.samples import ADA, ANNA, KONSTANTIN, NOW, table
from tgbot import render
from tgbot.caveat import Caveat
from tgbot.i18n import text
from tgbot.keyboards.menus import Choice

UNMEASURED = {"en": "at such a table has not been measured", "ru": "за таким столом, не измерено"}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_model_beyond_its_figures_is_said_to_be(language: str) -> None:
    choice = Choice(2, "home")
    lobby = table(language, None, (KONSTANTIN, ANNA, ADA), expires=NOW + 600)
    for screen in (
        render.opponents(language, choice, Caveat()),
        render.games(language, choice, Caveat()),
        render.lobby(lobby, NOW, "main", Caveat()),
    ):
        assert UNMEASURED[language] in screen.text
        assert text(language, "opponents-stand-in", agent="tight") not in screen.text


@pytest.mark.parametrize("language", ["en", "ru"])
def test_without_a_caveat_or_without_bots_nothing_is_said(language: str) -> None:
    assert UNMEASURED[language] not in render.opponents(language, Choice(2, "home")).text
    people = table(language, None, (KONSTANTIN, ANNA), expires=NOW + 600)
    assert UNMEASURED[language] not in render.lobby(people, NOW, "main", Caveat()).text
    assert PROFILES["home"].name == people.profile
