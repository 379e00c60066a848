"""What is kept of a person's settings."""

from dataclasses import fields
from pathlib import Path

import pytest

from tests.tgbot.service.kit import running
from tgbot.service.preferences import VALUES, Prefs, prefs_of, stored_prefs


def test_only_what_differs_is_stored() -> None:
    assert stored_prefs(Prefs()) is None
    assert stored_prefs(Prefs(suits="four", ping=False)) == {"suits": "four", "ping": False}


@pytest.mark.parametrize("name", VALUES)
def test_every_value_comes_back(name: str) -> None:
    for value in VALUES[name]:
        prefs = Prefs(**{name: value})
        assert prefs_of(stored_prefs(prefs)) == prefs


@pytest.mark.parametrize("stored", [None, {}, {"suits": "gold"}, {"hat": "red"}, {"cards": None}, {"ping": "yes"}])
def test_what_is_not_known_is_as_usual(stored: dict[str, object] | None) -> None:
    assert prefs_of(stored) == Prefs()


def test_every_setting_can_be_chosen_and_begins_with_one_of_its_values() -> None:
    assert list(VALUES) == [field.name for field in fields(Prefs)]
    assert all(getattr(Prefs(), name) in values for name, values in VALUES.items())


def test_cards_in_words_are_no_picture() -> None:
    assert Prefs().pictures
    assert not Prefs(cards="text").pictures
    assert not Prefs(suits="words").pictures


async def test_settings_outlive_the_process_and_what_telegram_says(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        anna = await kit.person(1)
        assert anna.prefs == Prefs()
        await kit.service.set_prefs(1, suits="words")
        changed = await kit.service.set_prefs(1, theme="dark")
        assert changed is not None
        assert changed.prefs == Prefs(suits="words", theme="dark")
        assert await kit.service.set_prefs(99, theme="dark") is None
    async with running(tmp_path) as kit:
        again = await kit.service.remember_person(1, "Anna K.", "ru")
        assert again.prefs == Prefs(suits="words", theme="dark")
