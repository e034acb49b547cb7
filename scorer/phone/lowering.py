"""A module of the rules, written anew for MicroPython: the same names, the same steps.

What goes: annotations, docstrings, generics, abstract classes. What changes: a dataclass becomes
a plain class with the ``__init__`` that its fields say; an enum a class with its members; a
written dictionary one that keeps its order; stars inside of tuples and lists, ``strict`` of
``zip``, steps of slices become calls of ``scorer.phone.runtime``. What the rules do not use is
not known here: ``lowered`` refuses it, so that nothing is lowered wrongly in silence.
"""

from __future__ import annotations

import ast
import dataclasses
import enum
import inspect
import types
import typing
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

RUNTIME = "scorer.phone.runtime"
GONE = frozenset({"__future__", "abc", "typing", "collections.abc"})
LIBRARY = frozenset(
    {"collections", "dataclasses", "enum", "functools", "itertools", "operator", "unicodedata"}
)
THERE = frozenset({"json"})  # modules that MicroPython has
PLAIN_DECORATORS = frozenset({"property", "classmethod", "staticmethod", "cache"})
# what the runtime offers, and what the lowering does without
OFFERED = {
    node.name
    for node in ast.parse(Path(__file__).with_name("runtime.py").read_text(encoding="utf-8")).body
    if isinstance(node, ast.FunctionDef | ast.ClassDef)
} | {"dataclass", "IntEnum", "StrEnum"}
# of texts, that it lacks or knows for English letters alone
METHODS = frozenset({"isprintable", "isascii", "isspace", "removesuffix", "strip", "upper"})
TYPING = (typing.TypeVar, typing.NewType, types.UnionType, types.GenericAlias)


class NotLowered(ValueError):  # noqa: N818 — the build stops, with the place in its message
    """A form of Python that the lowering does not know."""


def lowered(module: ModuleType, source: str) -> str:
    """``source`` of the imported ``module``, for MicroPython; raises ``NotLowered``."""
    tree = ast.parse(source)
    made = _Lowering(module).visit(tree)
    made.body[:0] = ast.parse(f"from {RUNTIME} import *").body
    return ast.unparse(ast.fix_missing_locations(made)) + "\n"


class _Lowering(ast.NodeTransformer):
    def __init__(self, module: ModuleType) -> None:
        self.module = module

    def _seen(self, node: ast.AST) -> ast.expr:
        made: ast.expr = self.visit(node)
        return made

    # statements

    def visit_Module(self, node: ast.Module) -> ast.Module:
        node.body = self._statements(node.body)
        return node

    def _statements(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        for statement in body:
            found = self.visit(statement)
            made += found if isinstance(found, list) else [found] if found else []
        return made

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | None:
        if node.module in GONE:
            return None
        if node.module in LIBRARY:  # every module has all of the runtime
            if any(name.asname or name.name not in OFFERED for name in node.names):
                raise self._unknown(node)
            return None
        if not (node.module or "").startswith("scorer."):
            raise self._unknown(node)
        node.names = [
            name
            for name in node.names
            if not _for_types_alone(getattr(self.module, name.asname or name.name))
        ]
        return node if node.names else None

    def visit_Import(self, node: ast.Import) -> ast.stmt | None:
        if all(name.name in THERE and not name.asname for name in node.names):
            return node
        if all(name.name in LIBRARY for name in node.names):
            for name in node.names:
                name.asname, name.name = name.asname or name.name, RUNTIME
            return node
        raise self._unknown(node)

    def visit_If(self, node: ast.If) -> ast.AST | None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return None
        return self.generic_visit(node)

    def visit_Assert(self, _node: ast.Assert) -> ast.Pass:
        return ast.Pass()  # they narrow types, and check what cannot be

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if isinstance(node.value, ast.Constant):  # a docstring
            return ast.Pass()
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        if node.value is None:
            return None
        return self._seen(ast.Assign(targets=[node.target], value=node.value))

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        value = self._value_of(node.targets[0])
        if _for_types_alone(value):
            return None
        if isinstance(value, types.UnionType):
            node.value = _tuple_of(node.value)
        return self.generic_visit(node)

    def _value_of(self, target: ast.expr) -> object:
        return getattr(self.module, target.id, None) if isinstance(target, ast.Name) else None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | None:
        if any(_name_of(decorator) == "overload" for decorator in node.decorator_list):
            return None
        node.returns = None
        node.decorator_list = [
            decorator
            for decorator in node.decorator_list
            if _name_of(decorator) in PLAIN_DECORATORS
        ]
        _bare(node.args)
        self.visit(node.args)
        node.body = self._statements(node.body)
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        _bare(node.args)
        return self.generic_visit(node)

    # classes

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST | list[ast.stmt] | None:
        real = getattr(self.module, node.name)
        if _for_types_alone(real):
            return None
        node.decorator_list = []
        node.keywords = []
        if issubclass(real, enum.Enum):
            return self._enum(node, real)
        node.bases = [self._base(base) for base in node.bases if _is_kept(base)]
        fields = dataclasses.fields(real) if dataclasses.is_dataclass(real) else ()
        own = dataclasses.is_dataclass(real) and "__dataclass_fields__" in real.__dict__
        node.body = self._statements(node.body) or [ast.Pass()]
        if own:
            node.bases = node.bases or [ast.Name("DataValue")]
            node.body += ast.parse(_init(real, fields)).body
        return node

    def _base(self, base: ast.expr) -> ast.expr:
        return base.value if isinstance(base, ast.Subscript) else base

    def _enum(self, node: ast.ClassDef, real: type[enum.Enum]) -> list[ast.stmt]:
        """The class with all but its members, then its members."""
        names = real.__members__
        whole = issubclass(real, int)
        node.bases = [] if whole else [ast.Name("str")]
        node.body = self._statements(
            [part for part in node.body if not isinstance(part, ast.Assign)]
        ) or [ast.Pass()]
        pairs = tuple((name, each.value) for name, each in names.items())
        if not pairs:
            return [node]
        maker = "numbers" if whole else "members"
        return [node, *ast.parse(f"{maker}({node.name}, {pairs!r})").body]

    # expressions

    def visit_Call(self, node: ast.Call) -> ast.AST:
        node.keywords = [word for word in node.keywords if word.arg != "strict"]
        made: ast.AST | None = None
        if isinstance(node.func, ast.Name):
            made = self._called_by_name(node, node.func.id)
        elif isinstance(node.func, ast.Attribute):
            made = self._called_of_value(node, node.func)
        return made or self.generic_visit(node)

    def _called_by_name(self, node: ast.Call, name: str) -> ast.AST | None:
        if name == "cast":
            return self._seen(node.args[1])
        if name == "dict":
            return self.generic_visit(_call("made_dict", *node.args, keywords=node.keywords))
        if name == "isinstance":
            return _call(name, self.visit(node.args[0]), _tuple_of(node.args[1]))
        if self._is_enum(name):
            return _call("member", ast.Name(name), *map(self.visit, node.args))
        return None

    def _called_of_value(self, node: ast.Call, func: ast.Attribute) -> ast.AST | None:
        if func.attr in METHODS:
            return self._seen(_call(func.attr, func.value, *node.args))
        if func.attr == "split" and not node.args:
            return self._seen(_call("words", func.value))
        if func.attr == "fromkeys":
            return self._seen(_call("keyed", *node.args))
        if func.attr == "union" and ast.unparse(func.value) == "frozenset()":
            (star,) = node.args
            if not isinstance(star, ast.Starred):
                raise self._unknown(node)
            return self._seen(_call("joined_sets", star.value))
        return None

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id == "int" and node.attr == "__add__":
            return ast.Name("add")
        if isinstance(node.value, ast.Name) and self._is_enum(node.value.id):
            return node
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """An enum that is gone through stands for its members."""
        return ast.Attribute(node, "members", ast.Load()) if self._is_enum(node.id) else node

    def _is_enum(self, name: str) -> bool:
        return isinstance(getattr(self.module, name, None), enum.EnumMeta)

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:
        return self._starred(node, "tuple", ast.Tuple)

    def visit_List(self, node: ast.List) -> ast.AST:
        return self._starred(node, "list", ast.List)

    def visit_Set(self, node: ast.Set) -> ast.AST:
        if any(isinstance(item, ast.Starred) for item in node.elts):
            raise self._unknown(node)
        return self.generic_visit(node)

    def _starred(
        self, node: ast.Tuple | ast.List, name: str, kind: type[ast.Tuple | ast.List]
    ) -> ast.AST:
        """``(*a, b)`` as ``tuple(a) + (b,)``."""
        loads = isinstance(node.ctx, ast.Load)
        if not loads or not any(isinstance(item, ast.Starred) for item in node.elts):
            return self.generic_visit(node)
        parts: list[ast.expr] = []
        plain: list[ast.expr] = []
        for item in node.elts:
            if isinstance(item, ast.Starred):
                if plain:
                    parts.append(kind(plain, ast.Load()))
                parts.append(_call(name, self.visit(item.value)))
                plain = []
            else:
                plain.append(self.visit(item))
        if plain:
            parts.append(kind(plain, ast.Load()))
        whole = parts[0]
        for part in parts[1:]:
            whole = ast.BinOp(whole, ast.Add(), part)
        return whole

    def visit_Dict(self, node: ast.Dict) -> ast.AST:
        """In order, with whatever is spread in it."""
        parts: list[ast.expr] = []
        pairs: list[ast.expr] = []
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                parts += [ast.Tuple(pairs, ast.Load()), self.visit(value)]
                pairs = []
            else:
                pair = [self.visit(key), self.visit(value)]
                pairs.append(ast.Tuple(pair, ast.Load()))
        if pairs:
            parts.append(ast.Tuple(pairs, ast.Load()))
        return _call("made_dict", *parts)

    def visit_DictComp(self, node: ast.DictComp) -> ast.AST:
        pair = ast.Tuple([node.key, node.value], ast.Load())
        return self._seen(_call("made_dict", ast.GeneratorExp(pair, node.generators)))

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """A sentence takes its places from a plain dictionary alone."""
        if isinstance(node.op, ast.Mod) and not isinstance(node.right, ast.Constant):
            return self._seen(_call("remainder", node.left, node.right))
        return self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if isinstance(node.slice, ast.Slice) and node.slice.step is not None:
            if node.slice.lower or node.slice.upper:
                raise self._unknown(node)
            return self._seen(_call("cut", node.value, node.slice.step))
        return self.generic_visit(node)

    def visit_Match(self, node: ast.Match) -> ast.AST:
        raise self._unknown(node)

    def _unknown(self, node: ast.AST) -> NotLowered:
        line = getattr(node, "lineno", "?")
        return NotLowered(f"{self.module.__name__}:{line}: {ast.unparse(node)}")


def _for_types_alone(value: object) -> bool:
    """Whether a name is of use in annotations only; a union of classes is of use elsewhere."""
    if isinstance(value, types.UnionType):
        parts = typing.get_args(value)
        return types.NoneType in parts or not all(isinstance(part, type) for part in parts)
    if isinstance(value, TYPING) or typing.get_origin(value) is not None:
        return True
    return typing.is_typeddict(value) or getattr(value, "_is_protocol", False) is True


def _init(real: type, fields: Sequence[dataclasses.Field[object]]) -> str:
    """``_fields`` and the ``__init__`` of a dataclass; a default lies in the class that says it."""
    names = [field.name for field in fields]
    first = ["self"] + [_parameter(real, field) for field in fields if not field.kw_only]
    named = [_parameter(real, field) for field in fields if field.kw_only]
    parameters = ", ".join([*first, *(["*", *named] if named else [])])
    body = [f"    self.{name} = {name}" for name in names]
    if hasattr(real, "__post_init__"):
        body.append("    self.__post_init__()")
    return "\n".join(
        [f"_fields = {tuple(names)!r}", f"def __init__({parameters}):", *(body or ["    pass"])]
    )


def _parameter(real: type, field: dataclasses.Field[object]) -> str:
    if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
        return field.name
    home = next(kind for kind in real.__mro__ if field.name in inspect.get_annotations(kind))
    return f"{field.name}={field.name if home is real else f'{home.__name__}.{field.name}'}"


def _bare(arguments: ast.arguments) -> None:
    """No annotations; what is positional alone may be named as well."""
    arguments.args = arguments.posonlyargs + arguments.args
    arguments.posonlyargs = []
    every = [*arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    for argument in every:
        if argument:
            argument.annotation = None


def _tuple_of(kinds: ast.expr) -> ast.expr:
    """``A | B`` as ``(A, B)``."""
    if isinstance(kinds, ast.BinOp) and isinstance(kinds.op, ast.BitOr):
        parts: list[ast.expr] = []
        for side in (kinds.left, kinds.right):
            made = _tuple_of(side)
            parts += made.elts if isinstance(made, ast.Tuple) else [made]
        return ast.Tuple(parts, ast.Load())
    return kinds


def _call(name: str, *arguments: ast.expr, keywords: Sequence[ast.keyword] = ()) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), list(keywords))


def _name_of(node: ast.expr) -> str:
    called = node.func if isinstance(node, ast.Call) else node
    return called.id if isinstance(called, ast.Name) else ast.unparse(called)


def _is_kept(base: ast.expr) -> bool:
    named = base.value if isinstance(base, ast.Subscript) else base
    return _name_of(named) not in {"ABC", "Generic", "Protocol"}
