"""The version of an event grows with every step and with every entry of any of its sheets."""

from __future__ import annotations

import pytest

from scorer.models import ScoreSheet
from tests.builders.events import empty_event
from tournaments.models import Round, Step, Table
from tournaments.selectors.version import version_of, versions_of

pytestmark = pytest.mark.django_db


def make_sheets(event, versions):
    """A sheet at a table each, which says that its newest entry is the one given."""
    round_ = Round.objects.create(event=event, number=1)
    for number, version in enumerate(versions, 1):
        sheet = ScoreSheet.objects.create(
            game="kop", ruleset="kop-wolsztyn", players=[], head={}, version=version
        )
        Table.objects.create(round=round_, number=number, sheet=sheet)
    return list(ScoreSheet.objects.filter(version__in=versions).order_by("version"))


def test_event_of_which_nothing_is_known():
    assert version_of(empty_event()) == (0, 0)


def test_steps_and_sheets_are_told():
    event, other = empty_event(), empty_event("inny")
    make_sheets(event, [7, 10])
    step = Step.objects.create(event=event, kind="event-made")
    assert version_of(event) == (step.pk, 17)
    assert versions_of([event, other]) == {event.pk: (step.pk, 17), other.pk: (0, 0)}


def test_entry_that_was_numbered_first_and_is_there_last_is_told():
    event = empty_event()
    early, late = make_sheets(event, [1, 2])
    ScoreSheet.objects.filter(pk=late.pk).update(version=12)
    before = version_of(event)
    ScoreSheet.objects.filter(pk=early.pk).update(version=11)
    assert version_of(event) != before
