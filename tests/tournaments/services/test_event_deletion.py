"""An event without results is deleted with everything in it, and nothing of others."""

from __future__ import annotations

from copy import deepcopy
from uuid import uuid4

import pytest
from django.apps import apps
from django.utils import timezone

from scorer.models import (
    Entry,
    Job,
    Player,
    Rewriting,
    ScoreSheet,
    ShortCode,
)
from scorer.sheets.services.codes import issue_codes, issue_short_code
from scorer.sheets.services.entries import record_entry
from scorer.sheets.services.writing import Writer
from scorer.support.refused import Conflict, Refused
from tests.builders.events import (
    add_draw,
    add_entrants,
    empty_event,
    open_entry_link,
)
from tests.builders.programs import make_program
from tests.builders.records import KOP
from tests.builders.rounds import play_round, seat_round
from tests.builders.try_desk import changed, everything
from tournaments.models import (
    AskedEntry,
    Entrant,
    Event,
    HomeClub,
    Person,
    Season,
    SeasonEvent,
    Step,
    Substitution,
    Table,
    Team,
    TeamAward,
)
from tournaments.selectors.event_contents import contents_of
from tournaments.selectors.event_file import event_json
from tournaments.services.awards import award_absence
from tournaments.services.event_deletion import delete_event
from tournaments.services.event_file import import_event
from tournaments.services.passes import give_pass
from tournaments.services.printouts import note_printed
from tournaments.services.results import clear_result, key_result, newest_result
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
EWA = Actor(name="Ewa")
STAY = {Person, HomeClub, Player}  # of the club, whoever brought them


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Another event of the club and its season, before the one that is deleted."""
    other = empty_event("inny")
    add_entrants(other, 4)
    play_round(other, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)])
    season = Season.objects.create(club=other.club, slug="liga", name="Liga")
    SeasonEvent.objects.create(season=season, event=other, number=1)
    make_program(other.club)
    return season


@pytest.fixture
def other_season(made, db):
    return deepcopy(made)


def _open_event(club):
    event = empty_event(club=club, name="Puchar Lisa")
    add_entrants(event, 9)
    seat_round(event, 1, [(1, 2, 3, 4), (5, 6, 7, 8)], [9])
    open_round(event_id=event.pk, number=1, actor=EWA)
    return event


def _full_event(season):
    """A row of every model that an event can have: a model that is new has one here."""
    event = _open_event(season.club)
    SeasonEvent.objects.create(season=season, event=event, number=2)
    first, other = event.entrants.all()[:2]
    team = Team.objects.create(event=event, name="Asy")
    Entrant.objects.filter(pk=first.pk).update(team=team, paid=2500)
    TeamAward.objects.create(event=event, team=team, kind="penalty", why="late", taken_back=True)
    Substitution.objects.create(entrant=first, person=other.person, first_round=2)
    add_draw(event)
    note_printed(event, ["table-cards"], [1])
    open_entry_link(event)
    AskedEntry.objects.create(event=event, digest="1", name="Lis,")
    give_pass(event_id=event.pk, name="Jan", actor=EWA)
    make_program(season.club, event=event.slug)
    table = Table.objects.get(round__event=event, number=1)
    issue_short_code(issue_codes([table.sheet_id])[table.sheet_id])
    key_result(table_id=table.pk, scores=(6, -2, -2, -2), uuid=uuid4(), actor=EWA)
    told = {"reason": "of another table", "seen": newest_result(table), "uuid": uuid4()}
    clear_result(table_id=table.pk, actor=EWA, **told)
    order = {"event": event.pk, "back": f"/events/{event.slug}/papers/"}
    now = timezone.now()
    Job.objects.create(arguments=order, total=1, heartbeat=now)
    Job.objects.create(arguments={"sheets": [str(table.sheet_id)]}, total=1, heartbeat=now)
    return event


def _delete(event):
    return delete_event(event_id=event.pk, seen=event.steps.last().pk)


def test_deleted_event_leaves_no_row_and_others_stay_to_the_byte(other_season):
    Job.objects.create(arguments={"back": "/events/turniej-2/"}, total=1, heartbeat=timezone.now())
    before = everything()
    event = _full_event(other_season)
    label, sheets = (
        event._meta.label,
        [str(pk) for pk in ScoreSheet.objects.values_list("pk", flat=True)],
    )
    full = everything()
    labels = {model._meta.label for model in apps.get_app_config("tournaments").get_models()}
    labels -= {HomeClub._meta.label, Season._meta.label}
    assert [one for one in labels if full[one].keys() == before[one].keys()] == []
    assert [ShortCode.objects.exists(), Entry.objects.exists()] == [True, False]
    _delete(event)
    after = everything()
    assert changed(before) == []
    more = {name for name, rows in after.items() if rows.keys() - before[name].keys()}
    assert more <= {model._meta.label for model in STAY}
    assert len(after[label]) == 1
    text = str(after)
    assert [one for one in (f"'{event.slug}'", event.name, *sheets) if one in text] == []
    assert Person.objects.count() == 4 + 9
    assert Rewriting.objects.count() == 0


def test_sheet_that_a_table_lost_goes_too(other_season):
    event = _open_event(other_season.club)
    table = Table.objects.get(round__event=event, number=2)
    lost = table.sheet_id
    Table.objects.filter(pk=table.pk).update(sheet=None)
    assert contents_of(event).sheets == 2
    _delete(event)
    assert not ScoreSheet.objects.filter(pk=lost).exists()


def test_deleted_event_can_be_imported_again(other_season):
    event = _open_event(other_season.club)
    file = event_json(event)
    _delete(event)
    again = import_event(raw=file, club=other_season.club, actor=EWA)
    assert (again.made, again.event.slug) == (True, event.slug)


def test_seasons_count_the_others_without_a_gap(other_season):
    first = empty_event("pierwszy")
    SeasonEvent.objects.update(number=2)
    SeasonEvent.objects.create(season=other_season, event=first, number=1)
    step = Step.objects.create(event=first, kind="test")
    delete_event(event_id=first.pk, seen=step.pk)
    assert list(other_season.legs.values_list("event__slug", "number")) == [("inny", 1)]


def _result(event, table):
    key_result(table_id=table.pk, scores=(6, -2, -2, -2), uuid=uuid4(), actor=EWA)


def _hand(event, table):
    known = {"payload": KOP["entries"][0], "position": 0, "writer": Writer(author="Jan")}
    record_entry(sheet_id=table.sheet_id, uuid=uuid4(), **known)


def _held(event, table):
    ScoreSheet.objects.filter(pk=table.sheet_id).update(held=3, held_at=timezone.now())


def _left(event, table):
    award_absence(table_id=table.pk, absent=[5], left=True, actor=EWA)


@pytest.mark.parametrize("play", [_result, _hand, _held, _left])
def test_event_with_results_is_not_deleted(other_season, play):
    event = _open_event(other_season.club)
    play(event, Table.objects.get(round__event=event, number=2))
    before = everything()
    with pytest.raises(Refused) as told:
        _delete(event)
    assert str(told.value).startswith("Round 1, table 2")
    assert everything() == before


def test_who_acts_meanwhile_keeps_it(other_season):
    event = _open_event(other_season.club)
    seen = event.steps.last().pk
    give_pass(event_id=event.pk, name="Jan", actor=EWA)
    with pytest.raises(Conflict):
        delete_event(event_id=event.pk, seen=seen)
    assert Event.objects.filter(pk=event.pk).exists()
