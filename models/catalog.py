"""Which model plays which game: the packaged `catalog.json`, and before it one's own.

    {"models": ["home-1"],
     "default": [{"profile": "home", "seats": [2, 6], "model": "home-1"}],
     "levels": {"home": [{"name": "level-1", "model": "home-1", "temperature": 4.0}, ...]}}

`default` names the model of a profile and a range of seats, `levels` five strengths of a profile, weakest first.
One's own models lie in a folder of their own (an installed package may be read-only): FIVEDRAW_MODELS, by default
`fivedraw/models` where the system keeps data of a user. It holds a `catalog.json` of the same form with the folders
of the models beside it. What it says of a game goes before what the package says.
"""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models.checkpoint import WEIGHTS, ModelError, read_info

CATALOG = Path(__file__).parent / "catalog.json"
LEVELS = tuple(f"level-{number}" for number in range(1, 6))
"""Names of the five strengths, weakest first."""

_set_aside: set[Path] = set()
"""Catalogues of one's own that this process does without."""


@dataclass(frozen=True, slots=True)
class Level:
    """A strength of play: a model, and the temperature that its logits are divided by (1 = as it is)."""

    name: str
    model: str
    temperature: float


@dataclass(frozen=True, slots=True)
class Catalog:
    """What a `catalog.json` says.

    models   folder of each model by its name
    default  (profile, fewest seats, most seats, model)
    levels   the five strengths of a profile
    """

    models: dict[str, Path]
    default: tuple[tuple[str, int, int, str], ...]
    levels: dict[str, tuple[Level, ...]]


def own_models() -> Path:
    """Folder of one's own models; it need not exist."""
    if chosen := os.environ.get("FIVEDRAW_MODELS"):
        return Path(chosen)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "fivedraw" / "models"


def read_catalog(path: Path, weights: Path, known: dict[str, Path] | None = None) -> Catalog:
    """The catalogue of a file. weights: folder of its models; known: models it may name besides its own.

    Raises ModelError that names the file and what is wrong with it.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        models = {name: weights / name for name in data["models"]}
        every = {**(known or {}), **models}
        default = tuple(_default(entry, every) for entry in data["default"])
        levels = {profile: _levels(profile, entries, every) for profile, entries in data.get("levels", {}).items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        reason = f"no {error}" if isinstance(error, KeyError) else error
        raise ModelError(f"{path}: {reason}") from error
    return Catalog(models, default, levels)


def _known(model: Any, models: dict[str, Path]) -> str:
    if model not in models:
        raise ValueError(f"model {model!r} is not among its models")
    return str(model)


def _default(entry: dict[str, Any], models: dict[str, Path]) -> tuple[str, int, int, str]:
    low, high = entry["seats"]
    if not (isinstance(low, int) and isinstance(high, int) and 2 <= low <= high <= 6):
        raise ValueError(f"seats {entry['seats']} of {entry['profile']!r}: two numbers from 2 to 6, in order")
    return str(entry["profile"]), low, high, _known(entry["model"], models)


def _levels(profile: str, entries: list[dict[str, Any]], models: dict[str, Path]) -> tuple[Level, ...]:
    levels = tuple(Level(one["name"], _known(one["model"], models), float(one["temperature"])) for one in entries)
    if tuple(level.name for level in levels) != LEVELS:
        raise ValueError(f"levels of {profile!r}: {', '.join(LEVELS)}, in this order")
    for level in levels:
        if not 0 < level.temperature < float("inf"):
            raise ValueError(f"{level.name} of {profile!r}: temperature {level.temperature}, a number above 0")
    return levels


def catalog() -> Catalog:
    """The packaged catalogue with one's own before it. Raises ModelError."""
    packaged = read_catalog(CATALOG, WEIGHTS)
    folder = own_models()
    if folder in _set_aside or not (folder / "catalog.json").exists():
        return packaged
    own = read_catalog(folder / "catalog.json", folder, packaged.models)
    if twice := own.models.keys() & packaged.models.keys():
        raise ModelError(f"{folder / 'catalog.json'}: {min(twice)!r} is a packaged model, call yours otherwise")
    return Catalog({**packaged.models, **own.models}, own.default + packaged.default, {**packaged.levels, **own.levels})


def set_aside() -> str:
    """Do without one's own catalogue from now on, in this process, if it cannot be used: why not, "" if it can."""
    try:
        catalog()
    except (ModelError, OSError) as error:
        _set_aside.add(own_models())
        return str(error)
    return ""


def model_names() -> tuple[str, ...]:
    """Names of all models, packaged ones first. Raises ModelError if one's own catalogue is damaged."""
    return tuple(catalog().models)


def default_model(profile: str, seats: int) -> str:
    """Name of the catalogue's model for a game. Raises ModelError if there is none."""
    for game, low, high, model in catalog().default:
        if game == profile and low <= seats <= high:
            return model
    raise ModelError(f"the catalogue has no model for {profile!r} with {seats} seats")


def level_of(profile: str, name: str) -> Level:
    """A strength of a profile. Raises ModelError if the catalogue has none of that name."""
    for level in catalog().levels.get(profile, ()):
        if level.name == name:
            return level
    raise ModelError(f"the catalogue has no {name!r} for {profile!r}")


def model_folder(name: str) -> Path:
    """Folder of a model: a name of the catalogue, or a path to a folder with `config.json`. Raises ModelError."""
    models = catalog().models
    for folder in (models.get(name), WEIGHTS / name, Path(name)):
        if folder is not None and (folder / "config.json").exists():
            return folder
    if name in models:
        raise ModelError(f"model {name!r}: no config.json in {models[name]}")
    raise ModelError(f"no model {name!r}; there are: {', '.join(models)}")


def own_catalog() -> Catalog:
    """One's own catalogue alone, empty if there is none. Raises ModelError."""
    folder = own_models()
    if not (folder / "catalog.json").exists():
        return Catalog({}, (), {})
    return read_catalog(folder / "catalog.json", folder, read_catalog(CATALOG, WEIGHTS).models)


def install(source: Path, profile: str, seats: tuple[int, int]) -> Path:
    """Copy a model into one's own folder and make it the default of a profile for a range of seats.

    Returns the folder it lies in now. Raises ModelError, OSError; the catalogue is written last and whole.
    """
    name = read_info(source).name
    if name in read_catalog(CATALOG, WEIGHTS).models:
        raise ModelError(f"{name!r} is a packaged model, call yours otherwise")
    before, folder = own_catalog(), own_models()
    target = folder / name
    shutil.copytree(source, target, dirs_exist_ok=True)
    first = (profile, *seats, name)
    rest = [one for one in before.default if one[0] != profile or not seats[0] <= one[1] <= one[2] <= seats[1]]
    write_catalog({**before.models, name: target}, (first, *rest), before.levels)
    return target


def write_catalog(
    models: dict[str, Path], default: tuple[tuple[str, int, int, str], ...], levels: dict[str, tuple[Level, ...]]
) -> None:
    """Write one's own catalogue; a crash leaves the old one."""
    data = {
        "models": list(models),
        "default": [{"profile": one[0], "seats": [one[1], one[2]], "model": one[3]} for one in default],
        "levels": {
            profile: [{"name": one.name, "model": one.model, "temperature": one.temperature} for one in five]
            for profile, five in levels.items()
        },
    }
    folder = own_models()
    folder.mkdir(parents=True, exist_ok=True)
    partial = folder / "catalog.part"
    partial.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    partial.replace(folder / "catalog.json")
