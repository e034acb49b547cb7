"""Which database is kept, and what is said of an address that cannot be."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured

from scorer.config.databases import POSTGRESQL, SQLITE, databases, sqlite

SERVER = "postgresql://kontra:p%40ss@db.example:5433/hall"


@pytest.fixture(autouse=True)
def _nothing_is_set(monkeypatch):
    for name in ("DATABASE_URL", "KONTRA_DB_POOL", "KONTRA_DB_TIMEOUT"):
        monkeypatch.delenv(name, raising=False)


def test_file_beside_the_site(tmp_path):
    found = databases(tmp_path)
    assert list(found) == ["default"]
    assert found["default"]["ENGINE"] == SQLITE
    assert found["default"]["NAME"] == tmp_path / "kontra.sqlite3"
    assert found["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


@pytest.mark.parametrize(
    ("address", "name"), [("sqlite:////srv/a.sqlite3", "/srv/a.sqlite3"), ("sqlite:///b", "b")]
)
def test_file_elsewhere_is_kept_as_safely(monkeypatch, tmp_path, address, name):
    usual = databases(tmp_path)["default"]
    monkeypatch.setenv("DATABASE_URL", address)
    assert databases(tmp_path)["default"] == usual | {"NAME": name}


def test_postgresql_url_becomes_django_settings(monkeypatch, tmp_path):
    monkeypatch.setenv("DATABASE_URL", SERVER + "?sslmode=require")
    assert databases(tmp_path)["default"] == {
        "ENGINE": POSTGRESQL,
        "NAME": "hall",
        "USER": "kontra",
        "PASSWORD": "p@ss",
        "HOST": "db.example",
        "PORT": 5433,
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "DISABLE_SERVER_SIDE_CURSORS": False,
        "OPTIONS": {
            "connect_timeout": 5,
            "application_name": "kontra",
            "sslmode": "require",
            "options": (
                "-c synchronous_commit=on -c jit=off -c statement_timeout=30000 "
                "-c lock_timeout=20000 -c idle_in_transaction_session_timeout=60000"
            ),
            "pool": {"min_size": 1, "max_size": 8, "timeout": 10},
        },
    }


def test_pool_and_patience_are_for_the_operator_to_say(monkeypatch, tmp_path):
    monkeypatch.setenv("DATABASE_URL", SERVER)
    monkeypatch.setenv("KONTRA_DB_TIMEOUT", "0")
    monkeypatch.setenv("KONTRA_DB_POOL", "2-20")
    options = databases(tmp_path)["default"]["OPTIONS"]
    assert options["pool"] == {"min_size": 2, "max_size": 20, "timeout": 10}
    assert "statement_timeout=0 -c lock_timeout=0" in options["options"]
    monkeypatch.setenv("KONTRA_DB_POOL", "0")
    assert "pool" not in databases(tmp_path)["default"]["OPTIONS"]


@pytest.mark.parametrize(
    "address",
    [
        "mysql://kontra:s3cret@host/hall",
        "kontra:s3cret@host/hall",
        "postgresql://kontra:s3cret@host:port/hall",
        "postgresql://kontra:s3cret@[host/hall",
        "postgresql://kontra:s3cret@host",
        "postgresql://kontra:s3cret@host/",
    ],
)
def test_invalid_database_url_is_refused_without_its_password(monkeypatch, tmp_path, address):
    monkeypatch.setenv("DATABASE_URL", address)
    with pytest.raises(ImproperlyConfigured, match=r"^DATABASE_URL: .*Allowed are postgre") as told:
        databases(tmp_path)
    assert "s3cret" not in str(told.value)
    assert told.value.__suppress_context__ or told.value.__context__ is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("KONTRA_DB_POOL", "8"),
        ("KONTRA_DB_POOL", "9-8"),
        ("KONTRA_DB_POOL", "0-0"),
        ("KONTRA_DB_TIMEOUT", "-1"),
        ("KONTRA_DB_TIMEOUT", "4000"),
    ],
)
def test_invalid_pool_or_timeout_is_refused(monkeypatch, tmp_path, name, value):
    monkeypatch.setenv("DATABASE_URL", SERVER)
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match=f"{name} is '{value}'; allowed are"):
        databases(tmp_path)


def test_file_is_its_owners_alone(tmp_path):
    path = tmp_path / "kontra.sqlite3"
    for part in (path, tmp_path / "kontra.sqlite3-wal", tmp_path / "other"):
        part.touch()
        part.chmod(0o644)
    sqlite(path)
    modes = {part.name: part.stat().st_mode & 0o777 for part in tmp_path.iterdir()}
    assert modes == {"kontra.sqlite3": 0o600, "kontra.sqlite3-wal": 0o600, "other": 0o644}
