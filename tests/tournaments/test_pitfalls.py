"""Pitfalls other programs fell into, the first ten: people, draws and results."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scorer.support.refused import Refused
from tests.builders.desks import at, running_event, scores
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.engine.draws.request import Method, Uneven
from tournaments.engine.formats import PRESETS
from tournaments.models import Award, Draw, Event, Place, Result, Round, Table
from tournaments.records.formats import as_json
from tournaments.selectors.drawing import asked_of
from tournaments.selectors.formats import format_of
from tournaments.selectors.results import tables_of
from tournaments.selectors.standings import standings_of
from tournaments.services import drawing
from tournaments.services.awards import award_absence
from tournaments.services.by_hand import read_rounds
from tournaments.services.entrants import come_back, remove_entrant, withdraw
from tournaments.services.events import finish_event
from tournaments.services.repairing import repair_draft
from tournaments.services.results import clear_result, correct_result, key_result, newest_result
from tournaments.services.rounds import close_round, open_round, reopen_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
DESK = Actor(name="Ola")
FIRST = [(1, 2, 3, 4), (5, 6, 7, 8)]
SECOND = [(1, 6, 3, 8), (5, 2, 7, 4)]
WON = [(6, -2, -2, -2), (1, 3, 5, -9)]


def newest(event):
    return event.steps.values_list("pk", flat=True).last() or 0


def an_event(count=8, **values):
    event = empty_event(**values)
    add_entrants(event, count)
    return event


def asks(event, first=1, last=1, method=Method.RANDOM, uneven=Uneven.FILL):
    return asked_of(event, format_of(event), first=first, last=last, method=method, uneven=uneven)


def drafted(event, first=1, seed="3 5", **how):
    request = asks(event, first=first, last=first, **how)
    draw = drawing.announce(
        event_id=event.pk, first_round=first, request=request, actor=DESK, seen=newest(event)
    )
    return drawing.make_draw(draw_id=draw.pk, seed=seed, actor=DESK, seen=newest(event))


def publishes(draw, **how):
    return drawing.publish(draw_id=draw.pk, actor=DESK, seen=newest(draw.event), **how)


def table_at(event, number, round_number=1):
    return Table.objects.get(round__event=event, round__number=round_number, number=number)


def keys(event, number, some, round_number=1, uuid=None):
    table = table_at(event, number, round_number)
    return key_result(table_id=table.pk, scores=some, uuid=uuid or uuid4(), actor=DESK)


def corrects(event, number, some, reason="two lines mixed up"):
    table = table_at(event, number)
    return correct_result(
        table_id=table.pk,
        scores=some,
        reason=reason,
        seen=newest_result(table),
        uuid=uuid4(),
        actor=DESK,
    )


def opens(event, number=1):
    return open_round(event_id=event.pk, number=number, actor=DESK)


def closes(event, number=1):
    return close_round(event_id=event.pk, number=number, actor=DESK)


def ranks(event):
    return [(row.place, row.number, row.score) for row in standings_of(event).individual]


def test_01_removing_a_player_deletes_no_result():
    event = an_event()
    play_round(event, 1, FIRST, WON)
    before = ranks(event)
    with pytest.raises(Refused) as refused:
        remove_entrant(event_id=event.pk, number=5, actor=DESK)
    assert str(refused.value) == (
        "Gracz 5 has been seated: a number that plays stays on the list with its results. "
        "Withdraw it instead."
    )
    withdraw(event_id=event.pk, number=5, actor=DESK)
    assert ranks(event) == before


def test_02_who_drops_out_in_mid_round_blocks_nothing():
    event = an_event()
    play_round(event, 1, FIRST, state=Round.State.SEATED)
    opens(event)
    keys(event, 1, WON[0])
    award_absence(table_id=table_at(event, 2).pk, absent=[6], left=True, actor=DESK, reason="ill")
    withdraw(event_id=event.pk, number=6, actor=DESK)
    assert closes(event).state == Round.State.CLOSED
    publishes(drafted(event, 2))
    assert len(opens(event, 2).short) == 1  # one place waits for a substitute
    assert not Place.objects.filter(round__number=2, entrant__number=6).exists()


def test_03_the_number_of_players_changes_between_draw_and_approval():
    event = an_event()
    draw = drafted(event)
    withdraw(event_id=event.pk, number=3, actor=DESK)
    for knowing in (False, True):
        with pytest.raises(drawing.EntriesChanged) as changed:
            publishes(draw, knowing=knowing)
        assert changed.value.changes.gone == (3,)
    assert Round.objects.count() == 0
    repaired = repair_draft(draw_id=draw.pk, actor=DESK, seen=newest(event))
    publishes(repaired)
    seated = Place.objects.exclude(entrant=None).values_list("entrant__number", flat=True)
    assert sorted(seated) == [1, 2, 4, 5, 6, 7, 8]
    assert Draw.objects.get(pk=draw.pk).state == Draw.State.DROPPED


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1 2 3 4\n5 6 7 9", "Line 2: nobody who plays has number 9."),
        ("1 2 3 4\n5 6 7 4", "Line 2: number 4 sits twice in the round."),
        ("1 2 3 4 5\n6 7 8", "Line 1: a table has at most 4."),
    ],
)
def test_04_a_plan_for_another_number_of_players(text, why):
    with pytest.raises(Refused) as refused:
        read_rounds(text, range(1, 9), 4)
    assert str(refused.value) == why


def test_05_the_same_result_sent_twice_on_a_bad_line():
    desk = running_event(*FIRST)
    form = scores(*WON[0])
    address = f"{at(desk, 'key_results')}?table=1"
    for _time in range(3):
        assert desk.client.post(address, form).status_code == 302
    assert list(Result.objects.values_list("kind", "scores")) == [("keyed", [6, -2, -2, -2])]
    assert desk.event.steps.filter(kind="result-keyed").count() == 1


def test_06_no_second_bye_after_a_draw_is_made_anew():
    matches = as_json(PRESETS["na-glowy"].format)
    event = an_event(5, game="na-glowy", ruleset="na-glowy", format=matches)
    first = drafted(event, method=Method.SWISS, uneven=Uneven.SIT_OUT)
    publishes(first)
    opens(event)
    resting = first.draw["sitting_out"][0]
    assert len(resting) == 1
    for table in tables_of(event, 1):
        keys(event, table.number, (3, 1))
    closes(event)
    for seed in ("1", "2", "3"):
        second = drafted(event, 2, seed, method=Method.SWISS, uneven=Uneven.SIT_OUT)
        assert set(second.draw["sitting_out"][0]).isdisjoint(resting)
        drawing.drop_draw(draw_id=second.pk, actor=DESK, seen=newest(event), reason="again")
    reopen_round(event_id=event.pk, number=1, actor=DESK)
    opens(event)
    assert list(Award.objects.values_list("entrant__number", flat=True)) == resting


def test_07_leaving_and_coming_back_wins_nothing():
    event = an_event()
    play_round(event, 1, FIRST, WON)
    withdraw(event_id=event.pk, number=4, actor=DESK)
    come_back(event_id=event.pk, number=4, actor=DESK)
    event.refresh_from_db()
    play_round(event, 2, [(1, 6, 3, 8)], [(0, 0, 0, 0)])
    four = next(row for row in standings_of(event).individual if row.number == 4)
    assert (four.table_points, four.score, Award.objects.count()) == (2, -2, 0)
    assert not four.rounds[1].counts


def test_08_a_stray_result_in_the_last_round_ends_nothing():
    event = an_event(format={"rounds": 1})
    play_round(event, 1, FIRST, state=Round.State.SEATED)
    opens(event)
    for number, some in enumerate(WON, 1):
        keys(event, number, some)
    event.refresh_from_db()
    assert event.state == Event.State.RUNNING
    with pytest.raises(Refused) as refused:
        finish_event(event_id=event.pk, actor=DESK, seen=newest(event))
    assert str(refused.value) == "Round 1 is open: close or stop it."
    closes(event)
    event.refresh_from_db()
    assert event.state == Event.State.RUNNING
    assert finish_event(event_id=event.pk, actor=DESK, seen=newest(event)).state == "finished"


def test_09_an_old_score_that_is_changed_changes_all_later_standings():
    event = an_event()
    play_round(event, 1, FIRST, WON)
    play_round(event, 2, SECOND, WON)
    before = ranks(event)
    after_one = [row.number for row in standings_of(event, 1).individual]
    corrects(event, 1, (-2, -2, -2, 6))
    assert ranks(event) != before
    scored = {number: score for _place, number, score in ranks(event)}
    assert (scored[1], scored[4]) == (-2 + 6, 6 - 9)
    assert [row.number for row in standings_of(event, 1).individual] != after_one


def test_10_the_wrong_table_is_corrected_and_there_is_a_way_back():
    event = an_event()
    play_round(event, 1, FIRST, state=Round.State.SEATED)
    opens(event)
    keys(event, 1, WON[0])
    corrects(event, 1, (9, -3, -3, -3), "of table 2")
    corrects(event, 1, WON[0], "that was the wrong table")
    assert tables_of(event, 1)[0].scores == WON[0]
    table = table_at(event, 1)
    clear_result(
        table_id=table.pk,
        reason="nothing was played",
        seen=newest_result(table),
        uuid=uuid4(),
        actor=DESK,
    )
    assert tables_of(event, 1)[0].counts is False
    kept = Result.objects.values_list("kind", "reason")
    assert list(kept) == [
        ("keyed", ""),
        ("corrected", "of table 2"),
        ("corrected", "that was the wrong table"),
        ("corrected", "nothing was played"),
    ]
