"""``manage.py check_data``: whether sheets are what their entries say, and no row is lost."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from scorer.management.arguments import json_in, output_file, write_bytes, wrong
from scorer.management.plain_sheet import plain_errors
from scorer.models import ScoreSheet
from scorer.operations.selectors.data_state import (
    DataState,
    Totals,
    count_rows,
    data_state_in,
    state_differences,
)
from scorer.records import RecordRefused
from scorer.sheets.services.rescoring import check_sheet
from tournaments.engine.fingerprint import fingerprint
from tournaments.management.event_named import event_named
from tournaments.models import Event, Table
from tournaments.selectors.draw_values import request_of

APPS = ("scorer", "tournaments")


class Command(BaseCommand):
    """Score every sheet and check what was asked of every draw; change nothing."""

    help = (
        "Score all sheets, check the fingerprints of all draws, report every difference, and "
        "compare the number of rows and all totals with those of another copy of the data. "
        "Nothing is changed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One event or everything; the files that carry the figures from copy to copy."""
        parser.add_argument(
            "--event",
            action="append",
            default=[],
            metavar="SLUG",
            help="check this event and its sheets alone; may be given several times",
        )
        parser.add_argument("--save", metavar="FILE", help="write the figures of this copy")
        parser.add_argument("--against", metavar="FILE", help="compare with figures of another one")

    def handle(
        self,
        *args: object,
        event: list[str],
        save: str | None,
        against: str | None,
        **options: object,
    ) -> None:
        """Exit status 1: something differs; 2: wrong words."""
        if event and (save or against):
            raise wrong("--save and --against are about everything: leave --event out.")
        other = _state_in(against) if against else None
        place = output_file(save) if save else None
        named = [event_named(slug) for slug in event]
        totals, found = self._check_sheets(named)
        found += self._check_events(named or list(Event.objects.order_by("pk")))
        here = DataState(count_rows(APPS) if place or other else {}, totals)
        if place:
            self._save(place, here)
        if other:
            found += self._compare(here, other, Path(str(against)).name)
        if found:
            sys.exit(1)

    def _check_sheets(self, events: list[Event]) -> tuple[dict[str, Totals], int]:
        """The totals of the sheets of these events, or of all; how many differences."""
        sheets = ScoreSheet.objects.order_by("pk")
        if events:
            tables = Table.objects.filter(round__event__in=events, sheet__isnull=False)
            sheets = sheets.filter(pk__in=tables.values("sheet"))
        totals: dict[str, Totals] = {}
        found = 0
        for sheet_id in list(sheets.values_list("pk", flat=True)):
            try:
                checked = check_sheet(sheet_id)
                totals[str(sheet_id)], faults = checked.totals, checked.differences
            except RecordRefused as refused:
                totals[str(sheet_id)], faults = None, [plain_errors(refused)]
            found += self._report(str(sheet_id), faults)
        self.stdout.write(f"Sheets checked: {len(totals)}. Differences: {found}.")
        return totals, found

    def _check_events(self, events: list[Event]) -> int:
        found = sum(self._report(event.slug, _faults(event)) for event in events)
        self.stdout.write(f"Events checked: {len(events)}. Differences: {found}.")
        return found

    def _report(self, name: str, faults: list[str]) -> int:
        for fault in faults:
            self.stdout.write(f"{name}: {fault}")
        return len(faults)

    def _save(self, place: Path, here: DataState) -> None:
        text = json.dumps(here.to_json(), indent=1, sort_keys=True)
        write_bytes(place, text.encode() + b"\n")
        self.stdout.write(f"Saved in {place.name}: {_size(here)}.")

    def _compare(self, here: DataState, other: DataState, name: str) -> int:
        found = state_differences(here, other, name)
        for fault in found:
            self.stdout.write(fault)
        self.stdout.write(f"Compared with {name}: {_size(here)}. Differences: {len(found)}.")
        return len(found)


def _size(state: DataState) -> str:
    return f"{sum(state.rows.values())} rows, totals of {len(state.totals)} sheets"


def _state_in(name: str) -> DataState:
    """The figures in a file; a ``CommandError`` where there are none."""
    try:
        return data_state_in(json_in(name))
    except ValueError:
        raise CommandError(f"{name} was not written by check_data --save.") from None


def _faults(event: Event) -> list[str]:
    """Draws of which something else is kept than what their published fingerprint stands for."""
    asked = {draw: fingerprint(request_of(draw)) for draw in event.draws.order_by("pk")}
    return [
        f"draws/{draw.pk}/request: the fingerprint is {draw.fingerprint}, the row gives {now}"
        for draw, now in asked.items()
        if draw.fingerprint != now
    ]
