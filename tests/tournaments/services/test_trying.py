"""The club whose desk anybody may try: what it begins with, and that it leaves nothing behind."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.apps import apps
from django.utils import timezone

from scorer.models import Club, Entry, Invitation, Player, ScoreSheet
from scorer.sheets.services.codes import issue_codes, issue_short_code
from scorer.sheets.services.sheets import import_record
from tests.builders.events import (
    add_entrants,
    empty_club,
    empty_event,
    open_entry_link,
)
from tests.builders.programs import make_program
from tests.builders.records import ALL, KOP, KOP_CARDS, with_entries
from tests.builders.rounds import play_round
from tests.builders.try_desk import changed, everything
from tournaments.models import (
    AskedEntry,
    Award,
    Entrant,
    Event,
    Person,
    Round,
    Season,
    SeasonEvent,
    SittingOut,
    Step,
    Substitution,
    Team,
    TeamAward,
)
from tournaments.records.entry_list.values import Named
from tournaments.selectors.results import tables_of
from tournaments.services.entrants import enter
from tournaments.services.passes import give_pass
from tournaments.services.printouts import note_printed
from tournaments.services.steps import Actor
from tournaments.services.trying import (
    IDLE,
    REST,
    event_to_try,
    found_try_out,
    is_stale,
    remove_try_out,
    start_afresh,
)

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def _rest(club, long=REST):
    """Let so much time have passed since the club was started afresh."""
    Club.objects.filter(pk=club.pk).update(try_out_since=timezone.now() - long)
    club.refresh_from_db()


def _others():
    """Another club with an event, a season, sheets, people."""
    event = empty_event("ich", club=empty_club("inny"), state=Event.State.RUNNING)
    add_entrants(event, 4)
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)])
    season = Season.objects.create(club=event.club, slug="liga", name="Liga")
    SeasonEvent.objects.create(season=season, event=event, number=1)
    import_record(raw=with_entries(KOP, KOP_CARDS), club=event.club)
    import_record(raw=with_entries(KOP, KOP_CARDS))
    Player.objects.create(club=event.club, name="Ada")
    Step.objects.create(event=event, kind="test")


def _referring_to(model):
    """The models whose rows refer to one of ``model``, straight or by way of others."""
    found = {model}
    while (
        more := {
            one
            for one in apps.get_models()
            if any(field.related_model in found for field in one._meta.concrete_fields)
        }
        - found
    ):
        found |= more
    return found


def _fill(club):
    """A row of whatever may refer to the club or its event: a model that is new has one here."""
    event = event_to_try(club)
    entrant, other = event.entrants.all()[:2]
    team = Team.objects.create(event=event, name="Asy")
    Entrant.objects.filter(pk=entrant.pk).update(team=team, partner=other.person)
    TeamAward.objects.create(event=event, team=team, why="no line-up")
    Award.objects.create(event=event, round=event.rounds.first(), entrant=entrant, why="late")
    Substitution.objects.create(entrant=entrant, person=other.person, first_round=2)
    SittingOut.objects.create(round=event.rounds.last(), entrant=entrant)
    note_printed(event, ["table-cards"], [1])
    open_entry_link(event)
    AskedEntry.objects.create(event=event, digest="1", name="Lis,", entrant=entrant)
    give_pass(event_id=event.pk, name="Jan", actor=Actor())
    season = Season.objects.create(club=club, slug="proba", name="Próba")
    SeasonEvent.objects.create(season=season, event=event, number=1)
    Player.objects.create(club=club, name="Ada")
    Invitation.objects.create(club=club, digest="1", expires_at=timezone.now())
    make_program(club)
    for record in (*ALL, with_entries(KOP, KOP_CARDS)):
        sheet = import_record(raw=record, club=club)
    issue_short_code(issue_codes([sheet.pk])[sheet.pk])


def _state(event):
    """What stands there, without ids and times."""
    rounds = [
        (
            one.number,
            one.state,
            [(t.number, t.seats, t.scores) for t in tables_of(event, one.number)],
        )
        for one in event.rounds.all()
    ]
    people = [(one.number, str(one.person), one.state) for one in event.entrants.all()]
    steps = list(event.steps.values_list("kind", flat=True))
    return event.slug, event.name, event.state, event.shown, event.day, rounds, people, steps


def test_try_desk_begins_in_second_of_five_rounds_with_results_missing():
    day = timezone.localdate()
    club = found_try_out()
    event = event_to_try(club)
    assert (club.name, club.slug, club.open_to_all) == ("Klub Pod Lipą", "klub-pod-lipa", False)
    assert (event.name, event.state) == ("Turniej na próbę", Event.State.RUNNING)
    assert day <= event.day <= timezone.localdate()
    assert event.entrants.filter(state=Entrant.State.HERE).count() == 24
    assert [one.state for one in event.rounds.all()] == [
        Round.State.CLOSED,
        Round.State.OPEN,
        *[Round.State.SEATED] * 3,
    ]
    second = tables_of(event, 2)
    assert [table.settled for table in second] == [True, False] * 3
    assert found_try_out() is None


def test_no_club_that_is_there_becomes_one():
    Club.objects.create(slug="klub-pod-lipa", name="Klub Pod Lipą")
    assert found_try_out().slug == "klub-pod-lipa-2"


def test_starting_afresh_makes_what_was_at_the_start_and_keeps_no_word_of_anybody():
    club = found_try_out()
    event = event_to_try(club)
    before = _state(event)
    enter(
        event_id=event.pk,
        person=Named(surname="Prawdziwy", given_name="Jan", home="Prawdziwi"),
        actor=Actor(),
    )
    give_pass(event_id=event.pk, name="Prawdziwa", actor=Actor())
    import_record(raw=with_entries(KOP, KOP_CARDS), club=club)
    Player.objects.create(club=club, name="Prawdziwy")
    Event.objects.filter(pk=event.pk).update(name="Zmieniony")
    _rest(club)
    assert start_afresh(club)
    assert _state(event_to_try(club)) == before
    assert "rawdziw" not in str(everything())
    assert Entry.objects.count() == 0
    assert Event.objects.get().pk != event.pk


def test_of_two_who_ask_at_once_the_second_finds_it_done():
    club = found_try_out()
    first = event_to_try(club)
    assert not start_afresh(club)
    assert event_to_try(club) == first
    _rest(club)
    asked = Club.objects.get(pk=club.pk)
    assert start_afresh(club)
    assert not start_afresh(asked)
    assert Event.objects.count() == 1


def test_others_stay_to_the_byte_and_removing_leaves_nothing():
    _others()
    before = everything()
    club = found_try_out()
    assert changed(before) == []
    _rest(club)
    start_afresh(club)
    assert changed(before) == []
    remove_try_out(club)
    assert everything() == before


def test_try_club_with_rows_of_every_model_begins_afresh():
    club = found_try_out()
    before = _state(event_to_try(club))
    _fill(club)
    _rest(club)
    assert start_afresh(club)
    assert _state(event_to_try(club)) == before


def test_removed_try_club_leaves_no_row_of_any_model():
    club = found_try_out()
    _fill(club)
    models = _referring_to(Club)
    assert [one.__name__ for one in models if not one._base_manager.exists()] == []
    remove_try_out(club)
    assert [one.__name__ for one in models if one._base_manager.exists()] == []


def test_club_of_people_is_never_emptied():
    _others()
    before = everything()
    for act in (start_afresh, remove_try_out):
        with pytest.raises(Club.DoesNotExist):
            act(Club.objects.get(slug="inny"))
    assert everything() == before


def test_try_club_is_stale_after_an_idle_hour_or_on_another_day():
    club = found_try_out()
    assert not is_stale(club)
    _rest(club, IDLE + REST)
    assert not is_stale(club)  # its newest step is of just now
    Event.objects.update(day=timezone.localdate() - timedelta(days=1))
    assert is_stale(club)
    Event.objects.update(day=timezone.localdate())
    assert not is_stale(club)


def test_club_without_an_event_is_stale():
    assert is_stale(Club.objects.create(slug="x", name="X", try_out_since=timezone.now()))


def test_nobody_there_for_an_hour(monkeypatch):
    club = found_try_out()
    later = timezone.now() + IDLE + REST
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert is_stale(club)


def test_desk_begins_afresh_with_24_people_and_12_sheets():
    club = found_try_out()
    _rest(club)
    start_afresh(club)
    assert Person.objects.count() == 24
    assert ScoreSheet.objects.filter(club=club).count() == 12
