"""Opening a sheet, empty or from a record."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.db import transaction

from scorer import records
from scorer.models import Club, Entry, ScoreSheet, Seat
from scorer.selectors.standing import stand
from scorer.services import pictures
from scorer.services.limits import check_figures, check_names

NOT_IN_HEAD = ("players", "entries")


@transaction.atomic
def open_sheet(*, head: dict[str, Any], players: list[str], club: Club | None = None) -> ScoreSheet:
    """Open an empty sheet.

    ``head`` is a record's head without players and entries. Raises ``RecordRefused``.
    """
    return import_record(raw={**head, "players": players, "entries": []}, club=club)


@transaction.atomic
def import_record(*, raw: object, club: Club | None = None, author: str = "") -> ScoreSheet:
    """Open a sheet from a match record (what ``read_json`` gave); raises ``RecordRefused``.

    The record's entries become the first revisions of the log.
    """
    record = records.parse_record(raw)
    records.score_record(record)
    assert isinstance(raw, dict)  # noqa: S101 — narrows the type, parse_record saw to it
    check_names(record.setup.players)
    for place, payload in enumerate(raw["entries"]):
        check_figures(payload, "entries", place)
    sheet = ScoreSheet.objects.create(
        club=club,
        game=record.game.slug,
        ruleset=record.setup.ruleset,
        head={key: value for key, value in raw.items() if key not in NOT_IN_HEAD},
    )
    Seat.objects.bulk_create(
        Seat(sheet=sheet, number=number, name=name)
        for number, name in enumerate(record.setup.players)
    )
    entries = Entry.objects.bulk_create(
        (
            Entry(sheet=sheet, uuid=uuid4(), position=position, payload=payload, author=author)
            for position, payload in enumerate(raw["entries"])
        ),
        batch_size=500,
    )
    if entries:
        pictures.add(stand(sheet, entries), since=0)
    return sheet
