"""An update as one file, ``kontra-VERSION.update``: a zip of wheels with a list of their digests.

It holds the wheel of Kontra and, unless it is a small one, the locked wheels of all that Kontra is
made of, for one system or for many. What it does not hold must be installed here already.
"""

from __future__ import annotations

import hashlib
import json
import platform
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from email.parser import HeaderParser
from importlib import metadata
from pathlib import Path

from packaging.requirements import InvalidRequirement, Requirement
from packaging.tags import sys_tags
from packaging.utils import InvalidWheelFilename, canonicalize_name, parse_wheel_filename
from packaging.version import InvalidVersion, Version

from scorer.operations.services.backups.archive import BROKEN, CHUNK
from scorer.support.terminal import gettext

FORMAT = 1
NAME = "kontra-update/"
ENDING = ".update"
MANIFEST = "manifest.json"
LARGEST_MANIFEST = 1024 * 1024  # bytes
OURS = "kontra"
BROKEN_WHEEL = (*BROKEN, InvalidWheelFilename, InvalidRequirement, InvalidVersion, TypeError)


class UpdateRefused(Exception):  # noqa: N818 — the file's fault, or the site's, told in one sentence
    """Nothing is updated; the message says why."""


@dataclass(frozen=True, slots=True)
class UpdateFile:
    """What the manifest says: the version, what it asks of the one before, and its wheels.

    ``updates_from``: the oldest program it may take the place of; ``oldest_on_tables``: the oldest
    that goes on with its tables; ``wheels``: SHA-256 by name.
    """

    path: Path
    version: str
    updates_from: str
    oldest_on_tables: str
    wheels: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Wheel:
    """One that fits this system."""

    file: str
    name: str
    version: Version


def write_update(place: Path, wheels: Iterable[Path], about: Mapping[str, str]) -> None:
    """Put together what ``read_update`` reads; ``about``: the version and what it asks."""
    with zipfile.ZipFile(place, "w", zipfile.ZIP_STORED) as file:
        told = {}
        for wheel in sorted(wheels):
            file.write(wheel, wheel.name)
            told[wheel.name] = hashlib.sha256(wheel.read_bytes()).hexdigest()
        manifest = {"format": f"{NAME}{FORMAT}", **about, "wheels": told}
        file.writestr(MANIFEST, json.dumps(manifest, indent=1))


def read_update(path: Path) -> UpdateFile:
    """What the file says it is. Raises ``UpdateRefused``."""
    with _said_plainly(path), zipfile.ZipFile(path) as file:
        with file.open(MANIFEST) as part:
            manifest = json.loads(part.read(LARGEST_MANIFEST))
        told = str(manifest["format"])
        if not told.startswith(NAME):
            raise KeyError(told)
        if told != f"{NAME}{FORMAT}":
            raise UpdateRefused(
                gettext("%(name)s is for a newer Kontra: update to one in between first.")
                % {"name": path.name}
            )
        wheels = {str(name): str(digest) for name, digest in manifest["wheels"].items()}
        return UpdateFile(
            path,
            version=str(Version(manifest["version"])),
            updates_from=str(Version(manifest["updates_from"])),
            oldest_on_tables=str(Version(manifest["oldest_on_tables"])),
            wheels=wheels,
        )


def check(update: UpdateFile, own: str) -> list[Wheel]:
    """The wheels to lay down here in place of the program ``own``. Raises ``UpdateRefused``."""
    name = update.path.name
    if Version(update.version) <= Version(own):
        raise UpdateRefused(
            gettext("%(name)s brings Kontra %(version)s, which is not newer than %(own)s here.")
            % {"name": name, "version": update.version, "own": own}
        )
    if Version(own) < Version(update.updates_from):
        raise UpdateRefused(
            gettext("%(name)s updates from Kontra %(least)s on; here is %(own)s.")
            % {"name": name, "least": update.updates_from, "own": own}
        )
    _check_digests(update)
    return _fitting(update)


def _check_digests(update: UpdateFile) -> None:
    with _said_plainly(update.path), zipfile.ZipFile(update.path) as file:
        for name, told in update.wheels.items():
            digest = hashlib.sha256()
            with file.open(name) as wheel:
                while chunk := wheel.read(CHUNK):
                    digest.update(chunk)
            if digest.hexdigest() != told:
                raise UpdateRefused(
                    gettext("%(name)s is damaged: its part %(part)s is not what it was.")
                    % {"name": update.path.name, "part": name}
                )


def _fitting(update: UpdateFile) -> list[Wheel]:
    """The wheels for this system, once all that Kontra needs is among them or installed here."""
    with _said_plainly(update.path):
        wheels, others = _sorted(update.wheels)
        ours = wheels.get(OURS)
        if ours is None:
            raise KeyError(OURS)
        needed = _needed(update.path, ours.file)
    for requirement in needed:
        name = canonicalize_name(requirement.name)
        known = wheels[name].version if name in wheels else _installed(name)
        if known is None or not requirement.specifier.contains(known, prereleases=True):
            _refuse(update, str(requirement), is_for_others=name in others)
    return list(wheels.values())


def _sorted(names: Iterable[str]) -> tuple[dict[str, Wheel], set[str]]:
    """The best wheel of each package for this system, and the packages that have others alone."""
    order = {tag: number for number, tag in enumerate(sys_tags())}
    best: dict[str, tuple[int, Wheel]] = {}
    every = set()
    for file in names:
        name, version, _build, tags = parse_wheel_filename(file)
        every.add(str(name))
        rank = min((order[tag] for tag in tags if tag in order), default=None)
        if rank is not None and (name not in best or rank < best[name][0]):
            best[name] = rank, Wheel(file, name, version)
    return {name: wheel for name, (_rank, wheel) in best.items()}, every - set(best)


def _needed(path: Path, wheel: str) -> list[Requirement]:
    """What the wheel of Kontra says that it needs on this system."""
    with zipfile.ZipFile(path) as file, file.open(wheel) as part, zipfile.ZipFile(part) as inside:
        listed = next(name for name in inside.namelist() if name.endswith(".dist-info/METADATA"))
        told = HeaderParser().parsestr(inside.read(listed).decode())
    wanted = map(Requirement, told.get_all("Requires-Dist", ()))
    return [one for one in wanted if one.marker is None or one.marker.evaluate({"extra": ""})]


def _installed(name: str) -> Version | None:
    try:
        return Version(metadata.version(name))
    except (metadata.PackageNotFoundError, InvalidVersion):
        return None


def _refuse(update: UpdateFile, requirement: str, *, is_for_others: bool) -> None:
    if is_for_others:
        here = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
        said = gettext("%(name)s is for another system: this one is %(here)s.")
        raise UpdateRefused(said % {"name": update.path.name, "here": here})
    said = gettext(
        "%(name)s is a small update: it needs %(package)s, which is not installed here. Take the "
        "large file of the same version."
    )
    raise UpdateRefused(said % {"name": update.path.name, "package": requirement})


@contextmanager
def _said_plainly(path: Path) -> Iterator[None]:
    """Say in a sentence what is wrong with the file."""
    try:
        yield
    except OSError as fault:
        said = gettext("%(path)s cannot be read: %(reason)s.")
        raise UpdateRefused(said % {"path": path, "reason": fault.strerror or fault}) from fault
    except (*BROKEN_WHEEL, StopIteration, AttributeError) as fault:
        is_zip = _begins_as_zip(path)
        said = (
            gettext("%(name)s is damaged or not whole, or it is no update of Kontra's.")
            if is_zip
            else gettext("%(name)s is no update of Kontra's.")
        )
        raise UpdateRefused(said % {"name": path.name}) from fault


def _begins_as_zip(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(4) == b"PK\x03\x04"
    except OSError:
        return False
