"""One live message: latest wish wins, pages in order, nothing that must be seen is lost."""

from tgbot.screen import Button, Screen
from tgbot.sending.board import LOBBY, OVER, Board, Do, Frame, Place, Shown, Step

PLACE = Place(-100, 0, 1, "public")
BUTTONS = ((Button("Check", "1:1:1:1:1:k"),),)


def screen(text: str) -> Screen:
    return Screen(text, BUTTONS)


def step(board: Board) -> Step:
    found = board.next_step()
    assert found is not None
    return found


def sent(board: Board, page: int, text: str, message_id: int, now: float = 0.0) -> None:
    board.want(Frame(page, screen(text)))
    board.done(step(board), now, message_id)


def goes_out(board: Board, message_id: int, now: float = 0.0) -> None:
    """What is wanted next is sent, and arrives."""
    sending = step(board)
    with board.under_way(sending):
        board.done(sending, now, message_id)


def test_first_a_message_then_edits_then_rest() -> None:
    board = Board(PLACE)
    assert board.next_step() is None
    sent(board, LOBBY, "one", 7)
    assert board.next_step() is None
    board.want(Frame(LOBBY, screen("two")))
    board.want(Frame(LOBBY, screen("three")))
    found = step(board)
    assert (found.do, found.message_id, found.frame) == (Do.EDIT, 7, Frame(LOBBY, screen("three")))
    board.done(found, 0.0, 7)
    assert board.next_step() is None


def test_a_frame_that_changes_nothing_costs_nothing() -> None:
    board = Board(PLACE)
    sent(board, LOBBY, "one", 7)
    board.want(Frame(LOBBY, screen("one")))
    assert board.next_step() is None


def test_edits_keep_their_distance_and_urgent_ones_do_not() -> None:
    board = Board(PLACE)
    sent(board, 1, "one", 7, now=100.0)
    board.want(Frame(1, screen("bot acted"), gap=3.0))
    assert (step(board).due, step(board).spare) == (103.0, True)
    board.want(Frame(1, screen("your turn"), urgent=True))
    assert step(board).due <= 100.0
    assert not step(board).spare


def test_what_somebody_waits_for_keeps_its_haste_in_the_mirror_frame_that_takes_its_place() -> None:
    board = Board(PLACE)
    sent(board, 1, "one", 7, now=100.0)
    board.want(Frame(1, screen("your cards"), urgent=True))
    board.want(Frame(1, screen("your cards, and somebody acted"), gap=10.0, mirror=True))
    frame = step(board).frame
    assert frame is not None
    assert (frame.screen, frame.mirror, step(board).spare) == (screen("your cards, and somebody acted"), False, False)
    assert step(board).due <= 100.0


def test_a_new_page_is_a_new_message_and_the_old_one_loses_its_buttons() -> None:
    board = Board(PLACE)
    sent(board, 1, "hand 1", 7)
    sent(board, 2, "hand 2", 8)
    strip = step(board)
    assert (strip.do, strip.message_id) == (Do.STRIP, 7)
    board.done(strip, 0.0, 7)
    assert board.next_step() is None


def test_the_last_text_of_a_shown_page_comes_before_the_next_page() -> None:
    board = Board(PLACE)
    sent(board, 1, "hand 1", 7)
    board.want(Frame(1, screen("showdown"), gap=3.0, record=True))
    board.want(Frame(2, screen("hand 2")))
    last = step(board)
    assert last.frame is not None
    assert (last.do, last.frame.screen) == (Do.EDIT, Screen("showdown"))
    board.done(last, 0.0, 7)
    assert step(board).do is Do.SEND
    board.done(step(board), 0.0, 8)
    assert board.next_step() is None, "the old message has no buttons left to take"


def test_the_last_text_of_a_mirror_does_not_hold_up_the_next_hand() -> None:
    board = Board(PLACE)
    sent(board, 1, "hand 1", 7)
    board.want(Frame(1, screen("somebody won"), gap=10.0, mirror=True))
    board.want(Frame(2, screen("your cards"), urgent=True))
    first = step(board)
    assert first.frame is not None
    assert (first.frame.screen, first.frame.mirror, first.spare) == (Screen("somebody won"), False, False)


def test_a_page_nobody_saw_is_skipped_unless_it_is_a_record() -> None:
    board = Board(PLACE)
    board.want(Frame(LOBBY, screen("lobby")))
    board.want(Frame(1, screen("showdown 1"), record=True))
    board.want(Frame(2, screen("hand 2")))
    board.want(Frame(3, screen("hand 3")))
    board.want(Frame(OVER, screen("over")))
    assert [frame.page for frame in board.wanted] == [1, OVER]
    assert board.wanted[0].screen == Screen("showdown 1")


def test_a_frame_that_comes_while_another_is_being_sent_is_not_lost() -> None:
    board = Board(PLACE)
    board.want(Frame(1, screen("one")))
    sending = step(board)
    board.want(Frame(1, screen("two")))
    board.done(sending, 0.0, 7)
    assert step(board).frame == Frame(1, screen("two"))


def test_a_deleted_message_is_posted_anew() -> None:
    board = Board(PLACE)
    sent(board, 1, "one", 7)
    board.want(Frame(1, screen("two")))
    board.lost(step(board))
    assert step(board).do is Do.SEND
    board.done(step(board), 0.0, 9)
    assert board.message_id == 9
    assert board.next_step() is None


def test_repost_sends_below_and_strips_above() -> None:
    board = Board(PLACE)
    sent(board, 1, "one", 7)
    board.repost()
    assert step(board).do is Do.SEND
    board.done(step(board), 0.0, 8)
    assert (step(board).do, step(board).message_id) == (Do.STRIP, 7)


def test_failures_wait_longer_each_time() -> None:
    board = Board(PLACE)
    board.want(Frame(1, screen("one")))
    board.failed(step(board), 100.0, 1.0)
    assert step(board).due == 101.0
    board.failed(step(board), 101.0, 1.0)
    assert step(board).due == 103.0
    board.done(step(board), 103.0, 7)
    board.want(Frame(1, screen("two")))
    board.failed(step(board), 200.0, 1.0)
    assert step(board).due == 201.0


def test_what_fails_for_days_is_still_tried_once_a_minute() -> None:
    board = Board(PLACE)
    board.want(Frame(1, screen("one")))
    for number in range(3000):
        board.failed(step(board), 60.0 * number, 1.0)
    assert step(board).due == 60.0 * 3000


def test_a_message_whose_answer_got_lost_is_adopted() -> None:
    board = Board(PLACE, loaded=True)
    sent(board, 2, "hand 2", 44)
    board.want(Frame(3, screen("hand 3")))
    board.failed(step(board), 100.0, 10.0)
    board.adopt(55, page=2)
    assert step(board).do is Do.SEND
    board.adopt(55, page=3)
    assert (step(board).do, step(board).message_id) == (Do.EDIT, 55)
    assert step(board).due <= 100.0
    board.done(step(board), 100.0, 55)
    assert (step(board).do, step(board).message_id) == (Do.STRIP, 44)


def test_a_message_adopted_while_its_send_runs_is_not_waited_for() -> None:
    board = Board(PLACE, loaded=True)
    board.want(Frame(3, screen("hand 3")))
    sending = step(board)
    board.adopt(55, page=3)
    board.failed(sending, 100.0, 10.0)
    assert step(board).due <= 100.0
    board.done(sending, 100.0, 55)
    assert board.next_step() is None


def test_a_restart_takes_a_public_page_of_the_same_version_as_shown() -> None:
    for kind, version, page, steps in (
        ("public", 5, 2, 0),
        ("public", 4, 2, 1),
        ("private:1", 5, 2, 1),
        ("public", 5, 1, 1),
    ):
        board = Board(Place(-100, 0, 1, kind))
        board.want(Frame(2, screen("hand 2"), version=5))
        board.restore(Shown(7, page, version))
        assert (board.next_step() is not None) == bool(steps), (kind, version, page)


def test_repost_before_it_is_known_what_is_shown() -> None:
    board = Board(PLACE)
    board.repost()
    board.want(Frame(2, screen("hand 2")))
    board.restore(Shown(7, 2, 0))
    assert step(board).do is Do.SEND
    board.done(step(board), 0.0, 8)
    assert (step(board).do, step(board).message_id) == (Do.STRIP, 7)


def test_no_earlier_page_returns_while_the_next_is_on_its_way() -> None:
    board = Board(PLACE)
    sent(board, 10, "showdown", 14)
    board.want(Frame(OVER, screen("match over")))
    sending = step(board)
    with board.under_way(sending):
        board.want(Frame(10, screen("showdown, pressed"), record=True))
        board.want(Frame(OVER, screen("match over, pressed")))
        board.done(sending, 0.0, 15)
    found = step(board)
    assert (found.do, found.message_id, found.frame) == (Do.EDIT, 15, Frame(OVER, screen("match over, pressed")))
    board.done(found, 0.0, 15)
    assert (step(board).do, step(board).message_id) == (Do.STRIP, 14)
    board.done(step(board), 0.0, 14)
    assert board.next_step() is None


def test_repost_before_anything_was_shown_sends_one() -> None:
    board = Board(PLACE)
    board.repost()
    board.want(Frame(1, screen("one")))
    board.restore(None)
    goes_out(board, 8)
    assert board.next_step() is None


def test_repost_while_a_message_is_on_its_way_sends_another_below() -> None:
    board = Board(PLACE, loaded=True)
    board.want(Frame(1, screen("one")))
    sending = step(board)
    with board.under_way(sending):
        board.repost()
        board.done(sending, 0.0, 7)
    again = step(board)
    assert (again.do, again.frame) == (Do.SEND, Frame(1, screen("one")))
    goes_out(board, 8)
    assert (step(board).do, step(board).message_id) == (Do.STRIP, 7)
    board.done(step(board), 0.0, 7)
    assert board.next_step() is None, "once is enough"


def test_repost_while_an_edit_is_on_its_way_sends_it_below() -> None:
    board = Board(PLACE, loaded=True)
    sent(board, 1, "one", 7)
    board.want(Frame(1, screen("two")))
    editing = step(board)
    with board.under_way(editing):
        board.repost()
        board.done(editing, 0.0, 7)
    assert (step(board).do, step(board).frame) == (Do.SEND, Frame(1, screen("two")))


def test_repost_of_a_message_that_could_not_be_sent_sends_one() -> None:
    board = Board(PLACE, loaded=True)
    board.want(Frame(1, screen("one")))
    sending = step(board)
    with board.under_way(sending):
        board.repost()
        board.failed(sending, 0.0, 1.0)
    goes_out(board, 8, 1.0)
    assert board.next_step() is None
