"""How a print job gets to a process: a process of its own here, or the queue that machines share.

With Redis ``manage.py work`` takes jobs from the queue, on any machine. The queue is a hint only:
the job's row says what is to be done, and who looks at a job that nobody does sends it again.
"""

from __future__ import annotations

import subprocess
from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID

from django.conf import settings
from django.db import connections

from scorer.operations.machine.shared import redis, redis_or_fallback
from scorer.support.places import PACKAGES, command

if TYPE_CHECKING:
    from redis import Redis
    from rq import Queue

NAME = "prints"
LONGEST = 3600  # seconds until a worker gives a job up
_children: list[subprocess.Popen[bytes]] = []


def is_shared() -> bool:
    """Whether workers do the jobs; otherwise processes that this machine starts."""
    return bool(settings.REDIS)


def launch(job_id: UUID) -> None:
    """Send the job on its way; while Redis is away this machine prints it itself."""
    here = partial(_start_process, job_id)
    if is_shared():
        redis_or_fallback(partial(_send, job_id), here)
    else:
        here()


def work() -> None:
    """Do jobs of the queue, each in a process of its own, until told to stop."""
    from redis import Redis  # noqa: PLC0415 — as below
    from rq import Worker  # noqa: PLC0415 — as below
    from rq.serializers import JSONSerializer  # noqa: PLC0415 — needed by workers alone

    connections.close_all()  # a connection does not survive being shared by two processes
    line = Redis.from_url(settings.REDIS)  # its own: it waits for jobs without a time limit
    Worker([_queue(line)], connection=line, serializer=JSONSerializer).work(logging_level="WARNING")


def _send(job_id: UUID) -> None:
    _queue(redis()).enqueue_call(
        settings.QUEUED_PRINT, args=(str(job_id),), timeout=LONGEST, result_ttl=0, failure_ttl=0
    )


def _queue(line: Redis) -> Queue:
    """The queue; as JSON, which whoever gets into Redis cannot make a program of."""
    from rq import Queue  # noqa: PLC0415 — slow import, needed where prints are ordered
    from rq.serializers import JSONSerializer  # noqa: PLC0415 — as above

    return Queue(NAME, connection=line, serializer=JSONSerializer)


def _start_process(job_id: UUID) -> None:
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
