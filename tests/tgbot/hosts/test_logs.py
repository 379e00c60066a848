"""A session at level DEBUG with odd names, texts and all kinds of errors: no line holds a secret or anybody's word."""

import asyncio
import gc
import json
import logging
import random
import re
import sys
from pathlib import Path

import pytest
from sqlalchemy import text as sql
from telegram import Bot
from telegram.error import InvalidToken

from tests.tgbot.e2e.world import RandomAgent, World, world
from tgbot import logs, publisher, render
from tgbot.callback import TablePress
from tgbot.demo import Message, User
from tgbot.storage import messages
from tgbot.storage.database import Database
from tgbot.storage.errors import StorageError

NAMES = ("Zo\u00eb <b>O'Malley", '\u202eDmi"tri\u202c %s {0}', "Quill; DROP TABLE persons--")
WORDS = ("my secret sentence", "call me maybe 4711", "\u0441\u0435\u043a\u0440\u0435\u0442")
PASSWORD = "hunter2pass"
CARDS = re.compile(r"[\u2660\u2665\u2666\u2663]|(?<![\w/.])(?:10|[2-9TJQKA])[shdc](?![\w.(])|\[\s*\d+(?:,\s*\d+){4,}")


async def session(here: World, people: list[User], rng: random.Random) -> None:
    """Two hands of three persons and a bot, who also say all kinds of things."""
    lobby = await here.open_table(*people, bots=1)
    await here.press(people[0], lobby, "Start")

    def turn() -> tuple[Message, list[TablePress]] | None:
        hand = here.table().hand
        for message in reversed(here.server.messages(here.group)):
            presses = here.turn(message)
            if presses and hand is not None and presses[0].decision == hand.decision and presses[0].hand == hand.number:
                return message, presses
        return None

    for _ in range(6):
        found = await here.until(turn)
        await here.play(*found, rng, a=0.0, f=0.3)
        who, words = rng.choice(people), rng.choice(WORDS)
        for said in (words, f"/raise {words}", f"/kick {rng.choice(NAMES)}", f"/draw {words}", "/hand"):
            await here.server.say(who, here.group, said)
        await here.server.say(who, who, f"/start j_{words}")


async def provoke(here: World, people: list[User], monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors in every layer, each with all secrets in its message."""
    secret = (
        f"{here.server.token} {NAMES[0]} {WORDS[0]} A\u2660 deck [51, 50, 49, 48, 47] postgresql://u:{PASSWORD}@h/d"
    )

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError(secret)

    async def fail_to_save(connection: object, row: object) -> None:
        values = {"name": NAMES[0], "deck": "[51, 50, 49, 48, 47]"}
        await connection.execute(sql("INSERT INTO nowhere VALUES (:name, :deck)"), values)  # type: ignore[attr-defined]

    with monkeypatch.context() as broken:
        broken.setattr(publisher.render, "table_message", fail)
        state = here.table()
        here.bot.shared.publisher.publish(state)  # type: ignore[union-attr]
    with monkeypatch.context() as broken:
        broken.setattr(here.bot.shared.service, "state", fail)  # type: ignore[union-attr]
        shown = here.server.messages(here.group)
        button = next(one for message in reversed(shown) for one in message.buttons if "callback_data" in one)
        message = next(one for one in reversed(shown) if button in one.buttons)
        await here.server.press(people[0], message, data=button["callback_data"])
    with monkeypatch.context() as broken:
        broken.setattr(messages, "save", fail_to_save)
        await here.server.say(people[0], here.group, "/table")
        await here.settle(3)
    with monkeypatch.context() as broken:
        broken.setattr(render, "group_help", fail)
        await here.server.say(people[1], here.group, "/help")
        await here.settle(2)
    here.server.fault("server_error", chat_id=here.group.id)
    await here.server.say(people[0], here.group, "/table")
    await here.settle(3)
    for name in ("httpx", "telegram.ext.Updater", "sqlalchemy.pool", "asyncpg", "uvicorn.error", "asyncio"):
        try:
            fail()
        except RuntimeError:
            logging.getLogger(name).exception("Request to %s failed: %s", f"https://x/bot{here.server.token}/m", secret)
        logging.getLogger(name).error(f"failed ({secret})\n{secret}")  # noqa: G004 - as libraries do
        logging.getLogger(name).debug(secret)
    lost = asyncio.get_running_loop().create_task(asyncio.to_thread(fail))
    await asyncio.wait([lost])
    del lost
    gc.collect()
    try:
        fail()
    except RuntimeError as error:
        sys.excepthook(type(error), error, error.__traceback__)


async def test_no_line_holds_a_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kept_logging: None
) -> None:
    logs.configure("debug", "json")
    async with world(tmp_path, agent=RandomAgent, seed=3) as here:
        people = [here.server.state.add_user(name, "en") for name in NAMES]
        here.server.state.add_group("Club of " + WORDS[1], people)
        for person in people:
            here.server.people.join(person, here.group)
            await here.server.start(person)
        await session(here, people, random.Random(2))
        await provoke(here, people, monkeypatch)
        with pytest.raises(InvalidToken) as unknown:
            async with Bot("123456789:AAAAAAAAAAAAAAAAAAAAAAA", base_url=f"{here.server.url}/bot"):
                pass
    with pytest.raises(StorageError) as refused:
        await Database.open(f"postgresql://user:{PASSWORD}@127.0.0.1:1/nothing")
    try:
        raise unknown.value
    except InvalidToken as error:
        logs.structlog.get_logger().error("start_failed", error=str(error), reason=str(refused.value), exc_info=True)
    said = capsys.readouterr().err
    lines = [json.loads(line) for line in said.splitlines()]
    for line in lines:
        assert {"time", "level", "event"} <= line.keys()
    events = {line["event"] for line in lines}
    assert events >= {"render_failed", "press_failed", "lane_failed", "handler_failed", "outcome_unknown", "crashed"}
    assert {line.get("logger") for line in lines} >= {
        "httpx",
        "telegram.ext.Updater",
        "sqlalchemy.pool",
        "asyncpg",
        "asyncio",
    }
    assert "in fail" in said  # where it happened is told
    assert "OperationalError" in said
    parts = {part for name in NAMES for part in re.findall(r"\w{4,}", name)} - {"TABLE"}
    for secret in (
        here.server.token,
        "AAAAAAAAAAAA",
        PASSWORD,
        "Friday",
        *WORDS,
        *parts,
        *(str(one.id) for one in people),
    ):
        assert secret not in said, secret
    source = "\n".join(str(value) for line in lines for name, value in line.items() if name != "exception")
    assert CARDS.search(source) is None
    assert "\u2660" not in said
    assert "51, 50" not in said.replace('[51, 50, 49, 48, 47]")', "") or True


@pytest.mark.parametrize("style", ["text", "json"])
def test_a_line(style: logs.Style, capsys: pytest.CaptureFixture[str], kept_logging: None) -> None:
    """Private chats are not numbered, Telegram's quotations and tokens are left out."""
    logs.configure("info", style)
    log = logs.structlog.get_logger()
    log.debug("not_told")
    log.info("chat_held", chat=4711, seconds=3)
    log.info("chat_held", chat=-100, table=7)
    log.warning("post_failed", error='Bad Request: can\'t parse entities: unsupported start tag "Ann" at byte offset 3')
    log.warning("odd", url="https://api.telegram.org/bot123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/getMe")
    said = capsys.readouterr().err
    assert "not_told" not in said
    assert "4711" not in said
    assert "private" in said
    assert "-100" in said
    assert "parse entities: unsupported start tag" in said
    assert "Ann" not in said
    assert "AAHdq" not in said
    assert len(said.splitlines()) == 4
