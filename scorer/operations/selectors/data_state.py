"""A site's data in figures: rows of each table and totals of each sheet, to compare two copies.

Sessions and what Django keeps for itself are left out: they differ without any loss.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.apps import apps

FORMAT = "kontra-data/1"

Totals = list[int] | None  # None: the rules refuse the log


@dataclass(frozen=True, slots=True)
class DataState:
    """``rows`` by the name of their table, ``totals`` by the id of their sheet."""

    rows: Mapping[str, int]
    totals: Mapping[str, Totals]

    def to_json(self) -> dict[str, object]:
        """The value that ``data_state_in`` reads."""
        return {"format": FORMAT, "rows": self.rows, "totals": self.totals}


def data_state_in(value: object) -> DataState:
    """The state in a value read from JSON; raises ``ValueError`` for anything else."""
    match value:
        case {"format": str(name), "rows": dict(rows), "totals": dict(totals)} if name == FORMAT:
            return DataState(rows, totals)
    raise ValueError(FORMAT)


def count_rows(app_labels: Iterable[str]) -> dict[str, int]:
    """The number of rows of each table of these apps; one query for each."""
    models = [
        model
        for label in app_labels
        for model in apps.get_app_config(label).get_models(include_auto_created=True)
    ]
    return {model._meta.db_table: model._base_manager.count() for model in models}  # noqa: SLF001 — Django's names


def state_differences(here: DataState, there: DataState, name: str) -> list[str]:
    """A sentence for each table and sheet that differs from the state called ``name``."""
    return [
        f"{key}: {mine} rows here, {theirs} in {name}."
        for key, mine, theirs in _differing(here.rows, there.rows, missing=0)
    ] + [
        f"sheet {key}: {mine or 'no totals'} here, {theirs or 'no totals'} in {name}."
        for key, mine, theirs in _differing(here.totals, there.totals, missing="missing")
    ]


def _differing(
    here: Mapping[str, object], there: Mapping[str, object], missing: object
) -> Iterator[tuple[str, object, object]]:
    """Each key whose values differ, with both."""
    for key in sorted({*here, *there}):
        mine, theirs = here.get(key, missing), there.get(key, missing)
        if mine != theirs:
            yield key, mine, theirs
