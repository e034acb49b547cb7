"""Nothing in a hall leads out of it: no page asks another host, no code calls one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SERVED = [
    path
    for folder in ("templates", "scorer/static", "scorer/kits", "tournaments/static")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in {".html", ".css", ".js", ".svg"}
]
CODE = [path for app in ("scorer", "tournaments") for path in sorted((ROOT / app).rglob("*.py"))]
# what a browser fetches by itself, or is sent to, on another host
FOREIGN = re.compile(
    r"""(?:src|href|action|srcset|poster|data)\s*=\s*["']?\s*(?:https?:)?//(?!www\.w3\.org)"""
    r"""|(?:url\(|@import\s+|import\s*\(|fetch\s*\(|(?:import|from)(?=\s*["']))\s*["']?\s*(?:https?:)?//""",
    re.IGNORECASE,
)
COMMAND = ROOT / "scorer" / "command"  # asks its own machine
CALLERS = {"urllib.request", "http.client", "requests", "httpx", "urllib3", "smtplib", "ftplib"}


def test_foreign_addresses_are_recognised():
    for text in ('<script src="//a.example/x.js">', "url(https://a.example)", 'href="http://a"'):
        assert FOREIGN.search(text)
    for text in ('href="/sheets/"', "url(inter.woff2)", 'from "./store.js"', "a // comment"):
        assert FOREIGN.search(text) is None


def test_no_page_style_or_script_asks_another_host():
    asking = [
        f"{path.relative_to(ROOT)}: {found.group()}"
        for path in SERVED
        if (found := FOREIGN.search(path.read_text(encoding="utf-8")))
    ]
    assert asking == []
    assert len(SERVED) > 100


def test_no_code_calls_another_host():
    calling = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in CODE
        if not path.is_relative_to(COMMAND)
        for name in _imported(path)
        if any(name == caller or name.startswith(f"{caller}.") for caller in CALLERS)
    ]
    assert calling == []


def _imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
