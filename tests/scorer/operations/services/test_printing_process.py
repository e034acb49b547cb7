"""How a print job gets to a process: one that is started for it, or a worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection
from django.utils import timezone

from scorer.management.commands.work import REST
from scorer.models import PrintJob
from scorer.operations.machine.processes import NICE
from scorer.operations.services.printing import launch
from scorer.support import places
from tests.tiers import long

ROOT = Path(__file__).parents[4]
State = PrintJob.State
ORDERED = """
from django.core.management import call_command
from django.utils import timezone
from scorer.support.places import command
from scorer.models import PrintJob, ScoreSheet
call_command("migrate", verbosity=0)
call_command("import_record", "fixtures/demo/kop.json")
order = {"sheets": [str(ScoreSheet.objects.get().pk)], "paper": {"language": "pl"}}
print(PrintJob.objects.create(order=order, total=1, heartbeat=timezone.now()).pk)
"""  # a database with one sheet and an order for it


class Child:
    """A process that is noted instead of started; ``asked``: how often whether it has ended."""

    def __init__(self, command, **how):
        self.command, self.how = command, how
        self.ended, self.asked = None, 0

    def poll(self):
        self.asked += 1
        return self.ended


@pytest.fixture
def children(monkeypatch):
    made = []

    def start(command, **how):
        made.append(Child(command, **how))
        return made[-1]

    monkeypatch.setattr(subprocess, "Popen", start)
    yield made
    for child in made:
        child.ended = 0


def test_process_of_its_own_outlives_the_web_server(children):
    job_id = uuid4()
    launch(job_id)
    (child,) = children
    assert child.command == places.command("print_job", str(job_id))
    assert child.how["start_new_session"]
    assert child.how["stdin"] == subprocess.DEVNULL


def test_process_that_ended_is_buried_once(children):
    """Asked whether it has ended, the system forgets one that has."""
    launch(uuid4())
    launch(uuid4())
    first, second = children
    first.ended = 0
    for _job in range(3):
        launch(uuid4())
    assert (first.asked, second.asked) == (2, 3)


def ordered():
    """An order that names no sheets: the press breaks at it, at once."""
    return PrintJob.objects.create(order={}, total=1, heartbeat=timezone.now())


def states(*jobs):
    return [PrintJob.objects.get(pk=job.pk).state for job in jobs]


@contextmanager
def signals_as_before():
    before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before[0])
        signal.signal(signal.SIGINT, before[1])


@pytest.mark.django_db
def test_worker_prints_until_it_is_told_to_stop(monkeypatch):
    """The signal comes while it prints; a database that does not answer is asked again."""
    first, second, rests, asked = ordered(), ordered(), [], []

    def away_at_first(execute, sql, *rest):
        asked.append(sql)
        if len(asked) == 1:
            raise OperationalError
        if sql.startswith("UPDATE"):
            signal.raise_signal(signal.SIGTERM)
        return execute(sql, *rest)

    monkeypatch.setattr(time, "sleep", rests.append)
    with signals_as_before(), connection.execute_wrapper(away_at_first):
        call_command("work")
    assert states(first, second) == [State.FAILED, State.WAITING]
    assert rests == [REST]


@pytest.mark.django_db
def test_worker_rests_while_nothing_waits(monkeypatch):
    job, rests = ordered(), []

    def rest(seconds):
        rests.append((seconds, *states(job)))
        if len(rests) == 2:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(time, "sleep", rest)
    with signals_as_before():
        call_command("work")
    assert rests == [(REST, State.FAILED)] * 2


@pytest.mark.django_db
def test_command_gives_way_and_does_its_job_and_those_that_wait(monkeypatch):
    asked, jobs = [], [ordered(), ordered()]
    monkeypatch.setattr(os, "nice", asked.append)
    monkeypatch.setattr(os, "getsid", lambda _process: os.getpid() + 1)
    call_command("print_job", str(jobs[1].pk))
    assert (asked, states(*jobs)) == ([NICE], [State.FAILED] * 2)


@long
def test_command_does_what_is_ordered_and_ends(tmp_path):
    """A real process with a database of its own."""
    env = os.environ | {"KONTRA_VAR": str(tmp_path), "KONTRA_SECRET_KEY": "x"}
    env.pop("DJANGO_SETTINGS_MODULE", None)

    def manage(*command):
        return subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=env,
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    job = manage("shell", "--no-imports", "-c", ORDERED).split()[-1]
    manage("print_job", job)
    assert (tmp_path / "print" / f"{job}.pdf").read_bytes().startswith(b"%PDF")
