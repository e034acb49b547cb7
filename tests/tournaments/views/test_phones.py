"""Phones at the tables of an event: what the sheet's pages say, and that none offers a rematch."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scorer.models import Role, ScoreSheet
from scorer.sheets.selectors.codes import living_texts
from scorer.sheets.services.sheets import import_record
from tests.builders.desks import running_event, sign_in, table
from tests.builders.records import KOP
from tests.phone_at_the_table import opened_by
from tournaments.services.passes import give_pass
from tournaments.services.steps import Actor
from tournaments.views import access

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk():
    return running_event((1, 2, 3, 4), (5, 6, 7, 8))


@pytest.fixture
def sheet(desk):
    return table(desk, 2).sheet


@pytest.fixture
def phone(sheet):
    """A phone that the table's code let in."""
    found = Client()
    code = living_texts([sheet.pk])[sheet.pk]
    assert found.post(f"/t/{code}/").status_code == 302
    return found


def shown(client, name, sheet, **query):
    answer = client.get(reverse(f"scorer:{name}", args=[sheet.pk]), query)
    return answer.content.decode()


@pytest.mark.parametrize("page", ["sheet", "follow"])
def test_pages_of_the_sheet_say_round_table_and_event(phone, sheet, page):
    line = shown(phone, page, sheet).split('class="sheet-event')[1].split("</p>")[0]
    assert "Round 1 · Table 2</strong> <bdi>Turniej o Puchar Borku</bdi>" in " ".join(line.split())
    assert "desk" not in line


@pytest.mark.parametrize("page", ["sheet", "follow"])
def test_who_works_at_the_desk_gets_back_to_the_table(desk, sheet, page):
    back = 'href="/events/turniej/desk/rounds/1/tables/2/"'
    assert back in shown(desk.client, page, sheet)
    helper = Client()
    _given, code = give_pass(event_id=desk.event.pk, name="Jan", actor=Actor(user=desk.user))
    helper.post(reverse("tournaments:take_pass", args=[desk.event.slug, code]))
    assert helper.session[access.PASSES]
    assert back in shown(helper, page, sheet)
    member = sign_in(desk.event, Role.MEMBER, "jan").client
    assert back not in shown(member, page, sheet)


def test_kitchen_sheet_says_nothing_of_an_event(client, django_assert_num_queries):
    kitchen = import_record(raw=KOP)
    assert "sheet-event" not in shown(client, "sheet", kitchen)


def ended(sheet, *, finished=True):
    ScoreSheet.objects.filter(pk=sheet.pk).update(finished=finished)


@pytest.mark.parametrize("finished", [False, True])
def test_no_way_of_a_phone_offers_a_rematch(phone, sheet, finished):
    ended(sheet, finished=finished)
    again = reverse("scorer:play_again", args=[sheet.pk])
    for address in (
        reverse("scorer:home"),
        reverse("scorer:sheets"),
        *(reverse(f"scorer:{name}", args=[sheet.pk]) for name in ("sheet", "follow", "table")),
        *(reverse(f"scorer:{name}", args=[sheet.pk]) for name in ("share", "figures", "sign")),
    ):
        page = phone.get(address)
        assert page.status_code == 200, address
        text = page.content.decode()
        assert (again in text, f"?like={sheet.pk}" in text) == (False, False), address
    home = phone.get(reverse("scorer:home")).content.decode()
    at, words = ("#end", "To the score sheet") if finished else ("#write", "Continue")
    assert f'href="/sheets/{sheet.pk}/{at}">{words}</a>' in " ".join(home.split())


def test_asking_for_one_leads_to_the_end_of_the_game(phone, sheet):
    before = ScoreSheet.objects.count()
    address = reverse("scorer:play_again", args=[sheet.pk])
    answer = phone.post(address, {"sheet": str(uuid4())}, follow=True)
    assert answer.redirect_chain == [(f"/sheets/{sheet.pk}/#end", 302)]
    told = "The next score sheet of this table opens with the next round."
    assert told in answer.content.decode()
    assert ScoreSheet.objects.count() == before


def test_form_of_a_new_sheet_does_not_take_the_table_over(phone, sheet):
    address = reverse("scorer:new_sheet", args=[sheet.ruleset])
    form = phone.get(address, {"like": str(sheet.pk)}).context["form"]
    assert not [bound.value() for bound in form if bound.value() == "Gracz 5"]


def test_earlier_table_of_an_event_is_not_offered_again(phone, sheet):
    kitchen = opened_by(phone, import_record(raw=KOP))
    session = phone.session
    session["sheets"] = [str(kitchen.pk), str(sheet.pk)]
    session.save()
    home = phone.get(reverse("scorer:home"))
    assert home.context["last"].sheet.pk == kitchen.pk
    assert home.context["presets"] == []


@pytest.fixture
def addresses(monkeypatch):
    found = []

    def note(_now, _order, _occasion, address):
        found.append(address)
        return b"%PDF"

    monkeypatch.setattr("scorer.sheets.views.paper.sheet_pdf_bytes", note)
    return found


def test_blank_sheet_has_the_code_of_its_table(desk, phone, sheet, addresses):
    pdf = reverse("scorer:sheet_pdf", args=[sheet.pk])
    for client in (desk.client, phone, Client()):
        client.get(pdf, {"blank": "1"})
    desk.client.get(pdf)
    code = living_texts([sheet.pk])[sheet.pk]
    assert [f"/T/{code}/1/2" in address for address in addresses] == [True, True, False, False]
    assert all("/S/" in address for address in addresses[2:])
    assert code not in "".join(addresses[2:])
