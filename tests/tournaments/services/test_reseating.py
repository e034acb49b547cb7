"""A published round changed by hand: who moves, what stays, and the way back."""

from __future__ import annotations

from contextlib import suppress
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorer.models import ScoreSheet, WritingCode
from scorer.support.refused import Conflict, Refused
from tests.builders.events import add_entrants, empty_club, empty_event
from tests.tiers import examples
from tests.tournaments.services.test_drawing import DIRECTOR, asked, newest
from tournaments.engine.draws.request import Uneven
from tournaments.models import Award, Draw, Entrant, Person, Place, Round, Table, Team
from tournaments.selectors.drawing import seated_rounds
from tournaments.selectors.results import tables_of
from tournaments.selectors.sentences import sentence_of
from tournaments.selectors.undoing import Undoer
from tournaments.services import drawing
from tournaments.services.by_hand import read_rounds
from tournaments.services.reseating import MustNotBe, change_seating
from tournaments.services.results import key_result
from tournaments.services.rounds import open_round
from tournaments.services.undoing import undo

pytestmark = pytest.mark.django_db

TABLES = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16"


def make(tables=TABLES, count=16, slug="turniej", **format_):
    """An event whose rounds are seated by hand and known to its log."""
    event = empty_event(slug, format={"uneven": "three", "rounds": 2} | format_)
    add_entrants(event, count)
    publish(event, tables)
    return event


def publish(event, tables, first=1, **more):
    size = event.format.get("table_size", 4)
    numbers = list(event.entrants.values_list("number", flat=True))
    draft = drawing.type_draw(
        event_id=event.pk,
        first_round=first,
        request=asked(event, uneven=Uneven(event.format["uneven"])),
        halls=read_rounds(tables, numbers, size),
        actor=DIRECTOR,
        seen=newest(event),
        **more,
    )
    return drawing.publish(draw_id=draft.pk, actor=DIRECTOR, seen=newest(event), **more)


def change(event, number=1, **values):
    said = {name: values.pop(name) for name in ("reason", "uuid", "seen") if name in values}
    return change_seating(
        event_id=event.pk,
        number=number,
        move=values,
        actor=DIRECTOR,
        **{"seen": newest(event)} | said,
    )


def places(event, number=1):
    """Places by table; a substitute by name."""
    found = Place.objects.filter(round__event=event, round__number=number)
    tables = {}
    for place in found.order_by("table__number", "seat").select_related("table", "entrant"):
        at = tables.setdefault(place.table.number, [])
        at.append(place.entrant.number if place.entrant else place.guest or None)
    return tables


def table(event, number=1):
    return Table.objects.get(round__event=event, round__number=1, number=number).pk


def resting(event, number=1):
    round_ = Round.objects.get(event=event, number=number)
    return list(round_.sitting_out.values_list("entrant__number", flat=True))


def refused(event, **values):
    with pytest.raises(Refused) as why:
        change(event, **values)
    return str(why.value)


def late(event, number=17):
    person = Person.objects.create(register=event.club, surname="Późny")
    return Entrant.objects.create(event=event, number=number, person=person)


def test_two_swap_in_a_published_round():
    event = make()
    before = Draw.objects.get()
    draw = change(event, swapped=(2, 7))
    assert places(event) == {
        1: [1, 7, 3, 4],
        2: [5, 6, 2, 8],
        3: [9, 10, 11, 12],
        4: [13, 14, 15, 16],
    }
    assert (draw.first_round, draw.last_round, draw.by_hand, draw.state) == (
        1,
        1,
        True,
        "published",
    )
    round_ = Round.objects.get()
    assert (round_.draw_id, round_.version) == (draw.pk, 2)
    step = event.steps.last()
    assert (step.said["before"], step.said["were"]) == (
        before.pk,
        {"1": [1, 2, 3, 4], "2": [5, 6, 7, 8]},
    )
    assert sentence_of(step) == "Round 1: 2 and 7 change places."


def test_swapped_back_the_draw_before_counts_again():
    event = make()
    before = Draw.objects.get()
    change(event, swapped=(2, 7))
    assert change(event, swapped=(2, 7)) == before
    round_ = Round.objects.get()
    assert (round_.draw_id, round_.version, Draw.objects.count()) == (before.pk, 3, 2)


def undone(event):
    step = event.steps.last()
    undo(event_id=event.pk, act=step.uuid, actor=DIRECTOR, undoer=Undoer(directs=True))


def test_change_is_undone_as_long_as_nobody_plays_there():
    event = make()
    open_round(event_id=event.pk, number=1, actor=DIRECTOR)
    before, seated = Draw.objects.get(), places(event)
    change(event, closed=4, reason="nobody came")
    undone(event)
    assert (places(event), resting(event)) == (seated, [])
    assert Award.objects.filter(taken_back=False).count() == 0
    assert Round.objects.get().draw == before
    assert sentence_of(event.steps.last()) == "Round 1: the change of the seating is undone."
    change(event, swapped=(2, 7))
    sheet = tables_of(event, 1)[0].sheet
    ScoreSheet.objects.filter(pk=sheet).update(played=1)
    with pytest.raises(Refused, match="Hands are entered at table 1"):
        undone(event)


def test_later_rounds_stay():
    event = make(f"{TABLES}\n\n1 5 9 13\n2 6 10 14\n3 7 11 15\n4 8 12 16")
    later = Round.objects.get(number=2)
    change(event, swapped=(2, 7))
    assert (later.draw_id, later.version) == tuple(
        Round.objects.values_list("draw_id", "version").get(number=2)
    )
    assert seated_rounds(event)[2][0] == (1, 5, 9, 13)


def test_table_closes_and_its_players_sit_out_or_sit_elsewhere():
    event = make(count=15, tables="1 2 3 4\n5 6 7 8\n9 10 11\n12 13 14 15")
    change(event, moved=11, table=None, reason="one table broke")
    change(event, closed=3, reason="one table broke")
    assert (sorted(places(event)), resting(event)) == ([1, 2, 4], [9, 10, 11])
    change(event, moved=9, more=(10, 11), table=3)
    assert places(event)[3] == [9, 10, 11]
    assert [sentence_of(step) for step in list(event.steps.all())[-3:]] == [
        "Round 1: 11 sits out.",
        "Round 1: table 3 is closed.",
        "Round 1: 9, 10, 11 move to table 3.",
    ]


def test_another_table_opens():
    event = make(count=12, tables="1 2 3 4\n5 6 7 8\n9 10 11 12")
    change(event, moved=4, more=(8, 12), table=4, reason="they asked for it")
    assert places(event)[4] == [4, 8, 12]
    assert Table.objects.filter(round__event=event).count() == 4


def test_late_comer_takes_an_open_place_or_somebodys():
    event = make(tables="1 2 3 4\n5 6 7\n8 9 10 11\n12 13 14 15 ", count=15)
    late(event, 16)
    late(event, 17)
    change(event, moved=16, table=2)
    assert (places(event)[2], resting(event)) == ([5, 6, 7, 16], [])
    change(event, swapped=(17, 1), reason="1 is ill")
    assert (places(event)[1], resting(event)) == ([17, 2, 3, 4], [1])


def test_who_has_withdrawn_leaves_without_sitting_out():
    event = make()
    Entrant.objects.filter(number=4).update(state="withdrawn", last_round=0)
    change(event, moved=4, table=None)
    assert (places(event)[1], resting(event)) == ([1, 2, 3], [])


def test_open_places_and_substitutes_stay_where_they_are():
    event = make(tables="1 2 3\n5 6 7 8\n9 10 11 4", count=11, uneven="fill")
    Place.objects.filter(table__number=1, seat=3).update(guest="Jan")
    change(event, swapped=(2, 7))
    assert places(event)[1] == [1, 7, 3, "Jan"]
    change(event, moved=5, table=None, reason="ill")
    assert places(event)[2] == [None, 6, 2, 8]
    assert refused(event, closed=1) == "A substitute sits at table 1: open that place first."


def opened(**values):
    event = make(**values)
    open_round(event_id=event.pk, number=1, actor=DIRECTOR)
    return event


def sheet_names(event, number):
    sheet = tables_of(event, 1)[number - 1].sheet
    return [seat.name for seat in ScoreSheet.objects.get(pk=sheet).seats.current()]


def test_in_an_open_round_the_sheets_follow():
    event = opened()
    sheets = [one.sheet for one in tables_of(event, 1)]
    change(event, swapped=(2, 7))
    assert [one.sheet for one in tables_of(event, 1)] == sheets
    assert sheet_names(event, 1) == ["Gracz 1", "Gracz 7", "Gracz 3", "Gracz 4"]


def test_closed_table_gives_its_sheet_back_and_its_players_an_award():
    event = opened()
    sheet = tables_of(event, 1)[3].sheet
    change(event, closed=4, reason="nobody came")
    assert WritingCode.objects.filter(sheet=sheet, withdrawn_at=None).count() == 0
    byes = Award.objects.filter(kind="bye", taken_back=False)
    assert sorted(byes.values_list("entrant__number", flat=True)) == [13, 14, 15, 16]
    change(event, moved=13, more=(14, 15, 16), table=4)
    assert byes.count() == 0
    assert tables_of(event, 1)[3].sheet not in (None, sheet)
    change(event, moved=13, table=None, reason="ill")
    assert [award.entrant.number for award in byes] == [13]


@pytest.mark.parametrize(
    ("at", "why"),
    [
        ("result", "Table 1 has a result: who played it stays."),
        ("hand", "Hands are entered at table 1: who sits there stays."),
        ("unsent", "A phone at table 1 has unsent hands: who sits there stays."),
    ],
)
def test_table_that_plays_stays(at, why):
    event = opened()
    if at == "result":
        key_result(table_id=table(event), scores=[12, -4, -4, -4], uuid=uuid4(), actor=DIRECTOR)
    else:
        column = {"hand": "played", "unsent": "held"}[at]
        ScoreSheet.objects.filter(pk=tables_of(event, 1)[0].sheet).update(**{column: 3})
    assert refused(event, swapped=(2, 7)) == why
    change(event, swapped=(5, 9))
    assert places(event)[1] == [1, 2, 3, 4]


def test_forbidden_meeting_needs_a_reason():
    event = make(apart={"team": "must"})
    asy = Team.objects.create(event=event, name="Asy")
    Entrant.objects.filter(number__in=[1, 7]).update(team=asy)
    with pytest.raises(MustNotBe) as told:
        change(event, swapped=(2, 7))
    assert [str(fault) for fault in told.value.faults] == [
        "Round 1, table 1: 1 and 7 must not meet (Asy)."
    ]
    change(event, swapped=(2, 7), reason="they asked for it")
    assert event.steps.last().reason == "they asked for it"
    change(event, swapped=(3, 9))  # nothing new


def test_nobody_is_overwritten_and_the_same_form_acts_once():
    event = make()
    seen = newest(event)
    uuid = "11111111-1111-4111-8111-111111111111"
    first = change(event, swapped=(2, 7), uuid=uuid)
    assert change(event, swapped=(2, 7), uuid=uuid, seen=seen) == first
    with pytest.raises(Conflict):
        change(event, swapped=(3, 9), seen=seen)


def test_closed_round_stays():
    event = make()
    Round.objects.update(state="closed")
    assert refused(event, swapped=(2, 7)) == "Round 1 is closed: its seating stays."


MOVES = st.one_of(
    st.fixed_dictionaries({"swapped": st.tuples(st.integers(1, 14), st.integers(1, 14))}),
    st.fixed_dictionaries({"closed": st.integers(1, 5)}),
    st.fixed_dictionaries(
        {"moved": st.integers(1, 14), "table": st.none() | st.integers(1, 6)},
        optional={"more": st.lists(st.integers(1, 14), max_size=3).map(tuple)},
    ),
)


@settings(max_examples=examples(4), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(moves=st.lists(MOVES, max_size=6), is_open=st.booleans(), uneven=st.sampled_from(Uneven))
def test_any_moves_lose_nobody_and_keep_table_that_plays(empty_register, moves, is_open, uneven):
    tables = "1 2 3 4\n5 6 7 8\n9 10 11\n12"
    event = make(tables, 13, uneven=uneven.value, slug=f"day-{uuid4().hex[:12]}")
    if is_open:
        open_round(event_id=event.pk, number=1, actor=DIRECTOR)
        key_result(table_id=table(event), scores=[12, -4, -4, -4], uuid=uuid4(), actor=DIRECTOR)
    there = set(range(1, 14))
    for move in moves:
        with suppress(Refused):
            change(event, reason="so", **move)
        seated = [at for some in places(event).values() for at in some if at]
        assert len(seated) == len(set(seated))
        assert set(seated) | set(resting(event)) == there
        assert not set(seated) & set(resting(event))
        assert not is_open or places(event)[1] == [1, 2, 3, 4]


@pytest.fixture
def empty_register():
    return empty_club()
