"""Model folders: what is written is read again, and what cannot be used is refused by name."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file, save_file

from models.checkpoint import HALF_ABOVE, GameRange, ModelError, ModelInfo, load_model, read_info, save_model
from models.networks import PolicyConfig, PolicyNetwork

SHAPE = PolicyConfig(inputs=100, actions=39, hidden=8, layers=2, encoding=1)
GAMES = (
    GameRange("home", ("no_limit",), (2, 4), (1, 100)),
    GameRange("online", ("no_limit", "pot_limit"), (2, 2), (20, 200)),
)
INFO = ModelInfo("mine", GAMES, 0.05, SHAPE, {"decisions": 5, "settings": {"seats": [0.5, 0.5]}})


@pytest.fixture
def policy() -> PolicyNetwork:
    torch.manual_seed(1)
    return PolicyNetwork(SHAPE)


@pytest.fixture
def folder(policy: PolicyNetwork, tmp_path: Path) -> Path:
    """A saved model."""
    save_model(tmp_path / "mine", policy, INFO)
    return tmp_path / "mine"


def test_a_model_comes_back_as_it_was(policy: PolicyNetwork, folder: Path) -> None:
    loaded, info = load_model(folder, encoding=1)
    assert info == INFO
    observation = torch.rand(5, 100, generator=torch.Generator().manual_seed(1))
    assert torch.equal(loaded(observation), policy(observation))
    assert sorted(path.name for path in folder.iterdir()) == ["config.json", "model.safetensors"]


def test_a_loaded_model_is_for_playing_alone(folder: Path) -> None:
    loaded, _ = load_model(folder, encoding=1)
    assert not loaded.training
    assert not any(parameter.requires_grad for parameter in loaded.parameters())


def test_a_model_is_saved_over_an_older_one(policy: PolicyNetwork, folder: Path) -> None:
    with torch.no_grad():
        policy.bets.bias.fill_(3.0)
    save_model(folder, policy, INFO)
    assert (load_model(folder, encoding=1)[0].bets.bias == 3.0).all()


def test_a_crash_while_writing_leaves_the_old_model(
    policy: PolicyNetwork, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(tensors: object, path: Path) -> None:
        path.write_bytes(b"half of it")
        raise KeyboardInterrupt

    before = (folder / "model.safetensors").read_bytes()
    monkeypatch.setattr("models.checkpoint.save_file", dies)
    with pytest.raises(KeyboardInterrupt):
        save_model(folder, policy, INFO)
    assert (folder / "model.safetensors").read_bytes() == before


@pytest.mark.parametrize(
    ("profile", "structure", "seats", "stack"),
    [
        ("home", "no_limit", 2, 100),
        ("home", "no_limit", 4, 1),
        ("online", "pot_limit", 2, 20),
    ],
)
def test_what_a_model_was_trained_for(profile: str, structure: str, seats: int, stack: float) -> None:
    assert INFO.covers(profile, structure, seats, stack)
    assert INFO.plays(profile, seats)


@pytest.mark.parametrize(
    ("profile", "structure", "seats", "stack"),
    [
        ("home", "pot_limit", 2, 100),
        ("home", "no_limit", 5, 100),
        ("home", "no_limit", 2, 101),
        ("online", "no_limit", 2, 19),
        ("online", "no_limit", 3, 100),
        ("house", "no_limit", 2, 100),
    ],
)
def test_what_it_was_not_trained_for(profile: str, structure: str, seats: int, stack: float) -> None:
    assert not INFO.covers(profile, structure, seats, stack)


def test_seats_alone_say_who_can_play() -> None:
    assert not INFO.plays("home", 5)
    assert not INFO.plays("house", 2)


def large(hidden: int, layers: int) -> PolicyNetwork:
    return PolicyNetwork(PolicyConfig(inputs=100, actions=39, hidden=hidden, layers=layers, encoding=1))


def test_large_networks_are_written_in_half_precision_and_play_in_full(tmp_path: Path) -> None:
    policy = large(1_100, 3)
    weights = sum(parameter.numel() for parameter in policy.parameters())
    assert weights > HALF_ABOVE
    save_model(tmp_path / "large", policy, ModelInfo("large", GAMES, 0.05, policy.config, {}))
    assert (tmp_path / "large" / "model.safetensors").stat().st_size < 2.1 * weights
    loaded, _ = load_model(tmp_path / "large", encoding=1)
    assert {parameter.dtype for parameter in loaded.parameters()} == {torch.float32}
    observation = torch.rand(5, 100, generator=torch.Generator().manual_seed(1))
    assert torch.allclose(loaded(observation), policy(observation), atol=0.05)


def test_networks_that_are_too_large_are_refused(tmp_path: Path) -> None:
    policy = large(1_500, 3)
    with pytest.raises(ModelError, match=r"'huge': [0-9]+ bytes of weights, 8000000 are the limit"):
        save_model(tmp_path / "huge", policy, ModelInfo("huge", GAMES, 0.05, policy.config, {}))
    assert not (tmp_path / "huge").exists()


def edit_config(folder: Path, change: Callable[[dict[str, Any]], None]) -> None:
    data = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    change(data)
    (folder / "config.json").write_text(json.dumps(data), encoding="utf-8")


def cut_short(folder: Path) -> None:
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-100])


def garbage(folder: Path) -> None:
    (folder / "model.safetensors").write_bytes(b"\xff" * 500)


def no_weights(folder: Path) -> None:
    (folder / "model.safetensors").unlink()


def one_tensor_less(folder: Path) -> None:
    tensors = load_file(folder / "model.safetensors")
    save_file({name: tensors[name] for name in list(tensors)[1:]}, folder / "model.safetensors")


def another_width(folder: Path) -> None:
    edit_config(folder, lambda data: data["network"].update(hidden=9))


def another_depth(folder: Path) -> None:
    edit_config(folder, lambda data: data["network"].update(layers=3))


@pytest.mark.parametrize("spoil", [cut_short, garbage, no_weights, one_tensor_less, another_width, another_depth])
def test_weights_that_do_not_fit_are_refused(folder: Path, spoil: Callable[[Path], None]) -> None:
    spoil(folder)
    with pytest.raises(ModelError, match="model 'mine': the weights cannot be used"):
        load_model(folder, encoding=1)


def test_another_encoding_is_refused(folder: Path) -> None:
    with pytest.raises(ModelError, match="model 'mine' reads encoding 1, this version writes 2: retrain it"):
        load_model(folder, encoding=2)


def no_config(folder: Path) -> None:
    (folder / "config.json").unlink()


def broken_config(folder: Path) -> None:
    (folder / "config.json").write_text('{"name": "mine",', encoding="utf-8")


def config_without_network(folder: Path) -> None:
    edit_config(folder, lambda data: data.pop("network"))


def config_with_unknown_part(folder: Path) -> None:
    edit_config(folder, lambda data: data["network"].update(heads=4))


def config_without_games(folder: Path) -> None:
    edit_config(folder, lambda data: data.pop("games"))


def config_with_seats_upside_down(folder: Path) -> None:
    edit_config(folder, lambda data: data["games"][0].update(seats=[4, 2]))


@pytest.mark.parametrize(
    "spoil",
    [
        no_config,
        broken_config,
        config_without_network,
        config_with_unknown_part,
        config_without_games,
        config_with_seats_upside_down,
    ],
)
def test_a_configuration_that_cannot_be_read_is_refused(folder: Path, spoil: Callable[[Path], None]) -> None:
    spoil(folder)
    for read in (read_info, lambda path: load_model(path, encoding=1)):
        with pytest.raises(ModelError, match=r"model 'mine': no readable config\.json"):
            read(folder)
