"""Both languages have the same texts, complete, and in the product's voice."""

import functools
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import tgbot.i18n
from tgbot.i18n import LANGUAGES, language_of, text

LOCALES = Path(tgbot.i18n.__file__).parent / "locales"
PLURALS = {"en": {"one", "other"}, "ru": {"one", "few", "many", "other"}}
SUITS = set("♠♥♦♣")
EMOJI = set("👉⏳⏰🤖🔒🏆") | SUITS
SIGNS = set("Ⓓ◆⇄✓×☐☑·…–—−½«»")


def parsed(language: str) -> ast.Resource:
    return FluentParser().parse((LOCALES / f"{language}.ftl").read_text(encoding="utf-8"))


@functools.cache
def messages(language: str) -> dict[str, ast.Message]:
    return {entry.id.name: entry for entry in parsed(language).body if isinstance(entry, ast.Message)}


class Seen(Visitor):
    """What a message mentions."""

    def __init__(self, message: ast.Message) -> None:
        self.variables: set[str] = set()
        self.selects: list[ast.SelectExpression] = []
        self.texts: list[str] = []
        self.visit(message)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the parser's naming
        self.variables.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        self.selects.append(node)
        self.generic_visit(node)

    def visit_Placeable(self, node: ast.Placeable) -> None:  # noqa: N802
        if not isinstance(node.expression, ast.SelectExpression):
            self.texts.append("x")  # a value stands here: "x-x low" has no dash
        self.generic_visit(node)

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802
        self.texts.append(node.value)


@functools.cache
def everything() -> tuple[tuple[str, str, Seen], ...]:
    """(language, key, what it mentions) of every text."""
    return tuple((lang, key, Seen(message)) for lang in LANGUAGES for key, message in messages(lang).items())


def variants(select: ast.SelectExpression) -> set[str]:
    return {v.key.name if isinstance(v.key, ast.Identifier) else v.key.value for v in select.variants}


def test_files_parse_whole() -> None:
    for language in LANGUAGES:
        broken = [entry.content for entry in parsed(language).body if isinstance(entry, ast.Junk)]
        assert not broken
        names = [entry.id.name for entry in parsed(language).body if isinstance(entry, ast.Message)]
        assert len(names) == len(set(names)), "a key stands twice"


def test_same_keys_in_the_same_order() -> None:
    assert list(messages("en")) == list(messages("ru"))


def test_same_variables() -> None:
    differing = {
        key: (Seen(message).variables, Seen(messages("ru")[key]).variables)
        for key, message in messages("en").items()
        if Seen(message).variables != Seen(messages("ru")[key]).variables
    }
    grammar = re.compile(r"(a|b)_(one|of|many|of_many|low)|you|n|limit|minutes")
    odd = {key: names for key, names in differing.items() if not all(map(grammar.fullmatch, names[0] ^ names[1]))}
    assert not odd, "only words that a language inflects differently may differ"


def test_plural_forms_are_complete() -> None:
    for language, key, seen in everything():
        for select in seen.selects:
            forms = variants(select)
            by_noun = key != "lobby-free"  # "4–6 свободны": one seat or several
            if by_noun and ("few" in forms or forms == {"one", "other"}):
                assert forms == PLURALS[language], f"{language} {key}: {forms}"


def test_voice() -> None:
    for language, key, seen in everything():
        words, where = "".join(seen.texts), f"{language} {key}"
        assert "!" not in words, f"{where}: no exclamation marks"
        assert "please" not in words.lower(), where
        strange = {c for c in words if unicodedata.category(c) in {"So", "Cs", "Co"}} - EMOJI - SIGNS
        assert not strange, f"{where}: not in the list of emoji: {strange}"
        if key.startswith(("t-", "a-")):
            assert not (EMOJI - SUITS) & set(words), f"{where}: no emoji in toasts"
        assert not re.search(r"(?<!\w)-|-(?!\w)", words), f"{where}: a minus is −, a dash is – or —"


def test_russian_has_no_past_tense_about_players() -> None:
    nouns = {"колл", "олл", "или", "стола"}
    for language, key, seen in everything():
        if language == "ru" and "name" in seen.variables:
            found = set(re.findall(r"\w+(?:л|ла|ли|лся|лась)\b", " ".join(seen.texts).lower()))
            assert not found - nouns, f"{key}: {found}"


def russian_nouns() -> Iterator[tuple[int, str, str]]:
    for count, form in ((1, "фишка"), (2, "фишки"), (5, "фишек"), (11, "фишек"), (21, "фишка"), (104, "фишки")):
        yield count, "count-chips", form
    for count, form in ((1, "раздача"), (3, "раздачи"), (10, "раздач"), (112, "раздач")):
        yield count, "count-hands", form
    for count, form in ((1, "карта"), (4, "карты"), (5, "карт")):
        yield count, "count-cards", form


@pytest.mark.parametrize(("count", "key", "form"), list(russian_nouns()))
def test_russian_plurals(count: int, key: str, form: str) -> None:
    assert text("ru", key, n=count) == f"{count} {form}"


def test_languages_of_telegram_codes() -> None:
    codes = {"ru": "ru", "ru-RU": "ru", "RU": "ru", "en": "en", "es": "en", "uk": "en", "": "en", None: "en"}
    assert {code: language_of(code) for code in codes} == codes


def test_dots_stand_for_hyphens() -> None:
    assert text("en", "t.gone") == text("en", "t-gone") == "This table is closed."


def test_unknown_key_and_missing_variable_are_errors() -> None:
    with pytest.raises(KeyError, match="no text 'nothing-like-this'"):
        text("en", "nothing-like-this")
    with pytest.raises(ValueError, match="count-chips"):
        text("en", "count-chips")
