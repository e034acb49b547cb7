"""Keeping what is to be checked after a restore, until somebody says that it is."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import datetime

from scorer.operations.selectors.after_restore import (
    RESTORE,
    Restore,
    last_restore,
    restore_file,
)


def note_restore(made_at: object, now: datetime) -> None:
    """Remember a restore of a backup made then; of one that does not say when, nothing."""
    restore_file().unlink(missing_ok=True)
    with suppress(ValueError):
        _write(Restore(datetime.fromisoformat(str(made_at)), now))


def mark_checked(whose: str) -> None:
    """Show it no more to ``whose`` desk, or to the operator."""
    if known := last_restore():
        _write(replace(known, checked=known.checked | {whose}))


def _write(restore: Restore) -> None:
    beside = restore_file().with_suffix(".new")
    beside.write_bytes(RESTORE.dump_json(restore))
    beside.replace(restore_file())
