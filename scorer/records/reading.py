"""JSON text to values, with every way in which text can be no JSON refused in plain words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from scorer.records.faults import RecordRefused
from scorer.records.json_values import (
    Constant,
    no_json,
    no_number,
    no_text,
    object_of,
    too_deep,
    too_long,
)

_HALF_CHARACTER = re.compile(r"\\u[dD][89a-fA-F]")


def read_json(text: str | bytes) -> object:
    """The value of a JSON text (UTF-8, with or without a byte order mark).

    Raises ``RecordRefused`` for broken JSON, keys written twice, NaN and infinities,
    halves of characters, and nesting, numbers or objects beyond all measure.
    """
    try:
        plain = text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\ufeff")
        constants: list[Constant] = []
        value = json.loads(plain, object_pairs_hook=object_of, parse_constant=_noting(constants))
        if constants:
            raise no_number(value, constants[0])
        if _HALF_CHARACTER.search(plain):
            json.dumps(value, ensure_ascii=False).encode()
    except RecordRefused:
        raise
    except json.JSONDecodeError as error:
        raise no_json(error.lineno, error.colno) from None
    except UnicodeError:
        raise no_text() from None
    except RecursionError:
        raise too_deep() from None
    except ValueError:  # Python's limit for the digits of a number
        raise too_long() from None
    return value


def _noting(constants: list[Constant]) -> Callable[[str], Constant]:
    """What reads a constant that JSON does not know, and notes it."""

    def note(name: str) -> Constant:
        constants.append(Constant(name))
        return constants[-1]

    return note
