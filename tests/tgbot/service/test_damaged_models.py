"""Files of a model that cannot be used: a scripted agent plays the hand to its end, and it is said who and why."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import structlog
import torch
from safetensors.torch import load_file, save_file

from agents.names import FALLBACK
from env.engine.profiles import PROFILES
from models import catalog
from models.catalog import install
from models.checkpoint import WEIGHTS
from tests.tgbot.service.kit import Kit, chips, private, running
from tgbot import opponents
from tgbot.caveat import Caveat
from tgbot.explained import Explained
from tgbot.service.model import Status
from tgbot.standing import caveats, explanations

HOME = PROFILES["home"]
Damage = Callable[[Path], object]


def weights(change: Callable[[torch.Tensor], torch.Tensor]) -> Damage:
    """Every tensor of the model is another one."""

    def damage(folder: Path) -> None:
        path = folder / "model.safetensors"
        save_file({name: change(tensor).contiguous() for name, tensor in load_file(path).items()}, path)

    return damage


def config(**changes: object) -> Damage:
    """The model's `config.json` says something else of its network."""

    def damage(folder: Path) -> None:
        data = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        data["network"] |= changes
        (folder / "config.json").write_text(json.dumps(data), encoding="utf-8")

    return damage


def cut(name: str, size: int) -> Damage:
    """A file ends too early."""

    def damage(folder: Path) -> None:
        (folder / name).write_bytes((folder / name).read_bytes()[:size])

    return damage


def widen(folder: Path) -> None:
    """A whole model that reads one number more than this version writes."""
    path = folder / "model.safetensors"
    read = load_file(path)
    first = read["trunk.0.weight"]
    save_file({**read, "trunk.0.weight": torch.cat([first, first[:, :1]], dim=1)}, path)
    inputs = json.loads((folder / "config.json").read_text(encoding="utf-8"))["network"]["inputs"]
    config(inputs=inputs + 1)(folder)


# damage, what the host is told of it
FILES: dict[str, tuple[Damage, str]] = {
    "no weights": (lambda folder: (folder / "model.safetensors").unlink(), "the weights cannot be used"),
    "truncated weights": (cut("model.safetensors", 5000), "the weights cannot be used"),
    "empty weights": (cut("model.safetensors", 0), "the weights cannot be used"),
    "weights of other shapes": (config(hidden=17), "the weights cannot be used"),
    "weights of another type": (weights(lambda one: one.to(torch.int32)), "no finite number, or no floats"),
    "weights that are NaN": (weights(lambda one: one * float("nan")), "no finite number, or no floats"),
    "a broken card": (cut("config.json", 40), "config.json"),
    "no card": (lambda folder: (folder / "config.json").unlink(), "no config.json in"),
    "another encoding": (config(encoding=999), "reads encoding 999"),
}
# These are read without complaint and fail at the first decision.
DECISIONS: dict[str, tuple[Damage, str]] = {
    "infinite logits": (weights(lambda one: one.sign() * 3e38), "ValueError at"),
    "another observation": (widen, "RuntimeError at"),
}


@pytest.fixture(autouse=True)
def anew() -> Iterator[None]:
    opponents.agent_name.cache_clear()
    yield
    opponents.agent_name.cache_clear()
    opponents._covered.cache_clear()
    opponents._unusable.clear()
    opponents._read.pop("mine", None)
    catalog._set_aside.clear()


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folder of a host's own model, which plays the home game."""
    monkeypatch.setenv("FIVEDRAW_MODELS", str(tmp_path / "own"))
    source = tmp_path / "mine"
    source.mkdir()
    for name in ("model.safetensors", "config.json"):
        (source / name).write_bytes((WEIGHTS / "home-duel-1" / name).read_bytes())
    data = json.loads((source / "config.json").read_text(encoding="utf-8"))
    (source / "config.json").write_text(json.dumps(data | {"name": "mine"}), encoding="utf-8")
    return install(source, "home", (2, 6))


async def a_hand(kit: Kit) -> None:
    """One person and two bots play a hand to its end; no chip is lost."""
    start = await kit.service.play_now(await kit.person(1), 2, private(1))
    agents = {seat.bot.agent.partition("@")[0] for seat in start.seats if seat.bot is not None}
    assert agents == {"home:mine"}
    before = chips(start)
    state = await kit.play(start.id, lambda now: now.status != Status.PLAYING)
    assert state.hand is not None
    assert state.hand.over
    assert chips(state) == before


async def test_a_whole_model_plays(mine: Path, tmp_path: Path) -> None:
    """So that the others fail by their damage."""
    with structlog.testing.capture_logs() as logs:
        async with running(tmp_path, agents=opponents.load, agent_name=opponents.describe) as kit:
            await a_hand(kit)
            assert kit.service.health.troubles() == ()
    assert logs == []
    assert opponents.unusable() == {}


@pytest.mark.parametrize("fault", FILES)
async def test_files_that_cannot_be_read(fault: str, mine: Path, tmp_path: Path) -> None:
    damage, why = FILES[fault]
    damage(mine)
    with structlog.testing.capture_logs() as logs:
        async with running(tmp_path, agents=opponents.load, agent_name=opponents.describe) as kit:
            await a_hand(kit)
    told = [entry for entry in logs if entry["event"] == "model_unusable"]
    assert len(told) == 1, "said once, not at each decision"
    assert why in told[0]["why"]
    assert opponents.unusable().keys() == {"mine"}
    assert why in opponents.unusable()["mine"]
    assert opponents.caveat(HOME, 3) == Caveat(FALLBACK, "mine")
    assert opponents.explain("home:mine@3~even", HOME, 3) == Explained(FALLBACK, instead_of="mine")


@pytest.mark.parametrize("fault", DECISIONS)
async def test_models_that_cannot_decide(fault: str, mine: Path, tmp_path: Path) -> None:
    damage, why = DECISIONS[fault]
    damage(mine)
    with structlog.testing.capture_logs() as logs:
        async with running(tmp_path, agents=opponents.load, agent_name=opponents.describe) as kit:
            await a_hand(kit)
            health = kit.service.health
            (trouble,) = health.troubles()
            assert trouble.model == "mine"
            assert trouble.why.startswith(why)
            said = caveats(health, opponents.agent_name, opponents.caveat)(HOME, 3)
            assert said == Caveat(FALLBACK, "mine")
            explained = explanations(health, opponents.explain)
            assert explained("home:mine@3~even", HOME, 3) == Explained(FALLBACK, instead_of="mine")
            assert explained("home:home-1@3~even", HOME, 3).model == "home-1"
    assert [entry["event"] for entry in logs if "model" in entry] == ["model_rests"]


@pytest.mark.parametrize("damage", [FILES["truncated weights"][0], DECISIONS["infinite logits"][0]])
def test_a_broken_model_does_not_stop_the_start(damage: Damage, mine: Path) -> None:
    damage(mine)
    with structlog.testing.capture_logs() as logs:
        opponents.warm_up()
    assert [entry["event"] for entry in logs] == ["model_unusable"]
    assert opponents.describe("home", 2) == FALLBACK
    assert opponents.describe("online", 2) == "duel-1"


def test_a_broken_catalogue_leaves_the_packaged_models(mine: Path) -> None:
    (mine.parent / "catalog.json").write_text('{"models": ["mine"', encoding="utf-8")
    with structlog.testing.capture_logs() as logs:
        opponents.warm_up()
    assert [entry["event"] for entry in logs] == ["own_models_left_out"]
    assert str(mine.parent / "catalog.json") in logs[0]["why"]
    assert opponents.describe("home", 2) == "home-duel-1"


def test_a_host_can_ask_before_the_start(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "PROFILES", {"home": HOME})
    assert opponents.audit() == []
    FILES["another encoding"][0](mine)
    (line,) = opponents.audit()
    assert line.startswith("model 'mine' cannot be used: model 'mine' reads encoding 999")
    assert line.endswith("'tight' plays for it")
