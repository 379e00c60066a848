"""The sample screens of the design, word for word, in both languages.

`python -m tests.tgbot.render.screens` writes the files anew; read the difference before you keep it.
"""

import pytest

from tests.tgbot.render.screens import GOLDEN, SCREENS, file_text, golden_file


@pytest.mark.parametrize("name", SCREENS)
def test_screen(name: str) -> None:
    assert file_text(name) == golden_file(name).read_text(encoding="utf-8")


def test_no_file_is_left_over() -> None:
    assert set(GOLDEN.glob("*.txt")) == set(map(golden_file, SCREENS))
