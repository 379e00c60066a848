"""Where a result comes from: versions, hardware and commit, as they stand in every model's `config.json`."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path
from typing import Any

import numba
import numpy as np
import torch

ROOT = Path(__file__).resolve().parents[1]


def provenance() -> dict[str, Any]:
    """`versions`, `hardware` and, where the source is a git checkout, `commit`."""
    commit = _commit()
    return {
        "versions": {
            "python": platform.python_version(),
            "torch": torch.__version__,
            "numpy": np.__version__,
            "numba": numba.__version__,
        },
        "hardware": {
            "cpu": cpu_model(),
            "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
            "ram_gb": _ram_gb(),
            "threads": torch.get_num_threads(),
        },
        **({"commit": commit} if commit else {}),
    }


def cpu_model() -> str:
    """What the processor calls itself."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _ram_gb() -> float | None:
    try:
        return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9, 1)
    except (AttributeError, ValueError, OSError):
        return None  # not a system that says so


def _commit() -> str | None:
    """Id of the checked-out commit, with "+" where files differ from it; None outside of a git checkout."""
    try:
        run = [
            subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603, S607
            for words in (("rev-parse", "--show-toplevel", "HEAD"), ("status", "--porcelain", "--untracked-files=no"))
        ]
    except (OSError, subprocess.CalledProcessError):
        return None
    top, _, commit = run[0].partition("\n")
    if Path(top).resolve() != ROOT:  # installed somewhere below another project
        return None
    return commit + ("+" if run[1] else "")
