"""``manage.py draw``: a request in, its draw out; or the report of any draw. Needs no database."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import TextIO, cast

from django.core.management.base import BaseCommand
from django.utils import translation
from pydantic_core import to_json

from scorer import records
from scorer.management.languages import add_language
from scorer.support.translation import translate
from tournaments.engine.draws import draw
from tournaments.engine.draws.request import DrawImpossible
from tournaments.engine.verify import report
from tournaments.management.json_file import answer, json_in, refusal
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
        add_language(parser)

    def handle(
        self, *args: object, check: bool, language: str, file: str, text: bool, **options: object
    ) -> None:
        """Exit status 0: drawn, or all musts hold; 1: not so, or refused; 2: wrong command line."""
        out = cast("TextIO", getattr(self.stdout, "_out"))  # noqa: B009 — its wrapper styles every line
        act = _checked if check else _drawn
        with translation.override(language):
            try:
                good, shown = act(json_in(file), as_text=text)
            except records.RecordRefused as refused:
                good, shown = False, refusal(refused, as_text=text)
        answer(out, shown)
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
    told: dict[str, object] = worth.as_json()
    if worth.broken:
        told["broken"] = [translate(sentence) for sentence in worth.broken]
    return not worth.broken, to_json(told).decode()
