"""An event as a whole at its desk: cancelled and brought back, deleted, copied."""

from __future__ import annotations

from copy import deepcopy
from datetime import date
from uuid import uuid4

import pytest
from django.conf import settings
from icalendar import Calendar

from scorer.models import Club, Role
from tests.builders.desks import messages_of, seated_event, sign_in
from tests.builders.events import ask_to_enter, log_import, open_entry_link
from tests.builders.seasons import make_season
from tests.tiers import sampled
from tests.tournaments.views.sending import messages_left, post_afresh, send, sent_in_polish
from tournaments.models import AskedEntry, Event, Person, Result, Round, Table
from tournaments.selectors.self_entry import link_code, own_code
from tournaments.services.passes import give_pass
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
SNOW = "Too much snow on the roads"


@pytest.fixture(scope="module")
def made(rows_for_file):
    made = seated_event([1, 2, 3, 4], shown="everything")
    log_import(made.event)
    Club.objects.update(open_to_all=True)
    return made


@pytest.fixture
def seated_desk(made, db):
    """Round 1 is seated; everybody sees it."""
    return deepcopy(made)


def _at(desk, rest=""):
    return f"/events/{desk.event.slug}/{rest}"


def _cancel(desk, reason=SNOW):
    seen = desk.event.steps.last().pk
    return desk.client.post(_at(desk, "desk/settings/cancel/"), {"seen": seen, "reason": reason})


def _text(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_cancelled_event_says_so_wherever_it_is_read(client, seated_desk):
    season = make_season([seated_desk.event])
    answer = seated_desk.client.get(_cancel(seated_desk).url)
    assert messages_of(answer) == ["The tournament is cancelled."]
    for page in ("", "rounds/1/", "players/", "players/2/", "standings/", "hall/", "hall/live/"):
        assert SNOW in _text(client, _at(seated_desk, page)), page
    assert "table / seat" not in _text(client, _at(seated_desk, "hall/"))
    badge = '<span class="badge warn">cancelled</span>'
    assert badge in _text(client, "/events/")
    assert badge in _text(client, "/clubs/borek/events/")
    assert "· cancelled" in _text(seated_desk.client, f"/seasons/{season.slug}/")
    assert "· cancelled" in _text(seated_desk.client, f"/seasons/{season.slug}/events/")
    assert client.get("/api/v1/events/turniej").json()["cancelled"] == SNOW


def test_calendars_cancel_day_and_bring_it_back(client, seated_desk):
    def entry_in(address):
        (entry,) = Calendar.from_ical(client.get(address).content).walk("VEVENT")
        said = {key: str(entry[key]) for key in ("status", "description") if key in entry}
        return entry["sequence"], said, entry["uid"]

    pages = (_at(seated_desk, "event.ics"), "/clubs/borek/events.ics")
    before = [entry_in(page) for page in pages]
    assert [one[:2] for one in before] == [(0, {})] * 2
    _cancel(seated_desk)
    now = {"status": "CANCELLED", "description": SNOW}
    assert [entry_in(page) for page in pages] == [(1, now, uid) for _number, _said, uid in before]
    seated_desk.client.post(
        _at(seated_desk, "desk/settings/state/"),
        {"do": "hold", "seen": seated_desk.event.steps.last().pk},
    )
    assert [entry_in(page) for page in pages] == [(2, {}, uid) for _number, _said, uid in before]


def test_nobody_asks_for_entry_of_cancelled_event(client, seated_desk):
    link = open_entry_link(seated_desk.event)
    asked = ask_to_enter(link, "Kos", "Jan")
    _cancel(seated_desk)
    address = f"/enter/{link_code(link)}/"
    page = _text(client, address)
    assert "Entries by link are closed" in page
    assert SNOW in page
    assert "<form" not in page.partition("<main")[2]
    typed = {"surname": "Sroka", "given_name": "Ala", "agree": "on", "uuid": str(uuid4())}
    assert client.post(address, typed).status_code == 409
    assert AskedEntry.objects.count() == 1
    assert SNOW in _text(client, f"/asked/{own_code(asked)}/")


def test_desk_brings_cancelled_event_back(seated_desk):
    _cancel(seated_desk)
    page = _text(seated_desk.client, _at(seated_desk, "desk/"))
    assert SNOW in page
    assert "It takes place after all" in page
    assert "On to round 1" not in page
    scorer = sign_in(seated_desk.event, Role.SCORER, "jan")
    assert "It takes place after all" not in _text(scorer.client, _at(seated_desk, "desk/"))
    seen = seated_desk.event.steps.last().pk
    answer = seated_desk.client.post(
        _at(seated_desk, "desk/settings/state/"), {"do": "hold", "seen": seen}, follow=True
    )
    assert messages_of(answer) == ["The tournament takes place after all."]
    assert "On to round 1" in answer.content.decode()
    assert Event.objects.get().cancelled == ""


def test_no_round_of_cancelled_event_is_opened(seated_desk):
    _cancel(seated_desk)
    sentence = "The tournament is cancelled: no round is opened until it takes place after all."
    page = seated_desk.client.get(_at(seated_desk, "desk/onward/"))
    fields = {name: page.context["form"][name].value() for name in ("uuid", "seen", "number")}
    answer = seated_desk.client.post(_at(seated_desk, "desk/onward/"), fields)
    assert sentence in answer.content.decode()
    for act in ("open", "reopen"):
        Round.objects.update(state="closed" if act == "reopen" else "seated")
        address = _at(seated_desk, "desk/rounds/1/act/")
        assert sentence in messages_left(post_afresh(seated_desk.client, address, {"act": act}))
    assert not Round.objects.filter(state="open").exists()


def test_what_was_typed_stays_where_it_cannot_be_cancelled(seated_desk):
    assert "Give the reason: everybody reads it." in _cancel(seated_desk, " ").content.decode()
    Round.objects.update(state="open")
    answer = _cancel(seated_desk)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Round 1 is open: close or stop it." in page
    assert f'value="{SNOW}"' in page
    Round.objects.update(state="closed")
    Event.objects.update(state="finished")
    assert "it cannot be cancelled" in _cancel(seated_desk).content.decode()
    assert not Event.objects.exclude(cancelled="").exists()


def _delete(desk, **typed):
    seen = desk.event.steps.last().pk
    return desk.client.post(_at(desk, "desk/settings/delete/"), {"seen": seen} | typed)


def test_event_is_deleted_after_one_tick_on_page_that_names_what_goes(seated_desk):
    make_season([seated_desk.event])
    open_entry_link(seated_desk.event)
    page = _text(seated_desk.client, _at(seated_desk, "desk/settings/delete/"))
    assert "<dt>Entries</dt><dd>4</dd>" in page
    assert "It no longer counts for “Liga”." in page
    refused = _delete(seated_desk)
    assert refused.status_code == 400
    assert "Tick that all of this is deleted." in refused.content.decode()
    answer = seated_desk.client.get(_delete(seated_desk, sure="on").url)
    assert messages_of(answer) == [
        "Tournament deleted: Turniej o Puchar Borku. Its people stay in the register of the club."
    ]
    assert not Event.objects.exists()
    assert seated_desk.client.get(_at(seated_desk)).status_code == 404
    assert Person.objects.count() == 4


def test_event_with_result_stays_and_says_why(seated_desk):
    table = Table.objects.get()
    Result.objects.create(table=table, uuid=uuid4(), kind="keyed", scores=[6, -2, -2, -2])
    answer = _delete(seated_desk, sure="on")
    assert answer.status_code == 400
    page = answer.content.decode()
    assert page.count("Round 1, table 1 has a result.") == 2
    assert "It can be cancelled." in page
    assert Event.objects.exists()


def test_what_was_done_meanwhile_is_looked_at_before_it_goes(seated_desk):
    address = _at(seated_desk, "desk/settings/delete/")
    seen = seated_desk.client.get(address).context["form"]["seen"].value()
    give_pass(event_id=seated_desk.event.pk, name="Jan", actor=Actor(name="Ola"))
    answer = seated_desk.client.post(address, {"seen": seen, "sure": "on"})
    assert "Ola changed this meanwhile" in answer.content.decode()
    assert Event.objects.exists()
    again = answer.context["form"].data["seen"]
    assert seated_desk.client.post(address, {"seen": again, "sure": "on"}).status_code == 302


def test_list_of_club_leads_directors_to_copy(client, seated_desk):
    link = _at(seated_desk, "desk/settings/copy/")
    assert link in _text(seated_desk.client, "/clubs/borek/events/")
    assert link not in _text(client, "/clubs/borek/events/")
    assert link not in _text(seated_desk.client, "/events/")


@pytest.mark.parametrize(
    ("today", "day", "name"),
    sampled(
        [
            (date(2027, 11, 20), "2027-11-20", "Puchar 2027"),
            (date(2026, 11, 21), "2026-11-28", "Puchar 2026"),
            (date(2027, 11, 18), "2027-11-20", "Puchar 2027"),
            (date(2026, 11, 1), "2026-11-28", "Puchar 2026"),
        ],
        daily=2,
    ),
)
def test_copy_is_filled_in_for_next_such_weekday(seated_desk, monkeypatch, today, day, name):
    Event.objects.update(day=date(2026, 11, 21), name="Puchar 2026", place="Borek")
    monkeypatch.setattr("django.utils.timezone.localdate", lambda: today)
    form = seated_desk.client.get(_at(seated_desk, "desk/settings/copy/")).context["form"]
    filled = {field: str(form[field].value()) for field in ("day", "name", "place")}
    assert filled == {"day": day, "name": name, "place": "Borek"}
    assert (form["shown"].value(), form["names"].value()) == ("everything", "whole")


def test_copy_is_made_once_and_what_was_typed_stays(seated_desk):
    address = _at(seated_desk, "desk/settings/copy/")
    form = seated_desk.client.get(address).context["form"]
    typed = {name: form[name].value() for name in form.fields} | {"name": " ", "place": "Lipno"}
    refused = seated_desk.client.post(address, typed)
    assert refused.status_code == 400
    assert 'value="Lipno"' in refused.content.decode()
    answers = [
        seated_desk.client.post(address, typed | {"name": "Puchar"}).url for _twice in range(2)
    ]
    assert answers == ["/events/puchar/desk/"] * 2
    assert Event.objects.get(slug="puchar").entrants.count() == 4


@pytest.mark.parametrize(
    ("form", "sent", "label", "message"),
    [
        ("cancel", {"reason": "śnieg"}, "Powód", "Turniej jest odwołany."),
        (
            "delete",
            {"sure": "on"},
            "Usuń to wszystko",
            "Turniej usunięty: Turniej o Puchar Borku. Jego uczestnicy zostają w kartotece klubu.",
        ),
        (
            "copy",
            {},
            "Kto gra (4 zgłoszenia)",
            "Turniej skopiowany. To jest biuro nowego turnieju.",
        ),
    ],
)
def test_forms_of_events_life_are_polish_for_polish_readers(
    seated_desk, form, sent, label, message
):
    client, address = seated_desk.client, _at(seated_desk, f"desk/settings/{form}/")
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "pl"
    page = client.get(address)
    assert label in page.content.decode()
    fields = page.context["form"]
    shown = {field.name: field.value() for field in fields if field.value() is not None}
    assert send(client, address, shown | sent).told == [message]


def test_form_of_new_event_is_polish_for_polish_readers(seated_desk):
    page = "/clubs/borek/events/new/"
    sent = {"name": "Liga", "day": "2026-11-29", "preset": "wolsztyn", "names": "short"}
    shown, messages = sent_in_polish(seated_desk.client, page, sent)
    assert "Nazwa turnieju" in shown
    assert messages == ["Turniej założony. Przejrzyj jego liczby."]
