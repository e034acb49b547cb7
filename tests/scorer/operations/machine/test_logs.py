"""Logs open nothing."""

from __future__ import annotations

import io
import json
import logging

import pytest
from django.core.exceptions import DisallowedHost, ImproperlyConfigured, PermissionDenied
from django.urls import path

from scorer.config import urls
from scorer.operations.machine import logs
from scorer.operations.machine.logs import WithoutKeys
from scorer.operations.views import errors

SHEET = "4f5a0b1c-0000-4000-8000-0123456789ab"


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        (f"Forbidden: /sheets/{SHEET}/correct/", "Forbidden: /sheets/…/correct/"),
        (f"Forbidden: /sheets/{SHEET.replace('-', '')}/", "Forbidden: /sheets/…/"),
        ("Gone: /join/abcdefghij-ABCDEFGHIJ_0123456789/", "Gone: /join/…/"),
        ("Forbidden: /t/7K2MQX4D9T/", "Forbidden: /t/…/"),
        ("Forbidden: /t/7k2mq-x4d9t", "Forbidden: /t/…"),
        ("Forbidden: /T/7K2MQX4D9T/2/7", "Forbidden: /T/…/2/7"),
        ("Not Found: /S/F5LXX1ZZ5PNORYNQGLHZMSP33/2/7", "Not Found: /S/…/2/7"),
        ("Gone: /events/liga/help/7K2MQX4D9T/", "Gone: /events/liga/help/…/"),
        ("Not Found: /enter/7K2MQX4D9T/", "Not Found: /enter/…/"),
        ("Forbidden: /asked/7k2mq-x4d9t", "Forbidden: /asked/…"),
        ("Bad Request: /t/", "Bad Request: /t/"),
        ("Not Found: /clubs/klub-pod-debem/", "Not Found: /clubs/klub-pod-debem/"),
        ('"GET /sheets/?player=Ala+Łuczak HTTP/1.1" 200', '"GET /sheets/… HTTP/1.1" 200'),
        (
            "Invalid request from ip=192.0.2.7: [Errno 104]",
            "Invalid request from ip=…: [Errno 104]",
        ),
        ("Not Found: /x\n2026-01-01 all is well", "Not Found: /x\\x0a2026-01-01 all is well"),
    ],
)
def test_keys_are_blanked(written, kept):
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "%s", (written,), None)
    assert WithoutKeys().filter(record)
    assert record.getMessage() == kept


@pytest.mark.parametrize(
    ("error", "traced"), [(PermissionDenied(), False), (DisallowedHost(), False), (OSError(), True)]
)
def test_refusal_leaves_a_line_and_no_trace_in_the_log(error, traced):
    told = (type(error), error, None)
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "Forbidden", (), told)
    assert WithoutKeys().filter(record)
    assert (record.exc_info, bool(record.exc_text)) == (None, traced)


def _logged(style, logger, **extra):
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
    assert _logged("", "django") == "at /…/\n"


def test_lines_of_a_request_carry_its_id():
    token = logs.REQUEST.set("abcd1234")
    try:
        assert " WARNING abcd1234 django: at /…/\n" in _logged("text", "django")
        line = json.loads(_logged("json", "django", request="GET /secret/", server_time="now"))
    finally:
        logs.REQUEST.reset(token)
    assert line == {
        "time": "1970-01-01T00:00:00.000+00:00",
        "level": "WARNING",
        "logger": "django",
        "request": "abcd1234",
        "message": "at /…/",
    }


def test_fields_of_the_sites_own_lines_stand_by_themselves():
    line = json.loads(_logged("json", "kontra.requests", told={"route": "scorer:sheet", "ms": 1.5}))
    assert (line["route"], line["ms"], "message" in line) == ("scorer:sheet", 1.5, False)


def test_unknown_style_stops_the_start():
    with pytest.raises(ImproperlyConfigured, match="KONTRA_LOGS is 'xml'; allowed are text and"):
        logs.configured("xml")


def _fails(request):
    try:
        int(request.POST["name"])
    except ValueError as error:
        raise LookupError(request.POST["code"]) from error


urlpatterns = [path("fails/", _fails), *urls.urlpatterns]
handler500 = errors.server_error


@pytest.mark.urls(__name__)
@pytest.mark.django_db
@pytest.mark.parametrize("style", ["text", "json"])
def test_text_typed_into_a_page_that_broke_is_in_no_log(client, style):
    handler = logging.StreamHandler(io.StringIO())
    handler.setFormatter(logs.Json() if style == "json" else logging.Formatter())
    handler.addFilter(logs.WithoutKeys())
    client.raise_request_exception = False
    logging.getLogger().addHandler(handler)
    try:
        answer = client.post("/fails/?q=Zofia", {"name": "Ala Łuczak", "code": "7K2MQX4D9T"})
    finally:
        logging.getLogger().removeHandler(handler)
    told = handler.stream.getvalue()
    assert answer.status_code == 500
    assert "Something broke on our side" in answer.content.decode()
    assert "Internal Server Error: /fails/" in told
    assert "builtins.ValueError" in told
    assert "builtins.LookupError" in told
    assert "test_logs.py" in told
    assert [typed for typed in ("Zofia", "Ala", "uczak", "7K2MQX4D9T") if typed in told] == []
    page = answer.content.decode()
    assert answer["X-Request-ID"] in page  # by which the fault is found in the log
    assert [typed for typed in ("Ala", "7K2MQX4D9T", "Traceback") if typed in page] == []
