"""/hint and /review with their buttons: what the trained policy would do, and which decisions cost most.

Everything goes to the person alone: hints only where nobody else plays, reviews only in the private chat.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from env.engine.actions import Action
from env.engine.views import SeatView
from tgbot import render
from tgbot.handlers.chosen import Chosen, Verbs
from tgbot.handlers.places import is_group
from tgbot.handlers.said import Handler, Said, handler
from tgbot.handlers.shared import Shared
from tgbot.handlers.table_buttons import Pressed
from tgbot.i18n import text
from tgbot.i18n.cards import mask_of
from tgbot.keyboards.coach import DO_DRAW, HINT, WHY
from tgbot.screen import Answer, Screen
from tgbot.sending.wire import Post
from tgbot.service.errors import ServiceError
from tgbot.service.model import Person, TableState
from tgbot.service.presence import plays_alone
from tgbot.service.reviews import Material


class CoachHandlers:
    """Asks the coach for people. `verbs` are those of menu buttons, `table_verbs` those of a table's."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self.verbs: Verbs = {"review": self._review_button, "judged": self._judged, "coach": self._here}
        self.table_verbs: dict[str, Callable[[Pressed], Awaitable[Answer]]] = {
            HINT: self._hint_button,
            WHY: self._why,
            DO_DRAW: self._draw,
        }

    def handlers(self) -> dict[str, Handler]:
        """Command -> handler."""
        commands = {"hint": self._hint, "review": self._review}
        return {name: handler(self._shared, call) for name, call in commands.items()}

    # Hints

    async def _hint(self, said: Said) -> None:
        """Of the table in private that waits for this person."""
        if said.group:
            raise ServiceError("hintno")
        mine = self._shared.service.tables_of(said.person.user_id)
        alone = [state for state in mine if plays_alone(state)]
        if not alone:
            raise ServiceError("hintno" if mine else "notable")
        state = next((one for one in alone if one.actor is not None and one.actor.person is not None), alone[0])
        await self._advise(state, said.person)

    async def _hint_button(self, pressed: Pressed) -> Answer:
        _check_now(pressed)
        await self._advise(pressed.state, pressed.person)
        return Answer()

    async def _why(self, pressed: Pressed) -> Answer:
        _check_now(pressed)
        await self._advise(pressed.state, pressed.person, why=True)
        return Answer()

    async def _advise(self, state: TableState, person: Person, *, why: bool = False) -> None:
        view = self._view(state, person)
        self._shared.thoughts.check(person.user_id)
        found = await self._shared.coaching.hint(state.profile, view)
        if found is None:
            raise ServiceError("hintnone")
        advice, model = found
        now = self._shared.service.state(state.id)
        if now is None or now.hand is None or state.hand is None or now.hand.decision != state.hand.decision:
            return  # the decision was made while the coach thought
        screen = render.hint(state, view, advice, model, person.language, person.prefs.suits, why=why)
        self._shared.hints.show(now, person.user_id, screen.protected(person.prefs.protect))

    def _view(self, state: TableState, person: Person) -> SeatView:
        """What the person knows, if it is to act and nobody else plays. Raises ServiceError."""
        if not plays_alone(state):
            raise ServiceError("hintno")
        seat = state.seat_of(person.user_id)
        if seat is None or seat.left:
            raise ServiceError("noseat")
        view = self._shared.service.seat_view(state.id, seat.seat)
        if view is None or state.actor is None:
            raise ServiceError("handover")
        if view.legal is None:
            raise ServiceError("turn", name=state.actor.name)
        return view

    async def _draw(self, pressed: Pressed) -> Answer:
        """Do it at the draw: what the coach said, whatever is marked."""
        _check_now(pressed)
        press, view = pressed.press, self._view(pressed.state, pressed.person)
        try:
            action = Action.draw(mask_of(view.cards, press.args[0] if press.args else ""))
        except ValueError:
            raise ServiceError("stale") from None
        await self._shared.service.act(press.table, view.seat, action, press.hand, press.decision)
        language = pressed.person.language
        return Answer(text(language, "t.did", action=render.action_text(language, action)))

    # Looking back

    async def _review(self, said: Said) -> None:
        """Of the latest table where it is possible."""
        if said.group:
            raise ServiceError("private")
        material = await self._shared.service.reviews.latest(said.person.user_id)
        self._shared.reply(said.message, await self._screen(material, said.person))

    async def follow(self, said: Said, token: str) -> None:
        """My review under the match table of a group: a link into the private chat."""
        table_id = await self._shared.service.memory.table_by_token(token)
        if table_id is None:
            raise ServiceError("gone")
        material = await self._shared.service.reviews.of_table(table_id, said.person.user_id)
        self._shared.reply(said.message, await self._screen(material, said.person))

    async def _review_button(self, chosen: Chosen) -> Answer:
        """Review under a hand (table, hand) or under a match (table), below it."""
        table_id, *numbers = _numbers(chosen, 1, 2)
        hand = numbers[0] if numbers else None
        material = await self._shared.service.reviews.of_table(table_id, chosen.person.user_id, hand)
        screen = await self._screen(material, chosen.person, one_hand=hand is not None)
        self._shared.sender.post(Post(chosen.person.user_id, screen))
        return Answer()

    async def _screen(self, material: Material, person: Person, *, one_hand: bool = False) -> Screen:
        self._shared.thoughts.check(person.user_id)
        found = await self._shared.coaching.review(material.hands, material.start_stack)
        if found is None:
            return render.no_review(person.language, await self._shared.coaching.games())
        screen = render.review(found, material.table.id, person.language, person.prefs.suits, one_hand=one_hand)
        return screen.protected(person.prefs.protect)

    async def _judged(self, chosen: Chosen) -> Answer:
        """Show hand 7: its replay at the decision, below the review."""
        table_id, hand, step = _numbers(chosen, 3)
        moment = await self._shared.service.memory.moment(table_id, hand, chosen.person.user_id, step)
        if moment is None or moment.view is None:
            raise ServiceError("nohand")
        self._shared.sender.post(Post(chosen.person.user_id, self._shared.replay_screen(chosen.person, moment)))
        return Answer()

    async def _here(self, chosen: Chosen) -> Answer:
        """Coach here under a step of a replay: the hint as it would have been then."""
        table_id, hand, step = _numbers(chosen, 3)
        person = chosen.person
        material = await self._shared.service.reviews.of_table(table_id, person.user_id, hand)
        moment = await self._shared.service.memory.moment(table_id, hand, person.user_id, step)
        if moment is None or moment.view is None or moment.view.legal is None:
            raise ServiceError("nohand")
        self._shared.thoughts.check(person.user_id)
        found = await self._shared.coaching.hint(material.hands[0][0].profile, moment.view)
        if found is None:
            raise ServiceError("hintnone")
        screen = render.past_hint(moment.view, *found, person.language, person.prefs.suits)
        self._shared.sender.post(Post(person.user_id, screen.protected(person.prefs.protect)))
        return Answer()


def _check_now(pressed: Pressed) -> None:
    """Raises ServiceError (stale) for a press that is not in private, or not of this decision."""
    hand, press = pressed.state.hand, pressed.press
    if not pressed.private or hand is None or (press.hand, press.decision) != (hand.number, hand.decision):
        raise ServiceError("stale")


def _numbers(chosen: Chosen, *counts: int) -> list[int]:
    """The numbers that a button in private carries. Raises ServiceError (stale) if we never wrote such a button."""
    if is_group(chosen.message) or len(chosen.args) not in counts or not all(arg.isdecimal() for arg in chosen.args):
        raise ServiceError("stale")
    return [int(arg) for arg in chosen.args]
