"""A start brings the server's database up to date once, however many start."""

from __future__ import annotations

import pytest
from django.db import connection

from scorer.command import postgresql


@pytest.fixture
def migrations(monkeypatch, transactional_db):
    """The environments in which migrations would be run; the database has no mark."""
    settings = connection.settings_dict
    address = f"postgresql://{settings['USER']}@/{settings['NAME']}"
    monkeypatch.setenv("DATABASE_URL", f"{address}?host={settings['OPTIONS'].get('host', '')}")
    with connection.cursor() as cursor:
        cursor.execute("COMMENT ON TABLE django_migrations IS NULL")
    ran = []

    def run_alone(*words, environment):
        ran.append((words[0], environment["KONTRA_DB_TIMEOUT"]))
        return 0

    monkeypatch.setattr(postgresql, "run_alone", run_alone)
    return ran


def test_four_starts_migrate_once_until_something_changes(at_once, migrations):
    assert at_once(*[lambda: postgresql.bring_up_to_date(17)] * 4) == [None] * 4
    assert migrations == [("migrate", "0")]
    postgresql.bring_up_to_date(18)
    assert len(migrations) == 2


def test_server_that_does_not_answer_is_told_without_the_password(monkeypatch, tmp_path):
    monkeypatch.setenv("DATABASE_URL", f"postgresql://ola:s3cret@/hall?host={tmp_path}")
    with pytest.raises(SystemExit, match="does not answer as it should: ") as told:
        postgresql.bring_up_to_date(17)
    assert "s3cret" not in str(told.value)
