"""Hands as pictures over real HTTP: sent, changed, kept over a restart, and said in words where they cannot be sent."""

import io
from pathlib import Path

import pytest
from PIL import Image

from tests.tgbot.e2e.world import World, settings_for, world
from tgbot.app import FiveDrawBot
from tgbot.demo import Chat, Message, User
from tgbot.i18n.cards import cards_label, sorted_hand


async def playing_alone(w: World) -> Message:
    """Anna's hand against bots, at her first turn."""
    await w.server.start("Anna")
    await w.press(w.anna, await w.message(w.anna, "Five Draw"), "Play now")
    turn = await w.next_turn(w.anna) or pytest.fail("no turn")
    return turn[0]


async def to_the_draw(w: World, user: User) -> Message:
    """Check and call until this person may draw."""
    while True:
        message, presses = await w.next_turn(user) or pytest.fail("over")
        if presses[0].verb == "D":
            return message
        await w.press_data(user, message, next(press for press in presses if press.verb in {"k", "c"}).pack())


async def quietly(w: World, chat: Chat | User) -> Message:
    """The next turn: check, call or stand pat. The message as it was."""
    message, presses = await w.next_turn(chat) or pytest.fail("over")
    person = w.table().seats[presses[0].seat].person
    assert person is not None
    quiet = next(p for p in presses if p.verb in {"k", "c"} or (p.verb, p.args) == ("D", ("00000",)))
    await w.press_data(w.server.user(person.user_id), message, quiet.pack())
    return message


def calls(w: World, method: str) -> int:
    return sum(call["method"] == method for call in w.server.state.api_log)


def size(message: Message) -> tuple[int, int]:
    """Of the picture, as a program that opens the file sees it."""
    assert message.photo is not None
    image = Image.open(io.BytesIO(message.photo.data))
    assert image.format == "JPEG"
    assert (message.photo.width, message.photo.height) == image.size
    return image.size


async def test_the_private_hand_is_a_picture_with_the_picker_under_it(tmp_path: Path) -> None:
    async with world(tmp_path, pictures=True) as w:
        message = await playing_alone(w)
        assert size(message) == (1280, 500)
        cards = cards_label(sorted_hand(w.view(0).cards))
        assert cards not in message.text, "the picture says it"
        assert "Your turn" in message.text
        dealt = message.photo
        message = await to_the_draw(w, w.anna)
        await w.settle()
        media = calls(w, "editMessageMedia")
        assert message.photo is dealt, "only the text has changed"
        await w.press(w.anna, message, message.labels[4])
        await w.press(w.anna, message, message.labels[3])
        await w.until(lambda: "Draw 2" in message.labels)
        assert calls(w, "editMessageMedia") == media
        assert "Keep 3, draw 2" in message.text
        held = set(w.view(0).cards)
        await w.press(w.anna, message, "Draw 2")
        await w.until(lambda: message.photo is not dealt)
        assert held != set(w.view(0).cards)
        assert "Out " in message.text
        assert calls(w, "editMessageMedia") == media + 1
        assert calls(w, "sendPhoto") == 1
        assert not [call for call in w.server.state.api_log if call["error"]]


async def test_text_for_those_who_choose_it_and_for_cards_in_words(tmp_path: Path) -> None:
    """A picture cannot be taken out of a message: the text comes below, and the picture above loses its buttons."""
    async with world(tmp_path, pictures=True) as w:
        message = await playing_alone(w)
        assert w.bot.shared is not None
        service, publisher = w.bot.shared.service, w.bot.shared.publisher
        await service.set_prefs(w.anna.id, cards="text")
        publisher.refresh(w.table().id, w.anna.id)
        below = await w.message(w.anna, cards_label(sorted_hand(w.view(0).cards)), after=message)
        assert below.photo is None
        await w.until(lambda: not message.keyboard)
        await service.set_prefs(w.anna.id, cards="picture")
        publisher.refresh(w.table().id, w.anna.id)
        await w.until(lambda: below.photo is not None)
        await service.set_prefs(w.anna.id, suits="words")
        publisher.refresh(w.table().id, w.anna.id)
        words = await w.message(w.anna, "Your turn", after=below)
        assert words.photo is None
        assert not [call for call in w.server.state.api_log if call["error"]]


async def test_after_a_restart_the_picture_stays_and_the_caption_goes_on(tmp_path: Path) -> None:
    async with world(tmp_path, pictures=True) as w:
        await playing_alone(w)
        message = await to_the_draw(w, w.anna)
        shown = message.photo
        await w.settle()
        await w.bot.stop()
        w.bot = FiveDrawBot(
            settings_for(w.server, tmp_path), clock=w.clock, agents=w.bot._agents, agent_name=w.bot._agent_name
        )
        await w.bot.start()
        try:
            sent, media = calls(w, "sendPhoto"), calls(w, "editMessageMedia")
            await w.press(w.anna, message, message.labels[0])
            await w.until(lambda: "Draw 1" in message.labels)
            assert message.photo is shown
            assert (calls(w, "sendPhoto"), calls(w, "editMessageMedia")) == (sent, media)
            await w.press(w.anna, message, "Draw 1")
            await w.until(lambda: message.photo is not shown)
            assert calls(w, "sendPhoto") == sent
            errors = {call["error"] for call in w.server.state.api_log if call["error"]}
            assert all("is not modified" in error for error in errors)
        finally:
            await w.bot.stop()


async def test_a_picture_that_is_refused_is_said_in_words_for_that_hand(tmp_path: Path) -> None:
    async with world(tmp_path, pictures=True) as w:
        w.server.fault("bad_request", method="sendPhoto", description="not enough rights to send photos to the chat")
        message = await playing_alone(w)
        assert message.photo is None
        assert cards_label(sorted_hand(w.view(0).cards)) in message.text
        while (w.table().hand or pytest.fail("no hand")).number == 1:
            await quietly(w, w.anna)
        assert message.photo is None
        second = await w.message(w.anna, "Hand 2/10")
        assert size(second) == (1280, 500), "the next hand is a picture again"


async def test_a_lost_connection_is_tried_again_before_words(tmp_path: Path) -> None:
    async with world(tmp_path, pictures=True) as w:
        await playing_alone(w)
        message = await to_the_draw(w, w.anna)
        await w.settle()
        shown = message.photo
        w.server.fault("server_error", method="editMessageMedia")
        await w.press(w.anna, message, "Stand pat")
        await w.settle()
        assert message.photo is shown, "the same cards"
        while (w.table().hand or pytest.fail("no hand")).number == 1:
            await quietly(w, w.anna)
        message = await to_the_draw(w, w.anna)
        shown = message.photo
        assert shown is not None
        w.server.fault("server_error", method="editMessageMedia", times=2)
        await w.press(w.anna, message, message.labels[0])
        await w.until(lambda: "Draw 1" in message.labels)
        await w.press(w.anna, message, "Draw 1")
        below = await w.message(w.anna, cards_label(sorted_hand(w.view(0).cards)), after=message)
        assert below.photo is None
        assert message.photo is shown
        await w.until(lambda: not message.keyboard)


@pytest.mark.parametrize("when", ["end", "phases"])
async def test_a_group_sees_pictures_when_its_settings_say_so(tmp_path: Path, when: str) -> None:
    async with world(tmp_path, pictures=True) as w:
        assert w.bot.shared is not None
        await w.bot.shared.service.groups.change(w.group.id, w.group.title or "", pictures=when)
        lobby = await w.open_table(w.anna, w.boris, bots=1)
        await w.press(w.anna, lobby, "Start")
        table = await w.message(w.group, "Hand 1/10")
        seen = []
        while (w.table().hand or pytest.fail("no hand")).number == 1 and not w.hand().over:
            if await quietly(w, w.group) is table and table.photo not in seen:
                seen.append(table.photo)
        await w.until(lambda: "Showdown" in table.text)
        assert all(cards_label(sorted_hand(one.cards), "") in table.text for one in w.hand().public.shown)
        await w.until(lambda: table.photo is not None and table.photo not in seen)
        assert size(table) == (1280, 110 + 204 * 3 + 20)
        assert len(seen) == (2 if when == "phases" else 1), "the deal, and after the draw"
        await w.settle()
        assert not [call for call in w.server.state.api_log if call["error"]]


async def test_a_group_that_forbids_photos_gets_the_text(tmp_path: Path) -> None:
    async with world(tmp_path, pictures=True) as w:
        assert w.bot.shared is not None
        await w.bot.shared.service.groups.change(w.group.id, w.group.title or "", pictures="end")
        w.server.fault(
            "bad_request",
            method="editMessageMedia",
            chat_id=w.group.id,
            times=-1,
            description="not enough rights to send photos to the chat",
        )
        lobby = await w.open_table(w.anna, w.boris)
        await w.press(w.anna, lobby, "Start")
        table = await w.message(w.group, "Hand 1/10")
        while not w.hand().over:
            await quietly(w, w.group)
        await w.until(lambda: "Showdown" in table.text)
        assert table.photo is None
        await w.message(w.group, "Hand 2/10")
        assert w.table().open, "the table plays on"
