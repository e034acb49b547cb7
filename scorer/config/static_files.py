"""The static files as they are collected: the scripts go to phones without comments and blanks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from rjsmin import jsmin
from whitenoise.storage import CompressedStaticFilesStorage


class LeanStaticFilesStorage(CompressedStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Compressed files, the house's scripts without what only their readers need.

    Types, reasons and indentation are a third of what a script weighs, and a phone that records
    for the first time fetches thirty of them over a hall's line.
    """

    def post_process(
        self,
        paths: dict[str, Any],
        dry_run: bool = False,  # noqa: FBT001, FBT002 — Django's signature
        **options: Any,  # noqa: ANN401 — Django's signature
    ) -> Iterator[Any]:
        """Rewrite the scripts among ``paths``, then compress all of them."""
        for name in paths if not dry_run else ():
            if is_script(name):
                file = Path(self.path(name))
                file.write_text(lean(file.read_text(encoding="utf-8")), encoding="utf-8")
        yield from super().post_process(paths, dry_run, **options)


def is_script(name: str) -> bool:
    """Whether a static file is a script of the house, not a vendored one."""
    path = PurePosixPath(name)
    return path.suffix == ".js" and path.parent.name == "js"


def lean(script: str) -> str:
    """The same program without comments and without blanks between its words."""
    return str(jsmin(script))
