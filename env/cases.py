"""Worked hands: reads the case format (see `tests/cases/README.md`), plays them through the engine, compares.

A case states a whole deck and a script of actions and checks. The engine takes the order of a mix from its caller;
here it is the documented one: rest of the stub, burned cards, then the pile in time order.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from env.engine.actions import Action, Kind
from env.engine.cards import Card, card_text, cards_text, parse_card, parse_cards
from env.engine.events import Event, EventKind
from env.engine.hands import strength
from env.engine.rules import Ranking, Rules, rules_from_options
from env.engine.table import Table
from env.engine.views import Legal, Phase
from env.errors import CaseError, FiveDrawError, IllegalAction


@dataclass(frozen=True, slots=True)
class CaseResult:
    """Outcome of one case: `line` is the first script line (or expectation) that differs."""

    id: str
    ok: bool
    line: str = ""
    want: str = ""
    got: str = ""


class _Differs(Exception):
    def __init__(self, line: str, want: object, got: object) -> None:
        super().__init__(line)
        self.line, self.want, self.got = line, str(want), str(got)


def legal_text(legal: Legal) -> str:
    """Legal actions in the format of `?` lines: "fold call=4 raise=14..99"."""
    words = []
    if legal.fold:
        words.append("fold")
    if legal.check:
        words.append("check")
    if legal.call is not None:
        words.append(f"call={legal.call}")
    if legal.wager is not None:
        words.append(f"{legal.wager_kind.name.lower()}={legal.wager[0]}..{legal.wager[1]}")
    return " ".join(words)


class _Player:
    """Plays one case; keeps what the script format needs and the engine does not: time order of the pile."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.rules = rules_from_options(case["settings"])
        self.decks = [parse_cards(deck) for deck in case.get("redeals", [])]
        self.mixes = [parse_cards(order) for order in case.get("mixes", [])]
        self.table = Table.deal(self.rules, case["stacks"], case["dealer"], parse_cards(case["deck"]))
        self.pile: list[Card] = []
        self.got: list[Card] = []
        self.fifth = ""
        self.note(self.table.opening)
        self.mix_while_asked()

    def note(self, events: Sequence[Event]) -> None:
        fifth_seat = -1
        for event in events:
            if event.kind == EventKind.FIFTH:
                fifth_seat = event.seat
            elif event.kind == EventKind.RECEIVE:
                if event.seat == fifth_seat:
                    self.fifth = card_text(event.a)
                    fifth_seat = -1
                else:
                    self.got.append(event.a)

    def mix_while_asked(self) -> None:
        while self.table.phase == Phase.MIX:
            waiting = set(self.table.mix_cards())
            burned = [int(c) for c in self.table.row.burned[: int(self.table.row.burned_n)]]
            order = list(self.table.stub_cards())
            order += [card for card in burned if card in waiting and card not in order]
            order += [card for card in self.pile if card in waiting and card not in order]
            if self.mixes:
                order = list(self.mixes.pop(0))
            self.pile = [card for card in self.pile if card not in set(order)]
            self.note(self.table.mix(order))

    def act(self, seat: int, words: list[str]) -> None:
        """One action line; raises IllegalAction or CaseError. A refused action leaves everything unchanged."""
        action, thrown = self.action(seat, words)
        held = [int(card) for card in self.table.row.hole[seat]]
        before = list(self.got)
        self.got = []
        try:
            events = self.table.apply(seat, action)
        except IllegalAction:
            self.got = before
            raise
        if action.kind == Kind.FOLD:
            self.pile += held
        self.pile += thrown
        self.note(events)
        self.mix_while_asked()

    def action(self, seat: int, words: list[str]) -> tuple[Action, list[Card]]:
        verb, rest = words[0], words[1:]
        row = self.table.row
        if verb in ("bet", "raise") and len(rest) == 1 and rest[0].lstrip("-").isdigit():
            kind = Kind.BET if verb == "bet" else Kind.RAISE
            return Action(kind, amount=int(rest[0])), []
        if verb == "draw" and rest:
            cards = [parse_card(text) for text in rest]
            held = [int(card) for card in row.hole[seat]]
            mask = 0
            for card in cards:
                mask |= 1 << held.index(card) if card in held else 1 << 5  # bit 5: a card not held, refused
            return Action.draw(mask), cards
        if rest:
            raise CaseError(f"cannot read {' '.join(words)!r}")
        if verb == "allin":
            to = int(row.bet[seat]) + int(row.stack[seat])
            level = int(row.level)
            if to <= level:
                return Action.call(), []
            return (Action.raise_to(to) if level > 0 else Action.bet(to)), []
        simple = {"fold": Kind.FOLD, "check": Kind.CHECK, "call": Kind.CALL, "pat": Kind.DRAW, "timeout": Kind.TIMEOUT}
        if verb not in simple:
            raise CaseError(f"unknown action {verb!r}")
        return Action(simple[verb]), []

    def line(self, line: str) -> None:
        """Run one script line; raises _Differs at the first difference."""
        if line == "redeal":
            self.pile = []
            self.note(self.table.redeal(self.decks.pop(0) if self.decks else ()))
            self.mix_while_asked()
        elif line.startswith("?"):
            seat, *want = line[1:].split()
            legal = self.table.legal()
            if self.table.actor != int(seat) or legal is None:
                raise _Differs(line, f"seat {seat} to act", f"seat {self.table.actor}, {self.table.phase.name.lower()}")
            if legal_text(legal) != " ".join(want):
                raise _Differs(line, " ".join(want), legal_text(legal))
        elif line.startswith("x"):
            seat, *words = line[1:].split()
            before = self.table.row.tobytes()
            try:
                self.act(int(seat), words)
            except IllegalAction:
                if self.table.row.tobytes() != before:
                    raise _Differs(line, "state unchanged", "state changed") from None
                return
            raise _Differs(line, "refused", "accepted")
        elif line.startswith("="):
            self.check(line)
        elif re.match(r"\d", line):
            seat, *words = line.split()
            try:
                self.act(int(seat), words)
            except IllegalAction as error:
                raise _Differs(line, "legal", f"{error.code}: {error}") from None
        else:
            raise CaseError(f"cannot read script line {line!r}")

    def check(self, line: str) -> None:
        name, *rest = line[1:].split()
        want = " ".join(rest)
        view, row = self.table.public(), self.table.row
        actor = self.table.actor
        got: str
        if name == "hand":
            seat, cards = int(rest[0]), sorted(parse_cards(rest[1:]))
            want, got = cards_text(cards), cards_text(sorted(int(card) for card in row.hole[seat]))
        else:
            got = {
                "pot": str(view.pot),
                "turn": str(actor) if self.table.phase == Phase.BET else "-",
                "draw": str(actor) if self.table.phase == Phase.DRAW else "-",
                "got": cards_text(self.got),
                "burned": cards_text(int(card) for card in row.burned[: int(row.burned_n)]),
                "fifth": self.fifth,
                "stub": str(len(self.table.stub_cards())),
                "reshuffles": str(view.mixes),
                "phase": self.table.phase.name.lower(),
            }.get(name, "")
            if got == "" and name not in ("got", "burned", "fifth"):
                raise CaseError(f"cannot read script line {line!r}")
        if got != want:
            raise _Differs(line, want, got)

    def outcome(self) -> dict[str, Any]:
        """The ended hand in the format of `expect`."""
        view = self.table.public()
        return {
            "pots": [
                {"amount": pot.amount, "eligible": list(pot.eligible), "winners": list(pot.winners)}
                for pot in view.pots
            ],
            "returned": {str(seat): info.returned for seat, info in enumerate(view.seats) if info.returned},
            "shown": [hand.seat for hand in view.shown],
            "reshuffles": view.mixes,
            "stacks": list(self.table.stacks()),
        }

    def compare(self, expected: dict[str, Any]) -> None:
        """Raise for the first part of `expect` that differs, or if the hand has not ended."""
        got = self.outcome()
        for key, want in expected.items():
            if got.get(key) != want:
                raise _Differs(f"expect {key}", json.dumps(want), json.dumps(got.get(key)))
        if not self.table.done:
            raise _Differs("end", "phase done", self.table.phase.name.lower())


def play_case(case: dict[str, Any]) -> CaseResult:
    """Play one worked hand; never raises for a wrong or refused case."""
    name, line = str(case.get("id", "?")), "the deal"
    try:
        player = _Player(case)
        for line in case["script"]:
            player.line(line)
        player.compare(case["expect"])
    except _Differs as differs:
        return CaseResult(name, False, differs.line, differs.want, differs.got)
    except FiveDrawError as error:
        return CaseResult(name, False, line, "", f"{type(error).__name__}: {error}")
    return CaseResult(name, True)


def compare_hands(row: dict[str, Any], number: int) -> CaseResult:
    """Check one line of hand_comparisons.json."""
    ranking = Ranking[str(row["ranking"]).upper()]
    rules = Rules(ranking=ranking, deck_size=row["deck_size"], ace_low_straight=row["ace_low_straight"])
    left, right = (strength(parse_cards(row[side]), rules) for side in ("left", "right"))
    got = ">" if left > right else "=" if left == right else "<"
    name = f"{row['ranking']}-{number}"
    if got == row["relation"]:
        return CaseResult(name, True)
    return CaseResult(name, False, f"{row['left']} {row['relation']} {row['right']}", row["relation"], got)


def run_cases(path: Path, only: str | None = None) -> list[CaseResult]:
    """Results of all cases of a file, those of one profile or ranking with `only`.

    Raises CaseError if the file is not a list of cases.
    """
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CaseError(f"{path}: not a readable list of cases ({error})") from error
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise CaseError(f"{path}: not a list of cases")
    results = []
    for number, row in enumerate(rows, 1):
        if "relation" in row:
            if only is None or row["ranking"] == only:
                results.append(compare_hands(row, number))
        elif "script" in row:
            if only is None or row.get("profile") == only:
                results.append(play_case(row))
        else:
            raise CaseError(f"{path}: entry {number} is neither a worked hand nor a comparison")
    return results
