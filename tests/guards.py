"""Every guard taken out in turn: a test must notice. ``python -m tests.guards [WORD]``.

Works in a copy of what is committed. A row is a line of the program, what stands there instead,
and the tests that must fail then; ``docs/security.md`` claims nothing that has no such test.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.guards_of_rights import (
    BACKUPS,
    BRIDGE,
    EVENTS,
    RIGHTS,
    ROOT,
    SITE,
    WHO,
    Guard,
)

GUARDS = (
    *RIGHTS,
    Guard(
        "short codes are guessed behind a limit",
        "scorer/sheets/views/codes.py",
        "        if form.is_short and (wait := seconds_to_wait(request, SHORT)):",
        "        if wait := 0:",
        "tests/scorer/sheets/views/test_codes.py",
    ),
    Guard(
        "anonymising compares every score",
        "tournaments/services/anonymising.py",
        "    if scores_of(club, reach.events, reach.sheets) != before:",
        "    if False:",
        "tests/tournaments/services/test_anonymising.py",
    ),
    Guard(
        "held-back results stay back",
        "tournaments/selectors/visibility.py",
        "    return Visibility(event.hidden_from - 1 if event.hidden_from else None, held_back)",
        "    return Visibility(None, held_back)",
        f"{EVENTS}/test_showing.py",
    ),
    Guard(
        "a draw's ranking stays back with its results",
        "tournaments/selectors/visibility.py",
        "    return draw.state in DRAWN and (seen or not goes_by_results(draw))",
        "    return True",
        f"{EVENTS}/test_showing.py",
    ),
    Guard(
        "who tries too often waits",
        "scorer/operations/views/rates.py",
        "            if wait and not rate.long:\n",
        "            if False:\n",
        f"{SITE}/test_rates.py",
    ),
    Guard(
        "an account is locked after wrong passwords",
        "scorer/config/security.py",
        "AXES_FAILURE_LIMIT = 6",
        "AXES_FAILURE_LIMIT = 6_000",
        f"{SITE}/test_sign_in_guards.py",
    ),
    Guard(
        "wrong passwords at one address lock no account elsewhere",
        "scorer/config/security.py",
        'AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]',
        'AXES_LOCKOUT_PARAMETERS = ["username"]',
        f"{SITE}/test_sign_in_guards.py",
    ),
    Guard(
        "a browser that signed in before is not locked out by others",
        "scorer/operations/views/origins.py",
        "    return _known_browser(request) or net_of(request)\n",
        "    return net_of(request)\n",
        f"{SITE}/test_sign_in_guards.py",
    ),
    Guard(
        "such a browser is known until the password changes",
        "scorer/operations/views/origins.py",
        '    return f"known browser {user.get_session_auth_hash()}"\n',
        '    return f"known browser {user.pk}"\n',
        f"{SITE}/test_sign_in_guards.py",
    ),
    Guard(
        "what a lock refuses counts for no other account",
        "scorer/clubs/views/accounts.py",
        '        if not getattr(self.request, "axes_locked_out", False):  #',
        "        if True:  #",
        f"{SITE}/test_sign_in_guards.py",
    ),
    Guard(
        "a new password opens every lock",
        "scorer/clubs/forms/passwords.py",
        "        unlock(user.username)\n",
        "        return\n",
        f"{SITE}/test_sign_in_guards.py",
    ),
    Guard(
        "tokens and invitations end with the site's key",
        "scorer/support/typed_codes.py",
        'return salted_hmac(f"kontra.{purpose}", value, algorithm="sha256").digest()',
        'return __import__("hashlib").sha256(f"{purpose}{value}".encode()).digest()',
        f"{EVENTS}/test_new_key.py",
    ),
    Guard(
        "one network takes a share of the places of an entry link",
        "tournaments/services/self_entry.py",
        '    if origin and counts["alike"] >= MOST_OF_ORIGIN:\n',
        "    if False:\n",
        f"{EVENTS}/test_self_entry.py",
    ),
    Guard(
        "no session goes by a clock that is wrong",
        "scorer/operations/services/upkeep.py",
        "    if len(days) == DAYS_OVER:\n",
        "    if days := [timezone.localdate()]:\n",
        "tests/scorer/operations/services/test_upkeep.py",
    ),
    Guard(
        "a password is asked again after thirty days",
        "scorer/operations/views/guards.py",
        "abs(time.time() - begun) > settings.SIGNED_IN_FOR.total_seconds()",
        "False",
        f"{SITE}/test_guards.py",
    ),
    Guard(
        "no more than a view takes",
        "scorer/operations/views/guards.py",
        "        if _length(request) > most:\n",
        "        if False:\n",
        f"{SITE}/test_guards.py",
    ),
    Guard(
        "a form is no file",
        "scorer/support/body_sizes.py",
        "    return sizes.files if kind == MULTIPART else sizes.form",
        "    return sizes.files",
        f"{SITE}/test_guards.py tests/scorer/support/test_body_sizes.py",
    ),
    Guard(
        "what only reads brings nothing",
        "scorer/support/body_sizes.py",
        '    if environ["REQUEST_METHOD"] in READING:',
        "    if False:",
        f"{SITE}/test_guards.py tests/scorer/support/test_body_sizes.py",
    ),
    Guard(
        "a body that is too long is not read",
        BRIDGE,
        "        if length > most:",
        "        if False:",
        "tests/scorer/config/test_whole_requests.py",
    ),
    Guard(
        "a body without its length is read as far as it may be",
        BRIDGE,
        "            if body.size + len(part) > most:",
        "            if False:",
        "tests/scorer/config/test_whole_requests.py",
    ),
    Guard(
        "unfinished bodies share one store",
        "scorer/config/unfinished.py",
        "        if size > 0 and (has + size > self.of_one or all_have + size > self.in_files):",
        "        if False:",
        "tests/scorer/config/test_unfinished.py",
    ),
    Guard(
        "one address has so many unfinished bodies",
        "scorer/config/unfinished.py",
        "            if self._under_way[address] < MOST_OF_ONE:",
        "            if True:",
        "tests/scorer/config/test_unfinished.py",
    ),
    Guard(
        "no more parts than a form has",
        "scorer/operations/views/guards.py",
        "        if request.content_type == MULTIPART:\n",
        "        if False:\n",
        f"{SITE}/test_guards.py",
    ),
    Guard(
        "a form with files has no more typed text than one without",
        "scorer/operations/views/guards.py",
        "            if _typed_letters(request) > LONG:\n",
        "            if False:\n",
        f"{SITE}/test_guards.py",
    ),
    Guard(
        "a head is short",
        "scorer/config/serving.py",
        ", max_buffer_size=LARGEST_HEAD",
        "",
        "tests/scorer/config/test_serving.py",
    ),
    Guard(
        "a workbook is unpacked by the helper",
        "tournaments/forms/list_source.py",
        " or raw.startswith(ARCHIVE)",
        "",
        f"{EVENTS}/test_importing.py",
    ),
    Guard(
        "only what a preview sent is unpacked",
        "tournaments/forms/list_source.py",
        "Signer(salt=SALT).unsign(packed)",
        'packed.partition(":")[0]',
        f"{EVENTS}/test_importing.py",
    ),
    Guard(
        "a list that is sent back is no longer than one that is pasted",
        "tournaments/forms/importing.py",
        "        if len(text) > LONGEST_TEXT:\n",
        "        if False:\n",
        f"{EVENTS}/test_importing.py",
    ),
    Guard(
        "faults are shown to the machine itself alone",
        "scorer/operations/views/guards.py",
        "        if not on_this_machine(request):",
        "        if False:",
        f"{SITE}/test_guards.py",
    ),
    Guard(
        "nothing comes from elsewhere",
        "scorer/config/security.py",
        '        "default-src": [NONE],\n',
        "",
        "tests/scorer/config/test_security.py tests/scorer/operations/views/test_guards.py",
    ),
    Guard(
        "nobody frames a page",
        "scorer/config/security.py",
        '        "frame-ancestors": [NONE],\n',
        "",
        "tests/scorer/config/test_security.py tests/scorer/operations/views/test_guards.py",
    ),
    Guard(
        "a session is out of scripts' reach",
        "scorer/config/security.py",
        "SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY",
        "SESSION_COOKIE_HTTPONLY = False\nCSRF_COOKIE_HTTPONLY",
        "tests/scorer/config/test_security.py tests/scorer/sheets/views",
    ),
    Guard(
        "a site answers to its own names",
        "scorer/config/environment.py",
        "        if not HOST.fullmatch(host):",
        "        if False:",
        "tests/scorer/config/test_environment.py tests/scorer/config/test_faults.py",
    ),
    Guard(
        "logs hold no keys",
        "scorer/operations/machine/logs.py",
        '        said = PERSONAL.sub("…", KEY.sub("…", record.getMessage()))',
        '        said = PERSONAL.sub("…", record.getMessage())',
        "tests/scorer/operations/machine/test_logs.py",
    ),
    Guard(
        "a cell is no formula",
        "scorer/support/spreadsheet.py",
        "    return bare.startswith(STARTS_A_FORMULA) and not CUTS.fullmatch(part)",
        "    return False",
        "tests/scorer/support",
    ),
    Guard(
        "a key stands once",
        "scorer/records/reading.py",
        "    if len(value) != len(pairs):",
        "    if False:",
        "tests/scorer/records",
    ),
    Guard(
        "objects have so many keys",
        "scorer/records/reading.py",
        "    if len(pairs) > MOST_KEYS:",
        "    if False:",
        "tests/scorer/records",
    ),
    Guard(
        "faults are noted up to those told",
        "scorer/records/shapes.py",
        "fail_fast=self.first_only",
        "fail_fast=False",
        "tests/scorer/records",
    ),
    Guard(
        "half a body has a deadline",
        BRIDGE,
        "            async with asyncio.timeout(PATIENCE) as deadline:",
        "            async with asyncio.timeout(3600) as deadline:",
        "tests/scorer/config/test_whole_requests.py",
    ),
    Guard(
        "the largest crowd leaves places to others",
        "scorer/operations/machine/crowding.py",
        "    surplus = crowd[int(LEFT * places) :]",
        "    surplus = []",
        "tests/scorer/operations/machine/test_crowding.py",
    ),
    Guard(
        "nobody is cut off while there is room",
        "scorer/operations/machine/crowding.py",
        "    if len(files) < CROWDED * places:",
        "    if False:",
        "tests/scorer/operations/machine/test_crowding.py",
    ),
    Guard(
        "no header passes for another",
        BRIDGE,
        '        if b"_" in name:\n            continue\n',
        "",
        "tests/scorer/config/test_whole_requests.py",
    ),
    Guard(
        "the line for papers is short",
        "scorer/operations/services/jobs.py",
        "(not desk and sum(of_visitors) >= MOST_QUICK_OF_VISITORS)",
        "False",
        "tests/scorer/operations/services/test_jobs.py",
    ),
    Guard(
        "visitors leave places to desks",
        "scorer/operations/services/jobs.py",
        "(not desk and visitors >= MOST_OF_VISITORS)",
        "False",
        "tests/scorer/operations/services/test_jobs.py",
    ),
    Guard(
        "an account founds so many clubs",
        "scorer/clubs/services/allowances.py",
        "    if len(last) == allowance.most:",
        "    if False:",
        "tests/scorer/clubs/services/test_allowances.py",
    ),
    Guard(
        "a copy's guards are those of the program",
        "scorer/operations/services/backups/guards.py",
        "    if others := sorted(each for each, sql in wanted.items() if told[each] != sql):\n",
        "    if False:\n",
        f"{BACKUPS}/test_guards.py {BACKUPS}/test_restoring.py",
    ),
    Guard(
        "no trigger that is not ours",
        "scorer/operations/services/backups/guards.py",
        "    if others := sorted(set(told) - set(wanted)):\n",
        "    if False:\n",
        f"{BACKUPS}/test_guards.py {BACKUPS}/test_restoring.py",
    ),
    Guard(
        "nothing is put back under a server",
        "scorer/operations/services/backups/restoring.py",
        "            raise ServerIsRunning\n",
        "            pass\n",
        f"{BACKUPS}/test_restoring.py tests/postgres",
    ),
    Guard(
        "a language is chosen on our own pages alone",
        "scorer/operations/views/language.py",
        "    if origin and _site(origin) != request.get_host():",
        "    if False:",
        f"{SITE}/test_language.py",
    ),
    Guard(
        "nobody is led to another site",
        "scorer/clubs/views/accounts.py",
        "    return target if allowed and is_address else otherwise and resolve_url(otherwise)",
        "    return target or (otherwise and resolve_url(otherwise))",
        f"{WHO}/test_accounts.py",
    ),
    Guard(
        "a club takes over nobody who is in another one",
        "scorer/clubs/selectors/members.py",
        "    return not elsewhere.exists()\n\n\ndef open_invitations",
        "    return True\n\n\ndef open_invitations",
        f"{WHO}/test_clubs.py",
    ),
    Guard(
        "a password has a greatest length",
        "scorer/clubs/forms/accounts.py",
        "            field.validators.append(MaxLengthValidator(LONGEST_PASSWORD))\n",
        "",
        "tests/project/test_text_lengths.py",
    ),
    Guard(
        "numbers of a printout have a greatest length",
        "tournaments/forms/fields.py",
        '        MaxLengthValidator(self.max_length)(value or "")\n',
        "",
        "tests/project/test_text_lengths.py",
    ),
    Guard(
        "a part of a workbook is counted as it unpacks",
        "tournaments/records/entry_list/archives.py",
        "                if most < 0 or self._unpacked > MOST_UNPACKED:",
        "                if False:",
        "tests/tournaments/records/entry_list/test_limits.py",
    ),
    Guard(
        "a workbook declares no entities",
        "tournaments/records/entry_list/archives.py",
        "        parser.StartDoctypeDeclHandler = self._refuse\n",
        "",
        "tests/tournaments/records/entry_list",
    ),
    Guard(
        "no search engine is told of a page",
        "scorer/operations/views/guards.py",
        '        response.headers.setdefault("X-Robots-Tag", "noindex, nofollow")\n',
        "",
        f"{WHO}/test_privacy.py {EVENTS}/test_robots.py",
    ),
    Guard(
        "a restored part is for its owner alone",
        "scorer/operations/services/backups/archive.py",
        "        handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)",
        "        handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)",
        f"{BACKUPS}/test_archive.py",
    ),
    Guard(
        "a database is for its owner alone",
        "scorer/config/databases.py",
        "                part.chmod(OWNERS)",
        "                pass",
        "tests/scorer/config/test_databases.py",
    ),
    Guard(
        "a host is one of the site's",
        "scorer/operations/views/guards.py",
        "            if not (host and answers_to(host)):",
        "            if False:",
        f"{SITE}/test_guards.py",
    ),
    Guard(
        "days and moments are of years that every page can show",
        "scorer/support/moments.py",
        "    if found.tzinfo is None or not FIRST_DAY <= found.date() <= LAST_DAY:\n",
        "    if found.tzinfo is None:\n",
        f"{EVENTS}/test_hostile_files.py",
    ),
    Guard(
        "JSON of no type is bounded too",
        "scorer/records/bounds.py",
        "    if not is_bounded(value):\n",
        "    if False:\n",
        f"{EVENTS}/test_hostile_files.py",
    ),
    Guard(
        "no table of a copy lacks anything",
        "scorer/operations/services/backups/databases.py",
        "    check_tables(ask, applied, name)\n",
        "",
        f"{BACKUPS}/test_restoring.py",
    ),
    Guard(
        "guards that are open in a copy are closed",
        "scorer/operations/services/backups/restoring.py",
        "    Rewriting.objects.all().delete()\n",
        "",
        f"{BACKUPS}/test_restoring.py",
    ),
    Guard(
        "a lost key is not put back",
        "scorer/operations/services/backups/restoring.py",
        "    if not site_key.is_in(staged / SECRET):\n",
        "    if False:\n",
        f"{BACKUPS}/test_restoring.py",
    ),
    Guard(
        "what was erased leaves the log of writes",
        "scorer/sheets/services/rewriting.py",
        "    transaction.on_commit(empty_log_of_writes, robust=True)\n",
        "",
        "tests/tournaments/services/test_erased.py",
    ),
)


def main(words: list[str]) -> int:
    """Print a row for each guard whose name holds all words; how many nobody missed."""
    unnoticed = 0
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name) / "kontra"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(copy)], check=True)
        for guard in GUARDS:
            if all(word in guard.what for word in words):
                missed = failing(guard, copy)
                unnoticed += not missed
                row = f"| {guard.what} | `{guard.path}` | {missed or '**nobody noticed**'} |"
                sys.stdout.write(f"{row}\n")
                sys.stdout.flush()
    return unnoticed


def failing(guard: Guard, copy: Path) -> str:
    """The first test that fails without the guard; empty where none does."""
    text = guard.taken_out(copy)
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:randomly", "--tb=no", "-rfE"]
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [*command, *guard.tests.split()],
            cwd=copy,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        (copy / guard.path).write_text(text, encoding="utf-8")
    return next(_failed(done.stdout), "")


def _failed(output: str) -> Iterator[str]:
    for line in output.splitlines():
        if line.startswith(("FAILED ", "ERROR ")):
            yield line.split(" - ")[0].split("::", 1)[-1]


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:]) else 0)
