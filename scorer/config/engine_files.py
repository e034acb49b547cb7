"""The rules for phones, among the static files: made of the very modules when collected."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage, Storage

from scorer.config.security import VAR_DIR
from scorer.games.registry import all_games
from scorer.phone import bundle

FOLDER = "scorer/engine"


class EngineFinder(BaseFinder):
    """``scorer/engine/<game>.json`` and ``texts-<language>.json``, as ``scorer.phone`` makes them.

    They lie in a folder named after what they are made of, and are made where it is not there.
    """

    def find(
        self,
        path: str,
        find_all: bool = False,  # noqa: FBT001, FBT002 — Django's signature
    ) -> Any:  # noqa: ANN401 — as above
        """Where the file lies; nothing where it is none of these."""
        name = path.removeprefix(f"{FOLDER}/")
        found = made_folder() / FOLDER / name if name != path else None
        if found is None or not found.is_file():
            return [] if find_all else None
        return [str(found)] if find_all else str(found)

    def list(self, _ignored: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        """Every file with where it is read from."""
        folder = made_folder()
        storage = FileSystemStorage(location=folder)
        for path in sorted((folder / FOLDER).iterdir()):
            yield f"{FOLDER}/{path.name}", storage


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
