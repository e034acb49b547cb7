"""Faults of a day: two at once, twice the same, changed in between, a table of the wrong size."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest
from django.test import Client

from scorer.models import Membership, Role, User
from scorer.records import RecordRefused
from scorer.support.refused import Conflict, Refused, Taken
from tests.builders.desks import at, messages_of, running_event, scores
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tests.tournaments.test_pitfalls import (
    DESK,
    FIRST,
    WON,
    an_event,
    drafted,
    keys,
    newest,
    publishes,
    table_at,
)
from tournaments.models import Place, Result, Round, Step
from tournaments.records.standings import parse_tournament
from tournaments.selectors.formats import format_of
from tournaments.selectors.results import Progress, tables_of
from tournaments.selectors.tournament_record import tournament_json
from tournaments.services import drawing, events
from tournaments.services.entrants import withdraw
from tournaments.services.repairing import repair_seating
from tournaments.services.results import correct_result
from tournaments.services.rounds import close_round, open_round

pytestmark = pytest.mark.django_db


def test_two_directors_publish_one_draw():
    event = an_event()
    draw, seen = drafted(event), newest(event)
    drawing.publish(draw_id=draw.pk, actor=DESK, seen=seen)
    with pytest.raises(Conflict) as moved_on:
        drawing.publish(draw_id=draw.pk, actor=DESK, seen=seen)
    assert moved_on.value.current.kind == "draw-published"
    assert Round.objects.count() == 1


def test_two_directors_change_the_format():
    event = an_event()
    seen = newest(event)
    first = replace(format_of(event), hands=16)
    events.change_format(event_id=event.pk, format=first, actor=DESK, seen=seen)
    with pytest.raises(Conflict):
        events.change_format(
            event_id=event.pk, format=replace(first, rounds=3), actor=DESK, seen=seen
        )
    event.refresh_from_db()
    assert (format_of(event).hands, format_of(event).rounds) == (16, 5)


def test_two_directors_correct_one_result():
    event = an_event()
    play_round(event, 1, FIRST, WON)
    known = Result.objects.get(table__number=1).pk

    def corrects(*some):
        return correct_result(
            table_id=table_at(event, 1).pk,
            scores=some,
            reason="a slip",
            seen=known,
            uuid=uuid4(),
            actor=DESK,
        )

    corrects(4, 0, -2, -2)
    with pytest.raises(Conflict) as moved_on:
        corrects(8, -4, -2, -2)
    assert moved_on.value.current.said["scores"] == [4, 0, -2, -2]
    assert tables_of(event)[0].scores == (4, 0, -2, -2)


def test_two_at_the_desk_key_one_table():
    desk = running_event(*FIRST)
    other = User.objects.create(username="ola")
    Membership.objects.create(club=desk.event.club, user=other, role=Role.SCORER)
    second = Client()
    second.force_login(other)
    address = f"{at(desk, 'key_results')}?table=1"
    desk.client.post(address, scores(*WON[0]))
    answer = second.post(address, scores(6, -2, -4, 0), follow=True)
    assert messages_of(answer) == [
        "Table 1: the entries differ. It is on the board as disputed.",
    ]
    assert tables_of(desk.event)[0].scores == WON[0]
    assert list(Result.objects.values_list("kind", flat=True)) == ["keyed", "second"]


def test_same_uuid_with_other_scores_is_told():
    event = an_event()
    play_round(event, 1, FIRST, state=Round.State.OPEN)
    uuid = uuid4()
    keys(event, 1, WON[0], uuid=uuid)
    with pytest.raises(Taken):
        keys(event, 1, (0, 0, 0, 0), uuid=uuid)


def test_who_leaves_after_the_publication_moves_nobody():
    event = an_event()
    publishes(drafted(event))
    before = list(Place.objects.exclude(entrant__number=2).values_list("table__number", "entrant"))
    table = Place.objects.get(entrant__number=2).table.number
    withdraw(event_id=event.pk, number=2, actor=DESK)
    repair_seating(event_id=event.pk, actor=DESK, seen=newest(event))
    seated = Place.objects.exclude(entrant=None).values_list("table__number", "entrant")
    assert sorted(seated) == sorted(before)
    opened = open_round(event_id=event.pk, number=1, actor=DESK)
    assert opened.short == (table,)


@pytest.mark.parametrize(
    ("some", "why"),
    [
        ((6, -2, -4), "As many scores as there are places: 4."),
        ((6, -2, -2, -2, 0), "As many scores as there are places: 4."),
        ((6, -2, -2, -1), "The scores must add up to 0. They add up to +1."),
    ],
)
def test_scores_of_a_table_of_another_size(some, why):
    event = an_event()
    play_round(event, 1, FIRST, state=Round.State.OPEN)
    with pytest.raises(Refused) as refused:
        keys(event, 1, some)
    assert (str(refused.value), Result.objects.count()) == (why, 0)


def test_table_of_the_wrong_size_waits_and_says_so():
    event = empty_event()
    add_entrants(event, 7)
    play_round(event, 1, [(1, 2, 3, 4), (5, 6, 7)], state=Round.State.SEATED)
    opened = open_round(event_id=event.pk, number=1, actor=DESK)
    assert (opened.opened, opened.short) == ((1,), (2,))
    assert tables_of(event, 1)[1].progress is Progress.WAITING
    with pytest.raises(Refused) as refused:
        close_round(event_id=event.pk, number=1, actor=DESK)
    assert "Results are missing at these tables: 1, 2." in str(refused.value)


def test_record_with_a_table_of_the_wrong_size_is_refused():
    event = an_event()
    play_round(event, 1, FIRST, WON)
    record = tournament_json(event)
    record["rounds"][0]["tables"][1]["seats"].pop()
    with pytest.raises(RecordRefused) as refused:
        parse_tournament(record)
    assert [fault.path for fault in refused.value.faults] == [("rounds", 0, "tables", 1, "seats")]


def test_no_step_is_changed_or_deleted():
    event = an_event()
    publishes(drafted(event))
    before = list(Step.objects.values_list("pk", "kind"))
    withdraw(event_id=event.pk, number=1, actor=DESK)
    assert list(Step.objects.values_list("pk", "kind"))[: len(before)] == before
