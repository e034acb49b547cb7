"""Rounds: opened in bulk, closed, stopped, opened again."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorer.models import ScoreSheet
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import record_entry
from scorer.sheets.services.writing import Writer
from scorer.support.refused import Refused, Taken
from tests.builders.events import add_entrants, empty_event
from tests.builders.records import KOP
from tests.builders.rounds import play_round
from tournaments.models import Award, Event, Person, Place, Round, SittingOut, Substitution, Table
from tournaments.records.entry_list.values import Named
from tournaments.selectors.results import Progress, tables_of
from tournaments.services.awards import take_back
from tournaments.services.guests import seat_guest, unseat_guest
from tournaments.services.results import key_result
from tournaments.services.rounds import close_round, extra_time, open_round, reopen_round
from tournaments.services.sheets import match_sheets
from tournaments.services.steps import Actor
from tournaments.services.substitutes import end_substitution, substitute

pytestmark = pytest.mark.django_db
NOBODY = Actor(name="Sędzia")


def seated(*tables, event=None, count=None, **values):
    """An event whose first round is seated at ``tables`` of numbers."""
    event = event or empty_event(**values)
    add_entrants(event, count or max(filter(None, (n for table in tables for n in table))))
    play_round(event, 1, tables, state=Round.State.SEATED)
    return event


def opens(event, number=1):
    return open_round(event_id=event.pk, number=number, actor=NOBODY)


def closes(event, **values):
    return close_round(event_id=event.pk, number=1, actor=NOBODY, **values)


def keys(event, number, *scores):
    table = Table.objects.get(round__event=event, round__number=1, number=number)
    return key_result(table_id=table.pk, scores=scores, uuid=uuid4(), actor=NOBODY)


def writes(sheet, *payloads):
    for position, payload in enumerate(payloads):
        record_entry(
            sheet_id=sheet.pk, uuid=uuid4(), position=position, payload=payload, writer=Writer()
        )


def sheet_at(event, number):
    return ScoreSheet.objects.get(pk=Table.objects.get(round__event=event, number=number).sheet_id)


def test_every_table_has_its_sheet():
    event = seated((5, 1, 6, 2), (3, 7, 4, 8))
    matched = opens(event)
    assert (matched.opened, matched.short) == ((1, 2), ())
    sheet = sheet_at(event, 2)
    assert sheet.players == ["Gracz 3", "Gracz 7", "Gracz 4", "Gracz 8"]
    assert (sheet.event, sheet.round, sheet.table) == ("Turniej o Puchar Borku", 1, 2)
    assert (sheet.club, sheet.ruleset) == (event.club, "kop-wolsztyn")
    assert sheet.head == {
        "format": "score-record/1",
        "game": "kop",
        "ruleset": "kop-wolsztyn",
        "options": {"hands": 32},
        "dealer": 0,
    }
    event.refresh_from_db()
    assert event.state == Event.State.RUNNING
    begun, step = event.steps.all()
    assert (begun.kind, step.kind, step.by_name) == ("event-started", "round-opened", "Sędzia")
    sheets = [[1, table, str(sheet_at(event, table).pk)] for table in (1, 2)]
    lists = {"opened": [1, 2], "renamed": [], "short": [], "byes": []}
    clock = {"minutes": None, "before": [None, 5]}
    assert step.said == {"round": 1, "sheets": sheets, **clock, **lists}


def test_opening_twice_opens_once():
    event = seated((1, 2, 3, 4))
    opens(event)
    assert opens(event).opened == ()
    assert (ScoreSheet.objects.count(), event.steps.count()) == (1, 2)


def test_table_one_short_waits_for_somebody():
    event = seated((1, 2, 3, 4), (5, 6, 7, None))
    matched = opens(event)
    assert (matched.opened, matched.short) == ((1,), (2,))
    with pytest.raises(Refused) as refused:
        keys(event, 2, 4, -2, -2, 0)
    assert str(refused.value) == (
        "Somebody is missing at table 2: seat a substitute or give the award."
    )
    Place.objects.filter(entrant=None).update(guest="Zając Jan")
    assert opens(event).opened == (2,)
    assert sheet_at(event, 2).players == ["Gracz 5", "Gracz 6", "Gracz 7", "Zając Jan"]


def test_table_of_three_places_gets_no_sheet_of_a_game_for_four():
    event = seated((1, 2, 3))
    assert opens(event).short == (1,)


def test_partners_sit_on_the_seats_of_their_side():
    event = empty_event(ruleset="na-glowy", game="na-glowy")
    first, second = add_entrants(event, 2)
    for entrant, name in ((first, "Ada"), (second, "Bogdan")):
        entrant.partner = Person.objects.create(register=event.club, surname=name)
        entrant.save()
    play_round(event, 1, [(1, 2)], state=Round.State.SEATED)
    opens(event)
    assert sheet_at(event, 1).players == ["Gracz 1", "Gracz 2", "Ada", "Bogdan"]


def test_two_of_the_same_name_are_told_apart():
    event = seated((1, 2, 3, 4))
    Person.objects.filter(given_name__in=("2", "4")).update(given_name="1")
    opens(event)
    assert sheet_at(event, 1).players == ["Gracz 1 (#1)", "Gracz 1 (#2)", "Gracz 3", "Gracz 1 (#4)"]


def test_substitute_takes_the_seat_on_the_sheet():
    event = seated((1, 2, 3, 4))
    zajac = Person.objects.create(register=event.club, surname="Zając", given_name="Jan")
    opens(event)
    writes(sheet_at(event, 1), KOP["entries"][0])
    entrant = event.entrants.get(number=3)
    Substitution.objects.create(entrant=entrant, person=zajac, first_round=1, last_round=1)
    assert match_sheets(event, event.rounds.get(), NOBODY).renamed == (1,)
    now = load_sheet_state(sheet_at(event, 1))
    assert now.setup.players == ("Gracz 1", "Gracz 2", "Zając Jan", "Gracz 4")
    assert now.setup_at(0).players[2] == "Gracz 3"
    assert match_sheets(event, event.rounds.get(), NOBODY).renamed == ()


def test_sheet_follows_a_substitute_by_itself():
    event = seated((1, 2, 3, 4))
    opens(event)
    zajac = Named(surname="Zając", given_name="Jan")
    made = substitute(event_id=event.pk, number=2, person=zajac, first_round=1, actor=NOBODY)
    assert load_sheet_state(sheet_at(event, 1)).setup.players[1] == "Zając Jan"
    end_substitution(event_id=event.pk, substitution_id=made.pk, last_round=0, actor=NOBODY)
    assert load_sheet_state(sheet_at(event, 1)).setup.players[1] == "Gracz 2"


def test_substitute_who_was_sent_before_is_not_seated_again():
    event, uuid = seated((1, 2, 3, None)), uuid4()
    known = {"table_id": Table.objects.get().pk, "actor": NOBODY}
    place = seat_guest(name="Kos Jan", uuid=uuid, **known)
    unseat_guest(seat=place.seat, **known)
    assert seat_guest(name="Kos  Jan", uuid=uuid, **known).guest == ""
    with pytest.raises(Taken):
        seat_guest(name="Zając", uuid=uuid, **known)
    assert event.steps.count() == 2


def test_table_that_became_short_loses_its_empty_sheet():
    event = seated((1, 2, 3, 4))
    opens(event)
    Place.objects.get(entrant__number=4).delete()
    matched = match_sheets(event, event.rounds.get(), NOBODY)
    assert (matched.closed, matched.short) == ((1,), (1,))
    assert Table.objects.get().sheet is None


def test_who_sits_out_gets_the_award_once():
    event = empty_event()
    add_entrants(event, 5)
    played = play_round(event, 1, [(1, 2, 3, 4)], state=Round.State.SEATED)
    SittingOut.objects.create(round=played, entrant=event.entrants.get(number=5))
    opens(event)
    opens(event)
    award = Award.objects.get()
    assert (award.entrant.number, award.kind, award.round) == (5, Award.Kind.BYE, played)
    assert (award.table_points, award.score) == ("3", 35)
    take_back(award_id=award.pk, actor=NOBODY)
    opens(event)
    assert list(Award.objects.values_list("kind", "taken_back")) == [("bye", True)]


def test_round_closes_once_all_tables_are_settled():
    event = seated((1, 2, 3, 4), (5, 6, 7, 8))
    opens(event)
    keys(event, 1, 12, -4, -4, -4)
    with pytest.raises(Refused) as refused:
        closes(event)
    assert str(refused.value) == (
        "Results are missing at these tables: 2. Key them, or stop the round: then what was "
        "played counts."
    )
    keys(event, 2, 0, 0, 0, 0)
    assert closes(event).state == Round.State.CLOSED
    assert event.steps.last().said == {"round": 1, "missing": []}


def test_table_in_doubt_keeps_the_round_open():
    event = seated((1, 2, 3, 4))
    opens(event)
    keys(event, 1, 12, -4, -4, -4)
    keys(event, 1, 10, -2, -4, -4)
    with pytest.raises(Refused) as refused:
        closes(event)
    assert str(refused.value) == "These tables are not settled yet: 1."


def test_stopped_round_counts_what_was_played():
    event = seated((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
    opens(event)
    keys(event, 1, 12, -4, -4, -4)
    writes(sheet_at(event, 2), *KOP["entries"][:2])
    played = closes(event, stopped=True, reason="Fire alarm")
    assert (played.state, played.stopped) == (Round.State.CLOSED, True)
    states = tables_of(event, 1)
    assert [state.progress for state in states] == [
        Progress.KEYED,
        Progress.PLAYING,
        Progress.WAITING,
    ]
    assert [state.counts for state in states] == [True, True, False]
    step = event.steps.last()
    assert (step.kind, step.reason) == ("round-stopped", "Fire alarm")
    assert step.said == {"round": 1, "missing": [2, 3]}


def test_round_is_opened_again():
    event = seated((1, 2, 3, 4))
    opens(event)
    closes(event, stopped=True)
    with pytest.raises(Refused) as refused:
        opens(event)
    assert str(refused.value) == "Round 1 is closed. It can be opened again."
    played = reopen_round(event_id=event.pk, number=1, actor=NOBODY)
    assert (played.state, played.stopped) == (Round.State.OPEN, False)


def test_stray_result_in_the_last_round_ends_nothing():
    event = seated((1, 2, 3, 4), format={"rounds": 2})
    play_round(event, 2, [(4, 3, 2, 1)], state=Round.State.SEATED)
    opens(event)
    opens(event, 2)
    table = Table.objects.get(round__number=2)
    key_result(table_id=table.pk, scores=(4, 0, 0, -4), uuid=uuid4(), actor=NOBODY)
    event.refresh_from_db()
    assert event.state == Event.State.RUNNING
    assert list(event.rounds.values_list("state", flat=True)) == [Round.State.OPEN] * 2


def test_who_leaves_in_mid_round_blocks_nothing():
    event = seated((1, 2, 3, 4))
    play_round(event, 2, [(1, 2, 3, None)], state=Round.State.SEATED)
    opens(event)
    event.entrants.filter(number=4).update(state="withdrawn", last_round=1)
    keys(event, 1, 12, -4, -4, -4)
    closes(event)
    assert opens(event, 2).short == (1,)
    assert tables_of(event, 1)[0].result.scores == (12, -4, -4, -4)


def test_extra_time_of_a_table():
    event = seated((1, 2, 3, 4))
    table = Table.objects.get()
    extra_time(table_id=table.pk, minutes=10, actor=NOBODY)
    extra_time(table_id=table.pk, minutes=10, actor=NOBODY)
    table.refresh_from_db()
    assert (table.extra_minutes, event.steps.count()) == (10, 1)
    with pytest.raises(Refused) as refused:
        extra_time(table_id=table.pk, minutes=500, actor=NOBODY)
    assert (str(refused.value), refused.value.field) == (
        "Allowed: a whole number from 0 to 120.",
        "minutes",
    )
