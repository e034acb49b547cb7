"""Logs open nothing."""

from __future__ import annotations

import io
import json
import logging

import pytest
from django.core.exceptions import ImproperlyConfigured

from scorer.config import logs
from scorer.config.logs import WithoutKeys

SHEET = "4f5a0b1c-0000-4000-8000-0123456789ab"


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        (f"Forbidden: /sheets/{SHEET}/correct/", "Forbidden: /sheets/…/correct/"),
        (f"Forbidden: /sheets/{SHEET.replace('-', '')}/", "Forbidden: /sheets/…/"),
        ("Gone: /join/abcdefghij-ABCDEFGHIJ_0123456789/", "Gone: /join/…/"),
        ("Forbidden: /t/7K2MQX4D9T/", "Forbidden: /t/…/"),
        ("Forbidden: /t/7k2mq-x4d9t", "Forbidden: /t/…"),
        ("Gone: /events/liga/help/7K2MQX4D9T/", "Gone: /events/liga/help/…/"),
        ("Bad Request: /t/", "Bad Request: /t/"),
        ("Not Found: /clubs/klub-pod-debem/", "Not Found: /clubs/klub-pod-debem/"),
    ],
)
def test_keys_are_blanked(written, kept):
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "%s", (written,), None)
    assert WithoutKeys().filter(record)
    assert record.getMessage() == kept


def _told(style, logger, **extra):
    handler = logging.StreamHandler(io.StringIO())
    formatter = dict(logs.configured(style)["formatters"][style])
    made = formatter.pop("()", None)
    handler.setFormatter(logs.Json() if made else logging.Formatter(formatter["format"]))
    handler.addFilter(logs.WithoutKeys())
    handler.addFilter(logs.OfRequest())
    record = logging.LogRecord(logger, logging.WARNING, "", 0, "%s", (f"at /{SHEET}/",), None)
    record.created = 0.0
    vars(record).update(extra)
    handler.handle(record)
    return handler.stream.getvalue()


def test_plain_lines_hold_the_message_alone():
    assert _told("", "django") == "at /…/\n"


def test_lines_of_a_request_carry_its_id():
    token = logs.REQUEST.set("abcd1234")
    try:
        assert " WARNING abcd1234 django: at /…/\n" in _told("text", "django")
        line = json.loads(_told("json", "django", request="GET /secret/", server_time="now"))
    finally:
        logs.REQUEST.reset(token)
    assert line == {
        "time": "1970-01-01T00:00:00.000+00:00",
        "level": "WARNING",
        "logger": "django",
        "request": "abcd1234",
        "message": "at /…/",
    }


def test_what_the_site_itself_tells_has_fields_of_its_own():
    line = json.loads(_told("json", "kontra.requests", told={"route": "scorer:sheet", "ms": 1.5}))
    assert (line["route"], line["ms"], "message" in line) == ("scorer:sheet", 1.5, False)


def test_unknown_style_stops_the_start():
    with pytest.raises(ImproperlyConfigured, match="KONTRA_LOGS is 'xml'; allowed are text and"):
        logs.configured("xml")
