"""RULES.md and the engine's README name things that exist, and every rule is played and shown somewhere."""

import json
import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner

from env.cli import app
from env.engine.profiles import PROFILES
from env.engine.rules import rules_from_options
from env.profile_table import OPTIONS, SETTINGS, rules_of_options, with_table

TESTS = Path(__file__).resolve().parents[1]
ENV = TESTS.parent / "env"
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


# -- the profiles ----------------------------------------------------------------------------------------------------


def test_the_table_of_profiles_is_the_engine_s_own() -> None:
    assert with_table(RULES) == RULES, "write it anew: python -m env profiles --markdown > env/RULES.md"


def test_every_option_and_setting_has_a_rule() -> None:
    assert not [option for option, rules in rules_of_options(RULES).items() if not rules]


def test_the_command_prints_every_profile_with_every_option() -> None:
    result = CliRunner().invoke(app, ["profiles", "--json"])
    assert result.exit_code == 0, result.output
    printed = json.loads(result.stdout)
    assert list(printed) == list(PROFILES)
    for name, shown in printed.items():
        assert set(shown) == {"source", *OPTIONS, *SETTINGS, "structures", "decks"}
        options = {option: shown[option] for option in OPTIONS}
        assert rules_from_options(options) == PROFILES[name].rules  # what has no meaning is null, and only that
    people = CliRunner().invoke(app, ["profiles"]).stdout
    assert all(f"\n{name}\n" in f"\n{people}" for name in PROFILES)


def test_the_command_prints_one_s_own_game(tmp_path: Path) -> None:
    own = tmp_path / "deep.toml"
    own.write_text('profile = "online"\n[rules]\nstructure = "pot_limit"\n[table]\nstart_stack = 1000\n')
    result = CliRunner().invoke(app, ["profiles", "--rules", str(own), "--json"])
    assert result.exit_code == 0, result.output
    shown = json.loads(result.stdout)["deep"]
    assert (shown["structure"], shown["start_stack"], shown["big_blind"]) == ("pot_limit", 1000, 2)
    own.write_text('[rules]\nall_check = "redeal"\nbig_blind = 2\nmin_bet = 2\n')
    refused = CliRunner().invoke(app, ["profiles", "--rules", str(own)])
    assert refused.exit_code == 2
    assert "all_check redeal and big_blind" in refused.stderr


# -- where each rule is shown ----------------------------------------------------------------------------------------


def test_every_rule_is_shown_by_a_worked_hand_or_a_test() -> None:
    shown = tomllib.loads((TESTS / "cases" / "shown.toml").read_text(encoding="utf-8"))
    assert list(shown) == [f"R{number}" for number in NUMBERED]
    cases = {
        case["id"]
        for path in (TESTS / "cases").glob("*.json")
        for case in json.loads(path.read_text(encoding="utf-8"))
        if "id" in case
    }
    for rule, places in shown.items():
        assert places, rule
        for place in places:
            assert place in cases or is_test(place), f"{rule}: there is no {place}"


def is_test(place: str) -> bool:
    """Whether a test's name begins with `name` in "path::name"; a whole file shows no single rule."""
    path, _, name = place.partition("::")
    if not name.removeprefix("test_"):
        return False
    code = (TESTS / path).read_text(encoding="utf-8")
    return re.search(rf"^(?:async )?def {name}", code, re.MULTILINE) is not None


def test_every_rule_stands_in_the_engine() -> None:
    """By its number or one of its sources, in a kernel or in the README's list of questions."""
    engine = README + "".join(path.read_text(encoding="utf-8") for path in (ENV / "engine").glob("*.py"))
    known = {number for letter in "RKC" for number in cited(engine, letter)} | sources(engine)
    for rule in re.finditer(r"^- \*\*(R\d+)\*\*(.*?)(?=^- \*\*R|^#|\Z)", RULES, re.MULTILINE | re.DOTALL):
        names = {rule[1]} | cited(rule[2], "K") | cited(rule[2], "C") | sources(rule[2])
        assert names & known, f"{rule[1]} is cited nowhere in env/engine"


def sources(text: str) -> set[str]:
    """Statements of the sources, such as S0-12."""
    return set(re.findall(r"\bS\d-\d+\b", text))
