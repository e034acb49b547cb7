"""Django's commands, and ours among them, in the language of the terminal."""

from __future__ import annotations

from django.core.management import BaseCommand, ManagementUtility
from django.utils import translation

from scorer.support.terminal import language


class Utility(ManagementUtility):
    """Django's own, save for the language."""

    def fetch_command(self, subcommand: str) -> BaseCommand:
        """The command, once its texts can be read."""
        translation.activate(language())
        return super().fetch_command(subcommand)
