"""An event that is cancelled says so everywhere, and takes place after all with one button."""

from __future__ import annotations

from uuid import uuid4

import pytest
from icalendar import Calendar

from scorer.models import Club, Role
from tests.tournaments.making import make_asked, make_entry_link
from tests.tournaments.seasons import make_season
from tests.tournaments.views.desk import make_desk, messages_of, sign_in
from tournaments.models import AskedEntry, Event, Round
from tournaments.selectors.self_entry import link_code, own_code

pytestmark = pytest.mark.django_db
SNOW = "Too much snow on the roads"


@pytest.fixture
def desk():
    made = make_desk([1, 2, 3, 4], opened=False, shown="everything")
    Club.objects.update(open_to_all=True)
    return made


def _at(desk, rest=""):
    return f"/events/{desk.event.slug}/{rest}"


def _cancel(desk, reason=SNOW):
    page = desk.client.get(_at(desk, "desk/settings/cancel/"))
    seen = page.context["form"]["seen"].value()
    return desk.client.post(page.request["PATH_INFO"], {"seen": seen, "reason": reason})


def _text(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_cancelled_event_says_so_wherever_it_is_read(client, desk):
    season = make_season([desk.event])
    answer = desk.client.get(_cancel(desk).url)
    assert messages_of(answer) == ["The tournament is cancelled."]
    for page in ("", "rounds/1/", "players/", "players/2/", "standings/", "hall/", "hall/live/"):
        assert SNOW in _text(client, _at(desk, page)), page
    assert "table / seat" not in _text(client, _at(desk, "hall/"))
    badge = '<span class="badge warn">cancelled</span>'
    assert badge in _text(client, "/events/")
    assert badge in _text(client, "/clubs/borek/events/")
    assert "· cancelled" in _text(desk.client, f"/seasons/{season.slug}/")
    assert "· cancelled" in _text(desk.client, f"/seasons/{season.slug}/events/")
    assert client.get("/api/v1/events/turniej").json()["cancelled"] == SNOW


def test_calendars_cancel_the_day_and_bring_it_back(client, desk):
    def entry_in(address):
        (entry,) = Calendar.from_ical(client.get(address).content).walk("VEVENT")
        said = {key: str(entry[key]) for key in ("status", "description") if key in entry}
        return entry["sequence"], said, entry["uid"]

    pages = (_at(desk, "event.ics"), "/clubs/borek/events.ics")
    before = [entry_in(page) for page in pages]
    assert [one[:2] for one in before] == [(0, {})] * 2
    _cancel(desk)
    now = {"status": "CANCELLED", "description": SNOW}
    assert [entry_in(page) for page in pages] == [(1, now, uid) for _number, _said, uid in before]
    desk.client.post(
        _at(desk, "desk/settings/state/"), {"do": "hold", "seen": desk.event.steps.last().pk}
    )
    assert [entry_in(page) for page in pages] == [(2, {}, uid) for _number, _said, uid in before]


def test_nobody_asks_for_an_entry_of_a_cancelled_event(client, desk):
    link = make_entry_link(desk.event)
    asked = make_asked(link, "Kos", "Jan")
    _cancel(desk)
    address = f"/enter/{link_code(link)}/"
    page = _text(client, address)
    assert "Entries by link are closed" in page
    assert SNOW in page
    assert "<form" not in page.partition("<main")[2]
    typed = {"surname": "Sroka", "given_name": "Ala", "agree": "on", "uuid": str(uuid4())}
    assert client.post(address, typed).status_code == 409
    assert AskedEntry.objects.count() == 1
    assert SNOW in _text(client, f"/asked/{own_code(asked)}/")


def test_desk_brings_a_cancelled_event_back(desk):
    _cancel(desk)
    page = _text(desk.client, _at(desk, "desk/"))
    assert SNOW in page
    assert "It takes place after all" in page
    assert "On to round 1" not in page
    scorer = sign_in(desk.event, Role.SCORER, "jan")
    assert "It takes place after all" not in _text(scorer.client, _at(desk, "desk/"))
    seen = desk.event.steps.last().pk
    answer = desk.client.post(
        _at(desk, "desk/settings/state/"), {"do": "hold", "seen": seen}, follow=True
    )
    assert messages_of(answer) == ["The tournament takes place after all."]
    assert "On to round 1" in answer.content.decode()
    assert Event.objects.get().cancelled == ""


def test_no_round_of_a_cancelled_event_is_opened(desk):
    _cancel(desk)
    sentence = "The tournament is cancelled: no round is opened until it takes place after all."
    page = desk.client.get(_at(desk, "desk/onward/"))
    fields = {name: page.context["form"][name].value() for name in ("uuid", "seen", "number")}
    answer = desk.client.post(_at(desk, "desk/onward/"), fields)
    assert sentence in answer.content.decode()
    for act in ("open", "reopen"):
        Round.objects.update(state="closed" if act == "reopen" else "seated")
        answer = desk.client.post(_at(desk, "desk/rounds/1/act/"), {"act": act}, follow=True)
        assert sentence in messages_of(answer)
    assert not Round.objects.filter(state="open").exists()


def test_what_was_typed_stays_where_it_cannot_be_cancelled(desk):
    assert "Give the reason: everybody reads it." in _cancel(desk, " ").content.decode()
    Round.objects.update(state="open")
    answer = _cancel(desk)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Round 1 is open: close or stop it." in page
    assert f'value="{SNOW}"' in page
    Round.objects.update(state="closed")
    Event.objects.update(state="finished")
    assert "it cannot be cancelled" in _cancel(desk).content.decode()
    assert not Event.objects.exclude(cancelled="").exists()
