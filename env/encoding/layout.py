"""The observation, field by field: one list from which offsets, the space and the documentation come.

All values are float32. `money` is log1p(chips / stake) / 5 with stake = the larger of ante and big blind; shares are
0..1; flags 0 or 1. Seats are relative: block 0 is the observer, then clockwise. A change of meaning bumps
ENCODING_VERSION: weights of another version are refused.
"""

from __future__ import annotations

from dataclasses import dataclass

ENCODING_VERSION = 1
MONEY_SCALE = 5.0


@dataclass(frozen=True, slots=True)
class Field:
    """One field: `size` floats, lowest and highest value, and what they mean."""

    name: str
    size: int
    low: float
    high: float
    text: str


FIELDS: tuple[Field, ...] = (
    # the rules of this hand
    Field("deck", 3, 0, 1, "one-hot: 52, 36, 32 cards"),
    Field("ranking", 3, 0, 1, "one-hot: high, flush over full house, 2-7 low"),
    Field("ace_low_straight", 1, 0, 1, "flag"),
    Field("forced", 4, 0, 4, "ante, small blind, big blind, minimum bet, in stakes / 4"),
    Field("structure", 5, 0, 1, "one-hot: no limit, pot limit, fixed limit, multiples, lounge"),
    Field("limit_units", 4, 0, 4, "money: unit of each round"),
    Field("limit_cap", 1, 0, 4, "units / 8, 0 = none"),
    Field("draws", 1, 0, 1, "draws of the game / 3"),
    Field("max_discards", 1, 0, 1, "/ 5"),
    Field(
        "options",
        8,
        0,
        1,
        "flags: four with an ace, starter begins, draw after closer, split fifth card, burn, "
        "reserved bottom card, deal then mix, redeal",
    ),
    Field("later_start", 3, 0, 1, "one-hot: left of dealer, opener, first drawer"),
    Field("draw_timeout", 3, 0, 1, "one-hot: pat only, no raise, no bet or raise"),
    Field("fold_free", 1, 0, 1, "flag: folding when checking is free"),
    Field("literal_blinds", 1, 0, 1, "flag: heads-up the seat left of the dealer posts the small blind"),
    # where the hand stands
    Field("drawing", 1, 0, 1, "flag: this is a discard, not a bet"),
    Field("round", 4, 0, 1, "one-hot: betting round"),
    Field("draws_left", 1, 0, 1, "draws still to come (this one included) / 3"),
    Field("seats_in", 5, 0, 1, "one-hot: live seats 2..6"),
    Field("position", 6, 0, 1, "one-hot: seats clockwise from the dealer, 0 = dealer"),
    Field("behind", 1, 0, 1, "able seats still to act in this round / 5"),
    Field("raises", 5, 0, 1, "one-hot: bets and raises in this round, 4 = four or more"),
    Field("may_raise", 1, 0, 1, "flag: a bet or raise is legal"),
    Field("mixes", 1, 0, 2, "mixes so far / 4"),
    Field("redeals", 1, 0, 1, "new deals so far / 20"),
    # money of the decision
    Field("pot", 1, 0, 4, "money: everything put in"),
    Field("to_call", 1, 0, 4, "money: chips a call adds"),
    Field("level", 1, 0, 4, "money: what must be matched this round"),
    Field("step", 1, 0, 4, "money: size of the last full raise"),
    Field("least_raise", 1, 0, 4, "money: chips the smallest bet or raise adds, 0 if none"),
    Field("most_raise", 1, 0, 4, "money: chips the largest bet or raise adds, 0 if none"),
    Field("effective", 1, 0, 4, "money: chips behind that an opponent can match"),
    Field("pot_odds", 1, 0, 1, "call / (pot + call)"),
    Field("depth", 1, 0, 1, "stack / (stack + pot)"),
    # six seats, observer first, clockwise; empty seats are zero
    *(
        Field(f"seat{j}_{name}", size, 0, high, text)
        for j in range(6)
        for name, size, high, text in (
            ("state", 4, 1, "flags: dealt in, live, all-in, dealer"),
            ("money", 3, 4, "money: stack, put in this round, put in this hand"),
            ("share", 1, 1, "put in this hand / pot"),
            (
                "flags",
                5,
                1,
                "flags: acted, last raiser of this round, of the round before, still to act, barred from raising",
            ),
            ("drew", 6, 1, "one-hot: cards drawn in the latest draw it took part in"),
            ("drew_before", 2, 1, "cards drawn in its first and second draw / 5, 0 if none"),
            ("raised", 2, 4, "bets and raises in this round, in earlier rounds / 3"),
            ("called", 2, 4, "calls in this round, in earlier rounds / 3"),
        )
    ),
    # own cards
    Field("category", 9, 0, 1, "one-hot: hands.Category of the hand now"),
    Field("percentile", 1, 0, 1, "share of final hands it beats now"),
    Field("edge", 1, 0, 1.5, "-log(1.001 - percentile) / 5: tells the best hands apart"),
    Field("ranks", 13, 0, 2, "cards of each rank / 2, twos first"),
    Field("suited", 3, 0, 1, "flags: most cards of one suit are three, four, five"),
    Field(
        "draw_means",
        6,
        0,
        1,
        "by cards thrown away 0..5: best mean final percentile; 0 after the last draw, and for more cards than allowed",
    ),
    Field("draw_tails", 6, 0, 1, "by cards thrown away 0..5: chance of a strong final hand after that discard"),
    Field("discarded", 13, 0, 2, "own discards of each rank / 2"),
    # the draw table: one row a discard id
    Field("mask_means", 32, 0, 1, "by discard id: mean final percentile, 0 outside a draw"),
    Field("mask_tails", 32, 0, 1, "by discard id: chance of a strong final hand, 0 outside a draw"),
)

OFFSETS: dict[str, int] = {}
_size = 0
for _field in FIELDS:
    OFFSETS[_field.name] = _size
    _size += _field.size
OBSERVATION_SIZE = _size
"""Length D of an observation."""

SEAT_STRIDE = OFFSETS["seat1_state"] - OFFSETS["seat0_state"]

ORACLE_FIELDS: tuple[Field, ...] = tuple(
    Field(f"other{j}", 6, 0, 1, "live, percentile, best draw mean, best draw tail, beats the observer now, all-in")
    for j in range(1, 6)
)
ORACLE_SIZE = sum(field.size for field in ORACLE_FIELDS)
"""Length of the critic's extra input: every other seat's hidden hand. Training only; no policy ever sees it."""


def field_slice(name: str) -> slice:
    """Where a field lies in an observation. Raises KeyError for an unknown name."""
    field = next(field for field in FIELDS if field.name == name) if name in OFFSETS else None
    if field is None:
        raise KeyError(f"no observation field {name!r}")
    return slice(OFFSETS[name], OFFSETS[name] + field.size)


def layout_table() -> str:
    """The layout as a Markdown table, for the documentation (a test compares them)."""
    head = ["| at | field | size | range | meaning |", "|---|---|---|---|---|"]
    rows = [
        f"| {OFFSETS[field.name]} | `{field.name}` | {field.size} | {field.low:g}..{field.high:g} | {field.text} |"
        for field in FIELDS
    ]
    return "\n".join([*head, *rows])
