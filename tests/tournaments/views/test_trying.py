"""The desk that anybody may try: what a visitor may there, and that they may nothing else."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import urljoin

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from scorer.clubs.selectors.try_outs import is_tried
from scorer.models import ApiToken, Club, Invitation, Membership, PrintJob, Role, User
from scorer.operations.views import rates
from tests.builders.events import add_entrants, empty_club, empty_event
from tests.builders.rounds import play_round
from tests.builders.try_desk import changed, everything, seated
from tests.scorer.clubs.views import test_who_may as scorer_who
from tests.tiers import long
from tests.tournaments.views import test_who_may as events_who
from tests.tournaments.views.everywhere import kind_of
from tests.tournaments.views.test_no_dead_control import crawled
from tournaments.models import Event, HelperPass
from tournaments.services import trying
from tournaments.services.trying import remove_try_out
from tournaments.views import try_out
from tournaments.views.try_out import DESK, OPEN, SEAT

pytestmark = [pytest.mark.django_db, long]
LINE = "This is a try-out: everybody may change it, and what is typed here is gone when"
house = events_who.house
scorer_house = scorer_who.house
SITE = {"try_desk", "start_afresh"}
# of all addresses of events, what no visitor opens at any event and a director of it does
CLOSED = {
    *("restore_checked", "event_settings", "show_event", "import_entries", "passes", "event_file"),
    *("papers", "entry_link", "entry_wall", "cancel_event", "copy_event", "delete_event"),
    *("hall_act", "hall_desk"),
}


@pytest.fixture
def try_desk(db):
    return seated()


def _sit(client, club):
    session = client.session
    session[SEAT] = club.pk
    session.save()


def _tried(club):
    Club.objects.filter(pk=club.pk).update(try_out_since=timezone.now())
    club.refresh_from_db()


def _rest():
    Club.objects.filter(try_out_since__isnull=False).update(
        try_out_since=timezone.now() - timedelta(minutes=2)
    )


def _met(send, address):
    cache.clear()
    return events_who._met(send(address))


def _asked(house, names, club=None):
    """The letters of both methods for a visitor, seated at ``club``; a browser for each."""
    found = {}
    for name in sorted(names):
        address, letters = events_who._address(house, name), ""
        for method in ("get", "post"):
            client = Client()
            if club:
                _sit(client, club)
            letters += _met(getattr(client, method), address)
        found[name] = letters
    return found


def test_every_address_of_events_is_open_or_closed():
    directs = {name for name, row in events_who.WHO_MAY.items() if row[1][0] == "n"}
    directs &= {name for name, row in events_who.WHO_MAY.items() if row[1][3] == "y"}
    of_events = {name for name in directs if "event" in str(events_who.ADDRESSES[name].pattern)}
    club_pages = {name for name in of_events if _of_club(name)} | {"season_events"}
    assert of_events - DESK - club_pages == CLOSED
    assert events_who.WHO_MAY.keys() >= OPEN


def _of_club(name):
    return str(events_who.ADDRESSES[name].pattern).startswith("clubs/")


def test_a_visitor_directs_the_clubs_events_on_open_pages_alone(house):
    """Every address with both methods: let in as the director is, or turned away as a visitor."""
    club = house.event.club
    _tried(club)
    found = _asked(house, events_who.WHO_MAY.keys() - SITE, club)
    assert {name: found[name][0] for name in OPEN} == {
        name: events_who.WHO_MAY[name][0][3] for name in OPEN
    }
    closed = found.keys() - OPEN
    assert {name: found[name] for name in closed} == _asked(house, closed)
    assert len(closed) > 30


@pytest.mark.parametrize(
    "shown", [pytest.param(Event.Shown.NOTHING, marks=long), Event.Shown.EVERYTHING]
)
def test_at_every_other_event_a_visitor_who_tries_is_a_visitor(house, shown):
    """Every address of an event whose club is none to be tried, with both methods."""
    other = Club.objects.create(slug="na-probe", name="x", try_out_since=timezone.now())
    Event.objects.update(shown=shown)
    names = events_who.WHO_MAY.keys() - SITE
    assert _asked(house, names, other) == _asked(house, names)


def test_at_everything_else_of_the_site_a_visitor_who_tries_is_a_visitor(scorer_house):
    """Every address of sheets, clubs and accounts, also of the club that is tried."""
    _tried(scorer_house.club)

    def letters(name, *, sits):
        found = ""
        for method in ("get", "post"):
            client = Client()
            if sits:
                _sit(client, scorer_house.club)
            address = scorer_who._address(scorer_house, name, "visitor")
            found += _met(getattr(client, method), address)
        return found

    # what is everybody's is open to who tries, too
    names = [name for name, row in scorer_who.WHO_MAY.items() if row != scorer_who.ALL]
    nobody = {name: letters(name, sits=False) for name in names}
    assert {name: letters(name, sits=True) for name in names} == nobody
    assert len(names) > 50


def test_the_link_of_a_sheet_lets_a_visitor_who_tries_read_it_and_no_more(scorer_house):
    _tried(scorer_house.club)
    _sit(scorer_house.clients["link"], scorer_house.club)
    written = [name for name, row in scorer_who.WHO_MAY.items() if row == scorer_who.WRITE]
    assert scorer_who._letters(scorer_house, written[0], ["link"]) == "n"
    sent = {
        name: _met(
            scorer_house.clients["link"].post, scorer_who._address(scorer_house, name, "link")
        )
        for name in [*written, "share"]
    }
    assert set(sent.values()) == {"n"}


def test_the_seat_is_for_who_has_no_account(try_desk):
    desk = reverse("tournaments:desk", args=[try_desk.event.slug])
    assert try_desk.client.get(desk).status_code == 200
    try_desk.client.force_login(User.objects.create(username="ewa"))
    _sit(try_desk.client, try_desk.club)
    assert try_desk.client.get(desk).status_code == 403
    assert try_desk.client.get("/try/").status_code == 404
    assert try_desk.client.post("/try/afresh/").status_code == 403


def test_nobody_directs_without_having_sat_down(try_desk):
    assert Client().get(f"/events/{try_desk.event.slug}/desk/").status_code == 403
    assert Client().get("/try/afresh/").status_code == 403
    assert Client().get(f"/events/{try_desk.event.slug}/standings/").status_code == 200


def test_a_seat_at_a_club_that_is_not_to_be_tried_is_none():
    event = empty_event(shown="everything")
    client = Client()
    _sit(client, event.club)
    assert client.get(f"/events/{event.slug}/desk/").status_code == 403
    _tried(event.club)
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


def test_a_site_without_the_club_shows_nothing_of_it(client):
    for address in ("/", "/events/"):
        assert "/try/" not in client.get(address).content.decode()
    assert client.get("/try/").status_code == 404


def test_the_list_of_tournaments_leads_to_the_desk(try_desk):
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
    monkeypatch.setattr("tournaments.services.trying.timezone.now", lambda: later)
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
    trying._empty(try_desk.club)
    assert try_desk.client.get("/try/").status_code == 200
    assert try_desk.client.get("/try/afresh/").status_code == 200
    assert try_desk.client.post("/try/afresh/").status_code == 404
    _rest()
    assert try_desk.client.post("/try/").status_code == 302
    assert Event.objects.count() == 1


def test_who_started_it_afresh_is_asked_to_wait(try_desk, monkeypatch):
    monkeypatch.setitem(rates.RATES, "afresh", rates.Rate("1/hour", "100/hour"))
    rates.forget()
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


def test_a_full_try_out_is_started_afresh(try_desk, monkeypatch):
    monkeypatch.setattr(try_out, "MOST_STEPS", try_desk.event.steps.count() + 1)
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


def test_a_page_that_no_address_led_to_is_not_open(try_desk):
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


def _at_the_desk(page, here):
    """The buttons of a page that go to the event or start it afresh, with their forms."""
    for form in page.forms:
        action = urljoin(here, form.action or here)
        if form.method == "post" and action.startswith(("/events/turniej-na-probe/", "/try/")):
            yield from ((form, button) for button in form.buttons)


def test_whatever_is_pressed_changes_nothing_elsewhere(monkeypatch):
    """All buttons from the desk on, one after another, for good; then all is taken away."""
    other = empty_event("inny", club=empty_club("inny"), shown="everything")
    add_entrants(other, 4)
    play_round(other, 1, [(1, 2, 3, 4)], [(6, -2, -2, -2)])
    member = User.objects.create(username="inna")
    Membership.objects.create(club=other.club, user=member, role=Role.OWNER)
    before = everything()
    desk = seated()
    monkeypatch.setitem(rates.RATES, "try", rates.Rate("9999/minute", "9999/minute"))
    count = 0
    for here, page in crawled(desk.client, "/events/turniej-na-probe/desk/", []):
        for form, (name, value) in _at_the_desk(page, here):
            values = dict(form.values) | ({name: value} if name else {})
            desk.client.post(urljoin(here, form.action or here), values)
            count += 1
    assert count > 50
    assert changed(before) == []
    for model in (ApiToken, Invitation, HelperPass, PrintJob):
        assert model.objects.count() == 0
    remove_try_out(desk.club)
    assert everything() == before


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
