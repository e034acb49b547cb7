"""``manage.py practise`` beside a club's site: whole, apart from it, and gone afterwards."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from tests.tiers import long

ROOT = Path(__file__).resolve().parents[3]
MANAGE = [sys.executable, "manage.py"]
EVENT = "turniej-piatkowy"
PATIENCE = 40.0  # seconds


def made(folder):
    """A club's site in a folder: the demonstration's event of tonight, half a round played."""
    env = {name: text for name, text in os.environ.items() if not name.startswith("KONTRA_")}
    env |= {"KONTRA_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "scorer.config.settings"}
    for command in (["migrate", "--noinput"], ["rehearse", "tonight"]):
        done = subprocess.run(
            [*MANAGE, *command, "--verbosity=0"],
            cwd=ROOT,
            env=env,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode()
    return env


def bytes_of(folder):
    """The club's file, all that was written in it, and every table of it."""
    path = folder / "kontra.sqlite3"
    with closing(sqlite3.connect(path)) as base:
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        rows = sha256("\n".join(base.iterdump()).encode()).hexdigest()
    return sha256(path.read_bytes()).hexdigest(), rows


def until(condition):
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end
        time.sleep(0.1)
    return found


def ours(folder):
    """The processes that know of a practice in the folder."""
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if f"KONTRA_VAR={folder}/practice/".encode() in path.read_bytes():
                found.append(path.parent.name)
        except OSError:
            continue
    return found


class Browser:
    """Asks the practice, with its cookies."""

    def __init__(self, port, prefix="practice_"):
        self.port, self.cookies, self.token = port, {}, f"{prefix}csrftoken"

    def ask(self, path, **fields):
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        head = {"Cookie": "; ".join(f"{name}={text}" for name, text in self.cookies.items())}
        body = None
        if fields:
            body = "&".join(f"{name}={text}" for name, text in fields.items())
            head |= {"Content-Type": "application/x-www-form-urlencoded"}
            head |= {"X-CSRFToken": self.cookies[self.token]}
        try:
            line.request("POST" if fields else "GET", path, body, head)
            answer = line.getresponse()
            for said in answer.headers.get_all("Set-Cookie") or ():
                name, _is, value = said.partition(";")[0].partition("=")
                self.cookies[name] = value
            return answer.status, answer.headers.get("Location"), answer.read().decode()
        finally:
            line.close()


@pytest.fixture
def practice(tmp_path):
    """A practice that runs, the port and the link of it; where it lies, and what it says."""
    env = made(tmp_path)
    before = bytes_of(tmp_path)
    said = tmp_path / "said"
    with said.open("w", encoding="utf-8") as out:
        process = subprocess.Popen(
            [*MANAGE, "practise", EVENT, "--speed", "60", "--local"],
            cwd=ROOT,
            env=env | {"PYTHONUNBUFFERED": "1"},
            stdout=out,
            stderr=subprocess.STDOUT,
        )

    def link():
        assert process.poll() is None, said.read_text(encoding="utf-8")
        return re.search(r"127\.0\.0\.1:(\d+)(/practice/\S+)", said.read_text(encoding="utf-8"))

    try:
        found = until(link)
        yield process, tmp_path, env, Browser(int(found[1])), found[2]
        assert bytes_of(tmp_path) == before
    finally:
        process.kill()
        process.wait()
        until(lambda: not ours(tmp_path))


def signed_in(browser, link):
    status, _where, _page = browser.ask(link)
    assert status == 200
    status, where, _page = browser.ask(link, go="1")
    assert (status, where) == (302, "/practice/")
    _status, where, _page = browser.ask(where)
    return where


@long
def test_a_practice_leaves_the_club_as_it_was(practice):
    process, folder, env, browser, link = practice
    page = signed_in(browser, link)
    assert browser.ask(link)[0] == 403
    until(lambda: re.search(r"have sent\s+[1-9]", browser.ask(page)[2]))
    assert "Practice – nothing here counts" in browser.ask(page)[2]
    assert set(browser.cookies) == {"practice_sessionid", "practice_csrftoken"}
    again = subprocess.run(
        [*MANAGE, "practise", EVENT], cwd=ROOT, env=env, capture_output=True, check=False
    )
    assert again.returncode == 1
    assert b"Somebody practises already. One practice at a time." in again.stderr
    process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE) == 0
    assert ours(folder) == []
    assert [path.name for path in (folder / "practice").iterdir()] == ["lock"]
    said = (folder / "said").read_text(encoding="utf-8")
    assert said.endswith("The practice is over. Nothing of it is left.\n")
    assert said.count(link) == 1
    assert not (folder / "backups").exists()


@long
def test_the_laptop_dies_and_comes_back_and_the_button_ends_it_all(practice):
    process, folder, _env, browser, link = practice
    page = signed_in(browser, link)
    assert browser.ask(f"{page}do/", do="happen", incident="laptop")[0] == 302

    def back():
        try:
            return "Everything is there. Make a copy at the desk now." in browser.ask(page)[2]
        except (OSError, http.client.HTTPException):
            return False

    until(back)
    assert browser.ask(page.replace("practise/", "copy/"), go="1")[0] == 302
    assert "Done: Everything is there, and there is a copy of it." in browser.ask(page)[2]
    assert browser.ask(f"{page}do/", do="end")[0] == 200
    assert process.wait(PATIENCE) == 0
    assert ours(folder) == []


@long
def test_nothing_goes_on_where_who_began_it_is_killed(practice):
    process, folder, env, browser, link = practice
    signed_in(browser, link)
    process.kill()
    until(lambda: not ours(folder))
    (left,) = (folder / "practice").glob("run-*")
    again = subprocess.Popen(
        [*MANAGE, "practise", EVENT, "--with-site", str(os.getpid())], cwd=ROOT, env=env
    )
    assert again.wait(PATIENCE) == 1  # no site of ours is served there
    assert not left.exists()


@long
def test_a_practice_copies_nothing_into_the_club(tmp_path):
    env = made(tmp_path)
    (tmp_path / "event.json").write_text("{}", encoding="utf-8")
    for command in (
        ["practice_copy", str(tmp_path / "event.json")],
        ["practice_phones", EVENT, "x", "1"],
    ):
        done = subprocess.run(
            [*MANAGE, *command], cwd=ROOT, env=env, capture_output=True, check=False
        )
        assert done.returncode == 1
        assert b"This is for a practice alone: kontra practise EVENT" in done.stderr


SIGNED_IN = """
from django.test import Client
from scorer.models import Club, Membership, Role, User
user = User.objects.create_user("ola", password=None)
Membership.objects.create(club=Club.objects.get(slug="demo"), user=user, role=Role.DIRECTOR)
client = Client()
client.force_login(user)
print("session", client.cookies["sessionid"].value)
"""


def free_port():
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@long
def test_begun_at_the_desk_and_over_with_the_site(tmp_path):
    env = made(tmp_path)
    shell = [*MANAGE, "shell", "--verbosity=0", "-c", SIGNED_IN]
    said = subprocess.run(shell, cwd=ROOT, env=env, capture_output=True, check=True).stdout.decode()
    port = free_port()
    site = subprocess.Popen(
        [sys.executable, "-m", "scorer.command", "serve", str(port)],
        cwd=ROOT,
        env=env | {"KONTRA_WORKERS": "1"},
        stdout=subprocess.DEVNULL,
    )
    browser = Browser(port, prefix="")
    browser.cookies["sessionid"] = re.search("session (\\S+)", said)[1]
    desk = f"/events/{EVENT}/desk/practise/"
    try:
        until(lambda: answers(browser, desk))
        assert browser.ask(f"{desk}do/", do="begin")[0] == 302
        until(lambda: "Open the practice" in browser.ask(desk)[2])
        page = browser.ask(f"{desk}do/", do="open")[2]
        other, link = re.search(r'href="http://127\.0\.0\.1:(\d+)(/practice/[^"]+)"', page).groups()
        signed_in(Browser(int(other)), link)
        assert "Open the practice" in browser.ask(desk)[2]  # still signed in at the club's
        assert len(ours(tmp_path)) >= 3
    finally:
        site.send_signal(signal.SIGINT)
        site.wait(PATIENCE)
        until(lambda: not ours(tmp_path))
    until(lambda: [path.name for path in (tmp_path / "practice").iterdir()] == ["lock"])


def answers(browser, path):
    try:
        return browser.ask(path)[0] == 200
    except OSError:
        return False
