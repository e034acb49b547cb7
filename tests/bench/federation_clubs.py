"""Clubs whose names bear their mark, each with an event of four live tables; and a release."""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import django
from django.db import connection

from tests.bench.measure import ROOT

TABLES, SEATS = 4, 4
FORMAT = {"hands": 200, "rounds": 3}
MIGRATION = '''"""A column that a later release asks for."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("scorer", "{newest}")]
    operations = [migrations.RunSQL("ALTER TABLE scorer_club ADD COLUMN later text NULL")]
'''


def make_clubs(count: int) -> dict[str, list[dict[str, Any]]]:
    """Who records and who follows, as ``federation_clients`` reads it."""
    django.setup()
    plan: dict[str, list[dict[str, Any]]] = {"tables": [], "followers": []}
    for number in range(1, count + 1):
        _make_club(f"{number:03}", plan)
    connection.close()  # the server it leads to will be another one
    return plan


def _make_club(mark: str, plan: dict[str, list[dict[str, Any]]]) -> None:
    from scorer.models import Club  # noqa: PLC0415 — needs settings
    from tests.bench.hall import let_in  # noqa: PLC0415 — as above
    from tests.builders.events import empty_event  # noqa: PLC0415 — as above
    from tests.builders.rounds import seat_round  # noqa: PLC0415 — as above
    from tournaments.models import Entrant, Person, Table  # noqa: PLC0415 — as above
    from tournaments.services.rounds import open_round  # noqa: PLC0415 — as above
    from tournaments.services.steps import Actor  # noqa: PLC0415 — as above

    club = Club.objects.create(name=f"Klub{mark}", slug=f"klub{mark}")
    name, slug = f"Turniej Klub{mark}", f"turniej{mark}"
    event = empty_event(
        slug, club=club, name=name, shown="everything", state="running", format=FORMAT
    )
    people = Person.objects.bulk_create(
        Person(register=club, surname=f"Klub{mark}", given_name=str(seat))
        for seat in range(TABLES * SEATS)
    )
    Entrant.objects.bulk_create(
        Entrant(event=event, number=number, person=person)
        for number, person in enumerate(people, 1)
    )
    seats = list(range(1, TABLES * SEATS + 1))
    seat_round(event, 1, [seats[at : at + SEATS] for at in range(0, len(seats), SEATS)])
    open_round(event_id=event.pk, number=1, actor=Actor())
    tables = Table.objects.filter(round__event=event).order_by("number")
    sheets = list(tables.values_list("sheet", flat=True))
    for sheet, session in zip(sheets, let_in(sheets), strict=True):
        cookies = {"sessionid": session}
        plan["tables"].append({"club": mark, "sheet": str(sheet), "cookies": cookies})
        follows = f"/sheets/{sheet}/live/?as=follow"
        plan["followers"].append({"club": mark, "what": "sheet", "path": follows})
    plan["followers"][-TABLES::2] = [
        {"club": mark, "what": "standings", "path": f"/events/{slug}/standings/"}
        for _half in range(TABLES // 2)
    ]


def with_migration(folder: Path) -> Path:
    """A copy of this program as a later release: with one migration more."""
    packed = subprocess.run(
        ["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    migrations = folder / "scorer" / "migrations"
    newest = max(path.stem for path in migrations.glob("0*.py"))
    text = MIGRATION.format(newest=newest)
    (migrations / "9999_later.py").write_text(text, encoding="utf-8")
    compiled = [sys.executable, "-m", "compileall", "-q", "scorer", "tournaments"]
    subprocess.run(compiled, cwd=folder, check=True)  # as an installation does
    return folder
