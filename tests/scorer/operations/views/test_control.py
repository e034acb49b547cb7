"""The page of whoever runs the laptop: what it says, does, and to whom."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.urls import reverse

from scorer import __version__
from scorer.models import Rewriting
from scorer.operations.machine import own_wifi
from scorer.operations.machine.disk import ROOM
from scorer.operations.machine.locks import LOCK, Running, held, say
from scorer.operations.selectors.copies import Copies, CopyPlace, as_json, status_file
from tests.scorer.filed import of_sqlite
from tests.scorer.machine import disk_has, install, lacks_library
from tests.tiers import sampled

pytestmark = pytest.mark.django_db
ACTS = ("start_by_itself", "back_up_now", "restore_checked", "print_trial_page", "stop_site")
ADDRESSES = ["control", "backups", "trial_page", *ACTS]


@pytest.fixture(autouse=True)
def config_folder(monkeypatch, tmp_path):
    """Nothing of whoever runs the tests is touched, and there are no programs that print."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return tmp_path / "config"


@pytest.fixture
def client(client):
    """A browser on the laptop itself."""
    client.defaults["HTTP_HOST"] = "127.0.0.1:8000"
    return client


def page(client):
    answer = client.get(reverse("control"))
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(
    "way",
    [
        {"REMOTE_ADDR": "192.0.2.9"},
        {"REMOTE_ADDR": "127.0.0.2"},
        {"HTTP_HOST": "club.example"},  # what a tunnel asks for, or a proxy that says nothing
        {"HTTP_HOST": "192.168.1.7:8000"},
        {"HTTP_HOST": ""},
        {"HTTP_X_FORWARDED_FOR": "192.0.2.9"},
        {"HTTP_X_FORWARDED_PROTO": "https"},
        {"HTTP_X_REAL_IP": "192.0.2.9"},
        {"HTTP_FORWARDED": "for=192.0.2.9"},
        {"HTTP_VIA": "1.1 club.example"},
    ],
    ids=str,
)
@pytest.mark.parametrize("names", sampled([["control", "stop_site"], ADDRESSES]), ids=len)
def test_browser_elsewhere_sees_and_does_nothing(client, settings, way, names):
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "club.example", "192.168.1.7"]
    for name in names:
        ask = client.post if name in ACTS else client.get
        answer = ask(reverse(name), **way)
        assert answer.status_code in ({400, 403} if way == {"HTTP_HOST": ""} else {403}), name
        if answer.status_code == 403:
            assert "Only at the laptop itself" in answer.content.decode()


@pytest.mark.parametrize(
    "host",
    sampled(
        ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "LOCALHOST"],
        daily=["127.0.0.1:8000", "[::1]:8000"],
    ),
)
@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_laptop_opens_its_own_page_also_where_site_has_name(client, settings, host, address):
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "club.example"]
    asked = {"HTTP_HOST": host, "REMOTE_ADDR": address}
    assert client.get(reverse("control"), **asked).status_code == 200


def test_behind_a_proxy_nobody_sits_at_the_laptop(client, settings):
    settings.BEHIND_PROXY = True
    assert client.get(reverse("control")).status_code == 403


def test_page_of_a_sound_site_says_that_it_runs_and_its_version(client):
    said = page(client)
    assert "Kontra is running" in said
    assert f"Version {__version__}" in said
    assert 'role="alert"' not in said


@contextmanager
def database_away(*_given):
    """The database does not answer the question whether it is there."""

    def refuse(execute, sql, *rest):
        if sql == "SELECT 1":
            raise OperationalError
        return execute(sql, *rest)

    with connection.execute_wrapper(refuse):
        yield


@contextmanager
def migration_missing(*_given):
    MigrationRecorder.Migration.objects.filter(app="scorer", name__startswith="0009").delete()
    yield


@contextmanager
def disk_full(monkeypatch, _settings):
    disk_has(monkeypatch, ROOM - 1)
    yield


@contextmanager
def folder_gone(_monkeypatch, settings):
    settings.VAR_DIR = settings.VAR_DIR / "gone"
    yield


TROUBLES = {
    database_away: "The database does not answer.",
    migration_missing: "The database is older than the program: stop, and start again.",
    disk_full: "The disk is nearly full: delete what is not Kontra&#x27;s.",
    folder_gone: "The folder of the data is gone: is its disk there?",
}


@pytest.mark.parametrize("trouble", TROUBLES, ids=lambda trouble: trouble.__name__)
def test_each_trouble_has_its_sentence(client, monkeypatch, settings, tmp_path, trouble):
    settings.VAR_DIR = tmp_path
    with trouble(monkeypatch, settings):
        said = page(client)
    assert "Something is wrong" in said
    assert [told for told in TROUBLES.values() if told in said] == [TROUBLES[trouble]]


@of_sqlite
def test_open_and_altered_guards_and_a_lost_key_are_said(client, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    (tmp_path / "secret_key").write_text("x" * 49, encoding="ascii")
    Rewriting.objects.create()
    said = page(client)
    assert "The guards of the log are open" in said
    assert f"{tmp_path / 'secret_key'} is damaged: Kontra cannot start again." in said
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER scorer_entry_facts")
    assert "the guards of the log are missing in it." in page(client)


def test_copies_that_are_not_made_any_more_are_said(client, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    status_file().parent.mkdir()
    then = datetime(2026, 1, 26, 13, 5, tzinfo=UTC)
    place = CopyPlace("", "/srv/backups", own=True, good_at=then, mark="before")
    status_file().write_text(as_json(Copies((place,))), encoding="utf-8")
    said = page(client)
    assert "No backup has been made on this laptop since 26 Jan 2026, 14:05." in said
    none_yet = Copies((replace(place, good_at=None),))
    status_file().write_text(as_json(none_yet), encoding="utf-8")
    assert "No backup has been made on this laptop yet." in page(client)


def test_site_starts_with_the_computer_once_that_is_asked_for(client, config_folder):
    assert "Kontra starts only when you start it." in page(client)
    client.post(reverse("start_by_itself"), {"on": "yes"})
    assert "Kontra starts by itself" in page(client)
    assert (config_folder / "autostart/kontra.desktop").is_file()
    client.post(reverse("start_by_itself"), {"on": "no"})
    assert not (config_folder / "autostart/kontra.desktop").exists()
    assert "Kontra starts only when you start it." in page(client)


def test_entry_that_cannot_be_written_is_said(client, config_folder):
    config_folder.touch()
    said = client.post(reverse("start_by_itself"), {"on": "yes"}, follow=True).content.decode()
    assert "That could not be changed: Not a directory" in said
    assert "Kontra starts only when you start it." in said


def test_stick_tells_its_wifi_while_it_is_there(client, settings, tmp_path):
    assert "Wi-Fi" not in page(client)
    settings.STICK = str(tmp_path)
    assert "Wi-Fi" not in page(client)
    (tmp_path / "wifi").write_text("Kontra\nab12cd34ef\n")
    said = page(client)
    assert "Wi-Fi: <strong>Kontra</strong>" in said
    assert "ab12cd34ef</strong>" in said
    assert own_wifi.found_in(str(tmp_path)).code == "WIFI:T:WPA;S:Kontra;P:ab12cd34ef;;"


@pytest.fixture
def server(settings, tmp_path):
    """The process that serves the site's folder."""
    settings.VAR_DIR = tmp_path
    with held(tmp_path / LOCK):
        say(tmp_path, Running(17, "http://192.0.2.7:8000/"))
        yield


@pytest.fixture
def killed(monkeypatch):
    """The signals that were sent, instead of sending them."""
    sent = []
    monkeypatch.setattr(os, "kill", lambda *given: sent.append(given))
    return sent


def test_stick_always_starts_with_the_computer_and_is_turned_off(client, settings, server, killed):
    settings.STICK = "/run/kontra"
    said = page(client)
    assert "Turn this laptop off" in said
    assert "Start with the computer" not in said
    said = client.post(reverse("stop_site")).content.decode()
    assert "This laptop turns itself off." in said
    assert "kontra open" not in said
    assert killed == [(17, signal.SIGTERM)]


def test_trial_page_is_one_page_of_paper(client):
    answer = client.get(reverse("trial_page"))
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF")


def test_trial_page_is_sent_to_a_printer_that_is_there(client, tmp_path):
    install(tmp_path / "bin", "lpstat", "echo Biuro")
    install(tmp_path / "bin", "lp", f'echo "$@" >> {tmp_path}/said; /bin/cat > {tmp_path}/sent')
    assert "Print it on Biuro" in page(client)
    act = reverse("print_trial_page")
    assert "Sent to Biuro." in client.post(act, {"printer": "Biuro"}, follow=True).content.decode()
    said = client.post(act, {"printer": "-o raw"}, follow=True).content.decode()
    assert "That printer is not there now." in said
    assert (tmp_path / "said").read_text() == "-d Biuro -t Kontra -\n"
    assert (tmp_path / "sent").read_bytes().startswith(b"%PDF")
    install(tmp_path / "bin", "lp", "echo out of paper >&2; exit 1")
    said = client.post(act, {"printer": "Biuro"}, follow=True).content.decode()
    assert "Biuro: out of paper" in said


def test_printer_gets_nothing_where_no_pdf_can_be_made(client, tmp_path, monkeypatch):
    install(tmp_path / "bin", "lpstat", "echo Biuro")
    install(tmp_path / "bin", "lp", f"/bin/cat > {tmp_path}/sent")
    lacks_library(monkeypatch, "weasyprint")
    answer = client.post(reverse("print_trial_page"), {"printer": "Biuro"})
    assert answer["Content-Type"] == "text/html; charset=utf-8"  # a page for the browser to print
    assert not (tmp_path / "sent").exists()


def test_site_that_was_started_another_way_is_not_stopped(client, settings, tmp_path, killed):
    settings.VAR_DIR = tmp_path
    said = client.post(reverse("stop_site"), follow=True).content.decode()
    assert "This site was started another way" in said
    assert killed == []


def test_site_is_stopped_by_its_own_process(client, server, killed):
    assert "Kontra has been stopped" in client.post(reverse("stop_site")).content.decode()
    assert killed == [(17, signal.SIGTERM)]
