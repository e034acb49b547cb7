"""What ``bin/test`` runs, and what it says of it."""

from __future__ import annotations

import os
import sys

import pytest

from bin import _check
from bin._check import Check

FAILS = Check("wrong", (sys.executable, "-S", "-c", "print('line 3'); raise SystemExit(2)"))
PASSES = Check("right", (sys.executable, "-S", "-c", "print('much to read')"))
WARNS = Check("doubt", (sys.executable, "-S", "-c", "print('Warning: old')"))
WARNS_ON_THE_SIDE = Check(
    "side", (sys.executable, "-S", "-c", "import sys; sys.stderr.write('a\\nWarning: old\\n')")
)


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.4, "0 s"), (59.4, "59 s"), (60, "1 min 0 s"), (264.6, "4 min 25 s")]
)
def test_lengths_of_time_are_told_in_minutes(seconds, words):
    assert _check.minutes(seconds) == words


@pytest.fixture
def in_no_time(monkeypatch):
    monkeypatch.setattr(_check, "minutes", lambda _seconds: "0 s")


def test_output_of_a_check_is_shown_where_it_fails(in_no_time, capsys):
    assert _check.check_all([FAILS, PASSES]) == ["wrong"]
    assert capsys.readouterr().out == ("  wrong: failed (0 s)\nline 3\n\n  right: passed (0 s)\n")


def test_warning_of_a_check_that_passes_is_shown(in_no_time, capsys):
    assert _check.check_all([WARNS, WARNS_ON_THE_SIDE]) == []
    assert capsys.readouterr().out == (
        "  doubt: passed (0 s)\n  side: passed (0 s)\nWarning: old\n"
    )


def called(monkeypatch, arguments):
    commands = []
    monkeypatch.setattr(_check, "call", lambda *command: commands.append(command[1:]) or True)
    monkeypatch.setattr(_check, "check_all", lambda _checks: [])
    assert _check.main(arguments) == 0
    return commands


EVERYDAY = ("-m", "not long", "-p", "no:randomly")
COVERAGE = [
    ("-m", "coverage", "run", "-m", "pytest", "-q", *EVERYDAY, *_check.RULES),
    ("-m", "coverage", "report", "--fail-under=100"),
]


def test_everyday_tier_leaves_out_what_is_marked_long(monkeypatch):
    workers = ("-n", str(_check.WORKERS + _check.WAITING))
    assert called(monkeypatch, []) == [("-m", "pytest", *_check.SESSION, *workers, *EVERYDAY)]


def test_long_tier_runs_all_in_random_order_with_many_examples(monkeypatch):
    workers = ("-n", str(_check.WORKERS + _check.WAITING))
    tests = ("-m", "pytest", *_check.SESSION, *workers, "--hypothesis-profile", "long")
    assert called(monkeypatch, ["--all"]) == [tests, *COVERAGE]


def test_coverage_is_asked_of_the_everyday_tests_of_the_rules(monkeypatch):
    assert called(monkeypatch, ["--coverage"]) == COVERAGE


def test_untried_branch_of_the_rules_fails(monkeypatch):
    monkeypatch.setattr(_check, "call", lambda *command: "report" not in command)
    assert _check.main(["--coverage"]) == 1


def test_changed_keeps_its_notes_out_of_the_tree_and_leaves_out_the_long_tier(monkeypatch):
    monkeypatch.setenv("TESTMON_DATAFILE", "")
    [command] = called(monkeypatch, ["--changed", "-x"])
    testmon = ("--testmon", "--testmon-forceselect")
    everyday = ("-m", "not long", "-p", "no:randomly")
    assert command == ("-m", "pytest", "-q", *testmon, *everyday, "-p", "tests.changed", "-x")
    assert os.environ["TESTMON_DATAFILE"] == "var/testmon"


def test_other_arguments_are_those_of_pytest(monkeypatch):
    assert called(monkeypatch, ["tests/scorer", "-k", "kop"]) == [
        ("-m", "pytest", "tests/scorer", "-k", "kop")
    ]


def test_failed_steps_are_named_at_the_end(monkeypatch, capsys):
    monkeypatch.setattr(_check, "call", lambda *command: "pytest" not in command)
    monkeypatch.setattr(_check, "check_all", lambda _checks: ["style"])
    assert _check.main([]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first == "The everyday tier (--all for more): 10 checks, then the tests."
    assert last.startswith("Error: after ")
    assert last.endswith(" these failed: style, tests")
