"""Each incident is let happen; then what the director should do is done, step by step."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from random import Random
from uuid import uuid4

import pytest
from django.utils import timezone

from scorer.models import Entry
from scorer.sheets.services.entries import correct_entry, void_entry
from scorer.sheets.services.writing import Writer
from tests.tiers import long
from tests.tournaments.making import make_club
from tests.tournaments.views.test_knockout import make as make_knockout
from tests.tournaments.views.test_knockout import plays as plays_knockout
from tournaments.models import Entrant, Round, Table
from tournaments.selectors.practice import Backstage, seen_of
from tournaments.selectors.results import tables_of
from tournaments.services import cash, clock, onward
from tournaments.services.awards import award_short_table
from tournaments.services.door import check_in
from tournaments.services.entering import named
from tournaments.services.entrants import come_back, enter, withdraw
from tournaments.services.practice.catalogue import ALL, INCIDENTS
from tournaments.services.practice.incident import ACTOR, Stage
from tournaments.services.rehearsal.day import Day
from tournaments.services.rehearsal.plans import EventPlan, Sheets
from tournaments.services.repairing import repair_seating
from tournaments.services.results import correct_result, key_result, newest_result, settle
from tournaments.services.rounds import close_round
from tournaments.services.steps import EventRuleError

pytestmark = [pytest.mark.django_db, long]
WHO = {"actor": ACTOR}
LOTS = Random


def make_day(preset="hearts", players=16, **values):
    plan = {"rounds": 4, "hands": 4, "calm": True, "door": False, "sheets": Sheets.PHONE}
    day = Day(
        make_club(),
        EventPlan(preset=preset, players=players, **plan | values),
        "1",
        name="Próba",
        day=date(2026, 11, 21),
    )
    day.enter_all()
    return day


class Exercise:
    """An incident that has happened in an event, and how far the director is."""

    def __init__(self, day, key, **behind):
        self.event, self.incident = day.event, INCIDENTS[key]
        self.behind = Backstage(**behind)
        self.happened = self.incident.happen(Stage(day.event, LOTS(7), self.behind))

    @property
    def news(self):
        return str(self.incident.news(self.happened))

    @property
    def now(self):
        """``done``, or the page that helps; and the sentence."""
        seen = seen_of(self.event, [self.happened], self.behind)
        found = self.incident.reached(seen, self.happened)
        return ("done" if found.done else found.page), str(found.sentence)

    @property
    def page(self):
        return self.now[0]


def newest(event):
    return event.steps.values_list("pk", flat=True).last()


def opened(day, number=1):
    onward.start_round(event=day.event, number=number, seen=newest(day.event), **WHO)
    return day


def refused(day, key):
    with pytest.raises(EventRuleError) as found:
        Exercise(day, key)
    return str(found.value)


def test_there_are_twelve():
    assert len(ALL) == len(INCIDENTS) == 12


def test_somebody_comes_late():
    day = make_day(door=True)
    exercise = Exercise(day, "late")
    (name,) = exercise.happened.names
    assert exercise.news == f"{name}: at the door, on no list, and would like to play."
    assert exercise.now == ("entries", f"{name}: not on the list yet.")
    enter(event_id=day.event.pk, person=named(name), **WHO)
    assert exercise.now == ("check_in", f"{name}: on the list, not checked in yet.")
    check_in(event_id=day.event.pk, number=17, **WHO)
    assert exercise.now == ("done", f"{name} plays as number 17 from round 1 on.")


def test_who_comes_late_sits_in_the_round_that_is_seated():
    day = make_day("wlks", 16)  # all rounds are drawn at once
    opened(day)
    exercise = Exercise(day, "late")
    (name,) = exercise.happened.names
    enter(event_id=day.event.pk, person=named(name), **WHO)
    assert exercise.now == (
        "repair",
        "Round 2 is seated without number 17. Repair its seating.",
    )
    repair_seating(event_id=day.event.pk, seen=newest(day.event), **WHO)
    assert exercise.now == ("done", f"{name} plays as number 17 from round 2 on.")


def test_late_partners_are_two():
    exercise = Exercise(make_day("polish-doubles", 5), "late")
    assert len(exercise.happened.names) == 2
    first, second = exercise.happened.names
    enter(event_id=exercise.event.pk, person=named(first), partner=named(second), **WHO)
    assert exercise.page == "done"


def test_nobody_comes_late_to_the_last_round():
    day = opened(make_day(rounds=1))
    assert refused(day, "late") == "No round is left to be opened."
    assert refused(day, "uneven") == "No round is left to be opened."
    assert refused(day, "draw") == "No round is left to be opened."


def test_a_pair_leaves_and_returns():
    day = make_day()
    exercise = Exercise(day, "leaving")
    one, other = exercise.happened.numbers
    assert exercise.news == f"They have to go home: {one}, {other}."
    assert exercise.now == ("entrant", f"Number {one} is to be taken out.")
    withdraw(event_id=day.event.pk, number=one, **WHO)
    assert exercise.now == ("entrant", f"Number {other} is to be taken out.")
    withdraw(event_id=day.event.pk, number=other, **WHO)
    words = f"They are back after all: let number {one} play on."
    assert exercise.now == ("entrant", words)
    for number in (one, other):
        come_back(event_id=day.event.pk, number=number, **WHO)
    assert exercise.now == ("done", f"They left and play on: {one}, {other}.")
    withdraw(event_id=day.event.pk, number=one, **WHO)
    assert exercise.now == ("entrant", words)


def test_partners_leave_under_one_number():
    assert len(Exercise(make_day("polish-doubles", 5), "leaving").happened.numbers) == 1
    assert refused(make_day("polish-doubles", 1), "leaving") == "Too few are playing for this."


def test_the_field_is_uneven():
    day = make_day()
    exercise = Exercise(day, "uneven")
    (gone,) = exercise.happened.numbers
    assert exercise.news == f"Called off by telephone and taken out already: {gone}."
    assert Entrant.objects.get(event=day.event, number=gone).state == "withdrawn"
    assert exercise.now == ("onward", "Round 1 is not open yet.")
    opened(day)
    assert exercise.now == ("done", "Round 1 is open, and nobody is missing in it.")


def test_nobody_may_be_missing_at_a_table():
    day = make_day("wlks", 16)
    opened(day)
    for table in tables_of(day.event, 1):
        day.desk.play(table)
    close_round(event_id=day.event.pk, number=1, **WHO)
    exercise = Exercise(day, "uneven")
    (gone,) = exercise.happened.numbers
    assert exercise.now == ("repair", f"Round 2 still seats {gone}. Repair its seating.")
    repair_seating(event_id=day.event.pk, seen=newest(day.event), **WHO)
    opened(day, 2)
    short = next(table for table in tables_of(day.event, 2) if len(set(table.seats) - {None}) == 3)
    words = f"Somebody is missing at table {short.number}: seat a substitute or give the award."
    assert exercise.now == ("desk_table", words)
    award_short_table(table_id=short.id, **WHO)
    assert exercise.now == ("done", "Round 2 is open, and nobody is missing in it.")


def test_of_seventeen_two_call_off():
    assert len(Exercise(make_day(players=17), "uneven").happened.numbers) == 2
    assert refused(make_day(players=8), "uneven") == "Too few are playing for this."


def paying(day):
    cash.set_fees(event_id=day.event.pk, currency="PLN", fee=2000, seen=newest(day.event), **WHO)
    day.event.refresh_from_db()
    return day


def test_one_pays_and_nobody_has_paid_before():
    day = paying(make_day())
    exercise = Exercise(day, "cash")
    (payer,) = exercise.happened.numbers
    assert exercise.news == f"Number {payer} puts the whole fee on the table."
    assert exercise.now == ("cash_entry", f"Number {payer} still owes the fee on the list.")
    cash.pay(event_id=day.event.pk, number=payer, **WHO)
    assert exercise.now == ("done", "The list says what is in the box: 20.00.")


def test_another_gets_something_back():
    day = paying(make_day())
    cash.pay(event_id=day.event.pk, number=3, **WHO)
    exercise = Exercise(day, "cash")
    payer, back = exercise.happened.numbers
    assert back == 3
    assert exercise.news == (
        f"Number {payer} puts the whole fee on the table. Number 3 paid too much and gets 10.00 "
        "back."
    )
    cash.pay(event_id=day.event.pk, number=payer, **WHO)
    words = "Number 3: {} given back, wanted is 10.00."
    assert exercise.now == ("cash_entry", words.format("0.00"))
    for amount in (400, 600):
        cash.give_back(event_id=day.event.pk, number=3, amount=amount, reason="too much", **WHO)
    assert exercise.now == ("done", "The list says what is in the box: 30.00.")


def test_nobody_owes_a_fee():
    assert refused(make_day(), "cash") == "Nobody owes a fee: set one on the page “Cash” first."


def test_a_draw_forgets_somebody():
    day = opened(make_day(players=24))
    for table in tables_of(day.event, 1):
        day.desk.play(table)
    close_round(event_id=day.event.pk, number=1, **WHO)
    exercise = Exercise(day, "draw")
    (number,) = exercise.happened.numbers
    assert exercise.news == f"Round 2 is published. Number {number} is here and sits nowhere."
    assert exercise.now == (
        "draws",
        f"Number {number} sits nowhere in round 2. Draw it anew, or repair its seating.",
    )
    day.draw(2)
    assert exercise.now == ("done", f"Number {number} has a place in round 2.")


def test_a_draw_that_forgot_somebody_is_opened():
    day = make_day()
    exercise = Exercise(day, "draw")
    (number,) = exercise.happened.numbers
    Round.objects.filter(event=day.event).update(state=Round.State.OPEN)
    assert exercise.now == (
        "board",
        f"Round 1 was opened without number {number}. Seat them at a table that misses somebody.",
    )


def test_too_few_for_a_wrong_draw():
    assert refused(make_day(players=8), "draw") == "Too few are playing for this."


def hand_written(day, times=1):
    """One hand on the sheet of the first table."""
    table = tables_of(day.event, 1)[0]
    day.desk.play(table)
    return table


def test_no_round_is_open():
    day = make_day()
    for key in ("twice", "sum", "dispute", "phone", "router"):
        assert refused(day, key) == "No round is open: open one first."


def write_some(day, count):
    """So many entries on every sheet of the round."""
    from scorer.sheets.services.entries import record_entry  # noqa: PLC0415
    from tournaments.selectors.table_rules import table_rules_of  # noqa: PLC0415
    from tournaments.services.rehearsal.hands import play_table  # noqa: PLC0415

    for table in tables_of(day.event, 1):
        played = play_table(table_rules_of(day.event).head, len(table.seats), LOTS(table.number))
        for position, payload in enumerate(played.entries[:count]):
            record_entry(
                sheet_id=table.sheet,
                uuid=uuid4(),
                payload=payload,
                position=position,
                writer=Writer(device="1"),
            )


@pytest.mark.parametrize("which", [0, 1])
def test_two_phones_write_one_hand(which):
    day = opened(make_day("wlks", 16))
    waits = "No table has written a hand that could be written twice. Wait a little."
    assert refused(day, "twice") == waits
    write_some(day, 2)
    exercise = Exercise(day, "twice")
    at = exercise.happened.table
    assert exercise.news == f"Table {at} calls: the last hand stands on the sheet twice."
    words = f"The hand stands twice on the sheet of table {at}."
    assert exercise.now == ("desk_table", words)
    line = Entry.objects.get(uuid=exercise.happened.lines[which])
    assert line.payload == Entry.objects.get(uuid=exercise.happened.lines[1 - which]).payload
    said = {"sheet_id": line.sheet_id, "position": line.position, "seen_revision": 1}
    void_entry(uuid=uuid4(), writer=Writer(device="1"), **said)
    assert exercise.now == ("done", f"The hand counts once at table {at}.")
    correct_entry(
        uuid=uuid4(), writer=Writer(device="1"), payload=line.payload, **said | {"seen_revision": 2}
    )
    assert exercise.now == ("desk_table", words)


def keyed(exercise, scores):
    found = exercise.happened
    table = Table.objects.get(
        round__event=exercise.event, round__number=found.round, number=found.table
    )
    seen = newest_result(table)
    if seen or table.round.state == Round.State.CLOSED:
        correct_result(
            table_id=table.pk, scores=scores, reason="slip", seen=seen, uuid=uuid4(), **WHO
        )
    else:
        key_result(table_id=table.pk, scores=scores, uuid=uuid4(), **WHO)
    return table


def words_of(scores):
    return " · ".join(f"{score:+d}".replace("-", "−") if score else "0" for score in scores)


def test_a_sheet_does_not_add_up():
    day = opened(make_day("wlks", 16))
    exercise = Exercise(day, "sum")
    found = exercise.happened
    (place,) = (at for at in range(4) if found.slip[at] != found.scores[at])
    assert sum(found.slip) == 10
    assert sum(found.scores) == 0
    assert exercise.news == (
        f"Table {found.table} hands in paper: {words_of(found.slip)}. That does not add up. Asked, "
        f"the table counts again: place {place + 1} has {words_of([found.scores[place]])}."
    )
    assert exercise.now == ("key_results", f"Table {found.table} has no result yet.")
    with pytest.raises(EventRuleError):
        keyed(exercise, found.slip)
    wrong = [*found.scores[1:], found.scores[0]]
    table = keyed(exercise, wrong)
    assert exercise.now == (
        "correct_table",
        (
            f"What counts at table {found.table} is {words_of(wrong)}; it really scored "
            f"{words_of(found.scores)}."
        ),
    )
    keyed(exercise, found.scores)
    words = f"Table {found.table} counts as it really scored: {words_of(found.scores)}."
    assert exercise.now == ("done", words)
    Table.objects.filter(pk=table.pk).update(disputed="?")
    assert exercise.now == ("desk_table", f"Table {found.table} is still in doubt.")


def test_all_tables_have_brought_their_results():
    day = opened(make_day())
    for table in tables_of(day.event, 1):
        day.desk.play(table)
    for key in ("sum", "phone"):
        assert refused(day, key) == "No table is still being played in the open round."


def test_a_game_whose_hands_nobody_invents(monkeypatch):
    def unknown(*_args):
        raise LookupError

    day = opened(make_day())
    monkeypatch.setattr("tournaments.services.practice.incident.play_table", unknown)
    assert refused(day, "sum") == "Hands of this game cannot be invented."


def test_a_phone_dies():
    day = opened(make_day("wlks", 16))
    exercise = Exercise(day, "phone")
    found = exercise.happened
    assert exercise.news == (
        f"The phone of table {found.table} is dead, with 3 lines on it. At the end the table's "
        f"paper says: {words_of(found.scores)}."
    )
    (table,) = (one for one in tables_of(day.event, 1) if one.number == found.table)
    assert table.held == 3
    assert exercise.page == "key_results"
    keyed(exercise, found.scores)
    assert exercise.page == "done"


def test_a_dispute():
    day = opened(make_day())
    exercise = Exercise(day, "dispute")
    at = exercise.happened.table
    assert exercise.news == f"Table {at} calls: they do not agree who took the last trick."
    assert exercise.now == ("desk_table", f"Table {at} waits for your decision.")
    settle(table_id=Table.objects.get(round__event=day.event, number=at).pk, **WHO)
    assert exercise.now == ("done", f"The dispute at table {at} is decided.")


def test_a_result_two_rounds_old():
    day = make_day()
    assert refused(day, "old") == "No result is two rounds old yet."
    for number in (1, 2):
        day.play_round(number)
    assert refused(day, "old") == "No result is two rounds old yet."
    opened(day, 3)
    exercise = Exercise(day, "old")
    found = exercise.happened
    assert exercise.news == (
        f"Round 1, table {found.table}: the players' own copy says {words_of(found.scores)}."
    )
    assert exercise.page == "correct_table"
    keyed(exercise, found.scores)
    assert exercise.page == "done"


@pytest.mark.parametrize("key", ["sum", "phone", "old"])
def test_results_of_partners_who_change_are_of_two_sides(key):
    day = make_day("na-glowy-single", 8)
    if key == "old":
        for number in (1, 2):
            day.play_round(number)
        opened(day, 3)
    else:
        opened(day)
    exercise = Exercise(day, key)
    assert len(exercise.happened.scores) == 2
    assert exercise.page != "done"
    keyed(exercise, exercise.happened.scores)
    assert exercise.page == "done"


def test_single_players_come_and_go_by_themselves_where_partners_change():
    day = opened(make_day("na-glowy-single", 8))
    assert len(Exercise(day, "late").happened.names) == 1
    assert len(Exercise(day, "leaving").happened.numbers) == 2


def test_nobody_is_forgotten_by_a_knock_out():
    event = make_knockout()
    plays_knockout(event, 1)
    with pytest.raises(EventRuleError) as found:
        INCIDENTS["draw"].happen(Stage(event, LOTS(7), Backstage()))
    assert str(found.value) == ("The knock-out follows from its bracket: nobody is forgotten.")


def test_the_router_dies():
    day = opened(make_day(), 1)
    exercise = Exercise(day, "router", network=False, waiting=2)
    assert exercise.news == "The router has no power. No phone in the hall reaches you."
    assert exercise.happened.clock
    assert exercise.now == ("board", "The clock of round 1 runs on: hold it.")
    clock.pause_clock(event_id=day.event.pk, number=1, **WHO)
    assert exercise.now == ("board", "The network is not back yet.")
    exercise.behind = Backstage(waiting=2)
    assert exercise.now == ("board", "2 lines still wait on phones.")
    exercise.behind = Backstage()
    assert exercise.now == ("board", "Every line is in: let the clock of round 1 go on.")
    clock.go_on(event_id=day.event.pk, number=1, **WHO)
    assert exercise.now == ("done", "Every line is in, and play goes on.")


def test_a_router_dies_where_no_clock_runs():
    day = opened(make_day("wlks", 16))
    assert not Exercise(day, "router").happened.clock
    assert Exercise(day, "router").page == "done"


def test_the_laptop_dies():
    day = opened(make_day())
    exercise = Exercise(day, "laptop", starts=1)
    words = "The battery was empty. The site is being started again; load this page anew."
    assert exercise.news == words
    assert exercise.now == ("desk", "The site has not been cut off yet: wait a moment.")
    exercise.behind = Backstage(starts=2, waiting=1)
    assert exercise.now == ("desk", "1 line still waits on phones.")
    before = exercise.happened.at
    for copied_at in (None, before):
        exercise.behind = Backstage(starts=2, copied_at=copied_at)
        assert exercise.now == ("desk", "Everything is there. Make a copy at the desk now.")
    exercise.behind = Backstage(starts=2, copied_at=timezone.now() + timedelta(seconds=1))
    assert exercise.now == ("done", "Everything is there, and there is a copy of it.")


def test_what_nobody_did_is_seen_at_once(django_assert_max_num_queries):
    day = opened(make_day())
    happened = [INCIDENTS[key].happen(Stage(day.event, LOTS(1))) for key in ("dispute", "late")]
    with django_assert_max_num_queries(26):
        seen = seen_of(day.event, happened, Backstage())
    assert seen.now.rounds[1].state == "open"
    assert not seen.checks_in
    assert replace(seen, now=seen.now) == seen
