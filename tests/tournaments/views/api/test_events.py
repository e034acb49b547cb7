"""Events by program: what the pages show, in the exports' shapes; keying a result."""

from __future__ import annotations

import json
from copy import deepcopy
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from tests.builders.events import add_entrants, empty_club, empty_event
from tests.builders.programs import Program, make_program
from tests.builders.rounds import play_round
from tournaments.engine.standings import standings
from tournaments.models import Event, Result, Season, SeasonEvent, Step
from tournaments.records.standings import parse_tournament
from tournaments.records.standings_json import standings_json

pytestmark = pytest.mark.django_db
SCORES = [6, -2, -2, -2]


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event(shown="everything")
    add_entrants(event, 8)
    play_round(event, 1, [(1, 2, 3, 4), (5, 6, 7, 8)], [SCORES, (3, -1, -1, -1)])
    play_round(event, 2, [(1, 5, 2, 6), (3, 7, 4, 8)], state="open")
    return SimpleNamespace(event=event, program=Program(make_program(event.club)[1]))


@pytest.fixture
def copied(made, db):
    return deepcopy(made)


@pytest.fixture
def event_in_round_2(copied):
    return copied.event


@pytest.fixture
def program(copied):
    return copied.program


def _get(path, who=None):
    return (who or Program()).get(f"/events/turniej{path}").json()


def test_standings_and_record_are_those_of_the_page(event_in_round_2):
    page = "/events/turniej/standings/"
    assert _get("/standings") == Client().get(page, {"as": "json"}).json()
    record = _get("/record")
    assert record == Client().get(page, {"as": "record"}).json()
    again = standings_json(standings(parse_tournament(record).tournament))
    assert json.loads(json.dumps(again)) == _get("/standings")


def test_results_kept_back_are_kept_back_from_programs_that_only_read(event_in_round_2, program):
    Event.objects.update(hidden_from=1)
    reader = Program(make_program(event_in_round_2.club, scope="read")[1])
    told = [_get("/results", who)["items"][0]["scores"] for who in (None, reader, program)]
    assert told == [None, None, SCORES]


def test_tables_say_who_sits_and_what_was_scored(event_in_round_2, program):
    table = _get("/rounds/1/tables", program)["items"][0]
    seats = [{"number": number, "name": f"Gracz {number}"} for number in (1, 2, 3, 4)]
    assert table == {
        "round": 1,
        "number": 1,
        "seats": seats,
        "scores": SCORES,
        "counts": True,
        "state": "keyed",
        "sheet": None,
    }
    assert _get("/rounds/1/tables")["items"][0] == {
        key: value for key, value in table.items() if key != "sheet"
    }


def test_lists_are_told_in_pieces(event_in_round_2):
    whole = _get("/entrants")
    assert (whole["count"], [row["number"] for row in whole["items"]]) == (8, list(range(1, 9)))
    assert _get("/entrants?limit=2&offset=3")["items"] == whole["items"][3:5]
    assert Program().get("/events/turniej/entrants?limit=501").status_code == 422
    assert [row["tables"] for row in _get("/rounds")["items"]] == [2, 2]


def test_event_is_answered_304_until_something_is_keyed(event_in_round_2, program):
    known = {"If-None-Match": program.get("/events/turniej/standings")["ETag"]}
    assert program.get("/events/turniej/standings", **known).status_code == 304
    _key(program)
    assert program.get("/events/turniej/standings", **known).status_code == 200


def _key(program, scores=SCORES, uuid=None, table=1):
    sent = {"uuid": str(uuid or uuid4()), "scores": scores}
    return program.post(f"/events/turniej/rounds/2/tables/{table}/result", sent)


def test_result_sent_twice_is_keyed_once_in_the_programs_name(event_in_round_2, program):
    uuid = uuid4()
    first, again = (_key(program, uuid=uuid) for _times in range(2))
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert first.json() == {
        "uuid": str(uuid),
        "round": 2,
        "table": 1,
        "scores": SCORES,
        "hands": None,
        "second": False,
        "differs": False,
    }
    assert Result.objects.filter(table__round__number=2).count() == 1
    assert list(Step.objects.values_list("kind", "by_name")) == [("result-keyed", "Scanner")]


def test_id_of_other_scores_is_taken(event_in_round_2, program):
    uuid = uuid4()
    _key(program, uuid=uuid)
    answer = _key(program, [3, -1, -1, -1], uuid)
    assert (answer.status_code, answer.json()["errors"][0]["path"]) == (409, "uuid")


def test_second_result_is_a_second_look(event_in_round_2, program):
    _key(program)
    said = _key(program, scores=[3, -1, -1, -1]).json()
    assert (said["second"], said["differs"]) == (True, True)


@pytest.mark.parametrize(
    ("scores", "message"),
    [
        ([1, 2], "As many scores as there are places: 4."),
        ([10**7, 0, 0, 0], "Must be at most 1000000."),
    ],
)
def test_result_that_cannot_be_says_why(event_in_round_2, program, scores, message):
    answer = _key(program, scores=scores)
    assert (answer.status_code, answer.json()["errors"][0]["message"]) == (422, message)
    assert not Step.objects.exists()


def test_table_that_is_not_there_is_404(event_in_round_2, program):
    assert _key(program, table=9).status_code == 404
    assert Program().get("/events/turniej/rounds/9/tables").status_code == 404


def test_season_is_that_of_its_page(event_in_round_2):
    season = Season.objects.create(
        club=event_in_round_2.club, slug="liga", name="Liga", public=True
    )
    SeasonEvent.objects.create(season=season, event=event_in_round_2, number=1)
    page = Client().get("/seasons/liga/", {"as": "json"}).json()
    assert Program().get("/seasons/liga").json() == page
    listed = Program().get("/clubs/borek/seasons").json()
    row = {"slug": "liga", "club": "borek", "name": "Liga", "public": True}
    assert listed == {"count": 1, "items": [row]}


COSTS = {"/events": 2, "/clubs/borek/events": 3, "/clubs/borek/seasons": 3}


@pytest.mark.parametrize("path", COSTS)
def test_lists_cost_the_same_with_one_row_and_three(
    event_in_round_2, path, django_assert_num_queries
):
    Season.objects.create(club=event_in_round_2.club, slug="a", name="A", public=True)
    for _times in range(2):
        with django_assert_num_queries(COSTS[path]):
            Program().get(path)
        for slug in ("b", "c"):
            made = f"{slug}-{_times}"
            empty_event(made, shown="everything")
            Season.objects.create(club=event_in_round_2.club, slug=made, name="B", public=True)


def test_book_once_read_costs_the_version_alone(
    event_in_round_2, program, django_assert_max_num_queries
):
    for path in (
        "",
        "/entrants",
        "/rounds",
        "/rounds/1/tables",
        "/results",
        "/standings",
        "/record",
    ):
        program.get(f"/events/turniej{path}")
        with django_assert_max_num_queries(6):
            program.get(f"/events/turniej{path}")


def test_what_visitors_try_is_on_no_list_of_a_program(event_in_round_2, program):
    club = empty_club("proba")
    club.try_out_since = timezone.now()
    club.save()
    empty_event("proba", club=club, shown="everything")
    listed = [one["slug"] for one in program.get("/events").json()["items"]]
    assert listed == [event_in_round_2.slug]
