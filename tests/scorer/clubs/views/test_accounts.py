"""Accounts: signing up, in and out; the telephone's own sheets through all of it."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from scorer.clubs.forms.accounts import SignUpForm
from scorer.clubs.services.password_links import PASSWORD_LINKS
from scorer.models import User
from scorer.sheets.services.sheets import import_record
from scorer.sheets.views.browser import DEVICE, SHEETS, WRITES_IN
from tests.scorer.examples import KOP

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
    [
        ({"username": ""}, "This field is required."),
        ({"username": "a la"}, "Enter a valid username."),
        ({"name": " "}, "Give the name that others know you by."),
        ({"name": "a" * 201}, "at most 200 characters"),
        ({"password2": "other"}, "The two password fields didn’t match."),
        ({"password1": "kop", "password2": "kop"}, "This password is too short."),
        ({"password1": "password1", "password2": "password1"}, "This password is too common."),
    ],
)
def test_what_is_wrong_with_an_account_is_told_and_stays_typed(client, changes, message):
    page = client.post("/sign-up/", SIGN_UP | {"username": "ola"} | changes).content.decode()
    assert message in page
    assert 'value="ola"' in page or "username" in changes
    assert PASSWORD not in page
    assert User.objects.count() == 0


def test_name_to_sign_in_with_is_given_once_whatever_its_case(client, ala):
    page = client.post("/sign-up/", SIGN_UP | {"username": "ALA"}).content.decode()
    assert "A user with that username already exists." in page


def test_name_that_another_took_meanwhile_is_told_and_stays_typed(client, monkeypatch):
    def save(form):
        User.objects.create(username="ala")
        return kept(form)

    kept = SignUpForm.save
    monkeypatch.setattr(SignUpForm, "save", save)
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
    "target", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "", "/\\evil"]
)
@pytest.mark.parametrize("page", ["/sign-in/", "/sign-up/"])
def test_nobody_is_led_to_another_site(client, ala, page, target):
    given = SIGN_UP | {"username": "ola"} if page == "/sign-up/" else {"username": "ala"}
    answer = client.post(page, given | {"password": PASSWORD, "next": target})
    assert answer.url == "/"


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


def test_names_are_text(client):
    user = User.objects.create(username="eve", name="<script>alert(1)</script>")
    client.force_login(user)
    assert "<script>alert" not in client.get("/account/").content.decode()
