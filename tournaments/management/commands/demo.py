"""``manage.py demo``: what the first start has to show, once."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from scorer.models import Club
from tournaments.services.demo import found_demo
from tournaments.services.trying import found_try_out, remove_try_out


class Command(BaseCommand):
    """Found both clubs once; a second call changes nothing."""

    help = "Found the demo club and the club whose desk anybody may try (once)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether the desk is to go instead."""
        parser.add_argument(
            "--remove-desk",
            action="store_true",
            help="delete the club whose desk anybody may try, and all that is in it",
        )

    def handle(self, *args: object, remove_desk: bool, **options: object) -> None:
        """Say what was done."""
        said = [_removed()] if remove_desk else [_demo(), _desk()]
        if options["verbosity"]:
            self.stdout.write("\n".join(said))


def _demo() -> str:
    club = found_demo()
    return f"Founded: {club.name}." if club else "The demo club is there already."


def _desk() -> str:
    club = found_try_out()
    return f"Founded: {club.name}, /try/." if club else "There is a desk to try already."


def _removed() -> str:
    clubs = list(Club.objects.filter(try_out_since__isnull=False))
    for club in clubs:
        remove_try_out(club)
    names = ", ".join(club.name for club in clubs)
    return f"Removed: {names}." if clubs else "There is no desk to try."
