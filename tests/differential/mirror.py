"""A game of ours composed from PokerKit's `State`, `Street` and hand classes, played beside ours.

PokerKit has no five-card draw. Its first street deals five closed cards, each later one is a draw; all open by
position. Cards are put into it by hand, since it takes all discards before it deals any replacement, and mixes own
discards back in. Player 0 there is the first seat left of the dealer; seats that are not dealt in do not exist.
"""

import warnings
from collections.abc import Sequence
from typing import Any, cast

from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    FixedLimitDeuceToSevenLowballTripleDraw,
    Opening,
    ShortDeckHoldemHand,
    ShortDeckHoldemLookup,
    StandardHighHand,
    StandardLowHand,
    State,
    Street,
)

from env.engine.actions import Action, Kind
from env.engine.cards import card_text
from env.engine.rules import DrawTimeout, LaterRoundsStart, Ranking, Rules, Structure
from env.engine.views import Legal, PublicView

AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
)
STRUCTURES = {
    Structure.NO_LIMIT: BettingStructure.NO_LIMIT,
    Structure.POT_LIMIT: BettingStructure.POT_LIMIT,
    Structure.FIXED_LIMIT: BettingStructure.FIXED_LIMIT,
}


class SevensUpLookup(ShortDeckHoldemLookup):
    """Order of the hands of 32 cards: PokerKit's own for 36 without the six."""

    rank_order = cast("Any", ShortDeckHoldemLookup).rank_order[1:]


class SevensUpHand(ShortDeckHoldemHand):
    """A hand of 32 cards."""

    lookup = SevensUpLookup()


HAND_TYPES = {
    (Ranking.HIGH, 52): StandardHighHand,
    (Ranking.LOW27, 52): StandardLowHand,
    (Ranking.HIGH_FLUSH_OVER_FULL_HOUSE, 36): ShortDeckHoldemHand,
    (Ranking.HIGH_FLUSH_OVER_FULL_HOUSE, 32): SevensUpHand,
}
DECKS: dict[int, Any] = {
    52: Deck.STANDARD,
    36: Deck.SHORT_DECK_HOLDEM,
    32: tuple(card for card in Deck.SHORT_DECK_HOLDEM if card.rank != "6"),
}


def without_words(rules: Rules) -> set[str]:
    """Names of the options whose values PokerKit has no words for."""
    usual = Rules()
    options = {
        "first_round_starts",
        "later_rounds_start",
        "draw_starts",
        "all_check",
        "draw_timeout",
        "fold_when_free",
        "heads_up_blinds",
    }
    found = {name for name in options if getattr(rules, name) != getattr(usual, name)}
    if rules.structure not in STRUCTURES:
        found.add("structure")
    if (rules.ranking, rules.deck_size) not in HAND_TYPES:
        found.add("ranking")
    return found


def playable(rules: Rules) -> Rules:
    """The rules with usual values where PokerKit has no words and yet a game to compare is left.

    Round two starts left of the dealer, draw clocks mean nothing. A redeal stays: hands with a bet have none.
    """
    return rules.changed(later_rounds_start=LaterRoundsStart.LEFT_OF_DEALER, draw_timeout=DrawTimeout.PAT_ONLY)


def streets(rules: Rules) -> tuple[Street, ...]:
    """One street for each betting round. PokerKit counts wagers: a blind takes one of the four units of the cap."""
    result = []
    for number in range(rules.draws + 1):
        least = rules.limit_units[number] if rules.limit_units else rules.min_bet
        wagers = rules.limit_cap - (1 if number == 0 and rules.big_blind else 0) if rules.limit_cap else None
        cards, draw = ((False,) * 5, False) if number == 0 else ((), True)
        result.append(Street(rules.burn and draw, cards, 0, draw, Opening.POSITION, least, wagers))
    return tuple(result)


class Mirror:
    """One hand in PokerKit. Seats and amounts are ours."""

    def __init__(self, rules: Rules, stacks: Sequence[int], view: PublicView, hands: Sequence[Sequence[int]]) -> None:
        """`stacks`: chips before the forced bets; `view`, `hands`: the freshly dealt hand."""
        assert without_words(rules) <= {"all_check"}
        count = len(stacks)
        clockwise = [(view.dealer + k) % count for k in range(1, count + 1)]
        self.seats = [seat for seat in clockwise if view.seats[seat].dealt_in]
        self.absent = {seat: stacks[seat] for seat in clockwise if seat not in self.seats}
        self.units = rules.limit_units
        players = len(self.seats)
        self.state = State(
            automations=AUTOMATIC,
            deck=DECKS[rules.deck_size],
            hand_types=(HAND_TYPES[rules.ranking, rules.deck_size],),
            streets=streets(rules),
            betting_structure=STRUCTURES[rules.structure],
            ante_trimming_status=True,
            raw_antes=(rules.ante,) * players,
            raw_blinds_or_straddles=(rules.small_blind, rules.big_blind) + (0,) * (players - 2),
            bring_in=0,
            raw_starting_stacks=tuple(stacks[seat] for seat in self.seats),
            player_count=players,
        )
        self.due: list[tuple[int, int]] = []  # (player, cards to get), in the order of the draw
        for k in range(5):
            for seat in self.seats:
                self.state.deal_hole(card_text(hands[seat][k]))

    @property
    def round(self) -> int:
        """Betting round, or the one behind the draw that is held; -1 at the showdown."""
        return -1 if self.state.street_index is None else self.state.street_index

    @property
    def drawing(self) -> bool:
        """Whether somebody is to discard."""
        return self.state.stand_patter_or_discarder_index is not None

    @property
    def actor(self) -> int | None:
        """Seat to bet or to draw."""
        index = self.state.stand_patter_or_discarder_index if self.drawing else self.state.actor_index
        return None if index is None else self.seats[index]

    def legal(self) -> Legal:
        """What PokerKit lets the actor bet, in our words; a draw there has no upper limit."""
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
            wager_unit=self.units[self.round] if self.units else 1,
        )

    def apply(self, seat: int, action: Action, hand: Sequence[int]) -> None:
        """Do the same. `hand`: the seat's cards before a draw. After the last draw the cards are due: `deal`."""
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
                self.due.append((self.seats.index(seat), action.mask.bit_count()))
                state.stand_pat_or_discard(thrown)

    def deal(self, hands: Sequence[Sequence[int]], burned: Sequence[int]) -> None:
        """Deal the replacements of a draw that is over in both: the last cards of our `hands`, by seat.

        burned  our burned cards, of which PokerKit takes the first: it has one for each draw, and takes it late
        """
        with warnings.catch_warnings():
            # After a mix our cards come from discards that PokerKit would not deal yet.
            warnings.simplefilter("ignore", UserWarning)
            if self.state.card_burning_status:
                self.state.burn_card(card_text(burned[0]))
            for player, count in self.due:
                for card in hands[self.seats[player]][5 - count :]:
                    self.state.deal_hole(card_text(card), player)
        self.due.clear()

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


def standard_triple_draw(stacks: Sequence[int]) -> Any:
    """PokerKit's own fixed-limit 2-7 triple draw at 2/4, untouched."""
    return FixedLimitDeuceToSevenLowballTripleDraw.create_state(
        (*AUTOMATIC, Automation.HOLE_DEALING), True, 0, (1, 2), 2, 4, tuple(stacks), len(stacks)
    )
