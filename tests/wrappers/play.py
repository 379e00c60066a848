"""Random legal play of environments."""

from typing import Any

import numpy as np


def legal_id(observation: Any, rng: np.random.Generator) -> int:
    """A random legal id."""
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


def legal_ids(observation: Any, rng: np.random.Generator) -> Any:
    """(N,) random legal ids of a batch."""
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in observation["action_mask"]])


def same(a: Any, b: Any) -> bool:
    """Whether two observations, infos or results are equal, exactly."""
    if isinstance(a, dict):
        return isinstance(b, dict) and a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, tuple | list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, np.ndarray) and a.dtype == object:
        return all(same(x, y) for x, y in zip(a, b, strict=True))
    return bool(np.array_equal(a, b))
