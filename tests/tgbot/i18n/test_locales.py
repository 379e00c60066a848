"""All languages have the same texts, complete, and in the product's voice."""

import functools
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel import Locale
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import tgbot
import tgbot.i18n
from tgbot.i18n import DEFAULT, LANGUAGES, language_name, language_of, text, texts
from tgbot.i18n.texts import bundle

LOCALES = Path(tgbot.i18n.__file__).parent / "locales"
OTHERS = [language for language in LANGUAGES if language != DEFAULT]
SUITS = set("♠♥♦♣🔷🍀")
EMOJI = set("👉⏳⏰🤖🔒🏆") | SUITS
SIGNS = set("Ⓓ◆⇄✓✗×☐☑·…–—−½«»‹›")


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


@pytest.mark.parametrize("language", OTHERS)
def test_same_keys_in_the_same_order(language: str) -> None:
    ours, theirs = list(messages(DEFAULT)), list(messages(language))
    assert set(ours) - set(theirs) == set(), "not translated"
    assert set(theirs) - set(ours) == set(), "of no use"
    assert ours == theirs


@pytest.mark.parametrize("language", OTHERS)
def test_same_variables(language: str) -> None:
    differing = {
        key: (Seen(message).variables, Seen(messages(language)[key]).variables)
        for key, message in messages(DEFAULT).items()
        if Seen(message).variables != Seen(messages(language)[key]).variables
    }
    grammar = re.compile(r"(a|b)_(one|of|many|of_many|low)|you|n|limit|minutes")
    odd = {key: names for key, names in differing.items() if not all(map(grammar.fullmatch, names[0] ^ names[1]))}
    assert not odd, "only words that a language inflects differently may differ"


@functools.cache
def plurals(language: str) -> set[str]:
    """The forms that whole numbers take."""
    rule = Locale(language).plural_form
    return {"other", *map(rule, range(1001))}


def test_the_plural_forms_of_the_languages() -> None:
    known = {"en": {"one", "other"}, "es": {"one", "other"}, "ru": {"one", "few", "many", "other"}}
    assert {language: plurals(language) for language in known} == known


def test_plural_forms_are_complete() -> None:
    for language, key, seen in everything():
        for select in seen.selects:
            forms = variants(select)
            by_noun = key != "lobby-free"  # "4–6 свободны": one seat or several
            if by_noun and ("few" in forms or forms == {"one", "other"}):
                assert forms == plurals(language), f"{language} {key}: {forms}"


_CODE = re.compile("<code>.*?</code>")


def test_voice() -> None:
    for language, key, seen in everything():
        words, where = _CODE.sub("", "".join(seen.texts)), f"{language} {key}"
        assert not set("!¡") & set(words), f"{where}: no exclamation marks"
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


def test_spanish_says_nothing_of_a_players_gender() -> None:
    """No participle after a name; nouns that look like one are the words of the game."""
    words = "retirada servido subida subidas salida entrada partida partidas jugada entrenado"  # of hands, bets, models
    for language, key, seen in everything():
        if language == "es" and "name" in seen.variables:
            found = set(re.findall(r"\w+(?:ado|ada|ados|adas|ido|ida|idos|idas)\b", " ".join(seen.texts).lower()))
            assert not found - set(words.split()), f"{key}: {found}"


def test_every_language_says_its_name_and_writes_numbers() -> None:
    names = {language: language_name(language) for language in LANGUAGES}
    assert len(set(names.values())) == len(LANGUAGES)
    assert all(names.values())
    nbsp = "\N{NO-BREAK SPACE}"
    written = {language: [text(language, "number", n=n) for n in (999, 1200, 12400)] for language in ("en", "es", "ru")}
    assert written == {
        "en": ["999", "1,200", "12,400"],
        "es": ["999", "1200", f"12{nbsp}400"],
        "ru": ["999", f"1{nbsp}200", f"12{nbsp}400"],
    }


def test_a_text_that_a_language_lacks_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    poor = FluentBundle(["ru"], use_isolating=False)
    poor.add_resource(FluentResource("t-gone = Этот стол закрыт."))
    monkeypatch.setattr(texts, "bundle", lambda language: poor if language == "ru" else bundle(language))
    texts._text.cache_clear()
    assert (text("ru", "t.gone"), text("ru", "t.busy")) == ("Этот стол закрыт.", text("en", "t.busy"))
    texts._text.cache_clear()


def test_adding_a_language_touches_only_a_file() -> None:
    """No code of the bot knows which languages there are; English is the one for everybody else."""
    package = Path(tgbot.__file__).parent
    named = re.compile("[\"'](?:" + "|".join(OTHERS) + ")[\"']")
    sources = [path for path in package.rglob("*.py") if "demo" not in path.parts and path.name != "__main__.py"]
    assert len(sources) > 100
    assert [path.name for path in sources if named.search(path.read_text(encoding="utf-8"))] == []


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
    codes = {"ru": "ru", "ru-RU": "ru", "RU": "ru", "en": "en", "es-419": "es", "uk": "en", "": "en", None: "en"}
    assert {code: language_of(code) for code in codes} == codes


def test_dots_stand_for_hyphens() -> None:
    assert text("en", "t.gone") == text("en", "t-gone") == "This table is closed."


def test_unknown_key_and_missing_variable_are_errors() -> None:
    with pytest.raises(KeyError, match="no text 'nothing-like-this'"):
        text("en", "nothing-like-this")
    with pytest.raises(ValueError, match="count-chips"):
        text("en", "count-chips")
