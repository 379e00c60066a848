"""What a running bot holds in memory: containers of its objects by name, tasks, bytes."""

from __future__ import annotations

import asyncio
import ctypes
import gc
from collections import Counter, OrderedDict, defaultdict, deque
from pathlib import Path
from typing import Any

_CONTAINERS = (dict, set, list, deque, OrderedDict, defaultdict, Counter)
_PAGE = 4096


def containers() -> Counter[str]:
    """Entries of all containers that objects of the bot have as attributes, by class and attribute."""
    gc.collect()
    found: Counter[str] = Counter()
    for one in gc.get_objects():
        kind = type(one)
        if _ours(kind):
            for name, value in _attributes(one):
                if isinstance(value, _CONTAINERS):
                    found[f"{kind.__name__}.{name}"] += len(value)
    return found


def objects() -> Counter[str]:
    """Objects of the bot, by class."""
    gc.collect()
    kinds = (type(one) for one in gc.get_objects())
    return Counter(kind.__name__ for kind in kinds if _ours(kind))


def _ours(kind: type) -> bool:
    module = str(kind.__module__)
    return module.startswith("tgbot.") and not module.startswith("tgbot.demo")


def _attributes(one: Any) -> list[tuple[str, Any]]:
    own = getattr(one, "__dict__", None)
    return list(own.items()) if isinstance(own, dict) else []


def tasks() -> int:
    """Tasks that have not ended."""
    return len(asyncio.all_tasks())


def resident() -> float:
    """Memory of this process, MiB, after what can be given back was given back."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE / 2**20
