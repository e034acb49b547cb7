"""Triggers on all tables of a club that plays elsewhere: whoever writes, nothing of it is written.

They are made when a club goes and dropped when it is back, so that nobody else pays for them, and
say by a literal whose they are. What lets the club come back is the state of its ``Lending``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.apps import apps
from django.db import connection
from django.db.models import Model

from scorer.models import Lending
from scorer.models.lending import CLOSED
from scorer.operations.machine.lent_clubs import SAID
from scorer.operations.selectors.club_rows import club_in_sql, travelling, written_here

NAME = re.compile(r"lent_([0-9]+)_\w+(\(\))?")
HELD_FIRST = ("tournaments.Season", "tournaments.Event", "scorer.ScoreSheet")
ACTS = ("INSERT", "UPDATE", "DELETE")
STATES = ", ".join(f"'{state}'" for state in CLOSED)
FUNCTION = "CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $${body}$$"
TRIGGER = "CREATE TRIGGER {name} BEFORE {acts} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()"


def make_guards(club_id: int) -> None:
    """From the end of this transaction on nothing of the club is written.

    Who is writing is waited for: tables are held from here on, those too of which ids are given
    away. (SQLite lets one write at a time.)
    """
    if connection.vendor == "postgresql":
        _hold()
    drop_guards(club_id)  # left behind by a stay whose last command was killed
    for statement in guards_of(club_id, connection.vendor).values():
        _execute(statement)


def _hold() -> None:
    """Hold all tables, those first whose rows a service locks before it writes.

    In the order of services: so nobody who holds a row waits for us while we wait for them.
    """
    first = [apps.get_model(name) for name in HELD_FIRST]
    for model in first:
        _execute(f"LOCK TABLE {_table(model)} IN EXCLUSIVE MODE")
    rest = ", ".join(_table(model) for model in travelling() if model not in first)
    _execute(f"LOCK TABLE {rest} IN SHARE ROW EXCLUSIVE MODE")


def drop_guards(club_id: int) -> None:
    """Take them away; they have let everything through since the club was back."""
    for name in guards_of(club_id, connection.vendor):
        if connection.vendor == "sqlite":
            _execute(f"DROP TRIGGER IF EXISTS {name}")
        elif name.endswith("()"):
            _execute(f"DROP FUNCTION IF EXISTS {name} CASCADE")


def guards_of(club_id: int, vendor: str) -> dict[str, str]:
    """What makes each guard of a club, by its name; a function's name ends with ``()``."""
    made = _of_sqlite if vendor == "sqlite" else _of_postgresql
    return {name: sql for model in written_here() for name, sql in made(club_id, model)}


def _of_sqlite(club_id: int, model: type[Model]) -> Iterator[tuple[str, str]]:
    rows = {"INSERT": ("NEW",), "UPDATE": ("OLD", "NEW"), "DELETE": ("OLD",)}
    for act in ACTS:
        name = f"lent_{club_id}_{_table(model)}_{act.lower()}"
        lent = _is_lent(club_id, model, rows[act])
        refuse = f"BEGIN SELECT RAISE(ABORT, '{SAID % club_id}'); END"
        yield name, f"CREATE TRIGGER {name} BEFORE {act} ON {_table(model)} WHEN {lent} {refuse}"


def _of_postgresql(club_id: int, model: type[Model]) -> Iterator[tuple[str, str]]:
    name = f"lent_{club_id}_{_table(model)}"
    body = (
        f" BEGIN IF {_is_lent(club_id, model, ('OLD', 'NEW'))} "
        f"THEN RAISE EXCEPTION '{SAID % club_id}'; END IF; RETURN COALESCE(NEW, OLD); END "
    )
    yield f"{name}()", FUNCTION.format(name=name, body=body)
    yield name, TRIGGER.format(name=name, acts=" OR ".join(ACTS), table=_table(model))


def _is_lent(club_id: int, model: type[Model], rows: tuple[str, ...]) -> str:
    clubs = ", ".join(club_in_sql(model, row) for row in rows)
    return (
        f"{club_id} IN ({clubs}) AND EXISTS (SELECT 1 FROM {_table(Lending)} "  # noqa: S608 — our own names
        f"WHERE club_id = {club_id} AND state IN ({STATES}))"
    )


def _table(model: type[Model]) -> str:
    return str(model._meta.db_table)  # noqa: SLF001 — Django's name


def _execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
