"""``manage.py print_sheets``: sheets of the site and match records, many in one PDF."""

from __future__ import annotations

import io
import json
import sys
from datetime import date
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from scorer.management.commands import print_sheets
from scorer.models import Club, ScoreSheet
from scorer.printing.order import Imposition, Occasion, PaperOrder
from scorer.printing.pdf_renderer import PACKAGES
from scorer.sheets.services.sheets import import_record
from scorer.support.short_parts import short_id
from tests.builders.records import HEARTS, KOP, changed
from tests.scorer.machine import lacks_library
from tests.scorer.printing.reading import page_words, reader, words

SITE = "--site=https://kontra.example"


@pytest.fixture
def output(tmp_path):
    return tmp_path / "out.pdf"


@pytest.fixture
def records(tmp_path):
    """Three records, a line each, with an empty line between them."""
    path = tmp_path / "tables.jsonl"
    lines = [json.dumps(changed(KOP, players=["Ada", "Bob", "Cyd", name])) for name in "XYZ"]
    path.write_text("\n\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def printed(monkeypatch):
    """What would be printed."""
    found = SimpleNamespace()

    def note(items, order, *, imposition, progress):
        found.items, found.order, found.imposition = items, order, imposition
        progress(len(items))
        return b"%PDF"

    monkeypatch.setattr(print_sheets, "print_set", note)
    return found


def run(output, *given):
    call_command("print_sheets", *map(str, given), "-o", str(output))


def refused(output, *given):
    with pytest.raises(CommandError) as error:
        run(output, *given)
    assert not output.exists()
    return str(error.value), error.value.returncode


def test_records_are_printed_without_a_database(records, output):
    run(output, "--records", records, "--blank", "--language=cs", "--event=Liga")
    pages = reader(output.read_bytes()).pages
    assert len(pages) == 3
    for page, name in zip(pages, "XYZ", strict=True):
        assert f"Ada Bob Cyd {name}" in page_words(page)
    assert words(output.read_bytes()).count("Liga") == 3


def test_records_come_from_standard_input(records, output, printed, monkeypatch):
    text = SimpleNamespace(buffer=io.BytesIO(records.read_bytes()))
    monkeypatch.setattr(sys, "stdin", text)
    run(output, "--records", "-")
    assert len(printed.items) == 3


def test_records_are_counted_and_lead_to_a_new_sheet(records, output, printed):
    run(output, "--records", records, "--first-table=4", "--round=2", SITE)
    assert [item.occasion for item in printed.items] == [
        Occasion(round=2, table=table) for table in (4, 5, 6)
    ]
    assert printed.items[2].address == "HTTPS://KONTRA.EXAMPLE/N/KOP/2/6"
    run(output, "--records", records)
    assert {(item.occasion, item.address) for item in printed.items} == {(Occasion(), "")}


def test_sheets_are_named_by_their_ids(kop_sheet, hearts_sheet, output, printed):
    run(output, kop_sheet.pk, hearts_sheet.pk, kop_sheet.pk, "--imposition=cut", SITE)
    assert [item.now.sheet for item in printed.items] == [kop_sheet, hearts_sheet]
    assert printed.items[0].address == f"HTTPS://KONTRA.EXAMPLE/S/{short_id(kop_sheet.pk)}/-/-"
    assert printed.order == PaperOrder("en", paper="A5")
    assert printed.imposition == Imposition.CUT
    assert output.read_bytes() == b"%PDF"


def test_club_is_printed_in_table_order(output, printed, db):
    club = Club.objects.create(name="Asy", slug="asy")
    sheets = [import_record(raw=KOP, club=club) for _number in range(2)]
    for sheet, table in zip(sheets, (2, 1), strict=True):
        ScoreSheet.objects.filter(pk=sheet.pk).update(table=table, event="Liga")
    run(output, "--club=asy", "--day=2026-01-31")
    assert [item.now.sheet for item in printed.items] == sheets[::-1]
    assert [item.occasion for item in printed.items] == [
        Occasion("Liga", date(2026, 1, 31), None, table) for table in (1, 2)
    ]


def test_sheet_or_club_that_is_none_is_named(kop_sheet, output):
    missing = uuid4()
    assert refused(output, kop_sheet.pk, missing) == (f"There is no sheet '{missing}'.", 1)
    assert refused(output, "x") == ("There is no sheet 'x'.", 1)
    assert refused(output, "--club=x") == ("There is no club 'x'. Known: none yet.", 1)
    Club.objects.create(name="Asy", slug="asy")
    assert refused(output, "--club=asy") == ("There is no sheet to print.", 1)


def test_refused_records_are_named_and_nothing_is_written(records, output, printed):
    bad = json.dumps(changed(HEARTS, players=["Ada"]))
    records.write_text(f"{bad}\n{json.dumps(KOP)}\n{{\n", encoding="utf-8")
    message, status = refused(output, "--records", records)
    assert status == 1
    first, *_more, last = message.splitlines()
    assert first.startswith(f"{records}, line 1: players: The list is too short")
    assert last.startswith(f"{records}, line 3: –: ")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([], "Name sheets by their ids, or a club by --club, or a file by --records."),
        (["x", "--club=y"], "Name sheets by their ids, or a club by --club, or a file by"),
        (["--records=none"], "none cannot be read: No such file or directory."),
        (["x", "--paper=A3"], "--paper: “A3” is not known. Allowed: A4, A5, paired, cut."),
        (["x", "--first-table=0"], "--first-table: Allowed: a whole number from 1 to 9999."),
        (
            ["x", "--imposition=x"],
            "The imposition 'x' is not known. Allowed: single, paired, cut.",
        ),
        (
            ["x", "--imposition=cut", "--paper=A4"],
            "--paper: two sheets on a page are A5 each, not A4. Allowed: A5.",
        ),
        (["x", "--site=club"], "--site: 'club' is no address. Allowed: https://… or http://…."),
    ],
)
def test_wrong_command_line_is_named(output, given, message, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    said, status = refused(output, *given)
    assert said.startswith(message)
    assert status == 2


def test_progress_is_told_to_a_terminal_alone(records, output, printed):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    told = []
    for stderr in (Terminal(), io.StringIO()):
        call_command("print_sheets", "--records", str(records), "-o", str(output), stderr=stderr)
        told.append(stderr.getvalue())
    assert told == ["\r3 / 3\n", ""]


def test_missing_library_is_said(records, output, monkeypatch):
    lacks_library(monkeypatch, "weasyprint")
    assert refused(output, "--records", records) == (
        f"A system library is missing. Install the packages: {PACKAGES}",
        1,
    )
