"""The page of whoever runs the laptop: what it says, does, and to whom."""

from __future__ import annotations

import signal
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.urls import reverse

from scorer import __version__
from scorer.models import Rewriting
from scorer.operations.machine import autostart, own_wifi, printers
from scorer.operations.machine.locks import Running
from scorer.operations.selectors.copies import Copies, CopyPlace
from scorer.operations.views import control
from tests.scorer.filed import of_sqlite

pytestmark = pytest.mark.django_db
ACTS = ("start_by_itself", "back_up_now", "restore_checked", "print_trial_page", "stop_site")
ADDRESSES = ("control", "backups", "trial_page", *ACTS)


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    """Nothing of whoever runs the tests is touched."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(printers, "found", list)
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


@pytest.mark.parametrize("name", ADDRESSES)
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
def test_nobody_elsewhere_sees_or_does_anything(client, settings, name, way):
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "club.example", "192.168.1.7"]
    ask = client.post if name in ACTS else client.get
    answer = ask(reverse(name), **way)
    assert answer.status_code in ({400, 403} if way == {"HTTP_HOST": ""} else {403})
    if answer.status_code == 403:
        assert "Only at the laptop itself" in answer.content.decode()


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "LOCALHOST"])
@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_the_laptop_opens_its_own_page_also_where_the_site_has_a_name(
    client, settings, host, address
):
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "club.example"]
    asked = {"HTTP_HOST": host, "REMOTE_ADDR": address}
    assert client.get(reverse("control"), **asked).status_code == 200


def test_behind_a_proxy_nobody_sits_at_the_laptop(client, settings):
    settings.BEHIND_PROXY = True
    assert client.get(reverse("control")).status_code == 403


def test_page_says_how_it_stands(client):
    said = page(client)
    assert "Kontra is running" in said
    assert f"Version {__version__}" in said
    assert 'role="alert"' not in said


def test_each_trouble_has_its_sentence(client, monkeypatch):
    monkeypatch.setattr(
        control, "parts", lambda: {"database": "away", "migrations": "behind", "disk": "full"}
    )
    said = page(client)
    assert "Something is wrong" in said
    for sentence in control.WRONG.values():
        assert (str(sentence).replace("'", "&#x27;") in said) == (
            "folder of the data" not in sentence
        )


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


def test_copies_that_are_not_made_any_more_are_said(client, monkeypatch):
    then = datetime(2026, 1, 26, 13, 5, tzinfo=UTC)
    place = CopyPlace("", "/srv/backups", own=True, good_at=then)
    monkeypatch.setattr(control, "copies", lambda: Copies((place,)))
    said = page(client)
    assert "No backup has been made on this laptop since 26 Jan 2026, 14:05." in said
    none_yet = replace(place, good_at=None)
    monkeypatch.setattr(control, "copies", lambda: Copies((none_yet,)))
    assert "No backup has been made on this laptop yet." in page(client)


def test_it_starts_with_the_computer_once_that_is_asked_for(client, home):
    assert "Kontra starts only when you start it." in page(client)
    client.post(reverse("start_by_itself"), {"on": "yes"})
    assert "Kontra starts by itself" in page(client)
    assert (home / "autostart/kontra.desktop").is_file()
    client.post(reverse("start_by_itself"), {"on": "no"})
    assert not (home / "autostart/kontra.desktop").exists()
    assert "Kontra starts only when you start it." in page(client)


def test_entry_that_cannot_be_written_is_said(client, monkeypatch):
    def refused(*, on):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(autostart, "turn", refused)
    said = client.post(reverse("start_by_itself"), {"on": "yes"}, follow=True).content.decode()
    assert "That could not be changed: Permission denied" in said


def test_stick_tells_its_wifi_while_it_is_there(client, settings, tmp_path):
    assert "Wi-Fi" not in page(client)
    settings.STICK = str(tmp_path)
    assert "Wi-Fi" not in page(client)
    (tmp_path / "wifi").write_text("Kontra\nab12cd34ef\n")
    said = page(client)
    assert "Wi-Fi: <strong>Kontra</strong>" in said
    assert "ab12cd34ef</strong>" in said
    assert own_wifi.found_in(str(tmp_path)).code == "WIFI:T:WPA;S:Kontra;P:ab12cd34ef;;"


def test_stick_always_starts_with_the_computer_and_is_turned_off(client, settings, monkeypatch):
    settings.STICK = "/run/kontra"
    said = page(client)
    assert "Turn this laptop off" in said
    assert "Start with the computer" not in said
    monkeypatch.setattr(control, "running", lambda _folder: Running(17, "http://192.0.2.7:8000/"))
    monkeypatch.setattr(control.os, "kill", lambda *_given: None)
    said = client.post(reverse("stop_site")).content.decode()
    assert "This laptop turns itself off." in said
    assert "kontra open" not in said


def test_trial_page_is_one_page_of_paper(client):
    answer = client.get(reverse("trial_page"))
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF")


def test_trial_page_is_sent_to_a_printer_that_is_there(client, monkeypatch):
    sent = []
    monkeypatch.setattr(printers, "found", lambda: ["Biuro"])
    monkeypatch.setattr(printers, "send", lambda name, pdf: sent.append((name, pdf[:4])) or "")
    assert "Print it on Biuro" in page(client)
    act = reverse("print_trial_page")
    assert "Sent to Biuro." in client.post(act, {"printer": "Biuro"}, follow=True).content.decode()
    said = client.post(act, {"printer": "-o raw"}, follow=True).content.decode()
    assert "That printer is not there now." in said
    assert sent == [("Biuro", b"%PDF")]
    monkeypatch.setattr(printers, "send", lambda _name, _pdf: "out of paper")
    said = client.post(act, {"printer": "Biuro"}, follow=True).content.decode()
    assert "Biuro: out of paper" in said


def test_site_is_stopped_by_its_own_process(client, monkeypatch):
    killed = []
    monkeypatch.setattr(control.os, "kill", lambda *given: killed.append(given))
    said = client.post(reverse("stop_site"), follow=True).content.decode()
    assert "This site was started another way" in said
    monkeypatch.setattr(control, "running", lambda _folder: Running(17, "http://192.0.2.7:8000/"))
    answer = client.post(reverse("stop_site"))
    assert "Kontra has been stopped" in answer.content.decode()
    assert killed == [(17, signal.SIGTERM)]
