"""Rebuilding the projections from the log, and saying where they differed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import ForeignKey, ForeignObjectRel, Model

from scorer.models import ScoreSheet
from scorer.sheets.selectors.log import current_log
from scorer.sheets.selectors.sheet_state import SheetState, stand
from scorer.sheets.services import projections
from scorer.support.transactions import atomic

Row = tuple[str, tuple[tuple[str, object], ...]]


@atomic
def rescore(sheet_id: UUID) -> list[str]:
    """Rebuild a sheet's projection; a sentence for every row that was missing, wrong or too many.

    There must be none. Raises ``RecordRefused`` when the log itself cannot be scored.
    """
    sheet = ScoreSheet.objects.select_for_update(no_key=True).get(pk=sheet_id)
    now = stand(sheet, current_log(sheet))  # from the log itself, not from memory
    before = _projected_rows(now)
    head = _differing_head(sheet, now)
    for model in projections.roots_of(now):
        model._default_manager.filter(entry__sheet=sheet).delete()  # noqa: SLF001 — Django's name
    sheet.seats.all().delete()
    projections.add(now, since=0)
    projections.add_seats(now)
    after = _projected_rows(now)
    differences = [f"too many: {_row_words(row)}" for row in (before - after).elements()]
    differences += [f"missing: {_row_words(row)}" for row in (after - before).elements()]
    return [*differences, head] if head else differences


@dataclass(frozen=True, slots=True)
class CheckedSheet:
    """The totals that the log comes to, and what ``rescore`` would report."""

    totals: list[int]
    differences: list[str]


def check_sheet(sheet_id: UUID) -> CheckedSheet:
    """Score a sheet from its log and change nothing. Raises ``RecordRefused`` as ``rescore`` does.

    The projection is rebuilt, compared and rolled back.
    """
    with transaction.atomic():
        differences = rescore(sheet_id)
        totals = ScoreSheet.objects.values_list("totals", flat=True).get(pk=sheet_id)
        transaction.set_rollback(True)
    return CheckedSheet(totals, differences)


def differing_head(sheet: ScoreSheet) -> str:
    """What a sheet says of itself, where the log says something else; empty: they agree.

    Reads one query and changes nothing, so that it can be asked of every sheet there is.
    Raises ``RecordRefused`` as ``rescore`` does.
    """
    return _differing_head(sheet, stand(sheet, current_log(sheet)))


def _differing_head(sheet: ScoreSheet, now: SheetState) -> str:
    state = now.match.state
    said = (sheet.played, sheet.totals, sheet.finished, sheet.locked, sheet.version)
    told = (state.played, now.totals, state.finished, now.locked, now.version)
    return "" if said == told else f"sheet said {said}, the log says {told}"


def _projected_rows(now: SheetState) -> Counter[Row]:
    """The rows projected from the sheet, as values without their own keys."""
    found: Counter[Row] = Counter()
    for seat in now.sheet.seats.all():
        found.update(_values(seat))
    for model in projections.roots_of(now):
        projected = model._default_manager.filter(entry__sheet=now.sheet)  # noqa: SLF001 — Django's name
        for row in projected:
            found.update(_values(row))
    return found


def _values(row: Model, owner: tuple[object, ...] = ()) -> list[Row]:
    """A row and all that hang on it, each with the entry it belongs to."""
    entry = getattr(row, "entry", None)
    owner = (entry.position, entry.revision) if entry is not None else owner
    own = [
        (field.name, repr(getattr(row, field.name)))
        for field in row._meta.concrete_fields  # noqa: SLF001 — Django's name
        if not field.primary_key and not isinstance(field, ForeignKey)
    ]
    values: list[Row] = [(type(row).__name__, (("entry", owner), *own))]
    for relation in row._meta.related_objects:  # noqa: SLF001 — Django's name
        for child in _children(row, relation):
            values += _values(child, owner)
    return values


def _children(row: Model, relation: ForeignObjectRel) -> list[Model]:
    name = str(relation.get_accessor_name())
    if relation.one_to_one:
        child = getattr(row, name, None)
        return [child] if child is not None else []
    return list(getattr(row, name).all())


def _row_words(row: Row) -> str:
    return f"{row[0]} {', '.join(f'{name}={value}' for name, value in row[1])}"
