"""Types say what is what: hardly a signature takes or gives anything at all.

``mypy --strict`` sees to it that everything is annotated; here is counted how often the
annotation is ``Any``, by its own name or behind an alias.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("bin", "scorer", "tournaments")
MOST_ANY = 150  # signatures
MOST_IGNORED = 15
TYPES = (ast.Name, ast.Attribute, ast.Subscript, ast.BinOp)


@cache
def modules():
    """Every module of ours by its dotted name, read."""
    paths = [
        path
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "migrations" not in path.parts
    ]
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in [*paths, ROOT / "manage.py"]
    }


def names_in(annotation):
    """Every name in an annotation, those in text included."""
    for node in ast.walk(annotation):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from re.findall(r"\w+", node.value)


def aliases(tree):
    """The names that a module gives to types, each with the names that occur there."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, TYPES):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        elif isinstance(node, ast.AnnAssign) and "TypeAlias" in names_in(node.annotation):
            names = [node.target.id]
        else:
            continue
        mentioned = frozenset(names_in(node.value))
        yield from ((name, mentioned) for name in names)


def imports(tree):
    """What a module imports by name: from where, what, as what."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            yield from ((node.module, name.name, name.asname or name.name) for name in node.names)


def names_of_any(trees):
    """By module the names that mean ``Any``, wherever they were made."""
    known = {name: {"Any"} for name in trees}
    made = {name: tuple(aliases(tree)) for name, tree in trees.items()}
    brought = {
        name: [each for each in imports(tree) if each[0] in trees] for name, tree in trees.items()
    }
    size = 0
    while size != (size := sum(map(len, known.values()))):
        for name in trees:
            known[name] |= {
                alias for alias, mentioned in made[name] if not known[name].isdisjoint(mentioned)
            }
            known[name] |= {own for where, what, own in brought[name] if what in known[where]}
    return known


def annotations(function):
    """What a signature says of its parameters and its result."""
    said = function.args
    every = [*said.posonlyargs, *said.args, *said.kwonlyargs, said.vararg, said.kwarg]
    found = [each.annotation for each in every if each] + [function.returns]
    return [annotation for annotation in found if annotation]


def signatures_with_any(texts):
    """Module and function of each signature that mentions a name of ``Any``."""
    trees = {name: ast.parse(text) for name, text in texts.items()}
    known = names_of_any(trees)
    return [
        f"{name}.{node.name}"
        for name, tree in trees.items()
        if any(each in texts[name] for each in known[name])
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if any(known[name].intersection(names_in(each)) for each in annotations(node))
    ]


def test_any_is_found_behind_an_alias_and_an_import():
    made = "Json = dict[str, Any]\ndef plain(some: int) -> str: ..."
    used = "from a import Json as J\ndef reads(*some: int, said: J) -> None: ..."
    text = "def late(some: 'list[Any]') -> None: ..."
    texts = {"a": made, "b": used, "c": text}
    assert signatures_with_any(texts) == ["b.reads", "c.late"]


def test_few_signatures_say_any():
    found = signatures_with_any({name: path.read_text("utf-8") for name, path in modules().items()})
    assert len(found) <= MOST_ANY, found


def test_few_lines_are_hidden_from_the_type_checker():
    hidden = [
        f"{name}: {line.strip()}"
        for name, path in modules().items()
        for line in path.read_text("utf-8").splitlines()
        if "# type: ignore" in line
    ]
    assert len(hidden) <= MOST_IGNORED, hidden
