"""What was written down is neither changed nor taken away, whoever asks the database."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction

from scorer.models import Entry, Rewriting
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tests.scorer.filed import of_sqlite
from tournaments.models import Result, Step

LOGS = ("scorer_entry", "tournaments_step", "tournaments_result")
MODELS = {model._meta.db_table: model for model in apps.get_models()}


@pytest.fixture
def written(kop_sheet):
    """A row in each of the logs."""
    event = empty_event()
    add_entrants(event, 4)
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)])
    Step.objects.create(event=event, uuid=uuid4(), kind="x", said={}, by_name="Ola")
    assert all(MODELS[table].objects.exists() for table in LOGS)


def execute(sql):
    with connection.cursor() as cursor:
        cursor.execute(sql)


def refused(sql):
    with pytest.raises(IntegrityError, match=r"append-only|is kept"), transaction.atomic():
        execute(sql)


def rows(table):
    return list(MODELS[table].objects.order_by("pk").values())


@pytest.mark.parametrize("table", LOGS)
def test_rows_are_not_deleted(written, table):
    before = rows(table)
    refused(f"DELETE FROM {table}")  # noqa: S608 — our own names
    refused(f"DELETE FROM {table} WHERE id = {before[0]['id']}")  # noqa: S608 — as above
    assert rows(table) == before


@of_sqlite
@pytest.mark.parametrize("table", LOGS)
def test_rows_are_not_replaced(written, table):
    before = rows(table)
    columns = [field.column for field in MODELS[table]._meta.concrete_fields]
    named = ", ".join(columns)
    for kept in ("id", "uuid"):
        other = {"id": "id + 1000", "uuid": "'0123456789abcdef0123456789abcdef'"}
        taken = [each if each == kept else other.get(each, each) for each in columns]
        for act in ("INSERT OR REPLACE", "REPLACE", "INSERT OR IGNORE"):
            source = f"SELECT {', '.join(taken)} FROM {table} LIMIT 1"  # noqa: S608 — as above
            refused(f"{act} INTO {table} ({named}) {source}")
    assert rows(table) == before


@of_sqlite
def test_line_is_not_replaced_by_one_for_its_place(written):
    before = rows("scorer_entry")
    columns = [field.column for field in Entry._meta.concrete_fields]
    other = {"id": "id + 1000", "uuid": "'0123456789abcdef0123456789abcdef'"}
    taken = ", ".join(other.get(each, each) for each in columns)
    source = f"SELECT {taken} FROM scorer_entry LIMIT 1"  # noqa: S608 — as above
    refused(f"INSERT OR REPLACE INTO scorer_entry ({', '.join(columns)}) {source}")
    assert rows("scorer_entry") == before


def test_rows_are_erased_only_in_a_transaction_that_says_so(written):
    with transaction.atomic():
        row = Rewriting.objects.create()
        execute("DELETE FROM tournaments_result")
        row.delete()
    assert not Result.objects.exists()


def test_account_of_a_line_stays_while_names_are_changed(written):
    with transaction.atomic():
        row = Rewriting.objects.create()
        execute("UPDATE scorer_entry SET author = 'Player 1'")
        refused("UPDATE scorer_entry SET by_id = NULL")
        row.delete()
    assert set(Entry.objects.values_list("author", flat=True)) == {"Player 1"}
