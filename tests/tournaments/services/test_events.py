"""Events are made once, changed with a trace, begun and finished by the director alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from uuid import uuid4

import pytest

from scorer.support.refused import Conflict, Refused, Taken
from tests.builders.events import empty_club, empty_event
from tournaments.engine.formats import PRESETS
from tournaments.models import Event, Round
from tournaments.records.formats import as_json
from tournaments.selectors.formats import format_of
from tournaments.services import events
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
DIRECTOR = Actor(name="Ola")
DAY = date(2026, 11, 21)


def made(preset="wlks", **values):
    known = {"club": empty_club(), "format": PRESETS[preset].format, "name": "Puchar Łąk"}
    return events.make_event(**known | {"day": DAY, "actor": DIRECTOR} | values)


def newest(event):
    return event.steps.last().pk


@pytest.mark.parametrize("preset", PRESETS)
def test_event_has_the_format_of_its_preset(preset):
    event = made(preset)
    assert format_of(event) == PRESETS[preset].format
    assert (event.slug, event.state, event.shown) == ("puchar-lak", "preparing", "nothing")
    assert (event.game, event.ruleset) == (format_of(event).game, format_of(event).ruleset)


def test_same_name_has_another_address():
    assert [made().slug, made().slug, made(name="!").slug] == [
        "puchar-lak",
        "puchar-lak-2",
        "event",
    ]


def test_sent_twice_made_once():
    uuid = uuid4()
    assert made(uuid=uuid) == made(uuid=uuid)
    assert Event.objects.count() == 1


def test_request_key_of_another_club_makes_no_event():
    uuid = uuid4()
    made(uuid=uuid)
    with pytest.raises(Taken):
        made(uuid=uuid, club=empty_club("lipa"))
    assert Event.objects.count() == 1


def test_name_is_needed():
    with pytest.raises(Refused) as refused:
        made(name=" \u200b ")
    assert refused.value.field == "name"


def test_changes_are_told_with_what_was_before():
    event = made()
    changed = events.change_event(
        event_id=event.pk,
        name="Puchar  Łąk II",
        day=DAY,
        place="Borek",
        seed=event.seed,
        actor=DIRECTOR,
        seen=newest(event),
    )
    assert (changed.name, changed.slug) == ("Puchar Łąk II", "puchar-lak")
    assert event.steps.last().said == {
        "changed": {"name": ["Puchar Łąk", "Puchar Łąk II"], "place": ["", "Borek"]}
    }


def test_format_changes_freely_before_the_start():
    event = made()
    new = replace(format_of(event), rounds=4)
    events.change_format(event_id=event.pk, format=new, actor=DIRECTOR, seen=newest(event))
    event.refresh_from_db()
    assert event.format == as_json(new)
    assert event.steps.last().said == {"changed": {"rounds": [5, 4]}}


def test_after_the_start_a_reason_is_needed():
    event = made()
    events.start_event(event_id=event.pk, actor=DIRECTOR)
    new = replace(format_of(event), rounds=4)
    with pytest.raises(Refused) as refused:
        events.change_format(event_id=event.pk, format=new, actor=DIRECTOR, seen=newest(event))
    assert refused.value.field == "reason"
    events.change_format(
        event_id=event.pk, format=new, reason="It is late", actor=DIRECTOR, seen=newest(event)
    )
    assert event.steps.last().reason == "It is late"


def test_invalid_format_is_refused():
    event = made()
    with pytest.raises(Refused) as refused:
        events.change_format(
            event_id=event.pk,
            format=replace(format_of(event), hands=0, ruleset="chess"),
            actor=DIRECTOR,
            seen=newest(event),
        )
    assert refused.value.field == "hands"


def test_tables_keep_their_size_once_rounds_are_seated():
    event = made("hearts")
    Round.objects.create(event=event, number=1)
    with pytest.raises(Refused):
        events.change_format(
            event_id=event.pk,
            format=replace(format_of(event), table_size=7),
            actor=DIRECTOR,
            seen=newest(event),
        )


def test_two_directors_do_not_overwrite_each_other():
    event = made()
    seen = newest(event)
    events.show(event_id=event.pk, shown="seating", actor=DIRECTOR, seen=seen)
    with pytest.raises(Conflict):
        events.show(event_id=event.pk, shown="everything", actor=DIRECTOR, seen=seen)
    event.refresh_from_db()
    assert event.shown == "seating"


def test_director_ends_the_event_and_nothing_else():
    event = empty_event(state="running")
    row = Round.objects.create(event=event, number=1, state="open")
    with pytest.raises(Refused) as refused:
        events.finish_event(event_id=event.pk, actor=DIRECTOR, seen=0)
    assert str(refused.value) == "Round 1 is open: close or stop it."
    row.state = "closed"
    row.save()
    assert events.finish_event(event_id=event.pk, actor=DIRECTOR, seen=0).state == "finished"
    again = events.reopen_event(
        event_id=event.pk, reason="A sheet was lost", actor=DIRECTOR, seen=newest(event)
    )
    assert again.state == "running"
