"""Whether this process could answer a reader now, part by part, and figures of the whole site."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection

from scorer.models import Job
from scorer.models.job import job_folder
from scorer.operations.machine.disk import ROOM
from scorer.operations.machine.shared import redis, redis_or_fallback
from scorer.support.caches import LruCache

OK, AWAY, FULL, BEHIND = "ok", "away", "full", "behind"

# Databases, by alias, whose migrations were found in order.
MIGRATIONS_CACHE: LruCache[bool] = LruCache(8)


def parts() -> dict[str, str]:
    """How each part is; whatever is not ``"ok"`` keeps readers away, but Redis, done without."""
    database, migrations = _database()
    found = {"database": database, "migrations": migrations, "disk": _disk()}
    if settings.REDIS:
        found["redis"] = redis_or_fallback(lambda: OK if redis().ping() else AWAY, lambda: AWAY)
    return found


def waiting_prints() -> float:
    """Jobs that nobody has begun."""
    return Job.objects.filter(state=Job.State.WAITING).count()


def backup_age() -> float | None:
    """Seconds since the newest backup in ``backups/`` was written; None: there is none."""
    folder = Path(settings.VAR_DIR) / "backups"
    found = (*folder.glob("*.kontra"), *folder.glob("*.changes"))
    written = [path.stat().st_mtime for path in found]
    return time.time() - max(written) if written else None


def _database() -> tuple[str, str]:
    """Whether the database answers, and whether it has all this program's migrations."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        return OK, _migrations()
    except DatabaseError:
        return AWAY, AWAY


def _migrations() -> str:
    if MIGRATIONS_CACHE.get(connection.alias):
        return OK
    # needed once in the life of a process: no reason to import them at every start
    from django.db.migrations.loader import MigrationLoader  # noqa: PLC0415
    from django.db.migrations.recorder import MigrationRecorder  # noqa: PLC0415

    there = MigrationRecorder(connection).applied_migrations()
    if set(MigrationLoader(None).disk_migrations or {}) - set(there):
        return BEHIND
    MIGRATIONS_CACHE.keep(connection.alias, True)  # noqa: FBT003 — a value
    return OK


def _disk() -> str:
    """Whether there is room where something is written: database, prints, backups."""
    folders = {Path(settings.VAR_DIR), job_folder()}
    try:
        free = min(shutil.disk_usage(folder).free for folder in folders if folder.is_dir())
    except (OSError, ValueError):  # none of them is there
        return AWAY
    return OK if free >= ROOM else FULL
