"""A form sent again from an old page: the same acts once, a changed one is refused and kept.

Sent again from the page that refuses it, it is done.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.forms import Form, UUIDField
from django.http import QueryDict
from django.test import Client, RequestFactory
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.clubs import forms as club_forms
from scorer.sheets import forms as sheet_forms
from scorer.support.fields import RequestKeyField
from tests.builders.desks import at, messages_of, running_event, seated_event
from tests.builders.events import open_entry_link
from tests.tiers import examples, long, sampled
from tournaments import forms as event_forms
from tournaments.models import AskedEntry, HelperPass, Step
from tournaments.selectors.importing import plan_import
from tournaments.selectors.self_entry import link_code
from tournaments.views.acting import actor_of

pytestmark = pytest.mark.django_db
TAKEN = (
    "This was sent before with other content. Nothing was saved. Check what is there, then send it "
    "again."
)
PAPER = {"score_0": "12", "score_1": "-4", "score_2": "-4", "score_3": "-4", "hands": "32"}
FORMS = {
    "add_entry": ({"name": "Nowak Anna"}, {"name": "Lis Ewa"}),
    "awards": (
        {"entrant": "1", "kind": "other", "table_points": "1", "why": "best dressed"},
        {"why": "won the lottery"},
    ),
    "hall_desk": ({"text": "Soup"}, {"text": "Bread"}),
    "cash_entry": ({"do": "pay", "amount": "5"}, {"amount": "6"}),
    "key_results": (PAPER, {"score_0": "8", "score_1": "0"}),
    "correct_table": ({**PAPER, "seen": "0", "reason": "paper", "save": "1"}, {"reason": "sheet"}),
    "sits_out": ({"round": "2", "reason": "dinner"}, {"round": "3"}),
    "copy_event": (
        {"name": "Puchar", "day": "2026-11-28", "place": "", "shown": "nothing"}
        | {"names": "numbers", "hall_names": "", "entries": "none"},
        {"name": "Puchar II"},
    ),
    "new_event": (
        {"preset": "wlks", "name": "Puchar", "day": "2026-11-28", "names": "numbers"},
        {"name": "Puchar II"},
    ),
    "draw_numbers": ({"seed": "3 5 1"}, {"seed": "6 6 6"}),
}


def address(desk, name):
    event = desk.event
    match name:
        case "key_results":
            return f"{at(desk, name)}?table=1"
        case "correct_table":
            return at(desk, name, 1)
        case "cash_entry" | "sits_out":
            return reverse(f"tournaments:{name}", args=[event.slug, 1])
        case "new_event":
            return reverse(f"tournaments:{name}", args=[event.club.slug])
    return reverse(f"tournaments:{name}", args=[event.slug])


@pytest.mark.parametrize("name", sampled(FORMS))
def test_changed_form_is_refused_then_done(name):
    desk = running_event(
        (1, 2, 3, 4), format={"fee": "25", "rounds": 4}, opened=name != "draw_numbers"
    )
    if name == "draw_numbers":
        desk.event.rounds.all().delete()
    typed, change = FORMS[name]
    where, key = address(desk, name), str(uuid4())
    counts = set()
    for _time in range(2):
        answer = desk.client.post(where, {**typed, "uuid": key})
        assert answer.status_code == 302
        counts.add(Step.objects.count())
    (done,) = counts
    changed = {**typed, **change}
    answer = desk.client.post(where, {**changed, "uuid": key})
    assert TAKEN in answer.content.decode()
    assert Step.objects.count() == done
    form = answer.context["sitting_out" if name == "sits_out" else "form"]
    if name == "cash_entry":
        form = answer.context["paying"]
    assert {field: str(form[field].value()) for field in change} == change
    hidden = {field.name: field.value() or "" for field in form.hidden_fields()}
    assert str(hidden["uuid"]) != key
    answer = desk.client.post(where, {**changed, **hidden})
    assert answer.status_code == 302
    assert Step.objects.count() > done


@long
def test_pass_is_given_once_and_renewed_once():
    desk = running_event((1, 2, 3, 4))
    where = reverse("tournaments:passes", args=[desk.event.slug])
    typed = {"name": "Jan", "lasts": "day", "rights": ["enter"], "uuid": str(uuid4())}
    desk.client.post(where, typed)
    answer = desk.client.post(where, typed | {"name": "Ola"})
    assert (TAKEN in answer.content.decode(), HelperPass.objects.count()) == (True, 1)
    form = answer.context["form"]
    assert form["name"].value() == "Ola"
    desk.client.post(where, typed | {"name": "Ola", "uuid": form["uuid"].value()})
    first, second = HelperPass.objects.order_by("pk")
    once = {"uuid": str(uuid4())}
    for given_pass, told in ((first, "The pass for Jan is renewed."), (second, TAKEN)):
        answer = desk.client.post(where, once | {"renew": given_pass.pk}, follow=True)
        assert messages_of(answer) == [told]


@long
def test_list_is_imported_once():
    desk = running_event((1, 2, 3, 4))
    where = reverse("tournaments:import_entries", args=[desk.event.slug])
    once = str(uuid4())
    for text, told in (("Lis Ewa", "1 entry added."), ("Kruk Adam", TAKEN)):
        digest = plan_import(desk.event, text).digest
        sent = {"text": text, "digest": digest, "uuid": once}
        answer = desk.client.post(where, sent, follow=True)
        assert messages_of(answer) == [told]
    assert answer.context["hidden"]["text"] == "Kruk Adam"
    assert str(answer.context["confirm"]["uuid"].value()) != once


def test_who_asks_with_other_words_asks_once_more():
    event = seated_event((1, 2, 3, 4)).event
    where = reverse(
        "tournaments:self_entry", args=[link_code(open_entry_link(event, asks=["home"]))]
    )
    typed = {"surname": "Lis", "agree": "on", "home": "Łąka", "uuid": str(uuid4())}
    pages = {Client().post(where, typed | {"home": home}).url for home in ("Łąka", "Łąka", "Las")}
    homes = AskedEntry.objects.values_list("home", flat=True)
    assert (len(pages), sorted(homes)) == (2, ["Las", "Łąka"])


@long
def test_round_is_started_once():
    """Sent twice, twice with another seed, and by another director."""
    desk = seated_event((1, 2, 3, 4))
    desk.event.rounds.all().delete()
    where = reverse("tournaments:onward", args=[desk.event.slug])
    typed = {"number": "1", "seen": "0", "seed": "1 2 3", "uuid": str(uuid4())}
    faster = "Somebody was faster. Look again: this comes next now."
    for more, told in (
        ({}, "Round 1 is open."),
        ({}, "Round 1 is open."),
        ({"seed": "6 6 6"}, TAKEN),
        ({"uuid": str(uuid4())}, faster),
    ):
        answer = desk.client.post(where, typed | more, follow=True)
        assert messages_of(answer) == [told]
    assert desk.event.draws.count() == 1


def test_every_form_with_key_has_another_one_where_it_is_shown_again():
    others = set()
    for package in (event_forms, sheet_forms, club_forms):
        for known in iter_modules(package.__path__):
            module = import_module(f"{package.__name__}.{known.name}")
            for form in vars(module).values():
                if isinstance(form, type) and issubclass(form, Form):
                    others |= {
                        (form.__name__, name)
                        for name, field in form.declared_fields.items()
                        if isinstance(field, UUIDField) and not isinstance(field, RequestKeyField)
                    }
    prints = {
        (name, "job") for name in ("JobForm", "ManyForm", "BlanksForm", "SetForm", "PapersForm")
    }
    assert others == prints | {("RemoteForm", "uuid")}  # other content orders another print


WORDS = st.dictionaries(
    st.sampled_from(["name", "why", "round"]), st.lists(st.sampled_from("a1 "), max_size=2)
)


def content(said, path="/here/", **more):
    data = QueryDict(mutable=True)
    for name, values in (said | more).items():
        data.setlist(name, values)
    request = RequestFactory().post(path)
    request.POST, request.user = data, AnonymousUser()
    return actor_of(request).content


@settings(max_examples=examples(8))
@given(WORDS, WORDS)
def test_one_changed_field_is_other_content(said, other):
    known = {name: values for name, values in said.items() if values}
    same = known == {name: values for name, values in other.items() if values}
    assert (content(said) == content(other)) == same
    assert content(said) == content(said, uuid=["x"], seen=["3"], csrfmiddlewaretoken=["y"])
    assert content(said) == content(dict(reversed(said.items())), **{"pass-code": ["z"]})
    assert content(said) != content(said, path="/there/")
