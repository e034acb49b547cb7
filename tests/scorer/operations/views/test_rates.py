"""How often something may be tried."""

from __future__ import annotations

import contextlib

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.test import RequestFactory
from limits import parse

from scorer.models import User
from scorer.operations.views import rates
from scorer.operations.views.origins import address_of, net_of
from scorer.operations.views.rates import Rate, limited, tell_failed
from tests.scorer.machine import forget_redis

TABLE = rates.RATES
LOW = {
    "every": Rate("2/minute", "3/minute"),
    "failed": Rate("2/minute", "3/minute", rates.ANY, failures=True),
    "long": Rate("9/minute", "2/minute", rates.ANY, failures=True, long=True),
    "user": Rate("9/minute", "2/minute", user="3/minute", site="5/minute"),
}


@pytest.fixture(autouse=True)
def _low_rates(monkeypatch):
    monkeypatch.setattr(rates, "RATES", LOW)


def _post(browser="", address="192.0.2.7", **headers):
    request = RequestFactory().post("/x/", {"name": "Ala", "password1": "p"}, headers=headers)
    request.META["REMOTE_ADDR"] = address
    request.user = User()
    if browser:
        request.COOKIES["sessionid"] = browser
    return request


@limited("every")
def _works(request):
    return HttpResponse("done")


@limited("every")
def _faulty(_request):
    return HttpResponse(status=400)


@limited("failed")
def _guess(request, answer=200):
    match answer:
        case 404:
            raise Http404
        case 403:
            raise PermissionDenied
        case "marked":
            tell_failed(request)
    return HttpResponse(status=answer if isinstance(answer, int) else 200)


def test_browser_that_tries_too_often_is_told_how_long_to_wait():
    assert [_works(_post("a")).status_code for _try in range(3)] == [200, 200, 429]
    answer = _works(_post("a", address="192.0.2.8"))
    page = answer.content.decode()
    assert (answer.status_code, 1 <= int(answer["Retry-After"]) <= 60) == (429, True)
    assert "Too often in a short time" in page
    assert "Wait a minute, then send it again." in page
    assert '<input type="hidden" name="name" value="Ala">' in page
    assert "password1" not in page


def test_browsers_behind_one_address_share_its_room():
    assert [_works(_post(browser)).status_code for browser in "abcd"] == [200, 200, 200, 429]
    assert _works(_post("e", address="192.0.2.8")).status_code == 200


def test_reading_is_not_counted_where_writing_is_meant():
    get = RequestFactory().get("/x/")
    assert [_works(get).status_code for _try in range(9)] == [200] * 9


def test_only_what_failed_counts_for_what_can_be_guessed():
    assert [_guess(_post("a")).status_code for _try in range(9)] == [200] * 9
    assert _guess(_post("a"), answer=400).status_code == 400
    with pytest.raises(Http404):
        _guess(_post("a"), answer=404)
    assert _guess(_post("a")).status_code == 429
    assert _guess(_post("b")).status_code == 200


@pytest.mark.parametrize("failure", [403, "marked"])
def test_refusals_and_marks_are_failures(failure):
    for browser in "abc":
        with contextlib.suppress(PermissionDenied):
            _guess(_post(browser), answer=failure)
    assert _guess(_post("d")).status_code == 429


@pytest.mark.parametrize(
    ("ask", "slowed"),
    [
        (lambda: _works(_post("a")), False),
        (lambda: _faulty(_post("a")), True),
        (lambda: _guess(_post("a")), False),
        (lambda: _guess(_post("a"), answer=400), True),
        (lambda: _guess(_post("a"), answer="marked"), True),
    ],
)
def test_failed_answer_tells_to_come_back_later(ask, slowed):
    assert ("Retry-After" in ask().headers) is slowed


def test_programs_are_told_in_json():
    accepts = {"Accept": "application/json"}
    answer = [_works(_post("a", **accepts)) for _try in range(3)][-1]
    assert answer.status_code == 429
    assert answer.headers["Content-Type"] == "application/json"
    assert b"Too often in a short time. Wait a minute, then send it again." in answer.content


def test_token_is_a_holder_of_its_own():
    first, second = ({"Authorization": f"Bearer {name}"} for name in "ab")
    assert [_works(_post(**first)).status_code for _try in range(3)] == [200, 200, 429]
    assert _works(_post(address="192.0.2.8", **second)).status_code == 200


def test_forwarded_address_counts_behind_a_proxy_only(settings):
    told = {"X-Forwarded-For": "203.0.113.1, 198.51.100.2"}
    assert address_of(_post(**told)) == "192.0.2.7"
    settings.BEHIND_PROXY = True
    assert address_of(_post(**told)) == "198.51.100.2"
    assert address_of(_post()) == "192.0.2.7"


@pytest.mark.parametrize(
    ("address", "net"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:0:1::7", "2001:db8:0:1::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", "::"),
        ("made up", "::"),
    ],
)
def test_address_is_counted_by_what_a_device_cannot_choose(address, net):
    assert net_of(_post(address=address)) == net


def test_device_counts_by_its_net_of_ipv6():
    seen = [_works(_post(address=f"2001:db8::{last}")).status_code for last in range(1, 5)]
    assert seen == [200, 200, 200, 429]
    assert _works(_post(address="2001:db8:0:1::1")).status_code == 200


def test_each_process_counts_by_itself_while_redis_is_away(settings, monkeypatch):
    forget_redis(monkeypatch)
    settings.REDIS = "redis://127.0.0.1:1/0"  # nobody listens there
    assert [_works(_post("a")).status_code for _try in range(3)] == [200, 200, 429]


@limited("long")
def _try_code(request, answer=200):
    if answer == 403:
        raise PermissionDenied
    return HttpResponse(status=answer)


def test_good_code_is_never_refused_because_bad_ones_came_from_its_address():
    for _time in range(2):
        with pytest.raises(PermissionDenied):
            _try_code(_post(), 403)
    assert [_try_code(_post(), answer).status_code for answer in (403, 404, 200, 302)] == [
        429,
        429,
        200,
        302,
    ]


@limited("user")
def _of_user(request):
    return HttpResponse("done")


def test_signed_in_user_is_counted_by_account_and_not_by_address():
    def ask(user=None, **more):
        request = _post(**more)
        request.user = User(pk=user) if user else AnonymousUser()
        return _of_user(request).status_code

    assert [ask(), ask(), ask(), ask(browser="a")] == [200, 200, 429, 429]
    assert [ask(1), ask(1), ask(1), ask(1)] == [200, 200, 200, 429]
    assert [ask(2), ask(address="192.0.2.8")] == [429, 429]  # five of everybody


def test_all_spellings_of_a_name_are_one():
    spelt = ["Straße", "ＳＴＲＡＳＳＥ", "strasse"]
    assert {rates.username_of(None, {"username": name}) for name in spelt} == {"strasse"}


def test_where_the_file_cannot_be_asked_the_process_counts(settings, tmp_path):
    settings.LIMITS = tmp_path / "no" / "folder"
    assert [_works(_post("a")).status_code for _time in range(3)] == [200, 200, 429]


def test_file_keeps_the_counts_of_a_process_that_ended(settings, tmp_path):
    settings.LIMITS = tmp_path / "limits.sqlite3"
    assert [_works(_post("a")).status_code for _time in range(3)] == [200, 200, 429]
    rates.forget()
    assert _works(_post("a")).status_code == 429


def test_file_that_cannot_be_asked_is_told_of_once(settings, tmp_path, caplog):
    settings.LIMITS = tmp_path / "no" / "folder"
    for _time in range(3):
        _works(_post("a"))
    assert [record.message for record in caplog.records if "counted" in record.message] == [
        "What is tried is counted in memory: FileNotFoundError"
    ]


# the table


@pytest.mark.parametrize("name", TABLE)
def test_every_limit_binds_who_sends_no_cookie(name):
    rate = TABLE[name]
    assert rate.address or rate.user or rate.site
    assert rate.address or not rate.browser  # of a browser alone nothing is limited


@pytest.mark.parametrize("name", TABLE)
def test_no_address_uses_up_what_everybody_has_by_itself(name):
    rate = TABLE[name]
    if rate.site and rate.address:
        address, site = parse(rate.address), parse(rate.site)
        assert address.amount / address.get_expiry() <= site.amount / site.get_expiry() / 2


def test_refused_browser_uses_up_no_room_of_others(monkeypatch):
    monkeypatch.setitem(LOW, "every", Rate("1/minute", "2/minute", site="3/minute"))
    assert [_works(_post("a")).status_code for _try in range(9)] == [200] + [429] * 8
    assert [_works(_post("b")).status_code for _try in range(9)] == [200] + [429] * 8
    assert _works(_post("c", address="192.0.2.8")).status_code == 200
