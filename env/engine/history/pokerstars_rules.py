"""Rules of a hand of PokerStars' text: what its header and its forced bets mean, and which rules they can say.

The reader makes rules of a `Header` and `Post`s; the writer makes the same two of a history, asks what a reader would
make of them, and refuses what comes out different.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from env.engine.actions import Kind
from env.engine.history.pokerstars_text import GAMES
from env.engine.history.record import HandHistory, Redeal, Step
from env.engine.profiles import PROFILES, Profile
from env.engine.rules import HeadsUpBlinds, Rules, Structure
from env.errors import HistoryError


@dataclass(frozen=True, slots=True)
class Header:
    """First line of a hand. small, big: the blinds, in fixed limit the units before and after the middle; chips."""

    game: str
    structure: Structure
    small: int
    big: int
    line: int = 0


@dataclass(frozen=True, slots=True)
class Post:
    """A forced bet as it is told. kind: "ante", "small blind" or "big blind"; chips as posted."""

    seat: int
    kind: str
    chips: int
    line: int = 0


def base_profile(game: str, table: str) -> Profile:
    """The profile whose options a hand of that game has: the one that the table is called after, else the usual one."""
    choices = GAMES[game]
    return PROFILES[table if table in choices else choices[0]]


def blind_seats(seats: int, dealer: int, literal: bool = False) -> tuple[int, int]:
    """Seats of the small and the big blind where all seats are dealt in (R10)."""
    if seats == 2 and not literal:
        return dealer, 1 - dealer
    return (dealer + 1) % seats, (dealer + 2) % seats


def read_rules(base: Rules, header: Header, posts: Sequence[Post], stacks: Sequence[int], dealer: int) -> Rules:
    """The rules that a header and forced bets mean. All seats are dealt in; stacks before forced bets.

    Raises HistoryError for forced bets that the rules do not know, RulesError for contradicting options.
    """
    ante = _ante(posts, len(stacks), header.line)
    big = [post for post in posts if post.kind == "big blind"]
    small = [post for post in posts if post.kind == "small blind"]
    for extra in (*small[1:], *big[1:]):
        raise HistoryError(
            "unsupported", f"a second {extra.kind} in one hand: one seat posts it (R10)", line=extra.line
        )
    fixed = header.structure == Structure.FIXED_LIMIT
    unit = header.small if fixed else header.big
    bare = [seat for seat, stack in enumerate(stacks) if stack == ante]  # these post no blind (R12)
    literal = len(stacks) == 2 and _posted_by(small, 1 - dealer, big, dealer)
    small_seat, big_seat = blind_seats(len(stacks), dealer, literal)
    for post, seat in [(post, small_seat) for post in small] + [(post, big_seat) for post in big]:
        if post.seat != seat:
            raise HistoryError(
                "unsupported",
                f"{post.kind} by seat {post.seat}: it is seat {seat}'s, left of the button (R10)",
                line=post.line,
            )
    values: dict[str, object] = {"ante": ante, "small_blind": 0, "big_blind": 0}
    if big or small:
        if not big and big_seat not in bare:
            raise HistoryError("unsupported", "a small blind without a big blind (R10)", line=small[0].line)
        values["big_blind"] = unit
        _check_size(big, unit, stacks, ante)
        full = header.small // 2 if fixed else header.small
        if small and fixed:
            short = small[0].chips == stacks[small_seat] - ante
            full = max(full, small[0].chips) if short else small[0].chips
        if small or small_seat in bare:
            values["small_blind"] = full
        _check_size(small, full, stacks, ante)
    half = (base.draws + 1) // 2
    return base.changed(
        **values,
        structure=header.structure,
        min_bet=0 if fixed else header.big,
        limit_units=(header.small,) * half + (header.big,) * half if fixed else (),
        limit_cap=4 if fixed else 0,
        heads_up_blinds=HeadsUpBlinds.LITERAL if literal else HeadsUpBlinds.STANDARD,
    )


def _posted_by(small: Sequence[Post], small_seat: int, big: Sequence[Post], big_seat: int) -> bool:
    """Whether there are blinds and they are these seats'."""
    right = all(post.seat == small_seat for post in small) and all(post.seat == big_seat for post in big)
    return right and bool(small or big)


def _ante(posts: Sequence[Post], seats: int, line: int) -> int:
    """The ante, 0 if there is none: every seat pays the same (R8)."""
    antes = [post for post in posts if post.kind == "ante"]
    ante = max((post.chips for post in antes), default=0)
    for post in antes:
        if post.chips != ante:
            raise HistoryError(
                "unsupported", f"antes of {post.chips} and {ante}: every seat pays the same (R8)", line=post.line
            )
    paid = sorted(post.seat for post in antes)
    if paid and paid != list(range(seats)):
        raise HistoryError(
            "unsupported", f"antes of seats {paid}: every seat dealt in pays one (R8)", line=antes[0].line or line
        )
    return ante


def _check_size(blinds: Sequence[Post], full: int, stacks: Sequence[int], ante: int) -> None:
    for post in blinds:
        due = min(full, stacks[post.seat] - ante)
        if post.chips != due:
            raise HistoryError("contradiction", f"{post.kind} of {post.chips}: {due} is due (R10, R11)", line=post.line)


def header_of(history: HandHistory) -> Header:
    """The header that says these rules, as far as one can. Raises HistoryError if the format has no such game."""
    rules = history.rules
    plays = {game: PROFILES[names[0]].rules for game, names in GAMES.items()}
    fits = [game for game, own in plays.items() if (own.ranking, own.draws) == (rules.ranking, rules.draws)]
    if not fits:
        raise _unsayable("ranking", rules, f"with draws {rules.draws} ")
    if rules.structure == Structure.FIXED_LIMIT:
        return Header(fits[0], rules.structure, rules.limit_units[0], rules.limit_units[-1])
    if rules.structure not in (Structure.NO_LIMIT, Structure.POT_LIMIT):
        raise _unsayable("structure", rules)
    small = rules.small_blind if rules.big_blind else rules.min_bet // 2
    return Header(fits[0], rules.structure, small, rules.min_bet)


def table_name(history: HandHistory, game: str) -> str:
    """The table's name: the file's own, or the profile's where the game alone does not say it."""
    usual, table = GAMES[game][0], history.about.get("table", "")
    return table if table and table not in GAMES[game] and history.profile in ("", usual) else history.profile or usual


def refuse_unsayable(history: HandHistory, header: Header, posts: Sequence[Post]) -> None:
    """Raise HistoryError for the first option that a reader of this header and these forced bets would not find.

    Options without effect on what happened do not count: the draw clock where it never ran out, the redeal where
    none was dealt, the least bet in fixed limit, and who posts which blind where more than two sit.
    """
    rules = history.rules
    if any(isinstance(step, Redeal) for step in history.steps):
        raise _unsayable("all_check", rules)
    places = {seat: place for place, seat in enumerate(history.dealt)}
    stacks = [history.stacks[seat] for seat in history.dealt]
    told = [Post(places[post.seat], post.kind, post.chips) for post in posts]
    base = base_profile(header.game, table_name(history, header.game)).rules
    found = read_rules(base, header, told, stacks, dealer_place(history.dealt, history.dealer))
    timed_out = any(isinstance(step, Step) and step.kind == Kind.TIMEOUT for step in history.steps)
    idle = {"all_check"} | (set() if timed_out else {"draw_timeout"})
    if rules.structure == Structure.FIXED_LIMIT:
        idle.add("min_bet")
    if len(history.dealt) > 2 or not rules.big_blind:
        idle.add("heads_up_blinds")
    for field in fields(Rules):
        if field.name not in idle and getattr(rules, field.name) != getattr(found, field.name):
            raise _unsayable(field.name, rules)


def dealer_place(numbers: Sequence[int], button: int) -> int:
    """Place of the dealer among the seats dealt in: the button's seat, or the last one before an empty one."""
    before = [place for place, number in enumerate(numbers) if number <= button]
    return before[-1] if before else len(numbers) - 1


def _unsayable(option: str, rules: Rules, more: str = "") -> HistoryError:
    value = rules.options()[option]
    return HistoryError("unsupported", f"{option} {value} {more}cannot be said in PokerStars' text", option=option)
