"""The desk that anybody may try: who sits there, what they may, how it is started afresh.

That they may nothing anywhere else, by any address: ``test_trying_elsewhere.py``.
"""

from __future__ import annotations

from copy import deepcopy
from datetime import timedelta

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from scorer.clubs.selectors.try_outs import is_tried
from scorer.models import Club, User
from scorer.operations.views import rates
from scorer.sheets.services.rewriting import rewriting
from tests.builders.events import empty_club, empty_event
from tests.builders.try_desk import changed, everything, seated
from tests.tiers import long
from tests.tournaments.views.everywhere import kind_of
from tests.tournaments.views.test_no_dead_control import crawled
from tests.tournaments.views.test_who_may import ADDRESSES, WHO_MAY
from tournaments.models import Event, Step
from tournaments.services.event_deletion import erase_events
from tournaments.services.trying import remove_try_out
from tournaments.views import try_out
from tournaments.views.try_out import DESK, MOST_STEPS, OPEN, SEAT

pytestmark = pytest.mark.django_db
LINE = "This is a try-out: everybody may change it, and what is typed here is gone when"
# of all addresses of events, what no visitor opens at any event and a director of it does
CLOSED = {
    *("restore_checked", "event_settings", "show_event", "import_entries", "passes", "event_file"),
    *("papers", "entry_link", "entry_wall", "cancel_event", "copy_event", "delete_event"),
    *("hall_act", "hall_desk"),
}


@pytest.fixture(scope="module")
def made(rows_for_file):
    return seated()


@pytest.fixture
def try_desk(made, db):
    return deepcopy(made)


def sit(client, club):
    session = client.session
    session[SEAT] = club.pk
    session.save()


def let_try(club):
    Club.objects.filter(pk=club.pk).update(try_out_since=timezone.now())
    club.refresh_from_db()


def _rest():
    Club.objects.filter(try_out_since__isnull=False).update(
        try_out_since=timezone.now() - timedelta(minutes=2)
    )


def test_every_address_of_events_is_open_or_closed():
    directs = {name for name, row in WHO_MAY.items() if row[1][0] == "n"}
    directs &= {name for name, row in WHO_MAY.items() if row[1][3] == "y"}
    of_events = {name for name in directs if "event" in str(ADDRESSES[name].pattern)}
    club_pages = {name for name in of_events if _of_club(name)} | {"season_events"}
    assert of_events - DESK - club_pages == CLOSED
    assert WHO_MAY.keys() >= OPEN


def _of_club(name):
    return str(ADDRESSES[name].pattern).startswith("clubs/")


def test_pages_that_are_not_named_stay_closed_to_who_sits_at_the_desk(try_desk):
    known = {"slug": try_desk.event.slug, "club": try_desk.club.slug}
    met = {}
    for name in sorted(CLOSED):
        asked = {key: known.get(key, "1") for key in ADDRESSES[name].pattern.converters}
        address = reverse(f"tournaments:{name}", kwargs=asked)
        met[name] = [send(address).status_code for send in _sends(try_desk.client)]
    assert met == {name: [403, 403] for name in CLOSED}


def _sends(client):
    return client.get, client.post


def test_account_that_sat_down_directs_nothing(try_desk):
    desk = reverse("tournaments:desk", args=[try_desk.event.slug])
    assert try_desk.client.get(desk).status_code == 200
    try_desk.client.force_login(User.objects.create(username="ewa"))
    sit(try_desk.client, try_desk.club)
    assert try_desk.client.get(desk).status_code == 403
    assert try_desk.client.get("/try/").status_code == 404
    assert try_desk.client.post("/try/afresh/").status_code == 403


def test_nobody_directs_without_having_sat_down(try_desk):
    assert Client().get(f"/events/{try_desk.event.slug}/desk/").status_code == 403
    assert Client().get("/try/afresh/").status_code == 403
    assert Client().get(f"/events/{try_desk.event.slug}/standings/").status_code == 200


def test_seat_at_a_club_that_is_not_to_be_tried_is_none():
    event = empty_event(shown="everything", club=empty_club("inny"))
    client = Client()
    sit(client, event.club)
    assert client.get(f"/events/{event.slug}/desk/").status_code == 403
    let_try(event.club)
    assert client.get(f"/events/{event.slug}/desk/").status_code == 200


def test_off_by_the_setting_nothing_of_it_is_there(try_desk, settings):
    settings.TRY_DESK = False
    assert not is_tried(try_desk.club)
    for address in ("/", "/events/"):
        assert "Try the desk" not in Client().get(address).content.decode()
    for send in (try_desk.client.get, try_desk.client.post):
        assert send("/try/").status_code == 404
        assert send("/try/afresh/").status_code == 404
    assert try_desk.client.get(f"/events/{try_desk.event.slug}/desk/").status_code == 403


def test_site_without_the_club_shows_nothing_of_it(try_desk, client):
    remove_try_out(try_desk.club)
    for address in ("/", "/events/"):
        assert "/try/" not in client.get(address).content.decode()
    assert client.get("/try/").status_code == 404


def test_list_of_tournaments_leads_to_the_desk(try_desk):
    visitor = Client()
    page = visitor.get("/events/").content.decode()
    assert page.count('href="/try/"') == 1
    assert "Turniej na próbę" not in page
    assert '<button class="primary">Sit down at the desk</button>' in (
        visitor.get("/try/").content.decode()
    )
    answer = visitor.post("/try/", follow=True)
    assert answer.redirect_chain == [("/events/turniej-na-probe/desk/", 302)]
    desk = answer.content.decode()
    assert "Round 2 is being played: 3 results are missing." in " ".join(desk.split())
    assert '<a class="button primary" href="/events/turniej-na-probe/desk/">To the desk</a>' in (
        visitor.get("/try/").content.decode()
    )
    visitor.force_login(User.objects.create(username="ewa"))
    assert "/try/" not in visitor.get("/events/").content.decode()


def test_who_sits_down_after_an_hour_finds_it_as_at_the_start(try_desk, monkeypatch):
    later = timezone.now() + timedelta(hours=2)
    monkeypatch.setattr(timezone, "now", lambda: later)
    Client().post("/try/")
    assert Event.objects.get().pk != try_desk.event.pk


def test_starting_afresh_asks_first_and_leads_back_to_the_desk(try_desk):
    page = try_desk.client.get("/try/afresh/").content.decode()
    assert "is gone for good, also what others are doing just now." in page
    assert '<button class="primary">Start afresh</button>' in page
    answer = try_desk.client.post("/try/afresh/", follow=True)
    assert "It was started afresh less than a minute ago. Wait a moment." in answer.content.decode()
    assert Event.objects.get() == try_desk.event
    _rest()
    answer = try_desk.client.post("/try/afresh/", follow=True)
    assert answer.redirect_chain == [("/events/turniej-na-probe/desk/", 302)]
    assert "The try-out stands as it did at the start." in answer.content.decode()
    assert Event.objects.get() != try_desk.event


def test_without_an_event_there_is_no_desk(try_desk):
    with rewriting():
        erase_events(Event.objects.filter(club=try_desk.club))
    assert try_desk.client.get("/try/").status_code == 200
    assert try_desk.client.get("/try/afresh/").status_code == 200
    assert try_desk.client.post("/try/afresh/").status_code == 404
    _rest()
    assert try_desk.client.post("/try/").status_code == 302
    assert Event.objects.count() == 1


def test_seventh_fresh_start_in_ten_minutes_is_refused(try_desk):
    for _time in range(6):
        assert try_desk.client.post("/try/afresh/").status_code == 302
    assert try_desk.client.post("/try/afresh/").status_code == 429


def _check_in(try_desk, number=1):
    address = reverse("tournaments:entrant_act", args=[try_desk.event.slug, number])
    return try_desk.client.post(address, {"do": "not-here"})


def test_too_much_in_a_minute_is_refused(try_desk, monkeypatch):
    monkeypatch.setitem(rates.RATES, "try", rates.Rate("1/hour", "100/hour"))
    rates.forget()
    assert _check_in(try_desk).status_code == 302
    assert _check_in(try_desk).status_code == 429
    assert try_desk.client.get(f"/events/{try_desk.event.slug}/desk/").status_code == 200


def test_full_try_out_is_started_afresh(try_desk):
    left = MOST_STEPS - 1 - try_desk.event.steps.count()
    Step.objects.bulk_create(Step(event=try_desk.event, kind="test", said={}) for _n in range(left))
    assert _check_in(try_desk).url != "/try/afresh/"
    before = everything()
    answer = _check_in(try_desk, 2)
    assert answer.url == "/try/afresh/"
    assert changed(before) == []
    page = try_desk.client.get("/try/afresh/").content.decode()
    assert "Nothing was changed: this try-out is full. Start it afresh." in page


def test_what_is_started_afresh_meanwhile_is_not_there(try_desk):
    def view():
        raise Event.DoesNotExist

    request = RequestFactory().get("/")
    with pytest.raises(try_out.Http404):
        try_out.answered(request, try_desk.event, view)


def test_page_that_no_address_led_to_is_not_open(try_desk):
    assert not try_out.is_open_here(RequestFactory().get("/"))


def test_what_a_visitor_does_is_nobodys(try_desk):
    _check_in(try_desk)
    step = try_desk.event.steps.last()
    assert (step.by, step.by_name) == (None, "")


def test_held_back_results_are_revealed_without_an_account(try_desk):
    address = reverse("tournaments:revealing", args=[try_desk.event.slug])
    try_desk.client.post(address, {"do": "hold_back", "number": "2"})
    try_desk.event.refresh_from_db()
    assert try_desk.event.hidden_from == 2


@long
def test_every_page_of_the_desk_says_that_it_is_a_try_out(try_desk):
    said = {}
    for here, _page in crawled(try_desk.client, "/events/turniej-na-probe/desk/", []):
        if kind_of(here)[1] in DESK:
            words = " ".join(try_desk.client.get(here).content.decode().split())
            said[kind_of(here)[1]] = LINE in words and 'href="/try/afresh/"' in words
    assert {
        "desk",
        "entries",
        "entrant",
        "cash",
        "board",
        "draws",
        "format",
        "prizes",
    } <= said.keys()
    assert [name for name, is_said in said.items() if not is_said] == []
