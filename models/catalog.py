"""Which model plays which game: `catalog.json` maps a profile and a number of seats to a model's name."""

from __future__ import annotations

import json
from pathlib import Path

from models.checkpoint import WEIGHTS, ModelError

CATALOG = Path(__file__).parent / "catalog.json"


def model_names() -> tuple[str, ...]:
    """Names of all shipped models."""
    return tuple(json.loads(CATALOG.read_text(encoding="utf-8"))["models"])


def default_model(profile: str, seats: int) -> str:
    """Name of the catalogue's model for a game. Raises ModelError if there is none."""
    for entry in json.loads(CATALOG.read_text(encoding="utf-8"))["default"]:
        if entry["profile"] == profile and entry["seats"][0] <= seats <= entry["seats"][1]:
            return str(entry["model"])
    raise ModelError(f"the catalogue has no model for {profile!r} with {seats} seats")


def model_folder(name: str) -> Path:
    """Folder of a model: a name of the catalogue, or a path to a folder with `config.json`. Raises ModelError."""
    for folder in (WEIGHTS / name, Path(name)):
        if (folder / "config.json").exists():
            return folder
    raise ModelError(f"no model {name!r}; there are: {', '.join(model_names())}")
