"""Our own modules as texts and trees, for tests that look through all of them.

Reading all modules takes a moment, parsing and walking them takes seconds: a test names the words
without which a module is none of its business.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
APPS = ("scorer", "tournaments")
BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")


@cache
def modules(*folders: str) -> dict[Path, str]:
    """The text of every module of some folders, the apps by default, by its path in the project."""
    return {
        path.relative_to(ROOT): path.read_text(encoding="utf-8")
        for folder in folders or APPS
        for path in sorted((ROOT / folder).rglob("*.py"))
    }


def trees_with(*words: str) -> Iterator[tuple[Path, ast.Module]]:
    """The modules in which one of the words stands, as trees."""
    for path, text in modules().items():
        if any(word in text for word in words):
            yield path, ast.parse(text)


def dotted(path: Path) -> str:
    """The name by which a module of a path in the project is imported."""
    return ".".join(path.with_suffix("").parts)


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """All statements at any depth, without the expressions in them: a tenth of all nodes."""
    for block in BLOCKS:
        for node in getattr(tree, block, ()):
            yield node
            yield from statements(node)


def imports(tree: ast.AST) -> Iterator[str]:
    """The full names of all that a module imports, wherever it does."""
    for node in statements(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
