"""``manage.py score``: one result per record, in order, whatever comes."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scorer.games.registry import find_game
from scorer.records import json_schema
from tests.builders.records import ALL, KOP, changed
from tests.tiers import long

ROOT = Path(__file__).resolve().parents[3]


class Input:
    """Standard input that holds these bytes."""

    def __init__(self, content: bytes) -> None:
        self.buffer = io.BytesIO(content)


def _score(*arguments):
    out = io.StringIO()
    status = 0
    try:
        call_command("score", *map(str, arguments), stdout=out)
    except SystemExit as stopped:
        status = stopped.code
    return status, out.getvalue()


def _results(text):
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def files(tmp_path):
    paths = []
    for raw in ALL:
        path = tmp_path / f"{raw['game']}.json"
        path.write_text(json.dumps(raw, ensure_ascii=False, indent=1), encoding="utf-8")
        paths.append(path)
    return paths


def test_every_record_gets_a_line_in_order(files):
    status, text = _score(*files)
    assert status == 0
    assert [result["game"] for result in _results(text)] == [raw["game"] for raw in ALL]
    assert _results(text)[0]["totals"] == [-2, -12, -16, 30]


def test_refused_record_stands_at_its_place_and_stops_no_other(files, tmp_path):
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    status, text = _score(files[0], broken, tmp_path / "none.json", tmp_path, files[1])
    assert status == 1
    assert [result["format"] for result in _results(text)] == [
        "score-result/1",
        "score-error/1",
        "score-error/1",
        "score-error/1",
        "score-result/1",
    ]
    missing = f"The file {tmp_path / 'none.json'} cannot be read: No such file or directory."
    assert _results(text)[2]["errors"] == [{"path": "", "message": missing, "rule": None}]


def test_standard_input_is_json_lines(monkeypatch):
    lines = [json.dumps(KOP), "", "nonsense", json.dumps(changed(KOP, dealer=9))]
    monkeypatch.setattr(sys, "stdin", Input("\n".join(lines).encode()))
    status, text = _score("-")
    assert status == 1
    assert [result["format"] for result in _results(text)] == [
        "score-result/1",
        "score-error/1",
        "score-error/1",
    ]


def test_nothing_on_standard_input_is_no_record(monkeypatch):
    monkeypatch.setattr(sys, "stdin", Input(b"\n \n"))
    assert _score("-") == (0, "")


def test_letters_are_written_as_they_are(files):
    _status, text = _score(files[2])
    assert "Bára" in text


def test_text_is_a_table_with_totals_and_sentences(files):
    status, text = _score("--text", files[0])
    assert status == 0
    lines = text.splitlines()
    assert lines[0] == "Kop · Kop"
    assert lines[2].split() == [
        *("Hand", "Ada", "Bogdan", "Celina", "Darek"),
        *("Σ", "Ada", "Σ", "Bogdan", "Σ", "Celina", "Σ", "Darek"),
    ]
    assert lines[5].startswith("3  zolo · Darek · Stary won · kontra")
    assert lines[5].split()[-8:] == ["-10", "-10", "-10", "+30", "-5", "-15", "-13", "33"]
    assert "KOP-7.1  The winners score plus, the losers minus." in lines


def test_text_ends_with_totals_and_stays_in_columns_whatever_letters(tmp_path):
    path = tmp_path / "combining.json"
    names = ["Z\u0307aba", "Bogdan", "\u5b89", "Darek"]  # a dot of its own, a wide letter
    path.write_text(json.dumps(KOP | {"players": names}), encoding="utf-8")
    lines = _score("--text", path)[1].splitlines()
    assert lines[7].split() == ["Σ", "-2", "-12", "-16", "30"]
    columns = [len(line) - line.count("\u0307") + line.count("\u5b89") for line in lines[2:8]]
    assert set(columns) == {columns[0]}


def test_text_says_the_arithmetic_beside_the_clauses(files):
    lines = _score("--text", files[0])[1].splitlines()
    assert (
        "3: KOP-3.2, KOP-6.2, KOP-2.5, KOP-8.5, KOP-8.1, KOP-7.1, KOP-7.2; "
        "zolo 5 × kontra 2 = 10; one against three: Darek +30, the others −10"
    ) in lines


def test_text_of_a_refused_record_says_where_and_why(tmp_path):
    path = tmp_path / "record.json"
    path.write_text(json.dumps(changed(KOP, dealer=9)), encoding="utf-8")
    assert _score("--text", path) == (1, "dealer: Must be at most 3.\n")


def test_text_names_winners_and_leaves_unwritten_totals_empty(files):
    _status, text = _score("--text", files[2])
    assert "Winners: Cyril + Dana" in text
    assert next(line for line in text.splitlines() if "ŽEBRO" in line).split()[-2:] == ["0", "+32"]


def test_marks_that_turn_text_around_do_not_turn_the_table(tmp_path):
    path = tmp_path / "record.json"
    names = ["A\u202eb", "Bogdan", "Celina", "Darek"]
    path.write_text(json.dumps(changed(KOP, players=names)), encoding="utf-8")
    _status, text = _score("--text", path)
    assert "\u202e" not in text


@pytest.mark.parametrize("slug", ["kop", "na-glowy", "polish-doubles", "cancellation-hearts"])
def test_schema_is_printed(slug):
    status, text = _score("--schema", slug)
    assert (status, json.loads(text)) == (0, json_schema(find_game(slug)))


@pytest.mark.parametrize("arguments", [[], ["--schema", "bridge"]])
def test_wrong_command_line_is_told_from_a_refused_record(arguments):
    with pytest.raises(CommandError) as wrong:
        _score(*arguments)
    assert wrong.value.returncode == 2


def _as_process(*arguments, **options):
    command = [sys.executable, str(ROOT / "manage.py"), "score", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False, **options)


def test_output_is_utf_8_whatever_the_terminal_believes(files):
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = _as_process(files[2], env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Bára" in done.stdout.decode("utf-8")


def test_reader_who_leaves_early_sees_no_traceback(files):
    lines = (json.dumps(KOP) + "\n") * 300  # more than a pipe holds
    command = f"'{sys.executable}' '{ROOT / 'manage.py'}' score - | head -n 1"
    done = subprocess.run(
        ["sh", "-c", command], input=lines.encode(), capture_output=True, check=False
    )
    assert done.stderr == b""
    assert json.loads(done.stdout)["totals"] == [-2, -12, -16, 30]


@long
@pytest.mark.parametrize(
    "arguments", [["--frobnicate"], [], ["--schema"], ["--schema", "bridge"], ["--language", "xx"]]
)
def test_wrong_command_lines_exit_with_2(arguments):
    assert _as_process(*arguments).returncode == 2
