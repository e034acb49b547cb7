"""What seldom happens in an event is rebuilt too, act by act; no kind of step is forgotten."""

from __future__ import annotations

from datetime import date
from types import SimpleNamespace
from uuid import uuid4

import pytest

from tests.builders.events import empty_club, pasted_list
from tests.builders.rounds import seat_round
from tournaments.engine.formats import PRESETS
from tournaments.log.fold import LogSaysTooLittle, fold
from tournaments.models import Award, Event, Person, Table, Team
from tournaments.selectors.drawing import asked_of
from tournaments.selectors.event_file import event_json
from tournaments.selectors.history.rows import state_of_rows
from tournaments.selectors.importing import plan_import
from tournaments.selectors.undoing import Undoer
from tournaments.services import awards, clock, door, drawing, events, results, revealing, rounds
from tournaments.services.by_hand import read_rounds, swapped
from tournaments.services.entering import named
from tournaments.services.entrants import change_entrant, come_back, enter, remove_entrant, withdraw
from tournaments.services.entry_details import Details
from tournaments.services.event_file import import_event
from tournaments.services.guests import seat_guest, seat_late, unseat_guest
from tournaments.services.importing import import_entries
from tournaments.services.register import add_person, change_person, merge_people, unmerge
from tournaments.services.repairing import repair_draft
from tournaments.services.steps import Actor
from tournaments.services.substitutes import end_substitution, substitute
from tournaments.services.teams import rename_team
from tournaments.services.undoing import undo

pytestmark = pytest.mark.django_db
DESK = Actor(name="Ola")
DIRECTOR = Undoer(directs=True, name="Ola")
FORMAT = PRESETS["wolsztyn"].format


@pytest.fixture
def new_event():
    return events.make_event(
        club=empty_club(), format=FORMAT, name="Liga", day=date(2026, 11, 21), actor=DESK
    )


def check(event):
    """The log says what the rows say."""
    steps = list(event.steps.order_by("pk"))
    assert fold(steps) == state_of_rows(event)
    return steps


def seen(event):
    return event.steps.last().pk


def read_list(event, text):
    plan = plan_import(event, text)
    values = {"source": text, "actor": DESK, "uuid": uuid4(), "digest": plan.digest}
    import_entries(event_id=event.pk, **values)


def enters(event, count):
    read_list(event, pasted_list(count))


def test_log_replays_every_act_on_entries(new_event):
    of = {"event_id": new_event.pk, "actor": DESK}
    read_list(new_event, "Kowalski Jan (Borek)\nNowak Anna\nLis Ewa")
    check(new_event)
    read_list(new_event, "Nowak Anna (Debem)\nZajac Ola")
    check(new_event)
    undo(act=new_event.steps.filter(kind="list-imported").first().uuid, undoer=DIRECTOR, **of)
    check(new_event)
    details = Details(team="Asy", pair="1a", categories=("women",), fixed_table=2)
    number = enter(person=named("Wilk Adam (Las)"), details=details, **of).entrant.number
    other = enter(person=named("Sowa Iga"), **of).entrant.number
    change_entrant(number=number, details=Details(team="Damy"), **of)
    remove_entrant(number=other, **of)
    team = Team.objects.get(name="Damy")
    rename_team(team_id=team.pk, name="Damy Borek", seen=seen(new_event), **of)
    check(new_event)
    door.check_in(number=number, paid=2500, **of)
    door.check_in(number=4, **of)
    door.undo_check_in(number=4, **of)
    points = awards.Points(table_points="-1")
    given = {"entrant": number, "kind": Award.Kind.PENALTY, "why": "late", "points": points}
    awards.give_award(**given, **of)
    door.draw_numbers(seed="3 1", **of)  # what was given goes along
    check(new_event)
    number = new_event.entrants.get(person__surname="Wilk").number
    withdraw(number=number, **of)
    check(new_event)
    come_back(number=number, **of)
    made = substitute(number=number, person=named("Kos Jan"), first_round=2, last_round=4, **of)
    check(new_event)
    end_substitution(substitution_id=made.pk, last_round=2, **of)
    check(new_event)


def test_log_replays_every_act_on_people(new_event):
    of = {"event_id": new_event.pk, "actor": DESK}
    enter(person=named("Wilk Adam"), **of)
    substitute(number=1, person=named("Kos Jan"), **of)
    other = Event.objects.get(pk=new_event.pk)
    other = events.make_event(
        club=new_event.club, format=FORMAT, name="Puchar", day=date(2026, 11, 22), actor=DESK
    )
    enter(event_id=other.pk, person=named("Wilk Adam (Las)"), actor=DESK)
    check(new_event)
    person = Person.objects.get(surname="Kos")
    change_person(person=person, named=named("Kos Janusz (Las)"), actor=DESK)
    check(new_event)
    wolf = Person.objects.get(surname="Wilk")
    again = add_person(club=new_event.club, named=named("Wilk Adam Jan"))
    merge_people(person=wolf, into=again, actor=DESK)
    check(new_event)
    wolf.refresh_from_db()
    unmerge(person=wolf, actor=DESK)
    check(new_event)
    read_list(other, "Kos Janusz (Las)\nWilk Adam (Las)")
    check(other)


def drafted(event, **values):
    request = asked_of(
        event, FORMAT, first=1, last=1, method=FORMAT.draw_of(1), uneven=FORMAT.uneven, here=False
    )
    asked = {"first_round": 1, "request": request, "seen": seen(event), **values}
    return drawing.announce(event_id=event.pk, actor=DESK, **asked)


def test_log_replays_every_act_on_draws(new_event):
    of = {"event_id": new_event.pk, "actor": DESK}
    enters(new_event, 9)
    draw = drafted(new_event)
    check(new_event)
    draw = drawing.make_draw(draw_id=draw.pk, seed="3 1 4", actor=DESK, seen=seen(new_event))
    hall = swapped(drawing.halls_of(draw)[0], 1, 2)
    values = {"round_number": 1, "hall": hall, "move": {"swapped": (1, 2)}, "actor": DESK}
    drawing.move_units(draw_id=draw.pk, seen=seen(new_event), **values)
    check(new_event)
    withdraw(number=9, **of)
    repaired = repair_draft(draw_id=draw.pk, actor=DESK, seen=seen(new_event))
    check(new_event)
    drawing.drop_draw(draw_id=repaired.pk, actor=DESK, seen=seen(new_event), reason="again")
    request = asked_of(
        new_event,
        FORMAT,
        first=1,
        last=1,
        method=FORMAT.draw_of(1),
        uneven=FORMAT.uneven,
        here=False,
    )
    halls = read_rounds("1 2 3 4\n5 6 7 8", range(1, 9), 4)
    typed = drawing.type_draw(
        first_round=1, request=request, halls=halls, seen=seen(new_event), **of
    )
    check(new_event)
    drawing.publish(draw_id=typed.pk, actor=DESK, seen=seen(new_event), knowing=True)
    check(new_event)


@pytest.fixture
def short_table(new_event):
    """The second table of an open round: three of nine sit there, the ninth rests."""
    of = {"event_id": new_event.pk, "actor": DESK}
    enters(new_event, 8)
    request = asked_of(
        new_event,
        FORMAT,
        first=1,
        last=1,
        method=FORMAT.draw_of(1),
        uneven=FORMAT.uneven,
        here=False,
    )
    halls = read_rounds("1 2 3 4\n5 6 7", range(1, 9), 4)
    draw = drawing.type_draw(
        first_round=1, request=request, halls=halls, seen=seen(new_event), **of
    )
    drawing.publish(draw_id=draw.pk, actor=DESK, seen=seen(new_event), knowing=True)
    rounds.open_round(number=1, **of)
    check(new_event)
    return Table.objects.get(number=2)


def test_log_replays_every_act_at_a_short_table(new_event, short_table):
    of = {"table_id": short_table.pk, "actor": DESK}
    awards.award_short_table(**of)
    check(new_event)
    awards.play_after_all(**of)
    seat_guest(name="Kos Jan", **of)
    check(new_event)
    unseat_guest(seat=3, **of)
    check(new_event)
    seat_late(number=8, **of)
    check(new_event)
    awards.award_absence(absent=[8], left=True, reason="ran", **of)
    award = awards.give_award(
        event_id=new_event.pk,
        entrant=1,
        kind=Award.Kind.PENALTY,
        why="late",
        points=awards.Points(table_points="-1/2"),
        actor=DESK,
    )
    check(new_event)
    awards.take_back(award_id=award.pk, actor=DESK)
    check(new_event)


def test_log_replays_every_act_on_results(new_event, short_table):
    of = {"table_id": Table.objects.get(number=1).pk, "actor": DESK}
    results.key_result(scores=[4, 0, -2, -2], uuid=uuid4(), **of)
    results.key_result(scores=[4, -2, 0, -2], uuid=uuid4(), **of)
    results.dispute(why="two slips", **of)
    check(new_event)
    results.settle(**of)
    rounds.extra_time(minutes=5, **of)
    check(new_event)
    results.dispute(why="again", **of)
    newest = results.newest_result(Table.objects.get(number=1))
    again = {"reason": "the slip", "seen": newest, "uuid": uuid4()}
    results.correct_result(scores=[0, 4, -2, -2], **again, **of)
    check(new_event)
    newest = results.newest_result(Table.objects.get(number=1))
    results.clear_result(reason="another table", seen=newest, uuid=uuid4(), **of)
    check(new_event)


def test_log_replays_every_act_on_rounds_and_the_event(new_event, short_table):
    of = {"event_id": new_event.pk, "actor": DESK}
    clock.set_clock(number=1, minutes=45, last_hand=3, **of)
    clock.start_clock(number=1, **of)
    clock.pause_clock(number=1, **of)
    check(new_event)
    clock.go_on(number=1, **of)
    check(new_event)
    clock.reset_clock(number=1, **of)
    rounds.close_round(number=1, stopped=True, reason="fire", **of)
    check(new_event)
    rounds.reopen_round(number=1, **of)
    check(new_event)
    rounds.close_round(number=1, stopped=True, **of)
    for from_round in (1, 2):
        revealing.hold_back(from_round=from_round, **of)
    revealing.reveal(places=2, **of)
    check(new_event)
    revealing.show_all(**of)
    events.show(shown="everything", seen=seen(new_event), **of)
    named_so = {"name": "Puchar", "day": date(2026, 11, 22), "place": "Borek"}
    events.change_event(seed=new_event.seed, seen=seen(new_event), **named_so, **of)
    changed = PRESETS["wolsztyn"].format
    changed = type(changed)(**{**vars_of(changed), "rounds": 4, "draws": changed.draws[:4]})
    events.change_format(format=changed, reason="late", seen=seen(new_event), **of)
    check(new_event)
    events.finish_event(seen=seen(new_event), **of)
    events.reopen_event(reason="one more", seen=seen(new_event), **of)
    check(new_event)


def vars_of(value):
    return {name: getattr(value, name) for name in value.__dataclass_fields__}


def test_a_file_is_gone_on_from(new_event, short_table):
    copy = import_event(raw=event_json(new_event), club=empty_club("debem"), actor=DESK).event
    check(copy)
    rounds.close_round(event_id=copy.pk, number=1, stopped=True, actor=DESK)
    check(copy)


def test_a_log_that_says_too_little_is_named():
    said = {"name": "Liga", "day": "2026-11-21", "ruleset": "kop-wolsztyn"}
    made = SimpleNamespace(kind="event-made", said=said, reason="")
    with pytest.raises(LogSaysTooLittle, match="The step “event-made” says too little"):
        fold([made])


def test_rows_that_nobody_told_of_differ(new_event, short_table):
    seat_round(new_event, 2, [(1, 2, 3, 4)])
    assert fold(list(new_event.steps.order_by("pk"))) != state_of_rows(new_event)
