"""Who writes while a club goes is in the file, or is told: nothing falls in between."""

from __future__ import annotations

import gzip
import json
from functools import partial
from uuid import uuid4

import pytest

from scorer.models import Club, Entry
from scorer.operations.machine.lent_clubs import ClubIsLent
from scorer.operations.services.lending.lending import lend
from scorer.sheets.services.entries import Writer, record_entry
from scorer.sheets.services.sheets import import_record
from tests.scorer.examples import KOP

HANDS = 40


def writes(sheet):
    """The hands of one phone until the club is gone; UUIDs of those that were saved."""
    saved = []
    try:
        for position in range(HANDS):
            uuid = uuid4()
            record_entry(
                sheet_id=sheet.pk,
                uuid=uuid,
                payload=KOP["entries"][0],
                position=position,
                writer=Writer(),
            )
            saved.append(str(uuid))
    except ClubIsLent:
        return saved
    return saved


@pytest.mark.parametrize("_again", range(5))
def test_every_hand_that_was_saved_is_in_the_file(at_once, tmp_path, _again):
    club = Club.objects.create(name="Asy", slug="asy")
    sheets = [import_record(raw=KOP | {"entries": []}, club=club) for _table in range(3)]
    path = tmp_path / "out.club"
    answers = at_once(*(partial(writes, sheet) for sheet in sheets), partial(lend, club, path, ""))
    assert isinstance(answers[-1], int), answers
    saved = {uuid for answer in answers[:-1] for uuid in answer}
    lines = [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]
    at = next(at for at, one in enumerate(lines) if is_head(one))
    rows = lines[at + 1 : at + 1 + Entry.objects.count()]
    told = {row[lines[at]["fields"].index("uuid")] for row in rows}
    assert told == saved == {str(uuid) for uuid in Entry.objects.values_list("uuid", flat=True)}


def is_head(line):
    return isinstance(line, dict) and line.get("model") == "scorer.Entry"
