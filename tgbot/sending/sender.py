"""Everything the bot sends goes out here: boards (live messages) and single posts, one lane per chat.

A lane carries out one request at a time, the most urgent first, within the chat's budget. Where all chats together are
at the limit, `slots` says whose turn it is. A frame is read at the moment it goes out, so those that were overtaken
while waiting are never sent. A RetryAfter holds its own chat only.
Pictures are drawn right before they go out; one that cannot be sent is said in words.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Protocol

import structlog
from telegram import Bot
from telegram.error import ChatMigrated, TelegramError

from tgbot import metrics
from tgbot.clock import Clock
from tgbot.screen import Picture
from tgbot.sending.board import Board, Do, Frame, Place, Shown, Step
from tgbot.sending.drawing import Drawing
from tgbot.sending.haste import Haste
from tgbot.sending.rate_limit import RateLimiter
from tgbot.sending.simpler import SIMPLEST, simpler
from tgbot.sending.slots import Slots
from tgbot.sending.wire import Post, Wire
from tgbot.telegram_errors import Trouble, deleted_account, of_topic, outcome, reason, retry_seconds, trouble

log = structlog.get_logger(__name__)

UNSENT_RETRY = 1.0  # seconds; doubled at each further failure
UNKNOWN_RETRY = 10.0  # time for a message whose outcome is unknown to turn up by a press on its buttons
POST_TRIES = 4
SOON = 2.5  # seconds within which a frame that nobody waits for is to go out
WAITING_POSTS = 60  # of one chat, minutes of them; boards are not among them
_MAY_PASS = {Trouble.UNSENT, Trouble.UNKNOWN}  # a picture is tried twice, then said in words


class Outside(Protocol):
    """What the sender tells the rest of the bot, and what it remembers over a restart."""

    async def shut(self, chat_id: int, topic: int | None, *, deleted: bool) -> None:
        """The bot may not write to this chat any more, or to this topic of it; `deleted`: a person's is no more."""

    async def migrated(self, old: int, new: int) -> None:
        """The group has a new id."""

    async def load(self, place: Place) -> Shown | None:
        """What a board showed before a restart."""

    async def save(self, place: Place, message_id: int, frame: Frame, *, late: bool) -> None:
        """A board shows this frame in this message; `late`: but for the version it is what was saved before."""


class _Lane:
    """What waits for one chat."""

    def __init__(self) -> None:
        self.boards: dict[tuple[int, str], Board] = {}
        self.posts: deque[Post] = deque()
        self.changed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.openings = 0  # how often we were told that the chat is open again
        self.showing = asyncio.Lock()  # held while a request about a board is under way
        self.drawn: tuple[str, bytes] | None = None  # key and file of a picture that waits for its turn


@dataclass(frozen=True, slots=True)
class _Work:
    """What a lane does next: due at `due`, of what is due then the lowest `rank`; `deadline`, `spare`: see `Slots`."""

    due: float
    rank: int
    deadline: float
    spare: bool = False
    board: Board | None = None
    step: Step | None = None
    post: Post | None = None


class Sender:
    """Sends boards and posts. Start nothing: lanes run while they have work. `stop` ends them between two requests."""

    def __init__(
        self, bot: Bot, clock: Clock, limiter: RateLimiter, outside: Outside, haste: Haste, drawing: Drawing
    ) -> None:
        self._wire = Wire(bot)
        self.haste = haste
        self.drawing = drawing
        self._clock = clock
        self._limiter = limiter
        self._outside = outside
        self._slots = Slots(clock, limiter)
        self._lanes: dict[int, _Lane] = {}
        self._stopping = False
        self.turn_shown: Callable[[Place, tuple[int, int]], Awaitable[None]] | None = None
        """Told when a board shows another turn (hand, decision) than before."""

    def show(self, place: Place, frame: Frame) -> None:
        """Let a board show this frame, as soon as the chat's budget allows."""
        self.board(place).show(frame, self._clock.now())
        self._wake(place.chat_id)

    def board(self, place: Place) -> Board:
        """The board of this place, made on first use."""
        boards = self._lane(place.chat_id).boards
        return boards.setdefault((place.table_id, place.kind), Board(place))

    def find(self, place: Place) -> Board | None:
        """The board of this place, if there is one."""
        lane = self._lanes.get(place.chat_id)
        return None if lane is None else lane.boards.get((place.table_id, place.kind))

    def again(self) -> None:
        """Telegram can be reached again: what failed is tried again now."""
        for chat_id, lane in list(self._lanes.items()):
            for board in lane.boards.values():
                board.again(self._clock.now())
            self._wake(chat_id)

    def repost(self, place: Place) -> None:
        """Send a board's message anew, below everything said since."""
        board = self.board(place)
        board.shut = False
        board.repost()
        self._wake(place.chat_id)

    def strip(self, place: Place, message_id: int) -> None:
        """Take the buttons from a message that a board shows no more; nothing happens while it shows none at all."""
        board = self.board(place)
        if board.message_id not in (None, message_id) and message_id not in board.to_strip:
            board.to_strip.append(message_id)
            self._wake(place.chat_id)

    def open(self, chat_id: int) -> None:
        """We may write to this chat again."""
        lane = self._lane(chat_id)
        lane.openings += 1
        for board in lane.boards.values():
            board.shut = False
        self._wake(chat_id)

    def post(self, post: Post) -> None:
        """Send or edit one message that is no board; a later edit of the same message replaces a waiting one."""
        lane = self._lane(post.chat_id)
        if len(lane.posts) >= WAITING_POSTS and post.delete is None:
            log.warning("post_dropped", chat=post.chat_id)  # somebody asks for more than may be sent there
            return
        if post.edit is not None:
            lane.posts = deque(other for other in lane.posts if other.edit != post.edit)
        post.since = self._clock.now()
        lane.posts.append(post)
        self._wake(post.chat_id)

    def migrate(self, old: int, new: int) -> None:
        """Everything of the old chat goes to the new one; its message ids are void there."""
        lane = self._lanes.pop(old, None)
        if lane is None:
            return
        self._limiter.forget(old)
        for board in lane.boards.values():
            moved = self.board(replace(board.place, chat_id=new))
            moved.loaded = True
            if (frame := board.current()) is not None:
                moved.want(frame)
            for frame in board.wanted:
                moved.want(frame)
        for post in lane.posts:
            if post.is_new:
                self.post(replace(post, chat_id=new, reply_to=None))
        lane.boards.clear()
        lane.posts.clear()
        lane.changed.set()
        self._wake(new)

    def waiting(self) -> tuple[int, int, float]:
        """(boards, posts) that wait to be sent, and since when the first of the boards, seconds."""
        behind = [board.since for lane in self._lanes.values() for board in lane.boards.values() if board.wanted]
        oldest = self._clock.now() - min(behind) if behind else 0.0
        return len(behind), sum(len(lane.posts) for lane in self._lanes.values()), oldest

    @property
    def idle(self) -> bool:
        """Nothing waits to be sent."""
        return all(lane.task is None for lane in self._lanes.values())

    def share(self, processes: int) -> None:
        """So many processes send for this bot: what may be sent in all is divided among them."""
        self._limiter.processes = processes

    async def release(self, table_id: int) -> None:
        """Show nothing more of a table; returns once the last request about it is answered."""
        for chat_id, lane in list(self._lanes.items()):
            there = {key for key in lane.boards if key[0] == table_id}
            if there:
                for key in there:
                    del lane.boards[key]
                async with lane.showing:
                    pass
            if lane.task is None:
                self._tidy(chat_id, lane)

    async def stop(self) -> None:
        """End every lane after the request it is making; what was not sent is rendered anew at the next start."""
        self._stopping = True
        tasks = [lane.task for lane in self._lanes.values() if lane.task is not None]
        for lane in self._lanes.values():
            lane.changed.set()
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=5)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        await self._slots.stop()

    # Lanes

    def _lane(self, chat_id: int) -> _Lane:
        return self._lanes.setdefault(chat_id, _Lane())

    def _wake(self, chat_id: int) -> None:
        lane = self._lane(chat_id)
        lane.changed.set()
        if lane.task is None and not self._stopping:
            lane.task = asyncio.create_task(self._run(chat_id, lane), name=f"lane {chat_id}")

    async def _run(self, chat_id: int, lane: _Lane) -> None:
        try:
            while not self._stopping:
                try:
                    if not await self._work(chat_id, lane):
                        return
                except Exception:  # the database, or a fault of ours: the rest of the chat's messages must go out
                    log.exception("lane_failed", chat=chat_id)
                    await self._clock.sleep(UNSENT_RETRY)
        finally:
            lane.task = None

    async def _work(self, chat_id: int, lane: _Lane) -> bool:
        """One request, or one wait for what is due first; False if nothing is left to do."""
        await self._load_boards(lane)
        await self.haste.pass_by()
        lane.changed.clear()
        work = self._choose(chat_id, lane)
        if work is None:
            self._tidy(chat_id, lane)
            return False
        wait = work.due - self._clock.now()
        if wait > 0:
            await self._sleep(lane, wait)
        elif (post := work.post) is not None:
            if post.delete is not None or await self._slots.turn(work.deadline, lane.changed):
                await self._post(lane, post)
        elif (board := work.board) is not None and (step := work.step) is not None:
            photo = await self._photo(lane, board, step)
            if _stands(lane, board, step) and await self._slots.turn(work.deadline, lane.changed, spare=work.spare):
                async with lane.showing:
                    if _stands(lane, board, step):
                        lane.drawn = None
                        await self._step(board, step, photo)
        return True

    def _choose(self, chat_id: int, lane: _Lane) -> _Work | None:
        """What is due first; of things due now, urgent frames, then posts, then the rest."""
        now = self._clock.now()
        best: _Work | None = None
        if lane.posts:
            first = lane.posts[0]
            due = max(first.not_before, now if first.delete is not None else now + self._limiter.delay(chat_id))
            best = _Work(due, 1, first.since, post=first)
        for board in lane.boards.values():
            step = board.next_step()
            if step is None:
                continue
            due = max(step.due, now + self._limiter.delay(chat_id, spare=step.spare))
            frame = step.frame
            rank = 3 if frame is None else 0 if frame.urgent else 2
            if best is None or (due, rank) < (best.due, best.rank):
                deadline = board.since + (SOON if rank else 0.0)
                best = _Work(due, rank, deadline, frame is None or frame.mirror, board, step)
        return best

    def _tidy(self, chat_id: int, lane: _Lane) -> None:
        """Forget boards of ended tables; if one is asked for again, it is loaded again."""
        lane.boards = {key: board for key, board in lane.boards.items() if board.page is not None and board.page >= 0}
        if not lane.boards and self._lanes.get(chat_id) is lane:
            del self._lanes[chat_id]

    async def _sleep(self, lane: _Lane, seconds: float) -> None:
        """Until the time has passed or something new waits."""
        sleeping = asyncio.ensure_future(self._clock.sleep(seconds))
        changing = asyncio.ensure_future(lane.changed.wait())
        try:
            await asyncio.wait({sleeping, changing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleeping.cancel()
            changing.cancel()

    async def _load_boards(self, lane: _Lane) -> None:
        for board in list(lane.boards.values()):
            if not board.loaded:
                board.restore(await self._outside.load(board.place))

    # Requests

    async def _photo(self, lane: _Lane, board: Board, step: Step) -> bytes | None:
        """The picture that the step has to send, None if none; where it cannot be drawn the step does not stand."""
        picture, drawn = board.to_upload(step), lane.drawn
        if picture is None or step.frame is None:
            return None
        if drawn is None or drawn[0] != picture.key:
            photo = await self._draw(picture)
            if photo is None:
                board.say_in_words(step.frame.page)
                return None
            drawn = lane.drawn = (picture.key, photo)
        return drawn[1]

    async def _step(self, board: Board, step: Step, photo: bytes | None) -> None:
        place = board.place
        self._limiter.take(place.chat_id)
        openings = self._opened(place.chat_id)
        before = board.decision
        with board.under_way(step):
            try:
                message_id = await self._request(place, step, photo)
            except TelegramError as error:
                kind = self._trouble(error, place.chat_id, openings)
                await self._step_failed(board, step, error, kind, uploading=photo is not None)
                return
            except Exception:
                board.failed(step, self._clock.now(), UNSENT_RETRY)
                raise
            finally:
                self._limiter.arrived(place.chat_id)
            board.done(step, self._clock.now(), message_id)
        metrics.REQUESTS.labels("ok").inc()
        if step.frame is not None:
            stored = (message_id, step.frame.page, board.picture)
            await self._outside.save(place, message_id, step.frame, late=board.stored == stored)
            board.stored = stored
            if self.turn_shown is not None and board.decision not in (None, before):
                await self.turn_shown(place, board.decision)

    async def _draw(self, picture: Picture) -> bytes | None:
        """The picture's file; None if it cannot be drawn."""
        try:
            return await self.drawing.draw(picture.draw)
        except Exception:
            log.exception("picture_failed")
            return None

    async def _request(self, place: Place, step: Step, photo: bytes | None) -> int:
        """Carry it out; the id of the message that shows the board."""
        if step.frame is None:
            await self._wire.strip(place.chat_id, step.message_id)
        elif step.do is Do.EDIT:
            await self._wire.edit(place.chat_id, step.message_id, step.frame.screen, photo)
        else:
            return await self._wire.send(Post(place.chat_id, step.frame.screen, topic=place.topic), photo)
        return step.message_id

    async def _step_failed(
        self, board: Board, step: Step, error: TelegramError, kind: Trouble, *, uploading: bool
    ) -> None:
        now = self._clock.now()
        if uploading and step.frame is not None and (kind is Trouble.REFUSED or (kind in _MAY_PASS and board.failures)):
            log.warning("picture_not_sent", table=board.place.table_id, reason=reason(error))
            board.say_in_words(step.frame.page)
            if kind is Trouble.REFUSED:
                return
        match kind:
            case Trouble.NOTHING:
                board.done(step, now, step.message_id)
            case Trouble.LOST:
                board.lost(step)
            case Trouble.MISTAKEN:
                board.mistaken()
            case Trouble.UNSENT:
                board.failed(step, now, UNSENT_RETRY)
            case Trouble.UNKNOWN:
                log.warning("outcome_unknown", do=step.do.name, table=board.place.table_id, reason=reason(error))
                board.failed(step, now, UNKNOWN_RETRY if step.do is Do.SEND else UNSENT_RETRY)
            case Trouble.REFUSED:
                log.error("request_refused", do=step.do.name, table=board.place.table_id, reason=reason(error))
                board.refused(step)
            case _:
                if kind is Trouble.SHUT:
                    board.shut = True
                await self._chat_trouble(board.place.chat_id, board.place.topic, error)

    def _trouble(self, error: TelegramError, chat_id: int, openings: int) -> Trouble:
        """What an error means; a refusal on its way while we were told that the chat is open again means nothing."""
        kind = trouble(error)
        metrics.REQUESTS.labels(outcome(error, kind)).inc()
        return Trouble.UNSENT if kind is Trouble.SHUT and self._opened(chat_id) != openings else kind

    def _opened(self, chat_id: int) -> int:
        """How often we were told that this chat is open again, while something is sent there."""
        lane = self._lanes.get(chat_id)
        return 0 if lane is None else lane.openings

    async def _post(self, lane: _Lane, post: Post) -> None:
        if post.delete is None:
            self._limiter.take(post.chat_id)
        post.tries += 1
        again, photo = False, None
        if post.screen.picture is not None:
            photo = await self._draw(post.screen.picture)
            post.screen = post.screen.plain if photo is None else post.screen
        openings = self._opened(post.chat_id)
        try:
            if post.delete is not None:
                await self._wire.delete(post.chat_id, post.delete)
            elif post.edit is None:
                message_id = await self._wire.send(post, photo)
                if post.sent is not None:
                    post.sent(message_id)
            else:
                await self._wire.edit(post.chat_id, post.edit, post.screen, photo)
            metrics.REQUESTS.labels("ok").inc()
        except TelegramError as error:
            kind = self._trouble(error, post.chat_id, openings)
            if kind is Trouble.LOST:
                post.edit, again = None, True
            elif kind is Trouble.MISTAKEN and post.edit is not None:  # no text replaces a picture
                self.post(Post.deletion(post.chat_id, post.edit))
                post.edit, again = None, True
            elif kind is Trouble.REFUSED and photo is not None:
                log.warning("picture_not_sent", reason=reason(error))
                post.screen, again = post.screen.plain, True
            elif kind is Trouble.REFUSED and post.simple < SIMPLEST and post.delete is None:
                log.warning("post_refused", reason=reason(error))
                post.simple += 1
                post.screen, again = simpler(post.screen, post.simple), True
            elif kind is Trouble.WAIT or kind is Trouble.UNSENT or (kind is Trouble.UNKNOWN and not post.is_new):
                again = post.tries < POST_TRIES
                post.not_before = self._clock.now() + UNSENT_RETRY * post.tries
            elif kind is not Trouble.NOTHING:
                log.warning("post_failed", kind=kind.name, reason=reason(error))
            if kind in {Trouble.WAIT, Trouble.SHUT, Trouble.MOVED}:
                await self._chat_trouble(post.chat_id, post.topic, error)
        finally:
            if post.delete is None:
                self._limiter.arrived(post.chat_id)
            if not again and post in lane.posts:
                lane.posts.remove(post)

    async def _chat_trouble(self, chat_id: int, topic: int, error: TelegramError) -> None:
        """What concerns the whole chat: too many messages, a new id, no right to write."""
        if isinstance(error, ChatMigrated):
            await self._outside.migrated(chat_id, error.new_chat_id)
        elif seconds := retry_seconds(error):
            log.info("chat_held", chat=chat_id, seconds=seconds)
            self._limiter.hold(chat_id, seconds)
        else:
            log.info("chat_shut", chat=chat_id, reason=reason(error))
            only = topic if of_topic(error) else None
            await self._outside.shut(chat_id, only, deleted=deleted_account(error))


def _stands(lane: _Lane, board: Board, step: Step) -> bool:
    """Whether the step is still wanted: not overtaken, and its board not given away."""
    here = lane.boards.get((board.place.table_id, board.place.kind)) is board
    return here and (step.frame is None or (bool(board.wanted) and board.wanted[0] is step.frame))
