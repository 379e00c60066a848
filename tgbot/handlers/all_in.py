"""An all-in takes two steps. In a group: announce it, then confirm it within 30 s for the same decision and amount.

Two different buttons, so that a doubled or re-sent press can never confirm itself. Nothing of it is public. In private
the second button stands under a question, which waits until the decision is over: nothing is kept here for it.
"""

from __future__ import annotations

from dataclasses import dataclass

from env.engine.actions import Action, Kind
from env.engine.views import Legal, PublicView
from tgbot.clock import Clock
from tgbot.keyboards.table import all_in_amount
from tgbot.service.errors import ServiceError

ARMED_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Intent:
    """Whose all-in, at which decision, for how much (what the all-in buttons carry)."""

    user_id: int
    table: int
    hand: int
    decision: int
    amount: int


class AllIns:
    """All-ins announced in groups; forgotten at a restart, which only costs a press."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until: dict[Intent, float] = {}

    def arm(self, intent: Intent) -> None:
        """Announce it."""
        now = self._clock.now()
        self._until = {other: until for other, until in self._until.items() if until >= now}
        self._until[intent] = now + ARMED_SECONDS

    def disarm(self, intent: Intent) -> None:
        """Take it back."""
        self._until.pop(intent, None)

    def armed(self, intent: Intent) -> bool:
        """Whether exactly this was announced within the last 30 s."""
        return self._until.get(intent, 0.0) >= self._clock.now()


def all_in_action(legal: Legal, public: PublicView, amount: int) -> Action:
    """The action behind an all-in button. Raises ServiceError (stale) for an amount that is not all-in now."""
    if amount != all_in_amount(legal, public):
        raise ServiceError("stale")
    if legal.wager is None or amount != legal.wager[1]:
        return Action.call()
    return Action.bet(amount) if legal.wager_kind == Kind.BET else Action.raise_to(amount)
