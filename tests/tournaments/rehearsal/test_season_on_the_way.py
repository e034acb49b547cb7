"""A season directed through the pages, with what goes wrong in its events and between them.

Four events, of which the best three count. In the third a name is misspelled, so that somebody is
in the register twice until they are merged; one event is put in, taken out and moved. The table of
the season is counted again from the places of its events.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from tests.tiers import long
from tests.tournaments.rehearsal.director import makes, signs_in
from tests.tournaments.rehearsal.test_changes_on_the_way import (
    Day,
    cancels_for_a_while,
    corrects,
    lets_one_sit_out,
    misses_two_at_a_table,
    opens_an_old_round_again,
    opens_the_wrong_round,
    plays,
    recounted,
    swaps_two,
    takes_a_penalty_back,
)
from tests.tournaments.views.controls import Page
from tournaments.models import Event, Person
from tournaments.selectors.standings import standings_of

pytestmark = [pytest.mark.django_db, long]

NAMES = (
    "Bąk Jan;Borek",
    "Dzięcioł Małgorzata;Borek",
    "Kołodziej Stefan;Wolsztyn",
    "Lis Ewa;Wolsztyn",
    "Mróz Adam;Racot",
    "Nowak-Wójcik Irena;Racot",
    "Ogórek Tadeusz;Borek",
    "Pająk Zofia;Wolsztyn",
    "Rataj Piotr;Racot",
    "Sowa Barbara;Borek",
    "van den Berg Jan;Wolsztyn",
    "Żak Łucja;Racot",
)
SCALE = (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4)
BEST = 3
PLANS = (
    {"open 1": [opens_the_wrong_round, swaps_two], "closed 2": [corrects]},
    {"closed 1": [cancels_for_a_while, lets_one_sit_out], "open 2": [opens_an_old_round_again]},
    {"open 2": [misses_two_at_a_table], "closed 2": [takes_a_penalty_back]},
    {"open 1": [swaps_two], "closed 1": [corrects]},
)


@pytest.fixture
def director(client):
    return signs_in(client)


def plays_the_event(director, number, listed):
    day = Day(director, makes(director, "baska", f"Puchar {number}"), Random(number), listed)  # noqa: S311 — a game
    plan = {moment: list(changes) for moment, changes in PLANS[number - 1].items()}
    day.opens()
    plays(day, plan)
    assert day.event.state == Event.State.FINISHED, director.passed[-5:]
    assert not any(plan.values()), plan
    counted = recounted(day)
    for row in standings_of(day.event).individual:
        expected = counted.get(row.number, (Fraction(0), 0))
        assert (row.table_points, row.score) == expected, row.number
    return day.event


def makes_the_season(director):
    director.goes("/clubs/borek/seasons/new/")
    director.goes_on(
        name="Liga",
        events="4",
        best=str(BEST),
        counting="places",
        scale=" ".join(map(str, SCALE)),
        public="on",
    )
    return director.address.split("/seasons/")[1].split("/")[0]


def does(director, slug, event, act):
    """Put an event in, take it out or move it, on the page of the season's events."""
    director.goes(f"/seasons/{slug}/events/")
    forms = Page(director.html).forms
    form = next(
        one
        for one in forms
        if ("event", str(event.pk)) in one.values and ("do", act) in one.buttons
    )
    director.sends(form, ("do", act), {})


def merges(director):
    """Keep the right spelling; the button stands outside the form that it sends."""
    address = "/clubs/borek/people/doubles/"
    director.goes(address)
    right, wrong = (Person.objects.get(surname=name) for name in ("Kołodziej", "Kołodzej"))
    assert f'name="into" value="{right.pk}"' in director.html
    director.client.post(address, {"person": wrong.pk, "into": right.pk})
    wrong.refresh_from_db()
    assert wrong.merged_into == right


def counted_season(events):
    """Points by name: the best of what places bring, those who share a place sharing points."""
    brought = {}
    for event in events:
        rows = [row for row in standings_of(event).individual if row.place]
        for row in rows:
            shared = [other for other in rows if other.place == row.place]
            worth = SCALE[row.place - 1 : row.place - 1 + len(shared)]
            name = event.entrants.get(number=row.number).name.replace("Kołodzej", "Kołodziej")
            brought.setdefault(name, []).append(Fraction(sum(worth), len(shared)))
    return {name: sum(sorted(points)[-BEST:]) for name, points in brought.items()}


def test_season_counts_what_its_events_brought_whatever_was_changed(director):
    events = [plays_the_event(director, 1, "\n".join(NAMES))]
    slug = makes_the_season(director)
    does(director, slug, events[0], "add")
    events.append(plays_the_event(director, 2, "\n".join(reversed(NAMES))))
    events.append(plays_the_event(director, 3, "\n".join(NAMES).replace("Kołodziej", "Kołodzej")))
    events.append(plays_the_event(director, 4, "\n".join(NAMES)))
    for event in (events[2], events[1], events[3]):
        does(director, slug, event, "add")
    does(director, slug, events[3], "drop")
    does(director, slug, events[1], "up")
    does(director, slug, events[3], "add")
    apart = director.client.get(f"/seasons/{slug}/?as=json").json()["lists"]["individual"]
    assert len(apart) == len(NAMES) + 1
    merges(director)
    told = director.client.get(f"/seasons/{slug}/?as=json").json()
    assert [one["name"] for one in told["events"]] == [f"Puchar {at}" for at in (1, 2, 3, 4)]
    table = {one["name"]: Fraction(one["points"]) for one in told["lists"]["individual"]}
    assert table == counted_season(events)
    places = {one["name"]: one["place"] for one in told["lists"]["individual"]}
    for name, points in table.items():
        ahead = sum(other > points for other in table.values())
        assert places[name] >= ahead + 1
