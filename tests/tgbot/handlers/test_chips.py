"""Buying in, buying again and boxes: presses of others, old presses, amounts that nobody may have."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from telegram import Chat, Message
from telegram.error import BadRequest

from env.engine.preactions import Box
from env.engine.profiles import PROFILES
from tests.tgbot.service.kit import GROUP, Kit, refused, running
from tgbot import render
from tgbot.callback import MenuPress, TablePress, parse
from tgbot.caveat import no_caveat
from tgbot.handlers.chips import Chips
from tgbot.handlers.shared import Shared
from tgbot.handlers.table_buttons import Pressed, TableButtons
from tgbot.i18n import text
from tgbot.screen import Screen
from tgbot.sending.board import Board, Place
from tgbot.sending.haste import Haste
from tgbot.sending.wire import Post
from tgbot.service.errors import ServiceError
from tgbot.service.model import Person, TableState

OUTSIDER = 6


class Members:
    """A bot that knows who is in the group."""

    username = "five_draw_bot"

    async def get_chat_member(self, _chat_id: int, user_id: int) -> object:
        if user_id == OUTSIDER:
            raise BadRequest("User not found")
        return SimpleNamespace(status="member")


@dataclass
class Outbox:
    """Keeps what would be sent or drawn, and sends nothing."""

    posts: list[Post] = field(default_factory=list)
    drawn: list[tuple[int, int]] = field(default_factory=list)
    haste: Haste = field(default_factory=Haste)

    def post(self, post: Post) -> None:
        self.posts.append(post)

    def board(self, place: Place) -> Board:
        return Board(place, message_id=1)

    def refresh(self, table_id: int, user_id: int) -> None:
        self.drawn.append((table_id, user_id))


class Desk:
    """The handlers over a real service."""

    def __init__(self, kit: Kit) -> None:
        self.kit, self.out = kit, Outbox()
        out, bot = cast("Any", self.out), cast("Any", Members())
        shared = Shared(bot, kit.clock, kit.service, out, out, cast("Any", None), PROFILES.__getitem__, no_caveat)
        self.chips, self.buttons = Chips(shared), TableButtons(shared)

    async def lounge(self, *people: int) -> TableState:
        """A lounge in its lobby; everybody has 500 chips at it, the first one is its host."""
        lobby = await self.kit.service.create(GROUP, await self.kit.person(people[0]), "lounge")
        for user_id in people[1:]:
            lobby = await self.kit.service.join(lobby.id, await self.kit.person(user_id))
        return lobby

    async def playing(self, *people: int) -> TableState:
        """Their lounge in its first hand."""
        lobby = await self.lounge(*people)
        await self.kit.service.start_match(lobby.id, people[0])
        return await self.kit.settled(lobby.id)

    def state(self, table_id: int) -> TableState:
        state = self.kit.service.state(table_id)
        assert state is not None
        return state

    async def tick(self, table_id: int, person: Person, *args: object, hand: int = 1, group: bool = False) -> None:
        """Press a box in private."""
        where = message(GROUP.chat_id) if group else message(person.user_id)
        press = TablePress(table_id, hand, 0, 0, "p", tuple(map(str, args)))
        await self.chips.tick(Pressed(press, person, self.state(table_id), where))


@asynccontextmanager
async def desk(folder: Path) -> AsyncIterator[Desk]:
    async with running(folder) as kit:
        yield Desk(kit)


def message(chat_id: int) -> Message:
    return Message(7, datetime.now(UTC), Chat(chat_id, "private" if chat_id > 0 else "supergroup"))


def buy_ins(screen: Screen) -> set[int]:
    """Chips that the buttons of a buy-in carry."""
    presses = [parse(button.data or "") for row in screen.keyboard for button in row]
    return {int(p.args[1]) for p in presses if isinstance(p, MenuPress) and p.verb in {"buy", "sit"}}


async def test_others_move_no_chips(tmp_path: Path) -> None:
    async with desk(tmp_path) as d:
        table = await d.lounge(1, 2)
        outsider, third = await d.kit.person(OUTSIDER), await d.kit.person(3)
        amount = (str(table.id), "250", "0", "0")
        await refused(d.chips.sit(amount, outsider, message(OUTSIDER)), "member")
        await refused(d.chips.command(table, third, "10"), "noseat")
        for call in (d.chips.show, d.chips.sit):
            await refused(call(amount, third, message(GROUP.chat_id)), "stale")  # a buy-in is chosen in private
        await refused(d.chips.dismiss(message(GROUP.chat_id)), "stale")
        assert d.state(table.id).version == table.version
        table = await d.kit.service.start_match(table.id, 1)
        await refused(d.chips.rebuy((str(table.id), "10"), third, message(3)), "noseat")
        assert not d.out.posts


async def test_old_presses_move_no_chips(tmp_path: Path) -> None:
    async with desk(tmp_path) as d:
        table = await d.playing(1, 2)
        anna = await d.kit.person(1)
        amount = (str(table.id), "250", "1", "0")
        await refused(d.chips.show(amount, anna, message(1)), "seated")
        await refused(d.chips.sit(amount, anna, message(1)), "seated")
        await refused(d.chips.rebuy((str(table.id), "10"), anna, message(1)), "stale")
        await refused(d.chips.show((str(table.id + 1), *amount[1:]), anna, message(1)), "gone")
        for forged in ((), amount[:3], (*amount, "0"), (str(table.id), "-5", "0", "0"), ("x", "250", "0", "0")):
            for call in (d.chips.show, d.chips.sit):
                await refused(call(forged, anna, message(1)), "stale")
            await refused(d.chips.rebuy(forged, anna, message(1)), "stale")
        assert d.state(table.id).version == table.version
        await d.kit.service.stop_table(table.id, 1, now=True)
        for call in (d.chips.show, d.chips.sit, d.chips.rebuy):
            args = amount[:2] if call == d.chips.rebuy else amount
            await refused(call(args, anna, message(1)), "gone")
        assert not d.out.posts


async def test_a_buy_in_stays_within_the_range_and_the_balance(tmp_path: Path) -> None:
    async with desk(tmp_path) as d:
        table = await d.lounge(1)
        boris = await d.kit.person(2)
        await d.kit.set_balance(2, 120)
        assert buy_ins(await d.chips.offer(table, boris)) == {100}, "the largest of the usual ones that can be paid"
        for wanted, shown in (("9000", 120), ("0", 10)):
            await d.chips.show((str(table.id), wanted, "0", "1"), boris, message(2))
            assert max(buy_ins(d.out.posts[-1].screen)) <= 120
            assert f"<b>{shown}</b>" in d.out.posts[-1].screen.text
        for chips, code in (("9", "buyin"), ("501", "buyin"), ("121", "poor")):
            await refused(d.chips.sit((str(table.id), chips, "0", "0"), boris, message(2)), code)
        await d.kit.set_balance(2, 9)
        assert await refused(d.chips.offer(table, boris), "poor") == {"balance": 9}
        assert d.state(table.id).seat_of(2) is None


async def test_rebuys_that_do_not_fit(tmp_path: Path) -> None:
    async with desk(tmp_path) as d:
        table = await d.playing(1, 2)
        anna = await d.kit.person(1)
        await d.kit.hand_over(table.id)
        table = await d.kit.give(table.id, {0: 0})
        for chips in ("0", "9", "501"):
            await refused(d.chips.rebuy((str(table.id), chips), anna, message(1)), "buyin")
        assert await refused(d.chips.command(table, anna, "many"), "range") == {"min": 10, "max": 500}
        await d.kit.set_balance(1, 4)
        assert await refused(d.chips.command(table, anna, ""), "poor") == {"balance": 4}
        await d.kit.set_balance(1, 800)
        await d.chips.rebuy((str(table.id), "300"), anna, message(1))
        assert [post.delete for post in d.out.posts] == [7], "the news that the chips are gone goes"
        await d.chips.command(d.state(table.id), anna, "")
        assert (d.state(table.id).seats[0].stack, await d.kit.service.balance(1)) == (500, 300), "as much as fits"
        for words in ("", "50"):
            with pytest.raises(ServiceError) as full:
                await d.chips.command(d.state(table.id), anna, words)
            answer = render.error("en", full.value.code, full.value.values)
            assert answer.text == text("en", "t.full-stack")


async def test_no_rebuy_in_a_match(tmp_path: Path) -> None:
    async with desk(tmp_path) as d:
        table = await d.kit.group_table(2)
        values = await refused(d.chips.command(table, await d.kit.person(1), ""), "fixed")
        assert render.error("en", "fixed", values).text == text("en", "t.norebuy")


async def test_boxes_of_others_of_old_rounds_and_forged_ones(tmp_path: Path) -> None:
    async with desk(tmp_path) as d:
        table = await d.playing(1, 2, 3)
        assert table.actor is not None
        waiting = next(seat.person for seat in table.seats if seat.seat != table.actor.seat)
        assert waiting is not None

        def box() -> Box | None:
            found = d.kit.service.box(table.id, waiting.user_id)
            return None if found is None else found.box

        await d.tick(table.id, waiting, "f", 1, 0)
        assert box() == Box.FOLD
        await refused(d.tick(table.id, await d.kit.person(4), "f", 1, 0), "noseat")
        await refused(d.tick(table.id, waiting, "cf", 1, 1), "stale")  # of the next round
        await refused(d.tick(table.id, waiting, "cf", 1, 0, hand=2), "stale")
        await refused(d.tick(table.id, waiting, "cf", 1, 0, group=True), "stale")
        for forged in ((), ("f",), ("f", 1), ("f", 2, 0), ("zz", 1, 0), ("f", 1, "x")):
            await refused(d.tick(table.id, waiting, *forged), "stale")
        await d.tick(table.id, waiting, "cf", 0, 0)
        assert box() == Box.FOLD, "off is about the box that the button names"
        await d.tick(table.id, waiting, "f", 0, 0)
        assert box() is None
        assert set(d.out.drawn) == {(table.id, waiting.user_id)}, "drawn for nobody else"


async def test_a_balance_is_told_to_its_owner_alone(tmp_path: Path) -> None:
    """Also where another person has the same name."""
    async with desk(tmp_path) as d:
        for number, poor, told in ((1, 2, "poor-other"), (2, 1, "poor")):
            for user_id in (1, 2):
                await d.kit.set_balance(user_id, 150 if user_id == poor else 9000)
            chat = replace(GROUP, chat_id=GROUP.chat_id - number)
            anna = await d.kit.person(1)
            other = await d.kit.service.remember_person(2, "Anna" if number == 1 else "Boris", "en", True)
            lobby = await d.kit.service.create(chat, anna)
            await d.kit.service.join(lobby.id, other)
            press = TablePress(lobby.id, 0, 0, 0, "C", ("profile", "online"))
            with pytest.raises(ServiceError) as no:
                await d.buttons.press(Pressed(press, anna, d.state(lobby.id), message(chat.chat_id)))
            values = {"balance": 150} if told == "poor" else {"name": "Anna"}
            assert render.error("en", no.value.code, no.value.values).text == text("en", f"t.{told}", **values)
