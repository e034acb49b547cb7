"""One backup as one file: a zip that any program opens, with a digest of itself at its end.

The parts are the database, the secret key and, where the site speaks https, its certificate;
``manifest.json`` says what they are. The last 64 characters of the file are the SHA-256 of all
bytes before them, as hexadecimal digits; they are the end of the zip's comment. Every part's own
SHA-256 stands in the manifest.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkstemp
from typing import IO, Any

from scorer.operations.machine.disk import rename_durably
from scorer.support.terminal import gettext

FORMAT = 1
NAME = "kontra-backup/"
ENDING = ".kontra"
SQLITE = "kontra.sqlite3"  # the part that is the database, where it is a file
CHANGES_ENDING = ".changes"  # of what was written since a whole backup (``changes``)
MANIFEST = "manifest.json"
LARGEST_MANIFEST = 1024 * 1024  # bytes
CHUNK = 1024 * 1024
DIGITS = 64
COMMENT = b"Kontra backup. SHA-256 of all before: "
BROKEN = (zipfile.BadZipFile, zlib.error, KeyError, ValueError, EOFError, RuntimeError)
SMALL = 16 * CHUNK  # bytes: nobody's disk is filled by them
TIGHTEST = 100  # a database is packed to a tenth, and never to a hundredth
LEVEL = 3  # of compression: four times as quick as the usual one, a tenth larger


class BackupRefused(Exception):  # noqa: N818 — the file's fault, told in one sentence
    """A file that cannot be put back, or a place that takes none; the message says why."""


class NewerBackup(BackupRefused):
    """A newer program made it; an older backup would lose what was written since."""


@dataclass(frozen=True, slots=True)
class Archive:
    """A copy whose digests are right: its path, and what its manifest says."""

    path: Path
    manifest: Mapping[str, Any]

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of its parts."""
        return tuple(self.manifest["parts"])

    def extract(self, part: str, place: Path) -> None:
        """Write a part into a new file that only its owner can read, and check it on the way.

        Raises ``BackupRefused`` where the part is not what the manifest says.
        """
        told, digest, size = self.manifest["parts"][part], hashlib.sha256(), 0
        place.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file, self._opened(part) as source:
            while chunk := source.read(CHUNK):
                size += len(chunk)
                if size > told["size"]:
                    break
                digest.update(chunk)
                file.write(chunk)
            sync(file)
        if (size, digest.hexdigest()) != (told["size"], told["sha256"]):
            place.unlink()
            raise BackupRefused(
                gettext("%(name)s is damaged: its part %(part)s is not what it was.")
                % {"name": self.path.name, "part": part}
            )

    @contextmanager
    def _opened(self, part: str) -> Iterator[IO[bytes]]:
        try:
            with zipfile.ZipFile(self.path) as file, file.open(part) as source:
                yield source
        except BROKEN as fault:
            raise BackupRefused(
                gettext("%(name)s is damaged: its part %(part)s cannot be read.")
                % {"name": self.path.name, "part": part}
            ) from fault


def write_archive(
    place: Path, parts: Mapping[str, Path | bytes], about: Mapping[str, object]
) -> None:
    """Put a copy at ``place``, whole or not at all; ``about`` goes into its manifest.

    Its owner alone can read it. When this returns the file is on the disk. Raises ``OSError``.
    """
    with _beside(place) as handle:
        with zipfile.ZipFile(handle, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as file:
            told = {name: _add(file, name, part) for name, part in parts.items()}
            manifest = {"format": f"{NAME}{FORMAT}", **about, "parts": told}
            file.writestr(MANIFEST, json.dumps(manifest, ensure_ascii=False, indent=1))
            file.comment = COMMENT + b"0" * DIGITS
        handle.seek(-DIGITS, os.SEEK_END)
        end = handle.tell()
        handle.seek(0)
        digest = _digest(handle, end)
        handle.seek(end)
        handle.write(digest.encode())


def copy_archive(source: Path, place: Path) -> None:
    """Put a second one of a copy at ``place``, whole or not at all. Raises ``OSError``."""
    with source.open("rb") as original, _beside(place) as handle:
        while chunk := original.read(CHUNK):
            handle.write(chunk)


def read_archive(path: Path) -> Archive:
    """The copy at ``path``, once its digest is right. Raises ``BackupRefused`` for all else."""
    try:
        with path.open("rb") as file:
            _check_digest(path.name, file)
        with zipfile.ZipFile(path) as whole:
            manifest = json.loads(_manifest_of(whole))
            packed = {part.filename: part.compress_size for part in whole.infolist()}
    except OSError as fault:
        raise BackupRefused(
            gettext("%(path)s cannot be read: %(reason)s.")
            % {"path": path, "reason": fault.strerror or fault}
        ) from fault
    except BROKEN as fault:
        raise BackupRefused(
            gettext("%(name)s is no copy of Kontra's.") % {"name": path.name}
        ) from fault
    _check_manifest(path.name, manifest, packed)
    return Archive(path, manifest)


def sync(file: IO[bytes] | IO[str]) -> None:
    """Have the disk hold what was written."""
    file.flush()
    os.fsync(file.fileno())


@contextmanager
def _beside(place: Path) -> Iterator[IO[bytes]]:
    """A file beside ``place`` that takes its name once it is whole and on the disk."""
    number, name = mkstemp(prefix=".", suffix=".part", dir=place.parent)
    try:
        with os.fdopen(number, "w+b") as handle:
            yield handle
            sync(handle)
        rename_durably(Path(name), place)
    finally:
        Path(name).unlink(missing_ok=True)


def _add(file: zipfile.ZipFile, name: str, part: Path | bytes) -> dict[str, object]:
    """Pack a part; its size and digest for the manifest."""
    digest, size = hashlib.sha256(), 0
    with file.open(name, "w", force_zip64=True) as packed:
        for chunk in _chunks(part):
            digest.update(chunk)
            size += len(chunk)
            packed.write(chunk)
    return {"size": size, "sha256": digest.hexdigest()}


def _chunks(part: Path | bytes) -> Iterator[bytes]:
    if isinstance(part, bytes):
        yield part
        return
    with part.open("rb") as source:
        while chunk := source.read(CHUNK):
            yield chunk


def _digest(file: IO[bytes], end: int) -> str:
    digest = hashlib.sha256()
    while end > 0 and (chunk := file.read(min(CHUNK, end))):
        end -= len(chunk)
        digest.update(chunk)
    return digest.hexdigest()


def _check_digest(name: str, file: IO[bytes]) -> None:
    size = file.seek(0, os.SEEK_END)
    if size == 0:
        raise BackupRefused(gettext("%(name)s is empty.") % {"name": name})
    tail = len(COMMENT) + DIGITS
    file.seek(max(0, size - tail))
    end = file.read(tail)
    file.seek(0)
    if not end.startswith(COMMENT):
        begins = file.read(4)
        if begins == b"PK\x03\x04":
            raise BackupRefused(
                gettext(
                    "%(name)s is not whole: its end is missing or damaged, or it is no copy of "
                    "Kontra's."
                )
                % {"name": name}
            )
        raise BackupRefused(gettext("%(name)s is no copy of Kontra's.") % {"name": name})
    if _digest(file, size - DIGITS) != end[len(COMMENT) :].decode("ascii", "replace"):
        raise BackupRefused(gettext("%(name)s is damaged: its checksum is wrong.") % {"name": name})


def _manifest_of(whole: zipfile.ZipFile) -> bytes:
    with whole.open(MANIFEST) as file:
        return file.read(LARGEST_MANIFEST)


def _check_manifest(name: str, manifest: object, packed: Mapping[str, int]) -> None:
    told = manifest.get("format") if isinstance(manifest, dict) else None
    version = str(told).removeprefix(NAME)
    if not isinstance(manifest, dict) or f"{NAME}{version}" != told or not version.isdigit():
        raise BackupRefused(gettext("%(name)s is no copy of Kontra's.") % {"name": name})
    if int(version) > FORMAT:
        raise NewerBackup(
            gettext("%(name)s was made by a newer Kontra; update this one first.") % {"name": name}
        )
    parts = manifest.get("parts")
    if not isinstance(parts, dict) or not set(parts) <= set(packed):
        raise BackupRefused(gettext("%(name)s is damaged: parts are missing.") % {"name": name})
    if not all(_is_told(told) for told in parts.values()):
        raise BackupRefused(
            gettext("%(name)s is damaged: its list of parts cannot be read.") % {"name": name}
        )
    for part, told in parts.items():
        if told["size"] > max(SMALL, TIGHTEST * packed[part]):
            raise BackupRefused(
                gettext(
                    "%(name)s is no copy of a site: its part %(part)s would grow from %(packed)s "
                    "to %(size)s bytes."
                )
                % {"name": name, "part": part, "packed": packed[part], "size": told["size"]}
            )


def _is_told(told: object) -> bool:
    """Whether a part has a size and a digest."""
    return (
        isinstance(told, dict)
        and type(told.get("size")) is int
        and told["size"] >= 0
        and isinstance(told.get("sha256"), str)
    )
