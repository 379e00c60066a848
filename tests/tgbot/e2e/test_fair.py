"""Sealed decks over real HTTP: seals before the deal, cuts by command and by button, proofs that verify offline."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from env.engine.cards import parse_card
from env.fair.seal import SALT, SALTS
from env.verify_cli import verify_file
from tests.tgbot.e2e.ledger import Ledger
from tests.tgbot.e2e.test_kill import ROOT
from tests.tgbot.e2e.test_leaks import ledger_of
from tests.tgbot.e2e.world import RandomAgent, World, world
from tgbot.demo import Message, User
from tgbot.i18n.cards import card_label
from tgbot.service.model import Status, TableState
from tgbot.service.pace import Pace
from tgbot.service.sealing import next_cutter
from tgbot.storage import seals

LOCK = re.compile(r"start=fair_([\w-]{43})")


def links(message: Message) -> list[str]:
    """Addresses of the links in a message."""
    return re.findall(r'href="([^"]+)"', message.html)


async def playing(w: World, state: Status = Status.PAUSE, hand: int = 1) -> TableState:
    """The table once that hand has come to this."""
    rng = random.Random(hand)

    def there() -> bool:
        now = w.table()
        return now.hand is not None and now.hand.number == hand and now.status in {state, Status.FINISHED}

    while not there():
        turn = await w.next_turn(w.group)
        if turn is None:
            break
        await w.play(*turn, rng, f=0.0, a=0.0, r=0.3)
        await w.until(lambda: there() or w.table().actor is not None)
    return w.table()


def words(w: World, user: User, key: str, **values: object) -> str:
    """A text of ours as its reader sees it."""
    return re.sub(r"<[^>]+>", "", w.words(user, key, **values))


async def told(w: World, user: User, command: str, having: str = "") -> Message:
    """The bot's answer in private to a command there."""
    before = w.server.messages(user)[-1] if w.server.messages(user) else None
    await w.server.say(user, w.server.chat(user), command)
    return await w.message(user, having, after=before)


def saved(tmp_path: Path, name: str, content: bytes) -> Path:
    """A file, for the command line to look at."""
    file = tmp_path / name
    file.write_bytes(content)
    return file


def command_line(file: Path) -> tuple[int, list[dict[str, object]]]:
    """Exit status and answers of the real command."""
    command = [sys.executable, "-m", "env", "verify", str(file), "--json"]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


async def document(w: World, user: User, after: Message) -> tuple[str, bytes]:
    """The latest document in a private chat."""

    def find() -> Message | None:
        said = reversed(w.server.messages(user))
        return next((m for m in said if m.document is not None and m.message_id > after.message_id), None)

    message = await w.until(find)
    assert message.document is not None
    return message.document.name, message.document.data


async def test_a_hand_is_sealed_cut_and_proved(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    slow = Pace(bot_pause=(0.0, 0.0), heartbeat=600, pause=300, pause_uncontested=300)
    async with world(tmp_path, agent=RandomAgent, pace=slow) as w:
        ledger = ledger_of(w)
        for one in (w.anna, w.boris, w.chen):
            await w.server.start(one)
        lobby = await w.open_table(w.anna, w.boris, w.chen)
        await w.press(w.anna, lobby, "Start")
        await w.until(lambda: w.table().hand is not None)
        assert w.hand().cut_by is not None
        assert w.hand().cut_by[0] == -1, "nobody could cut the first deck"
        await w.until(lambda: "First deck sealed" in lobby.text)
        assert LOCK.search(links(lobby)[0])[1] == w.hand().seals[0]  # type: ignore[index]
        state = await playing(w)
        sealed = state.next_seal
        final = await w.until(
            lambda: next((m for m in reversed(w.server.messages(w.group)) if sealed in str(links(m))), None)
        )

        # The player on the dealer's right cuts the deck that the final text has sealed; nobody else can.
        cutter = next_cutter(state)
        assert cutter is not None
        assert cutter.person is not None
        user = w.server.user(cutter.person.user_id)
        other = next(one for one in (w.anna, w.boris, w.chen) if one is not user)
        assert (await told(w, other, "/cut 9")).text == words(w, other, "t.nocut")
        assert (await told(w, user, "/cut 52")).text == words(w, user, "t.cutrange", min=1, max=51)
        assert (await told(w, user, "/cut 23")).text == words(w, user, "t.cut", n=23)
        # By the stepper: the latest choice counts.
        panel = await told(w, user, "/fair", "SHA-256")
        await w.press(user, panel, words(w, user, "b-set-cut"))
        stepper = await w.message(user, words(w, user, "fair-cut-ask", hand=2, n=26, max=51), after=panel)
        await w.press(user, stepper, "−10")
        await w.until(lambda: words(w, user, "b-cut", n=16) in stepper.labels)
        await w.press(user, stepper, "+1")
        await w.until(lambda: words(w, user, "b-cut", n=17) in stepper.labels)
        answer = await w.press(user, stepper, words(w, user, "b-cut", n=17))
        assert answer.text == words(w, user, "t.cut", n=17)
        await w.until(lambda: w.hand().number == 2)
        assert w.hand().seals[0] == sealed
        assert w.hand().cut_by == (cutter.seat, 17)
        await w.message(w.group, ", 17")

        # The link under the final text of hand 1 leads to hand 2, which runs, with the proof of hand 1.
        await w.server.follow(user, links(final)[0])
        shown = await w.message(user, words(w, user, "fair-sealed", hand=2), after=stepper)
        assert "✓" in shown.text
        assert "✗" not in shown.text
        await w.press(user, shown, words(w, user, "b-fair-how"))
        await w.until(lambda: "8." in shown.text)
        await w.press(user, shown, words(w, user, "b-back"))
        await w.until(lambda: "✓" in shown.text)
        await w.press(user, shown, words(w, user, "b-fair-file"))
        name, content = await document(w, user, shown)
        assert name == "hand-1.phh"
        status, (found,) = command_line(saved(tmp_path, name, content))
        assert (status, found["ok"]) == (0, True), found

        # One changed digit, and the line that differs is named.
        lines = content.decode().split("\n")
        number = next(k for k, line in enumerate(lines) if re.match(r"0 deck \d+ ", line))
        *rest, salt, path = lines[number].split()
        lines[number] = " ".join([*rest, ("1" if salt[0] != "1" else "2") + salt[1:], path])
        (forged,) = verify_file(saved(tmp_path, "forged.phh", "\n".join(lines).encode()))
        assert (forged.ok, forged.line, forged.text) == (False, number + 1, lines[number])

        await check_no_secret(w, ledger)
    assert "Traceback" not in capfd.readouterr().err


async def check_no_secret(w: World, ledger: Ledger) -> None:
    """Nobody was sent a card, in a text or a file, or the salt of a place, that was neither held nor shown."""
    assert ledger.leaks(w.server.state.visibility_log) == []
    assert w.bot.shared is not None
    service = w.bot.shared.service
    async with service._database.transaction() as connection:
        rows = await seals.of_table(connection, w.table().id)
    allowed: dict[int, str] = {}
    for user in (w.anna, w.boris, w.chen):
        looks = [await service.fairness.look(w.table().id, user.id, hand) for hand in range(1, w.hand().number)]
        allowed[user.id] = "\n".join(look.proved.file for look in looks if look.proved is not None)
    salts = [row.salts[k : k + SALT].hex() for row in rows for k in range(0, SALTS, SALT)]
    files = w.server.state.files
    for seen in w.server.state.visibility_log:
        sent = seen.text if seen.file_id is None else files[seen.file_id].data.decode("utf-8", "replace")
        for salt in re.findall(r"\b[0-9a-f]{32}\b", sent):
            assert all(salt in allowed[viewer] for viewer in seen.viewers if viewer in allowed), seen
        for dealt in re.findall(r"_deck = |d dh p\d ([^\"?]+)", sent) if seen.kind == "file" else ():
            assert dealt, "a whole deck"
            cards = {card_label(parse_card(dealt[k : k + 2])) for k in range(0, len(dealt), 2)}
            assert all(cards <= ledger.may_know((w.table().id, 1), viewer, seen.time) for viewer in seen.viewers)
    assert len(set(salts)) == len(salts)


async def test_decks_are_opened_after_a_match_that_was_made_so(tmp_path: Path) -> None:
    async with world(tmp_path, agent=RandomAgent) as w:
        await w.server.start(w.anna)
        lobby = await w.open_table(w.anna, bots=2)
        await w.press(w.anna, lobby, "Stakes…")
        await w.until(lambda: "Decks: closed" in lobby.labels)
        await w.press(w.anna, lobby, "Decks: closed")
        await w.until(lambda: "Decks: open" in lobby.labels)
        assert "All decks are opened after the end." in lobby.text
        await w.press(w.anna, lobby, "Back")
        await w.until(lambda: "Start" in lobby.labels)
        await w.press(w.anna, lobby, "Start")
        await w.until(lambda: w.table().hand is not None)
        running = await told(w, w.anna, "/fair", "SHA-256")
        assert "folded hands too" in running.text
        assert "Whole match" not in running.labels
        rng = random.Random(1)
        while (turn := await w.next_turn(w.group)) is not None:
            await w.play(*turn, rng, f=0.0, a=8.0)
        state = w.table()
        assert state.status == Status.FINISHED
        assert state.hand is not None
        over = await told(w, w.anna, "/fair", "SHA-256")
        assert f"Last match: ✓ {state.hand.number} of {state.hand.number} decks" in over.text
        await w.press(w.anna, over, "Whole match")
        name, content = await document(w, w.anna, over)
        found = verify_file(saved(tmp_path, name, content))
        assert [hand.verified is not None and hand.verified.whole for hand in found] == [True] * state.hand.number
