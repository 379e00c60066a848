"""Styles of play: each a bias of the policy's logits, and nothing else.

A style adds its numbers to the logits of folding and of betting or raising, before they are divided by the temperature.
Only the choice among actions that the policy plays anyway is shifted: what it would not play stays at nothing, so a
style costs little. Draws are the same in every style. How the styles differ is measured (`python -m training styles`).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """What is added to the logit of folding, and to that of every bet and raise."""

    fold: float = 0.0
    wager: float = 0.0


STYLES: dict[str, Style] = {
    "even": Style(),
    "tight": Style(fold=3.0),
    "loose": Style(fold=-1.5),
    "bold": Style(wager=1.5),
    "calm": Style(wager=-3.0),
}
"""Every style by its name, the unbiased one first."""

EVEN = "even"
