"""How many Python files of the program one hand, one keyed result and the standings enter.

From the middleware to the answer, in one process, asked for the second time: imports do not count.
``KONTRA_FLOWS=list`` prints the files too.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from uuid import uuid4

from benchmarks.measure import Figure, keep, run
from benchmarks.pages import look
from tests.builders.served_site import ROOT, django_site
from tests.builders.telephone import line_of

PROGRAM = tuple(f"{ROOT / app}/" for app in ("scorer", "tournaments"))
AIMS = {"a hand sent by a phone": 25, "a result keyed": 16, "standings, fresh": 20}


def main() -> None:
    """Ask for each in one event that is being played."""
    with django_site():
        from django.conf import settings

        from tests.builders.events import add_step
        from tournaments.models import Event

        settings.ALLOWED_HOSTS = ["testserver"]
        for (what, most), act in zip(AIMS.items(), _flows(), strict=True):
            act()  # imports and what is read once do not count
            add_step(Event.objects.get())  # the page that was kept is out of date
            files = files_entered(act)
            keep(f"Python files of {what}", "one request", Figure(len(files), "files"), most)
            if os.environ.get("KONTRA_FLOWS") == "list":
                print(*sorted(files), sep="\n")


def files_entered(act: Callable[[], object]) -> set[str]:
    """The program's files in which ``act`` runs a line, as paths from the root."""
    entered: set[str] = set()

    def note(frame: FrameType, event: str, _value: object) -> None:
        if event == "call":
            entered.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return {str(Path(path).relative_to(ROOT)) for path in entered if path.startswith(PROGRAM)}


def _flows() -> tuple[Callable[[], None], ...]:
    from scorer.sheets.services.sheets import import_record
    from tests.builders.desks import running_event
    from tests.builders.records import KOP
    from tests.phone_at_the_table import PhoneAtTheTable

    desk = running_event(*((4 * at + 1, 4 * at + 2, 4 * at + 3, 4 * at + 4) for at in range(3)))
    desk.event.shown = "everything"
    desk.event.save()
    sheet, phone = import_record(raw=KOP), PhoneAtTheTable()
    places = iter(range(sheet.entries.count(), 99))
    tables = iter((1, 2, 3))

    def send_hand() -> None:
        body = json.dumps({"entries": [line_of(str(uuid4()), next(places))]})
        answer = phone.post(f"/sheets/{sheet.pk}/outbox/", body, content_type="application/json")
        if [one["status"] for one in answer.json()["results"]] != ["written"]:
            raise RuntimeError(answer.content)

    def key_result() -> None:
        scores = {f"score_{place}": score for place, score in enumerate(("12", "-4", "-4", "-4"))}
        address = f"/events/{desk.event.slug}/desk/rounds/1/key/?table={next(tables)}"
        answer = desk.client.post(address, {"uuid": str(uuid4()), "hands": "32", **scores})
        if answer.status_code != 302:
            raise RuntimeError(answer.content.decode())

    def ask_standings() -> None:
        look(PhoneAtTheTable(), f"/events/{desk.event.slug}/standings/")

    return send_hand, key_result, ask_standings


if __name__ == "__main__":
    run(main)
