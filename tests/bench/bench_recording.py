"""One hand recorded through the service on SQLite, on disk when answered."""

from __future__ import annotations

import os
from pathlib import Path
from uuid import uuid4

from tests.bench.folder import site_folder
from tests.bench.measure import Aim, Figure, figure_of, keep, repeated, run, size

HAND = {"contract": "zwyczajna", "old": [0, 2], "winner": "old", "margin": "exit", "kontras": 1}
HANDS = size(200, 40)


def main() -> None:
    """A fresh database; hands 1 to ``HANDS`` of one sheet."""
    with site_folder() as folder:
        os.environ["KONTRA_VAR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "scorer.config.settings"
        import django  # noqa: PLC0415 — settings come first

        django.setup()
        _measure(Path(folder))


def _measure(folder: Path) -> None:
    from scorer.sheets.services.entries import Writer, record_entry  # noqa: PLC0415 — after setup
    from scorer.sheets.services.sheets import open_sheet  # noqa: PLC0415 — after setup

    head = {"format": "score-record/1", "game": "kop"}
    sheet = open_sheet(head=head, players=["Ada", "Bogdan", "Celina", "Darek"])
    places = iter(range(HANDS + 1))

    def record() -> None:
        record_entry(
            sheet_id=sheet.pk, uuid=uuid4(), payload=HAND, position=next(places), writer=Writer()
        )

    seconds = repeated(record, HANDS)
    for name, part in [("first 20", seconds[:20]), ("last 20", seconds[-20:])]:
        keep(
            f"one hand recorded, {name} of {HANDS}",
            "service, SQLite WAL, synchronous FULL",
            figure_of(part, "ms", 1_000),
            Aim(15, "ms", "median ≤ 15 ms"),
        )
    used = sum(path.stat().st_size for path in folder.iterdir())
    keep("database after them", f"{HANDS} hands", Figure(used, text=f"{used / 1024:.0f} KiB"))


if __name__ == "__main__":
    run(main)
