"""Jobs: asked for once, waited for, refused where too many are on their way, forgotten."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.utils import timezone, translation

from scorer.models import Job, User
from scorer.models.job import job_folder
from scorer.operations.services import jobs
from scorer.operations.services.jobs import (
    COUNTED,
    MOST_IN_ALL,
    MOST_OF_VISITORS,
    MOST_OWN,
    MOST_QUICK,
    MOST_QUICK_OF_VISITORS,
    BusyError,
    JobFailedError,
    TooManyPrintsError,
    ask,
    begin,
    forget,
    forget_old,
    handler_of,
    is_there,
    order_again,
    order_print,
    wait_for,
)
from tests.builders.jobs import do_jobs

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_folder")]
State = Job.State


@pytest.fixture
def committed(django_capture_on_commit_callbacks):
    """A block after which everything is done that waits for the end of a transaction."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


def _ordered(name="a", total=9, *, desk=False):
    given = {"arguments": {"name": name}, "total": total, "job_id": uuid4(), "desk": desk}
    return order_print(kind="sheets", asked_by=None, **given)[0]


def _press(work):
    work.progress(1)
    return f"%PDF {work.arguments['name']}".encode()


def _now(job):
    job.refresh_from_db()
    return job.state, job.fault, job.done, job.starts


def _begun(*, desk=False):
    return begin("sheet", {"name": "a"}, desk=desk)


def test_ordered_print_waits_once_however_often_it_is_sent():
    order = {"kind": "sheets", "arguments": {}, "total": 9, "asked_by": None, "job_id": uuid4()}
    assert [order_print(**order)[1] for _tap in range(2)] == [True, False]
    assert _now(Job.objects.get()) == (State.WAITING, "", 0, 0)


def test_refused_order_writes_nothing():
    known = {_ordered().pk for _job in range(MOST_OF_VISITORS)}
    with pytest.raises(TooManyPrintsError):
        _ordered()
    assert set(Job.objects.values_list("pk", flat=True)) == known


def test_unknown_kind_has_nobody_to_do_it():
    with pytest.raises(KeyError, match="nothing"):
        handler_of("nothing")


def test_line_is_short_and_desks_have_more_places():
    for _visitor in range(MOST_QUICK_OF_VISITORS):
        _begun()
    with pytest.raises(BusyError):
        _begun()
    for _desk in range(MOST_QUICK - MOST_QUICK_OF_VISITORS):
        _begun(desk=True)
    with pytest.raises(BusyError):
        _begun(desk=True)
    assert _ordered().pk  # prints have a line of their own
    Job.objects.filter(quick=True).update(asked_at=timezone.now() - COUNTED)
    assert _begun().pk


def _while_somebody_works(monkeypatch, handler):
    """Whoever looks whether a job has ended finds that a worker was there just before."""
    monkeypatch.setattr("time.sleep", lambda _seconds: do_jobs(handler, quick=True))


def test_who_waits_gets_what_comes_of_it_and_nothing_is_kept(monkeypatch, settings, committed):
    settings.HAS_WORKER = True
    seen = []

    def handler(work):
        seen.append((Job.objects.get().upload.exists(), translation.get_language()))
        return work.upload + work.arguments["name"].encode()

    _while_somebody_works(monkeypatch, handler)
    with translation.override("cs"), committed():
        assert ask("list", {"name": "ř"}, desk=True, upload=b"ab ") == "ab ř".encode()
    assert seen == [(True, "cs")]
    assert (list(job_folder().iterdir()), Job.objects.count()) == ([], 0)


def test_files_of_jobs_are_their_owners_alone(committed):
    job = begin("list", {}, desk=True, upload=b"names")
    assert job.upload.stat().st_mode & 0o077 == 0
    with committed():
        forget([job])
    assert list(job_folder().iterdir()) == []


def test_who_waits_hears_why_nothing_comes_of_it(monkeypatch, settings, committed):
    settings.HAS_WORKER = True

    def handler(_work):
        raise JobFailedError(Job.Fault.UNAVAILABLE, "no library", "<p>")

    _while_somebody_works(monkeypatch, handler)
    with committed(), pytest.raises(JobFailedError) as failed:
        ask("sheet", {}, desk=False)
    assert (failed.value.fault, failed.value.text) == ("unavailable", "no library")
    assert failed.value.page == "<p>"
    assert (list(job_folder().iterdir()), Job.objects.count()) == ([], 0)


def test_who_waited_long_enough_is_busy_and_nothing_is_done_for_them(settings):
    settings.HAS_WORKER = True
    with pytest.raises(BusyError):
        ask("sheet", {}, desk=False, patience=0)
    assert not Job.objects.exists()


def test_what_is_done_for_nobody_is_not_kept():
    job = _begun()
    do_jobs(lambda work: forget([job]) or _press(work))
    assert (list(job_folder().iterdir()), Job.objects.count()) == ([], 0)


def test_job_whose_worker_died_is_to_be_asked_for_again():
    job = _begun()
    Job.objects.update(state=State.FAILED, fault=Job.Fault.DIED)
    with pytest.raises(BusyError):
        wait_for(job, 9)


def test_without_worker_it_is_done_at_once_with_what_json_leaves(monkeypatch):
    seen = []
    monkeypatch.setattr(jobs, "handler_of", lambda _kind: lambda work: seen.append(work) or b"x")
    assert ask("sheet", {"tables": (1, 2)}, desk=False, upload=b"y") == b"x"
    assert (seen[0].arguments, seen[0].upload) == ({"tables": [1, 2]}, b"y")
    assert not Job.objects.exists()


def _refused(**order):
    given = {"kind": "sheets", "arguments": {}, "total": 9, "asked_by": None, "job_id": uuid4()}
    with pytest.raises(TooManyPrintsError) as refused:
        order_print(**given | order)
    return refused.value.own


def _order(**order):
    given = {"kind": "sheets", "arguments": {}, "total": 9, "asked_by": None, "job_id": uuid4()}
    return order_print(**given | order)


def test_browser_or_user_has_only_so_many_on_their_way():
    user, other = (User.objects.create(username=name) for name in "ab")
    known = [_ordered() for _number in range(MOST_OWN)]
    own = [str(job.pk) for job in known]
    assert _refused(own=own)
    Job.objects.update(asked_by=user)
    assert _refused(asked_by=user)
    again = _order(asked_by=user, job_id=known[0].pk, own=own)  # the same button once more
    assert again == (known[0], False)
    assert _order(asked_by=other)[1]
    Job.objects.filter(pk=known[0].pk).update(state=State.DONE)
    assert _order(asked_by=user, own=own)[1]


def test_order_past_the_limit_of_the_site_is_refused_for_an_hour():
    for number in range(MOST_IN_ALL):
        _ordered(desk=number % 2 == 0 or number > MOST_OF_VISITORS)
    assert not _refused()
    Job.objects.update(asked_at=timezone.now() - COUNTED)  # nobody waits for these
    assert _order()[1]


def test_visitors_leave_places_to_desks_and_wait_behind_them():
    visitors = [_ordered(f"v{number}") for number in range(MOST_OF_VISITORS)]
    with pytest.raises(TooManyPrintsError):
        _ordered()
    _ordered("desk", desk=True)
    made = []
    do_jobs(lambda work: made.append(work.arguments["name"]) or b"%PDF")
    assert made == ["desk", *(f"v{number}" for number in range(len(visitors)))]


def test_failed_or_vanished_print_is_ordered_again():
    job = _ordered()
    order_again(job)
    assert _now(job) == (State.WAITING, "", 0, 0)
    Job.objects.update(state=State.FAILED, fault="died", starts=2, done=5)
    order_again(job)
    assert _now(job) == (State.WAITING, "", 0, 0)
    do_jobs(_press)
    order_again(job)
    assert _now(job)[0] == State.DONE
    job.path.unlink()
    assert not is_there(Job.objects.get())
    order_again(job)
    assert _now(job)[0] == State.WAITING


def test_jobs_and_their_files_are_forgotten_after_a_day():
    old, new = _ordered(), _ordered()
    do_jobs(_press)
    part = job_folder() / "x.part"
    part.write_bytes(b"")
    day_ago = timezone.now() - timedelta(hours=25)
    Job.objects.filter(pk=old.pk).update(asked_at=day_ago)
    for path in (old.path, part):
        os.utime(path, (day_ago.timestamp(),) * 2)
    forget_old()
    assert list(Job.objects.all()) == [new]
    assert list(job_folder().iterdir()) == [new.path]


def test_file_that_another_process_took_away_is_no_fault(monkeypatch):
    job = _ordered()
    do_jobs(_press)
    gone = job_folder() / "gone.pdf"
    monkeypatch.setattr(Path, "iterdir", lambda _folder: iter([gone, job.path]))
    forget_old()
    assert job.path.exists()
