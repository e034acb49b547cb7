"""What a laptop that follows another has of it, on its own disk and in its memory.

Its folder: ``key`` (its private half), ``first.json`` (whom it follows), ``site/`` (the database
and the files that go with it, as they will lie once it serves). Changed pages are first written
beside the database, whole, and only then into it: a cut in the middle leaves either the one
state or the other. Standard library only.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from threading import RLock

from scorer.operations.machine import images
from scorer.operations.machine.disk import rename_durably
from scorer.operations.machine.images import DIGEST, ImageBrokenError

DATABASE, SECRET = "kontra.sqlite3", "secret_key"
FILES = (SECRET, "tls/cert.pem", "tls/key.pem")
SITE, NEXT, FIRST, KEY = "site", "next.part", "first.json", "key"
MARK = 32  # bytes of the digest at the end of what lies beside
OWNERS = 0o600


class Followed:
    """The copy that is followed into; asked and changed by several threads."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.site = folder / SITE
        self.site.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = RLock()
        self._coming: dict[int, bytes] = {}
        self._finish()
        self._image = bytearray(_read(self.site / DATABASE))
        try:
            self._digests = bytearray(images.digests_of(self._image))
        except ImageBrokenError:  # what a cut left of a first copy
            self._image, self._digests = bytearray(), bytearray()

    @property
    def fingerprint(self) -> str:
        """Of the database as it is here."""
        return images.fingerprint(self._digests)

    @property
    def digests(self) -> bytes:
        """Of its pages."""
        return bytes(self._digests)

    @property
    def size(self) -> int:
        """Its bytes."""
        return len(self._image)

    def image(self) -> bytes:
        """The database itself."""
        with self._lock:
            return bytes(self._image)

    def take(self, payload: bytes, size: int, *, begins: bool) -> None:
        """Put pages of ``size`` bytes by until all of a state have come."""
        with self._lock:
            if begins:
                self._coming.clear()
            self._coming.update(images.unpacked(payload, size))

    def apply(self, size: int, pages: int, target: str) -> None:
        """Have what was put by become the state of the fingerprint ``target``, on disk too.

        Raises ``ImageBrokenError`` where it does not come to that; then nothing has changed.
        """
        with self._lock:
            coming, self._coming = self._coming, {}
            digests = self._digests[: pages * DIGEST]
            for number, page in sorted(coming.items()):
                digests[number * DIGEST : (number + 1) * DIGEST] = images.digest_of(page)
            if len(digests) != pages * DIGEST or images.fingerprint(digests) != target:
                raise ImageBrokenError("These pages are not all that has changed.")
            self._write(coming, size, pages)
            del self._image[pages * size :]
            for number, page in sorted(coming.items()):
                self._image[number * size : (number + 1) * size] = page
            self._digests = bytearray(digests)

    def forget(self) -> None:
        """Drop what was put by."""
        with self._lock:
            self._coming.clear()

    def take_files(self, files: Mapping[str, bytes]) -> None:
        """Have the files that go with the database, and no others of them, lie beside it."""
        for name in FILES:
            place = self.site / name
            if name not in files:
                place.unlink(missing_ok=True)
            elif _read(place) != files[name]:
                place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                write_private(place, files[name])

    @contextmanager
    def held(self) -> Iterator[None]:
        """Nothing changes meanwhile."""
        with self._lock:
            yield

    def _write(self, coming: Mapping[int, bytes], size: int, pages: int) -> None:
        head = json.dumps({"size": size, "pages": pages, "changed": sorted(coming)}).encode()
        body = len(head).to_bytes(4, "big") + head + b"".join(coming[n] for n in sorted(coming))
        write_private(self.folder / NEXT, body + sha256(body).digest())
        self._finish()

    def _finish(self) -> None:
        """Put what lies whole beside the database into it; what is not whole never was."""
        beside = self.folder / NEXT
        whole = _read(beside)
        body, mark = whole[:-MARK], whole[-MARK:]
        if whole and sha256(body).digest() == mark:
            end = 4 + int.from_bytes(body[:4], "big")
            told = json.loads(body[4:end])
            _put_in(self.site / DATABASE, told, memoryview(body)[end:])
        beside.unlink(missing_ok=True)


def write_private(place: Path, content: bytes) -> None:
    """Write a file for its owner alone, whole or not at all, and have the disk hold it."""
    beside = place.with_name(f".{place.name}.new")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNERS)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    rename_durably(beside, place)


def _put_in(database: Path, told: Mapping[str, object], pages: memoryview) -> None:
    size, count, changed = told["size"], told["pages"], told["changed"]
    if not isinstance(size, int) or not isinstance(count, int) or not isinstance(changed, list):
        return
    with os.fdopen(os.open(database, os.O_RDWR | os.O_CREAT, OWNERS), "r+b") as file:
        for at, number in enumerate(changed):
            file.seek(number * size)
            file.write(pages[at * size : (at + 1) * size])
        file.truncate(count * size)
        file.flush()
        os.fsync(file.fileno())


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""
