"""A migration takes data away only where it is listed with a reason.

Every way to update stops the site, migrates and starts it again (``docs/operating/updates.md``), so
no older program reads a newer database.
"""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import connection, migrations, models
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

from tests.tiers import long

FREE = {"scorer": "0010", "tournaments": "0004"}  # no club had a database yet
TAKING_AWAY = {  # (app, migration): why nobody misses what it drops
    ("scorer", "0026_drop_lending"): "clubs are not lent to laptops; every club is open again",
    ("scorer", "0027_generations"): "a second laptop goes on from a backup, not by pairing",
    ("tournaments", "0026_draws_as_jobs"): "how far a draw is that is being made: its job says it",
}


def loss(operation, state, app):
    """What of a site's data the operation takes away; None: nothing."""
    if isinstance(operation, migrations.DeleteModel):
        return "drops a table"
    if isinstance(operation, migrations.RemoveField):
        return "drops a column"
    if isinstance(operation, migrations.AlterField):
        model = state.models[app, operation.model_name.lower()]
        return narrowing(model.fields[operation.name], operation.field)
    return None


def narrowing(old, new):
    if old.null and not new.null:
        return "rows may hold null"
    shrinks = (new.max_length or 0) < (old.max_length or 0)
    if type(old) is not type(new) or shrinks:
        return "rows may hold what no longer fits"
    return None


def new_migrations():
    loader = MigrationLoader(None)
    return [
        (node, migration, loader)
        for node, migration in sorted(loader.disk_migrations.items())
        if node[0] in FREE and node[1][:4] > FREE[node[0]]
    ]


def test_new_migrations_take_away_only_what_is_listed():
    losses = {}
    for node, migration, loader in new_migrations():
        state = loader.project_state(node, at_end=False)
        for operation in migration.operations:
            if told := loss(operation, state, node[0]):
                losses.setdefault(node, []).append(f"{operation.describe()}: {told}")
            operation.state_forwards(node[0], state)
    assert losses.keys() == TAKING_AWAY.keys(), losses
    assert all(TAKING_AWAY.values())


@pytest.mark.parametrize(
    ("operation", "told"),
    [
        (migrations.AddField("Entry", "x", models.IntegerField(null=True)), None),
        (migrations.AddIndex("Club", models.Index(fields=["name"], name="name")), None),
        (migrations.RenameField("Entry", "a", "b"), None),
        (migrations.RemoveField("Entry", "x"), "drops a column"),
        (migrations.DeleteModel("Entry"), "drops a table"),
    ],
)
def test_removed_fields_and_tables_are_losses_and_new_ones_are_not(operation, told):
    assert loss(operation, ProjectState(), "scorer") == told


def test_fields_may_grow_and_not_shrink():
    short, long = models.CharField(max_length=10), models.CharField(max_length=20)
    assert narrowing(short, long) is None
    assert narrowing(long, short) == "rows may hold what no longer fits"
    empty, full = models.IntegerField(null=True), models.IntegerField()
    assert narrowing(full, empty) is None
    assert narrowing(empty, full) == "rows may hold null"


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


@long
@pytest.mark.django_db(transaction=True)
def test_implied_index_comes_back_with_the_way_back():
    executor = MigrationExecutor(connection)
    before = _indexes("scorer_entry")
    executor.migrate([("scorer", "0024_lent_clubs")])
    assert len(_indexes("scorer_entry") - before) == 1
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
    assert _indexes("scorer_entry") == before


@long  # no migration that is out changes
@pytest.mark.django_db(transaction=True)
def test_paired_laptop_is_dropped_with_warning_and_generation_stays(settings, tmp_path, caplog):
    settings.VAR_DIR = tmp_path
    (tmp_path / "overtaken.json").write_text("{}")
    executor = MigrationExecutor(connection)
    old = executor.migrate([("scorer", "0026_drop_lending")]).apps
    old.get_model("scorer", "Understudy").objects.create(digest="a", address="http://10.0.0.7:8000")
    old.get_model("scorer", "Epoch").objects.create(number=3, address="http://10.0.0.8:8000")
    caplog.clear()
    executor = MigrationExecutor(connection)
    new = executor.migrate(executor.loader.graph.leaf_nodes()).apps
    assert list(new.get_model("scorer", "Generation").objects.values_list("number")) == [(3,)]
    assert [(one.name, one.levelname) for one in caplog.records] == [
        ("scorer.migrations.0027_generations", "WARNING")
    ] * 2
    assert "http://10.0.0.7:8000 was dropped" in caplog.messages[0]
    assert "restore the other laptop's newest backup" in caplog.messages[1]


def _indexes(table):
    with connection.cursor() as cursor:
        known = connection.introspection.get_constraints(cursor, table)
    return {(*one["columns"], one["unique"]) for one in known.values() if one["index"]}
