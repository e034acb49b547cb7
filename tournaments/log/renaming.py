"""Names of people in what steps say, by the marks of the fields: to make somebody anonymous.

What no field declares (of a kind or a key this program does not know) may be a name, and
nothing reads it: it is changed like one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Union, get_args, get_origin, get_type_hints

from pydantic.fields import FieldInfo
from typing_extensions import is_typeddict

from tournaments.log.codec import act_kinds
from tournaments.log.marks import TERM, TextKind

Changes = Mapping[TextKind | None, Callable[[str], str]]  # by what a text is; None: nobody says


def renamed(kind: str, said: object, changes: Changes) -> object:
    """What a step of ``kind`` says, with the names in it changed."""
    return _changed(act_kinds().get(kind), said, changes)


def _changed(hint: object, value: object, changes: Changes) -> object:
    base, mark = _marked(hint)
    if mark is TERM:
        return value
    if isinstance(value, str):
        return changes[mark](value)
    if isinstance(value, list):
        return [_changed(_item(base, at), one, changes) for at, one in enumerate(value)]
    if isinstance(value, dict):
        return {key: _changed(_value(base, key), one, changes) for key, one in value.items()}
    return value


def _marked(hint: object) -> tuple[object, TextKind | None]:
    """A type and its mark; of several that a value may have the one that holds more."""
    if get_origin(hint) is Annotated:
        base, *more = get_args(hint)
        return base, next((one for one in more if isinstance(one, TextKind)), None)
    if get_origin(hint) in {Union, UnionType}:
        known = [one for one in get_args(hint) if one not in {int, NoneType}]
        return _marked(known[0]) if known else (int, None)
    return hint, None


def _item(base: object, at: int) -> object:
    """The type of a list's item."""
    parts = get_args(base) if get_origin(base) is tuple else ()
    if Ellipsis in parts:
        return parts[0]
    return parts[at] if at < len(parts) else None


def _value(base: object, key: str) -> object:
    """The type of an object's value."""
    if get_args(base):
        return get_args(base)[-1]
    return _fields(base).get(key) if is_dataclass(base) or is_typeddict(base) else None


@cache
def _fields(kind: object) -> Mapping[str, object]:
    """The types of a dataclass's fields by their keys in JSON."""
    hints = get_type_hints(kind, include_extras=True)
    return {_key(name, hint): hint for name, hint in hints.items()}


def _key(name: str, hint: object) -> str:
    named = [one.alias for one in get_args(hint) if isinstance(one, FieldInfo)]
    return next((alias for alias in named if alias), name)
