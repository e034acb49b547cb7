"""Pictures are drawn, never read: a file of 1 MB may hold one that takes 1 GB once it is open."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.project.sources import modules, trees_with

DRAWS = Path("scorer/printing")
READING = {"open", "frombuffer", "frombytes", "fromarray"}  # of PIL.Image


def imports_of_pillow(tree):
    """What a module has from PIL, by the names it uses, at whatever place it is imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "PIL":
            yield from ((one.name, one.asname or one.name) for one in node.names)
        elif isinstance(node, ast.Import):
            yield from ((one.name, "") for one in node.names if one.name.split(".")[0] == "PIL")


def test_pillow_is_imported_only_where_pages_are_drawn():
    found = {path for path, tree in trees_with("PIL") if any(imports_of_pillow(tree))}
    assert found
    assert [path for path in found if DRAWS not in path.parents] == []


def test_no_picture_is_opened():
    opened = []
    for path, tree in trees_with("PIL"):
        names = {used for name, used in imports_of_pillow(tree) if name in {"Image", "ImageFile"}}
        opened += [
            f"{path}:{node.lineno}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and node.attr in READING
            if isinstance(node.value, ast.Name) and node.value.id in names
        ]
        opened += [str(path) for name, _used in imports_of_pillow(tree) if name in READING]
    assert opened == []


def test_no_form_takes_a_picture():
    assert [path for path, text in modules().items() if "ImageField" in text] == []
