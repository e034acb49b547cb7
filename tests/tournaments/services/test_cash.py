"""Fees: set, paid, given back; the door beside them."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest

from scorer.support.refused import Conflict, Refused
from tests.builders.events import (
    add_entrants,
    add_step,
    empty_club,
    empty_event,
    paying_event,
)
from tournaments.models import Entrant, Event, Person
from tournaments.records.formats import as_json
from tournaments.selectors.cash_sheet import Share, cash_sheet_of
from tournaments.selectors.door import Cash, held_of
from tournaments.selectors.event_file import event_json
from tournaments.selectors.formats import format_of
from tournaments.selectors.sentences import sentence_of
from tournaments.services.anonymising import anonymise
from tournaments.services.cash import give_back, pay, set_fees
from tournaments.services.door import check_in, draw_numbers, undo_check_in
from tournaments.services.entrants import remove_entrant, withdraw
from tournaments.services.event_file import import_event
from tournaments.services.events import change_format
from tournaments.services.steps import Actor

THREE_LETTERS = "Allowed: a code of three capital letters, such as PLN or EUR."

pytestmark = pytest.mark.django_db
OLA, ULA = Actor(name="Ola"), Actor(name="Ula")


@pytest.fixture
def fee_event():
    return paying_event()


def act(service, event, actor=OLA, **values):
    return service(event_id=event.pk, actor=actor, **values)


def back(event, amount, **values):
    return act(give_back, event, **{"number": 1, "amount": amount, "reason": "a slip"} | values)


def fees(event, currency="PLN", fee=2500, seen=None, **by_category):
    newest = event.steps.order_by("-pk").values_list("pk", flat=True).first() or 0
    seen = newest if seen is None else seen
    act(set_fees, event, currency=currency, fee=fee, fees=by_category, seen=seen)
    event.refresh_from_db()


def totals(event):
    sheet = cash_sheet_of(event)
    return sheet.expected, sheet.paid, sheet.returned, sheet.held, sheet.owed, sheet.over


def held(event):
    return list(Entrant.objects.filter(event=event).values_list("paid", flat=True))


def test_of_those_who_hold_cash_of_an_entry_who_took_some_last_is_told_last(fee_event):
    for actor, amount in ((OLA, 500), (ULA, 1000), (OLA, 250)):
        act(pay, fee_event, actor, number=1, amount=amount)
    assert list(held_of(fee_event.entrants.get(number=1)).items()) == [("Ula", 1000), ("Ola", 750)]


def test_fees_are_set_and_told(fee_event):
    fees(fee_event, "CZK", 15050, women=100, juniors=0)
    assert sentence_of(fee_event.steps.get()) == "Fees in CZK: 150.50; Juniors 0.00; Women 1.00."
    said = Event.objects.get().format
    assert (said["currency"], said["fee"]) == ("CZK", "150 1/2")
    assert said["fees"] == {"juniors": "0", "women": "1"}
    fees(fee_event, "CZK", 15050, women=100, juniors=0)
    assert fee_event.steps.count() == 1  # nothing changed
    fees(fee_event, "")
    assert sentence_of(fee_event.steps.last()) == "No fees are taken."
    said = Event.objects.get().format
    assert (said["currency"], said["fee"], "fees" in said) == ("CZK", "0", False)


@pytest.mark.parametrize(
    ("wanted", "field", "why"),
    [
        ({"currency": "zł"}, "currency", THREE_LETTERS),
        ({"currency": "EURO"}, "currency", THREE_LETTERS),
        ({"fee": -1}, "fee", "Allowed: an amount from 0 to 10000."),
        ({"juniors": 1_000_001}, "fee_juniors", "Allowed: an amount from 0 to 10000."),
        ({"Do lat 18": 100}, "fee_Do lat 18", "“Do lat 18” is no category."),
        ({"fee": 0, "women": 0}, "fee", "Say what is paid, or choose that there are no fees."),
    ],
)
def test_impossible_fees_are_refused_with_their_field(fee_event, wanted, field, why):
    with pytest.raises(Refused) as refused:
        fees(fee_event, **wanted)
    assert (refused.value.field, str(refused.value)) == (field, why)


def test_currency_of_before_stays(fee_event):
    fee_event.format |= {"currency": "zł"}
    fee_event.save()
    fees(fee_event, "zł", 3000)
    assert fee_event.steps.count() == 1


def test_fees_and_the_format_do_not_overwrite_each_other(fee_event):
    fees(fee_event, fee=3000)
    with pytest.raises(Conflict):
        fees(fee_event, fee=3100, seen=0)
    with pytest.raises(Conflict):
        act(change_format, fee_event, format=format_of(fee_event), seen=0)


def test_fees_of_nobody_are_left_out_of_the_format():
    plain = empty_event()
    assert "fees" not in as_json(format_of(plain))
    assert "fees" not in json.dumps(event_json(plain))


def test_who_pays_and_what_is_owed(fee_event):
    assert totals(fee_event) == (5000, 0, 0, 0, 5000, 0)
    assert act(pay, fee_event, number=1) == 2500
    assert act(pay, fee_event, ULA, number=2, amount=1000) == 1000
    assert totals(fee_event) == (5000, 3500, 0, 3500, 1500, 0)
    assert act(pay, fee_event, number=2) == 1500
    assert held(fee_event) == [2500, 2500, 0]
    assert sentence_of(fee_event.steps.first()) == "Gracz 1, number 1, pays 25.00."
    assert cash_sheet_of(fee_event).takers == (Cash("Ola", 2, 4000), Cash("Ula", 1, 1000))


def test_fee_kinds_are_counted(fee_event):
    kinds = [(kind.share, kind.people, kind.expected) for kind in cash_sheet_of(fee_event).kinds]
    assert kinds == [(Share("", 2500), 2, 5000), (Share("juniors", 0), 1, 0)]


def test_lowest_fee_of_several_categories(fee_event):
    fees(fee_event, juniors=500, women=1000, seniors=3000)
    Entrant.objects.filter(number=1).update(categories=["women", "juniors"])
    Entrant.objects.filter(number=2).update(categories=["seniors"])
    assert [line.due for line in cash_sheet_of(fee_event).lines] == [500, 3000, 500]


def test_pair_pays_the_sum_of_its_partners(fee_event):
    pairs = {"unit": "pair", "fee": "25", "fees": {"juniors": "10"}}
    fee_event = empty_event("pary", format=pairs)
    add_entrants(fee_event, 2)
    junior = Person.objects.create(register=fee_event.club, surname="Kos", categories=["juniors"])
    Entrant.objects.filter(event=fee_event, number=1).update(partner=junior)
    assert [line.due for line in cash_sheet_of(fee_event).lines] == [3500, 2500]
    assert act(check_in, fee_event, number=1).paid == 3500


def test_paid_twice_is_refused_and_says_what_was_paid(fee_event):
    act(pay, fee_event, number=1)
    with pytest.raises(Refused, match=r"Gracz 1 has paid 25.00 already and owes nothing"):
        act(pay, fee_event, number=1)
    with pytest.raises(Refused, match="Gracz 3 owes nothing"):
        act(pay, fee_event, number=3)
    assert held(fee_event) == [2500, 0, 0]


@pytest.mark.parametrize("amount", [-100, 0, 2501])
def test_more_than_owed_and_less_than_nothing_is_refused(fee_event, amount):
    with pytest.raises(Refused, match=r"Allowed: an amount from 0.01 to 25.00"):
        act(pay, fee_event, number=1, amount=amount)
    act(pay, fee_event, number=1)
    with pytest.raises(Refused, match=r"Allowed: an amount from 0.01 to 25.00"):
        back(fee_event, amount)
    assert totals(fee_event)[:4] == (5000, 2500, 0, 2500)


def test_fee_that_no_payment_reaches(fee_event):
    Event.objects.update(format={"fee": "999999999"})
    with pytest.raises(Refused, match=r"Allowed: an amount from 0.01 to 10.?000.00"):
        act(pay, fee_event, number=1)


def test_refund_lowers_cash_of_who_took_the_fee(fee_event):
    act(pay, fee_event, number=1)
    back(fee_event, 500, actor=ULA)
    step = fee_event.steps.last()
    assert (sentence_of(step), step.reason) == ("Gracz 1, number 1, gets 5.00 back.", "a slip")
    assert totals(fee_event) == (5000, 2500, 500, 2000, 3000, 0)
    assert cash_sheet_of(fee_event).takers == (Cash("Ola", 1, 2000),)
    back(fee_event, 2000, actor=ULA)
    with pytest.raises(Refused, match="Gracz 1 has paid nothing"):
        back(fee_event, 1)
    assert totals(fee_event) == (5000, 2500, 2500, 0, 5000, 0)


def test_refund_lowers_only_cash_of_who_holds_the_fee(fee_event):
    act(pay, fee_event, number=1, amount=1000)
    act(check_in, fee_event, ULA, number=1)
    act(undo_check_in, fee_event, ULA, number=1)
    back(fee_event, 1000, actor=ULA)
    assert cash_sheet_of(fee_event).takers == ()


def test_money_of_two_takers_goes_back_out_of_both(fee_event):
    act(pay, fee_event, number=1, amount=1000)
    act(pay, fee_event, ULA, number=1, amount=1500)
    uuid = uuid4()
    for _twice in (1, 2):
        back(fee_event, 2000, uuid=uuid)
    assert cash_sheet_of(fee_event).takers == (Cash("Ola", 1, 500),)
    assert [step.said["taken_by"] for step in fee_event.steps.filter(kind="fee-returned")] == [
        "Ula",
        "Ola",
    ]


def test_check_in_undone_takes_nothing_that_another_took(fee_event):
    act(check_in, fee_event, number=1)
    back(fee_event, 2500)
    act(pay, fee_event, ULA, number=1)
    act(undo_check_in, fee_event, number=1)
    assert cash_sheet_of(fee_event).takers == (Cash("Ula", 1, 2500),)


def test_instalments_are_of_one_entrant(fee_event):
    for amount in (1000, 1500):
        act(pay, fee_event, number=1, amount=amount)
    back(fee_event, 100)
    back(fee_event, 100)
    assert cash_sheet_of(fee_event).takers == (Cash("Ola", 1, 2300),)


def test_refund_without_a_reason_is_refused(fee_event):
    act(pay, fee_event, number=1)
    with pytest.raises(Refused) as refused:
        back(fee_event, 500, reason=" ")
    assert refused.value.field == "reason"


def test_sent_twice_is_done_once(fee_event):
    one, other = uuid4(), uuid4()
    for _twice in range(2):
        assert act(pay, fee_event, number=1, amount=1000, uuid=one) == 1000
    for _twice in range(2):
        back(fee_event, 300, uuid=other)
    assert held(fee_event) == [700, 0, 0]


def test_who_paid_before_pays_the_rest_at_the_door(fee_event):
    act(pay, fee_event, number=1, amount=1000)
    assert act(check_in, fee_event, ULA, number=1, paid=2500).paid == 2500
    act(pay, fee_event, number=2)
    assert act(check_in, fee_event, ULA, number=2).paid == 2500
    assert cash_sheet_of(fee_event).takers == (Cash("Ola", 2, 3500), Cash("Ula", 1, 1500))
    assert act(undo_check_in, fee_event, number=1).paid == 1000  # what Ola took stays
    assert cash_sheet_of(fee_event).takers == (Cash("Ola", 2, 3500),)
    assert totals(fee_event) == (5000, 5000, 1500, 3500, 1500, 0)


def test_refunded_fee_is_not_refunded_at_the_door(fee_event):
    act(check_in, fee_event, number=1)
    back(fee_event, 2000)
    assert act(undo_check_in, fee_event, number=1).paid == 0
    assert totals(fee_event) == (5000, 2500, 2500, 0, 5000, 0)


def test_who_withdraws_before_they_play_owes_nothing(fee_event):
    act(pay, fee_event, number=1)
    for number in (1, 2):
        act(withdraw, fee_event, number=number)
    assert totals(fee_event) == (0, 2500, 0, 2500, 0, 2500)
    with pytest.raises(Refused, match="Gracz 2 owes nothing"):
        act(pay, fee_event, number=2)
    Entrant.objects.filter(number=2).update(last_round=1)
    assert totals(fee_event) == (2500, 2500, 0, 2500, 2500, 2500)


def test_who_paid_is_not_removed(fee_event):
    act(pay, fee_event, number=1)
    with pytest.raises(Refused, match="Gracz 1 has paid: give it back first"):
        act(remove_entrant, fee_event, number=1)


def test_lower_fee_leaves_too_much_in_the_box(fee_event):
    act(pay, fee_event, number=1)
    fees(fee_event, fee=2000, juniors=0)
    assert totals(fee_event) == (4000, 2500, 0, 2500, 2000, 500)


def test_payments_go_along_with_drawn_numbers(fee_event):
    act(pay, fee_event, number=1)
    act(draw_numbers, fee_event, seed="3 1")
    number = Entrant.objects.get(person__given_name="1").number
    back(fee_event, 2500, number=number, actor=ULA)
    assert cash_sheet_of(fee_event).takers == ()


def test_names_in_payments_become_anonymous(fee_event):
    act(pay, fee_event, number=1)
    back(fee_event, 2500)
    anonymise(person=Person.objects.get(given_name="1"), actor=OLA)
    told = [sentence_of(step) for step in fee_event.steps.filter(kind__startswith="fee-")]
    assert [sentence for sentence in told if "Gracz" in sentence] == []
    assert len(told) == 2


def test_file_takes_fees_and_cash_along(fee_event):
    act(pay, fee_event, number=1)
    act(pay, fee_event, number=2)
    back(fee_event, 500)
    raw = json.loads(json.dumps(event_json(fee_event)))
    copy = import_event(raw=raw, club=empty_club("debem"), actor=OLA).event
    assert totals(copy) == totals(fee_event) == (5000, 5000, 500, 4500, 500, 0)
    act(pay, copy, number=1)
    assert totals(copy) == (5000, 5500, 500, 5000, 0, 0)


def test_step_that_says_no_payment_counts_for_nothing(fee_event):
    add_step(fee_event, "fee-returned", {"number": 1, "amount": "x"})
    add_step(fee_event, "fee-paid", {})
    who = {"number": 1, "name": "Gracz 1"}
    add_step(fee_event, "fee-returned", who | {"amount": 10**400, "taken_by": "Ola"})
    add_step(fee_event, "checked-in", who | {"paid": 10**400})
    add_step(fee_event, "fee-paid", who | {"amount": -1})
    assert cash_sheet_of(fee_event).takers == ()
    assert totals(fee_event) == (5000, 0, 0, 0, 5000, 0)
