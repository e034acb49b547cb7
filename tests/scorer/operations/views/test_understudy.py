"""The pages of a laptop that stands by: everybody sees how far it is, few may take over."""

from __future__ import annotations

import sqlite3
from types import SimpleNamespace

import pytest
from django.contrib.auth.hashers import make_password
from django.test import override_settings

from scorer.operations.machine import images
from scorer.operations.machine.followed import Followed
from scorer.operations.machine.sealed import Box
from scorer.operations.selectors.followed_figures import EventFigures
from scorer.operations.services import standing_by
from scorer.operations.services.following import Compared, Follower
from scorer.operations.services.standing_by import FollowedLaptop

FAR = {"REMOTE_ADDR": "10.0.0.99"}
BOX = Box(b"k" * 32)
ACCOUNTS = """
CREATE TABLE scorer_user (id INTEGER PRIMARY KEY, username, password, is_active);
CREATE TABLE scorer_membership (user_id, role);
CREATE TABLE scorer_epoch (number);
"""


@pytest.fixture
def laptop(tmp_path, monkeypatch, settings):
    """A laptop that stands by and has heard nothing yet."""
    settings.ROOT_URLCONF = "scorer.config.urls_understudy"
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
    options = settings.TEMPLATES[0]["OPTIONS"]
    plain = [name for name in options["context_processors"] if "contrib" not in name]
    template = settings.TEMPLATES[0] | {"OPTIONS": options | {"context_processors": plain}}
    clock = SimpleNamespace(now=50.0)
    follower = Follower(Followed(tmp_path), BOX, clock=lambda: clock.now)
    known = FollowedLaptop("http://10.0.0.1:8000/", "", "mark", "http://10.0.0.7:8000")
    begun = []
    monkeypatch.setattr(standing_by, "follower", lambda: follower)
    monkeypatch.setattr(standing_by, "whom", lambda: known)
    monkeypatch.setattr(standing_by, "begin_to_take_over", lambda: begun.append(True))
    with override_settings(TEMPLATES=[template]):
        yield SimpleNamespace(follower=follower, clock=clock, begun=begun, folder=tmp_path)


@pytest.fixture
def following(laptop, tmp_path):
    """It has a database, and the first spoke just now."""
    with sqlite3.connect(tmp_path / "first.sqlite3") as base:
        base.executescript(ACCOUNTS)
        users = [("anna", 1, "owner"), ("jan", 1, "scorer"), ("ewa", 0, "owner")]
        for number, (name, active, role) in enumerate(users):
            row = [number, name, make_password("Kart0tek@99"), active]
            base.execute("INSERT INTO scorer_user VALUES (?, ?, ?, ?)", row)
            base.execute("INSERT INTO scorer_membership VALUES (?, ?)", [number, role])
    image = images.image_of(sqlite3.connect(tmp_path / "first.sqlite3"))
    size, digests = images.page_size(image), bytearray()
    pages = images.changed(image, b"", digests)
    laptop.follower.followed.take(images.packed(image, pages), size, begins=True)
    laptop.follower.followed.apply(size, len(pages), images.fingerprint(digests))
    laptop.follower._heard = laptop.follower._equal = laptop.clock.now
    return laptop


def test_one_that_has_heard_nothing_offers_nothing(client, laptop):
    page = client.get("/").content.decode()
    assert "Nothing heard yet" in page
    assert "There is nothing to go on with yet." in page
    client.post("/understudy/take-over/", {"sure": "yes"})
    assert laptop.begun == []


def test_it_says_how_far_it_is_and_what_differs(client, following):
    one, other = EventFigures("Cup", 7, 9, "ab12"), EventFigures("Cup", 6, 8, "cd34")
    following.follower._events = (Compared(one, other), Compared(None, other))
    page = client.get("/").content.decode()
    assert "In step" in page
    assert "<td>7 / 6</td>" in page
    assert "<dd>http://10.0.0.1:8000</dd>" in page
    assert "✗ no" in page
    following.clock.now += 38
    assert "38 s behind" in client.get("/").content.decode()


def test_while_the_first_answers_it_asks_once_more(client, following):
    page = client.post("/understudy/take-over/").content.decode()
    assert "The first laptop still answers." in page
    assert following.begun == []
    client.post("/understudy/take-over/", {"sure": "yes"})
    assert following.begun == [True]


def test_where_it_is_silent_one_press_is_enough(client, following):
    following.clock.now += 38
    page = client.post("/understudy/take-over/").content.decode()
    assert "Taking over" in page
    assert "data-taking" in page
    assert following.begun == [True]


def test_from_afar_an_owners_password_is_asked_for(client, following):
    assert "Take over</button>" not in client.get("/", **FAR).content.decode()
    assert client.post("/understudy/take-over/", {"sure": "yes"}, **FAR).status_code == 503
    sign_in = "/understudy/sign-in/"
    for name, password in (("anna", "x"), ("jan", "Kart0tek@99"), ("ewa", "Kart0tek@99")):
        told = client.post(sign_in, {"username": name, "password": password}, **FAR)
        assert told.status_code == 400
        assert "That is no owner&#x27;s name" in told.content.decode() or "no owner's" in (
            told.content.decode()
        )
    assert following.begun == []
    told = client.post(sign_in, {"username": "anna", "password": "Kart0tek@99"}, **FAR)
    assert told["Location"] == "/"
    assert "Take over</button>" in client.get("/", **FAR).content.decode()
    client.post("/understudy/take-over/", {"sure": "yes"}, **FAR)
    assert following.begun == [True]


def test_phones_are_told_that_it_does_not_serve(client, following):
    told = client.get("/standing/", **FAR)
    assert told["Access-Control-Allow-Origin"] == "*"
    assert told.json() == {
        "format": "kontra-standing/1",
        "site": "mark",
        "epoch": 1,
        "serves": False,
        "second": "http://10.0.0.7:8000",
    }


def test_whoever_comes_by_another_address_is_told_where_the_site_is(client, following):
    page = client.get("/sheets/1/", **FAR)
    assert page.status_code == 503
    assert 'href="http://10.0.0.1:8000"' in page.content.decode()
    told = client.post("/t/", headers={"accept": "application/json"}, **FAR)
    assert told.json() == {"message": "This laptop stands by. The site is at http://10.0.0.1:8000."}


def test_only_the_first_is_heard(client, laptop):
    sealed, kind = BOX.ask({"do": "hello"}), "application/octet-stream"
    assert client.post("/understudy/feed/", sealed, kind).status_code == 200
    assert client.post("/understudy/feed/", sealed[:-1], kind).status_code == 403
    assert client.get("/understudy/feed/").status_code == 405


def test_while_it_takes_over_it_says_so(client, following):
    following.follower.stop_asked = {"epoch": 2}
    page = client.get("/").content.decode()
    assert "Taking over" in page
    assert "Take over</button>" not in page


def test_taking_over_waits_for_the_first_to_stop(following, monkeypatch, settings):
    settings.VAR_DIR, ended = following.folder, []
    monkeypatch.setattr(standing_by.os, "kill", lambda *_given: ended.append(True))

    def wait(_seconds):
        assert following.follower.stop_asked == {"epoch": 2, "address": "http://10.0.0.7:8000"}
        assert ended == []
        following.clock.now += 10  # it falls silent

    standing_by.take_over(wait)
    assert ended == [True]
    assert (following.folder / "taken").exists()
