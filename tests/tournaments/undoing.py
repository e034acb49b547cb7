"""An event at several moments of its day, every act that is undone there, and the undoing."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

from tests.builders.events import (
    add_entrants,
    ask_to_enter,
    empty_event,
    open_entry_link,
)
from tournaments.engine.draws.request import DrawRequest, Method, Uneven
from tournaments.engine.prizes import Prize, PrizeFor, PrizeList
from tournaments.models import Award, Person, Table, Team
from tournaments.records.entry_list.values import Named
from tournaments.selectors.drawing import units_of
from tournaments.selectors.formats import format_of
from tournaments.selectors.importing import plan_import
from tournaments.selectors.undoing import Undoer, last_acts
from tournaments.services import (
    awards,
    cash,
    clock,
    door,
    drawing,
    entrants,
    entry_status,
    events,
    guests,
    hall,
    onward,
    prizes,
    repairing,
    results,
    revealing,
    rounds,
    sitting_out,
    substitutes,
    team_awards,
)
from tournaments.services.asked_entries import say_yes_to_all
from tournaments.services.by_hand import Hall, swapped
from tournaments.services.entry_details import Details
from tournaments.services.importing import import_entries
from tournaments.services.steps import Actor
from tournaments.services.undoing import undo
from tournaments.views.seeing import newest_step

MAREK = Actor(name="Marek")
DIRECTOR = Undoer(directs=True, name="Marek")
FORMAT = {
    "rounds": 3,
    "round_minutes": 60,
    "draws": ["random"],
    "second_look": "none",
    "uneven": "sit-out",
    "fee": "20",
    "scoring": {"ranking": ["score"], "team": {"size": 4}},
}
SCORES, OTHERS = (12, -4, -4, -4), (3, -1, -1, -1)


def prepared(state="running", **values):
    """Nine who are entered, of whom the first has paid and is here; a team."""
    event = empty_event(state=state, shown="seating", format=FORMAT, **values)
    add_entrants(event, 9)
    event.entrants.update(team=Team.objects.create(event=event, name="Asy"))
    door.check_in(event_id=event.pk, number=1, actor=MAREK)
    door.undo_check_in(event_id=event.pk, number=1, actor=MAREK)
    cash.pay(**at(event, 1), amount=1000)
    return event


def pairs():
    """Three pairs, of whom the second has no partner yet; somebody asks by link."""
    event = empty_event(format=FORMAT | {"unit": "pair"})
    add_entrants(event, 3)
    Person.objects.filter(given_name="2").update(surname="Lis", given_name="Ewa")
    ask_to_enter(open_entry_link(event), "Nowy", "Jan", partner="Nowa")
    return event


def drawn(event=None, number=1):
    """A round is drawn: a draft."""
    event = event or prepared()
    onward.draw_round(event=event, number=number, actor=MAREK, seen=newest_step(event), seed="3 1")
    return event


def seated(event=None):
    """It is published; the round after it, too."""
    event = drawn(event)
    publish(event)
    return event


def opened():
    """It is open, and its clock runs."""
    event = seated()
    begin(event)
    return event


def played():
    """It is closed: one result was corrected, one is as it was entered."""
    event = opened()
    enter_results(event)
    correct(event)
    rounds.close_round(**at(event))
    return event


def short(uneven="fill"):
    """Round 1 is open: at table 2 somebody is missing, and 8 sits out."""
    event = empty_event(state="running", format=FORMAT | {"uneven": uneven})
    add_entrants(event, 8)
    type_round(event, Hall(((1, 2, 3, 4), (5, 6, 7)), (8,)), uneven)
    publish(event)
    begin(event)
    return event


def drawn_twice():
    """Rounds 1 and 2 are published."""
    event = drawn(seated(), 2)
    publish(event)
    return event


def redrawn():
    """Round 1 is published, and typed once more."""
    event = seated()
    type_round(event, Hall(((9, 1, 2, 3), (4, 5, 6, 7)), (8,)), "sit-out")
    return event


def type_round(event, hall, uneven):
    request = DrawRequest(
        method=Method.RANDOM, units=units_of(event, 1), table_size=4, uneven=Uneven(uneven)
    )
    drawing.type_draw(**seen(event), first_round=1, request=request, halls=[hall], reason="late")


def announce_draw(event):
    request = DrawRequest(
        method=Method.RANDOM, units=units_of(event, 1), table_size=4, uneven=Uneven("sit-out")
    )
    drawing.announce(**seen(event), first_round=1, request=request)


def publish(event):
    draw = event.draws.first()
    drawing.publish(draw_id=draw.pk, actor=MAREK, seen=newest_step(event), reason="late")


def begin(event, number=1):
    onward.start_round(event=event, number=number, actor=MAREK, seen=newest_step(event))


def enter_results(event, number=1):
    for table in tables(event, number):
        key(table, SCORES)


def key(table, scores):
    results.key_result(table_id=table.pk, scores=scores, uuid=uuid4(), actor=MAREK)


def correct(event):
    table = tables(event)[0]
    results.correct_result(**because(table), scores=OTHERS)


def because(table):
    seen = results.newest_result(table)
    made = {"uuid": uuid4(), "actor": MAREK, "seen": seen, "reason": "misread"}
    return {"table_id": table.pk} | made


def tables(event, number=1):
    return list(Table.objects.filter(round__event=event, round__number=number).order_by("number"))


def at(event, number=1):
    return {"event_id": event.pk, "number": number, "actor": MAREK}


def seen(event):
    return {"event_id": event.pk, "actor": MAREK, "seen": newest_step(event)}


def rests(event):
    return event.rounds.get(number=1).sitting_out.get().entrant.number


def leaver(event):
    return tables(event)[0].places.last().entrant.number


def penalty(event):
    return awards.give_award(
        event_id=event.pk,
        entrant=3,
        kind=Award.Kind.PENALTY,
        why="late",
        points=awards.Points(score=5),
        actor=MAREK,
    )


def team_penalty(event):
    return team_awards.give_team_award(
        event_id=event.pk,
        team="Asy",
        kind=Award.Kind.WARNING,
        why="loud",
        points=awards.Points(),
        actor=MAREK,
    )


def move(event):
    draw = event.draws.first()
    hall = drawing.halls_of(draw)[0]
    one, other = hall.tables[0][0], hall.tables[1][0]
    drawing.move_units(
        draw_id=draw.pk,
        round_number=draw.first_round,
        hall=swapped(hall, one, other),
        move={"swapped": (one, other)},
        actor=MAREK,
        seen=newest_step(event),
    )


def drop(event):
    drawing.drop_draw(
        draw_id=event.draws.first().pk, actor=MAREK, seen=newest_step(event), reason="no"
    )


def format_changed(event, **values):
    events.change_format(
        **seen(event), format=replace(format_of(event), **values), reason="too long"
    )


def put_up(event):
    listed = (Prize(what=PrizeFor.PLACE, place=1, text="A cup"),)
    prizes.set_prizes(**seen(event), put_up=PrizeList(prizes=listed))


def change_entry(event, team):
    number = 4
    details = Details(team=team, categories=("women",))
    entrants.change_entrant(event_id=event.pk, number=number, details=details, actor=MAREK)


def disqualify(event):
    entry_status.disqualify(**at(event, 4), reason="cheated")


def rank(event, *, unranked):
    entry_status.set_unranked(**at(event, 4), unranked=unranked)


def add_partner(event):
    partner = Named(surname="Nowy", given_name="Jan", home="Las")
    details = {"details": Details(team="Asy"), "partner": partner}
    entrants.change_entrant(event_id=event.pk, number=2, actor=MAREK, **details)


def paste(event):
    text = "Lis Ewa / Nowy Jan;Las;Asy\nNowa Ola / Kruk Adam"
    sent = {"source": text, "digest": plan_import(event, text).digest, "uuid": uuid4()}
    import_entries(event_id=event.pk, actor=MAREK, **sent)


def answer(event):
    say_yes_to_all(event_id=event.pk, actor=MAREK)


def stand_in(event):
    substitutes.substitute(
        event_id=event.pk,
        number=5,
        person=Named(surname="Kos", given_name="Jan"),
        actor=MAREK,
        first_round=1,
    )


def announce(event):
    hall.announce(event_id=event.pk, text="Soup is ready", until=None, actor=MAREK)


def guest(event):
    guests.seat_guest(table_id=tables(event)[1].pk, name="Kos Jan", actor=MAREK)


def late(event):
    guests.seat_late(table_id=tables(event)[1].pk, number=8, actor=MAREK)


def back(event):
    """Undo the last act."""
    last, *_before = last_acts(event, DIRECTOR)
    return undo(event_id=event.pk, act=last.step.uuid, actor=MAREK, undoer=DIRECTOR)


def _extra(event):
    rounds.extra_time(table_id=tables(event)[0].pk, minutes=5, actor=MAREK)


def _runaway(event):
    awards.award_absence(
        table_id=tables(event)[0].pk, absent=[leaver(event)], left=True, actor=MAREK
    )


def _no_shows(event):
    one = tables(event)[0]
    absent = [place.entrant.number for place in one.places.exclude(entrant=None)[:2]]
    awards.award_absence(table_id=one.pk, absent=absent, actor=MAREK)


def _play(event):
    awards.play_after_all(table_id=tables(event)[0].pk, actor=MAREK)


def _dispute(event):
    results.dispute(table_id=tables(event)[0].pk, why="Who dealt?", actor=MAREK)


def _settle(event):
    results.settle(table_id=tables(event)[0].pk, actor=MAREK)


def _clear(event):
    results.clear_result(**because(tables(event)[0]))


def held(event, number):
    return {"event_id": event.pk, "from_round": number, "actor": MAREK}


def _entered(event):
    enter_results(event)
    return event


def _withdrawn(event):
    entrants.withdraw(event_id=event.pk, number=2, last_round=0, actor=MAREK)
    return event


ACTS = {
    # on the list of entries
    "entry-made": (
        prepared,
        lambda event: entrants.enter(
            event_id=event.pk, person=Named(surname="Nowy", given_name="Jan"), actor=MAREK
        ),
    ),
    "entry-changed": (prepared, lambda event: change_entry(event, "Damy")),
    "entry-withdrawn": (prepared, lambda event: entrants.withdraw(**at(event, 4))),
    "entry-returned": (
        prepared,
        lambda event: entrants.withdraw(**at(event, 4)),
        lambda event: entrants.come_back(**at(event, 4)),
    ),
    "entry-disqualified": (prepared, disqualify),
    "entry-reinstated": (
        prepared,
        disqualify,
        lambda event: entry_status.reinstate(**at(event, 4)),
    ),
    "entry-unranked": (prepared, lambda event: rank(event, unranked=True)),
    "entry-ranked": (
        prepared,
        lambda event: rank(event, unranked=True),
        lambda event: rank(event, unranked=False),
    ),
    "sits-out": (prepared, lambda event: sitting_out.sit_out(**at(event, 4), round_number=2)),
    "sits-out-undone": (
        prepared,
        lambda event: sitting_out.sit_out(**at(event, 4), round_number=2),
        lambda event: sitting_out.play_after_all(**at(event, 4), round_number=2),
    ),
    "checked-in": (prepared, lambda event: door.check_in(**at(event, 2))),
    "check-in-undone": (
        prepared,
        lambda event: door.check_in(**at(event, 2)),
        lambda event: door.undo_check_in(**at(event, 2)),
    ),
    "fee-paid": (prepared, lambda event: cash.pay(**at(event, 2), amount=500)),
    "fee-returned": (
        prepared,
        lambda event: cash.give_back(**at(event, 1), amount=400, reason="ill"),
    ),
    "substitute-made": (prepared, stand_in),
    "entry-changed, a partner": (pairs, add_partner),
    "list-imported": (pairs, paste),
    "asked-entered": (pairs, answer),
    # the event
    "format-changed": (prepared, lambda event: format_changed(event, rounds=4)),
    "format-changed that unseats a round": (
        drawn_twice,
        lambda event: format_changed(event, rounds=1),
    ),
    "event-cancelled": (
        prepared,
        lambda event: events.cancel_event(**seen(event), reason="nobody comes"),
    ),
    "event-takes-place": (
        prepared,
        lambda event: events.cancel_event(**seen(event), reason="nobody comes"),
        lambda event: events.hold_event(**seen(event)),
    ),
    "announcement-made": (prepared, announce),
    "announcement-withdrawn": (
        prepared,
        announce,
        lambda event: hall.withdraw_announcement(event_id=event.pk, actor=MAREK),
    ),
    "fees-set": (
        prepared,
        lambda event: cash.set_fees(
            **seen(event), currency="PLN", fee=2500, fees={"juniors": 1000}
        ),
    ),
    "event-shown": (prepared, lambda event: events.show(**seen(event), shown="everything")),
    "event-names": (
        prepared,
        lambda event: events.show(**seen(event), shown="seating", names="short"),
    ),
    "event-changed": (
        prepared,
        lambda event: events.change_event(
            **seen(event), name="Puchar", day=event.day, place="Borek", seed=event.seed
        ),
    ),
    "prizes-set": (prepared, put_up),
    # draws
    "draw-announced": (prepared, announce_draw),
    "draw-moved": (drawn, move),
    "draw-dropped": (drawn, drop),
    "draw-published": (drawn, publish),
    "draw-published in place of another": (redrawn, publish),
    "draw-repaired, a draft": (
        lambda: _withdrawn(drawn()),
        lambda event: repairing.repair_draft(
            draw_id=event.draws.first().pk, actor=MAREK, seen=newest_step(event)
        ),
    ),
    "draw-repaired": (
        lambda: _withdrawn(seated()),
        lambda event: repairing.repair_seating(**seen(event)),
    ),
    # rounds
    "round-opened": (seated, begin),
    "round-opened, the first": (lambda: seated(prepared("preparing")), begin),
    "round-closed": (
        lambda: _entered(opened()),
        lambda event: rounds.close_round(**at(event)),
    ),
    "round-stopped": (
        opened,
        lambda event: rounds.close_round(**at(event), stopped=True, reason="late"),
    ),
    "round-reopened": (played, lambda event: rounds.reopen_round(**at(event))),
    "round-reopened after a stop": (
        opened,
        lambda event: rounds.close_round(**at(event), stopped=True, reason="late"),
        lambda event: rounds.reopen_round(**at(event)),
    ),
    "extra-time": (opened, _extra),
    "extra-time changed": (
        opened,
        _extra,
        lambda event: rounds.extra_time(table_id=tables(event)[0].pk, minutes=9, actor=MAREK),
    ),
    "clock-set": (opened, lambda event: clock.set_clock(**at(event), minutes=70, last_hand=3)),
    "clock-paused": (opened, lambda event: clock.pause_clock(**at(event))),
    "clock-reset": (opened, lambda event: clock.reset_clock(**at(event))),
    "clock-started": (
        opened,
        lambda event: clock.reset_clock(**at(event)),
        lambda event: clock.start_clock(**at(event)),
    ),
    # results
    "result-keyed": (opened, lambda event: key(tables(event)[0], SCORES)),
    "result-second-look": (
        opened,
        lambda event: key(tables(event)[0], SCORES),
        lambda event: key(tables(event)[0], OTHERS),
    ),
    "result-corrected": (lambda: _entered(opened()), correct),
    "result-corrected that was disputed": (lambda: _entered(opened()), _dispute, correct),
    "result-corrected after it was closed": (played, correct),
    "result-cleared": (lambda: _entered(opened()), _clear),
    "result-disputed": (lambda: _entered(opened()), _dispute),
    "result-settled": (lambda: _entered(opened()), _dispute, _settle),
    # points beside the play
    "award-given": (prepared, penalty),
    "award-taken-back": (
        prepared,
        penalty,
        lambda event: awards.take_back(award_id=event.awards.last().pk, actor=MAREK),
    ),
    "team-award-given": (prepared, team_penalty),
    "team-award-taken-back": (
        prepared,
        team_penalty,
        lambda event: team_awards.take_team_award_back(
            award_id=event.team_awards.last().pk, actor=MAREK
        ),
    ),
    "table-awarded": (opened, _runaway),
    "table-awarded, who did not come": (opened, _no_shows),
    "table-awards-taken-back": (opened, _runaway, _play),
    # what everybody sees
    "hold_back": (prepared, lambda event: revealing.hold_back(**held(event, 2))),
    "reveal": (
        played,
        lambda event: revealing.hold_back(**held(event, 1)),
        lambda event: revealing.reveal(event_id=event.pk, places=2, actor=MAREK),
    ),
    "show_all": (
        played,
        lambda event: revealing.hold_back(**held(event, 1)),
        lambda event: revealing.reveal(event_id=event.pk, places=2, actor=MAREK),
        lambda event: revealing.reveal(event_id=event.pk, places=1, actor=MAREK, of_list="teams"),
        lambda event: revealing.show_all(event_id=event.pk, actor=MAREK),
    ),
    "event-finished": (played, lambda event: events.finish_event(**seen(event))),
    "event-reopened": (
        played,
        lambda event: events.finish_event(**seen(event)),
        lambda event: events.reopen_event(**seen(event), reason="a protest"),
    ),
    # who fills a place
    "guest-seated": (short, guest),
    "guest-seated at a table of three": (lambda: short("three"), guest),
    "guest-unseated": (
        short,
        guest,
        lambda event: guests.unseat_guest(table_id=tables(event)[1].pk, seat=3, actor=MAREK),
    ),
    "late-seated": (short, late),
    "late-seated at a table of three": (lambda: short("three"), late),
}
