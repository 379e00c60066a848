"""A run that is stopped goes on where it was; what cannot be used is refused in one line."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
import torch
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from typer.testing import CliRunner, Result

from env.encoding.layout import ENCODING_VERSION
from tests.training.tiny import UPDATE, tiny, toml
from training.checkpoint import CheckpointError, read_checkpoint
from training.cli import app
from training.export import export
from training.train import Budget, Learner, train

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: object) -> Result:
    """A command of `python -m training`."""
    return CliRunner().invoke(app, [str(one) for one in arguments])


def refused(result: Result) -> str:
    """The one line that a refused command prints."""
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, result.stderr
    return lines[0]


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of a run of two updates."""
    folder = tmp_path_factory.mktemp("finished")
    train(tiny(), Budget(decisions=2 * UPDATE), folder, seed=1)
    return folder


@pytest.fixture
def copy(finished: Path, tmp_path: Path) -> Path:
    """A run's folder that a test may spoil."""
    (tmp_path / "checkpoint.pt").write_bytes((finished / "checkpoint.pt").read_bytes())
    return tmp_path


def test_the_checkpoint_at_a_quarter_of_the_budget_is_kept(tmp_path: Path) -> None:
    train(tiny(), Budget(decisions=5 * UPDATE), tmp_path, seed=1)
    assert read_checkpoint(tmp_path / "quarter")["decisions"] == 2 * UPDATE
    result = run("export", "--run", tmp_path / "quarter", "--target", tmp_path / "then")
    assert result.exit_code == 0, result.output


def test_sigterm_leaves_a_checkpoint_from_which_resume_goes_on(tmp_path: Path) -> None:
    (tmp_path / "small.toml").write_text(toml(), encoding="utf-8")
    folder = tmp_path / "run"
    command = [sys.executable, "-m", "training", "train", "--config", str(tmp_path / "small.toml"), "--json"]
    with subprocess.Popen(
        [*command, "--minutes", "60", "--out", str(folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        while not list(folder.glob("log/*")):  # opened once signals are caught
            with suppress(subprocess.TimeoutExpired):
                process.wait(0.1)
            assert process.returncode is None
        process.send_signal(signal.SIGTERM)
        output = process.communicate(timeout=120)[0]
    assert process.returncode == 0
    stopped = json.loads(output)
    assert stopped["decisions"] == read_checkpoint(folder)["decisions"]

    result = run("train", "--resume", "--out", folder, "--decisions", stopped["decisions"] + UPDATE, "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["decisions"] == stopped["decisions"] + UPDATE
    assert read_checkpoint(folder)["config"]["tables"] == 256  # its own settings, not those of the default


def test_a_resumed_run_keeps_counters_settings_and_weights(copy: Path) -> None:
    before = read_checkpoint(copy)
    seen: list[tuple[int, int]] = []

    def report(learner: Learner, share: float, means: dict[str, float]) -> None:
        seen.append((learner.updates, learner.decisions))

    learner = train(tiny(hidden=8, decay=0.5), Budget(decisions=3 * UPDATE), copy, resume=True, report=report)
    assert seen == [(3, 3 * UPDATE)]
    assert learner.config == tiny()
    assert learner.seconds > before["seconds"]
    after = read_checkpoint(copy)
    assert after["config"] == before["config"]
    assert after["updates"] == before["updates"] + 1
    steps = {state["policy_optimizer"]["state"][0]["step"].item() for state in (before, after)}
    assert steps == {8, 12}  # four minibatches an update: Adam went on, it did not start anew


def test_nothing_is_trained_once_the_budget_is_used(copy: Path) -> None:
    before = read_checkpoint(copy)
    learner = train(tiny(), Budget(decisions=UPDATE), copy, resume=True)
    assert learner.updates == before["updates"]
    assert all(torch.equal(learner.policy.state_dict()[name], before["policy"][name]) for name in before["policy"])


def test_an_error_in_the_middle_leaves_a_checkpoint(tmp_path: Path) -> None:
    def fails(learner: Learner, share: float, means: dict[str, float]) -> None:
        raise RuntimeError("the disk of somebody else is full")

    handler = signal.getsignal(signal.SIGTERM)
    with pytest.raises(RuntimeError, match="somebody else"):
        train(tiny(), Budget(decisions=9 * UPDATE), tmp_path, report=fails)
    assert read_checkpoint(tmp_path)["updates"] == 1
    assert signal.getsignal(signal.SIGTERM) is handler


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def other_text(path: Path) -> None:
    path.write_text("no checkpoint at all\n" * 100, encoding="utf-8")


def other_object(path: Path) -> None:
    torch.save([1, 2, 3], path)


def pickled_code(path: Path) -> None:
    torch.save({"encoding": ENCODING_VERSION, "run": Path("x")}, path)


@pytest.mark.parametrize("spoil", [cut_short, emptied, other_text, other_object, pickled_code])
def test_a_damaged_checkpoint_is_refused_in_one_line(copy: Path, spoil: Callable[[Path], None]) -> None:
    spoil(copy / "checkpoint.pt")
    spoiled = (copy / "checkpoint.pt").read_bytes()
    line = refused(run("train", "--resume", "--out", copy, "--decisions", 9 * UPDATE))
    assert f"{copy / 'checkpoint.pt'}: damaged" in line
    assert line == refused(run("export", "--run", copy, "--target", copy / "model"))
    assert (copy / "checkpoint.pt").read_bytes() == spoiled
    assert not (copy / "model").exists()


def test_a_checkpoint_of_another_encoding_is_refused(copy: Path) -> None:
    torch.save(read_checkpoint(copy) | {"encoding": ENCODING_VERSION + 1}, copy / "checkpoint.pt")
    line = refused(run("train", "--resume", "--out", copy, "--decisions", 9 * UPDATE))
    assert f"made for encoding {ENCODING_VERSION + 1}, this version writes {ENCODING_VERSION}" in line
    assert "encoding" in refused(run("export", "--run", copy, "--target", copy / "model"))


def test_a_crash_while_writing_leaves_the_old_checkpoint(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def dies(state: object, path: Path) -> None:
        path.write_bytes(b"half of it")
        raise KeyboardInterrupt

    before = (copy / "checkpoint.pt").read_bytes()
    monkeypatch.setattr(torch, "save", dies)
    with pytest.raises(KeyboardInterrupt):
        train(tiny(), Budget(decisions=UPDATE), copy, resume=True)
    assert (copy / "checkpoint.pt").read_bytes() == before


def test_runs_are_not_overwritten_or_resumed_by_mistake(finished: Path, tmp_path: Path) -> None:
    assert "--resume goes on with it" in refused(run("train", "--out", finished, "--decisions", UPDATE))
    assert "nothing to resume" in refused(run("train", "--resume", "--out", tmp_path / "new", "--decisions", UPDATE))
    assert "give a budget" in refused(run("train", "--out", tmp_path / "new"))
    with pytest.raises(CheckpointError, match="no checkpoint in"):
        train(tiny(), Budget(decisions=UPDATE), tmp_path / "new", resume=True)
    assert not (tmp_path / "new").exists()


def test_the_log_is_there_for_tensorboard(finished: Path) -> None:
    events = EventAccumulator(str(finished / "log"))
    events.Reload()
    assert {"loss/policy", "loss/critic", "entropy/bets", "entropy/draws", "hand/pot", "speed/decisions_per_s"} <= set(
        events.Tags()["scalars"]
    )
    assert [event.step for event in events.Scalars("loss/critic")] == [UPDATE, 2 * UPDATE]
    assert json.loads((finished / "config.json").read_text(encoding="utf-8"))["tables"] == 256


def test_an_exported_run_is_a_model(finished: Path, tmp_path: Path) -> None:
    result = run("export", "--run", finished, "--target", tmp_path / "mine", "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert (told["model"], told["decisions"]) == ("mine", 2 * UPDATE)
    assert [game["profile"] for game in told["games"]] == ["home"]
    info = export(finished, tmp_path / "again", drop_below=0.1)
    assert info.drop_below == 0.1
    for file in ("model.safetensors", "config.json"):
        assert (tmp_path / "again" / file).exists()
    assert (tmp_path / "again" / "model.safetensors").read_bytes() == (
        tmp_path / "mine" / "model.safetensors"
    ).read_bytes()
