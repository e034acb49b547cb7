"""The question whether the lock can be installed elsewhere, with an invented uv."""

from __future__ import annotations

import sys

from bin import _wheels

REFUSED = """\
Using CPython 3.11.7 interpreter at: .venv/bin/python
error: No solution found when resolving dependencies
  cause: Because granian==2.8.7 has no usable wheels, your requirements are unsatisfiable.

hint: Wheels are required for `granian`
"""
UV = (
    "import sys\n"
    "there = sys.argv[sys.argv.index('--python-platform') + 1]\n"
    "if there == 'x86_64-apple-darwin':\n"
    f"    sys.exit({REFUSED!r})\n"
)


def test_each_system_and_python_is_told_with_what_it_lacks(capsys):
    assert _wheels.main((sys.executable, "-I", "-S", "-c", UV)) == 1
    lacks = "Because granian==2.8.7 has no usable wheels, your requirements are unsatisfiable."
    assert capsys.readouterr().out.splitlines() == [
        *(f"Windows, x86-64, Python 3.{n}: every package" for n in (11, 12, 13, 14)),
        *(f"macOS, Apple silicon, Python 3.{n}: every package" for n in (11, 12, 13, 14)),
        *(f"macOS, Intel, Python 3.{n}: {lacks}" for n in (11, 12, 13, 14)),
    ]


def test_wheels_for_every_system_end_with_success():
    assert _wheels.main(("true",)) == 0


def test_unknown_answer_of_uv_is_quoted():
    assert _wheels.fault_in("no route\nto host\n") == "to host"
    assert _wheels.fault_in("") == "uv said nothing"


def test_question_is_about_the_lock_its_hashes_and_wheels_alone():
    words = _wheels.question("aarch64-apple-darwin", "3.13", "there")
    assert words[words.index("-r") + 1] == "requirements.txt"
    assert "--require-hashes" in words
    assert words[words.index("--only-binary") + 1] == ":all:"
    assert words[words.index("--no-binary") + 1 :] == ["rjsmin"]
