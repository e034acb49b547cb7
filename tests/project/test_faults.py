"""The faults that ``bin/mutate`` puts into a file, and where tests are asked whether they ran."""

from __future__ import annotations

import ast

import pytest

from bin._choosing import block_of
from bin._faults import blocks, faults_in, first_line

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


FUNCTIONS = """\
LIMIT = 3
class Late:
    size = 2
    @atomic
    def late(self):
        '''Say.'''
        if LIMIT:
            @cached
            def inner():
                return 4
        else:
            return 5
        return [
            inner(),
        ]
"""


def test_each_branch_of_a_function_is_a_block():
    found = blocks(ast.parse(FUNCTIONS))
    assert sorted(first_line(each[0]) for each in found) == [6, 8, 10, 12]


@pytest.mark.parametrize(
    ("line", "block"),
    [(1, None), (3, None), (4, None), (7, 6), (8, 8), (10, 10), (11, 6), (12, 12), (14, 6)],
)
def test_line_lies_in_the_innermost_block(tmp_path, line, block):
    path = tmp_path / "late.py"
    path.write_text(FUNCTIONS)
    assert block_of(str(path), line) == (block and f"{path}:{block}")
