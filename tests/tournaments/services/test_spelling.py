"""A name that is spelled otherwise is the same team, club, pair and category in an event."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorer.support.refused import Refused
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.models import HomeClub, Team
from tournaments.selectors.drawing import units_of
from tournaments.selectors.entry_rules import entry_rules
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.importing import ImportStatus, plan_import
from tournaments.selectors.standings import standings_of
from tournaments.selectors.tournament_record import tournament_json
from tournaments.services.awards import Points
from tournaments.services.entering import named
from tournaments.services.entrants import change_entrant, enter
from tournaments.services.entry_details import Details
from tournaments.services.importing import import_entries
from tournaments.services.steps import Actor
from tournaments.services.team_awards import give_team_award
from tournaments.services.teams import rename_team

pytestmark = pytest.mark.django_db
OLA = Actor(name="Ola")
SCORING = {"ranking": ["table_points", "score"], "team": {"size": 2, "best": 2}}
FORMAT = {"scoring": SCORING, "categories": ["U 18", "Women"]}
SPELLED = ("Asy Borek", "asy  borek", "AsyBorek", "ASY BOREK ")
NAMES = ("Lis Ewa", "Kos Jan", "Wilk Adam", "Sowa Iga")


@pytest.fixture
def new_event():
    return empty_event(format=FORMAT)


def entered(event, name, **details):
    home = details.pop("home", "")
    person = named(name, home=home)
    return enter(event_id=event.pk, person=person, actor=OLA, details=Details(**details)).entrant


def imported(event, text):
    plan = plan_import(event, text)
    answers = {one.key: "yes" for row in plan.rows for one in row.open}
    plan = plan_import(event, text, answers)
    import_entries(
        event_id=event.pk,
        source=text,
        actor=OLA,
        uuid=uuid4(),
        digest=plan.digest,
        answers=answers,
    )
    return plan


def of_all(event, field):
    return list(event.entrants.order_by("number").values_list(field, flat=True))


def test_typed_one_by_one(new_event):
    for name, spelled in zip(NAMES, SPELLED, strict=True):
        entered(new_event, name, home=spelled, team=spelled, pair=spelled)
    assert of_all(new_event, "team__name") == ["Asy Borek"] * 4
    assert of_all(new_event, "person__home__name") == ["Asy Borek"] * 4
    assert of_all(new_event, "pair") == ["Asy Borek"] * 4


def test_pasted_as_a_list(new_event):
    rows = zip(NAMES, SPELLED, strict=True)
    text = "\n".join(f"{name};{spelled};{spelled};{spelled}" for name, spelled in rows)
    imported(new_event, f"Nazwisko i imię;Klub;Drużyna;Para\n{text}")
    assert of_all(new_event, "team__name") == ["Asy Borek"] * 4
    assert of_all(new_event, "person__home__name") == ["Asy Borek"] * 4
    assert of_all(new_event, "pair") == ["Asy Borek"] * 4


def test_list_with_other_spellings_changes_nothing(new_event):
    entered(new_event, "Lis Ewa", team="Asy Borek", pair="1a", home="Borek")
    text = "Nazwisko i imię;Klub;Drużyna;Para\nLis Ewa;BOREK;asyborek;1 A"
    [row] = plan_import(new_event, text).rows
    assert (row.status, row.changes) == (ImportStatus.SAME, ())


def test_pair_can_be_spelled_otherwise_by_who_has_it_alone(new_event):
    entrant = entered(new_event, "Lis Ewa", pair="1a")
    said = {"event_id": new_event.pk, "number": 1, "actor": OLA}
    assert change_entrant(details=Details(pair="1A"), **said).pair == "1A"
    entered(new_event, "Kos Jan", pair=" 1 a")
    assert of_all(new_event, "pair") == ["1A", "1A"]
    assert change_entrant(details=Details(pair=""), **said).pair == ""
    assert entrant.pair == "1a"


def test_older_of_two_that_are_there_is_found(new_event):
    first = Team.objects.create(event=new_event, name="Asy Borek")
    Team.objects.create(event=new_event, name="AsyBorek")
    HomeClub.objects.create(register=new_event.club, name="Dąb")
    HomeClub.objects.create(register=new_event.club, name="D ąb")
    entrant = entered(new_event, "Lis Ewa", team="ASYBOREK", home="DĄB")
    assert (entrant.team, entrant.person.home.name) == (first, "Dąb")


def test_name_that_another_team_has_otherwise_is_refused(new_event):
    entered(new_event, "Lis Ewa", team="Asy Borek")
    entered(new_event, "Kos Jan", team="Damy")
    team = Team.objects.get(name="Damy")
    said = {"event_id": new_event.pk, "actor": OLA, "seen": new_event.steps.last().pk}
    with pytest.raises(Refused, match="There is a team “Asy Borek” already"):
        rename_team(team_id=team.pk, name="asyborek", **said)
    assert rename_team(team_id=team.pk, name="D amy", **said).name == "D amy"


def test_event_that_has_both_spellings_ranks_one_team():
    """As an event file of elsewhere may have them."""
    points = {"table_points": ["4", "3", "2", "1"]}
    event = empty_event(format={"scoring": SCORING | points})
    entrants = add_entrants(event, 4)
    for entrant, name in zip(entrants, ("Asy Borek", "Damy", "AsyBorek", "Damy"), strict=True):
        entrant.team = Team.objects.get_or_create(event=event, name=name)[0]
        entrant.pair = name
        entrant.save()
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -2, -1, -3)])
    give_team_award(
        event_id=event.pk,
        team="AsyBorek",
        kind="penalty",
        points=Points(table_points="-1"),
        why="late",
        actor=OLA,
    )
    found = standings_of(event)
    assert [(row.name, row.members, row.table_points) for row in found.teams] == [
        ("Asy Borek", (1, 3), 6),
        ("Damy", (2, 4), 3),
    ]
    assert [(row.name, row.members) for row in found.pairs] == [
        ("Asy Borek", (1, 3)),
        ("Damy", (2, 4)),
    ]
    assert {unit.team for unit in event_data_of(event).units.values()} == {"Asy Borek", "Damy"}
    assert [one["team"] for one in tournament_json(event)["team_awards"]] == ["Asy Borek"]
    assert {unit.team for unit in units_of(event, 1)} == {"Asy Borek", "Damy"}


def test_categories_of_the_format_are_one_however_they_are_typed(new_event):
    assert entry_rules(new_event).categories == ("u-18", "women", "juniors", "seniors")
    for name, typed in zip(NAMES, ("U18", "u 18", "WOMEN", "Kobiety"), strict=True):
        entered(new_event, name, categories=(typed, "u-18"))
    assert of_all(new_event, "categories") == [
        ["u-18"],
        ["u-18"],
        ["women", "u-18"],
        ["women", "u-18"],
    ]


def test_categories_of_a_list_are_those_that_are_known(new_event):
    plan = plan_import(new_event, "Nazwisko i imię;Kategoria\nLis Ewa;U18\nKos Jan;women")
    assert [row.entry.person.categories for row in plan.rows] == [("u-18",), ("women",)]
    assert not any(row.open for row in plan.rows)
