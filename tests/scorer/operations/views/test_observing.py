"""Every request is told by its route's name: what it cost, not who asked or what they read."""

from __future__ import annotations

import logging

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import resolve
from prometheus_client import REGISTRY

from scorer.models import Club
from scorer.operations.views.observing import Observed

SHEET = "/sheets/4f5a0b1c-0000-4000-8000-0123456789ab/"
RULES = "/rules/"


@pytest.fixture
def logged(caplog):
    caplog.set_level(logging.INFO, "kontra.requests")
    return lambda: [record.told | {"ms": 0} for record in caplog.records]


def _answer(path=RULES, *, status=200, resolved=True, method="get", **headers):
    def view(request):
        if resolved:
            request.resolver_match = resolve(path)
        return HttpResponse(b"told", status=status, headers={"Content-Length": "4"})

    return Observed(view)(getattr(RequestFactory(), method)(path, headers=headers))


def _line(route, status=200, method="GET"):
    return {"method": method, "route": route, "status": status, "ms": 0, "bytes": 4}


def test_line_names_the_route_and_never_the_address(logged, caplog):
    _answer(f"{SHEET}?name=Ada", resolved=False)
    _answer("/nothing/Ada/", status=404, resolved=False)
    _answer("/static/scorer/site.css", resolved=False)
    _answer("/new/kop/", method="post")
    assert logged() == [
        _line("scorer:sheet"),
        _line("none", 404),
        _line("static"),
        _line("scorer:new_sheet", method="POST"),
    ]
    assert "Ada" not in caplog.text
    assert "4f5a0b1c" not in caplog.text


def test_made_up_method_is_told_as_other(logged):
    Observed(lambda _request: HttpResponse(b"told"))(RequestFactory().generic("BREW", RULES))
    assert [line["method"] for line in logged()] == ["other"]


@pytest.mark.django_db
def test_slow_answer_is_a_warning_with_its_slowest_queries(caplog, settings):
    settings.SLOW_REQUEST = 0.0

    def view(request):
        request.resolver_match = resolve(RULES)
        for name in ("Ada", "Bogdan", "Celina", "Darek"):
            Club.objects.filter(name=name).exists()
        return HttpResponse(b"told", headers={"Content-Length": "4"})

    with caplog.at_level(logging.WARNING, "kontra.requests"):
        Observed(view)(RequestFactory().get(RULES))
    [record] = caplog.records
    assert record.levelname == "WARNING"
    told = record.told
    assert (told["route"], told["queries"]) == ("scorer:rules", 4)
    assert told["database_ms"] >= sum(one["ms"] for one in told["slowest"]) - 0.3
    assert [one["sql"][:8] for one in told["slowest"]] == ["SELECT %"] * 3
    assert "Ada" not in caplog.text


def test_answer_that_is_not_slow_tells_no_queries(logged):
    _answer()
    assert logged() == [_line("scorer:rules")]


@pytest.mark.parametrize("given", ["abcd1234", "4f5a0b1c-0000-4000-8000-0123456789ab"])
def test_id_of_the_proxy_is_kept(given):
    assert _answer(**{"X-Request-ID": given})["X-Request-ID"] == given


@pytest.mark.parametrize("given", ["", "short", "a" * 65, "Ada Nowak", "abcdefgh\nGET", "ąbcdefgh"])
def test_id_that_no_proxy_makes_is_replaced(given):
    made = _answer(**{"X-Request-ID": given})["X-Request-ID"]
    assert made != given
    assert len(made) == 16


def _figure(name, **labels):
    """What was counted so far under these labels."""
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_nothing_is_counted_unless_asked_for(settings):
    def counted():
        return _figure("kontra_requests_total", route="scorer:rules", method="GET", status="304")

    before = counted()
    _answer(status=304)
    assert counted() == before
    settings.METRICS = True
    _answer(status=304)
    assert counted() == before + 1


@pytest.mark.django_db
def test_queries_of_each_route_are_timed(settings, client):
    def spent(route):
        names = ("kontra_database_seconds_total", "kontra_request_seconds_sum")
        return [_figure(name, route=route) for name in names]

    settings.METRICS = True
    health, sheet = spent("health"), spent("scorer:sheet")
    client.get("/health/")
    client.get(SHEET)
    assert spent("health")[0] == health[0]
    database, whole = (
        now - before for now, before in zip(spent("scorer:sheet"), sheet, strict=True)
    )
    assert 0 < database <= whole
