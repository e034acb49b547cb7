"""Opening a sheet, and what the first pages show to whom."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.urls import reverse

from scorer.models import Club, ScoreSheet
from scorer.selectors.standing import standing

pytestmark = pytest.mark.django_db
NAMES = {"player_0": "Ada", "player_1": "Bogdan", "player_2": "Celina", "player_3": "Darek"}
USUAL = {"option_exit_old": 27, "option_exit_young": 26, "option_first_call": "after_leader"}


def _open(client, ruleset="kop", **changes):
    return client.post(
        reverse("scorer:new_sheet", args=[ruleset]), NAMES | USUAL | {"first": 0} | changes
    )


def test_first_page_offers_every_rule_set(client):
    page = client.get("/").content.decode()
    for slug in ("kop", "kop-wolsztyn", "na-glowy", "polish-doubles", "cancellation-hearts"):
        assert f'href="/new/{slug}/"' in page
    assert "None yet." in page


def test_sheet_is_opened_and_remembered_by_the_browser(client):
    answer = _open(client, "kop-wolsztyn", first=2, option_hands=32)
    sheet = ScoreSheet.objects.get()
    assert answer.url == reverse("scorer:sheet", args=[sheet.pk])
    now = standing(sheet)
    assert (now.setup.ruleset, now.setup.first, now.setup.options.hands) == ("kop-wolsztyn", 2, 32)
    assert "Ada, Bogdan, Celina, Darek" in client.get("/").content.decode()


def test_sheet_is_not_listed_to_another_browser(client, kop_sheet):
    assert str(kop_sheet.pk) not in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"player_3": ""}, "Give the name of the player on this seat."),
        ({"player_3": "Ada"}, "The name “Ada” is given twice; names must differ."),
        ({"player_3": "ada" * 80}, "at most 200 characters"),
        ({"option_hands": "0"}, "Allowed: a whole number of at least 1."),
        ({"option_hands": "many"}, "Allowed: a whole number of at least 1."),
        ({"first": "4"}, "Select a valid choice."),
    ],
)
def test_wrong_names_and_options_are_told_and_stay_typed(client, changes, message):
    answer = _open(client, **changes)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert message in page
    assert 'value="Bogdan"' in page
    assert ScoreSheet.objects.count() == 0


def test_hearts_takes_six_to_eleven_without_a_gap(client):
    names = {f"player_{seat}": f"Player {seat}" for seat in range(7)}
    given = names | {"first": 6, "option_target": 150}
    client.post(reverse("scorer:new_sheet", args=["cancellation-hearts"]), given)
    assert ScoreSheet.objects.get().seats.count() == 7
    gap = given | {"player_8": "Late"}
    page = client.post(reverse("scorer:new_sheet", args=["cancellation-hearts"]), gap)
    assert "Fill the seats without a gap" in page.content.decode()


def test_unknown_rule_set_is_not_there(client):
    assert client.get("/new/bridge/").status_code == 404
    assert client.get("/rules/bridge/").status_code == 404


def test_open_club_shows_its_sheets_and_players(client):
    call_command("demo", verbosity=0)
    page = client.get("/").content.decode()
    assert "Klub Pod Dębem" in page
    club = client.get("/clubs/demo/").content.decode()
    assert club.count("/sheets/") == 4
    assert 'value="Halina Nowak"' in client.get("/new/kop/").content.decode()


def test_closed_club_shows_nothing(client):
    Club.objects.create(slug="asy", name="Asy")
    answer = client.get("/clubs/asy/")
    assert answer.status_code == 403
    assert "Asy" not in answer.content.decode()
    assert 'href="/sign-in/?next=/clubs/asy/"' in answer.content.decode()
    assert "Asy" not in client.get("/").content.decode()


@pytest.mark.parametrize("count", [1, 3])
def test_club_page_costs_the_same_queries_with_any_number_of_sheets(
    client, count, django_assert_num_queries
):
    club = Club.objects.create(slug="asy", name="Asy", open_to_all=True)
    for _sheet in range(count):
        _open(client)
    ScoreSheet.objects.update(club=club)
    client.cookies.clear()
    with django_assert_num_queries(4):
        client.get("/clubs/asy/")


def test_language_is_chosen_by_the_reader(client):
    client.post("/language/", {"language": "pl", "next": "/"})
    assert '<html lang="pl">' in client.get("/").content.decode()
