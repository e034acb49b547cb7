"""What the commands that name a sheet or a file have in common."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

from django.core.management.base import CommandError

from scorer import records
from scorer.management.plain_sheet import plain_errors
from scorer.models import ScoreSheet


def sheet_named(text: str) -> ScoreSheet:
    """The sheet with the id ``text``; a ``CommandError`` when there is none."""
    try:
        return ScoreSheet.objects.get(pk=UUID(text))
    except (ValueError, ScoreSheet.DoesNotExist):
        raise CommandError(f"There is no sheet {text!r}.") from None


def json_in(name: str) -> object:
    """The JSON in a file; a ``CommandError`` in plain words when it cannot be read."""
    try:
        return records.read_json(Path(name).read_bytes())
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.") from None
    except records.RecordRefused as refused:
        raise CommandError(f"{name}: {plain_errors(refused)}") from None
