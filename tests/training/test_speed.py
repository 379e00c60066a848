"""`python -m training bench`: the figures it takes, not how large they are."""

from agents.scripted import CallAgent
from env.engine.profiles import profile
from tests.training.tiny import tiny
from training.bench import decision_times, measure


def test_every_decision_of_a_hand_is_timed() -> None:
    times = decision_times(CallAgent(), profile("home"), seats=3, hands=4, seed=1)
    assert len(times) == 4 * 3 * 3  # a check, a draw and a check of every seat
    assert all(one > 0 for one in times)


def test_decisions_and_training_are_measured() -> None:
    speed = measure(CallAgent(), profile("home"), tiny(tables=64), seats=2, updates=1, threads=1)
    assert speed.decisions > 0
    assert 0 < speed.decision_ms_median <= speed.decision_ms_p95
    assert speed.trained_per_s > 0
    assert speed.threads == 1
