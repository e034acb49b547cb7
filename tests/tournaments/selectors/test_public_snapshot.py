"""What the public is shown: steps at once, results and sheets every few seconds."""

from __future__ import annotations

import time
from uuid import uuid4

import pytest

from scorer.models import ScoreSheet
from scorer.sheets.services.entries import Writer, record_entry
from scorer.sheets.services.signing import sign_sheet
from tests.builders.events import add_entrants, add_step, empty_event
from tests.builders.rounds import seat_round
from tournaments.models import Round, Step
from tournaments.selectors import public_snapshot
from tournaments.selectors.public_snapshot import newest_step, snapshot_of
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor
from tournaments.views.public import PictureMark

pytestmark = pytest.mark.django_db
HAND = {"contract": "zwyczajna", "old": [0, 2], "winner": "old", "margin": "exit"}


@pytest.fixture
def clock(monkeypatch):
    """The time, moved by hand; pictures are taken every ten seconds of it."""
    now = [1000]
    monkeypatch.setattr(public_snapshot, "EVERY", 10)
    monkeypatch.setattr(time, "time", lambda: now[0])
    return now


@pytest.fixture
def running_event(clock):
    event = empty_event(shown="everything", state="running")
    add_entrants(event, 4)
    seat_round(event, 1, [[1, 2, 3, 4]])
    open_round(event_id=event.pk, number=1, actor=Actor())
    return event


def taken(event):
    return snapshot_of(*newest_step(event.slug)[:2])


def writes(position):
    sheet = ScoreSheet.objects.get()
    record_entry(sheet_id=sheet.pk, uuid=uuid4(), payload=HAND, position=position, writer=Writer())


def sign(position):
    sheet = ScoreSheet.objects.get()
    sign_sheet(
        sheet_id=sheet.pk, uuid=uuid4(), side=None, name="A", position=position, writer=Writer()
    )


def test_line_that_does_not_count_yet_changes_nothing(running_event, clock):
    first = taken(running_event)
    writes(0)
    clock[0] += 10
    again = taken(running_event)
    assert (again.version, again.taken, again.looked) == (first.version, 1000, 1010)


def test_sheet_that_counts_is_seen_at_the_next_look(running_event, clock):
    first = taken(running_event)
    writes(0)
    sign(1)
    clock[0] += 9
    assert taken(running_event) == first
    clock[0] += 1
    assert (taken(running_event).written, taken(running_event).taken) == (
        ScoreSheet.objects.get().version,
        1010,
    )


def test_step_at_the_desk_is_seen_at_once(running_event):
    before = taken(running_event)
    step = add_step(running_event)
    writes(0)
    assert (taken(running_event).step, before.step) == (step.pk, step.pk - 1)


def test_result_is_seen_at_the_next_look(running_event, clock):
    first = taken(running_event)
    newest = [add_step(running_event, kind) for kind in ("result-keyed", "result-corrected")][-1]
    clock[0] += 9
    assert (taken(running_event).step, taken(running_event).taken) == (first.step, 1000)
    clock[0] += 1
    assert (taken(running_event).step, taken(running_event).taken) == (newest.pk, 1010)


def test_other_step_is_seen_at_once_whatever_results_wait(running_event):
    taken(running_event)
    add_step(running_event, "result-keyed")
    taken(running_event)
    hidden = add_step(running_event, "hold_back")
    add_step(running_event, "result-keyed")
    assert taken(running_event).step == hidden.pk + 1


def test_step_before_results_that_wait_is_no_news(running_event):
    """A question begun before may know less."""
    first = taken(running_event)
    newest = add_step(running_event, "result-keyed").pk
    taken(running_event)
    assert snapshot_of(running_event.pk, newest - 1).step == first.step


def test_stopped_round_counts_as_it_is(running_event, clock):
    writes(0)
    Round.objects.update(state=Round.State.CLOSED, stopped=True)
    clock[0] += 10
    assert len(taken(running_event).counted) == 1


def test_event_without_steps_is_known_and_none_is_not(clock):
    event = empty_event()
    assert newest_step(event.slug) == (event.pk, 0, False, "preparing", 0)
    assert newest_step("none") is None
    assert Step.objects.count() == 0


@pytest.mark.parametrize(
    ("held", "covered"),
    [
        ('"1000.3.7-abc"', True),
        ('"1010.3.9-abc"', True),  # of another process, ahead of this one
        ('"1010.4.7-abc"', True),  # with a result that this one shows next time
        ('"1010.2.9-abc"', False),  # without what was done at the desk since
        ('"990.3.7-abc"', False),
        ('"990.3.9-abc"', False),  # of before a copy was put back
        ('"1000.3.6-abc"', False),
        ('"1000.3.7-other"', False),
        ('"1000.7-abc"', False),
        ('"abc"', False),
        ("*", False),
    ],
)
def test_newer_page_of_another_process_is_good(held, covered):
    shown = public_snapshot.PublicSnapshot(step=3, written=7, taken=1000, looked=1010, counted=())
    mark = PictureMark('"1000.3.7-abc"', shared=True, picture=shown, page="abc")
    assert mark.covers(held) == covered
