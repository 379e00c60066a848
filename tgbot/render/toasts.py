"""What a presser is told: toasts by key, and the words for every refusal (S6.13).

Codes come from `IllegalAction` (an engine `Refusal` in lower case) and from `ServiceError`; most of the latter are
keys themselves. A code without a text, or values that do not fill its text, give "not possible now" and never an
exception: a refusal must not turn into a failure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from env.engine.actions import Action
from env.engine.events import Event
from tgbot.i18n import text
from tgbot.i18n.texts import has_text
from tgbot.render.actions import action_text
from tgbot.render.names import WIDE, clean, cut, isolated
from tgbot.render.popups import cards_list
from tgbot.screen import Answer

Values = Mapping[str, Any]

ALERTS = frozenset({"error", "nodm"})

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
    "draw_clock_ran_out": "drawclock",
    "card_not_held": "stale",
    "wrong_cards": "error",
    "not_waiting_for_cards": "error",
    "bad_amount": "range",
    "not_built": "unbuilt",
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


def _drawn(_: str, values: Values) -> tuple[str, dict[str, Any]]:
    return ("drawn" if values.get("n") else "drawn-pat"), {}


def _marks(_: str, values: Values) -> tuple[str, dict[str, Any]]:
    cards, mask = values.get("cards", ()), int(values.get("mask", 0))
    return ("marks", {"list": cards_list(cards, mask)}) if cards and mask else ("marks-none", {})


def _below(_: str, values: Values) -> tuple[str, dict[str, Any]]:
    return ("min" if values.get("level") else "min-bet"), {"all": values.get("maximum", 0)}


def _above(language: str, _: Values) -> tuple[str, dict[str, Any]]:
    return "max", {"reason": text(language, "t.reason-chips")}


def _nobody(_: str, values: Values) -> tuple[str, dict[str, Any]]:
    return ("nobody" if values.get("call") else "nobody-bet"), {}


def _discards(_: str, values: Values) -> tuple[str, dict[str, Any]]:
    most = int(values.get("discards", 5))
    return ("max3", {}) if most == 3 else ("maxcards", {"n": most})


_SPECIAL: dict[str, Callable[[str, Values], tuple[str, dict[str, Any]]]] = {
    "turn": _turn,
    "not_your_turn": _turn,
    "host": _host,
    "drawn": _drawn,
    "marks": _marks,
    "below_minimum": _below,
    "above_maximum": _above,
    "nobody_to_answer": _nobody,
    "too_many_discards": _discards,
}
