"""The page Backups at the laptop, and the line about them on other pages."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from scorer.models import Membership, Role, User
from scorer.operations.selectors import copies as selectors
from scorer.operations.selectors.copies import Copies, CopyFault, CopyPlace
from scorer.operations.services.backups.archive import BackupRefused
from scorer.operations.views import backups
from scorer.templatetags import backups as tags
from tests.builders.events import empty_event

pytestmark = pytest.mark.django_db
OWN = CopyPlace("", "/srv/kontra/backups", own=True)
STICK = CopyPlace("KINGSTON", "/media/ola/KINGSTON/kontra-backups", own=False)


@pytest.fixture
def client(client):
    """A browser on the laptop itself."""
    client.defaults["HTTP_HOST"] = "127.0.0.1:8000"
    return client


@pytest.fixture
def laid_out(monkeypatch):
    """What the keeper said: own and second place, good so many seconds ago."""

    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)

    def say(own=0, stick=0, fault=CopyFault.NONE, mark=""):
        aged = [
            replace(place, copied_at=now, good_at=now - timedelta(seconds=ago), mark=mark)
            for place, ago in ((OWN, own), (STICK, stick))
        ]
        known = Copies((aged[0], replace(aged[1], fault=fault)))
        monkeypatch.setattr(selectors, "copies", lambda: known)
        return known

    monkeypatch.setattr(selectors, "change_mark", lambda: "changed")
    return say


def page(client):
    return client.get(reverse("backups")).content.decode()


def test_page_shows_each_place_with_the_age_of_its_backup(client, laid_out):
    laid_out(own=8, stick=9)
    said = page(client)
    assert "This laptop" in said
    assert "8 s old" in said
    assert "KINGSTON" in said
    assert "/media/ola/KINGSTON/kontra-backups" in said
    assert "notice" not in said


def test_page_without_a_keeper_says_that_there_is_no_backup(client):
    assert "No backup yet." in page(client)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"stick": 200}, "has waited for its backup outside this laptop for more than two minutes"),
        ({"stick": 200, "mark": "changed"}, ""),
        ({"fault": CopyFault.MISSING}, "There is no backup outside this laptop."),
        ({"fault": CopyFault.FULL}, "The second place for backups is full."),
        ({"fault": CopyFault.UNWRITABLE}, "cannot be written on"),
    ],
)
def test_what_is_wrong_is_said_where_people_look(client, laid_out, how, said):
    laid_out(**how)
    event = empty_event()
    client.force_login(owner_of(event.club))
    for address in (
        reverse("backups"),
        reverse("scorer:club_settings", args=[event.club.slug]),
        reverse("tournaments:desk", args=[event.slug]),
    ):
        text = client.get(address).content.decode()
        assert said in text
        assert ("more than two minutes" in text) == ("two minutes" in said)


def owner_of(club):
    user = User.objects.create(username="ola")
    return Membership.objects.create(club=club, role=Role.OWNER, user=user).user


def test_whoever_owns_a_club_sees_that_backups_are_made_and_nothing_else(client, laid_out):
    laid_out()
    event = empty_event()
    client.force_login(owner_of(event.club))
    for address in (
        reverse("scorer:club_settings", args=[event.club.slug]),
        reverse("tournaments:desk", args=[event.slug]),
    ):
        text = client.get(address).content.decode()
        assert "Newest backup: 0 s old" in text
        assert reverse("back_up_now") not in text
        assert reverse("backups") not in text
    for way in (client.get, client.post):
        assert way(reverse("backups"), REMOTE_ADDR="192.0.2.9").status_code == 403
        assert way(reverse("back_up_now"), REMOTE_ADDR="192.0.2.9").status_code == 403


@pytest.mark.parametrize(
    ("done", "said"),
    [
        ({}, "Backed up to KINGSTON."),
        ({"fault": CopyFault.MISSING}, "Backed up on this laptop alone."),
    ],
)
def test_button_says_where_the_backup_is(client, laid_out, monkeypatch, done, said):
    known = laid_out(**done)
    monkeypatch.setattr(backups, "copy_everywhere", lambda **_how: known)
    assert said in client.post(reverse("back_up_now"), follow=True).content.decode()


def test_button_says_that_no_backup_could_be_made(client, monkeypatch):
    def refuse(**_how):
        raise BackupRefused("no")

    monkeypatch.setattr(backups, "copy_everywhere", refuse)
    said = client.post(reverse("back_up_now"), follow=True).content.decode()
    assert "No backup could be made. Try again in a moment." in said


@pytest.mark.parametrize(
    ("seconds", "said"), [(-3, "0 s"), (119, "119 s"), (120, "2 min"), (7200, "2 h")]
)
def test_age_is_read_at_a_glance(seconds, said):
    assert tags.age(timezone.now() - timedelta(seconds=seconds)) == said


def test_moment_of_another_day_has_its_day():
    assert tags.moment(None) == tags.age(None) == "–"
    assert tags.moment(timezone.now() - timedelta(days=2)).count(" ") >= 2
