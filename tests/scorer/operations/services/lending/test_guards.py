"""Whoever writes, and whatever: the database takes nothing of a club that is away."""

from __future__ import annotations

from functools import partial

import pytest
from django.db import connection, transaction

from scorer.clubs.services.clubs import know_players
from scorer.models import Club, Membership, Player
from scorer.operations.machine.lent_clubs import ClubIsLent, lent_in
from scorer.operations.selectors.club_rows import fields_of, paths, rows_of, written_here
from scorer.operations.services.backups.archive import BackupRefused
from scorer.operations.services.backups.guards import check_guards, guards_left
from scorer.operations.services.lending.guards import drop_guards, guards_of, make_guards
from scorer.operations.services.lending.lending import give_up, lend
from scorer.sheets.services.rewriting import rewriting
from scorer.sheets.services.sheets import import_record
from tests.scorer.examples import ALL
from tests.scorer.lent import federation
from tournaments.models import (
    AskedEntry,
    Award,
    EntryLink,
    Event,
    HomeClub,
    Season,
    SeasonEvent,
    SittingOut,
    Substitution,
    Team,
    TeamAward,
)

pytestmark = pytest.mark.django_db(transaction=connection.vendor == "postgresql")


@pytest.fixture
def clubs(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    club, other = federation()
    for one in (club, other):
        one_of_each(one)
    lend(club, tmp_path / "out.club", "Ola")
    return club, other


def one_of_each(club):
    """Rows of what the example has none of."""
    for record in ALL:
        import_record(raw=record, club=club)
    event = Event.objects.get(club=club)
    entrant, team = event.entrants.first(), Team.objects.create(event=event, name="Asy")
    given = {"event": event, "kind": "other", "why": "x"}
    Award.objects.create(entrant=entrant, **given)
    TeamAward.objects.create(team=team, **given)
    SittingOut.objects.create(round=event.rounds.first(), entrant=entrant)
    Substitution.objects.create(entrant=entrant, person=entrant.person, first_round=1)
    season = Season.objects.create(club=club, slug=f"liga-{club.slug}", name="Liga")
    SeasonEvent.objects.create(season=season, event=event, number=1)
    EntryLink.objects.create(event=event, digest=f"link {club.pk}")
    AskedEntry.objects.create(event=event, digest=f"own {club.pk}", name="Ada,")
    HomeClub.objects.get_or_create(register=club, name="Asy")


def refused(act):
    with pytest.raises(ClubIsLent), transaction.atomic():
        act()


def test_no_row_of_any_model_is_written(clubs):
    club, other = clubs
    for model in written_here():
        row = rows_of(model, club.pk).first()
        fields = fields_of(model)
        for act in (update, erase, insert):
            refused(partial(act, model, row, fields))
        if model.__name__ not in {"Entry", "Step", "Result"}:  # which nobody changes
            update(model, rows_of(model, other.pk).first(), fields)


def update(model, row, fields):
    value = {fields[-1].attname: getattr(row, fields[-1].attname)}
    model._base_manager.filter(pk=row.pk).update(**value)


def insert(model, row, fields):
    model._base_manager._insert([row], fields, using="default", raw=True)


def erase(model, row, _fields):
    with rewriting():
        model._base_manager.filter(pk=row.pk)._raw_delete("default")


def test_every_model_has_its_guards(clubs):
    club, _other = clubs
    tables = {model._meta.db_table for model in written_here()}
    acts = ("insert", "update", "delete")
    assert set(guards_of(club.pk, "sqlite")) == {
        f"lent_{club.pk}_{table}_{act}" for table in tables for act in acts
    }
    assert set(guards_of(club.pk, "postgresql")) == {
        f"lent_{club.pk}_{table}{end}" for table in tables for end in ("", "()")
    }
    assert {model for model in paths() if model not in written_here()} == {Membership}


def test_what_is_ignored_or_moved_is_refused_too(clubs):
    club, other = clubs
    refused(lambda: know_players(club, ["Nowa"]))
    refused(lambda: Player.objects.filter(club=other).update(club=club))
    refused(lambda: Player.objects.create(club=club, name="Nowa"))
    Player.objects.create(club=other, name="Nowa")
    Membership.objects.filter(club=club).update(role="director")


def test_the_fault_names_the_club_however_deep_it_lies(clubs):
    club, _other = clubs
    with pytest.raises(ClubIsLent) as told, transaction.atomic():
        Club.objects.filter(pk=club.pk).update(name="x")
    assert told.value.club_id == club.pk
    outer = ValueError()
    outer.__cause__ = told.value
    assert lent_in(outer) is told.value
    assert lent_in(ValueError()) is None


def test_a_copy_may_hold_these_guards_and_no_others(clubs):
    club, _other = clubs
    for vendor in ("sqlite", "postgresql"):
        known = guards_left((), vendor)
        made = guards_of(club.pk, vendor)
        if vendor == "postgresql":
            made = {name: body_of(sql) for name, sql in made.items()}
        check_guards(known | made, (), vendor, "x")
        name = next(iter(made))
        for other in ({name: made[name].replace("lent", "left")}, {"lent_1_x": "CREATE TRIGGER x"}):
            with pytest.raises(BackupRefused, match="not ours"):
                check_guards(known | made | other, (), vendor, "x")


def body_of(sql):
    return sql.split("$$")[1] if "$$" in sql else sql


def test_guards_go_with_the_stay(clubs):
    club, _other = clubs
    give_up(club)
    Player.objects.create(club=club, name="Nowa")
    assert guards_in_database(club) == 0
    with transaction.atomic():
        make_guards(club.pk)
    with transaction.atomic():  # again, where some were left behind
        make_guards(club.pk)
    assert guards_in_database(club) > 0
    drop_guards(club.pk)
    drop_guards(club.pk)
    assert guards_in_database(club) == 0


def guards_in_database(club):
    is_sqlite = connection.vendor == "sqlite"
    table, column = ("sqlite_master", "name") if is_sqlite else ("pg_trigger", "tgname")
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT count(*) FROM {table} WHERE {column} LIKE %s",  # noqa: S608 — our own names
            [f"lent_{club.pk}_%"],
        )
        return cursor.fetchone()[0]
