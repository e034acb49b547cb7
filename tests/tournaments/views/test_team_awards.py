"""What a director gives to teams and takes from them: in the form, the list and the standings."""

from __future__ import annotations

import csv
from copy import deepcopy
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.models import Role
from tests.builders.desks import messages_of, sign_in
from tests.builders.events import add_entrants, empty_event, log_import
from tests.builders.rounds import play_round
from tests.tiers import sampled
from tournaments.models import Team, TeamAward

SCORING = {"ranking": ["score"], "team": {"size": 2, "best": 2}}


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Asy have 1 and 2, 4 points; Damy have 3 and 4, -4."""
    event = empty_event(format={"scoring": SCORING}, shown="everything", state="running")
    for at, entrant in enumerate(add_entrants(event, 4)):
        name = ("Asy", "Damy")[at // 2]
        entrant.team = Team.objects.get_or_create(event=event, name=name)[0]
        entrant.save()
    play_round(event, 1, [(1, 2, 3, 4)], [(6, -2, -1, -3)])
    log_import(event)
    return sign_in(event, Role.DIRECTOR)


@pytest.fixture
def desk_of_two_teams(made, db):
    return deepcopy(made)


def gives(desk, **typed):
    typed = {"uuid": str(uuid4()), "kind": "penalty", "why": "late"} | typed
    return desk.client.post(reverse("tournaments:awards", args=["turniej"]), typed, follow=True)


def takes_back(desk, award, **typed):
    address = reverse("tournaments:take_team_back", args=["turniej", award])
    return desk.client.post(address, typed, follow=True)


def standings(desk):
    """Place, team and points, as the file says them."""
    answer = desk.client.get("/events/turniej/standings/teams/?as=csv").content.decode("utf-8-sig")
    _head, *rows = csv.reader(answer.splitlines())
    return [tuple(row[:3]) for row in rows]


UNKIND = {
    "penalty": "Say how much the penalty takes. One that takes nothing is a warning.",
    "warning": "A warning takes no points. One that takes some is a penalty.",
}
KINDS = "A team gets a penalty, a warning or other points."
BEFORE = [("1", "Asy", "4"), ("2", "Damy", "-4")]


def test_penalty_of_team_changes_order_until_it_is_taken_back(desk_of_two_teams):
    assert standings(desk_of_two_teams) == BEFORE
    answer = gives(desk_of_two_teams, team="Asy", score="20")
    assert messages_of(answer) == ["Asy: takes 20 (small points). It is noted."]
    assert standings(desk_of_two_teams) == [("1", "Damy", "-4"), ("2", "Asy", "-16")]
    award = TeamAward.objects.get().pk
    assert messages_of(takes_back(desk_of_two_teams, award)) == ["It is taken back."]
    assert standings(desk_of_two_teams) == BEFORE
    assert TeamAward.objects.get().taken_back


def test_penalty_sent_twice_is_given_once_and_taken_back_once(desk_of_two_teams):
    uuid = str(uuid4())
    answers = [gives(desk_of_two_teams, team="Asy", score="20", uuid=uuid) for _ in range(2)]
    assert [messages_of(answer) for answer in answers] == [
        ["Asy: takes 20 (small points). It is noted."],
        ["Asy: noted."],
    ]
    award, uuid = TeamAward.objects.get().pk, str(uuid4())
    for _times in range(2):
        takes_back(desk_of_two_teams, award, uuid=uuid)
    kinds = desk_of_two_teams.event.steps.values_list("kind", flat=True)
    assert list(kinds)[1:] == ["team-award-given", "team-award-taken-back"]


@pytest.mark.parametrize(
    ("typed", "field", "fault"),
    sampled(
        [
            ({"score": "1", "kind": "bye"}, "kind", KINDS),
            ({}, "table_points", UNKIND["penalty"]),
            ({"kind": "warning", "score": "1"}, "table_points", UNKIND["warning"]),
            ({"score": "1", "why": " "}, "why", "Say why: it stands in the minutes."),
            (
                {"table_points": "many"},
                "table_points",
                "Allowed: a number such as 3, -1/2 or 2 1/2.",
            ),
        ],
        daily=2,
    ),
)
def test_refused_award_of_team_says_why_and_gives_nothing(desk_of_two_teams, typed, field, fault):
    page = gives(desk_of_two_teams, **{"team": "Asy"} | typed)
    assert page.context["form"].errors == {field: [fault]}
    assert not TeamAward.objects.exists()


def test_award_of_another_event_is_not_found(desk_of_two_teams):
    other = Team.objects.create(event=empty_event("inny"), name="Asy")
    award = TeamAward.objects.create(event=other.event, team=other, kind="other", why="x")
    assert takes_back(desk_of_two_teams, award.pk).status_code == 404
    assert not TeamAward.objects.get().taken_back
