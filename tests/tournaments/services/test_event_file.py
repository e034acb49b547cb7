"""An event's file: it is read whole, once, and refused with the place of its fault."""

from __future__ import annotations

import json
from copy import deepcopy
from datetime import UTC, date, datetime
from uuid import uuid4

import pytest

from scorer.records import RecordRefused
from scorer.sheets.services.sheets import import_record
from tests.builders.events import add_entrants, add_step, empty_club, empty_event
from tests.builders.records import KOP
from tests.builders.rounds import play_round
from tournaments.engine.formats import PRESETS
from tournaments.models import Award, Event, HomeClub, Person, SittingOut, Step, Substitution, Team
from tournaments.records.formats import as_json
from tournaments.records.standings_json import standings_json
from tournaments.selectors.event_file import event_json
from tournaments.selectors.standings import standings_of
from tournaments.services.event_file import import_event
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
LEAGUE = as_json(next(one.format for one in PRESETS.values() if one.format.scoring.team))
DRAW = {
    "first_round": 1,
    "last_round": 1,
    "request": {"format": "draw-request/1", "method": "random", "units": [{"number": 1}]},
    "fingerprint": "",
    "state": "announced",
    "announced_at": "2026-11-21T09:00:00+01:00",
}
TABLES = [[1, 2, 3, 4], [5, 6, 7, None]]
OF_NOBODY = {"number": 1, "places": [{"number": 1}, {"number": 99}]}
PLAYED = {"number": 1, "state": "open", "tables": [OF_NOBODY]}


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Two rounds of nine with a bit of everything that an event can keep."""
    event = empty_event(format=LEAGUE, state="running", shown="everything", hidden_from=2)
    add_step(event, "event-made", {"name": event.name}, by="Dora")
    entrants = add_entrants(event, 9, categories=["women"])
    team = Team.objects.create(event=event, name="Asy")
    event.entrants.filter(number__lte=4).update(team=team, pair="1a")
    home = HomeClub.objects.create(register=event.club, name="Dąb")
    Person.objects.filter(given_name="1").update(home=home)
    guest = Person.objects.create(register=event.club, surname="Skoczek")
    Substitution.objects.create(entrant=entrants[1], person=guest, first_round=2)
    first = play_round(event, 1, TABLES, [[5, 1, -2, -4], [9, 0, -3, -6]])
    play_round(event, 2, TABLES, [[-1, -1, 1, 1]], state="open")
    SittingOut.objects.create(round=first, entrant=entrants[8])
    table = event.rounds.get(number=2).tables.get(number=2)
    table.sheet = import_record(raw=KOP, club=event.club)
    table.save()
    Award.objects.create(
        event=event, entrant=entrants[8], round=first, kind="bye", table_points="3", score=35
    )
    Award.objects.create(
        event=event, entrant=entrants[3], kind="penalty", table_points="-1/2", why="="
    )
    add_step(event, "round-opened", {"number": 2}, by="Dora", reason="it was time")
    return event


@pytest.fixture(scope="module")
def file(made):
    return json.dumps(event_json(made))


@pytest.fixture
def raw(file):
    """The event's file, read anew."""
    return json.loads(file)


@pytest.fixture
def full_event(made, db):
    return deepcopy(made)


def table(event):
    return standings_json(standings_of(event))


def read(raw, club):
    return import_event(raw=raw, club=club, actor=Actor(name="Olek"))


def tables_in(raw):
    return [one for played in raw["rounds"] for one in played["tables"]]


def uuids_in(raw):
    """Everything in the file that has a UUID, sheets apart."""
    return raw["steps"] + [result for one in tables_in(raw) for result in one.get("results", ())]


def without_own(raw):
    """The file without what each event has of its own."""
    said = deepcopy(raw)
    for key in ("uuid", "slug"):
        del said[key]
    said["steps"] = [step for step in said["steps"] if step["kind"] != "event-imported"]
    for one in uuids_in(said):
        del one["uuid"]
    for one in tables_in(said):
        one.pop("sheet_id", None)
        for entry in one.get("entries", ()):
            del entry["uuid"]
    return said


def test_event_goes_into_another_club_whole(full_event, raw):
    copy = read(raw, empty_club("debem")).event
    assert (copy.club.slug, copy.shown, copy.slug) == (
        "debem",
        "nothing",
        "turniej-o-puchar-borku",
    )
    assert without_own(event_json(copy)) == without_own(raw)
    assert table(copy) == table(full_event)


# of every setting a value that nothing has by itself; those a copy has of its own are left out
SETTINGS = {
    "name": "Puchar Dębu",
    "place": "Dom Kultury",
    "day": date(2026, 12, 6),
    "game": "kop",
    "ruleset": "kop-wolsztyn",
    "format": LEAGUE,
    "seed": "9 9",
    "state": "finished",
    "names": "numbers",
    "hall_names": "short",
    "hall": {"show": "seating"},
    "announcement": "Soup until half past",
    "announced_until": datetime(2026, 12, 6, 12, 30, tzinfo=UTC),
    "cancelled": "Snow",
    "hidden_from": 3,
    "revealed": 2,
    "revealed_lists": {"teams": 3},
    "on_screen": "teams",
    "ties": [{"round": 3, "places": 1, "order": [], "how": "by-lot", "seed": "6 1"}],
}
ITS_OWN = {"id", "club", "slug", "shown", "made_at"}


def test_every_setting_of_an_event_goes_with_its_file():
    assert SETTINGS.keys() | ITS_OWN == {field.name for field in Event._meta.concrete_fields}
    event = Event.objects.create(club=empty_club(), slug="puchar", **SETTINGS)
    copy = read(json.loads(json.dumps(event_json(event))), empty_club("debem")).event
    copy.refresh_from_db()
    assert {name: getattr(copy, name) for name in SETTINGS} == SETTINGS


def test_event_comes_back_as_it_was_where_nothing_is_left_of_it(full_event, raw):
    standings = table(full_event)
    raw["uuid"] = str(uuid4())
    for one in uuids_in(raw):
        one["uuid"] = str(uuid4())
    raw["rounds"][1]["tables"][1]["sheet_id"] = str(uuid4())
    copy = read(raw, full_event.club).event
    assert [str(step.uuid) for step in copy.steps.all()][:2] == [s["uuid"] for s in raw["steps"]]
    assert [step.at.isoformat() for step in copy.steps.all()][:2] == [s["at"] for s in raw["steps"]]
    assert table(copy) == standings


def test_same_file_makes_one_event(full_event, raw):
    first = read(raw, empty_club("debem"))
    again = read(raw, empty_club("debem"))
    assert (first.made, again.made, again.event) == (True, False, first.event)
    assert read(raw, full_event.club).event == full_event
    assert Event.objects.count() == 2
    assert Step.objects.filter(event=first.event).count() == 3


def test_people_are_those_the_register_knows(raw):
    club = empty_club("debem")
    home = HomeClub.objects.create(register=club, name="dab")
    known = Person.objects.create(register=club, surname="GRACZ", given_name=" 1", home=home)
    copy = read(raw, club).event
    assert copy.entrants.get(number=1).person == known
    assert (
        Person.objects.filter(register=club).count(),
        HomeClub.objects.filter(register=club).count(),
    ) == (10, 1)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"format": "kontra-event/3"}, "format"),
        ({"ruleset": "whist"}, "ruleset"),
        ({"day": "tomorrow"}, "day"),
        ({"settings": {"rounds": "many"}}, "settings"),
        ({"settings": {"table_size": 0}}, "settings/table_size"),
        ({"draws": [DRAW | {"request": {}}]}, "draws/0/request/format"),
        ({"draws": [DRAW | {"state": "draft"}]}, "draws/0/draw"),
        ({"teams": []}, "entrants/0/team"),
        ({"people": []}, "entrants/0"),
        ({"entrants": []}, "rounds/0/resting/0"),
        ({"rounds": [PLAYED]}, "rounds/0/tables/0/places/1/number"),
        ({"awards": [{"number": 99, "kind": "bye"}]}, "awards/0/number"),
        ({"awards": [{"number": 1, "kind": "bye", "round": 9}]}, "awards/0/round"),
        ({"rounds": [{"number": 1, "state": "open", "tables": [], "draw": 4}]}, "rounds/0/draw"),
        (
            {"awards": [{"number": 1, "kind": "bye", "table_points": "many"}]},
            "awards/0/table_points",
        ),
        ({"unheard": 1}, "unheard"),
    ],
)
def test_unfitting_event_file_names_place_of_fault_and_writes_nothing(raw, change, fault):
    with pytest.raises(RecordRefused) as refused:
        read(raw | change, empty_club("debem"))
    assert refused.value.faults[0].address == fault
    assert Event.objects.count() == 1


def test_event_file_with_a_step_twice_is_refused(raw):
    raw["steps"].append(raw["steps"][0])
    with pytest.raises(RecordRefused, match="twice"):
        read(raw, empty_club("debem"))
    assert Event.objects.count() == 1


def test_impossible_sheet_of_file_is_named_with_its_table_and_nothing_is_written(raw):
    raw["rounds"][1]["tables"][1]["sheet"]["players"] = ["alone"]
    with pytest.raises(RecordRefused) as refused:
        read(raw, empty_club("debem"))
    assert refused.value.faults[0].address == "rounds/2/tables/2/sheet/players"
    assert Event.objects.count() == 1
