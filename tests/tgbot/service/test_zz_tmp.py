from tests.tgbot.service.kit import *
from tests.tgbot.service.conftest import *
async def test_it(kit: Kit) -> None:
    table = await kit.group_table(3, profile="online")
    over = await kit.hand_over(table.id)
    cards = {s.person.user_id: kit.service.seat_view(table.id, s.seat).cards for s in over.seats}
    await kit.service.sit_out(table.id, 3)
    await kit.service.leave(table.id, 1)   # seat 0 leaves
    await kit.service.deal_now(table.id, 2) if False else None
    kit.clock.advance(20)
    for _ in range(50): await asyncio.sleep(0.01)
    state = kit.service.state(table.id)
    print(state.status, state.expires, [s.name for s in state.seats], state.hand.over, len(state.hand.public.seats))
    seat = state.seat_of(2)
    view = kit.service.seat_view(table.id, seat.seat)
    print(view and view.cards, cards)
    assert view is None or view.cards == cards[2]
