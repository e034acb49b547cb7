"""How much the views take, by address, method and kind of body."""

from __future__ import annotations

import pytest
from django.urls import get_resolver

from scorer.support.body_sizes import FORM, LONG, UPLOAD, most_bytes_there

PLAIN, FILES = "application/x-www-form-urlencoded", "Multipart/Form-Data; boundary=x"


@pytest.mark.parametrize(
    ("method", "path", "kind", "most"),
    [
        ("GET", "/events/turniej/entries/import/", FILES, 0),
        ("HEAD", "/", PLAIN, 0),
        ("POST", "/nothing/", FILES, 0),
        ("POST", "/sign-in", PLAIN, 0),
        ("POST", "/static/scorer/css/base.css", FILES, 0),
        ("POST", "/rules/", FILES, FORM),
        ("POST", "/sign-in/", PLAIN, FORM),
        ("POST", "/sheets/6f1f4c0e-5f0f-4b39-9f3e-0d6a2f6c1b11/outbox/", "application/json", FORM),
        ("POST", "/api/1/clubs/borek/sheets", "application/json", LONG),
        ("DELETE", "/api/", "", LONG),
    ],
)
def test_body_is_as_long_as_its_address_takes(method, path, kind, most):
    environ = {"REQUEST_METHOD": method, "PATH_INFO": path, "CONTENT_TYPE": kind}
    assert most_bytes_there(environ) == most


def _declared(patterns):
    for pattern in patterns:
        if hasattr(pattern, "url_patterns"):
            yield from _declared(pattern.url_patterns)
        elif sizes := getattr(pattern.callback, "body_sizes", None):
            yield pattern.name, (sizes.form, sizes.files)


def test_views_that_take_more_than_a_form_are_these():
    assert dict(_declared(get_resolver().url_patterns)) == {
        "api": (LONG, LONG),
        "api_operation": (LONG, LONG),
        "import_entries": (LONG, UPLOAD),
        "import_people": (LONG, UPLOAD),
        "import_event": (FORM, UPLOAD),
        "type_pass": (LONG, LONG),
        "season_licences": (LONG, LONG),
    }
