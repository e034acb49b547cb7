"""Updating from the laptop's page: what begins, what is asked first, and how it is told."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scorer import __version__
from scorer.operations.machine import printers, programs
from scorer.operations.machine.programs import ChosenProgram, Update, UpdateStep
from scorer.operations.machine.running import Running
from scorer.operations.selectors.updates import FoundUpdate
from scorer.operations.services.updates import beginning
from scorer.operations.views import control, updating
from scorer.support import places

pytestmark = pytest.mark.django_db


@pytest.fixture
def begun(settings, tmp_path, monkeypatch):
    """What was begun in a process apart, on a site that our own start serves."""
    settings.VAR_DIR = tmp_path
    calls = []
    monkeypatch.setattr(printers, "found", list)
    monkeypatch.setattr(updating, "running", lambda _var: Running(17, "http://192.0.2.7:8000/"))
    monkeypatch.setattr(
        beginning.subprocess, "Popen", lambda command, **rest: calls.append((command, rest))
    )
    return calls


def words(begun):
    return [command[len(places.command()) :] for command, _rest in begun]


def post(client, name, **data):
    return client.post(reverse(name), data, follow=True).content.decode()


def test_file_on_a_stick_is_offered_and_taken(client, begun, monkeypatch):
    found = [FoundUpdate("/media/STICK/kontra-9.1.update", "9.1", "STICK")]
    for module in (control, updating):
        monkeypatch.setattr(module, "updates_found", lambda: found)
    assert "Update to 9.1 from STICK" in client.get(reverse("control")).content.decode()
    said = post(client, "update_site", path=found[0].path)
    assert words(begun) == [["update", found[0].path]]
    assert "Reading the file …" in said
    assert f'data-state="{reverse("update_state")}"' in said
    assert "An update is just being made." in post(client, "update_site", path=found[0].path)
    assert len(begun) == 1


def test_file_of_the_computer_is_kept_and_taken(client, begun, tmp_path):
    sent = SimpleUploadedFile("../kontra-9.1.update", b"PK...")
    (tmp_path / "programs/sent").mkdir(parents=True)
    (tmp_path / "programs/sent/old.update").touch()
    client.cookies["django_language"] = "pl"
    post(client, "update_site", file=sent)
    place = tmp_path / "programs/sent/kontra-9.1.update"
    assert [path.name for path in place.parent.iterdir()] == [place.name]
    assert place.read_bytes() == b"PK..."
    assert words(begun) == [["update", str(place)]]
    assert begun[0][1]["env"]["LANGUAGE"] == "pl"


def test_what_is_missing_is_said(client, begun):
    assert "Choose a file first: its name ends with .update." in post(client, "update_site")
    said = post(client, "update_site", path="/etc/passwd")
    assert "That file is not there now: plug the stick in again." in said
    assert begun == []


def test_site_that_is_served_another_way_is_not_updated(client, begun, monkeypatch):
    monkeypatch.setattr(updating, "running", lambda _var: None)
    said = post(client, "update_site", path="/media/x.update")
    assert "This site was started another way, and is updated that way." in said
    assert begun == []


def test_way_back_is_one_press(client, begun, tmp_path):
    assert "There is no version to go back to." in post(client, "update_back")
    programs.choose(tmp_path, ChosenProgram(__version__, "0.1"))
    assert "Back to 0.1" in client.get(reverse("control")).content.decode()
    post(client, "update_back")
    assert words(begun) == [["update", "--back"]]
    assert programs.last_update(tmp_path) == Update("0.1", UpdateStep.SWITCHING)


def test_way_back_asks_where_it_needs_the_copy(client, begun, tmp_path):
    programs.choose(tmp_path, ChosenProgram(__version__, "0.1", takes_away=True))
    said = client.get(reverse("control")).content.decode()
    assert "Kontra 0.1 cannot go on with what is here now" in said
    assert "Tick that the copy may be put back, then go back." in post(client, "update_back")
    assert begun == []
    post(client, "update_back", put_back="yes")
    assert words(begun) == [["update", "--back", "--put-back"]]


def test_page_asks_how_far_it_is(client, begun, tmp_path):
    programs.say_update(tmp_path, Update("9.1", UpdateStep.TRYING))
    told = client.get(reverse("update_state")).json()
    assert told == {"said": "Trying it on the copy …", "ended": False}
    programs.say_update(tmp_path, Update("9.1", UpdateStep.FELL_BACK, "SyntaxError"))
    assert client.get(reverse("update_state")).json() == {"said": "", "ended": True}
    said = client.get(reverse("control")).content.decode()
    assert f"Kontra 9.1 did not start, so {__version__} goes on." in said
    assert "SyntaxError" in said
