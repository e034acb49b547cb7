"""What was given by mistake and taken back leaves no trace in draws and standings."""

from __future__ import annotations

import json

import pytest

from tests.builders.events import add_entrants, empty_club, empty_event
from tests.builders.rounds import play_round
from tournaments.engine.draws.request import Method, Uneven
from tournaments.engine.fingerprint import request_json
from tournaments.models import Award
from tournaments.records.standings_json import standings_json
from tournaments.selectors.drawing import asked_of
from tournaments.selectors.formats import format_of
from tournaments.selectors.standings import standings_of
from tournaments.selectors.tournament_record import tournament_json
from tournaments.services.awards import Points, give_award, take_back
from tournaments.services.rounds import close_round, reopen_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
OLA = Actor(name="Ola")
FORMAT = {"rounds": 3, "draws": ["standing"], "uneven": "sit-out"}


def played(slug):
    event = empty_event(slug, club=empty_club(slug), format=FORMAT, shown="everything")
    add_entrants(event, 8)
    play_round(event, 1, [(1, 2, 3, 4), (5, 6, 7, 8)], [(6, 1, -2, -5), (5, 2, -3, -4)])
    return event


def draw_and_places(event):
    request = asked_of(
        event,
        format_of(event),
        first=2,
        last=2,
        method=Method.STANDING,
        uneven=Uneven.SIT_OUT,
    )
    values = (
        request_json(request),
        standings_json(standings_of(event)),
        tournament_json(event),
    )
    return [json.dumps(value, ensure_ascii=False, sort_keys=True).encode() for value in values]


@pytest.mark.parametrize("round_number", [1, None])
@pytest.mark.parametrize("kind", [Award.Kind.PENALTY, Award.Kind.OTHER])
def test_award_that_was_taken_back(round_number, kind):
    without, event = played("bez"), played("z-kara")
    before = draw_and_places(without)
    assert draw_and_places(event) == before
    reopen_round(event_id=event.pk, number=1, actor=OLA)
    award = give_award(
        event_id=event.pk,
        entrant=5,
        round_number=round_number,
        kind=kind,
        points=Points(table_points="-1"),
        why="mistaken",
        actor=OLA,
    )
    assert draw_and_places(event) != before
    take_back(award_id=award.pk, actor=OLA)
    close_round(event_id=event.pk, number=1, actor=OLA)
    assert draw_and_places(event) == before
