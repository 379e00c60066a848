"""A whole hand from the forced bets to the payment, top to bottom, in plain Python (R1-R61).

`NaiveHand.play` is a generator: it yields a question (`BetQuestion`, `DrawQuestion`, `MixQuestion`, `DeckQuestion`),
is sent the answer, and ends when the hand is paid. `log` tells everything that happened, in the engine's event names.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

from tests.oracle import naive_hands
from tests.oracle.naive_betting import BetQuestion, Chips, Options, Round
from tests.oracle.naive_cards import Cards, Happened, Mixing
from tests.oracle.naive_pots import Pots, share_out, uncalled

MOST_REDEALS = 20  # R36


@dataclass
class DrawQuestion:
    """A seat draws. `choices`: every set of cards it may throw away. Answer: ("draw", cards) or ("timeout", ())."""

    seat: int
    choices: list[tuple[str, ...]]


@dataclass
class MixQuestion:
    """Answer: these cards in a new order."""

    cards: list[str]


@dataclass
class DeckQuestion:
    """Answer: a new deck."""


Question = BetQuestion | DrawQuestion | MixQuestion | DeckQuestion
Play = Generator[Question, Any, None]


class NaiveHand:
    """One hand. `deck`: card texts, top first."""

    def __init__(self, options: Options, stacks: Sequence[int], dealer: int, deck: Sequence[str]) -> None:
        self.options, self.dealer, self.deck = options, dealer, deck
        self.seats = len(stacks)
        dealt = [stack >= max(1, options["ante"]) for stack in stacks]
        self.chips = Chips(list(stacks), [0] * self.seats, dealt, [False] * self.seats)
        self.log: list[Happened] = []
        self.returned = [0] * self.seats
        self.opener = -1
        self.first_drawer = -1
        self.redeals = 0
        self.pots: Pots = []

    def from_seat(self, start: int) -> list[int]:
        """Live seats clockwise, `start` first if it is live."""
        return [seat for k in range(self.seats) if self.chips.live[seat := (start + k) % self.seats]]

    def left_of_dealer(self) -> int:
        return (self.dealer + 1) % self.seats

    # -- the course of the hand --------------------------------------------------------------------------------------

    def play(self) -> Play:
        betting = self.betting = self.forced_bets()
        self.cards = Cards(self.options, self.deck, self.from_seat(self.left_of_dealer()), self.log)
        while True:
            yield from self.bet(betting)
            self.give_back_uncalled()
            if sum(self.chips.live) == 1:
                return self.pay(betting, contested=False)
            if betting.number == self.options["draws"]:
                return self.pay(betting, contested=True)
            if betting.number == 0 and self.deal_again(betting):
                betting = self.betting = yield from self.new_cards(betting)
                continue
            yield from self.draw(betting)
            start = self.left_of_dealer()
            if self.options["later_rounds_start"] == "opener" and self.opener >= 0:
                start = self.opener
            elif self.options["later_rounds_start"] == "first_drawer":
                start = self.first_drawer
            betting = self.betting = Round(self.options, self.chips, betting.number + 1, start, [0] * self.seats)

    def forced_bets(self) -> Round:
        """Antes, then blinds (R8-R12); the first round."""
        chips, options = self.chips, self.options
        order = self.from_seat(self.left_of_dealer())
        bets, missing, start = [0] * self.seats, 0, self.left_of_dealer()
        if options["ante"]:
            for seat in order:
                chips.stacks[seat] -= options["ante"]
                chips.totals[seat] += options["ante"]
                self.log.append(("ante", seat, options["ante"], 0))
        if options["big_blind"]:
            small, big = order[0], order[1]
            if len(order) == 2 and options["heads_up_blinds"] == "standard":
                small, big = big, small
            for name, seat in (("small_blind", small), ("big_blind", big)):
                posted = min(options[name], chips.stacks[seat])
                bets[seat] += posted
                chips.stacks[seat] -= posted
                chips.totals[seat] += posted
                missing += options[name] - posted
                if posted:
                    self.log.append((name, seat, posted, 0))
            if options["first_round_starts"] == "left_of_forced_bets":
                start = (big + 1) % self.seats
        return Round(options, chips, 0, start, bets, options["big_blind"], missing)

    def bet(self, betting: Round) -> Play:
        """Ask seat after seat until the round is over."""
        seat = betting.whose_turn()
        self.log.append(("round" if seat >= 0 else "no_more_betting", -1, betting.number, 0))
        while seat >= 0:
            verb, amount = yield betting.question(seat)
            to = betting.act(seat, verb, amount)
            if verb == "fold":
                self.cards.fold(seat)
            if verb in ("bet", "raise") and betting.number == 0 and self.opener < 0:
                self.opener = seat
            chips_known = verb in ("call", "bet", "raise")
            all_in = chips_known and self.chips.stacks[seat] == 0
            self.log.append((verb, seat, to if chips_known else 0, int(all_in)))
            seat = betting.whose_turn()

    def give_back_uncalled(self) -> None:
        """Chips that nobody matched go back to their live owner (R54)."""
        seat, extra = uncalled(self.chips.totals)
        if extra and self.chips.live[seat]:
            self.chips.totals[seat] -= extra
            self.chips.stacks[seat] += extra
            self.returned[seat] += extra
            self.log.append(("return", seat, extra, 0))

    def deal_again(self, betting: Round) -> bool:
        """A checked first round, where that means new cards (R36)."""
        wanted = self.options["all_check"] == "redeal" and not betting.wagers
        return wanted and len(self.chips.able()) >= 2 and self.redeals < MOST_REDEALS

    def new_cards(self, betting: Round) -> Generator[Question, Any, Round]:
        deck = yield DeckQuestion()
        self.redeals += 1
        self.cards = Cards(self.options, deck, self.from_seat(self.left_of_dealer()), self.log)
        self.log.append(("redeal", -1, self.redeals, 0))
        return Round(self.options, self.chips, 0, betting.start, [0] * self.seats)

    # -- the draw ----------------------------------------------------------------------------------------------------

    def draw(self, betting: Round) -> Play:
        start = self.left_of_dealer()
        if self.options["draw_starts"] == "after_closer":
            start = betting.closer + 1 if betting.wagers else betting.start
        order = self.from_seat(start)
        self.first_drawer = order[0]
        self.log.append(("drawing", -1, betting.number, 0))
        yield from self.mixing(self.cards.open_draw())
        for seat in order:
            verb, thrown = yield DrawQuestion(seat, self.cards.choices(seat))
            self.chips.clock_missed[seat] |= verb == "timeout"
            self.log.append((verb, seat, len(thrown), 0))
            yield from self.mixing(self.cards.exchange(seat, thrown))
        for seat in order:
            if seat in self.cards.late:
                yield from self.mixing(self.cards.late_fifth(seat))

    def mixing(self, dealing: Mixing) -> Play:
        """Carry the questions of the dealing on."""
        try:
            wanted = next(dealing)
            while True:
                wanted = dealing.send((yield MixQuestion(wanted)))
        except StopIteration:
            return

    # -- the end -----------------------------------------------------------------------------------------------------

    def pay(self, betting: Round, contested: bool) -> None:
        """Show (R60, R61), then share out every pot (R55-R59)."""
        options, live = self.options, self.chips.live
        keys: list[Any] = [()] * self.seats
        self.shown: list[int] = []
        if contested:
            self.shown = self.from_seat(betting.wagers[-1][0] if betting.wagers else self.left_of_dealer())
            self.log += [("show", seat, 0, 0) for seat in self.shown]
            for seat in self.shown:
                ranking = (options["ranking"], options["deck_size"], options["ace_low_straight"])
                keys[seat] = naive_hands.key(self.cards.hands[seat], *ranking)
            self.pots, self.won = share_out(self.chips.totals, live, keys, self.dealer)
        else:
            winner, pot = live.index(True), sum(self.chips.totals)
            self.pots, self.won = [(pot, (winner,), (winner,))], [pot * alive for alive in live]
        for number, (amount, _, winners) in enumerate(self.pots):
            for k, seat in enumerate(winners):
                share = amount // len(winners) + (k < amount % len(winners))
                self.log.append(("win", seat, number, share))
        for seat, chips in enumerate(self.won):
            self.chips.stacks[seat] += chips
