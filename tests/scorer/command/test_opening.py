"""From a menu: the site is started once and opened, and a start that fails says why on a page."""

from __future__ import annotations

import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from scorer.command import opening
from scorer.operations.machine.running import Running
from scorer.support import places

SITE = Running(17, "http://192.0.2.7:8123/")


@pytest.fixture
def opened(monkeypatch, tmp_path):
    """The addresses that the browser was given."""
    addresses = []
    monkeypatch.setattr(opening, "VAR", tmp_path)
    monkeypatch.setattr(opening, "STEP", 0.01)
    monkeypatch.setattr(opening.webbrowser, "open", addresses.append)
    yield addresses
    for process in opening._begun:
        process.kill()
        process.wait()


def serves_by(monkeypatch, script):
    monkeypatch.setattr(places, "command", lambda *_words: [sys.executable, "-c", script])


def test_site_that_runs_is_only_opened(monkeypatch, opened):
    monkeypatch.setattr(opening, "running", lambda _folder: SITE)
    serves_by(monkeypatch, "raise SystemExit('not started')")
    opening.open_site()
    assert opened == ["http://127.0.0.1:8123/control/"]


def test_site_is_started_and_opened_once_it_answers(monkeypatch, opened):
    answers = iter([False, False, True])
    stands = iter([None, None, SITE, SITE, SITE])
    monkeypatch.setattr(opening, "running", lambda _folder: next(stands))
    monkeypatch.setattr(opening, "_answers", lambda _server: next(answers))
    serves_by(monkeypatch, "import time; time.sleep(2)")
    opening.open_site()
    assert opened == ["http://127.0.0.1:8123/control/"]


def test_start_that_fails_says_why_on_a_page(monkeypatch, opened):
    monkeypatch.setattr(opening, "running", lambda _folder: None)
    serves_by(monkeypatch, "raise SystemExit('Port 8000 is <taken>.')")
    with pytest.raises(SystemExit) as ended:
        opening.open_site()
    assert ended.value.code == 1
    [address] = opened
    page = Path(unquote(urlsplit(address).path)).read_text(encoding="utf-8")
    assert "Kontra could not be started" in page
    assert "Port 8000 is &lt;taken&gt;." in page


def test_page_tells_every_letter_whatever_the_machine_writes_in(monkeypatch, opened):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii:strict")
    monkeypatch.setattr(opening, "running", lambda _folder: None)
    serves_by(monkeypatch, "raise SystemExit('Stół ↳ …')")
    with pytest.raises(SystemExit):
        opening.open_site()
    page = Path(unquote(urlsplit(opened[0]).path)).read_text(encoding="utf-8")
    assert "Stół ↳ …" in page


def test_start_that_never_answers_is_given_up(monkeypatch, opened):
    monkeypatch.setattr(opening, "PATIENCE", 0.05)
    monkeypatch.setattr(opening, "running", lambda _folder: None)
    serves_by(monkeypatch, "import time; print('Preparing', flush=True); time.sleep(1)")
    with pytest.raises(SystemExit):
        opening.open_site()
    assert len(opened) == 1


def test_server_that_is_not_there_does_not_answer():
    assert not opening._answers(Running(17, "http://192.0.2.7:9/"))
