"""Tables that write hands over http all the time, each by a telephone that is a process.

What each was answered "saved" stands in a journal; it is opened anew once its sheet is long.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path

from tests.bench.killing import PLAYERS
from tests.bench.measure import ROOT
from tests.bench.phone import Phone

FULL = 200  # words in a table's journal, two a hand: then it begins another sheet
SAID = "telephones.txt"  # what they said at their end
LOOK = 0.02


class Telephones:
    """``tables`` of them; ``journals``, by sheet, lie in ``notes`` and outlive what is pulled."""

    def __init__(self, notes: Path, tables: int) -> None:
        self.notes, self.tables = notes, tables
        self.journals: dict[str, Path] = {}
        self._codes: dict[str, str] = {}  # of the sheets that are written now
        self._writing: list[subprocess.Popen[bytes]] = []

    def open_sheets(self, url: str) -> None:
        """Each table begins a new sheet, as after a match."""
        self.end()
        self._codes.clear()
        for _table in range(self.tables):
            opener = Phone(url, timeout=30)
            sheet = opener.opens_sheet(PLAYERS)
            self.journals[sheet] = self.notes / f"{sheet}.jsonl"
            self._codes[sheet] = opener.code_of(sheet)
        self.go_on(url)

    def go_on(self, url: str) -> None:
        """They write on the sheets that they have begun."""
        for sheet, code in self._codes.items():
            told = [url, sheet, code, str(self.journals[sheet])]
            command = [sys.executable, "-m", "tests.bench.killing", *told]
            with (self.notes / SAID).open("ab") as said:
                self._writing.append(subprocess.Popen(command, cwd=ROOT, stderr=said))

    def copied(self, notes: Path) -> Telephones:
        """The same tables with journals of their own, which nobody writes on yet."""
        copy = Telephones(notes, self.tables)
        for sheet, code in self._codes.items():
            copy.journals[sheet] = Path(shutil.copy(self.journals[sheet], notes))
            copy._codes[sheet] = code
        return copy

    def end(self) -> None:
        """They go home."""
        for phone in self._writing:
            phone.kill()
            phone.wait()
        self._writing.clear()

    def at_work(self, url: str, patience: float, *others: Path) -> None:
        """Until each has got a line through, and somebody into each of the other journals."""
        if max(map(words_in, self._now())) >= FULL:
            self.open_sheets(url)
        files = [*self._now(), *others]
        before, until = [words_in(file) for file in files], time.monotonic() + patience
        while any(words_in(file) <= was for file, was in zip(files, before, strict=True)):
            if any(phone.poll() is not None for phone in self._writing):
                told = (self.notes / SAID).read_text()[-1000:]
                raise AssertionError(f"a telephone ended by itself: {told}")
            if time.monotonic() > until:
                raise TimeoutError("the site did not come back")
            time.sleep(LOOK)

    def _now(self) -> list[Path]:
        return [*self.journals.values()][-self.tables :]


def words_in(journal: Path) -> int:
    """How many words a journal has."""
    return len(journal.read_bytes().splitlines()) if journal.exists() else 0
