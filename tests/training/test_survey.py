"""The table of a card: which tables a model has, and verdicts that follow from the intervals."""

from agents.scripted import CallAgent, RandomAgent, TightAgent
from env.engine.profiles import profile
from models.checkpoint import GameRange, ModelInfo
from models.networks import PolicyConfig
from training.survey import survey, tables_of


def info(*games: GameRange) -> ModelInfo:
    return ModelInfo("m", games, 0.05, PolicyConfig(1, 39, 1, 1, 1), {})


def test_each_table_comes_once_however_many_ranges_name_it() -> None:
    home = GameRange("home", ("no_limit",), (2, 3), (5, 100))
    deeper = GameRange("home", ("no_limit",), (3, 4), (100, 200))
    lounge = GameRange("lounge", ("lounge_limit",), (6, 6), (1, 50))
    tables = [(game.name, seats) for game, seats in tables_of(info(home, deeper, lounge))]
    assert tables == [("home", 2), ("home", 3), ("home", 4), ("lounge", 6)]
    assert [game.name for game, _ in tables_of(info(home, lounge), ("lounge",))] == ["lounge"]


def test_verdicts_are_what_99_per_cent_says() -> None:
    seen = []
    game = profile("home")
    rows = survey(
        TightAgent(), iter([(game, 2)]), {"random": RandomAgent(), "tight": TightAgent()}, 2000, 1, seen.append
    )
    assert rows == seen
    better, same = rows
    assert (better.verdict, better.opponent, better.unit) == ("better", "random", "mA/h")
    assert better.mean - 1.3 * better.ci95 > 0
    assert same.verdict == "open"
    assert same.hands == 2000
    (worse,) = survey(RandomAgent(), iter([(game, 2)]), {"call": CallAgent()}, 4000)
    assert worse.verdict == "worse"
