"""Small streams of decisions for the traces, and their formula written out term by term."""

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass
class Stream:
    """What `traces` takes, for B tables over T steps."""

    q: Any
    v: Any
    ratio: Any
    rewards: Any
    done: Any
    seat: Any
    seats: Any


def random_stream(steps: int, tables: int, seed: int) -> Stream:
    """Hands of 2 to 6 seats and of random lengths, one after the other at each table; the last one is cut off."""
    rng = np.random.default_rng(seed)
    stream = Stream(
        q=rng.normal(size=(steps, tables, 6)).astype(np.float32),
        v=rng.normal(size=(steps + 1, tables, 6)).astype(np.float32),
        ratio=rng.random((steps + 1, tables)).astype(np.float32),
        rewards=np.zeros((steps, tables, 6), np.float32),
        done=np.zeros((steps, tables), np.int8),
        seat=np.zeros((steps + 1, tables), np.int64),
        seats=np.zeros((steps + 1, tables), np.int64),
    )
    for b in range(tables):
        seats = int(rng.integers(2, 7))
        for k in range(steps + 1):
            stream.seats[k, b] = seats
            stream.seat[k, b] = rng.integers(seats)
            if k < steps and rng.random() < 0.3:
                stream.done[k, b] = 1
                stream.rewards[k, b, :seats] = rng.normal(size=seats)
                seats = int(rng.integers(2, 7))
    return stream


def expected_traces(s: Stream, decay: float) -> Any:
    """e_p(k) = sum over j >= k of (product over i = k+1..j of decay * ratio(i)) * delta_p(j), within one hand."""
    steps, tables = s.done.shape
    e = np.zeros((steps, tables, 6))
    for b in range(tables):
        for k in range(steps):
            actor, seats = int(s.seat[k, b]), int(s.seats[k, b])
            for p in range(seats):
                weight, total, j = 1.0, 0.0, k
                while True:
                    after = s.rewards[j, b, p] if s.done[j, b] else s.v[j + 1, b, (p - int(s.seat[j + 1, b])) % seats]
                    total += weight * (float(after) - float(s.q[j, b, (p - int(s.seat[j, b])) % seats]))
                    if s.done[j, b] or j + 1 == steps:
                        break
                    j += 1
                    weight *= decay * float(s.ratio[j, b])
                e[k, b, (p - actor) % seats] = total
    return e
