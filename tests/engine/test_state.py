"""The state row as data: it copies with one assignment, saves as its bytes, and says what it holds."""

from typing import Any

import pytest

from env.engine.actions import Action
from env.engine.cards import deck_cards
from env.engine.rules import RULES_DTYPE, Rules
from env.engine.state import HAND_DTYPE, new_hands
from env.engine.table import Table
from env.errors import DealError


def test_records_have_no_holes() -> None:
    """NumPy does not copy the padding between fields: with holes, equal hands have different bytes."""
    for dtype in (HAND_DTYPE, RULES_DTYPE):
        end, fields = 0, dict[str, Any](dtype.fields or {})
        for name in dtype.names or ():
            field, offset = fields[name][:2]
            assert offset == end, f"{offset - end} unused bytes before {name!r}"
            end = offset + field.itemsize
        assert end == dtype.itemsize, f"{dtype.itemsize - end} unused bytes at the end"


def test_a_row_is_restored_from_its_bytes() -> None:
    table = Table.deal(Rules(), [100, 100], 1, deck_cards(52))
    table.apply(0, Action.bet(7))
    saved = table.row.tobytes()
    rows = new_hands(1)
    rows[0] = table.row
    restored = Table(Rules(), rows, ())
    assert restored.public() == table.public()
    assert restored.view(1).legal == table.view(1).legal
    assert len(saved) == HAND_DTYPE.itemsize


@pytest.mark.parametrize("seat", [-1, 2, 6])
def test_a_seat_that_is_not_there_has_no_view(seat: int) -> None:
    table = Table.deal(Rules(), [100, 100], 1, deck_cards(52))
    with pytest.raises(DealError, match=f"seat {seat}"):
        table.view(seat)
