"""What must not be in the code or in what is printed: built SQL, code run from data, tokens, passwords, decks."""

import ast
import importlib.metadata
import os
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from tests.architecture.repository import ROOT, files
from tests.tgbot.service.kit import running
from tgbot import logs
from tgbot.__main__ import main
from tgbot.service.dealer import Dealer
from tgbot.settings import SettingsError, load_settings
from tgbot.storage.database import Database

OURS = [path for path in files() if path.parts[0] in ("tgbot", "agents", "models", "env") and path.suffix == ".py"]
RUNS_SQL = {"text", "execute", "exec_driver_sql", "executescript", "executemany"}
RUNS_CODE = {"eval", "exec", "compile", "__import__"}
READS_CODE = {"pickle", "cPickle", "marshal", "shelve", "dill", "joblib", "cloudpickle"}
TOKEN = "123456789:AAHabcdefghijklmnopqrstuvwxyz"


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Calls of a file by the last name of what is called."""
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            function = node.func
            yield (getattr(function, "attr", None) or getattr(function, "id", "")), node


def built(node: ast.expr) -> bool:
    """Whether a text is put together from values that are no names of constants."""
    if isinstance(node, ast.JoinedStr):
        inner = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
        return not all(isinstance(one, ast.Name) and one.id.strip("_").isupper() for one in inner)
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Add | ast.Mod) and any(
            built(side) or _words(side) for side in (node.left, node.right)
        )
    return isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("format", "join", "replace")


def _words(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_no_sql_is_built_from_values() -> None:
    """Values go to the database as parameters. Exceptions are constants of ours, named here."""
    allowed = {"PRAGMA {pragma}", "PRAGMA incremental_vacuum({pages})", "kept.format("}
    found = []
    for path in OURS:
        if path.parts[:2] != ("tgbot", "storage") and path.name not in ("auditing.py", "cli.py"):
            continue
        source = (ROOT / path).read_text(encoding="utf-8")
        for name, call in calls(path):
            if name in RUNS_SQL and call.args and built(call.args[0]):
                told = ast.get_source_segment(source, call.args[0]) or ""
                if not any(one in told for one in allowed):
                    found.append(f"{path}:{call.lineno} {told}")
    assert not found


async def test_names_that_are_sql_stay_names(tmp_path: Path) -> None:
    names = ("'; DROP TABLE persons; --", '" OR 1=1 --', "Robert'); DELETE FROM hands; --", "%s %(name)s ? :x")
    async with running(tmp_path) as kit:
        for number, name in enumerate(names, 1):
            await kit.service.remember_person(number, name, "en", True)
            kit.service._people.forget(number)  # out of memory
        for number, name in enumerate(names, 1):
            found = await kit.service.person(number)
            assert found is not None
            assert found.name == name
        assert await kit.service.memory.table_by_token(names[0]) is None
        assert await kit.service.fairness.find(names[1]) is None


def test_no_data_is_run_as_code() -> None:
    """Models are safetensors and JSON; nothing that the bot reads is a program."""
    found = []
    for path in OURS:
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            found += [f"{path} imports {name}" for name in names if name.split(".")[0] in READS_CODE]
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", "")
                owner = getattr(getattr(node.func, "value", None), "id", "")
                attribute = getattr(node.func, "attr", "")
                if name in RUNS_CODE or (owner, attribute) in {("torch", "load"), ("os", "system"), ("np", "load")}:
                    found.append(f"{path}:{node.lineno} {ast.unparse(node)[:60]}")
    assert not [one for one in found if not one.startswith("env/")]


def test_a_name_in_the_database_runs_no_file(tmp_path: Path) -> None:
    """A database that came from elsewhere may name any agent: nothing of it is run, the usual opponent plays."""
    from tgbot import opponents

    program = tmp_path / "agent.py"
    program.write_text("from pathlib import Path\nPath(__file__).with_suffix('.run').touch()\n")
    for name in (f"{program}:Agent", f"{tmp_path}/../{tmp_path.name}/agent.py:Agent", "../../etc/passwd", "/etc"):
        assert opponents.load(name) is not None
    assert not program.with_suffix(".run").exists()


def test_settings_show_no_secret() -> None:
    settings = load_settings(None, telegram_bot_token=TOKEN, database_url="sqlite:///x.db")
    assert TOKEN not in repr(settings)
    assert "x.db" not in str(settings)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("database_url", "mysql://bot:secretword@host/db"),
        ("telegram_bot_token", "secretword"),
        ("bet_clock_seconds", "secretword"),
    ],
)
def test_a_setting_that_cannot_be_used_is_not_repeated(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as told:
        load_settings(None, **{name: value})
    assert name.upper() in str(told.value)
    assert "secretword" not in str(told.value)


async def test_a_failed_statement_tells_no_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An error of the database would name the deck that it could not store."""
    database = await Database.open(f"sqlite:///{tmp_path / 'x.db'}")
    secret = {"deck": "".join(("As Kd ", "secret", "deck"))}  # noqa: FLY002 - a traceback shows this line
    insert = text("INSERT INTO nowhere VALUES (:deck)")
    with pytest.raises(DBAPIError) as told:
        async with database.transaction() as connection:
            await connection.execute(insert, secret)
    await database.close()
    assert "secretdeck" not in str(told.value)
    logs.configure("debug")
    try:
        structlog.get_logger("x").error("store_failed", exc_info=told.value)
    finally:
        structlog.reset_defaults()
    said = "".join(capsys.readouterr())
    assert "store_failed" in said
    assert "secretdeck" not in said


def test_files_of_the_bot_are_its_host_s_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Databases and backups hold decks and names."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", "none")  # so that the start ends early
    before = os.umask(0o022)
    try:
        with pytest.raises(SystemExit):
            main([])
        assert os.umask(0o022) == 0o077
    finally:
        os.umask(before)


def test_links_cannot_be_guessed() -> None:
    """96 bits from the operating system, whatever shuffles the cards."""
    dealers = [Dealer(random.Random(1)), Dealer(random.Random(1)), Dealer()]
    tokens = {dealer.token() for dealer in dealers for _ in range(2000)}
    assert len(tokens) == 6000
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{16}", token) for token in tokens)
    assert len({token[at] for token in tokens for at in range(16)}) == 64


def test_what_the_bot_depends_on_is_bounded() -> None:
    """Each package has a lower bound that is met here, and a reason in DECISIONS.md; there are few of them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    reasons = (ROOT / "DECISIONS.md").read_text(encoding="utf-8").lower()
    assert len(project["dependencies"]) <= 26
    for wanted in project["dependencies"]:
        found = re.fullmatch(r"([\w.-]+)(?:\[\w+\])?(==|>=)([\w.]+)(?:,<[\w.]+)?", wanted)
        assert found is not None, wanted
        name, exact, least = found[1], found[2] == "==", found[3]
        assert name.lower().replace("_", "-").split(".")[0] in reasons, f"{name} has no reason"
        have = importlib.metadata.version(name)
        assert _parts(have) >= _parts(least), f"{name} {have}"
        assert not exact or have == least


def _parts(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version.split("+", maxsplit=1)[0])[:3])


def test_the_settings_file_is_not_kept_in_the_repository() -> None:
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    assert "/.env" in ignored
    assert not [path for path in files() if path.name == ".env" or path.suffix in (".sqlite3", ".db")]
