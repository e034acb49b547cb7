"""One word per thing: classes are named by what they are, functions by what they do."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

from tests.project.test_types import ROOT

FOLDERS = ("scorer", "tournaments", "bin")
ONE_PER_GAME = {("scorer", "games"), ("scorer", "kits")}  # their packages offer equal names
ONE_PER_COMMAND = {"Command", "Meta"}  # Django's
MOST = 2
UNCLEAR = {"told", "said", "tell", "telling", "gather", "kept", "early", "musts", "quick"}


def _files(*folders: str) -> list[Path]:
    return [
        path.relative_to(ROOT)
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "migrations" not in path.parts
    ]


def _house(path: Path) -> str:
    """What a class belongs to: all games' packages are one house, as all kits are."""
    inner = path.parts[:2]
    return (
        "/".join(inner) if inner in ONE_PER_GAME and len(path.parts) > len(inner) + 1 else str(path)
    )


def repeated(sources: dict[Path, str]) -> dict[str, list[str]]:
    """Public classes of one name in more places than ``MOST``."""
    houses = defaultdict(set)
    for path, source in sources.items():
        for node in ast.parse(source).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                houses[node.name].add(_house(path))
    return {
        name: sorted(where)
        for name, where in houses.items()
        if len(where) > MOST and name not in ONE_PER_COMMAND
    }


def unclear(sources: dict[Path, str]) -> list[str]:
    """Functions and modules whose name says nothing without its comment."""
    found = [str(path) for path in sources if path.stem in UNCLEAR]
    for path, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            if function and node.name.strip("_") in UNCLEAR:
                found.append(f"{path}: {node.name}")
    return found


@pytest.fixture(scope="module")
def sources():
    return {path: (ROOT / path).read_text(encoding="utf-8") for path in _files(*FOLDERS)}


def test_no_public_class_has_a_name_of_three(sources):
    assert repeated(sources) == {}


def test_no_function_and_no_module_has_a_name_that_says_nothing(sources):
    tests = {path: (ROOT / path).read_text(encoding="utf-8") for path in _files("tests")}
    assert unclear(sources | tests) == []


def test_a_third_class_is_found_and_games_packages_count_as_one():
    files = ["scorer/a.py", "tournaments/b.py", "scorer/games/kop/c.py", "scorer/games/skat/c.py"]
    three = dict.fromkeys(map(Path, files), "class Row: ...")
    assert repeated(three) == {"Row": ["scorer/a.py", "scorer/games", "tournaments/b.py"]}
    assert repeated({path: three[path] for path in map(Path, files[1:])}) == {}


def test_an_unclear_name_is_found():
    source = "class Say:\n    def _told(self): ...\n"
    assert unclear({Path("scorer/quick.py"): source}) == [
        "scorer/quick.py",
        "scorer/quick.py: _told",
    ]
