"""Writing PokerStars' text: a finished hand as trackers and replayers of that format take it.

What the format cannot say is refused, and what is written is read back before it is returned: it is the same hand.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import replace

from env.engine.actions import Kind
from env.engine.cards import Card
from env.engine.events import Event, EventKind
from env.engine.history.pokerstars_head import first_line, head_lines, names_of, seat_numbers
from env.engine.history.pokerstars_read import read
from env.engine.history.pokerstars_rules import Post, header_of, refuse_unsayable
from env.engine.history.pokerstars_text import (
    DRAWS,
    bracket,
    hand_words,
    known,
    money,
    symbol_of,
    without,
)
from env.engine.history.record import Cards, HandHistory, Step
from env.engine.history.replay import Replay, replay
from env.errors import HistoryError

POSTS = {EventKind.ANTE: "ante", EventKind.SMALL_BLIND: "small blind", EventKind.BIG_BLIND: "big blind"}
ORDINALS = ("1st", "2nd", "3rd")


def write(history: HandHistory) -> str:
    """The hand as PokerStars' text, lines ended by newlines, without an empty line behind it.

    Chips of `unit` "chip" are written as play money. Seats that were not dealt in are listed as sitting out.

    Raises HistoryError: as `replay` does for a hand that cannot be played; "unsupported", with the option's name in
    the message, for rules that the format cannot say, for a hand that is not over, for cards known in part, and for
    names that a line of text cannot hold.
    """
    played = replay(history)
    if not played.finished:
        raise HistoryError("unsupported", "the hand is not over: PokerStars' text tells whole hands", line=history.line)
    text = _Writer(played).text()
    _check_back(history, text)
    return text


def _check_back(history: HandHistory, text: str) -> None:
    """Raise HistoryError unless a reader finds this hand in the text: names are free and may look like anything."""
    found = read(text)
    back = found[0] if len(found) == 1 else None
    places = {seat: place for place, seat in enumerate(history.dealt)}
    steps = []
    for step in history.steps:
        assert isinstance(step, Step)  # redeals are refused
        received = (*step.received, *(None,) * (len(step.thrown) - len(step.received)))
        steps.append(replace(step, seat=places[step.seat], received=received))
    names = tuple(names_of(history)[seat] for seat in places)
    if isinstance(back, HandHistory) and back.steps == tuple(steps) and back.names == names:
        return
    why = str(back) if isinstance(back, HistoryError) else "a name looks like a line of the format"
    raise HistoryError("unsupported", f"PokerStars' text cannot tell this hand: {why}", line=history.line)


class _Writer:
    """One hand on its way to text. Seats are the engine's."""

    def __init__(self, played: Replay) -> None:
        history = played.history
        self.played, self.history = played, history
        self.symbol = symbol_of(history.unit)
        self.names = names_of(history)
        self.posts = [Post(event.seat, POSTS[event.kind], event.a) for event in played.events[0] if event.kind in POSTS]
        self.header = header_of(history)
        refuse_unsayable(history, self.header, self.posts)
        self.numbers, self.button = seat_numbers(history)
        view = played.table.public()
        finals = history.finals or ((),) * len(history.stacks)
        self.shown = {seat: known(finals[seat]) or cards for seat, cards in played.shown}
        self.order = [hand.seat for hand in view.shown]
        self.won = [info.won for info in view.seats]
        self.rake, self.collected = self._collected()
        self.lines: list[str] = []
        self.held: list[Cards] = list(history.hands or [(None,) * 5] * len(history.stacks))
        self.folded: dict[int, int] = {}  # draws before the fold, by seat
        self.paid: set[int] = set()  # seats that put in more than an ante
        self.bets = [0] * len(self.names)
        self.level = 0
        self.draw = 0

    def text(self) -> str:
        """All lines."""
        history = self.history
        self.lines = head_lines(history, self.header, self.symbol)
        self._forced_bets()
        for step, events in zip(history.steps, self.played.events[1:], strict=True):
            assert isinstance(step, Step)  # redeals are refused
            self._step(step, events)
        self._summary()
        first = first_line(history, self.header, self.symbol, zlib.crc32("\n".join(self.lines).encode()))
        return "\n".join([first, *self.lines, ""])

    def say(self, line: str) -> None:
        """Add a line."""
        self.lines.append(line)

    def cash(self, chips: int) -> str:
        """Text of an amount."""
        return money(chips, self.symbol)

    # -- the beginning

    def _forced_bets(self) -> None:
        history = self.history
        behind = list(history.stacks)
        for post in self.posts:
            behind[post.seat] -= post.chips
            the = "the " if post.kind == "ante" else ""
            all_in = " and is all-in" if behind[post.seat] == 0 else ""
            self.say(f"{self.names[post.seat]}: posts {the}{post.kind} {self.cash(post.chips)}{all_in}")
            if post.kind != "ante":
                self.bets[post.seat] = post.chips
                self.paid.add(post.seat)
        self.level = history.rules.big_blind
        self.say("*** DEALING HANDS ***")
        for seat, hand in enumerate(history.hands):
            if cards := self._whole(hand, seat):
                self.say(f"Dealt to {self.names[seat]} {bracket(cards)}")
        self._follow(self.played.events[0])

    def _whole(self, cards: Cards, seat: int) -> tuple[Card, ...]:
        """The cards, () if none of them is known. Raises HistoryError if only some are."""
        if any(card is not None for card in cards) and None in cards:
            raise HistoryError(
                "unsupported", f"seat {seat}: cards known in part cannot be written", line=self.history.line
            )
        return known(cards) or ()

    # -- the middle

    def _step(self, step: Step, events: Sequence[Event]) -> None:
        """One action and what it leads to."""
        name, done = self.names[step.seat], events[0]
        added = done.a - self.bets[step.seat]
        all_in = " and is all-in" if done.b else ""
        if step.kind in (Kind.DRAW, Kind.TIMEOUT):
            for event in events:
                if event.kind == EventKind.MIX:
                    self.say("The deck is reshuffled")
            self._discard(step, name)
        elif step.kind == Kind.FOLD:
            self.folded[step.seat] = self.draw
            self.say(f"{name}: folds")
        elif step.kind == Kind.CHECK:
            self.say(f"{name}: checks")
        else:
            if step.kind == Kind.CALL:
                self.say(f"{name}: calls {self.cash(added)}{all_in}")
            elif step.kind == Kind.BET:
                self.say(f"{name}: bets {self.cash(done.a)}{all_in}")
            else:
                self.say(f"{name}: raises {self.cash(done.a - self.level)} to {self.cash(done.a)}{all_in}")
            self.bets[step.seat] = done.a
            self.level = max(self.level, done.a)
            self.paid.add(step.seat)
        self._follow(events)

    def _discard(self, step: Step, name: str) -> None:
        seat, held, count = step.seat, self.held[step.seat], len(step.thrown)
        thrown, came = self._whole(step.thrown, seat), self._whole(step.received, seat)
        if step.kind == Kind.TIMEOUT:
            self.say(f"{name} has timed out")
        if count == 0:
            cards = known(held)
            self.say(f"{name}: stands pat{f' on {bracket(cards)}' if cards else ''}")
            return
        names = f" {bracket(thrown)}" if thrown else ""
        self.say(f"{name}: discards {count} card{'s' if count > 1 else ''}{names}")
        kept = without(held, thrown) if thrown else (None,) * (5 - count)
        self.held[seat] = (*kept, *step.received, *(None,) * (count - len(step.received)))
        if came:
            if known(kept) is None:
                raise HistoryError("unsupported", f"seat {seat}: new cards beside unknown ones", line=self.history.line)
            left = f"{bracket(known(kept) or ())} " if kept else ""
            self.say(f"Dealt to {name} {left}{bracket(came)}")

    def _follow(self, events: Sequence[Event]) -> None:
        """What the table does after an action: chips back, the next draw, the showdown, payments."""
        kinds = {event.kind for event in events}
        for event in events:
            if event.kind == EventKind.RETURN:
                self.say(f"Uncalled bet ({self.cash(event.a)}) returned to {self.names[event.seat]}")
            elif event.kind in (EventKind.ROUND, EventKind.NO_MORE_BETTING) and event.a > 0:
                self.bets, self.level = [0] * len(self.bets), 0
            elif event.kind == EventKind.DRAWING:
                if self.history.rules.draws > 1:
                    self.say(f"*** {DRAWS[self.draw]} DRAW ***")
                self.draw += 1
        if EventKind.SHOW in kinds:
            self._showdown()
        if EventKind.WIN in kinds:
            self._payments(events)

    # -- the end

    def _showdown(self) -> None:
        self.say("*** SHOW DOWN ***")
        for seat in self.order:
            if seat in self.history.mucked:
                self.say(f"{self.names[seat]}: mucks hand")
            elif seat in self.shown:
                cards = self.shown[seat]
                self.say(f"{self.names[seat]}: shows {bracket(cards)} ({hand_words(cards, self.history.rules)})")
            else:
                message = f"seat {seat} shows a hand that the history does not know"
                raise HistoryError("unsupported", message, line=self.history.line)

    def _collected(self) -> tuple[int, list[int]]:
        """The rake, and what each seat collected after it."""
        stated = self.history.stated
        if stated is None or (stated.collected is None and stated.stacks is None):
            return 0, self.won
        if stated.collected is not None:
            return stated.rake, list(stated.collected)
        kept = [made - said for made, said in zip(self.played.stacks, stated.stacks or (), strict=True)]
        return stated.rake, [won - rake for won, rake in zip(self.won, kept, strict=True)]

    def _pots(self) -> tuple[int, ...]:
        """Chips of the pots, as the history states them if it does."""
        stated = self.history.stated
        return stated.pots if stated and stated.pots else tuple(pot.amount for pot in self.played.pots)

    def _payments(self, events: Sequence[Event]) -> None:
        """Who collects what, side pots first; the rake comes out of the main pot as far as that goes."""
        pots = len(self._pots())
        wins = [(event.a, event.seat, event.b) for event in events if event.kind == EventKind.WIN]
        if pots != len(self.played.pots):  # the file knows fewer pots, or more, of the same chips
            pots, wins = 1, [(0, seat, chips) for seat, chips in enumerate(self.won) if chips]
        cut = [won - paid for won, paid in zip(self.won, self.collected, strict=True)]
        paid = []
        for pot, seat, chips in wins:
            rake = min(cut[seat], chips)
            cut[seat] -= rake
            paid.append((pot, seat, chips - rake))
        for pot, seat, chips in sorted(paid, key=lambda one: -one[0]):
            side = "side pot" if pots == 2 else f"side pot-{pot}"
            source = "pot" if pots == 1 else side if pot else "main pot"
            if chips:
                self.say(f"{self.names[seat]} collected {self.cash(chips)} from {source}")
        if not self.order:
            shows = self.history.about.get("shows", "")
            winner = next(self.names[seat] for seat in self.history.dealt if seat not in self.folded)
            self.lines += shows.split("\n") if shows else [f"{winner}: doesn't show hand"]

    def _summary(self) -> None:
        pots = self._pots()
        parts = [f"Main pot {self.cash(pots[0])}."] if len(pots) > 1 else []
        for number, chips in enumerate(pots[1:], 1):
            parts.append(f"Side pot{f'-{number}' if len(pots) > 2 else ''} {self.cash(chips)}.")
        self.say("*** SUMMARY ***")
        self.say(f"{' '.join([f'Total pot {self.cash(sum(pots))}', *parts])} | Rake {self.cash(self.rake)}")
        blinds = {post.seat: f" ({post.kind})" for post in self.posts if post.kind != "ante"}
        for seat in self.history.dealt:
            button = " (button)" if self.numbers[seat] == self.button else ""
            self.say(
                f"Seat {self.numbers[seat]}: {self.names[seat]}{button}{blinds.get(seat, '')} {self._result(seat)}"
            )

    def _result(self, seat: int) -> str:
        """What the summary says of a seat."""
        chips = self.collected[seat]
        if seat in self.folded:
            draws, before = self.folded[seat], self.history.rules.draws
            number = f"{ORDINALS[draws - 1]} " if draws and before > 1 else ""
            when = f"after the {number}Draw" if draws else "before the Draw"
            return f"folded {when}" if seat in self.paid else f"folded {when} (didn't bet)"
        if not self.order:
            return f"collected ({self.cash(chips)})"
        if seat in self.history.mucked:
            cards = known(self.history.finals[seat]) if self.history.finals else ()
            return f"mucked {bracket(cards)}" if cards else "mucked"
        words = hand_words(self.shown[seat], self.history.rules)
        result = f"won ({self.cash(chips)})" if chips else "lost"
        return f"showed {bracket(self.shown[seat])} and {result} with {words}"
