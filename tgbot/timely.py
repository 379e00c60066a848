"""When a clock may run out: never for a turn that its person could not see, nor while presses cannot arrive."""

from __future__ import annotations

from tgbot.clock import Clock
from tgbot.publisher import Publisher
from tgbot.sending.board import Place
from tgbot.service.model import Status
from tgbot.service.tables import TableService
from tgbot.storage.rows import Deadline
from tgbot.updates.contact import Contact

LATE = 10.0  # seconds: a turn that is shown later, or past half of its clock, has its full time from then on
PATIENCE = 600.0  # so long a table waits for a turn to be shown
_WAIT_FOR_PEOPLE = frozenset({"turn", "full", "away", "rematch", Status.LOBBY})


class Timely:
    """Between the clocks of the tables, what is shown where, and the line to Telegram."""

    def __init__(self, service: TableService, publisher: Publisher, contact: Contact, clock: Clock) -> None:
        self._service = service
        self._publisher = publisher
        self._contact = contact
        self._clock = clock

    def ready(self, deadline: Deadline) -> bool:
        """Whether a deadline that has passed counts."""
        if self._contact.lost:
            return deadline.kind not in _WAIT_FOR_PEOPLE
        if deadline.kind != "turn" or self._clock.now() - deadline.at > PATIENCE:
            return True
        state = self._service.state(deadline.table_id)
        return state is None or self._publisher.turn_shown(state)

    async def shown(self, place: Place, turn: tuple[int, int]) -> None:
        """A board shows a turn (hand, decision) now: if that is late, and nobody else showed it, its clock begins."""
        state = self._service.state(place.table_id)
        hand = None if state is None else state.hand
        if state is None or hand is None or hand.deadline is None or (hand.number, hand.decision) != turn:
            return
        late = self._clock.now() - (hand.deadline - state.turn_seconds)
        if late > min(LATE, state.turn_seconds / 2) and not self._publisher.turn_shown(state, besides=place):
            await self._service.begin_clock(state.id, *turn)
