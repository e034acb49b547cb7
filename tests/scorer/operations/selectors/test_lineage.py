"""Which site this is, whose turn it is, and where else it is found."""

from __future__ import annotations

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from scorer.models import Epoch, Understudy
from scorer.operations.selectors.lineage import Lineage, lineage, site_mark

pytestmark = pytest.mark.django_db


def test_a_site_alone_is_the_first_of_its_line() -> None:
    assert lineage() == Lineage(site_mark(), 1, "")


def test_the_newest_epoch_and_the_newest_understudy_count(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in (2, 3):
        Epoch.objects.create(number=number, address=f"http://10.0.0.{number}:8000")
    Understudy.objects.create(digest="a", address="http://10.0.0.7:8000")
    Understudy.objects.create(
        digest="b", address="http://10.0.0.8:8000", withdrawn_at=timezone.now()
    )
    with django_assert_num_queries(2):
        assert lineage() == Lineage(site_mark(), 3, "http://10.0.0.7:8000")


def test_another_secret_key_is_another_site(settings: Settings) -> None:
    before = site_mark()
    settings.SECRET_KEY = "another"  # noqa: S105 — of nobody
    assert len(before) == 16
    assert site_mark() != before
