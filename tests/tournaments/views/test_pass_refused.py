"""A helper pass that ends in the middle of the work: nothing typed is lost, and it acts once."""

from __future__ import annotations

from copy import deepcopy
from datetime import timedelta
from html.parser import HTMLParser
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.builders.desks import at, scores, seated_event
from tests.builders.events import ask_to_enter, empty_event, open_entry_link
from tests.tiers import sampled
from tournaments.models import Entrant, HelperPass, Result
from tournaments.services.passes import give_pass, renew_pass, withdraw_pass
from tournaments.services.rounds import open_round
from tournaments.services.steps import Actor

pytestmark = pytest.mark.django_db
UUID = str(uuid4())
FORMS = {
    "entry": ("add_entry", (), {"name": "Łoś Ola", "first_round": "2", "uuid": UUID}),
    "change": ("change_entrant", (5,), {"team": "Asy", "seen": "9999"}),
    "withdraw": ("withdraw", (5,), {"last_round": "1"}),
    "substitute": ("substitute", (5,), {"person": "Łoś Ola", "first_round": "2"}),
    "tap": ("entrant_act", (5,), {"do": "here"}),
    "check-in": ("check_in", (), {"here": "5", "amount": "12,50"}),
    "list": ("import_entries", (), {"preview": "1", "text": "Łoś Ola\nSarna Jan"}),
    "fee": ("cash_entry", (5,), {"do": "pay", "amount": "12.50", "uuid": UUID}),
    "all of it": ("cash", (), {"paid": "5"}),
    "dispute": ("table_act", (1, 1), {"act": "dispute", "why": "rzut", "uuid": UUID}),
    "clock": ("clock_act", (1,), {"act": "set", "minutes": "45", "last_hand": "5"}),
    "result": ("key_results", (1,), scores(12, -4, -4, -4, uuid=UUID)),
}
DAILY = [FORMS[name] for name in ("entry", "check-in", "list", "fee", "clock", "result")]


class Inputs(HTMLParser):
    """The forms of a page, as browsers send them: address, fields, names of files."""

    def __init__(self, html):
        super().__init__()
        self.forms = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        if tag == "form":
            self.forms.append((told.get("action"), {}))
        elif tag == "input" and told.get("name") and told.get("type") != "file" and self.forms:
            self.forms[-1][1].setdefault(told["name"], []).append(told.get("value", ""))


@pytest.fixture(scope="module")
def made(rows_for_file):
    """Somebody helps at a desk with an open round and somebody who asks for an entry."""
    fee = {"fee": "25", "currency": "PLN"}
    desk = seated_event((1, 2, 3, 4), (5, 6, 7, 8), format=fee)
    ask_to_enter(open_entry_link(desk.event), "Lis")
    open_round(event_id=desk.event.pk, number=1, actor=Actor(user=desk.user))
    desk.actor = Actor(user=desk.user)
    desk.given, code = give_pass(event_id=desk.event.pk, name="Ola", actor=desk.actor)
    desk.helper = took(code, desk.event)
    return desk


@pytest.fixture
def desk_with_helper(made, db):
    return deepcopy(made)


def took(code, event):
    client = Client()
    client.post(reverse("tournaments:take_pass", args=[event.slug, code]))
    return client


def ends(given):
    HelperPass.objects.filter(pk=given.pk).update(ends_at=timezone.now() - timedelta(seconds=1))


def address_of(desk, name, rest):
    address = reverse(f"tournaments:{name}", args=[desk.event.slug, *rest])
    return f"{address}?table=1" if name == "key_results" else address


def carried(answer):
    """The two forms of a refused page: to send again, and to send with another code."""
    found = Inputs(answer.content.decode()).forms
    return [form for form in found if "uuid" in form[1] or form[0]][-2:]


def count_steps(desk):
    """How many steps tell of what somebody does at the desk, passes aside."""
    return desk.event.steps.exclude(kind__startswith="pass").count()


@pytest.mark.parametrize(("name", "rest", "typed"), sampled(FORMS.values(), daily=DAILY))
def test_what_was_typed_is_sent_again_once_pass_is_renewed(desk_with_helper, name, rest, typed):
    address, before = address_of(desk_with_helper, name, rest), count_steps(desk_with_helper)
    ends(desk_with_helper.given)
    refused = desk_with_helper.helper.post(address, typed)
    page = refused.content.decode()
    assert refused.status_code == 404  # the event shows itself to nobody
    assert "Your helper pass has ended" in page
    assert "Nothing was saved. What you typed is kept on this page." in page
    (again, fields), _other = carried(refused)
    assert (again, count_steps(desk_with_helper)) == (address, before)
    assert {key: fields[key] for key in typed} == {key: [str(typed[key])] for key in typed}
    refused = desk_with_helper.helper.post(again, fields)
    assert refused.status_code == 404  # too early: it is all there still
    (again, fields), _other = carried(refused)
    renew_pass(
        event_id=desk_with_helper.event.pk,
        pass_id=desk_with_helper.given.pk,
        actor=desk_with_helper.actor,
    )
    assert desk_with_helper.helper.post(again, fields).status_code in {200, 302}
    done = count_steps(desk_with_helper)
    assert done == before + (name != "import_entries")
    if "uuid" in typed:
        desk_with_helper.helper.post(again, fields)
        assert count_steps(desk_with_helper) == done


def test_refused_result_is_sent_with_another_pass_in_one_press(desk_with_helper):
    withdraw_pass(
        event_id=desk_with_helper.event.pk,
        pass_id=desk_with_helper.given.pk,
        actor=desk_with_helper.actor,
    )
    address = f"{at(desk_with_helper, 'key_results')}?table=1"
    refused = desk_with_helper.helper.post(address, scores(12, -4, -4, -4))
    assert "Your helper pass was withdrawn" in refused.content.decode()
    _again, (types, fields) = carried(refused)
    _given, code = give_pass(
        event_id=desk_with_helper.event.pk, name="Ula", actor=desk_with_helper.actor
    )
    sent = desk_with_helper.helper.post(types, {**fields, "pass-code": code}, follow=True)
    assert (sent.status_code, sent.redirect_chain[0]) == (200, (address, 307))
    assert Result.objects.get().scores == [12, -4, -4, -4]
    assert desk_with_helper.event.steps.last().by_name == "helper Ula"


def test_wrong_code_keeps_what_was_typed(desk_with_helper):
    ends(desk_with_helper.given)
    refused = desk_with_helper.helper.post(
        f"{at(desk_with_helper, 'key_results')}?table=1", scores(12, -4, -4, -4)
    )
    _again, (types, fields) = carried(refused)
    answer = desk_with_helper.helper.post(types, {**fields, "pass-code": "7K2MQX4D9T"})
    assert answer.status_code == 400
    assert "This code opens nothing. Check it" in answer.content.decode()
    again = carried(answer)[1][1]
    assert [again[name] for name in ("score_0", "uuid")] == [["12"], fields["uuid"]]
    assert not Result.objects.exists()


def test_code_sends_nothing_to_pages_of_others(desk_with_helper):
    other = empty_event("inny", club=desk_with_helper.event.club)
    _given, code = give_pass(
        event_id=desk_with_helper.event.pk, name="Ula", actor=desk_with_helper.actor
    )
    types = reverse("tournaments:type_pass", args=[desk_with_helper.event.slug])
    own = reverse("tournaments:take_pass", args=[desk_with_helper.event.slug, code])
    desks = [
        reverse("tournaments:desk", args=[one.slug]) for one in (other, desk_with_helper.event)
    ]
    for again in ("//elsewhere.example/", "/account/", desks[0], f"{desks[1]}../x", "https://x/"):
        answer = Client().post(types, {"pass-again": again, "pass-code": code, "code": code})
        assert (answer.status_code, answer["Location"]) == (302, own)


def test_pass_of_another_event_opens_nothing_here(desk_with_helper):
    other = empty_event("inny")
    _given, code = give_pass(event_id=other.pk, name="Ula", actor=Actor())
    client = took(code, other)
    assert client.get(reverse("tournaments:desk", args=[other.slug])).status_code == 200
    answer = client.post(f"{at(desk_with_helper, 'key_results')}?table=1", scores(12, -4, -4, -4))
    assert answer.status_code == 404
    assert "helper pass" not in answer.content.decode()
    types = reverse("tournaments:type_pass", args=[desk_with_helper.event.slug])
    assert client.post(types, {"code": code}).status_code == 400


def test_list_from_file_is_chosen_again(desk_with_helper):
    ends(desk_with_helper.given)
    address = reverse("tournaments:import_entries", args=[desk_with_helper.event.slug])
    file = SimpleUploadedFile("lista.txt", b"Lis Ola")
    page = desk_with_helper.helper.post(address, {"preview": "1", "file": file}).content.decode()
    assert page.count('enctype="multipart/form-data"') == 2
    assert "Choose the file again: lista.txt" in page


def test_what_was_typed_is_not_read_as_page(desk_with_helper):
    ends(desk_with_helper.given)
    typed = {"act": "dispute", "why": "<script>alert(1)</script>"}
    page = desk_with_helper.helper.post(
        at(desk_with_helper, "table_act", 1), typed
    ).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_pass_typed_last_is_that_worked_under(desk_with_helper):
    given = {}
    for name, right in (("Ula", "papers"), ("Iza", "check-in")):
        _given, given[name] = give_pass(
            event_id=desk_with_helper.event.pk,
            name=name,
            actor=desk_with_helper.actor,
            rights=[right],
        )
    entries, papers = (
        reverse(f"tournaments:{name}", args=[desk_with_helper.event.slug])
        for name in ("entries", "papers")
    )
    for name, right in (("Iza", entries), ("Ula", papers), ("Iza", entries)):
        address = reverse("tournaments:take_pass", args=[desk_with_helper.event.slug, given[name]])
        desk_with_helper.helper.post(address)
        opened = {page: desk_with_helper.helper.get(page).status_code for page in (entries, papers)}
        assert [page for page, status in opened.items() if status == 200] == [right]


def test_without_cash_nobody_is_charged_and_no_fee_is_given_back(desk_with_helper):
    _given, code = give_pass(
        event_id=desk_with_helper.event.pk,
        name="Ula",
        actor=desk_with_helper.actor,
        rights=["check-in"],
    )
    helper = took(code, desk_with_helper.event)
    address = reverse("tournaments:check_in", args=[desk_with_helper.event.slug])
    helper.post(address, {"here": "5", "amount": "25"})
    one = Entrant.objects.get(event=desk_with_helper.event, number=5)
    assert (one.state, one.paid) == ("here", 0)
    desk_with_helper.helper.post(address, {"here": "6", "amount": "25"})
    tap = reverse("tournaments:entrant_act", args=[desk_with_helper.event.slug, 6])
    for sent in ((address, {"not_here": "6"}), (tap, {"do": "not-here"})):
        answer = helper.post(*sent, follow=True)
        told = "Gracz 6 paid at check-in: only somebody who keeps cash undoes it."
        assert told in answer.content.decode()
    assert Entrant.objects.get(event=desk_with_helper.event, number=6).state == "here"
