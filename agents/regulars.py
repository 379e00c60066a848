"""Named opponents: each plays at a fixed level and in a fixed style, at every table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Regular:
    """Somebody one can ask for by name. level 1..5; style: a name of `styles.py`."""

    name: str
    level: int
    style: str


REGULARS = (
    Regular("Pip", 1, "loose"),
    Regular("Gus", 2, "calm"),
    Regular("Ivy", 3, "tight"),
    Regular("Rex", 3, "bold"),
    Regular("Nora", 4, "loose"),
    Regular("Otto", 4, "calm"),
    Regular("Kay", 5, "bold"),
    Regular("Vera", 5, "even"),
)
"""Everybody, the weakest first. Other bots have other names."""

BY_NAME = {regular.name: regular for regular in REGULARS}
