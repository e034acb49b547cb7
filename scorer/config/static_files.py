"""The static files as they are collected: few and lean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from django.core.files.storage import Storage
from rjsmin import jsmin
from whitenoise.storage import CompressedStaticFilesStorage

from scorer.config.bundles import bundled_scripts, inlined_styles

SCRIPTS, STYLES = "scorer/js", "scorer"
APPS = ("scorer", "tournaments")

_REMARK = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


class LeanStaticFilesStorage(CompressedStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Compressed files: what a page needs anyway in one, scripts without what only readers need.

    A phone that records for the first time would fetch forty scripts over a hall's line; types,
    reasons and indentation are a third of what they weigh.
    """

    def post_process(
        self,
        paths: dict[str, Any],
        dry_run: bool = False,  # noqa: FBT001, FBT002 — Django's signature
        **options: Any,  # noqa: ANN401 — Django's signature
    ) -> Iterator[Any]:
        """Join and rewrite the scripts and styles among ``paths``, then compress all files."""
        if not dry_run:
            paths = {**paths, **dict.fromkeys(self._join(paths))}
        yield from super().post_process(paths, dry_run, **options)

    def _join(self, paths: Mapping[str, tuple[Storage, str]]) -> Iterator[str]:
        """Write scripts and styles anew, as their sources are; the names of all these files."""
        scripts = {name: _text(*source) for name, source in paths.items() if is_script(name)}
        own = {stem(name): text for name, text in scripts.items() if folder(name) == SCRIPTS}
        scripts |= {f"{SCRIPTS}/{name}.js": text for name, text in bundled_scripts(own).items()}
        styles = {name: _text(*source) for name, source in paths.items() if is_style(name)}
        shared = {stem(name): text for name, text in styles.items() if folder(name) == STYLES}
        styles |= {f"{STYLES}/{name}.css": inlined_styles(name, shared) for name in shared}
        written = {name: lean(text) for name, text in scripts.items()}
        written |= {name: _REMARK.sub("", text) for name, text in styles.items()}
        for name, text in written.items():
            Path(self.path(name)).write_text(text, encoding="utf-8")
            yield name


def _text(storage: Storage, name: str) -> str:
    with storage.open(name) as file:
        return str(file.read().decode("utf-8"))


def folder(name: str) -> str:
    """Where a static file lies: ``scorer/js``."""
    return str(PurePosixPath(name).parent)


def stem(name: str) -> str:
    """A file's own name: ``dom`` of ``scorer/js/dom.js``."""
    return PurePosixPath(name).stem


def is_style(name: str) -> bool:
    """Whether a static file is a style of the house, not a vendored one."""
    path = PurePosixPath(name)
    return path.suffix == ".css" and path.parts[0] in APPS


def is_script(name: str) -> bool:
    """Whether a static file is a script of the house, not a vendored one."""
    path = PurePosixPath(name)
    return path.suffix == ".js" and path.parent.name == "js"


def lean(script: str) -> str:
    """The same program without comments and without blanks between its words."""
    return str(jsmin(script))
