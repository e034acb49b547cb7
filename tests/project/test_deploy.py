"""What serves a federation: settings that exist, pinned images, a health check for everything.

Building the image takes minutes and the network; its parts are compared with what they speak of.
"""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
import yaml
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parents[2]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
IMAGE = ROOT / "deploy" / "image"
CONTAINERFILE = (IMAGE / "Containerfile").read_text(encoding="utf-8")
BUILD = (IMAGE / "build").read_text(encoding="utf-8")
SERVICES = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if service["image"] == "kontra"}
REFERENCE = (ROOT / "docs" / "operating" / "reference.md").read_text(encoding="utf-8")
PINNED = re.compile(r"[a-z/]+:\d+\.\d+\.?\d*-[a-z-]+")


def test_services_are_those_of_the_guide():
    assert set(SERVICES) == {
        *("front", "proxy", "migrate", "app-1", "app-2", "worker", "worker-quick", "backups"),
        *("postgres", "valkey"),
    }


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


def test_nothing_but_what_counts_connections_is_reached_from_outside():
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["front"]
    assert COMPOSE["networks"]["inside"] == {"internal": True}


def _settings():
    named = {name for service in OURS.values() for name in service["environment"]}
    return named | set(re.findall(r"\b(KONTRA_[A-Z_]+)=", CONTAINERFILE))


def test_every_setting_is_one_of_the_guide():
    names = {name.removesuffix("_FILE") for name in _settings()}
    assert [name for name in sorted(names) if f"`{name}`" not in REFERENCE] == []


def test_no_secret_stands_in_the_file_itself():
    for service in SERVICES.values():
        for name, value in service.get("environment", {}).items():
            if name.endswith("_FILE"):
                assert value.removeprefix("/run/secrets/") in service["secrets"]
            assert not re.search(r"PASSWORD$|TOKEN$|SECRET_KEY$", name)
    used = {secret for service in SERVICES.values() for secret in service.get("secrets", [])}
    assert used == set(COMPOSE["secrets"])


def test_commands_of_services_exist():
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


def test_image_begins_with_what_its_script_makes_and_ends_as_nobody_special():
    [base] = re.findall(r"^FROM localhost/(.+)$", CONTAINERFILE, re.MULTILINE)
    assert f'commit --quiet --rm "$empty" {base} ' in BUILD
    assert "--pull-never --tag kontra " in BUILD
    assert CONTAINERFILE.index("--uid 10001") < CONTAINERFILE.index("\nUSER kontra\n")
    assert CONTAINERFILE.index("\nUSER kontra\n") < CONTAINERFILE.index("\nCMD ")
    assert all(service["pull_policy"] == "never" for service in OURS.values())


def test_image_takes_the_locked_packages_by_their_hashes_and_keeps_no_installer():
    assert "--require-hashes -r requirements.txt" in CONTAINERFILE
    assert "venv --without-pip /srv/python" in CONTAINERFILE
    assert "rm -rf /tmp/pip" in CONTAINERFILE


def test_image_has_what_copies_of_the_database_next_door_need():
    """``pg_dump`` of a Debian copies the PostgreSQL of that Debian."""
    [suite] = re.findall(r"^suite=(\w+)$", BUILD, re.MULTILINE)
    assert SERVICES["postgres"]["image"] == f"postgres:15.10-{suite}"
    assert "postgresql-client" in BUILD


def test_script_of_the_image_names_the_tool_that_is_missing(tmp_path):
    (tmp_path / "dirname").symlink_to(shutil.which("dirname"))
    done = subprocess.run(
        [shutil.which("sh"), IMAGE / "build", tmp_path / "made" / "kontra.tar"],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (
        1,
        "Error: mmdebstrap is needed: apt-get install mmdebstrap\n",
    )
    assert not (tmp_path / "made").exists()


def test_image_copies_what_is_there():
    kept = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for line in re.findall(r"^COPY (.+) \S+$", CONTAINERFILE, re.MULTILINE):
        for source in line.split():
            assert (ROOT / source).exists()
            assert f"!{source}" in kept


def test_web_server_asks_the_machines_there_are():
    caddy = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    behind = re.search(r"reverse_proxy (.+) \{", caddy).group(1).split()
    assert behind == ["app-1:8000", "app-2:8000"]
    assert "respond @inside 404" in caddy
    assert "lb_policy header X-Kontra-Part" in caddy  # one sheet, one machine


def _sections(text):
    """The lines of each section of the configuration of HAProxy, by its first line."""
    found = {}
    for line in text.splitlines():
        if line and not line[0].isspace() and not line.startswith("#"):
            section = found[line] = []
        elif line.strip() and not line.strip().startswith("#"):
            section.append(line.strip())
    return found


def test_connections_are_counted_by_address_before_any_is_read():
    parts = _sections((ROOT / "deploy" / "haproxy.cfg").read_text(encoding="utf-8"))
    assert {"mode tcp", "timeout client 75s", "timeout server 75s"} <= set(parts["defaults"])
    published = {port.split(":")[1] for port in SERVICES["front"]["ports"]}
    for name, port, web in (("http", "8080", "80"), ("https", "8443", "443")):
        assert parts[f"frontend {name}"] == [
            f"bind :::{port} v4v6",
            "tcp-request connection track-sc0 src,ipmask(32,64) table addresses",
            "tcp-request connection reject if { sc0_conn_cur gt 500 } || { sc0_conn_rate gt 1000 }",
            f"default_backend web-{web}",
        ]
        [server] = parts[f"backend web-{web}"]
        assert server.startswith(f"server proxy proxy:{web} send-proxy-v2 ")
        published.remove(port)
    assert not published


def test_web_server_believes_the_counter_whose_a_connection_is_and_waits_for_nobody():
    caddy = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    assert re.search(r"proxy_protocol \{[^}]*fallback_policy reject[^}]*\}\s+tls\n", caddy)
    assert re.search(r"timeouts \{\s+read_header 10s\s+idle 30s\s+\}", caddy)
    assert "http://{$KONTRA_SITE} {" in caddy  # what Caddy adds by itself takes no options
    assert "trusted_proxies" not in caddy  # nobody else says whose a request is


@pytest.mark.skipif(not shutil.which("haproxy"), reason="needs Debian's package haproxy")
def test_haproxy_reads_its_configuration():
    command = ["haproxy", "-c", "-q", "-f", str(ROOT / "deploy" / "haproxy.cfg")]
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0


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
