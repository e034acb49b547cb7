"""Modules written anew for a phone's Python: what changes, and what is refused."""

from __future__ import annotations

import sys
from textwrap import dedent
from types import ModuleType

import pytest

from scorer.phone.lowering import NotLowered, lowered

HEAD = "from scorer.phone.runtime import *\n"


@pytest.fixture
def lower():
    """Lower a text as the module it is."""
    made = []

    def lower(text: str) -> str:
        source = dedent(text).strip() + "\n"
        module = ModuleType(f"lowered_{len(made)}")
        sys.modules[module.__name__] = module
        made.append(module.__name__)
        exec(compile(source, module.__name__, "exec"), module.__dict__)  # noqa: S102 — of the test itself
        return lowered(module, source).removeprefix(HEAD).strip()

    yield lower
    for name in made:
        del sys.modules[name]


def test_annotations_and_docstrings_go(lower):
    assert (
        lower('''
        def value(points: int, *, exact: bool = True) -> "int":
            """Say so."""
            total: int = points
            return total
        ''')
        == dedent("""
        def value(points, *, exact=True):
            pass
            total = points
            return total
        """).strip()
    )


def test_positional_only_parameter_may_be_named(lower):
    assert lower("def mark(message, /, **values): return message").startswith(
        "def mark(message, **values):"
    )


def test_dataclass_says_its_fields_and_how_it_is_made(lower):
    assert lower("""
        from dataclasses import dataclass

        @dataclass(frozen=True, slots=True)
        class Hand:
            points: int
            exact: bool = False

        @dataclass(frozen=True, slots=True, kw_only=True)
        class Played(Hand):
            tricks: tuple[int, ...] = ()
        """) == dedent("""
        class Hand(DataValue):
            exact = False
            _fields = ('points', 'exact')

            def __init__(self, points, exact=exact):
                self.points = points
                self.exact = exact

        class Played(Hand):
            tricks = made_tuple()
            _fields = ('points', 'exact', 'tricks')

            def __init__(self, points, exact=Hand.exact, *, tricks=tricks):
                self.points = points
                self.exact = exact
                self.tricks = tricks
        """).strip().replace("made_tuple()", "()")


def test_enum_of_words_keeps_what_it_can(lower):
    assert (
        lower("""
        from enum import StrEnum

        class Contract(StrEnum):
            ZOLO = "zolo"
            CICHA = "cicha"

            @property
            def single(self) -> bool:
                return self is Contract.ZOLO

        def read(text):
            return Contract(text), list(Contract)
        """)
        == dedent("""
        class Contract(str):

            @property
            def single(self):
                return self is Contract.ZOLO
        members(Contract, (('ZOLO', 'zolo'), ('CICHA', 'cicha')))

        def read(text):
            return (member(Contract, text), list(Contract.members))
        """).strip()
    )


def test_enum_of_numbers_is_plain_numbers(lower):
    assert (
        lower("""
        from enum import IntEnum

        class Step(IntEnum):
            NONE = 0
            KONTRA = 1
        """)
        == dedent("""
        class Step:
            pass
        numbers(Step, (('NONE', 0), ('KONTRA', 1)))
        """).strip()
    )


@pytest.mark.parametrize(
    ("written", "becomes"),
    [
        ("(*a, 1)", "tuple(a) + (1,)"),
        ("[1, *a, 2]", "[1] + list(a) + [2]"),
        ("{'a': 1, **b}", "made_dict((('a', 1),), b)"),
        ("{n: 0 for n in a}", "made_dict(((n, 0) for n in a))"),
        ("dict(a, b=1)", "made_dict(a, b=1)"),
        ("dict.fromkeys(a, 0)", "keyed(a, 0)"),
        ("zip(a, b, strict=True)", "zip(a, b)"),
        ("a[::-1]", "cut(a, -1)"),
        ("frozenset().union(*a)", "joined_sets(a)"),
        ("isinstance(a, int | str)", "isinstance(a, (int, str))"),
        ("map(int.__add__, a, b)", "map(add, a, b)"),
        ("a.isprintable()", "isprintable(a)"),
        ("' '.join(a.split())", "' '.join(words(a))"),
        ("a.strip()", "strip(a)"),
        ("a.split(',')", "a.split(',')"),
    ],
)
def test_forms_that_a_phone_lacks(lower, written, becomes):
    assert lower(f"f = lambda a, b: {written}") == f"f = lambda a, b: {becomes}"


def test_names_for_types_alone_go_and_unions_of_classes_stay(lower):
    assert (
        lower("""
        from collections.abc import Sequence
        from typing import Annotated, TypeVar

        T = TypeVar("T")
        Seat = Annotated[int, "seat"]
        Seats = tuple[Seat, ...]
        Maybe = int | None
        Kinds = int | str
        """)
        == "Kinds = (int, str)"
    )


@pytest.mark.parametrize(
    "form",
    [
        "import re",
        "from re import sub",
        "f = lambda a: {*a, 1}",
        "f = lambda a: a[1::2]",
        "def f(a):\n    match a:\n        case 1: return 2",
        "from functools import cache as remembered",
        "from functools import lru_cache",
    ],
)
def test_unknown_syntax_is_refused(lower, form):
    with pytest.raises(NotLowered):
        lower(form)
