"""A laptop is updated from a file over http and goes back, with its data.

The new versions are this very program under higher numbers, two of them spoilt.
"""

from __future__ import annotations

import http.cookiejar
import json
import os
import re
import sqlite3
import subprocess
import sys
import time
import urllib.request
from contextlib import closing, suppress
from pathlib import Path
from uuid import uuid4
from zipfile import ZipFile

import pytest

from scorer import __version__
from scorer.operations.services.updates.archive import write_update
from tests.bench.served import free_port
from tests.tiers import long

ROOT = Path(__file__).parent.parent.parent
OURS = ("KONTRA_", "DJANGO_", "DATABASE_", "PYTEST_")
PATIENCE = 300.0  # seconds that a start or an update may take on a machine at work
SPOILT = "raise RuntimeError('spoilt')\n"


def update_of(folder, wheel, version, spoils=""):
    """An update to ``version``: the wheel with another number and, in ``spoils``, a fault."""
    place = folder / f"kontra-{version}-py3-none-any.whl"
    with ZipFile(wheel) as old, ZipFile(place, "w") as new:
        for part in old.infolist():
            content = old.read(part)
            if part.filename == "scorer/__init__.py":
                content = content.replace(__version__.encode(), version.encode())
            if part.filename == spoils:
                content = SPOILT.encode() + content.replace(b"from __future__", b"# ")
            new.writestr(part.filename, content)
    path = folder / f"kontra-{version}.update"
    about = {"version": version, "updates_from": __version__, "oldest_on_tables": __version__}
    write_update(path, [place], about)
    return path


class Laptop:
    """The site, started from this checkout, and the browser of who sits there."""

    def __init__(self, var):
        self.var, self.site = var, f"http://127.0.0.1:{free_port()}"
        known = {name: text for name, text in os.environ.items() if not name.startswith(OURS)}
        self.environment = known | {"KONTRA_VAR": str(var), "LANGUAGE": "en"}
        jar = http.cookiejar.CookieJar()
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
        self.server = self.begin("serve", self.site.rpartition(":")[2])

    def begin(self, *words):
        command = [sys.executable, "-m", "scorer.command", *words]
        said = subprocess.DEVNULL if words[0] == "serve" else subprocess.PIPE
        return subprocess.Popen(
            command, env=self.environment, cwd=ROOT, stdout=said, stderr=said, text=True
        )

    def asked(self, path, data=None, headers=()):
        request = urllib.request.Request(self.site + path, data, dict(headers))  # noqa: S310 — ours
        with self.browser.open(request) as answer:
            return answer.read().decode()

    def page(self):
        """What the laptop's page says, once there is one and no update is at work."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.server.poll() is None:
            with suppress(OSError):
                if json.loads(self.asked("/control/update/state/"))["ended"]:
                    return self.asked("/control/")
            time.sleep(0.2)
        raise AssertionError(self.server.poll())

    def press(self, path, page, file=None):
        """Send a form of the page, with a file or without."""
        token = re.search(r'csrfmiddlewaretoken" value="(\w+)"', page)[1]
        edge = uuid4().hex
        parts = [f'name="csrfmiddlewaretoken"\r\n\r\n{token}\r\n'.encode()]
        if file:
            head = f'name="file"; filename="{file.name}"\r\n\r\n'
            parts.append(head.encode() + file.read_bytes() + b"\r\n")
        lead = f"--{edge}\r\nContent-Disposition: form-data; ".encode()
        body = b"".join(lead + part for part in parts) + f"--{edge}--\r\n".encode()
        headers = {"Content-Type": f"multipart/form-data; boundary={edge}"}
        self.asked(path, body, headers)
        return self.page()

    def clubs(self):
        with closing(sqlite3.connect(self.var / "kontra.sqlite3")) as base:
            return base.execute("SELECT name FROM scorer_club ORDER BY name").fetchall()


@pytest.fixture
def laptop(tmp_path):
    started = Laptop(tmp_path / "var")
    yield started
    with started.begin("stop") as stopping:
        stopping.communicate()
    if started.server.wait(60):
        started.server.kill()


def version_of(page):
    return re.search(r"Version ([\w.]+)", page)[1]


@long
def test_laptop_is_updated_from_a_file_and_goes_back(laptop, tmp_path):
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    page = laptop.page()
    clubs = laptop.clubs()
    assert (version_of(page), "Back to" in page, len(clubs) > 0) == (__version__, False, True)

    page = laptop.press("/control/update/", page, update_of(tmp_path, wheel, "90.1"))
    assert version_of(page) == "90.1"
    assert f"Back to {__version__}" in page
    assert 'role="alert"' not in page
    assert laptop.clubs() == clubs

    fails = update_of(tmp_path, wheel, "90.2", spoils="scorer/command/serve.py")
    page = laptop.press("/control/update/", page, fails)
    assert version_of(page) == "90.1"
    assert "Kontra 90.2 did not start, so 90.1 goes on." in page
    assert "RuntimeError: spoilt" in page

    fails = update_of(tmp_path, wheel, "90.3", spoils="scorer/config/urls.py")
    page = laptop.press("/control/update/", page, fails)
    assert version_of(page) == "90.1"
    assert "The new version does not work here, so nothing was changed. It says:" in page

    page = laptop.press("/control/back/", page)
    assert version_of(page) == __version__
    assert "Back to" not in page
    assert laptop.clubs() == clubs
