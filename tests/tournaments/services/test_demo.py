"""The events of the demo club and of the desk to try, as they are loaded from their files."""

from __future__ import annotations

import pytest
from django.utils import timezone

from scorer.models import ScoreSheet, WritingCode
from scorer.records import read_json
from tests.builders.events import empty_club
from tests.rehearsal.proof import faults_of
from tests.tiers import sampled
from tournaments.models import Event, Round, Table
from tournaments.records.event_checks import check_event
from tournaments.records.event_file import read_event
from tournaments.services.demo import EVENTS, OVER, TONIGHT, found_demo, load_event
from tournaments.services.trying import EVENT

pytestmark = pytest.mark.django_db
NAMES = [OVER, TONIGHT, EVENT]
MOST_BYTES = 500_000  # of all files together


def test_every_file_is_loaded_and_small():
    files = sorted(EVENTS.iterdir())
    assert [path.name for path in files] == sorted(f"{name}.json" for name in NAMES)
    assert sum(path.stat().st_size for path in files) < MOST_BYTES
    for path in files:
        check_event(read_event(read_json(path.read_bytes())))


@pytest.mark.parametrize("name", sampled(NAMES, daily=[TONIGHT]))
def test_demo_event_has_no_fault_and_is_of_today(name):
    event = load_event(empty_club(), name)
    assert faults_of(event) == []
    assert (event.day, event.shown) == (timezone.localdate(), Event.Shown.EVERYTHING)
    begun, ended = (getattr(event.steps, end)().at for end in ("first", "last"))
    assert begun < ended <= timezone.now()
    assert (ended - begun).total_seconds() < 60


def test_demo_club_has_an_event_that_is_over_and_one_in_its_second_round():
    club = found_demo()
    assert found_demo() is None
    events = {event.name: event for event in Event.objects.filter(club=club)}
    assert {name: event.state for name, event in events.items()} == {
        "Turniej jesienny": Event.State.FINISHED,
        "Turniej piątkowy": Event.State.RUNNING,
    }
    rounds = events["Turniej piątkowy"].rounds
    assert list(rounds.values_list("state", flat=True)) == [
        Round.State.CLOSED,
        Round.State.OPEN,
        Round.State.SEATED,
    ]


def test_phones_can_write_at_open_tables_alone():
    event = load_event(empty_club(), TONIGHT)
    open_ = Table.objects.filter(round__event=event, round__state=Round.State.OPEN)
    codes = WritingCode.objects.values_list("sheet", flat=True)
    assert set(codes) == set(open_.exclude(sheet=None).values_list("sheet", flat=True))


def test_no_two_loads_have_a_sheet_of_the_same_id():
    load_event(empty_club("one"), EVENT)
    first = set(ScoreSheet.objects.values_list("pk", flat=True))
    load_event(empty_club("two"), EVENT)
    assert ScoreSheet.objects.count() == 2 * len(first)
    in_file = (EVENTS / f"{EVENT}.json").read_text(encoding="utf-8")
    assert not any(str(sheet) in in_file for sheet in first)
