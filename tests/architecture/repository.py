"""What the architecture tests read: the files that are, or are about to be, in the repository."""

import functools
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("env", "agents", "models", "training", "tgbot")


@functools.cache
def files() -> tuple[Path, ...]:
    """Files known to git and new ones it does not ignore, relative to the root; those just deleted are left out."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout.decode().split("\0")
    return tuple(sorted({Path(name) for name in names if name and (ROOT / name).is_file()}))


@functools.cache
def text(path: Path) -> str | None:
    """The file's text, None if it is not text."""
    try:
        return (ROOT / path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


def python_packages() -> list[Path]:
    """Every package of ours: the folders that hold an `__init__.py`."""
    return [path.parent for path in files() if path.name == "__init__.py" and path.parts[0] in PACKAGES]
