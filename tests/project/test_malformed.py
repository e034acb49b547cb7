"""Nothing that is sent breaks the site: a part of ``tests/bench/bench_malformed.py``, and forms."""

from __future__ import annotations

import logging
from contextlib import ExitStack

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.bench.harm import VALUES, Sent, encoded, requests
from tests.bench.stage import forms_on, quiet, set_stage
from tests.bench.throwing import throw
from tests.tiers import long

pytestmark = pytest.mark.django_db
MANY = 500
TYPED = st.one_of(
    st.sampled_from([value for value in VALUES if len(value) < 1000]),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=30),
    st.integers().map(str),
)


@pytest.fixture(scope="module")
def site(django_db_setup, django_db_blocker):
    """The stage and the forms on its pages; made once, taken back at the end."""
    logging.disable()
    with django_db_blocker.unblock(), ExitStack() as patches, transaction.atomic():
        for one in quiet():
            patches.enter_context(one)
        stage = set_stage()
        yield stage, forms_on(stage, known_ones=1)
        transaction.set_rollback(True)
    logging.disable(logging.NOTSET)


@long
def test_malformed_requests_break_nothing_and_write_nothing(site):
    stage, forms = site
    seen = throw(stage, requests(stage, forms, seed=6, count=MANY))
    assert seen.faults == []
    assert seen.statuses.total() == MANY
    assert {200, 302, 400, 401, 403, 404, 405, 422} <= set(seen.statuses)


@long
def test_forms_of_both_halves_are_found(site):
    _stage, forms = site
    posted = [form for form in forms if form.method == "POST"]
    assert sum("/desk/" in form.action for form in posted) >= 20
    assert sum("/sheets/" in form.action for form in posted) >= 5
    assert sum("/clubs/" in form.action for form in posted) >= 5


@long
def test_every_form_takes_whatever_is_typed(site):
    stage, forms = site

    def fuzz(form):
        typed = {
            name: st.one_of(st.sampled_from(options or [""]), TYPED)
            for name, options in form.fields.items()
        }

        @seed(6)
        @settings(
            max_examples=2,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
            database=None,
        )
        @given(st.fixed_dictionaries(typed))
        def takes(said):
            assert throw(stage, [_sent(form, encoded(list(said.items())))]).faults == []

        takes()

    for form in forms:
        fuzz(form)


def _sent(form, body):
    at = form.action.split("#")[0]
    if form.method == "POST":
        return Sent("owner", "POST", at, body)
    return Sent("owner", "GET", f"{at}?{body.decode()}")
