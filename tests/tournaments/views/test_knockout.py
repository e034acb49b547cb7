"""A knock-out ends an event: by its pages and services, with all that goes wrong in one."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from datetime import date
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorer.models import Role
from scorer.support.refused import Refused
from tests.builders.desks import messages_of, sign_in
from tests.builders.events import add_entrants, empty_club, empty_event, log_import
from tests.builders.rounds import play_round
from tests.rehearsal.day import Day
from tests.rehearsal.plans import EventPlan, Sheets
from tests.rehearsal.proof import faults_of
from tests.scorer.printing.reading import words
from tests.tiers import long, sampled
from tournaments.engine.formats import PRESETS
from tournaments.models import Draw, Event, Result, Round, Table
from tournaments.printing.order import EventOrder
from tournaments.printing.orders import print_order
from tournaments.records.formats import as_json
from tournaments.selectors.concerns import concerns_before
from tournaments.selectors.draw_values import report_of
from tournaments.selectors.drawing import seated_rounds
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.selectors.formats import format_of
from tournaments.selectors.knockout import knockout_seen
from tournaments.selectors.result_impact import result_impact
from tournaments.selectors.results import table_of
from tournaments.selectors.standings import standings_of
from tournaments.services import events
from tournaments.services.door import check_in
from tournaments.services.entrants import withdraw
from tournaments.services.onward import start_round
from tournaments.services.results import correct_result
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
DESK = Actor(name="Desk")
DOUBLES = replace(
    PRESETS["polish-doubles-finals"].format,
    rounds=3,
    second_look=PRESETS["hearts"].format.second_look,
)


def newest(event):
    """The newest step, 0 without any."""
    return event.steps.values_list("pk", flat=True).order_by("pk").last() or 0


def order(event, number=None):
    return [row.number for row in standings_of(event, number).individual]


def make(pairs=6, *, slug="turniej", **values):
    """So many pairs, a Swiss round, then the best four play a knock-out."""
    said = as_json(replace(DOUBLES, **values))
    event = empty_event(slug, game="polish-doubles", ruleset="polish-doubles", format=said)
    add_entrants(event, pairs)
    log_import(event)
    return event


def starts(event, number):
    start_round(event=event, number=number, actor=DESK, seen=newest(event), seed="6 1")


def ends(event, number, *, level=False):
    """At every table the lower number wins, the more the lower it is; written as rows."""
    for table in Table.objects.filter(round__event=event, round__number=number):
        numbers = list(table.places.order_by("seat").values_list("entrant__number", flat=True))
        best = min(numbers)
        scores = [100 if level else (300 - one if one == best else 50) for one in numbers]
        Result.objects.create(table=table, uuid=uuid4(), kind="keyed", scores=scores)
    Round.objects.filter(event=event, number=number).update(state=Round.State.CLOSED)
    log_import(event)


def played_once(event, pairs):
    """Round 1, whose results are as those of ``ends``."""
    tables = [(one, one + 1) for one in range(1, pairs, 2)]
    play_round(event, 1, tables, [(300 - one, 50) for one, _other in tables])
    log_import(event)


def plays(event, number, **said):
    starts(event, number)
    ends(event, number, **said)


@pytest.fixture(scope="module")
def made_semi_finals_next(rows_for_file):
    event = make(slug="przed-polfinalami")
    plays(event, 1)
    return event


@pytest.fixture(scope="module")
def made_final_next(rows_for_file):
    event = make(slug="przed-finalem")
    played_once(event, 6)
    plays(event, 2)
    return event


@pytest.fixture
def semi_finals_next(made_semi_finals_next, db):
    """Of six pairs in one round the best four are about to play the knock-out."""
    return deepcopy(made_semi_finals_next)


@pytest.fixture
def final_next(made_final_next, db):
    """The winners of the semi-finals are about to play the final."""
    return deepcopy(made_final_next)


def seated(event, number):
    return [sorted(table) for table in seated_rounds(event).get(number, ())]


def page_of(event, name, *rest):
    client = sign_in(event, Role.DIRECTOR).client
    return client.get(reverse(f"tournaments:{name}", args=[event.slug, *rest]))


def shown_in(form):
    """What a browser sends of the form as it stands."""
    values = {field.name: field.value() for field in form}
    return {
        name: value for name, value in values.items() if value is not None and value is not False
    }


def words_of(answer):
    return " ".join(answer.content.decode().split())


@long
@pytest.mark.parametrize(
    ("preset", "players", "rounds"), [("heats", 14, 3), ("polish-doubles-finals", 9, 4)]
)
def test_whole_day_ends_with_knock_out(preset, players, rounds):
    plan = EventPlan(
        preset=preset, players=players, rounds=rounds, hands=4, sheets=Sheets.PAPER, calm=True
    )
    if preset != "heats":
        plan = replace(plan, hands=None)
    event = Day(empty_club(), plan, "7", name="Proba", day=date(2026, 11, 21)).play()
    assert event.state == Event.State.FINISHED
    methods = [draw.request["method"] for draw in event.draws.order_by("pk")]
    assert methods[-2:] == ["knockout", "knockout"]
    assert faults_of(event) == []
    last = rounds - 2
    before = order(event, last)
    first = [n for table in seated(event, last + 1) for n in table]
    units = format_of(event).knockout
    assert sorted(first) == sorted(before[:units])
    assert order(event)[units:] == before[units:]
    assert [report_of(draw).broken for draw in event.draws.all()] == [()] * len(methods)


def test_correcting_semi_final_says_that_final_was_drawn_by_it(final_next):
    starts(final_next, 3)
    table = (
        Table.objects.filter(round__event=final_next, round__number=2).order_by("number").first()
    )
    state = table_of(table)
    assert result_impact(final_next, state, tuple(reversed(state.scores))).drawn == [3]


def test_button_leads_through_knock_out(semi_finals_next):
    before = order(semi_finals_next)
    page = page_of(semi_finals_next, "onward")
    assert "Draw 4: knock-out: the winners play on" in words_of(page)
    assert "After round 1 the best 4 play a knock-out: the first meets the last" in words_of(page)
    client = sign_in(semi_finals_next, Role.DIRECTOR, name="jan").client
    typed = {**page.context["form"].initial, "uuid": str(uuid4())}
    answer = client.post(
        reverse("tournaments:onward", args=[semi_finals_next.slug]), typed, follow=True
    )
    assert messages_of(answer) == ["Round 2 is open."]
    pairs = [sorted((before[0], before[3])), sorted((before[1], before[2]))]
    assert seated(semi_finals_next, 2) == pairs
    ends(semi_finals_next, 2)
    winners = [min(pair) for pair in pairs]
    losers = [max(pair) for pair in pairs]
    assert concerns_before(semi_finals_next, 3) == []
    plays(semi_finals_next, 3)
    assert seated(semi_finals_next, 3) == [sorted(winners), sorted(losers)]
    assert order(semi_finals_next) == [
        min(winners), max(winners), min(losers), max(losers), *before[4:]
    ]  # fmt: skip


def test_bracket_stands_beneath_standings_and_beside_draws(semi_finals_next):
    before = order(semi_finals_next)
    waiting = words_of(page_of(semi_finals_next, "standings"))
    assert "After round 1 the best 4 play a knock-out" in waiting
    assert "Semi-finals" not in waiting
    starts(semi_finals_next, 2)
    seen = knockout_seen(event_data_of(semi_finals_next))
    assert [one.name for one in seen.rounds] == ["Semi-finals"]
    assert [side.number for side in seen.rounds[0].tables[0].sides] == [before[0], before[3]]
    ends(semi_finals_next, 2, level=True)
    page = words_of(page_of(semi_finals_next, "standings"))
    assert "Level: who stood better before the knock-out comes first." in page
    assert "goes on" in page
    starts(semi_finals_next, 3)
    seen = knockout_seen(event_data_of(semi_finals_next))
    assert [one.name for one in seen.rounds] == ["Semi-finals", "Final"]
    [final, third] = seen.rounds[1].tables
    assert ([side.number for side in final.sides], third.note) == (before[:2], "For third place")
    ends(semi_finals_next, 3)
    seen = knockout_seen(event_data_of(semi_finals_next))
    marks = [[side.mark for side in table.sides] for table in seen.rounds[1].tables]
    assert marks == [["place 1", "place 2"], ["place 3", "place 4"]]
    assert "Final" in words_of(page_of(semi_finals_next, "draws"))
    assert "sums are those of the first round" in words_of(page_of(semi_finals_next, "standings"))
    assert page_of(semi_finals_next, "player", before[0]).status_code == 200
    assert page_of(semi_finals_next, "event_as_of").status_code == 200


def test_public_sees_no_further_than_results_that_are_shown(final_next):
    data = event_data_of(final_next)
    assert [one.name for one in knockout_seen(data, 1).rounds] == ["Semi-finals"]
    assert knockout_seen(data, 0).rounds == ()
    assert all(
        not side.mark for one in knockout_seen(data, 1).rounds[0].tables for side in one.sides
    )
    assert knockout_seen(event_data_of(empty_event("inny"))) is None


def test_who_has_gone_before_knock_out_makes_room(semi_finals_next):
    before = order(semi_finals_next)
    withdraw(event_id=semi_finals_next.pk, number=before[1], actor=DESK)
    starts(semi_finals_next, 2)
    there = [before[0], *before[2:5]]
    assert sorted(n for table in seated(semi_finals_next, 2) for n in table) == sorted(there)


def test_who_has_gone_in_knock_out_gives_walk_over(final_next):
    """The opponent of whom rests, goes on and wins what a bye is worth, which counts nowhere."""
    before = order(final_next, 2)
    finalist, other = before[0], before[1]
    withdraw(event_id=final_next.pk, number=finalist, actor=DESK)
    plays(final_next, 3)
    assert seated(final_next, 3) == [sorted(before[2:4])]
    assert order(final_next)[:2] == [other, finalist]
    [final, third] = knockout_seen(event_data_of(final_next)).rounds[1].tables
    assert (final.number, final.note) == (None, "Walk-over")
    assert third.number == 1
    assert faults_of(final_next) == []


def test_final_nobody_can_play_is_round_without_tables(final_next):
    event = final_next
    event.format = as_json(replace(DOUBLES, third_place=False))
    event.save()
    log_import(event)
    finalist, other = order(event, 2)[:2]
    withdraw(event_id=event.pk, number=finalist, actor=DESK)
    plays(event, 3)
    assert seated(event, 3) == []
    assert order(event)[:2] == [other, finalist]
    assert page_of(event, "board", 3).status_code == 200
    assert page_of(event, "desk").status_code == 200
    assert faults_of(event) == []


def test_draw_of_knock_out_that_nobody_is_left_for_is_refused(final_next):
    for number in order(final_next)[:4]:
        withdraw(event_id=final_next.pk, number=number, actor=DESK)
    with pytest.raises(Refused, match="Nobody is left in the knock-out"):
        starts(final_next, 3)


def test_too_few_are_told_before_draw():
    event = make(4, knockout=8, rounds=4)
    said = "The knock-out is for 8, and 4 are here: change the format so that fewer play it."
    assert said in words_of(page_of(event, "draws"))
    played_once(event, 4)
    with pytest.raises(Refused, match="The knock-out is for 8, and 4 are here"):
        starts(event, 2)


def test_bracket_that_is_not_full_lets_best_rest():
    event = make(6, knockout=8, rounds=4)
    played_once(event, 6)
    before = order(event)
    starts(event, 2)
    assert seated(event, 2) == [sorted((before[3], before[4])), sorted((before[2], before[5]))]
    resting = Round.objects.get(event=event, number=2).sitting_out
    assert set(resting.values_list("entrant__number", flat=True)) == set(before[:2])


def test_round_of_knock_out_is_not_drawn_before_one_before_it(semi_finals_next):
    event = make()
    client = sign_in(event, Role.DIRECTOR).client
    asked = {"method": "knockout", "first": 1, "last": 1, "uneven": "sit-out"}
    typed = asked | {"seen": newest(event), "uuid": str(uuid4())}
    page = client.post(reverse("tournaments:draws", args=[event.slug]), typed)
    assert "This is no round of the knock-out that can be drawn" in page.content.decode()
    starts(semi_finals_next, 2)
    typed |= {"first": 3, "last": 3, "seen": newest(semi_finals_next), "uuid": str(uuid4())}
    page = client.post(reverse("tournaments:draws", args=[semi_finals_next.slug]), typed)
    assert "once the one before it has results" in page.content.decode()


def test_corrected_result_of_round_before_is_concern(final_next):
    starts(final_next, 3)
    assert concerns_before(final_next, 3) == []
    table = Table.objects.get(round__event=final_next, round__number=2, number=1)
    numbers = list(table.places.order_by("seat").values_list("entrant__number", flat=True))
    scores = [300 if one == max(numbers) else 50 for one in numbers]
    correct_result(
        table_id=table.pk,
        scores=scores,
        seen=table.results.latest("pk").pk,
        uuid=uuid4(),
        actor=DESK,
        reason="misread",
    )
    [concern] = concerns_before(final_next, 3)
    assert str(concern.sentence).startswith("Round 3 was drawn by standings that have changed")


def test_who_would_be_in_knock_out_now_is_concern(semi_finals_next):
    best = order(semi_finals_next)
    starts(semi_finals_next, 2)
    assert concerns_before(semi_finals_next, 2) == []
    [table] = Table.objects.filter(
        round__event=semi_finals_next, round__number=1, places__entrant__number=best[-1]
    )
    numbers = list(table.places.order_by("seat").values_list("entrant__number", flat=True))
    correct_result(
        table_id=table.pk,
        scores=[400 if one == best[-1] else 0 for one in numbers],
        seen=table.results.latest("pk").pk,
        uuid=uuid4(),
        actor=DESK,
        reason="misread",
    )
    assert order(semi_finals_next, 1)[0] == best[-1]
    assert len(concerns_before(semi_finals_next, 2)) == 1


def test_knock_out_drawn_of_those_who_are_here_is_no_concern_while_one_is_absent(
    semi_finals_next,
):
    absent = order(semi_finals_next)[1]
    for number in order(semi_finals_next):
        if number != absent:
            check_in(event_id=semi_finals_next.pk, number=number, actor=DESK)
    starts(semi_finals_next, 2)
    assert absent not in {number for table in seated(semi_finals_next, 2) for number in table}
    assert concerns_before(semi_finals_next, 2) == []


def test_typed_tables_are_judged_by_bracket(semi_finals_next):
    best = order(semi_finals_next)[:4]
    client = sign_in(semi_finals_next, Role.DIRECTOR).client
    typed = {
        "first": 2,
        "tables": f"{best[0]} {best[1]}\n{best[2]} {best[3]}",
        "seen": newest(semi_finals_next),
        "uuid": str(uuid4()),
    }
    answer = client.post(reverse("tournaments:typed_draw", args=[semi_finals_next.slug]), typed)
    page = client.get(answer.url)
    assert page.context["broken"][0] == (
        f"Round 2, table 1: by the bracket {best[0]} and {best[1]} do not play each other."
    )
    assert "whoever met before" in page.content.decode()


def drafts(client, event, number):
    asked = {"method": "knockout", "first": number, "last": number, "uneven": "sit-out"}
    typed = asked | {"seen": newest(event), "uuid": str(uuid4())}
    client.post(reverse("tournaments:draws", args=[event.slug]), typed)
    draw = Draw.objects.filter(event=event, first_round=number).latest("pk")
    path = reverse("tournaments:make_draw", args=[event.slug, draw.pk])
    client.post(path, {"seen": newest(event), "seed": "4 4"})
    draw.refresh_from_db()
    return draw


def test_knock_out_asks_for_no_dice_and_has_no_fingerprint(semi_finals_next):
    events.show(
        event_id=semi_finals_next.pk, shown="everything", actor=DESK, seen=newest(semi_finals_next)
    )
    assert "seed" not in page_of(semi_finals_next, "onward").context["form"].fields
    client = sign_in(semi_finals_next, Role.DIRECTOR).client
    asked = {"method": "knockout", "first": 2, "last": 2, "uneven": "sit-out"}
    typed = asked | {"seen": newest(semi_finals_next), "uuid": str(uuid4())}
    page = client.post(
        reverse("tournaments:draws", args=[semi_finals_next.slug]), typed, follow=True
    )
    draw = Draw.objects.get(event=semi_finals_next, first_round=2)
    assert (draw.state, draw.seed) == ("draft", "")
    publish = reverse("tournaments:publish_draw", args=[semi_finals_next.slug, draw.pk])
    client.post(publish, {"seen": newest(semi_finals_next)})
    pages = [
        page,
        page_of(semi_finals_next, "seating_check"),
        page_of(semi_finals_next, "draw_check", draw.pk),
    ]
    assert [draw.fingerprint in one.content.decode() for one in pages] == [False] * 3
    assert "Nothing was drawn by lot" in words_of(pages[2])
    by_lot = Draw.objects.get(event=semi_finals_next, first_round=1)
    assert by_lot.fingerprint in words_of(pages[1])


def test_knock_out_is_drawn_anew_and_not_repaired(semi_finals_next):
    best = order(semi_finals_next)[:5]
    client = sign_in(semi_finals_next, Role.DIRECTOR).client
    draw = drafts(client, semi_finals_next, 2)
    withdraw(event_id=semi_finals_next.pk, number=best[0], actor=DESK)
    page = client.get(reverse("tournaments:draw", args=[semi_finals_next.slug, draw.pk]))
    assert len(page.context["changes"]) == 1
    path = reverse("tournaments:repair_draft", args=[semi_finals_next.slug, draw.pk])
    answer = client.post(path, {"seen": newest(semi_finals_next)}, follow=True)
    said = "A knock-out is not repaired. Draw the round anew: who then has nobody to play against "
    assert messages_of(answer) == [f"{said}goes on."]
    drop = reverse("tournaments:drop_draw", args=[semi_finals_next.slug, draw.pk])
    client.post(drop, {"seen": newest(semi_finals_next), "reason": "somebody has gone"})
    draw = drafts(client, semi_finals_next, 2)
    path = reverse("tournaments:publish_draw", args=[semi_finals_next.slug, draw.pk])
    client.post(path, {"seen": newest(semi_finals_next)})
    assert seated(semi_finals_next, 2) == [sorted((best[1], best[4])), sorted(best[2:4])]
    repair = client.get(reverse("tournaments:repair", args=[semi_finals_next.slug]))
    assert "A knock-out is not repaired." in repair.content.decode()


def test_public_draw_page_hides_bracket_while_results_are_held_back(semi_finals_next):
    events.show(
        event_id=semi_finals_next.pk, shown="everything", actor=DESK, seen=newest(semi_finals_next)
    )
    Event.objects.filter(pk=semi_finals_next.pk).update(hidden_from=1)
    starts(semi_finals_next, 2)
    draw = Draw.objects.get(event=semi_finals_next, first_round=2)
    assert draw.request["salt"]
    client = sign_in(semi_finals_next, Role.DIRECTOR).client
    client.logout()
    page = client.get(reverse("tournaments:draw_check", args=[semi_finals_next.slug, draw.pk]))
    assert "bracket" not in page.content.decode()


@pytest.mark.parametrize(
    ("language", "said"),
    sampled(
        [
            ("en", "Knock-out After round 1 the best 4 play a knock-out"),
            ("pl", "Faza pucharowa"),
        ]
    ),
)
def test_bracket_is_printed_beneath_standings(language, said, final_next):
    text = words(print_order(EventOrder(event=final_next.pk, kind="standings", language=language)))
    assert said in text
    assert f"1. {event_data_of(final_next).name(order(final_next, 1)[0])} 29" in text


@long
@pytest.mark.parametrize("language", ["en", "pl"])
def test_minutes_of_knock_out_are_printed(language, final_next):
    minutes = words(print_order(EventOrder(event=final_next.pk, kind="minutes", language=language)))
    assert event_data_of(final_next).name(1) in minutes


def test_standings_with_bracket_ask_as_much_of_database(final_next):
    client = sign_in(final_next, Role.DIRECTOR).client
    path = reverse("tournaments:standings", args=[final_next.slug])

    def asked():
        with CaptureQueriesContext(connection) as queries:
            assert client.get(path).status_code == 200
        return len(queries)

    client.get(path)
    before = asked()
    plays(final_next, 3)
    client.get(path)
    assert asked() == before


def test_knock_out_comes_and_goes_by_page_of_format():
    event = events.make_event(
        club=empty_club(),
        format=PRESETS["polish-doubles"].format,
        name="Liga",
        day=date(2026, 11, 21),
        actor=DESK,
    )
    client, path = (
        sign_in(event, Role.DIRECTOR).client,
        reverse("tournaments:format", args=["liga"]),
    )

    def saved(**typed):
        form = client.get(path).context["form"]
        shown = shown_in(form)
        assert client.post(path, shown | typed).status_code == 302
        event.refresh_from_db()
        return {key: event.format.get(key) for key in ("knockout", "third_place")}

    assert {"knockout", "third_place"}.isdisjoint(event.format)
    assert saved(knockout="4", third_place="on") == {"knockout": 4, "third_place": True}
    assert format_of(event) == PRESETS["polish-doubles-finals"].format
    form = client.get(path).context["form"]
    shown = shown_in(form)
    del shown["third_place"]
    assert client.post(path, shown | {"knockout": ""}).status_code == 302
    event.refresh_from_db()
    assert format_of(event) == PRESETS["polish-doubles"].format
    assert {"knockout", "third_place"}.isdisjoint(event.format)
