"""What a presser is told: toasts by key, and the words for every refusal (S6.13).

Codes come from `IllegalAction` (an engine `Refusal` in lower case) and from `ServiceError`; most of the latter are
keys themselves. A code without a text, or values that do not fill its text, give "not possible now" and never an
exception: a refusal must not turn into a failure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from env.engine.actions import Action
from env.engine.events import Event
from tgbot.i18n import text
from tgbot.i18n.suits import CardWriter
from tgbot.i18n.texts import has_text
from tgbot.render.actions import action_text
from tgbot.render.names import WIDE, clean, cut, isolated
from tgbot.render.popups import cards_list
from tgbot.screen import Answer

Values = Mapping[str, Any]

ALERTS = frozenset({"error", "nodm", "conflict", "conflict-other"})

_KEYS = {
    "not_betting": "notbet",
    "not_drawing": "notdraw",
    "hand_over": "handover",
    "fold_when_free": "free",
    "check_facing_bet": "owe",
    "nothing_to_call": "owe-nothing",
    "bet_facing_bet": "owe",
    "raise_without_bet": "owe-nothing",
    "not_reopened": "reopen",
    "call_takes_all": "takes-all",
    "capped": "cap",
    "not_a_whole_unit": "unit",
    "card_not_held": "stale",
    "wrong_cards": "error",
    "not_waiting_for_cards": "error",
    "bad_amount": "range",
    "retired": "gone",
}


def toast(language: str, key: str, **values: Any) -> Answer:
    """The text `t.<key>`; names in `values` are made safe. Raises KeyError, ValueError as `text` does."""
    filled = {name: _shown(language, name, value) for name, value in values.items()}
    return Answer(text(language, f"t.{key}", **filled), alert=key in ALERTS)


def error(language: str, code: str, values: Values | None = None) -> Answer:
    """Why it was refused and what is possible instead."""
    values = values or {}
    key, more = _SPECIAL[code](language, values) if code in _SPECIAL else (_KEYS.get(code, code), {})
    if not has_text(f"t.{key}"):
        return toast(language, "impossible")
    try:
        return toast(language, key, **{**_renamed(values), **more})
    except ValueError:
        return toast(language, "impossible")


def _renamed(values: Values) -> dict[str, Any]:
    """The engine's words beside ours: the texts say min, max and n."""
    named = dict(values)
    for theirs, ours in (("minimum", "min"), ("maximum", "max"), ("level", "n")):
        if theirs in values:
            named.setdefault(ours, values[theirs])
    return named


def _shown(language: str, name: str, value: Any) -> Any:
    if name == "name":
        return isolated(cut(clean(str(value)), WIDE))
    if isinstance(value, Action | Event):
        return action_text(language, value)
    return value if isinstance(value, str | int) else str(value)


def _turn(_: str, values: Values) -> tuple[str, dict[str, Any]]:
    return ("turn" if values.get("name") else "turn-other"), {}


def _host(_: str, values: Values) -> tuple[str, dict[str, Any]]:
    return ("host" if values.get("name") else "host-only"), {}


def _topic(_: str, values: Values) -> tuple[str, dict[str, Any]]:
    """Where the bot plays; the name of a topic is not always known."""
    names = [clean(name) for name in values.get("topics", ())]
    return "topic", {"n": len(names) if all(names) else 0, "topic": "», «".join(names)}


def _drawn(_: str, values: Values) -> tuple[str, dict[str, Any]]:
    return ("drawn" if values.get("n") else "drawn-pat"), {}


def _marks(language: str, values: Values) -> tuple[str, dict[str, Any]]:
    cards, mask = values.get("cards", ()), int(values.get("mask", 0))
    write = CardWriter(language, values.get("suits", "symbols"))
    return ("marks", {"list": cards_list(write, cards, mask)}) if cards and mask else ("marks-none", {})


def _below(_: str, values: Values) -> tuple[str, dict[str, Any]]:
    return ("min" if values.get("level") else "min-bet"), {"all": values.get("maximum", 0)}


def _above(language: str, values: Values) -> tuple[str, dict[str, Any]]:
    """At most all chips, or less where the betting structure says so: `stack` is the most that chips would allow."""
    limited = int(values.get("maximum", 0)) < int(values.get("stack", 0))
    return "max", {"reason": text(language, "t.reason-limit" if limited else "t.reason-chips")}


def _nobody(_: str, values: Values) -> tuple[str, dict[str, Any]]:
    return ("nobody" if values.get("call") else "nobody-bet"), {}


def _draw_clock(_: str, values: Values) -> tuple[str, dict[str, Any]]:
    return ("drawclock-raise" if values.get("level") else "drawclock"), {}


def _poor(_: str, values: Values) -> tuple[str, dict[str, Any]]:
    """The presser, or in a lobby somebody who is seated; a balance is told to nobody else."""
    if "name" in values:
        return ("poor-other" if values["name"] else "poor-somebody"), {}
    return "poor", {}


def _buy_in(_: str, values: Values) -> tuple[str, dict[str, Any]]:
    """Nothing fits where a stack is as large as a buy-in may be."""
    return ("full-stack" if int(values.get("most", 0)) < int(values.get("least", 0)) else "buyin"), {}


def _fixed(_: str, values: Values) -> tuple[str, dict[str, Any]]:
    return ("norebuy" if values.get("row") == "rebuy" else "fixed"), {}


def _box(_: str, values: Values) -> tuple[str, dict[str, Any]]:
    why = str(values.get("why", "")).replace("_", "-")
    return ("preno" if why == "bet-made" else f"box-{why}"), {}


_CONFLICT = re.compile(r"(\w+) (\d+) and (\w+) (\d+)")


def _conflict(language: str, values: Values) -> tuple[str, dict[str, Any]]:
    """The engine names both options; where they have words of ours, so do we."""
    match = _CONFLICT.match(str(values.get("why", "")))
    if match is None:
        return "conflict-other", {}
    keys = [f"option-{name.replace('_', '-')}" for name in (match[1], match[3])]
    if not all(map(has_text, keys)):
        return "conflict-other", {}
    first, second = (text(language, key, n=int(n)) for key, n in zip(keys, (match[2], match[4]), strict=True))
    return "conflict", {"a": first, "b": second}


def _discards(_: str, values: Values) -> tuple[str, dict[str, Any]]:
    most = int(values.get("discards", 5))
    return ("max3", {}) if most == 3 else ("maxcards", {"n": most})


_SPECIAL: dict[str, Callable[[str, Values], tuple[str, dict[str, Any]]]] = {
    "turn": _turn,
    "not_your_turn": _turn,
    "host": _host,
    "topic": _topic,
    "drawn": _drawn,
    "marks": _marks,
    "below_minimum": _below,
    "above_maximum": _above,
    "nobody_to_answer": _nobody,
    "too_many_discards": _discards,
    "draw_clock_ran_out": _draw_clock,
    "poor": _poor,
    "buyin": _buy_in,
    "fixed": _fixed,
    "box": _box,
    "conflict": _conflict,
}
