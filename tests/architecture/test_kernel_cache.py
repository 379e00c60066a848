"""An edit of any kernel module must give a new cache folder: Numba itself would keep serving the old kernel."""

import shutil
from pathlib import Path

import pytest

from env.engine import _jit
from tests.architecture.repository import ROOT, files

KERNEL_FOLDERS = (Path("env/engine"), Path("env/encoding"))


def test_every_kernel_module_is_hashed() -> None:
    hashed = {path.resolve() for path in _jit.kernel_sources()}
    modules = {ROOT / path for path in files() if path.parent in KERNEL_FOLDERS and path.suffix == ".py"}
    assert modules <= hashed, sorted(map(str, modules - hashed))


def test_an_edit_moves_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copies = [Path(shutil.copy(path, tmp_path)) for path in _jit.kernel_sources()[:2]]
    monkeypatch.setattr(_jit, "kernel_sources", lambda: copies)
    before = _jit.cache_folder()
    assert _jit.cache_folder() == before
    copies[-1].write_text(copies[-1].read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
    assert _jit.cache_folder() != before
