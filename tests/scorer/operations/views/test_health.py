"""What who looks after the site is told, and who is told it."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from redis import Redis, RedisError

from scorer.models import Job
from scorer.operations.machine import metrics
from scorer.operations.machine.disk import ROOM
from scorer.operations.selectors.health import backup_age
from scorer.support.places import PACKAGES
from tests.scorer.machine import disk_has, forget_redis

HERE = {"HTTP_HOST": "localhost:8000"}
OTHER = {"REMOTE_ADDR": "192.0.2.7"}
FINE = {"database": "ok", "migrations": "ok", "disk": "ok"}


@pytest.fixture(autouse=True)
def _room(monkeypatch, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    disk_has(monkeypatch, ROOM)


def _away(*_asked):
    raise OperationalError("password of owner")


def _ready(client):
    answer = client.get("/ready/")
    assert "no-store" in answer["Cache-Control"]
    return answer.status_code, answer.json()


def test_health_answers_without_the_database(client):
    """The database is closed to this test."""
    answer = client.get("/health/", **OTHER)
    assert (answer.status_code, answer.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_ready_names_every_part(client, django_assert_num_queries):
    assert _ready(client) == (200, FINE)
    with django_assert_num_queries(1):  # migrations in order are so for good
        assert _ready(client) == (200, FINE)


@pytest.mark.django_db
def test_missing_migration_keeps_readers_away(client):
    MigrationRecorder.Migration.objects.filter(app="scorer", name__startswith="0009").delete()
    assert _ready(client) == (503, FINE | {"migrations": "behind"})


@pytest.mark.django_db
def test_database_that_does_not_answer_keeps_readers_away(client):
    with connection.execute_wrapper(_away):
        assert _ready(client) == (503, FINE | {"database": "away", "migrations": "away"})


@pytest.mark.django_db
def test_full_disk_keeps_readers_away(client, monkeypatch, settings, tmp_path):
    disk_has(monkeypatch, ROOM - 1)
    assert _ready(client) == (503, FINE | {"disk": "full"})
    settings.VAR_DIR = tmp_path / "gone"
    assert _ready(client) == (503, FINE | {"disk": "away"})


@pytest.mark.django_db
@pytest.mark.parametrize(("there", "told"), [(True, "ok"), (False, "away")])
def test_redis_is_named_and_done_without(client, monkeypatch, settings, there, told):
    def ping(_redis):
        if not there:
            raise RedisError
        return True

    settings.REDIS = "redis://:secret@127.0.0.1:1"
    monkeypatch.setattr(Redis, "ping", ping)
    forget_redis(monkeypatch)
    assert _ready(client) == (200, FINE | {"redis": told})


def test_no_figures_unless_asked_for(client):
    assert client.get("/metrics/", **HERE).status_code == 404


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({}, 200),
        ({"REMOTE_ADDR": "::1"}, 200),
        ({"HTTP_HOST": "testserver"}, 403),  # a name of the site
        (OTHER, 403),
        ({"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, 403),  # somebody stands between
        ({"HTTP_HOST": "testserver", "HTTP_AUTHORIZATION": "Bearer the token"}, 200),
        ({**OTHER, "HTTP_AUTHORIZATION": "Bearer the token"}, 200),
        ({**OTHER, "HTTP_AUTHORIZATION": "Bearer the tokem"}, 403),
        ({**OTHER, "HTTP_AUTHORIZATION": "Bearer "}, 403),
        ({**OTHER, "HTTP_AUTHORIZATION": "Bearer tóken"}, 403),
    ],
)
@pytest.mark.django_db
def test_figures_are_for_this_machine_or_who_holds_the_token(client, settings, sent, status):
    settings.METRICS, settings.METRICS_TOKEN = True, "the token"
    answer = client.get("/metrics/", **HERE | sent)
    assert (answer.status_code, b"kontra_prints_waiting" in answer.content) == (
        *(status, status == 200),
    )


def test_no_token_opens_nothing_and_a_proxy_is_not_this_machine(client, settings):
    settings.METRICS, settings.METRICS_TOKEN = True, ""
    no_token = HERE | OTHER | {"HTTP_AUTHORIZATION": "Bearer "}
    assert client.get("/metrics/", **no_token).status_code == 403
    settings.BEHIND_PROXY = True
    assert client.get("/metrics/", **HERE).status_code == 403


@pytest.mark.parametrize("names", [["a.kontra"], ["a.kontra", "b.kontra"], []])
def test_backup_age_is_that_of_the_newest_file(tmp_path, monkeypatch, names):
    (tmp_path / "backups").mkdir()
    for number, name in enumerate(names, start=1):
        made = tmp_path / "backups" / name
        made.write_bytes(b"")
        os.utime(made, (100 * number, 100 * number))
    monkeypatch.setattr(time, "time", lambda: 1000.0)
    assert backup_age() == [None, 900, 800][len(names)]


@pytest.mark.django_db
def test_figures_name_routes_and_nobody(client, settings, kop_sheet):
    settings.METRICS = True
    now = kop_sheet.opened_at
    Job.objects.create(arguments={}, total=9, heartbeat=now)
    assert client.get(f"/sheets/{kop_sheet.pk}/?who=Ada").status_code == 200
    metrics.count(metrics.REPEATS)
    lines = client.get("/metrics/", **HERE).content.decode().splitlines()
    figures = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    asked = 'kontra_requests_total{method="GET",route="scorer:sheet",status="200"}'
    assert float(figures[asked]) >= 1
    assert float(figures["kontra_entries_repeated_total"]) >= 1
    assert figures["kontra_prints_waiting"] == "1.0"
    assert figures["kontra_tables_open"] == "0.0"
    assert [line for line in lines if str(kop_sheet.pk) in line or "Ada" in line] == []


AT_ONCE = """
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from scorer.operations.machine.metrics import Seen, observe
sys.setswitchinterval(1e-6)
begin = Barrier(8)
def first_request(number):
    begin.wait()
    observe(Seen("route", "GET", 200, 0.1, 0.0))
with ThreadPoolExecutor(8) as pool:
    list(pool.map(first_request, range(8)))
from prometheus_client import REGISTRY
labels = {"route": "route", "method": "GET", "status": "200"}
print(REGISTRY.get_sample_value("kontra_requests_total", labels))
"""


def test_meters_are_made_once_however_many_threads_ask_first():
    """The library refuses a name that comes twice."""
    done = subprocess.run(
        [sys.executable, "-c", AT_ONCE], capture_output=True, text=True, check=False, cwd=PACKAGES
    )
    assert (done.stdout, done.stderr) == ("8.0\n", "")


@pytest.mark.django_db
def test_figure_that_cannot_be_read_is_left_out(client, settings, caplog):
    settings.METRICS = True
    with connection.execute_wrapper(_away):
        figures = client.get("/metrics/", **HERE).content.decode()
    assert "kontra_requests_total" in figures
    assert "kontra_prints_waiting" not in figures
    assert "kontra_prints_waiting cannot be read: OperationalError" in caplog.messages
    assert "password" not in caplog.text
