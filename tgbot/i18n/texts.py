"""Fluent texts: one file a language, the same keys in each."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES = ("en", "ru")
_LOCALES = Path(__file__).parent / "locales"


def language_of(code: str | None) -> str:
    """Our language for Telegram's language code ("ru-RU"): Russian for "ru", English for everything else."""
    main = (code or "").split("-")[0].lower()
    return main if main in LANGUAGES else "en"


@cache
def bundle(language: str) -> FluentBundle:
    """The texts of one language of `LANGUAGES`."""
    # No isolating marks around values: they would count as characters and break `fit`; names bring their own.
    made = FluentBundle([language], use_isolating=False)
    made.add_resource(FluentResource((_LOCALES / f"{language}.ftl").read_text(encoding="utf-8")))
    return made


def has_text(key: str) -> bool:
    """Whether a key exists ("t.stale" and "t-stale" are the same)."""
    return bool(bundle("en").has_message(key.replace(".", "-")))


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
    pattern = texts.get_message(name).value if texts.has_message(name) else None
    if pattern is None:
        raise KeyError(f"no text {name!r}")
    result, errors = texts.format_pattern(pattern, dict(values))
    if errors:
        raise ValueError(f"text {name!r} in {language!r}: {errors}")
    return str(result)
