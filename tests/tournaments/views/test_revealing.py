"""The hall's screen, results held back, places revealed from the bottom up."""

from __future__ import annotations

import pytest

from scorer.models import Membership, User
from tests.tournaments.making import make_entrants, make_event
from tests.tournaments.playing import play_round
from tournaments.models import Event, Step
from tournaments.services.revealing import hold_back, reveal, show_all
from tournaments.services.steps import Actor, EventRuleError

pytestmark = pytest.mark.django_db
EVENT = "/events/turniej"
DESK = f"{EVENT}/desk/revealing/"


@pytest.fixture
def event():
    """Two rounds of eight; the first four are 1, then 2, 3 and 5 together, then 4."""
    event = make_event(shown="everything", state="running")
    make_entrants(event, 8)
    play_round(event, 1, [[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 0, 0, -9], [1, 0, 0, -1]])
    play_round(event, 2, [[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 0, 0, -9], [1, 0, 0, -1]])
    return event


@pytest.fixture
def director(client, event):
    user = User.objects.create(username="dora")
    Membership.objects.create(club=event.club, user=user, role="director")
    client.force_login(user)
    return client


def shown_in_hall(client, **query):
    sheets = client.get(f"{EVENT}/hall/live/", query).context["sheets"]
    return [(sheet.kind, sheet.title, len(sheet.rows)) for sheet in sheets]


def names_in_hall(client):
    (sheet,) = client.get(f"{EVENT}/hall/live/").context["sheets"]
    return sheet.kind, [row.number for row in sheet.rows]


def saved(event):
    event.refresh_from_db()
    return event.hidden_from, event.revealed


def test_screen_turns_seating_and_standings(client, event):
    assert shown_in_hall(client) == [("players", "Standings after round 2", 8)]
    play_round(event, 3, [[1, 5, 2, 6], [3, 4, 7, 8]], [[3, 1, -1, -3]], state="open")
    Step.objects.create(event=event, kind="test")
    assert shown_in_hall(client) == [
        ("seats", "Seating of round 3", 8),
        ("players", "Standings during round 3", 8),
    ]
    assert shown_in_hall(client, show="seating") == [("seats", "Seating of round 3", 8)]
    assert shown_in_hall(client, show="standings") == [("players", "Standings during round 3", 8)]


def test_screen_says_how_old_it_is_and_turns_at_its_pace(client, event):
    shown = client.get(f"{EVENT}/hall/", {"seconds": "1", "show": "nonsense"})
    assert "as of " in shown.content.decode()
    assert (shown.context["seconds"], shown.context["show"]) == (4, "both")


def test_long_lists_are_cut_into_pages(client, event):
    make_entrants(make_event("duzy", shown="everything"), 81)
    big = Event.objects.get(slug="duzy")
    play_round(big, 1, [[1, 2, 3, 4]], [[1, 1, -1, -1]])
    sheets = client.get("/events/duzy/hall/live/").context["sheets"]
    assert [(sheet.number, sheet.of, len(sheet.rows)) for sheet in sheets] == [
        (1, 3, 40),
        (2, 3, 40),
        (3, 3, 1),
    ]


def test_director_holds_back_and_reveals_from_the_bottom(director, event):
    director.post(DESK, {"do": "hold_back", "number": "2"})
    assert shown_in_hall(director) == [("players", "Standings after round 1", 8)]
    page = director.get(DESK).context
    assert (page["one_more"], page["one_less"], page["hidden"]) == (1, 0, 8)
    director.post(DESK, {"do": "reveal", "number": "1"})
    assert names_in_hall(director) == ("ceremony", [4])
    director.post(DESK, {"do": "reveal", "number": "1"})  # a double tap
    assert saved(event) == (2, 1)
    page = director.get(DESK).context
    assert [line.row.number for line in page["coming"]] == [8, 7, 6]
    director.post(DESK, {"do": "reveal", "number": "2"})
    page = director.get(DESK).context
    assert (page["one_more"], page["many_more"]) == (6, 8)  # 2, 3, 6 and 7 share their place
    director.post(DESK, {"do": "reveal", "number": "6"})
    assert names_in_hall(director) == ("ceremony", [2, 3, 6, 7, 8, 4])
    assert director.get(DESK).context["one_less"] == 2
    director.post(DESK, {"do": "show_all"})
    assert saved(event) == (None, 0)
    assert [step.kind for step in event.steps.all()] == [
        "hold_back",
        "reveal",
        "reveal",
        "reveal",
        "show_all",
    ]


def test_public_sees_revealed_places_alone(client, event):
    hold_back(event_id=event.pk, from_round=2, actor=Actor())
    reveal(event_id=event.pk, places=2, actor=Actor())
    page = client.get(f"{EVENT}/standings/")
    assert [bound.record.row.number for bound in page.context["table"].rows] == [8, 4]
    assert "6 places are still to be revealed." in page.content.decode()


def test_nothing_held_back_is_nothing_to_reveal(director, event):
    with pytest.raises(EventRuleError, match="Nothing is held back"):
        reveal(event_id=event.pk, places=1, actor=Actor())
    answer = director.post(DESK, {"do": "reveal", "number": "1"}, follow=True)
    assert "Nothing is held back" in answer.content.decode()
    assert show_all(event_id=event.pk, actor=Actor()).hidden_from is None
    assert event.steps.count() == 0


@pytest.mark.parametrize("wrong", ["0", "-1", "", "many"])
def test_wrong_round_is_refused(director, event, wrong):
    answer = director.post(DESK, {"do": "hold_back", "number": wrong}, follow=True)
    assert "A round from 1 on." in answer.content.decode()
    assert saved(event) == (None, 0)
