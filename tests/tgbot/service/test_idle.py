"""Against bots alone nothing hurries; a table that has waited for ten minutes says so."""

from env.engine.actions import Action
from tests.tgbot.service.kit import Kit, private
from tgbot.service.model import Status


async def test_the_table_says_that_it_waits_for_its_only_person(kit: Kit) -> None:
    """Against bots alone no clock runs; after ten minutes the message says so, and any action goes on."""
    table = await kit.service.play_now(await kit.person(1), 2, private(1))
    table = await kit.settled(table.id)
    assert table.hand is not None
    assert (table.hand.deadline, table.idles) == (None, kit.clock.now() + 600)
    said = await kit.time_out(table.id)
    assert said.hand is not None
    assert said.hand.notes == (("idle", 0, 0),)
    assert said.status == Status.PLAYING
    assert said.idles is None
    after = await kit.act(table.id, Action.check() if said.hand.public.level == 0 else Action.call())
    assert after.hand is not None
    assert after.hand.notes == ()
