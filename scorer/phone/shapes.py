"""What a game's dataclasses are made of, written down for a phone that has no annotations."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import get_args, get_type_hints

from scorer.games.base import AnyGame
from scorer.games.registry import find_game
from scorer.phone.reading import Description, Parts


class NotDescribed(TypeError):  # noqa: N818 — the build stops, with the field in its message
    """A field whose values phones cannot make."""


def described(slug: str) -> Description:
    """The description of the options and entries of a game of the site."""
    return description_of(find_game(slug))


def description_of(game: AnyGame) -> Description:
    """The same of any game; raises ``NotDescribed``."""
    made: dict[type, Parts] = {}
    for kind in (game.options_type, *game.entry_kinds):
        _describe(kind, made)
    return Description(game, made)


def written(slug: str) -> str:
    """A module with the description as ``DESCRIPTION``; needs no lowering."""
    found = described(slug)
    kinds = {*found.made, *(type(kind[0]) for kind in _enums(found))}
    imports = sorted((kind.__module__, kind.__name__) for kind in kinds)
    made = ", ".join(f"{kind.__name__}: {_text(parts)}" for kind, parts in found.made.items())
    lines = [
        "from scorer.phone.reading import Description",
        f"from {type(found.game).__module__} import GAME",
        *(f"from {module} import {name}" for module, name in imports),
        f"DESCRIPTION = Description(GAME, {{{made}}})",
    ]
    return "\n".join(lines) + "\n"


def _describe(kind: type, made: dict[type, Parts]) -> None:
    """Add a dataclass to ``made``, with those that its fields hold."""
    hints = get_type_hints(kind)
    parts: dict[str, tuple[str, object]] = {}
    made[kind] = parts
    for field in fields(kind):
        key = field.name.removesuffix("_")
        named = set(_named(hints[field.name]))
        if len(named) > 1:
            raise NotDescribed(f"{kind.__name__}.{field.name}")
        value: object = next(iter(named), None)
        if isinstance(value, type) and is_dataclass(value):
            _describe(value, made)
        elif isinstance(value, enum.EnumMeta):
            value = tuple(value)
        if value is not None or key != field.name:
            parts[key] = (field.name, value)


def _named(hint: object) -> Iterator[type]:
    """The dataclasses and enums of words in an annotation."""
    if arguments := get_args(hint):
        for argument in arguments:
            yield from _named(argument)
    elif isinstance(hint, type) and (is_dataclass(hint) or issubclass(hint, enum.Enum)):
        yield hint


def _enums(found: Description) -> list[tuple[enum.Enum, ...]]:
    values = [kind for parts in found.made.values() for _name, kind in parts.values()]
    return [kind for kind in values if isinstance(kind, tuple)]


def _text(parts: Parts) -> str:
    pairs = [f"{key!r}: ({name!r}, {_kind(kind)})" for key, (name, kind) in parts.items()]
    return f"{{{', '.join(pairs)}}}"


def _kind(kind: object) -> str:
    if isinstance(kind, tuple):
        return f"({', '.join(f'{type(one).__name__}.{one.name}' for one in kind)},)"
    return kind.__name__ if isinstance(kind, type) else "None"
