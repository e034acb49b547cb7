"""Nothing that is sent breaks the site, and no request is dear: small parts of both commands."""

from __future__ import annotations

import logging
from contextlib import ExitStack
from itertools import islice

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.builders.small_runs import ran
from tests.builders.whole_site import forms_on, make_whole_site, quiet, slug_for
from tests.hostile.requests import VALUES, Sent, encoded, requests
from tests.hostile.taken_back import throw
from tests.scorer.filed import of_sqlite
from tests.tiers import long

pytestmark = pytest.mark.django_db
MANY = 500
TYPED = st.one_of(
    st.sampled_from([value for value in VALUES if len(value) < 1000]),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=30),
    st.integers().map(str),
)


@pytest.fixture(scope="module")
def site(django_db_setup, django_db_blocker, empty_file):
    """The stage and the forms on its pages; made once, taken back at the end.

    The empty file is written before: while a transaction is open that would wait for ever.
    """
    logging.disable()
    with django_db_blocker.unblock(), ExitStack() as patches, transaction.atomic():
        for one in quiet():
            patches.enter_context(one)
        stage = make_whole_site()
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
@of_sqlite
def test_served_site_answers_malformed_requests(empty_file):
    output = ran("tests.hostile.malformed", "60", "3", KONTRA_EMPTY=str(empty_file))
    assert output.startswith("60 requests by seed 3, ")
    assert output.endswith("\n0 faults\n")


@long
@of_sqlite
def test_budget_asks_every_part(empty_file):
    output = ran("tests.hostile.budget", KONTRA_EMPTY=str(empty_file))
    parts = [line.split(":")[0] for line in output.splitlines() if line.endswith(" requests")]
    assert parts == ["bodies", "addresses", "draws", "heavy"]


BODIES = {
    "lists in lists": b"[" * 1_900,
    "objects in objects": b'{"a":' * 1_900 + b"1" + b"}" * 1_900,
    "5,000 digits": b'{"position": ' + b"9" * 5_000 + b"}",
    "an exponent": b'{"position": 1e400, "uuid": -1E999}',
    "no number": b'{"position": NaN, "uuid": Infinity}',
    "no UTF-8": b'{"uuid": "\xff\xfe", "a=b&c": "\xed\xa0\x80"}',
    "NUL": b'{"uuid": "\\u0000\x00"}&uuid=\x00&name=%00',
    "half a character": b'{"uuid": "\\ud800", "name": "\\udfff"}',
    "twice the same key": b'{"uuid": 1, "uuid": 2}',
    "no object": b"null",
    "a number alone": b"-" + b"9" * 4_000,
    "parts without an end": b'--x\r\nContent-Disposition: form-data; name="file"; filename="\xff"',
    "a part in a part": b"--x\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\n--x--",
}
KINDS = (
    *("application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"),
    *("text/plain; charset=utf-16", "application/octet-stream", ""),
)
EVERY = 13  # of some 17,000: each address meets each body or kind
SENDING = ("POST", "PUT", "PATCH", "DELETE")


def bodies_for(stage):
    """Every body of every kind to every address, as who may send there; some methods apart."""
    for address in stage.addresses:
        path = address.filled(slug_for(address.route, stage.known[0]))
        person = "program" if address.method else "owner"
        method = "POST" if address.method in {"", "GET"} else address.method
        for body in BODIES.values():
            yield from (Sent(person, method, path, body, kind) for kind in KINDS)
        yield from (Sent("nobody", other, path, b"[" * 1_900, KINDS[0]) for other in SENDING)


@long
def test_whatever_body_an_address_gets_it_answers_in_words(site):
    stage, _forms = site
    seen = throw(stage, islice(bodies_for(stage), 0, None, EVERY))
    assert seen.faults == []
    assert {400, 403} <= set(seen.statuses)


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
        def takes(fields):
            assert throw(stage, [_sent(form, encoded(list(fields.items())))]).faults == []

        takes()

    for form in forms:
        fuzz(form)


def _sent(form, body):
    at = form.action.split("#")[0]
    if form.method == "POST":
        return Sent("owner", "POST", at, body)
    return Sent("owner", "GET", f"{at}?{body.decode()}")
