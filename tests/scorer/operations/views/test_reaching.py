"""Addresses for others: what a phone is told where the page was opened on the machine itself."""

from __future__ import annotations

import socket

import pytest

from scorer.operations.views import reaching
from tests.scorer.machine import on_net

OWN = ["localhost:8000", "127.0.0.1:8000", "127.0.1.1:8000", "0.0.0.0:8000", "[::1]:8000"]
HERE = "http://192.168.1.7:8000/"


@pytest.fixture
def opened(rf, settings, monkeypatch):
    """A page opened by a host's name, on a machine whose address is 192.168.1.7."""
    on_net(monkeypatch, "192.168.1.7")
    settings.ALLOWED_HOSTS = ["*"]
    settings.SERVED_AT = "http://*:8000/"
    return lambda host, **how: rf.get("/", headers={"host": host}, **how)


@pytest.mark.parametrize("host", OWN)
def test_phones_are_told_the_machines_address_on_its_net(opened, host):
    request = opened(host)
    assert reaching.site_of(request) == reaching.printed_site_of(request) == HERE
    assert reaching.shared_address(request, "/t/") == f"{HERE}t/"


@pytest.mark.parametrize("host", OWN)
def test_they_are_told_where_the_site_is_served_where_that_is_said(opened, settings, host):
    settings.SERVED_AT = "https://wyniki.example"
    assert reaching.site_of(opened(host)) == "https://wyniki.example/"


@pytest.mark.parametrize("local", ["", "9.9.9.9"], ids=["no net", "of the whole internet"])
def test_machine_that_phones_cannot_find_keeps_its_own_address_and_prints_none(
    opened, settings, monkeypatch, local
):
    on_net(monkeypatch, local)
    monkeypatch.setattr(socket, "if_nameindex", list)
    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    request = opened("127.0.0.1:8000")
    assert reaching.site_of(request) == "http://127.0.0.1:8000/"
    assert reaching.printed_site_of(request) == ""


@pytest.mark.parametrize(
    ("host", "site"),
    [("localhost", "https://192.168.1.7/"), ("kontra.example", "https://kontra.example/")],
)
def test_scheme_is_kept_and_a_name_that_phones_know(opened, host, site):
    assert reaching.site_of(opened(host, secure=True)) == site
