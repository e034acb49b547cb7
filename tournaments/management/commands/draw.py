"""``manage.py draw``: a request in, its draw out; or the report of any draw. Needs no database."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO, cast

from django.core.management.base import BaseCommand
from django.utils import translation
from pydantic_core import to_json

from scorer import records
from scorer.games.text import gettext as _
from scorer.management.plain_sheet import plain_errors
from scorer.records.faults import refuse
from scorer.translation import translate
from tournaments.engine.draws import draw
from tournaments.engine.draws.request import DrawImpossible
from tournaments.engine.verify import report
from tournaments.management.plain_draw import plain_draw, plain_report
from tournaments.records.draws import draw_json, impossible, read_draw, read_request


class Command(BaseCommand):
    """Draw, or check what was drawn."""

    help = "Draw rounds (draw-request/1), or check a draw (draw/1), without a database."
    requires_system_checks: list[str] = []  # noqa: RUF012 — Django's own form

    def add_arguments(self, parser: ArgumentParser) -> None:
        """A file, or ``-`` for standard input."""
        parser.add_argument("file", metavar="REQUEST.json")
        parser.add_argument(
            "--check", action="store_true", help="the file is a draw (draw/1): print its report"
        )
        parser.add_argument("--text", action="store_true", help="readable lists instead of JSON")
        parser.add_argument("--language", default="en", choices=["pl", "cs", "ro", "en"])

    def handle(self, *args: object, **options: Any) -> None:
        """Exit status 0: drawn, or all musts hold; 1: not so, or refused; 2: wrong command line."""
        out = cast("TextIO", getattr(self.stdout, "_out"))  # noqa: B009 — its wrapper styles every line
        if isinstance(out, TextIOWrapper):
            out.reconfigure(encoding="utf-8")  # whatever the terminal believes, JSON is UTF-8
        act = _checked if options["check"] else _drawn
        with translation.override(options["language"]):
            try:
                good, shown = act(_json_in(options["file"]), as_text=options["text"])
            except records.RecordRefused as refused:
                good, shown = False, _refusal(refused, as_text=options["text"])
        try:
            out.write(shown + "\n")
            out.flush()
        except BrokenPipeError:  # whoever read has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not good:
            sys.exit(1)


def _drawn(raw: object, *, as_text: bool) -> tuple[bool, str]:
    request = read_request(raw)
    try:
        drawn = draw(request)
    except DrawImpossible as reason:
        raise impossible(reason) from None
    worth = report(request, drawn.rounds, drawn.sitting_out)
    if as_text:
        return True, plain_draw(request, drawn, worth)
    return True, to_json(draw_json(raw, drawn, worth)).decode()


def _checked(raw: object, *, as_text: bool) -> tuple[bool, str]:
    request, rounds, sitting_out = read_draw(raw)
    worth = report(request, rounds, sitting_out)
    if as_text:
        return not worth.broken, plain_report(request, worth)
    told: dict[str, Any] = worth.as_json()
    if worth.broken:
        told["broken"] = [translate(sentence) for sentence in worth.broken]
    return not worth.broken, to_json(told).decode()


def _refusal(refused: records.RecordRefused, *, as_text: bool) -> str:
    if as_text:
        return plain_errors(refused)
    return to_json(records.error_json(refused, translate)).decode()


def _json_in(name: str) -> object:
    """The JSON of a file or of standard input; raises ``RecordRefused``."""
    if name == "-":
        return records.read_json(sys.stdin.buffer.read())
    try:
        return records.read_json(Path(name).read_bytes())
    except (OSError, ValueError) as error:
        if isinstance(error, records.RecordRefused):
            raise
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise refuse(
            _("The file %(name)s cannot be read: %(reason)s.", name=name, reason=reason)
        ) from None
