"""From a history's few known cards to whole decks: plays the hand once with stand-ins and orders the stub as it goes.

The course of a hand depends on which card is whose, not on what is printed on it, except at the showdown. So the hand
is played with stand-ins (see `faces`); before each step the rest of the stub, which nobody has seen, is put in
an order that deals what the history says next. The result is decks and mixes with which the engine plays exactly this
hand. A deck or a mix that the history does know is used as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from env.engine.actions import Action, Kind
from env.engine.cards import Card, card_text
from env.engine.events import Event, EventKind
from env.engine.history.course import check, faceless
from env.engine.history.faces import Faces
from env.engine.history.record import Cards, HandHistory, Redeal, Step, contradiction, error_at
from env.engine.history.wishes import Dealing, Wishes, dealings, held_by
from env.engine.table import Table
from env.engine.views import Phase
from env.errors import DealError

ACE = 12


@dataclass(frozen=True, slots=True)
class Deal:
    """Stand-ins of one deal: the deck in order, what they turned out to be."""

    deck: list[Card]
    faces: Faces


class Plan:
    """One play-through with stand-ins.

    `play` fills it:
    table  the engine after the last step     deals  the first deal and each redeal     mixes  orders of the stub
    moves  the engine's action for each step, None for a redeal
    Which of several unknown cards comes first is a guess that later steps of a hand with mixes may prove wrong.
    """

    def __init__(self, history: HandHistory) -> None:
        self.history = history
        self.deals: list[Deal] = []
        self.mixes: list[list[Card]] = []
        self.moves: list[Action | None] = []
        self.fixed = False  # the order of the stub is the history's own
        self.due: dict[int, list[Card | None]] = {}  # cards a seat is still to get in this draw
        self.rules = faceless(history.rules)  # whether the kept card is an ace is settled here, when it gets its face
        self.index = -1  # of the step being played
        self.table: Table

    def play(self) -> Plan:
        """Play the record to its end; returns the plan. Raises HistoryError for the first step that cannot be."""
        history = self.history
        self._check_shape()
        order = self._new_deal(history.deck)
        try:
            self.table = Table.deal(self.rules, history.stacks, history.dealer, order)
        except DealError as error:
            raise error_at(error.code, str(error), history) from error
        self._name_hands(history.hands, history)
        self._note(self.table.opening, history)
        for self.index, step in enumerate(history.steps):
            self._redeal(step) if isinstance(step, Redeal) else self._act(step)
        self._name_finals()
        return self

    @property
    def faces(self) -> Faces:
        """Of the latest deal."""
        return self.deals[-1].faces

    @property
    def wishes(self) -> Wishes:
        """What the record asks for from this step on."""
        return Wishes(self.history, self.index, self.due, self.faces, self.table)

    def held(self, seat: int) -> list[Card]:
        """Stand-ins in the hand of a seat, those still to come left out."""
        return held_by(self.table, seat)

    # -- deals

    def _check_shape(self) -> None:
        history, seats = self.history, len(self.history.stacks)
        for name, table in (("hands", history.hands), ("finals", history.finals)):
            if len(table) not in (0, seats) or any(len(cards) not in (0, 5) for cards in table):
                raise contradiction(f"{name}: five cards or none for each of {seats} seats", history)
        for name, row in (("names", history.names), ("collected", history.stated and history.stated.collected)):
            if row and len(row) != seats:
                raise contradiction(f"{len(row)} {name} for {seats} seats", history)

    def _new_deal(self, deck: Sequence[Card]) -> list[Card]:
        faces = Faces(self.rules.deck_size)
        if deck and sorted(deck) != list(faces.cards):
            message = f"the deck must hold each of the {self.rules.deck_size} cards once"
            raise contradiction(message, self.history)
        for card in deck:
            faces.name(card, card, self.history)
        order = list(deck or faces.cards)
        self.deals.append(Deal(order, faces))
        self.fixed = bool(deck)
        return order

    def _name_hands(self, hands: tuple[Cards, ...], where: HandHistory | Redeal) -> None:
        if not hands:
            return
        if len(hands) != len(self.history.stacks):
            raise contradiction(f"{len(hands)} hands for {len(self.history.stacks)} seats", where)
        for seat, cards in enumerate(hands):
            held = self.held(seat)
            if len(cards) != len(held):
                raise contradiction(f"seat {seat} is dealt {len(held)} cards, the record has {len(cards)}", where)
            for stand_in, card in zip(held, cards, strict=True):
                if card is not None:
                    self.faces.name(stand_in, card, where)

    def _redeal(self, step: Redeal) -> None:
        if self.table.phase != Phase.REDEAL:
            raise error_at("not_waiting_for_cards", "a redeal follows a first round without a bet (C18)", step)
        order = self._new_deal(step.deck)
        events = self.table.redeal(order)
        self._name_hands(step.hands, step)
        self._note(events, step)
        self.moves.append(None)

    # -- actions

    def _act(self, step: Step) -> None:
        if self.table.phase == Phase.REDEAL:
            raise error_at("not_your_turn", f"seat {step.seat}: nobody bet, new cards come first (C18)", step)
        if step.kind != Kind.DRAW:
            if step.thrown or step.received:
                raise error_at("not_drawing", f"seat {step.seat}: only a draw changes cards (K13)", step)
            action = Action(step.kind, amount=step.amount if step.kind in (Kind.BET, Kind.RAISE) else 0)
            check(self.table, step, action)
        else:
            check(self.table, step, Action.pat())
            action = self._discard(step)
            check(self.table, step, action)
            if len(step.received) > len(step.thrown):
                message = f"seat {step.seat} gets {len(step.received)} cards for {len(step.thrown)} (K13)"
                raise contradiction(message, step)
            unknown = [None] * (len(step.thrown) - len(step.received))
            self.due[step.seat] = [*step.received, *unknown]
        self._serve(step, lambda table: table.apply(step.seat, action))
        self.moves.append(action)
        while self.table.phase == Phase.MIX:
            self._mix(step)

    def _discard(self, step: Step) -> Action:
        """The mask of the positions thrown away; faces of cards that are named for the first time are settled."""
        seat, count = step.seat, len(step.thrown)
        held, faces, wishes = self.held(seat), self.faces, self.wishes
        if count > 5:
            raise error_at("too_many_discards", f"seat {seat}: {count} cards, at most five can be thrown (K13)", step)
        gone: list[Card] = []
        for card in step.thrown:
            if card is None:
                continue
            stand_in = faces.stand_in.get(card)
            if stand_in is None and (free := [one for one in faces.unnamed(held) if one not in gone]):
                stand_in = free[0]
                faces.name(stand_in, card, step, sure=False)
            if stand_in is None or stand_in not in held or stand_in in gone:
                message = f"seat {seat} does not hold {card_text(card)} (K13)"
                raise error_at("card_not_held", message, step)
            gone.append(stand_in)
        if unknown := count - len(gone):
            rest = sorted((one for one in held if one not in gone), key=lambda one: wishes.kept_longer(seat, one))
            gone += rest[:unknown]
            if not wishes.final(seat):
                faces.sure.difference_update(held)
        if self.history.rules.four_with_ace and count == 4:
            self._need_ace(step, next(one for one in held if one not in gone))
        return Action.draw(sum(1 << position for position, one in enumerate(held) if one in gone))

    def _need_ace(self, step: Step, kept: Card) -> None:
        """Four cards were thrown: the kept one is an ace, or may be one (C10)."""
        face = self.faces.face.get(kept)
        if face is None:
            final = self.wishes.final(step.seat)
            choice = [card for card in self.faces.unused() if card >> 2 == ACE and (not final or card in final)]
            seen = self.wishes.seen() if not final else set()
            choice = [card for card in choice if card not in seen]
            if choice:
                face = choice[0]
                self.faces.name(kept, face, step, sure=False)
        if face is None or face >> 2 != ACE:
            message = f"seat {step.seat}, draw: four cards only with an ace that is kept (C10)"
            raise error_at("too_many_discards", message, step)

    # -- the stub

    def _serve(self, step: Step, do: Callable[[Table], tuple[Event, ...]]) -> None:
        """Do an action with the stub in an order that deals what the record says."""
        if not self.fixed:
            row = self.table.row
            top, end = int(row.top), int(row.end)
            last = end - 1 if self.rules.reserve_bottom_card else end  # a reserved card is not dealt: it stays (C12)
            dealt: list[Dealing] = []
            for _ in range(4):  # who is dealt cards depends on the order only where own discards lie in the stub
                coming = dealings(do(self.table.copy()))
                if coming == dealt:
                    break
                dealt = coming
                order = self.wishes.order(step, dealt, [int(card) for card in row.stub[top:last]])
                row.stub[top:last] = order
                stub = self.mixes[-1] if self.mixes else self.deals[-1].deck
                stub[top:last] = order
        self._note(do(self.table), step)

    def _mix(self, step: Step) -> None:
        """Supply the order of a mix: the record's own, or one that deals what the record says."""
        cards = list(self.table.mix_cards())
        number = len(self.mixes)
        known = self.history.mixes[number] if number < len(self.history.mixes) else ()
        self.fixed = bool(known)
        if known:
            order = self._known_order(step, known, cards)
        else:
            order = cards
            dealt: list[Dealing] = []
            for _ in range(4):
                coming = dealings(self.table.copy().mix(order))
                if coming == dealt:
                    break
                dealt = coming
                order = self.wishes.order(step, dealt, cards)
        self.mixes.append(order)
        self._note(self.table.mix(order), step)

    def _known_order(self, step: Step, known: Sequence[Card], cards: list[Card]) -> list[Card]:
        if len(known) != len(cards) or len(set(known)) != len(known):
            raise contradiction(f"a mix of {len(known)} cards where {len(cards)} different ones are mixed (K14)", step)
        free = self.faces.unnamed(cards)
        order = []
        for card in known:
            stand_in = self.faces.stand_in.get(card)
            if stand_in is None and free:
                stand_in = free.pop(0)
                self.faces.name(stand_in, card, step)
            if stand_in is None or stand_in not in cards:
                raise contradiction(f"{card_text(card)} is not among the cards of the mix (K14)", step)
            order.append(stand_in)
        return order

    def _note(self, events: Sequence[Event], where: Step | Redeal | HandHistory) -> None:
        """Give the dealt stand-ins the faces that the record names."""
        for event in events:
            if event.kind == EventKind.DRAWING:
                self.due = {}
            elif event.kind == EventKind.RECEIVE and (queue := self.due.get(event.seat)):
                card = queue.pop(0)
                if card is None:
                    self.faces.sure.discard(event.a)  # it fits, but nothing says that it came
                else:
                    self.faces.name(event.a, card, where)

    def _name_finals(self) -> None:
        """The hands at the end: what was held all along must be in them, the rest came at some time."""
        for seat, final in enumerate(self.history.finals):
            if not final:
                continue
            held, faces = self.held(seat), self.faces
            cards = [card for card in final if card is not None]
            if len(set(cards)) != len(cards):
                raise contradiction(f"seat {seat} shows a card twice", self.history)
            for one in held:
                face = faces.face.get(one)
                if face is not None and face not in cards and None not in final:
                    raise contradiction(f"seat {seat} holds {card_text(face)} and does not show it", self.history)
            open_places = faces.unnamed(held)
            for card in cards:
                if faces.stand_in.get(card) not in held:
                    if not open_places:
                        raise contradiction(f"seat {seat} shows {card_text(card)} and cannot hold it", self.history)
                    faces.name(open_places.pop(0), card, self.history, sure=False)
