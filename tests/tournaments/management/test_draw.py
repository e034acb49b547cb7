"""``manage.py draw``: draws, checks, refuses; the same request gives the same draw."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

ROOT = Path(__file__).resolve().parents[3]
METHODS = ("round-robin", "swiss", "movement")  # the golden draws of tables of four have their own
GOLDEN = [
    path for method in METHODS for path in (ROOT / "fixtures" / "draws").glob(f"{method}-*.json")
]
FOUR = {
    "format": "draw-request/1",
    "method": "swiss",
    "units": [{"number": number} for number in (1, 2, 3, 4, 5)],
    "ranking": [5, 4, 3, 2, 1],
    "history": [[[5, 4], [3, 2]]],
    "seed": "dice 2 2 5",
}


class Input:
    """Standard input that holds these bytes."""

    def __init__(self, content):
        self.buffer = io.BytesIO(content)


@pytest.fixture
def run(monkeypatch):
    def _run(raw, *options):
        text = raw if isinstance(raw, str) else json.dumps(raw)
        monkeypatch.setattr(sys, "stdin", Input(text.encode()))
        out = io.StringIO()
        try:
            call_command("draw", *options, "-", stdout=out)
        except SystemExit as stopped:
            return stopped.code, out.getvalue()
        return 0, out.getvalue()

    return _run


def test_draw_has_the_keys_of_its_format(run):
    status, text = run(FOUR)
    drawn = json.loads(text)
    assert status == 0
    assert list(drawn) == ["format", "request", "engine", "rounds", "sitting_out", "report"]
    assert (drawn["format"], drawn["request"], drawn["engine"]) == ("draw/1", FOUR, "1")
    assert [sorted(table) for table in drawn["rounds"][0]] == [[3, 5], [1, 4]]
    assert drawn["sitting_out"] == [[2]]
    assert drawn["report"] == {
        "meetings": {"0": 6, "1": 4, "2": 0},
        "repeats": 0,
        "team_meetings": 0,
        "pair_meetings": 0,
        "club_meetings": 0,
        "seats": {"spread": 1},
        "short_tables": {"max_per_unit": 1},
        "same_table_twice": 1,
        "bound": {"repeats": 0},
        "optimal": True,
    }


def test_checked_draw_of_ours_gives_its_own_report(run):
    text = run(FOUR)[1]
    status, checked = run(text, "--check")
    assert status == 0
    assert json.loads(checked) == json.loads(text)["report"]


def test_broken_must_is_said_and_ends_with_1(run):
    status, text = run(
        {"format": "draw/1", "request": FOUR, "rounds": [[[5, 4], [3, 1]]], "sitting_out": [[2]]},
        "--check",
    )
    assert status == 1
    said = (
        "Round 2, table 1: 4 and 5 meet again; with 4 and 3 exchanged there would be fewer "
        "rematches."
    )
    assert json.loads(text)["broken"] == [said]
    assert json.loads(text)["optimal"] is False


def test_refused_request_says_where_and_why(run):
    status, text = run(FOUR | {"rounds": 99})
    assert status == 1
    assert json.loads(text) == {
        "format": "score-error/1",
        "errors": [{"path": "rounds", "message": "Must be at most 50.", "rule": None}],
    }
    assert run("{", "--text") == (1, "–: This is not JSON: fault in line 1, column 2.\n")


def test_impossible_draw_says_why(run):
    status, text = run({"format": "draw-request/1", "method": "movement", "units": [{"number": 1}]})
    assert status == 1
    assert json.loads(text)["errors"] == [
        {
            "path": "units",
            "message": "At least 4 are needed for a table with partners.",
            "rule": None,
        }
    ]


def test_text_shows_rounds_rests_and_worth(run):
    status, text = run(FOUR, "--text")
    lines = text.splitlines()
    assert status == 0
    assert lines[0] == "Round 2"
    assert lines[1].split() == ["Table", "1", "2"]
    assert lines[4] == "Sitting out: 2"
    assert "Rematches: 0 (the least possible: 0)" in lines
    assert "Meetings: 6 pairs of units met 0 times; 4 pairs of units met 1 time" in lines
    assert lines[-1] == "Seed: dice 2 2 5"
    assert len(lines[-2].removeprefix("Fingerprint of the request: ")) == 64


def test_text_of_a_draw_that_allows_meetings_compares_them_with_nothing(run):
    ranked = FOUR | {"method": "ranked", "table_size": 2}
    lines = run(ranked, "--text")[1].splitlines()
    assert "Rematches: 1" in lines
    assert "Proved to be the best possible: yes" in lines


def test_text_of_a_check_ends_with_what_is_broken(run):
    hand = {"format": "draw/1", "request": FOUR, "rounds": [[[5, 3], [4, 1]]]}
    assert run(hand, "--check", "--text")[1].splitlines()[-1] == "Round 2: 2 is missing."


def test_file_that_is_not_there(tmp_path):
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("draw", str(tmp_path / "none.json"), "--text", stdout=out)
    assert out.getvalue().endswith("none.json cannot be read: No such file or directory.\n")


def test_wrong_command_line():
    with pytest.raises(CommandError):
        call_command("draw")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_draw_is_drawn_again(path, run):
    golden = json.loads(path.read_text(encoding="utf-8"))
    status, text = run(golden["request"])
    assert status == 0
    drawn = json.loads(text)
    assert drawn["rounds"] == golden["rounds"]
    assert drawn["sitting_out"] == golden["sitting_out"]
    assert drawn["report"] == golden.get("report", drawn["report"])


def test_process_without_a_database_gives_the_same_under_another_hash_seed(run, tmp_path):
    path = tmp_path / "request.json"
    path.write_text(json.dumps(FOUR), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "manage.py", "draw", str(path)],
        cwd=ROOT,
        env={"PYTHONHASHSEED": "1", "KONTRA_VAR": str(tmp_path / "none")},
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode() == run(FOUR)[1]
    assert not (tmp_path / "none" / "db.sqlite3").exists()
