"""A command of Django's or of the site: asked before it whether it can do its work."""

from __future__ import annotations

import os
import sys

from scorer.config import preflight
from scorer.support.terminal import language


def do(words: list[str]) -> None:
    """Do ``words``, of which the first is the program's name; a fault of the machine is told."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
    preflight.before_command(words[1:])
    try:
        import django  # noqa: PLC0415 — it may be absent
        from django.core.management import execute_from_command_line  # noqa: PLC0415 — as above
        from django.utils import translation  # noqa: PLC0415 — as above
    except ImportError:
        sys.exit("Django is not installed here. Run bin/setup, then bin/kontra …")
    with preflight.told_plainly():
        django.setup()
        translation.activate(language())
        execute_from_command_line(words)
