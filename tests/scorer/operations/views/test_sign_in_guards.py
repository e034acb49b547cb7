"""Guessing passwords, sessions and forged requests."""

from __future__ import annotations

import re
from collections import Counter
from datetime import timedelta
from io import StringIO
from ipaddress import IPv6Address, IPv6Network
from unittest.mock import patch

import pytest
from axes.models import AccessAttempt
from django.conf import settings as site
from django.core.management import call_command
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from scorer.clubs.services.password_links import PASSWORD_LINKS
from scorer.models import Club, Membership, Role, User
from scorer.operations.views import rates
from scorer.sheets.views.browser import DEVICE
from tests.tiers import sampled

pytestmark = pytest.mark.django_db
PASSWORD = "kontra-rej-bok"  # noqa: S105 — of nobody
NEW = "slup-zolo-du-bok"
LOCKED = "Locked for a quarter of an hour"


@pytest.fixture
def ala():
    return User.objects.create_user("ala", name="Ala", password=PASSWORD)


def _sign_in(client, password=PASSWORD, name="ala", **more):
    return client.post("/sign-in/", {"username": name, "password": password}, **more)


def _guess(client, times, **more):
    return [_sign_in(client, "wrong", **more).status_code for _try in range(times)]


def _remembered(client):
    """Give the client a session of its own; its key."""
    session = client.session
    session[DEVICE] = "phone"
    session.save()
    client.cookies[site.SESSION_COOKIE_NAME] = session.session_key
    return session.session_key


def _signed_in(client):
    return "_auth_user_id" in client.session


@pytest.mark.parametrize("name", ["ala", "nobody"])
def test_account_is_locked_for_who_guesses_whether_it_exists_or_not(client, ala, name):
    assert _guess(client, 7, name=name) == [200] * 5 + [429] * 2
    answer = _sign_in(client, name=name)
    page = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"]) == (429, "900")
    assert LOCKED in page
    assert f'<input type="hidden" name="username" value="{name}">' in page
    assert PASSWORD not in page
    assert not _signed_in(client)


def test_lock_holds_at_the_address_of_the_guesses_alone(client, ala):
    _guess(client, 6)
    assert _sign_in(Client(), REMOTE_ADDR="192.0.2.7").url == "/"
    assert _sign_in(Client(), name="ola", password="x").status_code == 200  # noqa: S106


def test_right_password_begins_the_count_anew(client, ala):
    _guess(client, 5)
    _sign_in(client)
    assert _guess(client, 5) == [200] * 5


def test_lock_opens_by_itself(client, ala):
    _guess(client, 6)
    past = AccessAttempt.objects.get().attempt_time - timedelta(minutes=16)
    AccessAttempt.objects.update(attempt_time=past)
    assert _sign_in(client).url == "/"
    assert AccessAttempt.objects.count() == 0


def test_command_opens_a_lock(client, ala, capsys):
    _guess(client, 6)
    call_command("axes_reset")
    assert _sign_in(client).url == "/"


def test_kept_guesses_hold_no_password(client, ala):
    _guess(client, 2)
    kept = AccessAttempt.objects.get()
    assert "wrong" not in kept.post_data
    assert kept.ip_address == "127.0.0.1"


def _reset(client, user):
    user.refresh_from_db()
    key = urlsafe_base64_encode(force_bytes(user.pk))
    token = PASSWORD_LINKS.make_token(user)
    link = reverse("scorer:reset_password", args=[key, token])
    address = client.get(link, follow=True).redirect_chain[-1][0]
    return client.post(address, {"new_password1": NEW, "new_password2": NEW})


def test_link_for_a_new_password_opens_a_lock(client, ala):
    _guess(client, 6)
    assert _reset(client, ala).url == "/sign-in/"
    assert _sign_in(client, NEW).url == "/"


def test_link_for_a_new_password_is_not_guessed(client, ala):
    key = urlsafe_base64_encode(force_bytes(ala.pk))
    _remembered(client)
    seen = [client.get(f"/reset/{key}/guess-{number}/").status_code for number in range(13)]
    assert seen == [200] * 12 + [429]


def test_session_is_a_new_one_after_signing_in(client, ala):
    before = _remembered(client)
    _sign_in(client)
    assert client.session.session_key != before
    assert client.session[DEVICE] == "phone"
    assert not client.session.exists(before)


def test_session_that_nobody_made_is_not_taken_over(client, ala):
    client.cookies[site.SESSION_COOKIE_NAME] = "a" * 32
    _sign_in(client)
    assert client.session.session_key != "a" * 32


def _elsewhere():
    phone = Client()
    _sign_in(phone)
    return phone


def _asked_to_sign_in(client):
    return client.get("/account/").status_code == 302


def test_changed_password_ends_every_other_sign_in(client, ala):
    phone = _elsewhere()
    _sign_in(client)
    new = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    client.post("/account/password/", new)
    assert (_asked_to_sign_in(phone), _asked_to_sign_in(client)) == (True, False)


def test_new_password_by_link_ends_every_sign_in(client, ala):
    phone = _elsewhere()
    _reset(client, ala)
    assert _asked_to_sign_in(phone)


def test_lost_phone_is_signed_out_by_who_knows_the_password(client, ala):
    phone = _elsewhere()
    _sign_in(client)
    refused = client.post("/account/everywhere/", {"password": "wrong"}, follow=True)
    assert "That is not your password: nothing was done." in refused.content.decode()
    assert not _asked_to_sign_in(phone)
    done = client.post("/account/everywhere/", {"password": PASSWORD}, follow=True)
    assert "Everybody else who was signed in as you is signed out." in done.content.decode()
    assert (_asked_to_sign_in(phone), _asked_to_sign_in(client)) == (True, False)
    assert _sign_in(Client()).url == "/"


def test_old_password_is_not_guessed_on_the_way_to_a_new_one(client, ala):
    _sign_in(client)
    wrong = {"old_password": "wrong", "new_password1": NEW, "new_password2": NEW}
    seen = [client.post("/account/password/", wrong).status_code for _try in range(11)]
    assert seen == [200] * 10 + [429]


def test_signing_up_is_not_done_by_the_hundred(client):
    _remembered(client)
    seen = [client.post("/sign-up/", {}).status_code for _try in range(6)]
    assert seen == [200] * 5 + [429]


@pytest.mark.parametrize(
    ("password", "message"),
    [
        ("elevenchars", "It must contain at least 12 characters."),
        ("megaparol12345", "This password is too common."),
        ("123456789012", "This password is too easy to guess."),
        ("Kontra-Klub-2026", "This password is too easy to guess."),
        ("ala-lodzianka", "The password is too similar to the name."),
        ("wxyz" * 17, ""),
        ("ze spacjami i Ł", ""),
    ],
)
def test_password_is_long_and_nothing_else(client, password, message):
    given = {"username": "ola", "name": "ala lodzianka"}
    answer = client.post("/sign-up/", given | {"password1": password, "password2": password})
    assert message in answer.content.decode()
    assert User.objects.filter(username="ola").exists() is (message == "")


# many attackers, one owner


def _wrong_passwords_of_others(count):
    """So many were typed for other names at the address of these tests."""
    request = RequestFactory().post("/sign-in/")
    for _wrong_password in range(count):
        rates.count(request, "sign_in")


def _attack(addresses, tries, name="ala"):
    """What so many wrong passwords at each address are answered, with cookies and without."""
    seen = Counter()
    for last in range(addresses):
        attacker = Client(REMOTE_ADDR=f"192.0.2.{last}")
        if last % 2:
            _remembered(attacker)
        seen.update(_guess(attacker, tries, name=name))
    return seen


@pytest.mark.parametrize(("addresses", "tries"), sampled([(2, 6), (4, 7), (20, 8), (1, 120)]))
def test_attackers_at_other_addresses_lock_no_owner_out(ala, addresses, tries):
    known = Client(REMOTE_ADDR="192.0.2.1")
    assert _sign_in(known).status_code == 302
    known.post("/sign-out/")
    assert _attack(addresses, tries) == {200: 5 * addresses, 429: (tries - 5) * addresses}
    assert _sign_in(Client(REMOTE_ADDR="198.51.100.7")).status_code == 302
    assert _sign_in(known).status_code == 302


def test_guesses_refused_by_lock_count_for_no_other_account(client, ala):
    _wrong_passwords_of_others(190)
    _guess(client, 14)  # of which six count: the address has 200
    User.objects.create_user("ola", password=PASSWORD)
    assert _sign_in(client, name="ola").url == "/"


def test_browser_that_signed_in_before_is_not_locked_out_by_others_behind_its_router(client, ala):
    _sign_in(client)
    client.post("/sign-out/")
    others = Client()
    assert _guess(others, 7)[-1] == 429
    _wrong_passwords_of_others(200)
    assert _sign_in(others).status_code == 429
    assert _sign_in(Client(), name="ola").status_code == 429  # the address has used its tries
    assert _sign_in(client).url == "/"


def test_browser_that_signed_in_before_has_a_limit_of_its_own(client, ala):
    _sign_in(client)
    client.post("/sign-out/")
    assert _guess(client, 7) == [200] * 5 + [429] * 2
    assert _sign_in(client).status_code == 429
    assert _sign_in(Client()).url == "/"
    assert {str(ip)[:2] for ip in AccessAttempt.objects.values_list("ip_address", flat=True)} == {
        "fd"
    }


def _cookies(client, start="known-"):
    return {name: held for name, held in client.cookies.items() if name.startswith(start)}


def test_cookie_of_such_browser_is_safe_and_holds_no_name(client, ala):
    _sign_in(client)
    ((name, held),) = _cookies(client).items()
    assert name == f"known-{ala.pk}"
    assert (held["httponly"], held["samesite"], held["path"], held["domain"]) == (
        True,
        "Lax",
        "/",
        "",
    )
    assert held["max-age"] == 400 * 24 * 60 * 60
    kept, _moment, _signature = held.value.rsplit(":", 2)
    assert IPv6Address(kept) in IPv6Network("fd00::/8")


def _carries_over(client, ala):
    """Whether a cookie of before still spares a browser others' wrong passwords."""
    fresh = Client()
    fresh.cookies.update(_cookies(client))
    _guess(Client(), 6)
    return _sign_in(fresh, NEW).status_code == 302


def test_cookie_ends_with_the_password(client, ala):
    _sign_in(client)
    ala.set_password(NEW)
    ala.save()
    assert not _carries_over(client, ala)


def test_cookie_ends_elsewhere_when_all_others_are_signed_out(client, ala):
    _sign_in(client, PASSWORD)
    lost = Client()
    _sign_in(lost)
    client.post("/account/everywhere/", {"password": PASSWORD})
    _guess(Client(), 6)
    for browser in (lost, client):
        browser.post("/sign-out/")
    assert [_sign_in(lost).status_code, _sign_in(client).status_code] == [429, 302]


@pytest.mark.parametrize("change", ["page", "link"])
def test_browser_that_sets_a_new_password_is_known_with_it(client, ala, change):
    if change == "page":
        _sign_in(client)
        new = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
        client.post("/account/password/", new)
    else:
        _reset(client, ala)
    assert _carries_over(client, ala)


def test_cookie_of_another_account_or_made_up_spares_nobody(client, ala):
    eve = User.objects.create_user("eve", password=PASSWORD)
    _sign_in(client, name="eve")
    client.post("/sign-out/")
    own = client.cookies[f"known-{eve.pk}"].value
    for forged in (own, f"{own}x", "fd00::1", "", "\0"):
        client.cookies[f"known-{ala.pk}"] = forged
        client.cookies["known-99999999999999999999"] = own
        client.cookies["known-x"] = own
        assert _guess(client, 1) != [302]
    _guess(client, 2)
    assert _sign_in(client).status_code == 429
    assert AccessAttempt.objects.get().ip_address == "127.0.0.1"


def test_browser_that_forgets_its_sheets_is_no_longer_known(client, ala):
    _sign_in(client)
    client.post("/sign-out/", {"forget": "1"})
    assert [held.value for held in _cookies(client).values()] == [""]


def _owners_link(ala):
    owner = User.objects.create_user("owner", password=PASSWORD)
    club = Club.objects.create(slug="borek", name="Borek")
    Membership.objects.create(club=club, user=owner, role=Role.OWNER)
    member = Membership.objects.create(club=club, user=ala)
    browser = Client()
    browser.force_login(owner)
    assert browser.post(f"/clubs/borek/members/{member.pk}/password/").status_code == 200


def _command_for_a_password(ala):
    with patch("getpass.getpass", lambda **_asked: NEW):
        call_command("changepassword", "ala", stdout=StringIO())
    ala.refresh_from_db()


WAYS_OUT = {
    "used link": (lambda ala: _reset(Client(), ala), NEW),
    "new link": (_owners_link, PASSWORD),
    "changepassword": (_command_for_a_password, NEW),
    "axes_reset": (lambda _ala: call_command("axes_reset", stdout=StringIO()), PASSWORD),
    "axes_reset_username": (
        lambda _ala: call_command("axes_reset_username", "ala", stdout=StringIO()),
        PASSWORD,
    ),
}


@pytest.mark.parametrize("way", sampled(WAYS_OUT, daily=["used link", "changepassword"]))
def test_every_way_out_opens_every_lock_of_account(client, ala, way):
    _sign_in(client)
    client.post("/sign-out/")
    at = [client, Client(), Client(REMOTE_ADDR="192.0.2.7")]
    assert [_guess(browser, 6)[-1] for browser in at] == [429] * 3
    open_it, password = WAYS_OUT[way]
    open_it(ala)
    assert [_sign_in(browser, password).status_code for browser in at] == [302] * 3


def test_lock_of_a_clock_that_was_far_ahead_does_not_hold(client, ala):
    _guess(client, 6)
    assert _sign_in(client).status_code == 429
    AccessAttempt.objects.update(attempt_time=timezone.now() + timedelta(days=400))
    assert _sign_in(client).url == "/"


# forged requests


@pytest.fixture
def strict(ala):
    return Client(enforce_csrf_checks=True)


def _token(client):
    return client.get("/token/").json()["token"]


def _posts(client, token, **headers):
    given = {"username": "ala", "password": PASSWORD, "csrfmiddlewaretoken": token}
    return client.post("/sign-in/", given, headers=headers)


def test_request_without_a_token_is_refused(strict):
    assert _sign_in(strict).status_code == 403
    assert "This form has grown old" in _sign_in(strict).content.decode()


def test_token_changes_with_signing_in_and_a_kept_page_asks_for_the_new_one(strict):
    kept = _token(strict)
    assert _posts(strict, kept).status_code == 302
    old = strict.post("/sign-out/", {}, headers={"x-csrftoken": kept})
    assert old.status_code == 403
    fresh = strict.post("/sign-out/", {}, headers={"x-csrftoken": _token(strict)})
    assert fresh.status_code == 302


def test_request_from_another_site_is_refused(strict):
    token = _token(strict)
    assert _posts(strict, token, origin="https://evil.example").status_code == 403
    assert _posts(strict, token, origin="null").status_code == 403
    assert _posts(strict, token, origin="http://testserver").status_code == 302


def test_over_https_a_request_says_where_it_comes_from(strict):
    token = strict.get("/token/", secure=True).json()["token"]
    given = {"username": "ala", "password": PASSWORD, "csrfmiddlewaretoken": token}

    def status(**headers):
        return strict.post("/sign-in/", given, secure=True, headers=headers).status_code

    assert status() == 403
    assert status(referer="https://evil.example/sign-in/") == 403
    assert status(referer="http://testserver/sign-in/") == 403
    assert status(referer="https://testserver/sign-in/") == 302


@pytest.mark.parametrize("host", ["evil.example", "testserver.evil.example", "testserver@evil", ""])
def test_forged_host_gets_into_no_link(client, ala, host):
    answer = client.post("/sign-in/", {}, headers={"host": host or " "})
    assert answer.status_code == 400
    assert not re.search(r"\bevil\b", answer.content.decode())


def test_forwarded_host_of_a_sender_is_ignored(client):
    page = client.get("/account/", headers={"x-forwarded-host": "evil.example"})
    assert page.url == "/sign-in/?next=/account/"


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example/", "/\\evil.example"])
def test_choosing_a_language_leads_to_no_other_site(client, target):
    answer = client.post("/language/", {"language": "pl", "next": target})
    assert answer.url == "/"
    referred = client.post("/language/", {"language": "pl"}, headers={"referer": target})
    assert referred.url == "/"
