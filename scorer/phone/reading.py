"""A record, or an entry, read on the phone: the values and refusals that the server has.

Phones have no pydantic. What the types say comes as a description (``scorer.phone.shapes`` takes
it from pydantic's own schema), and a fault becomes the same detail that pydantic notes: sentences,
paths and clauses are then made by the same functions (``scorer.records.faults``).

A description is a tuple that begins with a word, a key of ``READERS``:

========================================  =======================================================
``("int", least, most)``                  a whole number; None: no limit
``("bool",)``, ``("true",)``              true or false; true alone
``("text", least, most)``                 a text without control characters; its length
``("plain", least, most)``                a text with any
``("literal", words, expected)``          one of the words; ``expected`` names them in a sentence
``("enum", name, words, expected)``       the member of the enum
``("list", item, least, most)``           a list, as a tuple; its length
``("null", inner)``                       null, or what ``inner`` says
``("object", name, fields)``              the dataclass; None: the values by key. A field is its
                                          key, its name, whether it is required, its description
``("entry", marks, kinds, default)``      the kind of the first of ``marks`` that is a key: pairs of
                                          key and name; ``kinds`` are descriptions by name
``("either", of_list, of_others)``        one of two, told apart by being a list
========================================  =======================================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NewType, cast

from scorer.games.base import AnyGame, Entry
from scorer.records.faults import Detail, Known, cut_behind, from_details
from scorer.records.record import Record, game_of, holds_controls, setup_of

Shape = NewType("Shape", tuple[Any, ...])


@dataclass(frozen=True, slots=True)
class Description:
    """What is known of a game's record without its types.

    ``games`` are the slugs of all that the server knows. ``made`` are the dataclasses by name,
    and the members of each enum, in order.
    """

    game: AnyGame
    games: tuple[str, ...]
    record: Shape
    entry: Shape
    known: Known
    made: Mapping[str, Any]


def parse_record(description: Description, raw: object) -> Record:
    """The record in what JSON gave; raises ``RecordRefused``.

    Raises ``KeyError`` for a record of a game that is not the described one.
    """
    slug = game_of(raw, description.games)
    if slug != description.game.slug:
        raise KeyError(slug)
    values = cast("dict[str, Any]", _read(description, description.record, raw, ("",)))
    return Record(description.game, setup_of(description.game, values), values["entries"])


def parse_setup(description: Description, raw: Mapping[str, object]) -> Record:
    """The head of a record, without its entries; raises as ``parse_record``."""
    return parse_record(description, {**raw, "entries": []})


def parse_entry(description: Description, raw: object) -> Entry:
    """One entry; raises ``RecordRefused`` with paths that begin in the entry."""
    return cast("Entry", _read(description, description.entry, raw, ()))


def _read(description: Description, shape: Shape, raw: object, above: tuple[str, ...]) -> object:
    """The value; ``above`` is the name that the whole is known under.

    The server looks twice (``scorer.records.checking``), and what it finds depends on it.
    """
    first = Look(description.made, fast=True)
    value = first.at(shape, raw)
    if not first.details:
        return value
    again = Look(description.made, fast=False)
    again.at(shape, cut_behind(raw, first.details))
    details = again.details or first.details
    for detail in details:
        detail["loc"] = above + detail["loc"]
    raise from_details(details, raw, description.known)


class Look:
    """One walk over a value: ``details`` of its faults, in pydantic's order.

    ``fast``: every list is left at its first faulty item. ``made`` as in ``Description``.
    """

    def __init__(self, made: Mapping[str, Any], *, fast: bool) -> None:
        self.made = made
        self.fast = fast
        self.details: list[Detail] = []
        self.path: list[str | int] = []

    def at(self, shape: Shape, raw: object) -> object:
        """The value of ``raw`` where the walk has come to; nothing of use where it is faulty."""
        return READERS[shape[0]](self, shape, raw)

    def below(self, part: str | int, shape: Shape, raw: object) -> object:
        """The value one step further down."""
        self.path.append(part)
        value = self.at(shape, raw)
        self.path.pop()
        return value

    def fault(self, kind: str, figures: dict[str, object] | None = None) -> None:
        """Note what is wrong here."""
        self.details.append({"type": kind, "loc": tuple(self.path), "ctx": figures or {}})


def _whole_number(look: Look, shape: Shape, raw: object) -> object:
    _int, least, most = shape
    if type(raw) is not int:  # true and false are none
        look.fault("int_type")
    elif least is not None and raw < least:
        look.fault("greater_than_equal", {"ge": least})
    elif most is not None and raw > most:
        look.fault("less_than_equal", {"le": most})
    return raw


def _boolean(look: Look, _shape: Shape, raw: object) -> object:
    if raw is not True and raw is not False:
        look.fault("bool_type")
    return raw


def _true(look: Look, _shape: Shape, raw: object) -> object:
    if raw is not True:
        look.fault("true_only")
    return raw


def _plain(look: Look, shape: Shape, raw: object) -> object:
    _text, least, most = shape
    if not isinstance(raw, str):
        look.fault("string_type")
    elif least is not None and len(raw) < least:
        look.fault("string_too_short", {"min_length": least})
    elif most is not None and len(raw) > most:
        look.fault("string_too_long", {"max_length": most})
    return raw


def _text(look: Look, shape: Shape, raw: object) -> object:
    noted = len(look.details)
    _plain(look, shape, raw)
    if len(look.details) == noted and isinstance(raw, str) and holds_controls(raw):
        look.fault("control_character")
    return raw


def _literal(look: Look, shape: Shape, raw: object) -> object:
    _literal, words, expected = shape
    if not isinstance(raw, str) or raw not in words:
        look.fault("literal_error", {"expected": expected})
    return raw


def _enum(look: Look, shape: Shape, raw: object) -> object:
    _enum, name, words, expected = shape
    if isinstance(raw, str) and raw in words:
        return look.made[name][words.index(raw)]
    look.fault("enum", {"expected": expected})
    return raw


def _list(look: Look, shape: Shape, raw: object) -> object:
    _list, item, least, most = shape
    if not isinstance(raw, list | tuple):
        look.fault("tuple_type")
        return ()
    values: list[object] = []
    before = len(look.details)
    for place, below in enumerate(raw):
        noted = len(look.details)
        value = look.below(place, item, below)
        if len(look.details) == noted:
            values.append(value)
        elif look.fast:
            break
        if most is not None and len(values) > most:  # then nothing else counts
            del look.details[before:]
            look.fault("too_long", {"max_length": most, "actual_length": len(raw)})
            return ()
    if least is not None and len(values) < least:
        look.fault("too_short", {"min_length": least, "actual_length": len(values)})
    return tuple(values)


def _null(look: Look, shape: Shape, raw: object) -> object:
    return None if raw is None else look.at(shape[1], raw)


def _object(look: Look, shape: Shape, raw: object) -> object:
    _object, kind, fields = shape
    if not isinstance(raw, dict):
        look.fault("dict_type")
        return None
    noted = len(look.details)
    values = {}
    for key, name, required, inner in fields:
        if key in raw:
            values[name] = look.below(key, inner, raw[key])
        elif required:
            _fault_at(look, key, "missing")
    if len(values) < len(raw):
        known = {key for key, _name, _required, _inner in fields}
        for key in raw:
            if key not in known:
                _fault_at(look, key, "extra_forbidden")
    if kind is None or len(look.details) > noted:
        return values
    return look.made[kind](**values)


def _fault_at(look: Look, key: str, kind: str) -> None:
    look.path.append(key)
    look.fault(kind)
    look.path.pop()


def _entry(look: Look, shape: Shape, raw: object) -> object:
    _entry, marks, kinds, name = shape
    if isinstance(raw, dict):
        for mark, marked in marks:
            if mark in raw:
                name = marked
                break
    return look.below(name, kinds[name], raw)


def _either(look: Look, shape: Shape, raw: object) -> object:
    _either, of_list, of_others = shape
    if isinstance(raw, list | tuple):
        return look.below("list", of_list, raw)
    return look.below("plain", of_others, raw)


READERS: dict[str, Callable[[Look, Shape, object], object]] = {
    "int": _whole_number,
    "bool": _boolean,
    "true": _true,
    "text": _text,
    "plain": _plain,
    "literal": _literal,
    "enum": _enum,
    "list": _list,
    "null": _null,
    "object": _object,
    "entry": _entry,
    "either": _either,
}
