"""An event of every preset, from its making to its end, by what the pages offer next.

Whoever directs it knows nothing but this: the first primary control of a page leads on. All they
type is a name, the list and what stands on the papers of the tables.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.rehearsal.people import pasted_list
from tests.rehearsal.proof import faults_of
from tests.tiers import long
from tests.tournaments.rehearsal.director import makes, paper_of, signs_in
from tournaments.models import Event, Round
from tournaments.selectors.formats import format_of
from tournaments.selectors.presets import all_presets

pytestmark = pytest.mark.django_db

UNITS = {"pair": 8, "single": 19}  # a whole field of pairs; of single players one is missing
MOST = 400  # steps until somebody who only goes on must have come to the end


@pytest.fixture
def director(client):
    return signs_in(client)


def directs(director, event, lots):
    """Go on from the desk until the event is over; what is typed depends on the page alone."""
    units = UNITS["pair" if format_of(event).unit == "pair" else "single"]
    for _step in range(MOST):
        event.refresh_from_db()
        if event.state == Event.State.FINISHED:
            return
        if director.page == "import_entries" and "plan" not in director.html:
            director.goes_on(text=pasted_list(units, format_of(event), lots))
        elif director.page == "check_in":
            director.goes("?everybody=1")
            director.presses("unpaid", name="everybody")
            director.goes(f"/events/{event.slug}/desk/")
        elif director.page == "key_results" and "data-keying" in director.html:
            director.goes_on(**paper_of(director, event))
        elif director.page in ("desk", "onward", "import_entries", "key_results"):
            director.goes_on()
        else:
            director.goes(f"/events/{event.slug}/desk/")


@long
@pytest.mark.parametrize("preset", all_presets())
def test_whoever_presses_what_is_offered_next_comes_to_the_end(director, preset):
    event = makes(director, preset)
    director.goes(f"/events/{event.slug}/desk/")
    directs(director, event, Random(preset))  # noqa: S311 — a game
    assert event.state == Event.State.FINISHED, director.passed[-5:]
    states = list(event.rounds.values_list("state", flat=True))
    assert states == [Round.State.CLOSED] * format_of(event).rounds
    assert faults_of(event) == []
