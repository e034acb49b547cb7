"""The triggers that guard the logs: what the migrations a copy has seen have left in it.

Nothing is migrated for it. The migrations that make guards (functions named ``guard…`` and
``unguard…``) are asked what they would execute, in their order; what is said last stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from types import SimpleNamespace
from typing import Any

from django.db.migrations import RunPython
from django.db.migrations.loader import MigrationLoader

from scorer.operations.services.backups.archive import BackupRefused
from scorer.support.terminal import gettext

Applied = Iterable[tuple[str, str]]  # app and name
OTHERS = re.compile(
    r"^(?:CREATE (?:\w+ )*(?:TRIGGER|RULE|VIEW|FUNCTION|PROCEDURE) |ALTER .*TRIGGER).*$",
    re.MULTILINE,
)

NAMED = re.compile("(un)?guard")
MADE = re.compile(r"CREATE TRIGGER (\w+)")
FUNCTION = re.compile(r"CREATE FUNCTION (\S+\(\)).*?\$\$(.*?)(?:\$\$|$)", re.DOTALL)
DROPPED = re.compile(r"DROP (?:TRIGGER|FUNCTION) (\w+)")

# What older programs made while a club was lent to a laptop; CLUB stands for its id.
LENDING, AFTER_LENDING = ("scorer", "0024_lent_clubs"), ("scorer", "0026_drop_lending")
LENT_NAME = re.compile(r"lent_([0-9]+)_\w+(?:\(\))?")
LENT_ROWS = (
    r"CLUB IN \((?:SELECT \w+ FROM \w+ WHERE \w+ = |(?:OLD|NEW)\.\w+|, |[()])+\) AND EXISTS "
    r"\(SELECT 1 FROM scorer_lending WHERE club_id = CLUB AND state IN \('lent', 'returned'\)\)"
)
LENT_FORMS = (
    (
        rf"CREATE TRIGGER \w+ BEFORE (?:INSERT|UPDATE|DELETE) ON \w+ WHEN {LENT_ROWS} "
        r"BEGIN SELECT RAISE\(ABORT, 'kontra: club CLUB is lent'\); END"
    ),
    (
        rf"BEGIN IF {LENT_ROWS} THEN RAISE EXCEPTION 'kontra: club CLUB is lent'; END IF; "
        r"RETURN COALESCE\(NEW, OLD\); END"
    ),
    (
        r"CREATE TRIGGER \w+ BEFORE (?:INSERT|UPDATE|DELETE| OR )+ ON \w+ "
        r"FOR EACH ROW EXECUTE FUNCTION lent_CLUB_\w+\(\)"
    ),
)


def check_guards(found: dict[str, str], applied: Applied, vendor: str, name: str) -> None:
    """Raise ``BackupRefused`` unless the triggers of a copy are those of its migrations.

    ``found``: what makes each trigger, by its name. One that is missing, says something else or
    is not known means that somebody altered the copy.
    """
    wanted = guards_left(applied, vendor)
    told = {trigger: plain(sql) for trigger, sql in found.items()}
    if LENDING in applied and AFTER_LENDING not in applied:
        told = {name: sql for name, sql in told.items() if not _of_lent_club(name, sql)}
    if set(wanted) - set(told):
        raise BackupRefused(
            gettext("%(name)s: the guards of the log are missing in it.") % {"name": name}
        )
    if others := sorted(set(told) - set(wanted)):
        raise BackupRefused(
            gettext("%(name)s: there are triggers in it that are not ours (%(trigger)s).")
            % {"name": name, "trigger": others[0]}
        )
    if others := sorted(each for each, sql in wanted.items() if told[each] != sql):
        raise BackupRefused(
            gettext("%(name)s: a guard of the log was altered in it (%(trigger)s).")
            % {"name": name, "trigger": others[0]}
        )


def _of_lent_club(name: str, sql: str) -> bool:
    """Whether it refuses what belongs to a lent club, as older programs made it, and no more.

    The migration ``AFTER_LENDING`` drops it. Its condition looks up rows and calls nothing.
    """
    found = LENT_NAME.fullmatch(name)
    return found is not None and any(
        re.fullmatch(form.replace("CLUB", found[1]), sql) for form in LENT_FORMS
    )


def check_known(applied: Applied, name: str) -> None:
    """Raise ``BackupRefused`` for tables of a newer program than this one."""
    if newer := sorted(set(applied) - set(all_migrations().disk_migrations)):
        raise BackupRefused(
            gettext("%(name)s was made by a newer Kontra (%(change)s); update this one first.")
            % {"name": name, "change": ".".join(newer[-1])}
        )


def guards_left(applied: Applied, vendor: str) -> dict[str, str]:
    """What makes each trigger that these migrations leave, on one line, by its name.

    On PostgreSQL also the bodies of their functions, by ``name()``.
    """
    kept = _Kept(SimpleNamespace(vendor=vendor))
    seen = set(applied)
    for node, acts in _guarding():
        if node in seen:
            for act in acts:
                act(None, kept)
    return kept.triggers


def guards_in_dump(text: str) -> dict[str, str]:
    """What acts by itself in the schema of a dump of PostgreSQL's, as ``guards_left`` tells it.

    A rule, or a guard that is switched off, is told by its own statement and known to nobody.
    """
    found = {plain(name): body for name, body in FUNCTION.findall(text)}
    for line in OTHERS.findall(FUNCTION.sub("", text)):
        made = MADE.search(line)
        found[made[1] if made else plain(line)] = line
    return found


def plain(sql: str) -> str:
    """The same on one line, without what databases add when they write it down."""
    return " ".join(sql.replace('"', "").replace("public.", "").split()).removesuffix(";")


@dataclass
class _Kept:
    """Stands for a schema editor: remembers the triggers that statements make and drop."""

    connection: SimpleNamespace
    triggers: dict[str, str] = field(default_factory=dict)

    def execute(self, statement: str) -> None:
        """Follow what the statements would do."""
        for single in _statements(statement):
            if made := FUNCTION.search(single):
                self.triggers[made[1]] = plain(made[2])
            elif made := MADE.search(single):
                self.triggers[made[1]] = plain(single)
            elif dropped := DROPPED.search(single):
                self.triggers.pop(dropped[1], None)
                if "DROP FUNCTION" in single:
                    self._drop_function(f"{dropped[1]}()")

    def _drop_function(self, function: str) -> None:
        """With all triggers that execute it."""
        self.triggers.pop(function, None)
        for trigger, sql in list(self.triggers.items()):
            if sql.endswith(f"EXECUTE FUNCTION {function}"):
                del self.triggers[trigger]


def _statements(text: str) -> Iterator[str]:
    """Statements apart; what belongs to a function or a trigger's body stays together."""
    if "$$;" in text:
        yield from text.split("$$;")
    else:
        yield text


@cache
def _guarding() -> tuple[tuple[tuple[str, str], tuple[Callable[..., Any], ...]], ...]:
    """The migrations that make guards, in their order, and what makes them."""
    loader = all_migrations()
    order = dict.fromkeys(
        node for leaf in loader.graph.leaf_nodes() for node in loader.graph.forwards_plan(leaf)
    )
    found = []
    for node in order:
        operations = loader.graph.nodes[node].operations
        acts = [each.code for each in operations if isinstance(each, RunPython)]
        if guards := tuple(act for act in acts if NAMED.match(getattr(act, "__name__", ""))):
            found.append((node, guards))
    return tuple(found)


@cache
def all_migrations() -> MigrationLoader:
    """All migrations of this program."""
    return MigrationLoader(None)
