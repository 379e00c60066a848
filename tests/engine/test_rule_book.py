"""RULES.md and the engine's README name things that exist."""

import re
from importlib import import_module
from pathlib import Path

import pytest

ENV = Path(__file__).resolve().parents[2] / "env"
RULES = (ENV / "RULES.md").read_text(encoding="utf-8")
README = (ENV / "engine" / "README.md").read_text(encoding="utf-8")
NUMBERED = [int(number) for number in re.findall(r"^- \*\*R(\d+)\*\*", RULES, re.MULTILINE)]
INDEX = RULES.split("## Index of source numbers")[1]


def cited(text: str, letter: str) -> set[str]:
    """Numbers such as K5a in a text, ranges such as C2-C5 written out."""
    found = set(re.findall(rf"\b{letter}\d+[ab]?\b", text))
    for first, last in re.findall(rf"\b{letter}(\d+)-{letter}?(\d+)\b", text):
        found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
    return found


def test_rules_are_numbered_without_a_gap() -> None:
    assert list(range(1, len(NUMBERED) + 1)) == NUMBERED


@pytest.mark.parametrize("text", [INDEX, README], ids=["index", "readme"])
def test_cited_rules_exist(text: str) -> None:
    assert cited(text, "R") <= {f"R{number}" for number in NUMBERED}


@pytest.mark.parametrize("path", sorted((ENV / "engine").glob("*.py")), ids=lambda path: path.name)
def test_sources_cited_in_code_are_in_the_index(path: Path) -> None:
    code = path.read_text(encoding="utf-8")
    for letter in "KC":
        assert cited(code, letter) <= cited(INDEX, letter)


def test_where_is_rule_x_names_real_functions() -> None:
    rows = re.findall(r"^\| .* \| (.+\.py) \| (.+) \|$", README, re.MULTILINE)
    assert len(rows) > 10
    for files, functions in rows:
        modules = [import_module(f"env.engine.{name.removesuffix('.py')}") for name in files.split(", ")]
        for function in re.findall(r"`(\w+)`", functions):
            assert any(hasattr(module, function) for module in modules), f"{function} is not in {files}"
