"""The file in which a club travels: gzip of JSON lines, its owner's alone.

The first line is the head, the last the SHA-256 of all before it. Between them a line for each
model, ``{"model": …, "fields": […]}``, with the rows behind it, each an array.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeVar
from uuid import UUID

from django.apps import apps
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model, QuerySet

from scorer.models import Club, Lending, User
from scorer.operations.selectors.club_rows import (
    APPS,
    fields_of,
    label,
    paths,
    rows_of,
    travelling,
)
from scorer.operations.services.lending.keyed import KEYED
from scorer.support.terminal import gettext

if TYPE_CHECKING:
    from scorer.operations.selectors.club_rows import Column

Item = TypeVar("Item")
FORMAT = "kontra-club/1"
AT_ONCE = 500
OWNERS = 0o600
NAMED_ONLY = ("id", "name")  # of an account
BROKEN = (OSError, EOFError, ValueError, KeyError, TypeError)


class LendingRefused(Exception):  # noqa: N818 — nothing was changed
    """The club is not lent, hosted, returned or taken back; says why."""


@dataclass(frozen=True, slots=True)
class Head:
    """What a file says of itself; ``state`` is what the site that wrote it makes of the club."""

    state: str
    token: str
    club: int
    slug: str
    holder: str
    lent_at: str
    first_ids: dict[str, int]
    migrations: list[str]


def head_of(lending: Lending) -> Head:
    """The head of a file of this stay, written here and now."""
    return Head(
        state=lending.state,
        token=str(lending.token),
        club=lending.club_id,
        slug=lending.club.slug,
        holder=lending.holder,
        lent_at=lending.lent_at.isoformat(),
        first_ids=lending.first_ids,
        migrations=migrations(),
    )


def migrations() -> list[str]:
    """What has shaped the tables here."""
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(f"{app}.{name}" for app, name in applied if app in APPS)


@contextmanager
def new_file(path: Path) -> Iterator[IO[bytes]]:
    """A file that was not there, on the disk at the end; gone where the block fails.

    Raises ``OSError``.
    """
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNERS)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def write(file: IO[bytes], head: Head) -> int:
    """Write all rows of the head's club; how many there are."""
    digest, count = sha256(), 0
    with gzip.GzipFile(filename="", fileobj=file, mode="wb", compresslevel=6, mtime=0) as packed:
        for said in _lines(head):
            line = json.dumps(said, ensure_ascii=False, default=_plain).encode() + b"\n"
            digest.update(line)
            packed.write(line)
            count += isinstance(said, list)
        packed.write(json.dumps({"sha256": digest.hexdigest()}).encode() + b"\n")
    return count


def _lines(head: Head) -> Iterator[object]:
    yield {"format": FORMAT, **asdict(head)}
    for model in travelling():
        names = [field.attname for field in fields_in_file(model)]
        yield {"model": label(model), "fields": names}
        rows = _accounts(head.club) if model is User else rows_of(model, head.club)
        for row in rows.iterator(chunk_size=AT_ONCE):
            yield [getattr(row, name) for name in names]


def _accounts(club_id: int) -> QuerySet[User]:
    """Who the club's rows refer to."""
    known: set[int] = set()
    for model in paths():
        for field in fields_of(model):
            if field.related_model is User:
                found = rows_of(model, club_id).order_by().values_list(field.attname, flat=True)
                known |= set(found.distinct())
    return User.objects.filter(pk__in=known - {None}).order_by("pk")


def fields_in_file(model: type[Model]) -> list[Column]:
    """The fields of a model that a file holds: no secrets, nothing that is a site's own."""
    if model is User:
        return [field for field in fields_of(model) if field.name in NAMED_ONLY]
    own = {"away_since"} if model is Club else {"digest"} if label(model) in KEYED else set()
    return [field for field in fields_of(model) if field.name not in own]


def check(path: Path, state: str) -> Head:
    """The head of a whole, undamaged file of this state that these tables can hold.

    Raises ``LendingRefused``; reads the file once.
    """
    try:
        head = _checked(path)
    except BROKEN as fault:
        told = fault.strerror if isinstance(fault, OSError) and fault.strerror else ""
        said = gettext("%(name)s is damaged, or no file of a club. %(fault)s")
        raise LendingRefused((said % {"name": path.name, "fault": told}).strip()) from fault
    if head.state != state:
        said = (
            gettext("%(name)s was written where the club was lent: it goes to the laptop.")
            if head.state == Lending.State.LENT
            else gettext(
                "%(name)s was written on the laptop: it goes back where the club is at home."
            )
        )
        raise LendingRefused(said % {"name": path.name})
    if others := set(head.migrations) ^ set(migrations()):
        said = gettext(
            "%(name)s is of another version of Kontra (%(change)s): update the older one."
        )
        raise LendingRefused(said % {"name": path.name, "change": min(others)})
    return head


def _checked(path: Path) -> Head:
    digest, last = sha256(), b""
    with gzip.open(path) as file:
        told = json.loads(first := file.readline())
        if told.pop("format") != FORMAT:
            raise ValueError(path)
        digest.update(first)
        for line in file:
            digest.update(last)
            last = line
    if json.loads(last)["sha256"] != digest.hexdigest():
        raise ValueError(path)
    return Head(**told)


def portions(path: Path) -> Iterator[tuple[type[Model], list[Model]]]:
    """The rows of a file that was checked, unsaved, some of one model at a time."""
    model: type[Model] = User
    rows: list[Model] = []
    fields: list[Column] = []
    with gzip.open(path) as file:
        file.readline()
        for line in file:
            said = json.loads(line)
            if isinstance(said, list):
                values = zip(fields, said, strict=True)
                rows.append(model(**{field.attname: field.to_python(v) for field, v in values}))
            if rows and (len(rows) == AT_ONCE or not isinstance(said, list)):
                yield model, rows
                rows = []
            if isinstance(said, dict) and "model" in said:
                model = apps.get_model(said["model"])
                known = {field.attname: field for field in fields_in_file(model)}
                fields = [known[name] for name in said["fields"]]


def _plain(value: object) -> str:
    """What JSON has no word for: a moment, a day, a UUID."""
    if isinstance(value, date):  # a moment is one too
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    raise TypeError(value)


def chunks(ids: Iterable[Item]) -> Iterator[list[Item]]:
    """Ids, as many at once as a database takes."""
    every = list(ids)
    for start in range(0, len(every), AT_ONCE):
        yield every[start : start + AT_ONCE]
