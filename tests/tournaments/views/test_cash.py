"""The cash of an event on its pages: the sheet, one entry, the fees; nothing of it is public."""

from __future__ import annotations

import re
from copy import deepcopy
from io import BytesIO
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from scorer.models import Role
from tests.builders.desks import sign_in
from tests.builders.events import add_entrants, empty_event, paying_event
from tests.builders.programs import Program
from tests.builders.rounds import play_round
from tests.tiers import sampled
from tests.tournaments.views.sending import messages_left, post_afresh, sent_in_polish
from tournaments.models import Entrant, Event
from tournaments.services.cash import pay
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
PROGRAMS = ("", "/entrants", "/standings", "/record")  # what they read without a token


@pytest.fixture(scope="module")
def made(rows_for_file):
    event = paying_event()
    return sign_in(event, Role.DIRECTOR)


@pytest.fixture
def desk_with_fees(made, db):
    """Two owe 25.00, a junior nothing."""
    return deepcopy(made)


def at(name, event, *rest):
    return reverse(f"tournaments:{name}", args=[event.slug, *rest])


def page(desk, name="cash", *rest, **query):
    return desk.client.get(at(name, desk.event, *rest), query).content.decode()


def send(desk, name, *rest, **values):
    return post_afresh(desk.client, at(name, desk.event, *rest), values)


def test_one_button_takes_fee(desk_with_fees):
    before = page(desk_with_fees)
    assert before.count('<button name="paid"') == 2
    answer = send(desk_with_fees, "cash", paid="1")
    assert messages_left(answer) == ["Number 1: paid."]
    after = page(desk_with_fees)
    assert after.count('<button name="paid"') == 1
    assert "Fee:\n  2 × 25.00 = 50.00" in after
    assert "Juniors:\n  1 × 0.00 = 0.00" in after
    figures = [part.split("</dd>")[0] for part in after.split("<dd>")[1:]]
    assert figures == ["50.00", "25.00", "0.00", "25.00", "25.00"]
    assert "Ewa: 25.00\n  (1)" in after


def test_paid_twice_says_what_was_paid(desk_with_fees):
    send(desk_with_fees, "cash", paid="1")
    answer = send(desk_with_fees, "cash", paid="1")
    assert messages_left(answer) == ["Gracz 1 has paid 25.00 already and owes nothing."]


def test_invalid_payments_are_refused_with_400(desk_with_fees):
    for sent in ({}, {"paid": "x"}, {"paid": "-1"}, {"paid": "²"}):
        assert send(desk_with_fees, "cash", **sent).status_code == 400
    assert messages_left(send(desk_with_fees, "cash", paid="9" * 30)) == [
        f"Nobody has the number {'9' * 18}."
    ]
    assert send(desk_with_fees, "cash_entry", 1, do="x").status_code == 400
    assert send(desk_with_fees, "cash_entry", 9, do="pay").status_code == 404
    assert not Entrant.objects.exclude(paid=0).exists()


def test_order_of_table_stays(desk_with_fees):
    address = at("cash", desk_with_fees.event) + "?sort=-owed"
    assert desk_with_fees.client.post(address, {"paid": "1"}).url == address


def test_part_of_fee_is_paid_and_given_back_with_reason(desk_with_fees):
    assert 'value="25.00"' in page(desk_with_fees, "cash_entry", 1)
    answer = send(desk_with_fees, "cash_entry", 1, do="pay", amount="12,50", uuid=uuid4())
    assert messages_left(answer) == ["Paid: 12.50."]
    back = {"do": "back", "amount": "2.5", "uuid": uuid4()}
    refused = send(desk_with_fees, "cash_entry", 1, **back)
    assert refused.status_code == 400
    assert "Say why: it stands in the minutes." in refused.content.decode()
    answer = send(desk_with_fees, "cash_entry", 1, **back, reason="wrong change")
    assert messages_left(answer) == ["Given back: 2.50."]
    assert Entrant.objects.get(number=1).paid == 1000
    said = page(desk_with_fees, "cash_entry", 1)
    assert "Gracz 1, number 1, gets 2.50 back.</span>" not in said  # the reason stands with it
    assert "<q>wrong change</q>" in said


DAILY = ["", "NaN", "1e999999"]
AMOUNTS = [*DAILY, "0.001", "x", "-1", "Infinity", "1e9", "9" * 40, "²"]


@pytest.mark.parametrize("amount", sampled(AMOUNTS, daily=DAILY))
def test_invalid_amount_is_refused_and_nothing_paid(desk_with_fees, amount):
    answer = send(desk_with_fees, "cash_entry", 1, do="pay", amount=amount, uuid=uuid4())
    assert answer.status_code == 400
    assert "Allowed: an amount such as 25 or 25.50." in answer.content.decode()
    assert Entrant.objects.get(number=1).paid == 0


@pytest.mark.parametrize("amount", ["0", "25.01"])
def test_amount_beyond_fee_is_refused_and_nothing_paid(desk_with_fees, amount):
    answer = send(desk_with_fees, "cash_entry", 1, do="pay", amount=amount, uuid=uuid4())
    assert answer.status_code == 400
    assert "Allowed: an amount from 0.01 to 25.00." in answer.content.decode()
    assert Entrant.objects.get(number=1).paid == 0


def test_saved_fees_are_in_format_and_form(desk_with_fees):
    form = {"seen": "0", "currency": "RON", "fee": "50", "fee_juniors": "12,50", "fee_women": ""}
    answer = send(desk_with_fees, "fees", **form)
    assert messages_left(answer) == ["Saved."]
    said = Event.objects.get().format
    assert (said["currency"], said["fee"], said["fees"]) == ("RON", "50", {"juniors": "12 1/2"})
    shown = page(desk_with_fees, "fees")
    assert 'value="12.50"' in shown
    assert shown.count("checked") == 1


def test_other_currency_needs_three_capital_letters(desk_with_fees):
    form = {"seen": "0", "currency": "other", "fee": "900"}
    assert (
        "three capital letters, such as PLN or EUR"
        in send(desk_with_fees, "fees", **form).content.decode()
    )
    assert (
        "three capital letters, such as PLN or EUR"
        in send(desk_with_fees, "fees", **form, other="huf").content.decode()
    )
    send(desk_with_fees, "fees", **form, other="HUF")
    assert Event.objects.get().format["currency"] == "HUF"
    assert 'value="HUF"' in page(desk_with_fees, "fees")


def test_fees_need_currency_and_none_takes_no_fees(desk_with_fees):
    form = {"seen": "0", "currency": ""}
    answer = send(desk_with_fees, "fees", **form, fee="30", fee_juniors="0")
    assert "Choose the currency of the fees." in answer.content.decode()
    send(desk_with_fees, "fees", **form, fee="25.00", fee_juniors="0.00")  # as the page shows them
    assert "No fees are taken." in page(desk_with_fees)


def test_stale_fees_form_is_refused_and_fee_stays(desk_with_fees):
    form = {"currency": "PLN", "fee": "30"}
    send(desk_with_fees, "fees", seen="0", **form)
    answer = send(desk_with_fees, "fees", seen="0", currency="PLN", fee="35")
    assert answer.status_code == 400
    assert "Ewa changed this meanwhile" in answer.content.decode()
    assert Event.objects.get().format["fee"] == "30"


def test_empty_pages_say_what_to_do(desk_with_fees):
    Event.objects.update(format={})
    said = page(desk_with_fees)
    assert "Set the fees, and this page says who owes what." in said
    assert at("fees", desk_with_fees.event) in said
    helper = sign_in(desk_with_fees.event, Role.OWNER, "ola")
    assert at("fees", desk_with_fees.event) in page(helper)
    Event.objects.update(format={"fee": "25"})
    Entrant.objects.all().delete()
    assert "Nobody has entered yet." in page(desk_with_fees)


def test_cash_sheet_is_downloaded_as_csv_and_workbook(desk_with_fees):
    send(desk_with_fees, "cash", paid="1")
    csv = page(desk_with_fees, **{"as": "csv"})
    assert csv.splitlines() == [
        "\ufeffNo.,Name,Owed,Fee,Paid,Category",
        "1,Gracz 1,0.00,25.00,25.00,",
        "2,Gracz 2,25.00,25.00,0.00,",
        "3,Gracz 3,0.00,0.00,0.00,Juniors",
    ]
    book = desk_with_fees.client.get(at("cash", desk_with_fees.event), {"as": "xlsx"})
    rows = load_workbook(BytesIO(book.content)).active.iter_rows(values_only=True)
    assert list(rows)[2] == (2, "Gracz 2", 25, 25, 0, None)


@pytest.mark.parametrize("count", [1, 3])
def test_pages_of_cash_cost_same_for_one_and_many(count, django_assert_num_queries):
    event = empty_event("inny", format={"fee": "25"})
    add_entrants(event, count)
    desk = sign_in(event, Role.DIRECTOR)
    for number in range(1, count + 1):
        pay(event_id=event.pk, number=number, amount=1000, actor=Actor(user=desk.user))
    with django_assert_num_queries(8):
        page(desk)
    with django_assert_num_queries(10):  # two: whose the lines of the log are
        page(desk, "cash_entry", 1)


def test_scorers_neither_see_nor_print_it(desk_with_fees):
    scorer = sign_in(desk_with_fees.event, Role.SCORER, "ula")
    cash = at("cash", desk_with_fees.event)
    for name in ("desk", "check_in", "papers"):
        read, of_scorer = page(desk_with_fees, name), page(scorer, name)
        assert (cash in read, cash in of_scorer) == (True, False)
        papers = ('value="cash-sheet"' in read, 'value="cash-sheet"' in of_scorer)
        assert papers == (name == "papers", False)
    assert send(scorer, "papers", print="cash-sheet").status_code == 403
    assert send(scorer, "cash", paid="1").status_code == 403
    assert Entrant.objects.get(number=1).paid == 0


def test_public_reads_same_before_and_after_payment(desk_with_fees):
    Event.objects.update(shown=Event.Shown.EVERYTHING, format={"fee": "17.77"})
    play_round(desk_with_fees.event, 1, [(1, 2, 3, None)], [(4, -2, -2, 0)])
    event, anybody = desk_with_fees.event, Client()
    names = ("event", "players", "standings", "seating_check")
    addresses = [at(name, event) for name in names]
    addresses += [at("seating", event, 1), at("player", event, 1)]
    addresses.append(at("standings", event) + "?as=json")

    def read():
        answers = [anybody.get(address) for address in addresses]
        answers += [Program().get(f"/events/{event.slug}{of}") for of in PROGRAMS]
        assert {answer.status_code for answer in answers} == {200}
        pages = [answer.content.decode() for answer in answers]
        return [page.split("data-etag=")[0] for page in pages]  # then the moment it is as of

    before = read()
    send(desk_with_fees, "cash", paid="1")
    assert Entrant.objects.get(number=1).paid == 1777
    assert read() == before
    assert [page for page in before if re.search(r"17\.77|17 77/100|\b(paid|Cash)\b", page)] == []


def test_door_says_who_has_paid_before(desk_with_fees):
    send(desk_with_fees, "cash_entry", 1, do="pay", amount="10", uuid=uuid4())
    assert page(desk_with_fees, "check_in").count("paid 10.00 PLN</span>") == 1
    send(desk_with_fees, "check_in", here="1", amount="25.00")
    assert "✓ here · 25.00" in page(desk_with_fees, "check_in")
    assert Entrant.objects.get(number=1).paid == 2500


def test_door_asks_for_own_fee_where_fees_differ(desk_with_fees):
    shown = page(desk_with_fees, "check_in")
    assert 'name="amount" value=""' in shown
    assert "Empty: everybody pays the fee of their category" in shown
    send(desk_with_fees, "check_in", here="3", amount="")
    assert Entrant.objects.get(number=3).paid == 0
    Event.objects.update(format={"fee": "25"})
    assert 'name="amount" value="25.00"' in page(desk_with_fees, "check_in")


@pytest.mark.parametrize(
    ("page", "sent", "label", "message"),
    [
        (("fees",), {"seen": "0", "currency": "RON", "fee": "50"}, "Wpisowe od osoby", "Zapisano."),
        (("cash",), {"paid": "1"}, "Zapłacone", "Numer 1: zapłacone."),
        (("cash_entry", 1), {"do": "pay", "amount": "12,50"}, "Kwota", "Wpłata: 12,50."),
    ],
)
def test_forms_of_cash_are_polish_for_polish_readers(desk_with_fees, page, sent, label, message):
    name, *rest = page
    address = at(name, desk_with_fees.event, *rest)
    shown, messages = sent_in_polish(desk_with_fees.client, address, sent)
    assert label in shown
    assert messages == [message]


def test_form_that_gives_money_back_is_polish_for_polish_readers(desk_with_fees):
    pay(event_id=desk_with_fees.event.pk, number=1, actor=Actor())
    address = at("cash_entry", desk_with_fees.event, 1)
    sent = {"do": "back", "amount": "10", "reason": "choroba"}
    shown, messages = sent_in_polish(desk_with_fees.client, address, sent)
    assert "Zwróć" in shown
    assert messages == ["Zwrot: 10,00."]
