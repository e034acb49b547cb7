"""Pages of finished events at addresses that name their bytes: who is given what and keeps it."""

from __future__ import annotations

import re
from contextlib import contextmanager
from hashlib import sha256

import pytest
from django.test import Client

from scorer import urls as scorer
from scorer.config import urls as config
from scorer.models import Role
from scorer.operations.views import conditional_pages
from scorer.support.caches import forget_all
from tests.tournaments.making import make_entrants, make_event, make_step
from tests.tournaments.playing import play_round
from tests.tournaments.views.desk import sign_in
from tournaments import urls as tournaments
from tournaments.models import Award
from tournaments.views import public

pytestmark = pytest.mark.django_db
EVENT = "/events/turniej/"
PAGE = f"{EVENT}standings/"
PRIVATE = "no-cache, private"
FOR_EVER = "public, max-age=0, s-maxage=31536000"
ADDRESS = re.compile(rf"/finished{PAGE}(en|pl|cs|ro)/([0-9a-f]{{32}})/")
LANGUAGES = ("en", "pl", "cs", "ro")


@pytest.fixture(autouse=True)
def _a_cache_in_front(settings):
    settings.CACHE_DAYS = 365


@pytest.fixture
def event():
    event = make_event(shown="everything", state="finished")
    make_entrants(event, 4)
    play_round(event, 1, [[1, 2, 3, 4]], [[9, -2, -2, -5]])
    make_step(event)
    return event


def in_language(language, **more):
    return {"Accept-Language": language} | more


def moved(address=PAGE, client=None, **headers):
    """Where a reader is moved."""
    answer = (client or Client()).get(address, headers=headers)
    assert (answer.status_code, answer["Cache-Control"]) == (302, PRIVATE)
    return answer["Location"]


def cached(answer):
    return answer.get("Cache-Control")


@pytest.mark.parametrize("language", LANGUAGES)
def test_reader_is_moved_to_an_address_that_names_language_and_bytes(event, language):
    there = moved(**in_language(language))
    found = ADDRESS.fullmatch(there)
    page = Client().get(there)
    assert found[1] == page["Content-Language"] == language
    assert found[2] == sha256(page.content).hexdigest()[:32]
    assert f'<html lang="{language}"' in page.content.decode()


def test_what_caches_keep_says_so_and_holds_nothing_of_one_reader(event):
    page = Client().get(moved())
    told = {name: value for name, value in page.items() if name != "X-Request-ID"}
    assert cached(page) == FOR_EVER
    assert told["Link"] == f'<{PAGE}>; rel="canonical"'
    assert page.cookies == {}
    assert not {"Vary", "Content-Encoding", "X-As-Of"} & told.keys()
    assert "nonce" not in told["Content-Security-Policy"]
    text = page.content.decode()
    for own in ("csrfmiddlewaretoken", "nonce=", 'class="messages"', "/finished/", "as of 1"):
        assert own not in text


@pytest.mark.parametrize(
    "brought",
    [
        {"Cookie": "sessionid=x; django_language=cs; large_figures=1; messages=y"},
        {"Accept-Language": "pl"},
        {"Accept-Encoding": "gzip"},
        {"Authorization": "Bearer x"},
        {"HX-Request": "true"},
    ],
)
def test_every_browser_is_given_the_same_bytes_there(event, brought):
    there = moved()
    page, same = Client().get(there), Client().get(there, headers=brought)
    assert (same.content, cached(same), same["ETag"]) == (page.content, FOR_EVER, page["ETag"])
    assert "Vary" not in same


def test_so_is_who_is_signed_in_whose_own_page_is_private(event):
    there = moved()
    desk = sign_in(event, Role.DIRECTOR)
    assert desk.client.get(there).content == Client().get(there).content
    own = desk.client.get(PAGE)
    assert (own.status_code, cached(own)) == (200, PRIVATE)
    assert "Ewa" in own.content.decode()
    assert "Ewa" not in Client().get(there).content.decode()


def test_who_has_large_figures_or_a_message_keeps_an_own_page(event):
    for cookie in ("large_figures=1", "messages=x"):
        assert Client().get(PAGE, headers={"Cookie": cookie}).status_code == 200


def test_phone_that_only_writes_in_sheets_is_moved_as_everybody(event):
    phone = Client()
    session = phone.session
    session["device"] = "b"
    session.save()
    phone.cookies["sessionid"] = session.session_key
    assert moved(client=phone) == moved()


def test_language_chosen_below_the_page_leads_on(event):
    assert "/ro/" in moved(**in_language("pl", Cookie="django_language=ro"))


def test_what_a_page_is_asked_for_goes_along(event):
    there = moved(f"{PAGE}?why=1&q=%C4%99")
    assert there.endswith("/?why=1&q=%C4%99")
    page = Client().get(there)
    assert (cached(page), page["Link"]) == (FOR_EVER, f'<{PAGE}?why=1&q=%C4%99>; rel="canonical"')
    alone = Client().get(there.partition("?")[0])  # other bytes, unless the page is the same
    assert cached(alone) == (FOR_EVER if alone.content == page.content else "no-store")


def test_files_are_kept_as_well(event):
    page = Client().get(moved(f"{PAGE}?as=csv"))
    assert (cached(page), page["Content-Type"]) == (FOR_EVER, "text/csv; charset=utf-8")


def test_head_is_told_the_same_without_a_body(event):
    there = moved()
    page, head = Client().get(there), Client().head(there)
    assert head.content == b""
    assert {**head.headers, "X-Request-ID": ""} == {**page.headers, "X-Request-ID": ""}


def test_cache_that_asks_again_hears_that_it_is_the_same(event):
    there = moved()
    tag = Client().get(there)["ETag"]
    for held in (tag, f"W/{tag}", f'"x", {tag}'):
        same = Client().get(there, headers={"If-None-Match": held})
        assert (same.status_code, cached(same), same["ETag"]) == (304, FOR_EVER, tag)
        assert "Vary" not in same
    assert Client().get(there, headers={"If-None-Match": '"x"'}).status_code == 200


def test_page_that_follows_hears_304_until_something_is_written(event):
    tag = Client().get(moved())["ETag"]
    assert Client().get(PAGE, headers={"If-None-Match": tag}).status_code == 304
    make_step(event)
    forget_all()
    assert ADDRESS.fullmatch(moved(**{"If-None-Match": tag}))


def test_other_processes_move_to_the_same_address(event, monkeypatch):
    there = moved()
    forget_all()
    monkeypatch.setattr("time.time", lambda: 2_000_000_000)
    assert moved() == there
    assert cached(Client().get(there)) == FOR_EVER


@pytest.mark.parametrize("state", ["preparing", "running"])
def test_event_that_is_not_over_stays_where_it_is(event, state):
    there = moved()
    event.state = state
    event.save()
    make_step(event)
    page = Client().get(PAGE)
    assert (page.status_code, cached(page)) == (200, "public, max-age=0, s-maxage=5")
    assert "as of" in page.content.decode()
    old = Client().get(there)
    assert (old.status_code, cached(old)) == (200, "no-store")


def test_corrected_event_has_another_address_and_nobody_keeps_the_page_at_the_old_one(event):
    there = moved()
    old = Client().get(there)
    Award.objects.create(
        event=event, entrant=event.entrants.first(), kind="penalty", score=-50, why="late"
    )
    make_step(event)
    now = Client().get(moved())
    assert moved() != there
    stale = Client().get(there, headers={"If-None-Match": old["ETag"]})
    assert (stale.status_code, cached(stale), stale.content) == (200, "no-store", now.content)
    assert now.content != old.content


def test_copy_put_back_that_went_on_otherwise_has_another_address(event):
    there = moved()
    event.entrants.update(categories=["women"])  # under the very same steps
    forget_all()
    assert (moved() != there, cached(Client().get(there))) == (True, "no-store")


def test_so_has_every_release_that_changes_the_page(event, monkeypatch):
    there = moved()
    monkeypatch.setattr(public, "release", lambda: "next")
    assert ADDRESS.fullmatch(moved())  # of the same bytes, but for its ETag
    assert moved() != there
    assert cached(Client().get(there)) == "no-store"


def test_nothing_is_kept_of_what_is_not_there_or_shown_no_more(event):
    there, gone = moved(), f"/finished{EVENT}players/9/en/{'0' * 32}/"
    event.shown = "nothing"
    event.save()
    make_step(event)
    for address in (there, gone, f"/finished/events/x/en/{'0' * 32}/"):
        answer = Client().get(address)
        assert (answer.status_code, cached(answer)) == (404, "no-store")


def test_address_of_other_bytes_is_the_page_of_now_and_not_kept(event):
    for digest in ("0" * 32, "f" * 32):
        page = Client().get(f"/finished{PAGE}pl/{digest}/")
        assert (page.status_code, cached(page), page["Content-Language"]) == (200, "no-store", "pl")


def test_address_with_another_language_is_not_kept(event):
    there = moved()
    assert cached(Client().get(there.replace("/en/", "/pl/"))) == "no-store"
    assert Client().get(there.replace("/en/", "/de/")).status_code == 404


def test_page_that_leads_on_stays_a_redirect(event):
    answer = Client().get(f"{EVENT}rounds/")
    assert (answer.status_code, answer["Location"]) == (302, f"{EVENT}rounds/1/")
    stays = Client().get(f"/finished{EVENT}rounds/en/{'0' * 32}/")
    assert (stays.status_code, cached(stays)) == (302, "no-store")


def test_screen_of_the_hall_is_asked_for_all_the_time(event):
    live = Client().get(f"{EVENT}hall/live/")
    assert (live.status_code, cached(live)) == (200, "public, max-age=0, s-maxage=5")
    assert Client().get(f"/finished{EVENT}hall/live/en/{'0' * 32}/").status_code == 404


def test_only_pages_for_everybody_have_such_an_address():
    """Nothing else is even asked for, least of all a page whose address is a key."""
    every = [*config.urlpatterns, *scorer.urlpatterns, *tournaments.urlpatterns]
    found = {one.name for one in every if getattr(one.callback, "lasting", False)}
    pages = {"event", "rounds", "seating", "players", "player", "crosstable"}
    assert found == pages | {"standings", "standings_of"}


def test_key_is_never_public(kop_sheet, django_assert_num_queries):
    for path in ("", "live/", "follow/", "table/", "share/"):
        with django_assert_num_queries(0):
            answer = Client().get(f"/finished/sheets/{kop_sheet.pk}/{path}en/{'0' * 32}/")
        assert (answer.status_code, cached(answer)) == (404, PRIVATE)


@pytest.mark.parametrize("path", ["/finished/", "/finished/x/", "/finished/sign-in/en/0/"])
def test_what_is_no_such_address_is_not_there(path):
    assert Client().get(path).status_code == 404


def test_nobody_writes_there(event):
    assert Client().post(moved()).status_code == 404


def test_without_a_cache_in_front_nothing_is_moved_and_old_addresses_lead_on(event, settings):
    there = moved()
    settings.CACHE_DAYS = 0
    page = Client().get(PAGE)
    assert (page.status_code, cached(page)) == (200, "public, max-age=0, s-maxage=5")
    old = Client().get(there)
    assert (old.status_code, cached(old)) == (200, "no-store")


def test_days_are_the_operators_to_say(event, settings):
    settings.CACHE_DAYS = 30
    assert cached(Client().get(moved())) == "public, max-age=0, s-maxage=2592000"


def test_search_engines_find_the_page_and_what_it_is_a_copy_of(event):
    event.club.findable = True
    event.club.save()
    assert Client().get(moved())["X-Robots-Tag"] == "all"
    lines = Client().get("/robots.txt").content.decode().splitlines()
    assert {f"Allow: {EVENT}", f"Allow: /finished{EVENT}"} <= set(lines)


@contextmanager
def patience(monkeypatch):
    """Another page is made meanwhile, for longer than anybody waits."""
    monkeypatch.setattr(conditional_pages, "PATIENCE", 0.01)
    with conditional_pages._turns.turn(waits=True):
        yield


def test_page_of_who_waited_in_vain_is_kept_by_nobody(event, monkeypatch):
    there = moved()
    forget_all()
    with patience(monkeypatch):
        old, page = Client().get(there), Client().get(PAGE)
    assert (old.status_code, cached(old)) == (200, "no-store")
    assert (page.status_code, cached(page)) == (200, PRIVATE)


def test_queries_do_not_grow(event, django_assert_num_queries):
    for more in range(2, 6):
        there = moved()
        for address in (PAGE, there):
            with django_assert_num_queries(2):  # one where it is not yet time for another picture
                Client().get(address)
        play_round(event, more, [[1, 2, 3, 4]], [[9, -2, -2, -5]])
        make_step(event)
