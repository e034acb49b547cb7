"""Undo at the desk: every act comes back, or says what to do instead."""

from __future__ import annotations

import pytest

from tests.tiers import sampled
from tests.tournaments.event_rows import rows_of, standing
from tests.tournaments.undoing import ACTS, DIRECTOR, back
from tournaments.log.codec import act_kinds
from tournaments.models import Event
from tournaments.selectors.results import tables_of
from tournaments.selectors.undoing import last_acts
from tournaments.services.undoing import INVERSES

pytestmark = pytest.mark.django_db


def test_every_act_is_undone_or_says_what_to_do_instead():
    undone = {act.kind for act in INVERSES}
    told = {kind for kind, act in act_kinds().items() if act.instead}
    assert undone & told == set()
    assert undone | told == set(act_kinds())


@pytest.mark.parametrize("name", sampled(ACTS, daily=list(ACTS)[::10]))
def test_an_act_that_is_undone_leaves_the_event_as_it_was(name):
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
