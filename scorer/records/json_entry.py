"""The field of a form for games and entries without fields of their own: the record's own words.

It offers what a game's ``filled_in`` offers: see ``scorer.games.filling.FilledIn``.
"""

from __future__ import annotations

from scorer.games.base import Setup, State
from scorer.games.filling import (
    NEEDED,
    Fields,
    FormField,
    Refusal,
    amends_nothing,
    one_kind,
    taken,
    text,
)
from scorer.games.text import Text
from scorer.games.text import gettext as _
from scorer.records.bounds import LONGEST_NOTE
from scorer.records.faults import MESSAGES, RecordRefused
from scorer.records.reading import read_json

ENTRY = "entry"
LONGEST_ENTRY = 10 * LONGEST_NOTE  # letters: a note that stands on many lines

amends = amends_nothing
kinds = one_kind


def form_fields(
    _setup: Setup[object], _kind: str, _fields: Fields, _state: State | None = None
) -> list[FormField]:
    """One text."""
    return [FormField(ENTRY, needed=NEEDED)]


def check(
    setup: Setup[object], kind: str, fields: Fields, _state: State | None = None
) -> tuple[Refusal, ...]:
    """Refuse what is no JSON object."""
    said, refused = taken(form_fields(setup, kind, fields), fields)
    if refused:
        return tuple(refused)
    typed = text(said[ENTRY])
    if len(typed) > LONGEST_ENTRY:
        too_long = MESSAGES["string_too_long"].message
        return ((ENTRY, Text(too_long, {"max_length": LONGEST_ENTRY})),)
    try:
        value = read_json(typed)
    except RecordRefused as fault:
        return tuple((ENTRY, one.message) for one in fault.faults)
    if not isinstance(value, dict):
        return ((ENTRY, _("Must be a JSON object: { … }.")),)
    return ()


def entry_of(
    _setup: Setup[object], _kind: str, fields: Fields, _state: State | None = None
) -> dict[str, object]:
    """The object as typed."""
    value = read_json(text(fields[ENTRY]))
    return value if isinstance(value, dict) else {}
