"""Lines of a hand in PokerStars' text, between the seats and the summary, as patterns."""

from __future__ import annotations

import re
from collections.abc import Sequence

from env.engine.history.pokerstars_text import MONEY

POST = re.compile(rf"posts (?:the )?(ante|small blind|big blind) ({MONEY})(?: and is all-in)?")
CALL = re.compile(rf"calls ({MONEY})( and is all-in)?")
BET = re.compile(rf"bets ({MONEY})( and is all-in)?")
RAISE = re.compile(rf"raises ({MONEY}) to ({MONEY})( and is all-in)?")
DISCARD = re.compile(r"discards (\d) cards?(?: \[(.*)\])?")
PAT = re.compile(r"stands pat(?: on \[(.*)\])?")
SHOW = re.compile(r"shows \[(.*)\](?: \(.*\))?")
COLLECT = re.compile(rf"collected ({MONEY}) from (?:pot|main pot|side pot(?:-\d)?)")
RETURN = re.compile(rf"Uncalled bet \(({MONEY})\) returned to (.+)")
DRAW = re.compile(r"\*\*\* (?:(FIRST|SECOND|THIRD) )?DRAW \*\*\*")
TIMED_OUT = re.compile(r"has timed out")
CHAT = re.compile(r".+? said, \".*\"")
UNTOLD = re.compile(
    r"Betting is capped|\*\*\* SHOW DOWN \*\*\*|.+: (?:sits out|is sitting out|waits for big blind)"
    r"|.+ (?:joins the table at seat #\d+|leaves the table|will be allowed to play after the button"
    r"|has timed out(?: while (?:being )?disconnected)?|has returned|is sitting out|is disconnected|is connected"
    r"|was removed from the table for failing to post|re-buys and receives .+ chips for .+"
    r"|finished the tournament(?: in .+)?|wins the tournament.*)"
)
"""Lines that change nothing of the hand, of people who may not even play it."""

IDLE = ("doesn't show hand", "sits out", "is sitting out", "waits for big blind")
"""What a player of the hand may be told to do without a change to it."""


def named_at(line: str, names: Sequence[str], then: str) -> tuple[int, str] | None:
    """(seat, rest of the line) where a line starts with a player's name and `then`; the longest name that fits."""
    fits = [seat for seat, name in enumerate(names) if line.startswith(name + then)]
    if not fits:
        return None
    seat = max(fits, key=lambda one: len(names[one]))
    return seat, line[len(names[seat]) + len(then) :]
