"""Video poker: pays, the exact table, honest samples, and learning from them."""

import json
from functools import cache
from itertools import permutations
from math import comb
from typing import Any

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from env.encoding.hand_tables import _CHOOSE as CHOOSE
from env.engine.cards import parse_cards
from training.video_poker import (
    FEATURES,
    OPTIMUM,
    Settings,
    exact,
    features,
    machine,
    sample,
    score,
    train,
    video_poker_command,
)


def hand(text: str) -> Any:
    """(1, 5) int8, highest card first."""
    return np.array([sorted(parse_cards(text), reverse=True)], np.int8)


def test_how_many_hands_pay_what() -> None:
    pays, counts = np.unique(machine().pay, return_counts=True)
    assert dict(zip(pays.tolist(), counts.tolist(), strict=True)) == {
        0: 2_062_860, 1: 337_920, 2: 123_552, 3: 54_912, 4: 10_200, 6: 5_108, 9: 3_744, 25: 624, 50: 36, 800: 4,
    }  # fmt: skip
    assert len(machine().canonical) == 134_459
    assert machine().weight.sum() == comb(52, 5)


def test_the_best_play_returns_the_published_figure() -> None:
    assert score(exact().argmax(axis=1)) == pytest.approx(OPTIMUM, abs=5e-7)


def test_plays_of_known_return() -> None:
    """Standing pat pays the dealt hand, and five new cards are a dealt hand again; the worst play pays less."""
    pat = np.zeros(len(exact()), np.int64)
    assert score(pat) == pytest.approx(machine().pay.mean())
    assert score(pat + 31) == pytest.approx(machine().pay.mean())
    assert score(exact().argmin(axis=1)) < score(pat)


@pytest.mark.parametrize(
    "text", ["Ah Kh Qh Jh 2c", "8c 8d Kh 6s 3c", "Ah Jh 8h 3h Ks", "As Kd 9c 5h 2d", "5h 6h 7h 8h Kc", "2c 2d 2h 2s 3c"]
)
def test_samples_are_honest(text: str) -> None:
    """Their mean is the exact expectation of every mask."""
    hands = hand(text)
    canonical = np.flatnonzero((machine().canonical == canonical_form(hands[0])).all(axis=1))[0]
    repeats, shuffles = 60, 40
    seed = np.array([12345])
    out = np.zeros((repeats, 32), np.float32)
    for row in range(repeats):
        sample(hands, machine().pay, CHOOSE, shuffles, seed, out[row : row + 1])
    error = out.std(axis=0) / np.sqrt(repeats) + 1e-3
    means = out.mean(axis=0)
    order = canonical_masks(hands[0])
    assert (np.abs(means[order] - exact()[canonical]) < 5 * error[order]).all()


def canonical_form(cards: Any) -> Any:
    """The canonical hand of a hand."""
    return _canonical(cards)[0]


def canonical_masks(cards: Any) -> Any:
    """order[m] = the mask over `cards` that throws away what mask m of the canonical hand does."""
    form, rename = _canonical(cards)
    place = [list(cards).index(next(c for c in cards if rename(c) == one)) for one in form]
    return np.array([sum(1 << place[k] for k in range(5) if mask >> k & 1) for mask in range(32)])


@cache
def known_forms() -> set[tuple[int, ...]]:
    """All canonical hands."""
    return {tuple(one) for one in machine().canonical.tolist()}


def _canonical(cards: Any) -> tuple[Any, Any]:
    known = known_forms()
    for suits in permutations(range(4)):

        def rename(card: int, suits: tuple[int, ...] = suits) -> int:
            return (int(card) >> 2 << 2) + suits[int(card) & 3]

        form = tuple(sorted((rename(card) for card in cards), reverse=True))
        if form in known:
            return np.array(form), rename
    raise AssertionError("every hand has a canonical form")


def test_features_depend_on_suits_by_name_no_more_than_pay_does() -> None:
    """Hands that differ by a renaming of suits alone look the same when their cards keep their order."""
    pair = [np.zeros((1, 32, FEATURES), np.float32) for _ in range(2)]
    for text, out in zip(("Kh Qh 9c 5d 2h", "Ks Qs 9d 5c 2s"), pair, strict=True):
        features(hand(text), out)
    np.testing.assert_array_equal(*pair)


def test_features_of_a_draw() -> None:
    """Q J T 9 of hearts kept, the king of hearts thrown: which straights and straight flushes can still come."""
    out = np.zeros((1, 32, FEATURES), np.float32)
    features(hand("Kh Qh Jh Th 9h"), out)
    row = out[0, 1]
    assert row[:6].tolist() == [0, 1, 0, 0, 0, 0]
    assert np.flatnonzero(row[45:55]).tolist() == [7, 8]  # eight to queen, nine to king
    assert np.flatnonzero(row[69:79]).tolist() == [7]  # the king of hearts is gone
    assert row[55] == row[92] == 1


def test_learning_from_samples_comes_near_the_optimum() -> None:
    _, curve = train(Settings(hands=64, hidden=32, learning_rate=(2e-2, 2e-3)), seed=1, steps=150, points=1)
    assert 0.8 < curve[-1].returned < OPTIMUM
    assert curve[-1].draws == 150 * 64 * 32 * 18


@pytest.mark.long
def test_the_learned_discard_pays_what_it_should() -> None:
    _, curve = train(Settings(), seed=1, steps=Settings().steps, points=1)
    assert curve[-1].returned >= 0.994


def test_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("training.video_poker.Settings", lambda: Settings(hidden=16, hands=16))
    app = typer.Typer()
    app.command()(video_poker_command)
    result = CliRunner().invoke(app, ["--steps", "3", "--json"])
    assert result.exit_code == 0
    assert 0 < json.loads(result.output)["return_percent"] < 100 * OPTIMUM
