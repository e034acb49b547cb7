"""Bodies that can be made twice as long: what a form, a file or a program can send too much of."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from itertools import cycle, islice
from random import Random
from typing import Any

from tests.hostile.requests import Sent, encoded
from tests.hostile.stage import Address, PageForm, Stage, slug_for
from tests.rehearsal.people import invented

Bodies = Callable[[int], bytes]  # of about so many bytes
JSON, MULTIPART = "application/json", "multipart/form-data; boundary=x"
HEAD = '--x\r\nContent-Disposition: form-data; name="{}"; filename="a"\r\nContent-Type: {}\r\n\r\n'
NOT_GROWN = ("csrfmiddlewaretoken", "next")


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


def _lines(size: int) -> str:
    lines = (f"Ada {number} Nowak; 6 -2 -2 -2" for number in range(size // 27))
    return "\n".join(lines)


def _people(size: int) -> str:
    """A list of people who are nearly called like those of a register, 16 bytes each."""
    some = invented(1_000, Random(7))
    return "\n".join(islice(cycle(f"{one.surname}a;{one.given_name}" for one in some), size // 16))


TEXTS: dict[str, Callable[[int], str]] = {
    "letters": lambda size: "a" * size,
    "lines": _lines,
    "people": _people,
    "digits": lambda size: "9" * size,
    "marks": lambda size: "e\u0301" * (size // 3),
    "commas": lambda size: "1," * (size // 2),
    "spaces": lambda size: " " * size + "x",
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
        for what, body in VALUES.items():
            yield Growing(person, method, path, what, JSON, body)
        for what, body in _of_example(address):
            yield Growing(person, method, path, what, JSON, body)
        if not address.method:
            yield Growing(person, method, path, "fields", Sent("", "", "").type, _fields)
            yield Growing(person, method, path, "parts", MULTIPART, _parts)


def _of_form(form: PageForm) -> Iterator[Growing]:
    """A form's fields, one after the other, each with every kind of text and as a file."""
    action = form.action.split("#")[0]
    said = [(name, options[0] if options else "") for name, options in form.fields.items()]
    for field in form.fields:
        if field in NOT_GROWN:
            continue
        others = [(name, value) for name, value in said if name != field]
        for what, text in TEXTS.items():
            body = _with_text(others, field, text)
            yield Growing("owner", "POST", action, f"{field}: {what}", Sent("", "", "").type, body)
        if field == "file":
            yield from _of_file(action, others, field)


def _of_file(action: str, others: list[tuple[str, str]], field: str) -> Iterator[Growing]:
    texts: dict[str, Bodies] = {
        what: lambda size, text=text: text(size).encode() for what, text in TEXTS.items()
    }
    for what, content in (VALUES | texts).items():
        body = _with_file(others, field, content)
        yield Growing("owner", "POST", action, f"{field}, a file: {what}", MULTIPART, body)


def _with_text(others: list[tuple[str, str]], field: str, text: Callable[[int], str]) -> Bodies:
    return lambda size: encoded([*others, (field, text(size))])


def _with_file(others: list[tuple[str, str]], field: str, content: Bodies) -> Bodies:
    plain = "".join(
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in others
    )
    head = (plain + HEAD.format(field, "text/plain")).encode()
    return lambda size: head + content(size) + b"\r\n--x--\r\n"


def _fields(size: int) -> bytes:
    return "&".join(f"field{number}=1" for number in range(size // 14)).encode()


def _parts(size: int) -> bytes:
    part = HEAD.format("file", "text/csv").encode() + b"1\r\n"
    return part * (size // len(part)) + b"--x--\r\n"


def _of_example(address: Address) -> Iterator[tuple[str, Bodies]]:
    """The operation's example, one of its texts or lists grown."""
    for place in _places(address.example):
        yield f"example, {'.'.join(map(str, place))}", _grown(address.example, place)


def _places(said: Any, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where lists and texts stand in a value; of a list's items, in the first."""
    if place and isinstance(said, str | list):
        yield place
    for name, value in _inner(said):
        yield from _places(value, (*place, name))


def _inner(said: Any) -> Iterable[tuple[str | int, Any]]:
    if isinstance(said, dict):
        return said.items()
    return enumerate(said[:1]) if isinstance(said, list) else ()


def _grown(example: Any, place: tuple[str | int, ...]) -> Bodies:
    def body(size: int) -> bytes:
        whole = deepcopy(example)
        *way, last = place
        holder = whole
        for name in way:
            holder = holder[name]
        old = holder[last]
        if isinstance(old, str):
            holder[last] = old + "a" * size
        else:
            each = len(json.dumps(old)) or 1
            holder[last] = (old or [{}]) * max(1, size // each)
        return json.dumps(whole).encode()

    return body
