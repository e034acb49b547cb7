"""The demo club: something to look at on the first start."""

from __future__ import annotations

from pathlib import Path

from scorer.models import Club, Player
from scorer.records import read_json
from scorer.sheets.services.sheets import import_record
from scorer.support.transactions import atomic

SLUG = "demo"
NAME = "Klub Pod Dębem"


@atomic
def found_demo_club(records: Path) -> Club | None:
    """Found the demo club with a sheet from each record in the folder; None if it exists."""
    if Club.objects.filter(slug=SLUG).exists():
        return None
    club = Club.objects.create(slug=SLUG, name=NAME, open_to_all=True)
    names: set[str] = set()
    for path in sorted(records.glob("*.json")):
        sheet = import_record(raw=read_json(path.read_bytes()), club=club)
        names |= {seat.name for seat in sheet.seats.all()}
    Player.objects.bulk_create(Player(club=club, name=name) for name in sorted(names))
    return club
