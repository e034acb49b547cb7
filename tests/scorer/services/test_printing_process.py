"""The process that is started for a print job."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import pytest

from scorer.services import printing

ROOT = Path(__file__).parents[3]
ORDERED = """
from django.core.management import call_command
from django.utils import timezone
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
    assert child.command == [sys.executable, str(ROOT / "manage.py"), "print_job", str(job_id)]
    assert child.how["start_new_session"]
    assert child.how["stdin"] == subprocess.DEVNULL


def test_ended_processes_are_buried(children):
    printing.launch(uuid4())
    printing.launch(uuid4())
    first, second = children
    first.ended = 0
    printing.launch(uuid4())
    assert [child is second for child in children] == [True, False]


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
