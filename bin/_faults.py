"""Small faults, as a slip of the hand makes them: in Python, in scripts and in templates.

A fault is found by reading the file's text; nothing is imported.
"""  # noqa: INP001 — a folder of commands, not a package

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

COMPARED = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "in": "not in", "not in": "in", "is": "is not", "is not": "is",
}  # fmt: skip
JOINED = {"and": "or", "or": "and"}
RECKONED = {"+": "-", "-": "+", "*": "+", "//": "*"}
KEPT_DECORATORS = {"property", "staticmethod", "classmethod", "dataclass", "cache", "overload"}
SCRIPT = (
    (r"===", "!=="), (r"!==", "==="), (r" && ", " || "), (r" \|\| ", " && "),
    (r" < ", " <= "), (r" > ", " >= "), (r" \+ 1\b", " - 1"), (r"\btrue\b", "false"),
    (r"\bfalse\b", "true"), (r"(?m)^( +)[\w.]+\([^;\n]*\);$", r"\1;"), (r"\breturn;", ";"),
    (r"\bif \(([^()\n]+)\)", r"if (!(\1))"),
)  # fmt: skip
TEMPLATE = (
    (r"{% csrf_token %}", ""),
    (r"{% if ([\w.]+) %}", r"{% if not \1 %}"),
    (r"{{ ([\w.]+)[^}]* }}", ""),
    (r'({% include "[^"]+" )with [^%]+%}', r"\1%}"),
)


@dataclass(frozen=True)
class SmallFault:
    """``new`` replaces ``old`` at ``start`` in the file's bytes."""

    start: int
    old: bytes
    new: bytes

    def put_into(self, text: bytes) -> bytes:
        """The file with the fault."""
        return text[: self.start] + self.new + text[self.start + len(self.old) :]

    def described(self, text: bytes) -> str:
        """Where it is and what it changes, on one line."""
        line = text.count(b"\n", 0, self.start) + 1
        was, now = (" ".join(each.decode().split())[:60] for each in (self.old, self.new))
        return f"{line}: {was or '(nothing)'} → {now or '(nothing)'}"


def faults_in(name: str, text: bytes) -> list[SmallFault]:
    """Every fault that this file can have; ``name`` ends in .py, .js or .html."""
    if name.endswith(".py"):
        return list(_Python(text).faults())
    rules = SCRIPT if name.endswith(".js") else TEMPLATE
    return [fault for rule in rules for fault in _by_rule(text.decode(), *rule)]


def _by_rule(text: str, pattern: str, new: str) -> Iterator[SmallFault]:
    for found in re.finditer(pattern, text):
        line = text[text.rfind("\n", 0, found.start()) + 1 : found.start()].lstrip()
        if not line.startswith(("//", "*", "/*")):
            start = len(text[: found.start()].encode())
            yield SmallFault(start, found.group().encode(), found.expand(new).encode())


class _Python:
    def __init__(self, text: bytes) -> None:
        self.text = text
        self.lines = [0]
        for line in text.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def faults(self) -> Iterator[SmallFault]:
        tree = ast.parse(self.text)
        written = {id(node) for each in ast.walk(tree) for node in _not_run(each)}
        for node in ast.walk(tree):
            if id(node) not in written and (make := _MAKERS.get(type(node))):
                yield from make(self, node)

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self.lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        return self.lines[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)

    def whole(self, node: ast.expr | ast.stmt, new: str) -> Iterator[SmallFault]:
        start = self.start(node)
        yield SmallFault(start, self.text[start : self.end(node)], new.encode())

    def between(
        self, left: ast.expr, right: ast.expr, known: dict[str, str]
    ) -> Iterator[SmallFault]:
        """Another word for the operator that stands between two values."""
        start = self.end(left)
        gap = self.text[start : self.start(right)].decode()
        word = " ".join(gap.strip(" ()\n\\").split())
        if word in known and word in gap:
            at = start + len(gap[: gap.index(word)].encode())
            yield SmallFault(at, word.encode(), known[word].encode())

    def compare(self, node: ast.Compare) -> Iterator[SmallFault]:
        yield from self.between(node.left, node.comparators[0], COMPARED)

    def join(self, node: ast.BoolOp) -> Iterator[SmallFault]:
        yield from self.between(node.values[0], node.values[1], JOINED)

    def reckon(self, node: ast.BinOp) -> Iterator[SmallFault]:
        yield from self.between(node.left, node.right, RECKONED)

    def negate(self, node: ast.UnaryOp) -> Iterator[SmallFault]:
        if isinstance(node.op, ast.Not):
            yield SmallFault(self.start(node), b"not ", b"")

    def constant(self, node: ast.Constant) -> Iterator[SmallFault]:
        if isinstance(node.value, bool):
            yield from self.whole(node, str(not node.value))
        elif isinstance(node.value, int):
            yield from self.whole(node, str(node.value + 1))

    def call(self, node: ast.Expr) -> Iterator[SmallFault]:
        """An act that is forgotten."""
        if isinstance(node.value, ast.Call):
            yield from self.whole(node, "pass")

    def give(self, node: ast.Return) -> Iterator[SmallFault]:
        if node.value is not None and not isinstance(node.value, ast.Constant):
            yield from self.whole(node, "return None")

    def decorate(self, node: ast.FunctionDef) -> Iterator[SmallFault]:
        """A decorator that is forgotten, such as that of a transaction or of a limit."""
        for each in node.decorator_list:
            start = self.start(each) - 1
            old = self.text[start : self.end(each)]
            if not any(kept.encode() in old for kept in KEPT_DECORATORS):
                yield SmallFault(start, old, b"")


_MAKERS: dict[type, Callable[..., Iterator[SmallFault]]] = {
    ast.Compare: _Python.compare,
    ast.BoolOp: _Python.join,
    ast.BinOp: _Python.reckon,
    ast.UnaryOp: _Python.negate,
    ast.Constant: _Python.constant,
    ast.Expr: _Python.call,
    ast.Return: _Python.give,
    ast.FunctionDef: _Python.decorate,
}


def _not_run(node: ast.AST) -> Iterator[ast.AST]:
    """What is written for readers and type checkers alone."""
    unrun: list[ast.AST | None] = []
    if isinstance(node, ast.arg | ast.AnnAssign):
        unrun.append(node.annotation)
    if isinstance(node, ast.FunctionDef):
        unrun.append(node.returns)
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        unrun.append(node)
    for each in unrun:
        if each is not None:
            yield from ast.walk(each)
