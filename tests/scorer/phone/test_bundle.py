"""The files of every game's rules can be made, and a browser's Python can compile them."""

from __future__ import annotations

import ast

import pytest

from scorer.games.registry import all_games
from scorer.phone.bundle import game_bundle

THERE = {"js", "collections"}  # what comes with the browser's Python


@pytest.mark.parametrize("slug", all_games())
def test_rules_of_every_game_have_all_that_they_import(slug):
    modules = game_bundle(slug)["modules"]
    assert isinstance(modules, dict)
    known = {path.removesuffix(".py").removesuffix("/__init__") for path in modules}
    for path, source in modules.items():
        for node in ast.walk(ast.parse(source, path)):
            if isinstance(node, ast.ImportFrom) and node.module not in THERE:
                assert str(node.module).replace(".", "/") in known
