"""Tables on disk: in the kernel cache folder, so a change of the rules makes new ones; never in git."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np


def save_arrays(path: Path, arrays: dict[str, Any]) -> None:
    """Write an .npz atomically: another process sees the whole file or none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.stem}.{uuid4().hex}.part.npz")
    try:
        np.savez(partial, **arrays)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
