"""Pitfalls other programs fell into, the other ten: screens, names, lists, ties, storage."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import combinations
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorer.models import Role
from scorer.sheets.services.entries import record_entry
from scorer.sheets.services.writing import Writer
from tests.builders.desks import at, running_event, scores, sign_in, table
from tests.builders.events import add_entrants, empty_event
from tests.builders.records import KOP
from tests.builders.rounds import play_round
from tests.scorer.printing.reading import words
from tests.tiers import sampled
from tests.tournaments.test_pitfalls import DESK, keys, newest
from tournaments.engine.draws import draw
from tournaments.engine.draws.request import DrawRequest, DrawUnit, Method
from tournaments.engine.results import (
    MatchPoints,
    Participant,
    RoundResults,
    Scoring,
    TableResult,
    Tournament,
)
from tournaments.engine.standings import standings
from tournaments.models import Entrant, Event, HomeClub, Result, Round
from tournaments.printing.order import EventOrder
from tournaments.printing.orders import print_order
from tournaments.selectors import event_data_cache
from tournaments.selectors import standings as site
from tournaments.selectors.clock import clock_of
from tournaments.selectors.events import events_for
from tournaments.selectors.importing import plan_import
from tournaments.selectors.results import tables_of
from tournaments.services.clock import start_clock
from tournaments.services.entering import named
from tournaments.services.entrants import enter
from tournaments.services.guests import seat_guest
from tournaments.services.importing import import_entries
from tournaments.services.results import clear_result, newest_result
from tournaments.services.substitutes import substitute

pytestmark = pytest.mark.django_db
FIRST = [(1, 2, 3, 4), (5, 6, 7, 8)]
WON = [(6, -2, -2, -2), (1, 3, 5, -9)]
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def page(client, name, *rest, **query):
    return client.get(reverse(f"tournaments:{name}", args=rest), query)


def shown_event(count=8, **values):
    event = empty_event(shown=Event.Shown.EVERYTHING, **values)
    add_entrants(event, count)
    return event


def test_11_a_clock_that_jumps_locks_no_screen(monkeypatch):
    desk = running_event(*FIRST, format={"round_minutes": 60})
    monkeypatch.setattr(timezone, "now", lambda: NOON)
    start_clock(event_id=desk.event.pk, number=1, actor=DESK)
    played = Round.objects.get()
    left = [clock_of(played, NOON + timedelta(minutes=at)).left for at in (10, 70, -30, 10)]
    assert left == [50 * 60, -10 * 60, 90 * 60, 50 * 60]


def test_11_a_screen_is_what_its_address_says_also_after_a_restart():
    event = shown_event()
    play_round(event, 1, FIRST, WON)
    first = page(Client(), "hall", event.slug, show="standings", seconds="7")
    event_data_cache.EVENT_DATA_CACHE.clear()
    site.STANDINGS_CACHE.clear()
    again = page(Client(), "hall", event.slug, show="standings", seconds="7")
    assert (again.context["show"], again.context["seconds"]) == ("standings", 7)
    titles = [sheet.title for sheet in again.context["sheets"]]
    assert titles == [sheet.title for sheet in first.context["sheets"]]
    assert titles == ["Standings after round 1"]


def test_12_substitutes_are_no_entrants():
    desk = running_event(*[(1, 2, 3, 4), (5, 6, 7, None)], shown=Event.Shown.EVERYTHING)
    event = desk.event
    substitute(event_id=event.pk, number=2, person=named("Lis Ewa"), actor=DESK)
    seat_guest(table_id=table(desk, 2).pk, name="Zając Jan", actor=DESK)
    for number, some in enumerate(WON, 1):
        keys(event, number, some)
    assert Entrant.objects.count() == 7
    rows = site.standings_of(event).individual
    assert sorted(row.number for row in rows) == [1, 2, 3, 4, 5, 6, 7]
    listed = page(Client(), "players", event.slug).content.decode()
    assert "Lis Ewa" not in listed
    assert "Zając Jan" not in listed
    assert events_for(AnonymousUser()).get().playing == 7


def test_13_a_name_breaks_no_page_and_runs_nowhere():
    event = empty_event(shown=Event.Shown.EVERYTHING)
    pasted = 'O\'Hara Ann\n<script>alert(1)</script> Eve\nNowak "Kos" Jan\n=1+1 Bob'
    digest = plan_import(event, pasted).digest
    import_entries(event_id=event.pk, source=pasted, actor=DESK, uuid=uuid4(), digest=digest)
    play_round(event, 1, [(1, 2, 3, 4)], WON[:1])
    director = sign_in(event, Role.DIRECTOR).client
    for name, rest in (
        ("entries", ()),
        ("players", ()),
        ("seating", (1,)),
        ("player", (2,)),
        ("standings", ()),
        ("hall", ()),
    ):
        answer = page(director, name, event.slug, *rest)
        assert answer.status_code == 200, name
        assert "<script>alert" not in answer.content.decode(), name
    assert "O&#x27;Hara Ann" in page(director, "standings", event.slug).content.decode()


def test_14_taking_back_a_result_of_the_desk_leaves_what_the_phone_wrote():
    desk = running_event((1, 2, 3, 4), format={"hands": 1})
    at_one = table(desk)
    record_entry(
        sheet_id=at_one.sheet.pk,
        uuid=uuid4(),
        position=0,
        payload=KOP["entries"][0],
        writer=Writer(),
    )
    of_the_phone = tables_of(desk.event)[0].scores
    keys(desk.event, 1, (6, -2, -2, -2))
    assert tables_of(desk.event)[0].scores == (6, -2, -2, -2)
    clear_result(
        table_id=at_one.pk,
        reason="another table's",
        seen=newest_result(at_one),
        uuid=uuid4(),
        actor=DESK,
    )
    state = tables_of(desk.event)[0]
    assert (state.scores, state.counts) == (of_the_phone, True)


def test_15_the_screen_and_the_paper_name_the_same_tables():
    event = shown_event()
    played = play_round(event, 1, [(1, 2, 3, 4), (5, 6, 7, 8)], state=Round.State.SEATED)
    played.tables.filter(number=2).update(number=14)
    shown = [
        (sitting.table.number, [seat.number for seat in sitting.seats])
        for sitting in page(Client(), "seating", event.slug, 1).context["sittings"]
    ]
    assert shown == [(1, [1, 2, 3, 4]), (14, [5, 6, 7, 8])]
    order = EventOrder(event=event.pk, kind="seating-table", language="en", round=1)
    assert "Gracz 4 14 1 5 Gracz 5" in words(print_order(order))


def test_16_enter_twice_enters_once_and_blanks_make_no_club():
    event = empty_event()
    uuid = uuid4()
    for _time in range(2):
        enter(event_id=event.pk, person=named("Lis Ewa (Borek)"), actor=DESK, uuid=uuid)
    enter(event_id=event.pk, person=named("Kruk Adam ( borek  )"), actor=DESK)
    pasted = "Sowa Jan; BOREK \nWilk Jan;Borek\t"
    digest = plan_import(event, pasted).digest
    import_entries(event_id=event.pk, source=pasted, actor=DESK, uuid=uuid4(), digest=digest)
    assert list(HomeClub.objects.values_list("name", flat=True)) == ["Borek"]
    assert event.entrants.count() == 4


@pytest.mark.parametrize("method", sampled([Method.RANDOM, Method.STANDING]))
def test_17_nobody_meets_again_while_others_are_left(method):
    units = tuple(DrawUnit(number=number) for number in range(1, 25))
    ranking = tuple(range(1, 25))
    history = ()
    for number in range(4):
        request = DrawRequest(
            method=method, units=units, seed=f"{number}", history=history, ranking=ranking
        )
        history += draw(request).rounds
    met = [pair for tables in history for one in tables for pair in combinations(sorted(one), 2)]
    assert len(met) == len(set(met)) == 4 * 6 * 6


@pytest.mark.parametrize("day", [date(2026, 11, 20), date(1999, 12, 31), date(2099, 1, 1)])
def test_18_an_event_stays_on_the_list_after_midnight(day):
    event = empty_event(shown=Event.Shown.SEATING, state=Event.State.RUNNING, day=day)
    assert [one.pk for one in events_for(AnonymousUser())] == [event.pk]
    assert event.name in page(Client(), "events").content.decode()


def test_19_three_who_beat_each_other_share_the_place():
    def found(*matches):
        return standings(
            Tournament(
                scoring=Scoring(
                    ranking=("match_points", "direct_encounter"), match_points=MatchPoints()
                ),
                participants=tuple(Participant(number=number) for number in (1, 2, 3, 4)),
                rounds=tuple(
                    RoundResults(tables=(TableResult(seats=who, scores=(9, 1)),)) for who in matches
                ),
            )
        )

    in_a_ring = found((1, 2), (2, 3), (3, 1), (1, 4), (2, 4), (3, 4)).individual
    assert [(row.place, row.number) for row in in_a_ring] == [(1, 1), (1, 2), (1, 3), (4, 4)]
    two = found((2, 1), (1, 3), (3, 4), (4, 2)).individual
    assert len({row.place for row in two}) < 4
    alone = found((2, 1), (1, 3)).individual
    assert [(row.place, row.number) for row in alone][:2] == [(1, 2), (2, 1)]


def test_20_a_full_disk_is_told_and_loses_nothing(monkeypatch):
    desk = running_event(*FIRST)
    client = Client(raise_request_exception=False)
    client.force_login(desk.user)
    form = scores(*WON[0])
    address = f"{at(desk, 'key_results')}?table=1"
    before = newest(desk.event)

    def full(*_some, **_more):
        raise OperationalError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(Result, "save", full)
        answer = client.post(address, form)
    assert answer.status_code == 503
    assert "disk is full" in answer.content.decode()
    assert (Result.objects.count(), newest(desk.event)) == (0, before)
    assert client.post(address, form).status_code == 302
    assert Result.objects.get().scores == [6, -2, -2, -2]
