"""``manage.py try_desk``: founded once, taken away again."""

from __future__ import annotations

import io

import pytest
from django.core.management import call_command

from scorer.models import Club
from tests.tournaments.trying import everything
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def _printed(*arguments):
    out = io.StringIO()
    call_command("try_desk", *arguments, stdout=out)
    return out.getvalue()


def test_it_is_founded_once_and_taken_away():
    before = everything()
    assert _printed() == "Founded: Klub Pod Lipą, /try/.\n"
    assert _printed() == "There is a desk to try already.\n"
    assert Event.objects.count() == 1
    assert _printed("--remove") == "Removed: Klub Pod Lipą.\n"
    assert _printed("--remove") == "There is no desk to try.\n"
    assert everything() == before


def test_the_first_start_says_nothing_of_it():
    assert _printed("--verbosity=0") == ""
    assert Club.objects.get().try_out_since is not None
