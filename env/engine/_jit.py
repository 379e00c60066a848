"""The one place that knows Numba: typed decorators, the on/off switch and the cache of compiled kernels.

Numba's own cache notices edits only in the file of the cached function. Every kernel is linked into the few entry
points of `batch.py` and `encoding/observe.py`, so the cache lives in a folder named by a hash of *all* kernel
sources and of the Python, NumPy and Numba versions: an edit anywhere means a fresh folder, never a stale kernel.

    FIVEDRAW_JIT=0          plain Python, for debugging, coverage and equality tests
    FIVEDRAW_CACHE_DIR=DIR  another place than ~/.cache/fivedraw
"""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

JIT = os.environ.get("FIVEDRAW_JIT", "1") != "0"
_ENV = Path(__file__).resolve().parent.parent


def kernel_sources() -> list[Path]:
    """Every file whose text can change a compiled kernel, sorted."""
    return sorted([*(_ENV / "engine").glob("*.py"), *(_ENV / "encoding").glob("*.py")])


def cache_folder() -> Path:
    """Folder of this version's compiled kernels and tables (created on first use by whoever writes there)."""
    digest = hashlib.sha256(f"{platform.python_version()} {np.__version__} {numba.__version__}".encode())
    for path in kernel_sources():
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    root = os.environ.get("FIVEDRAW_CACHE_DIR") or str(Path.home() / ".cache" / "fivedraw")
    return Path(root) / digest.hexdigest()[:16]


# The cache locator reads this when a function is decorated, so it is set before the first decoration.
numba.config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]


def njit(function: F) -> F:
    """Compile a kernel that other kernels call. It is linked into its callers and not cached by itself.

    The "numpy" error model leaves out the check for division by zero (no kernel divides by what can be zero): a
    function that may raise is not inlined, and half the kernels divide somewhere.
    """
    return cast("F", numba.njit(error_model="numpy")(function)) if JIT else function


def entry(function: F) -> F:
    """Compile and cache a kernel that Python calls. It releases the GIL, so threads may share the work."""
    return cast("F", numba.njit(error_model="numpy", cache=True, nogil=True)(function)) if JIT else function
