"""Training and measuring in every profile, in short runs."""

import json
from pathlib import Path

import numpy as np
import pytest
import torch
from typer.testing import CliRunner

from agents.neural import NeuralAgent
from agents.scripted import CallAgent, MyopicAgent, TightAgent
from env.engine.profiles import PROFILES, Profile, profile
from tests.training.tiny import CallAlone, tiny
from training.checkpoint import CheckpointError, read_checkpoint
from training.cli import app
from training.config import TrainConfig
from training.evaluate import evaluate, play_sets
from training.export import export
from training.train import Budget, train

UPDATE = 64 * 8
PLACES = [(game, seats) for game in PROFILES.values() for seats in (2, game.table.seats_max)]


def small(name: str) -> TrainConfig:
    """A run of small updates with tables of every number of seats."""
    every = [1.0, 1.0, 1.0, 1.0, 1.0]
    return tiny(tables=64, steps=8, minibatch=128, seats=every).playing(name, None)


@pytest.mark.parametrize("name", PROFILES)
def test_a_few_updates_of_every_profile(name: str, tmp_path: Path) -> None:
    means: list[dict[str, float]] = []
    learner = train(
        small(name), Budget(decisions=3 * UPDATE), tmp_path / "run", report=lambda *told: means.append(told[2])
    )
    assert learner.updates == len(means) == 3
    assert all(np.isfinite(list(one.values())).all() for one in means)
    for network in (learner.policy, learner.critic):
        assert all(torch.isfinite(weights).all() for weights in network.state_dict().values())
    info = export(tmp_path / "run", tmp_path / "model")
    (covered,) = info.games
    assert (covered.profile, covered.seats) == (name, (2, PROFILES[name].table.seats_max))
    agent = NeuralAgent.from_folder(tmp_path / "model")
    (result,) = evaluate(agent, {"call": CallAgent()}, name, 3, 30)
    assert result.profile == name


def test_a_run_of_ones_own_rules_remembers_them(tmp_path: Path) -> None:
    rules = tmp_path / "five.toml"
    rules.write_text('profile = "stripped"\n[rules]\nante = 2\nmin_bet = 4\n', encoding="utf-8")
    config = tiny(tables=64, steps=8, minibatch=128).playing(None, rules)
    train(config, Budget(decisions=UPDATE), tmp_path / "run")
    rules.unlink()
    learner = train(tiny(), Budget(decisions=2 * UPDATE), tmp_path / "run", resume=True)
    game = learner.config.game()
    assert (game.name, game.rules.ante, game.rules_for(2).deck_size, learner.updates) == ("five", 2, 32, 2)
    assert [one.profile for one in export(tmp_path / "run", tmp_path / "model").games] == ["five"]
    assert json.loads((tmp_path / "run" / "config.json").read_text(encoding="utf-8"))["rules"]["name"] == "five"


def test_a_run_of_other_rules_is_not_gone_on_with(tmp_path: Path) -> None:
    train(small("classic"), Budget(decisions=UPDATE), tmp_path)
    state = read_checkpoint(tmp_path)
    state["games"][0]["draw_timeout"] = "pat_only"
    torch.save(state, tmp_path / "checkpoint.pt")
    message = "trained with draw_timeout pat_only, classic has draw_timeout no_raise now"
    with pytest.raises(CheckpointError, match=message):
        train(small("classic"), Budget(decisions=2 * UPDATE), tmp_path, resume=True)
    with pytest.raises(CheckpointError, match=message):
        export(tmp_path, tmp_path / "model")


def test_the_command_trains_another_game(tmp_path: Path) -> None:
    (tmp_path / "small.toml").write_text("tables = 64\nsteps = 8\nminibatch = 128\nhidden = 16\n", encoding="utf-8")
    folder = tmp_path / "run"
    game = ["--config", str(tmp_path / "small.toml"), "--profile", "triple27"]
    result = CliRunner().invoke(app, ["train", *game, "--decisions", "512", "--out", str(folder)])
    assert result.exit_code == 0, result.output
    assert read_checkpoint(folder)["config"]["profile"] == "triple27"


@pytest.mark.parametrize(("game", "seats"), PLACES, ids=[f"{game.name}-{seats}" for game, seats in PLACES])
def test_duplicate_sets_are_fair_in_every_profile(game: Profile, seats: int) -> None:
    for agent in (TightAgent(), MyopicAgent()):
        np.testing.assert_array_equal(play_sets(agent, agent, game, seats, 20, seed=1), np.zeros(20))
    alone = play_sets(CallAlone(), TightAgent(), game, seats, 6, seed=2)
    np.testing.assert_array_equal(alone, play_sets(CallAgent(), TightAgent(), game, seats, 6, seed=2))


def test_strength_is_told_in_antes_or_big_blinds() -> None:
    units = {name: evaluate(CallAgent(), {"call": CallAgent()}, name, 2, 4)[0].unit for name in PROFILES}
    assert {name for name, unit in units.items() if unit == "mbb/h"} == {"online", "single27", "triple27", "casino"}
    assert set(units.values()) == {"mbb/h", "mA/h"}


def test_seats_that_a_game_does_not_have_are_refused() -> None:
    with pytest.raises(ValueError, match="seats 6 and profile stripped"):
        evaluate(CallAgent(), {"call": CallAgent()}, profile("stripped"), 6, 12)
