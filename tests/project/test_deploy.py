"""What serves a federation: settings that exist, pinned images, a health check for everything.

No engine builds the image here; its parts are compared with what they speak of.
"""

from __future__ import annotations

import importlib.util
import re
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
import yaml
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parents[2]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
SERVICES = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if service["image"] == "kontra"}
OPERATING = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
PINNED = re.compile(r"[a-z/]+:\d+\.\d+\.?\d*-[a-z-]+")


def test_services_are_those_of_the_guide():
    assert sorted(SERVICES) == sorted(
        ["proxy", "migrate", "app-1", "app-2", "worker", "backups", "postgres", "valkey"]
    )


@pytest.mark.parametrize("name", SERVICES)
def test_service_is_pinned_and_watched(name):
    service = SERVICES[name]
    assert service["image"] == "kontra" or PINNED.fullmatch(service["image"])
    assert service["healthcheck"]["test"][0] == "CMD"


@pytest.mark.parametrize("name", OURS)
def test_site_writes_only_where_it_must_and_may_do_nothing_else(name):
    service = OURS[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["networks"] == ["inside"]


def test_nothing_but_the_web_server_is_reached_from_outside():
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    assert COMPOSE["networks"]["inside"] == {"internal": True}


def _settings():
    named = {name for service in OURS.values() for name in service["environment"]}
    return named | set(re.findall(r"\b(KONTRA_[A-Z_]+)=", DOCKERFILE))


def test_every_setting_is_one_of_the_guide():
    names = {name.removesuffix("_FILE") for name in _settings()}
    assert [name for name in sorted(names) if f"`{name}`" not in OPERATING] == []


def test_no_secret_stands_in_the_file_itself():
    for service in SERVICES.values():
        for name, value in service.get("environment", {}).items():
            if name.endswith("_FILE"):
                assert value.removeprefix("/run/secrets/") in service["secrets"]
            assert not re.search(r"PASSWORD$|TOKEN$|SECRET_KEY$", name)
    used = {secret for service in SERVICES.values() for secret in service.get("secrets", [])}
    assert used == set(COMPOSE["secrets"])


def test_commands_exist():
    commands = get_commands()
    for service in OURS.values():
        if "command" in service:
            python, manage, name, *_rest = service["command"]
            assert (python, manage, name in commands) == ("python", "manage.py", True)


def test_volumes_that_are_mounted_are_declared():
    mounted = {
        name
        for service in SERVICES.values()
        for volume in service.get("volumes", [])
        if re.fullmatch(r"[a-z]+", name := volume.split(":")[0])
    }
    assert mounted | {"backups"} == set(COMPOSE["volumes"])


def test_image_is_pinned_runs_as_nobody_special_and_copies_what_is_there():
    assert re.findall(r"^FROM (.+)$", DOCKERFILE, re.MULTILINE) == ["python:3.11.11-slim-bookworm"]
    assert DOCKERFILE.index("USER kontra") < DOCKERFILE.index("\nCMD ")
    kept = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for line in re.findall(r"^COPY (.+) \S+$", DOCKERFILE, re.MULTILINE):
        for source in line.split():
            assert (ROOT / source).exists()
            assert f"!{source}" in kept


def test_web_server_asks_the_machines_there_are():
    caddy = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    behind = re.search(r"reverse_proxy (.+) \{", caddy).group(1).split()
    assert behind == ["app-1:8000", "app-2:8000"]
    assert "respond @inside 404" in caddy


class _Site(BaseHTTPRequestHandler):
    def do_GET(self):
        fine = (self.path, self.headers["Host"]) == ("/ready/", "club.example")
        self.send_response(200 if fine else 503)
        self.end_headers()

    def log_message(self, *_args):
        pass


@pytest.fixture
def healthy():
    spec = importlib.util.spec_from_file_location("healthy", ROOT / "deploy" / "healthy.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_health_is_asked_by_the_name_the_site_answers_to(healthy, monkeypatch):
    with HTTPServer(("127.0.0.1", 0), _Site) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}).start()
        monkeypatch.setenv("KONTRA_BIND", f"0.0.0.0:{server.server_port}")
        monkeypatch.setenv("KONTRA_HOSTS", "club.example,other.example")
        assert healthy.answers("/ready/")
        assert not healthy.answers("/health/")
        server.shutdown()
    assert not healthy.answers("/ready/")
