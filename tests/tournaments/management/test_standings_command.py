"""``manage.py standings``: JSON or lists out, faults in the manner of ``manage.py score``."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tiers import long
from tests.tournaments.records.test_standings import KOP, changed

ROOT = Path(__file__).resolve().parents[3]


def _standings(*arguments):
    out = io.StringIO()
    status = 0
    try:
        call_command("standings", *map(str, arguments), stdout=out)
    except SystemExit as stopped:
        status = stopped.code
    return status, out.getvalue()


@pytest.fixture
def record_file(tmp_path):
    path = tmp_path / "event.json"
    path.write_text(json.dumps(KOP), encoding="utf-8")
    return path


def test_result_has_the_formats_keys(record_file):
    status, text = _standings(record_file)
    assert status == 0
    result = json.loads(text)
    assert list(result) == ["format", "individual", "teams", "pairs", "categories"]
    first = {
        "place": 1,
        "number": 1,
        "table_points": "4",
        "score": 12,
        "keys": {"table_points": "4", "score": 12},
        "rounds": [{"table": 1, "place": 1, "table_points": "4", "score": 12}],
        "above_next_because": "table_points",
    }
    assert result["individual"][0] == first
    assert result["individual"][4] == {
        "place": 5,
        "number": 7,
        "table_points": "1 1/2",
        "score": 35,
        "keys": {"table_points": "1 1/2", "score": 35},
        "rounds": [
            {
                "table": None,
                "place": None,
                "table_points": "2 1/2",
                "score": 35,
                "awards": [{"table_points": "2 1/2", "score": 35, "why": "bye"}],
            }
        ],
        "above_next_because": None,
        "penalties": [{"table_points": "-1", "score": 0, "why": "late"}],
    }
    assert [row["place"] for row in result["individual"]] == [1, 2, 2, 2, 5]
    sums = {"table_points": "4", "score": 12}
    last = {"members": [1], "keys": sums, "above_next_because": None}
    assert result["teams"] == [{"place": 1, "team": "Asy", "incomplete": True, **sums, **last}]
    assert result["pairs"] == [{"place": 1, "pair": "1a", **sums, **last}]
    assert result["categories"] == {"women": [first | {"above_next_because": None}]}


def test_refused_record_says_where_and_why(record_file):
    raw = changed(KOP, "rounds", 0, "tables", 0, "scores", to=[12, -4, -4, -3])
    record_file.write_text(json.dumps(raw), encoding="utf-8")
    message = "The scores must add up to 0; these give +1."
    status, text = _standings(record_file)
    assert status == 1
    assert json.loads(text) == {
        "format": "score-error/1",
        "errors": [{"path": "rounds/0/tables/0/scores", "message": message, "rule": None}],
    }
    assert _standings("--text", record_file) == (1, f"rounds/0/tables/0/scores: {message}\n")


def test_file_that_is_not_there(tmp_path):
    status, text = _standings(tmp_path / "none.json")
    assert status == 1
    assert json.loads(text)["errors"][0]["message"] == (
        f"The file {tmp_path / 'none.json'} cannot be read: No such file or directory."
    )


def test_text_is_lists_with_reasons(record_file):
    status, text = _standings("--text", record_file)
    assert status == 0
    assert text.splitlines()[:13] == [
        "Kop",
        "",
        "Place  Name    Number  Table points  Small points",
        "    1  Ada          1             4            12",
        "    2  Bogdan      17             2            −4",
        "    2              33             2            −4",
        "    2              49             2            −4",
        "    5               7           1.5            35",
        "1: above because of table points, 4 : 2",
        "2: above because of table points, 2 : 1.5",
        "",
        "Teams",
        "",
    ]


def test_numbers_are_written_as_the_reader_does(record_file):
    assert "1,5" in _standings("--text", "--language", "pl", record_file)[1]


@long
def test_standard_input_without_a_database(record_file):
    done = subprocess.run(
        [sys.executable, "manage.py", "standings", "-"],
        cwd=ROOT,
        input=record_file.read_bytes(),
        env={"KONTRA_VAR": "/nonexistent"},
        capture_output=True,
        check=False,
    )
    assert done.stderr == b""
    assert (done.returncode, json.loads(done.stdout)["format"]) == (0, "standings/1")


def test_without_a_file_the_command_line_is_wrong():
    with pytest.raises(CommandError, match=r"required: TOURNAMENT\.json"):
        call_command("standings")
