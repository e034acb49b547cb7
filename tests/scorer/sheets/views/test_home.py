"""The first page of who has played here, and the lists of sheets."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.html import strip_tags

from scorer.clubs.services.clubs import found_club
from scorer.models import ScoreSheet, User
from scorer.sheets.selectors.rules import ruleset_choices
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.seating import seat_players
from scorer.sheets.services.sheets import import_record
from scorer.sheets.services.writing import Writer
from tests.builders.records import KOP
from tests.scorer.sheets.views.opening import NAMES, open_by_form
from tests.tiers import sampled

pytestmark = pytest.mark.django_db


@pytest.fixture
def asy():
    return found_club("Asy", User.objects.create(username="ala"))


def _tables(page):
    """The tables that can be opened with a tap, the last one first: address and id."""
    return re.findall(r'action="(/sheets/[^"]+/again/)".*?name="sheet" value="([^"]+)"', page)


def _home(client):
    return client.get("/").content.decode()


def test_last_table_goes_on_with_one_tap(client):
    sheet_page = open_by_form(client).url
    page = _home(client)
    assert f'href="{sheet_page}#write">Continue</a>' in page
    assert "Hands in a game" not in page
    ScoreSheet.objects.update(finished=True)
    assert "Continue" not in _home(client)
    ScoreSheet.objects.update(finished=False, locked=True)
    assert "Continue" not in _home(client)


def test_guest_finds_the_games_first_then_a_code_then_tournaments(client):
    page = _home(client)
    games = re.findall(r'href="/new/([\w-]+)/"', page)
    assert games == ["kop", "kop-wolsztyn", "na-glowy", "polish-doubles", "cancellation-hearts"]
    places = [page.index(f'href="{address}"') for address in ("/new/kop/", "/t/", "/events/")]
    assert places == sorted(places)
    assert "<h1>Kontra</h1>" in page
    assert not re.search("[Dd]esk|clause", strip_tags(page))


def test_every_game_has_an_icon_and_the_two_kops_tell_their_rules(client):
    tiles = re.findall(r'<a class="card game".*?</a>', _home(client), re.DOTALL)
    assert [tile.count("<svg") for tile in tiles] == [1] * 5
    icons = [re.search(r"<svg.*?</svg>", tile, re.DOTALL)[0] for tile in tiles]
    assert len(set(icons)) == len({choice.game for choice in ruleset_choices()})
    lines = [strip_tags(re.search(r"<span class=.quiet about.>.*", tile)[0]) for tile in tiles]
    assert lines[:2] == ["Two against two or one alone", "Rules of the Wolsztyn meetings"]
    assert len(set(lines)) == 5


def test_returning_player_finds_last_game_before_the_games(client):
    open_by_form(client)
    page = _home(client)
    assert page.index("Continue</a>") < page.index("Rematch</button>") < page.index("/new/kop/")


def test_only_the_laptop_offers_its_own_page(client):
    assert "This laptop" in client.get("/", HTTP_HOST="127.0.0.1:8000").content.decode()
    for way in ({"REMOTE_ADDR": "192.168.1.20"}, {"HTTP_HOST": "testserver"}):
        assert "aptop" not in client.get("/", **way).content.decode()


def test_rematch_is_one_sheet_however_often_tapped(client):
    open_by_form(client, option_hands=32)
    ((address, new_id),) = _tables(_home(client))
    answers = [client.post(address, {"sheet": new_id}) for _tap in range(2)]
    [address] = {answer.url for answer in answers}
    assert ScoreSheet.objects.count() == 2
    new = ScoreSheet.objects.get(pk=client.session["sheets"][0])
    assert address == f"/sheets/{new.pk}/"
    now = load_sheet_state(new)
    assert (now.setup.players, now.setup.options.hands) == (tuple(NAMES.values()), 32)


@pytest.mark.parametrize(
    "sent", sampled([{}, {"sheet": "1"}, {"sheet": ""}], daily=[{"sheet": "1"}])
)
def test_rematch_without_id_opens_nothing(client, sent):
    address = open_by_form(client).url
    page = client.post(f"{address}again/", sent, follow=True).content.decode()
    assert "That button was broken. Try once more." in page
    assert ScoreSheet.objects.count() == 1


def test_each_table_is_offered_once_the_last_one_first(client):
    open_by_form(client)
    open_by_form(client, player_0="Ewa")
    open_by_form(client)
    open_by_form(client, "kop-wolsztyn", option_hands=32)
    page = _home(client)
    told = re.findall(r'<span class="what"><strong>(.*?)</strong>(.*?)</span>\n', page)
    assert [name for name, _options in told] == ["Kop of Wolsztyn", "Kop", "Kop"]
    assert "· Hands in a game: 32" in told[0][1]
    names = re.findall(r'<span class="who-sits"><bdi>(\w+)', page)
    assert names == ["Ada", "Ada", "Ewa"]
    assert len(_tables(page)) == 3


def test_no_more_than_four_tables_besides_the_last(client):
    for number in range(7):
        open_by_form(client, player_0=f"Player {number}")
    assert len(_tables(_home(client))) == 5


def test_rematch_of_a_clubs_sheet_is_the_clubs_only_by_who_writes_for_it(client, asy):
    sheet = import_record(raw=KOP, club=asy)
    ids = [str(uuid4()), str(uuid4())]
    page = client.post(f"/sheets/{sheet.pk}/again/", {"sheet": ids[0]}, follow=True)
    assert "The new sheet is outside the club" in page.content.decode()
    client.force_login(User.objects.get())
    client.post(f"/sheets/{sheet.pk}/again/", {"sheet": ids[1]})
    new = ScoreSheet.objects.exclude(pk=sheet.pk).order_by("opened_at")
    assert [one.club for one in new] == [None, asy]


def test_account_finds_its_sheets_and_clubs_on_another_phone(client, asy):
    ala = User.objects.get()
    client.force_login(ala)
    open_by_form(client, club=asy.pk)
    another = Client()
    another.force_login(ala)
    page = _home(another)
    assert "Ada, Bogdan, Celina, Darek" in page
    assert 'href="/clubs/asy/"' in page
    assert "Ada, Bogdan, Celina, Darek" in another.get("/sheets/").content.decode()


def test_tables_of_a_club_are_offered_to_who_writes_for_it(client, asy):
    bob = User.objects.create(username="bob")
    asy.memberships.create(user=bob, role="scorer")
    sheet = import_record(raw=KOP, club=asy)
    client.force_login(bob)
    ((address, new_id),) = _tables(_home(client))
    assert address == f"/sheets/{sheet.pk}/again/"
    client.post(address, {"sheet": new_id})
    opened = ScoreSheet.objects.exclude(pk=sheet.pk).get()
    assert (opened.club, opened.opened_by) == (asy, bob)


@pytest.mark.parametrize("role", ["member", None])
def test_tables_of_a_club_are_not_offered_to_others(client, asy, role):
    eve = User.objects.create(username="eve")
    if role:
        asy.memberships.create(user=eve, role=role)
    import_record(raw=KOP, club=asy)
    client.force_login(eve)
    assert _tables(_home(client)) == []


def test_sheets_are_searched_and_the_list_alone_is_sent_to_scripts(client):
    open_by_form(client)
    open_by_form(client, player_0="Ewa")
    page = client.get("/sheets/?player=ewa").content.decode()
    assert page.count("/sheets/") - page.count("/sheets/?") == 4  # row, print, form, "All"
    assert '<details class="search" open>' in page
    fragment = client.get("/sheets/?player=ewa", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in fragment
    assert "Ewa, Bogdan" in fragment
    nothing = client.get("/sheets/?player=nobody").content.decode()
    assert "No sheet is like that." in nothing
    wrong = client.get("/sheets/?since=soon").content.decode()
    assert "Allowed: a day written like 2026-01-31." in wrong
    assert 'value="soon"' in wrong


def test_every_card_of_the_list_is_one_link_and_one_button_sorts(client):
    open_by_form(client)
    sheet_page = open_by_form(client, "kop-wolsztyn").url.removesuffix("#write")
    page = client.get("/sheets/").content.decode()
    assert page.count("<summary>Sort</summary>") == 1
    card = re.search(rf'<li><a class="card" href="{sheet_page}">.*?</a></li>', page, re.DOTALL)[0]
    assert card.count("<a ") == card.count("<svg ") == 1
    said = strip_tags(card).split()
    assert said[:3] == ["Kop", "of", "Wolsztyn"]
    assert said[-2:] == ["in", "play"]
    assert re.findall(r'href="\?sort=([\w-]+)"', page) == [
        *("ruleset", "opened", "played", "finished")
    ]
    by_game = client.get("/sheets/?sort=-ruleset").content.decode()
    assert by_game.index("Kop of Wolsztyn") < by_game.index('class="ruleset">Kop<')
    assert 'aria-current="true">Game' in by_game
    assert "<summary>Sort" not in _home(client)


def test_list_without_sheets_says_what_to_do(client):
    assert "None yet. Open one on the first page." in client.get("/sheets/").content.decode()


@pytest.mark.parametrize("count", sampled([3, 1]))
@pytest.mark.parametrize(("path", "queries"), [("/", 6), ("/sheets/", 4), ("/new/kop/", 4)])
def test_pages_cost_same_queries_with_any_number_of_sheets(
    client, count, path, queries, django_assert_num_queries
):
    for number in range(count):
        open_by_form(client, player_0=f"Player {number}")
    client.get(path)
    with django_assert_num_queries(queries):
        client.get(path)


def test_substitute_is_listed_in_place_of_who_left(client):
    open_by_form(client)
    sheet = ScoreSheet.objects.get()
    seat_players(
        sheet_id=sheet.pk,
        uuid=uuid4(),
        players=["Ada", "Ewa", "Celina", "Darek"],
        whole=False,
        position=0,
        writer=Writer(),
    )
    assert "Ada, Ewa, Celina, Darek" in _home(client)
    assert "Bogdan" not in _home(client)


def test_names_on_tables_are_text(client):
    open_by_form(client, player_0="<img src=x>")
    assert "<img" not in _home(client)
    assert "<img" not in client.get("/new/kop/").content.decode()


def test_sheets_of_an_event_are_not_offered_for_playing_again(client, asy):
    sheet = import_record(raw=KOP, club=asy)
    client.force_login(asy.memberships.get().user)
    assert len(_tables(_home(client))) == 1
    ScoreSheet.objects.filter(pk=sheet.pk).update(event="Turniej")
    assert _tables(_home(client)) == []
