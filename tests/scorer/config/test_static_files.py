"""Scripts are collected without their comments, and say the same."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django.fixtures import Settings

from scorer.config.static_files import is_script, without_comments

ROOT = Path(__file__).resolve().parents[3]
SCRIPTS = sorted(path for path in ROOT.glob("*/static/*/js/*.js"))
SCRIPT = """\
// What the file does.

import { one } from "./one.js";

/** Of one line. */
const at = "http://x"; // stays: it shares its line

/**
 * Of several lines.
 * @param {string} name
 */
export function start(name) {
  // why
  return one(name, at);
}
"""
LEAN = """\

import { one } from "./one.js";

const at = "http://x"; // stays: it shares its line

export function start(name) {
  return one(name, at);
}
"""


def test_comments_with_lines_of_their_own_go() -> None:
    assert without_comments(SCRIPT) == LEAN


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_text_of_a_script_spans_lines(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    comments = ("//", "/**", "*")
    code = [line for line in lines if not line.lstrip().startswith(comments)]
    assert [line for line in code if line.count("`") % 2] == []
    assert [line for line in code if "/*" in line and "*/" not in line] == []
    assert [line for line in code if line in without_comments("\n".join([*lines, ""]))] == code


def test_collected_scripts_are_lean_and_vendored_ones_as_they_were(
    settings: Settings, tmp_path: Path
) -> None:
    settings.STATIC_ROOT = str(tmp_path)
    call_command("collectstatic", interactive=False, verbosity=0)
    app = (tmp_path / "scorer/js/app.js").read_text(encoding="utf-8")
    source = (ROOT / "scorer/static/scorer/js/app.js").read_text(encoding="utf-8")
    assert app == without_comments(source) != source
    assert gzip.decompress((tmp_path / "scorer/js/app.js.gz").read_bytes()).decode() == app
    vendored = "scorer/vendor/idb.js"
    assert (tmp_path / vendored).read_bytes() == (ROOT / "scorer/static" / vendored).read_bytes()


def test_only_scripts_of_the_house_are_rewritten() -> None:
    names = ["scorer/js/app.js", "tournaments/js/door.js", "scorer/vendor/idb.js", "scorer/js.css"]
    assert [is_script(name) for name in names] == [True, True, False, False]
