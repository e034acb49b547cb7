"""Which tests are to notice a fault: those that ran it, as ``bin/mutate`` noted before.

What is run as a module is imported is found by its name: by the tests that ran a block with it.
"""  # noqa: INP001 — a folder of commands, not a package

from __future__ import annotations

import ast
import re
import sqlite3
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from bin._faults import Function, blocks, first_line

STATICS = ("scorer/static", "tournaments/static")
UNITS = "tests/javascript"
AT_IMPORT = ""  # instead of a test's name
UNTELLING = {"scorer", "tournaments", "self", "return", "None", "True", "False", "name"}
FURTHER = 3  # a constant that another is made of, and so on


class Notes:
    """What was noted, of all workers."""

    def __init__(self, folder: Path) -> None:
        self.files = [sqlite3.connect(path) for path in sorted(folder.glob("*.sqlite3"))]
        self.tests = [dict(_numbered(file)) for file in self.files]
        self.names = {name for tests in self.tests for name, _seconds in tests.values()}

    def tests_of(self, what: str) -> dict[str, float]:
        """The tests that ran this, with their seconds; ``what`` may end in ``*``."""
        found: dict[str, float] = {}
        for file, tests in zip(self.files, self.tests, strict=True):
            for (blob,) in file.execute("SELECT tests FROM ran WHERE what GLOB ?", [what]):
                found |= dict(tests[number] for number in array("I", blob))
        return found


def _numbered(file: sqlite3.Connection) -> Iterable[tuple[int, tuple[str, float]]]:
    for number, name, seconds in file.execute("SELECT number, name, seconds FROM test"):
        yield number, (name, seconds)


def wanted(path: str, line: int) -> Iterator[str]:
    """What is noted of the tests that can notice a fault in this line."""
    if path.endswith(".js") and "/static/" in path:
        yield from (f"/static/{name}" for name in _served_in(path))
    elif not path.endswith(".py"):
        yield path
    elif block := block_of(path, line):
        yield block
    else:
        tree = ast.parse(Path(path).read_bytes())
        own = [each for each in _around(tree, line) if isinstance(each, Function | ast.ClassDef)]
        yield from (f"{path}:{first_line(each[0])}" for node in own[-1:] for each in blocks(node))
        names = set(_names(tree, line))
        for _ in range(FURTHER):
            names |= {more for name in names for more in _made_of(name)}
        yield from sorted({block for name in names for block in _blocks_with(name)})


def block_of(path: str, line: int) -> str | None:
    """The block that begins before this line is run; of a decorator that of its function."""
    tree = ast.parse(Path(path).read_bytes())
    around = [(first_line(each[0]), each) for each in blocks(tree)]
    inner = [first for first, each in around if first <= line <= (each[-1].end_lineno or first)]
    return f"{path}:{max(inner)}" if inner else None


def is_run_at_import(notes: Notes, path: str, line: int) -> bool:
    """Whether a changed function comes too late: its value was asked for already."""
    block = block_of(path, line)
    return block is None or AT_IMPORT in notes.tests_of(block)


def in_order(path: str, tests: dict[str, float]) -> list[str]:
    """The likely files first: those of the same topic, then those that are soon through."""
    topic = set(re.split(r"\W|_", path))
    stem = set(re.split("_", Path(path).stem)) - {""}

    files: defaultdict[str, float] = defaultdict(float)
    for name, seconds in tests.items():
        files[name.partition("::")[0]] += seconds

    def key(name: str) -> tuple[int, float, str]:
        file = name.partition("::")[0]
        words = set(re.split(r"\W|_", file))
        return -len(topic & words) - 3 * (stem <= words), files[file], file

    return sorted(tests, key=key)


def by_words(said: str, tests: Iterable[str]) -> list[str]:
    """The tests of all files, first of those that have most of the words said."""
    words = {word for word in re.findall(r"\w{4,}", said) if word not in UNTELLING}
    files = list(dict.fromkeys(name.partition("::")[0] for name in tests))
    told = {file: len(words & _words_of(file)) for file in files}
    return sorted(tests, key=lambda name: -told[name.partition("::")[0]])


def mentioning(word: str, tests: Iterable[str]) -> list[str]:
    """The tests of files with a word."""
    return [name for name in tests if word in _words_of(name.partition("::")[0])]


@cache
def _words_of(file: str) -> set[str]:
    return set(re.findall(r"\w{4,}", Path(file).read_text("utf-8")))


def units_of(path: str) -> list[str]:
    """The units of scripts that load a script, or read a template; those that name it first."""
    found = [Path(path).name]
    for name in found:
        found += [js for js, text in _scripts().items() if f"/{name}" in text and js not in found]
    return [f"{UNITS}/{name}" for name in found if name.endswith(".test.js")]


@cache
def _scripts() -> dict[str, str]:
    paths = [
        *Path(UNITS).glob("*.js"),
        *(js for each in STATICS for js in Path(each).rglob("*.js")),
    ]
    return {path.name: path.read_text("utf-8") for path in paths if "vendor" not in path.parts}


def _served_in(path: str) -> set[str]:
    from scorer.config.bundles import bundled_scripts  # noqa: PLC0415 — not before it tells

    name = path.partition("/static/")[2]
    own = {
        each.stem: each.read_text("utf-8") for each in Path("scorer/static/scorer/js").glob("*.js")
    }
    stem = Path(path).stem
    if stem not in own:
        return {name}
    bundle = re.match(r'import \{ \w+ as script \} from "./(\w+).js";', bundled_scripts(own)[stem])
    return {name} | ({f"scorer/js/{bundle[1]}.js"} if bundle else set())


def _names(tree: ast.AST, line: int) -> Iterator[str]:
    """What is made by the statements around a line, from the module's inwards."""
    for node in _around(tree, line):
        if isinstance(node, Function | ast.ClassDef):
            yield node.name
        targets = getattr(node, "targets", [getattr(node, "target", None)])
        yield from (each.id for each in targets if isinstance(each, ast.Name))


def _around(tree: ast.AST, line: int) -> Iterator[ast.stmt]:
    """The statements that a line lies in, from the module's inwards."""
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and first_line(node) <= line <= (node.end_lineno or 0):
            yield node


@cache
def _sources() -> dict[str, str]:
    found = (path for each in ("scorer", "tournaments") for path in Path(each).rglob("*.py"))
    return {str(path): path.read_text("utf-8") for path in sorted(found)}


@cache
def _made_of(name: str) -> set[str]:
    """The constants of modules that a name is part of."""
    found: set[str] = set()
    for text in _with(name).values():
        for node in ast.parse(text).body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and name in _words(node):
                found |= set(_names(node, node.lineno))
    return found


@cache
def _blocks_with(name: str) -> set[str]:
    return {
        f"{path}:{first_line(block[0])}"
        for path, text in _with(name).items()
        for block in blocks(ast.parse(text))
        if any(name in _words(each) for each in block)
    }


def _with(name: str) -> dict[str, str]:
    word = re.compile(rf"\b{name}\b")
    return {path: text for path, text in _sources().items() if word.search(text)}


def _words(node: ast.AST) -> Iterable[str]:
    for each in ast.walk(node):
        yield getattr(each, "id", "") or getattr(each, "attr", "")
