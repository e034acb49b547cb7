"""Draws from the announcement to the seating, and what stands in the way."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorer.support.refused import Conflict, Refused
from tests.builders.events import add_entrants, empty_event
from tournaments.engine.draws.request import Apart, DrawRequest, DrawUnit, Method
from tournaments.models import Draw, Entrant, Place, Round, Step
from tournaments.selectors.drawing import units_of
from tournaments.selectors.formats import format_of
from tournaments.services import drawing
from tournaments.services.by_hand import Hall, read_rounds, swapped
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
DIRECTOR = Actor(name="Ola")


@pytest.fixture
def event_of_16():
    event = empty_event()
    add_entrants(event, 16)
    return event


def newest(event):
    return event.steps.order_by("pk").values_list("pk", flat=True).last() or 0


def asked(event, **values):
    known = {"method": Method.ROTATION, "units": units_of(event, 1), "rounds": 2, "seed": ""}
    return DrawRequest(**known | values)


def announced(event, **values):
    return drawing.announce(
        event_id=event.pk,
        first_round=1,
        request=asked(event, **values),
        actor=DIRECTOR,
        seen=newest(event),
    )


def drafted(event, seed="3 5 1"):
    draw = announced(event)
    return drawing.make_draw(draw_id=draw.pk, seed=seed, actor=DIRECTOR, seen=newest(event))


def published(event):
    draw = drafted(event)
    return drawing.publish(draw_id=draw.pk, actor=DIRECTOR, seen=newest(event))


def _steps(event):
    return list(event.steps.values_list("kind", flat=True))


@pytest.mark.parametrize("count", [1, 2])
def test_field_too_small_for_a_table_is_not_announced(count):
    few = empty_event("few")
    add_entrants(few, count)
    with pytest.raises(Refused, match=f"^{count} cannot fill a table of 4.$"):
        announced(few)
    assert (Draw.objects.filter(event=few).count(), _steps(few)) == (0, [])


def test_fingerprint_is_known_before_the_seed(event_of_16):
    draw = announced(event_of_16)
    assert (draw.state, draw.seed, draw.draw) == ("announced", "", None)
    assert "seed" not in draw.request
    before = draw.fingerprint
    made = drawing.make_draw(
        draw_id=draw.pk, seed=" 3 5  1 ", actor=DIRECTOR, seen=newest(event_of_16)
    )
    assert (made.state, made.seed, made.fingerprint) == ("draft", "3 5 1", before)
    assert Round.objects.count() == 0


def test_same_seed_gives_the_same_tables_everywhere(event_of_16):
    one = drafted(event_of_16).draw["rounds"]
    other = empty_event("other", club=event_of_16.club)
    Entrant.objects.bulk_create(
        Entrant(event=other, number=entrant.number, person=entrant.person)
        for entrant in event_of_16.entrants.all()
    )
    assert drafted(other).draw["rounds"] == one


def test_published_rounds_are_seated(event_of_16):
    draw = published(event_of_16)
    assert draw.state == "published"
    assert list(Round.objects.values_list("number", "draw")) == [(1, draw.pk), (2, draw.pk)]
    first = Place.objects.filter(round__number=1).order_by("table__number", "seat")
    assert [
        list(first.filter(table__number=table).values_list("entrant__number", flat=True))
        for table in range(1, 5)
    ] == [list(table) for table in draw.draw["rounds"][0]]
    assert _steps(event_of_16) == ["draw-announced", "draw-made", "draw-published"]
    assert event_of_16.steps.last().said == {
        "draw": draw.pk,
        "first": 1,
        "last": 2,
        "method": "rotation",
        "units": 16,
        "fingerprint": draw.fingerprint,
        "seated": [
            {
                "round": number,
                "tables": {str(at): table for at, table in enumerate(tables, 1)},
                "resting": [],
            }
            for number, tables in enumerate(draw.draw["rounds"], 1)
        ],
        "were": {},
    }


def test_two_units_are_swapped_in_the_draft(event_of_16):
    draw = drafted(event_of_16)
    halls = drawing.halls_of(draw)
    one, other = halls[1].tables[0][0], halls[1].tables[3][2]
    draw = drawing.move_units(
        draw_id=draw.pk,
        round_number=2,
        hall=swapped(halls[1], one, other),
        move={"swapped": (one, other)},
        actor=DIRECTOR,
        seen=newest(event_of_16),
    )
    assert drawing.halls_of(draw)[1].tables[0][0] == other
    assert (draw.by_hand, draw.draw["rounds"][0]) == (True, [list(t) for t in halls[0].tables])
    assert event_of_16.steps.last().said["swapped"] == [one, other]


def test_nobody_is_lost_by_a_move(event_of_16):
    draw = drafted(event_of_16)
    hall = Hall(drawing.halls_of(draw)[0].tables[:3])
    with pytest.raises(Refused, match="The round has other players"):
        drawing.move_units(
            draw_id=draw.pk,
            round_number=1,
            hall=hall,
            move={},
            actor=DIRECTOR,
            seen=newest(event_of_16),
        )
    assert Draw.objects.get().draw == draw.draw


def test_typed_tables_are_a_draft_of_their_own(event_of_16):
    units = units_of(event_of_16, 1)
    halls = read_rounds("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16", range(1, 17), 4)
    draw = drawing.type_draw(
        event_id=event_of_16.pk,
        first_round=1,
        request=asked(event_of_16, units=units),
        halls=halls,
        actor=DIRECTOR,
        seen=0,
    )
    assert (draw.by_hand, draw.state, draw.last_round) == (True, "draft", 1)
    drawing.publish(draw_id=draw.pk, actor=DIRECTOR, seen=newest(event_of_16))
    assert Place.objects.get(entrant__number=7).table.number == 2


def test_who_left_between_draw_and_publication_is_told(event_of_16):
    draw = drafted(event_of_16)
    Entrant.objects.filter(number=3).update(state="withdrawn", last_round=0)
    with pytest.raises(drawing.EntriesChanged) as changed:
        drawing.publish(draw_id=draw.pk, actor=DIRECTOR, seen=newest(event_of_16), knowing=True)
    assert changed.value.changes.gone == (3,)
    assert (Draw.objects.get().state, Round.objects.count()) == ("draft", 0)


def test_who_came_between_draw_and_publication_is_told_once(event_of_16):
    draw = drafted(event_of_16)
    new = add_entrants(empty_event("other", club=event_of_16.club), 1)[0]
    Entrant.objects.create(event=event_of_16, number=17, person=new.person)
    with pytest.raises(drawing.EntriesChanged) as changed:
        drawing.publish(draw_id=draw.pk, actor=DIRECTOR, seen=newest(event_of_16))
    assert changed.value.changes.new == (17,)
    drawing.publish(draw_id=draw.pk, actor=DIRECTOR, seen=newest(event_of_16), knowing=True)
    assert Round.objects.count() == 2


def test_draw_that_was_seen_is_dropped_for_a_reason(event_of_16):
    draw = drafted(event_of_16)
    with pytest.raises(Refused) as refused:
        drawing.drop_draw(draw_id=draw.pk, actor=DIRECTOR, seen=newest(event_of_16))
    assert refused.value.field == "reason"
    drawing.drop_draw(
        draw_id=draw.pk, actor=DIRECTOR, seen=newest(event_of_16), reason="Table 4 broke"
    )
    assert (Draw.objects.get().state, event_of_16.steps.last().reason) == (
        "dropped",
        "Table 4 broke",
    )


def test_announced_draw_is_dropped_without_a_reason(event_of_16):
    draw = announced(event_of_16)
    drawing.drop_draw(draw_id=draw.pk, actor=DIRECTOR, seen=newest(event_of_16))
    assert Draw.objects.get().state == "dropped"


def test_one_draw_at_a_time_for_a_round(event_of_16):
    announced(event_of_16)
    with pytest.raises(Refused) as refused:
        announced(event_of_16)
    assert str(refused.value) == (
        "A draw of rounds 1–2 is not published yet: publish or discard it first."
    )


def test_second_of_two_directors_is_told(event_of_16):
    draw = announced(event_of_16)
    seen = newest(event_of_16)
    drawing.make_draw(draw_id=draw.pk, seed="1", actor=DIRECTOR, seen=seen)
    with pytest.raises(Conflict) as moved:
        drawing.make_draw(draw_id=draw.pk, seed="2", actor=Actor(name="Jan"), seen=seen)
    assert (moved.value.current.kind, Draw.objects.get().seed) == ("draw-made", "1")


def test_same_seed_sent_twice_draws_once(event_of_16):
    draw = announced(event_of_16)
    seen = newest(event_of_16)
    for _ in range(2):
        drawing.make_draw(draw_id=draw.pk, seed="1", actor=DIRECTOR, seen=seen)
    assert _steps(event_of_16) == ["draw-announced", "draw-made"]


def test_same_announcement_sent_twice_is_one(event_of_16):
    uuid = uuid4()
    made = [
        drawing.announce(
            event_id=event_of_16.pk,
            first_round=1,
            request=asked(event_of_16),
            actor=DIRECTOR,
            seen=0,
            uuid=uuid,
        )
        for _ in range(2)
    ]
    assert made[0] == made[1]
    assert Step.objects.count() == 1


@pytest.mark.parametrize("seed", ["", "  ", "x" * 201])
def test_seed_is_wanted(event_of_16, seed):
    with pytest.raises(Refused) as refused:
        drafted(event_of_16, seed=seed)
    assert refused.value.field == "seed"


def test_impossible_draw_says_why(event_of_16):
    mates = tuple(DrawUnit(number=number, team="Orły") for number in (1, 2))
    apart = {"team": Apart.MUST}
    draw = announced(
        event_of_16, method=Method.ROUND_ROBIN, units=mates, table_size=2, rounds=1, apart=apart
    )
    with pytest.raises(Refused):
        drawing.make_draw(draw_id=draw.pk, seed="3", actor=DIRECTOR, seen=newest(event_of_16))
    assert Draw.objects.get().state == "announced"


def test_open_rounds_are_not_drawn_again(event_of_16):
    published(event_of_16)
    Round.objects.filter(number=1).update(state="open")
    with pytest.raises(Refused) as refused:
        announced(event_of_16)
    assert str(refused.value) == "Round 1 is open already: its seating stays."


def test_rounds_beyond_the_format_are_not_drawn(event_of_16):
    rounds = format_of(event_of_16).rounds
    with pytest.raises(Refused) as refused:
        announced(event_of_16, method=Method.RANDOM, rounds=rounds + 1)
    assert str(refused.value) == (
        f"Round {rounds + 1} is not in the format. Raise the number of rounds there first."
    )
    assert (Draw.objects.filter(event=event_of_16).count(), _steps(event_of_16)) == (0, [])
    assert announced(event_of_16, method=Method.RANDOM, rounds=rounds).last_round == rounds


def test_published_rounds_that_are_not_open_are_drawn_again(event_of_16):
    old = published(event_of_16)
    with pytest.raises(Refused, match="The seating of rounds 1–2 is published"):
        announced(event_of_16)
    draw = drawing.announce(
        event_id=event_of_16.pk,
        first_round=1,
        request=asked(event_of_16),
        actor=DIRECTOR,
        seen=newest(event_of_16),
        reason="the list was wrong",
    )
    draw = drawing.make_draw(draw_id=draw.pk, seed="2", actor=DIRECTOR, seen=newest(event_of_16))
    drawing.publish(draw_id=draw.pk, actor=DIRECTOR, seen=newest(event_of_16))
    assert set(Round.objects.values_list("version", flat=True)) == {2}
    assert set(Round.objects.values_list("draw", flat=True)) == {draw.pk}
    assert Draw.objects.get(pk=old.pk).state == "published"
