"""The audit of our packages, with an invented source of news."""

from __future__ import annotations

import json
import sys

import pytest

from bin import _audit

HOLE = {"id": "PYSEC-2026-1", "fix_versions": ["6.0.1"], "aliases": [], "description": ""}
SOUND = {"name": "granian", "version": "2.8", "vulns": []}
BROKEN = {"name": "django", "version": "5.2", "vulns": [HOLE]}
UNMENDED = {"name": "limits", "version": "5.8", "vulns": [HOLE | {"fix_versions": []}]}
UNKNOWN = {"name": "kontra", "skip_reason": "Dependency not found and could not be audited"}


def _answers(text, status, error=""):
    script = f"import sys; print({text!r}); print({error!r}, file=sys.stderr); sys.exit({status})"
    return (sys.executable, "-c", script)


@pytest.mark.parametrize(
    ("packages", "status", "out", "err"),
    [
        ([SOUND], 0, "No holes.\n", ""),
        (
            [SOUND, UNKNOWN],
            0,
            "No package that is known has a known hole.\n",
            "Warning: nothing is known of kontra.\n",
        ),
        (
            [BROKEN, SOUND, UNMENDED],
            1,
            "",
            (
                "Packages with known holes:\n"
                "django 5.2: PYSEC-2026-1, mended in 6.0.1\n"
                "limits 5.8: PYSEC-2026-1, mended in no version yet\n"
            ),
        ),
    ],
)
def test_hole_fails_and_what_is_not_known_is_said(capsys, packages, status, out, err):
    answer = json.dumps({"dependencies": packages, "fixes": []})
    assert _audit.main(_answers(answer, status)) == status
    assert capsys.readouterr() == (out, err)


@pytest.mark.parametrize(
    "answer", ["", "<html>", "[]", '{"dependencies": 1}', json.dumps({"dependencies": [UNKNOWN]})]
)
def test_without_the_source_of_news_it_is_said_and_nothing_fails(capsys, answer):
    assert _audit.main(_answers(answer, 1, "Traceback\nno route to host")) == 0
    assert capsys.readouterr() == (
        "",
        "Warning: NOT AUDITED, the source of such news does not answer: no route to host\n",
    )


def test_source_that_knows_nothing_is_not_quoted_as_if_it_knew(capsys):
    """It ends well, and says that nothing was found: of nothing."""
    answer = json.dumps({"dependencies": [UNKNOWN]})
    assert _audit.main(_answers(answer, 0, "No known vulnerabilities found")) == 0
    assert capsys.readouterr().err == (
        "Warning: NOT AUDITED, the source of such news does not answer: "
        "nothing is known of any of our packages\n"
    )


def test_audit_asks_about_the_lock():
    assert _audit.ASK[_audit.ASK.index("--requirement") + 1] == "requirements.txt"
