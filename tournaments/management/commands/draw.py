"""``manage.py draw``: a request in, its draw out; or the report of any draw. Needs no database."""

from __future__ import annotations

from argparse import ArgumentParser

from pydantic_core import to_json

from scorer.management.json_file import JsonCommand
from scorer.support.translation import translate
from tournaments.engine.draws import draw
from tournaments.engine.draws.request import DrawImpossible, engine_of
from tournaments.engine.verify import report
from tournaments.management.plain_draw import plain_draw, plain_report
from tournaments.records.draws import draw_json, impossible, read_draw, read_request


class Command(JsonCommand):
    """Draw, or check what was drawn."""

    help = "Draw rounds (draw-request/1), or check a draw (draw/1), without a database."
    metavar = "REQUEST.json"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """A file, or ``-`` for standard input; what it is."""
        super().add_arguments(parser)
        parser.add_argument(
            "--check", action="store_true", help="the file is a draw (draw/1): print its report"
        )

    def answered(self, raw: object, *, as_text: bool, **options: object) -> tuple[bool, str]:
        """The draw, or a draw's report and whether all musts hold; raises ``RecordRefused``."""
        return (_checked if options["check"] else _drawn)(raw, as_text=as_text)


def _drawn(raw: object, *, as_text: bool) -> tuple[bool, str]:
    request = read_request(raw)
    try:
        drawn = draw(request)
    except DrawImpossible as reason:
        raise impossible(reason) from None
    worth = report(request, drawn.rounds, drawn.sitting_out)
    if as_text:
        return True, plain_draw(request, drawn, worth)
    return True, to_json(draw_json(raw, drawn, worth, engine_of(request))).decode()


def _checked(raw: object, *, as_text: bool) -> tuple[bool, str]:
    request, rounds, sitting_out = read_draw(raw)
    worth = report(request, rounds, sitting_out)
    if as_text:
        return not worth.broken, plain_report(request, worth)
    told: dict[str, object] = worth.as_json()
    if worth.broken:
        told["broken"] = [translate(sentence) for sentence in worth.broken]
    return not worth.broken, to_json(told).decode()
