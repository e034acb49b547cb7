"""How a print job gets to a process: a process that is started for it, or the queue of workers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.utils.module_loading import import_string
from redis import Redis
from redis.exceptions import ConnectionError as AwayError
from rq.serializers import JSONSerializer

from scorer.operations.machine import shared
from scorer.operations.services import print_queue
from scorer.printing.print_handlers import print_from_queue, print_kept
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
    monkeypatch.setattr(print_queue.subprocess, "Popen", Child)
    kept = []
    monkeypatch.setattr(print_queue, "_children", kept)
    return kept


def test_process_of_its_own_outlives_the_web_server(children):
    job_id = uuid4()
    print_queue.launch(job_id)
    (child,) = children
    assert child.command == places.command("print_job", str(job_id))
    assert child.how["start_new_session"]
    assert child.how["stdin"] == subprocess.DEVNULL


def test_ended_processes_are_buried(children):
    print_queue.launch(uuid4())
    print_queue.launch(uuid4())
    first, second = children
    first.ended = 0
    print_queue.launch(uuid4())
    assert [child is second for child in children] == [True, False]


class Line:
    """Redis as far as a queue that is sent to needs it; ``away``: it does not answer."""

    def __init__(self):
        self.sent = []
        self.away = False

    def queue(self, _line):
        if self.away:
            raise AwayError
        return SimpleNamespace(enqueue_call=lambda *call, **how: self.sent.append((call, how)))


@pytest.fixture
def line(monkeypatch, settings):
    made = Line()
    settings.REDIS = "redis://127.0.0.1:1"
    monkeypatch.setattr(print_queue, "redis", lambda: None)
    monkeypatch.setattr(print_queue, "_queue", made.queue)
    monkeypatch.setattr(shared, "line", shared._Line())
    return made


def test_workers_are_sent_the_job_as_plain_text(line, children):
    job_id = uuid4()
    print_queue.launch(job_id)
    (((press,), how),) = line.sent
    assert import_string(press) is print_from_queue
    assert how["args"] == (str(job_id),)
    assert children == []


def test_while_redis_is_away_this_machine_prints(line, children):
    line.away = True
    print_queue.launch(uuid4())
    assert (line.sent, len(children)) == ([], 1)


def test_queue_holds_json_that_no_program_can_hide_in():
    queue = print_queue._queue(Redis())
    assert (queue.name, queue.serializer) == ("prints", JSONSerializer)


def test_worker_needs_redis():
    with pytest.raises(CommandError, match="KONTRA_REDIS is not set"):
        call_command("work")


def test_worker_works_on_the_queue(line, monkeypatch):
    began = []
    monkeypatch.setattr(print_queue, "work", lambda: began.append(True))
    call_command("work")
    assert began == [True]


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
