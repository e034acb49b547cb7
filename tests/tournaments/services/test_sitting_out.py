"""Somebody sits out one round by their own wish, before or after it is drawn."""

from __future__ import annotations

from copy import deepcopy
from uuid import uuid4

import pytest

from scorer.support.refused import Refused
from tests.builders.events import add_entrants, empty_event, log_import
from tests.tournaments.services.test_drawing import DIRECTOR, newest
from tournaments.engine.draws.request import Method
from tournaments.models import Award, Draw, Entrant, Place, Round, SittingOut
from tournaments.selectors.concerns import concerns_before
from tournaments.selectors.draw_values import report_of, request_of
from tournaments.selectors.drawing import asked_of, roll
from tournaments.selectors.formats import format_of
from tournaments.selectors.register import unsettled_rounds
from tournaments.selectors.sentences import sentence_of
from tournaments.services import drawing
from tournaments.services.repairing import repair_draft, repair_seating
from tournaments.services.rounds import open_round
from tournaments.services.sitting_out import play_after_all, rounds_to_come, sit_out

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event(format={"uneven": "sit-out", "rounds": 3})
    add_entrants(event, 17)
    log_import(event)
    return event


@pytest.fixture
def event_of_17(made, db):
    return deepcopy(made)


def _sits_out(event, number=7, round_number=2, **values):
    return sit_out(
        event_id=event.pk, number=number, round_number=round_number, actor=DIRECTOR, **values
    )


def _plays(event, number=7, round_number=2):
    return play_after_all(
        event_id=event.pk, number=number, round_number=round_number, actor=DIRECTOR
    )


def _draft(event, first=1, last=3, method=Method.ROTATION):
    format_ = format_of(event)
    request = asked_of(event, format_, first=first, last=last, method=method, uneven=format_.uneven)
    draw = drawing.announce(
        event_id=event.pk,
        first_round=first,
        request=request,
        actor=DIRECTOR,
        seen=newest(event),
    )
    return drawing.make_draw(draw_id=draw.pk, seed="3 5 1", actor=DIRECTOR, seen=newest(event))


def _publish(event, draw):
    return drawing.publish(draw_id=draw.pk, actor=DIRECTOR, seen=newest(event))


def _rounds_of(number):
    """Where somebody has a place, or sits out by the draw."""
    places = Place.objects.filter(entrant__number=number).values_list("round__number", flat=True)
    rests = SittingOut.objects.filter(entrant__number=number)
    return sorted([*places, *rests.values_list("round__number", flat=True)])


def _refused(act):
    with pytest.raises(Refused) as refused:
        act()
    return str(refused.value)


def test_round_sat_out_by_wish_is_noted_once_and_undone(event_of_17):
    uuid = uuid4()
    for _time in range(2):
        _sits_out(event_of_17, reason="a wedding", uuid=uuid)
    assert _sits_out(event_of_17).sits_out == [2]
    assert sentence_of(event_of_17.steps.last()) == (
        "Gracz 7, number 7, sits out round 2 by their own wish."
    )
    assert (event_of_17.steps.count(), event_of_17.steps.last().reason) == (2, "a wedding")
    assert _plays(event_of_17).sits_out == []
    assert _plays(event_of_17).sits_out == []
    assert sentence_of(event_of_17.steps.last()) == "Gracz 7, number 7, plays round 2 after all."
    assert event_of_17.steps.count() == 3


def test_all_rounds_drawn_at_once_leave_them_out_of_that_round(event_of_17):
    _sits_out(event_of_17)
    draw = _draft(event_of_17)
    assert request_of(draw).absent == ((), (7,), ())
    assert report_of(draw).broken == ()
    _publish(event_of_17, draw)
    assert _rounds_of(7) == [1, 3]
    assert [SittingOut.objects.filter(round__number=n).count() for n in (1, 2, 3)] == [1, 0, 1]
    assert unsettled_rounds(Entrant.objects.get(number=7)) == []


def test_round_drawn_alone_leaves_them_out(event_of_17):
    _sits_out(event_of_17, round_number=1)
    assert (roll(event_of_17, 1), roll(event_of_17, 2)) == ((16, 0), (17, 0))
    draw = _draft(event_of_17, last=1, method=Method.RANDOM)
    assert (len(request_of(draw).units), request_of(draw).absent) == (16, ())
    _publish(event_of_17, draw)
    assert (_rounds_of(7), SittingOut.objects.count()) == ([], 0)


def test_they_have_no_bye(event_of_17):
    _sits_out(event_of_17, round_number=1)
    _publish(event_of_17, _draft(event_of_17))
    open_round(event_id=event_of_17.pk, number=1, actor=DIRECTOR)
    assert not Award.objects.filter(entrant__number=7).exists()


def test_who_sits_out_by_the_draw_and_by_wish_has_no_bye_either(event_of_17):
    _publish(event_of_17, _draft(event_of_17))
    resting = SittingOut.objects.get(round__number=1).entrant
    _sits_out(event_of_17, resting.number, 1)
    open_round(event_id=event_of_17.pk, number=1, actor=DIRECTOR)
    assert not Award.objects.exists()


def test_after_the_draw_the_seating_is_repaired(event_of_17):
    _publish(event_of_17, _draft(event_of_17))
    _sits_out(event_of_17)
    entrant = Entrant.objects.get(number=7)
    assert unsettled_rounds(entrant) == [2]
    said = [str(one.sentence) for one in concerns_before(event_of_17, 2)]
    seated = Place.objects.filter(entrant=entrant, round__number=2).exists()
    wished = "Round 2 seats who sits it out by their own wish: Gracz 7. Repair the seating, or "
    assert (f"{wished}say why it stays." in said) == seated
    repair_seating(event_id=event_of_17.pk, actor=DIRECTOR, seen=newest(event_of_17))
    assert _rounds_of(7) == [1, 3]
    assert [
        one.number for one in entrant.event.entrants.all() if _rounds_of(one.number) != [1, 2, 3]
    ] == [7]
    _plays(event_of_17)
    assert unsettled_rounds(Entrant.objects.get(number=7)) == [2]
    repair_seating(event_id=event_of_17.pk, actor=DIRECTOR, seen=newest(event_of_17))
    assert _rounds_of(7) == [1, 2, 3]


def test_draft_that_seats_them_is_not_published_and_can_be_repaired(event_of_17):
    draw = _draft(event_of_17)
    _sits_out(event_of_17)
    with pytest.raises(drawing.EntriesChanged) as changed:
        _publish(event_of_17, draw)
    assert changed.value.changes.away == (7,)
    draw = repair_draft(draw_id=draw.pk, actor=DIRECTOR, seen=newest(event_of_17))
    _publish(event_of_17, draw)
    assert _rounds_of(7) == [1, 3]
    assert Draw.objects.filter(state="published").count() == 1


def test_rounds_open_or_unknown_cannot_be_sat_out(event_of_17):
    _publish(event_of_17, _draft(event_of_17))
    Round.objects.filter(number=1).update(state="open")
    Entrant.objects.filter(number=9).update(state="withdrawn", last_round=1)
    assert _refused(lambda: _sits_out(event_of_17, round_number=1)) == (
        "Round 1 is open already: say at its table who did not come."
    )
    assert _refused(lambda: _sits_out(event_of_17, round_number=4)) == "There is no round 4."
    assert _refused(lambda: _sits_out(event_of_17, number=9)) == "Gracz 9 does not play round 2."
    assert rounds_to_come(event_of_17, Entrant.objects.get(number=7), 1) == [2, 3]
    assert rounds_to_come(event_of_17, Entrant.objects.get(number=9), 1) == []
