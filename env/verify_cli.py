"""What the command `verify` does: the hands of a file against their seals."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from env.engine.history.record import HandHistory
from env.errors import FiveDrawError, HistoryError, SealError
from env.fair.verify import Verified, verify
from env.history_cli import read_file


@dataclass(frozen=True, slots=True)
class Checked:
    """One hand of a file: what was proved, or why not, the line of the file that is to blame (0: none), its text."""

    verified: Verified | None
    code: str = ""
    message: str = ""
    line: int = 0
    text: str = ""

    @property
    def ok(self) -> bool:
        """Whether everything fits."""
        return self.verified is not None


def verify_file(path: Path) -> list[Checked]:
    """Every hand of a file. Raises HistoryError if it cannot be opened, is no text or holds no hand."""
    hands = read_file(path)
    if not hands:
        raise HistoryError("syntax", f"{path}: no hand in it")
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    return [_check(hand, lines) for hand in hands]


def _check(hand: HandHistory | HistoryError, lines: list[str]) -> Checked:
    if isinstance(hand, HistoryError):
        return _failed(hand, hand.line, lines)
    try:
        return Checked(verify(hand))
    except SealError as error:
        after = enumerate(lines[hand.line - 1 :], hand.line) if hand.line else ()
        line = next((number for number, text in after if error.quote and error.quote in text), 0)
        return _failed(error, line, lines)
    except HistoryError as error:
        return _failed(error, error.line or hand.line, lines)


def _failed(error: FiveDrawError, line: int, lines: list[str]) -> Checked:
    text = lines[line - 1].strip() if 0 < line <= len(lines) else ""
    return Checked(None, error.code, str(error), line, text)


def checked_json(checked: Checked) -> dict[str, Any]:
    """What `verify --json` prints for one hand."""
    if checked.verified is None:
        error = {"code": checked.code, "line": checked.line, "text": checked.text, "message": checked.message}
        return {"ok": False, "error": error}
    found = checked.verified
    return {
        "ok": True,
        "seals": [root.hex() for root in found.roots],
        "cut": found.cut,
        "cut_by": found.cut_by,
        "cards": found.cards,
        "whole": found.whole,
    }


def checked_text(checked: Checked) -> str:
    """The same in a line, or two where a line of the file differs."""
    found = checked.verified
    if found is None:
        at = f"\n    line {checked.line}: {checked.text[:100]}" if checked.text else ""
        return f"does not fit its seal: {checked.message}{at}"
    cut = "at random" if found.cut_by is None else f"by seat {found.cut_by}"
    what = "the whole deck" if found.whole else f"{found.cards} cards"
    return f"{what} as sealed, cut {found.cut} {cut}, seal {found.roots[0].hex()}"
