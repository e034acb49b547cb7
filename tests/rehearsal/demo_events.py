"""The events that the first start loads, played: ``python -m tests.rehearsal.demo_events``."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

import django
from django.core.management import call_command

FOLDER = Path(__file__).parents[2] / "fixtures" / "demo" / "events"
EVENTS = {"autumn": "evening", "friday": "tonight", "try-out": "try-out"}  # file and plan


def main() -> None:
    """Play them in a database of their own and write their files."""
    with TemporaryDirectory() as var:
        os.environ |= {"KONTRA_VAR": var, "DJANGO_SETTINGS_MODULE": "scorer.config.settings"}
        django.setup()
        from scorer.models import Club  # noqa: PLC0415 — the settings have to be there before
        from tests.rehearsal.day import Day  # noqa: PLC0415
        from tests.rehearsal.plans import PLANS  # noqa: PLC0415

        call_command("migrate", verbosity=0)
        for name, plan in ((name, PLANS[plan]) for name, plan in EVENTS.items()):
            place = "Klub Pod Lipą" if name == "try-out" else "Klub Pod Dębem"
            club = Club.objects.create(slug=name, name=place)
            event = Day(club, plan, "1", name=plan.title, day=date(2026, 11, 27)).play()
            call_command("export_event", event.slug, output=str(FOLDER / f"{name}.json"))


if __name__ == "__main__":
    main()
