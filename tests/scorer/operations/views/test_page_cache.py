"""Answers before the session: who gets them, with which headers, from what is remembered."""

from __future__ import annotations

from copy import deepcopy

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from scorer.models import User
from scorer.operations.views import page_cache
from scorer.operations.views.page_cache import PageCache
from scorer.sheets.selectors.sheet_state import load_sheet_state
from tests.builders.events import add_entrants, empty_event
from tests.scorer.machine import Clock

pytestmark = pytest.mark.django_db
PAGE = "/events/turniej/players/"
PLAYER = f"{PAGE}1/"
PUBLIC = "public, max-age=0, s-maxage=5"
PRIVATE = "no-cache, private"


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = empty_event(shown="everything", state="running")
    add_entrants(event, 4)
    return event


@pytest.fixture
def event_with_4_entrants(made, db):
    return deepcopy(made)


def with_session(**held):
    client = Client()
    session = client.session
    session.update(held)
    session.save()
    client.cookies["sessionid"] = session.session_key
    return client


def cached(answer):
    return answer["Cache-Control"]


def test_public_page_for_nobody_may_be_kept_by_a_server_in_front(client, event_with_4_entrants):
    answer = client.get(PAGE)
    assert cached(answer) == PUBLIC
    assert answer["Vary"] == "Accept-Language, Cookie, Accept-Encoding"
    assert answer.cookies == {}
    assert "csrfmiddlewaretoken" not in answer.content.decode()
    again = client.get(PAGE, headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again["ETag"], cached(again)) == (304, answer["ETag"], PUBLIC)
    assert again["Vary"] == "Accept-Language, Cookie"
    assert "Content-Security-Policy" in answer
    assert "Content-Security-Policy" not in again  # the browser has the page's own
    assert answer["X-As-Of"].isdecimal()


def test_mark_that_nobody_was_given_is_not_sent_back(client, event_with_4_entrants):
    own = client.get(PAGE)["ETag"]
    made_up = f'"{own.strip(chr(34))[::-1]}"'
    answer = client.get(PAGE, headers={"If-None-Match": made_up})
    assert (answer.status_code, answer["ETag"]) == (200, own)


def test_page_with_a_name_in_it_is_its_readers_own(event_with_4_entrants):
    client = Client()
    client.force_login(User.objects.create(username="ewa"))
    answer = client.get(PAGE)
    assert cached(answer) == PRIVATE
    assert cached(client.get(PAGE, headers={"If-None-Match": answer["ETag"]})) == PRIVATE
    assert answer["ETag"] != Client().get(PAGE)["ETag"]


def test_phone_that_only_writes_in_sheets_reads_what_everybody_reads(event_with_4_entrants):
    phone = with_session(sheets=["a"], device="b")
    answer = phone.get(PAGE)
    assert (cached(answer), answer["ETag"]) == (PUBLIC, Client().get(PAGE)["ETag"])


@pytest.mark.parametrize("held", [{"_messages": "[]"}, {"anything": 1}])
def test_session_that_may_matter_takes_the_ordinary_way(event_with_4_entrants, held):
    assert cached(with_session(**held).get(PAGE)) == PRIVATE


def test_waiting_message_takes_the_ordinary_way(event_with_4_entrants):
    client = Client()
    client.cookies["messages"] = "x"
    assert cached(client.get(PAGE)) == PRIVATE


def test_ended_session_takes_the_ordinary_way(event_with_4_entrants):
    client = Client()
    client.cookies["sessionid"] = "gone"
    assert cached(client.get(PAGE)) == PRIVATE


def test_page_is_made_once_for_all_who_are_nobody(event_with_4_entrants, django_assert_num_queries):
    first = Client().get(PAGE, headers={"Accept-Encoding": "gzip"})
    with django_assert_num_queries(2):  # one where it is not yet time for another picture
        again = Client().get(PAGE, headers={"Accept-Encoding": "gzip"})
    assert again.content == first.content
    assert again["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in Client().get(PAGE)


def test_pages_differ_by_language_and_figures(event_with_4_entrants):
    tags = [
        Client().get(PAGE)["ETag"],
        Client().get(PAGE, headers={"Accept-Language": "pl"})["ETag"],
        Client().get(PAGE, headers={"Cookie": "django_language=cs"})["ETag"],
        Client().get(PAGE, headers={"Cookie": "large_figures=1"})["ETag"],
        Client().get(f"{PAGE}?q=x")["ETag"],
    ]
    assert len(set(tags)) == 5


HELD = {"If-None-Match": '"of-yesterday"'}


@pytest.fixture
def clock(monkeypatch):
    """A process that has made no page yet, rests as on a site, and waits a moment for others."""
    monkeypatch.setattr(page_cache, "REST", 2.0)
    monkeypatch.setattr(page_cache, "PATIENCE", 0.01)
    monkeypatch.setattr(page_cache, "_turns", page_cache.Turns())
    return Clock(monkeypatch)


def asks(page, path=PAGE, **headers):
    """What a reader of a path gets, where ``page`` makes it."""
    return PageCache(page)(RequestFactory().get(path, headers=headers))


def quick(_request):
    return HttpResponse("quick")


def test_reader_with_an_older_page_keeps_it_while_another_page_is_made(
    event_with_4_entrants, clock
):
    seen = []

    def slow(_request):
        old, new = asks(quick, **HELD), asks(quick)
        seen.extend([old.status_code, "ETag" in old, new.content, "Cache-Control" in new])
        return HttpResponse("slow")

    assert cached(asks(slow)) == PUBLIC
    assert seen == [304, False, b"quick", False]
    clock.now += 60
    assert asks(quick, **HELD).content == b"slow"


def test_process_rests_after_a_page_for_all_but_first_looks(event_with_4_entrants, clock):
    def takes_a_minute(_request):
        clock.now += 60
        return HttpResponse("slow")

    assert asks(takes_a_minute, **HELD).content == b"slow"
    assert asks(quick, PLAYER, **HELD).status_code == 304
    assert asks(quick, **HELD).content == b"slow"  # it is made already
    assert asks(quick, PLAYER).content == b"quick"


@pytest.mark.parametrize(("took", "rest"), [(0.25, 0.5), (10.0, 2.0)])
def test_rest_is_twice_as_long_as_the_page_and_two_seconds_at_most(clock, took, rest):
    def may(*, waits=False):
        with turns.turn(waits=waits) as own:
            return own

    turns = page_cache.Turns()
    with turns.turn(waits=False):
        clock.now += took
    clock.now += rest - 0.125
    assert (may(), may(waits=True)) == (False, True)
    clock.now += 0.25
    assert may()


def test_missing_page_is_not_remembered(event_with_4_entrants):
    assert Client().get("/events/turniej/players/9/").status_code == 404
    assert Client().get("/events/other/players/").status_code == 404
    assert page_cache.PAGE_CACHE.get("anything") is None
    event_with_4_entrants.shown = "nothing"
    event_with_4_entrants.save()
    assert Client().get(PAGE).status_code == 404


def test_other_host_and_other_methods_take_the_ordinary_way(event_with_4_entrants):
    assert Client().get(PAGE, headers={"Host": "evil.example"}).status_code == 400
    assert cached(Client().head(PAGE)) == PRIVATE
    assert Client().post(PAGE).status_code == 405


def test_followed_sheet_is_known_by_one_query_and_never_public(
    kop_sheet, django_assert_num_queries
):
    address = f"/sheets/{kop_sheet.pk}/live/?as=follow"
    answer = Client().get(address)
    assert (cached(answer), answer["ETag"]) == (
        PRIVATE,
        f'"{load_sheet_state(kop_sheet).version}-en-follow"',
    )
    with django_assert_num_queries(1):
        same = Client().get(address, headers={"If-None-Match": f"W/{answer['ETag']}"})
    assert (same.status_code, cached(same)) == (304, PRIVATE)
    for path in ("", "follow/", "table/", "share/"):
        page = Client().get(f"/sheets/{kop_sheet.pk}/{path}")
        assert "public" not in page.get("Cache-Control", "")
