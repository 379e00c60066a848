"""The mathematics of training, against slow formulas, hand-made numbers and derivatives."""

import math
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

from models.networks import NEVER
from tests.training.streams import Stream, expected_traces, random_stream
from training.losses import divergence, entropy, policy_gain, traces


def computed(s: Stream, decay: float) -> Any:
    out = np.full(s.q.shape, np.nan, np.float32)
    traces(s.q, s.v, s.ratio, s.rewards, s.done, s.seat, s.seats, decay, out)
    return out


# -- traces ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("decay", [0.0, 0.5, 0.95, 1.0])
def test_traces_are_the_sum_of_later_surprises(decay: float) -> None:
    stream = random_stream(steps=12, tables=40, seed=1)
    np.testing.assert_allclose(computed(stream, decay), expected_traces(stream, decay), atol=1e-5)


def heads_up(q: list[list[float]], v: list[list[float]], ratio: list[float], won: list[float] | None) -> Stream:
    """One table of two, seat 0 and seat 1 in turn; `won` by seat if the last decision ends the hand."""
    steps = len(q)
    stream = Stream(
        q=np.zeros((steps, 1, 6), np.float32),
        v=np.zeros((steps + 1, 1, 6), np.float32),
        ratio=np.array(ratio, np.float32)[:, None],
        rewards=np.zeros((steps, 1, 6), np.float32),
        done=np.zeros((steps, 1), np.int8),
        seat=(np.arange(steps + 1) % 2)[:, None],
        seats=np.full((steps + 1, 1), 2),
    )
    stream.q[:, 0, :2] = q
    stream.v[: len(v), 0, :2] = v
    if won is not None:
        stream.done[-1] = 1
        stream.rewards[-1, 0, :2] = won
    return stream


def test_traces_of_a_hand_by_hand() -> None:
    """Seat 0 acts, then seat 1, then the hand ends: seat 0 wins 3. Values are relative to who acts."""
    stream = heads_up(
        q=[[1.0, -1.0], [0.5, -0.5]],  # seat 0 expects 1; then seat 1 expects 0.5, seat 0 -0.5
        v=[[0.0, 0.0], [0.25, -0.25]],  # before seat 1's choice: seat 1 had 0.25
        ratio=[1.0, 0.5, 0.0],
        won=[3.0, -3.0],
    )
    e = computed(stream, decay=0.9)[:, 0, :2]
    # seat 1 at its decision: -3 - 0.5; seat 0 there: 3 + 0.5
    np.testing.assert_allclose(e[1], [-3.5, 3.5])
    # seat 0 at its decision: (-0.25 - 1) + 0.9 * 0.5 * 3.5; seat 1 there: (0.25 + 1) + 0.9 * 0.5 * -3.5
    np.testing.assert_allclose(e[0], [0.325, -0.325], atol=1e-6)


def test_a_stream_that_is_cut_off_ends_with_the_expected_value() -> None:
    stream = heads_up(q=[[1.0, -1.0]], v=[[9.0, 9.0], [0.25, -0.75]], ratio=[1.0, 1.0], won=None)
    np.testing.assert_allclose(computed(stream, decay=1.0)[0, 0, :2], [-1.75, 1.25])


def test_nothing_of_the_next_hand_leaks_into_the_one_before() -> None:
    stream = random_stream(steps=10, tables=8, seed=2)
    before = computed(stream, 0.9)
    last_end = [int(np.flatnonzero(stream.done[:, b])[0]) for b in range(8)]
    for b, k in enumerate(last_end):
        stream.q[k + 1 :, b] += 100
        stream.v[k + 1 :, b] -= 100
        stream.rewards[k + 1 :, b] += 7
    after = computed(stream, 0.9)
    for b, k in enumerate(last_end):
        np.testing.assert_array_equal(after[: k + 1, b], before[: k + 1, b])


# -- entropy and divergence ------------------------------------------------------------------------------------------

MASK = torch.tensor([[1, 1, 0, 1, 1], [1, 1, 0, 0, 0], [0, 0, 0, 1, 0]], dtype=torch.int8)


def policy(logits: Tensor, mask: Tensor = MASK) -> tuple[Tensor, Tensor]:
    log_pi = torch.log_softmax(logits.masked_fill(mask == 0, NEVER), dim=1)
    return log_pi, log_pi.exp()


def test_entropy_is_a_share_of_the_largest_possible_one() -> None:
    log_pi, pi = policy(torch.log(torch.tensor([[1.0, 1, 5, 1, 1], [9, 1, 5, 5, 5], [2, 2, 2, 2, 2]])))
    share = -(0.9 * math.log(0.9) + 0.1 * math.log(0.1)) / math.log(2)
    torch.testing.assert_close(entropy(log_pi, pi, MASK), torch.tensor([1.0, share, 0.0]))


def test_entropy_pulls_towards_even_chances_of_legal_actions_alone() -> None:
    logits = torch.tensor([[0.0, 0, 0, 0, 0], [2, 0, 0, 0, 0], [0, 0, 0, 0, 0]], requires_grad=True)
    log_pi, pi = policy(logits)
    entropy(log_pi, pi, MASK).sum().backward()
    gradient = logits.grad
    assert gradient is not None
    torch.testing.assert_close(gradient[[0, 2]], torch.zeros(2, 5))  # nothing to gain at even chances, or with one id
    p = 1 / (1 + math.exp(-2))
    slope = -p * (1 - p) * 2 / math.log(2)  # dH/dz of two actions with logits (z, 0): -p (1 - p) z
    torch.testing.assert_close(gradient[1], torch.tensor([slope, -slope, 0, 0, 0]))


def test_divergence_by_hand() -> None:
    mask = torch.tensor([[1, 1, 0]], dtype=torch.int8)
    log_pi, pi = policy(torch.log(torch.tensor([[0.75, 0.25, 1.0]])), mask)
    other = torch.tensor([[0.5, 0.5, 0.0]])
    expected = 0.75 * math.log(1.5) + 0.25 * math.log(0.5)
    torch.testing.assert_close(divergence(pi, log_pi, other, mask), torch.tensor([expected]))
    torch.testing.assert_close(divergence(pi, log_pi, pi, mask), torch.zeros(1))


def test_divergence_pulls_towards_the_other_policy() -> None:
    mask = torch.tensor([[1, 1, 0]], dtype=torch.int8)
    logits = torch.tensor([[0.0, 0.0, 0.0]], requires_grad=True)
    log_pi, pi = policy(logits, mask)
    divergence(pi, log_pi, torch.tensor([[0.8, 0.2, 0.0]]), mask).sum().backward()
    slope = 0.5 * 0.5 * math.log(0.2 / 0.8)  # p (1 - p) times the difference of log(p / other)
    assert logits.grad is not None
    torch.testing.assert_close(logits.grad, torch.tensor([[slope, -slope, 0.0]]))


def test_a_policy_that_dropped_an_action_gives_finite_numbers() -> None:
    logits = torch.tensor([[50.0, -50.0, 0.0]], requires_grad=True)
    mask = torch.tensor([[1, 1, 0]], dtype=torch.int8)
    log_pi, pi = policy(logits, mask)
    (entropy(log_pi, pi, mask) + divergence(pi, log_pi, torch.tensor([[0.0, 1.0, 0.0]]), mask)).sum().backward()
    assert logits.grad is not None
    assert torch.isfinite(logits.grad).all()


# -- policy gain -----------------------------------------------------------------------------------------------------


def gain(pi: list[float], advantages: list[float], action: int, old: float, correction: float) -> tuple[float, Tensor]:
    """Value of `policy_gain` with clip 0.2 for one decision, and its derivative by pi."""
    chances = torch.tensor([pi], requires_grad=True)
    value = policy_gain(
        chances,
        torch.tensor([advantages]),
        torch.tensor([action]),
        torch.tensor([old]),
        torch.tensor([correction]),
        0.2,
    )
    value.sum().backward()
    assert chances.grad is not None
    return float(value.detach()), chances.grad[0]


def test_every_action_counts_by_its_advantage() -> None:
    value, slope = gain([0.5, 0.3, 0.2], [1.0, -1.0, 2.0], action=0, old=0.5, correction=0.0)
    assert value == pytest.approx(0.5 - 0.3 + 0.4)
    torch.testing.assert_close(slope, torch.tensor([1.0, -1.0, 2.0]))


@pytest.mark.parametrize(
    ("chance", "correction", "value", "slope"),
    [
        (0.5, 2.0, 2.0, 4.0),  # ratio 1: the correction itself; its slope is 1 / old of it
        (0.55, 2.0, 2.2, 4.0),  # inside the clip
        (0.7, 2.0, 2.4, 0.0),  # above 1.2 and good: no more to gain
        (0.7, -2.0, -2.8, -4.0),  # above 1.2 and bad: pulled back in full
        (0.3, 2.0, 1.2, 4.0),  # below 0.8 and good: pulled back in full
        (0.3, -2.0, -1.6, 0.0),  # below 0.8 and bad: no more to gain
    ],
)
def test_the_action_taken_counts_by_what_came_of_it(
    chance: float, correction: float, value: float, slope: float
) -> None:
    got, slopes = gain([chance, 1 - chance], [0.0, 0.0], action=0, old=0.5, correction=correction)
    assert got == pytest.approx(value)
    torch.testing.assert_close(slopes, torch.tensor([slope, 0.0]))


def test_the_mean_correction_is_the_error_of_the_advantages() -> None:
    """Taken with the old policy's chances, corrections c(a) push like advantages c(a) do."""
    old, errors = [0.6, 0.3, 0.1], [1.0, -2.0, 5.0]
    slopes = [gain(old, [0.0] * 3, a, old[a], errors[a])[1] * old[a] for a in range(3)]
    torch.testing.assert_close(torch.stack(slopes).sum(dim=0), torch.tensor(errors))
