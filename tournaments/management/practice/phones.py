"""Simulated phones: each writes its table's hands through the addresses that phones use."""

from __future__ import annotations

import http.client
import json
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from urllib.parse import urlsplit
from uuid import UUID, uuid4

from django.conf import settings
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone

from scorer.kits import kit_of
from scorer.models import ScoreSheet
from scorer.sheets.forms.entry import form_class_for
from scorer.sheets.selectors.sheet_state import SheetState, load_sheet_state

TOKEN = "practicepracticepracticepractice"  # noqa: S105 — any will do that is the same twice
THIS_MACHINE = "127.0.0.1"
PATIENCE = 10.0  # seconds
FORM, JSON = "application/x-www-form-urlencoded", "application/json"
WRITTEN = {"written", "repeated"}
Answer = tuple[int, bytes]


def connection(site: str) -> http.client.HTTPConnection:
    """A connection to our own server on this machine, whatever name it has elsewhere.

    Its certificate is made for other names.
    """
    address = urlsplit(site)
    host, port = THIS_MACHINE, address.port
    if address.scheme == "https":
        unchecked = ssl._create_unverified_context()  # noqa: SLF001, S323 — as said above
        return http.client.HTTPSConnection(host, port, timeout=PATIENCE, context=unchecked)
    return http.client.HTTPConnection(host, port, timeout=PATIENCE)


@dataclass
class Phone:
    """The phone of one table; ``waiting``: hands played that the site does not have yet."""

    site: str
    sheet: UUID
    lots: Random
    waiting: int = 0
    cookies: dict[str, str] = field(default_factory=dict)
    joined: bool = False
    finished: bool = False

    def play(self) -> None:
        """One hand more is played."""
        self.waiting += not self.finished

    def send(self, code: str) -> int:
        """Send what waits; how many lines the site has taken. Raises ``OSError``."""
        if not self.joined:
            self._join(code)
        taken = 0
        while self.waiting and self._send_one():
            taken += 1
            self.waiting -= 1
        return taken

    def _join(self, code: str) -> None:
        status, _body = self._ask(reverse("scorer:write_by_code", args=[code]), b"", FORM)
        self.joined = status == http.client.FOUND

    def _send_one(self) -> bool:
        """Whether the next hand was taken; nothing waits any more where none can be."""
        now = load_sheet_state(ScoreSheet.objects.get(pk=str(self.sheet)))
        line = next_line(now, self.lots)
        if line is None:
            self.finished, self.waiting = True, 0
            return False
        body = json.dumps({"entries": [line]}).encode()
        status, told = self._ask(f"/sheets/{self.sheet}/outbox/", body, JSON)
        if status in {http.client.FORBIDDEN, http.client.NOT_FOUND}:
            self.joined, self.waiting = False, 0
            return False
        return status == http.client.OK and json.loads(told)["results"][0]["status"] in WRITTEN

    def _ask(self, path: str, body: bytes, kind: str) -> Answer:
        line = connection(self.site)
        cookies = self.cookies | {settings.CSRF_COOKIE_NAME: TOKEN}
        head = {
            "Content-Type": kind,
            "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
            "X-CSRFToken": TOKEN,
            "Referer": f"{self.site}/",
        }
        try:
            line.request("POST", path, body, head)
            answer = line.getresponse()
            for said in answer.headers.get_all("Set-Cookie") or ():
                name, _is, value = said.partition(";")[0].partition("=")
                if name == settings.SESSION_COOKIE_NAME:
                    self.cookies[name] = value
            return answer.status, answer.read()
        finally:
            line.close()


def next_line(now: SheetState, lots: Random) -> Mapping[str, object] | None:
    """A hand as a phone sends it, invented; None where the match is over or nobody can."""
    part = kit_of(now.game.slug).rehearsal
    if part is None or now.match.state.finished or now.sheet.locked or now.ending:
        return None
    payload = part.entry(now.setup, now.match.state, lots)
    found = form_class_for(now.game, payload).fields_of(payload)
    if found is None:
        return None
    kind, values = found
    return {
        "uuid": str(uuid4()),
        "position": len(now.log),
        "kind": kind,
        "fields": pairs(values | {"kind": kind}),
        "made_at": timezone.now().isoformat(),
    }


def pairs(values: Mapping[str, object]) -> list[tuple[str, str]]:
    """Fields as a form sends them: a list is sent item by item, what is off not at all."""
    data = QueryDict(mutable=True)
    for name, value in values.items():
        if isinstance(value, list | tuple):
            data.setlist(name, [str(one) for one in value])
        elif value is not None and value is not False:
            data[name] = "on" if value is True else str(value)
    return [(name, str(text)) for name, texts in data.lists() for text in texts]
