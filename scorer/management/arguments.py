"""What the commands that name a sheet or a file have in common."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from uuid import UUID

from django.core.management.base import CommandError

from scorer import records
from scorer.management.plain_sheet import plain_errors
from scorer.models import Club, ScoreSheet

WRONG_COMMAND_LINE = 2  # exit status


def sheet_named(text: str) -> ScoreSheet:
    """The sheet with the id ``text``; a ``CommandError`` when there is none."""
    try:
        return ScoreSheet.objects.get(pk=UUID(text))
    except (ValueError, ScoreSheet.DoesNotExist):
        raise CommandError(f"There is no sheet {text!r}.") from None


def club_named(slug: str) -> Club:
    """The club with that slug; a ``CommandError`` names those there are."""
    try:
        return Club.objects.get(slug=slug)
    except Club.DoesNotExist:
        known = ", ".join(Club.objects.values_list("slug", flat=True)) or "none yet"
        raise CommandError(f"There is no club {slug!r}. Known: {known}.") from None


def json_in(name: str) -> object:
    """The JSON in a file; a ``CommandError`` in plain words when it cannot be read."""
    try:
        return records.read_json(Path(name).read_bytes())
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.") from None
    except records.RecordRefused as refused:
        raise CommandError(f"{name}: {plain_errors(refused)}") from None


def check_known(what: str, given: str, known: Sequence[str]) -> None:
    """Refuse a value that is none of the ``known`` ones, with a ``CommandError``."""
    if given not in known:
        raise wrong(f"The {what} {given!r} is not known. Allowed: {', '.join(known)}.")


def output_file(name: str) -> Path:
    """The file to write into; a ``CommandError`` when it has no directory."""
    output = Path(name)
    if not output.parent.is_dir():
        raise wrong(f"There is no directory {str(output.parent)!r} to write into.")
    return output


def write_bytes(output: Path, content: bytes) -> None:
    """Write the file; a ``CommandError`` in plain words when it cannot be."""
    try:
        output.write_bytes(content)
    except OSError as error:
        raise wrong(f"{output} cannot be written: {error.strerror}.") from None


def wrong(message: str) -> CommandError:
    """A command line that cannot be carried out: exit status 2."""
    return CommandError(message, returncode=WRONG_COMMAND_LINE)
