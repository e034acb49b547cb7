#!/usr/bin/env python
"""Run a command of the project: ``python manage.py COMMAND``."""

import os
import sys

from scorer.config import preflight


def main() -> None:
    """Hand the command line to Django."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.config.settings")
    preflight.before_command(sys.argv[1:])
    try:
        from django.core.management import execute_from_command_line  # noqa: PLC0415 — may be absent
    except ImportError:
        sys.exit("Django is not installed here. Run bin/setup, then .venv/bin/python manage.py …")
    with preflight.told_plainly():
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
