"""Model folders: what is written is read again, and what cannot be used is refused by name."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file, save_file

from models.checkpoint import ModelError, ModelInfo, load_model, read_info, save_model
from models.networks import PolicyConfig, PolicyNetwork

SHAPE = PolicyConfig(inputs=100, actions=39, hidden=8, layers=2, encoding=1)
INFO = ModelInfo("mine", "home", (2, 4), 0.05, SHAPE, {"decisions": 5, "settings": {"seats": [0.5, 0.5]}})


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


@pytest.mark.parametrize("spoil", [no_config, broken_config, config_without_network, config_with_unknown_part])
def test_a_configuration_that_cannot_be_read_is_refused(folder: Path, spoil: Callable[[Path], None]) -> None:
    spoil(folder)
    for read in (read_info, lambda path: load_model(path, encoding=1)):
        with pytest.raises(ModelError, match=r"model 'mine': no readable config\.json"):
            read(folder)
