"""Every package's README lists its files, lowest first; the commands of the root README exist."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.repository import PACKAGES, ROOT, files, python_packages, text

# `env` itself holds a handful of files: the root README and RULES.md are its map.
WITHOUT_README = {Path("env")}
# A list item, table row or indented line that starts with a file or folder: "  pots.py  side pots", "- `history/` .."
ENTRY = re.compile(r"^[\s|*+│├└─-]+\[?`?(?P<name>[\w./-]+(?:\.py|/))`?(?:\]\([^)]*\))?(?P<rest>.*)$")

PACKAGE_FOLDERS = [package for package in python_packages() if package not in WITHOUT_README]


def readme_of(package: Path) -> Path | None:
    """The README that covers the package: its own, else that of the nearest package above."""
    while package not in {*WITHOUT_README, Path()}:
        if package / "README.md" in files():
            return package / "README.md"
        package = package.parent
    return None


def entries(readme: Path) -> dict[Path, tuple[int, str]]:
    """Listed file or folder -> its place in the list and what is said about it."""
    listed: dict[Path, tuple[int, str]] = {}
    for line in (text(readme) or "").splitlines():
        if match := ENTRY.match(line):
            listed.setdefault(readme.parent / match["name"], (len(listed), match["rest"].strip(" |:—-")))
    return listed


def module_path(module: str) -> Path | None:
    """The file or package folder of a module of ours, None for others'."""
    path = Path(*module.split("."))
    if path.parts[0] not in PACKAGES:
        return None
    return path.with_suffix(".py") if path.with_suffix(".py") in files() else path


def imports(path: Path) -> Iterator[Path]:
    """Modules of ours imported when the file loads: not inside functions, not for type checkers only."""
    waiting: list[ast.AST] = [ast.parse(text(path) or "")]
    while waiting:
        node = waiting.pop()
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(path.parts[: -node.level]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            for alias in node.names:
                inner = module_path(f"{module}.{alias.name}")
                is_module = inner is not None and (inner in files() or inner / "__init__.py" in files())
                names.append(f"{module}.{alias.name}" if is_module else module)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting.extend(node.orelse)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting.extend(ast.iter_child_nodes(node))
        yield from (target for name in names if (target := module_path(name)))


@pytest.mark.parametrize("package", PACKAGE_FOLDERS, ids=str)
def test_readme_lists_every_file(package: Path) -> None:
    readme = readme_of(package)
    assert readme is not None, f"{package} has no README.md"
    listed = entries(readme)
    wanted = {path for path in files() if path.parent == package and path.suffix == ".py"} - {package / "__init__.py"}
    assert not wanted - listed.keys(), f"{readme} does not list {sorted(map(str, wanted - listed.keys()))}"
    inner = {other for other in PACKAGE_FOLDERS if other.parent == package and other / "README.md" in files()}
    assert not inner - listed.keys(), f"{readme} does not list the folders {sorted(map(str, inner - listed.keys()))}"


@pytest.mark.parametrize("package", PACKAGE_FOLDERS, ids=str)
def test_readme_lists_only_what_is_there_and_says_what_it_is(package: Path) -> None:
    readme = package / "README.md"
    for path, (_, words) in entries(readme).items() if readme in files() else ():
        assert (ROOT / path).exists(), f"{readme} lists {path}, which does not exist"
        assert words, f"{readme} says nothing about {path}"


@pytest.mark.parametrize("package", PACKAGE_FOLDERS, ids=str)
def test_readme_lists_files_in_dependency_order(package: Path) -> None:
    """A file imports only what stands above it, so reading from the top never meets an unknown name."""
    readme = package / "README.md"
    listed = entries(readme) if readme in files() else {}

    def place(path: Path) -> int | None:
        found = next((part for part in (path, *path.parents) if part in listed), None)
        return None if found is None else listed[found][0]

    wrong = [
        f"{path} imports {target}, listed below it"
        for path in files()
        if path.suffix == ".py" and package in path.parents and (here := place(path)) is not None
        for target in imports(path)
        if (there := place(target)) is not None and there > here
    ]
    assert not wrong, f"{readme}:\n" + "\n".join(wrong)


def test_commands_of_the_root_readme_exist() -> None:
    readme = text(Path("README.md")) or ""
    code = "\n".join(re.findall(r"^ {4}.*$|`[^`\n]+`", readme, re.MULTILINE))
    targets = set(re.findall(r"^([a-z-]+):", text(Path("Makefile")) or "", re.MULTILINE))
    unknown = set(re.findall(r"\bmake ([a-z-]+)", code)) - targets
    assert not unknown, f"not in the Makefile: {unknown}"
    modules = {name for name in re.findall(r"python -m (\w+)", code) if name in PACKAGES}
    missing = [name for name in modules if Path(name, "__main__.py") not in files()]
    assert not missing, f"cannot be run with python -m: {missing}"


def test_every_make_target_is_explained() -> None:
    makefile = text(Path("Makefile")) or ""
    phony = set((re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE) or [""])[0].split())
    assert phony == set(re.findall(r"^([a-z-]+):.*## \S", makefile, re.MULTILINE))
