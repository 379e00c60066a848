"""Retraining: trained from the current model, held against it, described, and seated only if it passes."""

import json
import signal
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
import torch

from agents.registry import default_name, load
from env.encoding.layout import ENCODING_VERSION
from env.engine.profiles import PROFILES, Profile
from env.errors import RulesError
from models.catalog import default_model, model_folder, own_models
from models.checkpoint import load_model, read_info
from tests.training.tiny import tiny
from training import retrain as module
from training.checkpoint import read_checkpoint
from training.config import ConfigError, TrainConfig, load_config
from training.gate import Check, Verdict
from training.retrain import (
    Plan,
    begin,
    check_name,
    free_name,
    in_every_structure,
    last_name,
    make_plan,
    read_plan,
    retrain,
    seats_of,
    settings_for,
)

MOMENT = 1e-6
"""Minutes that one update uses up."""
PASSED = Check("better than tight", "tight", 2, 100, 50.0, 10.0, 90.0, 0.99, 0.0, True)
FAILED = replace(PASSED, low=-10.0, passed=False)


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIVEDRAW_MODELS", str(tmp_path / "own"))


@pytest.fixture
def gated(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[tuple[Any, ...]]]:
    """A gate that says what it is told to, and remembers what it was asked."""

    def make(*checks: Check) -> list[tuple[Any, ...]]:
        asked: list[tuple[Any, ...]] = []

        def gate(model: Path, game: Profile, seats: tuple[int, int], current: Any, *rest: Any) -> Verdict:
            asked.append((model, game, seats, current(seats[0]), *rest))
            return Verdict("home-1", "mA/h", checks, None)

        monkeypatch.setattr(module, "gate", gate)
        return asked

    return make


def planned(tmp_path: Path, settings: TrainConfig | None = None, **changes: Any) -> Path:
    """A run that is planned; one update of each kind of training."""
    run = tmp_path / "runs" / "mine"
    begin(replace(make_plan("mine", settings or tiny(), MOMENT, seed=3, gate_hands=100), **changes), run)
    return run


def test_what_passes_the_gate_plays_from_then_on(tmp_path: Path, gated: Any) -> None:
    asked, before, others = gated(PASSED), default_name("home", 2), default_name("home", 3)
    run = planned(tmp_path)
    outcome = retrain(run, recipe="python -m training retrain")
    assert (outcome.status, outcome.name) == ("seated", "mine")
    assert outcome.model == own_models() / "mine"
    assert default_name("home", 2) == "mine"
    assert default_name("home", 3) == others  # heads-up is all that was trained
    assert asked[0][:4] == (run / "mine", PROFILES["home"], (2, 2), (before, model_folder(before)))
    assert load("mine").info == read_info(run / "mine")  # type: ignore[attr-defined]
    assert {path.name for path in outcome.model.iterdir()} == {"CARD.md", "config.json", "model.safetensors"}
    assert "    python -m training retrain\n" in (outcome.model / "CARD.md").read_text(encoding="utf-8")


def test_what_fails_is_left_where_it_is(tmp_path: Path, gated: Any) -> None:
    gated(PASSED, FAILED)
    before = default_name("home", 2)
    run = planned(tmp_path)
    outcome = retrain(run)
    assert (outcome.status, outcome.model) == ("rejected", run / "mine")
    assert default_name("home", 2) == before
    assert not own_models().exists()
    assert json.loads((run / "verdict.json").read_text(encoding="utf-8"))["passed"] is False
    assert "| no |" in (run / "mine" / "CARD.md").read_text(encoding="utf-8")


def test_a_run_starts_from_the_current_model(tmp_path: Path, gated: Any) -> None:
    gated(PASSED)
    start = default_model("home", 2)
    run = planned(tmp_path)
    plan = read_plan(run)
    assert plan.start == start
    plan.settings["learning_rate"] = [1e-9, 1e-9]
    (run / "plan.json").write_text(json.dumps(asdict(plan)), encoding="utf-8")
    retrain(run)
    was, _ = load_model(model_folder(start), ENCODING_VERSION)
    now, info = load_model(run / "mine", ENCODING_VERSION)
    for old, new in zip(was.parameters(), now.parameters(), strict=True):
        assert torch.allclose(old, new, atol=1e-4)
    assert info.trained["started_from"] == start
    critic, policy = (read_checkpoint(run / folder) for folder in ("critic", "policy"))
    assert torch.allclose(critic["policy"]["bets.weight"], was.bets.weight, atol=1e-4)  # the critic gets to know it
    assert critic["updates"] == policy["updates"] == 1
    assert not torch.equal(critic["critic"]["bets.weight"], policy["critic"]["bets.weight"])  # and trains on


def test_the_plan_of_a_trained_start_is_slow_and_of_the_same_shape() -> None:
    settings = load_config("home")
    plan = make_plan("mine", settings, 10.0).config()
    shape = read_info(model_folder(default_model("home", 6))).network
    assert (plan.hidden, plan.layers) == (shape.hidden, shape.layers)
    assert plan.learning_rate[0] < settings.learning_rate[0]
    for name in ("entropy_bets", "entropy_draws", "tremble", "explore"):
        assert getattr(plan, name) == (getattr(settings, name)[1],) * 2


def test_a_fresh_run_starts_from_nothing(tmp_path: Path, gated: Any) -> None:
    gated(PASSED)
    plan = make_plan("mine", tiny(), MOMENT, fresh=True)
    assert (plan.start, plan.config()) == (None, tiny())
    begin(plan, tmp_path / "run")
    retrain(tmp_path / "run")
    assert not (tmp_path / "run" / "critic").exists()
    assert "started_from" not in read_info(tmp_path / "run" / "mine").trained


def test_where_a_result_comes_from_is_recorded(tmp_path: Path, gated: Any) -> None:
    gated(PASSED)
    run = planned(tmp_path)
    retrain(run)
    trained = read_info(run / "mine").trained
    assert trained["seed"] == 3
    assert set(trained["versions"]) == {"python", "torch", "numpy", "numba"}
    assert trained["versions"]["torch"] == torch.__version__
    assert set(trained["hardware"]) == {"cpu", "cores", "ram_gb", "threads"}
    assert trained["hardware"]["cores"] >= 1
    card = (run / "mine" / "CARD.md").read_text(encoding="utf-8")
    assert "Seed 3." in card
    assert trained["hardware"]["cpu"] in card


def test_a_stopped_run_is_resumed_where_it_was(tmp_path: Path, gated: Any) -> None:
    asked = gated(PASSED)
    run = planned(tmp_path, minutes=1e6)

    def stop(what: str, _share: float) -> None:
        signal.raise_signal(signal.SIGINT)

    outcome = retrain(run, report=stop)
    assert (outcome.status, outcome.model, asked) == ("stopped", None, [])
    critic = read_checkpoint(run / "critic")
    assert critic["updates"] == 1
    hurry(run)
    assert retrain(run).status == "seated"
    assert read_checkpoint(run / "critic")["updates"] == 1  # its time was up
    assert len(asked) == 1


def hurry(run: Path) -> None:
    """Cut the run's time to a moment."""
    data = json.loads((run / "plan.json").read_text(encoding="utf-8"))
    (run / "plan.json").write_text(json.dumps(data | {"minutes": MOMENT}), encoding="utf-8")


def test_a_folder_is_used_once(tmp_path: Path) -> None:
    run = planned(tmp_path)
    with pytest.raises(ConfigError, match="holds a run already"):
        begin(read_plan(run), run)
    with pytest.raises(ConfigError, match="nothing to resume"):
        read_plan(tmp_path)
    (run / "plan.json").write_text('{"name": "mine"}', encoding="utf-8")
    with pytest.raises(ConfigError, match="nothing to resume"):
        read_plan(run)


@pytest.mark.parametrize("minutes", [0.0, -1.0])
def test_a_run_needs_time(minutes: float) -> None:
    with pytest.raises(ConfigError, match="more than 0"):
        make_plan("mine", tiny(), minutes)


@pytest.mark.parametrize("name", ["", "a/b", "..", ".hidden", "a b"])
def test_names_are_folders(name: str) -> None:
    with pytest.raises(ConfigError, match="letters, digits"):
        check_name(name)


def test_names_of_packaged_models_are_taken(tmp_path: Path) -> None:
    check_name("home-own-1.5")
    with pytest.raises(ConfigError, match="packaged model"):
        check_name("home-1")
    assert free_name("home", tmp_path, ()) == "home-own-1"
    (tmp_path / "home-own-2").mkdir()
    assert free_name("home", tmp_path, ("home-own-1",)) == "home-own-3"


def test_the_latest_run_is_resumed(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="nothing to resume"):
        last_name("home", tmp_path)
    for number in (2, 10):
        begin(make_plan(f"home-own-{number}", tiny(), 1.0), tmp_path / f"home-own-{number}")
    assert last_name("home", tmp_path) == "home-own-10"


@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile_can_be_retrained(profile: str) -> None:
    settings = settings_for(profile, None, None, None)
    game = PROFILES[profile]
    assert {cell.game().name for cell in settings.cells()} == {profile}
    assert {cell.game().rules.structure for cell in settings.cells()} == set(game.structures)
    usual = sum(cell.share for cell in settings.cells() if not cell.structure)
    assert usual >= sum(cell.share for cell in settings.cells()) / 2
    assert seats_of(settings) == (game.table.seats_min, game.table.seats_max)
    assert make_plan("mine", settings, 1.0).config().cells() == settings.cells()


def test_seats_are_those_asked_for() -> None:
    assert settings_for("home", None, (3, 4), None).cells()[0].seats == (0.0, 0.15, 0.15, 0.0, 0.0)
    assert settings_for("home", None, (2, 3), "home-alone").cells()[0].seats == (1.0, 1.0, 0.0, 0.0, 0.0)
    with pytest.raises(ConfigError, match="seats 6 and profile stripped"):
        settings_for("stripped", None, (2, 6), None)


def test_ones_own_game_starts_from_the_model_of_the_game_it_was_made_from(tmp_path: Path) -> None:
    rules = tmp_path / "deep.toml"
    rules.write_text('profile = "home"\n[table]\nstart_stack = 300\n', encoding="utf-8")
    settings = settings_for("home", rules, None, None)
    assert settings.game().name == "deep"
    plan = make_plan("mine", settings, 1.0)
    assert plan.start == default_model("home", 6)
    assert plan.config().game() == settings.game()


def test_a_game_of_ones_own_does_not_take_a_name_that_is_taken(tmp_path: Path) -> None:
    rules = tmp_path / "mine.toml"
    rules.write_text('name = "online"\n', encoding="utf-8")
    with pytest.raises(RulesError, match="that is a game of its own already"):
        settings_for("home", rules, None, None)


def test_one_structure_needs_no_cells() -> None:
    assert in_every_structure(tiny()) == tiny()
    assert isinstance(make_plan("mine", tiny(), 1.0), Plan)
