"""Names that are safe to show: no control characters, cut to a width, escaped, told apart."""

from __future__ import annotations

import html
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

from tgbot.i18n import text
from tgbot.service.model import SeatState

BOT = "🤖"
ROOMY_SEATS = 3  # up to so many seats, names get the wide column
WIDE = 16  # columns with two or three seats, and in private
SEAT = 9  # columns in the seat lines of a group with four to six seats
NARROWEST = 5  # columns in seat lines that would wrap otherwise
LIST = 8  # columns in lists: lobby, showdown, match table

_MARKS_KEPT = 2  # combining marks kept on one character: a tower of accents covers the lines above
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and symbols that look like nothing
_JOINED = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"  # skin tones: belong to the emoji before
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})


def clean(name: str) -> str:
    """NFC, without direction, zero-width and control characters, blanks collapsed."""
    kept: list[str] = []
    for char in unicodedata.normalize("NFC", name):
        category = unicodedata.category(char)
        if char in _BLANK or category.startswith("Z") or char in "\t\n\r":
            kept.append(" ")
        elif not category.startswith("C") or (category == "Cn" and 0x1F000 <= ord(char) <= 0x1FBFF):
            kept.append(char)  # unassigned ones of that block are emoji newer than this Python
    return re.sub(" +", " ", "".join(kept)).strip()


def graphemes(name: str) -> Iterator[str]:
    """Characters as people see them: letters with their marks, emoji with their tone, flags as pairs."""
    current, marks = "", 0
    for char in name:
        flag = 0x1F1E6 <= ord(char) <= 0x1F1FF
        pair = flag and len(current) == 1 and 0x1F1E6 <= ord(current) <= 0x1F1FF
        if current and unicodedata.category(char) in {"Mn", "Me", "Mc"}:
            marks += 1
            if marks <= _MARKS_KEPT:
                current += char
        elif current and (char in _JOINED or pair):
            current += char
        else:
            if current:
                yield current
            current, marks = char, 0
    if current:
        yield current


def columns(grapheme: str) -> int:
    """Display columns: 2 for CJK and emoji, else 1."""
    first = grapheme[0]
    wide = unicodedata.east_asian_width(first) in {"W", "F"} or ord(first) >= 0x1F000 or "\ufe0f" in grapheme
    return 2 if wide else 1


def cut(name: str, width: int) -> str:
    """The name in at most `width` columns, with "…" where something is missing."""
    parts = list(graphemes(name))
    if sum(map(columns, parts)) <= width:
        return "".join(parts)
    kept, used = "", 0
    for part in parts:
        used += columns(part)
        if used > width - 1:
            break
        kept += part
    return kept.rstrip() + "…"


def isolated(name: str) -> str:
    """Right-to-left names within isolating marks, so that the numbers after them stay in place."""
    if any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in name):
        return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
    return name


def safe_name(name: str, width: int = WIDE, empty: str = "") -> str:
    """A name or title ready for HTML: cleaned, cut, escaped; `empty` where nothing is left."""
    return html.escape(isolated(cut(clean(name), width) or empty), quote=False)


def width_for(seats: int, crowded: int = SEAT) -> int:
    """Columns of a name in a group: `crowded` from four seats on, wide below."""
    return WIDE if seats <= ROOMY_SEATS else crowded


class Names:
    """The names of a table's seats in one language and width, each different from the others.

    `you` is the seat of the reader, who is called "You".
    """

    def __init__(self, seats: Sequence[SeatState], language: str, width: int = WIDE, you: int | None = None) -> None:
        self.you = you
        self._language = language
        shown = {seat.seat: _shown(seat, language, width) for seat in seats if seat.seat != you}
        if you is not None:
            shown[you] = text(language, "you")
        shown = _told_apart(shown, width, you)
        self._plain = {number: isolated(name) for number, name in shown.items()}

    def plain(self, seat: int) -> str:
        """For toasts and pop-ups."""
        return self._plain.get(seat) or text(self._language, "player", n=seat + 1)

    def html(self, seat: int) -> str:
        """For messages."""
        return html.escape(self.plain(seat), quote=False)

    def bold(self, seat: int) -> str:
        """For messages, in bold."""
        return f"<b>{self.html(seat)}</b>"

    def spoken(self, seat: int) -> str:
        """For log lines: bots without their mark, which stands in the seat lines above, if no person has that name."""
        name = self.plain(seat)
        bare = name.removeprefix(f"{BOT} ")
        return self.html(seat) if bare in self._plain.values() else html.escape(bare, quote=False)

    def to(self, seat: int) -> str:
        """For messages, as the receiver: "Max", "you"."""
        return text(self._language, "you-to") if seat == self.you else self.spoken(seat)


def listed(names: Sequence[str], language: str, width: int = LIST) -> list[str]:
    """Persons in the order of a list, ready for HTML and each different; who has no name is called by the place."""
    shown = {at: _of_person(name, width) or text(language, "player", n=at + 1) for at, name in enumerate(names)}
    apart = _told_apart(shown, width, None)
    return [html.escape(isolated(apart[at]), quote=False) for at in range(len(names))]


def _told_apart(shown: dict[int, str], width: int, you: int | None) -> dict[int, str]:
    """Equal names get numbers in seat order, none that would make them equal to another name; the reader gets none."""
    count, seen = Counter(shown.values()), Counter[str]()
    used = set(shown.values())
    apart = dict(shown)
    for number, name in shown.items():
        while number != you and count[name] > 1 and apart[number] in used:
            seen[name] += 1
            apart[number] = f"{cut(name, width - 2)}·{seen[name]}"
        used.add(apart[number])
    return apart


def _shown(seat: SeatState, language: str, width: int) -> str:
    if seat.bot is not None:
        return f"{BOT} {cut(clean(seat.name), width)}"
    return _of_person(seat.name, width) or text(language, "player", n=seat.seat + 1)


def _of_person(name: str, width: int) -> str:
    """Cleaned and cut; the mark of bots is theirs alone."""
    name = clean(name)
    while name.startswith(BOT):
        name = name.removeprefix(BOT).lstrip()
    return cut(name, width)
