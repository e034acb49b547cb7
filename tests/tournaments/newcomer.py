"""Two clubs: one that shows nothing, and one that a stranger founded a minute ago.

Everything of the first has ``MARK`` in its name; ``Watch`` tells what of it, or of the whole site,
was read or changed by the second's owner.
"""

from __future__ import annotations

import re
import socket
import subprocess
from contextlib import contextmanager
from functools import cache
from types import SimpleNamespace

from django.apps import apps
from django.db import connection, transaction
from django.db.models import ForeignKey
from django.test import Client
from django.utils import timezone

from scorer.clubs.services.invitations import invite
from scorer.clubs.services.tokens import make_token
from scorer.models import Club, Job, Membership, Player, Role, User
from scorer.sheets.selectors.codes import code_text
from scorer.sheets.services.codes import issue_codes
from scorer.sheets.services.sheets import import_record
from tests.builders.events import (
    add_draw,
    add_entrants,
    ask_to_enter,
    empty_event,
    open_entry_link,
)
from tests.builders.programs import Program
from tests.builders.records import KOP
from tests.builders.rounds import play_all, play_round
from tests.builders.try_desk import everything
from tests.builders.whole_site import forget
from tests.tournaments.views.controls import Page
from tournaments.models import Award, Draw, Event, HelperPass, Person, Season, SeasonEvent, Team
from tournaments.selectors.hall import screen_code
from tournaments.selectors.self_entry import link_code, own_code
from tournaments.services.passes import give_pass
from tournaments.services.steps import Actor

MARK = "Zzqwxvky"  # no chance lets it stand in the bytes of a file
PASSWORD = "kontra-rej-bok"  # noqa: S105 — of nobody
PLAYERS = 8
# what opens a page by being known: nobody finds it by counting
KEYS = ("sheet_id", "job_id", "secret", "code", "screen", "link", "own", "uidb64", "token")
WRITES = re.compile(r'(?:INSERT(?: OR \w+)?|UPDATE|DELETE|REPLACE)(?: INTO| FROM)? "(\w+)"')


def furnish(event, mark):
    """Give an event's club one of everything; what stands in addresses, by its name there."""
    club = event.club
    owner = club.memberships.get(role=Role.OWNER)
    link = open_entry_link(event)
    asked = ask_to_enter(link, f"{mark} Lis")
    entrants = add_entrants(event, PLAYERS)
    Person.objects.filter(register=club).update(surname=mark)
    play_all(event, PLAYERS, 1)
    round_ = play_round(event, 2, [(1, 3, 5, 7), (2, 4, 6, 8)], state="open", draw=add_draw(event))
    draft = add_draw(event, state=Draw.State.DRAFT)
    raw = KOP | {"players": [f"{mark} {name}" for name in KOP["players"]]}
    sheet = import_record(raw=raw, club=club, opened_by=owner.user)
    round_.tables.filter(number=1).update(sheet=sheet)
    season = Season.objects.create(club=club, slug=f"liga-{event.slug}", name=f"{mark} Liga")
    SeasonEvent.objects.create(season=season, event=event, number=1)
    award = Award.objects.create(
        event=event, entrant=entrants[0], kind="penalty", table_points="-1", why=mark
    )
    code = give_pass(event_id=event.pk, name=f"{mark} Ola", actor=Actor(name=f"{mark} Biurko"))[1]
    running = {"state": Event.State.RUNNING, "hall": {"screen": "ab12"}}
    Event.objects.filter(pk=event.pk).update(**running)
    event.refresh_from_db()
    token, _secret = make_token(
        club=club, made_by=owner.user, name=f"{mark} Strona", scope="run", days=1
    )
    invitation, secret = invite(owner, role=Role.OWNER, days=1)
    job = Job.objects.create(
        arguments={"said": mark}, total=1, asked_by=owner.user, heartbeat=timezone.now()
    )
    return {
        "event": event.slug,
        "club": club.slug,
        "season": season.slug,
        "member_id": owner.pk,
        "player_id": Player.objects.create(club=club, name=f"{mark} Ada").pk,
        "invitation_id": invitation.pk,
        "token_id": token.pk,
        "person": entrants[0].person_id,
        "draw": draft.pk,
        "award": award.pk,
        "team": Team.objects.create(event=event, name=f"{mark} Asy").pk,
        "pass_id": HelperPass.objects.get(event=event).pk,
        "act": event.steps.first().uuid,
        "round": 2,
        "number": 2,
        "table": 1,
        "position": 0,
        "after": 0,
        "kind": "individual",
        "which": "seating-name",
        "ruleset": "kop",
        "game": "kop",
        "sheet_id": sheet.pk,
        "job_id": job.pk,
        "secret": secret,
        "code": code,
        "table_code": code_text(issue_codes([sheet.pk])[sheet.pk]),
        "screen": screen_code(event),
        "link": link_code(link),
        "own": own_code(asked),
        "uidb64": "x",
        "token": "x",
        "event_pk": event.pk,
        "club_pk": club.pk,
        "asked": asked.pk,
        "entry": sheet.entries.first().uuid,
        "entrant": entrants[0].pk,
        "user": owner.user_id,
    }


def another_club():
    """What is known of a club that shows nothing to anybody."""
    club = Club.objects.create(name=f"{MARK} Klub", slug="inny")
    for role in Role:
        user = User.objects.create(username=f"{MARK}-{role}", name=f"{MARK} {role}")
        Membership.objects.create(club=club, user=user, role=role)
    names = {
        "shown": Event.Shown.NOTHING,
        "name": f"{MARK} Puchar",
        "place": f"{MARK} Sala",
        "day": timezone.localdate(),
    }
    return furnish(empty_event("skryty", club=club, **names), MARK)


def founded_a_minute_ago():
    """Somebody signed up and founded a club through the pages; what they own, and may ask as."""
    client = Client()
    name = {"username": "nowy", "name": "Nowy"}
    client.post("/sign-up/", name | {"password1": PASSWORD, "password2": PASSWORD})
    client.post("/found-a-club/", {"name": "Nowy Klub"})
    club = Club.objects.get(name="Nowy Klub")
    pages = f"/clubs/{club.slug}"
    [form] = [
        form
        for form in Page(client.get(f"{pages}/events/new/").content.decode()).forms
        if any(field == "uuid" for field, _value in form.values)
    ]
    client.post(f"{pages}/events/new/", dict(form.values) | {"name": "Własny"})
    programs = {"": Program()}
    for scope in ("read", "write", "run"):
        asked = {"name": scope, "scope": scope, "event": "", "days": "30"}
        page = client.post(f"{pages}/programs/", asked).content.decode()
        programs[scope] = Program(re.search(r'value="(kontra_[\w-]+)"', page)[1])
    own = furnish(club.events.get(), "Nasz")
    return SimpleNamespace(client=client, club=club, programs=programs, own=own)


class Watch:
    """What a newcomer does to others: asked after each request, of which nothing stays.

    ``before``: every row of the site from before they came.
    """

    def __init__(self, folder, before, monkeypatch):
        self.before = before
        self.folder, self.files = folder, _files(folder)
        self.started, self.called = [], []
        self._written = set()
        watch = self

        class Started:
            def __init__(self, command, **_how):
                watch.started.append(command)

            def poll(self):
                return None

        monkeypatch.setattr(subprocess, "Popen", Started)
        connect = socket.socket.connect

        def connected(one, address):
            if one.type == socket.SOCK_STREAM:
                self.called.append(address)
                raise ConnectionRefusedError
            connect(one, address)

        monkeypatch.setattr(socket.socket, "connect", connected)
        monkeypatch.setattr("os.kill", lambda *given: self.started.append(given))

    @contextmanager
    def nothing_stays(self):
        """What is done inside is taken back afterwards."""
        with connection.execute_wrapper(self._note), transaction.atomic():
            self._written.clear()
            yield
            transaction.set_rollback(True)
        forget()

    def faults(self, answer):
        """What an answer told of others, and what the request did outside its club."""
        content = b"".join(answer) if answer.streaming else answer.content
        said = content + str(answer.headers).encode()
        told = [MARK] if MARK.lower().encode() in said.lower() else []
        return [*told, *(self._rows() if self._written else ()), *self._touched()]

    def _touched(self):
        files = _files(self.folder)
        return [path for path in files | self.files if files.get(path) != self.files.get(path)]

    def _rows(self):
        """Rows that are not what they were before, and new ones that refer to such."""
        for label, rows in everything(self._written).items():
            before = self.before[label]
            yield from ((label, key) for key, row in before.items() if rows.get(key) != row)
            yield from (
                (label, key)
                for key, row in rows.items()
                if key not in before
                and any(row[column] in self.before[there] for column, there in _references(label))
            )

    def _note(self, execute, sql, params, many, context):
        written = WRITES.match(sql)
        if written and written[1] != "django_session":
            self._written.add(written[1])
        return execute(sql, params, many, context)


@cache
def _references(label):
    """The columns of a table that refer to another, and to which."""
    fields = apps.get_model(label)._meta.concrete_fields
    return [
        (field.attname, field.related_model._meta.label)
        for field in fields
        if isinstance(field, ForeignKey)
    ]


def _files(folder):
    return {
        str(path.relative_to(folder)): (path.stat().st_mtime_ns, path.stat().st_size)
        for path in folder.rglob("*")
        if path.is_file()
    }
