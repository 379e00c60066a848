"""One hand in a few lines: stacks, hands and a script in the format of `tests/cases/README.md`."""

from collections.abc import Mapping, Sequence
from typing import Any

from env.cases import play_case
from env.engine.cards import parse_cards
from env.engine.rules import Rules
from env.engine.table import Table
from tests.oracle.decks import HOME, deck_with

ACES = "As Ah Kd 7c 4d"
KINGS = "Ks Kh Qd 8c 3d"
QUEENS = "Qs Qh Jd 9c 2d"
JACKS = "Js Jh Td 6c 2h"


def worked(
    start: Sequence[int],
    dealer: int,
    script: Sequence[str],
    hands: Mapping[int, str] | None = None,
    stub: str = "",
    rules: Rules = HOME,
    **expect: Any,
) -> None:
    """Play a hand from the stacks `start` and compare every line, then the end as far as `expect` names it.

    `expect` holds what a worked hand's does: pots, returned, shown, stacks.
    A script that expects nothing may stop before the end of the hand.
    """
    result = play_case(
        {
            "id": "bug",
            "settings": rules.options(),
            "stacks": list(start),
            "dealer": dealer,
            "deck": deck_with(start, dealer, hands or {}, stub, rules),
            "script": list(script),
            "expect": expect,
        }
    )
    stopped = not expect and result.line == "end"
    assert result.ok or stopped, f"{result.line}\nwant {result.want}\ngot  {result.got}"


def pot(amount: int, eligible: Sequence[int], winners: Sequence[int]) -> dict[str, Any]:
    """A pot as `expect` writes it."""
    return {"amount": amount, "eligible": list(eligible), "winners": list(winners)}


def dealt(stacks: Sequence[int], dealer: int, hands: Mapping[int, str] | None = None, stub: str = "") -> Table:
    """The freshly dealt home hand itself, for tests that look at views and errors."""
    return Table.deal(HOME, stacks, dealer, parse_cards(deck_with(stacks, dealer, hands or {}, stub)))
