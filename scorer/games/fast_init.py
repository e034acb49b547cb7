"""A quick start for values that are made by the ten thousand.

A frozen dataclass sets each field through ``object.__setattr__``, which takes most of
the time of scoring a hand. ``fast_init`` sets the same fields through their slots.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from typing import Any, TypeVar, cast

T = TypeVar("T")


def fast_init(made: type[T]) -> type[T]:
    """Give a frozen, slotted dataclass an ``__init__`` of the same signature that is quicker.

    Raises ``TypeError`` for what it cannot do: fields with factories, ``__post_init__``.
    """
    own = fields(cast("Any", made))
    if hasattr(made, "__post_init__") or any(f.default_factory is not MISSING for f in own):
        raise TypeError(f"{made.__name__} needs the usual __init__.")
    setattr(made, "__init__", _init(made, own))  # noqa: B010 — to the type checker it is a method
    return made


def _init(made: type, own: tuple[Field[object], ...]) -> Callable[..., None]:
    plain = [_parameter(field) for field in own if not field.kw_only]
    named = [_parameter(field) for field in own if field.kw_only]
    parameters = ", ".join(["self", *plain, *(["*", *named] if named else [])])
    body = "\n".join(f"    set_{field.name}(self, {field.name})" for field in own) or "    pass"
    known: dict[str, Any] = {
        f"set_{field.name}": getattr(made, field.name).__set__ for field in own
    }
    known |= {f"default_{field.name}": field.default for field in own}
    exec(f"def __init__({parameters}) -> None:\n{body}\n", known)  # noqa: S102 — names of our own fields only
    init: Callable[..., None] = known["__init__"]
    init.__qualname__ = f"{made.__qualname__}.__init__"
    return init


def _parameter(field: Field[object]) -> str:
    if field.default is MISSING:
        return field.name
    return f"{field.name}=default_{field.name}"
