"""Requests that are heavier than they look: files, parts, heads, each for every address."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http import HTTPStatus

from django.db import transaction

from scorer.support.body_sizes import most_bytes_there
from tests.builders.sizes import size
from tests.builders.whole_site import Stage, slug_for
from tests.hostile.bombs import FILES, TEXT
from tests.hostile.requests import Sent

FORM, JSON = "application/x-www-form-urlencoded", "application/json"
MULTIPART = "multipart/form-data; boundary=x"
PARTS = size(100_000, 200)
HEAD = size(100_000, 500)  # bytes of a header, or of a query
NAMED = b'--x\r\nContent-Disposition: form-data; name="%b"%b\r\n\r\n'
END = b"\r\n--x--\r\n"


def as_file(content: bytes, field: bytes = b"file") -> bytes:
    """A form with such a file, as the pages that take one send it."""
    others = NAMED % (b"preview", b"") + b"1\r\n" + NAMED % (b"text", b"") + b"\r\n"
    return others + NAMED % (field, b'; filename="a.xlsx"') + content + END


def _parts(head: bytes) -> Callable[[], bytes]:
    return lambda: (head + b"1\r\n") * min(PARTS, TEXT // len(head)) + END


MULTIPARTS: dict[str, Callable[[], bytes]] = {
    "fields": _parts(NAMED % (b"a", b"")),
    "files": _parts(NAMED % (b"file", b'; filename="a"')),
    "files without a name": _parts(b"--x\r\nContent-Disposition: f; filename=a\r\n\r\n"),
    "parts without a head": _parts(b"--x\r\n\r\n"),
    "boundaries": lambda: b"--x" * (TEXT // 3),
    "near boundaries": lambda: NAMED % (b"file", b'; filename="a"') + b"\r\n--" * (TEXT // 4),
    "heads of 3 kB": _parts(NAMED % (b"a" * 3_000, b"")),
    "one long head": lambda: NAMED % (b"a" * TEXT, b"") + END,
    "many headers": lambda: b"--x\r\n" + b"a: b; c=d\r\n" * (TEXT // 11) + b"\r\n" + END,
    "quotes in a head": _parts(NAMED % (b'\\"' * 400, b"")),
    "a long field": lambda: NAMED % (b"text", b"") + b"<" * TEXT + END,
    "a long hidden list": lambda: (
        NAMED % (b"digest", b"")
        + b"x\r\n"
        + NAMED % (b"text", b"")
        + b"Kos Jan\r\n" * (TEXT // 9)
        + END
    ),
    "rows that are done": lambda: (
        NAMED % (b"digest", b"") + b"x\r\n" + NAMED % (b"done", b"") + b"1 " * (TEXT // 2) + END
    ),
    "base64": lambda: (
        NAMED % (b"file", b'; filename="a"\r\nContent-Transfer-Encoding: base64')
        + b" \n" * (TEXT // 2)
        + b"QUFB"
        + END
    ),
    "no end": lambda: NAMED % (b"file", b'; filename="a"') + b"Kos;Jan\n" * (TEXT // 8),
    "another boundary": lambda: as_file(b"Kos Jan").replace(b"--x", b"--y") * (TEXT // 300),
    "nested": lambda: (
        b'--x\r\nContent-Disposition: form-data; name="a"\r\n'
        b"Content-Type: multipart/mixed; boundary=y\r\n\r\n"
        + b"--y\r\n\r\n\r\n" * (TEXT // 9)
        + END
    ),
}
FORMS: dict[str, Callable[[], bytes]] = {
    "fields": lambda: b"&".join(b"f%d=1" % at for at in range(TEXT // 12)),
    "percents": lambda: b"a=" + b"%20" * (TEXT // 3),
    "separators": lambda: b"&" * TEXT,
    "one name": lambda: b"a" * TEXT + b"=1",
    "broken percents": lambda: b"%" * TEXT,
}
HEADS: dict[str, dict[str, str]] = {
    "cookies": {"HTTP_COOKIE": "a=b; " * (HEAD // 5)},
    "a quoted cookie": {"HTTP_COOKIE": 'a="' + '\\"' * (HEAD // 2) + '"'},
    "a session's cookie": {"HTTP_COOKIE": "sessionid=" + "x" * HEAD},
    "messages": {"HTTP_COOKIE": "messages=" + "[" * HEAD},
    "kinds of answers": {"HTTP_ACCEPT": "a/b;q=1," * (HEAD // 8)},
    "languages": {"HTTP_ACCEPT_LANGUAGE": "pl;q=0.1," * (HEAD // 9)},
    "encodings": {"HTTP_ACCEPT_ENCODING": "gzip;q=1," * (HEAD // 9)},
    "marks": {"HTTP_IF_NONE_MATCH": 'W/"a",' * (HEAD // 6)},
    "a day": {"HTTP_IF_MODIFIED_SINCE": "Sat, " * (HEAD // 5)},
    "ranges": {"HTTP_RANGE": "bytes=" + "0-1," * (HEAD // 4)},
    "a token": {"HTTP_AUTHORIZATION": "Bearer " + "x" * HEAD},
    "an origin": {"HTTP_ORIGIN": "http://" + "a." * (HEAD // 2)},
    "a page before": {"HTTP_REFERER": "http://" + "[" * HEAD},
    "parameters of a type": {"CONTENT_TYPE": "multipart/form-data" + '; a="\\"' * (HEAD // 7)},
}
QUERIES: dict[str, str] = {
    "words": "q=" + "a" * HEAD,
    "names": "&".join(f"a{at}=1" for at in range(HEAD // 8)),
    "percents": "q=" + "%20" * (HEAD // 3),
    "digits": "round=" + "9" * HEAD,
}


@dataclass(frozen=True, slots=True)
class Target:
    """An address that takes a body, and who asks there."""

    person: str
    method: str
    path: str

    def sent(self, body: bytes, kind: str) -> Sent:
        """The request with as much of the body as is read; of more its length alone is."""
        environ = {"REQUEST_METHOD": self.method, "CONTENT_TYPE": kind, "PATH_INFO": self.path}
        return Sent(self.person, self.method, self.path, body[: most_bytes_there(environ)], kind)


def targets(stage: Stage) -> list[Target]:
    """Every address that takes a body: as an account at its own club, anonymous, as a program."""
    found = []
    for address in stage.addresses:
        path = address.filled(slug_for(address.route, stage.known[0]))
        method = address.method or "POST"
        if method == "GET" or _status(stage, method, path) == HTTPStatus.METHOD_NOT_ALLOWED:
            continue
        people = ("program", "nobody") if address.method else ("owner", "nobody", "program")
        found += [Target(person, method, path) for person in people]
    return found


def _status(stage: Stage, method: str, path: str) -> int:
    with transaction.atomic():
        answer = stage.clients["owner"].generic(method, path)
        transaction.set_rollback(True)
    return answer.status_code


def heavy(stage: Stage) -> Iterator[tuple[str, Sent]]:
    """Everything heavy for every address, each with what it is called."""
    known = targets(stage)
    for what, kind, body in _bodies():
        for one in known:
            yield f"{one.person} {one.method} {one.path}: {what}", one.sent(body, kind)
    for address in stage.addresses:
        path = address.filled(slug_for(address.route, stage.known[0]))
        for what, headers in HEADS.items():
            method = address.method or ("POST" if "CONTENT_TYPE" in headers else "GET")
            sent = Sent("nobody", method, path, headers=dict(headers))
            yield f"nobody {method} {path}: head, {what}", sent
        for what, query in QUERIES.items():
            yield f"owner GET {path}: query, {what}", Sent("owner", "GET", f"{path}?{query}")


def _bodies() -> Iterator[tuple[str, str, bytes]]:
    """What each is called, its type, and it."""
    for what, make in MULTIPARTS.items():
        yield f"parts, {what}", MULTIPART, make()
    for what, make in FORMS.items():
        yield f"form, {what}", FORM, make()
    for what, make in FILES.items():
        content = make()
        kind = JSON if what.startswith("JSON") else "application/octet-stream"
        yield f"file, {what}", MULTIPART, as_file(content)
        yield f"body, {what}", kind, content
