"""Handing a sheet on: what the codes lead to, and who hands them out."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from scorer.models import Membership, Role, User
from scorer.sheets.selectors.codes import code_text, living_texts
from scorer.sheets.services.codes import close_codes, issue_codes
from scorer.support.typed_codes import grouped

pytestmark = pytest.mark.django_db


@pytest.fixture
def scorer(client, club_sheet):
    user = User.objects.create(username="ala")
    Membership.objects.create(club=club_sheet.club, user=user, role=Role.SCORER)
    client.force_login(user)
    return client


def _share(sheet):
    return reverse("scorer:share", args=[sheet.pk])


def _shown(client, sheet):
    html = client.get(_share(sheet)).content.decode()
    assert html.count('class="qr"') == html.count('class="address"')
    return html, [unescape(found) for found in re.findall(r'class="address"><a href="(.*?)"', html)]


def test_codes_lead_to_following_and_to_writing(client, kop_sheet):
    assert client.post(_share(kop_sheet), {"act": "issue"}).url == _share(kop_sheet)
    _html, [follow, join] = _shown(client, kop_sheet)
    assert follow == "http://testserver" + reverse("scorer:follow", args=[kop_sheet.pk])
    assert join == f"http://testserver/t/{living_texts([kop_sheet.pk])[kop_sheet.pk]}/"
    assert client.get(follow).status_code == 200
    assert client.get(join).status_code == 200


def test_who_only_follows_is_not_given_the_code_to_write(client, club_sheet):
    issue_codes([club_sheet.pk])
    _html, addresses = _shown(client, club_sheet)
    assert addresses == ["http://testserver" + reverse("scorer:follow", args=[club_sheet.pk])]
    assert client.post(_share(club_sheet), {"act": "withdraw"}).status_code == 403


def test_a_scorer_makes_a_code_withdraws_it_and_makes_another(scorer, club_sheet):
    codes = []
    for _time in range(2):
        scorer.post(_share(club_sheet), {"act": "issue"})
        codes.append(living_texts([club_sheet.pk])[club_sheet.pk])
        assert grouped(codes[-1]) in _shown(scorer, club_sheet)[0]
        scorer.post(_share(club_sheet), {"act": "withdraw"})
        assert "No phone writes by a code now." in _shown(scorer, club_sheet)[0]
    assert len(set(codes)) == 2


def test_who_was_let_in_by_a_code_shows_it_and_does_not_rule_over_it(club_sheet):
    code = code_text(issue_codes([club_sheet.pk])[club_sheet.pk])
    phone = Client()
    phone.post(f"/t/{code}/")
    html, addresses = _shown(phone, club_sheet)
    assert addresses[1:] == [f"http://testserver/t/{code}/"]
    assert "Withdraw this code" not in html
    assert phone.post(_share(club_sheet), {"act": "withdraw"}).status_code == 403
    assert living_texts([club_sheet.pk]) == {club_sheet.pk: code}


def test_a_table_whose_play_is_over_gets_no_code(scorer, club_sheet):
    issue_codes([club_sheet.pk])
    close_codes([club_sheet.pk])
    scorer.post(_share(club_sheet), {"act": "issue"})
    assert "Play at this table is over: it gets no code." in _shown(scorer, club_sheet)[0]


def test_page_with_a_code_is_kept_nowhere(client, kop_sheet):
    answer = client.get(_share(kop_sheet))
    assert "no-store" in answer["Cache-Control"]


def test_shared_code_costs_queries_that_do_not_grow(client, kop_sheet, django_assert_num_queries):
    client.get(_share(kop_sheet))
    with django_assert_num_queries(3):  # the sheet, its newest entry, its code
        client.get(_share(kop_sheet))
