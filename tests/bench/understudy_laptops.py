"""Two laptops and a hall: on two ports of this machine, or each in a network of its own.

With namespaces (root and ``ip`` are needed) every laptop has a cable to a switch, which can be
cut; without them only kills can be played.
"""

from __future__ import annotations

import http.cookiejar
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.measure import ROOT
from tests.bench.served import free_port

PATIENCE = 60.0  # seconds until a laptop must be where it is expected
NET, SWITCH = "10.77.0", "kontra-hall"
CODE = (
    "import django; django.setup();"
    "from scorer.operations.services.pairing import begin_pairing; print(begin_pairing().code)"
)
PRESS = [sys.executable, "-m", "tests.bench.understudy_laptops"]


@dataclass
class Net:
    """A switch with laptops and a hall on it; empty ``names``: this machine's own network."""

    names: list[str] = field(default_factory=list)

    def lay(self, names: list[str]) -> None:
        """A namespace and a cable for each."""
        self.names = names
        self.tear()
        _ip("link", "add", SWITCH, "type", "bridge")
        _ip("link", "set", SWITCH, "up")
        for at, name in enumerate(names, 1):
            _ip("netns", "add", name)
            _ip("link", "add", f"p-{name}", "type", "veth", "peer", "name", "eth0", "netns", name)
            _ip("link", "set", f"p-{name}", "master", SWITCH, "up")
            _ip("-n", name, "addr", "add", f"{NET}.{at}/24", "dev", "eth0")
            _ip("-n", name, "link", "set", "eth0", "up")
            _ip("-n", name, "link", "set", "lo", "up")

    def tear(self) -> None:
        """All of it away."""
        for name in self.names:
            _ip("link", "del", f"p-{name}", check=False)
            _ip("netns", "del", name, check=False)
        _ip("link", "del", SWITCH, check=False)

    def cable(self, name: str, *, whole: bool) -> None:
        """Cut or mend one's cable."""
        _ip("link", "set", f"p-{name}", "up" if whole else "down")

    def inside(self, name: str) -> list[str]:
        """What a command begins with to run there."""
        return ["ip", "netns", "exec", name] if name in self.names else []

    def host(self, name: str) -> str:
        """Where it is found."""
        from scorer.operations.machine.network import local_address  # noqa: PLC0415 — Django's not

        return f"{NET}.{self.names.index(name) + 1}" if name in self.names else local_address()


@dataclass
class Laptop:
    """One laptop: its folder, its address, and what runs on it."""

    net: Net
    name: str
    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None
    others: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def url(self) -> str:
        """Where phones find it."""
        return f"http://{self.net.host(self.name)}:{self.port}"

    def runs(self, *command: str) -> subprocess.Popen[bytes]:
        """Run something on it, in a group of its own."""
        with (self.folder.parent / f"{self.name}.log").open("ab") as log:
            return subprocess.Popen(
                [*self.net.inside(self.name), *command],
                env=self.environment(),
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def environment(self) -> dict[str, str]:
        """What tells a program of the site."""
        known = os.environ | {"KONTRA_VAR": str(self.folder), "PYTHONPATH": str(ROOT)}
        for name in ("DJANGO_SETTINGS_MODULE", "KONTRA_STATIC_ROOT", "KONTRA_SERVED_AT"):
            known.pop(name, None)
        return known

    def serves(self) -> None:
        """Start the site, until it answers."""
        self.starts()
        self.expect(lambda told: told is not None)

    def starts(self) -> None:
        """Start the site, as ``bin/run`` does."""
        self.process = self.runs(sys.executable, "-m", "scorer.command", "serve", str(self.port))

    def stands_by(self, first: Laptop) -> None:
        """``bin/run --understudy``, paired, until it is in step."""
        code = first.python("-c", CODE).strip()
        command = ["-m", "scorer.command", "understudy", first.url, str(self.port), "--code", code]
        self.process = self.runs(sys.executable, *command)
        self.expect(lambda told: told is not None)
        self.is_in_step(first)

    def is_in_step(self, first: Laptop) -> None:
        """Wait until the first knows that all of it is here."""
        fed = first.folder / "fed.json"
        begun, until = time.time(), time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(OSError, ValueError):
                told = json.loads(fed.read_text())
                if told["in_step"] and told["at"] > begun and told["address"] == self.url:
                    return
            time.sleep(0.1)
        raise TimeoutError(f"{self.name} never came into step")

    def python(self, *arguments: str) -> str:
        """What a command of Python says there."""
        settings = {"DJANGO_SETTINGS_MODULE": "scorer.config.settings"}
        done = subprocess.run(
            [*self.net.inside(self.name), sys.executable, *arguments],
            env=self.environment() | settings,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        return done.stdout

    def standing(self) -> dict[str, Any] | None:
        """What it says of itself; None where it does not answer."""
        command = [*self.net.inside(self.name), *PRESS, "standing", self.own()]
        if not self.net.inside(self.name):
            return standing_at(self.own())
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
        told: dict[str, Any] | None = json.loads(done.stdout or "null")
        return told

    def own(self) -> str:
        """Its address for itself."""
        return f"http://127.0.0.1:{self.port}"

    def expect(self, fits: Any) -> float:
        """Wait until what it says fits; when that was (monotonic)."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if fits(self.standing()):
                return time.monotonic()
            time.sleep(0.05)
        raise TimeoutError(f"{self.name}: {self.standing()}")

    def press(self) -> float:
        """The button, and that it is meant; when it was pressed (monotonic)."""
        begun = time.monotonic()
        if self.net.inside(self.name):
            command = [*self.net.inside(self.name), *PRESS, "press", self.own()]
            done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
            return float(done.stdout)
        press(self.own())
        return begun

    def kill(self) -> float:
        """All that runs on it ends at once; when (monotonic)."""
        found = [self.process, *self.others]
        doomed = [pid for one in found if one is not None for pid in _all_of(one.pid)]
        at = time.monotonic()
        for pid in doomed:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        for one in found:
            if one is not None:
                one.wait()
        self.process, self.others = None, []
        return at

    def stop(self) -> None:
        """End what it runs in order."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=60)
        self.process = None

    def empty(self) -> None:
        """A new folder."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)


def standing_at(url: str) -> dict[str, Any] | None:
    """What a laptop says of itself."""
    try:
        with urllib.request.urlopen(f"{url}/standing/", timeout=2) as answer:  # noqa: S310 — ours
            told: dict[str, Any] = json.load(answer)
            return told
    except (OSError, ValueError):
        return None


def press(url: str) -> None:
    """Press the button on the page of a laptop that stands by."""
    jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
    browser = urllib.request.build_opener(jar)
    with browser.open(f"{url}/", timeout=10) as answer:
        page = answer.read().decode()
    token = re.findall(r'csrfmiddlewaretoken" value="([^"]+)"', page)[-1]
    form = f"csrfmiddlewaretoken={token}&sure=yes".encode()
    asked = urllib.request.Request(  # noqa: S310 — ours
        f"{url}/understudy/take-over/", form, {"Referer": f"{url}/"}
    )
    browser.open(asked, timeout=10).close()


def _all_of(pid: int) -> list[int]:
    """A process and all that it started, in whatever session they are."""
    found = [pid]
    with suppress(OSError):
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        found += [one for child in children for one in _all_of(int(child))]
    return found


def _ip(*words: str, check: bool = True) -> None:
    subprocess.run(["ip", *words], check=check, stderr=None if check else subprocess.DEVNULL)


if __name__ == "__main__":
    if sys.argv[1] == "standing":
        sys.stdout.write(json.dumps(standing_at(sys.argv[2])))
    else:
        sys.stdout.write(str(time.monotonic()))
        press(sys.argv[2])
