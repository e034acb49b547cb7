"""What acts of an event and the parts of acts are: frozen values; an act has its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, ClassVar, TypeVar, cast

from typing_extensions import dataclass_transform

from scorer.games.text import Text

# What a step of an older program does not say: it has its sentence, and cannot be undone.
UNTOLD: Any = object()
T = TypeVar("T")


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Value:
    """Its subclasses are frozen dataclasses whose fields are given by name."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)

    @property
    def untold(self) -> list[str]:
        """The fields that a step of an older program does not say."""
        return [name for name in _lately(cast("type", type(self))) if getattr(self, name) is UNTOLD]


class Act(Value):
    """One thing done. Fields are the keys of its step's JSON.

    A field with a default is left out of the JSON where it has it.
    """

    kind: ClassVar[str]  # in the database
    topic: ClassVar[str] = ""  # under which the minutes file it; empty: its module
    words: ClassVar[Text]  # its sentence, with places called like its fields
    counted: ClassVar[str] = ""  # the place by which the sentence bends
    instead: ClassVar[Text | None] = None  # why it is not undone and what to do; None: it is

    def sentence(self) -> Text:
        """What was done, without who did it and why."""
        return self.filled(self.words)

    def filled(self, text: Text) -> Text:
        """A text with its places filled."""
        values = {**vars(self), **self.filling}
        count = values[self.counted] if self.counted else 1
        return replace(text, values={**values, "count": count}, count=count)

    @property
    def filling(self) -> Mapping[str, object]:
        """What a sentence says in another form than the fields have."""
        return {}


def value_of(kind: type[T], source: object, /, **other: Any) -> T:  # noqa: ANN401 — any field
    """A value with what ``source`` calls the same, besides ``other``."""
    names = [one.name for one in fields(cast("Any", kind)) if one.name not in other]
    return kind(**{name: getattr(source, name) for name in names}, **other)


def fields_of(value: object, *besides: str) -> dict[str, Any]:
    """The fields of a dataclass by name, besides some."""
    names = [one.name for one in fields(cast("Any", value)) if one.name not in besides]
    return {name: getattr(value, name) for name in names}


@cache
def _lately(kind: type) -> tuple[str, ...]:
    """The fields that older programs did not write."""
    return tuple(one.name for one in fields(kind) if one.default is UNTOLD)
