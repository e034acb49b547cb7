"""Digests of codes: made by each site's own key, so they are made anew where a club arrives.

A code that was printed here opens nothing there, and opens here again what is back: it follows
from the key and the row's own id.
"""

from __future__ import annotations

from importlib import import_module

from django.db.models import Model

KEYED = {"scorer.WritingCode": "scorer.sheets.selectors.codes.digest_of"}


def add_keyed(model: str, name: str) -> None:
    """Have ``digest`` of a model's rows made by the function of this dotted name."""
    KEYED[model] = name


def set_digests(rows: list[Model]) -> None:
    """Give rows of one model, which have none, the digests by which this site finds them."""
    name = KEYED.get(str(rows[0]._meta.label)) if rows else None  # noqa: SLF001 — Django's name
    if name is None:
        return
    module, _dot, function = name.rpartition(".")
    digest_of = getattr(import_module(module), function)
    for row in rows:
        vars(row)["digest"] = digest_of(row)
