"""Commands that read JSON files and print their answers."""

from __future__ import annotations

import os
import sys
from abc import abstractmethod
from argparse import ArgumentParser
from collections.abc import Iterable
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO, cast

from django.core.management.base import BaseCommand
from django.utils import translation
from pydantic_core import to_json

from scorer import records
from scorer.games.text import gettext as _
from scorer.management.languages import add_language
from scorer.management.plain_sheet import plain_errors
from scorer.records.faults import refuse
from scorer.support.translation import translate


class JsonCommand(BaseCommand):
    """Reads one JSON file and prints one answer, as JSON or as text; needs no database."""

    requires_system_checks: list[str] = []  # noqa: RUF012 — Django's own form
    metavar = "FILE.json"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """A file, or ``-`` for standard input."""
        parser.add_argument("file", metavar=self.metavar)
        parser.add_argument("--text", action="store_true", help="readable lists instead of JSON")
        add_language(parser)

    def handle(
        self, *args: object, file: str, language: str, text: bool, **options: object
    ) -> None:
        """Exit status 0: all is well; 1: it is not, or refused; 2: wrong command line."""
        with translation.override(language):
            try:
                good, shown = self.answered(json_in(file), as_text=text, **options)
            except records.RecordRefused as refused:
                good, shown = False, refusal(refused, as_text=text)
        print_lines(self, [shown])
        if not good:
            sys.exit(1)

    @abstractmethod
    def answered(self, raw: object, *, as_text: bool, **options: object) -> tuple[bool, str]:
        """Whether all is well with what the file says, and the answer."""


def json_in(name: str) -> object:
    """The JSON of a file, or of standard input for ``-``; raises ``RecordRefused``."""
    return records.read_json(file_content(name))


def file_content(name: str, most: int = -2) -> bytes:
    """A file, or standard input for ``-``, up to ``most`` + 1 bytes; raises ``RecordRefused``."""
    if name == "-":
        return sys.stdin.buffer.read(most + 1)
    try:
        with Path(name).open("rb") as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise refuse(
            _("The file %(name)s cannot be read: %(reason)s.", name=name, reason=reason)
        ) from None


def refusal(refused: records.RecordRefused, *, as_text: bool) -> str:
    """Why a file is refused, as JSON or in plain words."""
    if as_text:
        return plain_errors(refused)
    return to_json(records.error_json(refused, translate)).decode()


def print_lines(command: BaseCommand, lines: Iterable[str]) -> None:
    """Print answers in UTF-8, whatever the terminal believes, until nobody reads any more."""
    out = cast("TextIO", getattr(command.stdout, "_out"))  # noqa: B009 — its wrapper styles every line
    if isinstance(out, TextIOWrapper):
        out.reconfigure(encoding="utf-8")
    try:
        for line in lines:
            out.write(line + "\n")
        out.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
