"""Printing many sheets beside the web server: jobs are ordered, started, done, forgotten.

A job's row is all there is of a queue. A process that the site starts does a job and then those
that wait, so that no more than ``MOST_AT_ONCE`` print at a time. Where several machines share a
Redis, workers (``manage.py work``) take what waits, one job each. Who looks at a job that nobody
took, or whose process died, starts a process. What lays the sheets out is handed in
(``PrintHandler``): it belongs to a layer above. Nothing that a sheet says is logged.
"""

from __future__ import annotations

import logging
import subprocess
import time
import traceback
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from tempfile import mkstemp
from threading import Event, Thread
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from scorer.models import PrintJob, User
from scorer.models.print_job import KEPT, print_folder
from scorer.operations.machine.logs import REQUEST
from scorer.support.near_now import around_now, is_near
from scorer.support.places import PACKAGES, command

MOST_AT_ONCE = 2  # processes that print
SILENCE = timedelta(seconds=20)  # without a sign of life a process is taken for dead
MOST_STARTS = 4  # the first one and three more
MOST_OWN = 4  # jobs on their way of one browser or user
MOST_IN_ALL = 40
MOST_OF_VISITORS = 12  # of those; the other places are kept for desks
COUNTED = timedelta(hours=1)  # since they were ordered: nobody waits for what was forgotten
WRITTEN_EVERY = 0.5  # seconds between two reports of progress
MILLISECOND = timedelta(milliseconds=1)
PULSE = 5.0  # seconds between two signs of life

Progress = Callable[[int], None]
PrintHandler = Callable[
    [object, Progress], bytes
]  # the order's JSON, who is told of sheets done -> PDF

State = PrintJob.State
log = logging.getLogger(__name__)
jobs = logging.getLogger("kontra.jobs")
_children: list[subprocess.Popen[bytes]] = []


class TooManyPrintsError(Exception):
    """Nothing is ordered: too many are on their way, of the same browser or user (``own``)."""

    def __init__(self, *, own: bool) -> None:
        super().__init__()
        self.own = own


class CannotPrintError(Exception):
    """A handler gives up; ``fault`` says why."""

    def __init__(self, fault: PrintJob.Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def order_print(
    *,
    order: Mapping[str, object],
    total: int,
    ordered_by: User | None,
    job_id: UUID,
    own: Collection[str] = (),
    desk: bool = False,
) -> tuple[PrintJob, bool]:
    """A job that is on its way, and whether it is new: the same id sent twice orders one.

    ``own`` are the prints of the same browser; those of a ``desk`` come before visitors'. Not to
    be called in a transaction: who prints it must find the row. Raises ``TooManyPrintsError``.
    """
    _check_room(job_id, ordered_by, own, desk=desk)  # reads alone: who is refused delays no hand
    forget_old()
    values = {
        "order": order,
        "total": total,
        "desk": desk,
        "request": REQUEST.get(),
        "ordered_by": ordered_by,
        "starts": 1,
        "heartbeat": timezone.now(),
    }
    job, new = PrintJob.objects.get_or_create(pk=job_id, defaults=values)
    if new and not settings.REDIS and _expected(job) < MOST_AT_ONCE:
        launch(job.pk)
    return job, new


def start_again(job: PrintJob) -> PrintJob:
    """The job as it is, started here if its process died or nobody took it."""
    if job.ended or not _is_silent(job):
        return job
    with transaction.atomic():
        waiting = _unfinished()
        found = next((other for other in waiting if other.pk == job.pk), None)
        if found is None or not _is_silent(found):
            return found or PrintJob.objects.get(pk=job.pk)
        if found.state == State.WAITING and _printing(waiting) >= MOST_AT_ONCE:
            return found  # it waits its turn
        if found.starts >= MOST_STARTS:
            found.state, found.fault = State.FAILED, PrintJob.Fault.DIED
        else:
            _put_back(found, starts=found.starts + 1)
        found.save()
    if not found.ended:
        launch(found.pk)
    return found


def order_again(job: PrintJob) -> None:
    """Begin anew with a job that was given up, or whose file is gone; others go on as they are."""
    with transaction.atomic():
        found = PrintJob.objects.select_for_update(no_key=True).get(pk=job.pk)
        if not found.ended or is_there(found):
            return
        _put_back(found, starts=1)
        found.save()
    if not settings.REDIS:
        launch(found.pk)


def is_there(job: PrintJob) -> bool:
    """Whether the PDF can be taken."""
    return job.state == State.DONE and job.path.exists()


def run_print_jobs(first: UUID, handler: PrintHandler) -> None:
    """Do a job and then those that wait, one after the other, as long as a handler is free."""
    job = _claim(first)
    while job is not None:
        _do(job, handler)
        forget_old()
        job = _claim()


def run_waiting_print_job(handler: PrintHandler) -> bool:
    """Do the next job that waits, however many print elsewhere; False: none waits."""
    if not PrintJob.objects.filter(state=State.WAITING).exists():  # asked often: it locks nothing
        return False
    job = _claim(most=None)
    if job is not None:
        _do(job, handler)
        forget_old()
    return job is not None


def launch(job_id: UUID) -> None:
    """Start a process for the job; it outlives the one that started it."""
    _children[:] = [child for child in _children if child.poll() is None]  # buries the dead
    _children.append(
        subprocess.Popen(  # noqa: S603 — our own command
            command("print_job", str(job_id)),
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            cwd=PACKAGES,
        )
    )


def forget_old() -> None:
    """Jobs and files go after a day."""
    before = timezone.now() - KEPT
    PrintJob.objects.filter(ordered_at__lt=before).delete()
    folder = print_folder()
    if not folder.is_dir():
        return
    for path in folder.iterdir():
        try:
            if path.stat().st_mtime < before.timestamp():
                path.unlink()
        except FileNotFoundError:  # another process was first
            continue


def _check_room(job_id: UUID, ordered_by: User | None, own: Collection[str], *, desk: bool) -> None:
    """Raise ``TooManyPrintsError``; who orders at the very same moment may slip in."""
    states = (State.WAITING, State.RUNNING)
    found = PrintJob.objects.filter(state__in=states, ordered_at__range=around_now(COUNTED))
    on_their_way = list(found.values_list("pk", "ordered_by", "desk"))
    if job_id in {pk for pk, _user, _desk in on_their_way}:
        return
    users = {None if ordered_by is None else ordered_by.pk} - {None}
    mine = sum(str(pk) in own or user in users for pk, user, _desk in on_their_way)
    visitors = sum(not of_desk for _pk, _user, of_desk in on_their_way)
    full = len(on_their_way) >= MOST_IN_ALL or (not desk and visitors >= MOST_OF_VISITORS)
    if mine >= MOST_OWN or full:
        raise TooManyPrintsError(own=mine >= MOST_OWN)


def _claim(job_id: UUID | None = None, most: int | None = MOST_AT_ONCE) -> PrintJob | None:
    """The job, or the next one that waits, taken for this process; None: no turn now."""
    with transaction.atomic():
        unfinished = _unfinished()
        if most is not None and _printing(unfinished) >= most:
            return None  # whoever ends takes it
        waiting = [job for job in unfinished if job.state == State.WAITING]
        named = [job for job in waiting if job.pk == job_id]
        if job_id is not None:
            waiting = named
        if not waiting:
            return None
        job = waiting[0]
        job.state, job.done = State.RUNNING, 0
        job.heartbeat = timezone.now()
        job.save()
        return job


def _do(job: PrintJob, handler: PrintHandler) -> None:
    meter = _Meter(job)
    mark = REQUEST.set(job.request or "-")
    try:
        with _pulse(job):
            pdf = handler(job.order, meter.report)
        _put(pdf, job.path)
    except CannotPrintError as given_up:
        _end(job, State.FAILED, given_up.fault)
    except Exception as error:  # noqa: BLE001 — whatever it was, the page must say that it ended
        where = "".join(traceback.format_tb(error.__traceback__))
        log.error("A print failed: %s\n%s", type(error).__name__, where)  # noqa: TRY400 — an error's text may hold names
        _end(job, State.FAILED, PrintJob.Fault.BROKEN)
    else:
        _end(job, State.DONE)

    finally:
        told = {
            "job": "print",
            "sheets": job.total,
            "waited_ms": round((job.heartbeat - job.ordered_at) / MILLISECOND),
            "ms": round((timezone.now() - job.heartbeat) / MILLISECOND),
        }
        text = "%(job)s of %(sheets)s sheets in %(ms)s ms"
        jobs.info(text, told, extra={"told": told})
        REQUEST.reset(mark)


def _end(job: PrintJob, state: PrintJob.State, fault: str = "") -> None:
    done = job.total if state == State.DONE else job.done
    now = timezone.now()
    PrintJob.objects.filter(pk=job.pk).update(state=state, fault=fault, done=done, heartbeat=now)


@contextmanager
def _pulse(job: PrintJob) -> Iterator[None]:
    """Give signs of life while the handler is too busy to report."""
    ended = Event()

    def beat() -> None:
        try:
            while not ended.wait(PULSE):
                PrintJob.objects.filter(pk=job.pk).update(heartbeat=timezone.now())
        finally:
            connection.close()  # a thread has its own

    thread = Thread(target=beat, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


class _Meter:
    """Writes how far a job is, at most twice a second."""

    def __init__(self, job: PrintJob) -> None:
        self.job = job
        self.written = time.monotonic()

    def report(self, done: int) -> None:
        """So many sheets are done."""
        self.job.done = done
        now = time.monotonic()
        if now - self.written >= WRITTEN_EVERY:
            self.written = now
            PrintJob.objects.filter(pk=self.job.pk).update(done=done)


def _put(pdf: bytes, path: Path) -> None:
    """Write the file beside its place, for its owner's eyes, and put it there whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = mkstemp(dir=path.parent, suffix=".part")
    try:
        with open(handle, "wb") as whole:  # noqa: PTH123 — a handle, not a path
            whole.write(pdf)
        Path(beside).replace(path)
    finally:
        Path(beside).unlink(missing_ok=True)


def _unfinished() -> list[PrintJob]:
    """The jobs that wait or run, desks' first, then as ordered, for this transaction alone."""
    states = (State.WAITING, State.RUNNING)
    found = PrintJob.objects.select_for_update(no_key=True).filter(state__in=states)
    return list(found.order_by("-desk", "ordered_at", "pk"))


def _printing(jobs: list[PrintJob]) -> int:
    """How many presses are taken; those of dead processes are free."""
    return sum(job.state == State.RUNNING and not _is_silent(job) for job in jobs)


def _expected(job: PrintJob) -> int:
    """Processes that print, or will in a moment: one of them does this job as well."""
    states = (State.WAITING, State.RUNNING)
    living = PrintJob.objects.filter(state__in=states, heartbeat__range=around_now(SILENCE))
    return living.exclude(pk=job.pk).count()


def _is_silent(job: PrintJob) -> bool:
    return not is_near(job.heartbeat, SILENCE)


def _put_back(job: PrintJob, *, starts: int) -> None:
    job.state, job.fault, job.done = State.WAITING, "", 0
    job.starts, job.heartbeat = starts, timezone.now()
