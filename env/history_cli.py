"""What the commands `replay` and `convert` do: files in, text out."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any

from env.engine.cards import cards_text
from env.engine.events import Event, EventKind
from env.engine.hands import describe
from env.engine.history.formats import SUFFIXES, read_histories, write_histories
from env.engine.history.record import Cards, HandHistory, Redeal, Step
from env.engine.history.replay import Replay, replay
from env.engine.history.units import CHIP, amount_text, shown_amount, worth_of
from env.engine.views import Legal
from env.errors import FiveDrawError, HistoryError


def read_file(path: Path) -> list[HandHistory | HistoryError]:
    """The hands of a file. Raises HistoryError if it cannot be opened or is no text."""
    try:
        return read_histories(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise HistoryError("syntax", f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise HistoryError("syntax", f"{path}: no UTF-8 text", line=line) from error


def play(history: HandHistory | HistoryError) -> Replay | HistoryError:
    """The hand played through, or why it cannot be."""
    if isinstance(history, HistoryError):
        return history
    try:
        return replay(history)
    except HistoryError as error:
        if not error.line and error.action is None and history.line:
            return HistoryError(error.code, str(error), line=history.line, action=error.action)
        return error


# -- JSON ------------------------------------------------------------------------------------------------------------


def error_json(error: HistoryError) -> dict[str, Any]:
    """An error as JSON data: code, line of the file (0 = none), number of the action (None = none), message."""
    return {"error": {"code": error.code, "line": error.line, "action": error.action, "message": str(error)}}


def replay_json(played: Replay | HistoryError) -> dict[str, Any]:
    """What `replay --json` prints for one hand."""
    if isinstance(played, HistoryError):
        return error_json(played)
    unit = played.history.unit

    def amounts(row: Sequence[int]) -> list[int]:
        return [shown_amount(chips, unit) for chips in row]

    result: dict[str, Any] = {
        "profile": played.history.profile,
        "finished": played.finished,
        "stacks": amounts(played.stacks),
        "pots": [{"amount": shown_amount(pot.amount, unit), "winners": list(pot.winners)} for pot in played.pots],
        "returned": amounts(played.returned),
        "shown": [seat for seat, _ in played.shown],
        "actor": played.actor,
        "legal": None if played.legal is None else legal_json(played.legal, unit),
    }
    if worth_of(unit) < 1:
        result["unit"] = unit
    return result


def legal_json(legal: Legal, unit: str) -> dict[str, Any]:
    """Legal actions: only those that may be done now."""
    result: dict[str, Any] = {}
    if legal.fold:
        result["fold"] = True
    if legal.check:
        result["check"] = True
    if legal.call is not None:
        result["call"] = shown_amount(legal.call, unit)
    if legal.wager is not None:
        low, high = (shown_amount(chips, unit) for chips in legal.wager)
        result[legal.wager_kind.name.lower()] = {"minimum": low, "maximum": high}
    if legal.discards is not None:
        result["discard"] = legal.discards
    return result


# -- transcript ------------------------------------------------------------------------------------------------------


def transcript(played: Replay) -> Iterator[str]:
    """The hand for people: who did what, cards as far as they are known, pots, winners."""
    history = played.history
    unit = history.unit

    def who(seat: int) -> str:
        name = history.names[seat] if history.names else ""
        return f"seat {seat} ({name})" if name else f"seat {seat}"

    def chips(amount: int) -> str:
        return amount_text(amount, unit) + ("" if unit == CHIP else f" {unit.partition(' ')[2]}")

    rules = history.rules
    yield f"{history.profile or 'a hand'}: {len(history.stacks)} seats, {_words(rules.structure)}"
    for seat, stack in enumerate(history.stacks):
        dealer = ", dealer" if seat == history.dealer else ""
        cards = history.hands[seat] if history.hands else ()
        yield f"  {who(seat)}: {chips(stack)}{dealer}  {known_text(cards)}".rstrip()
    steps: list[Step | Redeal | None] = [None, *history.steps]
    for step, events in zip(steps, played.events, strict=True):
        if isinstance(step, Redeal):
            for seat, cards in enumerate(step.hands):
                if cards:
                    yield f"  {who(seat)} gets {known_text(cards)}"
        for event in events:
            line = _event_line(event, step, who, chips)
            if line:
                yield line
    cards_of = dict(played.shown)
    for seat, cards in cards_of.items():
        yield f"  {who(seat)} shows {cards_text(cards)}, {_words(describe(cards, rules).category)}"
    for seat in history.mucked:
        yield f"  {who(seat)} mucks"
    if not played.finished:
        yield "the record stops" + (f": {who(played.actor)} is to act" if played.actor is not None else "")
    for number, pot in enumerate(played.pots):
        name = "main pot" if number == 0 else f"side pot {number}"
        shares = ", ".join(f"{who(seat)} {chips(share)}" for seat, share in zip(pot.winners, pot.shares, strict=True))
        yield f"{name} {chips(pot.amount)}" + (f": {shares}" if shares else "")
    yield "stacks " + ", ".join(f"{who(seat)} {chips(stack)}" for seat, stack in enumerate(played.stacks))


def _words(value: IntEnum) -> str:
    """The name of an option or category in words."""
    return value.name.lower().replace("_", " ")


def known_text(cards: Cards) -> str:
    """Cards for people, "??" for an unknown one."""
    return cards_text([-1 if card is None else card for card in cards])


def _event_line(event: Event, step: Step | Redeal | None, who: Any, chips: Any) -> str:
    """One line for an event, "" for those that other lines tell."""
    kind, seat = event.kind, event.seat
    all_in = ", all-in" if event.b else ""
    if kind in (EventKind.ANTE, EventKind.SMALL_BLIND, EventKind.BIG_BLIND):
        return f"  {who(seat)} posts {_words(kind)} {chips(event.a)}"
    if kind in (EventKind.FOLD, EventKind.CHECK):
        return f"  {who(seat)} {kind.name.lower()}s"
    if kind in (EventKind.CALL, EventKind.BET, EventKind.RAISE):
        verb = {EventKind.CALL: "calls to", EventKind.BET: "bets", EventKind.RAISE: "raises to"}[kind]
        return f"  {who(seat)} {verb} {chips(event.a)}{all_in}"
    if kind in (EventKind.DRAW, EventKind.TIMEOUT):
        late = " (the clock ran out)" if kind == EventKind.TIMEOUT else ""
        if event.a == 0 or not isinstance(step, Step):
            return f"  {who(seat)} stands pat{late}"
        return f"  {who(seat)} throws {known_text(step.thrown)}, gets {known_text(step.received)}"
    simple = {
        EventKind.ROUND: f"-- round {event.a + 1}",
        EventKind.DRAWING: f"-- draw {event.a + 1}",
        EventKind.MIX: f"  {event.a} cards are mixed",
        EventKind.BURN: "  a card is burned",
        EventKind.FIFTH: f"  {who(seat)} gets the fifth card",
        EventKind.REDEAL: f"-- new cards, deal {event.a + 1}",
        EventKind.RETURN: f"  {chips(event.a)} comes back to {who(seat)}",
    }
    return simple.get(kind, "")


# -- convert ---------------------------------------------------------------------------------------------------------


def convert_file(source: Path, target: Path) -> int:
    """Read the hands of `source`, check them by playing them, write them to `target`; returns how many.

    The format follows from the ending of `target`. All or nothing: the file appears when it is whole.
    Raises FiveDrawError for a hand that cannot be read, is illegal, or that the format cannot say.
    """
    if target.suffix not in SUFFIXES:
        raise FiveDrawError(f"{target}: the ending is one of {', '.join(SUFFIXES)}")
    histories: list[HandHistory] = []
    for number, history in enumerate(read_file(source), 1):
        played = play(history)
        if isinstance(played, HistoryError):
            raise HistoryError(played.code, f"{source}, hand {number}: {played}") from played
        histories.append(played.history)
    write_atomically(target, write_histories(histories, SUFFIXES[target.suffix]))
    return len(histories)


def write_atomically(target: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all. Raises FiveDrawError if it cannot be written."""
    temporary: Path | None = None
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        temporary = Path(name)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        umask = os.umask(0)
        os.umask(umask)
        temporary.chmod(0o666 & ~umask)  # as any new file: a temporary one is closed to others
        temporary.replace(target)
    except OSError as error:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        raise FiveDrawError(f"{target}: cannot be written: {error.strerror}") from error
