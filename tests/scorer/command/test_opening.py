"""From a menu: the site is started once and opened, and a start that fails says why on a page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
import webbrowser
from contextlib import ExitStack
from threading import Thread

import pytest

from scorer.command import opening
from tests.scorer.command.little_site import answering, holding
from tests.scorer.machine import Clock, install

PAGES = {"/health/": (200, b"ok\n"), "/control/": (200, "Zażółć".encode())}
rest, begin = time.sleep, subprocess.Popen


class Menu:
    """A laptop from whose menu the site is opened; what it begins is a script of the test's."""

    def __init__(self, monkeypatch, folder, stack):
        self.monkeypatch, self.folder, self.stack = monkeypatch, folder, stack
        self.addresses = []  # that the browser was given
        self.begun = []
        self.steps = []  # what happens while a start is waited for, one each time it is looked at

        monkeypatch.setenv("KONTRA_VAR", str(folder))
        monkeypatch.setattr(subprocess, "Popen", self.begin)
        monkeypatch.setattr(webbrowser, "open", self.addresses.append)
        self.clock = Clock(monkeypatch, self.meanwhile)

    def begin(self, *given, **named):
        self.begun.append(begin(*given, **named))
        return self.begun[-1]

    def meanwhile(self):
        if self.steps:
            self.steps.pop(0)()
        else:
            rest(0.005)  # what was begun goes on

    def begins(self, script):
        python = install(self.folder / "bin", "python", script)
        self.monkeypatch.setattr(sys, "executable", str(python))

    def serves(self, answers):
        """The address at which a site answers from now on, which holds the folder."""
        port = self.stack.enter_context(answering(answers))
        self.stack.enter_context(holding(self.folder, f"http://192.0.2.7:{port}/"))
        return f"http://127.0.0.1:{port}/control/"


@pytest.fixture
def menu(monkeypatch, tmp_path):
    with ExitStack() as stack:
        made = Menu(monkeypatch, tmp_path, stack)
        yield made
        for process in made.begun:
            with process:
                process.kill()


def test_site_that_runs_is_only_opened(menu):
    menu.begins("exec /bin/sleep 60")
    address = menu.serves(PAGES)
    opening.open_site()
    assert (menu.addresses, menu.begun) == ([address], [])


def test_site_is_started_and_opened_once_it_answers(menu):
    answers, served = {"/health/": (503, b"")}, []
    menu.begins("exec /bin/sleep 60")
    menu.steps = [
        lambda: None,
        lambda: served.append(menu.serves(answers)),
        lambda: menu.addresses.append("not yet"),
        lambda: answers.update(PAGES),
    ]
    opening.open_site()
    assert menu.addresses == ["not yet", *served]
    (process,) = menu.begun
    assert os.getsid(process.pid) == process.pid  # it outlives the terminal


def look(address, shown):
    """What a browser does: it shows the page as it comes, and goes where that leads."""
    with urllib.request.urlopen(address) as answer:  # noqa: S310 — ours
        shown.append("")
        while part := answer.read1():
            shown[-1] += part.decode()
    shown.ended = True
    if leads := re.search('http-equiv="refresh" content="0;url=(.+?)"', shown[-1]):
        shown.address = leads[1]
        with urllib.request.urlopen(leads[1]) as answer:  # noqa: S310 — as above
            shown.append(answer.read().decode())


class Shown(list):
    """The pages that a browser shows; whether the first has come to its end."""

    ended, address = False, ""


@pytest.fixture
def shown(menu):
    """The pages that a browser shows."""
    pages, threads = Shown(), []

    def take(address):
        menu.addresses.append(address)
        threads.append(Thread(target=look, args=(address, pages)))
        threads[-1].start()

    menu.monkeypatch.setattr(webbrowser, "open", take)
    yield pages
    for thread in threads:
        thread.join(5)


def last_of(shown):
    """The page that a browser stays at, once it has taken it."""
    for _look in range(3000):
        if shown.ended and (not shown.address or len(shown) == 2):
            return shown[-1]
        rest(0.01)
    return pytest.fail("the browser still waits")


def fails_with(menu, script):
    menu.begins(script)
    with pytest.raises(SystemExit) as ended:
        opening.open_site()
    assert ended.value.code == 1


def test_start_that_fails_says_why_on_a_page(menu, shown):
    fails_with(menu, "echo 'Port 8000 is <taken>.' >&2; exit 1")
    assert len(menu.addresses) == 1
    assert "Kontra could not be started" in last_of(shown)
    assert "Port 8000 is &lt;taken&gt;." in last_of(shown)


def test_page_tells_every_letter_whatever_the_machine_writes_in(menu, shown, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii:strict")
    fails_with(menu, f"""{sys.executable} -S -c "raise SystemExit('Stół ↳ …')" """)
    assert "Stół ↳ …" in last_of(shown)


def test_start_whose_port_nobody_listens_at_is_given_up_once_it_ends(menu, shown):
    with answering({}) as port:
        pass

    def holds_the_folder():
        menu.stack.enter_context(holding(menu.folder, f"http://192.0.2.7:{port}/"))

    def ends():
        menu.begun[0].kill()

    menu.begins("exec /bin/sleep 60")
    menu.steps = [holds_the_folder, ends]
    with pytest.raises(SystemExit):
        opening.open_site()
    assert "Kontra could not be started" in last_of(shown)


def test_start_that_never_answers_is_given_up(menu, shown):
    menu.begins("echo Preparing; exec /bin/sleep 60")
    menu.clock.each = 30
    with pytest.raises(SystemExit):
        opening.open_site()
    assert "Kontra could not be started" in last_of(shown)
    assert 3 * 60 < len(menu.clock.slept) * 30 < 5 * 60  # three minutes, and the quick look before


def test_start_that_takes_long_is_shown_and_leads_to_the_site(menu, shown):
    menu.begins("echo 'Preparing <x>'; exec /bin/sleep 60")
    served = []

    def once_the_page_is_seen():
        if any("Preparing &lt;x&gt;" in page for page in shown) and not served:
            served.append(menu.serves(PAGES))
        rest(0.005)

    menu.clock.meanwhile = once_the_page_is_seen
    opening.open_site()
    assert last_of(shown) == "Zażółć"
    assert "Kontra is starting …" in shown[0]
    assert (shown.address, len(menu.addresses)) == (served[0], 1)


def test_page_is_not_shown_by_a_name_that_others_gave_the_machine(menu, shown):
    refused = []

    def begin_to_ask(address):
        Thread(target=ask, args=[address]).start()

    def ask(address):
        forged = urllib.request.Request(address, headers={"Host": "club.example"})  # noqa: S310 — ours
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(forged)  # noqa: S310 — as above
        refused.append(address)
        look(address, shown)

    menu.monkeypatch.setattr(webbrowser, "open", begin_to_ask)
    fails_with(menu, "/bin/sleep 2; echo Preparing; exit 1")
    assert "Preparing" in last_of(shown)
    assert len(refused) == 1
