"""A group becomes a supergroup in the middle of a hand, and the bot hears of it in every way there is."""

from pathlib import Path

import pytest

from tests.tgbot.e2e.faults.kit import acted, actor, all_boards_show_the_last_state, dealt, playing, quiet, turn
from tests.tgbot.e2e.world import world


@pytest.mark.parametrize("heard", ["messages", "error", "error, newest first", "error, twice"])
async def test_the_hand_goes_on_in_the_new_group(tmp_path: Path, heard: str) -> None:
    async with world(tmp_path) as w:
        await w.server.start(w.anna)
        w.group = old = w.server.state.add_group("Old club", [w.anna, w.boris], kind="group")
        await playing(w)
        user = actor(w)
        own = await w.until(lambda: next((m for m in w.server.messages(user) if w.turn(m)), None))
        private = await w.message(w.anna, "Hand 1/10")
        cards, seats = dealt(w), len(w.table().seats)
        w.group = w.server.people.upgrade(old, told=heard == "messages")
        await w.press_data(user, own, quiet(w.turn(own)))  # what follows is refused in the old group
        await w.until(lambda: w.table().chat.chat_id == w.group.id)
        found = await turn(w)
        assert dealt(w) == cards
        if heard != "messages":
            for _ in range(1 + heard.endswith("twice")):
                w.server.people.tell_upgrade(old, newest_first="newest" in heard)
        found = await acted(w, found)
        assert w.chips() == 100 * seats
        assert w.server.messages(w.anna)[-1] is private, "the private message goes on"
        assert w.bot.shared is not None
        assert len(w.bot.shared.service.tables_in(w.group.id)) == 1
        assert w.bot.shared.service.tables_in(old.id) == ()
        await acted(w, found)
        await all_boards_show_the_last_state(w)


async def test_an_invitation_from_before_still_leads_to_the_lobby(tmp_path: Path) -> None:
    """Chen pressed Join in the old group and was led to the private chat; Start comes after the move."""
    async with world(tmp_path) as w:
        w.group = old = w.server.state.add_group("Old club", [w.anna, w.boris, w.chen], kind="group")
        lobby = await w.open_table(w.anna, w.boris)
        link = (await w.press(w.chen, lobby, "Join")).url
        assert link is not None
        w.group = w.server.people.upgrade(old)
        moved = await w.message(w.group, "New table")
        await w.server.follow(w.chen, link)
        await w.until(lambda: w.table().seat_of(w.chen.id) is not None)
        await w.until(lambda: "Chen" in moved.text)
        await w.press(w.anna, moved, "Start")
        await acted(w, await turn(w))
