"""Hundreds of random hands through the service and the publisher: what every board would show, against who sees it.

The same check as over HTTP, faster: frames are taken where the publisher hands them to the sender.
"""

import asyncio
import random
from pathlib import Path

import pytest

from env.engine.actions import Action
from env.engine.preactions import Box, WhyNotBox, why_not_box
from env.engine.profiles import PROFILES, Rebuy
from env.engine.views import Phase
from tests.tgbot.e2e.ledger import CARD, Ledger
from tests.tgbot.e2e.world import RandomAgent, compile_rules
from tgbot import render
from tgbot.clock import ManualClock
from tgbot.demo import Seen
from tgbot.publisher import Publisher
from tgbot.sending.board import Board, Frame, Place
from tgbot.service.model import ChatRef, Person, Status, TableState
from tgbot.service.pace import Pace
from tgbot.service.tables import TableService
from tgbot.storage.database import Database

GROUP = ChatRef(-100, 0, "Friday club", True, "en")
PEOPLE = [Person(user, name, language, True) for user, name, language in ((1, "Anna", "en"), (2, "Boris", "ru"))]


class Window:
    """Where frames would go: remembers each with those who would read it, and shows it at once."""

    def __init__(self, clock: ManualClock) -> None:
        self.clock = clock
        self.seen: list[Seen] = []
        self.boards: dict[Place, Board] = {}

    def board(self, place: Place) -> Board:
        return self.boards.setdefault(place, Board(place, message_id=1, loaded=True))

    def show(self, place: Place, frame: Frame) -> None:
        viewers = frozenset({1, 2, 3} if place.chat_id < 0 else {place.chat_id})
        texts = [frame.screen.text, *(b.label for row in frame.screen.keyboard for b in row)]
        texts += [b.data or b.url or "" for row in frame.screen.keyboard for b in row]
        number = hash((place, frame.page))
        self.seen += [Seen(self.clock.now(), viewers, "message", text, place.chat_id, number) for text in texts]
        board = self.board(place)
        board.page, board.shown, board.shown_key = frame.page, frame.screen, frame.key


PLAYED = [("home", 0, 50), ("home", 1, 50), *((name, 2, 8) for name in PROFILES if name != "home")]


@pytest.mark.parametrize(("profile", "seed", "wanted"), PLAYED)
async def test_no_frame_shows_a_card_to_anybody_who_may_not_know_it(
    tmp_path: Path, profile: str, seed: int, wanted: int
) -> None:
    compile_rules()
    clock, rng = ManualClock(), random.Random(seed)
    database = await Database.open(f"sqlite:///{tmp_path / 'many.db'}")
    window = Window(clock)
    committed = asyncio.Event()

    def publish(state: TableState) -> None:
        ledger.note(state)
        publisher.publish(state)
        if state.hand is not None and state.hand.public.actor is not None:
            _pop_up(service, state, state.hand.public.actor, window, clock)
        committed.set()

    service = TableService(
        database,
        clock,
        lambda name: RandomAgent(),
        publish,
        agent_name=lambda profile, seats: "random",
        source=random.Random(seed),
        pace=Pace(bot_pause=(0.0, 0.0)),
    )
    publisher = Publisher(service, window, clock, "five_draw_bot")  # type: ignore[arg-type]
    ledger = Ledger(service.seat_view, clock.now)
    await service.start()
    for person in PEOPLE:
        await service.remember_person(person.user_id, person.name, person.language, dm_ok=True)
    hands = 0
    while hands < wanted:
        state = await service.create(GROUP, PEOPLE[0], profile, bots=2)
        await service.join(state.id, PEOPLE[1])
        await service.start_match(state.id, PEOPLE[0].user_id)
        while (current := service.state(state.id)) is not None and current.open:
            committed.clear()
            waits = current.expires is None or len(ledger.dealt) >= wanted
            if current.cash and current.status is Status.PAUSE and waits:
                await service.stop_table(state.id, PEOPLE[0].user_id, True)
                break
            clock.advance(0.001)
            await _go_on(service, current, rng, clock)
            async with asyncio.timeout(60):  # a table that stands still fails the test instead of holding up the suite
                await committed.wait()
        hands = len(ledger.dealt)
    await service.stop()
    await database.close()
    assert sum(bool(CARD.search(seen.text)) for seen in window.seen) > 10 * hands
    assert ledger.leaks(window.seen) == []
    in_group = [seen.text for seen in window.seen if 3 in seen.viewers]
    assert not [text for text in in_group if "☑" in text or "☐" in text or "in advance" in text], "boxes are private"


async def _go_on(service: TableService, state: TableState, rng: random.Random, clock: ManualClock) -> None:
    """The end of a pause, or a person's random action; bots and boxes act by themselves."""
    hand, actor = state.hand, state.actor
    if state.status is Status.PAUSE:
        clock.advance(8)
    if hand is None or actor is None or actor.person is None:
        return
    if service.box(state.id, actor.person.user_id) is not None:
        return
    view = service.seat_view(state.id, actor.seat)
    assert view is not None
    assert view.legal is not None
    legal = view.legal
    if legal.discards is not None:
        for index in rng.sample(range(5), rng.randrange(5 if legal.discards == 5 else 4)):
            await service.mark(state.id, actor.seat, index, True, hand.number, hand.decision)
        marks = service.marks(state.id, actor.seat)
        await service.draw_marked(state.id, actor.seat, hand.number, hand.decision, marks)
        return
    choices = [Action.check()] if legal.check else [Action.call()] * 3
    choices += [Action.fold()] if legal.fold else []
    if legal.wager is not None:
        choices.append(Action(legal.wager_kind, amount=rng.choice(legal.wager)))
    if view.public.phase == Phase.BET and state.settings.rebuy == Rebuy.AUTO:
        await _tick(service, state, rng)
    await service.act(state.id, actor.seat, rng.choice(choices), hand.number, hand.decision)


async def _tick(service: TableService, state: TableState, rng: random.Random) -> None:
    """The others tick boxes while somebody thinks."""
    assert state.hand is not None
    for person in PEOPLE:
        seat = state.seat_of(person.user_id)
        if seat is None or seat == state.actor:
            continue
        box = rng.choice((Box.FOLD, Box.RAISE_ANY, Box.CHECK_FOLD))
        if why_not_box(state.hand.public, seat.seat, box) == WhyNotBox.NONE:
            await service.set_box(state.id, person.user_id, box, state.hand.number, state.hand.public.round)


def _pop_up(service: TableService, state: TableState, seat: int, window: Window, clock: ManualClock) -> None:
    """My cards, pressed by the seat's owner."""
    person, view = state.seats[seat].person, service.seat_view(state.id, seat)
    if person is not None and view is not None:
        alert = render.cards_alert(state, view, person.language)
        assert len(alert) <= 200
        window.seen.append(Seen(clock.now(), frozenset({person.user_id}), "alert", alert))
