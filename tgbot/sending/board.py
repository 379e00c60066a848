"""One slot for one live message: which text it shows, which it should show, latest wish wins.

A board shows pages one after the other (lobby, hand 1, hand 2, match table). Within a page the message is edited;
with a new page a new message is sent and the old one keeps its last text without buttons. Nothing here talks to
Telegram: the sender asks `next_step` and reports what came of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from tgbot.clock import backoff
from tgbot.screen import Picture, Screen
from tgbot.sending.simpler import SIMPLEST, simpler

# Pages that are no hand; a hand's page is its number.
LOBBY, OVER, CLOSED = 0, -1, -2

PUBLIC = "public"  # kind of the board in the table's own chat

# What a message shows above its text: the key of a picture, or one of these.
NO_PICTURE, SOME_PICTURE = "", "?"


@dataclass(frozen=True, slots=True)
class Frame:
    """What a board should show.

    page    LOBBY, the number of a hand, OVER or CLOSED          version  of the table's state
    gap     seconds that must lie between the message's last edit and this one
    after   not before this time on the clock (quick presses are drawn once)
    key     what the frame tells apart from details: `Board.shown_key` is the key of what is shown
    urgent  somebody waits for it, a person's turn or the result of a hand: may use the group's reserve
    record  the last text of its page: it must appear even if the next page is already wanted
    mirror  its readers see the same elsewhere: it can wait for everything else
    decision  the one of its hand that it asks its readers for, None if it asks for nothing
    simple  how often Telegram refused it: it was made simpler each time
    """

    page: int
    screen: Screen
    version: int = 0
    gap: float = 0.0
    after: float = 0.0
    key: tuple[object, ...] = ()
    urgent: bool = False
    record: bool = False
    mirror: bool = False
    decision: int | None = None
    simple: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """Where a board hangs: its chat, forum topic (0 = none), table and kind ("public" or "private:<user id>")."""

    chat_id: int
    topic: int
    table_id: int
    kind: str

    @classmethod
    def private(cls, table_id: int, user_id: int) -> Place:
        """Where a player's private message of a table hangs."""
        return cls(user_id, 0, table_id, f"private:{user_id}")


@dataclass(frozen=True, slots=True)
class Shown:
    """What a board showed before a restart: message, page, version of the table, key of the picture."""

    message_id: int
    page: int
    version: int
    picture: str = NO_PICTURE


class Do(Enum):
    """What the sender can be asked for."""

    SEND = auto()
    EDIT = auto()
    STRIP = auto()  # take the buttons from an old message


@dataclass(frozen=True, slots=True)
class Step:
    """One request: due at `due` on the clock; `spare` if nobody waits for it."""

    do: Do
    due: float
    spare: bool
    message_id: int = 0
    frame: Frame | None = None


@dataclass(eq=False)
class Board:
    """The state of one live message. Times are seconds on the sender's clock.

    picture   key of the picture that the message shows, NO_PICTURE for a text, None: not known which of the two
    in_words  the page whose pictures could not be sent: it goes on as text
    decision  hand and decision that the message asks its readers for
    since     when it began to want what it does not show yet
    stored    message, page and picture that are known to be stored
    sending   the step that is under way
    below     to be sent anew below, asked for before it was known which message shows it
    """

    place: Place
    message_id: int | None = None
    page: int | None = None
    shown: Screen | None = None  # None = not known, as after a restart
    shown_key: tuple[object, ...] = ()
    decision: tuple[int, int] | None = None
    picture: str | None = NO_PICTURE
    in_words: int | None = None
    loaded: bool = False
    below: bool = False
    shut: bool = False  # we may not write here; nothing is sent until `open`
    wanted: list[Frame] = field(default_factory=list)  # one a page, oldest first
    to_strip: list[int] = field(default_factory=list)
    last_edit: float = 0.0
    not_before: float = 0.0
    failures: int = 0
    since: float = 0.0
    stored: tuple[int, int, str | None] | None = None
    sending: Step | None = None

    def show(self, frame: Frame, now: float) -> None:
        """`want`, and remember since when; what follows a mere mirror begins to wait now."""
        if not self.wanted or (self.wanted[-1].mirror and not frame.mirror):
            self.since = now
        self.want(frame)

    def want(self, frame: Frame) -> None:
        """Show this frame; of the same page only the latest one counts, of one before that on its way none."""
        if self._new is not None and _rank(frame.page) < _rank(self._new.page):
            return
        if frame.page == self.in_words:
            frame = _plain(frame)
        if self.wanted and (before := self.wanted[-1]).page == frame.page:
            if frame.mirror and not before.mirror:  # it brings what somebody waits for, too
                frame = replace(frame, gap=before.gap, urgent=before.urgent, mirror=False)
            self.wanted[-1] = frame
            return
        if self.wanted:
            last = self.wanted.pop()
            if last.record or last.page == self.page:
                # It goes first, so it is waited for as what follows is.
                urgent, mirror = last.urgent or frame.urgent, last.mirror and frame.mirror
                self.wanted.append(replace(last, screen=last.screen.bare, gap=0.0, urgent=urgent, mirror=mirror))
        self.wanted.append(frame)

    def restore(self, shown: Shown | None) -> None:
        """Go on with the message of an earlier run.

        A public page of the same version is taken as shown. A private one is not: it may show a question whose
        state was not kept.
        """
        self.loaded = True
        below, self.below = self.below, False
        if shown is None or self.message_id is not None:
            return
        latest = self.wanted[-1] if self.wanted else None
        same = latest is not None and (latest.page, latest.version) == (shown.page, shown.version)
        if latest is not None and same:
            self._asks_for(latest)
        if below:
            self.to_strip.append(shown.message_id)
            return
        self.message_id, self.page, self.picture = shown.message_id, shown.page, shown.picture
        if latest is None or not same:
            return
        if self.place.kind == PUBLIC or latest.page <= LOBBY:
            self._shows(latest)

    def repost(self) -> None:
        """Send the current page anew below, and take the buttons from the message above."""
        self.below = not self.loaded or self._new is not None
        if self.message_id is not None:
            self.to_strip.append(self.message_id)
        self.message_id = None
        frame = self.current()
        if not self.wanted and frame is not None:
            self.want(frame)

    def current(self) -> Frame | None:
        """What is shown, as a wish; None if it is not known."""
        if self.shown is None or self.page is None:
            return None
        decision = None if self.decision is None else self.decision[1]
        return Frame(self.page, self.shown, key=self.shown_key, decision=decision)

    def next_step(self) -> Step | None:
        """What to do next; None if everything shows what it should."""
        if self.shut:
            return None
        while self.wanted:
            frame = self.wanted[0]
            if self.message_id is None or frame.page != self.page or self._must_be_new(frame):
                return Step(Do.SEND, self.not_before, spare=False, frame=frame)
            if frame.screen != self.shown:
                due = max(self.not_before, self.last_edit + frame.gap, frame.after)
                return Step(Do.EDIT, due, spare=not frame.urgent, message_id=self.message_id, frame=frame)
            self._shows(self.wanted.pop(0))
        if self.to_strip:
            return Step(Do.STRIP, self.not_before, spare=True, message_id=self.to_strip[0])
        return None

    @contextmanager
    def under_way(self, step: Step) -> Iterator[None]:
        """Around the request for the step and the word of what came of it."""
        self.sending = step
        try:
            yield
        finally:
            self.sending, self.below = None, False

    def done(self, step: Step, now: float, message_id: int = 0) -> None:
        """The step was carried out; a SEND gave `message_id`."""
        self.failures = 0
        if step.do is Do.STRIP:
            self._stripped(step.message_id)
            return
        assert step.frame is not None
        if step.do is Do.SEND:
            self._replace(message_id, step.frame.page)
        elif step.message_id != self.message_id:
            return  # another message is to show it by now
        self._shows(step.frame)
        self.last_edit = self.since = now
        picture = step.frame.screen.picture
        self.picture = NO_PICTURE if picture is None else picture.key
        if self.wanted and self.wanted[0] is step.frame:
            self.wanted.pop(0)
        if self.below and step is self.sending:
            self.repost()

    def lost(self, step: Step) -> None:
        """The message of the step is gone: it is posted anew, an old one is forgotten."""
        if step.do is Do.STRIP:
            self._stripped(step.message_id)
        elif self.message_id == step.message_id:
            self.message_id, self.shown, self.decision = None, None, None

    def refused(self, step: Step) -> None:
        """Telegram does not take the frame: a simpler one says the same; when none is taken it is given up."""
        frame = step.frame
        if frame is None or frame.simple == SIMPLEST:
            self.dropped(step)
        elif self.wanted and self.wanted[0] is frame:
            simple = frame.simple + 1
            self.wanted[0] = replace(frame, screen=simpler(frame.screen, simple), simple=simple)

    def dropped(self, step: Step) -> None:
        """The step cannot be carried out, ever: give up what it wanted."""
        if step.do is Do.STRIP:
            self._stripped(step.message_id)
        elif self.wanted and self.wanted[0] is step.frame:
            self._asks_for(self.wanted.pop(0))  # nothing better will come

    def to_upload(self, step: Step) -> Picture | None:
        """The picture that this step has to send; None if it needs none, or the message shows it already."""
        picture = None if step.frame is None else step.frame.screen.picture
        shown = self.picture if step.do is Do.EDIT else NO_PICTURE
        return None if picture is None or picture.key == shown else picture

    def say_in_words(self, page: int) -> None:
        """A picture of this page could not be sent: the page goes on as text."""
        self.in_words = page
        self.wanted = [_plain(frame) if frame.page == page else frame for frame in self.wanted]

    def mistaken(self) -> None:
        """The message has a picture where we took it for a text, or the other way round."""
        self.picture = NO_PICTURE if self.picture else SOME_PICTURE

    def failed(self, step: Step, now: float, wait: float) -> None:
        """The step did not work this time; not again before `wait` seconds, doubled at each failure in a row."""
        if step.do is Do.SEND and step.frame is not None and self.message_id and self.page == step.frame.page:
            return  # adopted meanwhile: it did work
        self.not_before = now + backoff(wait, self.failures, 60.0)
        self.failures += 1

    def again(self, now: float) -> None:
        """What failed several times has waited long enough."""
        if self.failures > 1:
            self.failures, self.not_before = 1, min(self.not_before, now)

    def adopt(self, message_id: int, page: int) -> None:
        """A message of ours that we did not know of has turned up: a send whose answer got lost."""
        missing = self.message_id is None or self.page != page
        if self.loaded and missing and self.wanted and self.wanted[0].page == page:
            self._replace(message_id, page)
            self.shown, self.picture, self.not_before = None, None, 0.0

    @property
    def _new(self) -> Frame | None:
        """What is on its way in a message of its own."""
        return self.sending.frame if self.sending is not None and self.sending.do is Do.SEND else None

    def _shows(self, frame: Frame) -> None:
        self.shown, self.shown_key = frame.screen, frame.key
        self._asks_for(frame)

    def _asks_for(self, frame: Frame) -> None:
        self.decision = None if frame.decision is None else (frame.page, frame.decision)

    def _must_be_new(self, frame: Frame) -> bool:
        """Whether the message cannot become this frame: Telegram takes no picture out of a message."""
        return bool(self.picture) and frame.screen.picture is None

    def _replace(self, message_id: int, page: int) -> None:
        """Another message shows the table now; the one before keeps its text and loses its buttons."""
        has_buttons = self.shown is None or bool(self.shown.keyboard)
        before = self.message_id
        if before is not None and before not in {message_id, *self.to_strip} and has_buttons:
            self.to_strip.append(before)
        self.message_id, self.page = message_id, page

    def _stripped(self, message_id: int) -> None:
        if message_id in self.to_strip:
            self.to_strip.remove(message_id)


def _rank(page: int) -> float:
    """Pages follow one another in this order: the lobby, hands, the end."""
    return page if page >= LOBBY else math.inf


def _plain(frame: Frame) -> Frame:
    return replace(frame, screen=frame.screen.plain)
