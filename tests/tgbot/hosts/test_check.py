"""`python -m tgbot check`: what it finds on a database that was played on, healthy or not; it changes nothing."""

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from tests.tgbot.service.kit import Scripted, running, shove
from tgbot.__main__ import main
from tgbot.demo import DemoServer
from tgbot.host import checking
from tgbot.host.checking import Finding, findings
from tgbot.service.model import Status
from tgbot.settings import Settings, load_settings

TABLE, MATCH = 1, 2


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with an open table in a hand, and a match that is over."""
    folder = tmp_path_factory.mktemp("played")

    async def play() -> None:
        async with running(folder, agents=lambda _: Scripted(shove)) as kit:
            lounge = await kit.group_table(2, 1, profile="lounge")
            match = await kit.group_table(2, 1, sit_and_go=True)
            await kit.play(match.id, lambda state: state.status == Status.FINISHED, shove)
            await kit.hand_over(lounge.id)
            await kit.next_hand(lounge.id)

    asyncio.run(play())
    return folder / "tables.db"


@pytest.fixture
def file(played: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    copy = tmp_path / "tables.db"
    copy.write_bytes(played.read_bytes())
    return copy


def settings(file: Path, **values: object) -> Settings:
    return load_settings(None, database_url=f"sqlite:///{file}", **values)


async def found(file: Path, **values: object) -> dict[str, list[Finding]]:
    """Findings by what was looked at; models are looked at elsewhere."""
    by_name: dict[str, list[Finding]] = {}
    for one in await findings(settings(file, **values), file.with_name(".env")):
        by_name.setdefault(one.what, []).append(one)
    return by_name


@pytest.fixture(autouse=True)
def without_models(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trying every model takes long."""
    monkeypatch.setattr(checking, "_models", lambda: iter([Finding("ok", "models", "left out")]))


def change(file: Path, *statements: str) -> None:
    with sqlite3.connect(file) as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def seen(file: Path) -> tuple[bytes, list[str]]:
    """The file's bytes, and what lies beside it."""
    return file.read_bytes(), sorted(one.name for one in file.parent.iterdir())


async def test_a_healthy_one(file: Path) -> None:
    before = seen(file)
    async with DemoServer() as server:
        told = await found(file, telegram_bot_token=server.token, telegram_api_url=server.url)
    assert {one.level for many in told.values() for one in many} == {"ok"}
    assert told["token"][0].said.startswith("@")
    assert told["webhook"][0].said == "none, the bot asks for updates"
    assert told["database"][0].said == "version 4"
    assert told["tables"][0].said == "1 open"
    assert "played again" in told["hands"][0].said
    assert not told["hands"][0].said.startswith("0 ")
    assert "granted 20,000" in told["ledger"][0].said
    assert seen(file) == before


async def test_while_the_bot_runs(tmp_path: Path) -> None:
    async with running(tmp_path) as kit:
        await kit.group_table(2, 1, profile="lounge")
        told = await found(tmp_path / "tables.db")
        assert {told[name][0].level for name in ("database", "ledger", "tables", "rows")} == {"ok"}
        assert told["token"][0].level == "warn"


@pytest.mark.parametrize(
    ("statements", "what", "level", "words"),
    [
        (["UPDATE balances SET chips = 7 WHERE user_id = 1"], "ledger", "fail", "person:1 has 7 chips,"),
        (["UPDATE hands SET deck = '[1, 2]' WHERE table_id = 1"], "tables", "fail", "1 of 1 cannot be played on (#1)"),
        (["UPDATE results SET net = net + 1 WHERE table_id = 2"], "hands", "fail", "differ from their results"),
        (["UPDATE steps SET amount = 10, action = 5 WHERE table_id = 2"], "hands", "fail", "differ from"),
        (["CREATE TABLE x AS SELECT * FROM seats WHERE table_id = 2", "UPDATE x SET table_id = 99",
          "INSERT INTO seats SELECT * FROM x", "DROP TABLE x"], "rows", "fail", "3 belong to nothing"),
        (["UPDATE alembic_version SET version_num = '9'"], "database", "fail", "this bot knows versions up to 4"),
    ],
    ids=["ledger", "table", "results", "steps", "orphans", "newer"],
)  # fmt: skip
async def test_what_is_wrong(file: Path, statements: list[str], what: str, level: str, words: str) -> None:
    change(file, *statements)
    told = (await found(file))[what]
    assert (told[0].level, words in told[0].said) == (level, True), told


def damage(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[8192:12000] = b"\xff" * 3808
    file.write_bytes(bytes(data))


async def test_a_damaged_file_and_none(file: Path) -> None:
    damage(file)
    assert (await found(file))["database"][0].level == "fail"
    missing = file.with_name("missing.db")
    assert (await found(missing))["database"] == [Finding("ok", "database", f"{missing} is made at the first start")]
    assert "missing.db" not in seen(file)[1]


async def test_tokens_and_webhooks(file: Path) -> None:
    async with DemoServer() as server:
        wrong = await found(file, telegram_bot_token="123456:AAAAAAAAAAAAAAAAAAAA", telegram_api_url=server.url)
        assert wrong["token"] == [Finding("fail", "token", "Telegram does not know it; @BotFather gives a new one")]
        known = {"telegram_bot_token": server.token, "telegram_api_url": server.url}
        hooked = await found(file, **known, webhook_url="http://bot.example.org/telegram")
        assert hooked["webhook"][0].level == "warn"
    away = await found(file, **known)
    assert away["token"][0].level == "fail"
    assert "does not answer" in away["token"][0].said
    assert server.token not in str((wrong, hooked, away))


async def test_an_open_env_file(file: Path) -> None:
    env = file.with_name(".env")
    env.write_text("LOG_LEVEL=info\n")
    for mode, levels in ((0o600, ["ok"]), (0o644, ["ok", "warn"])):
        env.chmod(mode)
        assert [one.level for one in (await found(file))["settings"]] == levels


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The command as it is called from a shell: exit status, standard output and error."""
    status = 0
    try:
        main(list(arguments))
    except SystemExit as end:
        status = int(end.code or 0)
    said = capsys.readouterr()
    return status, said.out, said.err


def test_the_command(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kept_logging: None
) -> None:
    """A mismatch fails the check and the start; accepted with a reason, both go on."""
    monkeypatch.chdir(file.parent)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{file}")
    change(file, "UPDATE balances SET chips = chips - 5 WHERE user_id = 1")
    status, out, _ = run(capsys, "check", "--quick", "--json")
    assert (status, [row["what"] for row in json.loads(out) if row["level"] == "fail"]) == (1, ["ledger"])
    status, _, err = run(capsys, "--port", "0")
    assert status == 2
    assert err.startswith("fivedraw: the ledger does not add up: person:1 has")
    assert len(err.strip().splitlines()) == 1
    status, out, err = run(capsys, "check", "--quick", "--accept", "five chips were lost with the disk")
    assert (status, err.startswith("accepted: person:1 has")) == (0, True)
    assert "warn  ledger    -5 chips are corrections" in out


async def test_an_engine_that_is_not_compiled(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not compiled for a check: nothing is played."""
    monkeypatch.setattr(checking, "cache_folder", lambda: tmp_path / "none")
    told = await found(file)
    assert told["engine"][0].level == "warn"
    assert told["tables"] == [Finding("warn", "tables", "not tried, for that needs the engine")]
    assert told.keys().isdisjoint({"models", "hands"})
