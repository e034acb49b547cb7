"""Two sites in one test: a federation with two clubs in the tests' database, a laptop in a file."""

from __future__ import annotations

from contextlib import contextmanager
from io import StringIO
from shutil import copyfile

from django.core.management import call_command
from django.db import connection, connections
from django.db.utils import ConnectionHandler

from scorer.config.databases import sqlite
from scorer.models import Club, Entry, Membership, Player, Role, ScoreSheet, User
from scorer.operations.selectors.club_rows import paths, rows_of
from scorer.sheets.selectors.log import current_log
from scorer.sheets.selectors.sheet_state import record_json
from scorer.sheets.services.sheets import import_record
from scorer.support.caches import forget_all
from tests import schema
from tests.scorer.examples import KOP
from tournaments.models import Event, Person
from tournaments.selectors.event_file import event_json

PLAYED = ("rehearse", "tonight", "--players=8", "--rounds=2", "--hands=2", "--sheets=mixed")


class Laptop:
    """A site of its own, with its own key, which takes the tests' place for a while."""

    def __init__(self, folder, settings):
        self.folder, self.settings = folder, settings
        self.path = folder / "kontra.sqlite3"

    def prepare(self):
        """Make its tables, or copy those of the tests, where these are SQLite's."""
        self.folder.mkdir()
        if connection.vendor == "sqlite":
            copyfile(schema.template(), self.path)
            return
        self.path.touch()
        with self.at_work():
            call_command("migrate", verbosity=0)

    @contextmanager
    def at_work(self):
        """The block's database, folder and key are the laptop's."""
        real = connections["default"]
        kept = self.settings.VAR_DIR, self.settings.SECRET_KEY
        connections["default"] = ConnectionHandler({"default": sqlite(self.path)})["default"]
        self.settings.VAR_DIR, self.settings.SECRET_KEY = self.folder, "the laptop's own"
        forget_all()
        try:
            yield
        finally:
            connection.close()
            connections["default"] = real
            self.settings.VAR_DIR, self.settings.SECRET_KEY = kept
            forget_all()


def run(*words, **named):
    """What a command says."""
    out = StringIO()
    call_command(*words, stdout=out, stderr=StringIO(), **named)
    return out.getvalue()


def federation():
    """Two clubs with members, a sheet and an event that is being played; the second is not lent."""
    for slug, word in (("asy", "Domowa"), ("borek", "Obca")):
        club = Club.objects.create(slug=slug, name=f"Klub {word}")
        owner = User.objects.create(
            username=f"konto-{slug}", name=f"Właścicielka {word}", email=f"{slug}@example.org"
        )
        owner.set_password("tajne hasło")
        owner.save()
        player = Player.objects.create(club=club, name=f"Gracz {word}")
        Membership.objects.create(club=club, user=owner, role=Role.OWNER, player=player)
        import_record(raw=KOP, club=club, opened_by=owner, author=f"Ręka {word}")
        Person.objects.create(register=club, surname=word, given_name="Zenobia")
        run(*PLAYED, f"--club={slug}", f"--seed={slug}", "--stop-after=1", "--calm")
    return Club.objects.get(slug="asy"), Club.objects.get(slug="borek")


def all_rows(club):
    """Every row of a club, as the database has it."""
    return {
        model.__name__: list(rows_of(model, club.pk).values_list(*names(model)))
        for model in paths()
    }


def names(model):
    """The columns that a model has at every site alike."""
    own = {"digest", "away_since"}
    return [one.attname for one in model._meta.local_concrete_fields if one.name not in own]


def records(club):
    """Every sheet and every event of a club as people take them away."""
    sheets = ScoreSheet.objects.filter(club=club)
    events = Event.objects.filter(club=club)
    return (
        {str(sheet.pk): record_json(sheet, current_log(sheet)) for sheet in sheets},
        {event.pk: event_json(event) for event in events},
    )


def log_of(sheet):
    """Ids of a sheet's entries, in the order of its log."""
    return list(Entry.objects.filter(sheet=sheet).order_by("pk").values_list("pk", flat=True))
