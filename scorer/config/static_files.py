"""The static files as they are collected: the scripts go to phones without their comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from whitenoise.storage import CompressedStaticFilesStorage

COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*.*?\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)


class LeanStaticFilesStorage(CompressedStaticFilesStorage):  # type: ignore[misc]
    """Compressed files, the house's scripts without comments.

    Types and reasons are a quarter of what a script weighs, and a phone that records for the
    first time fetches thirty of them over a hall's line.
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
                lean = without_comments(file.read_text(encoding="utf-8"))
                file.write_text(lean, encoding="utf-8")
        yield from super().post_process(paths, dry_run, **options)


def is_script(name: str) -> bool:
    """Whether a static file is a script of the house, not a vendored one."""
    path = PurePosixPath(name)
    return path.suffix == ".js" and path.parent.name == "js"


def without_comments(script: str) -> str:
    """The script without the comments that have lines of their own.

    A comment is known by how its first line begins: no text of a script may span lines.
    """
    return COMMENT.sub("", script)
