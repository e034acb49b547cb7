"""The rules for phones, among the static files: made of the very modules when collected."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from django.conf import settings
from django.contrib.staticfiles.finders import BaseStorageFinder
from django.core.files.storage import FileSystemStorage, Storage
from django.utils.functional import SimpleLazyObject

from scorer.config.security import VAR_DIR
from scorer.games.registry import all_games
from scorer.phone import bundle

FOLDER = "scorer/engine"


@cache
def made_folder() -> Path:
    """The folder with the files for the rules and texts as they are; looked at once a process."""
    folder = Path(VAR_DIR) / "engine" / bundle.mark()
    if not folder.exists():
        folder.parent.mkdir(exist_ok=True)
        with TemporaryDirectory(dir=folder.parent) as beside:
            _write(Path(beside) / "made" / FOLDER)
            with suppress(OSError):  # another process was quicker
                (Path(beside) / "made").rename(folder)
    return folder


class EngineFinder(BaseStorageFinder):
    """``scorer/engine/<game>.json`` and ``texts-<language>.json``, as ``scorer.phone`` makes them.

    They lie in a folder named after what they are made of, and are made where it is not there.
    """

    def __init__(self, *_apps: object) -> None:
        """Django's own makes its storage here, which would make the files at every check."""

    storage = cast("Storage", SimpleLazyObject(lambda: FileSystemStorage(location=made_folder())))


def _write(place: Path) -> None:
    place.mkdir(parents=True)
    for name, value in files().items():
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        (place / name).write_text(text, encoding="utf-8")


def files() -> dict[str, Mapping[str, object]]:
    """The values of all files by their names."""
    games: dict[str, Mapping[str, object]] = {
        f"{slug}.json": bundle.game_bundle(slug) for slug in all_games()
    }
    return games | {
        f"texts-{language}.json": bundle.texts(language, _catalogue(language))
        for language, _name in settings.LANGUAGES
        if language != settings.LANGUAGE_CODE
    }


def _catalogue(language: str) -> GNUTranslations:
    path = Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.mo"
    with path.open("rb") as file:
        return GNUTranslations(file)
