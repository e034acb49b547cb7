"""``manage.py print_rule_card``: the rules of a rule set on one leaf; needs no database."""

from __future__ import annotations

from argparse import ArgumentParser

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from scorer.management.arguments import check_known, output_file, write_bytes
from scorer.printing.rule_cards import PrintingUnavailableError, card_pdf_bytes
from scorer.sheets.selectors.rules import ruleset_choices


class Command(BaseCommand):
    """Print the rule card of a rule set, a leaf of A5."""

    help = "Print a rule set's card, one leaf of A5, as a PDF."
    requires_system_checks: list[str] = []  # noqa: RUF012 — Django's own form

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which rules, in which language, and where to write."""
        parser.add_argument("ruleset", metavar="RULESET")
        parser.add_argument("-o", "--output", metavar="FILE", required=True)
        parser.add_argument("--language", default="en", help="pl, cs, ro or en (default: en)")

    def handle(
        self, *args: object, ruleset: str, language: str, output: str, **options: object
    ) -> None:
        """Exit status 0: written; 1: printing is not set up; 2: wrong command line."""
        rulesets = [choice.ruleset.slug for choice in ruleset_choices()]
        check_known("rule set", ruleset, rulesets)
        check_known("language", language, [code for code, _name in settings.LANGUAGES])
        place = output_file(output)
        try:
            pdf = card_pdf_bytes(ruleset, language)
        except PrintingUnavailableError as missing:
            raise CommandError(str(missing)) from None
        write_bytes(place, pdf)
