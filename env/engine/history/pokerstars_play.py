"""The middle of a hand in PokerStars' text, line by line: forced bets, cards, bets, draws, showdown, payments.

It keeps just enough of a ledger to check the amounts a line states; whether an action is legal is the engine's
business, see `replay`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from env.engine.actions import Kind
from env.engine.history.pokerstars_lines import (
    BET,
    CALL,
    CHAT,
    COLLECT,
    DISCARD,
    DRAW,
    IDLE,
    PAT,
    POST,
    RAISE,
    RETURN,
    SHOW,
    TIMED_OUT,
    UNTOLD,
    named_at,
)
from env.engine.history.pokerstars_rules import Post
from env.engine.history.pokerstars_text import (
    DRAWS,
    bracket,
    cards_of,
    chips_of,
    known,
    missing,
    same_cards,
    short,
    without,
)
from env.engine.history.record import Cards, Step
from env.errors import HistoryError


class Play:
    """What happens between the seats and the summary. Feed it lines with `take`; seats are places in `names`.

    posts, steps, hands, finals, mucked, returned, collected: as the record wants them
    shows   lines of cards shown without a showdown     mixes   how often the deck was mixed
    doubt   the first stated amount that disagrees with the lines before it; are those legal is the first question
    """

    def __init__(self, names: Sequence[str], stacks: Sequence[int], symbol: str, level: int) -> None:
        seats = len(names)
        self.names, self.symbol, self.big = names, symbol, level
        self.posts: list[Post] = []
        self.steps: list[Step] = []
        self.hands: list[Cards] = [(None,) * 5] * seats
        self.finals: list[Cards] = [()] * seats
        self.mucked: set[int] = set()
        self.returned = [0] * seats
        self.collected = [0] * seats
        self.shows: list[str] = []
        self.mixes = 0
        self.doubt: HistoryError | None = None
        self._stacks = list(stacks)
        self._bets = [0] * seats
        self._level = 0
        self._folded: set[int] = set()
        self._held: list[Cards] = [(None,) * 5] * seats
        self._before: dict[int, tuple[int, Cards]] = {}  # latest draw of a seat: number of its step, hand before it
        self._drawing = False
        self._draw = 0
        self._timed_out = -1
        self._dealt = False

    def take(self, text: str, line: int) -> None:
        """Read one line. Raises HistoryError for one that nobody knows, or that cannot follow what came before."""
        if CHAT.fullmatch(text):
            return
        timed_out, self._timed_out = self._timed_out, -1
        if text == "*** DEALING HANDS ***":
            self._dealt = True
        elif text == "The deck is reshuffled":
            self.mixes += 1
        elif draw := DRAW.fullmatch(text):
            self._open_draw(draw[1], line)
        elif text.startswith("Dealt to "):
            self._deal(text, line)
        elif back := RETURN.fullmatch(text):
            self._return(back[1], back[2], line)
        elif paid := self._said(text, COLLECT):
            self.collected[paid[0]] += chips_of(paid[1][1], self.symbol, line)
        elif late := self._said(text, TIMED_OUT):
            self._timed_out = late[0]
        elif acted := named_at(text, self.names, ": "):
            if acted[1] not in IDLE:
                self._act(acted[0], acted[1], line, timed_out)
        elif not UNTOLD.fullmatch(text):
            raise HistoryError("syntax", f"{short(text)} is no line of a hand", line=line)

    def _said(self, text: str, pattern: re.Pattern[str]) -> tuple[int, re.Match[str]] | None:
        """(seat, match) where the line is a player's name, a space and what the pattern says."""
        named = named_at(text, self.names, " ")
        match = named and pattern.fullmatch(named[1])
        return (named[0], match) if named and match else None

    # -- cards

    def _deal(self, text: str, line: int) -> None:
        found = named_at(text[len("Dealt to ") :], self.names, " [")
        groups = [cards_of(part, line) for part in found[1].removesuffix("]").split("] [")] if found else []
        if not found or not text.endswith("]") or len(groups) > 2:
            raise HistoryError("syntax", f"{short(text)}: no player of this hand with cards in brackets", line=line)
        seat = found[0]
        if seat in self._before:
            self._replace(seat, groups, line)
            return
        if len(groups) != 1 or len(groups[0]) != 5 or known(self.hands[seat]) or self.steps:
            raise HistoryError("contradiction", "five cards are dealt once, before anybody acts (R1)", line=line)
        self.hands[seat] = self._held[seat] = groups[0]

    def _replace(self, seat: int, groups: list[tuple[int, ...]], line: int) -> None:
        """A second kind of "Dealt to" line: what is kept, and what came for the discards."""
        index, before = self._before.pop(seat)
        step = self.steps[index]
        kept, came = groups if len(groups) == 2 else [(), groups[0]]
        if len(came) != len(step.thrown) or len(kept) + len(came) != 5:
            raise HistoryError(
                "contradiction",
                f"{len(step.thrown)} cards were thrown away, {len(kept)} are kept and {len(came)} came (R38)",
                line=line,
                action=step.action,
            )
        if kept and known(before) is None:
            raise HistoryError(
                "contradiction", f"{bracket(kept)} is kept of a hand that was never dealt openly", line=line
            )
        thrown = step.thrown
        rest = without(before, [card for card in thrown if card is not None])
        strange = missing(kept, rest)
        if strange is None and known(thrown) is None and known(before) is not None:
            thrown = without(before, kept)
        if strange is not None or set(kept) & set(came):
            what = bracket(kept)
            raise HistoryError(
                "contradiction", f"{what} is not what is left of the hand (R38)", line=line, action=step.action
            )
        self.steps[index] = replace(step, thrown=thrown, received=came)
        self._held[seat] = (*kept, *came)

    def _open_draw(self, which: str | None, line: int) -> None:
        if which and which != DRAWS[min(self._draw, 2)]:
            raise HistoryError("contradiction", f"{which.lower()} draw after {self._draw} draws (R1)", line=line)
        self._new_draw()

    def _new_draw(self) -> None:
        self._drawing = True
        self._draw += 1
        self._bets = [0] * len(self._bets)
        self._level = 0
        self._before = {}

    # -- actions

    def _act(self, seat: int, text: str, line: int, timed_out: int) -> None:
        if post := POST.fullmatch(text):
            self._post(seat, post[1], chips_of(post[2], self.symbol, line), line)
        elif text.startswith("posts "):
            raise HistoryError("unsupported", f"{short(text)}: a forced bet the rules do not know (R8, R10)", line=line)
        elif show := SHOW.fullmatch(text):
            self._show(seat, text, cards_of(show[1], line), line)
        elif text == "mucks hand":
            self.mucked.add(seat)
        elif (discard := DISCARD.fullmatch(text)) or (pat := PAT.fullmatch(text)):
            count, names = (int(discard[1]), discard[2]) if discard else (0, None)
            if not discard and pat and pat[1] is not None:
                self._same(seat, cards_of(pat[1], line), line)
            self._discard(seat, count, names, line, late=timed_out == seat and not count)
        else:
            self._bet(seat, text, line)

    def _add(self, seat: int, kind: Kind, line: int, amount: int = 0, thrown: Cards = ()) -> None:
        received: Cards = (None,) * len(thrown)
        self.steps.append(Step(seat, kind, amount, thrown, received, line, len(self.steps) + 1))

    def _post(self, seat: int, kind: str, chips: int, line: int) -> None:
        if self.steps or self._dealt:
            raise HistoryError("unsupported", f"{kind} after the deal: forced bets come before it (R8, R10)", line=line)
        if chips > self._stacks[seat]:
            raise HistoryError("contradiction", f"{kind} of {chips} from a stack of {self._stacks[seat]}", line=line)
        if any(post.seat == seat and post.kind == kind for post in self.posts):
            raise HistoryError("contradiction", f"{self.names[seat]} posts the {kind} twice (R8, R10)", line=line)
        self.posts.append(Post(seat, kind, chips, line))
        self._stacks[seat] -= chips
        if kind != "ante":
            self._bets[seat] += chips
            self._level = self.big

    def _discard(self, seat: int, count: int, names: str | None, line: int, *, late: bool) -> None:
        if not self._drawing:
            self._new_draw()
        action = len(self.steps) + 1
        if count > 5:
            raise HistoryError("too_many_discards", f"{count} cards of five (R39)", line=line, action=action)
        held = self._held[seat]
        thrown: Cards = (None,) * count
        if names is not None:
            cards = cards_of(names, line)
            if len(cards) != count:
                raise HistoryError(
                    "contradiction",
                    f"{count} cards are thrown away, {bracket(cards)} names {len(cards)} (R41)",
                    line=line,
                    action=action,
                )
            strange = missing(cards, held)
            if strange is not None:
                raise HistoryError(
                    "contradiction", f"{bracket(cards)} is not in the hand (R41)", line=line, action=action
                )
            thrown = cards
        self._before[seat] = (len(self.steps), held)
        if count:
            named = known(thrown)
            rest = without(held, named) if named else (None,) * (5 - len(thrown))
            self._held[seat] = (*rest, *(None,) * len(thrown))
        self._add(seat, Kind.TIMEOUT if late else Kind.DRAW, line, thrown=thrown)

    def _bet(self, seat: int, text: str, line: int) -> None:
        self._drawing = False
        if text == "folds":
            self._folded.add(seat)
            self._add(seat, Kind.FOLD, line)
        elif text == "checks":
            self._add(seat, Kind.CHECK, line)
        elif call := CALL.fullmatch(text):
            due = min(self._level - self._bets[seat], self._stacks[seat])
            self._add(seat, Kind.CALL, line)
            self._agree("the call", chips_of(call[1], self.symbol, line), due, line)
            self._put_in(seat, self._bets[seat] + due, bool(call[2]), line)
        elif bet := BET.fullmatch(text):
            amount = chips_of(bet[1], self.symbol, line)
            self._add(seat, Kind.BET, line, amount)
            self._put_in(seat, amount, bool(bet[2]), line)
        elif more := RAISE.fullmatch(text):
            by, amount = (chips_of(part, self.symbol, line) for part in more.groups()[:2])
            self._add(seat, Kind.RAISE, line, amount)
            self._agree("the raise", by, amount - self._level, line)
            self._put_in(seat, amount, bool(more[3]), line)
        else:
            raise HistoryError("syntax", f"{short(text)} is nothing that a player does", line=line)

    def _agree(self, what: str, said: int, due: int, line: int) -> None:
        if said != due:
            self._doubt_it(f"{what} is said to add {said}, it adds {due} (R17, R22)", line)

    def _doubt_it(self, message: str, line: int) -> None:
        """Note an amount that cannot be right: an illegal action up to there may be the cause."""
        self.doubt = self.doubt or HistoryError("contradiction", message, line=line, action=len(self.steps))

    def _put_in(self, seat: int, to: int, all_in: bool, line: int) -> None:
        self._stacks[seat] -= to - self._bets[seat]
        self._bets[seat] = to
        self._level = max(self._level, to)
        if all_in and self._stacks[seat] > 0:
            self._doubt_it(f"all-in with {self._stacks[seat]} behind (R22)", line)

    def _return(self, amount: str, name: str, line: int) -> None:
        if name not in self.names:
            raise HistoryError("syntax", f"{short(name)} is no player of this hand", line=line)
        self.returned[self.names.index(name)] += chips_of(amount, self.symbol, line)

    # -- the end

    def _same(self, seat: int, cards: tuple[int, ...], line: int) -> None:
        """The hand as a line names it is the one that is known."""
        if len(cards) != 5 or missing(cards, self._held[seat]) is not None:
            raise HistoryError(
                "contradiction", f"{bracket(cards)} is not the hand of {self.names[seat]} (R41)", line=line
            )

    def _show(self, seat: int, text: str, cards: tuple[int, ...], line: int) -> None:
        if len(self.names) - len(self._folded) < 2:
            self.shows.append(f"{self.names[seat]}: {text}")  # shown for free: nothing hangs on it
            return
        self.end(seat, cards, line)

    def end(self, seat: int, cards: tuple[int, ...], line: int) -> None:
        """Note the cards of a seat at the showdown. Raises HistoryError if they cannot be its hand."""
        before = known(self.finals[seat])
        self._same(seat, cards, line)
        if before and not same_cards(before, cards):
            raise HistoryError("contradiction", f"{bracket(cards)} and {bracket(before)} in one hand", line=line)
        self.finals[seat] = before or cards
