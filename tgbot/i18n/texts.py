"""Fluent texts: one file a language, the same keys in each. A further language is a further file, and nothing else.

The name of a file is the language's code. Its plural forms are those of the Unicode tables for that code; its name and
how it writes numbers are texts of the file itself.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast
from fluent.syntax.visitor import Transformer

_LOCALES = Path(__file__).parent / "locales"
DEFAULT = "en"
LANGUAGES = (DEFAULT, *sorted(path.stem for path in _LOCALES.glob("*.ftl") if path.stem != DEFAULT))
"""Codes of the languages that have a file, that of everybody else's language first."""


def language_of(code: str | None) -> str:
    """Our language for Telegram's language code ("ru-RU"): English where we have none for it."""
    main = (code or "").split("-")[0].lower()
    return main if main in LANGUAGES else DEFAULT


def language_name(language: str) -> str:
    """What the language calls itself: "English", "Русский"."""
    return text(language, "language-name")


def grouped(language: str, number: int) -> str:
    """A whole number with the language's mark between groups of three digits, from the size on where it uses one."""
    mark, least = _grouping(language)
    return f"{number:,}".replace(",", mark) if abs(number) >= least else str(number)


@cache
def _grouping(language: str) -> tuple[str, int]:
    return text(language, "number-group"), int(text(language, "number-group-from"))


class _Shown(Transformer):
    """Every `{ $x }` becomes `{ SHOWN($x) }`, so that the file says how numbers are written; plural forms stay."""

    def visit_Placeable(self, node: ast.Placeable) -> Any:  # noqa: N802 - the parser's naming
        if not isinstance(node.expression, ast.VariableReference):
            return self.generic_visit(node)
        node.expression = ast.FunctionReference(ast.Identifier("SHOWN"), ast.CallArguments([node.expression], []))
        return node


def read_texts() -> None:
    """Read all languages now, so that nobody waits for it later: it takes the better part of a second."""
    for language in LANGUAGES:
        bundle(language)


@cache
def bundle(language: str) -> FluentBundle:
    """The texts of one language of `LANGUAGES`."""

    def shown(value: Any) -> Any:
        return grouped(language, value) if isinstance(value, int) else value

    # No isolating marks around values: they would count as characters and break `fit`; names bring their own.
    made = FluentBundle([language], functions={"SHOWN": shown}, use_isolating=False)
    source = FluentResource((_LOCALES / f"{language}.ftl").read_text(encoding="utf-8"))
    made.add_resource(_Shown().visit(source))
    return made


def has_text(key: str) -> bool:
    """Whether a key exists ("t.stale" and "t-stale" are the same)."""
    return bool(bundle(DEFAULT).has_message(key.replace(".", "-")))


def text(language: str, key: str, **values: Any) -> str:
    """The text of a key with its variables filled.

    Whole numbers are written with the language's thousands separator and choose the plural form; a boolean becomes
    "yes" or "no". Dots of a key stand for hyphens ("t.stale"), which is all that Fluent allows.

    Raises:
        KeyError: no such key.
        ValueError: a variable of the text is missing.
    """
    filled = {name: ("no", "yes")[value] if isinstance(value, bool) else value for name, value in values.items()}
    return _text(language_of(language), key.replace(".", "-"), tuple(filled.items()))


@lru_cache(maxsize=8192)  # a frame is made of some thirty texts, most of them the same as in the frame before
def _text(language: str, name: str, values: tuple[tuple[str, Any], ...]) -> str:
    texts = bundle(language)
    if not texts.has_message(name):  # a language that lags behind says it in English; a test keeps that from shipping
        texts = bundle(DEFAULT)
    pattern = texts.get_message(name).value if texts.has_message(name) else None
    if pattern is None:
        raise KeyError(f"no text {name!r}")
    result, errors = texts.format_pattern(pattern, dict(values))
    if errors:
        raise ValueError(f"text {name!r} in {language!r}: {errors}")
    return str(result)
