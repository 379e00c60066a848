"""A table of Anna, Boris and a bot in the group, played on under faults, and what must hold whatever happens."""

from __future__ import annotations

import pytest

from tests.tgbot.e2e.world import World
from tgbot.callback import TablePress
from tgbot.demo import Answer, Message, User
from tgbot.demo.limits import formatted
from tgbot.service.model import Status

Turn = tuple[Message, list[TablePress]]


async def playing(w: World, *more: User, bots: int = 1) -> Turn:
    """A match where a person has the turn."""
    lobby = await w.open_table(w.anna, w.boris, *more, bots=bots)
    await w.press(w.anna, lobby, "Start")
    return await turn(w)


async def turn(w: World) -> Turn:
    """The message of the group that gives somebody the turn."""
    return await w.next_turn(w.group) or pytest.fail("the match is over")


def actor(w: World) -> User:
    """Who is to act."""
    seat = w.table().actor
    assert seat is not None
    assert seat.person is not None
    return w.server.user(seat.person.user_id)


def quiet(presses: list[TablePress]) -> str:
    """The data of check, call or stand pat."""
    return next(p for p in presses if p.verb in {"k", "c"} or p.args == ("00000",)).pack()


def send(w: World, message: Message, presses: list[TablePress]) -> None:
    """Who is to act presses check, call or stand pat, and waits for no answer."""
    w.server.people.press(actor(w), message, data=quiet(presses))


async def act(w: World, message: Message, presses: list[TablePress]) -> Answer:
    """Who is to act checks, calls or stands pat."""
    return await w.press_data(actor(w), message, quiet(presses))


async def acted(w: World, found: Turn) -> Turn:
    """The same, without waiting for an answer, and the next turn; one decision is taken, and chips are all there."""
    before = w.hand()
    send(w, *found)
    await w.until(lambda: (w.hand().number, w.hand().decision) > (before.number, before.decision))
    found = await turn(w)
    assert w.chips() == 100 * len(w.table().seats)
    return found


def notes(w: World) -> list[tuple[str, int, int]]:
    """What the table was told besides the engine's events, from every state that the service made known."""
    return [note for state in w.states if state.hand is not None for note in state.hand.notes]


def missed(w: World) -> list[str]:
    """Which clocks ran out."""
    return [name for name, _, _ in notes(w) if name.startswith("auto_")]


def dealt(w: World) -> list[tuple[int, ...]]:
    """The cards of every seat."""
    return [tuple(w.view(seat.seat).cards) for seat in w.table().seats]


def changes(w: World) -> int:
    """How many sends and edits the bot has tried."""
    return sum(call["method"].startswith(("send", "edit")) for call in w.server.state.api_log)


async def all_boards_show_the_last_state(w: World) -> None:
    """What each live message shows is what it is to show, wherever the bot may write; nothing waits."""
    assert w.bot.shared is not None
    sender = w.bot.shared.sender
    await w.until(lambda: sender.idle)
    state = w.table()
    w.bot.shared.publisher.publish(state)
    await w.until(lambda: sender.idle)
    boards = [board for lane in sender._lanes.values() for board in lane.boards.values()]
    assert boards or state.status is not Status.PLAYING
    for board in boards:
        if board.shut:  # whom the bot may not write to sees no more of it
            continue
        assert board.wanted == [], f"{board.place} waits for {board.wanted}"
        if board.message_id is None or board.shown is None:
            continue
        message = w.server.chat(board.place.chat_id).messages[board.message_id]
        text, _ = formatted(board.shown.text, "HTML", None)
        assert message.text == text
        assert message.labels == [button.label for row in board.shown.keyboard for button in row]
