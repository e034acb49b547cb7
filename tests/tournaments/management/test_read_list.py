"""``manage.py read_list``: entry lists as JSON, refusals with exit status 1; needs no database."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tiers import long

ROOT = Path(__file__).resolve().parents[3]
LIST = (
    "Turniej;;;\nLp.;Nazwisko;Imię;E-mail\n1;Lis;Ewa;e@x.example\n2;;Jan;\n3;Kos;Jan 7;\n;Razem: 3"
)


class Input:
    """Standard input that holds these bytes."""

    def __init__(self, content):
        self.buffer = io.BytesIO(content)


@pytest.fixture
def run(monkeypatch):
    def _run(text, *options):
        monkeypatch.setattr(sys, "stdin", Input(text.encode()))
        out = io.StringIO()
        try:
            call_command("read_list", "-", *options, stdout=out)
        except SystemExit as stopped:
            return stopped.code, json.loads(out.getvalue())
        return 0, json.loads(out.getvalue())

    return _run


def test_every_row_is_named(run):
    assert run(LIST) == (
        0,
        {
            "format": "entry-list/1",
            "layout": {
                "kind": "text",
                "encoding": "utf-8",
                "separator": ";",
                "header_row": 2,
                "columns": {"number": "Lp.", "surname": "Nazwisko", "given": "Imię"},
                "unread_columns": ["E-mail"],
            },
            "entries": [{"row": 3, "surname": "Lis", "given": "Ewa", "number": 1}],
            "skipped": [
                {"row": 1, "text": "Turniej;;;", "why": "above the header"},
                {"row": 6, "text": ";Razem: 3", "why": "a sum"},
            ],
            "questions": [
                {
                    "row": 5,
                    "text": "3;Kos;Jan 7;",
                    "message": "Is “Jan” the whole name, without “7”?",
                }
            ],
            "faults": [{"row": 4, "text": "2;;Jan;", "message": "There is no surname."}],
        },
    )


def test_pairs_and_teams(run):
    (pair,) = run("Lis Ewa / Kos Jan;Borek", "--event", "pairs")[1]["entries"]
    assert pair["partner"] == {"surname": "Kos", "given": "Jan", "club": "Borek"}
    said = run("Drużyna;Klub\nAsy;Borek", "--event", "teams")[1]
    assert said["entries"] == [{"row": 2, "club": "Borek", "team": "Asy"}]
    two = run("Asy: Lis Ewa, Kos Jan\nDamy: Nowak Anna", "--event", "teams")[1]["entries"]
    assert [(one["row"], one["team"], one["surname"]) for one in two] == [
        (1, "Asy", "Lis"),
        (1, "Asy", "Kos"),
        (2, "Damy", "Nowak"),
    ]


def test_messages_are_in_the_language_asked_for(run):
    said = run("Lis Ewa;1962", "--language", "pl")[1]
    assert [one["message"] for one in said["questions"]] == ["Czy „1962” to klub?"]


def test_read_list_refuses_files_that_are_no_lists(run, tmp_path):
    status, said = run("%PDF-1.7")
    assert (status, said["format"], list(said)) == (1, "entry-list-error/1", ["format", "message"])
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("read_list", str(tmp_path / "none.csv"), stdout=out)
    assert "cannot be read" in json.loads(out.getvalue())["message"]
    with pytest.raises(CommandError):
        run("Lis Ewa", "--event", "dogs")


@long
def test_read_list_runs_without_a_database(tmp_path):
    (tmp_path / "list.csv").write_text("Lis Ewa\n", encoding="utf-8")
    environment = {"KONTRA_VAR": str(tmp_path), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(
        [sys.executable, "-m", "scorer.command", "read_list", str(tmp_path / "list.csv")],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["entries"] == [{"row": 1, "surname": "Lis", "given": "Ewa"}]
    assert not list(tmp_path.glob("*.sqlite3"))
