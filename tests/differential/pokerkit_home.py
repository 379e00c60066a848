"""The home game composed from PokerKit's `State` and `Street` classes, played beside ours.

PokerKit has no five-card draw. Its first street deals five closed cards, its second one is a draw without a burn; both
open by position. Cards are put into it by hand, since it takes all discards before it deals any replacement, and mixes
own discards back in. Player 0 there is the first seat left of the dealer; seats that are not dealt in do not exist.
"""

import warnings
from collections.abc import Sequence

from pokerkit import Automation, BettingStructure, Deck, Opening, StandardHighHand, State, Street

from env.engine.actions import Action, Kind
from env.engine.cards import card_text
from env.engine.rules import Rules
from env.engine.views import Legal, PublicView

AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
)


class Mirror:
    """One hand in PokerKit. Seats and amounts are ours."""

    def __init__(self, rules: Rules, stacks: Sequence[int], view: PublicView, hands: Sequence[Sequence[int]]) -> None:
        """`stacks`: chips before the antes; `view`, `hands`: the freshly dealt hand."""
        count = len(stacks)
        clockwise = [(view.dealer + k) % count for k in range(1, count + 1)]
        self.seats = [seat for seat in clockwise if view.seats[seat].dealt_in]
        self.absent = {seat: stacks[seat] for seat in clockwise if seat not in self.seats}
        players = len(self.seats)
        streets = (
            Street(False, (False,) * 5, 0, False, Opening.POSITION, rules.min_bet, None),
            Street(False, (), 0, True, Opening.POSITION, rules.min_bet, None),
        )
        self.state = State(
            automations=AUTOMATIC,
            deck=Deck.STANDARD,
            hand_types=(StandardHighHand,),
            streets=streets,
            betting_structure=BettingStructure.NO_LIMIT,
            ante_trimming_status=True,
            raw_antes=(rules.ante,) * players,
            raw_blinds_or_straddles=(0,) * players,
            bring_in=0,
            raw_starting_stacks=tuple(stacks[seat] for seat in self.seats),
            player_count=players,
        )
        self.replacements: list[tuple[int, list[int]]] = []
        for k in range(5):
            for seat in self.seats:
                self.state.deal_hole(card_text(hands[seat][k]))

    @property
    def actor(self) -> int | None:
        """Seat to bet or to draw."""
        index = self.state.actor_index
        if index is None:
            index = self.state.stand_patter_or_discarder_index
        return None if index is None else self.seats[index]

    def legal(self) -> Legal:
        """What PokerKit lets the actor do, in our words. A draw there has no upper limit."""
        state = self.state
        if state.actor_index is None:
            return Legal(discards=5)
        amount = state.checking_or_calling_amount or 0
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        return Legal(
            fold=state.can_fold(),
            check=amount == 0,
            call=amount or None,
            wager=None if low is None or high is None else (low, high),
            wager_kind=Kind.RAISE if max(state.bets) else Kind.BET,
        )

    def apply(self, seat: int, action: Action, hand: Sequence[int], received: Sequence[int]) -> None:
        """Do the same. `hand`: the seat's cards before a draw; `received`: what it got in ours."""
        state = self.state
        match action.kind:
            case Kind.FOLD:
                state.fold()
            case Kind.CHECK | Kind.CALL:
                state.check_or_call()
            case Kind.BET | Kind.RAISE:
                state.complete_bet_or_raise_to(action.amount)
            case Kind.DRAW:
                thrown = "".join(card_text(hand[k]) for k in range(5) if action.mask >> k & 1)
                self.replacements.append((self.seats.index(seat), list(received)))
                state.stand_pat_or_discard(thrown)
                if state.stand_patter_or_discarder_index is None:
                    self._deal_replacements()

    def _deal_replacements(self) -> None:
        with warnings.catch_warnings():
            # After a mix our cards come from discards that PokerKit would not deal yet.
            warnings.simplefilter("ignore", UserWarning)
            for player, cards in self.replacements:
                for card in cards:
                    self.state.deal_hole(card_text(card), player)

    def stacks(self) -> list[int]:
        """Chips behind every seat, in our numbering."""
        chips = self.absent | dict(zip(self.seats, self.state.stacks, strict=True))
        return [chips[seat] for seat in sorted(chips)]

    def pot(self) -> int:
        """Chips put in, bets of the round included."""
        return int(self.state.total_pot_amount)

    def show_hands(self) -> list[int]:
        """Open every hand; the seats in the order in which PokerKit asks them."""
        order = []
        while self.state.showdown_index is not None:
            order.append(self.seats[self.state.showdown_index])
            self.state.show_or_muck_hole_cards(True)
        return order

    def pots(self) -> list[tuple[int, list[int]]]:
        """(amount, eligible seats) of each pot before it is paid."""
        return [(pot.amount, sorted(self.seats[player] for player in pot.player_indices)) for pot in self.state.pots]

    def pay(self) -> None:
        """Kill the losing hands, as PokerKit wants it first, and push the pots to their winners."""
        while self.state.can_kill_hand():
            self.state.kill_hand()
        while self.state.can_push_chips():
            self.state.push_chips()
        while self.state.can_pull_chips():
            self.state.pull_chips()
