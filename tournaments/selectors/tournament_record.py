"""What an event's standings are made of as tournament-record/1, for anybody to work out again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorer.games.registry import find_game
from tournaments.engine.numbers import mixed
from tournaments.engine.results import (
    Award,
    BesidePlay,
    Incomplete,
    Knockout,
    RoundResults,
    Scoring,
    TeamAward,
)
from tournaments.log.act import fields_of
from tournaments.models import Event
from tournaments.records.settings import settings_json
from tournaments.records.tournament import FORMAT
from tournaments.selectors.event_data import EventData
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.standings import tournament_in
from tournaments.selectors.version import Version

Json = dict[str, object]
OF_TIES = {"tie_keys", "decided", "final_by_standing"}  # of a knock-out


def tournament_json(event: Event, upto: int | None = None, version: Version | None = None) -> Json:
    """The event's record after round ``upto`` (None: as it is); from its data.

    ``manage.py standings`` gives the same places. Tables are listed in their order; one
    without a result is left out, and those behind it count one less there.
    """
    return record_in(event_data_of(event, version), upto)


def record_in(data: EventData, upto: int | None = None) -> Json:
    """The same from an event's data alone."""
    said = tournament_in(data, upto)
    of_units = data.two_sided and not data.changing_partners
    return {
        "format": FORMAT,
        "game": data.format.game,
        **_scoring(said.scoring),
        **_options(data.format.game),
        "players": [
            {
                "number": person.number,
                "name": person.name,
                "team": person.team,
                "pair": person.pair,
                "club": data.units[person.number].home,
                "categories": list(person.categories),
                **({"missed": list(person.missed)} if person.missed else {}),
                **({"status": person.status.value} if person.status else {}),
            }
            for person in said.participants
        ],
        "rounds": [_round(played, of_units=of_units) for played in said.rounds],
        "penalties": [_award(award) for award in said.penalties],
        **_team_awards(said.team_awards),
        **({"knockout": _knockout(said.knockout)} if said.knockout else {}),
        **({"missed_rounds": settings_json(said.missed_rounds)} if said.missed_rounds else {}),
    }


def _options(game: str) -> Json:
    """Tables here play by the rules, which allow the widest of what a record can say."""
    said = {key: words[0] for key, words in find_game(game).totals_options.items()}
    return {"options": said} if said else {}


def _knockout(knockout: Knockout) -> Json:
    """Its numbers; what was decided of ties only where anything was."""
    said = fields_of(knockout)
    return {key: value for key, value in said.items() if value or key not in OF_TIES}


def _scoring(scoring: Scoring) -> Json:
    said: dict[str, Any] = {
        "table_points": [mixed(points) for points in scoring.table_points] or None,
        "lowest_wins": scoring.lowest_wins,
        "ranking": list(scoring.ranking),
        "seed": scoring.seed,
    }
    if scoring.short_table_points:
        said["short_table_points"] = {
            str(size): [mixed(points) for points in scale]
            for size, scale in scoring.short_table_points.items()
        }
    if scoring.team:
        rule = scoring.team
        said["team"] = {"size": rule.size, "best": rule.best}
        if rule.line_up_max:
            said["team"]["line_up_max"] = rule.line_up_max
        if rule.incomplete is not Incomplete.LAST:
            said["team"]["incomplete"] = rule.incomplete.value
    if scoring.match_points:
        worth = fields_of(scoring.match_points)
        said["match_points"] = {result: mixed(points) for result, points in worth.items()}
    return said


def _round(played: RoundResults, *, of_units: bool) -> Json:
    who = "units" if of_units else "seats"
    return {
        "tables": [{who: list(one.seats), "scores": list(one.scores)} for one in played.tables],
        "awards": [_award(award) for award in played.awards],
        **({"walk_overs": list(played.walk_overs)} if played.walk_overs else {}),
    }


def _team_awards(awards: Sequence[TeamAward]) -> Json:
    """What teams were given or lost, where any was."""
    said = [{"team": award.team, **_worth(award)} for award in awards]
    return {"team_awards": said} if said else {}


def _award(award: Award) -> Json:
    return {"number": award.number, **_worth(award)}


def _worth(award: BesidePlay) -> Json:
    said: Json = {
        "table_points": mixed(award.table_points),
        "score": award.score,
        "why": award.why,
    }
    return said | ({"match_points": mixed(award.match_points)} if award.match_points else {})
