"""Names in an event's file: cleaned before the file is read, as names that people type."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from scorer.games.text import gettext as _
from scorer.records.faults import refuse
from scorer.support.names import clean_name

# What is no name: draws are worked out from it, or somebody wrote a sentence.
OTHERS = frozenset(
    {"seed", "request", "draw", "fingerprint", "noted", "reason", "why", "announcement", "text"}
)


def with_clean_names(raw: object, kept: Collection[str] = ()) -> tuple[object, dict[str, str]]:
    """The file with clean names, and those that were not, by what stands in it.

    The names that are ``kept`` stay: logs that have them already are not changed. Raises
    ``RecordRefused`` where lists stand in lists beyond all measure.
    """
    changed: dict[str, str] = {}

    def cleaned(value: object) -> object:
        if isinstance(value, dict):
            return {
                key: one if key in OTHERS or _is_hand(value, key) else cleaned(one)
                for key, one in value.items()
            }
        if isinstance(value, list):
            return [cleaned(one) for one in value]
        if not isinstance(value, str) or (value.isascii() and value.isprintable()):
            return value
        if value in kept or (clean := clean_name(value)) == value:
            return value
        changed[value] = clean
        return clean

    try:
        return cleaned(raw), changed
    except RecursionError:
        raise refuse(_("The JSON is nested too deeply for a record.")) from None


def texts_of(raw: object) -> Iterator[str]:
    """Every text in a value that JSON gave."""
    if isinstance(raw, dict):
        raw = list(raw.values())
    if isinstance(raw, list):
        for one in raw:
            yield from texts_of(one)
    elif isinstance(raw, str):
        yield raw


def _is_hand(entry: dict[str, object], key: str) -> bool:
    """Whether a part of a sheet's log is a hand or a turn, which names nobody."""
    return key == "payload" and entry.get("kind", "line") == "line"
