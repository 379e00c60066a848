"""What ships: every model of the catalogue is whole, small, described and able to play."""

import json
from pathlib import Path

import numpy as np
import pytest

from agents.registry import AgentError, default_name, load
from env.encoding.layout import ENCODING_VERSION, OBSERVATION_SIZE
from env.encoding.menu import ACTIONS
from env.engine.cards import deck_cards
from env.engine.profiles import PROFILES, profile
from env.engine.table import Table
from env.engine.views import Phase
from models.catalog import CATALOG, default_model, model_folder, model_names
from models.checkpoint import WEIGHTS, ModelError, load_model, read_info

MAX_BYTES = 8_000_000


def test_the_catalogue_s_models_are_the_opponents() -> None:
    profiles = {entry["profile"] for entry in json.loads(CATALOG.read_text(encoding="utf-8"))["default"]}
    assert "home" in profiles
    for name in profiles:
        table = PROFILES[name].table
        for seats in range(table.seats_min, table.seats_max + 1):
            assert default_model(name, seats) in model_names()
            assert default_name(name, seats) == default_model(name, seats)


@pytest.mark.parametrize(("name", "seats"), [("home", 1), ("home", 7), ("stripped", 6)])
def test_a_game_without_a_model_is_named(name: str, seats: int) -> None:
    with pytest.raises(ModelError, match=f"no model for '{name}' with {seats} seats"):
        default_model(name, seats)
    with pytest.raises(AgentError, match=f"no model for '{name}' with {seats} seats"):
        default_name(name, seats)


def test_a_model_that_does_not_exist_is_named() -> None:
    with pytest.raises(ModelError, match="no model 'nobody'; there are: "):
        model_folder("nobody")


def test_catalogue_and_weights_agree() -> None:
    data = json.loads(CATALOG.read_text(encoding="utf-8"))
    assert {path.name for path in WEIGHTS.iterdir() if path.is_dir()} == set(data["models"])
    for entry in data["default"]:
        info = read_info(model_folder(entry["model"]))
        low, high = entry["seats"]
        assert all(info.plays(entry["profile"], seats) for seats in range(low, high + 1))


@pytest.mark.parametrize("name", model_names())
def test_a_shipped_model_is_whole_small_and_described(name: str) -> None:
    folder: Path = model_folder(name)
    assert folder == WEIGHTS / name
    assert {"CARD.md", "config.json", "model.safetensors"} <= {path.name for path in folder.iterdir()}
    assert sum(path.stat().st_size for path in folder.iterdir()) < MAX_BYTES
    assert name in (folder / "CARD.md").read_text(encoding="utf-8")
    policy, info = load_model(folder, ENCODING_VERSION)
    assert info.name == name
    assert 0 <= info.drop_below < 0.5
    assert (policy.config.inputs, policy.config.actions) == (OBSERVATION_SIZE, ACTIONS)
    assert {"decisions", "minutes", "settings"} <= info.trained.keys()


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_default_model_plays_a_hand(seats: int) -> None:
    """One agent in all seats, until every betting round and the draw were met."""
    home = profile("home")
    agent = load(default_name("home", seats))
    rng = np.random.default_rng(seats)
    met: set[tuple[Phase, int]] = set()
    for _ in range(60):
        deck = [int(card) for card in rng.permutation(deck_cards(52))]
        table = Table.deal(home.rules, [home.table.start_stack] * seats, int(rng.integers(seats)), deck)
        while not table.done:
            if table.phase == Phase.MIX:
                table.mix([int(card) for card in rng.permutation(table.mix_cards())])
                continue
            assert table.actor is not None
            view = table.view(table.actor)
            met.add((table.phase, view.public.round))
            action = agent.act(view, rng)
            assert table.can(table.actor, action), action
            table.apply(table.actor, action)
        if len(met) == 3:
            return
    pytest.fail(f"met only {met}")
