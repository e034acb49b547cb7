"""The language that a command answers in."""

from __future__ import annotations

from argparse import ArgumentParser

from django.conf import settings


def add_language(parser: ArgumentParser) -> None:
    """``--language`` with the site's languages; English where none is asked for."""
    codes = [code for code, _name in settings.LANGUAGES]
    parser.add_argument("--language", default=settings.LANGUAGE_CODE, choices=codes)
