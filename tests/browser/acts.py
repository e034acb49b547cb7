"""Sheets on which something happened beside their lines, and the pages that do it."""

from __future__ import annotations

from uuid import uuid4

from scorer.models import ScoreSheet
from scorer.sheets.selectors.sheet_state import load_sheet_state
from scorer.sheets.services.ending import end_match
from scorer.sheets.services.entries import Writer, correct_entry, insert_entry, void_entry
from scorer.sheets.services.seating import seat_players
from scorer.sheets.services.sheets import import_record
from scorer.sheets.services.signing import reopen_sheet, sign_sheet
from tests.builders.records import GLOWY, KOP

ZOLO = {"contract": "zolo", "old": [0], "winner": "old"}
WRITER = Writer(author="Bogumiła Wąsik-Świętochłowska")


def act_paths() -> dict[str, str]:
    """Name and path of every page of this kind; writes the sheets."""
    sheet = _busy_sheet()
    signed = import_record(raw=GLOWY)
    _sign(signed)
    half = import_record(raw=GLOWY)
    _sign(half, side=1)
    return {
        "acts": _address(sheet),
        "line-struck": _address(sheet, "1/"),
        "line-corrected": _address(sheet, "3/"),
        "line-inserted": _address(sheet, "5/"),
        "strike": _address(sheet, "2/strike/"),
        "insert": _address(sheet, "insert/2/"),
        "correct-struck": _address(sheet, "1/correct/"),
        "seating": _address(sheet, "6/"),
        "seats": _address(sheet, "seats/"),
        "sign": _address(sheet, "sign/"),
        "end": _address(sheet, "end/"),
        "ended": _address(_ended_sheet()),
        "sign-half": _address(half, "sign/"),
        "signed": _address(signed),
        "signed-line": _address(signed, "2/"),
        "signed-correct": _address(signed, "2/correct/"),
        "reopen": _address(signed, "sign/"),
    }


def _ended_sheet() -> ScoreSheet:
    sheet = import_record(raw=KOP)
    position = len(KOP["entries"])
    end_match(sheet_id=sheet.pk, uuid=uuid4(), position=position, writer=WRITER)
    return sheet


def _busy_sheet():
    """A sheet on which everything happened that can."""
    sheet = import_record(raw=KOP)
    common = {"sheet_id": sheet.pk, "writer": WRITER}
    void_entry(uuid=uuid4(), position=0, seen_revision=1, reason="a card lay face up", **common)
    correct_entry(
        uuid=uuid4(),
        payload=KOP["entries"][2] | {"old": [2]},
        position=2,
        seen_revision=1,
        reason="it was Celina who played",
        **common,
    )
    insert_entry(uuid=uuid4(), payload=ZOLO, position=4, after=1, **common)
    players = ["Ada", "Bogdan", "Celina", "Maximilian"]
    seat_players(uuid=uuid4(), players=players, whole=False, position=5, **common)
    _sign(sheet, name="Ada")
    reopen_sheet(uuid=uuid4(), position=7, reason="hand 2 was wrong", **common)
    return sheet


def _sign(sheet, side=None, name="Ada"):
    position = len(load_sheet_state(sheet).log)
    sign_sheet(
        sheet_id=sheet.pk, uuid=uuid4(), side=side, name=name, position=position, writer=WRITER
    )


def _address(sheet, path=""):
    return f"/sheets/{sheet.pk}/{path}"
