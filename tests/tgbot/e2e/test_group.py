"""Two people and a bot play a whole match in a group, over real HTTP, and then once more."""

import random
from pathlib import Path

from env.engine.events import EventKind
from tests.tgbot.e2e.world import CallAgent, world
from tgbot.service.model import Status


async def test_a_match_of_ten_deals_with_side_pots_and_a_rematch(tmp_path: Path) -> None:
    async with world(tmp_path, agent=CallAgent, seed=5) as w:
        rng = random.Random(5)
        await w.server.say(w.anna, w.server.chat(w.anna), "/start")  # from now on she may be written to in private
        await w.message(w.anna)
        lobby = await w.open_table(w.anna, w.boris, bots=1)
        await w.slow(w.table())
        await w.press(w.anna, lobby, "Start")
        total = 300
        while (turn := await w.next_turn(w.group)) is not None:
            last = turn[1][0].hand == 10  # everybody all-in with what is left: stacks differ, so there are side pots
            await w.play(*turn, rng, **({"a": 1.0, "f": 0, "k": 0, "c": 0, "r": 0} if last else {"a": 0}))
            assert w.chips() == total
        assert w.table().status is Status.FINISHED
        hands = [state.hand for state in w.states if state.hand is not None and state.hand.over]
        assert len({hand.number for hand in hands}) == 10
        assert max(len(hand.public.pots) for hand in hands) > 1, "three stacks, all in: two layers at least"
        assert any(event.b for event in hands[-1].events if event.kind in {EventKind.BET, EventKind.RAISE})
        over = await w.message(w.group, "Match over")
        mine = await w.message(w.anna, "Hand 10/10 · Showdown")  # stays as the hand ended, without its buttons
        await w.until(lambda: not mine.labels)
        first = w.table()
        await w.press(w.anna, over, "Rematch 0/2")
        over = await w.message(w.group, "Match over")
        await w.until(lambda: "Rematch 1/2" in over.labels)
        await w.press(w.boris, over, "Rematch 1/2")
        await w.message(w.group, "Hand 1/10", after=over)
        assert w.table().id != first.id
        assert w.chips() == total
        await w.until(lambda: not over.keyboard)
        assert not [c for c in w.server.state.api_log if c["error"]]
