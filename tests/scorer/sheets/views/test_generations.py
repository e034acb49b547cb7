"""A phone that has seen a higher generation of the site keeps its hands for that one."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scorer.models import Entry
from scorer.operations.selectors.generation import remember_generation, site_mark
from tests.scorer.sheets.views.test_outbox import line

pytestmark = pytest.mark.django_db
HIGHER = {"X-Kontra-Generation": "3"}


@pytest.fixture(autouse=True)
def _second_generation():
    remember_generation(2)


def policy_of(answer) -> set[str]:
    return set(answer["Content-Security-Policy"].split("; "))


def sends(client, sheet, **headers):
    address = reverse("outbox", args=[sheet.pk])
    body = {"entries": [line(4)]}
    return client.post(address, body, content_type="application/json", headers=headers)


@pytest.mark.parametrize("name", ["scorer:sheet", "sheet_offline"])
def test_every_recording_page_says_which_site_and_generation_it_is_of(client, kop_sheet, name):
    answer = client.get(reverse(name, args=[kop_sheet.pk]))
    assert f'data-site="{site_mark()}" data-generation="2"' in answer.content.decode()
    assert policy_of(answer) >= {"connect-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"}


def test_no_other_page_may_run_the_rules(client):
    assert "script-src 'self'" in policy_of(client.get(reverse("scorer:home")))


def test_page_costs_no_query_more_for_it(client, kop_sheet, django_assert_num_queries):
    page = reverse("scorer:sheet", args=[kop_sheet.pk])
    client.get(page)
    with django_assert_num_queries(3):
        client.get(page)


def test_hands_of_a_phone_that_has_seen_a_higher_one_are_refused_unwritten(client, kop_sheet):
    before = Entry.objects.count()
    answer = sends(client, kop_sheet, **HIGHER)
    assert answer.status_code == 503
    assert answer.json()["message"] == (
        "This site was replaced by a newer one. Open the address the director gives you. "
        "Your unsent hands stay on this phone."
    )
    assert Entry.objects.count() == before


@pytest.mark.parametrize("told", ["2", "1", "", "x", "-3"])
def test_hands_of_all_other_phones_are_written(client, kop_sheet, told):
    before = Entry.objects.count()
    answer = sends(client, kop_sheet, **{"X-Kontra-Generation": told})
    assert (answer.status_code, answer.json()["generation"]) == (200, 2)
    assert Entry.objects.count() == before + 1
