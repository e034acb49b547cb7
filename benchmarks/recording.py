"""Record hands: one by the service, one through the served site, 40 at once after a dead line."""

from __future__ import annotations

import json
import time
from pathlib import Path
from uuid import uuid4

from benchmarks.measure import Figure, figure_of, keep, repeated, run
from tests.builders.served_site import django_site, served
from tests.builders.sizes import size
from tests.builders.telephone import HAND, Phone, line_of

PAYLOAD = {"contract": "zwyczajna", "old": [0, 2], "winner": "old", "margin": "exit", "kontras": 1}
HANDS, BATCH, BATCHES = size((200, 40, 10), (40, 4, 2))
DISK = "SQLite WAL, synchronous FULL"


def main() -> None:
    """Each on new sheets of one database."""
    with django_site() as folder:
        _by_the_service(folder)
        with served(folder) as port:
            _through_the_site(Phone(f"http://127.0.0.1:{port}", timeout=60))


def _by_the_service(folder: Path) -> None:
    from scorer.sheets.services.entries import Writer, record_entry
    from scorer.sheets.services.sheets import open_sheet

    head = {"format": "score-record/1", "game": "kop"}
    sheet = open_sheet(head=head, players=["Ada", "Bogdan", "Celina", "Darek"])
    places = iter(range(HANDS + 1))

    def record() -> None:
        record_entry(
            sheet_id=sheet.pk, uuid=uuid4(), payload=PAYLOAD, position=next(places), writer=Writer()
        )

    seconds = repeated(record, HANDS, clock=time.perf_counter)
    for name, part in (("first", seconds[:20]), ("last", seconds[-20:])):
        what = f"one hand recorded, {name} 20 of {HANDS}"
        keep(what, f"service, {DISK}", figure_of(part, "ms", 1_000), 15)
    used = sum(path.stat().st_size for path in folder.iterdir())
    keep("database after them", f"{HANDS} hands", Figure(round(used / 1024), "KiB"))


def _through_the_site(phone: Phone) -> None:
    sheet, places = phone.opens_sheet(), iter(range(HANDS + 1))
    seconds = repeated(
        lambda: phone.writes(sheet, HAND, next(places)), HANDS, clock=time.perf_counter
    )
    keep("one hand through the site", DISK, figure_of(seconds, "ms", 1_000), 20)
    sheets = iter([phone.opens_sheet() for _batch in range(BATCHES + 1)])

    def send() -> None:
        lines = [line_of(str(uuid4()), place) for place in range(BATCH)]
        body = json.dumps({"entries": lines}).encode()
        answer = json.loads(phone.insist("POST", f"/sheets/{next(sheets)}/outbox/", body))
        if [one["status"] for one in answer["results"]] != ["written"] * BATCH:
            raise SystemExit(f"Not all were written: {answer}")

    seconds = repeated(send, BATCHES, clock=time.perf_counter)
    keep(f"{BATCH} hands that waited on a phone", DISK, figure_of(seconds, "ms", 1_000))


if __name__ == "__main__":
    run(main)
