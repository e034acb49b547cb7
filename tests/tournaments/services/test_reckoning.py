"""A draw made behind its request: how far it is, what the row says, and who hears of a fault."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import count
from threading import Event as Bell

import pytest
from django.db import transaction
from django.utils import timezone

from scorer.games.text import gettext
from scorer.support.refused import Conflict, Refused
from tests.builders.events import add_draw, add_entrants, empty_event
from tournaments.engine.draws.request import DrawRequest, Method
from tournaments.models import Draw
from tournaments.models.draws import SILENT
from tournaments.selectors.draw_values import request_of
from tournaments.selectors.drawing import units_of
from tournaments.services import drawing, reckoning
from tournaments.services.reckoning import made_behind, reckoned
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db


def _announced():
    event = empty_event()
    add_entrants(event, 8)
    draw = add_draw(event, rounds=1)
    Draw.objects.filter(pk=draw.pk).update(state="announced", draw=None, seed="")
    return Draw.objects.get(pk=draw.pk)


def _row(draw):
    return Draw.objects.get(pk=draw.pk)


def test_draw_made_in_time_leaves_no_sign():
    draw, seen = _announced(), []
    made_behind(draw, lambda: seen.append(_row(draw).being_made))
    assert (seen, _row(draw).being_made, _row(draw).fault) == ([True], False, "")


def test_fault_in_time_is_for_who_waits():
    draw = _announced()

    def fails():
        raise Refused(gettext("No."))

    with pytest.raises(Refused, match="No"):
        made_behind(draw, fails)
    assert (_row(draw).sign, _row(draw).fault) == (None, "")


def test_draw_is_made_once_at_a_time_until_it_falls_silent():
    draw, made = _announced(), []
    draw.sign = timezone.now()
    draw.save()
    with pytest.raises(Refused, match="is being made"):
        made_behind(draw, lambda: made.append(1))
    draw.sign -= SILENT + timedelta(seconds=1)
    made_behind(draw, lambda: made.append(2))
    assert made == [2]


def _crowded():
    """Five at tables of three, twice: some meet again, which takes many tries."""
    event = empty_event(format={"rounds": 2, "table_size": 3})
    add_entrants(event, 5)
    request = DrawRequest(method=Method.ROTATION, units=units_of(event, 1), rounds=2, table_size=3)
    return drawing.announce(
        event_id=event.pk, first_round=1, request=request, actor=Actor(), seen=0
    )


def _ticks(monkeypatch, seconds):
    """So many seconds pass whenever somebody looks at the clock."""
    clock = count(1000, seconds)
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))


def test_draw_for_nobody_who_waits_writes_no_share(monkeypatch):
    """It may be within a transaction, which the helper would wait for."""
    _ticks(monkeypatch, 1)
    draw = _crowded()
    seen = draw.event.steps.last().pk
    make = partial(drawing.make_draw, draw_id=draw.pk, seed="1", actor=Actor(), seen=seen)
    with transaction.atomic():
        assert make().state == "draft"
        assert _row(draw).share == 0
        transaction.set_rollback(True)
    made_behind(_row(draw), make)
    assert (_row(draw).state, _row(draw).share) == ("draft", 40)


def test_only_what_is_announced_is_being_made():
    draw = _announced()
    draw.sign, draw.state = timezone.now(), "draft"
    assert not draw.being_made


@pytest.mark.parametrize(("seconds", "share"), [(0.01, 0), (1, 40)])
def test_row_hears_of_share_every_half_second(monkeypatch, seconds, share):
    """``seconds``: from one try of the draw to the next, of ten."""
    draw = _crowded()
    _ticks(monkeypatch, seconds)
    reckoned(draw.pk, replace(request_of(draw), seed="1"))
    assert _row(draw).share == share


CHANGED = "Somebody changed this meanwhile: look at it again. Nothing was saved."
FAULTS = [
    (Refused(gettext("Too few.")), "Too few."),
    (Conflict(None), CHANGED),
    (RuntimeError("x"), str(reckoning.BROKEN)),
]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("fault", "said"), [(None, ""), *FAULTS])
def test_slow_draw_goes_on_behind_its_request_and_saves_its_fault(
    monkeypatch, settings, fault, said
):
    settings.WORK_APART = True
    monkeypatch.setattr(reckoning, "PATIENCE", 0.0)
    bell, before = Bell(), set(threading.enumerate())

    def make():
        bell.wait(10)
        if fault:
            raise fault

    draw = _announced()
    made_behind(draw, make)
    assert _row(draw).being_made
    [work] = set(threading.enumerate()) - before
    bell.set()
    work.join(10)
    assert (_row(draw).sign, _row(draw).fault) == (None, said)
