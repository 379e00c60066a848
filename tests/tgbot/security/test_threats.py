"""SECURITY.md names only tests that exist, and for each threat a test or a reason."""

import ast
import re
from pathlib import Path

from tests.architecture.repository import ROOT

TEXT = (ROOT / "tgbot" / "SECURITY.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
SECTION = re.compile(r"^### (.+?)$(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)


def functions(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_every_test_that_is_named_exists() -> None:
    named = NAMED.findall(TEXT)
    assert len(named) > 40
    missing = [f"{path}::{name}" for path, name in named if name not in functions(ROOT / path)]
    assert not missing


def test_every_threat_has_a_test_or_a_reason() -> None:
    threats = SECTION.findall(TEXT)
    assert len(threats) > 20
    for title, body in threats:
        assert "*Stops it:*" in body, title
        assert NAMED.search(body) or "*No test:*" in body, title


def test_every_test_of_security_is_named() -> None:
    """Nothing is tested here that the list does not speak of."""
    named = {name for _, name in NAMED.findall(TEXT)}
    here = Path(__file__).parent
    written = {name for path in sorted(here.glob("test_*.py")) for name in functions(path) if name.startswith("test_")}
    assert written - named - {name for name in functions(Path(__file__)) if name.startswith("test_")} == set()
