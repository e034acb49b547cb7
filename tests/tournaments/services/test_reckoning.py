"""A draw made behind its request: how far it is, what the row says, and who hears of a fault."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from threading import Event as Bell

import pytest
from django.utils import timezone

from scorer.games.text import gettext
from tests.builders.events import add_draw, add_entrants, empty_event
from tournaments.engine.draws.request import Method
from tournaments.models import Draw
from tournaments.models.draws import SILENT
from tournaments.selectors.draw_values import request_of
from tournaments.services import drawing, reckoning
from tournaments.services.reckoning import made_behind
from tournaments.services.steps import EventRuleError, StaleEvent

pytestmark = pytest.mark.django_db


def _announced():
    event = empty_event()
    add_entrants(event, 8)
    draw = add_draw(event, rounds=1)
    Draw.objects.filter(pk=draw.pk).update(state="announced", draw=None, seed="")
    return Draw.objects.get(pk=draw.pk)


def _row(draw):
    return Draw.objects.get(pk=draw.pk)


def test_a_draw_made_in_time_leaves_no_sign():
    draw, seen = _announced(), []
    made_behind(draw, lambda: seen.append(_row(draw).being_made))
    assert (seen, _row(draw).being_made, _row(draw).fault) == ([True], False, "")


def test_a_fault_in_time_is_for_who_waits():
    draw = _announced()

    def fails():
        raise EventRuleError(gettext("No."))

    with pytest.raises(EventRuleError, match="No"):
        made_behind(draw, fails)
    assert (_row(draw).sign, _row(draw).fault) == (None, "")


def test_a_draw_is_made_once_at_a_time_until_it_falls_silent():
    draw, made = _announced(), []
    draw.sign = timezone.now()
    draw.save()
    with pytest.raises(EventRuleError, match="is being made"):
        made_behind(draw, lambda: made.append(1))
    draw.sign -= SILENT + timedelta(seconds=1)
    made_behind(draw, lambda: made.append(2))
    assert made == [2]


def test_what_is_drawn_for_nobody_who_waits_writes_no_sign(monkeypatch):
    """It may be within a transaction, which the helper would wait for."""
    draw, told = _announced(), []
    monkeypatch.setattr(reckoning._Teller, "write_sign", lambda _self, share: told.append(share))
    request = request_of(draw)
    crowded = replace(
        request, method=Method.ROTATION, rounds=8
    )  # two tables: everybody meets again and again
    for sign in (None, timezone.now()):
        draw.sign = sign
        drawn = drawing._drawn_by(draw, crowded)
        assert bool(told) is bool(sign)
        assert len(drawn.rounds) == 8


def test_only_what_is_announced_is_being_made():
    draw = _announced()
    draw.sign, draw.state = timezone.now(), "draft"
    assert not draw.being_made


def test_the_row_hears_now_and_then_how_far_it_is(monkeypatch):
    draw = _announced()
    teller = reckoning._Teller(draw.pk)
    teller.write_sign(0.25)
    teller.write_sign(0.5)
    assert _row(draw).share == 25  # the other came too soon
    monkeypatch.setattr(reckoning, "EVERY", 0.0)
    teller.next = 0.0
    teller.write_sign(0.5)
    teller.write_sign(0.75)
    assert _row(draw).share == 75


CHANGED = "Somebody changed this meanwhile: look at it again. Nothing was saved."
FAULTS = [
    (EventRuleError(gettext("Too few.")), "Too few."),
    (StaleEvent(None), CHANGED),
    (RuntimeError("x"), str(reckoning.BROKEN)),
]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("fault", "said"), [(None, ""), *FAULTS])
def test_what_takes_longer_goes_on_behind(monkeypatch, settings, fault, said):
    settings.WORK_APART = True
    monkeypatch.setattr(reckoning, "PATIENCE", 0.0)
    works, bell = [], Bell()

    class Kept(reckoning._Work):
        def start(self):
            works.append(self)
            super().start()

    def make():
        bell.wait(10)
        if fault:
            raise fault

    monkeypatch.setattr(reckoning, "_Work", Kept)
    draw = _announced()
    made_behind(draw, make)
    assert _row(draw).being_made
    bell.set()
    works[0].join(10)
    assert (_row(draw).sign, _row(draw).fault) == (None, said)
