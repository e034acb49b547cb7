"""From a menu: the site is started once and opened, and a start that fails says why on a page."""

from __future__ import annotations

import sys
import time
import urllib.error
import urllib.request
from threading import Thread

import pytest

from scorer.command import opening
from scorer.command.waiting_page import WaitingPage
from scorer.operations.machine.locks import Running
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


def last_of(shown):
    """The page that a browser stays at, once it has taken it."""
    until = time.monotonic() + 30
    while not shown or 'http-equiv="refresh"' in shown[-1][1]:
        assert time.monotonic() < until
        time.sleep(0.01)
    return shown[-1][1]


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


@pytest.fixture
def browser(monkeypatch, opened):
    """Pages as a browser shows them: it takes the first, and looks again until it need not."""
    shown, threads = [], []

    def look(address):
        while True:
            with urllib.request.urlopen(address) as answer:  # noqa: S310 — ours
                shown.append((answer.url, answer.read().decode()))
            if 'http-equiv="refresh"' not in shown[-1][1]:
                return
            time.sleep(0.02)

    def take(address):
        opened.append(address)
        threads.append(Thread(target=look, args=(address,)))
        threads[-1].start()

    monkeypatch.setattr(opening, "QUICK", 0.0)
    monkeypatch.setattr(opening.webbrowser, "open", take)
    yield shown
    for thread in threads:
        thread.join(5)


def test_start_that_fails_says_why_on_a_page(monkeypatch, opened, browser):
    monkeypatch.setattr(opening, "running", lambda _folder: None)
    serves_by(monkeypatch, "raise SystemExit('Port 8000 is <taken>.')")
    with pytest.raises(SystemExit) as ended:
        opening.open_site()
    assert ended.value.code == 1
    assert len(opened) == 1
    assert "Kontra could not be started" in last_of(browser)
    assert "Port 8000 is &lt;taken&gt;." in last_of(browser)


def test_page_tells_every_letter_whatever_the_machine_writes_in(monkeypatch, browser):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii:strict")
    monkeypatch.setattr(opening, "running", lambda _folder: None)
    serves_by(monkeypatch, "raise SystemExit('Stół ↳ …')")
    with pytest.raises(SystemExit):
        opening.open_site()
    assert "Stół ↳ …" in last_of(browser)


def test_start_that_never_answers_is_given_up(monkeypatch, browser):
    monkeypatch.setattr(opening, "PATIENCE", 0.05)
    monkeypatch.setattr(opening, "running", lambda _folder: None)
    serves_by(monkeypatch, "import time; print('Preparing', flush=True); time.sleep(1)")
    with pytest.raises(SystemExit):
        opening.open_site()
    assert "Kontra could not be started" in last_of(browser)


def test_start_that_takes_long_is_shown_and_leads_to_the_site(
    monkeypatch, opened, browser, tmp_path
):
    elsewhere = WaitingPage(tmp_path / "serve.log")  # stands for the site
    (tmp_path / "serve.log").touch()
    elsewhere.failed = True
    preparing = lambda _server: any("Preparing &lt;x&gt;" in page for _address, page in browser)  # noqa: E731 — said in a word
    monkeypatch.setattr(opening, "_answers", preparing)
    monkeypatch.setattr(opening, "_page_of", lambda _server: elsewhere.address)
    stands = iter([None])
    monkeypatch.setattr(opening, "running", lambda _folder: next(stands, SITE))
    serves_by(monkeypatch, "import time; print('Preparing <x>', flush=True); time.sleep(5)")
    opening.open_site()
    last_of(browser)
    assert "Kontra is starting …" in browser[0][1]
    assert any("Preparing &lt;x&gt;" in page for _address, page in browser[:-1])
    assert (browser[-1][0], len(opened)) == (elsewhere.address, 1)
    elsewhere.fail()


def test_page_is_not_shown_by_a_name_that_others_gave_the_machine(tmp_path):
    page = WaitingPage(tmp_path / "serve.log")
    (tmp_path / "serve.log").write_text("Preparing")
    forged = urllib.request.Request(page.address, headers={"Host": "club.example"})  # noqa: S310 — ours
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(forged)  # noqa: S310 — as above
    with urllib.request.urlopen(page.address) as answer:  # noqa: S310 — as above
        assert "Preparing" in answer.read().decode()
    page.left()
    page.fail()


def test_server_that_is_not_there_does_not_answer():
    assert not opening._answers(Running(17, "http://192.0.2.7:9/"))
