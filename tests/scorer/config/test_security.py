"""How a site is served: checked as Django checks a deployment, over https and in a hall."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.checks import Tags, run_checks
from django.core.exceptions import ImproperlyConfigured
from django.test import override_settings

from tests.scorer.config.fresh_settings import settings_of
from tests.tiers import long

ROOT = Path(__file__).parent.parent.parent.parent
HTTPS = {"KONTRA_BEHIND_PROXY": "1", "KONTRA_HOSTS": "kontra.example"}


def _environment(var):
    ours = ("KONTRA_", "DJANGO_")  # browser tests leave Django's own word on threads there
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return kept | {"KONTRA_VAR": str(var), "DJANGO_SETTINGS_MODULE": "scorer.config.settings"}


def _manage(var, *arguments, **environment):
    return subprocess.run(
        [sys.executable, "-W", "ignore", "manage.py", *arguments],
        env=_environment(var) | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("served", [{}, HTTPS])
def test_settings_pass_djangos_security_checks_of_deployment(monkeypatch, tmp_path, served):
    fresh = settings_of(monkeypatch, tmp_path, served)
    asked = (
        "SECURE_",
        "SESSION_",
        "CSRF_",
        "X_FRAME_",
        "SECRET_KEY",
        "DEBUG",
        "ALLOWED_",
        "MIDDLE",
        "SILENCED_",
    )
    given = {name: getattr(fresh, name) for name in dir(fresh) if name.startswith(asked)}
    with override_settings(**given):
        found = run_checks(tags=[Tags.security], include_deployment_checks=True)
        told = [message for message in found if not message.is_silenced()]
        assert (settings.SECRET_KEY, settings.DEBUG) == (fresh.SECRET_KEY, False)
    assert told == []


@long
@pytest.mark.parametrize("served", [{}, HTTPS])
def test_deployment_passes_djangos_own_checks(tmp_path, served):
    answer = _manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING", **served)
    assert (answer.returncode, answer.stderr) == (0, "")


@pytest.mark.parametrize(
    ("environment", "message"),
    [
        ({"KONTRA_HOSTS": "*"}, "name each host the site answers to"),
        ({"KONTRA_DEBUG": "1", "KONTRA_HOSTS": "kontra.example"}, "KONTRA_DEBUG shows everything"),
    ],
)
def test_setting_that_would_open_the_site_stops_the_start(
    monkeypatch, tmp_path, environment, message
):
    with pytest.raises(ImproperlyConfigured, match=message):
        settings_of(monkeypatch, tmp_path, environment)


def test_over_https_cookies_never_leave_it(monkeypatch, tmp_path):
    (tmp_path / "tls").mkdir()
    for name in ("cert.pem", "key.pem"):
        (tmp_path / "tls" / name).touch()
    names = (
        "SESSION_COOKIE_NAME",
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_NAME",
        "CSRF_COOKIE_SECURE",
        "LANGUAGE_COOKIE_NAME",
        "LANGUAGE_COOKIE_SECURE",
        "KNOWN_COOKIE_NAME",
        "SECURE_HSTS_SECONDS",
        "SECURE_SSL_REDIRECT",
        "SECURE_PROXY_SSL_HEADER",
    )
    served = settings_of(monkeypatch, tmp_path, {})
    assert {name: getattr(served, name) for name in names} == {
        "SESSION_COOKIE_NAME": "__Host-sessionid",
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_NAME": "__Host-csrftoken",
        "CSRF_COOKIE_SECURE": True,
        "LANGUAGE_COOKIE_NAME": "__Host-language",
        "LANGUAGE_COOKIE_SECURE": True,
        "KNOWN_COOKIE_NAME": "__Host-known-",
        "SECURE_HSTS_SECONDS": 24 * 60 * 60,
        "SECURE_SSL_REDIRECT": True,
        "SECURE_PROXY_SSL_HEADER": None,
    }
    assert tmp_path.stat().st_mode & 0o777 == 0o700


def test_no_header_moves_the_site_elsewhere(client):
    page = client.get("/sign-in/", SCRIPT_NAME="/evil.example", headers={"script-name": "/evil"})
    assert (page.status_code, b"evil" in page.content) == (200, False)


@pytest.mark.parametrize(
    ("environment", "shared"),
    [({}, False), ({"KONTRA_HOSTS": "kontra.example"}, True), (HTTPS, True)],
)
def test_site_with_a_name_of_its_own_is_no_laptop(monkeypatch, tmp_path, environment, shared):
    assert settings_of(monkeypatch, tmp_path, environment).SHARED is shared
