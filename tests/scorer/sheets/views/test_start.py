"""Opening a sheet, and what the first pages show to whom."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from scorer.clubs.services.clubs import found_club
from scorer.models import Club, ScoreSheet, User
from scorer.operations.services.demo import found_demo_club
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.sheets import import_record
from scorer.support.places import DEMO
from tests.builders.records import KOP, changed
from tests.scorer.sheets.views.opening import NAMES, open_by_form
from tests.tiers import sampled

pytestmark = pytest.mark.django_db


def test_first_page_offers_every_rule_set(client):
    page = client.get("/").content.decode()
    for slug in ("kop", "kop-wolsztyn", "na-glowy", "polish-doubles", "cancellation-hearts"):
        assert f'href="/new/{slug}/"' in page
    assert "None yet." in page


def test_sheet_is_opened_and_remembered_by_the_browser(client):
    answer = open_by_form(client, "kop-wolsztyn", first=2, option_hands=32)
    sheet = ScoreSheet.objects.get()
    assert answer.url == reverse("scorer:sheet", args=[sheet.pk])
    now = load_sheet_state(sheet)
    assert (now.setup.ruleset, now.setup.first, now.setup.options.hands) == ("kop-wolsztyn", 2, 32)
    assert "Ada, Bogdan, Celina, Darek" in client.get("/").content.decode()


def test_sheet_is_not_listed_to_another_browser(client, kop_sheet):
    assert str(kop_sheet.pk) not in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("changes", "message"),
    sampled(
        [
            (
                {"player_3": "Ada"},
                "“Ada” is on seat 1 too. Tell the two apart, for example “Ada 2”.",
            ),
            ({"player_3": "ada" * 80}, "at most 200 characters"),
            ({"option_hands": "0"}, "Allowed: a whole number from 1 to 500."),
            ({"option_hands": "many"}, "Allowed: a whole number from 1 to 500."),
            ({"first": "4"}, "Select a valid choice."),
        ],
        daily=3,
    ),
)
def test_wrong_names_and_options_are_told_and_stay_typed(client, changes, message):
    answer = open_by_form(client, **changes)
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
    found_demo_club(DEMO)
    page = client.get("/").content.decode()
    assert "Klub Pod Dębem" in page
    club = client.get("/clubs/demo/").content.decode()
    assert club.count("/sheets/") == 4
    assert 'value="Halina Nowak"' in client.get("/new/kop/").content.decode()


def test_closed_club_shows_nothing(client):
    Club.objects.create(slug="asy", name="Asy Borek")
    answer = client.get("/clubs/asy/")
    assert answer.status_code == 403
    assert "Asy Borek" not in answer.content.decode()
    assert 'href="/sign-in/?next=/clubs/asy/"' in answer.content.decode()
    assert "Asy Borek" not in client.get("/").content.decode()


@pytest.mark.parametrize("count", sampled([3, 1]))
def test_club_page_costs_same_queries_with_any_number_of_sheets(
    client, count, django_assert_num_queries
):
    club = Club.objects.create(slug="asy", name="Asy", open_to_all=True)
    for _sheet in range(count):
        open_by_form(client)
    ScoreSheet.objects.update(club=club)
    client.cookies.clear()
    with django_assert_num_queries(5):
        client.get("/clubs/asy/")


def test_language_is_chosen_by_the_reader(client):
    client.post("/language/", {"language": "pl", "next": "/"})
    assert '<html lang="pl">' in client.get("/").content.decode()


def test_other_seats_begin_with_the_same_table(client):
    sheet_id = open_by_form(client, option_hands=32, first=2).url.split("/")[2]
    page = client.get(f"/new/kop/?like={sheet_id}").content.decode()
    for name in NAMES.values():
        assert f'value="{name}"' in page
    begins = next(each for each in page.split("<input") if 'id="id_first_2"' in each)
    assert " checked" in begins
    assert 'name="option_hands" value="32"' in page


@pytest.mark.parametrize("like", sampled(["", "1", "00000000-0000-0000-0000-000000000000"]))
def test_house_rules_begin_as_on_last_sheet_of_these_rules(client, like):
    open_by_form(client, option_hands=32)
    open_by_form(client, "kop-wolsztyn", option_hands=16)
    page = client.get(f"/new/kop/?like={like}").content.decode()
    assert 'name="option_hands" value="32"' in page
    assert 'value="Ada" data' not in page
    assert 'name="player_0" value=' not in page


def test_name_typed_once_is_known_next_time(client):
    open_by_form(client, player_0="Zdzisława")
    page = client.get("/new/na-glowy/").content.decode()
    assert 'data-name="Zdzisława"' in page
    assert '<option value="Zdzisława">' in page


def test_sheet_opens_without_a_name_in_the_language_of_the_page(client):
    client.post("/language/", {"language": "pl", "next": "/"})
    open_by_form(client, **dict.fromkeys(NAMES, ""))
    sheet = ScoreSheet.objects.get()
    assert sheet.players == ["Gracz 1", "Gracz 2", "Gracz 3", "Gracz 4"]
    client.post("/language/", {"language": "cs", "next": "/"})
    assert "data-name" not in client.get("/new/na-glowy/").content.decode()
    assert "data-table" not in client.get("/new/na-glowy/").content.decode()


def test_recent_tables_that_can_play_the_game_are_one_chip_each(client):
    six = {f"player_{seat}": f"Guest {seat}" for seat in range(6)}
    client.post("/new/cancellation-hearts/", six | {"first": 0, "option_target": 150})
    open_by_form(client, player_0="Anna Nowak", player_1="Anna Lis")
    open_by_form(client, player_0="Anna Nowak", player_1="Anna Lis")

    def offered(game):
        page = client.get(f"/new/{game}/").content.decode()
        return re.findall(r'data-table="(.*?)"><span\s*>(.*?)</span>', page, re.DOTALL)

    ((names, chip),) = offered("na-glowy")
    assert names.split("\n") == ["Anna Nowak", "Anna Lis", "Celina", "Darek"]
    assert strip_tags(chip) == "Anna N., Anna L., Celina, Darek"
    ((names, chip),) = offered("cancellation-hearts")
    assert names.split("\n") == list(six.values())


@pytest.fixture
def asy():
    return found_club("Asy", User.objects.create(username="ala"))


def test_scorer_opens_a_sheet_for_the_club_and_its_names_are_known(client, asy):
    client.force_login(User.objects.get())
    page = client.get("/new/kop/").content.decode()
    assert f'<option value="{asy.pk}" selected>Asy</option>' in page
    open_by_form(client, club=asy.pk, guests="on")
    sheet = ScoreSheet.objects.get()
    assert (sheet.club, sheet.opened_by) == (asy, User.objects.get())
    assert dict(asy.players.values_list("name", "guest")) == dict.fromkeys(NAMES.values(), True)
    assert 'data-name="Ada"' in client.get("/new/kop/").content.decode()


def test_club_knows_nobody_by_the_number_of_a_seat(client, asy):
    client.force_login(User.objects.get())
    open_by_form(client, club=asy.pk, player_1="", player_2="Gracz 3")
    assert set(asy.players.values_list("name", flat=True)) == {"Ada", "Darek"}


def test_club_is_chosen_by_the_link_from_its_page_else_as_last_time(client, asy):
    client.force_login(User.objects.get())
    found_club("Bory", User.objects.get())

    def chosen(query):
        page = client.get(f"/new/kop/{query}").content.decode()
        return re.findall(r"<option value=\"\d*\" selected>(\w+|no club)</option>", page)[0]

    assert chosen("?club=asy") == "Asy"
    assert chosen("?club=bory") == "Bory"
    assert "selected>Asy" not in client.get("/new/kop/").content.decode()
    open_by_form(client, club=asy.pk)
    assert chosen("") == "Asy"


@pytest.mark.parametrize("role", ["member", None])
def test_nobody_opens_sheets_for_a_club_they_do_not_write_for(client, asy, role):
    bob = User.objects.create(username="bob")
    if role:
        asy.memberships.create(user=bob, role=role)
    client.force_login(bob)
    assert 'name="club"' not in client.get("/new/kop/").content.decode()
    open_by_form(client, club=asy.pk)
    assert ScoreSheet.objects.get().club is None


def test_id_of_somebodys_sheet_gives_no_right_to_it(client, asy):
    sheet = import_record(raw=KOP, club=asy)
    answer = open_by_form(client, sheet=sheet.pk)
    assert answer.url != f"/sheets/{sheet.pk}/"
    assert client.post(f"/sheets/{sheet.pk}/").status_code == 403
    assert str(sheet.pk) not in {*client.session["sheets"], *client.session["writes_in"]}


@pytest.mark.parametrize("again", [True, False], ids=["again", "new"])
def test_follower_of_kitchen_sheet_cannot_pass_for_its_opener(kop_sheet, again):
    stranger, own = Client(), {"sheet": str(kop_sheet.pk)}
    if again:
        stranger.post(f"/sheets/{kop_sheet.pk}/again/", own)
    else:
        open_by_form(stranger, **own)
    assert ScoreSheet.objects.count() == 2
    assert stranger.post(f"/sheets/{kop_sheet.pk}/").status_code == 403


def test_form_sent_twice_opens_one_sheet_and_each_answer_lets_write():
    secret = str(uuid4())
    taps = [Client(), Client()]  # the first answer, and its cookie, came too late
    assert len({open_by_form(one, sheet=secret).url for one in taps}) == 1
    sheet = ScoreSheet.objects.get()
    assert secret != str(sheet.pk)
    assert [one.get(f"/sheets/{sheet.pk}/seats/").status_code for one in taps] == [200, 200]


def test_form_sent_again_with_other_names_is_kept_and_opens_another_sheet(client):
    secret = str(uuid4())
    open_by_form(client, sheet=secret)
    answer = open_by_form(client, sheet=secret, player_0="Zyta")
    assert "This was sent before with other content. Nothing was saved." in answer.content.decode()
    form = answer.context["form"]
    assert form["player_0"].value() == "Zyta"
    open_by_form(client, sheet=form["sheet"].value(), player_0="Zyta")
    assert sorted(sheet.players[0] for sheet in ScoreSheet.objects.all()) == ["Ada", "Zyta"]


def test_code_of_a_sheet_on_paper_brings_its_round_and_table(client):
    page = client.get("/new/kop/?round=2&table=7").content.decode()
    assert "Round 2 · Table 7" in page
    open_by_form(client, round=2, table=7)
    sheet = ScoreSheet.objects.get()
    assert (sheet.round, sheet.table) == (2, 7)
    form = client.get(f"/sheets/{sheet.pk}/paper/").content.decode()
    assert 'name="round" value="2"' in form
    assert 'name="table" value="7"' in form


@pytest.mark.parametrize("table", sampled(["x", "-1", "", "9" * 30]))
def test_nonsense_in_code_is_no_table(client, table):
    page = client.get(f"/new/kop/?table={table}").content.decode()
    assert "Table" not in page.partition("<form")[2].partition("Seat 1")[0]


def test_table_that_cannot_be_is_refused_by_name(client):
    page = open_by_form(client, table=10000).content.decode()
    assert "Ensure this value is less than or equal to 9999" in page
    assert not ScoreSheet.objects.exists()


def test_figure_agreed_here_before_is_a_chip_of_the_next_sheet(client):
    open_by_form(client, option_hands=24)
    page = client.get("/new/kop/").content.decode()
    assert 'name="option_hands" value="24"' in page
    assert 'name="option_hands" value="24"' not in client.get("/new/na-glowy/").content.decode()


def test_absurd_number_of_hands_is_neither_taken_nor_remembered(client):
    sheet = import_record(raw=changed(KOP, options={"hands": 1_000_000_000}))
    page = client.get(f"/new/kop/?like={sheet.pk}").content.decode()
    assert "1000000000" not in page
