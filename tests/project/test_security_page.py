"""The pages on security: every claim names a test that is there, every number is the program's.

``docs/security.md`` names rows of ``docs/security-asvs.md``, and these name tests.
"""

from __future__ import annotations

import math
import re
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.auth.password_validation import (
    CommonPasswordValidator,
    MinimumLengthValidator,
    get_default_password_validators,
)
from django.contrib.sessions.backends.base import VALID_KEY_CHARS

from scorer.clubs.forms.accounts import LONGEST_PASSWORD
from scorer.clubs.forms.clubs import DAYS as INVITATION_DAYS
from scorer.clubs.services.allowances import FOUNDED, OWNED
from scorer.config import serving
from scorer.config.security import BEHIND_PROXY
from scorer.operations.views.rates import RATES
from scorer.sheets.services.codes import CODE_DAYS, SHORT_MINUTES
from scorer.support import body_sizes
from scorer.support.body_sizes import EVENT_FILE, FORM
from scorer.support.typed_codes import ALPHABET, LENGTH, SHORT_ALPHABET, SHORT_LENGTH
from tournaments.forms.importing import LONGEST_TEXT
from tournaments.forms.programs import DAYS as TOKEN_DAYS
from tournaments.records.entry_list.files import MOST_BYTES
from tournaments.records.entry_list.values import MOST_ROWS
from tournaments.services.allowances import EVENTS
from tournaments.services.self_entry import MOST_OF_ORIGIN, MOST_UNDECIDED

ROOT = Path(__file__).resolve().parents[2]
POLICY = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
REFERENCE = (ROOT / "docs" / "operating" / "reference.md").read_text(encoding="utf-8")
TABLE = (ROOT / "docs" / "security-asvs.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (.+?) \|$", re.MULTILINE)
TEST = re.compile(r"`(tests/[\w/.]+)::([^`]+)`")
POINT = r"(?:\d+\.\d+(?:\.\d+)?(?:–\d+\.\d+\.\d+)?|V\d+|K\d+)"
CLAIM = re.compile(rf"\(({POINT}(?:, {POINT})*)(, \*read\*)?\)")
HEADS = {"point", "---"}
READ = "–"  # nothing but reading the code shows it
MOST_LINES = 100
MB, KB, DAY = 1024 * 1024, 1000, 24 * 60 * 60


def rows():
    """The rows of the table: points, what is asked, how, what shows it."""
    cut = [[cell.strip() for cell in found.split(" | ")] for found in ROW.findall(TABLE)]
    return [cells for cells in cut if cells[0] not in HEADS and set(cells[0]) != {"-", "|"}]


def points_of(cell):
    """Every point that a row is about; ``7.2.1–7.2.3`` is three."""
    for told in cell.removesuffix(" (level 3)").split(", "):
        first, dash, last = told.partition("–")
        if not dash:
            yield told
            continue
        section, _, begin = first.rpartition(".")
        assert last.startswith(f"{section}."), told
        yield from (f"{section}.{at}" for at in range(int(begin), int(last.split(".")[-1]) + 1))


def shown_by():
    """The tests of each point: ``(file, name)``."""
    found = {}
    for cells in rows():
        for point in points_of(cells[0]):
            found.setdefault(point, set()).update(TEST.findall(cells[-1]))
    return found


def claims():
    """Every sentence or row of the policy that promises something, as one line."""
    body = POLICY.partition("\n## ")[2]
    items = re.split(r"\n(?=- |\d\. |\| |#|$)", f"\n{body}")
    lines = (" ".join(item.split()) for item in items)
    promised = [line for line in lines if re.match(r"- |\d\. |\| ", line)]
    limits = {"what is counted", *LIMITS.values()}
    return [
        line
        for line in promised
        if not line.startswith(("| who |", "|---")) and line.split("|")[1:2] != ["---"]
        if not any(line.startswith(f"| {label} |") for label in limits)
        if "You found one" not in line
    ]


@cache
def names_in(path):
    text = (ROOT / path).read_text(encoding="utf-8")
    return set(re.findall(r"^(?:async )?def (test_\w+)\(", text, re.MULTILINE)) | set(
        re.findall(r'^test\("([^"]+)"', text, re.MULTILINE)
    )


def test_every_row_has_its_form_and_what_shows_it():
    for cells in rows():
        assert len(cells) == 4, cells
        for told in cells[0].removesuffix(" (level 3)").split(", "):
            assert re.fullmatch(POINT, told), told
        without = TEST.sub("", cells[-1]).replace(", ", "")
        assert without in {"", READ}, cells
        assert cells[-1] == READ or TEST.search(cells[-1]), cells
    assert len(shown_by()) > 190


def test_every_test_that_is_named_is_there():
    named = {test for tests in shown_by().values() for test in tests}
    assert [(path, name) for path, name in sorted(named) if name not in names_in(path)] == []
    assert len(named) > 100


def test_policy_is_one_page():
    assert len(POLICY.splitlines()) <= MOST_LINES


def test_every_claim_of_the_policy_has_rows_in_the_table():
    known = shown_by()
    found = claims()
    for claim in found:
        named = CLAIM.search(claim)
        assert named, f"no row is named: {claim}"
        points = named[1].split(", ")
        assert set(points) <= set(known), claim
        tests = set().union(*(known[point] for point in points))
        assert bool(tests) != bool(named[2]), f"*read* says that no test shows it: {claim}"
    assert len(found) > 40


def test_nothing_follows_the_rows_that_a_claim_names():
    loose = [claim for claim in claims() if not re.search(r"\)[.:]?(?: \|)?$", claim)]
    assert loose == []


LIMITS = {
    "code": "wrong table codes, passes and entry addresses",
    "short_code": "wrong short codes",
    "join": "wrong invitations",
    "reset": "wrong links for a password",
    "sign_in": "wrong passwords at signing in",
    "password": "wrong passwords elsewhere",
    "sign_up": "new accounts",
    "open": "new sheets",
    "ask": "entries by link",
    "import": "event files read",
    "list": "lists read",
    "copy": "backups asked for",
    "data": "own data taken",
    "print": "prints ordered",
    "sit_down": "seats at the desk to try",
    "try": "acts at the desk to try",
    "afresh": "the desk to try begun again",
    "api": "requests of a program",
}
ALSO = {"user": "of one account", "site": "of all"}


def spelled(rate):
    """``12/5 minutes`` as ``12 in 5 minutes``."""
    if not rate:
        return READ
    many, span = rate.split("/")
    return f"{int(many):,} in {span if span[0].isdigit() else f'1 {span}'}"


def test_table_of_limits_is_the_programs():
    told = {
        name: " | ".join(
            [
                f"| {LIMITS[name]}",
                spelled(rate.browser),
                spelled(rate.address),
                ", ".join(
                    f"{spelled(getattr(rate, key))} {of}"
                    for key, of in ALSO.items()
                    if getattr(rate, key)
                )
                or READ,
            ]
        )
        + " |"
        for name, rate in RATES.items()
    }
    pages = f"{POLICY}\n{REFERENCE}"
    assert [row for row in told.values() if row not in pages] == []
    why = [pages.partition(row)[2].partition("\n")[0] for row in told.values()]
    assert [reason for reason in why if not re.fullmatch(r" .{20,} \|", reason)] == []


def shortest():
    found = get_default_password_validators()
    return next(one.min_length for one in found if isinstance(one, MinimumLengthValidator))


def hsts():
    """Days that a browser keeps to https: behind a proxy, on a laptop."""
    text = (ROOT / "scorer" / "config" / "security.py").read_text(encoding="utf-8")
    assert "(365 * _DAY if BEHIND_PROXY else _DAY)" in text
    assert BEHIND_PROXY is False
    return 365, 1


def of_address():
    """Connections of one address that the proxy of servers lets in."""
    text = (ROOT / "deploy" / "haproxy.cfg").read_text(encoding="utf-8")
    [most] = set(re.findall(r"sc0_conn_cur gt (\d+)", text))
    return most


def times(rate):
    """How often, of ``5/hour``."""
    return int(rate.split("/")[0])


LONG = int(LENGTH * math.log2(len(ALPHABET)))
SHORT = int(SHORT_LENGTH * math.log2(len(SHORT_ALPHABET)))
COMMON = round(len(CommonPasswordValidator().passwords), -3)
SESSION_BITS = int(32 * math.log2(len(VALID_KEY_CHARS)))
LINK_DAYS = settings.PASSWORD_RESET_TIMEOUT // DAY
SIGNED_IN = settings.SIGNED_IN_FOR.days


def either(days):
    first, *others = days
    return ", ".join(map(str, [first, *others[:-1]])) + f" or {others[-1]} days"


FACTS = [
    "ASVS 5.0.0,",
    "level 2:",
    f"{shortest()} to {LONGEST_PASSWORD:,} characters",
    f"{settings.AXES_FAILURE_LIMIT} wrong passwords for one account",
    f"for {settings.AXES_COOLOFF_TIME.seconds // 60} minutes",
    f"once, for {LINK_DAYS} days",
    f"A sign-in lasts {SIGNED_IN} days",
    f"for {settings.SESSION_COOKIE_AGE // DAY} days, without",
    f"A table code has {LONG} bits",
    f"after {CODE_DAYS} days",
    f"A short code has {SHORT} bits and is good for {SHORT_MINUTES} minutes",
    f"once, for {either(INVITATION_DAYS)}",
    f"token for {either(TOKEN_DAYS)}",
    f"at most {MOST_UNDECIDED} of an event, {MOST_OF_ORIGIN} of a network",
    f"at most {OWNED.most} clubs",
    f"it founds {FOUNDED.most} a day",
    f"makes {EVENTS.most} events a day",
    f"a request by the API take {FORM // KB} kB",
    f"a record by the API {body_sizes.LONG // KB // KB} MB",
    f"an event file {EVENT_FILE // MB} MB",
    f"a list {MOST_BYTES // KB // KB} MB or {LONGEST_TEXT:,} characters with {MOST_ROWS:,} rows",
    f"All uploads under way take at most {serving.IN_FILES // MB} MB of disk",
    f"ends after {serving.HEAD_DEADLINE} seconds",
    f"a process's {serving.MOST_CONNECTIONS:,} connections",
    f"gives each address {of_address()}.",
    "for {} days behind a proxy, {} day on a laptop".format(*hsts()),
    "within 7 days",  # a promise of people
    "within 90 days",
]
IN_TABLE = {
    "3.4.1": hsts(),
    "6.2.1": [shortest()],
    "6.2.4": [COMMON],
    "6.2.5": [LONGEST_PASSWORD],
    "6.3.8": [times(RATES["sign_up"].browser), times(RATES["sign_up"].address)],
    "6.4.3": [LINK_DAYS],
    "6.5.2": [LONG, SHORT],
    "7.2.1": [SESSION_BITS],
    "7.3.2": [SIGNED_IN],
    "11.5.1": [LONG, SHORT],
    "12.1.1": ["1.2"],
    "8.4.1": ["8.2.2"],
}
NUMBER = re.compile(r"(?<![\w.])\d[\d.,]*\d|(?<![\w.])\d")


def test_every_number_of_the_policy_is_the_programs():
    text = " ".join(POLICY.split())
    assert [fact for fact in FACTS if fact not in text] == []
    for fact in FACTS:
        text = text.replace(fact, "")
    text = re.sub(r"`[^`]*`|\]\([^)]*\)", "", CLAIM.sub("", text))
    limits = "|".join(LIMITS.values())
    text = re.sub(rf"\| (?:{limits}) \|[^|]*\|[^|]*\|[^|]*\|[^|]*\|", "", text)
    assert re.findall(r".{20}\d[\d.,]*.{10}", re.sub(r" \d\. \*\*", " ", text)) == []


def test_every_number_of_the_table_is_the_programs():
    for cells in rows():
        how = re.sub(r"`[^`]*`|\]\([^)]*\)", "", cells[2])
        found = {number.strip(".,") for number in NUMBER.findall(how)}
        first = next(points_of(cells[0]))
        known = {
            f"{value:,}" if isinstance(value, int) else value for value in IN_TABLE.get(first, [])
        }
        assert found == known, cells
