"""Tokens for programs: made by an owner, shown once, withdrawn at once."""

from __future__ import annotations

import logging
import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from scorer.models import ApiToken, Membership, Role, User
from scorer.operations.machine.logs import WithoutKeys
from tests.builders.events import empty_club, empty_event
from tests.builders.programs import Program, make_expired, make_program
from tests.tournaments.views.sending import in_polish

pytestmark = pytest.mark.django_db
PAGE = "/clubs/borek/programs/"


@pytest.fixture
def owner():
    user = User.objects.create(username="owner")
    Membership.objects.create(club=empty_club(), user=user, role="owner")
    client = Client()
    client.force_login(user)
    return client


def _make(client, **fields):
    sent = {"name": "Strona", "scope": "read", "event": "", "days": "30"} | fields
    page = client.post(PAGE, sent).content.decode()
    return page, re.search(r'value="(kontra_[\w-]+)"', page)


def test_token_is_shown_once_and_kept_as_a_digest(owner):
    page, found = _make(owner)
    token = ApiToken.objects.get()
    assert (token.name, token.scope, token.event, token.club.slug) == (
        "Strona",
        "read",
        "",
        "borek",
    )
    assert len(found[1]) == len("kontra_") + 43
    assert found[1] not in str(ApiToken.objects.values().get())
    assert "shown this once" in page
    again = owner.get(PAGE).content.decode()
    assert "kontra_" not in again
    assert "not used yet" in again
    assert Program(found[1]).get("/clubs").status_code == 200
    assert "last used on" in owner.get(PAGE).content.decode()


def test_token_is_for_one_event_where_the_owner_says_so(owner):
    empty_event()
    _page, found = _make(owner, event="turniej", scope="write")
    assert found
    assert ApiToken.objects.get().event == "turniej"
    page, found = _make(owner, event="another-clubs")
    assert not found
    assert "another-clubs is not one of the available choices" in unescape(page)


def test_token_may_run_events_where_the_owner_says_so(owner):
    page, found = _make(owner, scope="run")
    assert "read, write and run tournaments" in page
    assert (bool(found), ApiToken.objects.get().role) == (True, Role.DIRECTOR)


def test_token_needs_a_name(owner):
    page, found = _make(owner, name=" ")
    assert not found
    assert "Say what the program is: it stands in the log." in page


def test_withdrawn_token_opens_nothing_from_then_on(owner):
    token, secret = make_program(empty_club())
    answer = owner.post(f"{PAGE}{token.pk}/withdraw/", follow=True)
    assert "The token is withdrawn: it opens nothing now." in answer.content.decode()
    assert "No program has a token." in answer.content.decode()
    assert Program(secret).get("/clubs").status_code == 401


def test_owner_withdraws_no_other_clubs_token(owner):
    token, secret = make_program(empty_club("obora"))
    owner.post(f"{PAGE}{token.pk}/withdraw/")
    assert Program(secret).get("/clubs").status_code == 200


def test_list_costs_the_same_with_one_token_and_three(owner, django_assert_num_queries):
    make_program(empty_club())
    for _times in range(2):
        with django_assert_num_queries(6):
            owner.get(PAGE)
        make_program(empty_club())
        make_program(empty_club())


def test_tokens_that_ran_out_are_not_listed(owner):
    make_expired(empty_club())
    assert "No program has a token." in owner.get(PAGE).content.decode()


def test_day_of_last_use_costs_one_query_per_day(django_assert_num_queries, monkeypatch):
    today = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: today)  # midnight does not come meanwhile
    token, secret = make_program(empty_club())
    program = Program(secret)
    with django_assert_num_queries(2):
        program.get("/rulesets")
    with django_assert_num_queries(1):
        program.get("/rulesets")
    ApiToken.objects.update(used_on=timezone.localdate() - timedelta(days=1))
    with django_assert_num_queries(2):
        program.get("/rulesets")
    token.refresh_from_db()
    assert token.used_on == timezone.localdate()


def test_no_token_reaches_the_log():
    _token, secret = make_program(empty_club())
    told = ("asked with Bearer %s", (secret,))
    record = logging.LogRecord("x", logging.WARNING, "", 0, *told, None)
    WithoutKeys().filter(record)
    assert record.getMessage() == "asked with Bearer …"


def test_programs_page_speaks_polish(owner):
    token, _secret = make_program(empty_club())
    told, page = in_polish(owner, f"{PAGE}{token.pk}/withdraw/", {})
    assert told == ["Token wycofany: nic już nie otwiera."]
    assert "Programy" in page
