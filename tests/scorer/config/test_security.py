"""How a site is served: checked as Django checks a deployment, over https and in a hall."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

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
def test_what_would_open_the_site_stops_the_start(tmp_path, environment, message):
    answer = _manage(tmp_path, "check", **environment)
    assert answer.returncode == 1
    assert message in answer.stderr


def _settings(var, names):
    """What a start over these files would serve with."""
    tell = (
        "import json; from scorer.config import security;"
        "print(json.dumps({k: v for k, v in vars(security).items() if k.isupper()}, default=str))"
    )
    answer = subprocess.run(
        [sys.executable, "-c", tell],
        env=_environment(var),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(answer.stdout)
    return {name: told[name] for name in names}


def test_over_https_cookies_never_leave_it(tmp_path):
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
    assert _settings(tmp_path, names) == {
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
    [({}, "False"), ({"KONTRA_HOSTS": "kontra.example"}, "True"), (HTTPS, "True")],
)
def test_site_with_a_name_of_its_own_is_no_laptop(tmp_path, environment, shared):
    answer = subprocess.run(
        [sys.executable, "-c", "from scorer.config import settings; print(settings.SHARED)"],
        env=_environment(tmp_path) | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.strip() == shared
