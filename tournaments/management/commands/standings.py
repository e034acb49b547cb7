"""``manage.py standings``: an event's record in, its standings out; needs no database."""

from __future__ import annotations

from pydantic_core import to_json

from scorer.management.json_file import JsonCommand
from tournaments.engine.standings import standings
from tournaments.management.plain_standings import plain_standings
from tournaments.records.standings import parse_tournament
from tournaments.records.standings_json import standings_json


class Command(JsonCommand):
    """Work out the standings of one event."""

    help = "Standings of an event (tournament-record/1) without a database."
    metavar = "TOURNAMENT.json"

    def answered(self, raw: object, *, as_text: bool, **_options: object) -> tuple[bool, str]:
        """All lists; raises ``RecordRefused``."""
        record = parse_tournament(raw)
        result = standings(record.tournament)
        if as_text:
            return True, plain_standings(record, result)
        return True, to_json(standings_json(result)).decode()
