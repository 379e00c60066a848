"""Rewrite every golden playthrough: `make playthroughs`, or this file. Read the diff before committing it."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))  # a script's path starts at its own folder
    from tests.playthroughs.transcript import write

    for path in sorted(Path(__file__).parent.glob("*/*.txt")):
        before = path.read_text(encoding="utf-8")
        after = write(before)
        path.write_text(after, encoding="utf-8")
        print(f"{'same   ' if after == before else 'changed'} {path.relative_to(ROOT)}")
