"""The guide for users: its pages, and the words in them that stand on the screen."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

USERS = Path(__file__).parents[1] / "docs" / "users"
LANGUAGES = [code for code, _name in settings.LANGUAGES]
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)


def page(name: str, language: str) -> Path:
    """Where a page lies: English is at the top, each other language in a folder of its own."""
    return (USERS if language == settings.LANGUAGE_CODE else USERS / language) / f"{name}.md"


def words_of_screen(text: str) -> list[str]:
    """What stands in bold, each once, in order; a line may end within it."""
    return list(dict.fromkeys(" ".join(found.split()) for found in BOLD.findall(text)))
