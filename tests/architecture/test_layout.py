"""Where files may lie, how large they may be, and what must not be in them."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.architecture.repository import PACKAGES, ROOT, files, text

TOP_LEVEL = {*PACKAGES, "tests", ".ci"}
MAX_LINES = 500
MAX_BYTES = 8_000_000

# path -> why it may be longer than MAX_LINES
LONG_FILES: dict[str, str] = {}

# An absolute path of one machine; "playthroughs/home/" and links are none.
MACHINE_PATH = re.compile(r"(?<![\w./~-])/(?:work|tmp|home|root|Users)/")


def line_count(path: Path) -> int:
    return len((text(path) or "").splitlines())


def ignored(path: str) -> bool:
    """Whether our own .gitignore, and not the user's, ignores the path."""
    command = ["git", "-c", "core.excludesFile=/dev/null", "check-ignore", "--quiet", "--no-index", path]
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def test_top_level_folders_are_the_known_ones() -> None:
    assert {path.parts[0] for path in files() if len(path.parts) > 1} <= TOP_LEVEL


def test_no_inner_folder_bears_a_top_level_name() -> None:
    wrong = {
        parent
        for path in files()
        if path.parts[0] != "tests"
        for parent in path.parents
        if len(parent.parts) > 1 and parent.name in {*PACKAGES, "tests"}
    }
    assert not wrong, f"these folders could be imported or ignored by mistake: {sorted(map(str, wrong))}"


def test_tests_are_no_packages() -> None:
    wrong = [str(path) for path in files() if path.parts[0] == "tests" and path.name == "__init__.py"]
    assert not wrong, f"with these, tests/env would hide env: {wrong}"


def test_python_files_are_short() -> None:
    lengths = {str(path): line_count(path) for path in files() if path.suffix == ".py"}
    long = {path: lines for path, lines in lengths.items() if lines > MAX_LINES and path not in LONG_FILES}
    assert not long, f"longer than {MAX_LINES} lines; split by noun, or give the reason in LONG_FILES: {long}"
    idle = [path for path in LONG_FILES if lengths.get(path, 0) <= MAX_LINES]
    assert not idle, f"no longer needed in LONG_FILES: {idle}"


def test_no_file_is_huge() -> None:
    huge = {str(path): size for path in files() if (size := (ROOT / path).stat().st_size) > MAX_BYTES}
    assert not huge, f"more than {MAX_BYTES} bytes: {huge}"


def test_no_file_names_a_path_of_one_machine() -> None:
    wrong = [
        f"{path}:{number}: {line.strip()[:80]}"
        for path in files()
        for number, line in enumerate((text(path) or "").splitlines(), 1)
        if MACHINE_PATH.search(line)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "path",
    [
        "env/x.py",
        "env/engine/x.py",
        "models/weights/x/model.safetensors",
        "models/weights/x/config.json",
        "training/configs/x.toml",
        "tgbot/demo/static/x.png",
        "tests/env/x.py",
    ],
)
def test_git_keeps(path: str) -> None:
    assert not ignored(path)


@pytest.mark.parametrize(
    "path", [".venv/bin/python", ".env", "env/__pycache__/x.pyc", "fivedraw.db", "runs/x/model.pt"]
)
def test_git_ignores(path: str) -> None:
    assert ignored(path)
