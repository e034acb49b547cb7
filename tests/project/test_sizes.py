"""Files and functions stay small enough to be read at one sitting."""

from __future__ import annotations

import ast

from tests.project.sources import ROOT, modules, statements
from tests.tiers import long

CODE_LIMIT = 500
TEST_LIMIT = 600
FUNCTION_LIMIT = 50


def too_long(folders, endings, limit):
    return {
        str(path.relative_to(ROOT)): lines
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in endings and not {"migrations", "vendor"} & set(path.parts)
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > limit
    }


def test_code_files_stay_under_500_lines():
    folders = ["bin", "scorer", "tournaments", "templates"]
    assert too_long(folders, {".py", ".html", ".css", ".js", ".sh"}, CODE_LIMIT) == {}


def test_test_files_stay_under_600_lines():
    assert too_long(["tests"], {".py"}, TEST_LIMIT) == {}


@long  # Ruff counts statements every day
def test_no_function_is_longer_than_50_lines():
    too_long = [
        f"{path}: {node.name}"
        for path, text in modules("bin", "scorer", "tournaments").items()
        if "migrations" not in path.parts and text.count("\n") > FUNCTION_LIMIT
        for node in statements(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if (node.end_lineno or 0) - node.lineno >= FUNCTION_LIMIT
    ]
    assert too_long == []
