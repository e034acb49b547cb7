"""``manage.py try_desk``: the club whose desk anybody may try."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from scorer.models import Club
from tournaments.services.trying import found_try_out, remove_try_out


class Command(BaseCommand):
    """Found it once; a second call changes nothing."""

    help = "Found the club whose desk anybody may try, or take it away (--remove)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether it is to go."""
        parser.add_argument("--remove", action="store_true", help="delete it and all that is in it")

    def handle(self, *args: object, **options: object) -> None:
        """Say what was done."""
        said = _removed() if options["remove"] else _founded()
        if options["verbosity"]:
            self.stdout.write(said)


def _founded() -> str:
    club = found_try_out()
    return f"Founded: {club.name}, /try/." if club else "There is a desk to try already."


def _removed() -> str:
    clubs = list(Club.objects.filter(try_out_since__isnull=False))
    for club in clubs:
        remove_try_out(club)
    names = ", ".join(club.name for club in clubs)
    return f"Removed: {names}." if clubs else "There is no desk to try."
