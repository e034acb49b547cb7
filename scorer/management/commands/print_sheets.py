"""``manage.py print_sheets``: many sheets in one PDF, of the site or of match records."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from scorer import records
from scorer.management.arguments import club_named, output_file, write_bytes, wrong
from scorer.management.paper import add_order, lying, ordered, site_in, warning_of
from scorer.management.plain_sheet import plain_errors
from scorer.models import ScoreSheet
from scorer.operations.selectors.printing import sheets_with
from scorer.printing.addresses import new_address
from scorer.printing.orders import Tables, items_of
from scorer.printing.render import PrintingUnavailableError
from scorer.printing.sets import Item, print_set
from scorer.printing.typed_texts import typed_in
from scorer.printing.unsaved import standing_of
from scorer.sheets.forms.paper import SetForm


class Command(BaseCommand):
    """Print sheets named by their ids, those of a club, or match records (JSON Lines)."""

    help = "Print many sheets as one PDF: named ones, a club's, or match records."
    requires_system_checks: list[str] = []  # noqa: RUF012 — Django's own form

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which sheets, where to write, and how."""
        parser.add_argument("sheets", nargs="*", metavar="SHEET", help="ids of sheets")
        parser.add_argument("--club", metavar="SLUG", help="all sheets of a club")
        parser.add_argument(
            "--records", metavar="FILE.jsonl", help="a match record a line, - for standard input"
        )
        add_order(parser)
        parser.add_argument(
            "--imposition",
            metavar="single|paired|cut",
            default="single",
            help="paired, cut: two A5 sheets on an A4, in table order or for one cut",
        )
        parser.add_argument(
            "--first-table",
            dest="first",
            metavar="N",
            help="number the tables from N on (default: as on the sheets)",
        )

    def handle(self, *args: object, **options: Any) -> None:
        """Exit status 0: written; 1: a sheet or record is refused; 2: wrong command line."""
        options["paper"] = lying(options["imposition"], options["paper"])
        counted = options["first"] is not None
        options["tables"] = Tables.COUNTED.value if counted else Tables.SHEETS.value
        form = ordered(SetForm, options)
        options["site"] = site_in(options)
        output = output_file(options["output"])
        items = _items(form, options)
        if not items:
            raise CommandError("There is no sheet to print.")
        texts = (text for item in items for text in (item.occasion.event, *typed_in(item.now)))
        if warning := warning_of(texts):
            self.stderr.write(warning)
        try:
            pdf = print_set(
                items,
                form.order(),
                imposition=form.imposition(),
                progress=lambda done: self._report(done, len(items)),
            )
        except PrintingUnavailableError as missing:
            raise CommandError(str(missing)) from None
        write_bytes(output, pdf)

    def _report(self, done: int, total: int) -> None:
        """How far it is, for who sits at the terminal."""
        if self.stderr.isatty():
            self.stderr.write(f"\r{done} / {total}", ending="\n" if done == total else "")


def _items(form: SetForm, options: Mapping[str, Any]) -> list[Item]:
    ways = [options["sheets"], options["club"], options["records"]]
    if sum(map(bool, ways)) != 1:
        raise wrong("Name sheets by their ids, or a club by --club, or a file by --records.")
    if options["records"]:
        return _from_records(form, options)
    if options["club"]:
        sheets = list(club_named(options["club"]).sheets.all())
    else:
        sheets = _named(options["sheets"])
    return items_of(
        sheets,
        blank=form.order().blank,
        occasion=form.occasion(),
        numbering=form.numbering(),
        site=options["site"],
    )


def _named(ids: list[str]) -> list[ScoreSheet]:
    """The sheets with these ids; exit status 1 names one that is not there."""
    found: dict[str, ScoreSheet] = {}
    for sheet in sheets_with({known for text in ids if (known := _uuid(text))}):
        found[str(sheet.pk)] = sheet
    for text in ids:
        if str(_uuid(text)) not in found:
            raise CommandError(f"There is no sheet {text!r}.")
    return list(found.values())


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _from_records(form: SetForm, options: Mapping[str, Any]) -> list[Item]:
    """A sheet per line; exit status 1 tells every line that is refused and why."""
    items, refusals = [], []
    numbering, occasion = form.numbering(), form.occasion()
    for place, (number, line) in enumerate(_lines(options["records"])):
        table = numbering.first + place if numbering.tables is Tables.COUNTED else None
        own = replace(occasion, table=table)
        try:
            now = standing_of(records.read_json(line))
        except records.RecordRefused as refused:
            refusals.append(f"{options['records']}, line {number}: {plain_errors(refused)}")
        else:
            items.append(Item(now, own, new_address(options["site"], now.setup.ruleset, own)))
    if refusals:
        raise CommandError("\n".join(refusals))
    return items


def _lines(name: str) -> Iterator[tuple[int, bytes]]:
    """Every line that is not empty, with its number from 1."""
    try:
        text = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise wrong(f"{name} cannot be read: {reason}.") from None
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield number, line
