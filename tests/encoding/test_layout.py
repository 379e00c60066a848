"""The list of fields: its offsets, its documentation and its version."""

import re
from pathlib import Path

import numpy as np
import pytest

from env.encoding.layout import (
    ENCODING_VERSION,
    FIELDS,
    OBSERVATION_SIZE,
    OFFSETS,
    ORACLE_FIELDS,
    ORACLE_SIZE,
    SEAT_STRIDE,
    field_slice,
    layout_table,
)
from env.encoding.menu import ACTIONS, DISCARDS, BetId
from env.encoding.observe import observation_bounds
from tests.architecture.repository import ROOT

README = Path("env/encoding/README.md")


def test_fields_follow_each_other_without_gaps() -> None:
    end = 0
    for field in FIELDS:
        assert field_slice(field.name) == slice(end, end + field.size)
        end += field.size
    assert end == OBSERVATION_SIZE
    assert len(OFFSETS) == len(FIELDS), "a name appears twice"


def test_seats_have_equal_blocks() -> None:
    for name in (field.name.removeprefix("seat0_") for field in FIELDS if field.name.startswith("seat0_")):
        places = [OFFSETS[f"seat{j}_{name}"] for j in range(6)]
        assert np.diff(places).tolist() == [SEAT_STRIDE] * 5


def test_every_field_is_explained() -> None:
    assert all(field.size > 0 and field.low < field.high and field.text for field in (*FIELDS, *ORACLE_FIELDS))
    assert sum(field.size for field in ORACLE_FIELDS) == ORACLE_SIZE


def test_an_unknown_field_is_an_error() -> None:
    with pytest.raises(KeyError, match="no observation field 'luck'"):
        field_slice("luck")


def test_bounds_have_the_size_of_an_observation() -> None:
    low, high = observation_bounds()
    assert low.shape == high.shape == (OBSERVATION_SIZE,)
    assert low.dtype == high.dtype == np.float32
    assert (low < high).all()


def test_the_readme_holds_the_table() -> None:
    assert layout_table() in (ROOT / README).read_text(encoding="utf-8"), f"{README}: paste layout.layout_table()"


def test_the_readme_names_version_and_sizes() -> None:
    text = (ROOT / README).read_text(encoding="utf-8")
    numbers = dict(re.findall(r"`(ENCODING_VERSION|OBSERVATION_SIZE|ORACLE_SIZE|ACTIONS)` = (\d+)", text))
    assert {name: int(value) for name, value in numbers.items()} == {
        "ENCODING_VERSION": ENCODING_VERSION,
        "OBSERVATION_SIZE": OBSERVATION_SIZE,
        "ORACLE_SIZE": ORACLE_SIZE,
        "ACTIONS": ACTIONS,
    }


def test_discards_and_bets_share_the_ids() -> None:
    assert [*range(DISCARDS), *BetId] == list(range(ACTIONS))
