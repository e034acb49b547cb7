"""A name that is taken out is in no byte of the database, its log, or backups made afterwards."""

from __future__ import annotations

import zipfile

import pytest
from django.db import connection

from scorer.config import databases
from scorer.operations.services.backups import places
from scorer.operations.services.backups.making import backup
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tests.scorer.filed import filed, of_sqlite
from tournaments.models import Event, Person
from tournaments.services.anonymising import anonymise
from tournaments.services.event_deletion import delete_event
from tournaments.services.steps import Actor

pytestmark = [pytest.mark.django_db, of_sqlite]
NAME = "Wróblewska-Żuk"


@pytest.fixture
def database_file(tmp_path, empty_file, settings):
    settings.VAR_DIR = tmp_path
    with filed(tmp_path / "kontra.sqlite3", empty_file) as path:
        yield path


def bytes_of(path):
    """All that lies beside the database, unpacked."""
    found = b"".join(one.read_bytes() for one in path.parent.glob("kontra.sqlite3*"))
    for copy in places.copies_in(path.parent):
        with zipfile.ZipFile(copy) as whole:
            found += b"".join(whole.read(name) for name in whole.namelist())
    return found


def spelled():
    """As a column and as JSON have it."""
    return NAME.encode(), NAME.encode("unicode_escape").replace(b"\\x", b"\\u00")


def test_every_connection_overwrites_what_is_erased(database_file):
    assert "secure_delete=ON" in databases.sqlite(database_file)["OPTIONS"]["init_command"]
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA secure_delete").fetchone() == (1,)


def test_anonymous_name_is_nowhere(database_file):
    event = empty_event()
    add_entrants(event, 8)
    person = Person.objects.get(given_name="3")
    Person.objects.filter(pk=person.pk).update(surname=NAME, given_name="")
    play_round(event, 1, [[1, 2, 3, 4]], [[1, 1, -1, -1]])
    event.passes.create(name=NAME, digest="x", ends_at=event.made_at)
    assert any(name in bytes_of(database_file) for name in spelled())
    anonymise(person=Person.objects.get(pk=person.pk), actor=Actor(name="Ewa"))
    backup(database_file.parent)
    assert not any(name in bytes_of(database_file) for name in spelled())


def test_deleted_event_is_nowhere(database_file):
    event = empty_event(name=NAME)
    assert NAME.encode() in bytes_of(database_file)
    delete_event(event_id=event.pk, seen=0)
    assert not Event.objects.exists()
    backup(database_file.parent)
    assert NAME.encode() not in bytes_of(database_file)
