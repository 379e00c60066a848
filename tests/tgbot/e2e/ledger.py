"""Who may know which card when, written down from the service, to be compared with what was shown to whom."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

import pytest

from env.engine.views import SeatView
from tgbot.demo import Seen
from tgbot.demo.model import StoredFile
from tgbot.i18n.cards import card_label
from tgbot.pictures.canvas import Canvas
from tgbot.service.model import TableState

CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")
HAND = re.compile(r"^(?:Hand|Раздача) (\d+)")

Deal = tuple[int, int]  # table and number of the hand


class Pictures:
    """Which cards each picture shows face up, noted while it is drawn and found again by its bytes."""

    def __init__(self, files: Mapping[str, StoredFile], monkeypatch: pytest.MonkeyPatch) -> None:
        self._files = files
        self._drawn: dict[bytes, set[str]] = {}
        finish = Canvas.jpeg

        def noting(canvas: Canvas) -> bytes:
            data = finish(canvas)
            self._drawn[data] = {card_label(card) for card in canvas.shown}
            return data

        monkeypatch.setattr(Canvas, "jpeg", noting)

    def cards(self, file_id: str) -> set[str]:
        """Of a file that was sent; KeyError if it was not drawn here."""
        return self._drawn[self._files[file_id].data]


class Ledger:
    """Cards by hand: what each person held, and what a showdown opened, and when."""

    def __init__(self, view: Callable[[int, int], SeatView | None], now: Callable[[], float]) -> None:
        self._view = view
        self._now = now
        self.held: defaultdict[Deal, defaultdict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        self.opened: dict[Deal, tuple[float, set[str]]] = {}
        self.dealt: dict[Deal, float] = {}
        self.messages: dict[tuple[int | None, int | None], int] = {}

    def note(self, state: TableState) -> None:
        """A committed state, at the moment of its commit."""
        hand = state.hand
        if hand is None:
            return
        deal = (state.id, hand.number)
        self.dealt.setdefault(deal, self._now())
        for seat in state.seats:
            view = None if seat.person is None else self._view(state.id, seat.seat)
            if view is not None and seat.person is not None:
                cards = {*view.cards, *view.discarded, *view.received}
                self.held[deal][seat.person.user_id] |= {card_label(card) for card in cards}
        if hand.over and deal not in self.opened:
            shown = {card_label(card) for one in hand.public.shown for card in one.cards}
            self.opened[deal] = (self._now(), shown)

    def may_know(self, deal: Deal, user_id: int, at: float) -> set[str]:
        """The cards of a hand that a person may have seen by then."""
        opened_at, opened = self.opened.get(deal, (float("inf"), set()))
        return self.held[deal][user_id] | (opened if opened_at <= at else set())

    def leaks(self, log: Iterable[Seen], pictures: Pictures | None = None) -> list[str]:
        """Texts and pictures that show a person a card which that person may not know."""
        found = []
        for seen in log:
            place = (seen.chat_id, seen.message_id)
            if (match := HAND.search(seen.text)) is not None and seen.message_id is not None:
                self.messages[place] = int(match[1])
            cards = set(CARD.findall(seen.text))
            if pictures is not None and seen.file_id is not None:
                cards |= pictures.cards(seen.file_id)
            if not cards:
                continue
            deals = self._deals(seen, self.messages.get(place))
            found += [
                f"{viewer} saw {seen.text!r} ({seen.kind}) at {seen.time}"
                for viewer in seen.viewers
                if not any(cards <= self.may_know(deal, viewer, seen.time) for deal in deals)
            ]
        return found

    def _deals(self, seen: Seen, number: int | None) -> list[Deal]:
        """The hands that a text can be of: that of its message; for a pop-up the one running then or just over."""
        running = [deal for deal, at in self.dealt.items() if at <= seen.time]
        if number is not None:
            return [deal for deal in running if deal[1] == number]
        return running[-2:]
