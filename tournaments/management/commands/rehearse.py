"""``manage.py rehearse``: whole events played with invented people, and proved."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import replace
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from scorer.models import Club
from scorer.operations.services.demo import NAME, SLUG
from tournaments.models import Event
from tournaments.selectors.presets import all_presets
from tournaments.selectors.standings import standings_of
from tournaments.services.rehearsal.day import Day
from tournaments.services.rehearsal.hands import known_games
from tournaments.services.rehearsal.plans import PLANS, EventPlan, Sheets
from tournaments.services.rehearsal.proof import faults_of
from tournaments.services.steps import EventRuleError

MOST_NAMED = 10


class Command(BaseCommand):
    """Play events in a club, the demo club if none is named."""

    help = "Play a whole event with invented people, then check everything that must hold."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which events, and what is changed of them."""
        parser.add_argument("names", nargs="*", metavar="NAME", help="rehearsals (see --list)")
        parser.add_argument("--list", action="store_true", help="say which rehearsals there are")
        parser.add_argument("--preset", choices=_presets(), help="another format")
        parser.add_argument("--players", type=int, help="so many players, or pairs")
        parser.add_argument("--rounds", type=int, help="so many rounds")
        parser.add_argument("--hands", type=int, help="so many hands a round")
        parser.add_argument("--seed", default="1", help="decides everything that is by chance")
        parser.add_argument("--club", default=SLUG, help="the club's address")
        parser.add_argument("--stop-after", type=int, metavar="ROUND", help="leave it running")
        parser.add_argument("--sheets", choices=[str(one) for one in Sheets])
        parser.add_argument("--calm", action="store_true", help="nobody late, nothing corrected")
        parser.add_argument(
            "--once", action="store_true", help="only where the club has no event yet; no checks"
        )

    def handle(self, *args: object, **options: Any) -> None:
        """Exit status 1 where something does not hold."""
        if options["list"]:
            for name, plan in PLANS.items():
                self.stdout.write(f"{name}: {plan.preset}, {plan.players}")
            return
        if options["once"] and Event.objects.filter(club__slug=options["club"]).exists():
            return
        broken = False
        for name in options["names"] or ["evening"]:
            if name not in PLANS:
                raise CommandError(f"Unknown: {name}. Allowed: {', '.join(PLANS)}.")
            broken |= self._play(name, _changed(PLANS[name], options), options)
        if broken:
            sys.exit(1)

    def _play(self, name: str, plan: EventPlan, options: Mapping[str, Any]) -> bool:
        """Play one and say how it went; whether something does not hold."""
        club = _club(options["club"])
        start = perf_counter()

        def report(said: str) -> None:
            if options["verbosity"]:
                self.stdout.write(f"{name}: {said} ({perf_counter() - start:.1f} s)")

        try:
            with transaction.atomic():  # whole or not at all, and quicker
                title = plan.title or f"Rehearsal {name}"
                day = Day(club, plan, options["seed"], name=title, day=timezone.localdate())
                event = day.play(report)
        except EventRuleError as refused:
            raise CommandError(f"{name}: {refused}") from refused
        report(f"played, /events/{event.slug}/")
        if options["verbosity"]:
            self._winner(name, event)
        if options["once"]:
            return False
        faults = faults_of(event)
        for fault in faults:
            self.stderr.write(f"{name}: {fault}")
        report("does not hold" if faults else "everything holds")
        return bool(faults)

    def _winner(self, name: str, event: Event) -> None:
        best = next(iter(standings_of(event).individual), None)
        if best:
            self.stdout.write(f"{name}: first is {best.number}, {best.table_points}, {best.score}")


def _presets() -> list[str]:
    """Those of games that can be rehearsed."""
    known = set(known_games())
    return [slug for slug, preset in all_presets().items() if preset.format.game in known]


def _changed(plan: EventPlan, options: Mapping[str, Any]) -> EventPlan:
    keys = ("preset", "players", "rounds", "hands", "stop_after")
    changes = {key: options[key] for key in keys if options[key] is not None}
    if options["sheets"]:
        changes["sheets"] = Sheets(options["sheets"])
    return replace(plan, calm=options["calm"], **changes)


def _club(slug: str) -> Club:
    """The club with that address; the demo club is founded where it is missing."""
    if slug == SLUG:
        return Club.objects.get_or_create(slug=slug, defaults={"name": NAME})[0]
    found = Club.objects.filter(slug=slug).first()
    if found is None:
        known = ", ".join(Club.objects.order_by("slug").values_list("slug", flat=True)[:MOST_NAMED])
        raise CommandError(f"There is no club {slug}. Clubs here: {known or 'none'}.")
    return found
