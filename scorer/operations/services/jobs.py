"""Jobs that requests leave to workers: asked for, waited for, looked at, forgotten.

A job's row is all there is of a queue; ``operations.services.working`` does what it says. A *quick*
job takes seconds, and whoever asked usually waits for it; its line is short, so that whoever finds
it full is asked to come again instead of keeping a thread. A *print* takes longer, and has a page
that says how far it is. Nothing that a sheet says is logged.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from tempfile import mkstemp
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation
from django.utils.module_loading import import_string

from scorer.games.text import verbatim
from scorer.models import Job, User
from scorer.models.job import KEPT, job_folder
from scorer.operations.machine.logs import REQUEST
from scorer.support.near_now import around_now
from scorer.support.refused import Refused

MOST_QUICK = 4  # quick jobs on their way
MOST_QUICK_OF_VISITORS = 2  # of those; the other places are kept for desks
MOST_OWN = 4  # prints on their way of one browser or user
MOST_IN_ALL = 40
MOST_OF_VISITORS = 12
COUNTED = timedelta(hours=1)  # since they were asked for: nobody waits for what was forgotten
LONGEST = 120.0  # seconds that a quick job may take
A_MOMENT = 5.0  # seconds that somebody waits who gets a page otherwise
LOOK = 0.02  # seconds between two looks whether a job has ended; longer after a while

ON_THE_WAY = (Job.State.WAITING, Job.State.RUNNING)


class BusyError(Exception):
    """The line is full, or what was asked is not there in time: ask again in a moment."""


class TooManyPrintsError(Exception):
    """Nothing is ordered: too many are on their way, of the same browser or user (``own``)."""

    def __init__(self, *, own: bool) -> None:
        super().__init__()
        self.own = own


class JobFailedError(Exception):
    """Something is missing or broke here; ``text`` says what. ``page``: the paper as HTML."""

    def __init__(self, fault: Job.Fault, text: str = "", page: str = "") -> None:
        super().__init__(fault, text)
        self.fault, self.text, self.page = fault, text, page


Progress = Callable[[int], None]  # is told how many sheets, or percent, are done


@dataclass(frozen=True, slots=True)
class Work:
    """What a job gives to the function of its kind; ``progress`` is told how much is done."""

    arguments: dict[str, Any]
    progress: Progress = lambda _done: None
    upload: bytes = b""


Handler = Callable[[Work], bytes]
_HANDLERS = {
    "picture": "scorer.printing.jobs.picture",
    "rule-card": "scorer.printing.jobs.rule_card",
    "sheet": "scorer.printing.jobs.sheet",
    "sheets": "scorer.printing.jobs.sheets",
    "trial-page": "scorer.printing.jobs.trial_page",
    "record": "scorer.api.writing.open_sheet_job",
}


def add_job_kind(name: str, path: str) -> None:
    """Jobs of that kind are done by the function at ``path``, imported when it is needed.

    It raises ``Refused`` for what cannot be, and ``JobFailedError`` where a library is missing.
    """
    _HANDLERS[name] = path


def handler_of(kind: str) -> Handler:
    """The function that does jobs of that kind; raises ``KeyError``."""
    handler: Handler = import_string(_HANDLERS[kind])
    return handler


def ask(
    kind: str,
    arguments: Mapping[str, object],
    *,
    desk: bool,
    upload: bytes = b"",
    patience: float = LONGEST,
) -> bytes:
    """What comes of a quick job; nothing of it is kept.

    ``desk``: who asks has a role there. Raises ``BusyError``, ``Refused`` and ``JobFailedError``.
    """
    if not settings.HAS_WORKER:
        return handler_of(kind)(Work(json.loads(json.dumps(arguments)), upload=upload))
    job = begin(kind, arguments, desk=desk, upload=upload)
    try:
        return wait_for(job, patience)
    finally:
        forget([job])


def ask_json(
    kind: str, arguments: Mapping[str, object], *, desk: bool, upload: bytes
) -> dict[str, Any]:
    """The same of a job that gives a JSON object."""
    found: dict[str, Any] = json.loads(ask(kind, arguments, desk=desk, upload=upload))
    return found


def begin(
    kind: str, arguments: Mapping[str, object], *, desk: bool, upload: bytes = b"", total: int = 1
) -> Job:
    """A quick job that waits for a worker; raises ``BusyError``.

    Neither this nor waiting for it belongs in a transaction: its worker must find the row.
    """
    quick = Job.objects.filter(
        quick=True, state__in=ON_THE_WAY, asked_at__range=around_now(COUNTED)
    )
    of_visitors = [not job for job in quick.values_list("desk", flat=True)]
    if len(of_visitors) >= MOST_QUICK or (not desk and sum(of_visitors) >= MOST_QUICK_OF_VISITORS):
        raise BusyError
    job = Job(kind=kind, arguments=arguments, quick=True, desk=desk, total=total, **_asked_now())
    if upload:
        write_file(upload, job.upload)
    job.save(force_insert=True)
    return job


def wait_for(job: Job, patience: float) -> bytes:
    """What comes of the job; raises as ``ask``, ``BusyError`` after so many seconds."""
    started = time.monotonic()
    while not (found := Job.objects.filter(pk=job.pk).first()) or not found.ended:
        waited = time.monotonic() - started
        if found is None or waited >= patience:
            raise BusyError
        time.sleep(min(LOOK + waited / 20, 0.25))
    if found.state == Job.State.DONE:
        return found.path.read_bytes()
    if found.fault == Job.Fault.DIED:
        raise BusyError
    if found.fault == Job.Fault.REFUSED:
        raise Refused(verbatim(found.error))
    page = found.path.read_text(encoding="utf-8") if found.path.exists() else ""
    raise JobFailedError(Job.Fault(found.fault), found.error, page)


def order_print(
    *,
    kind: str,
    arguments: Mapping[str, object],
    total: int,
    asked_by: User | None,
    job_id: UUID,
    own: Collection[str] = (),
    desk: bool = False,
) -> tuple[Job, bool]:
    """A print that is on its way, and whether it is new: the same id sent twice orders one.

    ``own`` are the prints of the same browser; those of a ``desk`` come before visitors'. Raises
    ``TooManyPrintsError``.
    """
    _check_room(job_id, asked_by, own, desk=desk)  # reads alone: who is refused delays no hand
    forget_old()
    values = {"kind": kind, "arguments": arguments, "total": total, "asked_by": asked_by}
    return Job.objects.get_or_create(pk=job_id, defaults=values | {"desk": desk} | _asked_now())


def order_again(job: Job) -> None:
    """Begin anew with a job that was given up, or whose file is gone; others go on as they are."""
    with transaction.atomic():
        found = Job.objects.select_for_update(no_key=True).get(pk=job.pk)
        if found.ended and not is_there(found):
            found.state, found.fault, found.error = Job.State.WAITING, "", ""
            found.done = found.starts = 0
            found.save()


def is_there(job: Job) -> bool:
    """Whether what was asked can be taken."""
    return job.state == Job.State.DONE and job.path.exists()


def forget(jobs: Collection[Job]) -> None:
    """Delete jobs, and their files once this is written; of one being done nothing will be kept."""
    Job.objects.filter(pk__in=[job.pk for job in jobs]).delete()
    for job in jobs:
        for path in (job.path, job.upload):
            transaction.on_commit(partial(path.unlink, missing_ok=True))


def forget_old() -> None:
    """Jobs and files go after a day."""
    before = timezone.now() - KEPT
    Job.objects.filter(asked_at__lt=before).delete()
    folder = job_folder()
    if not folder.is_dir():
        return
    for path in folder.iterdir():
        try:
            if path.stat().st_mtime < before.timestamp():
                path.unlink()
        except FileNotFoundError:  # another process was first
            continue


def write_file(content: bytes, path: Path) -> None:
    """Write the file beside its place, for its owner's eyes, and put it there whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = mkstemp(dir=path.parent, suffix=".part")
    try:
        with open(handle, "wb") as whole:  # noqa: PTH123 — a handle, not a path
            whole.write(content)
        Path(beside).replace(path)
    finally:
        Path(beside).unlink(missing_ok=True)


def _asked_now() -> dict[str, Any]:
    return {"language": translation.get_language() or "", "request": REQUEST.get()}


def _check_room(job_id: UUID, asked_by: User | None, own: Collection[str], *, desk: bool) -> None:
    """Raise ``TooManyPrintsError``; who orders at the very same moment may slip in."""
    found = Job.objects.filter(
        quick=False, state__in=ON_THE_WAY, asked_at__range=around_now(COUNTED)
    )
    on_their_way = list(found.values_list("pk", "asked_by", "desk"))
    if job_id in {pk for pk, _user, _desk in on_their_way}:
        return
    users = {None if asked_by is None else asked_by.pk} - {None}
    mine = sum(str(pk) in own or user in users for pk, user, _desk in on_their_way)
    visitors = sum(not of_desk for _pk, _user, of_desk in on_their_way)
    full = len(on_their_way) >= MOST_IN_ALL or (not desk and visitors >= MOST_OF_VISITORS)
    if mine >= MOST_OWN or full:
        raise TooManyPrintsError(own=mine >= MOST_OWN)
