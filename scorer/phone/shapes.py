"""What the types of a game's record say, written down for a phone that has none.

``described`` goes through the schema that pydantic made of the games' dataclasses, so that a new
field is described by being there, and a type that ``scorer.phone.reading`` cannot read stops the
build. ``written`` is the same as the text of a module: plain Python that every Python reads.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from typing import Any, NewType

from pydantic_core import SchemaValidator, ValidationError

from scorer.games.registry import all_games, find_game
from scorer.phone.reading import Description, Shape
from scorer.records.parsing import shapes_of
from scorer.records.shapes import Builder, KindOf, clean_text, list_or_plain, true_only

Schema = NewType("Schema", Mapping[str, Any])  # a part of pydantic's own


class NotDescribed(TypeError):  # noqa: N818 — the build stops, with the schema in its message
    """A type, or a limit of it, that phones cannot read."""


def described(slug: str) -> Description:
    """The description of a game's records; raises ``NotDescribed``."""
    game, shapes = find_game(slug), shapes_of(slug)
    walk = _Walk()
    record = walk.whole(Schema(shapes.record.adapter.core_schema))
    entry = walk.whole(Schema(shapes.entry.adapter.core_schema))
    if shapes.record.known.sentences:
        raise NotDescribed(f"sentences of {game.slug}")
    return Description(game, tuple(all_games()), record, entry, shapes.record.known, walk.made)


def written(slug: str) -> str:
    """A module with the description as ``DESCRIPTION``; needs no lowering."""
    found = described(slug)
    home = type(found.game).__module__
    kinds = {name: _kind(made) for name, made in found.made.items()}
    imports = sorted({(kind.__module__, name) for name, kind in kinds.items()} | {(home, "GAME")})
    lines = [
        "from scorer.phone.reading import Description",
        "from scorer.records.faults import Known",
        *(f"from {module} import {name}" for module, name in imports),
        f"KNOWN = Known({found.known.keys!r}, {found.known.rules!r}, {{}})",
        f"ENTRY = {found.entry!r}",
        f"RECORD = {found.record!r}".replace(repr(found.entry), "ENTRY"),
        f"MADE = {{{', '.join(_pair(name, made) for name, made in found.made.items())}}}",
        f"DESCRIPTION = Description(GAME, {found.games!r}, RECORD, ENTRY, KNOWN, MADE)",
    ]
    return "\n".join(lines) + "\n"


def _kind(made: type | tuple[enum.Enum, ...]) -> type:
    return type(made[0]) if isinstance(made, tuple) else made


def _pair(name: str, made: type | tuple[enum.Enum, ...]) -> str:
    if isinstance(made, tuple):
        return f"{name!r}: ({', '.join(f'{name}.{member.name}' for member in made)},)"
    return f"{name!r}: {name}"


class _Walk:
    """The way through a schema; ``made`` collects the dataclasses and enums met, by name."""

    def __init__(self) -> None:
        self.made: dict[str, Any] = {}
        self.definitions: dict[str, Schema] = {}
        self.readers: Mapping[str, Callable[[Schema], Shape]] = {
            "definition-ref": lambda schema: self.at(self.definitions[schema["schema_ref"]]),
            "int": self.whole_number,
            "bool": self.boolean,
            "str": lambda schema: self.text("plain", schema),
            "literal": self.words,
            "enum": self.members,
            "tuple": self.items,
            "nullable": lambda schema: Shape(("null", self.at(schema["schema"]))),
            "typed-dict": lambda schema: self.fields(None, None, schema),
            "function-after": self.after,
            "function-before": self.before,
            "tagged-union": self.choice,
        }

    def whole(self, schema: Schema) -> Shape:
        """The description of a whole schema, with the definitions it may come in."""
        if schema["type"] != "definitions":
            return self.at(schema)
        self.definitions |= {each["ref"]: each for each in schema["definitions"]}
        return self.at(schema["schema"])

    def at(self, schema: Schema) -> Shape:
        if schema["type"] not in self.readers:
            raise NotDescribed(str(schema))
        return self.readers[schema["type"]](schema)

    def whole_number(self, schema: Schema) -> Shape:
        _strictly(schema, "ge", "le")
        return Shape(("int", schema.get("ge"), schema.get("le")))

    def boolean(self, schema: Schema) -> Shape:
        _strictly(schema)
        return Shape(("bool",))

    def text(self, kind: str, schema: Schema) -> Shape:
        _strictly(schema, "min_length", "max_length")
        return Shape((kind, *self.length(schema)))

    def length(self, schema: Schema) -> tuple[int | None, int | None]:
        """The least and the most; no least where any list is long enough."""
        return schema.get("min_length") or None, schema.get("max_length")

    def words(self, schema: Schema) -> Shape:
        _only(schema, "expected")
        if not all(isinstance(word, str) for word in schema["expected"]):
            raise NotDescribed(str(schema))
        return Shape(("literal", tuple(schema["expected"]), _expected(schema)))

    def members(self, schema: Schema) -> Shape:
        _only(schema, "cls", "members", "sub_type")
        members = tuple(schema["members"])
        if schema.get("sub_type") != "str":
            raise NotDescribed(str(schema))
        words = tuple(str(member.value) for member in members)
        return Shape(("enum", self.known_as(schema["cls"], members), words, _expected(schema)))

    def items(self, schema: Schema) -> Shape:
        _only(schema, "items_schema", "variadic_item_index", "min_length", "max_length")
        if len(schema["items_schema"]) != 1 or schema.get("variadic_item_index") != 0:
            raise NotDescribed(str(schema))
        return Shape(("list", self.at(schema["items_schema"][0]), *self.length(schema)))

    def fields(self, name: str | None, names: Mapping[str, str] | None, schema: Schema) -> Shape:
        _only(schema, "cls", "fields", "extra_behavior", "config", "computed_fields")
        if schema.get("extra_behavior") != "forbid" or schema.get("computed_fields"):
            raise NotDescribed(str(schema))
        fields = tuple(
            (key, names[key] if names else key, field["required"], self.at(field["schema"]))
            for key, field in schema["fields"].items()
        )
        return Shape(("object", name, fields))

    def after(self, schema: Schema) -> Shape:
        function, inner = schema["function"]["function"], schema["schema"]
        if isinstance(function, Builder) and inner["type"] == "typed-dict":
            return self.fields(self.known_as(function.kind, function.kind), function.names, inner)
        if function is clean_text and inner["type"] == "str":
            return self.text("text", inner)
        raise NotDescribed(str(schema))

    def before(self, schema: Schema) -> Shape:
        if schema["function"]["function"] is not true_only:
            raise NotDescribed(str(schema))
        return Shape(("true",))

    def choice(self, schema: Schema) -> Shape:
        choose = schema["discriminator"]
        choices = {name: self.at(choice) for name, choice in schema["choices"].items()}
        if choose is list_or_plain:
            return Shape(("either", choices["list"], choices["plain"]))
        if not isinstance(choose, KindOf):
            raise NotDescribed(str(schema))
        *marked, last = choose.kinds
        marks = tuple((mark, kind.__name__) for kind in marked for mark in sorted(kind.marks))
        return Shape(("entry", marks, choices, last.__name__))

    def known_as(self, kind: type, made: object) -> str:
        """The name of a dataclass or enum, under which ``made`` is found on the phone."""
        if self.made.setdefault(kind.__name__, made) != made:
            raise NotDescribed(f"two kinds are named {kind.__name__}")
        return kind.__name__


def _only(schema: Schema, *allowed: str) -> None:
    """Refuse what would mean more than is read of it."""
    if set(schema) - {"type", "ref", "metadata", "serialization", *allowed}:
        raise NotDescribed(str(schema))


def _strictly(schema: Schema, *allowed: str) -> None:
    """Refuse the same, and what would take one type for another."""
    _only(schema, "strict", *allowed)
    if not schema.get("strict"):
        raise NotDescribed(str(schema))


def _expected(schema: Schema) -> str:
    """The words as pydantic itself names them in its faults."""
    try:
        SchemaValidator(dict(schema)).validate_python(None)
    except ValidationError as fault:
        return str(fault.errors()[0]["ctx"]["expected"])
    raise NotDescribed(str(schema))
