"""The faults that ``bin/mutate`` puts into a file."""

from __future__ import annotations

import pytest

from bin._faults import faults_in

PYTHON = '''
"""More than 3."""
from x import y

LIMIT: Literal[7] = 3


@atomic
@property
def late(now: int, *, sure=True) -> Two:
    """At most 4."""
    if not sure or now in KNOWN:
        return late(now + 1)
    log.info("ż", 5)
    return ""
'''


def put_into(name, text):
    """Each fault as the lines that it changes: before and after."""
    raw = text.encode()
    for fault in faults_in(name, raw):
        new = fault.put_into(raw).decode()
        pairs = zip(text.splitlines(), new.splitlines(), strict=False)
        yield next((was.strip(), now.strip()) for was, now in pairs if was != now)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("LIMIT: Literal[7] = 3", "LIMIT: Literal[7] = 4"),
        ("@atomic", ""),
        ("def late(now: int, *, sure=True) -> Two:", "def late(now: int, *, sure=False) -> Two:"),
        ("if not sure or now in KNOWN:", "if sure or now in KNOWN:"),
        ("if not sure or now in KNOWN:", "if not sure and now in KNOWN:"),
        ("if not sure or now in KNOWN:", "if not sure or now not in KNOWN:"),
        ("return late(now + 1)", "return None"),
        ("return late(now + 1)", "return late(now - 1)"),
        ("return late(now + 1)", "return late(now + 2)"),
        ('log.info("ż", 5)', "pass"),
        ('log.info("ż", 5)', 'log.info("ż", 6)'),
    ],
)  # fmt: skip
def test_python_has_faults_of_every_kind(was, now):
    assert (was, now) in set(put_into("late.py", PYTHON))


def test_python_has_no_fault_in_types_and_docstrings():
    assert len(list(put_into("late.py", PYTHON))) == 11


def test_script_has_faults_outside_of_comments():
    text = "// a === b\nif (a === b && c) {\n  send(a);\n}\n"
    assert list(put_into("late.js", text)) == [
        ("if (a === b && c) {", "if (a !== b && c) {"),
        ("if (a === b && c) {", "if (a === b || c) {"),
        ("send(a);", ";"),
        ("if (a === b && c) {", "if (!(a === b && c)) {"),
    ]


def test_template_has_faults_in_its_tags():
    text = "<form>{% csrf_token %}{% if user.name %}{{ user.name|upper }}{% endif %}</form>"
    assert [now for _was, now in put_into("late.html", text)] == [
        "<form>{% if user.name %}{{ user.name|upper }}{% endif %}</form>",
        "<form>{% csrf_token %}{% if not user.name %}{{ user.name|upper }}{% endif %}</form>",
        "<form>{% csrf_token %}{% if user.name %}{% endif %}</form>",
    ]
