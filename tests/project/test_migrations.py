"""Migrations after the first release leave running older code alone: expand first, contract later.

While machines are updated one after the other, the older program writes to the newer tables
(``docs/operating/updates.md``).
"""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import connection, migrations, models
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from packaging.version import Version

from scorer import OLDEST_ON_TABLES, UPDATES_FROM, __version__
from scorer.support.migrating import AddIndexInUse, DropImpliedIndex

FREE = {"scorer": "0010", "tournaments": "0004"}  # nobody served from more than one machine yet
BIG = {"entry", "entryscore", "scoresheet", "seat", "step", "result"}  # indexes without a lock
CONTRACTS: dict[tuple[str, str], str] = {}  # migration: since when no program reads what it takes
HARMLESS = (
    migrations.CreateModel,
    migrations.AlterModelOptions,
    migrations.AlterModelManagers,
    migrations.RemoveIndex,
    migrations.RemoveConstraint,
    migrations.RunPython,
    migrations.RunSQL,
    AddIndexInUse,
    DropImpliedIndex,
)
ON_SMALL_TABLES = (migrations.AddIndex, migrations.AddConstraint)


def fault(operation, state, app):
    """What older code would stumble over; None: nothing."""
    if isinstance(operation, HARMLESS):
        return None
    if isinstance(operation, ON_SMALL_TABLES):
        big = operation.model_name.lower() in BIG
        return "holds a big table: use AddIndexInUse" if big else None
    if isinstance(operation, migrations.AddField):
        return None if is_optional(operation.field) else "must be null or have a db_default"
    if isinstance(operation, migrations.AlterField):
        model = state.models[app, operation.model_name.lower()]
        return altered(model.fields[operation.name], operation.field)
    return "takes away or renames what older code uses"


def is_optional(field):
    has_default = field.db_default is not models.NOT_PROVIDED
    return field.null or field.many_to_many or has_default


def altered(old, new):
    if old.null and not new.null:
        return "older code still writes null"
    shrinks = (new.max_length or 0) < (old.max_length or 0)
    if type(old) is not type(new) or shrinks:
        return "older code still writes the older kind"
    return None


def new_migrations():
    loader = MigrationLoader(None)
    return [
        (node, migration, loader)
        for node, migration in sorted(loader.disk_migrations.items())
        if node[0] in FREE and node[1][:4] > FREE[node[0]]
    ]


def test_new_migrations_leave_older_code_alone():
    faults = {}
    for node, migration, loader in new_migrations():
        if node in CONTRACTS:
            continue
        state = loader.project_state(node, at_end=False)
        for operation in migration.operations:
            if told := fault(operation, state, node[0]):
                faults[node, operation.describe()] = told
            operation.state_forwards(node[0], state)
    assert faults == {}


def test_updates_know_the_oldest_program_that_goes_on_with_these_tables():
    since = [*CONTRACTS.values(), "0.2.0.dev0"]
    assert max(since, key=Version) == OLDEST_ON_TABLES
    assert Version(UPDATES_FROM) <= Version(__version__)


def test_indexes_without_a_lock_stand_alone():
    for _node, migration, _loader in new_migrations():
        if any(isinstance(one, AddIndexInUse) for one in migration.operations):
            assert not migration.atomic
            assert all(isinstance(one, AddIndexInUse) for one in migration.operations)


@pytest.mark.parametrize(
    ("operation", "told"),
    [
        (migrations.AddField("Entry", "x", models.IntegerField(null=True)), None),
        (migrations.AddField("Entry", "x", models.IntegerField(db_default=0)), None),
        (
            migrations.AddField("Entry", "x", models.IntegerField(default=0)),
            "must be null or have a db_default",
        ),
        (migrations.RemoveField("Entry", "x"), "takes away or renames what older code uses"),
        (migrations.RenameField("Entry", "a", "b"), "takes away or renames what older code uses"),
        (migrations.DeleteModel("Entry"), "takes away or renames what older code uses"),
        (
            migrations.AddIndex("Entry", models.Index(fields=["kind"], name="kind")),
            "holds a big table: use AddIndexInUse",
        ),
        (migrations.AddIndex("Club", models.Index(fields=["name"], name="name")), None),
    ],
)
def test_what_is_a_fault(operation, told):
    assert fault(operation, ProjectState(), "scorer") == told


def test_fields_may_grow_and_not_shrink():
    short, long = models.CharField(max_length=10), models.CharField(max_length=20)
    assert altered(short, long) is None
    assert altered(long, short) == "older code still writes the older kind"
    empty, full = models.IntegerField(null=True), models.IntegerField()
    assert altered(full, empty) is None
    assert altered(empty, full) == "older code still writes null"


@pytest.mark.django_db
def test_no_index_is_there_for_nothing():
    """A unique one that begins with the same column answers the same questions."""
    implied = []
    for app in ("scorer", "tournaments"):
        for model in apps.get_app_config(app).get_models():
            with connection.cursor() as cursor:
                known = connection.introspection.get_constraints(cursor, model._meta.db_table)
            firsts = {
                one["columns"][0]
                for name, one in known.items()
                if one["unique"] and len(one["columns"]) > 1 and not is_partial(model, name)
            }
            implied += [
                f"{model._meta.db_table}: {name}"
                for name, one in known.items()
                if one["index"] and not one["unique"] and one["columns"] in [[at] for at in firsts]
            ]
    assert implied == []


def is_partial(model, name):
    named = {one.name: one for one in model._meta.constraints}
    return name in named and named[name].condition is not None


@pytest.mark.django_db(transaction=True)
def test_implied_index_comes_back_with_the_way_back():
    executor = MigrationExecutor(connection)
    before = _indexes("scorer_entry")
    executor.migrate([("scorer", "0024_lent_clubs")])
    assert len(_indexes("scorer_entry") - before) == 1
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
    assert _indexes("scorer_entry") == before


def _indexes(table):
    with connection.cursor() as cursor:
        known = connection.introspection.get_constraints(cursor, table)
    return {(*one["columns"], one["unique"]) for one in known.values() if one["index"]}
