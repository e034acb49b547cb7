"""Print jobs: ordered once, done two at a time, begun anew where a process died, forgotten."""

from __future__ import annotations

import logging
import os
from datetime import timedelta
from pathlib import Path
from threading import Event, Thread
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from scorer.models import PrintJob, User
from scorer.models.print_job import print_folder
from scorer.operations.machine.logs import REQUEST, OfRequest
from scorer.operations.services.printing import (
    COUNTED,
    MOST_AT_ONCE,
    MOST_IN_ALL,
    MOST_OF_VISITORS,
    MOST_OWN,
    MOST_STARTS,
    PULSE,
    SILENCE,
    CannotPrintError,
    TooManyPrintsError,
    forget_old,
    is_there,
    order_again,
    order_print,
    run_print_jobs,
    run_waiting_print_job,
    start_again,
)
from tests.scorer.machine import Clock

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("launched")]
State = PrintJob.State
LONG_AGO = SILENCE + timedelta(seconds=1)


def _ordered(name="a", total=9, *, desk=False):
    given = {"order": {"name": name}, "total": total, "job_id": uuid4(), "desk": desk}
    return order_print(ordered_by=None, **given)[0]


def _press(order, progress):
    progress(1)
    return f"%PDF {order['name']}".encode()


def _silent(job, **values):
    PrintJob.objects.filter(pk=job.pk).update(heartbeat=timezone.now() - LONG_AGO, **values)
    job.refresh_from_db()
    return job


def _now(job):
    job.refresh_from_db()
    return job.state, job.fault, job.done, job.starts


def test_ordered_print_is_started_once_however_often_it_is_sent(launched):
    key = uuid4()
    order = {"order": {}, "total": 9, "ordered_by": None, "job_id": key}
    assert [order_print(**order)[1] for _tap in range(2)] == [True, False]
    assert launched == [key]
    assert _now(PrintJob.objects.get()) == (State.WAITING, "", 0, 1)


def test_no_more_processes_are_started_than_print(launched):
    first, second, third = (_ordered() for _job in range(3))
    assert launched == [first.pk, second.pk]
    run_print_jobs(first.pk, _press)
    assert {_now(job)[0] for job in (first, second, third)} == {State.DONE}
    _silent(_ordered())
    _silent(_ordered())
    fourth = _ordered()
    assert launched[-1] == fourth.pk  # those before it have died


def test_refused_order_writes_nothing_and_starts_nothing(launched):
    jobs = {_ordered().pk for _job in range(MOST_OF_VISITORS)}
    started = list(launched)
    with pytest.raises(TooManyPrintsError):
        _ordered()
    assert set(PrintJob.objects.values_list("pk", flat=True)) == jobs
    assert launched == started


def test_print_is_done_and_lies_where_it_is_taken():
    job = _ordered()
    assert not is_there(job)
    run_print_jobs(job.pk, _press)
    assert _now(job) == (State.DONE, "", 9, 1)
    assert is_there(job)
    assert job.path.read_bytes() == b"%PDF a"
    assert [path.name for path in print_folder().iterdir()] == [f"{job.pk}.pdf"]
    assert job.path.stat().st_mode & 0o077 == 0


def test_log_line_of_a_job_bears_the_id_of_the_request_that_ordered_it(caplog):
    before = REQUEST.get()
    mark = REQUEST.set("proxy-1234")
    job = _ordered()
    REQUEST.reset(mark)
    caplog.handler.addFilter(OfRequest())
    with caplog.at_level(logging.INFO, "kontra.jobs"):
        run_print_jobs(job.pk, _press)
    [told] = [record for record in caplog.records if record.name == "kontra.jobs"]
    assert told.request_id == "proxy-1234"
    assert told.told["sheets"] == 9
    assert REQUEST.get() == before


def test_one_process_does_those_that_wait_in_their_order():
    first, second, third = (_ordered(name) for name in "abc")
    done = []

    def press(order, progress):
        done.append(order["name"])
        return _press(order, progress)

    run_print_jobs(second.pk, press)
    assert done == ["b", "a", "c"]
    assert {job.path.read_bytes() for job in (first, second, third)} == {
        b"%PDF a",
        b"%PDF b",
        b"%PDF c",
    }


def test_no_more_than_two_print_at_a_time():
    running = [_ordered(), _ordered()]
    PrintJob.objects.update(state=State.RUNNING)
    third = _ordered()
    run_print_jobs(third.pk, _press)
    assert _now(third)[0] == State.WAITING
    _silent(running[0])  # a dead process holds no press
    run_print_jobs(third.pk, _press)
    assert _now(third)[0] == State.DONE
    assert _now(running[0])[0] == State.RUNNING


def test_process_that_comes_too_late_does_nothing():
    job = _ordered()
    waiting = _ordered()
    PrintJob.objects.filter(pk=job.pk).update(state=State.RUNNING)
    run_print_jobs(job.pk, _press)
    assert (_now(job)[0], _now(waiting)[0]) == (State.RUNNING, State.WAITING)
    run_print_jobs(uuid4(), _press)
    assert _now(waiting)[0] == State.WAITING


def test_progress_is_written_at_most_twice_a_second(monkeypatch):
    job, clock = _ordered(total=1000), Clock(monkeypatch)
    seen = {}

    def press(order, progress):
        for done in range(1, 1000):
            clock.now += 1 / 1024
            progress(done)
            if done in {511, 512, 999}:
                seen[done] = _now(job)
        return _press(order, lambda _done: None)

    run_print_jobs(job.pk, press)
    assert [(state, done) for state, _fault, done, _starts in seen.values()] == [
        *((State.RUNNING, 0), (State.RUNNING, 512), (State.RUNNING, 512))
    ]
    assert _now(job) == (State.DONE, "", 1000, 1)


@pytest.fixture
def two_beats(monkeypatch):
    """What a thread beside the press would do while ten seconds pass is done at once."""
    wait, left = Event.wait, [False, False, True]

    def beat(event, seconds=None):
        return left.pop(0) if seconds == PULSE else wait(event, seconds)

    monkeypatch.setattr(Event, "wait", beat)
    monkeypatch.setattr(Thread, "start", Thread.run)
    monkeypatch.setattr(Thread, "join", lambda _thread: None)
    monkeypatch.setattr(connection, "close", lambda: None)  # the thread's would be another one
    return left


def test_busy_press_gives_signs_of_life(monkeypatch, two_beats):
    job, beats, now = _ordered(), [], timezone.now
    monkeypatch.setattr(timezone, "now", lambda: beats.append(now()) or beats[-1])
    seen = []

    def press(order, progress):
        seen.append((PrintJob.objects.get().heartbeat == beats[-1], list(two_beats)))
        return _press(order, progress)

    run_print_jobs(job.pk, press)
    assert seen == [(True, [])]
    assert _now(job)[0] == State.DONE


def test_press_that_gives_up_says_why():
    def press(_order, _progress):
        raise CannotPrintError(PrintJob.Fault.UNAVAILABLE)

    job = _ordered()
    run_print_jobs(job.pk, press)
    assert _now(job) == (State.FAILED, "unavailable", 0, 1)


def test_press_that_breaks_ends_the_job_and_logs_no_names(caplog):
    name = "Ada Nowak"

    def press(_order, _progress):
        raise ValueError(name)

    job, waiting = _ordered(), _ordered("b")
    run_print_jobs(job.pk, press)
    assert _now(job) == (State.FAILED, "broken", 0, 1)
    assert _now(waiting)[0] == State.FAILED  # the next one was tried
    assert "A print failed: ValueError" in caplog.text
    assert "in press" in caplog.text
    assert "Ada" not in caplog.text


def test_disk_that_takes_nothing_ends_the_job(settings, tmp_path, caplog):
    (tmp_path / "file").write_bytes(b"")
    settings.VAR_DIR = tmp_path / "file" / "print"
    job = order_print(order={"name": "a"}, total=9, ordered_by=None, job_id=uuid4())[0]
    run_print_jobs(job.pk, _press)
    assert _now(job) == (State.FAILED, "broken", 1, 1)
    assert "NotADirectoryError" in caplog.text


def test_living_job_is_left_alone(launched):
    job = _ordered()
    launched.clear()
    assert start_again(job).state == State.WAITING
    PrintJob.objects.update(state=State.RUNNING)
    job.refresh_from_db()
    assert start_again(job).state == State.RUNNING
    assert launched == []


@pytest.mark.parametrize("state", [State.WAITING, State.RUNNING])
def test_job_whose_process_died_is_begun_anew_three_times(launched, state):
    job = _ordered()
    for starts in range(2, MOST_STARTS + 1):
        again = start_again(_silent(job, state=state, done=3))
        assert (again.state, again.starts, again.done) == (State.WAITING, starts, 0)
    assert launched == [job.pk] * MOST_STARTS
    given_up = start_again(_silent(job, state=state))
    assert _now(given_up) == (State.FAILED, "died", 0, MOST_STARTS)
    assert start_again(_silent(job)).state == State.FAILED
    assert launched == [job.pk] * MOST_STARTS


def test_two_looks_at_once_start_one_process(launched):
    job = _silent(_ordered())
    seen_before = PrintJob.objects.get()
    start_again(job)
    assert start_again(seen_before).starts == 2
    assert launched == [job.pk] * 2


def test_job_that_ended_while_somebody_looked_stays_ended(launched):
    job = _silent(_ordered())
    PrintJob.objects.update(state=State.DONE)
    assert start_again(job).state == State.DONE
    assert launched == [job.pk]


def test_job_behind_two_others_waits_its_turn(launched):
    for _number in range(2):
        _ordered()
    PrintJob.objects.update(state=State.RUNNING)
    third = _silent(_ordered())
    launched.clear()
    assert start_again(third).starts == 1
    assert launched == []


def test_where_machines_share_jobs_workers_take_them(launched, settings):
    settings.REDIS = "redis://127.0.0.1:1"
    job = _ordered()
    PrintJob.objects.update(state=State.FAILED)
    order_again(job)
    assert start_again(PrintJob.objects.get()).state == State.WAITING
    assert launched == []
    assert start_again(_silent(job)).starts == 2  # no worker took it
    assert launched == [job.pk]


def test_workers_do_one_job_each_however_many_print():
    running = [_ordered() for _number in range(MOST_AT_ONCE)]
    PrintJob.objects.update(state=State.RUNNING)
    first, second = _ordered(), _ordered()
    assert run_waiting_print_job(_press)
    states = [_now(one)[0] for one in (first, second, running[0])]
    assert states == [State.DONE, State.WAITING, State.RUNNING]
    assert run_waiting_print_job(_press)
    assert not run_waiting_print_job(_press)


def _refused(**order):
    with pytest.raises(TooManyPrintsError) as refused:
        order_print(**{"order": {}, "total": 9, "ordered_by": None, "job_id": uuid4()} | order)
    return refused.value.own


def test_browser_or_user_has_only_so_many_on_their_way(launched):
    user, other = (User.objects.create(username=name) for name in "ab")
    jobs = [_ordered() for _number in range(MOST_OWN)]
    own = [str(job.pk) for job in jobs]
    assert _refused(own=own)
    PrintJob.objects.update(ordered_by=user)
    assert _refused(ordered_by=user)
    again = order_print(
        order={}, total=9, ordered_by=user, job_id=jobs[0].pk, own=own
    )  # the same button once more
    assert again == (jobs[0], False)
    assert order_print(order={}, total=9, ordered_by=other, job_id=uuid4())[1]
    PrintJob.objects.filter(pk=jobs[0].pk).update(state=State.DONE)
    assert order_print(order={}, total=9, ordered_by=user, job_id=uuid4(), own=own)[1]


def test_order_past_the_limit_of_the_site_is_refused_for_an_hour():
    for number in range(MOST_IN_ALL):
        _ordered(desk=number % 2 == 0 or number > MOST_OF_VISITORS)
    assert not _refused()
    PrintJob.objects.update(ordered_at=timezone.now() - COUNTED)  # nobody waits for these
    assert order_print(order={}, total=9, ordered_by=None, job_id=uuid4())[1]


def test_visitors_leave_places_to_desks_and_wait_behind_them():
    visitors = [_ordered(f"v{number}") for number in range(MOST_OF_VISITORS)]
    with pytest.raises(TooManyPrintsError):
        _ordered()
    desk = _ordered("desk", desk=True)
    made = []
    run_print_jobs(desk.pk, lambda order, _progress: made.append(order["name"]) or b"%PDF")
    assert made == ["desk", *(f"v{number}" for number in range(MOST_OF_VISITORS))]
    late = [_ordered("visitor"), _ordered("desk", desk=True)]
    made.clear()
    run_print_jobs(late[1].pk, lambda order, _progress: made.append(order["name"]) or b"%PDF")
    assert made == ["desk", "visitor"]
    assert len(visitors) == MOST_OF_VISITORS


def test_failed_or_vanished_print_is_ordered_again(launched):
    job = _ordered()
    launched.clear()
    order_again(job)
    assert launched == []
    PrintJob.objects.update(state=State.FAILED, fault="died", starts=4, done=5)
    order_again(job)
    assert _now(job) == (State.WAITING, "", 0, 1)
    run_print_jobs(job.pk, _press)
    order_again(job)
    assert launched == [job.pk]
    job.path.unlink()
    assert not is_there(PrintJob.objects.get())
    order_again(job)
    assert launched == [job.pk] * 2


def test_prints_are_forgotten_after_a_day():
    old, new = _ordered(), _ordered()
    for job in (old, new):
        run_print_jobs(job.pk, _press)
    part = print_folder() / "x.part"
    part.write_bytes(b"")
    day_ago = timezone.now() - timedelta(hours=25)
    PrintJob.objects.filter(pk=old.pk).update(ordered_at=day_ago)
    for path in (old.path, part):
        os.utime(path, (day_ago.timestamp(),) * 2)
    forget_old()
    assert list(PrintJob.objects.all()) == [new]
    assert list(print_folder().iterdir()) == [new.path]


def test_file_that_another_process_took_away_is_no_fault(monkeypatch):
    job = _ordered()
    run_print_jobs(job.pk, _press)
    gone = print_folder() / "gone.pdf"
    monkeypatch.setattr(Path, "iterdir", lambda _folder: iter([gone, job.path]))
    forget_old()
    assert job.path.exists()
