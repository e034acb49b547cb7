"""A telephone at the table, without a browser: what its outbox does, over any line.

An entry has a UUID from its first moment on and is sent, in order, until an answer to it
arrives. Where somebody wrote the place first, the person says "write mine as the next line":
the same entry under a new UUID and at the next place.
"""

from __future__ import annotations

import http.client
import json
import re
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

PATIENCE = 60  # seconds
PLAYERS = ("Ada", "Bogdan", "Celina", "Darek")
HAND = {"kind": "zwyczajna", "old": "02", "winner": "old", "margin": "exit", "kontras": "1"}
FORM = "application/x-www-form-urlencoded"


def line_of(uuid: str, position: int, fields: Mapping[str, str] = HAND) -> dict[str, Any]:
    """What an outbox sends of a hand."""
    return {
        "uuid": uuid,
        "position": position,
        "kind": fields.get("kind", ""),
        "fields": [list(pair) for pair in fields.items()],
        "made_at": "2026-01-01T20:00:00Z",
        "words": "",
    }


class LineBrokenError(OSError):
    """No answer, or none that could be read."""


@dataclass
class Phone:
    """One browser: its cookies; ``sent`` is what it says stands on the sheet, by UUID."""

    url: str
    timeout: float = 5.0
    cookies: dict[str, str] = field(default_factory=dict)
    sent: dict[str, Mapping[str, str]] = field(default_factory=dict)
    led_to: str = ""

    def ask(self, method: str, path: str, body: bytes = b"", kind: str = "") -> tuple[int, bytes]:
        """One request; the status and the body of its answer."""
        parts = urlsplit(self.url)
        line = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=self.timeout)
        headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": self.cookies.get("csrftoken", ""),
            "Content-Type": kind or "application/json",
            "Referer": f"{self.url}/",
        }
        try:
            line.request(method, path, body, headers)
            answer = line.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException) as broken:
            raise LineBrokenError(str(broken)) from broken
        finally:
            line.close()
        self.led_to = answer.getheader("Location", "")
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                cookie, _rest = value.split(";", 1)
                self.cookies.__setitem__(*cookie.split("=", 1))
        return answer.status, content

    def insist(self, method: str, path: str, body: bytes = b"", kind: str = "") -> bytes:
        """Ask until there is an answer that is no error, for a minute at most.

        Raises:
            LineBrokenError: there was none.
        """
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(LineBrokenError):
                status, content = self.ask(method, path, body, kind)
                if status < 400:
                    return content
                if status == 403:
                    self.ask("GET", "/token/")
            time.sleep(0.02)
        raise LineBrokenError(path)

    def opens_sheet(self) -> str:
        """A new sheet of Kop; its id."""
        page = self.insist("GET", "/new/kop/").decode()
        fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
        fields |= {f"player_{seat}": name for seat, name in enumerate(PLAYERS)}
        fields |= {"first": "0", "option_exit_old": "27", "option_exit_young": "26"}
        fields |= {"option_first_call": "after_leader"}
        self.insist("POST", "/new/kop/", urlencode(fields).encode(), FORM)
        return self.led_to.split("/")[2]

    def code_of(self, sheet: str) -> str:
        """What lets other telephones write in a sheet that this one has opened."""
        self.insist("POST", f"/sheets/{sheet}/share/", b"act=issue", FORM)
        page = self.insist("GET", f"/sheets/{sheet}/share/").decode()
        return re.findall(r'short-code">([^<]+)<', page)[0]

    def joins(self, code: str) -> None:
        """Type a code."""
        self.insist("GET", "/token/")
        self.insist("POST", "/t/", urlencode({"code": code}).encode(), FORM)

    def writes(self, sheet: str, fields: Mapping[str, str], position: int) -> int:
        """Write one line, whatever the line does; the position it came to stand at."""
        uuid = str(uuid4())
        while True:
            body = json.dumps({"entries": [line_of(uuid, position, fields)]}).encode()
            answer = json.loads(self.insist("POST", f"/sheets/{sheet}/outbox/", body))
            result = answer["results"][0]
            if result["status"] in {"written", "repeated"}:
                self.sent[uuid] = fields
                return position
            if result["status"] != "moved":
                raise AssertionError(result)
            # a person looked at both readings: mine is another hand
            uuid, position = str(uuid4()), answer["positions"]
