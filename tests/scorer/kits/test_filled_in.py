"""What a phone makes of filled fields is what the site's form makes of them, in the same words."""

from __future__ import annotations

from importlib import import_module
from uuid import UUID

import pytest
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games.base import score
from scorer.games.registry import all_games, filled_in, package_of
from scorer.records import parse_record
from scorer.sheets.forms.entry import form_class
from scorer.support.translation import translate
from tests.tiers import examples

GAMES = [slug for slug in all_games() if filled_in(slug)]
unhurried = settings(max_examples=examples(7))
TYPED = [
    "",
    " ",
    "0",
    "1",
    "2",
    "7",
    "8.0",
    "26",
    "60",
    "104",
    "120",
    "-1",
    "1000001",
    "x",
    "Ž",
    "a\u00a0ž",
    "\u00a0",
]


def records_of(slug):
    return import_module(f"tests.scorer.games.{package_of(slug)}.strategies").records()


def sent(form):
    """The fields of a form as a browser sends them."""
    fields = {}
    for field in form.visible_fields():
        value = field.value()
        if value is True:
            fields[field.name] = "on"
        elif value is not False:
            fields[field.name] = "" if value is None else str(value)
    return fields


def before(record, place):
    """Setup and state before an entry of a record."""
    parsed = parse_record(record | {"entries": record["entries"][:place]})
    return parsed.setup, score(parsed.game, parsed.setup, parsed.entries).state


def typed_into(form):
    """Whatever can be sent of a form's own fields: its choices, and what is none of them."""
    return st.fixed_dictionaries(
        {
            field.name: st.sampled_from([*(str(v) for v, _label in choices_of(field)), *TYPED])
            for field in form.visible_fields()
            if field.name not in form.common
        }
    )


def choices_of(field):
    return getattr(field.field, "choices", [("on", "")])


def form_before(slug, initial, how):
    return form_class(all_games()[slug])(initial=initial, **how)


def filled(slug, fields, **how):
    data = {**fields, "uuid": str(UUID(int=1)), "position": "0"}
    return form_class(all_games()[slug])(data, **how)


def said_by(form):
    """What the form refuses, in its order."""
    return {name: list(why) for name, why in form.errors.items()}


def known_by(form):
    return None if form.anything else form.state


def assert_same_entry(slug, form, fields):
    on_phone, state = filled_in(slug), known_by(form)
    assert on_phone.entry_of(form.setup, form.kind, fields, state) == form.payload()
    if form.follows:
        assert on_phone.amends(fields, state) == form.amends()


def said_by_phone(slug, form, fields):
    refused = {}
    for name, why in filled_in(slug).check(form.setup, form.kind, fields, known_by(form)):
        refused.setdefault(name, []).append(translate(why))
    return refused


def test_games_of_house_have_it():
    assert set(GAMES) >= {"kop", "na-glowy", "cancellation-hearts", "polish-doubles"}


@pytest.mark.parametrize("slug", GAMES)
@unhurried
@given(data=st.data())
def test_fields_are_same_entry_on_phone(slug, data):
    record = data.draw(records_of(slug).filter(lambda record: record["entries"]))
    place = data.draw(st.integers(0, len(record["entries"]) - 1))
    can_say = form_class(all_games()[slug]).fields_of(record["entries"][place])
    if can_say is None:
        return
    setup, state = before(record, place)
    kind, initial = can_say
    how = {"setup": setup, "state": state, "kind": kind}
    how |= data.draw(st.sampled_from([{}, {"follows": True}, {"anything": True}]))
    fields = sent(form_before(slug, initial, how))
    form = filled(slug, fields, **how)
    assert form.errors == {}
    assert said_by_phone(slug, form, fields) == {}
    assert_same_entry(slug, form, fields)
    assert list(filled_in(slug).kinds(setup, known_by(form))) == [
        kind for kind, _label in form.offered_kinds()
    ]


@pytest.mark.parametrize("slug", GAMES)
@unhurried
@given(data=st.data(), language=st.sampled_from(["pl", "cs", "ro", "en"]))
def test_phone_refuses_what_form_refuses_in_same_words(slug, data, language):
    record = data.draw(records_of(slug))
    place = data.draw(st.integers(0, max(0, len(record["entries"]) - 1)))
    setup, state = before(record, place)
    asked = form_class(all_games()[slug])
    kinds = [kind for kind, _label in asked.kinds(setup, state)] or [""]
    how = {"setup": setup, "state": state, "kind": data.draw(st.sampled_from(kinds))}
    how |= {"follows": True}
    fields = data.draw(typed_into(form_before(slug, {}, how | {"anything": True})))
    fields |= data.draw(typed_into(form_before(slug, {}, how)))
    with translation.override(language):
        form = filled(slug, fields, **how)
        assert said_by_phone(slug, form, fields) == said_by(form)
        if form.is_valid():
            assert_same_entry(slug, form, fields)
