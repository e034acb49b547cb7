"""Requests no browser of ours sends, each made from a seed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote_from_bytes
from uuid import UUID

from tests.builders.whole_site import Address, PageForm, Stage, slug_for

ID = "6f1f4c0e-5f0f-4b39-9f3e-0d6a2f6c1b11"
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "BREW", "post")
NUMBERS = "0 -1 1 2 7 3,5 ½ ² ٣ １ 1e309 NaN Infinity 1/0 0/0 1/2 4-3-2-1".split()
DAYS = "2026-11-21 2026-02-31 0001-01-01 9999-12-31 -0001-01-01 25:99 13:30".split()
CODE = "<script>alert(1)</script> ../../etc/passwd =1+1 true null [] {} javascript:1".split()
WORDS = (
    "kop na-glowy kop-wolsztyn individual teams json csv record name start finish reopen publish"
    " open close remove everything on not-a-uuid https://evil.example/ //evil.example"
).split()
VALUES: tuple[str | bytes, ...] = (
    *("", " ", *NUMBERS, *DAYS, *CODE, *WORDS, "6 -2 -2 -2", "1 2 3 4"),
    *("9" * 20, "9" * 5000, "-" + "9" * 30, "[" * 50, "'; DROP TABLE scorer_entry; --"),
    *("\x00", "a\x00b", b"\xff\xfe", b"\xed\xa0\x80", b"%", "\u202e", "\ufeff", "é" * 300, "Ł"),
    *("00000000-0000-0000-0000-000000000000", ID, "x" * 70_000),
)
FORM, MULTIPART = "application/x-www-form-urlencoded", "multipart/form-data"
TYPES = (
    *("application/json", FORM, MULTIPART, "text/plain", "text/csv", "", "/"),
    *(f"{MULTIPART}; boundary={mark}" for mark in ("", "--x--", "\x00")),
    *("application/json; charset=utf-16", "text/plain; charset=nope"),
    *("multipart/mixed; boundary=a", f"{FORM}; charset=klingon"),
)
HEADERS = {
    "HTTP_ACCEPT": ("", "*/*;q=x", "text/html;q=9", ",,,", "application/json"),
    "HTTP_ACCEPT_LANGUAGE": ("", "xx", "pl;q=z", "a" * 5000, "pl-PL-x-1-2-3", "*", "\x00"),
    "HTTP_ACCEPT_ENCODING": ("gzip", "", "gzip;q=0", "\x00"),
    "HTTP_IF_NONE_MATCH": ("", "*", '"', 'W/"x"', "x" * 5000, ",", '"1.2-3"', '"x.y-z"', '"-"'),
    "HTTP_IF_MODIFIED_SINCE": ("", "yesterday", "Sat, 99 Foo 0000 99:99:99 GMT", "0"),
    "HTTP_IF_MATCH": ("*", '"x"', "x"),
    "HTTP_RANGE": (
        "bytes=9-1",
        "bytes=-1",
        "bytes=0-999999999999",
        "lines=1",
        "bytes=x-y",
        "bytes=",
    ),
    "HTTP_HOST": ("evil.example", "", "a b", "[::1", "localhost:99999", "testserver:x", "é"),
    "HTTP_X_FORWARDED_FOR": ("x", "1.2.3.4, ::1", ",", "a" * 3000),
    "HTTP_X_FORWARDED_PROTO": ("https", "x"),
    "HTTP_HX_REQUEST": ("true", "x"),
    "HTTP_HX_CURRENT_URL": ("http://[", "%", "\x00"),
    "HTTP_HX_TARGET": ("%ff", "x"),
    "HTTP_AUTHORIZATION": ("Bearer", "Bearer kontra_x", "Basic eDp4", "Bearer \xff", "x" * 9000),
    "HTTP_REFERER": ("http://[", "https://evil.example/", "\x00", "/"),
    "HTTP_ORIGIN": ("null", "http://[", "https://evil.example"),
    "HTTP_COOKIE": (
        *("sessionid", "sessionid=\xff", ";;=;", "sessionid=" + "x" * 5000, "=", "a=b; a=c"),
        *("large_figures=\x00", "django_language=../..", "csrftoken=x"),
        *('messages="', "messages=x:y"),
    ),
    "CONTENT_LENGTH": ("x", "-1", "", "0"),
    "QUERY_STRING": ("%", "%ff=%fe", "a=1&a=2&a", "&&&==", "=" * 2000, "a[]=1", "\x00", "%00=1"),
}


@dataclass(slots=True)
class Sent:
    """One request as the test client takes it."""

    person: str
    method: str
    path: str
    body: bytes = b""
    type: str = FORM
    headers: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        headers = {name: value[:60] for name, value in self.headers.items()}
        line = f"{self.person} {self.method} {self.path[:200]!r} {self.type!r}"
        return f"{line} {self.body[:300]!r} {headers!r}"


def requests(stage: Stage, forms: list[PageForm], seed: int, count: int) -> Any:
    """``count`` requests, the same for the same seed."""
    lots = random.Random(seed)
    people = sorted(stage.clients)
    for _number in range(count):
        person = lots.choice(people)
        chance = lots.random()
        if forms and chance < 0.4:
            sent = filled(lots, person, lots.choice(forms))
        elif chance < 0.6:
            sent = called(lots, stage)
        else:
            sent = asked(lots, person, stage, lots.choice(stage.addresses))
        for _harm in range(lots.choice((0, 1, 1, 2))):
            lots.choice(HARMS)(lots, sent, stage)
        yield sent


def filled(lots: random.Random, person: str, form: PageForm) -> Sent:
    """A form of a page, some of whose fields say something else, are left out or come twice."""
    pairs: list[tuple[str, str | bytes]] = []
    for name, options in form.fields.items():
        chance = lots.random()
        if chance < 0.1:
            continue
        value: str | bytes = lots.choice(options) if options else ""
        if chance > 0.6:
            value = lots.choice(VALUES)
        pairs.extend([(name, value)] * lots.choice((1, 1, 1, 1, 2)))
    if form.method != "POST":
        return Sent(person, "GET", f"{form.action.split('#')[0]}?{encoded(pairs).decode()}")
    return Sent(person, "POST", form.action, encoded(pairs))


def asked(lots: random.Random, person: str, stage: Stage, address: Address) -> Sent:
    """An address, its parts known or made up."""
    known = slug_for(address.route, lots.choice(stage.known))
    if lots.random() < 0.2:
        made = (0, 10**9, 10**18, 10**40, UUID(int=0), "x", "-", "%00", "%ff", "a" * 300)
        known |= {name: lots.choice(made) for name in known if lots.random() < 0.3}
    method = address.method or lots.choice(("GET", "GET", "POST"))
    return Sent(person, method, address.filled(known))


def called(lots: random.Random, stage: Stage) -> Sent:
    """An operation of the API, its body like the example but for one thing or two."""
    address = lots.choice([one for one in stage.addresses if one.method])
    path = address.filled(slug_for(address.route, lots.choice(stage.known)))
    if address.example is None:
        return Sent("program", address.method, path)
    body = dict(address.example) | {"uuid": str(UUID(int=lots.getrandbits(128)))}
    for name in lots.sample(sorted(body), min(len(body), lots.randint(0, 2))):
        body[name] = _value(lots, 3)
    inner = body.get("entry") or body.get("record")
    if isinstance(inner, dict) and lots.random() < 0.6:
        inner = dict(inner) | {lots.choice([*inner, "cards", "options"]): _value(lots, 3)}
        body["entry" if "entry" in body else "record"] = inner
    return Sent("program", address.method, path, json.dumps(body).encode(), "application/json")


def encoded(pairs: list[tuple[str, str | bytes]]) -> bytes:
    """A form's body; bytes go as they are, whether they are UTF-8 or not."""
    return b"&".join(_quoted(name) + b"=" + _quoted(value) for name, value in pairs)


def _quoted(value: str | bytes) -> bytes:
    raw = value.encode() if isinstance(value, str) else value
    return quote_from_bytes(raw).encode()


def _method(lots: random.Random, sent: Sent, _stage: Stage) -> None:
    sent.method = lots.choice(METHODS)


def _query(lots: random.Random, sent: Sent, stage: Stage) -> None:
    pairs = [(lots.choice(stage.words), lots.choice(VALUES)) for _one in range(lots.randint(1, 4))]
    joint = "&" if "?" in sent.path else "?"
    sent.path += joint + encoded([(k, v[:3000]) for k, v in pairs]).decode()


def _fields(lots: random.Random, sent: Sent, stage: Stage) -> None:
    many = lots.choice((1, 3, 8, 30, 1200))
    pairs = [(lots.choice(stage.words), lots.choice(VALUES[:-1])) for _one in range(many)]
    sent.method, sent.body = "POST", encoded(pairs)


def _type(lots: random.Random, sent: Sent, _stage: Stage) -> None:
    sent.type = lots.choice(TYPES)


def _json(lots: random.Random, sent: Sent, stage: Stage) -> None:
    sent.method, sent.type = "POST", "application/json"
    body: Any = {lots.choice(stage.words): _value(lots, 3) for _one in range(lots.randint(0, 5))}
    body |= {"uuid": ID}
    for name in ("id", "position", "entry", "record", "seen_revision", "scores", "hands", "lines"):
        if lots.random() < 0.5:
            body[name] = _value(lots, 3)
    text = json.dumps(body).encode()
    harmed = (
        b"\xff" + text,
        text[: len(text) // 2],
        b"[" * 100_000,
        b'{"a":' * 5000,
        b"9" * 10_000,
    )
    others = (b'{"position": NaN}', b'{"uuid": "\\ud800"}', b"")
    sent.body = lots.choice((text, text, text, *harmed, *others))


def _value(lots: random.Random, deep: int) -> Any:
    plain = [value for value in VALUES[:-1] if isinstance(value, str)]
    kinds = (
        lambda: lots.choice(plain),
        lambda: lots.choice((0, -1, 1, 3, 10**30, 1.5, 2**63, True, False, None)),
        lambda: [_value(lots, deep - 1) for _one in range(lots.randint(0, 4))],
        lambda: {lots.choice(plain)[:40]: _value(lots, deep - 1) for _one in range(2)},
    )
    return lots.choice(kinds[:2] if deep <= 0 else kinds)()


def _multipart(lots: random.Random, sent: Sent, stage: Stage) -> None:
    name = lots.choice([*stage.words, "file", "text"]).encode()
    whole = (
        b'--x\r\nContent-Disposition: form-data; name="' + name + b'"; filename="\xff.csv"\r\n'
        b"Content-Type: text/csv\r\nContent-Transfer-Encoding: base64\r\n\r\n\x00\xff!!\r\n"
        b"--x--\r\n"
    )
    sent.method, sent.type = "POST", f"{MULTIPART}; boundary=x"
    cut = whole[: lots.randint(0, len(whole))]
    sent.body = lots.choice((whole, cut, b"--x\r\n" * 300, b"--x--"))


def _header(lots: random.Random, sent: Sent, _stage: Stage) -> None:
    name = lots.choice(list(HEADERS))
    sent.headers[name] = lots.choice(HEADERS[name])


def _path(lots: random.Random, sent: Sent, _stage: Stage) -> None:
    path = sent.path
    others = (path.upper(), path.replace("/", "%2f"), "/static/../../manage.py", "/static/%00")
    after = ("/", "%00", "%ff%fe/", "../" * 40, ";x=1")
    ways = (
        path.rstrip("/"),
        "/" + path,
        "/" + "a/" * 2000,
        *others,
        *(path + end for end in after),
    )
    sent.path = lots.choice(ways)


HARMS: tuple[Callable[[random.Random, Sent, Stage], None], ...] = (
    *(_method, _query, _query, _fields, _fields, _type, _json, _json),
    *(_multipart, _header, _header, _header, _path),
)
