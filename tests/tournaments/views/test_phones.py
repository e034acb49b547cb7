"""Phones at the tables of an event: what the sheet's pages say, and that none offers a rematch."""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
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
from tests.tiers import sampled
from tournaments.services.passes import give_pass
from tournaments.services.steps import Actor
from tournaments.views import access

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_for_file):
    """An open round of two tables, and a phone that the code of the second let in."""
    desk, phone = running_event((1, 2, 3, 4), (5, 6, 7, 8)), Client()
    sheet = table(desk, 2).sheet
    code = living_texts([sheet.pk])[sheet.pk]
    assert phone.post(f"/t/{code}/").status_code == 302
    return SimpleNamespace(desk=desk, sheet=sheet, phone=phone)


@pytest.fixture
def copied(made, db):
    return deepcopy(made)


@pytest.fixture
def running_desk(copied):
    return copied.desk


@pytest.fixture
def sheet_of_table_2(copied):
    return copied.sheet


@pytest.fixture
def phone_of_table_2(copied):
    return copied.phone


def shown(client, name, sheet, **query):
    answer = client.get(reverse(f"scorer:{name}", args=[sheet.pk]), query)
    return answer.content.decode()


@pytest.mark.parametrize("page", ["sheet", "follow"])
def test_pages_of_sheet_say_round_table_and_event(phone_of_table_2, sheet_of_table_2, page):
    line = (
        shown(phone_of_table_2, page, sheet_of_table_2)
        .split('class="sheet-event')[1]
        .split("</p>")[0]
    )
    assert "Round 1 · Table 2</strong> <bdi>Turniej o Puchar Borku</bdi>" in " ".join(line.split())
    assert "desk" not in line


@pytest.mark.parametrize("page", ["sheet", "follow"])
def test_who_works_at_the_desk_gets_back_to_table(running_desk, sheet_of_table_2, page):
    back = 'href="/events/turniej/desk/rounds/1/tables/2/"'
    assert back in shown(running_desk.client, page, sheet_of_table_2)
    helper = Client()
    _given, code = give_pass(
        event_id=running_desk.event.pk, name="Jan", actor=Actor(user=running_desk.user)
    )
    helper.post(reverse("tournaments:take_pass", args=[running_desk.event.slug, code]))
    assert helper.session[access.PASSES]
    assert back in shown(helper, page, sheet_of_table_2)
    member = sign_in(running_desk.event, Role.MEMBER, "jan").client
    assert back not in shown(member, page, sheet_of_table_2)


def test_kitchen_sheet_says_nothing_of_event(client, db):
    kitchen = import_record(raw=KOP)
    assert "sheet-event" not in shown(client, "sheet", kitchen)


def ended(sheet, *, finished=True):
    ScoreSheet.objects.filter(pk=sheet.pk).update(finished=finished)


@pytest.mark.parametrize("finished", sampled([True, False]))
def test_no_way_of_phone_offers_rematch(phone_of_table_2, sheet_of_table_2, finished):
    ended(sheet_of_table_2, finished=finished)
    again = reverse("scorer:play_again", args=[sheet_of_table_2.pk])
    for address in (
        reverse("scorer:home"),
        reverse("scorer:sheets"),
        *(
            reverse(f"scorer:{name}", args=[sheet_of_table_2.pk])
            for name in ("sheet", "follow", "table")
        ),
        *(
            reverse(f"scorer:{name}", args=[sheet_of_table_2.pk])
            for name in ("share", "figures", "sign")
        ),
    ):
        page = phone_of_table_2.get(address)
        assert page.status_code == 200, address
        text = page.content.decode()
        assert (again in text, f"?like={sheet_of_table_2.pk}" in text) == (False, False), address
    home = phone_of_table_2.get(reverse("scorer:home")).content.decode()
    at, words = ("#end", "To the score sheet") if finished else ("#write", "Continue")
    assert f'href="/sheets/{sheet_of_table_2.pk}/{at}">{words}</a>' in " ".join(home.split())


def test_asking_for_one_leads_to_end_of_game(phone_of_table_2, sheet_of_table_2):
    before = ScoreSheet.objects.count()
    address = reverse("scorer:play_again", args=[sheet_of_table_2.pk])
    answer = phone_of_table_2.post(address, {"sheet": str(uuid4())}, follow=True)
    assert answer.redirect_chain == [(f"/sheets/{sheet_of_table_2.pk}/#end", 302)]
    told = "The next score sheet of this table opens with the next round."
    assert told in answer.content.decode()
    assert ScoreSheet.objects.count() == before


def test_form_of_new_sheet_does_not_take_table_over(phone_of_table_2, sheet_of_table_2):
    address = reverse("scorer:new_sheet", args=[sheet_of_table_2.ruleset])
    form = phone_of_table_2.get(address, {"like": str(sheet_of_table_2.pk)}).context["form"]
    assert not [bound.value() for bound in form if bound.value() == "Gracz 5"]


def test_earlier_table_of_event_is_not_offered_again(phone_of_table_2, sheet_of_table_2):
    kitchen = opened_by(phone_of_table_2, import_record(raw=KOP))
    session = phone_of_table_2.session
    session["sheets"] = [str(kitchen.pk), str(sheet_of_table_2.pk)]
    session.save()
    home = phone_of_table_2.get(reverse("scorer:home"))
    assert home.context["last"].sheet.pk == kitchen.pk
    assert home.context["presets"] == []


@pytest.fixture
def addresses(monkeypatch):
    found = []

    def note(_now, _order, _occasion, address):
        found.append(address)
        return b"%PDF"

    monkeypatch.setattr("scorer.printing.jobs.sheet_pdf_bytes", note)
    return found


def test_blank_sheet_has_code_of_its_table(
    running_desk, phone_of_table_2, sheet_of_table_2, addresses
):
    pdf = reverse("scorer:sheet_pdf", args=[sheet_of_table_2.pk])
    for client in (running_desk.client, phone_of_table_2, Client()):
        client.get(pdf, {"blank": "1"})
    running_desk.client.get(pdf)
    code = living_texts([sheet_of_table_2.pk])[sheet_of_table_2.pk]
    assert [f"/T/{code}/1/2" in address for address in addresses] == [True, True, False, False]
    assert all("/S/" in address for address in addresses[2:])
    assert code not in "".join(addresses[2:])
