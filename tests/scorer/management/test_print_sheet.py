from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scorer.printing.order import Corrections, Occasion, PaperOrder
from scorer.printing.pdf_renderer import PACKAGES
from tests.builders.records import HEARTS, KOP
from tests.scorer.machine import lacks_library
from tests.scorer.printing.reading import reader, words
from tests.tiers import long

ROOT = Path(__file__).parents[3]


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "kop.json"
    path.write_text(json.dumps(KOP), encoding="utf-8")
    return path


def refused(*given):
    with pytest.raises(CommandError) as error:
        call_command("print_sheet", *map(str, given))
    return error.value


def test_print_sheet_writes_the_sheet(record, tmp_path):
    output = tmp_path / "out.pdf"
    call_command("print_sheet", str(record), "-o", str(output))
    assert "Total −2 −12 −16 30" in words(output.read_bytes())


def test_print_sheet_takes_blank_language_and_paper(record, tmp_path):
    output = tmp_path / "out.pdf"
    call_command(
        "print_sheet", str(record), "-o", str(output), "--blank", "--language=ro", "--paper=A5"
    )
    document = reader(output.read_bytes())
    assert document.trailer["/Root"]["/Lang"] == "ro"
    assert round(document.pages[0].mediabox.width) == 420
    assert "−2" not in words(output.read_bytes())


def test_print_sheet_takes_all_that_the_site_takes(record, tmp_path, monkeypatch):
    ordered = []

    def note(_now, *told):
        ordered.extend(told)
        return b"%PDF"

    monkeypatch.setattr("scorer.management.commands.print_sheet.sheet_pdf_bytes", note)
    given = "--second=ro --rows=40 --corrections=struck --reasons --archive --event=Liga"
    head = "--day=2026-01-31 --round=2 --table=7 --site=https://kontra.example"
    output = str(tmp_path / "out.pdf")
    call_command("print_sheet", str(record), "-o", output, *given.split(), *head.split())
    assert ordered == [
        PaperOrder(
            "en",
            "ro",
            rows=40,
            corrections=Corrections.STRUCK,
            reasons=True,
            archive=True,
        ),
        Occasion("Liga", date(2026, 1, 31), 2, 7),
        "HTTPS://KONTRA.EXAMPLE/N/KOP/2/7",
    ]


@long
def test_print_sheet_gives_the_same_bytes_in_every_process(record, tmp_path):
    made = []
    for seed in "12":
        output = tmp_path / f"{seed}.pdf"
        subprocess.run(
            [sys.executable, "manage.py", "print_sheet", str(record), "-o", str(output)],
            cwd=ROOT,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": seed, "KONTRA_VAR": str(tmp_path)},
        )
        made.append(output.read_bytes())
    assert made[0] == made[1]


def test_print_sheet_refuses_a_record_in_plain_words(tmp_path):
    path = tmp_path / "hearts.json"
    path.write_text(json.dumps(HEARTS | {"players": ["Ada"]}), encoding="utf-8")
    error = refused(path, "-o", tmp_path / "out.pdf")
    assert error.returncode == 1
    assert "players" in str(error)
    assert not (tmp_path / "out.pdf").exists()


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("--language=xx", "--language: “xx” is not known. Allowed: pl, cs, ro, en."),
        ("--paper=A3", "--paper: “A3” is not known. Allowed: A4, A5."),
        (
            "--second=en",
            "--second: That is the first language already: choose another one, or none.",
        ),
        ("--rows=x", "--rows: Allowed: a whole number from 1 to 200."),
        ("--corrections=x", "--corrections: “x” is not known. Allowed: clean, struck."),
        ("--day=31.1.", "--day: Allowed: a day written like 2026-01-31."),
        ("--round=0", "--round: Allowed: a whole number from 1 to 999."),
        ("--table=0", "--table: Allowed: a whole number from 1 to 9999."),
        ("--site=club", "--site: 'club' is no address. Allowed: https://… or http://…."),
    ],
)
def test_print_sheet_names_what_is_allowed(record, tmp_path, option, message):
    error = refused(record, "-o", tmp_path / "out.pdf", option)
    assert (str(error), error.returncode) == (message, 2)


def test_print_sheet_names_a_missing_directory(record, tmp_path):
    error = refused(record, "-o", tmp_path / "missing" / "out.pdf")
    assert error.returncode == 2
    assert str(error) == f"There is no directory '{tmp_path / 'missing'}' to write into."


@long
def test_print_sheet_names_output_that_cannot_be_written(record, tmp_path):
    error = refused(record, "-o", tmp_path)
    assert error.returncode == 2
    assert "cannot be written" in str(error)


def test_print_sheet_says_what_is_missing(record, tmp_path, monkeypatch):
    lacks_library(monkeypatch, "weasyprint")
    error = refused(record, "-o", tmp_path / "out.pdf")
    assert str(error) == f"A system library is missing. Install the packages: {PACKAGES}"
    assert error.returncode == 1
    assert not (tmp_path / "out.pdf").exists()


def test_print_sheet_names_what_no_face_can_write(tmp_path, capsys):
    record = tmp_path / "kop.json"
    players = ["Ada", "\ue000", "Celina", "Darek"]
    record.write_text(json.dumps(KOP | {"players": players}), encoding="utf-8")
    output = tmp_path / "out.pdf"
    call_command("print_sheet", str(record), "-o", str(output), "--event=Liga \ue001")
    warned = "No face here has every letter of: Liga \ue001, \ue000. □ is printed instead.\n"
    assert capsys.readouterr().err == warned
    assert "Ada □ Celina Darek" in words(output.read_bytes())
