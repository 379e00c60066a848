"""Pictures on their way out: what is uploaded, what becomes of a message that shows one, words where none can go."""

import threading
from dataclasses import replace

import pytest

from tests.demo.helpers import png
from tests.tgbot.handlers.test_sender import Desk, desk
from tgbot.demo import Message
from tgbot.screen import Button, Document, Picture, Screen
from tgbot.sending.board import NO_PICTURE, Board, Do, Frame, Place, Shown, Step
from tgbot.sending.wire import Post

__all__ = ["desk"]

BUTTONS = ((Button("Check", "1:1:1:1:1:k"),),)
PLACE = Place(7, 0, 1, "private:7")


def picture(key: str, words: str | None = None) -> Picture:
    return Picture(key, lambda: png(4, 3), None if words is None else lambda: words)


def screen(text: str, key: str | None = None, words: str | None = None) -> Screen:
    return Screen(text, BUTTONS, None if key is None else picture(key, words))


def step(board: Board) -> Step:
    found = board.next_step()
    assert found is not None
    return found


def sent(board: Board, shown: Screen, message_id: int = 7, page: int = 1) -> None:
    board.want(Frame(page, shown))
    board.done(step(board), 0.0, message_id)


def test_a_picture_is_uploaded_once() -> None:
    board = Board(PLACE)
    board.want(Frame(1, screen("one", "a")))
    assert board.to_upload(step(board)) == picture("a")
    board.done(step(board), 0.0, 7)
    for shown, upload in ((screen("two", "a"), None), (screen("two", "b"), picture("b"))):
        board.want(Frame(1, shown))
        assert step(board).do is Do.EDIT
        assert board.to_upload(step(board)) == upload
        board.done(step(board), 0.0, 7)


def test_a_text_becomes_a_picture_but_never_the_other_way_round() -> None:
    board = Board(PLACE)
    sent(board, screen("one"))
    board.want(Frame(1, screen("two", "a")))
    assert (step(board).do, board.to_upload(step(board))) == (Do.EDIT, picture("a"))
    board.done(step(board), 0.0, 7)
    board.want(Frame(1, screen("three")))
    assert step(board).do is Do.SEND
    board.done(step(board), 0.0, 8)
    assert (step(board).do, step(board).message_id) == (Do.STRIP, 7)


def test_the_last_frame_of_a_page_keeps_its_picture() -> None:
    board = Board(PLACE)
    sent(board, screen("hand 1", "a"))
    board.want(Frame(1, screen("showdown", "b"), record=True))
    board.want(Frame(2, screen("hand 2", "c")))
    last = step(board).frame
    assert last is not None
    assert last.screen == replace(screen("showdown", "b"), keyboard=())


@pytest.mark.parametrize("do", [Do.SEND, Do.EDIT])
def test_a_page_that_goes_on_in_words(do: Do) -> None:
    board = Board(PLACE)
    if do is Do.EDIT:
        sent(board, screen("one"))
    board.want(Frame(1, screen("two", "a", "two, A♠")))
    board.say_in_words(1)
    assert step(board).do is do
    board.done(step(board), 0.0, 7)
    assert board.shown == screen("two, A♠")
    board.want(Frame(1, screen("three", "b", "three, A♠")))
    assert (step(board).frame, board.to_upload(step(board))) == (Frame(1, screen("three, A♠")), None)
    board.want(Frame(2, screen("four", "c")))
    assert board.wanted[-1].screen.picture is not None, "the next page tries again"


def test_a_message_of_another_kind_than_thought() -> None:
    board = Board(PLACE, loaded=True)
    board.restore(Shown(7, 1, 0, "a"))
    board.message_id, board.page, board.picture = 7, 1, NO_PICTURE
    board.want(Frame(1, screen("text")))
    board.mistaken()
    assert step(board).do is Do.SEND
    board.want(Frame(1, screen("caption", "a")))
    assert board.to_upload(step(board)) == picture("a"), "which picture it is nobody knows"
    board.picture = "a"
    assert board.to_upload(step(board)) is None
    board.mistaken()
    assert board.to_upload(step(board)) == picture("a")


def test_a_restart_knows_the_picture() -> None:
    board = Board(PLACE)
    board.want(Frame(1, screen("one", "a"), version=5))
    board.restore(Shown(7, 1, 5, "a"))
    assert (step(board).do, board.to_upload(step(board))) == (Do.EDIT, None)


# Over HTTP


def show(desk: Desk, shown: Screen, page: int = 1) -> None:
    desk.version += 1
    desk.sender.show(desk.public, Frame(page, shown, desk.version))


def methods(desk: Desk) -> list[str]:
    return [call["method"] for call in desk.server.state.api_log if call["method"] not in {"getMe", "getUpdates"}]


async def see(desk: Desk, text: str) -> Message:
    return await desk.see(text)


async def test_requests(desk: Desk) -> None:
    show(desk, screen("one"))
    message = await see(desk, "one")
    for text, key in (("two", "a"), ("three", "a"), ("four", "b")):
        show(desk, screen(text, key))
        assert await see(desk, text) is message
        assert message.photo is not None
        assert message.labels == ["Check"]
    assert methods(desk) == ["sendMessage", "editMessageMedia", "editMessageCaption", "editMessageMedia"]
    await desk.until(lambda: desk.notes.saved[desk.public].version == 4)
    show(desk, screen("five"))
    below = await see(desk, "five")
    assert below.photo is None
    await desk.until(lambda: message.keyboard is None)
    show(desk, screen("six", "c"), page=2)
    assert (await see(desk, "six")).photo is not None
    assert methods(desk)[4:] == ["sendMessage", "editMessageReplyMarkup", "sendPhoto"]


async def test_it_is_drawn_in_another_thread_and_skipped_if_overtaken(desk: Desk) -> None:
    threads: list[str] = []
    go_on = threading.Event()

    def slowly() -> bytes:
        threads.append(threading.current_thread().name)
        go_on.wait(10)
        return png(4, 3)

    show(desk, Screen("one", (), Picture("a", slowly)))
    await desk.until(lambda: threads)
    assert desk.sender.drawing.under_way == 1
    show(desk, screen("two", "b"))
    go_on.set()
    await see(desk, "two")
    assert methods(desk) == ["sendPhoto"]
    assert threads != [threading.current_thread().name]
    assert desk.sender.drawing.under_way == 0


def fails() -> bytes:
    raise OSError("no font")


@pytest.mark.parametrize("shown", [True, False])
async def test_what_cannot_be_drawn_is_said(desk: Desk, shown: bool) -> None:
    if shown:
        show(desk, screen("one"))
        await see(desk, "one")
    show(desk, Screen("two", (), Picture("a", fails, lambda: "two in words")))
    await see(desk, "two in words")
    assert not [call for call in desk.server.state.api_log if call["error"]]


async def test_a_refused_picture_is_said_and_the_chat_stays_open(desk: Desk) -> None:
    refusal = "not enough rights to send photos to the chat"
    desk.server.fault("bad_request", method="sendPhoto", description=refusal)
    show(desk, screen("one", "a", "one in words"))
    await see(desk, "one in words")
    assert desk.notes.closed == []
    show(desk, screen("two", "b", "two in words"))
    await see(desk, "two in words")
    assert methods(desk) == ["sendPhoto", "sendMessage", "editMessageText"]


async def test_a_message_that_became_a_picture_unnoticed(desk: Desk) -> None:
    """The connection broke after the edit, and so did the second try: what is there now is found out."""
    show(desk, screen("one"))
    message = await see(desk, "one")
    desk.server.fault("drop_after", method="editMessageMedia", times=2)
    show(desk, screen("two", "a", "two in words"))
    below = await see(desk, "two in words")
    assert message.photo is not None
    assert below is not message
    await desk.until(lambda: message.keyboard is None)


async def test_posts(desk: Desk) -> None:
    ids: list[int] = []
    desk.sender.post(Post(desk.group.id, screen("chart", "a"), sent=ids.append))
    chart = await see(desk, "chart")
    assert chart.photo is not None
    await desk.until(lambda: ids)
    desk.sender.post(Post(desk.group.id, screen("next chart", "b"), edit=ids[0]))
    assert await see(desk, "next chart") is chart
    desk.sender.post(Post(desk.group.id, screen("list"), edit=ids[0]))
    assert (await see(desk, "list")).photo is None
    await desk.until(lambda: chart.deleted)
    desk.server.fault("bad_request", method="sendPhoto", description="IMAGE_PROCESS_FAILED")
    desk.sender.post(Post(desk.group.id, screen("third", "c", "third in words")))
    await see(desk, "third in words")
    desk.sender.post(Post(desk.group.id, Screen("hands"), document=Document("hands.phh", b"a hand")))
    file = (await see(desk, "hands")).document
    assert file is not None
    assert (file.name, file.data) == ("hands.phh", b"a hand")
