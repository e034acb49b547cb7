"""Acts as the JSON of steps, and back; which acts there are.

Reading is lenient with keys: what is not known is left out, so that what another version
wrote can be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import MISSING, fields
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Protocol, TypeVar, cast

from pydantic import TypeAdapter, ValidationError

from tournaments.log import acts
from tournaments.log.act import Act, Value


class LoggedStep(Protocol):
    """A step, from the database or from a file: what was done, its JSON, why."""

    kind: str
    said: Any
    reason: str


S = TypeVar("S", bound=LoggedStep)


class StepUnreadable(ValueError):  # noqa: N818 — the step is at fault, not the program
    """A step of no known kind, or which does not say what its kind must."""


def act_of(step: LoggedStep) -> Act:
    """What was done; raises ``StepUnreadable``."""
    kind = act_kinds().get(step.kind)
    if kind is None:
        raise StepUnreadable(step.kind)
    try:
        act: Act = _adapter(cast("type", kind)).validate_python(step.said)
    except ValidationError as fault:
        raise StepUnreadable(step.kind) from fault
    return act


def acts_in(steps: Iterable[S]) -> Iterator[tuple[S, Act]]:
    """Steps with what was done in them, without those that cannot be read."""
    for step in steps:
        with suppress(StepUnreadable):
            yield step, act_of(step)


def act_json(act: Act) -> dict[str, object]:
    """What the step of an act says; raises ``ValueError`` for one that leaves something out."""
    if lacking := act.untold:
        msg = f"{act.kind} must say {lacking}"
        raise ValueError(msg)
    known = [one.name for one in fields(act) if one.default is not MISSING]
    usual = {name for name in known if getattr(act, name) == getattr(type(act), name)}
    said: dict[str, object] = _adapter(cast("type", type(act))).dump_python(
        act, mode="json", by_alias=True, exclude=usual
    )
    return said


def kinds_of(*acts: type[Value]) -> list[str]:
    """The kinds of these acts, and of all that are such acts or have such a part."""
    return [kind for kind, act in act_kinds().items() if issubclass(act, acts)]


@cache
def act_kinds() -> Mapping[str, type[Act]]:
    """All acts by kind."""
    return {act.kind: act for some in topics().values() for act in some}


@cache
def topics() -> Mapping[str, tuple[type[Act], ...]]:
    """The acts of each topic of the minutes."""
    names = sorted(found.name for found in iter_modules(acts.__path__))
    modules = [import_module(f"{acts.__name__}.{name}") for name in names]
    found: dict[str, tuple[type[Act], ...]] = {}
    for module in modules:
        for act in vars(module).values():
            if not (isinstance(act, type) and issubclass(act, Act) and "kind" in vars(act)):
                continue
            if act.__module__ == module.__name__:
                topic = act.topic or module.__name__.rpartition(".")[2]
                found[topic] = (*found.get(topic, ()), act)
    return found


@cache
def _adapter(kind: type) -> TypeAdapter[Any]:
    return TypeAdapter(kind)
