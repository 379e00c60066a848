"""Settings of a run: what is written down is what is used, and a mistake is named."""

from pathlib import Path
from typing import Any

import pytest

from env.engine.profiles import profile
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
    with pytest.raises(ConfigError, match="no configuration 'holdem'; there are: all, duel, home, home-alone"):
        load_config("holdem")


# -- games -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """A configuration beside its rules file."""
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / "low.toml").write_text(
        'profile = "triple27"\n[rules]\nmax_discards = 4\n[table]\nseats_max = 4\n', encoding="utf-8"
    )
    path = tmp_path / "small" / "mine.toml"
    path.write_text('rules = "low.toml"\nseats = [1, 0, 1, 0, 0]\n', encoding="utf-8")
    return path


def test_a_configuration_names_a_rules_file(short: Path) -> None:
    config = load_config(str(short))
    game = config.game()
    assert (game.name, game.rules.draws, game.rules.max_discards, game.table.seats_max) == ("low", 3, 4, 4)
    short.with_name("low.toml").unlink()
    assert config_from(config.as_dict(), "itself").game() == game  # it remembers what the file said


def test_a_configuration_plays_other_games_too(short: Path) -> None:
    config = load_config("home")
    stripped = config.playing("stripped", None)
    assert stripped.game() == profile("stripped")
    assert stripped.seats == (*config.seats[:4], 0.0)
    assert config.playing("lounge", None).seats == config.seats
    own = config.playing(None, short.with_name("low.toml"))
    assert own.game().name == "low"
    assert own.seats == (*config.seats[:3], 0.0, 0.0)
    assert own.playing("online", None).game() == profile("online")
    assert own.playing(None, None) == own
    with pytest.raises(ConfigError, match=r"stripped: seats .*: shares of tables"):
        config_from({"seats": [0, 0, 0, 0, 1]}, "six").playing("stripped", None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('profile = "canasta"', "mine.toml: unknown profile 'canasta'"),
        ('profile = "stripped"\nseats = [0, 0, 0, 0, 1]', "mine.toml: seats 6 and profile stripped: it seats 2 to 5"),
        ('rules = "nowhere.toml"', r"mine.toml: .*nowhere.toml: cannot be read"),
        ("rules = 5", "mine.toml: rules is the name of a rules file, not 5"),
        ("[rules]\nante = 2", "mine.toml: unknown key 'ante'"),
        ("[rules.rules]\nante = 2", "mine.toml: name ''"),
        ("seats = [0, 0, 0, 0, 0]", "mine.toml: seats .*: shares of tables"),
        ("seats = [2, 0, 0, 0, -1]", "mine.toml: seats .*: shares of tables"),
    ],
)
def test_a_game_that_cannot_be_trained_is_named(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(text + "\n", encoding="utf-8")
    with pytest.raises(ConfigError, match=message):
        load_config(str(tmp_path / "mine.toml"))
