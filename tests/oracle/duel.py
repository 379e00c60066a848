"""One random hand on the engine and on the naive oracle: every decision and everything that happens is compared."""

import random
from collections.abc import Sequence

import numpy as np

from env.engine.actions import Action, Kind, Refusal
from env.engine.batch import why_not_one
from env.engine.cards import card_text, deck_cards, parse_cards
from env.engine.events import Event, EventKind
from env.engine.rules import Rules
from env.engine.table import Table
from env.engine.views import Legal, Phase
from tests.oracle.naive_betting import BetQuestion
from tests.oracle.naive_cards import Happened
from tests.oracle.naive_hand import DeckQuestion, DrawQuestion, MixQuestion, NaiveHand, Question
from tests.oracle.random_play import offered, random_stacks

PROBED = 24  # where only whole units are legal, ranges up to this length are asked amount by amount
FLAVOURS = ("any", "any", "hungry", "quiet")
"""How a hand is played: at random; with few folds and large draws, so that stubs run out; with little betting."""


class Duel:
    """A hand on both sides. Raises AssertionError where they differ."""

    def __init__(
        self, rules: Rules, stacks: Sequence[int], dealer: int, rng: random.Random, top: Sequence[int] = ()
    ) -> None:
        """`top`: the first cards of the deck, the rest is shuffled."""
        self.rng, self.rules = rng, rules
        deck = [*top, *self.shuffled([card for card in deck_cards(rules.deck_size) if card not in top])]
        self.table = Table.deal(rules, stacks, dealer, deck)
        self.rows, self.record = self.table._rows, rules.record()
        self.row = self.rows.view(np.ndarray)[0]  # the same memory; its fields are read several times faster
        self.legal: Legal | None = None
        self.naive = NaiveHand(rules.options(), stacks, dealer, [card_text(card) for card in deck])
        self.read = 0  # entries of the naive log that have been compared
        self.events: tuple[Event, ...] = self.table.opening
        self.decisions = 0
        self.flavour = rng.choice(FLAVOURS)

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        order = list(cards)
        self.rng.shuffle(order)
        return order

    def play(self) -> None:
        """To the end of the hand."""
        play = self.naive.play()
        question: Question | None = next(play)
        while question is not None:
            self.compare_past()
            self.compare_question(question)
            try:
                question = play.send(self.answer(question))
            except StopIteration:
                question = None
        self.compare_past()
        self.compare_end()

    # -- comparing ---------------------------------------------------------------------------------------------------

    def compare_past(self) -> None:
        """What happened since the last question, every chip and every card."""
        assert [told(event) for event in self.events] == self.naive.log[self.read :]
        self.read = len(self.naive.log)
        row, naive, seats = self.row, self.naive, self.naive.seats
        assert row["stack"][:seats].tolist() == naive.chips.stacks
        assert row["total"][:seats].tolist() == naive.chips.totals
        assert ((row["dealt"] == 1) & (row["folded"] == 0))[:seats].tolist() == naive.chips.live
        assert row["returned"][:seats].tolist() == naive.returned
        assert [card_text(card) for card in row["stub"][row["top"] : row["end"]].tolist()] == naive.cards.stub
        held = row["hole"].tolist()
        for seat, hand in naive.cards.hands.items():
            assert [card_text(card) for card in held[seat] if card >= 0] == hand

    def compare_question(self, question: Question) -> None:
        table, phase = self.table, int(self.row["phase"])
        legal = self.legal = table.legal()
        match question:
            case BetQuestion():
                assert (phase, table.actor) == (Phase.BET, question.seat)
                assert legal is not None
                assert (legal.fold, legal.check, legal.call or 0) == (question.fold, question.check, question.call)
                self.compare_amounts(legal, question)
            case DrawQuestion():
                assert (phase, table.actor) == (Phase.DRAW, question.seat)
                masks = range(32) if self.rules.max_discards < 5 else (0, 17, 31)
                allowed = {mask for mask in masks if self.accepted(Kind.DRAW, mask)}
                asked = {self.mask(question.seat, thrown) for thrown in question.choices}
                assert allowed == asked & {*masks}
                assert legal is not None
                assert legal.discards == max(len(thrown) for thrown in question.choices)
                assert self.accepted(Kind.TIMEOUT, 0)
            case MixQuestion():
                assert phase == Phase.MIX
                assert sorted(table.mix_cards()) == sorted(parse_cards(question.cards))
            case DeckQuestion():
                assert phase == Phase.REDEAL

    def compare_amounts(self, legal: Legal, question: BetQuestion) -> None:
        """Exactly the same amounts, `Legal` and what the engine accepts."""
        amounts = question.amounts
        assert (legal.wager or ()) == ((amounts[0], amounts[-1]) if amounts else ())
        level = int(self.row["level"])
        low, high = legal.wager or (level, level + 9)
        assert legal.wager_kind == (Kind.RAISE if level else Kind.BET)
        probes = {low - 1, low, (low + high) // 2, high, high + 1}
        if high - low < PROBED and legal.wager_unit > 1:
            probes |= {*range(low - 1, high + 2)}
        for to in probes:
            assert self.accepted(legal.wager_kind, to) == (to in amounts), to

    def accepted(self, kind: Kind, value: int) -> bool:
        """What `Table.can` says for the actor, several times faster."""
        return int(why_not_one(self.rows, self.record, int(kind), value)) == Refusal.NONE

    def compare_end(self) -> None:
        view, naive = self.table.public(), self.naive
        assert self.table.done
        assert [(pot.amount, pot.eligible, pot.winners) for pot in view.pots] == naive.pots
        assert [seat.won for seat in view.seats] == naive.won
        assert [hand.seat for hand in view.shown] == naive.shown
        assert (view.mixes, view.redeals) == (naive.cards.mixes, naive.redeals)
        assert sum(naive.chips.stacks) == sum(self.table.stacks())

    # -- answering ---------------------------------------------------------------------------------------------------

    def answer(self, question: Question) -> object:
        """A random answer, carried out by the engine; returned as the oracle takes it."""
        self.decisions += 1
        if isinstance(question, MixQuestion):
            order = self.shuffled(self.table.mix_cards())
            self.events = self.table.mix(order)
            return [card_text(card) for card in order]
        if isinstance(question, DeckQuestion):
            order = self.shuffled(deck_cards(self.rules.deck_size))
            self.events = self.table.redeal(order)
            return [card_text(card) for card in order]
        action = self.pick(question)
        self.events = self.table.apply(question.seat, action)
        verb = action.kind.name.lower()
        if isinstance(question, BetQuestion):
            return verb, action.amount
        hand = self.naive.cards.hands[question.seat]
        return verb, tuple(hand[k] for k in range(5) if action.mask >> k & 1)

    def mask(self, seat: int, thrown: Sequence[str]) -> int:
        """Positions of these cards in the seat's hand."""
        hand = self.naive.cards.hands[seat]
        return sum(1 << hand.index(card) for card in thrown)

    def pick(self, question: BetQuestion | DrawQuestion) -> Action:
        """A random legal action in the flavour of the hand."""
        rng, legal = self.rng, self.legal
        assert legal is not None
        if self.flavour == "hungry" and rng.random() < 0.8:
            if isinstance(question, BetQuestion):
                return Action.check() if legal.check else Action.call()
            return Action.draw(self.mask(question.seat, question.choices[-1]))
        if self.flavour == "quiet" and legal.check and rng.random() < 0.95:
            return Action.check()
        while True:
            action = offered(rng, legal)
            if self.accepted(action.kind, action.mask or action.amount):
                return action


def told(event: Event) -> Happened:
    """An event of the engine in the words of the oracle."""
    a = card_text(event.a) if event.kind == EventKind.RECEIVE else event.a
    return event.kind.name.lower(), event.seat, a, event.b


def random_duel(seed: int | str, rules: Rules) -> Duel:
    """Play one random hand of these rules on both sides. Raises AssertionError that names the hand."""
    rng = random.Random(seed)
    seats = rng.randint(2, rules.seat_limit())
    stacks, dealer = random_stacks(rng, seats, max(1, rules.ante)), rng.randrange(seats)
    duel = Duel(rules, stacks, dealer, rng)
    try:
        duel.play()
    except AssertionError as error:
        error.add_note(f"random hand {seed!r}: {rules}, stacks {stacks}, dealer {dealer}")
        error.add_note("\n".join(str(entry) for entry in duel.naive.log))
        raise
    return duel
