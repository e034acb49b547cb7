"""The games' dataclasses as pydantic types: types, ranges, lengths, keys.

An optional key may be absent but never null; a key that is required may be null
where its type says so. Lists become tuples, objects become the dataclass. What says no
bounds has those of ``scorer.records.bounds``.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from typing import Annotated, Any, Literal, NotRequired, Union

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Discriminator,
    Field,
    StrictBool,
    StrictStr,
    Tag,
)
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict

from scorer.games.base import Entry
from scorer.games.values import Length, Range, Ruled
from scorer.records.bounds import ANYTHING, LARGEST, LONGEST, list_of, mapping_of, whole
from scorer.records.faults import Known
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
}


def shape(kind: type, known: Known) -> Any:  # noqa: ANN401 — a type made at run time
    """The pydantic type of a dataclass; notes in ``known`` what its faults will name."""
    hints = typing.get_type_hints(kind, include_extras=True)
    keys = {}
    for field in dataclasses.fields(kind):
        optional = field.default is not dataclasses.MISSING
        key = _key(field.name)
        hint = _translate(hints[field.name], known, drop_none=optional, key=key)
        keys[key] = NotRequired[hint] if optional else hint
    known.keys[kind.__name__] = tuple(keys)
    return Annotated[forbidding(kind.__name__, keys), AfterValidator(Builder(kind))]


def _key(name: str) -> str:
    """The JSON key of a field; one that Python keeps for itself has an underscore behind."""
    return name.removesuffix("_")


def forbidding(name: str, keys: Mapping[str, object]) -> Any:  # noqa: ANN401 — as above
    """An object type with these keys and no others."""
    made = _make_typed_dict(name, dict(keys))
    made.__pydantic_config__ = {"extra": "forbid"}
    return made


def entry_shape(kinds: tuple[type[Entry], ...], known: Known) -> Any:  # noqa: ANN401 — as above
    """The type of an entry: the first kind whose marks occur, else the last."""
    if len(kinds) == 1:
        return shape(kinds[0], known)
    tagged = tuple(Annotated[shape(kind, known), Tag(kind.__name__)] for kind in kinds)
    return Annotated[Union[tagged], Discriminator(KindOf(kinds))]  # noqa: UP007 — made from data


class KindOf:
    """Tells the ``kinds`` of an entry apart: the first whose marks occur, else the last."""

    def __init__(self, kinds: tuple[type[Entry], ...]) -> None:
        self.kinds = kinds
        self.__name__ = "kind_of"  # pydantic asks every such function for its name

    def __call__(self, raw: object) -> str:
        """The name of the kind that JSON gave."""
        if isinstance(raw, dict):
            for kind in self.kinds[:-1]:
                if not kind.marks.isdisjoint(raw):
                    return kind.__name__
        return self.kinds[-1].__name__


class Builder:
    """Makes the dataclass ``kind`` of an object's values; ``names`` are its fields by key."""

    def __init__(self, kind: type) -> None:
        self.kind = kind
        self.names = {_key(field.name): field.name for field in dataclasses.fields(kind)}
        self._alike = all(key == name for key, name in self.names.items())

    def __call__(self, values: dict[str, object]) -> object:
        """The value."""
        if self._alike:
            return self.kind(**values)
        return self.kind(**{self.names[key]: value for key, value in values.items()})


def _translate(hint: object, known: Known, *, drop_none: bool = False, key: str = "") -> object:
    """The pydantic type for one annotation of a game's dataclass."""
    origin = typing.get_origin(hint)
    if origin is Annotated:
        return _limited(typing.get_args(hint), known, key=key)
    if origin in {Union, types.UnionType}:
        return _union(typing.get_args(hint), known, drop_none=drop_none, key=key)
    if origin in {tuple, Mapping, dict}:
        parts = [_translate(part, known, key=f"{key}/") for part in typing.get_args(hint)]
        return list_of(parts[0]) if origin is tuple else mapping_of(*parts)
    if dataclasses.is_dataclass(hint):
        made = shape(typing.cast("type", hint), known)
        known.keys[key] = known.keys[typing.cast("type", hint).__name__]
        return made
    if hint == Literal[True]:
        return Annotated[hint, BeforeValidator(true_only)]
    return PLAIN.get(hint, hint) if origin is not Literal else hint


def _limited(parts: tuple[object, ...], known: Known, *, key: str) -> object:
    base, *marks = parts
    for mark in marks:
        if isinstance(mark, Range | Ruled) and mark.rule:
            known.rules[key] = mark.rule
    checks = [mark for mark in marks if isinstance(mark, AfterValidator)]
    limit = next((mark for mark in marks if isinstance(mark, Range | Length)), None)
    if limit is None:
        made = _translate(base, known, key=key)
        return Annotated[(made, *checks)] if checks else made
    least, most = limit.minimum, limit.maximum
    if base is int:
        return whole(least, most)
    if base is str:  # the length is the text's own, before it is looked at
        longest = Field(min_length=least, max_length=LONGEST if most is None else most)
        return Annotated[(StrictStr, longest, AfterValidator(clean_text), *checks)]
    item = typing.get_args(base)[0]
    return list_of(_translate(item, known, key=f"{key}/"), least=least, most=most)


def _union(parts: tuple[object, ...], known: Known, *, drop_none: bool, key: str) -> object:
    nullable = types.NoneType in parts and not drop_none
    chosen = [_translate(part, known, key=key) for part in parts if part is not types.NoneType]
    made: Any = chosen[0] if len(chosen) == 1 else _by_json_type(parts, chosen)
    return made | None if nullable else made


def _by_json_type(parts: tuple[object, ...], chosen: list[object]) -> object:
    """A union of a list and something else, told apart by being a list (clear messages)."""
    tagged = tuple(
        Annotated[made, Tag("list" if _is_list(part) else "plain")]
        for part, made in zip(parts, chosen, strict=True)
    )
    return Annotated[Union[tagged], Discriminator(list_or_plain)]  # noqa: UP007 — made from data


def list_or_plain(raw: object) -> str:
    """Which of the two an item of such a union is."""
    return "list" if isinstance(raw, list | tuple) else "plain"


def _is_list(hint: object) -> bool:
    base = typing.get_args(hint)[0] if typing.get_origin(hint) is Annotated else hint
    return typing.get_origin(base) is tuple
