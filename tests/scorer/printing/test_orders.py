"""Orders of many sheets: kept as JSON, ordered and numbered, printed when their turn comes."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from uuid import UUID, uuid4

import pytest
from pydantic import TypeAdapter, ValidationError

from scorer.models import ScoreSheet
from scorer.operations.services.jobs import JobFailedError, Work
from scorer.printing.addresses import new_address, sheet_address
from scorer.printing.jobs import sheets as print_sheets
from scorer.printing.order import Corrections, Imposition, Occasion, PaperOrder
from scorer.printing.orders import (
    BlanksOrder,
    Numbering,
    Order,
    SetOrder,
    Sorting,
    Tables,
    as_json,
)
from scorer.sheets.services.rewriting import rewriting
from scorer.sheets.services.sheets import import_record
from scorer.support.short_parts import short_id
from tests.builders.records import KOP
from tests.scorer.printing.reading import reader, words

SITE = "https://kontra.example/"
KEY = UUID(int=7)
POLISH = PaperOrder(language="pl")
FULL = SetOrder(
    sheets=(KEY, UUID(int=8)),
    paper=PaperOrder("cs", "ro", "A5", blank=True, rows=40, corrections=Corrections.STRUCK),
    imposition=Imposition.CUT,
    occasion=Occasion("Liga", date(2026, 1, 31), 3),
    numbering=Numbering(Sorting.OPENED, Tables.COUNTED, 21),
    site=SITE,
)


@pytest.fixture
def three(db):
    """Sheets of tables 2, none, 1, opened in this order; the first knows its event."""
    sheets = [import_record(raw=KOP) for _number in range(3)]
    for day, (sheet, table) in enumerate(zip(sheets, (2, None, 1), strict=True), 1):
        told = {"event": "Liga", "round": 4} if day == 1 else {}
        opened = datetime(2026, 1, day, 12, tzinfo=UTC)
        ScoreSheet.objects.filter(pk=sheet.pk).update(table=table, opened_at=opened, **told)
    return sheets


def _set(sheets, **how):
    return SetOrder(sheets=tuple(sheet.pk for sheet in sheets), paper=POLISH, **how)


def _read_again(order):
    return TypeAdapter(Order).validate_python(as_json(order))


def test_order_is_kept_as_json():
    assert as_json(_set([], site=SITE)) == {
        "sheets": [],
        "paper": {
            "language": "pl",
            "second": "",
            "paper": "A4",
            "blank": False,
            "rows": None,
            "corrections": "clean",
            "reasons": False,
            "archive": False,
        },
        "imposition": "single",
        "occasion": {"event": "", "day": None, "round": None, "table": None},
        "numbering": {"sort": "table", "tables": "sheets", "first": 1},
        "site": SITE,
    }
    assert _read_again(FULL) == FULL
    assert FULL.total == 2


@pytest.mark.parametrize(
    "kept",
    [{}, None, {"sheets": ["x"], "paper": {"language": "pl"}}, as_json(FULL) | {"imposition": "x"}],
)
def test_invalid_print_order_is_refused(kept):
    with pytest.raises(ValidationError):
        print_sheets(Work(kept))


@pytest.mark.parametrize(
    ("numbering", "expected"),
    [
        (Numbering(), [(2, 1), (0, 2), (1, None)]),
        (Numbering(Sorting.OPENED), [(0, 2), (1, None), (2, 1)]),
        (Numbering(tables=Tables.COUNTED, first=5), [(2, 5), (0, 6), (1, 7)]),
        (Numbering(Sorting.OPENED, Tables.NONE), [(0, None), (1, None), (2, None)]),
    ],
)
def test_sheets_are_ordered_and_numbered(three, numbering, expected):
    items = _set(three, numbering=numbering).items()
    found = [(three.index(item.now.sheet), item.occasion.table) for item in items]
    assert found == expected


def test_occasion_left_open_by_order_is_that_of_each_sheet(three):
    own = Occasion("Liga", date(2026, 1, 1), 4, 2)
    assert _set(three).items()[1].occasion == own
    said = Occasion("Memoriał", date(2026, 5, 1), 0)
    told = [item.occasion for item in _set(three, occasion=said).items()]
    assert told == [Occasion("Memoriał", date(2026, 5, 1), 0, table) for table in (1, 2, None)]


def test_code_of_sheet_leads_to_it_and_names_round_and_table(three):
    found = [item.address for item in _set(three, site=SITE).items()]
    assert found == [
        f"HTTPS://KONTRA.EXAMPLE/S/{short_id(three[2].pk)}/-/1",
        f"HTTPS://KONTRA.EXAMPLE/S/{short_id(three[0].pk)}/4/2",
        f"HTTPS://KONTRA.EXAMPLE/S/{short_id(three[1].pk)}/-/-",
    ]
    assert {item.address for item in _set(three).items()} == {""}


def test_address_of_new_sheet():
    occasion = Occasion(round=1, table=12)
    assert new_address(SITE, "kop", occasion) == "HTTPS://KONTRA.EXAMPLE/N/KOP/1/12"
    assert new_address("", "kop", occasion) == sheet_address("", KEY, occasion) == ""


def test_blank_sheets_leave_out_what_was_written(three):
    for blank, lines in ((True, 0), (False, 4)):
        items = SetOrder(sheets=(three[0].pk,), paper=PaperOrder("pl", blank=blank)).items()
        assert [len(item.now.lines) for item in items] == [lines]


def test_sheets_that_are_gone_are_left_out(three):
    order = _set(three)
    with rewriting():
        three[0].delete()
    assert len(order.items()) == 2
    assert SetOrder(sheets=(uuid4(),), paper=POLISH).items() == []


def test_set_is_printed_and_says_how_far_it_is(three):
    done = []
    pdf = print_sheets(Work(as_json(_set(three)), done.append))
    assert done[-1] == 3
    assert len(reader(pdf).pages) == 3
    assert "−2 −12 −16 30" in words(pdf)


def test_blanks_are_kept_and_numbered_without_names():
    order = BlanksOrder(
        ruleset="cancellation-hearts",
        players=7,
        count=3,
        paper=PaperOrder("ro", blank=True),
        options={"target": 200},
        occasion=Occasion(round=2),
        first=11,
        site=SITE,
    )
    assert (_read_again(order), order.total) == (order, 3)
    items = order.items()
    assert [item.occasion for item in items] == [
        Occasion(round=2, table=table) for table in (11, 12, 13)
    ]
    assert items[2].address == "HTTPS://KONTRA.EXAMPLE/N/CANCELLATION-HEARTS/2/13"
    assert all(item.nameless for item in items)
    setup = items[0].now.setup
    assert (len(setup.players), setup.options.target) == (7, 200)
    unnumbered = replace(order, first=None, site="").items()
    assert {(item.occasion.table, item.address) for item in unnumbered} == {(None, "")}


def test_ordered_blanks_are_printed_with_their_occasion():
    order = BlanksOrder(
        ruleset="kop",
        players=4,
        count=3,
        paper=PaperOrder("en", blank=True, rows=8),
        imposition=Imposition.CUT,
        occasion=Occasion("Liga"),
    )
    pdf = print_sheets(Work(as_json(order)))
    assert len(reader(pdf).pages) == 2
    assert words(pdf).count("Liga") == 3


def test_missing_library_ends_job(three, machine_without_pango):
    with pytest.raises(JobFailedError) as given_up:
        print_sheets(Work(as_json(_set(three))))
    assert given_up.value.fault == "unavailable"
