"""Workers: one job after the other, those of dead workers once more, and until told to stop."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from threading import Thread
from unittest.mock import Mock
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection
from django.utils import timezone

from scorer.games.text import verbatim
from scorer.management.commands.work import REST
from scorer.models import Job
from scorer.models.job import job_folder
from scorer.operations.machine.logs import REQUEST, OfRequest
from scorer.operations.machine.processes import NICE
from scorer.operations.services import working
from scorer.operations.services.jobs import begin, is_there, order_print
from scorer.operations.services.working import MOST_STARTS, SILENCE
from scorer.support.refused import Refused
from tests.builders.jobs import do_jobs
from tests.tiers import long

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_folder")]
ROOT = Path(__file__).parents[4]
State = Job.State
LONG_AGO = SILENCE + timedelta(seconds=1)
ORDERED = """
from django.core.management import call_command
from scorer.models import Job, ScoreSheet
call_command("migrate", verbosity=0)
call_command("import_record", "fixtures/demo/kop.json")
order = {"sheets": [str(ScoreSheet.objects.get().pk)], "paper": {"language": "pl"}}
print(Job.objects.create(kind="sheets", arguments=order).pk)
"""  # a database with one sheet and an order for it


def _ordered(name="a", total=9, *, desk=False):
    given = {"arguments": {"name": name}, "total": total, "job_id": uuid4(), "desk": desk}
    return order_print(kind="sheets", asked_by=None, **given)[0]


def _quick(name="q", *, desk=False):
    return begin("sheet", {"name": name}, desk=desk)


def _press(work):
    work.progress(1)
    return f"%PDF {work.arguments['name']}".encode()


def _noted(made):
    return lambda work: made.append(work.arguments["name"]) or b"%PDF"


def _now(job):
    job.refresh_from_db()
    return job.state, job.fault, job.done, job.starts


def _silent(job):
    running = {"state": State.RUNNING, "starts": job.starts + 1}
    Job.objects.filter(pk=job.pk).update(heartbeat=timezone.now() - LONG_AGO, **running)
    job.refresh_from_db()


def test_print_is_done_and_lies_where_it_is_taken():
    job = _ordered()
    assert not is_there(job)
    do_jobs(_press)
    assert _now(job) == (State.DONE, "", 9, 1)
    assert is_there(job)
    assert job.path.read_bytes() == b"%PDF a"
    assert [path.name for path in job_folder().iterdir()] == [f"{job.pk}.pdf"]
    assert job.path.stat().st_mode & 0o077 == 0


def test_log_line_of_a_job_bears_the_id_of_the_request_that_asked(caplog):
    before = REQUEST.get()
    mark = REQUEST.set("proxy-1234")
    _ordered()
    REQUEST.reset(mark)
    caplog.handler.addFilter(OfRequest())
    with caplog.at_level(logging.INFO, "kontra.jobs"):
        do_jobs(_press)
    [told] = [record for record in caplog.records if record.name == "kontra.jobs"]
    assert told.request_id == "proxy-1234"
    assert (told.told["job"], told.told["sheets"]) == ("sheets", 9)
    assert REQUEST.get() == before


def test_jobs_are_done_in_their_order_desks_first():
    for name in "abc":
        _ordered(name, desk=name == "b")
    made = []
    assert do_jobs(_noted(made)) == 3
    assert made == ["b", "a", "c"]


def test_one_worker_is_kept_free_of_prints():
    _ordered("print", desk=True)
    quick, made = _quick(), []
    assert do_jobs(_noted(made), quick=True) == 1
    assert (made, _now(quick)[0]) == (["q"], State.DONE)
    assert do_jobs(_noted(made)) == 1
    assert made == ["q", "print"]


@pytest.fixture
def beats(monkeypatch):
    """The thread beside a job does nothing until it is called."""
    watches = []
    monkeypatch.setattr(Thread, "start", lambda watch: watches.insert(0, watch))
    monkeypatch.setattr(Thread, "join", lambda _thread: None)
    monkeypatch.setattr(connection, "close", lambda: None)  # the thread's would be another one

    def beat():
        left = [False, True]  # one second passes, then the job has ended
        monkeypatch.setattr(watches[0].ended, "wait", lambda _seconds: left.pop(0))
        watches[0].run()

    return beat


def test_row_hears_every_second_that_its_worker_lives_and_how_far_it_is(monkeypatch, beats):
    job, moments, now = _ordered(), [], timezone.now
    monkeypatch.setattr(timezone, "now", lambda: moments.append(now()) or moments[-1])
    seen = []

    def press(work):
        work.progress(4)
        before = _now(job)[2]
        beats()
        seen.append((before, _now(job)[2], job.heartbeat == moments[-1]))
        return b"%PDF"

    do_jobs(press)
    assert seen == [(0, 4, True)]
    assert _now(job) == (State.DONE, "", 9, 1)


def test_database_that_is_written_for_long_takes_no_sign_and_ends_nothing(monkeypatch, beats):
    job = _ordered()

    def press(_work):
        with monkeypatch.context() as locked:
            locked.setattr(timezone, "now", Mock(side_effect=OperationalError))
            beats()
        return b"%PDF"

    do_jobs(press)
    assert _now(job)[0] == State.DONE


def test_worker_ends_itself_at_a_job_that_takes_too_long(monkeypatch, beats):
    job, exits = _quick(), []
    monkeypatch.setattr(working, "LONGEST", -1.0)
    monkeypatch.setattr(os, "_exit", lambda status: exits.append((status, *_now(job)[:2])))
    do_jobs(lambda _work: beats() or b"%PDF")
    assert exits == [(1, State.FAILED, "died")]


def test_handler_that_gives_up_says_why():
    def press(_work):
        raise Refused(verbatim("No such round."))

    job = _ordered()
    do_jobs(press)
    assert _now(job) == (State.FAILED, "refused", 0, 1)
    assert job.error == "No such round."


def test_handler_that_breaks_ends_the_job_and_logs_no_names(caplog):
    name = "Ada Nowak"

    def press(_work):
        raise ValueError(name)

    job, waiting = _ordered(), _ordered("b")
    do_jobs(press)
    assert _now(job) == (State.FAILED, "broken", 0, 1)
    assert _now(waiting)[0] == State.FAILED  # the next one was tried
    assert "A job failed: ValueError" in caplog.text
    assert "in press" in caplog.text
    assert "Ada" not in caplog.text


def test_disk_that_takes_nothing_ends_the_job(settings, tmp_path, caplog):
    (tmp_path / "file").write_bytes(b"")
    job = _ordered()
    settings.VAR_DIR = tmp_path / "file"
    do_jobs(_press)
    assert _now(job)[:2] == (State.FAILED, "broken")
    assert "NotADirectoryError" in caplog.text


def test_job_of_a_living_worker_is_left_alone():
    job = _ordered()
    Job.objects.update(state=State.RUNNING, heartbeat=timezone.now())
    assert do_jobs(_press) == 0
    assert _now(job)[0] == State.RUNNING


def test_job_whose_worker_died_is_done_once_more_then_given_up():
    job = _ordered()
    _silent(job)
    assert do_jobs(_press, most=1) == 1
    assert _now(job) == (State.DONE, "", 9, 2)
    for _start in range(MOST_STARTS):
        _silent(job)
    do_jobs(_press)
    assert _now(job)[:2] == (State.FAILED, "died")


@contextmanager
def signals_as_before():
    before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before[0])
        signal.signal(signal.SIGINT, before[1])


@pytest.fixture
def no_nice(monkeypatch):
    """How often the test would have given way."""
    asked = []
    monkeypatch.setattr(os, "nice", asked.append)
    monkeypatch.setattr(os, "getsid", lambda _process: os.getpid() + 1)
    return asked


def _breaking():
    """An order that names no sheets: the press breaks at it, at once."""
    return Job.objects.create(kind="sheets", arguments={})


def _states(*found):
    return [Job.objects.get(pk=job.pk).state for job in found]


def test_worker_gives_way_and_works_until_it_is_told_to_stop(monkeypatch, no_nice):
    """The signal comes while it prints; a database that does not answer is asked again."""
    first, second, rests, asked = _breaking(), _breaking(), [], []

    def away_at_first(execute, sql, *rest):
        if sql.startswith("SELECT"):
            asked.append(sql)
            if len(asked) == 1:
                raise OperationalError
        if sql.startswith("UPDATE"):
            signal.raise_signal(signal.SIGTERM)
        return execute(sql, *rest)

    monkeypatch.setattr(time, "sleep", rests.append)
    with signals_as_before(), connection.execute_wrapper(away_at_first):
        call_command("work")
    assert _states(first, second) == [State.FAILED, State.WAITING]
    assert (rests, no_nice) == ([REST], [NICE])


def test_worker_rests_while_nothing_waits(monkeypatch, no_nice):
    job, rests = _breaking(), []

    def rest(seconds):
        rests.append((seconds, *_states(job)))
        if len(rests) == 2:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(time, "sleep", rest)
    with signals_as_before():
        call_command("work")
    assert rests == [(REST, State.FAILED)] * 2


def test_worker_ends_when_its_server_is_gone(no_nice):
    waiting = _breaking()
    with signals_as_before():
        call_command("work", "--with-parent", "1")
    assert _states(waiting) == [State.WAITING]


@long
def test_worker_does_what_is_asked(tmp_path):
    """A real process with a database of its own."""
    env = os.environ | {"KONTRA_VAR": str(tmp_path), "KONTRA_SECRET_KEY": "x"}
    env.pop("DJANGO_SETTINGS_MODULE", None)
    manage = [sys.executable, "manage.py"]
    shell = [*manage, "shell", "--no-imports", "-c", ORDERED]
    how = {"cwd": ROOT, "env": env}
    said = subprocess.run(shell, check=True, capture_output=True, text=True, **how).stdout
    made = tmp_path / "print" / f"{said.split()[-1]}.pdf"
    with subprocess.Popen([*manage, "work"], **how) as worker:
        until = time.monotonic() + 100
        while not made.exists() and time.monotonic() < until:
            time.sleep(0.1)
        worker.terminate()
    assert made.read_bytes().startswith(b"%PDF")
    assert worker.returncode == 0
