"""What is kept, taking it along, ending one's account."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.db import models
from django.test import Client

from scorer.clubs.selectors.own_data import pointing_at_accounts
from scorer.clubs.services.clubs import found_club
from scorer.models import Club, Membership, User
from scorer.sheets.services.sheets import import_record
from tests.builders.records import KOP, with_entries

pytestmark = pytest.mark.django_db
PASSWORD = "three plain words"  # noqa: S105 — nobody's


@pytest.fixture
def ada():
    return User.objects.create_user("ada", password=PASSWORD, name="Ada")


@pytest.fixture
def client(ada):
    client = Client()
    client.force_login(ada)
    return client


@pytest.mark.parametrize("language", ["en", "pl", "cs", "ro"])
def test_page_is_there_in_every_language_and_linked_from_every_page(language):
    headers = {"accept-language": language}
    page = Client().get("/privacy/", headers=headers)
    said = page.content.decode()
    assert (page.status_code, f'<html lang="{language}"' in said) == (200, True)
    assert [figure in said for figure in (" 400 ", " 30 ", " 14 ")] == [True] * 3
    assert 'href="/privacy/"' in Client().get("/", headers=headers).content.decode()


def test_own_data_is_one_file(client, ada):
    club = found_club("Asy", ada)
    sheet = import_record(raw=with_entries(KOP), club=club, opened_by=ada)
    answer = client.get("/account/data.json")
    said = answer.json()
    assert answer["Content-Disposition"] == 'attachment; filename="kontra-account.json"'
    assert (said["account"]["signs_in_as"], said["account"]["name"]) == ("ada", "Ada")
    assert [(one["club"], one["role"]) for one in said["clubs"]] == [("Asy", "owner")]
    assert [one["id"] for one in said["made"]["ScoreSheet.opened_by"]] == [str(sheet.pk)]
    assert "password" not in answer.content.decode()


def test_everything_that_points_at_an_account_is_in_it():
    named = {
        (model, field.name)
        for model in get_user_model()._meta.apps.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, models.ForeignKey) and field.related_model is User
    }
    assert {*pointing_at_accounts()} == named - {(Membership, "user")}
    assert len(named) > 8


def test_account_is_ended_with_its_password_alone(client, ada):
    assert client.post("/account/end/", {"password": "wrong"}).status_code == 400
    club = found_club("Asy", ada)
    refused = client.post("/account/end/", {"password": PASSWORD})
    assert (
        refused.status_code,
        "Make somebody else an owner first" in refused.content.decode(),
    ) == (
        400,
        True,
    )
    Membership.objects.create(club=club, user=User.objects.create(username="ola"), role="owner")
    other = Client()
    other.force_login(ada)
    assert client.post("/account/end/", {"password": PASSWORD}).url == "/"
    assert [one.get("/account/").status_code for one in (client, other)] == [302, 302]


def test_founder_is_asked_how_names_show_and_told_the_limit(client, settings):
    settings.SHARED = True
    page = client.get("/found-a-club/").content.decode()
    assert "How do public pages show who plays?" in page
    for name, names in (("A", "numbers"), ("B", ""), ("C", "whole")):
        client.post("/found-a-club/", {"name": name, "names": names})
    found = dict(Club.objects.values_list("name", "names"))
    assert found == {"A": "numbers", "B": "short", "C": "whole"}
    told = client.post("/found-a-club/", {"name": "D"}).content.decode()
    assert "One account founds at most 3 clubs a day. The next one from" in told


def test_no_search_engine_keeps_a_page():
    assert Client().get("/")["X-Robots-Tag"] == "noindex, nofollow"
