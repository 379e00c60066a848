"""The catalogue: one's own models go before the packaged ones, and what is wrong with it is said."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from models.catalog import (
    LEVELS,
    Level,
    catalog,
    default_model,
    install,
    level_of,
    model_folder,
    model_names,
    own_catalog,
    own_models,
    write_catalog,
)
from models.checkpoint import WEIGHTS, ModelError


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for one's own models."""
    monkeypatch.setenv("FIVEDRAW_MODELS", str(tmp_path / "own"))
    return tmp_path / "own"


def trained(folder: Path, name: str) -> Path:
    """A model that somebody trained."""
    shutil.copytree(WEIGHTS / "home-1", folder / name)
    data = json.loads((folder / name / "config.json").read_text(encoding="utf-8"))
    (folder / name / "config.json").write_text(json.dumps(data | {"name": name}), encoding="utf-8")
    return folder / name


def written(folder: Path, **changes: Any) -> None:
    """A catalogue with a model "mine"."""
    folder.mkdir(parents=True, exist_ok=True)
    data = {"models": ["mine"], "default": [{"profile": "home", "seats": [2, 3], "model": "mine"}]}
    (folder / "catalog.json").write_text(json.dumps(data | changes), encoding="utf-8")


def test_without_a_folder_of_ones_own_the_package_speaks_alone(own: Path) -> None:
    assert not own.exists()
    assert own_models() == own
    assert own_catalog().models == {}
    assert default_model("home", 2) in model_names()


def test_the_folder_is_where_a_system_keeps_data_of_a_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FIVEDRAW_MODELS")
    monkeypatch.setenv("XDG_DATA_HOME", "somewhere")
    assert own_models() == Path("somewhere/fivedraw/models")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert own_models() == Path.home() / ".local/share/fivedraw/models"


def test_an_installed_model_plays_its_seats_and_no_others(own: Path, tmp_path: Path) -> None:
    packaged = default_model("home", 4)
    target = install(trained(tmp_path, "mine"), "home", (2, 3))
    assert target == own / "mine"
    assert [default_model("home", seats) for seats in (2, 3, 4)] == ["mine", "mine", packaged]
    assert model_folder("mine") == target
    assert model_names() == (*[name for name in model_names() if name != "mine"], "mine")


def test_a_later_model_goes_before_an_earlier_one(own: Path, tmp_path: Path) -> None:
    install(trained(tmp_path, "first"), "home", (2, 6))
    install(trained(tmp_path, "second"), "home", (2, 2))
    assert [default_model("home", seats) for seats in (2, 3)] == ["second", "first"]
    install(trained(tmp_path, "third"), "home", (2, 6))
    assert {default_model("home", seats) for seats in range(2, 7)} == {"third"}
    assert len(own_catalog().default) == 1
    assert set(own_catalog().models) == {"first", "second", "third"}


def test_a_packaged_model_is_not_replaced(own: Path, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="'home-1' is a packaged model"):
        install(trained(tmp_path, "home-1"), "home", (2, 6))
    assert not own.exists()


def test_levels_come_back_as_they_were_written(own: Path) -> None:
    levels = tuple(Level(name, "home-1", 6.0 - number) for number, name in enumerate(LEVELS))
    write_catalog({}, (), {"home": levels})
    assert catalog().levels["home"] == levels
    assert level_of("home", "level-2") == levels[1]
    with pytest.raises(ModelError, match="no 'level-9' for 'home'"):
        level_of("home", "level-9")
    with pytest.raises(ModelError, match="no 'level-2' for 'mygame'"):
        level_of("mygame", "level-2")


def levels(**changes: Any) -> dict[str, Any]:
    """Five entries with the third one changed."""
    entries: list[dict[str, Any]] = [{"name": name, "model": "mine", "temperature": 1.0} for name in LEVELS]
    entries[2] |= changes
    return {"home": entries}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"models": ["home-1"]}, "model 'mine' is not among its models"),
        ({"models": ["home-1", "mine"]}, "'home-1' is a packaged model, call yours otherwise"),
        ({"default": [{"profile": "home", "seats": [2, 7], "model": "mine"}]}, "two numbers from 2 to 6, in order"),
        ({"default": [{"profile": "home", "seats": [3, 2], "model": "mine"}]}, "two numbers from 2 to 6, in order"),
        ({"default": [{"profile": "home", "seats": [2, 3], "model": "nobody"}]}, "model 'nobody' is not among"),
        ({"default": [{"seats": [2, 3], "model": "mine"}]}, "no 'profile'"),
        ({"default": 3}, "not iterable"),
        ({"levels": {"home": []}}, "levels of 'home': level-1, level-2, level-3, level-4, level-5, in this order"),
        ({"levels": levels(name="level-4")}, "levels of 'home': level-1"),
        ({"levels": levels(model="nobody")}, "model 'nobody' is not among its models"),
        ({"levels": levels(temperature=0)}, "level-3 of 'home': temperature 0.0, a number above 0"),
        ({"levels": levels(temperature="warm")}, "could not convert"),
    ],
)
def test_a_catalogue_that_cannot_be_right_is_refused(own: Path, changes: dict[str, Any], message: str) -> None:
    written(own, **changes)
    with pytest.raises(ModelError, match=r"catalog\.json: ") as caught:
        catalog()
    assert message in str(caught.value)


def test_a_catalogue_that_is_no_json_is_refused(own: Path) -> None:
    own.mkdir()
    (own / "catalog.json").write_text('{"models": [', encoding="utf-8")
    with pytest.raises(ModelError, match=r"catalog\.json: "):
        default_model("home", 2)


def test_own_entries_may_name_packaged_models(own: Path) -> None:
    written(own, models=[], default=[{"profile": "house", "seats": [2, 6], "model": "home-1"}])
    assert default_model("house", 4) == "home-1"
