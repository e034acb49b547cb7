"""Only whole requests reach the site: bodies, their deadlines and limits, and what leaves."""

from __future__ import annotations

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from scorer.config import whole_requests
from scorer.config.unfinished import IN_MEMORY, MOST_OF_ONE, Unfinished
from scorer.config.whole_requests import BLOCK, SLOWEST, File, WholeRequests, environ_of

TAKEN = 100  # bytes of a body
HEAD = {
    "type": "http",
    "method": "POST",
    "path": "/ąć/",
    "query_string": b"q=1",
    "http_version": "1.1",
    "scheme": "https",
    "server": ("127.0.0.1", 8000),
    "client": ("192.0.2.7", 5000),
    "headers": [(b"host", b"kontra.local"), (b"content-type", b"text/plain")],
}


class Phone:
    """Sends the parts of a body, one at each question, then nothing more; keeps what it is told."""

    def __init__(self, *parts, whole=True):
        self.parts = [*parts] or [b""]
        self.whole = whole
        self.told = []

    async def receive(self):
        if not self.parts:
            await asyncio.sleep(3600)
        part = self.parts.pop(0)
        if part is None:
            return {"type": "http.disconnect"}
        return {
            "type": "http.request",
            "body": part,
            "more_body": bool(self.parts or not self.whole),
        }

    async def send(self, message):
        self.told.append(message)

    @property
    def status(self):
        return self.told[0]["status"]

    @property
    def content(self):
        return b"".join(message["body"] for message in self.told[1:])


def echo(environ, start_response):
    """The site, which says itself that a body is too long."""
    too_long = int(environ["CONTENT_LENGTH"]) > TAKEN
    status = "413 Content Too Large" if too_long else "200 OK"
    start_response(status, [("X-Length", environ["CONTENT_LENGTH"])])
    return [environ["wsgi.input"].read(), b"!"]


def made(site=echo, **options):
    usual = {
        "threads": 1,
        "unfinished": Unfinished(200, largest=TAKEN),
        "takes": lambda _environ: TAKEN,
        "who": lambda environ: environ["REMOTE_ADDR"],
        "refusal": lambda _environ, status: f"{status} told",
    }
    return WholeRequests(site, **(usual | options))


def ran(work):
    """What a coroutine gives, in a thread of its own: browsers keep a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def asked(phone, application=None, **head):
    ran((application or made())(HEAD | head, phone.receive, phone.send))
    return phone


def test_body_arrives_whole_whatever_its_parts():
    phone = asked(Phone(b"one ", b"", b"two"))
    assert (phone.status, phone.content) == (200, b"one two!")
    assert phone.told[0]["headers"] == [(b"x-length", b"7")]
    assert [message["more_body"] for message in phone.told[1:]] == [True, False]


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_get_without_a_body_is_answered_without_waiting_for_one(method):
    phone = Phone()
    phone.parts = []  # asked for a part it would be silent for an hour
    assert asked(phone, method=method).content == b"!"


def test_body_of_who_reads_is_read_where_the_head_tells_of_one():
    told = [*HEAD["headers"], (b"content-length", b"3")]
    assert asked(Phone(b"one"), method="GET", headers=told).content == b"one!"


def takes_all(environ, start_response):
    start_response("200 OK", [])
    return [environ["wsgi.input"].read()]


LARGE = {"takes": lambda _environ: 10**6, "unfinished": Unfinished(10**6, largest=10**6)}


@pytest.mark.parametrize(("size", "in_file"), [(IN_MEMORY, False), (IN_MEMORY + 1, True)])
def test_body_larger_than_memory_allows_waits_in_a_file(size, in_file):
    rolled = []

    def site(environ, start_response):
        rolled.append(environ["wsgi.input"]._rolled)
        return takes_all(environ, start_response)

    half = b"x" * (size // 2)
    phone = Phone(half, b"y" * (size - len(half)))
    assert asked(phone, made(site, **LARGE)).content == half + b"y" * (size - len(half))
    assert rolled == [in_file]


PARTS = [(b"transfer-encoding", b"chunked")]


@pytest.mark.parametrize(
    ("parts", "headers", "told", "unread"),
    [
        ([b"x"], [(b"content-length", b"101")], b"101", 1),  # before a byte of it is read
        ([b"x" * 60, b"x" * 60, b"x"], PARTS, b"120", 1),
    ],
)
def test_body_that_is_too_long_is_refused_unread_by_the_site(parts, headers, told, unread):
    phone = asked(Phone(*parts), headers=headers)
    assert (phone.status, phone.content) == (413, b"!")
    assert len(phone.parts) == unread
    assert phone.told[0]["headers"] == [(b"x-length", told), (b"connection", b"close")]


def test_request_that_is_broken_off_never_reaches_the_site():
    reached = []
    phone = asked(Phone(b"x", None), made(lambda *_all: reached.append(1)))
    assert (phone.status, phone.content, reached) == (400, b"400 told\n", [])
    assert (b"connection", b"close") in phone.told[0]["headers"]


def test_limit_of_an_address_is_asked_before_the_body_is_read():
    asked_of = []

    def takes(environ):
        asked_of.append((environ["REQUEST_METHOD"], environ["PATH_INFO"], environ["CONTENT_TYPE"]))
        return 0

    phone = asked(Phone(b"x"), made(takes=takes), headers=[(b"content-length", b"1")])
    assert (phone.parts, asked_of) == ([b"x"], [("POST", "/Ä\x85Ä\x87/", "")])


@pytest.fixture
def _impatient(monkeypatch):
    """A body has a quarter of a second to begin."""
    monkeypatch.setattr(whole_requests, "PATIENCE", 0.25)


def test_half_body_has_deadline_and_keeps_no_thread(monkeypatch):
    monkeypatch.setattr(whole_requests, "PATIENCE", 1.0)
    application = made()

    async def hall():
        slow = [Phone(b"x", whole=False) for _phone in range(20)]
        slow[0].parts.clear()  # not even the first byte
        waiting = [
            asyncio.create_task(application(HEAD, phone.receive, phone.send)) for phone in slow
        ]
        await asyncio.sleep(0)
        quick = Phone(b"hand")
        await application(HEAD, quick.receive, quick.send)
        assert not any(phone.told for phone in slow)
        await asyncio.wait_for(asyncio.gather(*waiting), 20)
        return quick, slow

    quick, slow = ran(hall())
    assert quick.content == b"hand!"
    assert {phone.status for phone in slow} == {408}


class Held(Phone):
    """Sends the second part of its body once it goes on."""

    def __init__(self, goes_on):
        super().__init__(b"x", b"y")
        self.goes_on = goes_on

    async def receive(self):
        if len(self.parts) == 1:
            await self.goes_on.wait()
        return await super().receive()


class Slow(Phone):
    """Sends the second part of its body after three times the patience there is."""

    async def receive(self):
        if len(self.parts) == 1:
            await asyncio.sleep(0.75)
        return await super().receive()


@pytest.mark.usefixtures("_impatient")
def test_deadline_grows_by_a_second_for_every_so_many_bytes_that_have_come():
    little, much = Slow(b"x", b"y"), Slow(b"x" * SLOWEST * 2, b"y")
    assert asked(little, made(takes_all, **LARGE)).status == 408
    assert asked(much, made(takes_all, **LARGE)).content == b"x" * SLOWEST * 2 + b"y"


def test_one_address_has_so_many_unfinished_bodies_and_others_go_on(monkeypatch):
    monkeypatch.setattr(random, "uniform", lambda _least, _most: 0.0)  # refused at once
    application = made()

    async def hall():
        goes_on = asyncio.Event()
        slow = [Held(goes_on) for _phone in range(MOST_OF_ONE + 3)]
        tasks = [
            asyncio.create_task(application(HEAD, phone.receive, phone.send)) for phone in slow
        ]
        other = Phone(b"hand")
        elsewhere = HEAD | {"client": ("192.0.2.8", 1)}
        await application(elsewhere, other.receive, other.send)
        await asyncio.gather(*tasks[MOST_OF_ONE:])
        assert not any(phone.told for phone in slow[:MOST_OF_ONE])
        goes_on.set()
        await asyncio.gather(*tasks)
        return [phone.status for phone in slow], other.content

    assert ran(hall()) == ([200] * MOST_OF_ONE + [429] * 3, b"hand!")


def test_slow_paths_have_threads_of_their_own():
    application = made(lanes={r"\.pdf$": 1})
    lane, free = Event(), Event()

    def site(environ, start_response):
        if environ["PATH_INFO"].endswith(".pdf"):
            lane.set()
            assert free.wait(30)
        return echo(environ, start_response)

    application.site = site

    async def hall():
        papers = [Phone(b"paper") for _phone in range(5)]
        scope = HEAD | {"path": "/sheets/1/sheet.pdf"}
        waiting = [
            asyncio.create_task(application(scope, paper.receive, paper.send)) for paper in papers
        ]
        await asyncio.to_thread(lane.wait, 30)
        hand = Phone(b"hand")
        await application(HEAD, hand.receive, hand.send)
        assert not any(paper.told for paper in papers)
        free.set()
        await asyncio.gather(*waiting)
        return hand, papers

    hand, papers = ran(hall())
    assert hand.content == b"hand!"
    assert {paper.content for paper in papers} == {b"paper!"}


@pytest.mark.parametrize(("head", "held"), [("X-Other", []), ("Retry-After", [1.25])])
def test_answer_with_retry_after_is_held_back_in_the_loop(monkeypatch, head, held):
    waited = []

    async def wait(seconds):
        waited.append(seconds)

    def busy(_environ, start_response):
        start_response("200 OK", [(head, "1")])
        return [b"later"]

    monkeypatch.setattr(asyncio, "sleep", wait)
    monkeypatch.setattr(random, "uniform", lambda *both: sum(both) * 0.625)
    assert asked(Phone(), made(busy)).content == b"later"
    assert waited == held


def test_file_leaves_in_blocks_and_is_closed(tmp_path):
    path: Path = tmp_path / "sheet.pdf"
    path.write_bytes(b"1" * BLOCK + b"2" * BLOCK + b"3")
    source = path.open("rb")

    def site(environ, start_response):
        start_response("200 OK", [])
        return environ["wsgi.file_wrapper"](source, 1)

    phone = asked(Phone(), made(site))
    assert [message["body"] for message in phone.told[1:]] == [b"1" * BLOCK, b"2" * BLOCK, b"3"]
    assert source.closed


def test_content_is_taken_and_closed_before_it_is_sent():
    closed = []

    class Answer(list):
        def close(self):
            closed.append(True)

    def site(_environ, start_response):
        start_response("204 No Content", [])
        return Answer()

    phone = asked(Phone(), made(site))
    assert (phone.status, phone.content, closed) == (204, b"", [True])


def test_environ_says_what_came():
    environ = environ_of(HEAD)
    assert environ["PATH_INFO"].encode("latin1").decode() == "/ąć/"
    assert environ["SCRIPT_NAME"] == ""
    assert (environ["HTTP_HOST"], environ["CONTENT_TYPE"]) == ("kontra.local", "text/plain")
    assert (environ["REMOTE_ADDR"], environ["wsgi.url_scheme"]) == ("192.0.2.7", "https")
    assert environ["wsgi.file_wrapper"] is File
    assert "HTTP_CONTENT_TYPE" not in environ


def test_headers_are_joined_as_they_must_be_and_none_passes_for_another():
    headers = [
        (b"cookie", b"a=1"),
        (b"cookie", b"b=2"),
        (b"accept", b"x"),
        (b"accept", b"y"),
        (b"x-forwarded-for", b"192.0.2.9"),
        (b"x_forwarded_for", b"127.0.0.1"),
        (b"script_name", b"/evil"),
    ]
    environ = environ_of(HEAD | {"headers": headers})
    assert environ["HTTP_COOKIE"] == "a=1; b=2"
    assert environ["HTTP_ACCEPT"] == "x,y"
    assert environ["HTTP_X_FORWARDED_FOR"] == "192.0.2.9"
    assert environ["SCRIPT_NAME"] == ""


def test_process_begins_once_and_ends_when_told():
    told, begun = [], []
    messages = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]

    async def receive():
        return messages.pop(0)

    async def send(message):
        told.append(message["type"])

    application = made(begin=lambda: begun.append(1))
    ran(application({"type": "lifespan"}, receive, send))
    assert told == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert begun == [1]
