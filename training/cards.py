"""A model's card, CARD.md: what was measured and nothing else. What was not measured has no section.

`measured` is plain JSON; each part is what a command prints with --json:

    about          one sentence of what the model is for
    recipe         commands it was made with
    results        list of rows of `evaluate`
    matches        list of rows of `evaluate --match`
    exploit        list of objects of `exploit`, each with `profile`, `seats` and `stack`
    draws          list of rows of `draws`, each with `profile` if the model plays several games
    reliability    list of bins of training/calibration.py: values that the coach gave, and what came of them
    review         list of objects of `review-check`
    gate           verdict of `retrain`
    limits         sentences
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from agents.scripted import SCRIPTED_VERSION
from models.checkpoint import ModelInfo, read_info

Rows = Iterable[Iterable[object]]


def write_card(folder: Path, measured: dict[str, Any]) -> Path:
    """Write the card of a model's folder from what was measured. Raises ModelError."""
    path = folder / "CARD.md"
    path.write_text(card(read_info(folder), measured), encoding="utf-8")
    return path


def card(info: ModelInfo, measured: dict[str, Any]) -> str:
    """The text of a card."""
    sections = [
        _head(info, measured),
        _training(info, measured),
        _results(measured.get("results", [])),
        _matches(measured.get("matches", [])),
        _best_response(measured.get("exploit", [])),
        _learners(measured.get("exploit", [])),
        _draws(measured.get("draws", [])),
        _reliability(measured.get("reliability", [])),
        _review(measured.get("review", [])),
        _gate(measured.get("gate")),
        _limits(measured),
    ]
    return "\n\n".join(section for section in sections if section) + "\n"


def table(head: Iterable[str], rows: Rows) -> str:
    """A Markdown table."""
    names = list(head)
    lines = [names, ["---"] * len(names), *([str(cell) for cell in row] for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def number(value: float) -> str:
    """A figure with its sign and commas."""
    return f"{value:+,.0f}"


def _head(info: ModelInfo, measured: dict[str, Any]) -> str:
    games = [
        (
            game.profile,
            ", ".join(one.replace("_", " ") for one in game.structures),
            _span(*game.seats),
            _span(*game.stacks),
        )
        for game in info.games
    ]
    shape = info.network
    text = (
        f"One policy network for bets and discards: {shape.inputs} inputs, {shape.layers} layers of {shape.hidden}; it "
        f"reads observation version {shape.encoding}. Trained for:"
    )
    parts = [f"# {info.name}", measured.get("about", ""), text]
    parts.append(table(("profile", "structures", "seats", "stacks (stakes)"), games))
    return "\n\n".join(part for part in parts if part)


def _span(low: float, high: float) -> str:
    return f"{low:g}" if low == high else f"{low:g}-{high:g}"


def _training(info: ModelInfo, measured: dict[str, Any]) -> str:
    trained, lines = info.trained, ["## How it was trained", ""]
    if recipe := measured.get("recipe"):
        lines += [*(f"    {command}" for command in recipe), ""]
    if start := trained.get("started_from"):
        lines.append(f"Started from the weights of {start}.")
    if "decisions" in trained:
        lines.append(f"{trained['decisions'] / 1e6:.1f} million decisions in {trained['minutes']} minutes.")
    if "seed" in trained:
        lines.append(f"Seed {trained['seed']}.")
    if versions := trained.get("versions"):
        lines.append("Versions: " + ", ".join(f"{name} {version}" for name, version in versions.items()) + ".")
    if hardware := trained.get("hardware"):
        memory = f", {hardware['ram_gb']} GB" if hardware.get("ram_gb") else ""
        lines.append(
            f"Hardware: {hardware['cpu']}, {hardware['cores']} cores{memory}, {hardware['threads']} threads of PyTorch."
        )
    if commit := trained.get("commit"):
        lines.append(f"Commit {commit.rstrip('+')}{' with local changes' if commit.endswith('+') else ''}.")
    lines.append(f"Actions below {info.drop_below:.0%} are not played. All settings: `config.json`.")
    return "\n".join(lines)


def _results(rows: list[dict[str, Any]]) -> str:
    """One table a profile: a line for each number of seats, a column for each opponent."""
    if not rows:
        return ""
    parts = [
        "## Results",
        f"Against seats - 1 copies of each opponent (scripted ones: version {SCRIPTED_VERSION}), 95% intervals:",
    ]
    for profile in dict.fromkeys(row["profile"] for row in rows):
        mine = [row for row in rows if row["profile"] == profile]
        opponents = list(dict.fromkeys(row["opponent"] for row in mine))
        lines = []
        for seats in sorted({row["seats"] for row in mine}):
            cells = {row["opponent"]: row for row in mine if row["seats"] == seats}
            hands = ", ".join(f"{one:,}" for one in sorted({row["hands"] for row in cells.values()}))
            lines.append([seats, hands, *(_interval(cells.get(name), "mean", "ci95") for name in opponents)])
        parts.append(f"`{profile}`, {mine[0]['unit']}:")
        parts.append(table(["seats", "hands each", *opponents], lines))
    return "\n\n".join(parts)


def _interval(row: dict[str, Any] | None, mean: str, half: str) -> str:
    return "" if row is None else f"{number(row[mean])} ± {row[half]:,.0f}"


def _matches(rows: list[dict[str, Any]]) -> str:
    if not rows:
        return ""
    lines = [
        (
            row["profile"],
            row["seats"],
            row["opponent"],
            f"{row['matches']:,}",
            f"{row['first']:.1%} ± {row['first_ci95']:.1%}",
            f"{1 / row['seats']:.1%}",
            f"{row['chips']:+.1f} ± {row['chips_ci95']:.1f}",
        )
        for row in rows
    ]
    head = ("profile", "seats", "opponent", "matches", "first places", "of an equal", "chips a match (stakes)")
    return "## Matches\n\n" + table(head, lines)


def _best_response(rows: list[dict[str, Any]]) -> str:
    found = [row for row in rows if row.get("best_response")]
    if not found:
        return ""
    lines = []
    for row in found:
        best = row["best_response"]
        lines.append(
            (row["profile"], row["stack"], f"{best['tree']:,.0f}", _interval(best, "played", "ci95"), row["unit"])
        )
    text = "What an exact best response on the bucketed tree wins, there and played in the real game (lower bounds):"
    return f"## Best response\n\n{text}\n\n" + table(("profile", "stack", "tree", "played", "unit"), lines)


def _learners(rows: list[dict[str, Any]]) -> str:
    found = [row for row in rows if row.get("learner")]
    if not found:
        return ""
    lines = []
    for row in found:
        learner = row["learner"]
        curve = ", ".join(f"{number(gain)} at {decisions / 1e6:.2f} M" for decisions, gain in learner["curve"])
        gain = _interval(learner, "gain", "ci95")
        lines.append(
            (row["profile"], row["seats"], row["stack"], f"{learner['decisions']:,}", gain, curve, row["unit"])
        )
    text = "What a learner wins that trains against nothing but this model (lower bounds):"
    head = ("profile", "seats", "stack", "decisions", "gain", "on the way", "unit")
    return f"## Learned best response\n\n{text}\n\n" + table(head, lines)


def _draws(rows: list[dict[str, Any]]) -> str:
    if not rows:
        return ""

    def share(value: float | None) -> str:
        return "" if value is None else f"{value:.1%}"

    parts = ["## Draws", "What it does with each kind of hand at the draw, heads-up, beside the solver's solution:"]
    for profile in dict.fromkeys(row.get("profile") for row in rows):
        mine = [row for row in rows if row.get("profile") == profile]
        lines = [(row["kind"], row["should"], share(row["agent"]), share(row["solver"])) for row in mine]
        parts += [f"`{profile}`:"] if profile else []
        parts.append(table(("hand", "does", "this model", "the solver"), lines))
    return "\n\n".join(parts)


def _reliability(rows: list[dict[str, Any]]) -> str:
    if not rows:
        return ""
    lines = [
        (f"{row['predicted']:+.2f}", f"{row['realised']:+.2f} ± {row['ci95']:.2f}", f"{row['decisions']:,}")
        for row in rows
    ]
    text = "Values that the coach gave to actions, and what came of them on average, in half pots:"
    return f"## Reliability of the values\n\n{text}\n\n" + table(("predicted", "realised", "decisions"), lines)


def _review(rows: list[dict[str, Any]]) -> str:
    """What the coach's review finds of what the solver calls mistakes."""
    if not rows:
        return ""
    lines = [
        (
            one["profile"],
            one["stack"],
            f"{one['decisions']:,}",
            f"{100 * one['found']:.1f}% of {one['mistakes']:,}",
            f"{100 * one['alarms']:.2f}% of {one['sound']:,}",
        )
        for one in rows
    ]
    text = (
        "Decisions of a mixed population, judged by the solver's action values: what `/review` flags of those that "
        "cost more than 5 stakes, and of those that cost less than half a stake:"
    )
    return f"## Review\n\n{text}\n\n" + table(("profile", "stack", "decisions", "found", "false alarms"), lines)


def _gate(verdict: dict[str, Any] | None) -> str:
    if not verdict:
        return ""
    lines = [
        (
            one["question"],
            one["seats"],
            f"{one['hands']:,}",
            number(one["mean"]),
            f"{number(one['low'])} to {number(one['high'])} ({one['confidence']:.0%})",
            number(one["wanted"]),
            "yes" if one["passed"] else "no",
        )
        for one in verdict["checks"]
    ]
    head = ("question", "seats", "hands", f"mean, {verdict['unit']}", "interval", "wanted above", "passed")
    parts = ["## Gate", table(head, lines)]
    if found := verdict.get("exploitability"):
        beside = "" if found["current"] is None else f", from {verdict['current']} {found['current']:,.0f}"
        parts.append(f"Its best response wins {found['candidate']:,.0f} {verdict['unit']} in the tree{beside}.")
    return "\n\n".join(parts)


def _limits(measured: dict[str, Any]) -> str:
    lines = list(measured.get("limits", []))
    if not any(row.get("best_response") or row.get("learner") for row in measured.get("exploit", [])):
        found = (measured.get("gate") or {}).get("exploitability")
        if not found:
            lines.append("How much a dedicated opponent can win from it has not been measured.")
    return "## Limits\n\n" + "\n".join(f"- {line}" for line in lines) if lines else ""
