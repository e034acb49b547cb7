"""``manage.py demo``: both clubs founded once, the desk taken away again."""

from __future__ import annotations

import io

import pytest
from django.core.management import call_command

from scorer.models import Club, Membership, User
from tests.builders.try_desk import everything
from tournaments.models import Event

pytestmark = pytest.mark.django_db
FOUNDED = "Founded: Klub Pod Dębem.\nFounded: Klub Pod Lipą, /try/.\n"
THERE = "The demo club is there already.\nThere is a desk to try already.\n"


def _printed(*arguments):
    out = io.StringIO()
    call_command("demo", *arguments, stdout=out)
    return out.getvalue()


def test_both_are_founded_once_and_the_desk_is_taken_away():
    assert _printed() == FOUNDED
    assert _printed() == THERE
    assert sorted(Event.objects.values_list("club__slug", flat=True)) == [
        "demo",
        "demo",
        "klub-pod-lipa",
    ]
    assert _printed("--remove-desk") == "Removed: Klub Pod Lipą.\n"
    assert _printed("--remove-desk") == "There is no desk to try.\n"
    assert [club.slug for club in Club.objects.all()] == ["demo"]


def test_nobody_can_sign_in_after_the_first_start():
    assert _printed("--verbosity=0") == ""
    assert Club.objects.filter(try_out_since__isnull=False).count() == 1
    assert not User.objects.exists()
    assert not Membership.objects.exists()


def test_desk_alone_comes_and_goes_without_a_trace():
    Club.objects.create(slug="demo", name="Klub Pod Dębem")
    before = everything()
    assert _printed() == THERE.splitlines(keepends=True)[0] + FOUNDED.splitlines(keepends=True)[1]
    assert Event.objects.count() == 1
    _printed("--remove-desk")
    assert everything() == before
