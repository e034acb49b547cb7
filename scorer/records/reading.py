"""JSON text to values, with every way in which text can be no JSON refused in plain words."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from scorer.games.base import Path
from scorer.games.text import gettext as _
from scorer.records.faults import RecordRefused, refuse

MOST_DIGITS = 20  # of a number; none that is kept has more
TOO_LONG = _("A number is too long.")
NO_NUMBER = _("%(name)s is not a number that JSON knows.")
MOST_KEYS = 2_000  # of one object; an event's largest has one for each of 392 players
_HALF_CHARACTER = re.compile(r"\\u[dD][89a-fA-F]")


def read_json(text: str | bytes) -> object:
    """The value of a JSON text (UTF-8, with or without a byte order mark).

    Raises ``RecordRefused`` for broken JSON, keys written twice, NaN and infinities,
    halves of characters, and nesting, numbers or objects beyond all measure.
    """
    try:
        plain = text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\ufeff")
        constants: list[_Constant] = []
        note = _noting(constants)
        value = json.loads(
            plain,
            object_pairs_hook=object_of,
            parse_constant=note,
            parse_float=lambda digits: _finite(digits, note),
            parse_int=lambda digits: int(digits) if len(digits) < MOST_DIGITS else note(digits),
        )
        if constants:
            message = TOO_LONG if constants[0].name[-1].isdigit() else NO_NUMBER
            message = replace(message, values={"name": constants[0].name})
            raise refuse(message, *(_path_to(constants[0], value) or ()))
        if _HALF_CHARACTER.search(plain):
            json.dumps(value, ensure_ascii=False).encode()
    except RecordRefused:
        raise
    except json.JSONDecodeError as error:
        line, column = error.lineno, error.colno
        message = _(
            "This is not JSON: fault in line %(line)d, column %(column)d.", line=line, column=column
        )
        raise refuse(message) from None
    except UnicodeError:
        raise refuse(_("The text is not UTF-8 throughout.")) from None
    except RecursionError:
        raise refuse(_("The JSON is nested too deeply for a record.")) from None
    return value


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


class _Constant:
    """NaN, an infinity or a number that is too long, until its place is known."""

    def __init__(self, name: str) -> None:
        self.name = name


def _noting(constants: list[_Constant]) -> Callable[[str], _Constant]:
    """What reads such a number, and notes it."""

    def note(name: str) -> _Constant:
        constants.append(_Constant(name))
        return constants[-1]

    return note


def _finite(digits: str, note: Callable[[str], _Constant]) -> float | _Constant:
    """A number with a point or an exponent; one that is too large is noted."""
    number = float(digits)
    return number if math.isfinite(number) else note(digits)


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
