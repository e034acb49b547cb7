"""What a JSON text may hold, whoever reads it: keys once, numbers that are some, so much of each.

Phones use this module too, where another reads the text (``scorer.phone.json_text``).
"""

from __future__ import annotations

from collections.abc import Iterable

from scorer.games.base import Path
from scorer.games.text import gettext as _
from scorer.records.faults import RecordRefused, refuse

MOST_KEYS = 2_000  # of one object; an event's largest has one for each of 392 players


def object_of(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object of these keys and values; raises ``RecordRefused``."""
    if len(pairs) > MOST_KEYS:
        raise refuse(_("An object has at most %(most)d keys.", most=MOST_KEYS))
    value = dict(pairs)
    if len(value) != len(pairs):
        raise refuse(
            _("The key “%(key)s” is written twice in one object.", key=_first_again(pairs))
        )
    return value


def _first_again(pairs: list[tuple[str, object]]) -> str:
    """The first key that comes again."""
    seen: set[str] = set()
    again: set[str] = set()
    for key, _value in pairs:
        (again if key in seen else seen).add(key)
    return next(key for key, _value in pairs if key in again)


class Constant:
    """NaN or an infinity, until its place is known."""

    def __init__(self, name: str) -> None:
        self.name = name


def no_number(value: object, constant: Constant) -> RecordRefused:
    """The refusal of a value with ``constant`` in it."""
    message = _("%(name)s is not a number that JSON knows.", name=constant.name)
    return refuse(message, *(_path_to(constant, value) or ()))


def _path_to(wanted: object, value: object) -> Path | None:
    """Where ``wanted`` stands in a value; None: not in it."""
    if value is wanted:
        return ()
    inside: Iterable[tuple[str | int, object]] = ()
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    for key, below in inside:
        if (path := _path_to(wanted, below)) is not None:
            return (key, *path)
    return None


def no_json(line: int, column: int) -> RecordRefused:
    """The refusal of what is no JSON; both count from 1."""
    return refuse(
        _("This is not JSON: fault in line %(line)d, column %(column)d.", line=line, column=column)
    )


def no_text() -> RecordRefused:
    """The refusal of broken UTF-8 and of halves of characters."""
    return refuse(_("The text is not UTF-8 throughout."))


def too_deep() -> RecordRefused:
    """The refusal of nesting beyond all measure."""
    return refuse(_("The JSON is nested too deeply for a record."))


def too_long() -> RecordRefused:
    """The refusal of a number with too many digits."""
    return refuse(_("A number is too long."))
