"""Handing a sheet on: what the codes lead to, and who hands them out."""

from __future__ import annotations

import re
import socket
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorer.models import Membership, Role, ShortCode, User
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


def _shown(client, sheet, **opened):
    html = client.get(_share(sheet), **opened).content.decode()
    assert html.count('class="qr"') == html.count('class="address"')
    return html, [unescape(found) for found in re.findall(r'class="address"><a href="(.*?)"', html)]


def test_codes_lead_to_following_and_to_writing(client, kop_sheet):
    assert client.post(_share(kop_sheet), {"act": "issue"}).url == f"{_share(kop_sheet)}#code"
    _html, [follow, join] = _shown(client, kop_sheet)
    assert follow == "http://testserver" + reverse("scorer:follow", args=[kop_sheet.pk])
    assert join == f"http://testserver/t/{living_texts([kop_sheet.pk])[kop_sheet.pk]}/"
    assert client.get(follow).status_code == 200
    assert client.get(join).status_code == 200


def test_follower_is_not_given_the_code_to_write(client, club_sheet):
    issue_codes([club_sheet.pk])
    _html, addresses = _shown(client, club_sheet)
    assert addresses == ["http://testserver" + reverse("scorer:follow", args=[club_sheet.pk])]
    assert client.post(_share(club_sheet), {"act": "withdraw"}).status_code == 403


def test_scorer_makes_a_code_withdraws_it_and_makes_another(scorer, club_sheet):
    codes = []
    for _time in range(2):
        scorer.post(_share(club_sheet), {"act": "issue"})
        codes.append(living_texts([club_sheet.pk])[club_sheet.pk])
        assert f"/t/{codes[-1]}/" in _shown(scorer, club_sheet)[0]
        scorer.post(_share(club_sheet), {"act": "withdraw"})
        assert "No phone writes by a code now." in _shown(scorer, club_sheet)[0]
    assert len(set(codes)) == 2


def test_phone_let_in_by_code_shows_it_but_may_not_withdraw_it(club_sheet):
    code = code_text(issue_codes([club_sheet.pk])[club_sheet.pk])
    phone = Client()
    phone.post(f"/t/{code}/")
    html, addresses = _shown(phone, club_sheet)
    assert addresses[1:] == [f"http://testserver/t/{code}/"]
    assert "Withdraw this code" not in html
    assert phone.post(_share(club_sheet), {"act": "withdraw"}).status_code == 403
    assert living_texts([club_sheet.pk]) == {club_sheet.pk: code}


def test_table_whose_play_is_over_gets_no_code(scorer, club_sheet):
    issue_codes([club_sheet.pk])
    close_codes([club_sheet.pk])
    scorer.post(_share(club_sheet), {"act": "issue"})
    assert "Play at this table is over: it gets no code." in _shown(scorer, club_sheet)[0]


def test_page_with_a_code_is_kept_nowhere(client, kop_sheet):
    answer = client.get(_share(kop_sheet))
    assert "no-store" in answer["Cache-Control"]


def test_shared_code_costs_queries_that_do_not_grow(client, kop_sheet, django_assert_num_queries):
    client.get(_share(kop_sheet))
    with django_assert_num_queries(4):  # the sheet, the session, its newest entry, its code
        client.get(_share(kop_sheet))


def test_stranger_reads_a_sheet_of_no_club_and_is_offered_nothing_to_write(kop_sheet):
    stranger = Client()
    assert "Write on this phone" not in stranger.get(_follow(kop_sheet)).content.decode()
    assert 'id="write"' not in stranger.get(_sheet(kop_sheet)).content.decode()
    assert stranger.post(_sheet(kop_sheet), {}).status_code == 403
    html, addresses = _shown(stranger, kop_sheet)
    assert addresses == ["http://testserver" + _follow(kop_sheet)]
    assert "Make a code" not in html
    for act in ("issue", "withdraw"):
        assert stranger.post(_share(kop_sheet), {"act": act}).status_code == 403
    assert living_texts([kop_sheet.pk]) == {}


def test_code_of_a_sheet_of_no_club_is_withdrawn_and_stops_who_held_it(client, kop_sheet):
    client.post(_share(kop_sheet), {"act": "issue"})
    phone = Client()
    phone.post("/t/", {"code": _short(client, kop_sheet)})
    assert phone.post(_sheet(kop_sheet), {}).status_code == 200
    assert "Withdraw this code" in _shown(client, kop_sheet)[0]
    client.post(_share(kop_sheet), {"act": "withdraw"})
    refused = phone.post(_sheet(kop_sheet), {})
    assert refused.status_code == 403
    assert "The code of this phone has ended" in refused.content.decode()
    assert client.post(_sheet(kop_sheet), {}).status_code == 200  # it opened the sheet


def test_short_code_is_shown_for_an_hour_and_made_anew(client, kop_sheet):
    client.post(_share(kop_sheet), {"act": "issue"})
    first = _short(client, kop_sheet)
    assert "Make a short code to type" not in _shown(client, kop_sheet)[0]
    ShortCode.objects.update(ends_at=timezone.now())
    assert _short(client, kop_sheet) == grouped(living_texts([kop_sheet.pk])[kop_sheet.pk])
    assert "Make a short code to type" in _shown(client, kop_sheet)[0]
    client.post(_share(kop_sheet), {"act": "issue"})
    second = _short(client, kop_sheet)
    assert [len(first), len(second), first == second] == [7, 7, False]


def test_page_opened_on_the_machine_itself_shows_addresses_for_phones(
    client, kop_sheet, settings, monkeypatch
):
    monkeypatch.setattr(socket.socket, "connect", lambda *_asked: None)
    monkeypatch.setattr(socket.socket, "getsockname", lambda _probe: ("192.168.1.7", 50_000))
    settings.ALLOWED_HOSTS = ["*"]
    client.post(_share(kop_sheet), {"act": "issue"})
    html, addresses = _shown(client, kop_sheet, HTTP_HOST="127.0.0.1:8000")
    assert len(addresses) == 2
    assert {address.split("/")[2] for address in addresses} == {"192.168.1.7:8000"}
    assert "127.0.0.1" not in html


def test_machine_on_no_network_says_so_instead_of_a_code_that_leads_nowhere(
    client, kop_sheet, settings, monkeypatch
):
    def unreachable(*_asked):
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    monkeypatch.setattr(socket, "if_nameindex", list)
    settings.ALLOWED_HOSTS = ["*"]
    client.post(_share(kop_sheet), {"act": "issue"})
    html, addresses = _shown(client, kop_sheet, HTTP_HOST="localhost:8000")
    assert (addresses, html.count("This machine is on no network now")) == ([], 2)
    assert "localhost" not in html


def _follow(sheet):
    return reverse("scorer:follow", args=[sheet.pk])


def _sheet(sheet):
    return reverse("scorer:sheet", args=[sheet.pk])


def _short(client, sheet):
    [code] = re.findall(r'class="typed-code.*?">(.*?)<', _shown(client, sheet)[0])
    return code
