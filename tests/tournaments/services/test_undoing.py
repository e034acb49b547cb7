"""Undo at the desk: every act comes back, or says what to do instead."""

from __future__ import annotations

import pytest
from django.db.transaction import atomic

from scorer.support.refused import Refused
from tests.builders.events import add_step
from tests.tiers import sampled
from tests.tournaments.event_rows import rows_of, standing
from tests.tournaments.undoing import ACTS, DIRECTOR, back
from tournaments.log.codec import act_json, act_kinds
from tournaments.models import Event
from tournaments.selectors.results import tables_of
from tournaments.selectors.undoing import last_acts
from tournaments.services import steps
from tournaments.services.undoing import INVERSES

pytestmark = pytest.mark.django_db
UNKNOWN = "The event log does not say how it was before"


def test_every_act_is_undone_or_says_what_to_do_instead():
    undone = {act.kind for act in INVERSES}
    told = {kind for kind, act in act_kinds().items() if act.instead}
    assert undone & told == set()
    assert undone | told == set(act_kinds())


@pytest.mark.parametrize("name", sampled(ACTS, daily=list(ACTS)[::10]))
def test_act_that_is_undone_leaves_the_event_as_it_was(name):
    moment, *before, act = ACTS[name]
    event = moment()
    for one in before:
        one(event)
    event = Event.objects.get(pk=event.pk)
    was = standing(rows_of(event))
    act(event)
    assert last_acts(event, DIRECTOR)[0].step.kind == name.replace(",", " ").partition(" ")[0]
    back(event)
    assert standing(rows_of(event)) == was


def test_first_result_comes_back_once_its_correction_and_clearing_are_undone():
    event = ACTS["result-cleared"][0]()  # a table has a result
    was = [table.scores for table in tables_of(event)]
    correct, clear = ACTS["result-corrected"][1], ACTS["result-cleared"][1]
    clear(event)
    correct(event)
    assert [table.scores for table in tables_of(event)] != was
    back(event)
    assert tables_of(event)[0].scores is None
    back(event)
    assert [table.scores for table in tables_of(event)] == was


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("clock-set", "before"),
        ("draw-dropped", "was"),
        ("draw-moved", "were"),
        ("draw-published", "were"),
        ("draw-repaired", "were"),
        ("extra-time", "before"),
        ("fees-set", "was"),
        ("round-opened", "before"),
        ("table-awarded", "given"),
        ("table-awards-taken-back", "taken"),
    ],
)
def test_step_of_an_older_program_that_does_not_say_what_was_before_is_not_undone(
    name, field, monkeypatch
):
    moment, *before, act = ACTS[name]
    event = moment()
    for one in before:
        one(event)
    with monkeypatch.context() as older:
        older.setattr(steps, "act_json", lambda one: without(field, act_json(one)))
        act(event)
    was = rows_of(event)
    assert last_acts(event, DIRECTOR)[0].why_not.startswith(UNKNOWN)
    with pytest.raises(Refused, match=UNKNOWN), atomic():
        back(event)
    assert rows_of(event) == was


def test_act_after_one_that_cannot_be_read_is_not_undone():
    prepared, announce = ACTS["announcement-made"]
    event = prepared()
    add_step(event, "announcement-made", {})
    announce(event)
    with pytest.raises(Refused, match=UNKNOWN), atomic():
        back(event)
    assert event.steps.last().kind == "announcement-made"


def without(field, said):
    return {key: value for key, value in said.items() if key != field}
