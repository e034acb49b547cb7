"""Dataclasses as pydantic types: the one way in which a shape of JSON is declared.

A field's annotation says its type and, by ``Range`` and ``Length``, its limits; what says none has
those of ``scorer.records.bounds``. An optional key may be absent but never null; a key that is
required may be null where its type says so. Lists become tuples, objects become the dataclass.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, NotRequired, Union

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Discriminator,
    Field,
    PlainValidator,
    StrictBool,
    StrictStr,
    Tag,
)
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict

from scorer.games.base import Entry
from scorer.games.values import Length, Range, Ruled
from scorer.records.bounds import ANYTHING, LARGEST, LONGEST, MOST_ITEMS, NUMBER_KEY, whole
from scorer.records.faults import Known
from scorer.records.reading import MOST_KEYS
from scorer.records.record import holds_controls

_make_typed_dict: Any = TypedDict  # called with what only run time knows


def clean_text(text: str) -> str:
    """Refuse control characters, which no name or word holds and not every database can keep."""
    if holds_controls(text):
        raise PydanticCustomError("control_character", "control character")
    return text


def true_only(value: object) -> object:
    """Refuse everything but ``true``, 1 included: such a key is there or it is not."""
    if value is not True:
        raise PydanticCustomError("true_only", "true only")
    return value


PLAIN: Mapping[Any, Any] = {
    int: whole(-LARGEST, LARGEST),
    bool: StrictBool,
    str: Annotated[StrictStr, Field(max_length=LONGEST), AfterValidator(clean_text)],
    Any: ANYTHING,
    object: ANYTHING,
    Literal[True]: Annotated[Literal[True], BeforeValidator(true_only)],
}


@dataclasses.dataclass(frozen=True, slots=True)
class Shapes:
    """Makes types; notes in ``known`` what their faults will name.

    ``plain`` are the types of what is no list and no object. ``lenient``: an unknown key is left
    out, and an optional one may be null where its type says so. ``first_only``: a list stops at
    its first faulty item.
    """

    known: Known
    plain: Mapping[Any, Any] = dataclasses.field(default_factory=lambda: PLAIN)
    lenient: bool = False
    first_only: bool = False

    def of(self, kind: type) -> Any:  # noqa: ANN401 — a type made at run time
        """The type of a dataclass."""
        hints = typing.get_type_hints(kind, include_extras=True)
        keys = {}
        for field in dataclasses.fields(kind):
            optional = not _is_needed(field)
            key = _key(field.name)
            drop_none = optional and not self.lenient
            hint = self._translate(hints[field.name], drop_none=drop_none, key=key)
            keys[key] = NotRequired[hint] if optional else hint
        self.known.keys[kind.__name__] = tuple(keys)
        return Annotated[self.object_of(kind.__name__, keys), AfterValidator(_builder(kind))]

    def of_entry(self, kinds: tuple[type[Entry], ...]) -> Any:  # noqa: ANN401 — as above
        """The type of an entry: the first kind whose marks occur, else the last."""
        if len(kinds) == 1:
            return self.of(kinds[0])
        tagged = tuple(Annotated[self.of(kind), Tag(kind.__name__)] for kind in kinds)
        return Annotated[Union[tagged], Discriminator(_kind_among(kinds))]  # noqa: UP007 — made from data

    def object_of(self, name: str, keys: Mapping[str, object]) -> Any:  # noqa: ANN401 — as above
        """An object type with these keys."""
        made = _make_typed_dict(name, dict(keys))
        made.__pydantic_config__ = {"extra": "ignore" if self.lenient else "forbid"}
        return made

    def list_of(self, item: object, *, least: int = 0, most: int | None = None) -> object:
        """A list in JSON, a tuple in Python."""
        made: Any = types.GenericAlias(tuple, (item, ...))
        longest = MOST_ITEMS if most is None else most
        limits = Field(min_length=least, max_length=longest, fail_fast=self.first_only)
        return Annotated[made, limits]

    def _translate(self, hint: object, *, drop_none: bool = False, key: str = "") -> object:
        """The type for one annotation."""
        origin, parts = typing.get_origin(hint), typing.get_args(hint)
        if origin is Annotated:
            return self._limited(parts, key=key)
        if origin in {Union, types.UnionType}:
            return self._union(parts, drop_none=drop_none, key=key)
        if origin is tuple:
            return self.list_of(self._translate(parts[0], key=f"{key}/"))
        if origin in {Mapping, dict}:
            return self._mapping(parts, key=key)
        if dataclasses.is_dataclass(hint):
            made = self.of(typing.cast("type", hint))
            self.known.keys[key.rstrip("/")] = self.known.keys[typing.cast("type", hint).__name__]
            return made
        return self.plain.get(hint, hint)

    def _mapping(self, parts: tuple[object, ...], *, key: str) -> object:
        """An object whose keys are not known beforehand."""
        name = NUMBER_KEY if parts[0] is int else self._translate(parts[0], key=f"{key}/")
        made: Any = types.GenericAlias(dict, (name, self._translate(parts[1], key=f"{key}/")))
        return Annotated[made, Field(max_length=MOST_KEYS)]

    def _limited(self, parts: tuple[object, ...], *, key: str) -> object:
        base, *marks = parts
        for mark in marks:
            if isinstance(mark, Range | Ruled) and mark.rule:
                self.known.rules[key] = mark.rule
        checks = [mark for mark in marks if isinstance(mark, AfterValidator | PlainValidator)]
        limit = next((mark for mark in marks if isinstance(mark, Range | Length)), None)
        if limit is None:
            made = self._translate(base, key=key)
            return Annotated[(made, *checks)] if checks else made
        least, most = limit.minimum, limit.maximum
        if base is int:
            return whole(least, most)
        if base is str:  # the length is the text's own, before it is looked at
            longest = Field(min_length=least, max_length=LONGEST if most is None else most)
            return Annotated[(StrictStr, longest, AfterValidator(clean_text), *checks)]
        item = self._translate(typing.get_args(base)[0], key=f"{key}/")
        return self.list_of(item, least=least, most=most)

    def _union(self, parts: tuple[object, ...], *, drop_none: bool, key: str) -> object:
        nullable = types.NoneType in parts and not drop_none
        chosen = [self._translate(part, key=key) for part in parts if part is not types.NoneType]
        made: Any = chosen[0] if len(chosen) == 1 else _by_json_type(parts, chosen)
        return made | None if nullable else made


def _is_needed(field: dataclasses.Field[Any]) -> bool:
    missing = dataclasses.MISSING
    return field.default is missing and field.default_factory is missing


def _key(name: str) -> str:
    """The JSON key of a field; one that Python keeps for itself has an underscore behind."""
    return name.removesuffix("_")


def _builder(kind: type) -> Callable[[dict[str, object]], object]:
    """What makes the dataclass of an object's values."""
    names = {_key(field.name): field.name for field in dataclasses.fields(kind)}
    if all(key == name for key, name in names.items()):
        return lambda values: kind(**values)
    return lambda values: kind(**{names[key]: value for key, value in values.items()})


def _kind_among(kinds: tuple[type[Entry], ...]) -> Callable[[object], str]:
    """What names the kind of an entry: the first whose marks occur, else the last."""

    def kind_of(raw: object) -> str:
        if isinstance(raw, dict):
            for kind in kinds[:-1]:
                if not kind.marks.isdisjoint(raw):
                    return kind.__name__
        return kinds[-1].__name__

    return kind_of


def _by_json_type(parts: tuple[object, ...], chosen: list[object]) -> object:
    """A union of a list and something else, told apart by being a list (clear messages)."""
    tagged = tuple(
        Annotated[made, Tag("list" if _is_list(part) else "plain")]
        for part, made in zip(parts, chosen, strict=True)
    )
    return Annotated[Union[tagged], Discriminator(_list_or_plain)]  # noqa: UP007 — made from data


def _list_or_plain(raw: object) -> str:
    return "list" if isinstance(raw, list | tuple) else "plain"


def _is_list(hint: object) -> bool:
    base = typing.get_args(hint)[0] if typing.get_origin(hint) is Annotated else hint
    return typing.get_origin(base) is tuple
