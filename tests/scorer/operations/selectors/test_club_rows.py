"""Every model either goes with a club or stays for a reason that is said."""

from __future__ import annotations

import pytest
from django.apps import apps

from scorer.models import Club, Membership, User
from scorer.operations.selectors.club_rows import (
    APPS,
    COPIED,
    STAYS,
    club_in_sql,
    fields_of,
    label,
    paths,
    rows_of,
    written_here,
)
from scorer.operations.services.lending.file import fields_in_file
from scorer.operations.services.lending.keyed import KEYED
from tests.scorer.lent import federation
from tournaments.models import Award

EVERY = {
    label(model)
    for model in apps.get_models(include_auto_created=True)
    if model._meta.app_label in APPS
}


def test_every_model_is_named_once():
    goes = {label(model) for model in paths()}
    assert goes | set(STAYS) == EVERY, "say in STAYS why a model stays, or refer it to a club"
    assert goes & set(STAYS) == set()
    assert goes >= COPIED
    assert all(STAYS.values())


def test_a_model_comes_behind_what_leads_it_to_the_club():
    every = list(paths())
    assert every[0] is Club
    for model, path in paths().items():
        for field in path:
            assert every.index(field.related_model) < every.index(field.model)
        assert model is Club or path[-1].related_model is Club


def test_a_club_in_sql():
    assert club_in_sql(Club, "NEW") == "NEW.id"
    assert club_in_sql(Membership, "OLD") == "OLD.club_id"
    assert club_in_sql(Award, "NEW") == (
        "(SELECT club_id FROM tournaments_event WHERE id = NEW.event_id)"
    )


def test_what_refers_to_an_account_can_let_go_of_it():
    refer = {
        f"{label(model)}.{field.name}"
        for model in written_here()
        for field in fields_of(model)
        if field.related_model is User and not field.null
    }
    assert refer == set()


def test_secrets_stay():
    every = {f"{label(m)}.{one.name}" for m in (User, *paths()) for one in fields_in_file(m)}
    told = ("password", "digest", "secret", "email", "token")
    assert {name for name in every if any(word in name for word in told)} == set()
    digests = {label(m) for m in paths() if any(one.name == "digest" for one in fields_of(m))}
    assert digests == set(KEYED)
    assert [one.name for one in fields_in_file(User)] == ["id", "name"]


@pytest.mark.django_db
def test_no_row_refers_to_another_club(settings, tmp_path):
    """Whatever path is taken, a row of the example is of one club."""
    settings.VAR_DIR = tmp_path
    club, _other = federation()
    ids = {model: set(rows_of(model, club.pk).values_list("pk", flat=True)) for model in paths()}
    assert all(ids[model] for model in paths() if model.__name__ in {"Entry", "Table", "Step"})
    for model in paths():
        for field in fields_of(model):
            if field.related_model in ids:
                found = rows_of(model, club.pk).values_list(field.attname, flat=True)
                assert set(found) - {None} <= ids[field.related_model], f"{model} {field}"
