"""After what leads to the next step, the page offers it; what comes too early is said before."""

from __future__ import annotations

from copy import deepcopy
from uuid import uuid4

import pytest
from django.urls import reverse

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, empty_event
from tests.builders.rounds import play_round
from tournaments.engine.formats import PRESETS
from tournaments.models import Draw, Round
from tournaments.records.formats import as_json
from tournaments.services.drawing import publish
from tournaments.services.onward import draw_round
from tournaments.services.rounds import close_round
from tournaments.services.steps import Actor
from tournaments.views.seeing import newest_step

pytestmark = pytest.mark.django_db
FOURS = [[1, 2, 3, 4], [5, 6, 7, 8]]
OLA = Actor(name="Ola")
PAIRS = {
    "game": "polish-doubles",
    "ruleset": "polish-doubles",
    "format": as_json(PRESETS["polish-doubles"].format),
}
EARLY = "Round 2 is drawn by standing, but round 1 has no result at table 2 yet."


def shown(desk, page, *rest):
    answer = desk.client.get(reverse(f"tournaments:{page}", args=[desk.event.slug, *rest]))
    return " ".join(answer.content.decode().split())


def next_button(text):
    """The large button of the box *Next*."""
    box = text.split('id="agenda"')[1].split("</section>")[0]
    return box.split('class="button primary"')[1].split(">")[1].split("<")[0]


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Table 2 of round 1 is still playing; everybody is checked in."""
    event = empty_event(format={"rounds": 3, "draws": ["random", "standing"]})
    add_entrants(event, 8, state="here")
    play_round(event, 1, FOURS, [[12, -4, -4, -4]], state=Round.State.OPEN)
    return sign_in(event, Role.DIRECTOR)


@pytest.fixture
def desk_in_round_1(made, db):
    return deepcopy(made)


def test_draw_by_standing_before_results_is_said_at_every_step(desk_in_round_1):
    event = desk_in_round_1.event
    assert EARLY in shown(desk_in_round_1, "draws")
    ask = reverse("tournaments:draws", args=[event.slug])
    asked = {"method": "standing", "first": 2, "last": 2, "uneven": "fill", "uuid": str(uuid4())}
    desk_in_round_1.client.post(ask, asked | {"seen": newest_step(event)})
    draw = Draw.objects.get()
    assert EARLY in shown(desk_in_round_1, "draw", draw.pk)
    make = reverse("tournaments:make_draw", args=[event.slug, draw.pk])
    desk_in_round_1.client.post(make, {"seed": "6 6 6", "seen": newest_step(event)})
    assert EARLY in shown(desk_in_round_1, "draw", draw.pk)


def test_draw_by_chance_or_after_all_results_is_not_early(desk_in_round_1):
    desk_in_round_1.event.format = desk_in_round_1.event.format | {"draws": ["random"]}
    desk_in_round_1.event.save()
    assert "is drawn by standing" not in shown(desk_in_round_1, "draws")
    desk_in_round_1.event.format = desk_in_round_1.event.format | {"draws": ["random", "standing"]}
    desk_in_round_1.event.save()
    desk_in_round_1.event.rounds.update(state=Round.State.CLOSED, stopped=True)
    assert "is drawn by standing" not in shown(desk_in_round_1, "draws")


def test_published_draw_leads_on(desk_in_round_1):
    event = desk_in_round_1.event
    event.rounds.update(state=Round.State.CLOSED)
    draw = draw_round(event=event, number=2, actor=OLA, seen=newest_step(event), seed="1")
    publish(draw_id=draw.pk, actor=OLA, seen=newest_step(event))
    assert next_button(shown(desk_in_round_1, "draw", draw.pk)) == "On to round 2"


def test_saved_format_leads_on():
    event = empty_event("nowy", format={"rounds": 3})
    add_entrants(event, 8, state="here")
    desk = sign_in(event, Role.DIRECTOR)
    address = reverse("tournaments:format", args=[desk.event.slug])
    page = desk.client.get(address)
    assert 'id="agenda"' not in page.content.decode()
    typed = {bound.html_name: bound.value() for bound in page.context["form"]}
    filled = {name: value for name, value in typed.items() if value not in {None, False}}
    answer = desk.client.post(address, filled | {"rounds": 4}, follow=True)
    assert next_button(" ".join(answer.content.decode().split())) == "On to round 1"


def test_who_withdrew_is_reminder_with_button_for_director_alone(desk_in_round_1):
    event = desk_in_round_1.event
    play_round(event, 2, FOURS, state=Round.State.SEATED)
    event.entrants.filter(number=3).update(state="withdrawn", last_round=1)
    repair = reverse("tournaments:repair", args=[event.slug])
    told = "Round 2 seats players who no longer play: Gracz 3."
    button = f'<a class="button" href="{repair}">Repair the seating</a>'
    reminders = shown(desk_in_round_1, "desk").split("reminders")[1].split("</section>")[0]
    assert (told in reminders, button in reminders) == (True, True)
    scorer = sign_in(event, Role.SCORER, name="jan")
    reminders = shown(scorer, "desk").split("reminders")[1].split("</section>")[0]
    assert (told in reminders, repair in reminders) == (True, False)


def test_papers_do_not_begin_with_later_round(desk_in_round_1):
    later = "Round 2 is not open yet"
    play_round(desk_in_round_1.event, 2, FOURS, state=Round.State.SEATED)
    assert later not in shown(desk_in_round_1, "papers")
    close_round(event_id=desk_in_round_1.event.pk, number=1, actor=OLA, stopped=True, reason="late")
    assert later in shown(desk_in_round_1, "papers")


def test_points_have_one_name(desk_in_round_1):
    page = shown(desk_in_round_1, "format")
    assert ("table points" in page, "big points" in page) == (True, False)
    keys = page.split('name="key_0"')[1].split("</select>")[0]
    assert keys.count(">table points<") == 1
    event = empty_event("pary", **PAIRS)
    pairs = sign_in(event, Role.DIRECTOR)
    page = shown(pairs, "format")
    assert "Match points for a bye" in page
    assert "able points" not in page
    assert ">Match points<" in shown(pairs, "awards")
