"""Which site this is, and how often a backup was put back in its place."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import Settings

from scorer.models import Generation
from scorer.operations.selectors.generation import generation, remember_generation, site_mark

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _unknown() -> None:
    remember_generation(None)


def test_new_site_is_the_first_generation() -> None:
    assert generation() == 1


def test_highest_number_counts_and_is_remembered() -> None:
    for number in (3, 2):
        Generation.objects.create(number=number)
    assert generation() == 3
    Generation.objects.all().delete()
    assert generation() == 3


def test_another_secret_key_is_another_site(settings: Settings) -> None:
    before = site_mark()
    settings.SECRET_KEY = "another"  # noqa: S105 — of nobody
    assert len(before) == 16
    assert site_mark() != before
