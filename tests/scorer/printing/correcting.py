"""Correcting lines of a saved sheet, as somebody with a phone does."""

from __future__ import annotations

from uuid import uuid4

from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.entries import Writer, correct_entry, void_entry

ZOLO = {"contract": "zolo", "old": [3], "winner": "young", "kontras": 2}


def correct(sheet, position, payload, reason=""):
    """Write a line anew."""
    correct_entry(**_change(sheet, position), payload=payload, reason=reason)


def strike(sheet, position):
    """Strike a line out."""
    void_entry(**_change(sheet, position))


def writer():
    """Who corrects."""
    return Writer(device="phone", author="Ewa")


def _change(sheet, position):
    return {
        "sheet_id": sheet.pk,
        "uuid": uuid4(),
        "position": position,
        "seen_revision": load_sheet_state(sheet).entry_at(position).revision,
        "writer": writer(),
    }
