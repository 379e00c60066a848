"""`python -m env build`: what it makes is found again, so a second build makes nothing anew."""

from pathlib import Path

from env.encoding.hand_tables import table_file
from env.engine._jit import JIT, cache_folder
from env.engine.profiles import PROFILES
from env.warm import build_caches


def kept() -> dict[Path, tuple[int, int]]:
    """Compiled kernels and tables in the cache folder: size and time of writing."""
    files = [path for path in cache_folder().rglob("*") if path.suffix in {".nbc", ".npz"} and ".part" not in path.name]
    return {path: (path.stat().st_size, path.stat().st_mtime_ns) for path in files}


def test_a_second_build_changes_nothing() -> None:
    assert sorted(build_caches()) == ["hand tables and observations", "rules"]
    before = kept()
    assert all(table_file(profile.rules) in before for profile in PROFILES.values())
    assert not JIT or any(path.suffix == ".nbc" for path in before)
    assert sorted(build_caches()) == ["hand tables and observations", "rules"]
    after = kept()
    assert {path: after[path] for path in before} == before
