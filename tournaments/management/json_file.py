"""What the commands share that read one JSON file and print one answer."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from pydantic_core import to_json

from scorer import records
from scorer.games.text import gettext as _
from scorer.management.plain_sheet import plain_errors
from scorer.records.faults import refuse
from scorer.support.translation import translate


def json_in(name: str) -> object:
    """The JSON of a file, or of standard input for ``-``; raises ``RecordRefused``."""
    if name == "-":
        return records.read_json(sys.stdin.buffer.read())
    try:
        raw = Path(name).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise refuse(
            _("The file %(name)s cannot be read: %(reason)s.", name=name, reason=reason)
        ) from None
    return records.read_json(raw)


def refusal(refused: records.RecordRefused, *, as_text: bool) -> str:
    """Why a file is refused, as JSON or in plain words."""
    if as_text:
        return plain_errors(refused)
    return to_json(records.error_json(refused, translate)).decode()


def answer(out: TextIO, shown: str) -> None:
    """Print the answer in UTF-8, whatever the terminal believes."""
    if isinstance(out, TextIOWrapper):
        out.reconfigure(encoding="utf-8")
    try:
        out.write(shown + "\n")
        out.flush()
    except BrokenPipeError:  # whoever read has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
