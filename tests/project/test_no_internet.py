"""Nothing in a hall leads out of it: no page asks another host, no code calls one."""

from __future__ import annotations

import re
from pathlib import Path

from tests.project.sources import ROOT, imports, trees_with

FOLDERS = ("templates", "scorer/static", "scorer/kits", "tournaments/static")
# what a browser fetches by itself, or is sent to, on another host
FOREIGN = re.compile(
    r"""(?:src|href|action|srcset|poster|data)\s*=\s*["']?\s*(?:https?:)?//(?!www\.w3\.org)"""
    r"""|(?:url\(|@import\s+|import\s*\(|fetch\s*\(|(?:import|from)(?=\s*["']))\s*["']?\s*(?:https?:)?//""",
    re.IGNORECASE,
)
COMMAND = Path("scorer/command")  # asks its own machine
CALLERS = {"urllib.request", "http.client", "requests", "httpx", "urllib3", "smtplib", "ftplib"}
IMPORTING = {f"{word} {name.partition('.')[0]}" for name in CALLERS for word in ("from", "import")}


def test_foreign_addresses_are_recognised():
    for text in ('<script src="//a.example/x.js">', "url(https://a.example)", 'href="http://a"'):
        assert FOREIGN.search(text)
    for text in ('href="/sheets/"', "url(inter.woff2)", 'from "./store.js"', "a // comment"):
        assert FOREIGN.search(text) is None


def test_no_page_style_or_script_asks_another_host():
    served = [
        path
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in {".html", ".css", ".js", ".svg"}
    ]
    asking = [
        f"{path.relative_to(ROOT)}: {found.group()}"
        for path in served
        if (found := FOREIGN.search(path.read_text(encoding="utf-8")))
    ]
    assert asking == []
    assert len(served) > 100


def test_no_code_calls_another_host():
    calling = [
        f"{path}: {name}"
        for path, tree in trees_with(*IMPORTING)
        if not path.is_relative_to(COMMAND)
        for name in imports(tree)
        if any(name == caller or name.startswith(f"{caller}.") for caller in CALLERS)
    ]
    assert calling == []
