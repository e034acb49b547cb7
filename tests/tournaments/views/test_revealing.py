"""The hall's screen, results held back, places revealed from the bottom up."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest

from scorer.models import Membership, User
from scorer.support.refused import Refused
from tests.builders.events import add_entrants, empty_event, log_import
from tests.builders.rounds import play_round
from tests.tiers import sampled
from tests.tournaments.views.sending import in_polish
from tournaments.engine.formats import Format
from tournaments.engine.results import TeamRule
from tournaments.models import Event, Step, Team
from tournaments.records.formats import as_json
from tournaments.services.revealing import hold_back, reveal, show_all
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
EVENT = "/events/turniej"
DESK = f"{EVENT}/desk/revealing/"
TEAMS = replace(Format().scoring, team=TeamRule(best=3))


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Two rounds of eight; the first four are 1, then 2, 3 and 5 together, then 4."""
    event = empty_event(shown="everything", state="running")
    add_entrants(event, 8)
    play_round(event, 1, [[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 0, 0, -9], [1, 0, 0, -1]])
    play_round(event, 2, [[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 0, 0, -9], [1, 0, 0, -1]])
    log_import(event)
    return event


@pytest.fixture
def event_with_2_rounds(made, db):
    return deepcopy(made)


@pytest.fixture
def director(client, event_with_2_rounds):
    user = User.objects.create(username="dora")
    Membership.objects.create(club=event_with_2_rounds.club, user=user, role="director")
    client.force_login(user)
    return client


def shown_in_hall(client, **query):
    sheets = client.get(f"{EVENT}/hall/live/", query).context["sheets"]
    return [(sheet.kind, sheet.title, len(sheet.rows)) for sheet in sheets]


def names_in_hall(client):
    (sheet,) = client.get(f"{EVENT}/hall/live/").context["sheets"]
    return sheet.kind, [row.number for row in sheet.rows]


def kinds_of_steps(event):
    """What was done since the log says everything."""
    return list(event.steps.order_by("pk").values_list("kind", flat=True))[1:]


def saved(event):
    event.refresh_from_db()
    return event.hidden_from, event.revealed


def test_screen_turns_seating_and_standings(client, event_with_2_rounds):
    assert shown_in_hall(client) == [("players", "Standings after round 2", 8)]
    play_round(event_with_2_rounds, 3, [[1, 5, 2, 6], [3, 4, 7, 8]], [[3, 1, -1, -3]], state="open")
    Step.objects.create(event=event_with_2_rounds, kind="test")
    assert shown_in_hall(client) == [
        ("seats", "Seating of round 3", 8),
        ("players", "Standings during round 3", 8),
    ]
    assert shown_in_hall(client, show="seating") == [("seats", "Seating of round 3", 8)]
    assert shown_in_hall(client, show="standings") == [("players", "Standings during round 3", 8)]


def test_screen_says_how_old_it_is_and_turns_at_its_pace(client, event_with_2_rounds):
    shown = client.get(f"{EVENT}/hall/", {"seconds": "1", "show": "nonsense"})
    assert "as of " in shown.content.decode()
    assert (shown.context["seconds"], shown.context["show"]) == (4, "both")


def test_long_lists_are_cut_into_pages(client, event_with_2_rounds):
    add_entrants(empty_event("duzy", shown="everything"), 81)
    big = Event.objects.get(slug="duzy")
    play_round(big, 1, [[1, 2, 3, 4]], [[1, 1, -1, -1]])
    sheets = client.get("/events/duzy/hall/live/").context["sheets"]
    assert [(sheet.number, sheet.of, len(sheet.rows)) for sheet in sheets] == [
        (1, 3, 27),
        (2, 3, 27),
        (3, 3, 27),
    ]


def test_director_holds_back_and_reveals_from_bottom(director, event_with_2_rounds):
    director.post(DESK, {"do": "hold_back", "number": "2"})
    assert shown_in_hall(director) == [("players", "Standings after round 1", 8)]
    page = director.get(DESK).context
    assert (page["one_more"], page["one_less"], page["hidden"]) == (1, 0, 8)
    director.post(DESK, {"do": "reveal", "number": "1"})
    assert names_in_hall(director) == ("ceremony", [4])
    director.post(DESK, {"do": "reveal", "number": "1"})  # a double tap
    assert saved(event_with_2_rounds) == (2, 1)
    page = director.get(DESK).context
    assert [line.row.number for line in page["coming"]] == [8, 7, 6]
    director.post(DESK, {"do": "reveal", "number": "2"})
    page = director.get(DESK).context
    assert (page["one_more"], page["many_more"]) == (6, 8)  # 2, 3, 6 and 7 share their place
    director.post(DESK, {"do": "reveal", "number": "6"})
    assert names_in_hall(director) == ("ceremony", [2, 3, 6, 7, 8, 4])
    assert director.get(DESK).context["one_less"] == 2
    director.post(DESK, {"do": "show_all"})
    assert saved(event_with_2_rounds) == (None, 0)
    assert kinds_of_steps(event_with_2_rounds) == [
        "hold_back",
        "reveal",
        "reveal",
        "reveal",
        "show_all",
    ]


def test_as_many_places_of_another_list_come_to_screen_and_back():
    made = empty_event("druzyny", shown="everything", format=as_json(Format(scoring=TEAMS)))
    add_entrants(made, 8)
    for number in range(1, 9):
        team, _new = Team.objects.get_or_create(event=made, name=f"Team {number % 2}")
        made.entrants.filter(number=number).update(team=team)
    play_round(made, 1, [[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 0, 0, -9], [1, 0, 0, -1]])
    hold_back(event_id=made.pk, from_round=1, actor=Actor())
    order = ["individual", "teams", "individual"]
    shown = [reveal(event_id=made.pk, places=1, of_list=kind, actor=Actor()) for kind in order]
    assert [event.on_screen for event in shown] == order
    made.refresh_from_db()
    assert (made.revealed, made.revealed_lists) == (1, {"teams": 1})


def test_public_sees_revealed_places_alone(client, event_with_2_rounds):
    hold_back(event_id=event_with_2_rounds.pk, from_round=2, actor=Actor())
    reveal(event_id=event_with_2_rounds.pk, places=2, actor=Actor())
    page = client.get(f"{EVENT}/standings/")
    assert [bound.record.row.number for bound in page.context["table"].rows] == [8, 4]
    assert "6 places are still to be revealed." in page.content.decode()


@pytest.fixture
def event_with_3_lists(event_with_2_rounds):
    """Two teams of four, of whom three count, and juniors at table 2."""
    event_with_2_rounds.format = as_json(replace(Format(), scoring=TEAMS))
    event_with_2_rounds.save()
    asy, damy = (
        Team.objects.create(event=event_with_2_rounds, name=name) for name in ("Asy", "Damy")
    )
    for number, team in ((1, asy), (2, asy), (5, asy), (6, asy), (3, damy), (4, damy), (7, damy)):
        event_with_2_rounds.entrants.filter(number=number).update(team=team)
    event_with_2_rounds.entrants.filter(number__gt=4).update(categories=["juniors"])
    log_import(event_with_2_rounds)
    hold_back(event_id=event_with_2_rounds.pk, from_round=2, actor=Actor())
    return event_with_2_rounds


def names_in(page):
    return [bound.record.name for bound in page.context["table"].rows]


def test_each_list_is_revealed_by_itself(director, event_with_3_lists):
    page = director.get(DESK, {"list": "teams"})
    assert page.context["lists"] == [("individual", 0, 8), ("teams", 0, 2), ("juniors", 0, 4)]
    assert "reveal teams, pairs and categories first" in page.content.decode()
    assert [line.name for line in page.context["coming"]] == ["Damy", "Asy"]
    answer = director.post(DESK, {"do": "reveal", "number": "1", "list": "teams"})
    assert answer.url == f"{DESK}?list=teams"
    page = director.get(f"{EVENT}/hall/live/")
    (sheet,) = page.context["sheets"]
    assert (sheet.kind, sheet.title) == ("ceremony", "Prize-giving · Teams")
    assert [(row.place, row.name, row.number) for row in sheet.rows] == [("2", "Damy", None)]
    director.post(DESK, {"do": "reveal", "number": "2", "list": "teams"})
    page = director.get(DESK, {"list": "teams"})
    assert (page.context["hidden"], page.context["next_list"]) == (0, "juniors")
    assert 'href="?list=juniors">Next list: Juniors</a>' in page.content.decode()
    director.post(DESK, {"do": "reveal", "number": "1", "list": "juniors"})
    director.post(DESK, {"do": "reveal", "number": "1", "list": "juniors"})  # a double tap
    assert names_in_hall(director) == ("ceremony", [8])
    director.post(DESK, {"do": "reveal", "number": "0", "list": "juniors"})
    assert shown_in_hall(director)[0] == ("players", "Standings after round 1", 8)
    event_with_3_lists.refresh_from_db()
    assert (event_with_3_lists.revealed, event_with_3_lists.revealed_lists) == (0, {"teams": 2})
    assert len(kinds_of_steps(event_with_3_lists)) == 1 + 5
    director.post(DESK, {"do": "show_all", "list": "juniors"})
    event_with_3_lists.refresh_from_db()
    assert (
        event_with_3_lists.hidden_from,
        event_with_3_lists.revealed_lists,
        event_with_3_lists.on_screen,
    ) == (None, {}, "individual")


def test_public_reads_of_list_what_is_revealed_and_no_more(client, event_with_3_lists):
    def page(kind, **query):
        return client.get(f"{EVENT}/standings/{kind}/", query)

    before = names_in(page("juniors"))
    reveal(event_id=event_with_3_lists.pk, places=1, of_list="teams", actor=Actor())
    shown = page("teams")
    assert names_in(shown) == ["Damy"]
    assert "1 place is still to be revealed." in shown.content.decode()
    small = "<small>" + ", ".join(
        f'<a href="{EVENT}/players/{at}/">Gracz {at}</a>' for at in (3, 4, 7)
    )
    assert small in shown.content.decode()  # by number, whoever counts
    assert page("teams", **{"as": "csv"}).content.decode().splitlines()[1:] == [
        '2,Damy,12,-18,"3 Gracz 3, 4 Gracz 4, 7 Gracz 7"'
    ]
    assert (names_in(page("juniors")), len(before)) == (before, 4)
    assert len(names_in(client.get(f"{EVENT}/standings/"))) == 8
    reveal(event_id=event_with_3_lists.pk, places=9, of_list="juniors", actor=Actor())
    assert names_in(page("juniors")) == [f"Gracz {at}" for at in (5, 6, 7, 8)]


def test_holding_back_again_hides_every_list(event_with_3_lists):
    reveal(event_id=event_with_3_lists.pk, places=1, of_list="juniors", actor=Actor())
    hold_back(event_id=event_with_3_lists.pk, from_round=2, actor=Actor())
    assert (saved(event_with_3_lists), event_with_3_lists.revealed_lists) == ((2, 0), {})


def test_list_that_is_not_there_is_not_revealed(director, event_with_3_lists):
    with pytest.raises(Refused, match="The standings have no such list"):
        reveal(event_id=event_with_3_lists.pk, places=1, of_list="pairs", actor=Actor())
    assert director.get(DESK, {"list": "pairs"}).context["kind"] == "individual"
    reveal(event_id=event_with_3_lists.pk, places=1, of_list="juniors", actor=Actor())
    event_with_3_lists.entrants.update(categories=[])
    Step.objects.create(event=event_with_3_lists, kind="test")
    assert shown_in_hall(director)[0] == ("players", "Standings after round 1", 8)
    assert director.get(f"{EVENT}/standings/juniors/").status_code == 404


def test_nothing_held_back_is_nothing_to_reveal(director, event_with_2_rounds):
    with pytest.raises(Refused, match="Nothing is held back"):
        reveal(event_id=event_with_2_rounds.pk, places=1, actor=Actor())
    answer = director.post(DESK, {"do": "reveal", "number": "1"}, follow=True)
    assert "Nothing is held back" in answer.content.decode()
    assert show_all(event_id=event_with_2_rounds.pk, actor=Actor()).hidden_from is None
    assert kinds_of_steps(event_with_2_rounds) == []


@pytest.mark.parametrize("wrong", sampled(["0", "many", "-1", ""], daily=2))
def test_wrong_round_is_refused(director, event_with_2_rounds, wrong):
    answer = director.post(DESK, {"do": "hold_back", "number": wrong}, follow=True)
    assert "A round from 1 on." in answer.content.decode()
    assert saved(event_with_2_rounds) == (None, 0)


def test_revealing_speaks_polish(director, event_with_2_rounds):
    told, page = in_polish(director, DESK, {"do": "hold_back", "number": "0"})
    assert told == ["Runda od 1 wzwyż."]
    assert saved(event_with_2_rounds) == (None, 0)
    _told, page = in_polish(director, DESK, {"do": "hold_back", "number": "2"})
    assert "Wręczenie nagród" in page
    assert "Odsłonięte" in page
