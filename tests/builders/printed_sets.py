"""Sets of sheets printed once for all tests: three tables of a game, each with its own people."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from unittest.mock import patch

from scorer.printing import overlay
from scorer.printing.order import Imposition, Occasion, PaperOrder
from scorer.printing.render import sheet_pdf_bytes
from scorer.printing.sets import Item, print_set
from scorer.printing.unsaved import standing_of
from tests.builders import records as examples
from tests.scorer.printing.reading import reader

PEOPLE = ("Ala", "Bożena", "Čeněk", "Ștefan", "Ewa Zając", "Gąska", "Hynek", "Ion")
TABLES = 3
DAY = date(2026, 11, 20)


@dataclass(frozen=True)
class Made:
    """A set as it was printed; for each sheet its form and layout, and what progress was told."""

    items: tuple[Item, ...]
    order: PaperOrder
    pdf: bytes
    sheets: tuple[tuple[overlay.Form, overlay.Layout], ...]
    progress: tuple[int, ...]

    @property
    def pages(self):
        return reader(self.pdf).pages


def players(number, count):
    """The people at a table, none of them at another one."""
    return [f"{PEOPLE[(number + seat) % len(PEOPLE)]} {number}" for seat in range(count)]


def item(record, number=1, **changes):
    """A sheet of table ``number``, with its own players; later tables have played less."""
    entries = record["entries"]
    given = {
        "players": players(number, len(record["players"])),
        "entries": entries[: len(entries) - number],
        **changes,
    }
    occasion = Occasion(f"Memoriał {number}", DAY + timedelta(number), number + 1, 70 + number)
    code = f"HTTPS://KONTRA.EXAMPLE/S/{number:025}/{number + 1}/{70 + number}"
    return Item(standing_of(record | given), occasion, code)


def printed_set(items, imposition=Imposition.SINGLE, **order):
    """A set, in English on A4 unless ``order`` says otherwise."""
    ordered, told = PaperOrder(**{"language": "en", **order}), []
    with patch.object(overlay, "marks", wraps=overlay.marks) as marked:
        pdf = print_set(items, ordered, imposition=imposition, progress=told.append)
    sheets = tuple(call.args for call in marked.call_args_list)
    return Made(tuple(items), ordered, pdf, sheets, tuple(told))


@cache
def three_tables(game, paper, way):
    """The sheets of three tables as a set."""
    record = getattr(examples, game)
    items = [item(record, number) for number in range(TABLES)]
    return printed_set(items, paper=paper, blank=way == "blank")


@cache
def alone(game, paper, way):
    """The sheet of the table in the middle as it is printed to be read."""
    middle, order = (
        item(getattr(examples, game)),
        PaperOrder("en", paper=paper, blank=way == "blank"),
    )
    return sheet_pdf_bytes(middle.now, order, middle.occasion, middle.address)
