"""A pytest plugin of ``bin/mutate``: notes what each test runs.

A test runs blocks of functions, which tell so themselves (each begins with a call that is put in
as its module is imported), renders templates, and asks for scripts if it is a browser's. What runs
as a file's fixtures are made, and scripts, which a browser keeps, are noted for the whole file.
"""  # noqa: INP001 — a folder of commands, not a package

from __future__ import annotations

import ast
import builtins
import os
import sqlite3
import time
from array import array
from collections import defaultdict
from collections.abc import Generator, Iterable
from contextlib import closing
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from django.conf import settings
from django.core.signals import request_started
from django.test.signals import template_rendered

from bin._choosing import AT_IMPORT
from bin._faults import blocks, first_line

ROOT = Path.cwd()
PRODUCT = tuple(f"{ROOT}/{name}/" for name in ("scorer", "tournaments"))
STATIC = "/static/"

tests: list[tuple[str, float]] = [(AT_IMPORT, 0.0)]
ran: defaultdict[str, array[int]] = defaultdict(lambda: array("I"))
hits: set[str] = set()  # since the test began
of_files: defaultdict[str, set[str]] = defaultdict(set)
vars(builtins)["__hit__"] = hits.add


def telling(path: Path) -> ast.Module:
    """A module whose blocks tell when they begin."""
    tree = ast.parse(path.read_bytes())
    for block in list(blocks(tree)):
        has_docstring = isinstance(block[0], ast.Expr) and isinstance(block[0].value, ast.Constant)
        place = ast.Constant(f"{path.relative_to(ROOT)}:{first_line(block[0])}")
        tell = ast.Expr(ast.Call(ast.Name("__hit__", ast.Load()), [place], []))
        block.insert(int(has_docstring), ast.copy_location(tell, block[0]))
    return ast.fix_missing_locations(tree)


_get_code = SourceFileLoader.get_code


def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
    """In the place of the import system's: what is put in must not be kept on the disk."""
    path = str(loader.get_filename(name))
    if path.startswith(PRODUCT):
        return compile(telling(Path(path)), path, "exec", dont_inherit=True)
    return _get_code(loader, name)


SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def note(test: int, whats: Iterable[str]) -> None:
    """A test ran this."""
    for what in whats:
        ran[what].append(test)


def rendered(template: Any, **_rest: object) -> None:  # noqa: ANN401 — Django's signal
    """Note a template of ours."""
    name = str(template.origin.name) if template.origin else ""
    if name.startswith(f"{ROOT}/"):
        hits.add(name.removeprefix(f"{ROOT}/"))


def asked(environ: dict[str, str] | None = None, **_rest: object) -> None:
    """Note a script that a browser asks for."""
    path = (environ or {}).get("PATH_INFO", "")
    if path.startswith(STATIC):
        of_files[tests[-1][0].partition("::")[0]].add(path)


template_rendered.connect(rendered)
request_started.connect(asked)


def pytest_collection_finish() -> None:
    """What was run as modules were imported, those of the pages too."""
    import_module(settings.ROOT_URLCONF)
    note(0, hits)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note what a test ran, and how long it took."""
    hits.clear()
    begun = time.process_time()
    tests.append((item.nodeid, 0.0))
    result = yield
    note(len(tests) - 1, hits)
    tests[-1] = (item.nodeid, time.process_time() - begun)
    return result


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[Any],
) -> Generator[None, object, object]:
    """What makes a fixture of a file is run for all of its tests."""
    if fixturedef.scope == "function":
        return (yield)
    before = set(hits)
    hits.clear()
    try:
        return (yield)
    finally:
        of_files[tests[-1][0].partition("::")[0]] |= hits
        hits.update(before)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the notes of this worker."""
    if len(tests) == 1:
        return
    for number, (name, _seconds) in enumerate(tests):
        if number:
            note(number, of_files[name.partition("::")[0]])
    worker = getattr(session.config, "workerinput", {}).get("workerid", "one")
    with closing(sqlite3.connect(Path(os.environ["KONTRA_NOTES"]) / f"{worker}.sqlite3")) as file:
        file.execute("CREATE TABLE test (number INTEGER PRIMARY KEY, name TEXT, seconds REAL)")
        file.execute("CREATE TABLE ran (what TEXT PRIMARY KEY, tests BLOB)")
        rows = [(number, *test) for number, test in enumerate(tests)]
        file.executemany("INSERT INTO test VALUES (?, ?, ?)", rows)
        notes = ((what, numbers.tobytes()) for what, numbers in ran.items())
        file.executemany("INSERT INTO ran VALUES (?, ?)", notes)
        file.commit()
