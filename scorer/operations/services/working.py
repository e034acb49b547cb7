"""The worker: takes jobs that wait, one after the other, and says how far it is.

Desks' jobs come before visitors', the oldest first. A worker that does *quick* jobs alone leaves
prints to others, so that nobody waits for seconds of work behind minutes of it. A job whose worker
fell silent is done once more by the next one that looks, then given up.
"""

from __future__ import annotations

import logging
import os
import time
import traceback
from contextlib import suppress
from datetime import timedelta
from threading import Event, Thread
from typing import Self

from django.db import DatabaseError, connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone, translation

from scorer.models import Job
from scorer.operations.machine.logs import REQUEST
from scorer.operations.services.jobs import (
    LONGEST,
    JobFailedError,
    Work,
    forget_old,
    handler_of,
    write_file,
)
from scorer.support.near_now import around_now
from scorer.support.refused import Refused
from scorer.support.translation import translate

SILENCE = timedelta(seconds=20)  # without a sign of life a worker is taken for dead
MOST_STARTS = 2  # the first one and one more
LONGEST_PRINT = 1800.0  # seconds
PULSE = 1.0  # seconds between two signs of life
MILLISECOND = timedelta(milliseconds=1)

State = Job.State
log = logging.getLogger(__name__)
jobs = logging.getLogger("kontra.jobs")


def do_next_job(*, quick: bool = False) -> bool:
    """Do the next job that is free, of ``quick`` ones alone or of all; False: there is none."""
    if not _free(quick=quick).exists():  # asked often: it locks nothing
        return False
    with transaction.atomic():
        job = _free(quick=quick).select_for_update(no_key=True).first()
        if job is None:
            return False
        if job.starts >= MOST_STARTS:
            _end(job, State.FAILED, Job.Fault.DIED)
            return True
        job.state, job.done = State.RUNNING, 0
        job.starts, job.heartbeat = job.starts + 1, timezone.now()
        job.save()
    _do(job)
    forget_old()
    return True


def _free(*, quick: bool) -> QuerySet[Job]:
    """Jobs that wait, or whose worker fell silent; desks' first, then as they were asked for."""
    silent = Q(state=State.RUNNING) & ~Q(heartbeat__range=around_now(SILENCE))
    found = Job.objects.filter(Q(state=State.WAITING) | silent)
    if quick:
        found = found.filter(quick=True)
    return found.order_by("-desk", "asked_at", "pk")


def _do(job: Job) -> None:
    mark = REQUEST.set(job.request or "-")
    try:
        with translation.override(job.language or None), _Watch(job) as watch:
            upload = job.upload.read_bytes() if job.upload.exists() else b""
            made = handler_of(job.kind)(Work(job.arguments, watch.report, upload))
            write_file(made, job.path)
    except Refused as why:
        _end(job, State.FAILED, Job.Fault.REFUSED, translate(why.text))
    except JobFailedError as failed:
        if failed.page:
            write_file(failed.page.encode(), job.path)
        _end(job, State.FAILED, failed.fault, failed.text)
    except Exception as error:  # noqa: BLE001 — whatever it was, the page must say that it ended
        where = "".join(traceback.format_tb(error.__traceback__))
        log.error("A job failed: %s\n%s", type(error).__name__, where)  # noqa: TRY400 — an error's text may hold names
        _end(job, State.FAILED, Job.Fault.BROKEN)
    else:
        _end(job, State.DONE)
    finally:
        told = {
            "job": job.kind,
            "sheets": job.total,
            "waited_ms": round((job.heartbeat - job.asked_at) / MILLISECOND),
            "ms": round((timezone.now() - job.heartbeat) / MILLISECOND),
        }
        text = "%(job)s of %(sheets)s sheets in %(ms)s ms"
        jobs.info(text, told, extra={"told": told})
        REQUEST.reset(mark)


def _end(job: Job, state: Job.State, fault: str = "", error: str = "") -> None:
    done = {"done": job.total} if state == State.DONE else {}
    with suppress(OSError):
        job.upload.unlink(missing_ok=True)
    row = Job.objects.filter(pk=job.pk)
    if not row.update(state=state, fault=fault, error=error, heartbeat=timezone.now(), **done):
        job.path.unlink(missing_ok=True)  # whoever asked has gone


class _Watch(Thread):
    """Writes beside a job that its worker lives and how far it is; ends one that takes too long."""

    def __init__(self, job: Job) -> None:
        super().__init__(daemon=True)
        self.job = job
        self.done = 0
        self.ended = Event()

    def report(self, done: int) -> None:
        """So much is done."""
        self.done = done

    def run(self) -> None:
        """Write it every second, until the job has ended."""
        longest = LONGEST if self.job.quick else LONGEST_PRINT
        started = time.monotonic()
        while not self.ended.wait(PULSE):
            with suppress(DatabaseError):  # the job itself may be writing for long
                rows = Job.objects.filter(pk=self.job.pk)
                rows.update(heartbeat=timezone.now(), done=self.done)
            if time.monotonic() - started > longest:
                with suppress(DatabaseError):
                    _end(self.job, State.FAILED, Job.Fault.DIED)
                os._exit(1)  # another worker is started for this one
        connection.close()  # a thread has its own

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_raised: object) -> None:
        self.ended.set()
        self.join()
