"""The engine's settings as JSON values and back.

A dataclass is an object, a fraction a mixed fraction in text, a word its value. Reading is
lenient with keys: one that is missing has its default, one that is not known is left out, so
that what an older or newer version kept can be read. It is strict with values.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

from scorer.games.text import Text
from scorer.games.text import gettext as _
from tournaments.engine.numbers import from_text, mixed

Path = tuple[str | int, ...]
T = TypeVar("T")


class Unreadable(ValueError):  # noqa: N818 — the value is at fault, not the program
    """A value that cannot be: its path and why."""

    def __init__(self, reason: Text, path: Path) -> None:
        super().__init__(reason, path)
        self.reason = reason
        self.path = path

    def __str__(self) -> str:
        return f"{'/'.join(map(str, self.path))}: {self.reason}"


def to_json(value: object) -> Any:  # noqa: ANN401 — a JSON value
    """The value for ``json.dumps``."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return {field.name: to_json(getattr(value, field.name)) for field in fields}
    if isinstance(value, Fraction):
        return mixed(value)
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    return value.value if isinstance(value, StrEnum) else value


def from_json(kind: type[T], raw: object, path: Path = ()) -> T:
    """The dataclass ``kind`` that ``raw`` describes; raises ``Unreadable``."""
    if not isinstance(raw, Mapping):
        raise Unreadable(_("Must be an object with named values."), path)
    values = {
        name: _read(hint, raw[name], (*path, name))
        for name, hint in _hints(typing.cast("type", kind)).items()
        if name in raw
    }
    try:
        return kind(**values)
    except TypeError:
        missing = next(
            field.name
            for field in dataclasses.fields(typing.cast("Any", kind))
            if field.name not in values and field.default is dataclasses.MISSING
        )
        raise Unreadable(_("“%(key)s” is missing.", key=missing), path) from None


@cache
def _hints(kind: type) -> dict[str, object]:
    return typing.get_type_hints(kind)


def _read(hint: object, raw: object, path: Path) -> object:
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in {typing.Union, types.UnionType}:  # X | None: all there is
        kind = next(part for part in parts if part is not types.NoneType)
        return None if raw is None else _read(kind, raw, path)
    if origin is tuple:
        return tuple(_read(parts[0], item, (*path, at)) for at, item in enumerate(_list(raw, path)))
    if origin is not None:
        return _mapping(parts, raw, path)
    if dataclasses.is_dataclass(hint):
        return from_json(typing.cast("type", hint), raw, path)
    return _plain(typing.cast("type", hint), raw, path)


def _list(raw: object, path: Path) -> list[object] | tuple[object, ...]:
    if isinstance(raw, list | tuple):
        return raw
    raise Unreadable(_("Must be a list."), path)


def _mapping(parts: tuple[type, ...], raw: object, path: Path) -> dict[object, object]:
    if not isinstance(raw, Mapping):
        raise Unreadable(_("Must be an object with named values."), path)
    kind, item_kind = parts
    return {
        _key(kind, key, (*path, str(key))): _read(item_kind, item, (*path, str(key)))
        for key, item in raw.items()
    }


def _key(kind: type, raw: object, path: Path) -> object:
    if kind is int and isinstance(raw, str) and raw.isascii() and raw.isdecimal():
        return int(raw[:9])
    return _plain(kind, raw, path)


def _plain(kind: type, raw: Any, path: Path) -> object:  # noqa: ANN401 — a JSON value
    if kind in {Any, object}:
        return raw
    if kind is Fraction:
        return _fraction(raw, path)
    if issubclass(kind, StrEnum):
        try:
            return kind(raw)
        except ValueError:
            allowed = ", ".join(kind)
            raise Unreadable(
                _("Not possible here. Allowed: %(expected)s.", expected=allowed), path
            ) from None
    if type(raw) is not kind:
        raise Unreadable(PLAIN[kind], path)
    return raw


def _fraction(raw: object, path: Path) -> Fraction:
    try:
        if type(raw) is int:
            return Fraction(raw)
        return from_text(raw if isinstance(raw, str) else "")
    except ValueError:
        raise Unreadable(
            _("Must be a whole number or a fraction such as “16 1/2”."), path
        ) from None


PLAIN = {
    int: _("Must be a whole number."),
    str: _("Must be a text."),
    bool: _("Must be true or false."),
}
