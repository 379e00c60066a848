"""No card reaches anybody who may not know it: every text of many random hands, against who could read it."""

import random
import re
from pathlib import Path

import pytest

from tests.tgbot.e2e.ledger import CARD, Ledger, Pictures
from tests.tgbot.e2e.world import RandomAgent, World, world
from tgbot.callback import TablePress
from tgbot.demo import Seen
from tgbot.pictures.hand import hand_picture
from tgbot.pictures.theme import Look
from tgbot.screen import Screen
from tgbot.sending.wire import Post


def ledger_of(w: World) -> Ledger:
    assert w.bot.shared is not None
    ledger = Ledger(w.bot.shared.service.seat_view, w.clock.now)
    w.listeners.append(ledger.note)
    return ledger


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
async def test_hands_played_over_http(tmp_path: Path, seed: int, capfd: pytest.CaptureFixture[str]) -> None:
    """Three people, one of them without a private chat, and two bots; everybody looks at the own cards all the time."""
    rng = random.Random(seed)
    async with world(tmp_path, agent=RandomAgent, seed=seed) as w:
        ledger = ledger_of(w)
        lobby = await w.open_table(w.anna, w.boris, bots=2)
        await w.server.say(w.chen, w.group, "/join")
        await w.until(lambda: len(w.table().seats) == 5)
        await w.press(w.anna, lobby, "Start")
        while (turn := await w.next_turn(w.group)) is not None:
            message, presses = turn
            for user in (w.anna, w.boris, w.chen):
                look = TablePress(presses[0].table, presses[0].hand, presses[0].decision, 0, "m")
                await w.press_data(user, message, look.pack())
            await w.play(message, presses, rng, a=0)
        await w.message(w.group, "Match over")
        await w.settle()
        log = w.server.state.visibility_log
        assert sum(bool(CARD.search(seen.text)) for seen in log) > 100
        assert len(ledger.dealt) == 10
        assert ledger.leaks(log) == []
        api = str(list(w.server.state.api_log))
    output = "".join(capfd.readouterr())
    assert not CARD.search(output), "cards in the log"
    assert api


@pytest.mark.parametrize("to", ["group", "other"])
async def test_the_check_finds_a_planted_leak(tmp_path: Path, to: str) -> None:
    async with world(tmp_path, agent=RandomAgent, seed=3) as w:
        ledger = ledger_of(w)
        lobby = await w.open_table(w.anna, w.boris)
        await w.press(w.anna, lobby, "Start")
        await w.next_turn(w.group)
        card = next(iter(ledger.held[w.table().id, 1][w.anna.id]))
        viewers = {"group": {w.anna.id, w.boris.id}, "other": {w.boris.id}}[to]
        planted = Seen(w.clock.now(), frozenset(viewers), "message", f"Hand 1/10 {card}", w.group.id, 999)
        assert len(ledger.leaks([planted])) == 1
        assert not ledger.leaks([Seen(w.clock.now(), frozenset({w.anna.id}), "alert", card)])


async def test_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hands in pictures everywhere, then one of Anna's cards planted in the group."""
    rng = random.Random(4)
    async with world(tmp_path, agent=RandomAgent, seed=4, pictures=True) as w:
        assert w.bot.shared is not None
        pictures, ledger = Pictures(w.server.state.files, monkeypatch), ledger_of(w)
        await w.bot.shared.service.groups.change(w.group.id, w.group.title or "", pictures="phases")
        await w.server.start("Anna")
        lobby = await w.open_table(w.anna, w.boris, bots=2)
        await w.press(w.anna, lobby, "Start")
        while (turn := await w.next_turn(w.group)) is not None and w.hand().number < 3:
            await w.play(*turn, rng, a=0, f=0)
        await w.settle()
        log = w.server.state.visibility_log
        shown = [(seen.chat_id, pictures.cards(seen.file_id)) for seen in log if seen.file_id is not None]
        assert {len(cards) for chat, cards in shown if chat == w.anna.id} == {5}
        assert {len(cards) > 0 for chat, cards in shown if chat == w.group.id} == {False, True}
        assert ledger.leaks(log, pictures) == []
        planted = hand_picture(w.view(0), "en", Look())
        for chat, caption in ((w.anna.id, "hers"), (w.group.id, f"Hand {w.hand().number}/10 for all")):
            assert ledger.leaks(log, pictures) == []
            w.bot.shared.sender.post(Post(chat, Screen(caption, picture=planted)))
            sent = await w.message(w.server.chat(chat), caption)
            assert sent.photo is not None
        found = ledger.leaks(log, pictures)
        assert {leak.split()[0] for leak in found} == {str(w.boris.id), str(w.chen.id)}


@pytest.mark.long
async def test_replays_in_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every step of a hand, looked at by both players and by an onlooker of the group."""
    rng = random.Random(5)
    async with world(tmp_path, agent=RandomAgent, seed=5, pictures=True) as w:
        pictures, ledger = Pictures(w.server.state.files, monkeypatch), ledger_of(w)
        lobby = await w.open_table(w.anna, w.boris)
        await w.server.start("Chen")
        await w.press(w.anna, lobby, "Start")
        while (turn := await w.next_turn(w.group)) is not None and w.hand().number < 2:
            await w.play(*turn, rng, a=0, f=0)
        token = w.table().token
        before = len(w.server.state.visibility_log)
        for user in (w.anna, w.boris, w.chen):
            await w.server.follow(user, f"https://t.me/{w.server.state.bot.username}?start=v1_{token}")
            shown = await w.message(user, w.words(user, "replay-step", n=1, all=9)[:-1].rstrip())
            steps = int(re.findall(r"\d+", shown.text.split("\n")[0])[-1])
            for step in range(2, steps + 1):
                assert shown.photo is not None
                photo = shown.photo
                await w.press_data(user, shown, f"m:step:{w.table().id}:1:{step}")
                await w.until(lambda shown=shown, photo=photo: shown.photo is not photo)  # type: ignore[misc]
        log = w.server.state.visibility_log
        seen = [(one.chat_id, pictures.cards(one.file_id)) for one in log[before:] if one.file_id is not None]
        assert {5} <= {len(cards) for chat, cards in seen if chat == w.anna.id}
        assert {0, 10} == {len(cards) for chat, cards in seen if chat == w.chen.id}, "nothing before the showdown"
        assert ledger.leaks(log, pictures) == []
