"""A desk to try, and everything that a database holds, for tests of who tries it."""

from __future__ import annotations

from types import SimpleNamespace

from django.apps import apps
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tournaments.services.trying import event_to_try, found_try_out
from tournaments.views.try_out import SEAT


def seated():
    """The club, its event, and a visitor without an account who sat down at its desk."""
    club = found_try_out()
    client = Client()
    client.post(reverse("tournaments:try_desk"))
    return SimpleNamespace(club=club, event=event_to_try(club), client=client)


def sitting(event):
    """A visitor at the desk of an event of the tests, whose club becomes one to be tried."""
    type(event.club).objects.filter(pk=event.club_id).update(try_out_since=timezone.now())
    client = Client()
    session = client.session
    session[SEAT] = event.club_id
    session.save()
    return client


def everything(only=None):
    """Every row of every table but sessions, or of those named, by table and id."""
    tables = [
        model
        for model in apps.get_models()
        if model is not Session and (only is None or model._meta.db_table in only)
    ]
    return {
        model._meta.label: {row["pk"]: row for row in model._base_manager.values("pk", *_of(model))}
        for model in tables
    }


def _of(model):
    return [field.attname for field in model._meta.concrete_fields]


def changed(before):
    """The rows of ``before`` that are gone or not what they were."""
    now = everything()
    return [
        (label, key)
        for label, rows in before.items()
        for key, row in rows.items()
        if now[label].get(key) != row
    ]
