"""The format of an event as a JSON value and back."""

from __future__ import annotations

from tournaments.engine.formats import Format
from tournaments.engine.results import Incomplete
from tournaments.log.acts.events import LEFT_OUT
from tournaments.records.settings import read_settings, settings_json


def as_json(format_: Format) -> dict[str, object]:
    """The format for ``json.dumps``; what may be left out is there only if it says something."""
    said = settings_json(format_)
    team = format_.scoring.team
    if team and team.incomplete is Incomplete.LAST:
        rule = settings_json(team)
        del rule["incomplete"]
        said["scoring"] = settings_json(format_.scoring) | {"team": rule}
    return {key: value for key, value in said.items() if value or key not in LEFT_OUT}


def from_json(raw: object) -> Format:
    """The format in a JSON value; raises ``RecordRefused``."""
    return read_settings(Format, raw)
