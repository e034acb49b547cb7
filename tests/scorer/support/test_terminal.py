"""The terminal speaks the language of whoever sits there."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from scorer.support.places import PACKAGES

SAY = "from scorer.support.terminal import gettext as g; print(g('Kontra is not running here.'))"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("pl_PL.UTF-8", "Kontra tutaj nie działa."),
        ("cs_CZ.UTF-8", "Kontra tu neběží."),
        ("ro_RO.UTF-8", "Kontra nu rulează aici."),
        ("fr_FR.UTF-8", "Kontra is not running here."),
        ("C", "Kontra is not running here."),
    ],
)
def test_terminal_speaks_the_users_language(language, said):
    ours = ("LC_", "LANG")
    known = {name: text for name, text in os.environ.items() if not name.startswith(ours)}
    environment = known | {"LANG": language, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", SAY], env=environment, cwd=PACKAGES, capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == said
