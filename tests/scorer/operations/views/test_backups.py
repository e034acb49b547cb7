"""The page Backups at the laptop, and the line about them on other pages."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from shutil import rmtree

import pytest
from django.urls import reverse
from django.utils import timezone

from scorer.models import Membership, Role, User
from scorer.operations.selectors.copies import (
    Copies,
    CopyFault,
    CopyPlace,
    as_json,
    change_mark,
    copies_folder,
    status_file,
)
from scorer.operations.services.backups.places import copies_in
from scorer.templatetags import backups as tags
from tests.builders.events import empty_event
from tests.scorer.filed import filed, of_sqlite
from tests.scorer.machine import FREE, disk_has

pytestmark = pytest.mark.django_db
OWN = CopyPlace("", "/srv/kontra/backups", own=True)
STICK = CopyPlace("KINGSTON", "/media/ola/KINGSTON/kontra-backups", own=False)


@pytest.fixture
def client(client):
    """A browser on the laptop itself."""
    client.defaults["HTTP_HOST"] = "127.0.0.1:8000"
    return client


@pytest.fixture(autouse=True)
def _folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path


@pytest.fixture
def laid_out(monkeypatch):
    """What the keeper said: own and second place, good so many seconds ago."""

    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)

    def say(own=0, stick=0, fault=CopyFault.NONE, mark="before"):
        mark = change_mark() if mark is None else mark
        aged = [
            replace(place, copied_at=now, good_at=now - timedelta(seconds=ago), mark=mark)
            for place, ago in ((OWN, own), (STICK, stick))
        ]
        known = Copies((aged[0], replace(aged[1], fault=fault)))
        status_file().parent.mkdir()
        status_file().write_text(as_json(known), encoding="utf-8")

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
        ({"stick": 200, "mark": None}, ""),  # nothing was written since
        ({"fault": CopyFault.MISSING}, "There is no backup outside this laptop."),
        ({"fault": CopyFault.FULL}, "The second place for backups is full."),
        ({"fault": CopyFault.UNWRITABLE}, "cannot be written on"),
    ],
)
def test_trouble_with_backups_is_said_on_backups_settings_and_desk(client, laid_out, how, said):
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


@pytest.fixture
def site_in_a_file(tmp_path, empty_file, settings, monkeypatch):
    """A site that backs up to a stick called KINGSTON."""
    settings.BACKUP_TO = tmp_path / "KINGSTON" / "kontra-backups"
    settings.BACKUP_TO.mkdir(parents=True)
    disk_has(monkeypatch, FREE)
    with filed(tmp_path / "kontra.sqlite3", empty_file):
        yield settings


def press(client):
    return client.post(reverse("back_up_now"), follow=True).content.decode()


@of_sqlite
def test_button_backs_up_and_says_where(client, site_in_a_file):
    assert "Backed up to KINGSTON." in press(client)
    [made] = site_in_a_file.BACKUP_TO.iterdir()
    assert [path.name for path in copies_in(copies_folder())] == [made.name]
    made.unlink()
    made.parent.rmdir()
    assert "Backed up on this laptop alone." in press(client)


@of_sqlite
def test_button_says_that_no_backup_could_be_made(client, site_in_a_file, monkeypatch):
    disk_has(monkeypatch, 199 * 2**20)
    assert "No backup could be made: there is no room for it." in press(client)
    assert copies_in(copies_folder()) == []
    rmtree(copies_folder())
    copies_folder().touch()
    assert "No backup could be made. Try again in a moment." in press(client)
    assert list(site_in_a_file.BACKUP_TO.iterdir()) == []


@pytest.mark.parametrize(
    ("seconds", "said"), [(-3, "0 s"), (119, "119 s"), (120, "2 min"), (7200, "2 h")]
)
def test_age_is_read_at_a_glance(monkeypatch, seconds, said):
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    assert tags.age(now - timedelta(seconds=seconds)) == said


def test_moment_of_another_day_has_its_day():
    assert tags.moment(None) == tags.age(None) == "–"
    assert tags.moment(timezone.now() - timedelta(days=2)).count(" ") >= 2
