"""The key of a request: sent twice it acts once, and with other content nothing is done.

Every service that takes a ``uuid`` has a case here.
"""

from __future__ import annotations

from datetime import date
from importlib import import_module
from inspect import isfunction, signature
from pkgutil import iter_modules
from uuid import uuid4

import pytest
from django.db import transaction

from scorer.support.refused import Taken
from tests.builders.events import add_entrants, empty_event, open_entry_link
from tests.builders.rounds import play_round
from tests.tiers import long
from tests.tournaments.services.test_drawing import asked, newest
from tournaments import services
from tournaments.engine.cuts import TieRule
from tournaments.engine.formats import PRESETS
from tournaments.models import Award, Result, Round, Step, Table, Team
from tournaments.records.entry_list.values import Named
from tournaments.selectors.importing import plan_import
from tournaments.services import awards, drawing, passes, rounds
from tournaments.services.by_hand import read_rounds
from tournaments.services.event_copying import Entries, NewEvent
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
FIRST, OTHER = (Actor(name="Ola", content=uuid4()) for _time in range(2))
DAY = date(2026, 11, 21)
COPY = NewEvent(
    name="Puchar", day=DAY, place="", shown="nothing", names="numbers", entries=Entries.NONE
)
POINTS = awards.Points(table_points="1")
PAPER = (12, -4, -4, -4)
TEAMS = {"ranking": ["score"], "team": {"size": 2, "best": 2}}


def played():
    """Round 1 is open at three tables, of which the last misses somebody; 12 came late."""
    event = empty_event(format={"fee": "25", "round_minutes": 50, "scoring": TEAMS})
    add_entrants(event, 12)
    Team.objects.create(event=event, name="Asy")
    play_round(
        event, 1, [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11)], state=Round.State.SEATED, minutes=50
    )
    rounds.open_round(event_id=event.pk, number=1, actor=FIRST)
    return event


def entered():
    """Twelve are entered, nothing is drawn."""
    event = empty_event("drawn", format={"rounds": 2})
    add_entrants(event, 12)
    return event


def seated():
    """Their first round is published."""
    event = entered()
    drawing.publish(**draft(event))
    return event


def tied():
    """Six are equal behind the best of each table, and two of them go on to the final."""
    settings = {"rounds": 2, "final_rounds": 1, "table_size": 4, "uneven": "sit-out"}
    event = empty_event("tied", format=settings)
    add_entrants(event, 8)
    play_round(event, 1, [(1, 2, 3, 4), (5, 6, 7, 8)], [(9, -3, -3, -3), (9, -3, -3, -3)])
    return event


def about(event, **said):
    return {"event_id": event.pk, "actor": FIRST, **said}


def at(event, number=1, /, **said):
    """What an act at a table of round 1 says."""
    return {"table_id": table(event, number).pk, "actor": FIRST, **said}


def table(event, number=1):
    return Table.objects.get(round__event=event, round__number=1, number=number)


def drawn(event):
    return about(event, first_round=1, request=asked(event, rounds=1), seen=newest(event))


def typed(event):
    return drawn(event) | {"halls": tables_of(event)}


def draft(event):
    draw = drawing.type_draw(**typed(event))
    return {"draw_id": draw.pk, "actor": FIRST, "seen": newest(event)}


def change(event):
    return about(event, number=1, move={"swapped": (1, 5)}, seen=newest(event))


def next_round(event):
    return {"event": event, "number": 1, "actor": FIRST, "seen": newest(event)}


def tables_of(event):
    numbers = [one.number for one in event.entrants.all()]
    return read_rounds("1 2 3 4\n5 6 7 8\n9 10 11 12", numbers, 4)


def does(event, *names):
    """Do what these cases say, in turn; what the last one gave."""
    for name in names:
        gave = SERVICES[name](**CASES[name](event), uuid=uuid4())
    return gave


def then(event, *names, **said):
    """What a case says once others were done."""
    does(event, *names)
    return said


CASES = {
    "awards.award_short_table": lambda event: at(event, 3),
    "awards.award_absence": lambda event: at(event, absent=[1], reason="missed the bus"),
    "awards.give_award": lambda event: about(
        event, entrant=1, kind=Award.Kind.OTHER, why="best dressed", points=POINTS
    ),
    "awards.take_back": lambda event: {
        "award_id": does(event, "awards.give_award").pk,
        "actor": FIRST,
    },
    "awards.play_after_all": lambda event: then(event, "awards.award_short_table", **at(event, 3)),
    "cash.pay": lambda event: about(event, number=1, amount=1000),
    "cash.give_back": lambda event: then(
        event, "cash.pay", **about(event, number=1, amount=500, reason="too much")
    ),
    "clock.set_clock": lambda event: about(event, number=1, minutes=50, last_hand=5),
    "clock.start_clock": lambda event: about(event, number=1),
    "clock.pause_clock": lambda event: then(event, "clock.start_clock", **about(event, number=1)),
    "clock.go_on": lambda event: then(
        event, "clock.start_clock", "clock.pause_clock", **about(event, number=1)
    ),
    "clock.reset_clock": lambda event: then(event, "clock.start_clock", **about(event, number=1)),
    "codes.withdraw_codes": lambda event: about(event, number=1),
    "codes.issue_code": lambda event: then(event, "codes.withdraw_codes", **at(event)),
    "door.check_in": lambda event: about(event, number=12, paid=1000),
    "door.undo_check_in": lambda event: then(event, "door.check_in", **about(event, number=12)),
    "door.check_in_all": lambda event: about(event, paying=False),
    "door.draw_numbers": lambda _event: about(entered(), seed="3 5 1"),
    "drawing.announce": lambda _event: drawn(entered()),
    "drawing.type_draw": lambda _event: typed(entered()),
    "drawing.publish": lambda _event: draft(entered()),
    "entrants.enter": lambda event: about(event, person=Named(surname="Nowak")),
    "entrants.withdraw": lambda event: about(event, number=12, reason="ill"),
    "entry_status.disqualify": lambda event: about(event, number=12, reason="cheated"),
    "entry_status.reinstate": lambda event: then(
        event, "entry_status.disqualify", **about(event, number=12)
    ),
    "entry_status.set_unranked": lambda event: about(event, number=12, unranked=True),
    "entry_link.renew_link": lambda event: open_entry_link(event) and about(event),
    "event_copying.copy_event": lambda event: {"source": event, "new": COPY, "actor": FIRST},
    "events.make_event": lambda event: {
        "club": event.club,
        "format": PRESETS["wlks"].format,
        "name": "Puchar",
        "day": DAY,
        "actor": FIRST,
    },
    "guests.seat_guest": lambda event: at(event, 3, name="Gość"),
    "guests.seat_late": lambda event: at(event, 3, number=12),
    "guests.unseat_guest": lambda event: then(event, "guests.seat_guest", **at(event, 3, seat=3)),
    "hall.announce": lambda event: about(event, text="Soup"),
    "hall.set_hall": lambda event: about(event, changes={"size": 2}),
    "hall.make_screen_link": about,
    "importing.import_entries": lambda event: about(
        event, source="Nowak Anna", digest=plan_import(event, "Nowak Anna").digest
    ),
    "onward.draw_round": lambda _event: next_round(entered()),
    "passes.renew_pass": lambda event: about(
        event, pass_id=passes.give_pass(**about(event, name="Jan"))[0].pk
    ),
    "reseating.change_seating": lambda _event: change(seated()),
    "reseating.note_notified": lambda event: about(event, number=1, players=[1]),
    "results.key_result": lambda event: at(event, scores=PAPER),
    "results.correct_result": lambda event: at(event, scores=PAPER, reason="paper", seen=0),
    "results.clear_result": lambda event: at(
        event, reason="of table 2", seen=does(event, "results.key_result").result.pk
    ),
    "results.dispute": lambda event: at(event, why="hand 7"),
    "results.settle": lambda event: then(event, "results.dispute", **at(event)),
    "rounds.open_round": lambda _event: about(seated(), number=1),
    "rounds.close_round": lambda event: about(event, number=1, stopped=True, reason="late"),
    "rounds.reopen_round": lambda event: then(
        event, "rounds.close_round", **about(event, number=1)
    ),
    "rounds.extra_time": lambda event: at(event, minutes=5),
    "sitting_out.sit_out": lambda event: about(event, number=12, round_number=2),
    "team_awards.give_team_award": lambda event: about(
        event, team="Asy", kind=Award.Kind.OTHER, why="best dressed", points=POINTS
    ),
    "team_awards.take_team_award_back": lambda event: {
        "award_id": does(event, "team_awards.give_team_award").pk,
        "actor": FIRST,
    },
    "ties.decide_tie": lambda _event: about(tied(), number=2, how=TieRule.LOT, seed="6 1", seen=0),
}
ELSEWHERE = {  # what they do twice is tested where they are
    "door.undo_check_in_all",  # takes the key of the check-in that it undoes
    "onward.start_round",
    "passes.give_pass",
    "results.take_sheet",
    "self_entry.ask",
}
# What is compared beside the fingerprint: results are known by what they say.
CHANGED = {
    "results.key_result": [{"scores": (9, -3, -3, -3)}, {"hands": 3}],
    "results.correct_result": [{"scores": (9, -3, -3, -3)}, {"hands": 3}, {"reason": "sheet"}],
    "results.clear_result": [{"reason": "of table 3"}],
}


def _services():
    """Every service that takes a key, by the name of its module and its own."""
    found = {}
    for known in iter_modules(services.__path__):
        module = import_module(f"{services.__name__}.{known.name}")
        for name, function in vars(module).items():
            own = isfunction(function) and function.__module__ == module.__name__
            if own and not name.startswith("_") and "uuid" in signature(function).parameters:
                found[f"{known.name}.{name}"] = function
    return found


SERVICES = _services()


def test_every_service_that_takes_a_key_has_a_case():
    taking = {name for name in SERVICES if not name.startswith("steps.")}
    assert taking == CASES.keys() | ELSEWHERE


DAILY = ["awards.give_award", "cash.pay", "door.check_in_all", "results.key_result"]


@pytest.mark.parametrize("names", [DAILY, pytest.param([*CASES], marks=long)])
def test_same_key_acts_once_and_never_for_other_content(names):
    event = played()
    for name in names:
        with transaction.atomic():
            twice(name, SERVICES[name], CASES[name](event))
            transaction.set_rollback(True)


def twice(name, service, said):
    key = uuid4()
    once = service(**said, uuid=key)
    steps, results_ = Step.objects.count(), Result.objects.count()
    again = service(**said, uuid=key)
    assert (Step.objects.count(), Result.objects.count()) == (steps, results_), name
    assert type(again) is type(once) or again in (None, 0, []), name
    for other in CHANGED.get(name, [{"actor": OTHER}]):
        with pytest.raises(Taken):
            service(**said | other, uuid=key)
        assert (Step.objects.count(), Result.objects.count()) == (steps, results_), name
