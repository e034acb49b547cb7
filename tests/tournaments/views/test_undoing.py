"""Undo on the desk's pages: what is offered to whom, what is asked first, what is told."""

from __future__ import annotations

import re
from copy import deepcopy
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scorer.models import Role, ScoreSheet
from scorer.sheets.selectors.codes import living_texts
from tests.builders.desks import sign_in
from tests.tiers import sampled
from tests.tournaments.undoing import (
    MAREK,
    SCORES,
    at,
    because,
    begin,
    drawn,
    enter_results,
    key,
    leaver,
    move,
    opened,
    penalty,
    prepared,
    publish,
    rests,
    seated,
    seen,
    tables,
)
from tests.tournaments.views.sending import in_polish, send
from tournaments.models import Award, Event
from tournaments.services import door, results, rounds
from tournaments.services.passes import give_pass
from tournaments.services.reseating import change_seating
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_for_file):
    return opened()


@pytest.fixture
def event_in_round_1(made, db):
    """Round 1 is open; nothing is entered yet."""
    return deepcopy(made)


@pytest.fixture(scope="module")
def made_seated(rows_for_file):
    return seated(prepared(slug="ciche"))


@pytest.fixture
def event_with_seated_round(made_seated, db):
    return deepcopy(made_seated)


def signed_in(event, role=Role.DIRECTOR):
    return sign_in(event, role).client


def lines(client, event, page="desk", *where):
    """The lines of the last acts: what was done, and whether it can be undone there."""
    answer = client.get(reverse(f"tournaments:{page}", args=[event.slug, *where]))
    return [(one.sentence, not one.why_not) for one in answer.context["last_acts"]]


def address(event, kind):
    step = event.steps.filter(kind=kind).last()
    return reverse("tournaments:undo", args=[event.slug, step.uuid])


def undoes(client, event, kind, **sent):
    return send(client, address(event, kind), sent)


def test_wrong_opening_is_undone_by_two_clicks(event_in_round_1):
    client = signed_in(event_in_round_1)
    page = client.get(reverse("tournaments:desk", args=[event_in_round_1.slug])).content.decode()
    assert f'href="{address(event_in_round_1, "round-opened")}?back=' in page
    asked = client.get(address(event_in_round_1, "round-opened")).content.decode()
    assert "Undo the opening" in asked
    answer = undoes(client, event_in_round_1, "round-opened")
    assert answer.told == [
        f"Undone: Round 1 is open: 2 score sheets. Award for a bye: {rests(event_in_round_1)}."
    ]
    played = event_in_round_1.rounds.get(number=1)
    assert (played.state, played.started_at, played.minutes) == ("seated", None, None)
    assert [table.sheet for table in tables(event_in_round_1)] == [None, None]
    assert Award.objects.filter(event=event_in_round_1, taken_back=False).count() == 0
    assert lines(client, event_in_round_1) == [("The seating of round 1 is published", True)]


def test_codes_that_were_printed_are_closed_and_good_again(event_in_round_1):
    sheets = [table.sheet_id for table in tables(event_in_round_1)]
    before = living_texts(sheets)
    client = signed_in(event_in_round_1)
    undoes(client, event_in_round_1, "round-opened")
    assert living_texts(sheets) == {}
    begin(event_in_round_1)
    assert [table.sheet_id for table in tables(event_in_round_1)] == sheets
    assert living_texts(sheets) == before
    given = Award.objects.filter(event=event_in_round_1, taken_back=False)
    assert [(one.kind, one.round.number) for one in given] == [("bye", 1)]


def test_rounds_go_back_to_draft_that_is_published_again(event_in_round_1):
    client = signed_in(event_in_round_1)
    undoes(client, event_in_round_1, "round-opened")
    asked = client.get(address(event_in_round_1, "draw-published")).content.decode()
    assert "Undo the publication" in asked
    undoes(client, event_in_round_1, "draw-published")
    draw = event_in_round_1.draws.get()
    assert (draw.state, draw.published_at, event_in_round_1.rounds.count()) == ("draft", None, 0)
    move(event_in_round_1)
    publish(event_in_round_1)
    begin(event_in_round_1)
    assert (event_in_round_1.draws.get().state, event_in_round_1.rounds.get().state) == (
        "published",
        "open",
    )


def test_opening_with_results_and_awards_stays_and_each_is_named(event_in_round_1):
    client = signed_in(event_in_round_1)
    penalty_in_round(event_in_round_1)
    key(tables(event_in_round_1)[1], SCORES)
    ScoreSheet.objects.filter(pk=tables(event_in_round_1)[0].sheet_id).update(played=4)
    page = client.get(address(event_in_round_1, "round-opened"))
    assert page.context["blockers"] == [
        "Round 1, table 1 has 4 hands. Void them first.",
        "Round 1 has results at these tables: 2. Undo them first.",
        "Number 3 has an award in round 1. Withdraw it first.",
    ]
    answer = undoes(client, event_in_round_1, "round-opened")
    assert answer.told == [" ".join(page.context["blockers"])]
    assert event_in_round_1.rounds.get().state == "open"


def penalty_in_round(event):
    Award.objects.filter(pk=penalty(event).pk).update(round=event.rounds.get(number=1))


def test_opening_is_undone_later_too(event_in_round_1):
    client = signed_in(event_in_round_1)
    rounds.extra_time(table_id=tables(event_in_round_1)[0].pk, minutes=5, actor=MAREK)
    board = client.get(
        reverse("tournaments:board", args=[event_in_round_1.slug, 1])
    ).content.decode()
    assert f'href="{address(event_in_round_1, "round-opened")}' in board
    undoes(client, event_in_round_1, "round-opened")
    assert event_in_round_1.rounds.get().state == "seated"
    assert [table.extra_minutes for table in tables(event_in_round_1)] == [0, 0]
    # what was done in the round meanwhile is undone with it
    assert lines(client, event_in_round_1) == [("The seating of round 1 is published", True)]


def test_seating_changed_since_keeps_no_opening(event_in_round_1):
    client, rested, leaves = (
        signed_in(event_in_round_1),
        rests(event_in_round_1),
        leaver(event_in_round_1),
    )
    change_seating(
        **seen(event_in_round_1), number=1, move={"swapped": (rested, leaves)}, reason="ill"
    )
    given = Award.objects.filter(event=event_in_round_1, taken_back=False)
    assert [one.entrant.number for one in given] == [leaves]
    undoes(client, event_in_round_1, "round-opened")
    assert (event_in_round_1.rounds.get().state, given.all().count(), rests(event_in_round_1)) == (
        "seated",
        0,
        leaves,
    )
    begin(event_in_round_1)
    assert [one.entrant.number for one in given.all()] == [leaves]


def test_opening_of_closed_round_stays(event_in_round_1):
    client = signed_in(event_in_round_1)
    rounds.close_round(**at(event_in_round_1), stopped=True, reason="late")
    board = client.get(
        reverse("tournaments:board", args=[event_in_round_1.slug, 1])
    ).content.decode()
    assert address(event_in_round_1, "round-opened") not in board
    told = undoes(client, event_in_round_1, "round-opened").told
    assert told == ["Round 1 is closed. It can be opened again."]


def test_later_round_that_was_drawn_since_keeps_opening(event_in_round_1):
    drawn(event_in_round_1, 2)
    page = signed_in(event_in_round_1).get(address(event_in_round_1, "round-opened"))
    assert page.context["blockers"] == [
        "Round 2 was drawn since. Discard that draw, or undo its publication, first."
    ]


def test_nobody_undoes_what_somebody_did_meanwhile(event_in_round_1):
    client = signed_in(event_in_round_1)
    key(tables(event_in_round_1)[0], SCORES)
    there = address(event_in_round_1, "result-keyed")
    key(tables(event_in_round_1)[1], SCORES)
    answer = send(client, there)
    assert answer.told == ["Marek changed this meanwhile: look at it again. Nothing was saved."]
    assert event_in_round_1.steps.exclude(undoes=None).count() == 0


def test_same_undoing_sent_twice_is_done_once(event_in_round_1):
    client = signed_in(event_in_round_1)
    key(tables(event_in_round_1)[0], SCORES)
    there = address(event_in_round_1, "result-keyed")
    for _time in range(2):
        answer = send(client, there)
        assert answer.told == ["Undone: Round 1, table 1: +12 −4 −4 −4."]
    assert event_in_round_1.steps.filter(kind="result-cleared").count() == 1


def test_one_act_after_the_other_is_undone_and_event_log_says_so(event_in_round_1):
    client = signed_in(event_in_round_1)
    enter_results(event_in_round_1)
    results.correct_result(**because(tables(event_in_round_1)[0]), scores=(3, -1, -1, -1))
    for kind in ("result-corrected", "result-keyed", "result-keyed"):
        (line,) = client.get(reverse("tournaments:desk", args=[event_in_round_1.slug])).context[
            "last_acts"
        ]
        assert line.step.kind == kind
        client.post(reverse("tournaments:undo", args=[event_in_round_1.slug, line.step.uuid]))
    assert lines(client, event_in_round_1)[0][0].startswith("Round 1 is open")
    minutes = client.get(
        reverse("tournaments:minutes", args=[event_in_round_1.slug])
    ).content.decode()
    assert len(re.findall(r">\s*undone<", minutes)) == 3


def test_drawn_round_is_not_undone_and_says_what_to_do():
    event = drawn(prepared(slug="losowane"))
    client = signed_in(event)
    (line,) = client.get(reverse("tournaments:desk", args=[event.slug])).context["last_acts"]
    told = (
        "A draw made by its seed stays for everybody to see. Discard it on its page, with a reason."
    )
    assert line.why_not == told
    assert undoes(client, event, "draw-made").told == [told]


def test_helper_pass_hides_no_act(event_with_seated_round):
    client = signed_in(event_with_seated_round)
    give_pass(event_id=event_with_seated_round.pk, name="Ela", actor=MAREK)
    (given, undoable), before = lines(client, event_with_seated_round)
    assert (given.startswith("Ela may help at the desk"), undoable) == (True, False)
    assert before == ("The seating of round 1 is published", True)


@pytest.mark.parametrize("page", ["desk", "entries", "awards"])
def test_line_of_last_act_stands_on_pages_of_desk(page, event_with_seated_round):
    address = reverse(f"tournaments:{page}", args=[event_with_seated_round.slug])
    answer = signed_in(event_with_seated_round).get(address)
    assert "Last: The seating of round 1 is published" in " ".join(answer.content.decode().split())


def test_helper_undoes_their_own_results_alone(event_in_round_1):
    helper, director = Client(), signed_in(event_in_round_1)
    _given, code = give_pass(event_id=event_in_round_1.pk, name="Ela", actor=MAREK)
    helper.post(reverse("tournaments:take_pass", args=[event_in_round_1.slug, code]))
    assert lines(helper, event_in_round_1) == []
    ela = Actor(name="helper Ela")
    first, second = tables(event_in_round_1)
    results.key_result(table_id=first.pk, scores=SCORES, uuid=uuid4(), actor=ela)
    own = address(event_in_round_1, "result-keyed")
    results.key_result(table_id=second.pk, scores=SCORES, uuid=uuid4(), actor=MAREK)
    door.check_in(**at(event_in_round_1, 7))
    assert lines(helper, event_in_round_1) == [("Round 1, table 1: +12 −4 −4 −4", True)]
    others = address(event_in_round_1, "result-keyed")
    for refused in (
        others,
        address(event_in_round_1, "round-opened"),
        address(event_in_round_1, "checked-in"),
    ):
        assert "changed this meanwhile" in send(helper, refused).told[0]
    assert send(helper, own).told == ["Undone: Round 1, table 1: +12 −4 −4 −4."]
    assert lines(director, event_in_round_1)[0][0].startswith("Gracz 7")


def test_helper_does_not_undo_what_somebody_went_on_from(event_in_round_1):
    helper = Client()
    _given, code = give_pass(event_id=event_in_round_1.pk, name="Ela", actor=MAREK)
    helper.post(reverse("tournaments:take_pass", args=[event_in_round_1.slug, code]))
    (first, _second), ela = tables(event_in_round_1), Actor(name="helper Ela")
    results.key_result(table_id=first.pk, scores=SCORES, uuid=uuid4(), actor=ela)
    results.dispute(table_id=first.pk, why="Who dealt?", actor=MAREK)
    assert lines(helper, event_in_round_1) == []


def test_scorer_undoes_no_acts_of_directors(event_in_round_1):
    scorer = signed_in(event_in_round_1, Role.SCORER)
    assert lines(scorer, event_in_round_1) == []
    answer = undoes(scorer, event_in_round_1, "round-opened")
    assert event_in_round_1.rounds.get().state == "open"
    assert "changed this meanwhile" in answer.told[0]


def test_act_of_another_event_is_not_found(event_with_seated_round):
    event = event_with_seated_round
    other = Event.objects.create(
        club=event.club,
        slug="inny",
        name="Inny",
        day=event.day,
        game=event.game,
        ruleset=event.ruleset,
        format={},
        seed="1",
    )
    step = other.steps.create(kind="event-started", said={})
    client = signed_in(event)
    there = reverse("tournaments:undo", args=[event.slug, step.uuid])
    assert (client.get(there).status_code, client.post(there).status_code) == (404, 404)


@pytest.mark.parametrize("back", sampled(["//evil.example/", "/", "https://evil.example/events/"]))
def test_way_back_leads_to_the_desk_alone(event_in_round_1, back):
    key(tables(event_in_round_1)[0], SCORES)
    answer = signed_in(event_in_round_1).post(
        address(event_in_round_1, "result-keyed"), {"back": back}
    )
    assert answer.url == reverse("tournaments:desk", args=[event_in_round_1.slug])


def test_undo_speaks_polish(event_in_round_1):
    key(tables(event_in_round_1)[0], SCORES)
    there = address(event_in_round_1, "result-keyed")
    told, _page = in_polish(signed_in(event_in_round_1), there, {})
    assert told == ["Cofnięto: Runda 1, stolik 1: +12 −4 −4 −4."]
