"""What the public is shown: steps at once, results and sheets every few seconds."""

from __future__ import annotations

import time
from uuid import uuid4

import pytest

from scorer.models import ScoreSheet
from scorer.sheets.services.entries import Writer, record_entry
from scorer.sheets.services.signing import sign_sheet
from scorer.support.caches import forget_all
from tests.builders.events import add_entrants, add_step, empty_event
from tests.builders.rounds import seat_round
from tournaments.models import Round, Step
from tournaments.selectors import version
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
HAND = {"contract": "zwyczajna", "old": [0, 2], "winner": "old", "margin": "exit"}


@pytest.fixture
def clock(monkeypatch):
    """The time, moved by hand; pictures are taken every ten seconds of it."""
    now = [1000]
    monkeypatch.setattr(version, "EVERY", 10)
    monkeypatch.setattr(time, "time", lambda: now[0])
    return now


@pytest.fixture
def running_event(clock):
    event = empty_event(shown="everything", state="running")
    add_entrants(event, 4)
    seat_round(event, 1, [[1, 2, 3, 4]])
    open_round(event_id=event.pk, number=1, actor=Actor())
    return event


def seen(event):
    return version.public_snapshot(event.slug)


def writes(position):
    sheet = ScoreSheet.objects.get()
    record_entry(sheet_id=sheet.pk, uuid=uuid4(), payload=HAND, position=position, writer=Writer())


def sign(position):
    sheet = ScoreSheet.objects.get()
    sign_sheet(
        sheet_id=sheet.pk, uuid=uuid4(), side=None, name="A", position=position, writer=Writer()
    )


def test_line_that_does_not_count_yet_changes_nothing(running_event, clock):
    first = seen(running_event)
    writes(0)
    clock[0] += 10
    again = seen(running_event)
    assert (again.version, first.as_of, again.as_of) == (first.version, 1000, 1010)


def test_sheet_that_counts_is_seen_at_the_next_look(running_event, clock):
    first = seen(running_event)
    writes(0)
    sign(1)
    clock[0] += 9
    assert seen(running_event) == first
    clock[0] += 1
    assert seen(running_event).version != first.version
    assert seen(running_event).as_of == 1010


def test_step_at_the_desk_is_seen_at_once(running_event):
    before = seen(running_event)
    step = add_step(running_event)
    assert (seen(running_event).version[0], before.version[0]) == (step.pk, step.pk - 1)


def test_result_is_seen_at_the_next_look(running_event, clock):
    first = seen(running_event)
    newest = [add_step(running_event, kind) for kind in ("result-keyed", "result-corrected")][-1]
    clock[0] += 9
    assert seen(running_event) == first
    clock[0] += 1
    assert (seen(running_event).version[0], seen(running_event).as_of) == (newest.pk, 1010)


def test_other_step_is_seen_at_once_whatever_results_wait(running_event):
    seen(running_event)
    add_step(running_event, "result-keyed")
    seen(running_event)
    hidden = add_step(running_event, "hold_back")
    add_step(running_event, "result-keyed")
    assert seen(running_event).version[0] == hidden.pk + 1


def test_stopped_round_counts_as_it_is(running_event, clock):
    writes(0)
    first = seen(running_event)
    Round.objects.update(state=Round.State.CLOSED, stopped=True)
    clock[0] += 10
    assert seen(running_event).version != first.version


def test_event_without_steps_is_known_and_none_is_not(clock):
    event = empty_event()
    known = seen(event)
    assert (known.version[0], known.as_of, known.findable, known.silent) == (0, 1000, False, False)
    assert version.public_snapshot("none") is None
    assert Step.objects.count() == 0


def test_processes_that_look_in_the_same_seconds_show_the_same(running_event, clock):
    first = seen(running_event)
    forget_all()  # as another process
    clock[0] += 7
    assert seen(running_event).version == first.version
