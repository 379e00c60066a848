"""Statistics, replays, lists, files and forgetting over real HTTP."""

import json
import random
import re
from pathlib import Path

from env.engine.history.formats import read_histories
from env.engine.history.record import HandHistory
from env.engine.history.replay import replay
from tests.tgbot.e2e.test_leaks import ledger_of
from tests.tgbot.e2e.world import World, menu_data, world
from tgbot.demo import Chat, Message, User


async def play_hands(w: World, chat: Chat | User, hands: int, seed: int = 1) -> None:
    """So many hands by random presses in one chat."""
    rng = random.Random(seed)
    while True:
        hand = w.table().hand
        assert hand is not None
        if hand.number == hands and hand.over:
            return
        turn = await w.next_turn(chat)
        if turn is None:
            return
        if w.hand().number <= hands:
            await w.play(*turn, rng, a=0, f=0.2)


async def documents(w: World, user: User) -> dict[str, bytes]:
    """The files in a private chat by name, once both are there."""

    def sent() -> list[Message]:
        return [m for m in w.server.messages(user) if m.document is not None]

    await w.until(sent)
    await w.settle(3)
    return {m.document.name: m.document.data for m in sent() if m.document is not None}


def check_hands(text: str, count: int) -> None:
    found = read_histories(text)
    assert len(found) == count
    for history in found:
        assert isinstance(history, HandHistory)
        assert replay(history).finished
        assert not history.deck
    assert "????" in text or all(None not in hand for one in found for hand in one.hands)  # type: ignore[union-attr]


async def test_a_person_s_memory_in_private(tmp_path: Path) -> None:
    """Two hands against a bot, then: statistics with a chart, the list, a replay, the files, forgetting."""
    async with world(tmp_path, pictures=True) as w:
        await w.server.start(w.anna)
        hello = await w.message(w.anna, "Play now")
        await w.server.say(w.anna, w.server.chat(w.anna), "/stats")
        await w.message(w.anna, "No finished hands yet.")
        await w.server.say(w.anna, w.server.chat(w.anna), "/history")
        await w.until(lambda: sum("No finished hands" in m.text for m in w.server.messages(w.anna)) == 2)

        await w.press_data(w.anna, hello, menu_data(hello, "play"))
        await play_hands(w, w.anna, 2)
        over = await w.until(
            lambda: next((m for m in reversed(w.server.messages(w.anna)) if "Replay" in m.labels), None)
        )

        await w.press(w.anna, over, "Replay")
        hand = await w.message(w.anna, "step 1 of")
        assert "Next: " in hand.text
        assert "(yours)" in hand.text
        await w.press(w.anna, hand, "▶")
        await w.until(lambda: "step 2 of" in hand.text)
        await w.press(w.anna, hand, "⏭")
        await w.until(lambda: "Net: " in hand.text)
        steps = re.search(r"step (\d+) of (\d+)", hand.text)
        assert steps is not None
        assert steps[1] == steps[2]
        assert (await w.press(w.anna, hand, "▶")).text == "That is the limit."
        assert hand.photo is not None
        await w.press(w.anna, hand, "List")
        hand = await w.message(w.anna, "Last hands", after=hand)  # no text takes the place of a picture
        assert {"1", "2", "Best", "Worst", "Export PHH"} <= set(hand.labels)
        await w.press(w.anna, hand, "Best")
        await w.until(lambda: "Best hands" in hand.text)
        await w.press(w.anna, hand, "Export PHH")
        files = await documents(w, w.anna)
        check_hands(files["hands.phhs"].decode(), 2)

        await w.server.say(w.anna, w.server.chat(w.anna), "/stats")
        card = await w.until(
            lambda: next((m for m in w.server.messages(w.anna) if m.photo is not None and "Statistics" in m.text), None)
        )
        assert "Hands 2\n" in card.text
        first = card.photo.data
        assert first.startswith(b"\x89PNG")
        await w.press(w.anna, card, "Position")
        await w.until(lambda: card.photo.data != first)
        await w.press(w.anna, card, "90 days ▾")
        await w.until(lambda: "all time" in card.text)
        await w.press(w.anna, card, "Achievements")
        assert "☐ four of a kind shown" in (await w.message(w.anna, "Achievements 0 of")).text

        await w.server.say(w.anna, w.server.chat(w.anna), "/forget")
        await w.message(w.anna, "Leave your tables first")
        await w.server.say(w.anna, w.server.chat(w.anna), "/leave")
        question = await w.message(w.anna, "Leave the table?")
        await w.press(w.anna, question, "Leave")
        await w.until(lambda: not w.table().open)
        table = w.table()

        await w.server.say(w.anna, w.server.chat(w.anna), "/export")
        await w.until(
            lambda: any(m.document and m.document.name == "five-draw.json" for m in w.server.messages(w.anna))
        )
        files = await documents(w, w.anna)
        mine = json.loads(files["five-draw.json"])
        assert mine["persons"][0]["name"] == "Anna"
        assert len(mine["results"]) == 2
        check_hands(files["hands.phhs"].decode(), 2)

        await w.settle(12)  # a refusal is told once in ten seconds
        await w.server.say(w.anna, w.server.chat(w.anna), "/forget")
        question = await w.message(w.anna, "Forget everything?")
        await w.press(w.anna, question, "Keep")
        await w.until(lambda: "My data" in question.text)
        await w.press(w.anna, question, "Forget me")
        await w.until(lambda: "Forget everything?" in question.text)
        await w.press(w.anna, question, "Forget me")
        await w.until(lambda: "Forgotten" in question.text)
        assert [seat.stack for seat in w.table().seats] == [seat.stack for seat in table.seats]
        assert w.table().seat_of(w.anna.id) is None
        await w.server.say(w.anna, w.server.chat(w.anna), "/stats")
        await w.until(lambda: sum("No finished hands" in m.text for m in w.server.messages(w.anna)) == 3)
        assert not [c for c in w.server.state.api_log if c["error"]]


async def test_a_group_sees_what_everybody_saw(tmp_path: Path) -> None:
    """/stats and /top in the group; Replay by its link, by a player and by an onlooker; nothing hidden is shown."""
    async with world(tmp_path) as w:
        ledger = ledger_of(w)
        lobby = await w.open_table(w.anna, w.boris)
        await w.press(w.anna, lobby, "Start")
        await w.until(lambda: w.table().hand is not None)
        await play_hands(w, w.group, 1)
        over = await w.until(lambda: next((m for m in w.server.messages(w.group) if "Replay" in m.labels), None))
        url = over.button("Replay")["url"]
        for user in (w.boris, w.chen):
            await w.server.follow(user, url)
            hand = await w.message(user, w.words(user, "replay-step", n=1, all=9)[:-1].rstrip())
            yours = w.words(user, "replay-yours", cards="").removeprefix("<b></b>")
            net = w.words(user, "net", list="")
            assert (yours in hand.text) == (user is w.boris)
            while net not in hand.text:
                shown = hand.text
                await w.press(user, hand, "▶")
                await w.until(lambda hand=hand, shown=shown: hand.text != shown)  # type: ignore[misc]
        w.server.people.leave(w.chen, w.group)
        await w.server.follow(w.chen, url)
        await w.message(w.chen, w.words(w.chen, "t.member"))
        await w.server.say(w.anna, w.group, "/stats")
        public = await w.message(w.group, "Statistics of Anna")
        assert "Hands 1\n" in public.text
        assert public.photo is None
        assert not public.keyboard
        await w.server.say(w.anna, w.group, "/top")
        top = await w.message(w.group, "Top of «Friday club»")
        assert "Nobody is in this list yet." in top.text
        await w.press(w.anna, top, "Per 100 hands")
        await w.until(lambda: "Net per 100 hands" in top.text)
        assert (await w.press(w.anna, top, "My place")).text == "You are not in this list yet."
        await w.server.say(w.anna, w.group, "/history")
        await w.message(w.group, "Write to me in private")
        await w.settle()
        assert ledger.leaks(w.server.state.visibility_log) == []
        assert not [c for c in w.server.state.api_log if c["error"]]
