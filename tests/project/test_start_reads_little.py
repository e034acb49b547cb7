"""A second start is quick: it reads no more than answering a page needs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.tiers import long

ROOT = Path(__file__).parent.parent.parent
READ = """
import json, sys
from importlib import import_module
import django; django.setup()
import scorer.command.serve, scorer.management.commands.serve
from scorer.config import serving
import_module(serving.APPLICATION.partition(":")[0])
print(json.dumps(sorted(sys.modules)))
"""
NEEDED_LATER = {  # for paper, spreadsheets, draws, codes, other servers
    *("weasyprint", "fontTools", "pypdf", "PIL", "segno"),
    *("tablib", "openpyxl", "icalendar", "rustworkx", "numpy"),
    *("psycopg", "psycopg_binary", "psycopg_pool"),
    *("redis", "limits", "prometheus_client", "packaging", "ninja"),
}
MOST = 1600  # modules; 1490 are read


@long
def test_start_reads_no_module_that_only_some_pages_need(tmp_path):
    known = {name: text for name, text in os.environ.items() if not name.startswith("PYTEST_")}
    told = {"KONTRA_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "scorer.config.settings"}
    said = subprocess.run(
        [sys.executable, "-c", READ],
        env=known | told,
        cwd=ROOT,
        check=True,
        capture_output=True,
    ).stdout
    read = json.loads(said)
    early = {name for name in read if name.partition(".")[0] in NEEDED_LATER}
    assert early == set()
    assert len(read) < MOST
