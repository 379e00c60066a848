"""Reading PokerStars' text: 5 Card Draw, 2-7 Single Draw and 2-7 Triple Draw, cash, play money and tournaments.

Money becomes whole chips of one cent. Seats are numbered 0.. in the order of the file's seats, those not dealt in left
out; the file's own numbers stay in `about`. A hand that comes back has been played through the engine and agrees with
what the file says came of it, rake aside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from env.engine.history.pokerstars_lines import named_at
from env.engine.history.pokerstars_play import Play
from env.engine.history.pokerstars_rules import Header, base_profile, dealer_place, read_rules
from env.engine.history.pokerstars_text import (
    GAMES,
    MONEY,
    SPELLINGS,
    STRUCTURES,
    cards_of,
    chips_of,
    short,
    unit_of,
)
from env.engine.history.record import HandHistory, Stated
from env.engine.history.replay import replay
from env.engine.rules import MAX_SEATS, Structure
from env.errors import FiveDrawError, HistoryError

Line = tuple[int, str]

FIRST = re.compile(r"PokerStars (?:Home Game |Zoom )?(?:Game|Hand) #")
HEADER = re.compile(
    r"PokerStars (?:Home Game |Zoom )?(?:Game|Hand) #(?P<hand>\d{1,20}): +"
    rf"(?:(?P<tournament>Tournament #\d+, (?:Freeroll|{MONEY}(?:\+{MONEY})*(?: [A-Z]{{3}})?)) +)?"
    r"(?P<game>.+?) (?P<structure>No Limit|Pot Limit|Limit) (?:- )?(?:(?P<level>Level [IVXLCDM]+) )?"
    rf"\((?P<small>{MONEY})/(?P<big>{MONEY})(?: (?P<currency>[A-Z]{{3}}))?\) - (?P<date>.+)"
)
TABLE = re.compile(
    r"Table '(?P<table>.+)'(?: (?P<most>\d+)-max)?(?: \(Play Money\))? Seat #(?P<button>\d+) is the button"
)
SEAT = re.compile(rf"Seat (\d+): (.+) \(({MONEY}) in chips(?:, {MONEY} bounty)?\)( is sitting out)?")
RESULT = re.compile(r"Seat (\d+): (.+)")
MUCKED = re.compile(r" (?:\((?:button|small blind|big blind)\) )*mucked(?: \[(.*)\])?")
SHOWED = re.compile(r" (?:\((?:button|small blind|big blind)\) )*showed \[(.*)\] and (?:won|lost)\b.*")
TOTAL = re.compile(rf"Total pot ({MONEY})((?: (?:Main|Side) pot(?:-\d)? {MONEY}\.)*) \| Rake ({MONEY})")
POT = re.compile(rf"pot(?:-\d)? ({MONEY})\.")
SEPARATOR = re.compile(r"\*{5,} # \d+ \*{5,}")
ACTS = re.compile(r"posts |folds|checks|calls |bets |raises |discards |stands pat|shows |mucks hand")
AWAY = re.compile(r".+: (?:sits out|waits for big blind)|.+ will be allowed to play after the button")


@dataclass(frozen=True, slots=True)
class _Seat:
    number: int
    name: str
    stack: int
    away: bool
    line: int


def read(text: str) -> list[HandHistory | HistoryError]:
    """Read a file of hands.

    Returns one entry for each hand in the file's order: the hand, or the HistoryError that says why it is refused:
    "syntax" for a line that is no line of the format, "unsupported" for what the rules do not know, "contradiction"
    for a record that cannot be true, or the refusal of an illegal action. Nothing is raised.
    """
    found: list[HandHistory | HistoryError] = []
    for lines in _split(text):
        try:
            found.append(_read_hand(lines))
        except HistoryError as error:
            found.append(error)
        except FiveDrawError as error:  # options that contradict each other, such as blinds in the wrong order
            found.append(HistoryError("unsupported", str(error), line=lines[0][0]))
    return found


def _split(text: str) -> Iterator[list[Line]]:
    """The lines of each hand with their numbers, empty ones left out.

    A hand begins at its first line, and where text goes on behind an empty line after a summary.
    """
    lines: list[Line] = []
    gap, told = False, False
    for number, raw in enumerate(re.split(r"\r\n|\n|\r", text), 1):
        line = raw.replace("\ufeff", "").replace("\0", "").rstrip()
        if not line or SEPARATOR.fullmatch(line):
            gap = True
            continue
        if lines and (FIRST.match(line) or (gap and told)):
            yield lines
            lines, told = [], False
        lines.append((number, line))
        gap, told = False, told or line == "*** SUMMARY ***"
    if lines:
        yield lines


def _read_hand(lines: list[Line]) -> HandHistory:
    (first, text), rest = lines[0], lines[1:]
    found = HEADER.fullmatch(text)
    if not found:
        raise HistoryError("syntax", f"{short(text)} is no first line of a PokerStars hand", line=first)
    header, symbol = _header(found, first)
    if not rest or not (table := TABLE.fullmatch(rest[0][1])):
        where, what = rest[0] if rest else lines[0]
        raise HistoryError("syntax", f"{short(what)}: the table's line must follow the first one", line=where)
    end = next((k for k, (_, line) in enumerate(rest) if line == "*** SUMMARY ***"), 0)
    if not end:
        raise HistoryError("syntax", "the hand breaks off: no summary", line=lines[-1][0])
    listed = 1 + next((k for k, (_, line) in enumerate(rest[1:]) if not SEAT.fullmatch(line)), len(rest) - 1)
    seats = _seats(rest[1:listed], rest[listed:end], symbol, rest[0][0])
    names, stacks = [seat.name for seat in seats], [seat.stack for seat in seats]
    level = header.small if header.structure == Structure.FIXED_LIMIT else header.big
    play = Play(names, stacks, symbol, level)
    for number, line in rest[listed:end]:
        play.take(line, number)
    stated = _summary(rest[end + 1 :], seats, play, symbol, lines[-1][0])
    name, button = table["table"], int(table["button"])
    dealer = dealer_place([seat.number for seat in seats], button)
    base = base_profile(header.game, name)
    about = {
        "room": "PokerStars",
        "hand": found["hand"],
        "date": found["date"],
        "table": "" if name in GAMES[header.game] else name,
        "table_seats": table["most"] or "",
        "seats": " ".join(str(seat.number) for seat in seats),
        "button": table["button"],
        "tournament": found["tournament"] or "",
        "level": found["level"] or "",
        "shows": "\n".join(play.shows),
    }
    history = HandHistory(
        profile=base.name,
        rules=read_rules(base.rules, header, play.posts, stacks, dealer),
        stacks=tuple(stacks),
        dealer=dealer,
        hands=tuple(play.hands),
        steps=tuple(play.steps),
        finals=tuple(play.finals) if any(play.finals) else (),
        mucked=tuple(sorted(play.mucked)),
        mixes=((),) * play.mixes,
        names=tuple(names),
        stated=stated,
        unit=unit_of(symbol),
        about={key: value for key, value in about.items() if value},
        line=first,
    )
    _check(history, play.doubt)
    return history


def _check(history: HandHistory, doubt: HistoryError | None) -> None:
    """Play the hand. Raises HistoryError for what comes first: an illegal action, or an amount that cannot be right."""
    try:
        replay(history)
    except HistoryError as error:
        if doubt is None or (error.action and doubt.action and error.action <= doubt.action):
            if error.line:
                raise
            raise HistoryError(error.code, str(error), line=history.line) from error
    if doubt:
        raise doubt


def _header(found: re.Match[str], line: int) -> tuple[Header, str]:
    """The game and its stakes, and the symbol that amounts carry."""
    game = SPELLINGS.get(found["game"].lower())
    if game is None:
        raise HistoryError("unsupported", f"game {found['game']!r}: the rules know {', '.join(GAMES)} (R1)", line=line)
    small = found["small"]
    symbol = "" if small[0].isdigit() else small[0]
    code = found["currency"]
    if code and unit_of(symbol) != f"0.01 {code}":
        raise HistoryError("unsupported", f"stakes {small} in {code}: dollars, euros, pounds or chips", line=line)
    stakes = [chips_of(found[which], symbol, line) for which in ("small", "big")]
    return Header(game, STRUCTURES[found["structure"]], stakes[0], stakes[1], line), symbol


def _seats(listed: list[Line], play: list[Line], symbol: str, table: int) -> list[_Seat]:
    """The seats dealt in: whoever is not away, and whoever acts."""
    seats: list[_Seat] = []
    for line, text in listed:
        found = SEAT.fullmatch(text)
        assert found is not None  # `listed` are the lines that match
        seat = _Seat(int(found[1]), found[2], chips_of(found[3], symbol, line), bool(found[4]), line)
        if any(seat.number <= other.number for other in seats) or seat.name in [other.name for other in seats]:
            raise HistoryError("contradiction", f"{short(text)}: seats and names once each, in order", line=line)
        seats.append(seat)
    names = [seat.name for seat in seats]
    away = {seat.name for seat in seats if seat.away}
    acting: set[str] = set()
    before = True
    for _, text in play:
        before = before and text != "*** DEALING HANDS ***"
        found_at = named_at(text, names, ": ")
        if found_at and ACTS.match(found_at[1]):
            acting.add(names[found_at[0]])
        elif before and AWAY.fullmatch(text):
            away |= {name for name in names if text.startswith((f"{name}: ", f"{name} will"))}
    dealt = [seat for seat in seats if seat.name not in away or seat.name in acting]
    if len(dealt) > MAX_SEATS:
        raise HistoryError(
            "unsupported",
            f"{len(dealt)} seats dealt in: a hand seats 2 to {MAX_SEATS} (R6)",
            line=dealt[MAX_SEATS].line,
        )
    if len(dealt) < 2:
        raise HistoryError(
            "unsupported", f"{len(dealt)} seats dealt in: a hand seats 2 to {MAX_SEATS} (R6)", line=table
        )
    return dealt


def _summary(lines: list[Line], seats: list[_Seat], play: Play, symbol: str, last: int) -> Stated:
    """What the summary states; hands that it alone shows go to `play`."""
    stated: Stated | None = None
    for line, text in lines:
        if total := TOTAL.fullmatch(text):
            whole, rake = chips_of(total[1], symbol, line), chips_of(total[3], symbol, line)
            pots = tuple(chips_of(part, symbol, line) for part in POT.findall(total[2])) or (whole,)
            if stated or sum(pots) != whole or sum(play.collected) + rake != whole:
                paid = " + ".join(str(chips) for chips in pots)
                message = f"a pot of {whole} of {paid}, {sum(play.collected)} collected and a rake of {rake} (R4)"
                raise HistoryError("contradiction", message, line=line)
            stated = Stated(pots, rake, tuple(play.returned), tuple(play.collected))
        elif result := RESULT.fullmatch(text):
            place = next((k for k, seat in enumerate(seats) if seat.number == int(result[1])), None)
            if place is None:
                continue  # a seat that was not dealt in
            name = seats[place].name
            if not result[2].startswith(name):
                raise HistoryError("contradiction", f"seat {result[1]} is {name}'s", line=line)
            _result(play, place, result[2][len(name) :], line)
        else:
            raise HistoryError("syntax", f"{short(text)} is no line of a summary", line=line)
    if stated is None:
        raise HistoryError("syntax", "the hand breaks off: no total pot", line=last)
    return stated


def _result(play: Play, place: int, text: str, line: int) -> None:
    """The hand that a seat's line of the summary names."""
    if mucked := MUCKED.fullmatch(text):
        play.mucked.add(place)
        if mucked[1] is not None:
            play.end(place, cards_of(mucked[1], line), line)
    elif (showed := SHOWED.fullmatch(text)) and play.finals[place]:
        play.end(place, cards_of(showed[1], line), line)
