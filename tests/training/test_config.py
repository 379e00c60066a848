"""Settings of a run: what is written down is what is used, and a mistake is named."""

from pathlib import Path
from typing import Any

import pytest

from training.config import ConfigError, TrainConfig, config_from, load_config


def test_the_shipped_configuration_of_home() -> None:
    config = load_config("home")
    assert config.profile == "home"
    assert len(config.seats) == 5
    assert sum(config.seats) == pytest.approx(1)
    assert config_from(config.as_dict(), "itself") == config


def test_lists_of_a_file_become_pairs(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("tables = 64\nsteps = 8\nminibatch = 256\ntremble = [0.5, 0]\n", "utf-8")
    config = load_config(str(tmp_path / "mine.toml"))
    assert (config.tables, config.tremble, config.hidden) == (64, (0.5, 0), TrainConfig().hidden)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"tabels": 64}, "unknown setting 'tabels'"),
        ({"tables": 64.0}, "tables is a whole number above 0, not 64.0"),
        ({"layers": 0}, "layers is a whole number above 0, not 0"),
        ({"steps": True}, "steps is a whole number above 0, not True"),
        ({"minibatch": "many"}, "minibatch is a whole number above 0, not 'many'"),
        ({"decay": "0.9"}, "decay is a number, not '0.9'"),
        ({"profile": 1}, "profile is a name, not 1"),
        ({"learning_rate": 0.001}, "learning_rate is 2 numbers in brackets, not 0.001"),
        ({"tremble": [0.1, 0.2, 0.3]}, "tremble is 2 numbers in brackets"),
        ({"explore": ["a", "b"]}, "explore is 2 numbers in brackets"),
        ({"seats": [1.0]}, "seats is 5 numbers in brackets"),
        ({"tables": 3, "steps": 5, "minibatch": 4}, "minibatch 4 does not divide tables x steps"),
    ],
)
def test_a_mistake_is_named(values: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        config_from(values, "mine.toml")
    assert str(caught.value).startswith(f"mine.toml: {message}")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("tables = = 1\n", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"bad\.toml: .*line 1"):
        load_config(str(tmp_path / "bad.toml"))
    with pytest.raises(ConfigError, match="no configuration 'holdem'; there are: home"):
        load_config("holdem")
