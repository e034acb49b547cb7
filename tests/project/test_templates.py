"""Templates that can be read, and ask for nothing that is not there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = [ROOT / "templates", *sorted(ROOT.glob("scorer/kits/*/templates"))]
LONGEST = 200  # characters
FORM = re.compile(r'<form\b[^>]*method="post"[^>]*>(.*?)</form>', re.DOTALL)
WITHOUT_TOKEN = {
    ROOT / "templates/partials/language.html"
}  # its view takes no rights from a browser


def test_no_line_of_a_template_is_too_long() -> None:
    too_long = [
        f"{path.relative_to(ROOT)}:{number}"
        for folder in FOLDERS
        for path in sorted(folder.rglob("*.*"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert too_long == []


def test_every_script_that_a_page_asks_for_is_there() -> None:
    asked = {
        name
        for folder in FOLDERS
        for path in folder.rglob("*.html")
        for names in re.findall(r'data-module="([^"{]*)"', path.read_text(encoding="utf-8"))
        for name in names.split()
    }
    there = {path.stem for path in ROOT.glob("*/static/*/js/*.js")}
    assert "outbox" in asked
    assert asked - there == set()


def test_every_form_that_sends_something_has_a_token() -> None:
    forms = {
        (path, form)
        for folder in FOLDERS
        for path in folder.rglob("*.html")
        for form in FORM.findall(path.read_text(encoding="utf-8"))
    }
    assert len(forms) > 150
    assert {path for path, form in forms if "{% csrf_token %}" not in form} == WITHOUT_TOKEN
