"""The folder of a practice: what its server, its phones and who started it say to one another.

Each file has one writer and is replaced whole, so that nobody reads half of one.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp
from time import time
from typing import Generic, TypeVar

from pydantic import TypeAdapter

from scorer.operations.machine import locks
from scorer.operations.selectors.copies import copies
from tournaments.selectors.practice import Backstage, Happened

SPEEDS = (1, 5, 20, 60)  # times as quickly as people play
HALL, PHONES, SERVER, STATUS = "hall.json", "phones.json", "server.json", "status.json"
NETWORK_DOWN, KILL, END = "network-down", "kill", "end"  # orders
LINKS, ORDERS, HAPPENED = "links", "orders", "happened"
BEGINNING = 20.0  # seconds until who was asked to begin holds the place
LOCK, RUNS = "lock", "run-"
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Hall:
    """How the simulated tables play: so many times as quickly as people, or not at all."""

    speed: int = 5
    paused: bool = False


@dataclass(frozen=True, slots=True)
class Phones:
    """What the simulated phones say: lines that wait on them, lines they have sent."""

    waiting: int = 0
    sent: int = 0


@dataclass(frozen=True, slots=True)
class Server:
    """How often the practice's server was started."""

    starts: int = 1


@dataclass(frozen=True, slots=True)
class Status:
    """The practice of a site: of which ``event`` (its address), in which folder, where it answers.

    ``port`` 0: it is being made ready; ``fault``: why it could not be; ``copy`` the event's
    address there; ``at`` when this was said, in seconds as ``time`` counts them.
    """

    event: str
    folder: str
    scheme: str = "http"
    port: int = 0
    copy: str = ""
    fault: str = ""
    at: float = 0


@dataclass(frozen=True, slots=True)
class _File(Generic[V]):
    kind: type[V]
    name: str

    def read(self, folder: Path) -> V | None:
        try:
            found: V = TypeAdapter(self.kind).validate_json((folder / self.name).read_bytes())
        except (OSError, ValueError):
            return None
        return found

    def write(self, folder: Path, value: V) -> None:
        content = TypeAdapter(self.kind).dump_json(value)
        handle, beside = mkstemp(dir=folder)
        with os.fdopen(handle, "wb") as whole:
            whole.write(content)
        Path(beside).replace(folder / self.name)


_HALL, _PHONES = _File(Hall, HALL), _File(Phones, PHONES)
_SERVER, _STATUS = _File(Server, SERVER), _File(Status, STATUS)


@dataclass(frozen=True, slots=True)
class PracticeFolder:
    """The folder of one practice."""

    path: Path

    def make(self) -> None:
        """Make what is in it."""
        for name in (LINKS, ORDERS, HAPPENED):
            (self.path / name).mkdir(mode=0o700, exist_ok=True)

    def hall(self) -> Hall:
        """How the tables are to play."""
        return _HALL.read(self.path) or Hall()

    def set_hall(self, hall: Hall) -> None:
        """Have them play so."""
        _HALL.write(self.path, hall)

    def phones(self) -> Phones:
        """What the phones said last."""
        return _PHONES.read(self.path) or Phones()

    def set_phones(self, phones: Phones) -> None:
        """What the phones say now."""
        _PHONES.write(self.path, phones)

    def started(self, starts: int) -> None:
        """The server was started for so many times."""
        _SERVER.write(self.path, Server(starts))

    def order(self, name: str) -> None:
        """Ask who runs the practice for something."""
        (self.path / ORDERS / name).touch()

    def ordered(self, name: str) -> bool:
        """Whether something is asked for and not done yet."""
        return (self.path / ORDERS / name).exists()

    def carried_out(self, name: str) -> None:
        """Something that was asked for is done."""
        (self.path / ORDERS / name).unlink(missing_ok=True)

    def happened(self) -> Mapping[str, Happened]:
        """What has happened, by the incident's key."""
        found: dict[str, Happened] = {}
        for path in sorted((self.path / HAPPENED).glob("*.json")):
            one = _File(Happened, path.name).read(path.parent)
            if one is not None:
                found[path.stem] = one
        return found

    def keep(self, key: str, happened: Happened) -> None:
        """Write down that an incident has happened."""
        _File(Happened, f"{key}.json").write(self.path / HAPPENED, happened)

    def backstage(self) -> Backstage:
        """What the event does not know, as its checks need it."""
        own = copies().own
        return Backstage(
            waiting=self.phones().waiting,
            network=not self.ordered(NETWORK_DOWN),
            starts=(_SERVER.read(self.path) or Server()).starts,
            copied_at=own.copied_at if own else None,
        )

    def new_link(self) -> str:
        """A secret that lets one browser in, once; the folder keeps its digest alone."""
        secret = secrets.token_urlsafe(24)
        (self.path / LINKS / _digest(secret)).touch(mode=0o600)
        return secret

    def use_link(self, secret: str) -> bool:
        """Whether the secret lets in; it does not a second time."""
        try:
            (self.path / LINKS / _digest(secret)).unlink()
        except OSError:
            return False
        return True

    def knows_link(self, secret: str) -> bool:
        """Whether the secret would let in."""
        return (self.path / LINKS / _digest(secret)).exists()

    def visited(self) -> None:
        """Somebody practises."""
        (self.path / "visited").touch()

    def idle_for(self) -> float:
        """Seconds since somebody practised."""
        with suppress(OSError):
            return time() - (self.path / "visited").stat().st_mtime
        return 0


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


@contextmanager
def only_one(root: Path) -> Iterator[bool]:
    """Hold a site's place for practices; whether nobody else holds it."""
    root.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        lock = locks.hold(root / LOCK)
    except locks.HeldError:
        yield False
        return
    try:
        yield True
    finally:
        lock.release()


def status_in(root: Path) -> Status | None:
    """The practice that runs, or could not be begun; None where there is none."""
    found = _STATUS.read(root)
    if found is None or found.fault or not (root / LOCK).exists():
        return found
    with only_one(root) as free:
        is_beginning = not found.port and time() - found.at < BEGINNING
        return found if is_beginning or not free else None


def say_status(root: Path, status: Status) -> None:
    """Say how a practice stands."""
    root.mkdir(mode=0o700, parents=True, exist_ok=True)
    _STATUS.write(root, replace(status, at=time()))


def forget_status(root: Path) -> None:
    """There is no practice."""
    (root / STATUS).unlink(missing_ok=True)
