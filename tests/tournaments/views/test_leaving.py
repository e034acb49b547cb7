"""The desk withdraws a pair from a round robin and decides on its matches; everybody reads it."""

from __future__ import annotations

from copy import deepcopy

import pytest
from django.test import Client
from django.urls import reverse

from scorer.models import Role
from tests.builders.desks import messages_of, sign_in
from tests.builders.leaving_pairs import DESK, RoundRobin
from tests.builders.programs import Program, make_program
from tests.tiers import long
from tournaments.models import Entrant, HelperPass
from tournaments.printing.paper_data import scored_of
from tournaments.selectors.event_data_cache import event_data_of
from tournaments.services.passes import give_pass

pytestmark = pytest.mark.django_db
ANNULLED = "Gracz 4 has withdrawn. All their matches are annulled."


@pytest.fixture(scope="module")
def made(rows_for_file):
    robin = RoundRobin(4, 4, 1)
    return robin, sign_in(robin.make(), Role.DIRECTOR)


@pytest.fixture
def robin_and_desk(made, db):
    """Of a round robin of four pairs round 1 is played; the fourth is about to leave."""
    return deepcopy(made)


@pytest.fixture
def robin(robin_and_desk):
    return robin_and_desk[0]


@pytest.fixture
def robin_desk(robin_and_desk):
    return robin_and_desk[1]


def _address(event, name, *rest):
    return reverse(f"tournaments:{name}", args=[event.slug, *rest])


def _leave(desk, **values):
    sent = {"last_round": "1", "reason": "ill"} | values
    return desk.client.post(_address(desk.event, "withdraw", 4), sent, follow=True)


def _public(event, name, *rest):
    return Client().get(_address(event, name, *rest)).content.decode()


def test_places_of_each_decision_are_shown_before_anything_is_written(robin_desk):
    answer = _leave(robin_desk)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "1 match of 3 is" in page
    assert "Gracz 4</span> <strong>" in page
    assert 'value="ill"' in page
    form = answer.context["leave"]
    assert form.initial["leaving"] == "annulled"
    assert Entrant.objects.get(event=robin_desk.event, number=4).state == "entered"


def test_annulled_matches_are_told_after_decision(robin_desk):
    answer = _leave(robin_desk, leaving="annulled")
    assert messages_of(answer) == [ANNULLED]
    page = answer.content.decode()
    assert "All their matches are annulled." in page
    assert "Matches annulled" in page
    assert "Decide on the matches" in page


def test_results_may_stay_and_be_annulled_later(robin_desk):
    answer = _leave(robin_desk, leaving="stay")
    assert messages_of(answer) == ["Gracz 4 has withdrawn. Number and results stay."]
    assert "Decide on the matches" in answer.content.decode()
    sent = {"last_round": "1", "leaving": "annulled"}
    robin_desk.client.post(_address(robin_desk.event, "withdraw", 4), sent)
    assert Entrant.objects.get(event=robin_desk.event, number=4).leaving == "annulled"


def test_what_cannot_be_decided_is_said_and_what_was_typed_stays(robin_desk):
    answer = _leave(robin_desk, leaving="annulled", last_round="2")
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "There is nothing to decide" in page
    assert 'value="ill"' in page
    assert _leave(robin_desk, leaving="else").status_code == 400
    assert _leave(robin_desk, leaving="stay", last_round="x").status_code == 400


def test_helper_withdraws_and_decides_nothing(robin):
    event, rights = robin.event, [HelperPass.Right.CHECK_IN]
    _given, code = give_pass(event_id=event.pk, name="Ola", actor=DESK, rights=rights)
    helper = Client()
    helper.post(_address(event, "take_pass", code))
    sent = {"last_round": "1", "leaving": "annulled"}
    page = helper.post(_address(event, "withdraw", 4), sent, follow=True).content.decode()
    assert "Number and results stay." in page
    assert "Decide on the matches" not in page
    assert Entrant.objects.get(event=event, number=4).leaving == ""


def test_everybody_reads_what_is_annulled(robin_desk, robin):
    robin.leave("annulled")
    mine, theirs = robin.score(1, 4)
    note = "4 Gracz 4 left the round robin after round 1. All their matches are annulled."
    crosstable = _public(robin_desk.event, "crosstable")
    assert f"({mine}:{theirs})" in crosstable
    assert f"({theirs}:{mine})" in crosstable
    assert "Matches in brackets are annulled and count for nobody." in crosstable
    assert note in crosstable
    standings = _public(robin_desk.event, "standings")
    assert note in standings
    assert ("<small>withdrawn</small>" in standings, "no result yet" in standings) == (True, False)
    for page in (_public(robin_desk.event, "seating", 1), _public(robin_desk.event, "player", 1)):
        assert "Annulled: this match counts for nobody." in page


def test_everybody_reads_of_walk_overs(robin):
    robin.leave("walk_overs")
    robin.event.refresh_from_db()
    event = robin.go_on()
    assert "Not played: walk-over." in _public(event, "seating", 2)
    assert "walk-over" in _public(event, "player", 2)
    assert "Their other matches count as walk-overs." in _public(event, "standings")


def test_bye_that_does_not_count_is_marked_at_desk(robin, robin_desk):
    robin.rests = True
    robin.leave("annulled")
    robin.event.refresh_from_db()
    event = robin.go_on()
    (number,) = {one for game in robin.rounds[1] if 4 in game for one in game} - {4}
    page = robin_desk.client.get(_address(event, "entrant", number)).content.decode()
    assert "does not count" in page
    assert "does not count" in robin_desk.client.get(_address(event, "awards")).content.decode()


def test_results_on_paper_have_annulled_scores_in_brackets(robin):
    robin.leave("annulled")
    table = next(one for one in scored_of(event_data_of(robin.event), 1) if one.leaving)
    assert table.leaving == "annulled"
    assert sorted(one.score for one in table.seats) == sorted(robin.score(1, 4))


@long
def test_papers_print_after_pair_left(robin_desk):
    _leave(robin_desk, leaving="annulled")
    for kind, asked in (("crosstable", ""), ("standings", ""), ("results", "?round=1")):
        answer = Client().get(_address(robin_desk.event, "paper", kind) + asked)
        assert answer["Content-Type"] == "application/pdf"


def test_program_decides_on_matches_and_late_decision_is_refused(robin):
    program = Program(make_program(robin.event.club)[1])
    path = f"/events/{robin.event.slug}/entries/4/withdraw"
    uuid = "0f3b64d5-6f6c-4b6e-9f0e-6a1c2f0f7a11"
    answer = program.post(path, {"uuid": uuid, "last_round": 1, "leaving": "walk_overs"})
    assert answer.json()["entry"]["leaving"] == "walk_overs"
    refused = program.post(
        f"/events/{robin.event.slug}/entries/1/withdraw",
        {"uuid": uuid[:-1] + "2", "last_round": 2, "leaving": "annulled"},
    )
    assert [fault["path"] for fault in refused.json()["errors"]] == ["leaving"]
