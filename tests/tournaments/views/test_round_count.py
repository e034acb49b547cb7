"""Another number of rounds while the second is being played: every page follows at once."""

from __future__ import annotations

from copy import deepcopy
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scorer.models import Role
from tests.builders.desks import messages_of, sign_in
from tests.builders.events import add_entrants, empty_event
from tests.tournaments.views.sending import send
from tournaments.models import Event
from tournaments.services.drawing import publish
from tournaments.services.onward import draw_round
from tournaments.services.results import key_result
from tournaments.services.rounds import close_round, open_round
from tournaments.services.steps import Actor
from tournaments.views.seeing import newest_step

pytestmark = pytest.mark.django_db
OLA = Actor(name="Ola")
FIVE = {"rounds": 5, "draws": ["rotation"], "second_look": "none"}
SAVED = (
    "Saved. The format is changed: rounds: 5 → 3. No longer seated: rounds 4–5.",
    "Saved. The format is changed: rounds: 3 → 5. Seated again: rounds 4–5.",
)


def plays(event, number):
    open_round(event_id=event.pk, number=number, actor=OLA)
    table = event.rounds.get(number=number).tables.first()
    key_result(table_id=table.pk, scores=(12, -4, -4, -4), uuid=uuid4(), actor=OLA)
    close_round(event_id=event.pk, number=number, actor=OLA, stopped=True, reason="late")


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Five rounds are published, one is played and the second is open."""
    event = empty_event(format=FIVE, shown="everything", state="running")
    add_entrants(event, 16, state="here")
    draw = draw_round(event=event, number=1, actor=OLA, seen=newest_step(event), seed="1")
    publish(draw_id=draw.pk, actor=OLA, seen=newest_step(event))
    plays(event, 1)
    open_round(event_id=event.pk, number=2, actor=OLA)
    return sign_in(event, Role.DIRECTOR)


@pytest.fixture
def desk_in_round_2_of_5(made, db):
    return deepcopy(made)


def rounds(desk, number):
    address = reverse("tournaments:format", args=[desk.event.slug])
    form = desk.client.get(address).context["form"]
    typed = {bound.html_name: bound.value() for bound in form}
    filled = {name: value for name, value in typed.items() if value not in {None, False}}
    sent = filled | {"rounds": number, "reason": "It is late"}
    return send(desk.client, address, sent)


def read(name, event, *rest, client=None):
    answer = (client or Client()).get(
        reverse(f"tournaments:{name}", args=[event.slug, *rest]), follow=True
    )
    assert answer.status_code == 200, name
    return " ".join(answer.content.decode().split())


def sitting(event, number):
    page = Client().get(reverse("tournaments:seating", args=[event.slug, number]))
    return [[one.number for one in table.seats] for table in page.context["sittings"]]


def test_fewer_rounds_are_over_after_the_last_of_them(desk_in_round_2_of_5):
    event = desk_in_round_2_of_5.event
    assert rounds(desk_in_round_2_of_5, 3).told == [SAVED[0]]
    for number in (2, 3):
        plays(event, number)
    page = read("desk", event, client=desk_in_round_2_of_5.client)
    assert "All rounds are played." in page
    assert "Round 4" not in page
    assert "Round 4" not in read("event", event)
    assert "3 rounds" in read("event", event)
    assert "Standings after round 3" in read("hall", event)
    assert "round 4" not in read("hall", event)
    assert "Seating of round 3" not in read("hall", event)
    assert "Round 4" not in read("player", event, 1)
    assert "Round 4" not in read("rounds", event)
    assert 'value="4"' not in read("papers", event, client=desk_in_round_2_of_5.client)
    onward = desk_in_round_2_of_5.client.get(
        reverse("tournaments:onward", args=[event.slug]), follow=True
    )
    assert messages_of(onward) == ["All rounds of the format are drawn."]


def test_more_rounds_again_are_those_of_draw(desk_in_round_2_of_5):
    event = desk_in_round_2_of_5.event
    seats = sitting(event, 4)
    rounds(desk_in_round_2_of_5, 3)
    answer = Client().get(reverse("tournaments:seating", args=[event.slug, 4]))
    assert answer.status_code == 404
    assert rounds(desk_in_round_2_of_5, 5).told == [SAVED[1]]
    assert sitting(event, 4) == seats
    for number in (2, 3):
        plays(event, number)
    assert "On to round 4" in read("desk", event, client=desk_in_round_2_of_5.client)


def test_round_that_is_open_stays_and_page_says_why(desk_in_round_2_of_5):
    answer = rounds(desk_in_round_2_of_5, 1)
    assert answer.status_code == 400
    said = "Round 2 is open or has results, so it stays: 2 is the smallest number of rounds."
    assert answer.context["form"].errors == {"rounds": [said]}
    assert Event.objects.get(pk=desk_in_round_2_of_5.event.pk).format["rounds"] == 5


def test_draw_whose_rounds_are_all_cut_off_is_listed_as_replaced():
    shown = {"shown": "everything", "state": "running"}
    event = empty_event("krotki", format=FIVE | {"draws": ["random"]}, **shown)
    add_entrants(event, 8, state="here")
    for number in (1, 2):
        draw = draw_round(event=event, number=number, actor=OLA, seen=newest_step(event), seed="1")
        publish(draw_id=draw.pk, actor=OLA, seen=newest_step(event))
    desk = sign_in(event, Role.DIRECTOR)
    assert "replaced</span>" not in read("draws", event, client=desk.client)
    rounds(desk, 1)
    for page, client in (("draws", desk.client), ("seating_check", None)):
        assert read(page, event, client=client).count("replaced</span>") == 1, page
