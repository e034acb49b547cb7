"""What one laptop sends comes to the same on the other, and is heard once."""

from __future__ import annotations

import io
import sqlite3
from types import SimpleNamespace

import pytest

from scorer.operations.machine import images, other_laptop
from scorer.operations.machine.followed import DATABASE, Followed
from scorer.operations.machine.sealed import Box, SealBrokenError, nonce_of
from scorer.operations.selectors import followed_figures
from scorer.operations.selectors.fence import fence
from scorer.operations.selectors.followed_figures import EventFigures
from scorer.operations.services import feeding
from scorer.operations.services.feeding import Feeder, FeedLine, LineAwayError
from scorer.operations.services.following import Compared, FirstSaid, Follower, Following
from scorer.operations.services.standing_by import line_of

pytestmark = pytest.mark.django_db
BOX = Box(b"k" * 32)


class Cable:
    """A line that ends at a follower; ``cut`` lets nothing through, ``heard`` is what passed."""

    def __init__(self, follower):
        self.follower = follower
        self.cut = False
        self.heard = []

    def request(self, method, path, body):
        assert (method, path) == ("POST", "/understudy/feed/")
        if self.cut:
            raise OSError
        self.heard.append(body)

    def getresponse(self):
        answer = io.BytesIO(self.follower.answer(self.heard[-1]))
        return SimpleNamespace(status=200, read=answer.read)

    def close(self):
        pass


@pytest.fixture
def first(tmp_path):
    base = sqlite3.connect(tmp_path / "first.sqlite3", isolation_level=None)
    base.execute("PRAGMA journal_mode = WAL")
    base.execute("CREATE TABLE line (id INTEGER PRIMARY KEY, text TEXT)")
    yield base
    base.close()


@pytest.fixture
def clock():
    return SimpleNamespace(now=100.0)


@pytest.fixture
def follower(tmp_path, clock):
    return Follower(Followed(tmp_path / "understudy"), BOX, clock=lambda: clock.now)


@pytest.fixture
def cable(follower, monkeypatch, settings, tmp_path):
    settings.VAR_DIR, settings.SERVED_AT = tmp_path, "http://10.0.0.1:8000/"
    cable = Cable(follower)
    monkeypatch.setattr(other_laptop, "connection_to", lambda *_given: cable)
    monkeypatch.setattr(feeding, "release", lambda: "r")
    return cable


def _feeder(tmp_path):
    base = sqlite3.connect(tmp_path / "first.sqlite3", isolation_level=None)
    return Feeder(base, FeedLine("http://10.0.0.7:8000", BOX))


def test_a_commit_is_seen_sent_and_known_to_be_there(first, follower, cable, tmp_path, clock):
    feeder = _feeder(tmp_path)
    assert feeder.changed()
    feeder.send()
    assert not feeder.changed()
    first.execute("INSERT INTO line (text) VALUES ('a')")
    assert feeder.changed()
    feeder.send()
    assert follower.followed.image() == images.image_of(first)
    now = follower.following()
    assert (now.in_step, now.hears) == (True, True)
    assert now.told == FirstSaid(1, "http://10.0.0.1:8000/", "r", stopped=False)
    clock.now += 38
    assert line_of(follower.following()) == (
        "38 s behind. Is the cable in, does the first laptop run?"
    )
    assert not follower.following().in_step
    feeder.beat()
    assert line_of(follower.following()) == "In step, 0 s behind."


def test_keys_and_certificate_go_along_and_go_away(first, follower, cable, tmp_path, settings):
    (tmp_path / "tls").mkdir()
    (tmp_path / "tls" / "cert.pem").write_bytes(b"cert")
    feeder = _feeder(tmp_path)
    feeder.send()
    site = follower.followed.site
    assert (site / "secret_key").read_text() == settings.SECRET_KEY
    assert (site / "tls" / "cert.pem").read_bytes() == b"cert"
    assert all(settings.SECRET_KEY.encode() not in said for said in cable.heard)
    (tmp_path / "tls" / "cert.pem").unlink()
    feeder.send()
    assert not (site / "tls" / "cert.pem").exists()


def test_a_large_database_comes_in_parts(first, follower, cable, tmp_path, monkeypatch):
    monkeypatch.setattr(feeding, "PART", 8192)
    first.executemany("INSERT INTO line (text) VALUES (?)", [("x" * 500,)] * 300)
    _feeder(tmp_path).send()
    assert len(cable.heard) > 10
    assert (follower.followed.site / DATABASE).read_bytes() == images.image_of(first)


def test_what_was_recorded_on_the_way_cannot_be_played_back(first, follower, cable, tmp_path):
    feeder = _feeder(tmp_path)
    feeder.send()
    pages = cable.heard[-1]
    first.execute("INSERT INTO line (text) VALUES ('a')")
    feeder.send()
    image = follower.followed.image()
    for said in (pages, cable.heard[-1]):
        answer = BOX.answered(follower.answer(said), nonce_of(said))
        assert answer.head == {"again": True}
    assert follower.followed.image() == image
    with pytest.raises(SealBrokenError):
        follower.answer(Box(b"l" * 32).ask({"do": "hello"}))


def test_after_a_broken_line_only_what_is_missing_is_sent(first, follower, cable, tmp_path):
    first.executemany("INSERT INTO line (text) VALUES (?)", [("x" * 500,)] * 300)
    feeder = _feeder(tmp_path)
    feeder.send()
    cable.cut = True
    first.execute("INSERT INTO line (text) VALUES ('a')")
    with pytest.raises(LineAwayError):
        feeder.send()
    cable.cut = False
    cable.heard.clear()
    _feeder(tmp_path).send()
    assert sum(map(len, cable.heard)) < 10_000
    assert follower.followed.image() == images.image_of(first)


def test_a_follower_that_was_started_anew_is_greeted_again(first, follower, cable, tmp_path):
    feeder = _feeder(tmp_path)
    feeder.send()
    cable.follower = Follower(Followed(tmp_path / "understudy"), BOX)
    with pytest.raises(LineAwayError):
        feeder.beat()
    _feeder(tmp_path).send()
    assert cable.follower.following().in_step


def test_the_first_is_stopped_before_the_other_goes_on(first, follower, cable, tmp_path):
    feeder = _feeder(tmp_path)
    feeder.send()
    follower.stop_asked = {"epoch": 2, "address": "http://10.0.0.7:8000"}
    feeder.beat()
    first.execute("INSERT INTO line (text) VALUES ('the last')")
    feeding._stop(feeder, feeder.stop, lambda _seconds: None)
    known = fence()
    assert (known.epoch, known.address) == (2, "http://10.0.0.7:8000")
    assert follower.following().told.stopped
    assert follower.followed.image() == images.image_of(first)


def test_events_are_compared_line_by_line(first, follower, cable, tmp_path, monkeypatch):
    first.execute("INSERT INTO line (text) VALUES ('a')")

    def count(base):
        (lines,) = base.execute("SELECT count(*) FROM line").fetchone()
        return [EventFigures("Cup", 7, lines, "ab12")]

    monkeypatch.setattr(followed_figures, "_functions", ["count"])
    monkeypatch.setattr(followed_figures, "_found", lambda _name: count)
    _feeder(tmp_path).send()
    told = EventFigures("Cup", 7, 1, "ab12")
    assert follower.following().events == (Compared(told, told),)
    assert line_of(follower.following()).endswith("\n  Cup: step 7, 1 lines, ab12")


def test_what_differs_is_said():
    one, other = EventFigures("Cup", 7, 9, "ab"), EventFigures("Cup", 7, 8, "cd")
    now = Following(0.0, 0.0, 1, FirstSaid(), (Compared(one, other),))
    assert line_of(now).endswith("Cup: step 7, 8 lines, cd  NOT EQUAL")
    never = Following(None, None, 0, FirstSaid(), ())
    assert line_of(never) == "Nothing heard of the first laptop yet. Is Kontra at work there?"
