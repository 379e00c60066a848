"""Golden playthroughs: a whole hand as text that people read and a test compares.

Lines that start with "#" (what the hand shows) and ">" (what is put in) are kept; everything between them is written
by the engine. So a new playthrough is a file with only such lines, and rewriting a file is playing its ">" lines:

    > profile home                         another structure of the profile may follow: "online pot_limit"
    > dealer 2
    > seat 0: 100 chips, As Ad 5c 7d 9h      cards may be left out: the lowest ones that nobody has
    > stub Ac Ah 2s                          the first cards of the stub, the rest ascending
    > 0 bet 10                               seat and action: fold check call bet raise, draw <cards>, pat, timeout
    > mix 2c 2d                              the first cards of the mix, the rest ascending
    > redeal 2c 2d                           the first cards of a new deck, the rest ascending
"""

import re
from collections.abc import Sequence

from env.engine.actions import Action, Kind
from env.engine.cards import cards_text, deck_cards, parse_cards
from env.engine.events import Event, EventKind
from env.engine.hands import describe
from env.engine.match import payers
from env.engine.profiles import profile
from env.engine.rules import Rules, Structure
from env.engine.table import Table
from env.engine.views import Phase
from tests.oracle.decks import deck_with

SEAT = re.compile(r"seat (\d): (\d+) chips(?:, (.+))?")


def write(text: str) -> str:
    """The whole playthrough from the "#" and ">" lines of `text`. Raises FiveDrawError where the engine refuses."""
    comments = [line for line in text.splitlines() if line.startswith("#")]
    inputs = [line[2:] for line in text.splitlines() if line.startswith("> ")]
    first_move = next(k for k, line in enumerate(inputs) if re.match(r"\d|mix|redeal", line))
    setup, moves = inputs[:first_move], inputs[first_move:]
    playthrough = Playthrough(setup)
    for move in moves:
        playthrough.move(move)
    playthrough.ask()
    return "\n".join([*comments, "", *(f"> {line}" for line in setup), *playthrough.lines]) + "\n"


def read_setup(setup: Sequence[str]) -> tuple[Rules, list[int], int, list[str]]:
    """Rules, stacks, dealer and deck of the setup lines."""
    game, dealer, stub = profile("home"), 0, ""
    stacks: list[int] = []
    hands: dict[int, str] = {}
    for line in setup:
        if seat := SEAT.fullmatch(line):
            assert int(seat[1]) == len(stacks), f"seats are listed in order: {line!r}"
            stacks.append(int(seat[2]))
            if seat[3]:
                hands[int(seat[1])] = seat[3]
        elif line.startswith("profile "):
            name, *structure = line.removeprefix("profile ").split()
            game = profile(name).at(structure=Structure[structure[0].upper()] if structure else None)
        elif line.startswith("dealer "):
            dealer = int(line.removeprefix("dealer "))
        elif line.startswith("stub "):
            stub = line.removeprefix("stub ")
        else:
            raise ValueError(f"cannot read the setup line {line!r}")
    rules = game.rules_for(len(payers(stacks, game.rules)))
    return rules, stacks, dealer, deck_with(stacks, dealer, hands, stub, rules)


class Playthrough:
    """Plays the hand and writes down what happens."""

    def __init__(self, setup: Sequence[str]) -> None:
        self.lines: list[str] = []
        self.rules, stacks, dealer, deck = read_setup(setup)
        self.table = Table.deal(self.rules, stacks, dealer, parse_cards(deck))
        self.tell(self.table.opening)

    def ask(self) -> None:
        """Write what the hand waits for."""
        table, legal, seat = self.table, self.table.legal(), self.table.actor
        if table.phase == Phase.DONE:
            self.lines.append("end: stacks " + " ".join(str(chips) for chips in table.stacks()))
        elif table.phase == Phase.MIX:
            self.lines.append(f"the dealer mixes {len(table.mix_cards())} cards: {cards_text(table.mix_cards())}")
        elif table.phase == Phase.REDEAL:
            self.lines.append("nobody bet: new cards from a new deck, the antes stay")
        elif seat is not None and legal is not None:
            if legal.discards is not None:
                self.lines.append(f"seat {seat} holds {cards_text(table.view(seat).cards)}: draw 0..{legal.discards}")
                return
            options = ["fold"] * legal.fold + ["check"] * legal.check
            options += [f"call {legal.call}"] * (legal.call is not None)
            if legal.wager is not None:
                unit = f" by {legal.wager_unit}" if legal.wager_unit > 1 and legal.wager[0] < legal.wager[1] else ""
                options.append(f"{legal.wager_kind.name.lower()} {legal.wager[0]}..{legal.wager[1]}{unit}")
            behind = table.public().seats[seat].stack
            self.lines.append(f"seat {seat}, {behind} behind, pot {table.public().pot}: {', '.join(options)}")

    def move(self, line: str) -> None:
        """Ask, write the input line, carry it out, tell what happened."""
        self.ask()
        self.lines.append(f"> {line}")
        who, *words = line.split()
        if who == "mix":
            first = parse_cards(words)
            self.tell(self.table.mix([*first, *(card for card in self.table.mix_cards() if card not in first)]))
        elif who == "redeal":
            first = parse_cards(words)
            deck = deck_cards(self.rules.deck_size)
            self.tell(self.table.redeal([*first, *(card for card in deck if card not in first)]))
        else:
            self.tell(self.table.apply(int(who), self.action(int(who), words)))

    def action(self, seat: int, words: Sequence[str]) -> Action:
        verb, rest = words[0], words[1:]
        if verb == "draw":
            cards = self.table.view(seat).cards
            return Action.draw(sum(1 << cards.index(card) for card in parse_cards(rest)))
        if verb in ("pat", "timeout"):
            return Action.pat() if verb == "pat" else Action.timeout()
        return Action(Kind[verb.upper()], amount=int(rest[0]) if rest else 0)

    def tell(self, events: Sequence[Event]) -> None:
        """Write events; runs of antes and of cards received become one line."""
        merged: list[tuple[Event, list[int]]] = []
        for event in events:
            if merged and event.kind == EventKind.RECEIVE == merged[-1][0].kind and event.seat == merged[-1][0].seat:
                merged[-1][1].append(event.a)
            else:
                merged.append((event, [event.a]))
        self.lines += [line for event, cards in merged if (line := self.line(event, cards))]

    def line(self, event: Event, cards: Sequence[int]) -> str:
        seat = f"seat {event.seat}"
        all_in = f"  {seat} is all-in" if event.b else ""
        match event.kind:
            case EventKind.ANTE:
                return f"  {seat} antes {event.a}"
            case EventKind.SMALL_BLIND | EventKind.BIG_BLIND:
                return f"  {seat} posts the {event.kind.name.lower().replace('_', ' ')}, {event.a}"
            case EventKind.CALL | EventKind.BET | EventKind.RAISE:
                return all_in
            case EventKind.FOLD | EventKind.CHECK | EventKind.DRAW | EventKind.TIMEOUT:
                return ""  # the input line above says it
            case EventKind.RECEIVE:
                return f"  {seat} receives {cards_text(cards)}"
            case EventKind.BURN:
                return "  a card is burned"
            case EventKind.FIFTH:
                return f"  the fifth card of {seat}"
            case EventKind.REDEAL:
                return f"-- new cards, number {event.a}"
            case EventKind.MIX:
                return f"  {event.a} cards are mixed"
            case EventKind.RETURN:
                return f"  {event.a} uncalled back to {seat}"
            case EventKind.ROUND:
                return f"-- betting round {event.a + 1}"
            case EventKind.NO_MORE_BETTING:
                return f"-- betting round {event.a + 1}: nobody can bet"
            case EventKind.DRAWING:
                return f"-- draw {event.a + 1}"
            case EventKind.SHOW:
                cards = self.table.view(event.seat).cards
                name = describe(cards, self.rules).category.name.lower().replace("_", " ")
                return f"  {seat} shows {cards_text(cards)}, {name}"
            case EventKind.WIN:
                pot = self.table.public().pots[event.a]
                return f"  {seat} wins {event.b} of pot {event.a + 1}: {pot.amount}, seats {_seats(pot.eligible)}"
        raise ValueError(f"no words for {event}")


def _seats(seats: Sequence[int]) -> str:
    return " ".join(str(seat) for seat in seats)
