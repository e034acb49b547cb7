"""Accounts: signing up, in and out; the telephone's own sheets through all of it."""

from __future__ import annotations

import re

import pytest
from django.db.models.signals import pre_save
from django.test import Client
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from scorer.clubs.services.password_links import PASSWORD_LINKS
from scorer.models import Club, ScoreSheet, User
from scorer.sheets.services.sheets import import_record
from scorer.sheets.views.browser import DEVICE, SHEETS, WRITES_IN
from tests.builders.records import KOP
from tests.tiers import sampled

pytestmark = pytest.mark.django_db
PASSWORD = "kontra-rej-bok"  # noqa: S105 — of nobody
SIGN_UP = {
    "username": "ala",
    "name": "Ala Łuczak",
    "password1": PASSWORD,
    "password2": PASSWORD,
}


@pytest.fixture
def ala():
    return User.objects.create_user("ala", name="Ala", password=PASSWORD)


@pytest.fixture
def phone(client):
    """A browser that opened a sheet without an account."""
    names = {f"player_{seat}": name for seat, name in enumerate(KOP["players"])}
    usual = {"option_exit_old": 27, "option_exit_young": 26, "option_first_call": "after_leader"}
    client.post("/new/kop/", names | usual | {"first": 0})
    return client


def _own(client):
    return {key: client.session.get(key) for key in (SHEETS, WRITES_IN)}


def _signs_in(client, password=PASSWORD, **more):
    return client.post("/sign-in/", {"username": "ala", "password": password} | more)


def _user(client):
    return client.session.get("_auth_user_id")


def _offered(client, address="/"):
    """What the button to add sheets says; empty without one."""
    found = re.search(
        r'action="/account/sheets/">.*?<button>(.*?)</button>', _text(client, address), re.DOTALL
    )
    return found[1] if found else ""


def _text(client, address):
    return client.get(address).content.decode()


@pytest.mark.parametrize("address", sampled(["/", "/account/"]))
def test_sheets_from_before_account_are_added_by_one_button(phone, address):
    assert _offered(phone) == ""  # nobody is signed in
    phone.post("/sign-up/", SIGN_UP)
    user, sheet = User.objects.get(), ScoreSheet.objects.get()
    assert _offered(phone, address) == "Add the sheet of this browser to your account"
    answer = phone.post("/account/sheets/", {"next": address}, follow=True)
    assert answer.redirect_chain == [(address, 302)]
    assert "1 sheet is in your account." in answer.content.decode()
    sheet.refresh_from_db()
    assert sheet.opened_by == user
    assert _offered(phone, address) == ""
    again = phone.post("/account/sheets/", follow=True).content.decode()
    assert "in your account" not in again
    elsewhere = Client()
    elsewhere.force_login(user)
    assert f"/sheets/{sheet.pk}/" in _text(elsewhere, "/sheets/")
    assert elsewhere.get(f"/sheets/{sheet.pk}/seats/").status_code == 200


def test_only_sheets_that_the_browser_opened_and_nobody_has_are_added(phone, ala):
    read, others, clubs = (import_record(raw=KOP) for _sheet in range(3))
    ScoreSheet.objects.filter(pk=others.pk).update(opened_by=User.objects.create(username="bob"))
    ScoreSheet.objects.filter(pk=clubs.pk).update(club=Club.objects.create(slug="asy", name="Asy"))
    session = phone.session
    session[SHEETS] = [str(sheet.pk) for sheet in (read, others, clubs)] + session[SHEETS]
    session[WRITES_IN] = [str(sheet.pk) for sheet in (others, clubs)] + session[WRITES_IN]
    session.save()
    _signs_in(phone)
    phone.post("/account/sheets/")
    (added,) = ScoreSheet.objects.filter(opened_by=ala)
    assert added.pk not in {read.pk, others.pk, clubs.pk}


@pytest.mark.parametrize("address", ["/sign-in/", "/sign-up/"])
def test_page_says_why_an_account_is_needed(client, address):
    club = "A club belongs to an account. Sign in or make an account, then found the club."
    asked = client.get("/found-a-club/")
    assert asked.url == "/sign-in/?next=/found-a-club/"
    assert club in _text(client, f"{address}?next=/found-a-club/")
    other = _text(client, f"{address}?next=/account/")
    assert "is for people who are signed in" in other
    assert club not in other
    assert "is for people who" not in _text(client, address)
    assert "is for people who" not in _text(client, f"{address}?next=https://example.com/")


def test_signing_up_makes_an_account_and_keeps_the_sheets(phone):
    before, key = _own(phone), phone.session.session_key
    answer = phone.post("/sign-up/", SIGN_UP)
    user = User.objects.get()
    assert (answer.url, _user(phone)) == ("/", str(user.pk))
    assert (user.username, user.name, user.check_password(PASSWORD)) == ("ala", "Ala Łuczak", True)
    assert (user.is_staff, user.is_superuser) == (False, False)
    assert _own(phone) == before
    assert before[SHEETS] == before[WRITES_IN] != []
    assert phone.session.session_key != key
    assert "Ala Łuczak" in phone.get("/").content.decode()


@pytest.mark.parametrize(
    ("changes", "message"),
    sampled(
        [
            ({"username": ""}, "This field is required."),
            ({"username": "a la"}, "Enter a valid username."),
            ({"name": " "}, "Give the name that others know you by."),
            ({"name": "a" * 201}, "at most 200 characters"),
            ({"password2": "other"}, "The two password fields didn’t match."),
            ({"password1": "kop", "password2": "kop"}, "This password is too short."),
            ({"password1": "password1", "password2": "password1"}, "This password is too common."),
        ],
        daily=4,
    ),
)
def test_invalid_account_is_told_and_stays_typed(client, changes, message):
    page = client.post("/sign-up/", SIGN_UP | {"username": "ola"} | changes).content.decode()
    assert message in page
    assert 'value="ola"' in page or "username" in changes
    assert PASSWORD not in page
    assert User.objects.count() == 0


def test_name_to_sign_in_with_is_given_once_whatever_its_case(client, ala):
    page = client.post("/sign-up/", SIGN_UP | {"username": "ALA"}).content.decode()
    assert "A user with that username already exists." in page


@pytest.fixture
def somebody_faster():
    """Somebody takes the name that an account is to have, just before it is saved."""

    def take(instance, **_told):
        User.objects.bulk_create([User(username=instance.username)])

    pre_save.connect(take, sender=User)
    yield
    pre_save.disconnect(take, sender=User)


@pytest.mark.usefixtures("somebody_faster")
def test_name_that_another_took_meanwhile_is_told_and_stays_typed(client):
    page = client.post("/sign-up/", SIGN_UP).content.decode()
    assert "A user with that username already exists." in page
    assert 'value="Ala Łuczak"' in page
    assert (User.objects.count(), "_auth_user_id" in client.session) == (0, False)


def test_signing_in_keeps_the_sheets_and_leads_on(phone, ala):
    before = _own(phone)
    answer = _signs_in(phone, next="/account/")
    assert (answer.url, _user(phone), _own(phone)) == ("/account/", str(ala.pk), before)


def test_sheets_belong_to_the_phone_whoever_signs_in_on_it(phone, ala):
    before, device = _own(phone), phone.session.get(DEVICE)
    phone.force_login(User.objects.create(username="bob"))
    phone.cookies["sessionid"]
    session = phone.session
    session.update(before)
    session.save()
    _signs_in(phone)
    assert (_user(phone), _own(phone), phone.session.get(DEVICE)) == (str(ala.pk), before, device)


@pytest.mark.parametrize(
    "target",
    sampled(
        ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "", "/\\evil"],
        daily=["https://evil.example/", "//evil.example/", "/\\evil"],
    ),
)
@pytest.mark.parametrize("page", ["/sign-in/", "/sign-up/"])
def test_nobody_is_led_to_another_site(client, ala, page, target):
    given = SIGN_UP | {"username": "ola"} if page == "/sign-up/" else {"username": "ala"}
    answer = client.post(page, given | {"password": PASSWORD, "next": target})
    assert answer.url == "/"


@pytest.mark.parametrize("target", sampled(["٣", "account", "scorer:account", "evil.example"]))
@pytest.mark.parametrize("page", ["/sign-in/", "/sign-up/", "/account/sheets/"])
def test_word_without_slash_leads_home(client, ala, page, target):
    if page == "/account/sheets/":
        client.force_login(ala)
    given = SIGN_UP | {"username": "ola"} if page == "/sign-up/" else {"username": "ala"}
    assert client.get(page, {"next": target}).status_code in {200, 405}
    answer = client.post(page, given | {"password": PASSWORD, "next": target})
    assert (answer.status_code, answer.url) == (302, "/")


@pytest.mark.parametrize("given", [{"password": "wrong"}, {"password": ""}])
def test_wrong_password_is_told_without_saying_whose(client, ala, given):
    answer = _signs_in(client, **given)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Name and password do not belong together." in page
    assert 'value="ala"' in page
    assert _user(client) is None


def test_signing_out_takes_a_post_and_keeps_the_sheets(phone, ala):
    before = _own(phone)
    _signs_in(phone)
    assert phone.get("/sign-out/").status_code == 405
    page = phone.post("/sign-out/", follow=True).content.decode()
    assert "The sheets of this phone are still here." in page
    assert (_user(phone), _own(phone)) == (None, before)


def test_phone_forgets_its_sheets_when_told(phone, ala):
    _signs_in(phone)
    page = phone.post("/sign-out/", {"forget": "1"}, follow=True).content.decode()
    assert "this phone has forgotten its sheets" in page
    assert _own(phone) == {SHEETS: None, WRITES_IN: None}


def test_page_of_ones_own_asks_to_sign_in_first_and_comes_back(client, ala):
    assert client.get("/account/?x=1").url == "/sign-in/?next=/account/%3Fx%3D1"
    assert client.post("/account/").url == "/sign-in/?next=/"
    assert _signs_in(client, next="/account/?x=1").url == "/account/?x=1"


def test_name_is_changed(client, ala):
    client.force_login(ala)
    client.post("/account/", {"name": "Ala z Łodzi"})
    assert User.objects.get().name == "Ala z Łodzi"
    page = client.post("/account/", {"name": ""}).content.decode()
    assert "Give the name that others know you by." in page
    assert "<bdi>Ala z Łodzi</bdi>" in page


def test_password_is_changed_and_the_phone_stays_signed_in(client, ala):
    _signs_in(client)
    new = {"new_password1": "slup-zolo-du", "new_password2": "slup-zolo-du"}
    page = client.post("/account/password/", new | {"old_password": "no"}).content.decode()
    assert "Your old password was entered incorrectly." in page
    assert client.post("/account/password/", new | {"old_password": PASSWORD}).url == "/account/"
    assert _user(client) == str(ala.pk)
    assert User.objects.get().check_password("slup-zolo-du")


def test_link_for_a_new_password_is_good_once(client, ala):
    key = urlsafe_base64_encode(force_bytes(ala.pk))
    link = reverse("scorer:reset_password", args=[key, PASSWORD_LINKS.make_token(ala)])
    form = client.get(link, follow=True)
    assert "For the account that signs in as ala." in form.content.decode()
    address = form.redirect_chain[-1][0]
    short = client.post(address, {"new_password1": "x", "new_password2": "x"}).content.decode()
    assert "This password is too short." in short
    new = {"new_password1": "slup-zolo-du", "new_password2": "slup-zolo-du"}
    assert client.post(address, new).url == "/sign-in/"
    assert _signs_in(client, "slup-zolo-du").url == "/"
    client.post("/sign-out/")
    assert "This link is used up" in client.get(link, follow=True).content.decode()


def test_log_knows_who_wrote(client, ala):
    sheet = import_record(raw=KOP)
    client.force_login(ala)
    zolo = {"kind": "zolo", "old": "0", "winner": "old", "kontras": "1", "position": 4}
    client.post(f"/sheets/{sheet.pk}/", zolo | {"uuid": "0" * 32})
    assert sheet.entries.get(position=4).author == "Ala"


def test_account_names_are_shown_as_text(client):
    user = User.objects.create(username="eve", name="<script>alert(1)</script>")
    client.force_login(user)
    assert "<script>alert" not in client.get("/account/").content.decode()
