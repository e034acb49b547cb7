"""A draw that a worker makes: how far it is, what the page shows, and who hears of a fault."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.models import Job, User
from scorer.operations.services.jobs import LONGEST, BusyError
from scorer.operations.services.working import do_next_job
from scorer.support.refused import Conflict, Refused
from tests.builders.events import add_entrants, empty_event
from tests.builders.jobs import do_jobs
from tournaments.engine.draws.request import DrawRequest, Method
from tournaments.models import Draw
from tournaments.selectors.drawing import units_of
from tournaments.services import drawing
from tournaments.services.draw_jobs import (
    BROKEN,
    is_being_made,
    job_of,
    make_draw_apart,
    make_draw_job,
    why_not_made,
)
from tournaments.services.steps import Actor

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_folder")]


@pytest.fixture
def crowded(settings):
    """Five at tables of three, twice: some meet again, which takes many tries."""
    settings.HAS_WORKER = True
    event = empty_event(format={"rounds": 2, "table_size": 3})
    add_entrants(event, 5)
    request = DrawRequest(method=Method.ROTATION, units=units_of(event, 1), rounds=2, table_size=3)
    return drawing.announce(
        event_id=event.pk, first_round=1, request=request, actor=Actor(), seen=0
    )


@pytest.fixture
def worker(monkeypatch):
    """Whoever looks whether a draw is there finds that a worker was there just before."""
    monkeypatch.setattr("time.sleep", lambda _seconds: do_next_job(quick=True))


def _seen(draw):
    return draw.event.steps.last().pk


def _made(draw, actor=None, patience=LONGEST, seed="1", **given):
    said = {"seed": seed, "actor": actor or Actor(), "seen": _seen(draw), "patience": patience}
    return make_draw_apart(draw, **said | given)


def _state(draw):
    return Draw.objects.get(pk=draw.pk).state


def test_worker_makes_what_the_seed_gives_in_the_name_of_who_asked(crowded, worker):
    ola = User.objects.create(username="ola")
    assert _made(crowded, Actor(user=ola))
    step = crowded.event.steps.last()
    assert (_state(crowded), step.kind, step.by) == ("draft", "draw-made", ola)
    assert not Job.objects.exists()


def test_draw_that_takes_longer_says_how_far_it_is(crowded):
    assert not _made(crowded, patience=0)
    assert is_being_made(crowded, job_of(crowded))
    with pytest.raises(Refused, match="is being made"):
        _made(crowded)
    shares = []
    do_jobs(lambda work: make_draw_job(replace(work, progress=shares.append)))
    crowded.refresh_from_db()
    job = job_of(crowded)
    assert (crowded.state, shares[-1], job.done) == ("draft", 40, 100)
    assert (is_being_made(crowded, job), why_not_made(job)) == (False, "")


def test_fault_in_time_is_for_who_waits(crowded, worker):
    request = crowded.request | {"units": crowded.request["units"][:1]}
    Draw.objects.filter(pk=crowded.pk).update(request=request)
    with pytest.raises(Refused):
        _made(crowded)
    assert (_state(crowded), Job.objects.count()) == ("announced", 0)


def test_fault_that_comes_later_stays_on_the_page(crowded):
    _made(crowded, patience=0)
    Draw.objects.update(state="dropped")
    do_jobs(make_draw_job)
    said = "Somebody changed this meanwhile: look at it again. Nothing was saved."
    assert why_not_made(job_of(crowded)) == said


def test_worker_that_broke_is_told(crowded):
    _made(crowded, patience=0)
    do_jobs(lambda _work: 1 // 0)
    assert why_not_made(job_of(crowded)) == str(BROKEN)
    assert not is_being_made(crowded, job_of(crowded))
    assert not _made(crowded, patience=0)  # the same seed asks again


def test_who_saw_less_is_told_who_was_faster(crowded, worker):
    seen = _seen(crowded) - 1
    with pytest.raises(Conflict):
        _made(crowded, seen=seen)
    assert _state(crowded) == "announced"


def test_seed_is_wanted_before_anything_waits(crowded):
    with pytest.raises(Refused) as refused:
        _made(crowded, seed=" ")
    assert (refused.value.field, Job.objects.count()) == ("seed", 0)


def test_busy_workers_refuse_draw(crowded, busy_press, monkeypatch):
    def refuse(*_given, **_how):
        raise BusyError

    monkeypatch.setattr("tournaments.services.draw_jobs.begin", refuse)
    with pytest.raises(Refused, match="busy with other papers"):
        _made(crowded)
    assert _state(crowded) == "announced"
