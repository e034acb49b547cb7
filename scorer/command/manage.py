"""A command of Django's or of the site: asked before it whether it can do its work."""

from __future__ import annotations

import os
import sys

from scorer.config import preflight


def do(words: list[str]) -> None:
    """Do ``words``, of which the first is the program's name; a fault of the machine is told."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
    preflight.before_command(words[1:])
    try:
        from scorer.command.utility import Utility  # noqa: PLC0415 — Django may be absent
    except ImportError:
        sys.exit("Django is not installed here. Run bin/setup, then bin/kontra …")
    with preflight.told_plainly():
        Utility(words).execute()
