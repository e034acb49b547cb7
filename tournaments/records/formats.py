"""The format of an event as a JSON value and back."""

from __future__ import annotations

from tournaments.engine.formats import Format
from tournaments.records.settings import read_settings, settings_json


def as_json(format_: Format) -> dict[str, object]:
    """The format for ``json.dumps``."""
    return settings_json(format_)


def from_json(raw: object) -> Format:
    """The format in a JSON value; raises ``RecordRefused``."""
    return read_settings(Format, raw)
