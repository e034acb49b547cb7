"""How a print job gets to a process: one that is started for it, or a worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import OperationalError

from scorer.management.commands import work
from scorer.operations.services import printing
from scorer.printing.print_handlers import print_kept
from scorer.support import places
from tests.tiers import long

ROOT = Path(__file__).parents[4]
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
    def __init__(self, command, **how):
        self.command, self.how = command, how
        self.ended = None

    def poll(self):
        return self.ended


@pytest.fixture
def children(monkeypatch):
    """Processes that are noted instead of started."""
    monkeypatch.setattr(printing.subprocess, "Popen", Child)
    kept = []
    monkeypatch.setattr(printing, "_children", kept)
    return kept


def test_process_of_its_own_outlives_the_web_server(children):
    job_id = uuid4()
    printing.launch(job_id)
    (child,) = children
    assert child.command == places.command("print_job", str(job_id))
    assert child.how["start_new_session"]
    assert child.how["stdin"] == subprocess.DEVNULL


def test_ended_processes_are_buried(children):
    printing.launch(uuid4())
    printing.launch(uuid4())
    first, second = children
    first.ended = 0
    printing.launch(uuid4())
    assert [child is second for child in children] == [True, False]


def test_worker_goes_on_until_it_is_told_to_stop(monkeypatch):
    """The signal comes while it prints; a database that does not answer is asked again."""
    before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)
    rests, answers = [], iter((OperationalError(), False, True))

    def run(handler):
        assert handler is print_kept
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        if answer:
            signal.raise_signal(signal.SIGTERM)
        return answer

    monkeypatch.setattr(work, "run_waiting_print_job", run)
    monkeypatch.setattr(work, "close_old_connections", lambda: None)
    monkeypatch.setattr(work.time, "sleep", rests.append)
    try:
        call_command("work")
    finally:
        signal.signal(signal.SIGTERM, before[0])
        signal.signal(signal.SIGINT, before[1])
    assert rests == [work.REST] * 2


def test_command_hands_its_job_to_the_presses(monkeypatch):
    handed = []
    command = "scorer.management.commands.print_job"
    monkeypatch.setattr(f"{command}.run_print_jobs", lambda *given: handed.append(given))
    monkeypatch.setattr(f"{command}.give_way", lambda: handed.append("gives way"))
    job = uuid4()
    call_command("print_job", str(job))
    assert handed == ["gives way", (job, print_kept)]


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
