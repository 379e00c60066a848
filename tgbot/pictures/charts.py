"""Charts of a person's results as PNG: chips over hands, by position, by cards drawn (S7.5).

No `pyplot`: figures are plain objects here, so that several threads may draw at once. matplotlib is imported when the
first chart is drawn; it takes a moment.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH, HEIGHT, DPI = 1280, 800, 160  # pixels
FONT = 22  # points, 49 pixels: what is readable where a phone shows the picture 330 dp wide
GAIN, LOSS = "#2F7D5B", "#C0392B"
LOSS_ON_DARK, GAIN_ON_DARK = "#E5786B", "#3CC47C"
LINE = 4 * 72 / DPI  # points, 4 pixels
MOST_POINTS = 800
"""Points of a line: more would lie on the same pixels."""


@dataclass(frozen=True, slots=True)
class Look:
    """Colours of a theme."""

    back: str
    ink: str
    muted: str
    gain: str
    loss: str


LIGHT = Look("#EDEFF2", "#15191E", "#5B6570", GAIN, LOSS)
DARK = Look("#17212B", "#F2F5F8", "#9FB0C0", GAIN_ON_DARK, LOSS_ON_DARK)


@dataclass(frozen=True, slots=True)
class Group:
    """Hands with something in common: how many, the mean net per 100 hands and half of its 95% interval."""

    count: int
    mean: float
    margin: float


def group(nets: Sequence[int]) -> Group:
    """The group of these net results."""
    count = len(nets)
    if not count:
        return Group(0, 0.0, 0.0)
    mean = sum(nets) / count
    spread = math.sqrt(sum((net - mean) ** 2 for net in nets) / max(1, count - 1))
    return Group(count, 100 * mean, 100 * 1.96 * spread / math.sqrt(count) if count > 1 else 0.0)


def chips(nets: Sequence[int], title: str, dark: bool = False) -> bytes:
    """(a) Chips won so far, over hands, with the 95% band of the running mean. `nets`: of each hand in order."""
    sums, low, high = _running(nets)
    step = max(1, -(-len(sums) // MOST_POINTS))
    shown = sorted({*range(0, len(sums), step), len(sums) - 1}) if sums else []

    def draw(axes: Axes, look: Look) -> None:
        axes.axhline(0, color=look.muted, linewidth=1)
        hands = [index + 1 for index in shown]
        axes.fill_between(
            hands, [low[i] for i in shown], [high[i] for i in shown], color=look.gain, alpha=0.18, linewidth=0
        )
        axes.plot(hands, [sums[i] for i in shown], color=look.gain, linewidth=LINE)
        axes.set_xlim(1, max(2, len(sums)))
        axes.locator_params(axis="x", nbins=5, integer=True)

    return _picture(draw, title, dark)


def bars(groups: Mapping[str, Group], title: str, dark: bool = False) -> bytes:
    """(b), (c) Net per 100 hands of groups with their 95% intervals; the number of hands stands on each bar.

    A loss is hatched, so that colour is not the only sign of it.
    """
    names, found = list(groups), list(groups.values())

    def draw(axes: Axes, look: Look) -> None:
        colours = [look.loss if one.mean < 0 else look.gain for one in found]
        hatches = ["///" if one.mean < 0 else "" for one in found]
        place = range(len(found))
        axes.bar(place, [one.mean for one in found], color=colours, hatch=hatches, edgecolor=look.back, linewidth=0)
        sure = [index for index in place if found[index].count > 1]
        axes.errorbar(
            sure,
            [found[index].mean for index in sure],
            [found[index].margin for index in sure],
            fmt="none",
            ecolor=look.ink,
            elinewidth=1.5,
            capsize=6,
        )
        axes.axhline(0, color=look.muted, linewidth=1)
        axes.set_xticks(list(place), [f"{name}\n{one.count}" for name, one in zip(names, found, strict=True)])

    return _picture(draw, title, dark)


def _running(nets: Sequence[int]) -> tuple[list[float], list[float], list[float]]:
    """The sum after each hand, and the sums between which it lies with 95% if all hands are alike."""
    sums, low, high = [], [], []
    total = squares = 0
    for count, net in enumerate(nets, 1):
        total += net
        squares += net * net
        variance = max(0.0, (squares - total * total / count) / max(1, count - 1))
        width = 1.96 * math.sqrt(variance * count)
        sums.append(float(total))
        low.append(total - width)
        high.append(total + width)
    return sums, low, high


def _picture(draw: Callable[[Axes, Look], None], title: str, dark: bool) -> bytes:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    look = DARK if dark else LIGHT
    figure = Figure(figsize=(WIDTH / DPI, HEIGHT / DPI), dpi=DPI, facecolor=look.back, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.set_facecolor(look.back)
    axes.set_title(title, color=look.ink, fontsize=FONT, loc="left")
    axes.tick_params(colors=look.ink, labelsize=FONT)
    axes.locator_params(axis="y", nbins=5)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("bottom", "left"):
        axes.spines[side].set_color(look.muted)
    draw(axes, look)
    out = BytesIO()
    figure.savefig(out, format="png", facecolor=look.back, metadata={"Software": None})
    return out.getvalue()
