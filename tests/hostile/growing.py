"""Bodies that can be made twice as long: what a form, a file or a program can send too much of."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from random import Random
from typing import Any

from tests.builders.whole_site import PageForm, Stage, slug_for
from tests.hostile.requests import FORM, Sent, encoded
from tests.rehearsal.people import invented

Bodies = Callable[[int], bytes]  # of about so many bytes
Fields = list[tuple[str, str]]
JSON, MULTIPART = "application/json", "multipart/form-data; boundary=x"
HEAD = '--x\r\nContent-Disposition: form-data; name="{}"; filename="a"\r\nContent-Type: {}\r\n\r\n'
NOT_GROWN = {"csrfmiddlewaretoken", "next"}


@dataclass(frozen=True, slots=True)
class Growing:
    """Who sends what to which address, in any length."""

    person: str
    method: str
    path: str
    what: str
    type: str
    body: Bodies

    @property
    def times(self) -> int:
        """How many times as much as a form may come with it: files may be larger."""
        return 6 if self.type == MULTIPART else 1

    def sent(self, size: int) -> Sent:
        """The request whose body has about so many bytes."""
        return Sent(self.person, self.method, self.path, self.body(size), self.type)

    def __str__(self) -> str:
        return f"{self.person} {self.method} {self.path}: {self.what}"


def _lines(size: int) -> bytes:
    lines = (f"Ada {number} Nowak; 6 -2 -2 -2" for number in range(size // 27))
    return "\n".join(lines).encode()


def _people(size: int) -> bytes:
    """A list of people who are nearly called like those of a register, 16 bytes each."""
    some = invented(1_000, Random(7))
    lines = cycle(f"{one.surname}a;{one.given_name}" for one in some)
    return "\n".join(islice(lines, size // 16)).encode()


TEXTS: dict[str, Bodies] = {
    "letters": lambda size: b"a" * size,
    "lines": _lines,
    "people": _people,
    "digits": lambda size: b"9" * size,
    "marks": lambda size: "e\u0301".encode() * (size // 3),
    "commas": lambda size: b"1," * (size // 2),
    "spaces": lambda size: b" " * size + b"x",
}
VALUES: dict[str, Bodies] = {
    "empty objects": lambda size: b"[" + b"{}," * (size // 3) + b"{}]",
    "lists in lists": lambda size: b"[" * (size // 2) + b"]" * (size // 2),
    "many keys": lambda size: json.dumps({f"k{at}": at for at in range(size // 14)}).encode(),
    "one key": lambda size: b'{"a":1' + b',"a":1' * (size // 6) + b"}",
    "one number": lambda size: b'{"position":' + b"9" * size + b"}",
    "one text": lambda size: b'{"id":"' + b"a" * size + b'"}',
    "many texts": lambda size: b'{"entries":[' + b'"aaaa",' * (size // 7) + b"1]}",
    "many entries": lambda size: b'{"entries":[' + b'{"points":[60,60]},' * (size // 19) + b"1]}",
}


def growing(stage: Stage, forms: list[PageForm]) -> Iterator[Growing]:
    """Everything that can be sent in any length to every address of the site."""
    for form in forms:
        if form.method == "POST":
            yield from _of_form(form)
    for address in stage.addresses:
        path = address.filled(slug_for(address.route, stage.known[0]))
        method, person = address.method or "POST", "program" if address.method else "owner"
        if method == "GET":
            continue
        examples = {  # the operation's example, one of its texts or lists grown
            f"example, {'.'.join(map(str, place))}": partial(_grown, address.example, place)
            for place in _places(address.example)
        }
        for what, body in (VALUES | examples).items():
            yield Growing(person, method, path, what, JSON, body)
        if not address.method:
            yield Growing(person, method, path, "fields", FORM, _fields)
            yield Growing(person, method, path, "parts", MULTIPART, _parts)


def _of_form(form: PageForm) -> Iterator[Growing]:
    """A form's fields, one after the other, each with every kind of text and as a file."""
    send = partial(Growing, "owner", "POST", form.action.split("#")[0])
    fields = [(name, options[0] if options else "") for name, options in form.fields.items()]
    for field in (name for name in form.fields if name not in NOT_GROWN):
        others = [(name, value) for name, value in fields if name != field]
        for what, text in TEXTS.items():
            yield send(f"{field}: {what}", FORM, partial(_as_text, others, field, text))
        if field == "file":
            for what, text in (VALUES | TEXTS).items():
                body = partial(_as_file, others, field, text)
                yield send(f"{field}, a file: {what}", MULTIPART, body)


def _as_text(others: Fields, field: str, content: Bodies, size: int) -> bytes:
    return encoded([*others, (field, content(size))])


def _as_file(others: Fields, field: str, content: Bodies, size: int) -> bytes:
    plain = "".join(
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in others
    )
    head = (plain + HEAD.format(field, "text/plain")).encode()
    return head + content(size) + b"\r\n--x--\r\n"


def _fields(size: int) -> bytes:
    return "&".join(f"field{number}=1" for number in range(size // 14)).encode()


def _parts(size: int) -> bytes:
    part = HEAD.format("file", "text/csv").encode() + b"1\r\n"
    return part * (size // len(part)) + b"--x--\r\n"


def _places(body: Any, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The places of lists and texts in a value; of a list's items, in the first."""
    if place and isinstance(body, str | list):
        yield place
    for name, value in _inner(body):
        yield from _places(value, (*place, name))


def _inner(body: Any) -> Iterable[tuple[str | int, Any]]:
    if isinstance(body, dict):
        return body.items()
    return enumerate(body[:1]) if isinstance(body, list) else ()


def _grown(example: Any, place: tuple[str | int, ...], size: int) -> bytes:
    whole = holder = deepcopy(example)
    *way, last = place
    for name in way:
        holder = holder[name]
    old = holder[last]
    each = 1 if isinstance(old, str) else len(json.dumps(old)) or 1
    more = "a" * size if isinstance(old, str) else (old or [{}]) * max(0, size // each - 1)
    holder[last] = old + more
    return json.dumps(whole).encode()
